//! Which cards would help, and what each discard keeps.

use std::cmp::Reverse;

use bing_rules::card::Card;
use bing_rules::hand::Hand;
use bing_rules::options::Options;
use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_rules::turn::MeldTurn;
use bing_rules::view::View;

use crate::best::{BestTurn, best_turn, min_deadwood};

/// What the cards that a player does not see would change, one at a time, the table staying as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outs {
    /// The fewest points that a meld turn with the cards at hand would leave; `None` if there is no legal one.
    pub deadwood_now: Option<u32>,
    /// Every unseen face, in card order.
    pub by_face: Vec<Out>,
}

/// What having one more card, in the place of the one best thrown for it, would make of the next meld turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Out {
    /// The card.
    pub card: Card,
    /// How many copies of it the player does not see.
    pub unseen: u8,
    /// What would be thrown for it; the card itself where it is of no use.
    pub discard: Card,
    /// The fewest points that the meld turn would leave; `None` if there would be no legal one.
    pub deadwood: Option<u32>,
    /// Whether fewer points would be left than if the card could be thrown or kept, but not played.
    pub helps: bool,
    /// Whether the player, who could not do so now, could open with it (R6.1).
    pub opens: bool,
    /// Whether the player, who could not do so now, could go out with it (R8.1).
    pub goes_out: bool,
}

impl Outs {
    /// The faces that help, in card order.
    pub fn helping(&self) -> impl Iterator<Item = &Out> {
        self.by_face.iter().filter(|out| out.helps)
    }

    /// How many unseen cards help.
    pub fn helping_cards(&self) -> u32 {
        self.helping().map(|out| u32::from(out.unseen)).sum()
    }
}

/// The outs of the viewer, who is waiting for their turn or about to take it. `None` for somebody who watches, who holds no cards, or who
/// has drawn and not yet discarded.
pub fn outs(view: &View) -> Option<Outs> {
    if view.turn == view.seat && view.phase != Phase::Turn {
        return None;
    }
    let turn = view.meld_turn().filter(|turn| !turn.hand.is_empty())?;
    Some(outs_among(&turn, &view.unseen()))
}

/// What each of these cards would change for this player; see [`outs`].
pub fn outs_among(turn: &MeldTurn<'_>, unseen: &Hand) -> Outs {
    let deadwood_now = min_deadwood(turn);
    let without = without_each(turn);
    let out = |card| {
        let (discard, deadwood) = best_exchange(turn, card, deadwood_now);
        let unplayed = deadwood_unplayed(turn, card, deadwood_now, &without);
        Out {
            card,
            unseen: unseen.count(card),
            discard,
            deadwood,
            helps: points_or_all(deadwood) < points_or_all(unplayed),
            opens: !turn.opened && deadwood_now.is_none() && deadwood.is_some(),
            goes_out: deadwood_now != Some(0) && deadwood == Some(0),
        }
    };
    Outs { deadwood_now, by_face: unseen.faces().into_iter().map(out).collect() }
}

/// For each card of the hand its points, and the fewest points that a turn of the others leaves.
fn without_each(turn: &MeldTurn<'_>) -> Vec<(u32, u32)> {
    let without = |card: Card| {
        let mut hand = *turn.hand;
        let removed = hand.remove(card);
        debug_assert!(removed, "the card is held");
        Some((card.points(turn.options.two_points()), min_deadwood(&MeldTurn { hand: &hand, ..*turn })?))
    };
    turn.hand.faces().into_iter().filter_map(without).collect()
}

/// The fewest points that a turn leaves if the new card is thrown, or another is and the new one is left.
fn deadwood_unplayed(turn: &MeldTurn<'_>, card: Card, now: Option<u32>, without: &[(u32, u32)]) -> Option<u32> {
    let more = card.points(turn.options.two_points());
    let all = turn.deadwood() + more;
    let kept = without
        .iter()
        .filter(|(points, _)| may_discard(turn, all - points))
        .map(|(_, left)| left + more)
        .filter(|left| turn.limit().is_some_and(|limit| *left <= limit));
    kept.chain(now).min()
}

/// The card that is best thrown for the new one, which is that itself where no other is better, and the fewest points that a meld turn
/// then leaves.
fn best_exchange(turn: &MeldTurn<'_>, card: Card, now: Option<u32>) -> (Card, Option<u32>) {
    let mut best = (card, now);
    let mut with_card = *turn.hand;
    if !with_card.insert(card) {
        return best;
    }
    let two_value = turn.options.two_points();
    let all = with_card.points(two_value);
    // Whatever can be played without the card that is thrown can be played with it too, where no limit forbids it. So this turn leaves
    // no more than any of those, the card that is thrown counted besides.
    let no_limit = Options { target: all, ..*turn.options };
    let with_all = MeldTurn { hand: &with_card, score: 0, options: &no_limit, ..*turn };
    let Some(least) = best_turn(&with_all) else { return best };
    let mut discards: Vec<Card> = with_card.faces().without(card).into_iter().collect();
    let left_first = |discard: &Card| (Reverse(discard.points(two_value)), !least.left.contains(*discard));
    discards.sort_by_key(left_first);
    for discard in discards {
        let points = discard.points(two_value);
        if least.deadwood.saturating_sub(points) >= points_or_all(best.1) {
            break;
        }
        if may_discard(turn, all - points) {
            let deadwood = if least.left.contains(discard) {
                Some(least.deadwood - points).filter(|&left| turn.limit().is_some_and(|limit| left <= limit))
            } else {
                let mut hand = with_card;
                let removed = hand.remove(discard);
                debug_assert!(removed, "the card is held");
                min_deadwood(&MeldTurn { hand: &hand, ..*turn })
            };
            if points_or_all(deadwood) < points_or_all(best.1) {
                best = (discard, deadwood);
            }
        }
    }
    best
}

/// R7.2: whether so many points may be in the hand after a discard.
fn may_discard(turn: &MeldTurn<'_>, points: u32) -> bool {
    !turn.opened || turn.limit().is_some_and(|limit| points <= limit)
}

fn points_or_all(deadwood: Option<u32>) -> u32 {
    deadwood.unwrap_or(u32::MAX)
}

/// A legal discard and what it keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscardValue {
    /// The card to discard.
    pub card: Card,
    /// The best meld turn that the cards left would then allow, the table staying as it is; `None` if there would be no legal one.
    pub best: Option<BestTurn>,
}

/// What each legal discard keeps, in card order; none if it is not for the viewer to discard now.
pub fn discard_values(view: &View) -> Vec<DiscardValue> {
    let Some(turn) = view.meld_turn() else { return Vec::new() };
    let value = |action| {
        let Action::Discard(card) = action else { return None };
        let mut hand = *turn.hand;
        let best = if hand.remove(card) { best_turn(&MeldTurn { hand: &hand, ..turn }) } else { None };
        Some(DiscardValue { card, best })
    };
    view.legal_actions().iter().filter_map(value).collect()
}
