//! Whether a legal meld turn exists: an exact search behind cheap rejections.
//!
//! The search goes through the natural cards once, by suit and by place in runs, the dearest first: places count from 1 (the high ace) to 14
//! (the low ace), so that position 2 is place 13. Each card is left in hand, or goes to a set, to a run that begins with it, or to a meld on
//! the table. Twos are counted, not placed: what matters is how many are used, and
//! (only where `max_wilds` makes it matter) how many stand as natural cards at position 2. A branch ends as soon as the
//! cards left in hand count more than the limit of R7.1 allows, or the cards to come cannot make the melds that an opening needs.
//!
//! Without loss, new sets begin with at most three naturals (more are laid off on them), a wild two inside a run is followed
//! by a natural, and twos that fill a short run up, or are left over, are counted at the end. Swaps (R6.4) are tried first,
//! in every combination, on the melds that lie there at the beginning of the turn: a two of a meld put down in this very turn
//! would gain nothing, as its natural card could have been there from the start.

use smallvec::SmallVec;

use super::MeldTurn;
use super::opening::{self, Opening};
use super::ranks::SetCounts;
use crate::card::{Card, Rank, Suit};
use crate::hand::{Faces, Hand};
use crate::meld::{MELD_CARDS_MIN, Meld, POSITIONS};
use crate::play::Play;
use crate::tableau::{Tableau, lay_off_faces};

/// See [`MeldTurn::can_meld`].
pub(super) fn can_meld(turn: &MeldTurn<'_>) -> bool {
    let Some(limit) = turn.limit() else { return false };
    if turn.hand.is_empty() {
        return false;
    }
    if !turn.opened {
        return can_open(turn, limit);
    }
    let any_play_will_do = turn.deadwood() <= limit;
    if any_play_will_do && one_play_exists(turn) {
        return true;
    }
    if turn.options.swap_twos {
        return with_swaps(turn, limit, &Hand::EMPTY);
    }
    !any_play_will_do && Search::new(turn, limit, &Hand::EMPTY).run()
}

/// Whether a player who has not opened can do so.
fn can_open(turn: &MeldTurn<'_>, limit: u32) -> bool {
    let wanted = usize::from(turn.options.opening_melds);
    if turn.hand.len() < wanted * MELD_CARDS_MIN {
        return false;
    }
    if holds_any_meld_of_three(turn) {
        match opening::count(turn.hand, wanted, turn.options) {
            Opening::Impossible => return false,
            Opening::Leaves(points) if points <= limit => return true,
            Opening::Leaves(_) => {}
        }
    } else if !may_open(turn, wanted) {
        return false;
    }
    Search::new(turn, limit, &Hand::EMPTY).run()
}

/// Whether no meld of three cards could hold too many wild twos: it has at most two, the third card is natural.
fn holds_any_meld_of_three(turn: &MeldTurn<'_>) -> bool {
    turn.hand.twos().min(MELD_CARDS_MIN - 1) <= turn.options.wilds_max()
}

/// Whether one card can be laid off, or one new meld put down.
fn one_play_exists(turn: &MeldTurn<'_>) -> bool {
    let held = turn.hand.faces();
    let fits = |meld: &Meld| !lay_off_faces(meld, turn.options).and(held).is_empty();
    turn.tableau.melds().iter().any(fits) || one_meld_exists(turn)
}

/// Whether any new meld can be put down.
fn one_meld_exists(turn: &MeldTurn<'_>) -> bool {
    let hand = turn.hand;
    let twos = hand.twos();
    if twos >= MELD_CARDS_MIN {
        return true;
    }
    let wilds = twos.min(turn.options.wilds_max());
    let set = SetCounts::of(hand).has_set_with(wilds);
    // A natural card and two twos make a set, so that runs need no look beyond one two; unless `max_wilds` is below that, and a
    // natural two at position 2 could make the difference.
    set || if wilds == twos {
        wilds < 2 && one_run_exists(turn, wilds)
    } else {
        Suit::ALL.into_iter().any(|suit| one_bounded_run_exists(turn, suit, twos))
    }
}

