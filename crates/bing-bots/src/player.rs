//! The players of the published strategies (R11): one way to draw and discard, three ways to meld.

use bing_rules::card::Card;
use bing_rules::hand::{Faces, Hand};
use bing_rules::phase::Phase;
use bing_rules::play::{Action, Play};
use bing_rules::turn::MeldTurn;
use bing_rules::view::View;
use bing_solver::{best_turn, best_turn_with_melds, goes_out, min_deadwood};

use crate::cover::Cover;
use crate::judge::{Judge, lay_off_faces, may_open};
use crate::sight::Sight;
use crate::weights::Weights;

/// When a player melds (R11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// As soon as three melds are possible.
    Early,
    /// With a meld more than the opening needs.
    Common,
    /// All cards in one turn.
    Sandbag,
}

/// How a player of a style decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Player {
    pub(crate) style: Style,
    pub(crate) weights: Weights,
    /// Another player who has opened and has so few cards left, or two more and has just taken one, looks about to go out.
    pub(crate) few: u8,
    /// The melds that its hand is to have beyond those of an opening.
    pub(crate) more_melds: u32,
    /// The points that a meld turn after the opening must shed to be made before the last.
    pub(crate) shed: u32,
}

impl Player {
    pub(crate) const fn of(style: Style) -> Self {
        Self {
            style,
            weights: Weights::STANDARD,
            few: 2,
            more_melds: if matches!(style, Style::Early) { 0 } else { 1 },
            shed: 999,
        }
    }

    /// A legal action.
    pub(crate) fn choose(&self, sight: &Sight<'_>) -> Action {
        match sight.phase {
            Phase::Cut => Action::Cut(cut(sight)),
            Phase::Keep => Action::KeepTwo(true),
            Phase::Turn => self.turn(sight),
            Phase::Discard { .. } | Phase::Over => self.discard(sight).map_or(Action::Draw, Action::Discard),
        }
    }

    fn turn(&self, sight: &Sight<'_>) -> Action {
        let threatened = sight.is_threatened(self.few);
        if let Some(plays) = self.meld(sight, threatened) {
            return Action::Meld(plays);
        }
        if self.takes(sight, threatened) { Action::Take } else { Action::Draw }
    }

    /// The melds to put down now, if it is time to.
    fn meld(&self, sight: &Sight<'_>, threatened: bool) -> Option<Vec<Play>> {
        let turn = sight.meld_turn(sight.hand);
        if turn.opened {
            if !turn.can_meld() {
                return None;
            }
            let best = best_turn(&turn)?;
            let shed = sight.deadwood() - best.deadwood;
            let now = best.goes_out() || shed >= self.shed || threatened && shed > 0;
            return now.then_some(best.plays);
        }
        let wanted = u32::from(sight.options.opening_melds);
        if !may_open(sight, sight.hand, wanted) {
            return None;
        }
        let chosen = match self.style {
            _ if threatened => best_turn(&turn),
            Style::Early => best_turn(&turn),
            Style::Common => best_turn_with_melds(&turn, wanted + 1).or_else(|| goes_out(&turn)),
            Style::Sandbag => goes_out(&turn),
        };
        chosen.map(|best| best.plays)
    }

    /// What this player does in an imagined deal: much the same as [`Player::choose`], but the solver is asked only where a quick guess makes
    /// it likely that it finds something.
    pub(crate) fn choose_quickly(&self, sight: &Sight<'_>) -> Quick {
        if sight.phase != Phase::Turn {
            return Quick::Action(self.choose(sight));
        }
        let threatened = sight.is_threatened(self.few);
        match self.meld_quickly(sight, threatened) {
            Some(quick) => quick,
            None if self.takes(sight, threatened) => Quick::Action(Action::Take),
            None => Quick::Action(Action::Draw),
        }
    }

    /// Whether a quick guess finds what this player waits for before it opens.
    pub(crate) fn seems_ready(&self, sight: &Sight<'_>) -> bool {
        let cover = self.cover(sight, sight.hand, lay_off_faces(sight, sight.hand));
        let wanted = u32::from(sight.options.opening_melds);
        let limit = sight.options.target.saturating_sub(sight.score());
        let fits = cover.left.points(0) <= limit;
        match self.style {
            Style::Early => fits && cover.melds >= wanted,
            Style::Common => fits && cover.melds > wanted,
            Style::Sandbag => cover.melds >= wanted && cover.left.is_empty(),
        }
    }

    fn meld_quickly(&self, sight: &Sight<'_>, threatened: bool) -> Option<Quick> {
        let turn = sight.meld_turn(sight.hand);
        let wanted = if turn.opened { 0 } else { u32::from(sight.options.opening_melds) };
        if !turn.opened && !may_open(sight, sight.hand, wanted) {
            return None;
        }
        let cover = self.cover(sight, sight.hand, lay_off_faces(sight, sight.hand));
        let left = cover.left.len();
        if left == 0 && cover.melds >= wanted || left == 1 && can_go_out(&turn) {
            return Some(Quick::GoesOut);
        }
        let melds = match self.style {
            _ if threatened => wanted,
            Style::Early if !turn.opened => wanted,
            Style::Common if !turn.opened => wanted + 1,
            Style::Early | Style::Common | Style::Sandbag => return None,
        };
        if cover.melds < melds {
            return None;
        }
        best_turn_with_melds(&turn, melds).map(|best| Quick::Action(Action::Meld(best.plays)))
    }

