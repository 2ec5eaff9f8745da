//! The cards in hand as a player arranges them. Each card has a number that stays with it, so that two cards of one face can be told
//! apart on the screen; which of the two is which means nothing to the rules.

use bing_rules::card::Card;
use bing_rules::hand::Hand;

use crate::intent::Sort;

/// A card in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Held {
    pub(super) number: u32,
    pub(super) card: Card,
    /// Whether it came in this turn.
    pub(super) is_new: bool,
}

/// The cards in hand, in the player's order.
#[derive(Clone, Debug)]
pub(super) struct HeldCards {
    cards: Vec<Held>,
    sort: Sort,
    next_number: u32,
}

impl HeldCards {
    pub(super) const fn new(sort: Sort) -> Self {
        Self { cards: Vec::new(), sort, next_number: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.cards.clear();
    }

    pub(super) const fn sorted_by(&self) -> Sort {
        self.sort
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Held> {
        self.cards.iter()
    }

    pub(super) fn get(&self, number: u32) -> Option<Card> {
        self.cards.iter().find(|held| held.number == number).map(|held| held.card)
    }

    /// Keeps the cards that are still there in their places and puts new ones where the order has them.
    pub(super) fn become_hand(&mut self, hand: &Hand, marks_new: bool) {
        let mut missing = *hand;
        // Of two cards of one face the one that came last goes first.
        let mut kept: Vec<Held> = Vec::with_capacity(self.cards.len());
        let mut by_age = self.cards.clone();
        by_age.sort_by_key(|held| held.number);
        let stays: Vec<u32> = by_age.iter().filter(|held| missing.remove(held.card)).map(|held| held.number).collect();
        kept.extend(self.cards.iter().filter(|held| stays.contains(&held.number)));
        let changed = !missing.is_empty() || kept.len() != self.cards.len();
        for held in &mut kept {
            held.is_new &= !changed;
        }
        self.cards = kept;
        for card in &missing {
            self.cards.push(Held { number: self.next_number, card, is_new: marks_new });
            self.next_number += 1;
        }
        self.put_in_order();
    }

    pub(super) fn sort(&mut self, sort: Sort) {
        self.sort = sort;
        self.put_in_order();
    }

    /// From now on the order is the player's own.
    pub(super) fn move_to(&mut self, number: u32, to: usize) {
        let Some(from) = self.cards.iter().position(|held| held.number == number) else { return };
        let held = self.cards.remove(from);
        self.cards.insert(to.min(self.cards.len()), held);
        self.sort = Sort::Own;
    }

    fn put_in_order(&mut self) {
        match self.sort {
            Sort::Suit => self.cards.sort_by_key(|held| (held.card.is_two(), held.card.suit(), held.card.rank())),
            Sort::Rank => self.cards.sort_by_key(|held| (held.card.is_two(), held.card.rank(), held.card.suit())),
            Sort::Own => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> Hand {
        text.parse().expect("a hand")
    }

    fn text(held: &HeldCards) -> String {
        held.iter().map(|held| held.card.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn own_order_survives_what_comes_and_goes() {
        let mut held = HeldCards::new(Sort::Rank);
        held.become_hand(&hand("3s 8h 8h Kd"), false);
        let king = held.iter().last().expect("four cards").number;
        held.move_to(king, 0);
        assert_eq!((text(&held).as_str(), held.sorted_by()), ("Kd 3s 8h 8h", Sort::Own));
        held.become_hand(&hand("3s 4c 8h 8h Kd"), true);
        assert_eq!(text(&held), "Kd 3s 8h 8h 4c");
        held.become_hand(&hand("4c 8h 8h Kd"), false);
        assert_eq!(text(&held), "Kd 8h 8h 4c");
    }

    #[test]
    fn card_that_came_is_marked_until_the_hand_changes_again() {
        let mut held = HeldCards::new(Sort::Suit);
        held.become_hand(&hand("3s 8h"), false);
        held.become_hand(&hand("3s 8h 8h"), true);
        let new: Vec<_> = held.iter().filter(|held| held.is_new).map(|held| held.card.to_string()).collect();
        assert_eq!(new, ["8h"]);
        held.become_hand(&hand("3s 8h 8h"), false);
        assert_eq!(held.iter().filter(|held| held.is_new).count(), 1);
        held.become_hand(&hand("8h 8h"), false);
        assert!(held.iter().all(|held| !held.is_new));
    }

    #[test]
    fn cards_keep_their_numbers() {
        let mut held = HeldCards::new(Sort::Suit);
        held.become_hand(&hand("3s 8h"), false);
        let before: Vec<_> = held.iter().map(|held| (held.card, held.number)).collect();
        held.become_hand(&hand("3s 8h 2c"), true);
        assert!(before.iter().all(|&(card, number)| held.get(number) == Some(card)));
    }

    #[test]
    fn twos_lie_apart_when_sorted() {
        let mut held = HeldCards::new(Sort::Suit);
        held.become_hand(&hand("2c As 3c Kc"), false);
        assert_eq!(text(&held), "3c Kc As 2c");
        held.sort(Sort::Rank);
        assert_eq!(text(&held), "As 3c Kc 2c");
    }
}
