//! Whether a hand can open (R6.1) where nothing bounds the wild twos of a meld: by counting, mostly.
//!
//! Every meld holds one of three cards, so what matters is how many disjoint melds of three cards there are. Such a meld takes no, one or two
//! twos; which two is where does not matter. Only the runs have to be tried: once they are chosen, each rank gives as many sets as
//! its cards allow, and how many twos the missing melds cost can be counted for all ranks at once. A run with two twos is never needed: its
//! natural card makes a set with them.

use super::ranks::SetCounts;
use crate::card::{Card, Rank};
use crate::hand::{COPIES_MAX, Faces, Hand};
use crate::meld::MELD_CARDS_MIN;
use crate::options::{Aces, Options};

/// What counting says of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// The hand does not hold so many melds.
    Impossible,
    /// It does, and some way to open leaves no more than this many points.
    Leaves(u32),
}

/// Counts for a hand of which at least `wanted` new melds are to be put down, with any number of wild twos in each.
pub(super) fn count(hand: &Hand, wanted: usize, options: &Options) -> Opening {
    let naturals = hand.only(Faces::ALL.and_not(Faces::TWOS));
    let twos = hand.len() - naturals.len();
    let counter = Counter { aces: options.aces, two_value: options.two_points() };
    counter.with_runs(&naturals, Shape::Natural, 0, wanted, twos).map_or(Opening::Impossible, Opening::Leaves)
}

/// What a new run of three begins with; the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    /// Three naturals.
    Natural,
    /// Two naturals in a row and a two beside them.
    Neighbours,
    /// Two naturals with a two between them.
    Gap,
}

impl Shape {
    const ALL: [Self; 3] = [Self::Natural, Self::Neighbours, Self::Gap];

    /// How far apart in card order the natural cards are from the first.
    const fn steps(self) -> &'static [u32] {
        match self {
            Self::Natural => &[0, 4, 8],
            Self::Neighbours => &[0, 4],
            Self::Gap => &[0, 8],
        }
    }

    /// The twos it takes.
    const fn twos(self) -> usize {
        MELD_CARDS_MIN - self.steps().len()
    }
}

struct Counter {
    aces: Aces,
    two_value: u32,
}

impl Counter {
    /// The points left by some way to put `missing` melds down with so many twos; `None` if there is none. Runs are added in the order of
    /// their shapes and places, from these on.
    fn with_runs(&self, naturals: &Hand, from: Shape, place: u32, missing: usize, twos: usize) -> Option<u32> {
        let sets = SetCounts::of(naturals);
        let free = sets.free();
        if free >= missing || sets.has_more_with(missing - free, twos) {
            return Some(self.points_left(naturals, missing, twos));
        }
        let faces = positions(naturals.faces(), self.aces);
        let free_runs = if from > Shape::Natural { 0 } else { self.free_runs_at_most(naturals, faces) };
        if free + free_runs + twos < missing {
            return None;
        }
        let shapes = Shape::ALL.into_iter().filter(|shape| *shape >= from && shape.twos() <= twos);
        for shape in shapes {
            let mut starts = shape.steps().iter().fold(u64::MAX, |starts, step| starts & faces >> step);
            if shape == from {
                starts = starts >> place << place;
            }
            while starts != 0 {
                let start = starts.trailing_zeros();
                starts &= starts - 1;
                let mut left = *naturals;
                let held = shape.steps().iter().all(|step| {
                    let card = Card::from_index(((start + step) % Card::FACES as u32) as usize);
                    card.is_some_and(|card| left.remove(card))
                });
                if held && let Some(points) = self.with_runs(&left, shape, start, missing - 1, twos - shape.twos()) {
                    return Some(points);
                }
            }
        }
        None
    }

    /// A bound on the runs without twos that can be put down side by side: each has another first card.
    fn free_runs_at_most(&self, naturals: &Hand, faces: u64) -> usize {
        let starts = |faces: u64| faces & faces >> 4 & faces >> 8;
        let of_copies = |copies: u8| starts(positions(naturals.faces_at_least(copies), self.aces));
        let again = (2..=COPIES_MAX).map(of_copies);
        let runs = std::iter::once(starts(faces)).chain(again).take_while(|&starts| starts != 0);
        runs.map(|starts| starts.count_ones() as usize).sum()
    }

    /// The points of the cards that are left when sets are put down: all that take no two, and as many as are still missing with twos, the
    /// dearest first. The twos are known to suffice.
    fn points_left(&self, naturals: &Hand, missing: usize, twos: usize) -> u32 {
        let cards = DEAREST_FIRST.map(|rank| naturals.count_of(Faces::of_rank(rank)));
        let (mut melds, mut twos_left, mut left) = (0, twos, Faces::ALL);
        for (rank, cards) in DEAREST_FIRST.into_iter().zip(cards) {
            if cards >= MELD_CARDS_MIN {
                melds += cards / MELD_CARDS_MIN;
                left = left.and_not(Faces::of_rank(rank));
            }
        }
        for besides in [2, 1] {
            for (rank, cards) in DEAREST_FIRST.into_iter().zip(cards) {
                if melds < missing && cards % MELD_CARDS_MIN == besides {
                    melds += 1;
                    twos_left = twos_left.saturating_sub(MELD_CARDS_MIN - besides);
                    left = left.and_not(Faces::of_rank(rank));
                }
            }
        }
        // What is missing still are sets of twos.
        twos_left = twos_left.saturating_sub(MELD_CARDS_MIN * missing.saturating_sub(melds));
        naturals.only(left).points(self.two_value) + twos_left as u32 * self.two_value
    }
}

/// These faces as places in runs, in card order: aces below the twos, above the kings, or both (R5.4).
pub(super) const fn positions(naturals: Faces, aces: Aces) -> u64 {
    let faces = naturals.bits();
    let ace = Faces::of_rank(Rank::Ace).bits();
    match aces {
        Aces::Both => faces | (faces & ace) << Card::FACES,
        Aces::High => faces & !ace | (faces & ace) << Card::FACES,
        Aces::Low => faces,
    }
}

/// The ranks but the two by their points, most first.
const DEAREST_FIRST: [Rank; 12] = [
    Rank::Ace,
    Rank::King,
    Rank::Queen,
    Rank::Jack,
    Rank::Ten,
    Rank::Nine,
    Rank::Eight,
    Rank::Seven,
    Rank::Six,
    Rank::Five,
    Rank::Four,
    Rank::Three,
];
