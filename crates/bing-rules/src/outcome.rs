//! How a deal ended (facts), and what the house rules make of it (prices).

use crate::hand::Hand;
use crate::options::Options;
use crate::seat::Seat;

/// Why nobody won a deal (R8.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VoidReason {
    /// The stock ran out once more than the option `void_after_reshuffles` allows.
    Reshuffles,
    /// All players agreed.
    Agreed,
}

/// How a deal ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealOutcome {
    /// A player played their last card (R8.1).
    WentOut {
        /// Who.
        seat: Seat,
        /// The cards left in each seat's hand, laid open; `None` for seats out of the game.
        hands: Vec<Option<Hand>>,
    },
    /// The deal is void: nobody scores (R8.5).
    Void(VoidReason),
}

impl DealOutcome {
    /// Who went out; `None` if the deal is void.
    pub const fn went_out(&self) -> Option<Seat> {
        match self {
            Self::WentOut { seat, .. } => Some(*seat),
            Self::Void(_) => None,
        }
    }

    /// The points counted for each seat (R8.2), `None` for seats out of the game; `None` altogether if the deal is void.
    pub fn deadwood(&self, options: &Options) -> Option<Vec<Option<u32>>> {
        match self {
            Self::WentOut { hands, .. } => {
                let points = |hand: &Option<Hand>| hand.map(|hand| hand.points(options.two_points()));
                Some(hands.iter().map(points).collect())
            }
            Self::Void(_) => None,
        }
    }
}
