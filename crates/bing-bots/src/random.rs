//! The yardstick: any legal action, and a meld turn whenever there is one.

use bing_rules::play::{Action, Play};
use bing_rules::turn::MeldTurn;
use bing_rules::view::View;

use crate::policy::{Policy, Standing};
use crate::random::draft::Draft;
use crate::rng::BotRng;

mod draft;
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

/// How often a turn is put together from any plays, and then from plays that spare the twos, before the best one is searched for.
const TRIES_OF_ANY: usize = 2;
const TRIES_MAX: usize = 6;

/// A random legal meld turn; `None` if there is none at all.
///
/// It is put together play by play: the new melds of an opening, what the limit of R7.1 wants, and then as many more as chance has it. New
/// sets and runs with and without twos, lay-offs on any meld and swaps can all be among them. Where that leads to no legal turn in some
/// tries, because the limit leaves few, it is the best one.
pub fn random_turn(turn: &MeldTurn<'_>, rng: &mut BotRng) -> Option<Vec<Play>> {
    let drafted = (0..TRIES_MAX).find_map(|number| Draft::new(turn, number >= TRIES_OF_ANY).finish(rng));
    drafted.or_else(|| bing_solver::best_turn(turn).map(|best| best.plays))
}

#[cfg(test)]
mod tests {
    use bing_rules::meld::Declaration;
    use bing_testkit::script::{deal, seat};
    use bing_testkit::{law, strategies};

    use super::*;

    #[test]
    fn random_turn_is_legal_and_found_wherever_there_is_one() {
        law::check(20_000, &strategies::turn_spots(14), |spot| {
            spot.with(|turn| {
                let plays = random_turn(&turn, &mut BotRng::new(turn.deadwood().into()));
                assert_eq!(plays.is_some(), turn.can_meld());
                if let Some(plays) = plays {
                    assert_eq!(turn.check(&plays).err(), None, "{plays:?}");
                }
            });
        });
    }

    #[test]
    fn every_kind_of_play_turns_up() {
        let deal = deal(2)
            .rules(|options| options.swap_twos = true)
            .hands(["5c6c7c 9d9h9s 8h 2c"])
            .rules(|options| options.hand_size = 20)
            .table("0: 8:8c8d2h c8:8c9cTc K:KcKdKh")
            .turn(0)
            .deal();
        let view = deal.view(Some(seat(0)));
        let turn = view.meld_turn().expect("seat 0 plays");
        let mut rng = BotRng::new(5);
        let mut seen = [0; 6];
        for _ in 0..500 {
            for play in random_turn(&turn, &mut rng).expect("there is a legal turn") {
                let kind = match play {
                    Play::NewMeld(Declaration::Set { ref cards, .. }) => {
                        usize::from(cards.iter().any(|card| card.is_two()))
                    }
                    Play::NewMeld(Declaration::Run { ref cards, .. }) => {
                        2 + usize::from(cards.iter().any(|card| card.is_two()))
                    }
                    Play::LayOff { .. } => 4,
                    Play::SwapTwo { .. } => 5,
                };
                seen[kind] += 1;
            }
        }
        assert!(seen.iter().all(|&times| times >= 10), "sets, runs without and with twos, lay-offs, swaps: {seen:?}");
    }
}
