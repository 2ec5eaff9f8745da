//! A yardstick: plays what it can as soon as it can, and looks no further.

use bing_rules::card::Card;
use bing_rules::hand::{Faces, Hand};
use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_rules::turn::MeldTurn;
use bing_rules::view::View;
use bing_solver::best_turn;

use crate::policy::{Policy, Standing};
use crate::rng::BotRng;

/// Makes the meld turn that leaves the fewest points whenever there is one, takes the upcard if it goes into a meld, and discards the card
/// of the most points that is in none. It looks at nobody else, and always buys back.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Policy for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&self, view: &View, rng: &mut BotRng) -> Action {
        match view.phase {
            Phase::Keep => Action::KeepTwo(true),
            Phase::Turn => turn(view, rng),
            Phase::Discard { .. } => discard(view).map_or(Action::Draw, Action::Discard),
            Phase::Cut | Phase::Over => {
                let legal = view.legal_actions();
                legal.nth(rng.below(legal.len())).unwrap_or(Action::Draw)
            }
        }
    }

    fn buys_back(&self, _: &Standing, _: &mut BotRng) -> bool {
        true
    }
}

fn turn(view: &View, rng: &mut BotRng) -> Action {
    if let Some(turn) = view.meld_turn()
        && let Some(best) = best_turn(&turn)
    {
        return Action::Meld(best.plays);
    }
    // Now and then the stock, or players who take from one another would go on for ever.
    let takes = view.legal_actions().take() && !rng.one_in(8) && view.upcard().is_some_and(|card| melds(view, card));
    if takes { Action::Take } else { Action::Draw }
}

/// Whether the card would be in the best melds of the hand with it.
fn melds(view: &View, card: Card) -> bool {
    let mut hand = view.hand;
    hand.insert(card) && left(view, &hand).count(card) < hand.count(card)
}

/// The cards that would be left if nothing but three cards to a meld were asked of an opening, nor any limit.
fn left(view: &View, hand: &Hand) -> Hand {
    let Some(turn) = view.meld_turn() else { return *hand };
    let options = bing_rules::options::Options { swap_twos: false, ..view.options };
    let free = MeldTurn { hand, opened: true, score: 0, options: &options, ..turn };
    best_turn(&free).map_or(*hand, |best| best.left)
}

fn discard(view: &View) -> Option<Card> {
    let legal = view.legal_actions().discards();
    let left = left(view, &view.hand).faces().and(legal);
    let candidates: Faces = if left.is_empty() { legal } else { left };
    let two_value = view.options.two_points();
    candidates.into_iter().max_by_key(|card| (!card.is_two(), card.points(two_value)))
}
