//! What a hand and a table are to the search: counted cells, table melds that cards can reach, and what no play can use.

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::hand::{Faces, Hand};
use bing_rules::meld::{MELD_CARDS_MIN, Meld};
use bing_rules::options::{Aces, Options};
use bing_rules::tableau::Tableau;
use smallvec::SmallVec;

use crate::cell::{CELLS, HIGH_ACE, RANKS, cell_of, climb, descend, position_of, span, suit_of};

/// More room than there are twos.
pub(crate) const UNLIMITED: u16 = 1000;
/// Room for twos is counted up to here: three or more twos that are left over are a set of their own.
pub(crate) const ROOM_ENOUGH: u16 = 2;
/// The bits of the naturals' faces that are aces.
const ACES: u64 = 0xf;

/// A problem for the search: one meld turn after its swaps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Problem<'a> {
    pub(crate) hand: &'a Hand,
    pub(crate) tableau: &'a Tableau,
    pub(crate) options: &'a Options,
    /// The new melds that must be put down.
    pub(crate) melds_wanted: u32,
    /// The most points that may be left.
    pub(crate) limit: u32,
    /// The twos that were freed by swaps and must be played.
    pub(crate) freed: &'a Hand,
    /// The twos in the hand before any swap.
    pub(crate) twos_held: u32,
}

/// A run on the table that cards of the hand can reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableRun {
    /// Its number on the table.
    pub(crate) meld: u16,
    pub(crate) suit: usize,
    pub(crate) low: usize,
    pub(crate) high: usize,
    /// How many more wild twos it may hold.
    pub(crate) wilds_left: u16,
    /// The free positions below it, counted up to [`ROOM_ENOUGH`] and only where room is tracked.
    pub(crate) below: u16,
}

/// The points and the number of some cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) points: u32,
    pub(crate) cards: u32,
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Layout {
    /// How many naturals there are in each cell, those that no play can use left out; aces at position 1 only.
    pub(crate) counts: [u8; CELLS],
    /// The cells that hold naturals, aces at both ends as far as they may stand there.
    pub(crate) held: u64,
    /// The cells where something is to be decided.
    pub(crate) work: u64,
    /// The aces that may be worth keeping for a high run.
    pub(crate) high_aces: u64,
    /// The cells from which a run of the table is reached upwards without a two, and with one.
    pub(crate) attach: [u64; 2],
    pub(crate) table_runs: SmallVec<[TableRun; 8]>,
    /// Bit `r`: a set of the rank of number `r` lies on the table.
    pub(crate) table_sets: u16,
    /// The room for twos in sets and unreachable runs, up to [`ROOM_ENOUGH`].
    pub(crate) room: u16,
    pub(crate) twos: u32,
    pub(crate) twos_held: u32,
    pub(crate) twos_by_suit: [u8; 4],
    pub(crate) freed_by_suit: [u8; 4],
    pub(crate) freed: u32,
    /// Whether the option `max_wilds` can matter at all.
    pub(crate) bounded: bool,
    /// The most wild twos in a meld; [`UNLIMITED`] where that cannot matter.
    pub(crate) wilds_max: u16,
    pub(crate) lowest: usize,
    pub(crate) highest: usize,
    pub(crate) two_value: u32,
    pub(crate) melds_wanted: u32,
    pub(crate) limit: u32,
    pub(crate) hand_len: u32,
    /// The naturals that no play can use.
    pub(crate) hopeless: Count,
    /// By number of twos at hand (0 or 1), suit and rank index: the naturals from there on that need more twos than that.
    needy: [[[Count; 4]; RANKS + 1]; 2],
    /// By rank index: a bound on the melds without twos that begin there or above.
    pub(crate) free_melds: [u32; RANKS + 1],
}

impl Layout {
    pub(crate) fn new(problem: &Problem<'_>, count_melds: bool) -> Self {
        let options = problem.options;
        let hand = problem.hand;
        let twos = hand.twos() as u32;
        let by_suit = |hand: &Hand| Suit::ALL.map(|suit| hand.count(Card::new(Rank::Two, suit)));
        let wilds_max = options.max_wilds.map_or(UNLIMITED, u16::from);
        let table_wilds = problem.tableau.melds().iter().map(Meld::wilds).max().unwrap_or(0);
        let bounded = twos > 0 && usize::from(wilds_max) < twos as usize + table_wilds;
        let mut layout = Self {
            counts: [0; CELLS],
            held: cells_held(hand.faces().and_not(Faces::TWOS), options.aces),
            work: 0,
            high_aces: 0,
            attach: [0; 2],
            table_runs: SmallVec::new(),
            table_sets: 0,
            room: 0,
            twos,
            twos_held: problem.twos_held,
            twos_by_suit: by_suit(hand),
            freed_by_suit: by_suit(problem.freed),
            freed: problem.freed.len() as u32,
            bounded,
            wilds_max: if bounded { wilds_max } else { UNLIMITED },
            lowest: options.aces.lowest_position().into(),
            highest: options.aces.highest_position().into(),
            two_value: options.two_points(),
            melds_wanted: problem.melds_wanted,
            limit: problem.limit,
            hand_len: hand.len() as u32,
            hopeless: Count::default(),
            needy: [[[Count::default(); 4]; RANKS + 1]; 2],
            free_melds: [0; RANKS + 1],
        };
        layout.read_sets(problem.tableau);
        let needs = layout.needs(hand, problem.tableau);
        layout.count_naturals(hand, &needs);
        layout.read_runs(problem.tableau);
        layout.sum_needy(&needs);
        if count_melds || problem.melds_wanted > 0 {
            layout.bound_melds();
        }
        layout
    }

