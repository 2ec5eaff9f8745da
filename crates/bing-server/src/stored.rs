//! The stored form of the log of a table: JSON, one text for each event, with the number of its format beside it.
//!
//! It belongs to this crate alone. A format that has once been released is read for ever; a new one gets the next number, and
//! `tests/golden/log.jsonl` shows what stands in a database today. The texts hold all cards and secrets: they go into the
//! database and nowhere else.

mod event;
mod form;

use bing_table::Event;
use serde::{Deserialize, Serialize};

use event::EventForm;

/// The number of the format that is written.
pub const FORMAT: i16 = 1;

/// Why a stored event cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoredError {
    /// It was written by a later version of this program.
    #[error("the event is stored in format {format}, this program reads formats up to {FORMAT}")]
    Format {
        /// The number of its format.
        format: i16,
    },
    /// It is damaged.
    #[error("the stored event cannot be read, line {line}, column {column}")]
    Damaged {
        /// Where.
        line: usize,
        /// Where in the line.
        column: usize,
    },
}

#[derive(Serialize)]
struct Written<'a>(#[serde(with = "EventForm")] &'a Event);

#[derive(Deserialize)]
struct Read(#[serde(with = "EventForm")] Event);

/// The stored form of an event, in format [`FORMAT`].
#[expect(clippy::missing_panics_doc, reason = "these types have only keys that are texts and no maps")]
pub fn write(event: &Event) -> String {
    serde_json::to_string(&Written(event)).expect("types of the store can be written")
}

/// The event of this stored form.
///
/// # Errors
/// If it is damaged, or of a later format. The error repeats nothing of it, as it may hold secrets.
pub fn read(format: i16, text: &str) -> Result<Event, StoredError> {
    if format != FORMAT {
        return Err(StoredError::Format { format });
    }
    let read: Result<Read, _> = serde_json::from_str(text);
    read.map(|event| event.0).map_err(|error| StoredError::Damaged { line: error.line(), column: error.column() })
}
