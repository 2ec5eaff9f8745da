//! What becomes of the open runs and the naturals of one cell.

use std::mem;

use bing_rules::meld::MELD_CARDS_MIN;

use super::{OpenRun, OpenRuns, Search, position};
use crate::cell::{HIGH_ACE, span, suit_of};
use crate::layout::{ROOM_ENOUGH, UNLIMITED};
use crate::trail::Decision;

/// The longest gap between naturals that twos fill: a longer one parts a run into two that take no more twos.
const GAP_MAX: usize = 3;

/// What an open run does at a cell. Runs of one shape choose in this order, so that no choice is tried twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Choice {
    Natural,
    Two,
    Attach,
    Close,
}

/// What is the same for all choices at a cell.
#[derive(Clone, Copy, Debug)]
struct Place<'a> {
    cell: usize,
    runs: &'a [OpenRun],
}

impl Search<'_> {
    /// Decides on the open runs and naturals of a cell, and goes on with the next.
    pub(super) fn decide_runs(&mut self, cell: usize) {
        let suit = suit_of(cell);
        // The callers take back what they added from the end, so the order that they know is kept.
        let before = mem::take(&mut self.open[suit]);
        let mut runs = before.clone();
        self.wake_table_runs(cell, &mut runs);
        runs.sort_unstable_by_key(|run| run.shape());
        let place = Place { cell, runs: &runs };
        let naturals = self.naturals(cell);
        let is_ace = cell < 4 && self.layout.high_aces >> (cell + 52) & 1 != 0;
        let keep_most = if is_ace { naturals } else { 0 };
        for kept in 0..=keep_most {
            if is_ace {
                self.high_aces[suit] = kept;
            }
            self.choose(place, 0, naturals - kept, Choice::Natural, false);
        }
        if is_ace {
            self.high_aces[suit] = 0;
        }
        self.open[suit] = before;
    }

    /// The runs of the table that end just below the cell can grow from here.
    fn wake_table_runs(&self, cell: usize, runs: &mut OpenRuns) {
        for (number, run) in self.layout.table_runs.iter().enumerate() {
            if run.suit == suit_of(cell) && run.high + 1 == position(cell) {
                let end = self.low_ends[number];
                runs.push(OpenRun {
                    cards: MELD_CARDS_MIN as u8,
                    wilds_left: if self.layout.bounded { end.wilds_left } else { 0 },
                    below: end.below,
                    number: number as u16,
                    twos: 0,
                });
            }
        }
    }

    fn naturals(&self, cell: usize) -> u8 {
        match position(cell) {
            2 if self.layout.bounded => self.layout.twos_by_suit[suit_of(cell)],
            HIGH_ACE => self.high_aces[suit_of(cell)],
            _ => self.layout.counts[cell],
        }
    }

    /// Decides on the open runs from `number` on, then on the naturals that are left. `cut_off`: a run that could have gone on was closed.
    fn choose(&mut self, place: Place<'_>, number: usize, naturals: u8, last: Choice, cut_off: bool) {
        if self.finished {
            return;
        }
        let Some(&run) = place.runs.get(number) else {
            return self.begin_runs(place.cell, naturals, cut_off);
        };
        let is_twin = number > 0 && place.runs[number - 1].shape() == run.shape();
        let first = if is_twin { last } else { Choice::Natural };
        if first <= Choice::Natural && naturals > 0 {
            self.extend_by_natural(place, number, naturals, cut_off);
        }
        let is_long = usize::from(run.cards) >= MELD_CARDS_MIN;
        if is_long {
            self.close(place, number, naturals, cut_off);
        } else if first <= Choice::Attach {
            self.attach(place, number, naturals, cut_off);
        }
        if first <= Choice::Two {
            self.extend_by_two(place, number, naturals, cut_off);
        }
        if !is_long {
            self.close(place, number, naturals, cut_off);
        }
    }

    fn extend_by_natural(&mut self, place: Place<'_>, number: usize, naturals: u8, cut_off: bool) {
        let (run, suit) = (place.runs[number], suit_of(place.cell));
        let is_two = position(place.cell) == 2;
        if is_two && self.twos_left() == 0 {
            return;
        }
        self.count_natural_twos(suit, is_two.into());
        let grown = OpenRun { cards: longer(run.cards), twos: run.twos + u8::from(is_two), ..run };
        self.open[suit].push(grown);
        self.with_decision(Decision::Extend { run: run.number, natural: true }, |search| {
            search.choose(place, number + 1, naturals - 1, Choice::Natural, cut_off);
        });
        self.open[suit].pop();
        self.uncount_natural_twos(suit, is_two.into());
    }

    fn extend_by_two(&mut self, place: Place<'_>, number: usize, naturals: u8, cut_off: bool) {
        let (run, suit) = (place.runs[number], suit_of(place.cell));
        let has_wild = !self.layout.bounded || run.wilds_left > 0;
        if self.twos_left() == 0 || !has_wild || !self.is_worth_bridging(place.cell, run) {
            return;
        }
        self.twos_used += 1;
        let wilds_left = run.wilds_left - u16::from(self.layout.bounded);
        self.open[suit].push(OpenRun { cards: longer(run.cards), wilds_left, twos: run.twos + 1, ..run });
        self.with_decision(Decision::Extend { run: run.number, natural: false }, |search| {
            search.choose(place, number + 1, naturals, Choice::Two, cut_off);
        });
        self.open[suit].pop();
        self.twos_used -= 1;
    }

    /// Whether a natural, or a run of the table to be laid off on, comes soon enough.
    fn is_worth_bridging(&self, cell: usize, run: OpenRun) -> bool {
        let (position, suit) = (position(cell), suit_of(cell));
        if position >= self.layout.highest {
            return false;
        }
        let is_long = run.cards > 1;
        let reach = position + GAP_MAX - usize::from(is_long);
        self.layout.held & span(suit, position + 1, reach) != 0
            || self.layout.table_runs.iter().any(|run| run.suit == suit && (position + 1..=reach).contains(&run.low))
    }

    /// Lays a short new run off below a run of the table that begins at this cell.
    fn attach(&mut self, place: Place<'_>, number: usize, naturals: u8, cut_off: bool) {
        let run = place.runs[number];
        let table_runs = &self.layout.table_runs;
        for (to, table_run) in table_runs.iter().enumerate() {
            let end = self.low_ends[to];
            let meets = table_run.suit == suit_of(place.cell) && table_run.low == position(place.cell);
            if !meets || end.attached {
                continue;
            }
            let wilds = if self.layout.bounded { self.new_run_wilds() - run.wilds_left } else { 0 };
            if wilds > end.wilds_left {
                continue;
            }
            self.low_ends[to] = super::LowEnd { wilds_left: end.wilds_left - wilds, below: run.below, attached: true };
            self.melds -= 1;
            self.with_decision(Decision::Attach { run: run.number, to: to as u16 }, |search| {
                search.choose(place, number + 1, naturals, Choice::Attach, cut_off);
            });
            self.melds += 1;
            self.low_ends[to] = end;
        }
    }

    fn close(&mut self, place: Place<'_>, number: usize, naturals: u8, cut_off: bool) {
        let run = place.runs[number];
        let missing = MELD_CARDS_MIN as u8 - run.cards;
        let wilds_left = if self.layout.bounded { run.wilds_left } else { UNLIMITED };
        if u32::from(missing) > self.twos_left() || u16::from(missing) > wilds_left {
            return;
        }
        let above = (self.layout.highest + 1).saturating_sub(position(place.cell)) as u16;
        let beside = if missing > 0 { ROOM_ENOUGH } else { run.below + above };
        let room = beside.min(wilds_left - u16::from(missing));
        let cut_off = cut_off || missing == 0;
        self.twos_used += u32::from(missing);
        self.with_room(room, |search| {
            if missing == 0 {
                return search.choose(place, number + 1, naturals, Choice::Close, cut_off);
            }
            search.with_decision(Decision::Fill { run: run.number, twos: missing }, |search| {
                search.choose(place, number + 1, naturals, Choice::Close, cut_off);
            });
        });
        self.twos_used -= u32::from(missing);
    }

    /// Begins new runs with some of the naturals; the others wait for a set.
    fn begin_runs(&mut self, cell: usize, naturals: u8, cut_off: bool) {
        if position(cell) == HIGH_ACE && naturals > 0 {
            // An ace kept for nothing would have been better off below.
            return;
        }
        let cost = if naturals > 0 { self.start_cost(cell) } else { None };
        let may_begin = cost.is_some() && (!cut_off || self.splitting_matters());
        let most = if may_begin { naturals } else { 0 };
        let most_first = cost == Some(0);
        for turn in 0..=most {
            let begun = if most_first { most - turn } else { turn };
            self.begin(cell, begun, naturals - begun);
        }
    }

    fn begin(&mut self, cell: usize, begun: u8, rest: u8) {
        let suit = suit_of(cell);
        let is_two = position(cell) == 2;
        let twos = if is_two { begun } else { 0 };
        if u32::from(twos) > self.twos_left() {
            return;
        }
        self.count_natural_twos(suit, twos);
        for _ in 0..begun {
            let run = self.new_run(cell);
            self.open[suit].push(run);
            self.decisions.push(Decision::Start { cell: cell as u8 });
            self.runs_begun += 1;
        }
        self.melds += u32::from(begun);
        let to_pool = if is_two { 0 } else { rest.into() };
        self.pool += to_pool;
        self.go_on(cell + 1);
        self.pool -= to_pool;
        self.melds -= u32::from(begun);
        for _ in 0..begun {
            self.runs_begun -= 1;
            self.decisions.pop();
            self.open[suit].pop();
        }
        self.uncount_natural_twos(suit, twos);
    }

    fn new_run(&self, cell: usize) -> OpenRun {
        let below = (position(cell) - self.layout.lowest) as u16;
        OpenRun {
            cards: 1,
            wilds_left: if self.layout.bounded { self.new_run_wilds() } else { 0 },
            below: if self.layout.tracks_room() { below.min(ROOM_ENOUGH) } else { 0 },
            number: self.layout.table_runs.len() as u16 + self.runs_begun,
            twos: (position(cell) == 2).into(),
        }
    }

    fn new_run_wilds(&self) -> u16 {
        self.layout.wilds_left(0)
    }

    /// The twos that a run needs at least that begins with the natural of this cell; `None` if there are not as many, or it may not begin here.
    fn start_cost(&self, cell: usize) -> Option<u32> {
        let (position, layout) = (position(cell), self.layout);
        if position < layout.lowest || position >= HIGH_ACE.min(layout.highest + 1) {
            return None;
        }
        if position == 2 {
            return (self.twos_left() > 0).then_some(1);
        }
        let in_line = (layout.held >> (cell + 4) & 1) + (layout.held >> (cell + 8) & 1);
        let to_table = |twos: usize| layout.attach[twos] >> cell & 1 != 0;
        let cost = match 2 - in_line as u32 {
            _ if to_table(0) => 0,
            2 if to_table(1) => 1,
            missing => missing,
        };
        (cost <= self.twos_left()).then_some(cost)
    }

    fn count_natural_twos(&mut self, suit: usize, twos: u8) {
        self.natural_twos[suit] += twos;
        self.twos_used += u32::from(twos);
    }

    fn uncount_natural_twos(&mut self, suit: usize, twos: u8) {
        self.natural_twos[suit] -= twos;
        self.twos_used -= u32::from(twos);
    }
}

const fn longer(cards: u8) -> u8 {
    if cards < MELD_CARDS_MIN as u8 { cards + 1 } else { cards }
}
