//! The search: a branch and bound over the cells, with a memory of the states it has been in.

use std::mem;

use bing_rules::meld::MELD_CARDS_MIN;
use smallvec::SmallVec;

use crate::cell::{CELLS, HIGH_ACE, cell_of, position_of};
use crate::layout::{Count, Layout, ROOM_ENOUGH};
use crate::memory::{Label, Memory};
use crate::trail::Decision;

mod runs;
mod sets;

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// The fewest points left; then the fewest cards left; then the fewest twos spent.
    Deadwood,
    /// The fewest cards left; then the fewest points; then the fewest twos spent.
    Cards,
    /// The most new melds.
    Melds,
}

/// How good a turn is: the smaller the better, the first number first.
pub(crate) type Merit = [u32; 3];

/// The merit that every turn betters.
pub(crate) const NO_MERIT: Merit = [u32::MAX; 3];

/// The best turn of a search.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) merit: Merit,
    /// New melds, sets made of left-over twos apart.
    pub(crate) melds: u32,
    /// Twos placed by the decisions; the others are left over.
    pub(crate) twos_used: u32,
    /// Left-over twos that stay in hand.
    pub(crate) twos_kept: u32,
    pub(crate) decisions: Vec<Decision>,
}

/// A run that can still grow at its high end, which lies just below the cell that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OpenRun {
    /// How many cards it has, counted up to three; a run of the table has three.
    cards: u8,
    /// How many more wild twos it may hold, as far as that matters.
    wilds_left: u16,
    /// How many positions below it are free, as far as that matters.
    below: u16,
    /// Its number in the decisions.
    number: u16,
    /// The twos in it that this turn has put there.
    twos: u8,
}

impl OpenRun {
    /// What matters of it for the cards to come.
    const fn shape(self) -> u16 {
        self.wilds_left << 4 | self.below << 2 | (self.cards - 1) as u16
    }
}

type OpenRuns = SmallVec<[OpenRun; 4]>;

/// What has been laid off below a run of the table changes how it can grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LowEnd {
    wilds_left: u16,
    below: u16,
    attached: bool,
}

/// A search under way. Every change is taken back when its branch has been looked at.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    layout: &'a Layout,
    goal: Goal,
    open: [OpenRuns; 4],
    low_ends: SmallVec<[LowEnd; 8]>,
    /// The aces of each suit that wait for the top of a run.
    high_aces: [u8; 4],
    /// The twos of each suit that stand at position 2 as naturals; counted only where `max_wilds` matters.
    natural_twos: [u8; 4],
    twos_used: u32,
    melds: u32,
    room: u16,
    dead: Count,
    /// The rank that is looked at, from 0, and its naturals that are in no run.
    rank: usize,
    pool: u32,
    runs_begun: u16,
    decisions: Vec<Decision>,
    best: Merit,
    found: Option<Found>,
    finished: bool,
    memory: Memory,
}

impl<'a> Search<'a> {
    /// A search for something better than `to_beat`.
    pub(crate) fn new(layout: &'a Layout, goal: Goal, to_beat: Merit) -> Self {
        let low_end =
            |run: &crate::layout::TableRun| LowEnd { wilds_left: run.wilds_left, below: run.below, attached: false };
        Self {
            layout,
            goal,
            open: [(); 4].map(|()| SmallVec::new()),
            low_ends: layout.table_runs.iter().map(low_end).collect(),
            high_aces: [0; 4],
            natural_twos: [0; 4],
            twos_used: 0,
            melds: 0,
            room: layout.room,
            dead: layout.hopeless,
            rank: 0,
            pool: 0,
            runs_begun: 0,
            decisions: Vec::new(),
            best: to_beat,
            found: None,
            finished: false,
            memory: Memory::default(),
        }
    }

    /// The best turn, if there is one that is better than what was to beat.
    pub(crate) fn run(mut self) -> Option<Found> {
        if self.can_improve(0) {
            self.go_on(0);
        }
        self.found
    }

    fn twos_left(&self) -> u32 {
        self.layout.twos - self.twos_used
    }

    /// Whether it can matter how many melds there are.
    fn counts_melds(&self) -> bool {
        self.layout.melds_wanted > 0 || self.goal == Goal::Melds
    }

    /// Whether more melds may be worth more than longer ones.
    fn splitting_matters(&self) -> bool {
        self.layout.bounded || self.room < ROOM_ENOUGH || self.counts_melds()
    }

    /// Goes on with the first cell from `from` on where something is to be decided.
    fn go_on(&mut self, from: usize) {
        let next = self.next_cell(from);
        if next / 4 == self.rank {
            self.decide_runs(next);
        } else if self.pool > 0 {
            self.decide_sets(next);
        } else {
            self.enter_rank(next);
        }
    }

    fn next_cell(&self, from: usize) -> usize {
        if from >= CELLS {
            return CELLS;
        }
        let mut work = self.layout.work & (u64::MAX << from);
        for suit in 0..4 {
            if !self.open[suit].is_empty() {
                work |= 1 << (from + (suit.wrapping_sub(from) & 3));
            }
            if self.high_aces[suit] > 0 && cell_of(HIGH_ACE, suit) >= from {
                work |= 1 << cell_of(HIGH_ACE, suit);
            }
        }
        (work.trailing_zeros() as usize).min(CELLS)
    }

