//! A table: its state, and the gate through which all changes go.

use std::collections::VecDeque;

use bing_rules::deal::Deal;
use bing_rules::game::{Game, Stage as GameStage};
use bing_rules::seat::{PLAYERS_MAX, Seat, Seats};
use bing_rules::seeds::Seeds;
use bing_rules::view::View;

use crate::chair::{Chair, Guest, Occupant, Sitter, Watcher};
use crate::command::{KeeperCommand, Request};
use crate::error::{ReplayError, TableError};
use crate::event::{Entry, Event, Proposal, SeenEvent};
use crate::place::{PersonId, Place};
use crate::settings::{House, Settings, SettingsError};
use crate::view::ChatLine;

/// A table of Bing rummy.
///
/// ```
/// use bing_table::{Command, House, KeeperCommand, Packs, PersonId, Request, Settings, Stage, Table};
///
/// let house = House { table: "kitchen".into(), bots: vec!["common".into()], packs: Packs::Seeds, unattended: false };
/// let (mut table, made) = Table::create(house, Settings::with_deputy("common"), 2, 0)?;
/// let mut log = vec![made];
/// let ann = |command| Request::Person(PersonId(1), command);
/// log.extend(table.handle(&ann(Command::Sit { name: "Ann".into(), seat: None }), 10)?);
/// let bot_seat = bing_rules::seat::Seat::new(1).expect("a seat");
/// log.extend(table.handle(&ann(Command::SeatBot { seat: bot_seat, bot: "common".into() }), 20)?);
/// log.extend(table.handle(&ann(Command::Start), 30)?);
/// // The keeper is asked for a secret, and the people for their contributions.
/// log.extend(table.handle(&Request::Keeper(KeeperCommand::Commit([7; 32])), 40)?);
/// log.extend(table.handle(&ann(Command::Contribute([9; 32])), 50)?);
/// assert_eq!(table.stage(), Stage::Playing);
/// // The log is all there is to store.
/// assert_eq!(Table::replay(&log)?, table);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) house: House,
    pub(crate) settings: Settings,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) watchers: Vec<Watcher>,
    pub(crate) next_watcher: u32,
    pub(crate) host: Option<PersonId>,
    /// The seat that the last host had, from which the next one is looked for.
    pub(crate) host_seat: Option<Seat>,
    pub(crate) banned: VecDeque<PersonId>,
    pub(crate) stage: TableStage,
    /// The game that is on, or the last one; `None` before the first deal of a table.
    pub(crate) game: Option<Game>,
    /// How many games have been started.
    pub(crate) games: u32,
    /// Which of them `game` is.
    pub(crate) dealt_game: u32,
    pub(crate) clock: TurnClock,
    pub(crate) banks_ms: [u64; PLAYERS_MAX],
    pub(crate) paused: bool,
    /// Since when all time limits stand still: in a pause, and while nobody is there to play or to see it.
    pub(crate) stopped_ms: Option<u64>,
    pub(crate) vote: Option<Vote>,
    pub(crate) undo: Option<Box<Undo>>,
    pub(crate) undos: [u8; PLAYERS_MAX],
    pub(crate) proposals: [u8; PLAYERS_MAX],
    pub(crate) nudged_ms: u64,
    /// The seeds of the deal that is on, or was until now, until its secret is shown.
    pub(crate) seeds: Option<Seeds>,
    pub(crate) chat: VecDeque<ChatLine>,
    /// How many events there were.
    pub(crate) events: u64,
    /// The time of the last one.
    pub(crate) at_ms: u64,
}

/// What a table is at, with all it needs for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TableStage {
    /// Before a game, or after one.
    Open,
    /// Before a deal.
    Between { due_ms: u64, ready: Seats },
    /// The keeper has committed to a secret, and the seats contribute.
    Shuffling { secret: [u8; 32], contributions: Box<[Option<[u8; 32]>; PLAYERS_MAX]>, due_ms: u64 },
    /// A deal is being played, or was until now.
    Playing,
    /// Bust players decide.
    BuyBacks { since_ms: u64, due_ms: u64 },
}

/// What a table is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Before a game, or after one: people come and go.
    Open,
    /// A game is on, before its first or next deal.
    Between,
    /// The seats contribute to the shuffle.
    Shuffling,
    /// A deal is being played.
    Playing,
    /// Bust players decide whether they buy back (R9.3).
    BuyBacks,
}

/// The clock of the turn that is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TurnClock {
    /// When the turn began.
    pub(crate) turn_ms: u64,
    /// When somebody acted last, for the pace of bots.
    pub(crate) acted_ms: u64,
}

