//! All tables that are awake. A table is woken by the first who asks for it, and by the time when something is to be done at it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bing_bots::names;
use bing_protocol::{Command, CommandId, ErrorBody, ServerMessage};
use bing_table::{House, Packs, PersonId, Settings, SettingsError, Table};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use crate::clock::{Clock, now_ms};
use crate::code::Code;
use crate::connection::Connection;
use crate::limits::{ASKS_WAITING_MAX, ROOMS_AWAKE_MAX, STOP_MS_MAX};
use crate::room::{Ask, End, Outbox, Reply, Room, Shared};
use crate::store::{Store, StoreError};

/// How often tables are looked for at which something is overdue and nobody is awake to do it, in milliseconds.
const LOOK_EVERY_MS: u64 = 1_000;
/// How many of them are woken at once.
const WAKE_AT_ONCE: u32 = 256;
/// How often somebody who comes just as a table falls asleep tries again.
const ATTEMPTS: u32 = 4;
/// How often a code is drawn until there is no table of it; twice would be a wonder.
const CODES_DRAWN_MAX: u32 = 4;

/// See the head of this module. Clones are the same rooms.
#[derive(Clone, Debug)]
pub(crate) struct Rooms(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    shared: Shared,
    stop: watch::Sender<bool>,
    awake: Mutex<HashMap<Code, mpsc::Sender<Ask>>>,
    /// Every open connection holds a copy.
    open: Arc<()>,
}

/// The code of the error that there is no such table.
pub(crate) const NO_SUCH_TABLE: &str = "no_such_table";

/// Why something cannot be asked of a table.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RoomError {
    #[error("there is no table of this code")]
    NoSuchTable,
    #[error("{ROOMS_AWAKE_MAX} tables are awake, which is the most this server takes; try again later")]
    TooManyTables,
    #[error("the table cannot be reached just now; try again")]
    Unavailable,
    #[error("the server stops; come back in a moment")]
    Stopping,
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error("{}", .0.message)]
    Refused(ErrorBody),
}

impl From<StoreError> for RoomError {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store fails");
        Self::Unavailable
    }
}

impl Rooms {
    pub(crate) fn new(store: Store, clock: Clock) -> Self {
        let (stop, stopped) = watch::channel(false);
        let thinkers = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let shared = Shared { store, clock, thinkers: Arc::new(Semaphore::new(thinkers)), stop: stopped };
        let rooms = Self(Arc::new(Inner { shared, stop, awake: Mutex::default(), open: Arc::default() }));
        tokio::spawn(rooms.clone().wake_the_due());
        rooms
    }

    /// Turns true when the server stops.
    pub(crate) fn stopped(&self) -> watch::Receiver<bool> {
        self.0.shared.stop.clone()
    }

    /// What time it is at the tables, in milliseconds since the beginning of 1970.
    pub(crate) fn now_ms(&self) -> u64 {
        self.0.shared.clock.now_ms()
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.shared.store
    }

    /// Makes a table.
    pub(crate) async fn create(&self, by: PersonId, settings: Settings, seats: usize) -> Result<Code, RoomError> {
        for _ in 0..CODES_DRAWN_MAX {
            let code = Code::new().map_err(|error| {
                tracing::error!(%error, "the system gives no randomness for a code");
                RoomError::Unavailable
            })?;
            let bots = names::NAMES.map(str::to_owned).to_vec();
            let house = House { table: code.to_string(), bots, packs: Packs::Seeds, unattended: false };
            let (_, first) = Table::create(house, settings.clone(), seats, self.now_ms())?;
            match self.store().create(code.as_str(), &first, by).await {
                Err(StoreError::CodeTaken) => {}
                made => return made.map(|_| code).map_err(RoomError::from),
            }
        }
        Err(RoomError::Unavailable)
    }

    /// Opens a connection.
    pub(crate) async fn join(
        &self,
        code: &Code,
        person: PersonId,
        next: Option<u64>,
        snapshots: bool,
    ) -> Result<Connection, RoomError> {
        let (room, (joined, inbox, end)) = self
            .ask(code, || {
                let (answer, joined) = oneshot::channel();
                let (outbox, inbox) = Outbox::new();
                let end = outbox.end();
                (Ask::Join { person, next, snapshots, outbox, answer }, joined, (inbox, end))
            })
            .await
            .map(|(room, joined, (inbox, end))| (room, (joined, inbox, end)))?;
        let connection = joined.map_err(RoomError::Refused)?;
        Ok(Connection::new(room, person, connection, inbox, end, self.0.open.clone()))
    }

    /// Does something for somebody without a connection.
    pub(crate) async fn command(
        &self,
        code: &Code,
        person: PersonId,
        id: &CommandId,
        command: &Command,
    ) -> Result<ServerMessage, RoomError> {
        let (_, message, ()) = self
            .ask(code, || {
                let (answer, message) = oneshot::channel();
                let answer = Reply::Waiting(answer);
                (Ask::Command { person, id: id.clone(), command: command.clone(), answer }, message, ())
            })
            .await?;
        Ok(message)
    }

