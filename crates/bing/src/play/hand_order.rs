//! The order in which a person looks at their hand.

use bing_rules::card::Card;
use bing_rules::hand::Hand;

/// By what a hand is sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum HandOrder {
    /// Ranks, then suits.
    #[default]
    Rank,
    /// Suits, then ranks.
    Suit,
}

impl HandOrder {
    /// The cards in this order, with more room between the suits or ranks.
    pub(super) fn text(self, hand: &Hand) -> String {
        let mut cards: Vec<Card> = hand.iter().collect();
        if self == Self::Suit {
            cards.sort_by_key(|card| (card.suit(), card.rank()));
        }
        let mut text = String::new();
        for (place, card) in cards.iter().enumerate() {
            let before = place.checked_sub(1).map(|before| cards[before]);
            let same = before.is_some_and(|before| match self {
                Self::Rank => before.rank() == card.rank(),
                Self::Suit => before.suit() == card.suit(),
            });
            text.push_str(match (before, same) {
                (None, _) => "",
                (_, true) => " ",
                (_, false) => "  ",
            });
            text.push_str(&card.to_string());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hand_is_shown_by_rank_or_by_suit_with_gaps_between() {
        let hand: Hand = "8s Kd 8h 8h 3s".parse().expect("a hand");
        assert_eq!(HandOrder::Rank.text(&hand), "3s  8h 8h 8s  Kd");
        assert_eq!(HandOrder::Suit.text(&hand), "Kd  8h 8h  3s 8s");
    }
}
