//! The published strategies (R11) as bots.

use bing_rules::play::Action;
use bing_rules::view::View;

use crate::buying;
use crate::player::{self, Player, Style};
use crate::policy::{Policy, Standing};
use crate::rng::BotRng;

/// Opens as soon as it can.
#[derive(Clone, Copy, Debug)]
pub struct Early(Player);

/// Waits for a meld more than an opening needs.
#[derive(Clone, Copy, Debug)]
pub struct Common(Player);

/// Tries to play all its cards in one turn.
#[derive(Clone, Copy, Debug)]
pub struct Sandbag(Player);

macro_rules! published {
    ($bot:ident, $name:literal) => {
        impl Default for $bot {
            fn default() -> Self {
                Self(Player::of(Style::$bot))
            }
        }

        impl Policy for $bot {
            fn name(&self) -> &'static str {
                $name
            }

            fn choose(&self, view: &View, _: &mut BotRng) -> Action {
                player::choose(&self.0, view)
            }

            fn buys_back(&self, standing: &Standing, _: &mut BotRng) -> bool {
                buying::is_worth_it(standing)
            }
        }
    };
}

published!(Early, "early");
published!(Common, "common");
published!(Sandbag, "sandbag");
