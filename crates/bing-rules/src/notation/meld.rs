//! A meld or the declaration of one: what it is, a colon, its cards.
//!
//! The writer emits `K:2cKdKh` for a set, its cards in card order for a [`Meld`] and as given for a [`Declaration`], and
//! `c8:8c9c2d` for a run: its suit and the position of its first card, then the cards in position order. A position is written
//! like a rank, `A` for 1, `T` for 10; 14, which no run can begin with, is `14`.
//!
//! The parser takes either case, positions also as numbers 1 to 14, and white space and commas around the colon and the cards.
//! It does not judge whether the declaration is a meld.

use std::fmt;
use std::str::FromStr;

use super::ParseError;
use super::card::{read_rank, read_suit};
use super::cursor::Cursor;
use super::hand::{read_cards, write_cards};
use crate::card::{Card, Rank};
use crate::meld::{Declaration, Meld};

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Set { rank, cards } => write_meld(f, format_args!("{rank}"), cards),
            Self::Run { suit, from, cards } => match from {
                1..=13 => write_meld(f, format_args!("{suit}{}", Rank::ALL[usize::from(*from) - 1]), cards),
                _ => write_meld(f, format_args!("{suit}{from}"), cards),
            },
        }
    }
}

fn write_meld(f: &mut fmt::Formatter<'_>, what: fmt::Arguments<'_>, cards: &[Card]) -> fmt::Result {
    write!(f, "{what}:")?;
    write_cards(f, cards.iter().copied(), "")
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.declaration(), f)
    }
}

impl fmt::Debug for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The position at the start of `text`, as a number or a rank, and how many bytes it takes.
fn read_position(text: &str) -> Option<(u8, usize)> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 {
        let number = text[..digits].parse().ok()?;
        return (1..=14).contains(&number).then_some((number, digits));
    }
    read_rank(text).map(|(rank, bytes)| (rank.number(), bytes))
}

/// Reads a declaration up to the end of the piece.
pub(super) fn read_declaration(cursor: &mut Cursor<'_>) -> Result<Declaration, ParseError> {
    cursor.skip_space();
    if !cursor.rest().contains(':') {
        return Err(cursor.expected("a meld such as K:KdKh2c or c8:8c9c2d, with a colon"));
    }
    let mut head = cursor.piece_until(|c| c == ':');
    cursor.advance(1);
    if let Some((rank, bytes)) = read_rank(head.rest())
        && head.rest()[bytes..].trim_end().is_empty()
    {
        return Ok(Declaration::Set { rank, cards: read_cards(cursor)? });
    }
    let Some((suit, bytes)) = read_suit(head.rest()) else {
        return Err(head.expected("the rank of a set, or the suit and first position of a run"));
    };
    head.advance(bytes);
    match read_position(head.rest()) {
        Some((from, bytes)) if head.rest()[bytes..].trim_end().is_empty() => {
            Ok(Declaration::Run { suit, from, cards: read_cards(cursor)? })
        }
        _ => Err(head.expected("the position of the run's first card, A to K or 1 to 14")),
    }
}

impl FromStr for Declaration {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_declaration(&mut Cursor::new(text))
    }
}
