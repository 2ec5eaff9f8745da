//! A stack of cards in place: the stock and the discard pile.

use std::fmt;

use crate::card::{Card, Rank, Suit};
use crate::options::{DECK_CARDS, DECKS_MAX};
use crate::view::Thrown;

/// The cards of the largest pack (R1.3).
pub(crate) const PILE_CARDS_MAX: usize = DECK_CARDS * DECKS_MAX as usize;

/// Up to a whole pack of cards, or of cards with something to remember about each; the last one lies on top.
#[derive(Clone)]
pub(crate) struct Pile<T = Card> {
    len: u16,
    cards: [T; PILE_CARDS_MAX],
}

/// What fills the free room of a pile; never looked at.
const NO_CARD: Card = Card::new(Rank::Ace, Suit::Clubs);

impl Pile<Card> {
    pub(crate) const EMPTY: Self = Self { len: 0, cards: [NO_CARD; PILE_CARDS_MAX] };
}

impl Pile<Thrown> {
    pub(crate) const EMPTY: Self = Self { len: 0, cards: [Thrown { card: NO_CARD, by: None }; PILE_CARDS_MAX] };
}

impl<T: Copy> Pile<T> {
    /// This empty pile with these cards on it, the last on top; `None` beyond [`PILE_CARDS_MAX`].
    pub(crate) fn with(self, cards: impl IntoIterator<Item = T>) -> Option<Self> {
        let mut pile = self;
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
    pub(crate) fn cards(&self) -> &[T] {
        &self.cards[..self.len()]
    }

    pub(crate) fn cards_mut(&mut self) -> &mut [T] {
        &mut self.cards[..usize::from(self.len)]
    }

    pub(crate) fn top(&self) -> Option<T> {
        self.cards().last().copied()
    }

    /// Takes all cards away.
    pub(crate) const fn clear(&mut self) {
        self.len = 0;
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
        let top = self.top()?;
        self.len -= 1;
        Some(top)
    }

    /// Puts a card on top. The callers move the cards of one pack about, so there is room.
    pub(crate) fn push(&mut self, card: T) {
        self.cards[self.len()] = card;
        self.len += 1;
    }

    /// Takes out the card at this place from the bottom.
    pub(crate) fn remove(&mut self, place: usize) -> T {
        let card = self.cards()[place];
        self.cards.copy_within(place + 1..usize::from(self.len), place);
        self.len -= 1;
        card
    }
}

impl<T: Copy + PartialEq> PartialEq for Pile<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl<T: Copy + Eq> Eq for Pile<T> {}

impl<T: Copy + fmt::Debug> fmt::Debug for Pile<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}
