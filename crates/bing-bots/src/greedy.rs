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
use crate::sight::Sight;

/// Makes the meld turn that leaves the fewest points whenever there is one, takes the upcard if that leaves fewer points in no meld, and discards the card
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
            Phase::Turn => turn(view),
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

fn turn(view: &View) -> Action {
    if let Some(turn) = view.meld_turn()
        && let Some(best) = best_turn(&turn)
    {
        return Action::Meld(best.plays);
    }
    let takes = view.legal_actions().take() && view.upcard().is_some_and(|card| is_gain(view, card));
    if takes { Action::Take } else { Action::Draw }
}

/// Whether fewer points are in no meld once the card has been taken and another discarded. They grow fewer with each take, so that
/// players who take each other's discards come to an end.
fn is_gain(view: &View, upcard: Card) -> bool {
    let Some(sight) = Sight::of(view) else { return false };
    let two_value = view.options.two_points();
    let mut hand = view.hand;
    if !hand.insert(upcard) {
        return false;
    }
    let left = left(view, &hand);
    let legal = sight.discards_after_taking(&hand, upcard);
    let most = left.faces().and(legal).into_iter().map(|card| card.points(two_value)).max();
    most.is_some_and(|most| left.points(two_value) - most < self::left(view, &view.hand).points(two_value))
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