/// Whether three positions in a row of one suit can be filled with no or one two, whatever two it is.
fn one_run_exists(turn: &MeldTurn<'_>, twos: usize) -> bool {
    let naturals = turn.hand.faces().and_not(Faces::TWOS);
    let faces = opening::positions(naturals, turn.options.aces);
    let (neighbours, gaps) = (faces & faces >> 4, faces & faces >> 8);
    if twos == 0 { neighbours & gaps != 0 } else { neighbours | gaps != 0 }
}

/// Whether three positions in a row of this suit can be filled; longer runs hold shorter ones.
fn one_bounded_run_exists(turn: &MeldTurn<'_>, suit: Suit, twos: usize) -> bool {
    let mask = positions_held(turn.hand, suit, turn);
    let wilds = twos.min(turn.options.wilds_max());
    let natural_two = turn.hand.contains(Card::new(Rank::Two, suit));
    let (lowest, highest) = (turn.options.aces.lowest_position(), turn.options.aces.highest_position());
    (lowest..=highest - 2).any(|from| {
        let naturals = (mask >> from & 0b111).count_ones() as usize;
        let covers_two = from <= 2 && natural_two;
        let wilds = if covers_two { wilds.min(twos - 1) } else { wilds };
        let filled = naturals + usize::from(covers_two);
        filled > 0 && filled + wilds >= MELD_CARDS_MIN
    })
}

/// Bit `p`: the natural card of position `p` is held, position 2 apart.
fn positions_held(hand: &Hand, suit: Suit, turn: &MeldTurn<'_>) -> u32 {
    let mut mask = 0;
    for card in hand.faces().and(Faces::of_suit(suit)).and_not(Faces::TWOS) {
        mask |= 1 << card.rank().number();
    }
    if mask & 2 != 0 {
        mask |= 1 << POSITIONS;
    }
    let (lowest, highest) = (turn.options.aces.lowest_position(), turn.options.aces.highest_position());
    mask & ((2 << highest) - (1 << lowest))
}

/// A cheap test that an opening must pass: enough melds. Every meld without a two is a set among three cards of a
/// rank or a run among cards that lie in three consecutive faces; and every other meld takes a two.
fn may_open(turn: &MeldTurn<'_>, wanted: usize) -> bool {
    let most = turn.hand.twos();
    if most >= wanted {
        return true;
    }
    most + SetCounts::of(turn.hand).free() + free_runs_at_most(turn.hand) >= wanted
}

/// A bound on the runs without twos that a hand can make at once.
fn free_runs_at_most(hand: &Hand) -> usize {
    let faces = hand.faces().and_not(Faces::TWOS).bits();
    // The aces stand below the twos and, again, above the kings.
    let faces = faces | (faces & 0xf) << Card::FACES;
    let starts = faces & faces >> 4 & faces >> 8;
    if starts == 0 {
        return 0;
    }
    let covered = starts | starts << 4 | starts << 8;
    let covered = Faces::from_bits(covered | covered >> Card::FACES);
    Suit::ALL.into_iter().map(|suit| hand.count_of(covered.and(Faces::of_suit(suit))) / MELD_CARDS_MIN).sum()
}

/// Whether a legal meld turn exists after some swaps that freed these twos, with or without further swaps.
fn with_swaps(turn: &MeldTurn<'_>, limit: u32, freed: &Hand) -> bool {
    if Search::new(turn, limit, freed).run() {
        return true;
    }
    let swaps: Vec<Play> = turn.swaps().collect();
    swaps.into_iter().any(|swap| {
        let Play::SwapTwo { meld, position, card } = swap else { return false };
        let Some((swapped, two)) = turn.tableau.get(meld).and_then(|lies| lies.swap_two(position, card).ok()) else {
            return false;
        };
        let (mut hand, mut tableau, mut freed) = (*turn.hand, turn.tableau.clone(), *freed);
        let was_held = hand.remove(card);
        let _paid = card.is_two() && freed.remove(card);
        tableau.replace(meld, swapped);
        let comes = hand.insert(two) && freed.insert(two);
        let next = MeldTurn { hand: &hand, tableau: &tableau, ..*turn };
        was_held && comes && with_swaps(&next, limit, &freed)
    })
}

/// Room for more twos than a pack has.
const ROOM_FOR_ALL: usize = 1 << 10;

