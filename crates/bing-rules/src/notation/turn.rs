//! A play, and a meld turn: plays one after the other.
//!
//! The writer emits
//!
//! - a new meld as in [`super::meld`]: `K:2cKdKh`, `c8:8c9c2d`;
//! - a lay-off with the number of the meld, counted from 0 in the order they were put down, and the cards: `0+KdKh` on a set,
//!   `0>9s` at the high end of a run, `0<5h4h` at its low end, the cards outward from the end;
//! - a swap with the number of the meld, the position and the natural card that takes the place of the two: `0@7=8s`. Positions of
//!   a run are 1 to 14; in a set they count its sorted cards from 0;
//! - a turn as its plays in their order, separated by ` / `, and `-` for no plays.
//!
//! The parser takes melds and cards as their modules do, `;` for `/`, white space and commas around the signs and the cards, and
//! nothing for no plays. It does not judge whether the plays are possible.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::ParseError;
use super::card::read_card;
use super::cursor::Cursor;
use super::hand::{read_cards, write_cards};
use super::meld::read_declaration;
use crate::meld::End;
use crate::play::Play;

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NewMeld(declaration) => fmt::Display::fmt(declaration, f),
            Self::LayOff { meld, end, cards } => {
                let sign = match end {
                    None => '+',
                    Some(End::High) => '>',
                    Some(End::Low) => '<',
                };
                write!(f, "{meld}{sign}")?;
                write_cards(f, cards.iter().copied(), "")
            }
            Self::SwapTwo { meld, position, card } => write!(f, "{meld}@{position}={card}"),
        }
    }
}

impl FromStr for Play {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_play(&mut Cursor::new(text))
    }
}

/// The plays of a meld turn in their order, separated by `/` or `;`; none for `-` or nothing.
///
/// # Errors
/// Where the text stops being plays.
pub fn parse_turn(text: &str) -> Result<Vec<Play>, ParseError> {
    read_turn(&mut Cursor::new(text))
}

/// The plays of a meld turn as text, which [`parse_turn`] reads.
pub fn turn_text(plays: &[Play]) -> String {
    struct Turn<'a>(&'a [Play]);
    impl fmt::Display for Turn<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write_turn(f, self.0)
        }
    }
    Turn(plays).to_string()
}

/// The plays with ` / ` between them, `-` for none.
pub(super) fn write_turn(f: &mut fmt::Formatter<'_>, plays: &[Play]) -> fmt::Result {
    for (place, play) in plays.iter().enumerate() {
        if place > 0 {
            f.write_str(" / ")?;
        }
        write!(f, "{play}")?;
    }
    if plays.is_empty() { f.write_char('-') } else { Ok(()) }
}

/// Reads the plays of a turn up to the end of the piece.
pub(super) fn read_turn(cursor: &mut Cursor<'_>) -> Result<Vec<Play>, ParseError> {
    let mut plays = Vec::new();
    if matches!(cursor.rest().trim(), "" | "-") {
        cursor.advance(cursor.rest().len());
        return Ok(plays);
    }
    loop {
        let mut piece = cursor.piece_until(|c| matches!(c, '/' | ';'));
        plays.push(read_play(&mut piece)?);
        if cursor.is_done() {
            return Ok(plays);
        }
        cursor.advance(1);
    }
}

/// Reads a play up to the end of the piece.
fn read_play(cursor: &mut Cursor<'_>) -> Result<Play, ParseError> {
    cursor.skip_space();
    if cursor.rest().contains(':') {
        return read_declaration(cursor).map(Play::NewMeld);
    }
    if !cursor.rest().starts_with(|c: char| c.is_ascii_digit()) {
        return Err(cursor.expected(
            "a play: a new meld such as K:KdKh2c or c8:8c9c2d, a lay-off such as 0+Kd, 0>9s or 0<5h4h, or a swap such as 0@7=8s",
        ));
    }
    let meld = cursor.number("the number of a meld on the table, counted from 0")?;
    cursor.skip_space();
    let end = match cursor.rest().chars().next() {
        Some('+') => None,
        Some('>') => Some(End::High),
        Some('<') => Some(End::Low),
        Some('@') => {
            cursor.advance(1);
            return read_swap(cursor, meld);
        }
        _ => return Err(cursor.expected("one of + > < @ behind the number of a meld")),
    };
    cursor.advance(1);
    Ok(Play::LayOff { meld, end, cards: read_cards(cursor)? })
}

/// Reads what comes behind the `@` of a swap.
fn read_swap(cursor: &mut Cursor<'_>, meld: usize) -> Result<Play, ParseError> {
    cursor.skip_space();
    let position = cursor.number("the position of the two: 1 to 14 in a run, in a set counted from 0")?;
    cursor.skip_space();
    if !cursor.eat('=') {
        return Err(cursor.expected("= and the card that takes the place of the two"));
    }
    cursor.skip_space();
    let card = read_card(cursor)?;
    cursor.finish("nothing after the card of a swap")?;
    Ok(Play::SwapTwo { meld, position, card })
}
