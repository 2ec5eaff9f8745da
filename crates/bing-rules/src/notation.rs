//! Text for everything a person may want to write down or paste: lax in, canonical out.
//!
//! Each thing has its own module, whose head says what the parser tolerates and what the writer emits. What does not
//! parse is a [`ParseError`], which says where and what was expected. `docs/notation.md` describes all of it for players.
//!
//! ```
//! use bing_rules::hand::Hand;
//! use bing_rules::notation::{parse_turn, turn_text};
//! use bing_rules::options::Options;
//!
//! let hand: Hand = "kd 10c, As".parse()?;
//! assert_eq!(hand.to_string(), "As Tc Kd");
//!
//! let plays = parse_turn("K: 2c Kd Kh; 0>9s")?;
//! assert_eq!(turn_text(&plays), "K:2cKdKh / 0>9s");
//!
//! let options = Options::from_text("preset=quick\ntarget = 60 # a little longer")?;
//! assert_eq!(options.to_string(), "buy_backs=none target=60");
//!
//! let error = Options::from_text("target=sixty").expect_err("no number");
//! assert_eq!(error.to_string(), "line 1, column 8: expected 1 to 10000 for target, found “sixty”");
//! # Ok::<(), bing_rules::notation::ParseError>(())
//! ```

mod action;
mod card;
mod cursor;
mod hand;
mod lines;
mod meld;
mod options;
mod quoted;
mod record;
mod seat;
mod setup;
mod turn;

use std::fmt;

pub use hand::parse_cards;
pub use lines::{LINE_BYTES_MAX, LINES_MAX};
pub use quoted::NAME_CHARS_MAX;
pub use record::DEALS_MAX;
pub use turn::{parse_turn, turn_text};

/// Text that is not in the notation: where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What was expected there, as words for a person.
    pub expected: String,
    /// What stands there instead.
    pub found: Found,
}

/// What stands where something else was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The text ends there, or the line.
    End,
    /// This text, shortened to a few dozen characters.
    Text(String),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End => f.write_str("the end"),
            Self::Text(text) => write!(f, "“{text}”"),
        }
    }
}

/// How much of a wrong text an error repeats, in characters.
const FOUND_CHARS_MAX: usize = 32;

impl ParseError {
    /// An error in `whole` at the byte offset `at`, which must lie on a character boundary.
    fn at(whole: &str, at: usize, expected: impl Into<String>) -> Self {
        let line_start = whole[..at].rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: 1 + whole[..at].matches('\n').count(),
            column: 1 + whole[line_start..at].chars().count(),
            expected: expected.into(),
            found: Found::at_start(&whole[at..]),
        }
    }
}

impl Found {
    /// What an error repeats of the text that begins where it is.
    fn at_start(rest: &str) -> Self {
        let line = rest.split('\n').next().unwrap_or_default();
        if line.trim_end().is_empty() {
            return Self::End;
        }
        let mut word = rest.split(char::is_whitespace).next().unwrap_or_default().chars();
        let mut text: String = word.by_ref().take(FOUND_CHARS_MAX).collect();
        if text.is_empty() {
            text.push(' ');
        } else if word.next().is_some() {
            text.push('…');
        }
        Self::Text(text)
    }
}
