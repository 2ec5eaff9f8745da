//! The swaps of twos (R6.4) that a turn may begin with, in every combination.

use std::collections::HashSet;

use bing_rules::hand::Hand;
use bing_rules::play::Play;
use bing_rules::tableau::Tableau;
use bing_rules::turn::MeldTurn;

/// A hand and a table after some swaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Swapped {
    pub(crate) hand: Hand,
    pub(crate) tableau: Tableau,
    /// The twos that were freed and have not been played again.
    pub(crate) freed: Hand,
    pub(crate) plays: Vec<Play>,
}

/// Every state that swaps can lead to, that without any first.
///
/// Twos of melds put down in the same turn are left out: their natural cards could have been there from the start.
pub(crate) fn all_swaps(turn: &MeldTurn<'_>) -> Vec<Swapped> {
    let start = Swapped { hand: *turn.hand, tableau: turn.tableau.clone(), freed: Hand::EMPTY, plays: Vec::new() };
    let mut seen = HashSet::new();
    let mut all = vec![start];
    let mut next = 0;
    while let Some(state) = all.get(next).cloned() {
        next += 1;
        let here = MeldTurn { hand: &state.hand, tableau: &state.tableau, ..*turn };
        for swap in here.swaps() {
            if let Some(after) = state.after(swap)
                && seen.insert((after.hand, after.tableau.clone(), after.freed))
            {
                all.push(after);
            }
        }
    }
    all
}

impl Swapped {
    fn after(&self, swap: Play) -> Option<Self> {
        let Play::SwapTwo { meld, position, card } = swap else { return None };
        let (grown, two) = self.tableau.get(meld)?.swap_two(position, card).ok()?;
        let mut after = self.clone();
        if !after.hand.remove(card) {
            return None;
        }
        if card.is_two() {
            let _was_freed = after.freed.remove(card);
        }
        after.tableau =
            self.tableau.melds().iter().enumerate().map(|(n, lies)| if n == meld { grown } else { *lies }).collect();
        after.plays.push(swap);
        (after.hand.insert(two) && after.freed.insert(two)).then_some(after)
    }
}