/// A vote that is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Vote {
    pub(crate) by: Seat,
    pub(crate) proposal: Proposal,
    pub(crate) yes: Seats,
    pub(crate) no: Seats,
    pub(crate) due_ms: u64,
}

/// How all was before something that can be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Undo {
    pub(crate) seat: Seat,
    pub(crate) game: Game,
    pub(crate) clock: TurnClock,
    pub(crate) bank_ms: u64,
}

/// Far more than one request leads to; a longer chain is a defect.
const EVENTS_PER_REQUEST_MAX: usize = 64;

impl Table {
    /// A new table with this many empty seats, and the first entry of its log.
    ///
    /// # Errors
    /// What is wrong with the settings.
    #[expect(clippy::missing_panics_doc, reason = "what was checked can be made")]
    pub fn create(house: House, settings: Settings, seats: usize, now_ms: u64) -> Result<(Self, Entry), SettingsError> {
        house.check(seats)?;
        settings.check(&house, seats)?;
        let seats = u8::try_from(seats).map_err(|_| SettingsError::Seats { seats })?;
        let entry = Entry { at_ms: now_ms, event: Event::Created { house, settings, seats } };
        let table = Self::replay([&entry]).expect("a table that was checked can be made");
        Ok((table, entry))
    }

    /// The table that these entries add up to, all of them in order.
    ///
    /// # Errors
    /// Why they are not the log of a table.
    pub fn replay<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Self, ReplayError> {
        let mut entries = entries.into_iter();
        let first = entries.next().ok_or(ReplayError::Created { entry: 0 })?;
        let mut table = Self::made_by(first)?;
        for entry in entries {
            table.fold(entry)?;
        }
        Ok(table)
    }

    /// Adds the next entry of the log. After an error the table may be anything and is to be thrown away.
    ///
    /// # Errors
    /// Why this is not the next entry.
    pub fn fold(&mut self, entry: &Entry) -> Result<(), ReplayError> {
        if entry.at_ms < self.at_ms {
            return Err(ReplayError::Time { entry: self.events, at_ms: entry.at_ms, before_ms: self.at_ms });
        }
        self.fold_event(entry.at_ms, &entry.event)
    }

