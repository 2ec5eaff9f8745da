//! How an event changes a table. Nothing else does.

use bing_rules::event::Event as DealEvent;
use bing_rules::game::{Game, GameError};
use bing_rules::play::Action;
use bing_rules::record::PackSource;
use bing_rules::seat::{PLAYERS_MAX, Seat, Seats};

use crate::chair::{Chair, Deputy, Guest, Occupant, Sitter, Watcher};
use crate::error::ReplayError;
use crate::event::{By, DealEnd, DeputyReason, Entry, Event, FirstDeal, Proposal, ProposalEnd, PublicEvent};
use crate::limits::{BANNED_MAX, CHAT_LINES_KEPT};
use crate::place::{PersonId, Place};
use crate::settings::Clock;
use crate::shuffle::NO_CONTRIBUTION;
use crate::table::{Table, TableStage, TurnClock, Undo, Vote};
use crate::view::ChatLine;

/// Why an event does not fit; the number of the entry is added on the way out.
enum Misfit {
    Impossible(&'static str),
    Rules(GameError),
    Differs,
}

impl From<GameError> for Misfit {
    fn from(error: GameError) -> Self {
        Self::Rules(error)
    }
}

type Folded = Result<(), Misfit>;

const NO_SEAT: Misfit = Misfit::Impossible("there is no such seat");
const NO_PERSON: Misfit = Misfit::Impossible("no person is there");
const NO_GAME: Misfit = Misfit::Impossible("no game is on");

impl Table {
    /// The table that the first entry of a log makes.
    pub(crate) fn made_by(entry: &Entry) -> Result<Self, ReplayError> {
        let Event::Created { house, settings, seats } = &entry.event else {
            return Err(ReplayError::Created { entry: 0 });
        };
        Ok(Self {
            house: house.clone(),
            settings: settings.clone(),
            chairs: vec![Chair::empty(0); usize::from(*seats).min(PLAYERS_MAX)],
            watchers: Vec::new(),
            next_watcher: 0,
            host: None,
            host_seat: None,
            banned: std::collections::VecDeque::new(),
            stage: TableStage::Open,
            game: None,
            games: 0,
            dealt_game: 0,
            clock: TurnClock::default(),
            banks_ms: [0; PLAYERS_MAX],
            paused: false,
            stopped_ms: None,
            vote: None,
            undo: None,
            undos: [0; PLAYERS_MAX],
            proposals: [0; PLAYERS_MAX],
            nudged_ms: 0,
            seeds: None,
            chat: std::collections::VecDeque::new(),
            events: 1,
            at_ms: entry.at_ms,
        })
    }

    pub(crate) fn fold_event(&mut self, at_ms: u64, event: &Event) -> Result<(), ReplayError> {
        let entry = self.events;
        let before_ms = std::mem::replace(&mut self.at_ms, at_ms);
        self.events += 1;
        self.change(at_ms, before_ms, event).map_err(|misfit| match misfit {
            Misfit::Impossible("") => ReplayError::Created { entry },
            Misfit::Impossible(what) => ReplayError::Impossible { entry, what },
            Misfit::Rules(error) => ReplayError::Rules { entry, error },
            Misfit::Differs => ReplayError::Differs { entry },
        })?;
        self.stop_or_go(at_ms);
        Ok(())
    }

