//! A table that is awake: one task that does what people ask for and what is due, stores it, and only then tells anybody.

mod audience;
mod duty;
mod memory;
mod presence;

use std::sync::Arc;

use bing_protocol::limits::MISSED_EVENTS_MAX;
use bing_protocol::{Command as WireCommand, CommandId, ErrorBody, PROTOCOL_VERSION, ServerMessage};
use bing_rules::record::RULES_VERSION;
use bing_table::{Entry, KeeperCommand, PersonId, Request, Table};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use crate::clock::Clock;
use crate::limits::SLEEP_AFTER_MS;
use crate::rooms::stops;
use crate::store::{Append, DoneCommand, Store, StoreError, TableId};
use crate::wire;
use audience::{Audience, Line};
pub(crate) use audience::{Batch, ConnectionId, End, Outbox};
use duty::Thinking;
use memory::{Answer, Memory};
use presence::Presence;

/// How often something is tried again after somebody else has appended to the log.
const ATTEMPTS: u32 = 5;
/// The longest sleep, so that a clock that was set is noticed.
const WAKE_MS_MAX: u64 = 60_000;
/// What this server calls itself.
const SERVER: &str = concat!("bing ", env!("CARGO_PKG_VERSION"));

/// What can be asked of a room. Who does not wait for the answer any more does not get it.
#[derive(Debug)]
pub(crate) enum Ask {
    /// Opens a connection. What it is sent first is in its queue when this is answered.
    Join {
        person: PersonId,
        next: Option<u64>,
        snapshots: bool,
        outbox: Outbox,
        answer: oneshot::Sender<Result<ConnectionId, ErrorBody>>,
    },
    /// A connection was closed.
    Part { connection: ConnectionId },
    /// Does something, and answers with `done`, `refused` or `error`.
    Command { person: PersonId, id: CommandId, command: WireCommand, answer: Reply },
    /// Shows the table as it is.
    Look { person: PersonId, answer: oneshot::Sender<ServerMessage> },
}

/// Where an answer goes.
#[derive(Debug)]
pub(crate) enum Reply {
    /// Behind everything else that this connection is sent.
    Connection(ConnectionId),
    /// To who waits for it.
    Waiting(oneshot::Sender<ServerMessage>),
}

/// What all rooms share.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    pub(crate) store: Store,
    /// By which everything at a table happens.
    pub(crate) clock: Clock,
    /// How many bots may think at once.
    pub(crate) thinkers: Arc<Semaphore>,
    /// Turns true when the server stops.
    pub(crate) stop: watch::Receiver<bool>,
}

/// See the head of this module.
pub(crate) struct Room {
    shared: Shared,
    id: TableId,
    table: Table,
    /// The number of the first event that nobody has been told of.
    told: u64,
    audience: Audience,
    memory: Memory,
    presence: Presence,
    thinking: Thinking,
    /// Since when nobody has asked for anything.
    quiet_since_ms: u64,
}

/// The log could neither be written nor read: nothing is known for sure any more.
struct Broken;

impl Room {
    /// Wakes a table up. Who was there when the server was stopped in the middle of things is not there now.
    pub(crate) async fn wake(shared: Shared, id: TableId) -> Result<Self, StoreError> {
        let table = shared.store.load(id).await?;
        let memory = Memory::of(shared.store.commands(id).await?);
        let quiet_since_ms = shared.clock.now_ms();
        let mut room = Self {
            shared,
            id,
            told: table.events(),
            table,
            audience: Audience::default(),
            memory,
            presence: Presence::default(),
            thinking: Thinking::default(),
            quiet_since_ms,
        };
        if room.table.is_anybody_present() {
            room.keep(KeeperCommand::Restart).await.map_err(|Broken| StoreError::Closed)?;
        }
        Ok(room)
    }

    /// Does what is asked for and what is due until nobody needs the table any more.
    pub(crate) async fn run(mut self, mut asks: mpsc::Receiver<Ask>) {
        let end = self.work(&mut asks).await.unwrap_or(End::Unavailable);
        // What still waits gets no answer, and asks the next room of this table.
        asks.close();
        self.audience.close(end);
    }

