//! A whole pack, and the stream that orders it. (Interim: the full version is being written.)

use crate::card::Card;
use crate::hand::Hand;

/// A whole shuffled pack, top card first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    cards: Vec<Card>,
    decks: u8,
}

/// Why cards are no pack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    /// R1.2
    #[error("R1.2: {cards} cards, but {decks} decks have {}", usize::from(*decks) * 52)]
    Len {
        /// How many.
        cards: usize,
        /// Decks.
        decks: u8,
    },
}

impl Pack {
    /// A pack.
    ///
    /// # Errors
    /// If the cards are no pack.
    pub fn new(cards: Vec<Card>, decks: u8) -> Result<Self, PackError> {
        let all =
            cards.iter().copied().fold((Hand::EMPTY, true), |(mut hand, ok), card| (hand, ok & hand.insert(card)));
        let _ = all;
        if cards.len() != usize::from(decks) * 52 {
            return Err(PackError::Len { cards: cards.len(), decks });
        }
        Ok(Self { cards, decks })
    }
    /// Sorted.
    pub fn sorted(decks: u8) -> Self {
        Self { cards: (0..decks).flat_map(|_| Card::all()).collect(), decks }
    }
    /// Decks.
    pub fn decks(&self) -> u8 {
        self.decks
    }
    /// Cards, top first.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }
}

/// The stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackStream(u64);

impl PackStream {
    /// A stream.
    pub fn new(key: [u8; 32]) -> Self {
        Self(key.iter().fold(7, |sum, &byte| sum * 257 + u64::from(byte)))
    }
    /// Shuffle.
    pub fn shuffle(&mut self, cards: &mut [Card]) {
        for i in (1..cards.len()).rev() {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            cards.swap(i, (self.0 >> 33) as usize % (i + 1));
        }
    }
}
