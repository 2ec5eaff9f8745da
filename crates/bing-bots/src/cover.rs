//! A quick guess at the melds of a hand: sets and runs are picked one kind after the other, never searched for. It may miss some;
//! what it finds is there.

use bing_rules::card::{Card, Suit};
use bing_rules::hand::{Faces, Hand};
use bing_rules::meld::MELD_CARDS_MIN;
use bing_rules::options::{Aces, Options};

use crate::counts::{ACES, HIGH_ACES};

/// Some melds of a hand that can be put down at once, and what they leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cover {
    /// How many melds.
    pub(crate) melds: u32,
    /// The naturals that are in none.
    pub(crate) left: Hand,
    /// The twos that are in none.
    pub(crate) twos: u32,
}

impl Cover {
    /// The better of two guesses. The faces of `lay_off` need no meld of their own.
    pub(crate) fn of(hand: &Hand, lay_off: Faces, wanted: u32, options: &Options) -> Self {
        let naturals = hand.only(Faces::ALL.and_not(Faces::TWOS));
        let start = Self { melds: 0, left: naturals, twos: hand.twos() as u32 };
        let (mut sets_first, mut runs_first) = (start, start);
        sets_first.take_sets();
        sets_first.take_runs(options);
        runs_first.take_runs(options);
        runs_first.take_sets();
        let same = sets_first == runs_first;
        sets_first.finish(lay_off, wanted, options);
        if same {
            return sets_first;
        }
        runs_first.finish(lay_off, wanted, options);
        let merit = |cover: &Self| (cover.melds.min(wanted), u32::MAX - cover.left.points(0), cover.twos);
        if merit(&runs_first) > merit(&sets_first) { runs_first } else { sets_first }
    }

    fn take_sets(&mut self) {
        let words = [1, 2, 3].map(|copies| self.left.faces_at_least(copies).bits());
        let mut ranks = words.map(nibbles).iter().sum::<u64>();
        // Four bits for each rank, of which those with three cards or more are wanted.
        while ranks != 0 {
            let rank = ranks.trailing_zeros() / 4;
            let cards = (ranks >> (rank * 4) & 0xf) as usize;
            ranks &= !(0xf << (rank * 4));
            if cards >= MELD_CARDS_MIN {
                self.melds += (cards / MELD_CARDS_MIN) as u32;
                self.left = self.left.only(Faces::ALL.and_not(Faces::from_bits(0xf << (rank * 4))));
            }
        }
    }

    fn take_runs(&mut self, options: &Options) {
        loop {
            let cells = cells(&self.left, options);
            let starts = cells & cells >> 4 & cells >> 8;
            if starts == 0 {
                return;
            }
            let covered = starts | starts << 4 | starts << 8;
            for suit in Suit::ALL {
                let mut cells = covered & SUIT << suit as u32;
                while cells != 0 {
                    let first = cells.trailing_zeros();
                    let gap = (!(cells >> first) & SUIT).trailing_zeros();
                    self.melds += gap / 4 / MELD_CARDS_MIN as u32;
                    cells &= !(((1_u64 << gap) - 1) << first);
                }
            }
            self.remove(covered);
        }
    }

    /// Takes the cards of these cells away; an ace that stands at both ends once only.
    fn remove(&mut self, cells: u64) {
        let faces = Faces::from_bits(cells | cells >> HIGH_ACES);
        for card in faces {
            let held = self.left.remove(card);
            debug_assert!(held, "cells are of cards that are left");
        }
    }

    /// Lets twos complete starts, the dearest first, as far as melds are wanted, and lays off the rest.
    fn finish(&mut self, lay_off: Faces, wanted: u32, options: &Options) {
        if self.melds >= wanted {
            self.left = self.left.only(Faces::ALL.and_not(lay_off));
        }
        while self.twos > 0 && options.max_wilds != Some(0) {
            match self.dearest_start(options) {
                Some(Start::Pair(faces)) => self.left = self.left.only(Faces::ALL.and_not(faces)),
                Some(Start::Run(cells)) => self.remove(cells),
                None => break,
            }
            self.twos -= 1;
            self.melds += 1;
        }
        self.left = self.left.only(Faces::ALL.and_not(lay_off));
    }

    /// The cells of the two cards of most points that a two makes a meld.
    fn dearest_start(&self, options: &Options) -> Option<Start> {
        let cells = cells(&self.left, options);
        let (beside, over) = (cells & cells >> 4, cells & cells >> 8);
        let mut best = None;
        let mut consider = |points: u32, start: u64| {
            if best.is_none_or(|(most, _)| points > most) {
                best = Some((points, start));
            }
        };
        // The higher the cell, the more points, but for the aces.
        for (starts, step) in [(beside, 4), (over, 8)] {
            if starts != 0 {
                let high = starts.ilog2();
                consider(points_at(high) + points_at(high + step), 1 << high | 1 << (high + step));
                if starts & ACES != 0 {
                    let low = starts.trailing_zeros();
                    consider(points_at(low) + points_at(low + step), 1 << low | 1 << (low + step));
                }
            }
        }
        let words = [1, 2].map(|copies| self.left.faces_at_least(copies).bits());
        let ranks = nibbles(words[0]) + nibbles(words[1]);
        let pairs = ranks >> 1 & 0x1_1111_1111_1111;
        if pairs != 0 {
            let rank = if pairs & 1 != 0 { 0 } else { pairs.ilog2() / 4 };
            let faces = Faces::from_bits(0xf << (rank * 4));
            let points = points_at(rank * 4) * 2;
            if best.is_none_or(|(most, _)| points >= most) {
                return Some(Start::Pair(faces));
            }
        }
        best.map(|(_, cells)| Start::Run(cells))
    }
}

/// Two cards that a two makes a meld.
enum Start {
    /// Two of a rank, by all its faces.
    Pair(Faces),
    /// Two of a run, by their cells.
    Run(u64),
}

/// The cells of clubs.
const SUIT: u64 = 0x1111_1111_1111_1111;

/// The points of the natural of a cell.
fn points_at(cell: u32) -> u32 {
    Card::from_index(if cell < HIGH_ACES { cell } else { cell - HIGH_ACES } as usize).map_or(0, |card| card.points(0))
}

/// The cells of these cards, aces where they may stand.
fn cells(left: &Hand, options: &Options) -> u64 {
    let faces = left.faces().bits();
    match options.aces {
        Aces::Both => faces | (faces & ACES) << HIGH_ACES,
        Aces::High => faces & !ACES | (faces & ACES) << HIGH_ACES,
        Aces::Low => faces,
    }
}

/// The number of bits in each four.
pub(crate) const fn nibbles(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}
