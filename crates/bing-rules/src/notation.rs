//! Text for everything a person may want to write down or paste: lax in, canonical out.
//!
//! Each thing has its own module, whose head says what the parser tolerates and what the writer emits. What does not
//! parse is a [`ParseError`], which says where and what was expected.

mod card;
mod hand;
mod meld;

use std::fmt;

pub use hand::parse_cards;

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
    /// The text ends there.
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
    /// An error on line 1 of `whole` at the byte offset `at`, which must lie on a character boundary.
    pub(crate) fn at(whole: &str, at: usize, expected: impl Into<String>) -> Self {
        let rest = &whole[at..];
        let word = rest.split(char::is_whitespace).next().unwrap_or_default();
        let found = if rest.is_empty() {
            Found::End
        } else if word.chars().count() > FOUND_CHARS_MAX {
            Found::Text(word.chars().take(FOUND_CHARS_MAX).chain(['…']).collect())
        } else if word.is_empty() {
            Found::Text(" ".into())
        } else {
            Found::Text(word.into())
        };
        let line_start = whole[..at].rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: 1 + whole[..at].matches('\n').count(),
            column: 1 + whole[line_start..at].chars().count(),
            expected: expected.into(),
            found,
        }
    }

    /// The same error in a longer text, of which the text it was found in begins at byte `start`.
    pub(crate) fn moved(mut self, whole: &str, start: usize) -> Self {
        let before = &whole[..start];
        if self.line == 1 {
            let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
            self.column += before[line_start..].chars().count();
        }
        self.line += before.matches('\n').count();
        self
    }
}
