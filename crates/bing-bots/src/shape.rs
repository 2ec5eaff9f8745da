//! What a hand holds together: pairs, gaps and melds, read off its bits.

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::hand::{Faces, Hand};
use bing_rules::options::{Aces, Options};

use crate::counts::{ACES, Counts, HIGH_ACES};

/// The cells of a hand: a position and a suit each, as the faces from the low ace to the king, and the high aces beyond.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The cells that hold naturals, the twos apart.
    cells: u64,
    /// The faces held twice or more.
    doubles: u64,
    /// Four bits for each rank: how many naturals of it there are.
    ranks: u64,
    twos: u32,
    /// The cells where an ace may stand.
    aces: u64,
}

/// What a card is to the runs it could be part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// No card of the suit is within two positions.
    Alone,
    /// A two-card start, and how many unseen cards would make it a run.
    Part {
        /// The unseen cards.
        outs: u32,
    },
    /// A run that is broken without it.
    Run,
    /// A run that is one without it.
    Spare,
}

impl Shape {
    pub(crate) fn of(hand: &Hand, options: &Options) -> Self {
        let naturals = |copies| hand.faces_at_least(copies).and_not(Faces::TWOS).bits();
        let (singles, doubles) = (naturals(1), naturals(2));
        let ranks = nibbles(singles) + nibbles(doubles) + if doubles == 0 { 0 } else { nibbles(naturals(3)) };
        let aces = match options.aces {
            Aces::Both => ACES | ACES << HIGH_ACES,
            Aces::High => ACES << HIGH_ACES,
            Aces::Low => ACES,
        };
        Self { cells: with_high_aces(singles, aces), doubles, ranks, twos: hand.twos() as u32, aces }
    }

    pub(crate) const fn twos(&self) -> u32 {
        self.twos
    }

    /// How many naturals of the rank there are.
    pub(crate) const fn of_rank(&self, rank: Rank) -> u32 {
        (self.ranks >> ((rank.number() - 1) * 4) & 0xf) as u32
    }

    pub(crate) const fn is_double(&self, card: Card) -> bool {
        self.doubles >> card.index() & 1 != 0
    }

    /// An upper bound on the melds that can be put down at once: every meld without a two is a set among three cards of a rank or a run
    /// among cards in three consecutive cells; every other one takes a two.
    pub(crate) fn melds_at_most(&self, hand: &Hand) -> u32 {
        let mut most = self.twos;
        let mut ranks = self.ranks;
        while ranks != 0 {
            most += (ranks & 0xf) as u32 / 3;
            ranks >>= 4;
        }
        let starts = self.cells & self.cells >> 4 & self.cells >> 8;
        if starts != 0 {
            let covered = starts | starts << 4 | starts << 8;
            let covered = Faces::from_bits(covered | covered >> HIGH_ACES);
            for suit in Suit::ALL {
                most += hand.count_of(covered.and(Faces::of_suit(suit))) as u32 / 3;
            }
        }
        most
    }

    /// What the card is to runs, with these cards unseen.
    pub(crate) fn link(&self, card: Card, unseen: &UnseenCells) -> Link {
        let cell = card.index() as u32;
        if card.rank() != Rank::Ace {
            return self.link_at(cell, unseen);
        }
        let ends = [cell, cell + HIGH_ACES]
            .map(|cell| if self.aces >> cell & 1 == 0 { Link::Alone } else { self.link_at(cell, unseen) });
        match ends {
            [Link::Part { outs: low }, Link::Part { outs: high }] => Link::Part { outs: low + high },
            [Link::Alone | Link::Part { .. }, link] if link != Link::Alone => link,
            [link, _] => link,
        }
    }

    fn link_at(&self, cell: u32, unseen: &UnseenCells) -> Link {
        // Moved up so that two positions below the first cell can be asked for.
        let window = (u128::from(self.cells) << 12) >> cell;
        let held = |place: u32| window >> (place * 4) & 1 != 0;
        let (below3, below2, below, above, above2, above3) = (held(0), held(1), held(2), held(4), held(5), held(6));
        if below && above {
            let splits = below2 && below3 && above2 && above3;
            return if splits { Link::Spare } else { Link::Run };
        }
        if below && below2 {
            return if below3 { Link::Spare } else { Link::Run };
        }
        if above && above2 {
            return if above3 { Link::Spare } else { Link::Run };
        }
        if !(below || above || below2 || above2) {
            return Link::Alone;
        }
        let mut outs = 0;
        if below {
            outs += unseen.at(cell, -2) + unseen.at(cell, 1);
        } else if above {
            outs += unseen.at(cell, -1) + unseen.at(cell, 2);
        }
        if below2 && !above {
            outs += unseen.at(cell, -1);
        }
        if above2 && !below {
            outs += unseen.at(cell, 1);
        }
        Link::Part { outs }
    }
}

/// The unseen cards by cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnseenCells {
    words: [u64; 4],
}

impl UnseenCells {
    pub(crate) fn of(unseen: &Counts, options: &Options) -> Self {
        let aces = match options.aces {
            Aces::Both => ACES | ACES << HIGH_ACES,
            Aces::High => ACES << HIGH_ACES,
            Aces::Low => ACES,
        };
        Self { words: unseen.words().map(|word| with_high_aces(word & !Faces::TWOS.bits(), aces)) }
    }

    /// How many unseen naturals there are so many positions from a cell.
    fn at(&self, cell: u32, positions: i32) -> u32 {
        let Some(cell) = cell.checked_add_signed(positions * 4).filter(|&cell| cell < u64::BITS) else { return 0 };
        self.words.iter().map(|word| (word >> cell & 1) as u32).sum()
    }
}

/// The cells of these faces, the aces where they may stand.
const fn with_high_aces(faces: u64, aces: u64) -> u64 {
    (faces | (faces & ACES) << HIGH_ACES) & (aces | !(ACES | ACES << HIGH_ACES))
}

/// The number of bits in each four.
const fn nibbles(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}
