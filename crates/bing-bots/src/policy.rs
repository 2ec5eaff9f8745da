//! What a bot is.

use bing_rules::options::Options;
use bing_rules::play::Action;
use bing_rules::seat::{Seat, Seats};
use bing_rules::view::View;

use crate::rng::BotRng;

/// How the game stands for a bust player who may buy back (R9.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The bust player who decides.
    pub seat: Seat,
    /// The house rules.
    pub options: Options,
    /// The scores after the deal by seat, before anybody buys back; `None` for seats out of the game.
    pub totals: Vec<Option<u32>>,
    /// All seats that are bust.
    pub bust: Seats,
    /// The score at which a bust player returns.
    pub return_score: u32,
    /// How often each seat has bought back.
    pub bought: Vec<u32>,
    /// What the pot holds, in minor units.
    pub pot: u64,
}

/// A player that decides from what it has seen.
pub trait Policy: Send + Sync {
    /// The name by which it is asked for.
    fn name(&self) -> &str;

    /// A legal action for the viewer of this view, whose turn it is.
    ///
    /// The view must be of the seat to act; of another view the action means nothing.
    fn choose(&self, view: &View, rng: &mut BotRng) -> Action;

    /// Whether to buy back.
    fn buys_back(&self, standing: &Standing, rng: &mut BotRng) -> bool;
}