/// A run on the table or put down in this turn, by places.
#[derive(Clone, Copy, Debug)]
struct RunEnds {
    suit: usize,
    low: usize,
    high: usize,
    wilds: usize,
}

/// The place in runs that is mirrored to a position (R5.4), and back.
const fn mirrored(position: usize) -> usize {
    POSITIONS + 1 - position
}

/// The place at which a two of the run's suit is natural.
const TWO: usize = mirrored(2);

/// The place where a card waits first: an ace at the high end.
const fn place_of(rank: Rank) -> usize {
    match rank {
        Rank::Ace => 1,
        _ => mirrored(rank as usize),
    }
}

/// Room for one number per place and suit.
const CELLS: usize = 4 * (POSITIONS + 1);

/// The search for one hand and table.
#[derive(Debug)]
struct Search {
    /// How many naturals wait at each place and suit, twos apart: at `4 * place + suit`. Aces wait at place 1, those kept for a run from the
    /// low ace at 14.
    left: [u8; CELLS],
    /// The bits of those that are not 0.
    waiting: u64,
    /// The sum of all of `left`.
    cards_left: usize,
    /// Runs on the table, then those of this turn.
    runs: SmallVec<[RunEnds; 16]>,
    table_runs: usize,
    /// Whether there is a set of the rank, by the place of its cards; that of the aces is at 1.
    sets: [bool; POSITIONS],
    /// The points of a card by its place.
    points: [u32; POSITIONS + 1],
    /// How many more twos all sets together have room for.
    set_room: usize,
    twos: usize,
    twos_by_suit: [usize; 4],
    /// Twos placed so far, natural ones included.
    twos_used: usize,
    /// Twos placed as natural cards at position 2, by suit; only counted where `max_wilds` bounds.
    natural_twos: [usize; 4],
    /// The twos freed by swaps, which must be played.
    freed: [usize; 4],
    melds: usize,
    melds_wanted: usize,
    naturals: usize,
    dead_cards: usize,
    dead_points: u32,
    limit: u32,
    two_value: u32,
    /// The most wild twos in a meld.
    wilds_max: usize,
    /// Whether the option `max_wilds` is on, so that it matters which twos are natural.
    bounded: bool,
    lowest: usize,
    highest: usize,
    /// The points of a card that only a two could help out of the hand, by its cell; 0 for others.
    hard: [u32; CELLS],
    /// The sum of these over the cards that wait.
    hard_points_left: u32,
    /// The most points of such cards that one two can help.
    helped_by_a_two: u32,
}

impl Search {
    fn new(turn: &MeldTurn<'_>, limit: u32, freed: &Hand) -> Self {
        let options = turn.options;
        let (mut left, mut waiting) = ([0; CELLS], 0);
        let naturals = turn.hand.only(Faces::ALL.and_not(Faces::TWOS));
        for card in naturals {
            let cell = 4 * place_of(card.rank()) + card.suit() as usize;
            left[cell] += 1;
            waiting |= 1 << cell;
        }
        let mut points = [0; POSITIONS + 1];
        for rank in Rank::ALL {
            points[place_of(rank)] = rank.points(options.two_points());
        }
        points[POSITIONS] = points[1];
        let by_suit = |hand: &Hand| Suit::ALL.map(|suit| usize::from(hand.count(Card::new(Rank::Two, suit))));
        let mut search = Self {
            left,
            waiting,
            cards_left: naturals.len(),
            runs: SmallVec::new(),
            table_runs: 0,
            sets: [false; POSITIONS],
            points,
            set_room: 0,
            twos: turn.hand.twos(),
            twos_by_suit: by_suit(turn.hand),
            twos_used: 0,
            natural_twos: [0; 4],
            freed: by_suit(freed),
            melds: 0,
            melds_wanted: if turn.opened { 0 } else { options.opening_melds.into() },
            naturals: naturals.len(),
            dead_cards: 0,
            dead_points: 0,
            limit,
            two_value: options.two_points(),
            wilds_max: options.wilds_max().min(ROOM_FOR_ALL),
            bounded: options.max_wilds.is_some(),
            lowest: mirrored(options.aces.highest_position().into()),
            highest: mirrored(options.aces.lowest_position().into()),
            hard: [0; CELLS],
            hard_points_left: 0,
            helped_by_a_two: 0,
        };
        search.lay_out(turn.tableau);
        search.weigh();
        search
    }

