//! The best meld turn of Bing rummy, exact.
mod best;
mod cell;
mod layout;
mod memory;
mod natural;
mod outs;
mod plays;
mod search;
mod swaps;
mod trail;

pub use best::{
    BestTurn, Openings, best_turn, best_turn_with_melds, goes_out, longest_turn, max_cards, max_melds, min_deadwood,
    openings,
};
pub use outs::{DiscardValue, Out, Outs, discard_values, outs, outs_among};
