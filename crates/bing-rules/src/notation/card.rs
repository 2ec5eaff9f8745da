//! A card: rank, then suit.
//!
//! The writer emits two characters, rank `A 2 3 4 5 6 7 8 9 T J Q K` and suit `c d h s`: `Td`.
//! The parser takes either case, `10` for `T`, `1` for `A`, the suit signs `♣ ♦ ♥ ♠` (and `♧ ♢ ♡ ♤`), and white space around.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::ParseError;
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

/// The card at byte `at` of `text`, and the byte behind it.
pub(super) fn read_card(text: &str, at: usize) -> Result<(Card, usize), ParseError> {
    let (rank, rank_bytes) = read_rank(&text[at..])
        .ok_or_else(|| ParseError::at(text, at, "a card such as Td, its rank one of A 2 3 4 5 6 7 8 9 T J Q K"))?;
    let (suit, suit_bytes) = read_suit(&text[at + rank_bytes..])
        .ok_or_else(|| ParseError::at(text, at + rank_bytes, "the suit of a card, one of c d h s"))?;
    Ok((Card::new(rank, suit), at + rank_bytes + suit_bytes))
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let start = text.len() - text.trim_start().len();
        let (card, end) = read_card(text, start)?;
        if text[end..].trim_start().is_empty() {
            Ok(card)
        } else {
            Err(ParseError::at(text, end, "nothing after one card"))
        }
    }
}