    fn change(&mut self, at_ms: u64, before_ms: u64, event: &Event) -> Folded {
        match event {
            Event::Created { .. } => Err(Misfit::Impossible("")),
            Event::SatDown { person, seat, name, from } => self.sit_down(*person, *seat, name, *from),
            Event::Watching { person, watcher, name, from } => self.watch(*person, *watcher, name, *from),
            Event::Committed { secret, .. } => self.commit(at_ms, *secret),
            Event::Contributed { seat, contribution } => self.contribute(*seat, *contribution),
            Event::Dealt { first, source, happened, .. } => self.start_deal(at_ms, first.as_ref(), source, happened),
            Event::Acted { seat, by, action, happened } => self.act(at_ms, *seat, by, action, happened),
            Event::HandedBack { seat, .. } => self.hand_back(at_ms, *seat),
            Event::Said { by, text, hidden_from } => self.say(at_ms, *by, text, hidden_from),
            Event::Reacted { by, .. } => {
                self.guest_mut(*by)?.count_talk(at_ms);
                Ok(())
            }
            Event::Muted { by, whom, muted } => {
                let whom = self.guest_mut(*whom)?.person;
                self.guest_mut(*by)?.mute(whom, *muted);
                Ok(())
            }
            Event::Public(PublicEvent::Restarted) => {
                self.restart(at_ms, before_ms);
                Ok(())
            }
            Event::Public(event) => self.change_openly(at_ms, event),
        }
    }

    fn change_openly(&mut self, at_ms: u64, event: &PublicEvent) -> Folded {
        match event {
            PublicEvent::Left { from, deputy } => self.leave(at_ms, *from, deputy.as_deref()),
            PublicEvent::Kicked { from, bot } => self.kick(*from, bot.as_deref()),
            PublicEvent::HostPassed { to } => self.pass_host(*to),
            PublicEvent::BotSeated { seat, bot } => self.occupy(*seat, Occupant::Bot(bot.clone())),
            PublicEvent::BotRemoved { seat } => self.occupy(*seat, Occupant::Empty),
            PublicEvent::SeatAdded => self.add_seat(),
            PublicEvent::SeatRemoved { seat } => self.remove_seat(*seat),
            PublicEvent::Configured { settings } => {
                self.settings = settings.clone();
                Ok(())
            }
            PublicEvent::Ready { seat, ready } => self.set_ready(*seat, *ready),
            PublicEvent::Started { game } => {
                self.start(at_ms, *game);
                Ok(())
            }
            PublicEvent::ContributionsClosed { without } => self.close_contributions(*without),
            PublicEvent::Undone { seat } => self.take_back(*seat),
            PublicEvent::Proposed { by, proposal } => {
                self.propose(at_ms, *by, *proposal);
                Ok(())
            }
            PublicEvent::Voted { seat, yes } => self.cast(*seat, *yes),
            PublicEvent::ProposalEnded { proposal, end } => self.end_vote(*proposal, *end),
            PublicEvent::Resumed { .. } => {
                self.paused = false;
                Ok(())
            }
            PublicEvent::DealEnded(end) => self.end_deal(at_ms, end),
            PublicEvent::SecretShown { .. } => {
                self.seeds = None;
                Ok(())
            }
            PublicEvent::BuyBackDecided { seat, buys, .. } => Ok(self.game_mut()?.buy_back(*seat, *buys)?),
            PublicEvent::BuyBacksDone { .. } => {
                self.wait_for_next_deal(at_ms);
                Ok(())
            }
            PublicEvent::GameWon { .. } => {
                self.end_game();
                Ok(())
            }
            PublicEvent::DeputyBegan { seat, bot, reason } => self.begin_deputy(at_ms, *seat, bot, *reason),
            PublicEvent::Replaced { seat, bot } => {
                self.clock.acted_ms = at_ms;
                self.occupy(*seat, Occupant::Bot(bot.clone()))
            }
            PublicEvent::Nudged { .. } => {
                self.nudged_ms = at_ms;
                Ok(())
            }
            PublicEvent::Silenced { whom, silenced } => {
                self.guest_mut(*whom)?.silenced = *silenced;
                Ok(())
            }
            PublicEvent::PresenceChanged { who, present } => {
                self.guest_mut(*who)?.set_present(*present, at_ms);
                Ok(())
            }
            PublicEvent::Restarted => Err(Misfit::Impossible("handled before")),
        }
    }

    fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, Misfit> {
        self.chairs.get_mut(seat.index()).ok_or(NO_SEAT)
    }

    fn sitter_mut(&mut self, seat: Seat) -> Result<&mut Sitter, Misfit> {
        self.chair_mut(seat)?.sitter_mut().ok_or(NO_PERSON)
    }

