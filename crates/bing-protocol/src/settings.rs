//! The settings of a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::text::RulesText;

/// What the keeper of a table lays down; nobody at the table can change it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct House {
    /// The identifier of the table. It goes into every shuffle.
    pub table: String,
    /// The bots that may be asked for, by name.
    pub bots: Vec<String>,
    /// Where packs come from.
    pub packs: Packs,
}

/// Where packs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Packs {
    /// From a secret and a contribution of each seat, so that anyone can check them.
    Seeds,
    /// From the keeper, card by card: puzzles and lessons.
    Given,
}

/// What the host settles before a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The house rules.
    pub rules: RulesText,
    /// How long a turn may take.
    pub clock: Clock,
    /// How fast things go by themselves.
    pub pace: Pace,
    /// The bot that plays for an absent person.
    pub deputy: String,
    /// How long an absent person is waited for, when it is their turn and somebody is there to wait, before the deputy plays for them;
    /// until somebody calls it, or the clock does, if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absent_ms: Option<u64>,
    /// How many people may watch.
    pub watchers_max: u8,
}

/// How long a turn may take. A turn goes from when a player is to act to when somebody else is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// As long as it takes.
    Off {},
    /// Some time for each turn, and beyond it what the player has in their bank.
    PerTurn {
        /// For each turn.
        turn_ms: u64,
        /// For the whole game.
        bank_ms: u64,
    },
    /// Days for each turn.
    Correspondence {
        /// For each turn.
        days: u8,
    },
}

/// How fast things go by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// Between two moves, before a bot makes the second.
    pub bot_ms: u64,
    /// Between the end of a deal and the next one, unless all are ready before.
    pub between_ms: u64,
    /// For the contributions to a shuffle.
    pub contribution_ms: u64,
    /// For a bust player to decide whether they buy back (R9.3).
    pub buy_back_ms: u64,
    /// For a vote.
    pub vote_ms: u64,
}
