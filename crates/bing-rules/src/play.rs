//! What a player may do: one [`Action`] at each decision, and the [`Play`]s that a meld turn is made of.

use crate::card::Card;
use crate::meld::{Declaration, End};

/// One play of a meld turn (R4.3). The plays of a turn happen one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Puts down a new meld (R5). It is counted on behind the melds that lie there.
    NewMeld(Declaration),
    /// Lays cards off on a meld on the table (R6.2, R6.3).
    LayOff {
        /// Which meld, counted from 0 in the order they were put down, those of this turn included.
        meld: usize,
        /// The end of a run; `None` for a set.
        end: Option<End>,
        /// The cards; on a run outward from the end.
        cards: Vec<Card>,
    },
    /// Puts the natural card in the place of a wild two, which comes to the hand and must be played in this turn (R6.4).
    SwapTwo {
        /// Which meld, counted from 0 in the order they were put down.
        meld: usize,
        /// The position 1 to 14 in a run; in a set the place among its sorted cards, counted from 0.
        position: u8,
        /// The card that goes there.
        card: Card,
    },
}

/// What the seat to act does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Lifts this many cards, 1 to one less than the pack; the lowest of them is shown to all (R3.2).
    Cut(u16),
    /// Keeps the two that was cut, or declines it (R3.2).
    KeepTwo(bool),
    /// Takes the top card of the stock (R4.1).
    Draw,
    /// Takes the upcard (R4.2).
    Take,
    /// Discards a card after a draw or a take (R4.1, R4.2).
    Discard(Card),
    /// Plays cards from the hand to the table (R4.3).
    Meld(Vec<Play>),
}