    /// All below the cell is decided.
    fn enter_rank(&mut self, cell: usize) {
        if cell >= CELLS {
            self.end();
        } else if !self.finished && self.can_improve(cell / 4) && !self.was_here(cell / 4) {
            let before = mem::replace(&mut self.rank, cell / 4);
            self.decide_runs(cell);
            self.rank = before;
        }
    }

    /// Whether the ranks from this one on could make the turn better than the best so far.
    fn can_improve(&self, rank: usize) -> bool {
        let layout = self.layout;
        let twos_left = self.twos_left();
        if self.counts_melds() {
            let melds = self.melds + layout.free_melds[rank] + twos_left;
            if melds < layout.melds_wanted || self.goal == Goal::Melds && u32::MAX - melds >= self.best[0] {
                return false;
            }
        }
        let mut left = self.dead;
        for (suit, open) in self.open.iter().enumerate() {
            let twos = twos_left + open.iter().map(|run| u32::from(run.twos)).sum::<u32>();
            let needy = layout.needy(rank, suit, twos);
            left.points += needy.points;
            left.cards += needy.cards;
        }
        let least = match self.goal {
            Goal::Deadwood => [left.points, left.cards],
            Goal::Cards => [left.cards, left.points],
            Goal::Melds => return true,
        };
        // No turn of this branch that leaves exactly this keeps a two, so none spends fewer twos than the best.
        left.points <= layout.limit && least < [self.best[0], self.best[1]]
    }

    /// Whether a state that was at least as good in every respect has been looked at.
    fn was_here(&mut self, rank: usize) -> bool {
        if !self.memory.is_awake() {
            return false;
        }
        let mut key: SmallVec<[u16; 24]> = SmallVec::new();
        let aces = self.high_aces.iter().fold(0, |aces, &kept| aces << 3 | u16::from(kept));
        key.extend([rank as u16, aces]);
        for (suit, open) in self.open.iter().enumerate() {
            let first = key.len();
            key.extend(open.iter().map(|run| (suit as u16) << 14 | run.shape()));
            key[first..].sort_unstable();
        }
        for (number, (run, end)) in self.layout.table_runs.iter().zip(&self.low_ends).enumerate() {
            let is_changed = (end.wilds_left, end.below) != (run.wilds_left, run.below);
            if is_changed && run.high >= rank {
                key.extend([u16::MAX, number as u16, end.wilds_left, end.below]);
            }
        }
        if self.layout.freed > 0 {
            key.extend(self.natural_twos.map(u16::from));
        }
        let label = Label {
            twos_used: self.twos_used,
            melds: if self.counts_melds() { self.melds } else { 0 },
            room: if self.goal == Goal::Melds { ROOM_ENOUGH } else { self.room },
            dead: if self.goal == Goal::Melds { Count::default() } else { self.dead },
        };
        self.memory.has_better(key, label, self.goal)
    }

    /// Everything is decided: whether the twos that are left over make it a legal turn, and how good it is.
    fn end(&mut self) {
        let layout = self.layout;
        let over = self.twos_left();
        let sets_of_twos = over / MELD_CARDS_MIN as u32;
        if self.melds + sets_of_twos < layout.melds_wanted {
            return;
        }
        let kept = if sets_of_twos > 0 { 0 } else { over.saturating_sub(self.room.into()) };
        let points = self.dead.points + kept * layout.two_value;
        let cards = self.dead.cards + kept;
        let spent = layout.twos_held - kept.min(layout.twos_held);
        let merit = match self.goal {
            Goal::Deadwood => [points, cards, spent],
            Goal::Cards => [cards, points, spent],
            Goal::Melds => [u32::MAX - self.melds - sets_of_twos, 0, 0],
        };
        let is_legal = points <= layout.limit && cards < layout.hand_len && self.plays_freed_twos(kept);
        if merit < self.best && (is_legal || self.goal == Goal::Melds) {
            self.best = merit;
            self.finished = self.goal != Goal::Melds && cards == 0;
            self.found = Some(Found {
                merit,
                melds: self.melds,
                twos_used: self.twos_used,
                twos_kept: kept,
                decisions: self.decisions.clone(),
            });
        }
    }

    /// Whether the freed twos can all be among those that are not kept.
    fn plays_freed_twos(&self, kept: u32) -> bool {
        let wilds = self.layout.twos - kept - self.natural_twos.iter().map(|&twos| u32::from(twos)).sum::<u32>();
        let freed = self.layout.freed_by_suit.iter().zip(self.natural_twos);
        freed.map(|(freed, natural)| u32::from(freed.saturating_sub(natural))).sum::<u32>() <= wilds
    }

    /// Adds room for left-over twos and goes on; takes it back.
    fn with_room(&mut self, room: u16, go_on: impl FnOnce(&mut Self)) {
        let before = self.room;
        self.room = (before + room).min(ROOM_ENOUGH);
        go_on(self);
        self.room = before;
    }

    /// Notes a decision and goes on; takes it back.
    fn with_decision(&mut self, decision: Decision, go_on: impl FnOnce(&mut Self)) {
        self.decisions.push(decision);
        go_on(self);
        self.decisions.pop();
    }
}

/// The position of a cell as the search needs it most.
const fn position(cell: usize) -> usize {
    position_of(cell)
}