    /// Does what is asked for, and tells what happened: the next entries of the log, none if nothing has changed. A time before that of the last
    /// entry counts as the same time.
    ///
    /// # Errors
    /// Why it is refused. Nothing has changed.
    #[expect(
        clippy::missing_panics_doc,
        reason = "what has been decided on a table fits it; the tests try to break this"
    )]
    pub fn handle(&mut self, request: &Request, now_ms: u64) -> Result<Vec<Entry>, TableError> {
        let at_ms = now_ms.max(self.at_ms);
        self.check_log(request)?;
        let mut decided = self.decide(request, at_ms)?.into_iter();
        let ticks = matches!(request, Request::Keeper(KeeperCommand::Tick));
        let mut entries = Vec::new();
        loop {
            let follows = || self.consequence().or_else(|| if ticks { self.overdue(at_ms) } else { None });
            let Some(event) = decided.next().or_else(follows) else { return Ok(entries) };
            let entry = Entry { at_ms, event };
            self.fold(&entry).expect("an event that this table has just decided on");
            entries.push(entry);
            assert!(entries.len() <= EVENTS_PER_REQUEST_MAX, "one request does not lead to so much: {entries:?}");
        }
    }

    /// The identifier.
    pub fn id(&self) -> &str {
        &self.house.table
    }

    /// What the keeper has laid down.
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// What the host has settled.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What the table is at.
    pub const fn stage(&self) -> Stage {
        match self.stage {
            TableStage::Open => Stage::Open,
            TableStage::Between { .. } => Stage::Between,
            TableStage::Shuffling { .. } => Stage::Shuffling,
            TableStage::Playing => Stage::Playing,
            TableStage::BuyBacks { .. } => Stage::BuyBacks,
        }
    }

    /// The game that is on, or the last one; `None` before the first deal. It knows all cards: what a seat may see of it is in
    /// [`Table::view`] and [`Table::deal_view`].
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// How many games have been started; the number of the one that is on.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// What a seat sees of the deal that is being played, all that a bot decides from; `None` between deals.
    pub fn deal_view(&self, viewer: Option<Seat>) -> Option<View> {
        Some(self.deal()?.view(viewer))
    }

    /// How many events there were: the number of the next one, counted from 0.
    pub const fn events(&self) -> u64 {
        self.events
    }

    /// The time of the last event.
    pub const fn at_ms(&self) -> u64 {
        self.at_ms
    }

    /// Where a person is; `None` if they are not at the table.
    pub fn place_of(&self, person: PersonId) -> Option<Place> {
        let seat = self.seat_of(person).map(Place::Seat);
        let watcher = || self.watchers.iter().find(|watcher| watcher.guest.person == person);
        seat.or_else(|| watcher().map(|watcher| Place::Watcher(watcher.number)))
    }

    /// Who is at a place; `None` if nobody is, or a bot.
    pub fn person_at(&self, place: Place) -> Option<PersonId> {
        self.guest(place).map(|guest| guest.person)
    }

    /// Whether anybody is there, on a seat or watching.
    pub fn is_anybody_present(&self) -> bool {
        self.guests().any(|(_, guest)| guest.present)
    }

    /// The host.
    pub const fn host(&self) -> Option<PersonId> {
        self.host
    }

    /// Whether the players have agreed to a pause that is still on.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// What a person sees of an event of the past, of which `number` is the number, counted from 0. What happened at a seat before they sat
    /// there, they see as somebody who watches.
    pub fn seen(&self, person: PersonId, number: u64, event: &Event) -> SeenEvent {
        let place = self.place_of(person);
        let since = match place {
            Some(Place::Seat(seat)) => self.chairs[seat.index()].since,
            Some(Place::Watcher(number)) => self.watcher(number).map_or(0, |watcher| watcher.since),
            None => 0,
        };
        event.seen_by(place.filter(|_| number >= since))
    }

    pub(crate) fn deal(&self) -> Option<&Deal> {
        if self.stage == TableStage::Playing { self.game.as_ref()?.deal() } else { None }
    }

    pub(crate) fn is_game_on(&self) -> bool {
        self.stage != TableStage::Open
    }

    /// The seats that are in the game that is on: all of them before its first deal.
    pub(crate) fn in_game(&self) -> Seats {
        match (&self.stage, &self.game) {
            (TableStage::Open, _) => Seats::EMPTY,
            (_, Some(game)) if !self.is_before_first_deal() => game.in_game(),
            _ => Seats::all(self.chairs.len()),
        }
    }

    /// Whether a game has been started of which no deal has begun; [`Table::game`] is then still the one before.
    pub(crate) const fn is_before_first_deal(&self) -> bool {
        self.games != self.dealt_game
    }

    /// The number of the next deal.
    pub(crate) fn next_deal(&self) -> u32 {
        match &self.game {
            Some(game) if !self.is_before_first_deal() => game.deals() + 1,
            _ => 1,
        }
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        Seat::all(self.chairs.len()).zip(&self.chairs)
    }

    pub(crate) fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    pub(crate) fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let is_theirs = |chair: &Chair| chair.sitter().is_some_and(|sitter| sitter.guest.person == person);
        self.seats().find(|(_, chair)| is_theirs(chair)).map(|(seat, _)| seat)
    }

    pub(crate) fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.chair(seat)?.sitter()
    }

    pub(crate) fn watcher(&self, number: u32) -> Option<&Watcher> {
        self.watchers.iter().find(|watcher| watcher.number == number)
    }

    pub(crate) fn guest(&self, place: Place) -> Option<&Guest> {
        match place {
            Place::Seat(seat) => Some(&self.sitter(seat)?.guest),
            Place::Watcher(number) => Some(&self.watcher(number)?.guest),
        }
    }

    /// All people at the table, where they are.
    pub(crate) fn guests(&self) -> impl Iterator<Item = (Place, &Guest)> {
        let seated = self.seats().filter_map(|(seat, chair)| Some((Place::Seat(seat), &chair.sitter()?.guest)));
        seated.chain(self.watchers.iter().map(|watcher| (Place::Watcher(watcher.number), &watcher.guest)))
    }

    /// The bust players who have still to decide.
    pub(crate) fn deciding(&self) -> Seats {
        match self.game.as_ref().map(Game::stage) {
            Some(GameStage::BuyBacks { pending, .. }) => *pending,
            _ => Seats::EMPTY,
        }
    }

    /// Whether somebody is there whom the game should go on for: anybody present, or by correspondence a person who plays.
    pub(crate) fn is_awake(&self) -> bool {
        let in_game = self.in_game();
        let plays = |(seat, chair): (Seat, &Chair)| in_game.contains(seat) && chair.active().is_some();
        let by_mail = matches!(self.settings.clock, crate::settings::Clock::Correspondence { .. });
        self.house.unattended || self.is_anybody_present() || (by_mail && self.seats().any(plays))
    }

    pub(crate) fn has_bot_only(&self, seat: Seat) -> bool {
        self.chair(seat).is_some_and(|chair| matches!(chair.occupant, Occupant::Bot(_)))
    }
}
