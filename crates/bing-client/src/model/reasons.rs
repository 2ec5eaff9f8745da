//! Why something cannot be done now, before it is tried: what is greyed on the screen says its reason.

use bing_rules::card::Card;
use bing_rules::deal::ActionError;
use bing_rules::phase::Phase;
use bing_rules::turn::MeldTurn;
use bing_rules::view::View;

use super::{Model, Waits};
use crate::errors::Explain as _;
use crate::message::Message;

impl Model {
    pub(super) fn why_not_draw(&self) -> Option<Message> {
        self.why_no_turn(false)
    }

    pub(super) fn why_not_take(&self) -> Option<Message> {
        let view = match self.why_no_turn(false) {
            Some(reason) => return Some(reason),
            None => self.now.view.as_ref()?,
        };
        if view.legal_actions().take() {
            return None;
        }
        view.upcard().map(|upcard| self.why_no_take(view, upcard).message())
    }

    fn why_no_take(&self, view: &View, card: Card) -> ActionError {
        let mut hand = view.hand;
        let _fits = hand.insert(card);
        let two = view.options.two_points();
        let dearest = hand.iter().filter(|&other| other != card).map(|other| other.points(two)).max();
        dearest.map_or(ActionError::TakeLeavesNoDiscard { card }, |points| ActionError::TakeOverLimit {
            card,
            deadwood: hand.points(two) - points,
            score: self.score_before(view),
            target: view.options.target,
        })
    }

    pub(super) fn why_not_discard(&self) -> Option<Message> {
        if let Some(reason) = self.why_not_my_time() {
            return Some(reason);
        }
        let view = self.now.view.as_ref()?;
        if !matches!(view.phase, Phase::Discard { .. }) {
            return Some(ActionError::DrawFirst.message());
        }
        let mut selected = self.selected_cards().map(|(_, card)| card);
        match (selected.next(), selected.next()) {
            (None, _) => Some(Message::new("why-select-discard")),
            (Some(_), Some(_)) => Some(Message::new("why-one-discard")),
            (Some(card), None) => self.why_not_discard_this(view, card),
        }
    }

    /// Why this card cannot be discarded now.
    pub(super) fn why_not_discard_this(&self, view: &View, card: Card) -> Option<Message> {
        if view.legal_actions().discards().contains(card) {
            return None;
        }
        if view.phase == (Phase::Discard { taken: true }) && view.drawn == Some(card) {
            return Some(ActionError::JustTaken { card }.message());
        }
        let mut left = view.hand;
        let _was_held = left.remove(card);
        let (score, target) = (self.score_before(view), view.options.target);
        let deadwood = left.points(view.options.two_points());
        Some(ActionError::DiscardOverLimit { deadwood, score, target }.message())
    }

    /// Why what is laid out cannot be played.
    pub(super) fn why_not_play(&self) -> Option<Message> {
        if let Some(reason) = self.why_no_turn(true) {
            return Some(reason);
        }
        let staged = self.staged();
        if staged.groups.is_empty() {
            return Some(Message::new("why-lay-out-first"));
        }
        if !staged.is_whole {
            return Some(Message::new("why-group-is-nothing"));
        }
        self.meld_turn()?.check(&staged.plays).err().map(|error| error.message())
    }

    /// Before a meld turn of mine, whether it is my turn or not.
    pub(super) fn meld_turn(&self) -> Option<MeldTurn<'_>> {
        self.now.view.as_ref()?.meld_turn()
    }

    /// Why it is not the beginning of my turn.
    fn why_no_turn(&self, melding: bool) -> Option<Message> {
        if let Some(reason) = self.why_not_my_time() {
            return Some(reason);
        }
        match self.now.view.as_ref()?.phase {
            Phase::Discard { taken } => Some(ActionError::DiscardFirst { taken, melding }.message()),
            _ => None,
        }
    }

    /// The viewer's score before the deal.
    fn score_before(&self, view: &View) -> u32 {
        self.now.me.map_or(0, |me| view.scores[me.index()])
    }

    fn why_not_my_time(&self) -> Option<Message> {
        let Some(view) = &self.now.view else { return Some(Message::new("why-no-deal")) };
        match (view.phase, self.now.waits) {
            (Phase::Over, _) => Some(ActionError::DealOver.message()),
            (_, Waits::Turn(seat)) if Some(seat) != self.now.me => {
                Some(Message::new("why-wait").with("seat", self.name(seat)))
            }
            (Phase::Cut, _) => Some(ActionError::CutFirst.message()),
            (Phase::Keep, _) => Some(ActionError::KeepFirst.message()),
            _ => None,
        }
    }
}