    fn guest_mut(&mut self, place: Place) -> Result<&mut Guest, Misfit> {
        match place {
            Place::Seat(seat) => Ok(&mut self.sitter_mut(seat)?.guest),
            Place::Watcher(number) => {
                let watcher = self.watchers.iter_mut().find(|watcher| watcher.number == number);
                Ok(&mut watcher.ok_or(NO_PERSON)?.guest)
            }
        }
    }

    fn game_mut(&mut self) -> Result<&mut Game, Misfit> {
        self.game.as_mut().ok_or(NO_GAME)
    }

    fn occupy(&mut self, seat: Seat, occupant: Occupant) -> Folded {
        let since = self.events - 1;
        *self.chair_mut(seat)? = Chair { occupant, since };
        Ok(())
    }

    /// Takes a person from where they are; what others know of them moves with them.
    fn take_guest(&mut self, person: PersonId, from: Option<Place>, name: &str) -> Result<Guest, Misfit> {
        let mut guest = Guest::new(person, name.to_owned(), self.at_ms);
        if let Some(place) = from {
            let known = self.guest_mut(place)?;
            guest.muted = std::mem::take(&mut known.muted);
            guest.silenced = known.silenced;
            guest.window_ms = known.window_ms;
            guest.talks = known.talks;
            self.vacate(place)?;
        }
        Ok(guest)
    }

    fn vacate(&mut self, place: Place) -> Folded {
        match place {
            Place::Seat(seat) => self.occupy(seat, Occupant::Empty),
            Place::Watcher(number) => {
                self.watchers.retain(|watcher| watcher.number != number);
                Ok(())
            }
        }
    }

    fn sit_down(&mut self, person: PersonId, seat: Seat, name: &str, from: Option<Place>) -> Folded {
        let guest = self.take_guest(person, from, name)?;
        self.occupy(seat, Occupant::Person(Box::new(Sitter::new(guest))))
    }

    fn watch(&mut self, person: PersonId, number: u32, name: &str, from: Option<Seat>) -> Folded {
        let guest = self.take_guest(person, from.map(Place::Seat), name)?;
        self.next_watcher = number.saturating_add(1);
        let since = self.events - 1;
        self.watchers.push(Watcher { number, guest, since });
        Ok(())
    }

    fn leave(&mut self, at_ms: u64, from: Place, deputy: Option<&str>) -> Folded {
        let (Place::Seat(seat), Some(bot)) = (from, deputy) else { return self.vacate(from) };
        let sitter = self.sitter_mut(seat)?;
        sitter.left = true;
        sitter.guest.set_present(false, at_ms);
        if sitter.deputy.is_none() {
            self.begin_deputy(at_ms, seat, bot, DeputyReason::Asked)?;
        }
        Ok(())
    }

    fn kick(&mut self, from: Place, bot: Option<&str>) -> Folded {
        let person = self.guest_mut(from)?.person;
        if self.banned.len() == BANNED_MAX {
            self.banned.pop_front();
        }
        self.banned.push_back(person);
        self.clock.acted_ms = self.at_ms;
        match (from, bot) {
            (Place::Seat(seat), Some(bot)) => self.occupy(seat, Occupant::Bot(bot.to_owned())),
            _ => self.vacate(from),
        }
    }

    fn pass_host(&mut self, to: Option<Place>) -> Folded {
        self.host = match to {
            Some(place) => Some(self.guest_mut(place)?.person),
            None => None,
        };
        if let Some(Place::Seat(seat)) = to {
            self.host_seat = Some(seat);
        }
        Ok(())
    }

    fn add_seat(&mut self) -> Folded {
        if self.chairs.len() == PLAYERS_MAX {
            return Err(NO_SEAT);
        }
        self.chairs.push(Chair::empty(self.events - 1));
        Ok(())
    }

