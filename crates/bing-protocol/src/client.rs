//! What a client sends.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::limits::{CLIENT_MESSAGE_BYTES_MAX, COMMAND_ID_BYTES_MAX};

/// A message of a client. A field that is not known is refused, so that a slip of the pen does not pass unnoticed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message on a connection.
    Hello {
        /// The version of the messages, [`crate::PROTOCOL_VERSION`].
        protocol: u32,
        /// The number of the first event that the client has not seen: it goes on from there. Without it, it begins with a snapshot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<u64>,
        /// Whether a snapshot follows what happens, each time, so that the client need not work out itself what the events change.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        snapshots: bool,
    },
    /// Asks the table for something. It is answered by `done` or `refused` with the same id.
    Command {
        /// Chosen by the client, another one for each command. A command that is sent again with the same id is done once, and answered
        /// as it was the first time.
        id: CommandId,
        /// What for.
        command: Command,
    },
    /// Asks whether the server is there. It is answered by `pong`.
    Ping {
        /// Comes back in the answer.
        nonce: u32,
    },
}

/// Why a text is no message of a client.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// Too long.
    #[error("the message has {bytes} bytes, at most {CLIENT_MESSAGE_BYTES_MAX} are read")]
    TooLong {
        /// How long it is.
        bytes: usize,
    },
    /// Not JSON, or not one of the messages.
    #[error("the message cannot be read: {reason}")]
    Unreadable {
        /// Why, with the place, as words for a person.
        reason: String,
    },
}

/// How much of a reason is repeated, in characters.
const REASON_CHARS_MAX: usize = 300;

impl ClientMessage {
    /// Reads a message.
    ///
    /// # Errors
    /// If it is too long, or not one of the messages.
    pub fn from_json(text: &str) -> Result<Self, MessageError> {
        if text.len() > CLIENT_MESSAGE_BYTES_MAX {
            return Err(MessageError::TooLong { bytes: text.len() });
        }
        serde_json::from_str(text).map_err(|error| MessageError::unreadable(&error))
    }

    /// Writes a message.
    #[expect(clippy::missing_panics_doc, reason = "these types have only keys that are texts and no maps")]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("types of the wire can be written")
    }
}

impl MessageError {
    pub(crate) fn unreadable(error: &serde_json::Error) -> Self {
        Self::Unreadable { reason: error.to_string().chars().take(REASON_CHARS_MAX).collect() }
    }

    /// A short name of the error that never changes, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLong { .. } => "message_too_long",
            Self::Unreadable { .. } => "unreadable",
        }
    }
}

/// What a client calls one of its commands: 1 to 64 printable ASCII characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct CommandId(String);

/// Why a text cannot name a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the id of a command is 1 to {COMMAND_ID_BYTES_MAX} printable ASCII characters")]
pub struct CommandIdError;

impl CommandId {
    /// This id.
    ///
    /// # Errors
    /// If it is empty, too long, or not printable ASCII.
    pub fn new(id: impl Into<String>) -> Result<Self, CommandIdError> {
        let id = id.into();
        let is_fine =
            !id.is_empty() && id.len() <= COMMAND_ID_BYTES_MAX && id.bytes().all(|byte| byte.is_ascii_graphic());
        if is_fine { Ok(Self(id)) } else { Err(CommandIdError) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<CommandId> for String {
    fn from(id: CommandId) -> Self {
        id.0
    }
}

impl TryFrom<String> for CommandId {
    type Error = CommandIdError;

    fn try_from(id: String) -> Result<Self, CommandIdError> {
        Self::new(id)
    }
}

impl JsonSchema for CommandId {
    fn schema_name() -> Cow<'static, str> {
        "CommandId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "What a client calls one of its commands; another one for each.",
            "type": "string",
            "pattern": "^[!-~]{1,64}$"
        })
    }
}
