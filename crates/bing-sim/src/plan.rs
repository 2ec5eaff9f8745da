//! What is to be played.

use bing_rules::options::{Options, OptionsError};

use crate::lineup::Lineup;

/// In which orders the bots of a lineup sit. Every order plays the same packs, so that luck of the cards is the same for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Schedule {
    /// As listed, in every game.
    Fixed,
    /// As listed and moved round the table, so that each bot has each seat once.
    #[default]
    Rotate,
    /// Every order there is.
    All,
}

/// The most seat orders that one pack is played in.
pub const ORDERS_MAX: usize = 5_040;
/// After how many turns of all seats together a deal is void: players who take each other's discards for ever never empty the stock, and only
/// that would void it by the house rules (R8.5).
pub const TURNS_MAX: u32 = 5_000;
/// After how many deals a game is given up unless the plan says otherwise.
pub const DEALS_MAX: u32 = 1_000;

/// Games to be played: who, how many, by which rules, with which luck.
pub struct Plan {
    lineup: Lineup,
    options: Options,
    games: u64,
    seed: u64,
    orders: Vec<Vec<usize>>,
    schedule: Schedule,
    deals_max: u32,
}

/// Why this cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The house rules do not fit the number of players.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// Too many seat orders.
    #[error("these bots can sit in more than {ORDERS_MAX} orders; let them rotate instead")]
    TooManyOrders,
}

impl Plan {
    /// So many games with the preset `bots`, in rotating seats.
    ///
    /// # Errors
    /// Never with these rules; see [`Plan::with_options`].
    pub fn new(lineup: Lineup, games: u64, seed: u64) -> Result<Self, PlanError> {
        let options = Options::preset("bots").unwrap_or_default();
        let plan = Self {
            orders: Vec::new(),
            lineup,
            options,
            games,
            seed,
            schedule: Schedule::default(),
            deals_max: DEALS_MAX,
        };
        plan.with_options(options)?.with_schedule(Schedule::default())
    }

    /// The plan by other house rules.
    ///
    /// # Errors
    /// If this number of players cannot play by them.
    pub fn with_options(mut self, options: Options) -> Result<Self, PlanError> {
        options.check(self.lineup.players())?;
        self.options = options;
        Ok(self)
    }

    /// The plan with other seat orders.
    ///
    /// # Errors
    /// If there are more than [`ORDERS_MAX`].
    pub fn with_schedule(mut self, schedule: Schedule) -> Result<Self, PlanError> {
        let listed = self.lineup.by_seat();
        let mut orders = match schedule {
            Schedule::Fixed => vec![listed.to_vec()],
            Schedule::Rotate => rotations(listed),
            Schedule::All => all_orders(listed).ok_or(PlanError::TooManyOrders)?,
        };
        orders.dedup();
        self.schedule = schedule;
        self.orders = orders;
        Ok(self)
    }

    /// The plan with another limit of deals, after which a game is given up.
    #[must_use]
    pub fn with_deals_max(mut self, deals_max: u32) -> Self {
        self.deals_max = deals_max;
        self
    }

    /// Who plays.
    pub fn lineup(&self) -> &Lineup {
        &self.lineup
    }

    /// The house rules.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// What all luck comes from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// In which orders the bots sit.
    pub fn schedule(&self) -> Schedule {
        self.schedule
    }

    /// In how many seat orders each pack is played. If the games are no multiple of it, the last pack is played in some of them only.
    pub fn orders(&self) -> usize {
        self.orders.len()
    }

    /// After how many deals a game is given up.
    pub fn deals_max(&self) -> u32 {
        self.deals_max
    }

    /// The number of the packs of a game; games of the same number differ in their seat orders only.
    pub fn pack_of(&self, game: u64) -> u64 {
        game / self.orders.len() as u64
    }

    /// The bot of each seat in a game.
    pub fn seats_of(&self, game: u64) -> &[usize] {
        &self.orders[(game % self.orders.len() as u64) as usize]
    }
}

/// All different ways to move a list round.
fn rotations(listed: &[usize]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    for by in 0..listed.len() {
        let mut order = listed.to_vec();
        order.rotate_right(by);
        if !found.contains(&order) {
            found.push(order);
        }
    }
    found
}

/// All different orders of a list, the sorted one first; `None` if there are more than [`ORDERS_MAX`].
fn all_orders(listed: &[usize]) -> Option<Vec<Vec<usize>>> {
    let mut order = listed.to_vec();
    order.sort_unstable();
    let mut found = vec![order.clone()];
    // The next order: the last place that can grow takes the smallest larger value behind it, and what follows is sorted.
    while let Some(place) = (1..order.len()).rev().map(|next| next - 1).find(|&place| order[place] < order[place + 1]) {
        let larger = (place + 1..order.len()).rev().find(|&later| order[later] > order[place])?;
        order.swap(place, larger);
        order[place + 1..].reverse();
        if found.len() == ORDERS_MAX {
            return None;
        }
        found.push(order.clone());
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotation_gives_each_bot_each_seat_once() {
        assert_eq!(rotations(&[0, 1, 2]), [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
        assert_eq!(rotations(&[0, 1, 0, 1]), [[0, 1, 0, 1], [1, 0, 1, 0]]);
        assert_eq!(rotations(&[0, 0]), [[0, 0]]);
    }

    #[test]
    fn all_orders_are_different_and_complete() {
        assert_eq!(all_orders(&[1, 0, 1]), Some(vec![vec![0, 1, 1], vec![1, 0, 1], vec![1, 1, 0]]));
        assert_eq!(all_orders(&[0, 1, 2, 3]).map(|orders| orders.len()), Some(24));
        assert_eq!(all_orders(&[0, 1, 2, 3, 4, 5, 6]).map(|orders| orders.len()), Some(5040));
        assert_eq!(all_orders(&[0, 1, 2, 3, 4, 5, 6, 7]), None);
    }
}