    fn remove_seat(&mut self, seat: Seat) -> Folded {
        self.chair_mut(seat)?;
        self.chairs.remove(seat.index());
        let since = self.events - 1;
        for chair in &mut self.chairs[seat.index()..] {
            chair.since = since;
        }
        Ok(())
    }

    fn set_ready(&mut self, seat: Seat, is_ready: bool) -> Folded {
        match &mut self.stage {
            TableStage::Between { ready, .. } if is_ready => ready.insert(seat),
            TableStage::Between { ready, .. } => ready.remove(seat),
            _ => self.sitter_mut(seat)?.ready = is_ready,
        }
        Ok(())
    }

    fn start(&mut self, at_ms: u64, game: u32) {
        self.games = game;
        self.stage = TableStage::Between { due_ms: at_ms, ready: Seats::EMPTY };
        for sitter in self.chairs.iter_mut().filter_map(Chair::sitter_mut) {
            sitter.ready = false;
        }
    }

    /// Those who play for themselves are asked to contribute; for all others nothing is.
    fn commit(&mut self, at_ms: u64, secret: [u8; 32]) -> Folded {
        if !matches!(self.stage, TableStage::Between { .. }) {
            return Err(Misfit::Impossible("no deal is to begin"));
        }
        let in_game = self.in_game();
        let asked =
            |seat: Seat| in_game.contains(seat) && self.chair(seat).is_some_and(|chair| chair.active().is_some());
        let mut contributions = Box::new([None; PLAYERS_MAX]);
        for seat in Seat::all(self.chairs.len()).filter(|&seat| !asked(seat)) {
            contributions[seat.index()] = Some(NO_CONTRIBUTION);
        }
        let due_ms = at_ms.saturating_add(self.settings.pace.contribution_ms);
        self.stage = TableStage::Shuffling { secret, contributions, due_ms };
        Ok(())
    }

    fn contribute(&mut self, seat: Seat, contribution: [u8; 32]) -> Folded {
        let TableStage::Shuffling { contributions, .. } = &mut self.stage else {
            return Err(Misfit::Impossible("nothing is being shuffled"));
        };
        contributions[seat.index()] = Some(contribution);
        Ok(())
    }

    fn close_contributions(&mut self, without: Seats) -> Folded {
        without.iter().try_for_each(|seat| self.contribute(seat, NO_CONTRIBUTION))
    }

    fn start_deal(
        &mut self,
        at_ms: u64,
        first: Option<&FirstDeal>,
        source: &PackSource,
        happened: &[DealEvent],
    ) -> Folded {
        if let Some(first) = first {
            let options = &self.settings.options;
            self.game = Some(Game::new(options, first.players.len(), first.dealer).map_err(GameError::from)?);
            self.dealt_game = self.games;
            let bank = if let Clock::PerTurn { bank_ms, .. } = self.settings.clock { bank_ms } else { 0 };
            self.banks_ms = [bank; PLAYERS_MAX];
        }
        let game = self.game_mut()?;
        let (pack, reshuffle) = source.pack(game.options().decks_for(game.players()));
        if game.start_deal(&pack, reshuffle)?[..] != *happened {
            return Err(Misfit::Differs);
        }
        self.seeds = match source {
            PackSource::Seeds(seeds) => Some(seeds.clone()),
            PackSource::Cards { .. } => None,
        };
        self.undos = [0; PLAYERS_MAX];
        self.proposals = [0; PLAYERS_MAX];
        self.undo = None;
        self.stage = TableStage::Playing;
        self.begin_turn(at_ms);
        Ok(())
    }

    fn begin_turn(&mut self, at_ms: u64) {
        self.clock = TurnClock { turn_ms: at_ms, acted_ms: at_ms };
    }