    /// Finds the cards that cannot be played without a two, and how many points of them one two can help at most: a pair of one rank, or in
    /// a run the two cards before it and the two behind. (Of three cards in a row none would need a two.)
    fn weigh(&mut self) {
        let held = self.held_in_runs();
        let easy = self.played_without_twos(held);
        let mut helped = 0;
        for place in (1..POSITIONS).filter(|&place| place != TWO) {
            let (mut rank, mut cards) = (0, 0);
            for suit in 0..4 {
                let (cell, kept) = (4 * place + suit, 4 * POSITIONS + suit);
                let copies = u32::from(self.left[cell]);
                let is_ace = place == 1;
                if copies > 0 && easy >> cell & 1 == 0 && !(is_ace && easy >> kept & 1 == 1) {
                    self.hard[cell] = self.points[place];
                    if is_ace {
                        self.hard[kept] = self.points[place];
                    }
                    rank += copies * self.points[place];
                }
                cards += copies;
            }
            debug_assert!(rank == 0 || cards < 3, "three cards of a rank are a set");
            self.hard_points_left += rank;
            helped = rank.max(helped);
        }
        if self.hard_points_left > 0 && self.twos > 0 {
            helped = helped.max(self.helped_in_a_run(held));
        }
        self.helped_by_a_two = helped;
    }

    /// The cells of the naturals as places in runs, aces at both ends if they may be.
    const fn held_in_runs(&self) -> u64 {
        let held = self.waiting | (self.waiting & 0xf0) << (4 * (POSITIONS - 1));
        let beyond = if self.highest < POSITIONS { !0 << (4 * POSITIONS) } else { 0 };
        let below = (1 << (4 * self.lowest)) - 1;
        held & !beyond & !below
    }

    /// The cells whose cards might be played without twos: in a set, a run, or on the table.
    fn played_without_twos(&self, held: u64) -> u64 {
        let runs = held & held >> 4 & held >> 8;
        let mut easy = runs | runs << 4 | runs << 8;
        for place in 1..POSITIONS {
            let cards: u8 = self.left[4 * place..4 * place + 4].iter().sum();
            if usize::from(cards) >= MELD_CARDS_MIN || self.sets[place] {
                easy |= 0xf << (4 * place);
            }
        }
        for run in &self.runs {
            let mut next = 4 * (run.high + 1) + run.suit;
            while next < CELLS && held >> next & 1 == 1 {
                easy |= 1 << next;
                next += 4;
            }
            next = 4 * (run.low - 1) + run.suit;
            while held >> next & 1 == 1 {
                easy |= 1 << next;
                next -= 4;
            }
        }
        easy
    }

    fn helped_in_a_run(&self, held: u64) -> u32 {
        let hard_at = |cell: usize| self.hard.get(cell).copied().unwrap_or(0);
        let holds = |cell: usize| cell < CELLS && held >> cell & 1 == 1;
        let helped = |cell: usize| {
            let before = if holds(cell - 4) { hard_at(cell - 4) + hard_at(cell.saturating_sub(8)) } else { 0 };
            let behind = if holds(cell + 4) { hard_at(cell + 4) + hard_at(cell + 8) } else { 0 };
            before + behind
        };
        (4 * self.lowest..4 * (self.highest + 1)).map(helped).max().unwrap_or(0)
    }

    fn lay_out(&mut self, tableau: &Tableau) {
        for meld in tableau.melds() {
            match meld {
                Meld::Set(set) => {
                    self.sets[place_of(set.rank())] = true;
                    self.set_room += match set.rank() {
                        Rank::Two => ROOM_FOR_ALL,
                        _ => self.wilds_max.saturating_sub(set.wilds()),
                    };
                }
                Meld::Run(run) => {
                    let (low, high) = (mirrored(run.to().into()), mirrored(run.from().into()));
                    self.runs.push(RunEnds { suit: run.suit() as usize, low, high, wilds: run.wilds() });
                }
            }
        }
        self.table_runs = self.runs.len();
    }

    fn run(&mut self) -> bool {
        self.place_from(4)
    }

