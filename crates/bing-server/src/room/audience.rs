//! The connections to a table, and what each of them is sent.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;
use bing_protocol::{ErrorBody, ServerMessage, Timed};
use bing_table::{Entry, PersonId, Place, Table};
use tokio::sync::mpsc;

use crate::limits::{BATCHES_WAITING_MAX, CONNECTIONS_PER_PERSON, CONNECTIONS_PER_TABLE};
use crate::wire;

/// A message as it goes over the wire. Copies are cheap.
pub(crate) type Line = Utf8Bytes;
/// Messages that belong together.
pub(crate) type Batch = Vec<Line>;

/// A connection to a table, by a number that is not given again while the table is awake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ConnectionId(u64);

/// Where a room puts what a connection is to be sent.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Batch>,
    end: Arc<OnceLock<End>>,
}

/// Why a room does not send anything any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The connection does not keep up.
    Slow,
    /// The store cannot be reached.
    Unavailable,
    /// The server stops.
    Stopping,
    /// Nobody needed the table.
    Asleep,
}

impl End {
    /// The same for a client.
    pub(crate) fn error(self) -> ErrorBody {
        let (code, message) = match self {
            Self::Slow => {
                ("slow", "the connection does not keep up with the table; come back and go on where you were")
            }
            Self::Unavailable => ("unavailable", "the table cannot be reached just now; try again"),
            Self::Stopping => ("stopping", "the server stops; come back in a moment"),
            Self::Asleep => ("asleep", "the table has been put to sleep; come back to wake it"),
        };
        ErrorBody { code: code.to_owned(), rule: None, message: message.to_owned() }
    }
}

impl Outbox {
    /// An outbox with the queue that it fills.
    pub(crate) fn new() -> (Self, mpsc::Receiver<Batch>) {
        let (queue, receiver) = mpsc::channel(BATCHES_WAITING_MAX);
        (Self { queue, end: Arc::default() }, receiver)
    }

    /// Where it says why it was closed.
    pub(crate) fn end(&self) -> Arc<OnceLock<End>> {
        self.end.clone()
    }

    fn close(self, end: End) {
        let _first_reason_counts = self.end.set(end);
    }
}

#[derive(Debug)]
struct Connection {
    person: PersonId,
    snapshots: bool,
    outbox: Outbox,
}

/// See the head of this module.
#[derive(Debug, Default)]
pub(super) struct Audience {
    connections: BTreeMap<ConnectionId, Connection>,
    next_id: u64,
    /// Whose connections were closed for being slow.
    closed: Vec<PersonId>,
}

impl Audience {
    pub(super) fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// Whether this person may have one more.
    pub(super) fn check_space(&self, person: PersonId) -> Result<(), ErrorBody> {
        let own = self.connections.values().filter(|connection| connection.person == person).count();
        let (most, whose) = match (self.connections.len() >= CONNECTIONS_PER_TABLE, own >= CONNECTIONS_PER_PERSON) {
            (_, true) => (CONNECTIONS_PER_PERSON, "you have"),
            (true, _) => (CONNECTIONS_PER_TABLE, "the table has"),
            (false, false) => return Ok(()),
        };
        let message = format!("{whose} {most} connections already, which is the most");
        Err(ErrorBody { code: "too_many_connections".to_owned(), rule: None, message })
    }

    /// A new connection, which is sent these messages first.
    pub(super) fn add(&mut self, person: PersonId, snapshots: bool, outbox: Outbox, first: Batch) -> ConnectionId {
        let id = ConnectionId(self.next_id);
        self.next_id += 1;
        self.connections.insert(id, Connection { person, snapshots, outbox });
        self.push(id, first);
        id
    }

    /// Whose it was; `None` if it was gone already.
    pub(super) fn remove(&mut self, id: ConnectionId) -> Option<PersonId> {
        self.connections.remove(&id).map(|connection| connection.person)
    }

    /// Those whose connections were closed for being slow since this was asked last.
    pub(super) fn take_closed(&mut self) -> Vec<PersonId> {
        std::mem::take(&mut self.closed)
    }

    pub(super) fn send(&mut self, id: ConnectionId, message: &ServerMessage) {
        self.push(id, vec![line(message)]);
    }

    /// Sends everybody what they may see of these entries, of which `from` is the number of the first. The table is as it is after them.
    pub(super) fn tell(&mut self, table: &Table, from: u64, entries: &[Entry]) {
        // Those who see the same get the same bytes, which are written once.
        let mut written: Vec<(Option<Place>, bool, Batch)> = Vec::new();
        let ids: Vec<ConnectionId> = self.connections.keys().copied().collect();
        for id in ids {
            let Some(connection) = self.connections.get(&id) else { continue };
            let (person, snapshots) = (connection.person, connection.snapshots);
            let place = table.place_of(person);
            let known = written.iter().find(|(whose, with, _)| (*whose, *with) == (place, snapshots));
            let batch = if let Some((_, _, batch)) = known {
                batch.clone()
            } else {
                let lines = entries.iter().zip(from..).map(|(entry, number)| event_line(table, person, number, entry));
                let last = snapshots.then(|| line(&snapshot(table, person)));
                let batch: Batch = lines.chain(last).collect();
                written.push((place, snapshots, batch.clone()));
                batch
            };
            self.push(id, batch);
        }
    }

    /// Closes all connections.
    pub(super) fn close(self, end: End) {
        self.connections.into_values().for_each(|connection| connection.outbox.close(end));
    }

    /// A connection whose queue is full would get its messages late or never: it is closed, and misses nothing when it comes back.
    fn push(&mut self, id: ConnectionId, batch: Batch) {
        let Some(connection) = self.connections.get(&id) else { return };
        if connection.outbox.queue.try_send(batch).is_err()
            && let Some(connection) = self.connections.remove(&id)
        {
            self.closed.push(connection.person);
            connection.outbox.close(End::Slow);
        }
    }
}

/// A message as it goes over the wire.
pub(crate) fn line(message: &ServerMessage) -> Line {
    message.to_json().into()
}

/// An event as a person sees it.
pub(super) fn event_line(table: &Table, person: PersonId, number: u64, entry: &Entry) -> Line {
    let what = wire::event(table.seen(person, number, &entry.event));
    line(&ServerMessage::Event(Timed { number, at_ms: entry.at_ms, what }))
}

/// The table as a person sees it.
pub(super) fn snapshot(table: &Table, person: PersonId) -> ServerMessage {
    let view = table.view(table.place_of(person));
    ServerMessage::Snapshot { snapshot: Box::new(wire::snapshot(view)) }
}
