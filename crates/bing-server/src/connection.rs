//! One connection to a table, whatever it goes over.

use std::sync::{Arc, OnceLock};

use bing_protocol::{Command, CommandId};
use bing_table::PersonId;
use tokio::sync::mpsc;

use crate::room::{Ask, Batch, ConnectionId, End, Reply};

/// See the head of this module. It is closed when it is dropped.
#[derive(Debug)]
pub(crate) struct Connection {
    room: mpsc::Sender<Ask>,
    person: PersonId,
    id: ConnectionId,
    inbox: mpsc::Receiver<Batch>,
    end: Arc<OnceLock<End>>,
    /// Counts as open while it is there.
    _open: Arc<()>,
}

impl Connection {
    pub(crate) fn new(
        room: mpsc::Sender<Ask>,
        person: PersonId,
        id: ConnectionId,
        inbox: mpsc::Receiver<Batch>,
        end: Arc<OnceLock<End>>,
        open: Arc<()>,
    ) -> Self {
        Self { room, person, id, inbox, end, _open: open }
    }

    /// The next messages, or why there are no more.
    pub(crate) async fn next(&mut self) -> Result<Batch, End> {
        let batch = self.inbox.recv().await;
        batch.ok_or_else(|| self.end.get().copied().unwrap_or(End::Unavailable))
    }

    /// Asks for something. The answer is among the next messages.
    pub(crate) async fn command(&self, id: CommandId, command: Command) -> Result<(), End> {
        let ask = Ask::Command { person: self.person, id, command, answer: Reply::Connection(self.id) };
        self.room.send(ask).await.map_err(|_| self.end.get().copied().unwrap_or(End::Unavailable))
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let part = Ask::Part { connection: self.id };
        if let Err(mpsc::error::TrySendError::Full(part)) = self.room.try_send(part) {
            let room = self.room.clone();
            tokio::spawn(async move { room.send(part).await });
        }
    }
}