    /// Places all cards from this cell on; whether that succeeds.
    fn place_from(&mut self, cell: usize) -> bool {
        let cards = self.cards_left + self.twos - self.twos_used;
        if self.melds + cards / MELD_CARDS_MIN < self.melds_wanted {
            return false;
        }
        let helped = (self.twos - self.twos_used) as u32 * self.helped_by_a_two;
        if self.dead_points + self.hard_points_left > self.limit.saturating_add(helped) {
            return false;
        }
        let next = (self.waiting >> cell << cell).trailing_zeros() as usize;
        if self.bounded && self.begins_with_a_two(cell, next) {
            return true;
        }
        if next < CELLS {
            self.with_card(next / 4, next % 4, |search| search.place(next / 4, next % 4))
        } else {
            self.ends_well()
        }
    }

    /// Tries runs that begin with a natural two between these cells.
    fn begins_with_a_two(&mut self, from: usize, to: usize) -> bool {
        (0..4)
            .filter(|suit| (from..=to).contains(&(4 * TWO + suit)))
            .any(|suit| self.with_natural_two(suit, |search| search.new_run(TWO, suit, TWO, 0)))
    }

    /// Tries every place for a card that has been taken up.
    fn place(&mut self, place: usize, suit: usize) -> bool {
        let is_kept_ace = place == POSITIONS;
        let joins_set = !is_kept_ace && self.sets[place];
        if joins_set && self.place_from(4 * place + suit) {
            return true;
        }
        if self.on_table_runs(place, suit) || !is_kept_ace && self.new_set(place, suit) {
            return true;
        }
        if place >= self.lowest && place <= self.highest && self.new_run(place, suit, place, 0) {
            return true;
        }
        if place == 1 && self.highest == POSITIONS && self.kept_low(suit) {
            return true;
        }
        // A card that fits a set is never better left in hand.
        !joins_set && self.left_in_hand(place, suit)
    }

    fn left_in_hand(&mut self, place: usize, suit: usize) -> bool {
        let points = self.points[place];
        if self.dead_points + points > self.limit {
            return false;
        }
        self.dead_points += points;
        self.dead_cards += 1;
        let found = self.place_from(4 * place + suit);
        self.dead_points -= points;
        self.dead_cards -= 1;
        found
    }

    /// Keeps an ace for a run that it is the low end of.
    fn kept_low(&mut self, suit: usize) -> bool {
        self.give_back(POSITIONS, suit);
        let found = self.place_from(4 + suit);
        self.take_up(POSITIONS, suit);
        found
    }

    /// A new set that begins with the card taken up and two more, naturals first.
    fn new_set(&mut self, place: usize, suit: usize) -> bool {
        for second in suit..4 {
            let with_second = self.with_card(place, second, |search| {
                let with_third = |third| search.with_card(place, third, |search| search.put_set_down(place, suit, 0));
                (second..4).any(with_third) || search.put_set_down(place, suit, 1)
            });
            if with_second {
                return true;
            }
        }
        self.put_set_down(place, suit, 2)
    }

    fn put_set_down(&mut self, place: usize, suit: usize, wilds: usize) -> bool {
        if wilds > self.wilds_max || self.twos_used + wilds > self.twos {
            return false;
        }
        let (had_set, room) = (self.sets[place], self.wilds_max - wilds);
        // The other cards of the rank join it for nothing now.
        let cells = 4 * place..4 * place + 4;
        let hard_before = (self.hard_points_left, [0, 1, 2, 3].map(|suit| self.hard[4 * place + suit]));
        for cell in cells.clone() {
            self.hard_points_left -= u32::from(self.left[cell]) * std::mem::take(&mut self.hard[cell]);
        }
        self.sets[place] = true;
        self.set_room += room;
        self.twos_used += wilds;
        self.melds += 1;
        let found = self.place_from(4 * place + suit);
        self.melds -= 1;
        self.twos_used -= wilds;
        self.set_room -= room;
        self.sets[place] = had_set;
        self.hard_points_left = hard_before.0;
        self.hard[cells].copy_from_slice(&hard_before.1);
        found
    }