    fn act(&mut self, at_ms: u64, seat: Seat, by: &By, action: &Action, happened: &[DealEvent]) -> Folded {
        let undo = if *by == By::Person { self.undo_of(seat, action) } else { None };
        let game = self.game_mut()?;
        if game.apply(seat, action)?[..] != *happened {
            return Err(Misfit::Differs);
        }
        let deal = game.deals();
        self.undo = undo;
        if let By::Deputy(_) = by
            && let Some(deputy) = &mut self.sitter_mut(seat)?.deputy
        {
            deputy.note(seat, deal, action, happened);
        }
        let turn_is_over = happened.iter().any(|event| {
            matches!(event, DealEvent::Dealt { .. } | DealEvent::Discarded { .. } | DealEvent::Melded { .. })
        });
        self.clock.acted_ms = at_ms;
        if turn_is_over {
            self.charge(at_ms, seat);
            self.begin_turn(at_ms);
        }
        Ok(())
    }

    /// What a turn took beyond its own time comes from the bank.
    fn charge(&mut self, at_ms: u64, seat: Seat) {
        if let Clock::PerTurn { turn_ms, .. } = self.settings.clock {
            let over_ms = at_ms.saturating_sub(self.clock.turn_ms).saturating_sub(turn_ms);
            let bank_ms = &mut self.banks_ms[seat.index()];
            *bank_ms = bank_ms.saturating_sub(over_ms);
        }
    }

    /// What is needed to take this action back, if it reveals nothing: no card is seen that the one who sees it had not seen before.
    fn undo_of(&self, seat: Seat, action: &Action) -> Option<Box<Undo>> {
        let reveals_nothing = match action {
            Action::Take => true,
            Action::Discard(card) => self.deal()?.view(None).known[seat.index()].count(*card) > 0,
            Action::Cut(_) | Action::KeepTwo(_) | Action::Draw | Action::Meld(_) => false,
        };
        let game = self.game.as_ref().filter(|_| reveals_nothing)?.clone();
        Some(Box::new(Undo { seat, game, clock: self.clock, bank_ms: self.banks_ms[seat.index()] }))
    }

    fn take_back(&mut self, seat: Seat) -> Folded {
        let Some(undo) = self.undo.take_if(|undo| undo.seat == seat) else {
            return Err(Misfit::Impossible("there is nothing to take back"));
        };
        self.game = Some(undo.game);
        self.clock = undo.clock;
        self.banks_ms[seat.index()] = undo.bank_ms;
        let undos = &mut self.undos[seat.index()];
        *undos = undos.saturating_add(1);
        Ok(())
    }

    fn propose(&mut self, at_ms: u64, by: Seat, proposal: Proposal) {
        let count = &mut self.proposals[by.index()];
        *count = count.saturating_add(1);
        let due_ms = at_ms.saturating_add(self.settings.vote_ms());
        self.vote = Some(Vote { by, proposal, yes: [by].into_iter().collect(), no: Seats::EMPTY, due_ms });
    }

    fn cast(&mut self, seat: Seat, yes: bool) -> Folded {
        let vote = self.vote.as_mut().ok_or(Misfit::Impossible("no vote is on"))?;
        let side = if yes { &mut vote.yes } else { &mut vote.no };
        side.insert(seat);
        Ok(())
    }

    fn end_vote(&mut self, proposal: Proposal, end: ProposalEnd) -> Folded {
        self.vote = None;
        match (proposal, end) {
            (Proposal::Pause, ProposalEnd::Carried) => self.paused = true,
            (Proposal::Void, ProposalEnd::Carried) => {
                self.game_mut()?.agree_to_void()?;
                self.undo = None;
            }
            (_, ProposalEnd::Refused | ProposalEnd::Expired | ProposalEnd::Lapsed) => {}
        }
        Ok(())
    }

    fn end_deal(&mut self, at_ms: u64, end: &DealEnd) -> Folded {
        if self.deal_end().as_ref() != Some(end) {
            return Err(Misfit::Differs);
        }
        self.undo = None;
        for deputy in self.chairs.iter_mut().filter_map(|chair| chair.sitter_mut()?.deputy.as_mut()) {
            deputy.deals += 1;
        }
        if end.deciding.is_empty() {
            self.wait_for_next_deal(at_ms);
        } else {
            let due_ms = at_ms.saturating_add(self.settings.buy_back_ms());
            self.stage = TableStage::BuyBacks { since_ms: at_ms, due_ms };
        }
        Ok(())
    }

