//! An imagined deal played on to its end.

use bing_rules::deal::Deal;
use bing_rules::play::Action;
use bing_rules::seat::{PLAYERS_MAX, Seat};
use bing_rules::view::View;

use crate::player::{Player, Quick, Style};
use crate::sight::Sight;

use super::worth;

/// After how many actions a playout is stopped, as if the deal were void.
const ACTIONS_MAX: usize = 600;

/// Plays the deal on, each seat by its style, and tells the share of the pot that its end promises a seat.
pub(super) fn pot_share(
    mut deal: Deal,
    first: &Action,
    styles: [Style; PLAYERS_MAX],
    seat: Seat,
    view: &mut View,
) -> f64 {
    let mut next = Quick::Action(first.clone());
    for _ in 0..ACTIONS_MAX {
        let Some(acts) = deal.turn() else { break };
        match next {
            Quick::GoesOut => return worth::after(&deal, Some(acts), seat),
            Quick::Action(action) if deal.apply(acts, &action).is_ok() => {}
            Quick::Action(_) => break,
        }
        let Some(acts) = deal.turn() else { break };
        deal.view_into(Some(acts), view);
        let Some(sight) = Sight::of(view) else { break };
        next = Player::of(styles[acts.index()]).choose_quickly(&sight);
    }
    worth::after(&deal, None, seat)
}
