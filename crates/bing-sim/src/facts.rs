//! What happened in the games, without what it means.

use bing_rules::seat::{PLAYERS_MAX, Seat};

/// A seat in a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatFacts {
    /// The score before the deal.
    pub score: u32,
    /// The turns it had.
    pub turns: u32,
    /// In which of its turns it opened, counted from 1.
    pub opened_in: Option<u32>,
    /// The points counted after the deal (R8.2), 0 for who went out; `None` if the deal is void.
    pub points: Option<u32>,
    /// Whether it went out, in the last of its turns.
    pub went_out: bool,
    /// Whether its score after the deal was over the target (R9.1).
    pub bust: bool,
    /// Whether it bought back after the deal (R9.3).
    pub bought_back: bool,
}

/// A deal that is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DealFacts {
    /// By seat; `None` for seats out of the game.
    pub seats: [Option<SeatFacts>; PLAYERS_MAX],
    /// Whether it was void (R8.5).
    pub void: bool,
    /// Whether it was void because it would not end, see [`crate::plan::TURNS_MAX`].
    pub endless: bool,
}

/// A game that is over, or was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFacts {
    /// Its number, from 0.
    pub game: u64,
    /// Who took the pot; `None` if the game was given up.
    pub winner: Option<Seat>,
    /// Who dealt first.
    pub first_dealer: Seat,
    /// The deals in their order.
    pub deals: Vec<DealFacts>,
    /// What each seat paid, in minor units.
    pub paid: Vec<u64>,
    /// How many decisions the bots made, buying back included.
    pub decisions: u64,
}

impl GameFacts {
    /// What the pot held at the end, in minor units.
    pub fn pot(&self) -> u64 {
        self.paid.iter().sum()
    }
}
