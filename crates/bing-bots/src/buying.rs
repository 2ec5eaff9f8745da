//! Whether to buy back (R9.3): the price against the chance.

use bing_rules::seat::Seat;

use crate::policy::Standing;

/// The points that a player is taken to be ahead of being bust by luck alone, when chances are compared.
const LUCK: u32 = 20;

/// Whether the chance of the pot, with what all who may buy back would add to it, is worth the price.
pub(crate) fn is_worth_it(standing: &Standing) -> bool {
    let target = standing.options.target;
    let price = u64::from(standing.options.buy_in);
    let room = |score: u32| u64::from(target.saturating_sub(score) + LUCK);
    let mine = room(standing.return_score);
    let mut all = 0;
    for (place, total) in standing.totals.iter().enumerate() {
        let Some(total) = total else { continue };
        let is_bust = Seat::new(place).is_some_and(|seat| standing.bust.contains(seat));
        all += room(if is_bust { standing.return_score } else { *total });
    }
    let pot = standing.pot + price * standing.bust.len() as u64;
    pot * mine > price * all
}
