//! Advice on request, from the exact solver and what the seat has seen.

use bing_rules::card::Card;
use bing_rules::hand::Hand;
use bing_rules::phase::Phase;
use bing_rules::turn::MeldTurn;
use bing_rules::view::View;
use bing_solver::{best_turn, max_melds};

use super::Model;
use crate::message::Message;

/// How many helpful cards are named.
const NAMED_MAX: usize = 6;

impl Model {
    /// Lays the best turn out.
    pub(super) fn suggest(&mut self) -> Result<(), Message> {
        let best = self.meld_turn().and_then(|turn| best_turn(&turn));
        let Some(best) = best else { return Err(self.why_no_meld_turn()) };
        self.stage(&best.plays);
        Ok(())
    }

    fn why_no_meld_turn(&self) -> Message {
        let Some(turn) = self.meld_turn() else { return Message::new("why-no-deal") };
        if turn.opened {
            return Message::new("advice-no-meld");
        }
        let melds = max_melds(&turn);
        Message::new("advice-no-opening").with("melds", melds).with("wanted", turn.options.opening_melds)
    }

    /// What could be done, and why.
    pub(super) fn advice(&self) -> Message {
        let (Some(view), Some(turn)) = (&self.now.view, self.meld_turn()) else { return Message::new("why-no-deal") };
        if matches!(view.phase, Phase::Discard { .. }) {
            return self.advise_discard(view);
        }
        if let Some(best) = best_turn(&turn) {
            return if best.goes_out() {
                Message::new("advice-go-out")
            } else {
                let id = if turn.opened { "advice-meld" } else { "advice-open" };
                Message::new(id).with("points", best.deadwood).with("cards", best.cards_played)
            };
        }
        let helpful = helpful_cards(view, &turn);
        let names: Vec<String> = helpful.iter().take(NAMED_MAX).map(|(card, _)| card.to_string()).collect();
        let upcard_helps = view.upcard().is_some_and(|upcard| helpful.iter().any(|(card, _)| *card == upcard));
        let what = if names.is_empty() {
            Message::new("advice-no-card-helps")
        } else {
            let unseen: usize = helpful.iter().map(|(_, copies)| usize::from(*copies)).sum();
            Message::new("advice-helpful").with("cards", names.join(" ")).with("unseen", unseen)
        };
        let first = if upcard_helps && view.legal_actions().take() { "advice-take" } else { "advice-draw" };
        Message::new(first).with("why", self.why_no_meld_turn()).with("helpful", what)
    }

    /// The card that is least missed: none of a meld is broken for it, and it counts most.
    fn advise_discard(&self, view: &View) -> Message {
        let legal = view.legal_actions().discards();
        let Some(turn) = self.meld_turn() else { return Message::new("why-no-deal") };
        let worth = |card: Card| {
            let mut left = view.hand;
            let _held = left.remove(card);
            let left_turn = MeldTurn { hand: &left, ..turn };
            let helped = helpful_cards(view, &left_turn).len();
            (max_melds(&left_turn), !card.is_two(), helped, card.points(view.options.two_points()))
        };
        let best = legal.into_iter().map(|card| (worth(card), card)).max();
        best.map_or_else(
            || Message::new("why-no-deal"),
            |((melds, ..), card)| Message::new("advice-discard").with_text("card", card).with("melds", melds),
        )
    }
}

/// The faces of which an unseen card would make another meld possible, or be laid off, with how many are unseen; the most first.
pub(super) fn helpful_cards(view: &View, turn: &MeldTurn<'_>) -> Vec<(Card, u8)> {
    let unseen = view.unseen();
    let now = max_melds(turn);
    let lay_offs = if turn.opened { turn.tableau.lay_off_faces(turn.options) } else { bing_rules::hand::Faces::EMPTY };
    let upcard = view.upcard();
    let helps = |card: Card| {
        let mut hand: Hand = *turn.hand;
        lay_offs.contains(card) || (hand.insert(card) && max_melds(&MeldTurn { hand: &hand, ..*turn }) > now)
    };
    let there = Card::all().filter(|&card| unseen.count(card) > 0 || upcard == Some(card));
    let mut helpful: Vec<(Card, u8)> =
        there.filter(|&card| helps(card)).map(|card| (card, unseen.count(card))).collect();
    helpful.sort_by_key(|&(card, copies)| (std::cmp::Reverse(copies), card));
    helpful
}
