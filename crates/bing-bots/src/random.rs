//! The yardstick: any legal action, and a meld turn whenever there is one.

use bing_rules::play::{Action, Play};
use bing_rules::turn::MeldTurn;
use bing_rules::view::View;

use crate::policy::{Policy, Standing};
use crate::random::draft::Draft;
use crate::random::guided::guided_turn;
use crate::rng::BotRng;

mod draft;
mod guided;
mod shape;

/// Plays a random legal meld turn whenever there is one, and else a uniformly random legal action. Buys back every other time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Policy for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&self, view: &View, rng: &mut BotRng) -> Action {
        if view.can_meld()
            && let Some(turn) = view.meld_turn()
            && let Some(plays) = random_turn(&turn, rng)
        {
            return Action::Meld(plays);
        }
        let legal = view.legal_actions();
        legal.nth(rng.below(legal.len())).unwrap_or(Action::Draw)
    }

    fn buys_back(&self, _: &Standing, rng: &mut BotRng) -> bool {
        rng.one_in(2)
    }
}

/// How often a turn is put together from any plays, and then from plays that spare the twos, before more care is taken.
const TRIES_OF_ANY: usize = 2;
const TRIES_MAX: usize = 6;

/// A random legal meld turn; `None` if there is none at all.
///
/// It is put together play by play: the new melds of an opening, what the limit of R7.1 wants, and then as many more as chance has it. New
/// sets and runs with and without twos, lay-offs on any meld and swaps can all be among them. Where that leads to no legal turn in some
/// tries, each play is made with a look ahead; and where only swaps help, it is the best turn.
pub fn random_turn(turn: &MeldTurn<'_>, rng: &mut BotRng) -> Option<Vec<Play>> {
    (0..TRIES_MAX)
        .find_map(|number| Draft::new(turn, number >= TRIES_OF_ANY).finish(rng))
        .or_else(|| guided_turn(turn, rng))
        .or_else(|| bing_solver::best_turn(turn).map(|best| best.plays))
}