    async fn work(&mut self, asks: &mut mpsc::Receiver<Ask>) -> Result<End, Broken> {
        let mut stop = self.shared.stop.clone();
        loop {
            self.do_what_is_due().await?;
            if self.may_sleep() {
                return Ok(End::Asleep);
            }
            let (clock, wake_ms) = (self.shared.clock.clone(), self.wake_ms());
            tokio::select! {
                () = stops(&mut stop) => return Ok(End::Stopping),
                ask = asks.recv() => {
                    let Some(ask) = ask else { return Ok(End::Stopping) };
                    self.quiet_since_ms = self.now_ms();
                    self.answer(ask).await?;
                }
                thought = self.thinking.thought() => self.act_on(thought).await?,
                () = clock.wait_until(wake_ms) => {}
            }
        }
    }

    fn now_ms(&self) -> u64 {
        self.shared.clock.now_ms()
    }

    fn wake_ms(&self) -> u64 {
        let now = self.now_ms();
        let sleep = self.quiet_since_ms + SLEEP_AFTER_MS;
        let times = [self.due_ms(), self.presence.next_ms(), (sleep > now).then_some(sleep)];
        times.into_iter().flatten().min().unwrap_or(u64::MAX).min(now + WAKE_MS_MAX)
    }

    /// Whether nobody is here and nothing is to be done soon.
    fn may_sleep(&self) -> bool {
        let now = self.now_ms();
        let is_due = self.table.next_due().is_some_and(|due_ms| due_ms <= now + WAKE_MS_MAX);
        let is_quiet = self.quiet_since_ms + SLEEP_AFTER_MS <= now;
        is_quiet && !is_due && self.audience.is_empty() && self.presence.is_empty() && self.thinking.is_idle()
    }

    async fn answer(&mut self, ask: Ask) -> Result<(), Broken> {
        match ask {
            Ask::Join { person, next, snapshots, outbox, answer } => {
                let joined = self.join(person, next, snapshots, outbox).await?;
                if let Err(Ok(connection)) = answer.send(joined) {
                    self.part(connection);
                }
            }
            Ask::Part { connection } => self.part(connection),
            Ask::Command { person, id, command, answer } => {
                let message = self.command(person, id, command).await?;
                match answer {
                    Reply::Connection(connection) => self.audience.send(connection, &message),
                    Reply::Waiting(answer) => drop(answer.send(message)),
                }
            }
            Ask::Look { person, answer } => drop(answer.send(self.snapshot_for(person))),
        }
        Ok(())
    }

    async fn join(
        &mut self,
        person: PersonId,
        next: Option<u64>,
        snapshots: bool,
        outbox: Outbox,
    ) -> Result<Result<ConnectionId, ErrorBody>, Broken> {
        if let Err(error) = self.audience.check_space(person) {
            return Ok(Err(error));
        }
        // Before the connection is there, so that it sees the event as one of those that it has missed.
        if self.presence.came(person) {
            self.keep(KeeperCommand::Presence { person, present: true }).await?;
        }
        let welcome = ServerMessage::Welcome {
            protocol: PROTOCOL_VERSION,
            rules: RULES_VERSION,
            server: SERVER.to_owned(),
            you: self.table.place_of(person).map(wire::place),
            next: self.table.events(),
            now_ms: self.now_ms(),
        };
        let mut batch = vec![audience::line(&welcome)];
        let events = self.table.events();
        match next.filter(|&next| next <= events && events - next <= MISSED_EVENTS_MAX) {
            Some(next) => {
                let missed = self.entries_from(next).await?;
                batch.extend(missed.iter().zip(next..).map(|(entry, number)| self.line_for(person, number, entry)));
                if snapshots && !missed.is_empty() {
                    batch.push(audience::line(&self.snapshot_for(person)));
                }
            }
            None => batch.push(audience::line(&self.snapshot_for(person))),
        }
        Ok(Ok(self.audience.add(person, snapshots, outbox, batch)))
    }

    fn part(&mut self, connection: ConnectionId) {
        if let Some(person) = self.audience.remove(connection) {
            self.presence.went(person, self.now_ms());
        }
    }

