//! Multisets of faces as counters in words, for what is added up at every decision.

use bing_rules::card::{Card, Rank};
use bing_rules::hand::{COPIES_MAX, Faces, Hand};

/// The faces of aces, which stand at the first cells and again beyond the kings.
pub(crate) const ACES: u64 = 0xf;
/// Where the high aces stand: the cell of the ace of clubs at position 14.
pub(crate) const HIGH_ACES: u32 = 52;

/// How often each face is there, up to [`COPIES_MAX`] times: bit `f` of word `n` is set for more than `n` copies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    words: [u64; COPIES_MAX as usize],
}

impl Counts {
    pub(crate) fn of(hand: &Hand) -> Self {
        Self { words: [1, 2, 3, 4].map(|copies| hand.faces_at_least(copies).bits()) }
    }

    /// Adds one card.
    pub(crate) const fn add(&mut self, card: Card) {
        let mut carry = 1 << card.index();
        let mut word = 0;
        while word < self.words.len() {
            let held = self.words[word] & carry;
            self.words[word] |= carry;
            carry = held;
            word += 1;
        }
    }

    /// The copies of a pack of so many decks that are not among these.
    pub(crate) fn rest_of(self, decks: u8) -> Self {
        let decks = usize::from(decks);
        let mut words = [0; COPIES_MAX as usize];
        for (copies, word) in words.iter_mut().enumerate().take(decks) {
            *word = !self.words[decks - 1 - copies] & Faces::ALL.bits();
        }
        Self { words }
    }

    /// Bit `f` of word `n`: more than `n` copies of face `f`.
    pub(crate) const fn words(&self) -> [u64; COPIES_MAX as usize] {
        self.words
    }

    /// The number of cards of a rank.
    pub(crate) fn of_rank(self, rank: Rank) -> u32 {
        let faces = Faces::of_rank(rank).bits();
        self.words.iter().map(|word| (word & faces).count_ones()).sum()
    }
}
