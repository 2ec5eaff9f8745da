//! What follows from what is asked for, by the state of a table and the time. Nothing is changed here.

mod follow;
mod keeper;
mod play;
mod seating;
mod talk;

use bing_rules::seat::Seat;

use crate::command::{Command, KeeperCommand, Request};
use crate::error::TableError;
use crate::event::{Event, PublicEvent};
use crate::limits::{LOG_ENTRIES_MAX, LOG_TALK_ENTRIES_MAX};
use crate::place::{PersonId, Place};
use crate::table::Table;

/// The events that follow at once from a request, none if all is so already.
type Decided = Result<Vec<Event>, TableError>;

/// One event.
#[expect(clippy::unnecessary_wraps, reason = "it ends a decision, which is a result")]
fn just(event: impl Into<Event>) -> Decided {
    Ok(vec![event.into()])
}

/// One event, unless all is so already.
fn unless(is_so: bool, event: PublicEvent) -> Decided {
    if is_so { Ok(Vec::new()) } else { just(event) }
}

impl Table {
    pub(crate) fn decide(&self, request: &Request, at_ms: u64) -> Decided {
        match request {
            Request::Keeper(command) => self.decide_keeper(command, at_ms),
            Request::Person(person, command) => self.decide_person(*person, command, at_ms),
        }
    }

    fn decide_person(&self, person: PersonId, command: &Command, at_ms: u64) -> Decided {
        match command {
            Command::Sit { name, seat } => self.decide_sit(person, name, *seat),
            Command::Watch { name } => self.decide_watch(person, name),
            Command::Leave => self.decide_leave(person),
            Command::Ready(ready) => self.decide_ready(person, *ready),
            Command::Start => self.decide_start(person),
            Command::Configure(settings) => self.decide_configure(person, settings),
            Command::SeatBot { seat, bot } => self.decide_seat_bot(person, *seat, bot),
            Command::RemoveBot { seat } => self.decide_remove_bot(person, *seat),
            Command::AddSeat => self.decide_add_seat(person),
            Command::RemoveSeat { seat } => self.decide_remove_seat(person, *seat),
            Command::PassHost { to } => self.decide_pass_host(person, *to),
            Command::Kick { whom } => self.decide_kick(person, *whom),
            Command::Replace { seat, bot } => self.decide_replace(person, *seat, bot, at_ms),
            Command::Contribute(contribution) => self.decide_contribute(person, *contribution),
            Command::Act(action) => self.decide_act(person, action),
            Command::Undo => self.decide_undo(person),
            Command::BuyBack(buys) => self.decide_buy_back(person, *buys),
            Command::Propose(proposal) => self.decide_propose(person, *proposal),
            Command::Vote(yes) => self.decide_vote(person, *yes),
            Command::Resume => self.decide_resume(person),
            Command::Nudge => self.decide_nudge(person, at_ms),
            Command::CallDeputy { seat } => self.decide_call_deputy(person, *seat, at_ms),
            Command::TakeBack => self.decide_take_back(person),
            Command::Say(text) => self.decide_say(person, text, at_ms),
            Command::React(reaction) => self.decide_react(person, *reaction, at_ms),
            Command::Mute { whom, muted } => self.decide_mute(person, *whom, *muted),
            Command::Silence { whom, silenced } => self.decide_silence(person, *whom, *silenced),
        }
    }

    /// The log takes whatever the game needs for much longer than it takes talk.
    pub(crate) fn check_log(&self, request: &Request) -> Result<(), TableError> {
        let is_needed = match request {
            Request::Keeper(KeeperCommand::Presence { .. }) => false,
            Request::Keeper(_) => true,
            Request::Person(_, command) => matches!(
                command,
                Command::Contribute(_)
                    | Command::Act(_)
                    | Command::BuyBack(_)
                    | Command::CallDeputy { .. }
                    | Command::TakeBack
                    | Command::Leave
            ),
        };
        let most = if is_needed { LOG_ENTRIES_MAX } else { LOG_TALK_ENTRIES_MAX };
        if self.events >= most { Err(TableError::LogFull { entries: self.events }) } else { Ok(()) }
    }

    fn place(&self, person: PersonId) -> Result<Place, TableError> {
        self.place_of(person).ok_or(TableError::NotHere)
    }

    fn seat(&self, person: PersonId) -> Result<Seat, TableError> {
        self.place(person)?.seat().ok_or(TableError::NotSeated)
    }

    fn check_host(&self, person: PersonId) -> Result<(), TableError> {
        self.place(person)?;
        if self.host == Some(person) { Ok(()) } else { Err(TableError::NotHost) }
    }
}
