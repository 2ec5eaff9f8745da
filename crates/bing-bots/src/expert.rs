//! A bot that looks ahead: it imagines the cards it does not see, plays each imagined deal on, and does what leads to the
//! largest share of the pot.
//!
//! This is a search over information sets by determinised playouts. The candidates for the next action are tried in the same
//! imagined deals, with the same luck to come, and the worse half of them is dropped again and again (successive halving), so that
//! most playouts go to the actions that are hard to tell apart. The others are taken to play the published strategies (R11); which of them is
//! inferred from what they have done. The end of a deal is worth what it makes of the game ([`worth`]).

use bing_rules::play::Action;
use bing_rules::view::View;

use crate::policy::{Policy, Standing};
use crate::rng::BotRng;
use crate::sight::Sight;

pub mod budget;
mod candidates;
mod imagine;
mod playout;
mod search;
mod worth;

pub use budget::{Budget, BudgetError, Clock};

/// The bot that looks ahead.
#[derive(Clone, Debug)]
pub struct Expert {
    budget: Budget,
    name: String,
}

impl Expert {
    /// An expert that thinks for so long about each decision.
    pub fn new(budget: Budget) -> Self {
        Self { budget, name: format!("expert:{budget}") }
    }

    /// The budget of a decision.
    pub const fn budget(&self) -> Budget {
        self.budget
    }
}

/// With the budget that is fit for everywhere: [`Budget::STANDARD`].
impl Default for Expert {
    fn default() -> Self {
        Self { budget: Budget::STANDARD, name: "expert".to_owned() }
    }
}

impl Policy for Expert {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&self, view: &View, rng: &mut BotRng) -> Action {
        let Some(sight) = Sight::of(view) else { return Action::Draw };
        search::choose(view, &sight, self.budget, rng)
    }

    fn buys_back(&self, standing: &Standing, _: &mut BotRng) -> bool {
        worth::is_worth_the_price(standing)
    }
}
