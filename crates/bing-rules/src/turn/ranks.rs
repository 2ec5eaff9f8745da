//! How many sets a hand holds, all ranks at once.

use crate::card::Rank;
use crate::hand::{Faces, Hand};
use crate::meld::MELD_CARDS_MIN;

/// One bit for each rank in a word of nibbles.
const ONES: u64 = 0x1_1111_1111_1111;
/// The ranks whose number of cards leaves some remainder when sets of three are taken away; each at its nibble's high bit.
const HIGH: u64 = ONES << 3;

/// The natural cards of a hand as sets of three that can be put down side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SetCounts {
    /// The sets that need no two.
    pub(super) free: usize,
    /// The ranks with two cards besides those: one two makes a set of them.
    pub(super) pairs: usize,
    /// The ranks with one card besides those: two twos make a set of it.
    pub(super) singles: usize,
}

impl SetCounts {
    /// Counts the cards of these hands that are no twos.
    pub(super) fn of(hand: &Hand) -> Self {
        let naturals = hand.only(Faces::ALL.and_not(Faces::TWOS));
        if naturals.faces_at_least(3).is_empty() {
            Self::of_two_copies(&naturals)
        } else {
            Self::of_many_copies(&naturals)
        }
    }

    /// A rank has at most eight cards here, so that its number and a bit to carry into fit a nibble.
    fn of_two_copies(naturals: &Hand) -> Self {
        let counts = nibble_counts(naturals.faces().bits()) + nibble_counts(naturals.faces_at_least(2).bits());
        let at_least = |cards: u64| (counts + (8 - cards) * ONES) & HIGH;
        let between = |from: u64, below: u64| at_least(from) & !at_least(below);
        let count = |ranks: u64| ranks.count_ones() as usize;
        Self {
            free: count(at_least(3) | at_least(6) >> 1),
            pairs: count(between(2, 3) | between(5, 6) | at_least(8)),
            singles: count(between(1, 2) | between(4, 5) | between(7, 8)),
        }
    }

    fn of_many_copies(naturals: &Hand) -> Self {
        let mut counts = Self { free: 0, pairs: 0, singles: 0 };
        for rank in Rank::ALL {
            let cards = naturals.count_of(Faces::of_rank(rank));
            counts.free += cards / MELD_CARDS_MIN;
            counts.pairs += usize::from(cards % MELD_CARDS_MIN == 2);
            counts.singles += usize::from(cards % MELD_CARDS_MIN == 1);
        }
        counts
    }

    /// The fewest twos with which these cards make so many sets, sets of twos included.
    pub(super) fn twos_for(&self, sets: usize) -> usize {
        let missing = sets.saturating_sub(self.free);
        let with_one = missing.min(self.pairs);
        let with_two = (missing - with_one).min(self.singles);
        with_one + 2 * with_two + MELD_CARDS_MIN * (missing - with_one - with_two)
    }
}

/// The number of faces of each rank in the nibble of that rank.
const fn nibble_counts(faces: u64) -> u64 {
    let pairs = faces - (faces >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Card;

    #[test]
    fn counting_all_ranks_at_once_is_counting_one_by_one() {
        // A fixed walk over hands of up to two copies of each face.
        let mut state = 1_u64;
        for _ in 0..20_000 {
            let mut hand = Hand::EMPTY;
            for shift in [0, 7] {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let faces = Faces::from_bits(state >> 12 & (state >> shift | state << 20));
                assert!(faces.into_iter().all(|card| hand.insert(card)));
            }
            let naturals = hand.only(Faces::ALL.and_not(Faces::TWOS));
            assert_eq!(SetCounts::of_two_copies(&naturals), SetCounts::of_many_copies(&naturals));
        }
    }

    #[test]
    fn twos_are_spent_where_they_go_furthest() {
        let counts = |cards: &[(Rank, usize)]| {
            let mut hand = Hand::EMPTY;
            for &(rank, count) in cards {
                let of_rank = || Faces::of_rank(rank).into_iter();
                assert!(of_rank().chain(of_rank()).chain(of_rank()).take(count).all(|card: Card| hand.insert(card)));
            }
            SetCounts::of(&hand)
        };
        // Three eights make the first set, a two with the pair of nines the second, two more with the king the third; what comes then are
        // sets of twos.
        let mixed = counts(&[(Rank::Eight, 3), (Rank::Nine, 2), (Rank::King, 1)]);
        assert_eq!([0, 1, 2, 3, 4].map(|sets| mixed.twos_for(sets)), [0, 0, 1, 3, 6]);
        // Nine eights are three sets; the twos themselves are not counted.
        assert_eq!(counts(&[(Rank::Eight, 9), (Rank::Two, 3)]).twos_for(3), 0);
    }
}
