//! What the expert chooses among.

use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_solver::{best_turn, best_turn_with_melds, longest_turn};

use crate::player::{Player, Style};
use crate::sight::Sight;

/// The most discards that are looked at: the best in the eyes of the published strategies.
const DISCARDS_MAX: usize = 9;

/// The legal actions worth a look, the published strategies' own choices first; never empty.
pub(super) fn candidates(sight: &Sight<'_>) -> Vec<Action> {
    match sight.phase {
        Phase::Turn => turns(sight),
        Phase::Discard { .. } => discards(sight),
        Phase::Cut | Phase::Keep | Phase::Over => vec![Player::of(Style::Sandbag).choose(sight)],
    }
}

fn turns(sight: &Sight<'_>) -> Vec<Action> {
    let turn = sight.meld_turn(sight.hand);
    let mut melds = Vec::new();
    if let Some(best) = best_turn(&turn) {
        if best.goes_out() {
            return vec![Action::Meld(best.plays)];
        }
        let more = u32::from(sight.options.opening_melds) + 1;
        let others = [longest_turn(&turn), if turn.opened { None } else { best_turn_with_melds(&turn, more) }];
        melds.push(best.plays);
        for other in others.into_iter().flatten() {
            if !melds.contains(&other.plays) {
                melds.push(other.plays);
            }
        }
    }
    let first = Player::of(Style::Sandbag).choose(sight);
    let mut actions = vec![Action::Draw];
    if sight.legal.take() {
        actions.insert(usize::from(first != Action::Take), Action::Take);
    }
    actions.extend(melds.into_iter().map(Action::Meld));
    actions
}

fn discards(sight: &Sight<'_>) -> Vec<Action> {
    let mut cards = Player::of(Style::Sandbag).discards_in_order(sight);
    cards.truncate(DISCARDS_MAX);
    if cards.is_empty() { vec![Action::Draw] } else { cards.into_iter().map(Action::Discard).collect() }
}
