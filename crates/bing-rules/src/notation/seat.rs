//! A seat: its number.
//!
//! The writer emits the number. The parser takes leading zeros, and white space where a list allows it.

use super::ParseError;
use super::cursor::Cursor;
use crate::seat::{PLAYERS_MAX, Seat};

/// Reads a seat of a table with this many players.
pub(super) fn read_seat(cursor: &mut Cursor<'_>, players: usize) -> Result<Seat, ParseError> {
    let place = *cursor;
    let wanted = || match players.min(PLAYERS_MAX) {
        0 | 1 => "seat 0".into(),
        players => format!("a seat from 0 to {}", players - 1),
    };
    let number: usize = cursor.number("").map_err(|_| place.expected(wanted()))?;
    Seat::new(number).filter(|_| number < players).ok_or_else(|| place.expected(wanted()))
}

/// Reads the number of the next thing of a list that is counted from `next` on, such as “hand 2”.
pub(super) fn read_next_number(cursor: &mut Cursor<'_>, what: &str, next: usize) -> Result<(), ParseError> {
    let place = *cursor;
    let wanted = format!("{what} {next} next, as they are counted in order");
    let number: usize = cursor.number(&wanted)?;
    cursor.skip_space();
    if number == next { Ok(()) } else { Err(place.expected(wanted)) }
}
