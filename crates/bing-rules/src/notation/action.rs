//! An action: a word, and what belongs to it.
//!
//! The writer emits `cut 17`, `keep`, `decline`, `draw`, `take`, `discard 8s` and `meld` with a turn as in [`super::turn`]:
//! `meld K:2cKdKh / 0>9s`.
//! The parser takes the words in either case, and white space around everything. It does not judge whether the action is legal.

use std::fmt;
use std::str::FromStr;

use super::ParseError;
use super::card::read_card;
use super::cursor::Cursor;
use super::turn::{read_turn, write_turn};
use crate::play::Action;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cut(lifted) => write!(f, "cut {lifted}"),
            Self::KeepTwo(true) => f.write_str("keep"),
            Self::KeepTwo(false) => f.write_str("decline"),
            Self::Draw => f.write_str("draw"),
            Self::Take => f.write_str("take"),
            Self::Discard(card) => write!(f, "discard {card}"),
            Self::Meld(plays) => {
                f.write_str("meld ")?;
                write_turn(f, plays)
            }
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_action(&mut Cursor::new(text))
    }
}

/// Reads an action up to the end of the piece.
pub(super) fn read_action(cursor: &mut Cursor<'_>) -> Result<Action, ParseError> {
    cursor.skip_space();
    let place = *cursor;
    let word = cursor.word().to_ascii_lowercase();
    cursor.skip_space();
    let action = match word.as_str() {
        "cut" => Action::Cut(cursor.number("how many cards are lifted")?),
        "keep" => Action::KeepTwo(true),
        "decline" => Action::KeepTwo(false),
        "draw" => Action::Draw,
        "take" => Action::Take,
        "discard" => Action::Discard(read_card(cursor)?),
        "meld" => Action::Meld(read_turn(cursor)?),
        _ => return Err(place.expected("an action: cut, keep, decline, draw, take, discard or meld")),
    };
    cursor.finish("nothing more after the action")?;
    Ok(action)
}
