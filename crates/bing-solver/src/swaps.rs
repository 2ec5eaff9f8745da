//! The swaps of twos (R6.4) that a turn may begin with, in every combination.

use std::collections::HashSet;

use bing_rules::hand::Hand;
use bing_rules::meld::Meld;
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

/// The states that swaps can lead to, as far as one of them may be the best: that without any, and all others.
///
/// Twos of melds put down in the same turn are left out: their natural cards could have been there from the start. Where `max_wilds`
/// cannot matter, twos are all alike, and then
/// - a swap of a two for a two gains nothing, and it does not matter which two of a set goes;
/// - with a set on the table, where any two can go, a swap never costs anything: a card that would be left is played, and one that
///   would be played elsewhere is as well replaced there by the freed two. So only states without a further swap are needed.
pub(crate) fn all_swaps(turn: &MeldTurn<'_>) -> Vec<Swapped> {
    let melds = turn.tableau.melds();
    let twos_on_table: usize = melds.iter().map(Meld::wilds).sum();
    let are_alike = turn.options.wilds_max() >= turn.hand.twos() + twos_on_table;
    let never_cost = are_alike && melds.iter().any(|meld| matches!(meld, Meld::Set(_)));
    let start = Swapped { hand: *turn.hand, tableau: turn.tableau.clone(), freed: Hand::EMPTY, plays: Vec::new() };
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut waiting = vec![start];
    while let Some(state) = waiting.pop() {
        let here = MeldTurn { hand: &state.hand, tableau: &state.tableau, ..*turn };
        let mut swaps: Vec<Play> = here.swaps().collect();
        if are_alike {
            keep_one_of_each_kind(&mut swaps, &state.tableau);
        }
        let is_last = swaps.is_empty();
        for after in swaps.into_iter().filter_map(|swap| state.after(swap)) {
            if seen.insert((after.hand, after.tableau.clone(), after.freed)) {
                waiting.push(after);
            }
        }
        if is_last || !never_cost {
            found.push(state);
        }
    }
    found
}

/// Of the swaps of one card into one set the first, and none of a two.
fn keep_one_of_each_kind(swaps: &mut Vec<Play>, tableau: &Tableau) {
    let of_set = |play: &Play| match *play {
        Play::SwapTwo { meld, card, .. } if matches!(tableau.get(meld), Some(Meld::Set(_))) => Some((meld, card)),
        _ => None,
    };
    swaps.retain(|swap| !matches!(swap, Play::SwapTwo { card, .. } if card.is_two()));
    let mut kinds = HashSet::new();
    swaps.retain(|swap| of_set(swap).is_none_or(|kind| kinds.insert(kind)));
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