    /// Does what somebody asks for, once, however often they ask.
    async fn command(
        &mut self,
        person: PersonId,
        id: CommandId,
        command: WireCommand,
    ) -> Result<ServerMessage, Broken> {
        if let Some(answer) = self.memory.answer(person, &id) {
            return Ok(answer.message(id));
        }
        let request = Request::Person(person, wire::command(command));
        for _ in 0..ATTEMPTS {
            let entries = match self.table.handle(&request, self.now_ms()) {
                Ok(entries) => entries,
                Err(error) => {
                    let answer = Answer::Refused(wire::error(&error));
                    return Ok(self.memory.remember(person, id, answer));
                }
            };
            let next = self.table.events();
            let stored = entries.is_empty() || {
                let done = DoneCommand { person, id: id.clone(), next };
                self.commit(entries, Some(done)).await?
            };
            if stored {
                self.asked(person).await?;
                return Ok(self.memory.remember(person, id, Answer::Done { next }));
            }
            // It may have been stored all the same.
            if let Some(answer) = self.memory.answer(person, &id) {
                return Ok(answer.message(id));
            }
        }
        Ok(ServerMessage::Error { error: End::Unavailable.error() })
    }

    /// Does something as the keeper of the table. What the table refuses was for a moment that has passed.
    async fn keep(&mut self, command: KeeperCommand) -> Result<(), Broken> {
        match self.table.handle(&Request::Keeper(command), self.now_ms()) {
            Ok(entries) if entries.is_empty() => Ok(()),
            Ok(entries) => self.commit(entries, None).await.map(|_| ()),
            Err(_) => Ok(()),
        }
    }

    /// Stores what has happened at the table and tells all of it. `false` if somebody else has appended to the log: the table is then as
    /// they have left it.
    async fn commit(&mut self, entries: Vec<Entry>, command: Option<DoneCommand>) -> Result<bool, Broken> {
        let entries: Arc<[Entry]> = entries.into();
        let forget = command.as_ref().and_then(|command| self.memory.oldest_done(command.person));
        let append = Append {
            table: self.id,
            from: self.table.events() - entries.len() as u64,
            entries: entries.clone(),
            due_ms: self.table.next_due(),
            command,
            forget,
        };
        match self.shared.store.append(append).await {
            Ok(()) => {
                self.tell(&entries);
                Ok(true)
            }
            Err(error) => {
                tracing::warn!(table = self.table.id(), %error, "an append failed; the log is read again");
                self.reload().await?;
                Ok(false)
            }
        }
    }

    fn tell(&mut self, entries: &[Entry]) {
        self.audience.tell(&self.table, self.told, entries);
        self.told += entries.len() as u64;
        for person in self.audience.take_closed() {
            self.presence.went(person, self.now_ms());
        }
    }

    /// Makes the table anew from its log, and tells what others have appended to it.
    async fn reload(&mut self) -> Result<(), Broken> {
        let broken = |error: StoreError| {
            tracing::error!(%error, "a log cannot be read");
            Broken
        };
        self.table = self.shared.store.load(self.id).await.map_err(broken)?;
        self.memory.renew(self.shared.store.commands(self.id).await.map_err(broken)?);
        self.thinking = Thinking::default();
        // The others do not know who is here.
        self.presence.doubt();
        while self.told < self.table.events() {
            let entries = self.entries_from(self.told).await?;
            self.tell(&entries);
        }
        Ok(())
    }

    async fn entries_from(&self, number: u64) -> Result<Vec<Entry>, Broken> {
        let mut entries = self.shared.store.entries(self.id, number).await.map_err(|error| {
            tracing::error!(table = self.table.id(), %error, "a log cannot be read");
            Broken
        })?;
        // What another server has appended in the meantime comes with the rest of it.
        entries.truncate(usize::try_from(self.table.events().saturating_sub(number)).unwrap_or(usize::MAX));
        Ok(entries)
    }

    fn line_for(&self, person: PersonId, number: u64, entry: &Entry) -> Line {
        audience::event_line(&self.table, person, number, entry)
    }

    fn snapshot_for(&self, person: PersonId) -> ServerMessage {
        audience::snapshot(&self.table, person)
    }
}