    /// The table as a person sees it.
    pub(crate) async fn look(&self, code: &Code, person: PersonId) -> Result<ServerMessage, RoomError> {
        let (_, message, ()) = self
            .ask(code, || {
                let (answer, message) = oneshot::channel();
                (Ask::Look { person, answer }, message, ())
            })
            .await?;
        Ok(message)
    }

    /// Asks a room, and again another one of the same table if it falls asleep at this moment.
    async fn ask<T, X>(
        &self,
        code: &Code,
        question: impl Fn() -> (Ask, oneshot::Receiver<T>, X),
    ) -> Result<(mpsc::Sender<Ask>, T, X), RoomError> {
        for _ in 0..ATTEMPTS {
            let room = self.room(code).await?;
            let (ask, answer, extra) = question();
            if room.send(ask).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok((room, answer, extra));
            }
        }
        Err(if *self.0.shared.stop.borrow() { RoomError::Stopping } else { RoomError::Unavailable })
    }

    /// How many tables are awake.
    pub(crate) fn awake_count(&self) -> usize {
        self.0.count()
    }

    /// How many connections to tables are open.
    pub(crate) fn connections(&self) -> usize {
        Arc::strong_count(&self.0.open) - 1
    }

    /// The room of a table, woken if it sleeps.
    async fn room(&self, code: &Code) -> Result<mpsc::Sender<Ask>, RoomError> {
        if *self.0.shared.stop.borrow() {
            return Err(RoomError::Stopping);
        }
        if let Some(room) = self.0.awake(code) {
            return Ok(room);
        }
        let id = self.store().find(code.as_str()).await?.ok_or(RoomError::NoSuchTable)?;
        let (sender, asks) = mpsc::channel(ASKS_WAITING_MAX);
        {
            let mut awake = self.0.awake.lock().unwrap_or_else(PoisonError::into_inner);
            // Somebody else may have woken it in the meantime.
            if let Some(room) = awake.get(code).filter(|room| !room.is_closed()) {
                return Ok(room.clone());
            }
            if awake.len() >= ROOMS_AWAKE_MAX {
                return Err(RoomError::TooManyTables);
            }
            awake.insert(code.clone(), sender.clone());
        }
        let (inner, code, own) = (self.0.clone(), code.clone(), sender.clone());
        tokio::spawn(async move {
            match Room::wake(inner.shared.clone(), id).await {
                Ok(room) => room.run(asks).await,
                Err(error) => {
                    tracing::error!(table = code.as_str(), %error, "the table cannot be woken");
                    drop(asks);
                }
            }
            inner.forget(&code, &own);
        });
        Ok(sender)
    }

    /// Wakes tables at which something is overdue: at the start all that were left in the middle of things, later those whose time comes
    /// while nobody is there.
    async fn wake_the_due(self) {
        let mut stop = self.stopped();
        loop {
            match self.store().due(self.now_ms(), WAKE_AT_ONCE).await {
                Ok(codes) => {
                    for code in codes.iter().filter_map(|code| code.parse().ok()) {
                        if let Err(error) = self.room(&code).await {
                            tracing::warn!(table = code.as_str(), %error, "a table that is due cannot be woken");
                        }
                    }
                }
                Err(error) => tracing::error!(%error, "it cannot be found out which tables are due"),
            }
            tokio::select! {
                () = stops(&mut stop) => return,
                () = tokio::time::sleep(Duration::from_millis(LOOK_EVERY_MS)) => {}
            }
        }
    }

    /// Tells all rooms and connections to stop, without waiting for them.
    pub(crate) fn begin_to_stop(&self) {
        let _nobody_listens = self.0.stop.send(true);
    }

    /// Waits until all rooms have stored what was under way.
    pub(crate) async fn stop(&self) {
        self.begin_to_stop();
        let began_ms = now_ms();
        while self.0.count() > 0 && now_ms() < began_ms + STOP_MS_MAX {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Inner {
    fn awake(&self, code: &Code) -> Option<mpsc::Sender<Ask>> {
        let awake = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
        awake.get(code).filter(|room| !room.is_closed()).cloned()
    }

    fn count(&self) -> usize {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Forgets a room that has ended, unless there is a new one of the same table.
    fn forget(&self, code: &Code, own: &mpsc::Sender<Ask>) {
        let mut awake = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
        if awake.get(code).is_some_and(|room| room.same_channel(own)) {
            awake.remove(code);
        }
    }
}

/// Waits until the server stops.
pub(crate) async fn stops(stop: &mut watch::Receiver<bool>) {
    // An error says that whoever could stop it has gone, which is the same.
    let _stopped = stop.wait_for(|&stops| stops).await.is_ok();
}

impl RoomError {
    /// The same for a client.
    pub(crate) fn body(&self) -> ErrorBody {
        let code = match self {
            Self::NoSuchTable => NO_SUCH_TABLE,
            Self::TooManyTables => "too_many_tables",
            Self::Unavailable => "unavailable",
            Self::Stopping => "stopping",
            Self::Settings(error) => error.code(),
            Self::Refused(error) => return error.clone(),
        };
        ErrorBody { code: code.to_owned(), rule: None, message: self.to_string() }
    }
}

impl From<End> for RoomError {
    fn from(end: End) -> Self {
        Self::Refused(end.error())
    }
}