    fn wait_for_next_deal(&mut self, at_ms: u64) {
        let due_ms = at_ms.saturating_add(self.settings.pace.between_ms);
        self.stage = TableStage::Between { due_ms, ready: Seats::EMPTY };
    }

    /// The seats of those who left in the game are free now.
    fn end_game(&mut self) {
        self.stage = TableStage::Open;
        self.paused = false;
        self.vote = None;
        let since = self.events - 1;
        for chair in &mut self.chairs {
            if chair.sitter().is_some_and(|sitter| sitter.left) {
                *chair = Chair::empty(since);
            }
        }
    }

    fn begin_deputy(&mut self, at_ms: u64, seat: Seat, bot: &str, reason: DeputyReason) -> Folded {
        self.sitter_mut(seat)?.deputy = Some(Deputy::new(bot.to_owned(), reason));
        if reason == DeputyReason::Clock {
            self.banks_ms[seat.index()] = 0;
        }
        self.clock.acted_ms = at_ms;
        Ok(())
    }

    fn hand_back(&mut self, at_ms: u64, seat: Seat) -> Folded {
        let sitter = self.sitter_mut(seat)?;
        sitter.deputy = None;
        sitter.left = false;
        if self.deal().and_then(bing_rules::deal::Deal::turn) == Some(seat) {
            self.begin_turn(at_ms);
        }
        Ok(())
    }

    fn say(&mut self, at_ms: u64, by: Place, text: &str, hidden_from: &[Place]) -> Folded {
        let guest = self.guest_mut(by)?;
        guest.count_talk(at_ms);
        let name = guest.name.clone();
        if self.chat.len() == CHAT_LINES_KEPT {
            self.chat.pop_front();
        }
        let number = self.events - 1;
        let text = text.to_owned();
        self.chat.push_back(ChatLine { number, at_ms, by, name, text, hidden_from: hidden_from.to_vec() });
        Ok(())
    }

    /// Nobody is there, and the time since the last entry is on nobody's clock.
    fn restart(&mut self, at_ms: u64, before_ms: u64) {
        if self.stopped_ms.is_none() {
            self.shift(at_ms.saturating_sub(before_ms));
        }
        let sitters = self.chairs.iter_mut().filter_map(|chair| Some(&mut chair.sitter_mut()?.guest));
        for guest in sitters.chain(self.watchers.iter_mut().map(|watcher| &mut watcher.guest)) {
            guest.set_present(false, at_ms);
        }
    }

    /// Stops all time limits in a pause and while nobody is there, and lets them go on from where they were.
    fn stop_or_go(&mut self, at_ms: u64) {
        let stops = self.is_game_on() && (self.paused || !self.is_awake());
        match (self.stopped_ms, stops) {
            (None, true) => self.stopped_ms = Some(at_ms),
            (Some(since_ms), false) => {
                self.stopped_ms = None;
                self.shift(at_ms.saturating_sub(since_ms));
            }
            (None, false) | (Some(_), true) => {}
        }
    }

    /// Moves all time limits of the game later.
    fn shift(&mut self, by_ms: u64) {
        let later = |time_ms: &mut u64| *time_ms = time_ms.saturating_add(by_ms);
        match &mut self.stage {
            TableStage::Open | TableStage::Playing => {}
            TableStage::Between { due_ms, .. } | TableStage::Shuffling { due_ms, .. } => later(due_ms),
            TableStage::BuyBacks { since_ms, due_ms } => {
                later(since_ms);
                later(due_ms);
            }
        }
        let clocks = std::iter::once(&mut self.clock).chain(self.undo.as_mut().map(|undo| &mut undo.clock));
        for clock in clocks {
            later(&mut clock.turn_ms);
            later(&mut clock.acted_ms);
        }
        if let Some(vote) = &mut self.vote {
            later(&mut vote.due_ms);
        }
    }
}
