//! Successive halving of the candidates over imagined deals.

use bing_rules::play::Action;
use bing_rules::view::View;

use crate::player::Style;
use crate::rng::BotRng;
use crate::sight::Sight;

use super::budget::{Budget, Meter};
use super::candidates::candidates;
use super::imagine::{Imagination, World};
use super::playout;

/// How often in a row chance may make no deal before the search ends.
const FAILURES_MAX: u32 = 50;

/// The share of the budget in which it is found out how this seat does best to go on.
const STYLE_SHARE: f64 = 0.15;
/// How this seat may go on, the first where there is no telling.
const OWN_STYLES: [Style; 3] = [Style::Sandbag, Style::Early, Style::Common];

/// By how many whole pots a candidate begins behind the one before it, so that a small budget leans on the order of the candidates; a large one
/// outweighs it.
const HANDICAP: f64 = 0.2;

/// A candidate, with the way this seat is taken to go on.
struct Arm {
    action: usize,
    style: Style,
    sum: f64,
}

/// The best action as far as the budget tells.
pub(super) fn choose(view: &View, sight: &Sight<'_>, budget: Budget, rng: &mut BotRng) -> Action {
    let mut actions = candidates(sight);
    if actions.len() > 1
        && let Some(imagination) = Imagination::new(view, sight)
    {
        let best = Search { view, sight, actions: &actions, imagination }.best(budget.start(), rng);
        return actions.swap_remove(best);
    }
    actions.swap_remove(0)
}

struct Search<'a> {
    view: &'a View,
    sight: &'a Sight<'a>,
    actions: &'a [Action],
    imagination: Imagination<'a>,
}

impl Search<'_> {
    fn best(&self, mut meter: Meter, rng: &mut BotRng) -> usize {
        let mut scratch = self.view.clone();
        let style = if self.sight.has_opened() {
            Style::Sandbag
        } else {
            let arms = OWN_STYLES.map(|style| Arm { action: 0, style, sum: 0.0 });
            self.halve(arms.into(), STYLE_SHARE, &mut meter, &mut scratch, rng).style
        };
        let arms =
            (0..self.actions.len()).map(|action| Arm { action, style, sum: -HANDICAP * f64::from(action as u32) });
        self.halve(arms.collect(), 1.0, &mut meter, &mut scratch, rng).action
    }

    /// The best of these, which there is one of at least, when so much of the budget is spent.
    fn halve(&self, mut arms: Vec<Arm>, share: f64, meter: &mut Meter, scratch: &mut View, rng: &mut BotRng) -> Arm {
        let start = meter.spent();
        let rounds = f64::from(arms.len().next_power_of_two().ilog2());
        let (mut round, mut failures) = (1.0, 0);
        while arms.len() > 1 && failures < FAILURES_MAX {
            let Some(world) = self.imagination.world(rng) else {
                failures += 1;
                continue;
            };
            failures = 0;
            self.try_all(&mut arms, &world, scratch);
            meter.add(arms.len() as u32);
            if meter.spent() >= start + (share - start) * round / rounds {
                arms.sort_by(|a, b| b.sum.total_cmp(&a.sum));
                arms.truncate(arms.len().div_ceil(2));
                round += 1.0;
            }
        }
        arms.swap_remove(0)
    }

    fn try_all(&self, arms: &mut [Arm], world: &World, scratch: &mut View) {
        let seat = self.sight.seat;
        for arm in arms {
            let mut styles = world.styles;
            styles[seat.index()] = arm.style;
            arm.sum += playout::pot_share(world.deal.clone(), &self.actions[arm.action], styles, seat, scratch);
        }
    }
}
