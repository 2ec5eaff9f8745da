//! The short way for hands without twos, with no face twice, that fit nothing on the table: all that matters are the melds within the
//! hand, and a hand is a set of cells in one word.

use bing_rules::options::Aces;
use bing_rules::turn::MeldTurn;

use crate::cell::{HIGH_ACE, position_of};
use crate::layout::points_at;

/// The cells of the low aces; shifted, those of another position.
const POSITION: u64 = 0xf;
/// The cells of clubs; shifted, those of another suit.
const SUIT: u64 = 0x0111_1111_1111_1111;
/// How many cells the high ace is above the low one.
const ROUND: usize = (HIGH_ACE - 1) * 4;

/// The fewest points that a meld turn can leave, all of the hand's where nothing can be played, no limit regarded; `None` if the hand is
/// not of this kind.
pub(crate) fn fewest_points(turn: &MeldTurn<'_>) -> Option<u32> {
    let hand = turn.hand;
    let is_plain = turn.opened && hand.twos() == 0 && hand.faces_at_least(2).is_empty();
    if !is_plain || !fits_nothing(turn) {
        return None;
    }
    let cards = hand.faces().bits();
    let usable = usable(cards, turn.options.aces);
    let mut search = Search { aces: turn.options.aces, best: u32::MAX };
    search.place(usable, 0);
    let hopeless = turn.deadwood() - points_of(usable);
    Some(hopeless + search.best)
}

/// Whether no card of the hand can be laid off or swapped as the table lies; without twos, then none ever can in this turn.
fn fits_nothing(turn: &MeldTurn<'_>) -> bool {
    turn.tableau.is_empty()
        || turn.tableau.lay_off_faces(turn.options).and(turn.hand.faces()).is_empty() && turn.swaps().next().is_none()
}

/// The cards that are in some meld.
const fn usable(cards: u64, aces: Aces) -> u64 {
    let low = if matches!(aces, Aces::High) { cards & !POSITION } else { cards };
    let high = if matches!(aces, Aces::Low) { 0 } else { (cards & POSITION) << ROUND };
    let line = low | high;
    let starts = line & line >> 4 & line >> 8;
    let in_runs = starts | starts << 4 | starts << 8;
    let [a, b, c, d] = [cards & SUIT, cards >> 1 & SUIT, cards >> 2 & SUIT, cards >> 3 & SUIT];
    let three = a & b & (c | d) | c & d & (a | b);
    let of_aces = in_runs >> ROUND & POSITION;
    (in_runs | of_aces | (three * POSITION)) & cards
}

fn points_of(mut cells: u64) -> u32 {
    let mut points = 0;
    while cells != 0 {
        points += points_at(position_of(cells.trailing_zeros() as usize));
        cells &= cells - 1;
    }
    points
}

/// Places the lowest card that has no place yet in every way there is.
struct Search {
    aces: Aces,
    best: u32,
}

impl Search {
    /// `left`: the cells of the cards without a place, aces at position 14 where they wait for a run; `dead`: the points of those that are
    /// left in hand.
    fn place(&mut self, left: u64, dead: u32) {
        if dead >= self.best {
            return;
        }
        let cell = left.trailing_zeros() as usize;
        if cell >= ROUND {
            // Nothing is left, or aces that have waited in vain.
            self.best = self.best.min(dead + points_of(left));
            return;
        }
        let card = 1 << cell;
        self.in_runs(left, cell, dead);
        self.in_sets(left, cell, dead);
        if cell < 4 && !matches!(self.aces, Aces::Low) {
            let below = 0x11 << (ROUND - 8 + cell);
            if left & below == below {
                self.place(left ^ card ^ card << ROUND, dead);
            }
        }
        self.place(left ^ card, dead + points_at(position_of(cell)));
    }

    fn in_runs(&mut self, left: u64, cell: usize, dead: u32) {
        if cell < 4 && matches!(self.aces, Aces::High) {
            return;
        }
        let mut rest = left & !(0x11 << cell);
        let mut next = 1 << cell << 8;
        if left & 0x110 << cell != 0x110 << cell {
            return;
        }
        while left & next != 0 {
            rest ^= next;
            self.place(rest, dead);
            next <<= 4;
        }
    }

    fn in_sets(&mut self, left: u64, cell: usize, dead: u32) {
        let of_rank = left & POSITION << (cell & !3);
        let cards = of_rank.count_ones();
        if cards < 3 {
            return;
        }
        self.place(left ^ of_rank, dead);
        if cards > 3 {
            for place in 1..4 {
                self.place(left ^ of_rank ^ 1 << (cell + place), dead);
            }
        }
    }
}
