//! A hand: cards one after the other.
//!
//! The writer emits the cards in card order, separated by one space, and `-` for no cards.
//! The parser takes cards in any order as in [`super::card`], with or without white space and commas between them, and
//! `-` or nothing for no cards.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::ParseError;
use super::card::read_card;
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

/// The cards of `text`, in the order they are written, each with its byte offset.
pub(super) fn read_cards(text: &str) -> Result<Vec<(usize, Card)>, ParseError> {
    let mut cards = Vec::new();
    let is_between = |c: char| c.is_whitespace() || c == ',';
    let skip = |at: usize| text.len() - text[at..].trim_start_matches(is_between).len();
    let mut at = skip(0);
    if text[at..].trim_end_matches(is_between) == "-" {
        return Ok(cards);
    }
    while at < text.len() {
        let (card, end) = read_card(text, at)?;
        cards.push((at, card));
        at = skip(end);
    }
    Ok(cards)
}

impl FromStr for Hand {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut hand = Self::EMPTY;
        for (at, card) in read_cards(text)? {
            if !hand.insert(card) {
                return Err(ParseError::at(text, at, format!("at most {COPIES_MAX} copies of one face (R1.3)")));
            }
        }
        Ok(hand)
    }
}

/// The cards of a list, in the order they are written; for those who need the order, such as a pack.
///
/// # Errors
/// Where the text stops being a list of cards, as for a [`Hand`].
pub fn parse_cards(text: &str) -> Result<Vec<Card>, ParseError> {
    Ok(read_cards(text)?.into_iter().map(|(_, card)| card).collect())
}
