//! The generators of this crate as strategies for property tests. What breaks a law is shown by its seed and by its size; the smaller
//! the size, the simpler the case.

use bing_rules::deal::Deal;
use bing_rules::options::Options;
use proptest::prelude::any;
use proptest::strategy::Strategy;

use crate::compose::{self, TurnSpot};
use crate::dice::Dice;
use crate::play::play_on;

/// Dice of any seed.
pub fn dice() -> impl Strategy<Value = Dice> {
    any::<u64>().no_shrink().prop_map(Dice::new)
}

/// A number of players and house rules that go together.
pub fn tables() -> impl Strategy<Value = (usize, Options)> {
    dice().prop_map(|mut dice| compose::table(&mut dice))
}

/// Deals at any moment, put together or reached by up to so many random steps from there.
pub fn deals(steps_max: usize) -> impl Strategy<Value = Deal> {
    (dice(), 0..=steps_max).prop_map(|(mut dice, steps)| {
        let mut deal = compose::deal(&mut dice);
        play_on(&mut deal, &mut dice, steps);
        deal
    })
}

/// Spots before a meld turn with hands of up to so many cards.
pub fn turn_spots(cards_max: usize) -> impl Strategy<Value = TurnSpot> {
    (1..=cards_max, dice()).prop_map(|(cards, mut dice)| compose::turn_spot(cards, &mut dice))
}