    /// A new run from `start`, filled up to `current` so far: ends it there, or goes on to a natural further up.
    fn new_run(&mut self, start: usize, suit: usize, current: usize, wilds: usize) -> bool {
        for gap in 0..self.highest.saturating_sub(current) {
            let next = current + 1 + gap;
            let twos_are_there = wilds + gap <= self.wilds_max && self.twos_used + gap <= self.twos;
            if !twos_are_there {
                break;
            }
            self.twos_used += gap;
            let go_on = |search: &mut Self| search.new_run(start, suit, next, wilds + gap);
            let found =
                if next == TWO { self.with_natural_two(suit, go_on) } else { self.with_card(next, suit, go_on) };
            self.twos_used -= gap;
            if found {
                return true;
            }
        }
        self.put_run_down(start, suit, current, wilds)
    }

    /// Ends a new run at `current`; twos fill it up to three cards, above where there is room.
    fn put_run_down(&mut self, start: usize, suit: usize, current: usize, wilds: usize) -> bool {
        let more = MELD_CARDS_MIN.saturating_sub(current - start + 1);
        if wilds + more > self.wilds_max || self.twos_used + more > self.twos {
            return false;
        }
        let high = (current + more).min(self.highest);
        let low = start + (high - current) - more;
        self.runs.push(RunEnds { suit, low, high, wilds: wilds + more });
        self.twos_used += more;
        self.melds += 1;
        let found = self.place_from(4 * start + suit);
        self.melds -= 1;
        self.twos_used -= more;
        self.runs.pop();
        found
    }

    /// Lays the card taken up off on a run of the table, with twos and naturals between.
    fn on_table_runs(&mut self, place: usize, suit: usize) -> bool {
        (0..self.table_runs).any(|number| {
            let run = self.runs[number];
            if run.suit != suit || place < self.lowest || place > self.highest {
                return false;
            }
            let found = if place > run.high {
                self.at_high_end(number, place)
            } else {
                place < run.low && self.at_low_end(number, place, place + 1)
            };
            self.runs[number] = run;
            found
        })
    }

    /// Lays the card taken up off at the high end of a run of the table. Only twos go between: naturals would be there already.
    fn at_high_end(&mut self, number: usize, place: usize) -> bool {
        let run = self.runs[number];
        let gap = place - run.high - 1;
        let covers_two = run.high < TWO && place > TWO;
        let attach = |search: &mut Self, wilds: usize| search.attach_high(number, place, wilds);
        covers_two && self.with_natural_two(run.suit, |search| attach(search, gap - 1)) || attach(self, gap)
    }

    fn attach_high(&mut self, number: usize, place: usize, wilds: usize) -> bool {
        let run = self.runs[number];
        if run.wilds + wilds > self.wilds_max || self.twos_used + wilds > self.twos {
            return false;
        }
        self.runs[number] = RunEnds { high: place, wilds: run.wilds + wilds, ..run };
        self.twos_used += wilds;
        // The card behind it can follow for nothing now.
        let behind = 4 * (place + 1) + run.suit;
        let hard_before = (self.hard_points_left, self.hard.get(behind).copied().unwrap_or(0));
        if hard_before.1 > 0 {
            self.hard_points_left -= u32::from(self.left[behind]) * hard_before.1;
            self.hard[behind] = 0;
        }
        let found = self.place_from(4 * place + run.suit);
        if hard_before.1 > 0 {
            self.hard_points_left = hard_before.0;
            self.hard[behind] = hard_before.1;
        }
        self.twos_used -= wilds;
        self.runs[number] = run;
        found
    }

    /// Fills the places from `next` up to the run's low end, so that it begins at `place`.
    fn at_low_end(&mut self, number: usize, place: usize, next: usize) -> bool {
        let run = self.runs[number];
        if next == run.low {
            self.runs[number].low = place;
            let found = self.place_from(4 * place + run.suit);
            self.runs[number].low = run.low;
            return found;
        }
        if self.with_card(next, run.suit, |search| search.at_low_end(number, place, next + 1)) {
            return true;
        }
        if run.wilds == self.wilds_max || self.twos_used == self.twos {
            return false;
        }
        self.runs[number].wilds += 1;
        self.twos_used += 1;
        let found = self.at_low_end(number, place, next + 1);
        self.twos_used -= 1;
        self.runs[number].wilds -= 1;
        found
    }

