//! How many sets a hand holds, all ranks at once.

use crate::card::Rank;
use crate::hand::{Faces, Hand};
use crate::meld::MELD_CARDS_MIN;

/// One bit for each rank in a word of nibbles.
const ONES: u64 = 0x1_1111_1111_1111;
/// The high bit of each nibble.
const HIGH: u64 = ONES << 3;

/// The natural cards of a hand as sets of three that can be put down side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SetCounts {
    /// The number of cards of each rank in its nibble; at most eight, so that there is a bit to carry into.
    OfTwoCopies(u64),
    /// Counted one by one.
    OfMany { free: usize, pairs: usize, singles: usize },
}

impl SetCounts {
    /// Counts the cards of this hand that are no twos.
    pub(super) fn of(hand: &Hand) -> Self {
        if hand.faces_at_least(3).is_empty() { Self::of_two_copies(hand) } else { Self::of_many_copies(hand) }
    }

    fn of_two_copies(hand: &Hand) -> Self {
        let counts = nibble_counts(hand.faces().bits()) + nibble_counts(hand.faces_at_least(2).bits());
        Self::OfTwoCopies(counts & !(0xf << (4 * (Rank::Two as u32 - 1))))
    }

    fn of_many_copies(hand: &Hand) -> Self {
        let (mut free, mut pairs, mut singles) = (0, 0, 0);
        for rank in Rank::ALL.into_iter().filter(|&rank| rank != Rank::Two) {
            let cards = hand.count_of(Faces::of_rank(rank));
            free += cards / MELD_CARDS_MIN;
            pairs += usize::from(cards % MELD_CARDS_MIN == 2);
            singles += usize::from(cards % MELD_CARDS_MIN == 1);
        }
        Self::OfMany { free, pairs, singles }
    }

    /// The sets that need no two.
    pub(super) fn free(&self) -> usize {
        match self {
            Self::OfTwoCopies(counts) => (at_least(*counts, 3) | at_least(*counts, 6) >> 1).count_ones() as usize,
            Self::OfMany { free, .. } => *free,
        }
    }

    /// The ranks with two cards besides those: one two makes a set of them.
    pub(super) fn pairs(&self) -> usize {
        match self {
            Self::OfTwoCopies(counts) => {
                let ranks = between(*counts, 2, 3) | between(*counts, 5, 6) | at_least(*counts, 8);
                ranks.count_ones() as usize
            }
            Self::OfMany { pairs, .. } => *pairs,
        }
    }

    /// The ranks with one card besides those: two twos make a set of it.
    pub(super) fn singles(&self) -> usize {
        match self {
            Self::OfTwoCopies(counts) => {
                let ranks = between(*counts, 1, 2) | between(*counts, 4, 5) | between(*counts, 7, 8);
                ranks.count_ones() as usize
            }
            Self::OfMany { singles, .. } => *singles,
        }
    }

    /// Whether so many twos and natural cards make a set.
    pub(super) fn has_set_with(&self, twos: usize) -> bool {
        match (self, twos) {
            (Self::OfTwoCopies(counts), 0) => at_least(*counts, 3) != 0,
            (Self::OfTwoCopies(counts), 1) => at_least(*counts, 2) != 0,
            (Self::OfTwoCopies(counts), _) => *counts != 0,
            (Self::OfMany { free, .. }, 0) => *free > 0,
            (Self::OfMany { free, pairs, .. }, 1) => free + pairs > 0,
            (Self::OfMany { free, pairs, singles }, _) => free + pairs + singles > 0,
        }
    }

    /// Whether so many sets can be made besides the [`SetCounts::free`] ones with so many twos, sets of twos included.
    pub(super) fn has_more_with(&self, sets: usize, twos: usize) -> bool {
        if sets > twos {
            return false;
        }
        let with_one = sets.min(self.pairs());
        let with_two = if with_one < sets { (sets - with_one).min(self.singles()) } else { 0 };
        with_one + 2 * with_two + MELD_CARDS_MIN * (sets - with_one - with_two) <= twos
    }
}

/// The ranks of which a word of numbers says at least so many, 1 to 8, at the high bits of their nibbles.
const fn at_least(counts: u64, cards: u64) -> u64 {
    (counts + (8 - cards) * ONES) & HIGH
}

const fn between(counts: u64, from: u64, below: u64) -> u64 {
    at_least(counts, from) & !at_least(counts, below)
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
            let (at_once, one_by_one) = (SetCounts::of_two_copies(&hand), SetCounts::of_many_copies(&hand));
            let counts = |counts: SetCounts| (counts.free(), counts.pairs(), counts.singles());
            assert_eq!(counts(at_once), counts(one_by_one));
            for twos in 0..3 {
                assert_eq!(at_once.has_set_with(twos), one_by_one.has_set_with(twos));
            }
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
        assert_eq!(mixed.free(), 1);
        for (more, twos) in [(0, 0), (1, 1), (2, 3), (3, 6)] {
            assert!(mixed.has_more_with(more, twos));
            assert!(twos == 0 || !mixed.has_more_with(more, twos - 1));
        }
        // Nine eights are three sets; the twos themselves are not counted.
        assert_eq!(counts(&[(Rank::Eight, 9), (Rank::Two, 3)]).free(), 3);
    }
}
