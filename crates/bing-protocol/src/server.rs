//! What the server sends.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::client::{CommandId, MessageError};
use crate::event::{Place, TableEvent};
use crate::snapshot::Snapshot;

/// A message of the server. A client passes over kinds and fields that it does not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`. A snapshot follows, or the events that were missed.
    Welcome {
        /// The version of the messages.
        protocol: u32,
        /// The version of the rules of the game that this server plays by.
        rules: u32,
        /// The version of the server, as words.
        server: String,
        /// Where the client's person is at this table; not there if they are not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        you: Option<Place>,
        /// The number of the next event.
        next: u64,
        /// The server's clock, in milliseconds since the beginning of 1970; all times in messages are by it.
        now_ms: u64,
    },
    /// The table as it is. The events go on from its `next`.
    Snapshot {
        /// The table.
        snapshot: Box<Snapshot>,
    },
    /// Something happened. Each connection gets every number once, in order and without a gap.
    Event(Timed),
    /// A command was done, and what came of it will not be lost.
    Done {
        /// Which.
        id: CommandId,
        /// The number of the event after the last one that came of it. Nothing came of it if all was so already.
        next: u64,
    },
    /// A command was refused. Nothing has changed.
    Refused {
        /// Which.
        id: CommandId,
        /// Why.
        error: ErrorBody,
    },
    /// A message could not be read, or something else is wrong with the connection.
    Error {
        /// What.
        error: ErrorBody,
    },
    /// The answer to `ping`.
    Pong {
        /// As it came.
        nonce: u32,
        /// The server's clock.
        now_ms: u64,
    },
}

/// An event with its number and time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Timed {
    /// Its number, counted from 0 from the making of the table on.
    pub number: u64,
    /// When, by the server's clock.
    pub at_ms: u64,
    /// What.
    pub what: TableEvent,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorBody {
    /// A short name that never changes, for programs.
    pub code: String,
    /// The rule that is broken, where it is one of the game: `R7.1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The same in words, with the numbers, in English.
    pub message: String,
}

impl ServerMessage {
    /// Reads a message.
    ///
    /// # Errors
    /// If it is not one of the messages.
    pub fn from_json(text: &str) -> Result<Self, MessageError> {
        serde_json::from_str(text).map_err(|error| MessageError::unreadable(&error))
    }

    /// Writes a message.
    #[expect(clippy::missing_panics_doc, reason = "these types have only keys that are texts and no maps")]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("types of the wire can be written")
    }
}

impl From<&MessageError> for ErrorBody {
    fn from(error: &MessageError) -> Self {
        Self { code: error.code().to_owned(), rule: None, message: error.to_string() }
    }
}