    /// Takes a card up, if there is one, and goes on.
    fn with_card(&mut self, place: usize, suit: usize, go_on: impl FnOnce(&mut Self) -> bool) -> bool {
        if self.waiting >> (4 * place + suit) & 1 == 0 {
            return false;
        }
        self.take_up(place, suit);
        let found = go_on(self);
        self.give_back(place, suit);
        found
    }

    fn take_up(&mut self, place: usize, suit: usize) {
        let cell = 4 * place + suit;
        self.left[cell] -= 1;
        self.cards_left -= 1;
        self.hard_points_left -= self.hard[cell];
        if self.left[cell] == 0 {
            self.waiting &= !(1 << cell);
        }
    }

    fn give_back(&mut self, place: usize, suit: usize) {
        let cell = 4 * place + suit;
        self.left[cell] += 1;
        self.cards_left += 1;
        self.hard_points_left += self.hard[cell];
        self.waiting |= 1 << cell;
    }

    /// Uses the two of the suit as a natural card at position 2, if that matters and there is one, and goes on.
    fn with_natural_two(&mut self, suit: usize, go_on: impl FnOnce(&mut Self) -> bool) -> bool {
        let is_there = self.natural_twos[suit] < self.twos_by_suit[suit] && self.twos_used < self.twos;
        if !self.bounded || !is_there {
            return false;
        }
        self.natural_twos[suit] += 1;
        self.twos_used += 1;
        let found = go_on(self);
        self.twos_used -= 1;
        self.natural_twos[suit] -= 1;
        found
    }

    /// All naturals are placed: whether the twos that are over make it a legal turn.
    fn ends_well(&self) -> bool {
        let melds_missing = self.melds_wanted.saturating_sub(self.melds);
        let over = self.twos - self.twos_used;
        if over < melds_missing * MELD_CARDS_MIN {
            return false;
        }
        let Some(twos_kept) = self.twos_kept(over) else { return false };
        let points = self.dead_points + twos_kept as u32 * self.two_value;
        let plays_something = self.dead_cards + twos_kept < self.naturals + self.twos;
        points <= self.limit && plays_something
    }

    /// How many of the twos that are over must stay in hand at least; `None` if one that was freed cannot be played.
    fn twos_kept(&self, over: usize) -> Option<usize> {
        if over >= MELD_CARDS_MIN {
            // They are a set of twos, or go to one.
            return Some(0);
        }
        let room = self.set_room + self.runs.iter().map(|run| self.run_room(run)).sum::<usize>();
        let mut kept = over.saturating_sub(room);
        let mut naturals = self.natural_twos;
        // Places for natural twos come on top of the room for wild ones; the suits that were freed go first.
        for only_freed in [true, false] {
            for (suit, placed) in naturals.iter_mut().enumerate() {
                let wanted = if only_freed { self.freed[suit].saturating_sub(*placed) } else { kept };
                let twos_left = self.twos_by_suit[suit] - *placed;
                let places_left = self.low_places_for_two(suit) + self.natural_twos[suit] - *placed;
                let more = wanted.min(twos_left).min(places_left).min(kept);
                *placed += more;
                kept -= more;
            }
        }
        let wild = self.twos - kept - naturals.iter().sum::<usize>();
        let unpaid: usize = (0..4).map(|suit| self.freed[suit].saturating_sub(naturals[suit])).sum();
        (unpaid <= wild).then_some(kept)
    }

    /// How many wild twos a run has room for.
    fn run_room(&self, run: &RunEnds) -> usize {
        self.places_beside(run).min(self.wilds_max.saturating_sub(run.wilds))
    }

    /// How many places are free below and above a run.
    fn places_beside(&self, run: &RunEnds) -> usize {
        run.low.saturating_sub(self.lowest) + self.highest.saturating_sub(run.high)
    }

    /// How many runs of the suit have room for the natural two at its place besides all the wild twos they have room for.
    fn low_places_for_two(&self, suit: usize) -> usize {
        let has_place = |run: &&RunEnds| {
            let wilds = self.wilds_max.saturating_sub(run.wilds);
            run.suit == suit && run.high < TWO && wilds >= TWO - 1 - run.high && wilds < self.places_beside(run)
        };
        if self.bounded { self.runs.iter().filter(has_place).count() } else { 0 }
    }
}
