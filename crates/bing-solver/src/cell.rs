//! Cells: the places of naturals in runs, a position and a suit each, in the order in which the search goes through them.
//!
//! Cell `(position - 1) * 4 + suit`. For positions 1 to 13 this is the index of the face; the aces come again at position 14, and
//! position 15 is where runs that end with a high ace are closed. A set of cells is a bit set in a word.

use bing_rules::card::Suit;

/// How many cells there are.
pub(crate) const CELLS: usize = 60;
/// How many positions, the one beyond the high ace included.
pub(crate) const RANKS: usize = CELLS / 4;
/// The position of the high ace.
pub(crate) const HIGH_ACE: usize = 14;
/// The cells of one suit, clubs.
const CLUBS: u64 = 0x111_1111_1111_1111;

/// The cell of a position, 1 to 15, and a suit.
pub(crate) const fn cell_of(position: usize, suit: usize) -> usize {
    (position - 1) * 4 + suit
}

/// The position, 1 to 15.
pub(crate) const fn position_of(cell: usize) -> usize {
    cell / 4 + 1
}

/// The suit, as a number.
pub(crate) const fn suit_of(cell: usize) -> usize {
    cell % 4
}

/// The suit of this number.
pub(crate) const fn suit_from(suit: usize) -> Suit {
    Suit::ALL[suit]
}

/// The cells of a suit at positions from `low` to `high`, both clipped to 1 to 15.
pub(crate) const fn span(suit: usize, low: usize, high: usize) -> u64 {
    let low = if low < 1 { 1 } else { low };
    let high = if high > RANKS { RANKS } else { high };
    if high < low {
        return 0;
    }
    let below_end = (1_u64 << (high * 4)) - 1;
    let below_start = (1_u64 << ((low - 1) * 4)) - 1;
    (CLUBS << suit) & below_end & !below_start
}

/// The cells reached from `seeds` upwards through `held` without a gap; seeds that are not held do not count.
pub(crate) const fn climb(seeds: u64, held: u64) -> u64 {
    let mut reached = seeds & held;
    loop {
        let more = reached | (reached << 4) & held;
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

/// The cells reached from `seeds` downwards through `held` without a gap.
pub(crate) const fn descend(seeds: u64, held: u64) -> u64 {
    let mut reached = seeds & held;
    loop {
        let more = reached | (reached >> 4) & held;
        if more == reached {
            return reached;
        }
        reached = more;
    }
}