    fn read_sets(&mut self, tableau: &Tableau) {
        for meld in tableau.melds() {
            if let Meld::Set(set) = meld {
                self.table_sets |= 1 << set.rank().number();
                let room = if set.rank() == Rank::Two { UNLIMITED } else { self.wilds_left(set.wilds()) };
                self.room = (self.room + room).min(ROOM_ENOUGH);
            }
        }
    }

    /// How many more wild twos a meld may hold that has some.
    pub(crate) fn wilds_left(&self, wilds: usize) -> u16 {
        if self.bounded { self.wilds_max.saturating_sub(wilds as u16).min(self.twos as u16) } else { UNLIMITED }
    }

    /// Which naturals can be in some meld with no two, and with at most one.
    fn needs(&mut self, hand: &Hand, tableau: &Tableau) -> [u64; 2] {
        let held = self.held;
        let (next, second) = (held >> 4, held >> 8);
        let starts = [held & next & second, held & next | held & second | next & second];
        let in_windows = starts.map(|starts| held & (starts | starts << 4 | starts << 8));
        let (mut below, mut above) = (0, 0);
        for meld in tableau.melds() {
            if let Meld::Run(run) = meld {
                let (low, high, suit) = (usize::from(run.from()), usize::from(run.to()), run.suit() as usize);
                if low > self.lowest {
                    below |= 1 << cell_of(low - 1, suit);
                }
                if high < self.highest {
                    above |= 1 << cell_of(high + 1, suit);
                }
            }
        }
        let down = descend(below, held);
        let down_one = down | descend((below | down >> 4) >> 4, held);
        let up = climb(above, held);
        let up_one = up | climb((above | up << 4) << 4, held);
        self.attach = [down, down_one];
        let runs = [in_windows[0] | down | up, in_windows[1] | down_one | up_one];
        self.high_aces = self.worth_keeping(&runs, tableau);
        let sets = self.in_sets(hand);
        [0, 1].map(|twos| {
            let aces = runs[twos] >> 52;
            (runs[twos] | aces) & Faces::ALL.bits() | sets[twos]
        })
    }

    /// The high aces that a run can reach from below. (One that is filled up by twos is as well placed in a set.)
    fn worth_keeping(&self, runs: &[u64; 2], tableau: &Tableau) -> u64 {
        if self.highest < HIGH_ACE {
            return 0;
        }
        let near = |suit: usize| {
            let high_run =
                |meld: &Meld| matches!(meld, Meld::Run(run) if run.suit() as usize == suit && run.to() >= 10);
            self.held & span(suit, 10, 13) != 0 || tableau.melds().iter().any(high_run)
        };
        (0..4)
            .map(|suit| (suit, 1_u64 << cell_of(HIGH_ACE, suit)))
            .filter(|&(suit, ace)| match self.twos {
                twos @ (0 | 1) => runs[twos as usize] & ace != 0,
                _ => self.held & ace != 0 && near(suit),
            })
            .fold(0, |aces, (_, ace)| aces | ace)
    }

    /// The faces that can be in a set with no two, and with at most one.
    fn in_sets(&self, hand: &Hand) -> [u64; 2] {
        let mut sets = [0; 2];
        for rank in Rank::ALL {
            let faces = Faces::of_rank(rank);
            let naturals = if rank == Rank::Two { 0 } else { hand.count_of(faces) };
            let joins = self.table_sets >> rank.number() & 1 != 0;
            for (twos, set) in sets.iter_mut().enumerate() {
                if joins || naturals + twos >= MELD_CARDS_MIN {
                    *set |= faces.bits();
                }
            }
        }
        sets
    }

