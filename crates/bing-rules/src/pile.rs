//! A stack of cards in place: the stock and the discard pile.

use std::fmt;

use crate::card::{Card, Rank, Suit};
use crate::options::{DECK_CARDS, DECKS_MAX};

/// The cards of the largest pack (R1.3).
pub(crate) const PILE_CARDS_MAX: usize = DECK_CARDS * DECKS_MAX as usize;

/// Up to a whole pack of cards; the last one lies on top.
#[derive(Clone)]
pub(crate) struct Pile {
    len: u16,
    cards: [Card; PILE_CARDS_MAX],
}

impl Pile {
    pub(crate) const EMPTY: Self = Self { len: 0, cards: [Card::new(Rank::Ace, Suit::Clubs); PILE_CARDS_MAX] };

    /// A pile of these cards, the last on top; `None` beyond [`PILE_CARDS_MAX`].
    pub(crate) fn from_bottom(cards: impl IntoIterator<Item = Card>) -> Option<Self> {
        let mut pile = Self::EMPTY;
        for card in cards {
            *pile.cards.get_mut(usize::from(pile.len))? = card;
            pile.len += 1;
        }
        Some(pile)
    }

    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards, the top one last.
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards[..self.len()]
    }

    pub(crate) fn cards_mut(&mut self) -> &mut [Card] {
        &mut self.cards[..usize::from(self.len)]
    }

    pub(crate) fn top(&self) -> Option<Card> {
        self.cards().last().copied()
    }

    pub(crate) fn pop(&mut self) -> Option<Card> {
        let top = self.top()?;
        self.len -= 1;
        Some(top)
    }

    /// Puts a card on top. The callers move the cards of one pack about, so there is room.
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[self.len()] = card;
        self.len += 1;
    }

    /// Takes out the card at this place from the bottom.
    pub(crate) fn remove(&mut self, place: usize) -> Card {
        let card = self.cards()[place];
        self.cards.copy_within(place + 1..usize::from(self.len), place);
        self.len -= 1;
        card
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl Eq for Pile {}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}
