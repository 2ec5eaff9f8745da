//! A hand: cards one after the other.
//!
//! The writer emits the cards in card order, separated by one space, and `-` for no cards.
//! The parser takes cards in any order as in [`super::card`], with or without white space and commas between them, and
//! `-` or nothing for no cards.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::ParseError;
use super::card::read_card;
use super::cursor::Cursor;
use crate::card::Card;
use crate::hand::{COPIES_MAX, Hand};

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(f, self.iter(), " ")
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand({self})")
    }
}

/// The cards with `between` between them, `-` for none.
pub(super) fn write_cards(
    f: &mut fmt::Formatter<'_>,
    cards: impl IntoIterator<Item = Card>,
    between: &str,
) -> fmt::Result {
    let mut first = true;
    for card in cards {
        if !first {
            f.write_str(between)?;
        }
        first = false;
        write!(f, "{card}")?;
    }
    if first { f.write_char('-') } else { Ok(()) }
}

/// Reads cards up to the end of the piece, in the order they are written.
pub(super) fn read_cards(cursor: &mut Cursor<'_>) -> Result<Vec<Card>, ParseError> {
    let mut cards = Vec::new();
    read_each_card(cursor, |card, _| {
        cards.push(card);
        Ok(())
    })?;
    Ok(cards)
}

/// Reads a hand up to the end of the piece.
pub(super) fn read_hand(cursor: &mut Cursor<'_>) -> Result<Hand, ParseError> {
    let mut hand = Hand::EMPTY;
    read_each_card(cursor, |card, place| {
        let fits = hand.insert(card);
        if fits { Ok(()) } else { Err(place.expected(format!("at most {COPIES_MAX} copies of one face (R1.3)"))) }
    })?;
    Ok(hand)
}

/// Reads cards up to the end of the piece; each is given to `take`, with the place where it stands.
pub(super) fn read_each_card<'a>(
    cursor: &mut Cursor<'a>,
    mut take: impl FnMut(Card, Cursor<'a>) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let is_between = |c: char| c.is_whitespace() || c == ',';
    cursor.skip(is_between);
    if cursor.rest().trim_end_matches(is_between) == "-" {
        cursor.advance(cursor.rest().len());
    }
    while !cursor.is_done() {
        let place = *cursor;
        take(read_card(cursor)?, place)?;
        cursor.skip(is_between);
    }
    Ok(())
}

impl FromStr for Hand {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_hand(&mut Cursor::new(text))
    }
}

/// The cards of a list, in the order they are written; for those who need the order, such as a pack.
///
/// # Errors
/// Where the text stops being a list of cards, as for a [`Hand`].
pub fn parse_cards(text: &str) -> Result<Vec<Card>, ParseError> {
    read_cards(&mut Cursor::new(text))
}