    fn count_naturals(&mut self, hand: &Hand, needs: &[u64; 2]) {
        let usable = needs.get(self.twos as usize).copied().unwrap_or(Faces::ALL.bits());
        for face in hand.faces().and_not(Faces::TWOS) {
            let copies = hand.count(face);
            if usable >> face.index() & 1 == 0 {
                let cards = u32::from(copies);
                self.hopeless.points += cards * face.points(0);
                self.hopeless.cards += cards;
            } else {
                self.counts[face.index()] = copies;
                self.work |= 1 << face.index();
            }
        }
        self.held &= self.work | (self.work & ACES) << 52;
        self.attach = self.attach.map(|cells| cells & self.held);
    }

    fn read_runs(&mut self, tableau: &Tableau) {
        let track_room = self.room < ROOM_ENOUGH;
        let reach = self.twos.min(2) as usize + 1;
        for (number, meld) in tableau.melds().iter().enumerate() {
            let Meld::Run(run) = meld else { continue };
            let (low, high, suit) = (usize::from(run.from()), usize::from(run.to()), run.suit() as usize);
            let wilds_left = self.wilds_left(run.wilds());
            let beside = (low.saturating_sub(self.lowest) + self.highest.saturating_sub(high)) as u16;
            let low_two = self.bounded && self.twos_by_suit[suit] > 0 && (3..=5).contains(&low);
            let reached = span(suit, low.saturating_sub(reach), low - 1) | span(suit, high + 1, high + reach);
            if self.held & reached == 0 && !low_two {
                self.room = (self.room + beside.min(wilds_left)).min(ROOM_ENOUGH);
                continue;
            }
            let below = (low.saturating_sub(self.lowest) as u16).min(ROOM_ENOUGH);
            let below = if track_room { below } else { 0 };
            self.table_runs.push(TableRun { meld: number as u16, suit, low, high, wilds_left, below });
            self.work |= 1 << cell_of(high + 1, suit);
        }
        if self.bounded {
            for suit in 0..4 {
                // Three wild twos may lie between it and the next natural card.
                let useful = self.held & span(suit, 1, 6) != 0
                    || self.table_runs.iter().any(|run| run.suit == suit && (3..=5).contains(&run.low));
                if self.twos_by_suit[suit] > 0 && useful {
                    self.work |= 1 << cell_of(2, suit);
                }
            }
        }
    }

    /// Whether room is scarce, so that it matters where a run begins.
    pub(crate) const fn tracks_room(&self) -> bool {
        self.room < ROOM_ENOUGH
    }

    fn sum_needy(&mut self, needs: &[u64; 2]) {
        for (twos, needs) in needs.iter().enumerate().take(self.twos as usize) {
            for cell in (0..CELLS - 8).rev() {
                let (rank, suit) = (cell / 4, suit_of(cell));
                let mut sum = self.needy[twos][rank + 1][suit];
                if needs >> cell & 1 == 0 && self.counts[cell] > 0 {
                    let cards = u32::from(self.counts[cell]);
                    sum.points += cards * points_at(rank + 1);
                    sum.cards += cards;
                }
                self.needy[twos][rank][suit] = sum;
            }
        }
    }

    /// The naturals of a suit from this rank index on that no meld can hold that has only so many twos.
    pub(crate) fn needy(&self, rank: usize, suit: usize, twos: u32) -> Count {
        match twos {
            0 | 1 if twos < self.twos => self.needy[twos as usize][rank][suit],
            _ => Count::default(),
        }
    }

    /// Every meld without a two is a set among three cards of a rank, or a run among cards that lie in three consecutive cells.
    fn bound_melds(&mut self) {
        let starts = self.held & self.held >> 4 & self.held >> 8;
        let in_runs = self.held & (starts | starts << 4 | starts << 8);
        let mut in_suit = [0; 4];
        let mut sets = 0;
        for rank in (0..RANKS).rev() {
            let mut naturals = 0;
            for (suit, cards) in in_suit.iter_mut().enumerate() {
                let cell = rank * 4 + suit;
                let low = if position_of(cell) == HIGH_ACE { suit } else { cell };
                naturals += usize::from(self.counts[cell]);
                if in_runs >> cell & 1 != 0 {
                    *cards += usize::from(self.counts[low]);
                }
            }
            sets += naturals / MELD_CARDS_MIN;
            let runs: usize = in_suit.iter().map(|cards| cards / MELD_CARDS_MIN).sum();
            self.free_melds[rank] = (sets + runs) as u32;
        }
    }
}

/// The cells of these naturals, the aces wherever they may stand in runs.
fn cells_held(naturals: Faces, aces: Aces) -> u64 {
    let bits = naturals.bits();
    match aces {
        Aces::Both => bits | (bits & ACES) << 52,
        Aces::High => bits & !ACES | (bits & ACES) << 52,
        Aces::Low => bits,
    }
}

/// The points of a natural at this position (R8.2).
pub(crate) fn points_at(position: usize) -> u32 {
    Rank::at_position(position as u8).map_or(0, |rank| rank.points(0))
}
