//! Seeds. (Interim: the full version is being written.)
use crate::card::Card;
use crate::pack::{Pack, PackStream};

/// Seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds {
    /// Secret.
    pub secret: [u8; 32],
    /// One per seat.
    pub contributions: Vec<[u8; 32]>,
    /// Table.
    pub table: String,
    /// Deal.
    pub deal: u32,
}

impl Seeds {
    /// Shuffle.
    pub fn shuffle(&self, decks: u8) -> (Pack, PackStream) {
        let mut stream = PackStream::new(self.secret);
        let mut cards: Vec<Card> = (0..decks).flat_map(|_| Card::all()).collect();
        stream.shuffle(&mut cards);
        (Pack::new(cards, decks).unwrap_or_else(|_| unreachable!()), stream)
    }
}