    /// Whether to take the upcard rather than draw: if fewer cards than before are then in no meld. So nobody takes more often than they have
    /// cards without a draw or a meld turn in between, and players who take each other's discards come to an end.
    fn takes(&self, sight: &Sight<'_>, threatened: bool) -> bool {
        let Some(upcard) = sight.upcard().filter(|_| sight.legal.take()) else { return false };
        let mut hand = *sight.hand;
        if !hand.insert(upcard) {
            return false;
        }
        let loose = self.loose(sight, sight.hand);
        if loose == 0 || !upcard.is_two() && self.loose(sight, &hand) > loose {
            return false;
        }
        let judge = Judge::new(sight, &hand, &self.weights, threatened);
        self.discard_after_taking(sight, &hand, &judge, sight.discards_after_taking(&hand, upcard), loose).is_some()
    }

    /// How many cards of a hand are in none of the melds that it is to have.
    fn loose(&self, sight: &Sight<'_>, hand: &Hand) -> usize {
        self.cover(sight, hand, lay_off_faces(sight, hand)).left.len()
    }

    /// The best of the legal cards to discard with which fewer than so many cards are in no meld.
    fn discard_after_taking(
        &self,
        sight: &Sight<'_>,
        hand: &Hand,
        judge: &Judge<'_>,
        legal: Faces,
        loose: usize,
    ) -> Option<Card> {
        let mut candidates = self.cover(sight, hand, judge.lay_off()).left.faces().and(legal);
        while let Some(card) = judge.discard(candidates) {
            let mut rest = *hand;
            if rest.remove(card) && self.loose(sight, &rest) < loose {
                return Some(card);
            }
            candidates = candidates.without(card);
        }
        None
    }

    fn cover(&self, sight: &Sight<'_>, hand: &Hand, lay_off: Faces) -> Cover {
        Cover::of(hand, lay_off, self.melds_wanted(sight), sight.options)
    }

    /// The melds that the hand is to have before it is put down.
    fn melds_wanted(&self, sight: &Sight<'_>) -> u32 {
        let opening = u32::from(sight.options.opening_melds);
        if sight.has_opened() { 0 } else { opening + self.more_melds }
    }

    /// The card to discard.
    fn discard(&self, sight: &Sight<'_>) -> Option<Card> {
        let legal = sight.legal.discards();
        let threatened = sight.is_threatened(self.few);
        let judge = Judge::new(sight, sight.hand, &self.weights, threatened);
        self.discard_of_taker(sight, &judge, legal).or_else(|| {
            let left = self.cover(sight, sight.hand, judge.lay_off()).left.faces().and(legal);
            judge.discard(if left.is_empty() { legal } else { left })
        })
    }

    /// The legal discards, the best first.
    pub(crate) fn discards_in_order(&self, sight: &Sight<'_>) -> Vec<Card> {
        let mut rest = sight.legal.discards();
        let mut cards = Vec::new();
        let judge = Judge::new(sight, sight.hand, &self.weights, sight.is_threatened(self.few));
        let left = self.cover(sight, sight.hand, judge.lay_off()).left.faces();
        cards.extend(self.discard(sight));
        rest = cards.iter().fold(rest, |rest, &card| rest.without(card));
        while let Some(card) = judge.discard(rest.and(left)).or_else(|| judge.discard(rest)) {
            cards.push(card);
            rest = rest.without(card);
        }
        cards
    }

    /// The worst of these cards of a hand.
    pub(crate) fn worst(&self, sight: &Sight<'_>, faces: Faces) -> Option<Card> {
        let judge = Judge::new(sight, sight.hand, &self.weights, false);
        let left = self.cover(sight, sight.hand, judge.lay_off()).left.faces().and(faces);
        judge.discard(if left.is_empty() { faces } else { left })
    }

    /// The card to discard for which the upcard was taken.
    fn discard_of_taker(&self, sight: &Sight<'_>, judge: &Judge<'_>, legal: Faces) -> Option<Card> {
        let mut before = *sight.hand;
        if sight.phase != (Phase::Discard { taken: true }) || !before.remove(sight.drawn?) {
            return None;
        }
        let loose = self.loose(sight, &before);
        self.discard_after_taking(sight, sight.hand, judge, legal, loose)
    }
}

/// What is done in an imagined deal.
#[derive(Clone, Debug)]
pub(crate) enum Quick {
    Action(Action),
    /// Plays all its cards, in whatever way.
    GoesOut,
}

fn can_go_out(turn: &MeldTurn<'_>) -> bool {
    let out = MeldTurn { score: turn.score.max(turn.options.target), ..*turn };
    min_deadwood(&out) == Some(0)
}

/// Lifts so that the card shown, if it is no two, is one that the player to the left is dealt.
fn cut(sight: &Sight<'_>) -> u16 {
    let most = sight.legal.cuts().map_or(1, |cuts| *cuts.end());
    let players = sight.seats.len() as u16;
    (players * u16::from(sight.options.hand_size.div_ceil(2))).clamp(1, most)
}

/// The action of a player of this style for the viewer.
pub(crate) fn choose(player: &Player, view: &View) -> Action {
    Sight::of(view).map_or(Action::Draw, |sight| player.choose(&sight))
}
