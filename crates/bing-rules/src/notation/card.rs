//! A card: rank, then suit.
//!
//! The writer emits two characters, rank `A 2 3 4 5 6 7 8 9 T J Q K` and suit `c d h s`: `Td`.
//! The parser takes either case, `10` for `T`, `1` for `A`, the suit signs `♣ ♦ ♥ ♠` (and `♧ ♢ ♡ ♤`), and white space around.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::ParseError;
use super::cursor::Cursor;
use crate::card::{Card, Rank, Suit};

const RANKS: [char; 13] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
const SUITS: [char; 4] = ['c', 'd', 'h', 's'];

impl Rank {
    /// The character of the notation.
    pub const fn letter(self) -> char {
        RANKS[self as usize - 1]
    }
}

impl Suit {
    /// The character of the notation.
    pub const fn letter(self) -> char {
        SUITS[self as usize]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The rank at the start of `text` and how many bytes it takes.
pub(super) fn read_rank(text: &str) -> Option<(Rank, usize)> {
    if text.starts_with("10") {
        return Some((Rank::Ten, 2));
    }
    let first = text.chars().next()?.to_ascii_uppercase();
    let first = if first == '1' { 'A' } else { first };
    let place = RANKS.iter().position(|&letter| letter == first)?;
    Some((Rank::ALL[place], 1))
}

/// The suit at the start of `text` and how many bytes it takes.
pub(super) fn read_suit(text: &str) -> Option<(Suit, usize)> {
    let first = text.chars().next()?;
    let suit = match first.to_ascii_lowercase() {
        'c' | '♣' | '♧' => Suit::Clubs,
        'd' | '♦' | '♢' => Suit::Diamonds,
        'h' | '♥' | '♡' => Suit::Hearts,
        's' | '♠' | '♤' => Suit::Spades,
        _ => return None,
    };
    Some((suit, first.len_utf8()))
}

/// Reads a card.
pub(super) fn read_card(cursor: &mut Cursor<'_>) -> Result<Card, ParseError> {
    let Some((rank, bytes)) = read_rank(cursor.rest()) else {
        return Err(cursor.expected("a card such as Td, its rank one of A 2 3 4 5 6 7 8 9 T J Q K"));
    };
    cursor.advance(bytes);
    let Some((suit, bytes)) = read_suit(cursor.rest()) else {
        return Err(cursor.expected("the suit of a card, one of c d h s"));
    };
    cursor.advance(bytes);
    Ok(Card::new(rank, suit))
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let card = read_card(&mut cursor)?;
        cursor.finish("nothing after one card")?;
        Ok(card)
    }
}
