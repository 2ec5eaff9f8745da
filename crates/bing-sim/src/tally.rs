//! What the games come to, bot by bot.

use crate::facts::{DealFacts, GameFacts, SeatFacts};
use crate::interval::Ratio;
use crate::plan::Plan;

/// What is measured of a bot. "Deals" are those that somebody won; void deals count nowhere but in [`Tally::void_deals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Of the pots of finished games, those that it took with any of its seats.
    PotShare,
    /// What a seat won less what it paid, in minor units, per finished game.
    Profit,
    /// How often a seat bought back per finished game.
    BuyBacks,
    /// The points counted per deal, 0 for going out.
    Points,
    /// The points counted per deal in which another went out.
    PointsWhenCaught,
    /// Of the deals, those in which it went out.
    WentOut,
    /// In which of its turns it went out.
    GoingOutTurn,
    /// Of the deals it went out in, those in which it opened in that very turn.
    OutAtOnce,
    /// Of the deals, those in which it opened.
    Opened,
    /// In which of its turns it opened.
    OpeningTurn,
    /// Of the deals, those after which it was bust.
    Bust,
    /// Of the deals of finished games, those in games that the seat won in the end.
    GameWon,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::PotShare,
        Self::Profit,
        Self::BuyBacks,
        Self::Points,
        Self::PointsWhenCaught,
        Self::WentOut,
        Self::GoingOutTurn,
        Self::OutAtOnce,
        Self::Opened,
        Self::OpeningTurn,
        Self::Bust,
        Self::GameWon,
    ];

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PotShare => "pot_share",
            Self::Profit => "profit",
            Self::BuyBacks => "buy_backs",
            Self::Points => "points",
            Self::PointsWhenCaught => "points_when_caught",
            Self::WentOut => "went_out",
            Self::GoingOutTurn => "going_out_turn",
            Self::OutAtOnce => "out_at_once",
            Self::Opened => "opened",
            Self::OpeningTurn => "opening_turn",
            Self::Bust => "bust",
            Self::GameWon => "game_won",
        }
    }

    /// Whether it is a share between 0 and 1.
    pub const fn is_share(self) -> bool {
        matches!(self, Self::PotShare | Self::WentOut | Self::OutAtOnce | Self::Opened | Self::Bust | Self::GameWon)
    }
}

/// Sums of a group of games, `(x, m)` for each measure.
#[derive(Clone, Copy, Debug, Default)]
struct Sums([(i64, i64); Measure::ALL.len()]);

impl Sums {
    fn add(&mut self, measure: Measure, x: i64, m: i64) {
        let sum = &mut self.0[measure as usize];
        *sum = (sum.0 + x, sum.1 + m);
    }

    fn add_deal(&mut self, seat: &SeatFacts, won: Option<bool>) {
        let Some(points) = seat.points else { return };
        let points = i64::from(points);
        self.add(Measure::Points, points, 1);
        self.add(Measure::WentOut, seat.went_out.into(), 1);
        self.add(Measure::Opened, seat.opened_in.is_some().into(), 1);
        self.add(Measure::Bust, seat.bust.into(), 1);
        if seat.went_out {
            self.add(Measure::GoingOutTurn, seat.turns.into(), 1);
            self.add(Measure::OutAtOnce, (seat.opened_in == Some(seat.turns)).into(), 1);
        } else {
            self.add(Measure::PointsWhenCaught, points, 1);
        }
        if let Some(turn) = seat.opened_in {
            self.add(Measure::OpeningTurn, turn.into(), 1);
        }
        if let Some(won) = won {
            self.add(Measure::GameWon, won.into(), 1);
        }
    }
}

/// The measures of a bot, or of a part of its deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measures([Ratio; Measure::ALL.len()]);

impl Measures {
    /// One of them.
    pub const fn of(&self, measure: Measure) -> &Ratio {
        &self.0[measure as usize]
    }

    fn add(&mut self, sums: &Sums) {
        for (ratio, (x, m)) in self.0.iter_mut().zip(sums.0) {
            ratio.add(x, m);
        }
    }
}

/// How many bands of scores there are.
pub const BANDS: usize = 7;
/// The turns that are counted apart; the last stands for all later ones too.
pub const TURNS: usize = 40;

/// A bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotTally {
    /// All its deals.
    pub all: Measures,
    /// Its deals by the score before them, see [`band_starts`].
    pub by_score: [Measures; BANDS],
    /// How often it opened in each turn, the first turn at 0.
    pub opening_turns: [u64; TURNS],
    /// How often it went out in each turn.
    pub going_out_turns: [u64; TURNS],
}

/// The lowest score of each band for a target: 0, 1, 15, 30, 45, 60 and 70 for 75.
pub const fn band_starts(target: u32) -> [u32; BANDS] {
    [0, 1, target / 5, target * 2 / 5, target * 3 / 5, target * 4 / 5, target * 14 / 15]
}

/// The games of a plan, summed up. They are added in the order of their numbers, so that those with the same packs come together.
#[derive(Clone, Debug)]
pub struct Tally {
    bots: Vec<BotTally>,
    places: Vec<Measures>,
    deals_per_game: Ratio,
    void_deals: Ratio,
    games: u64,
    finished: u64,
    deals: u64,
    endless_deals: u64,
    decisions: u64,
    group: Group,
}

/// The games with the same packs that are being added.
#[derive(Clone, Debug)]
struct Group {
    pack: Option<u64>,
    bots: Vec<(Sums, [Sums; BANDS])>,
    places: Vec<Sums>,
    deals_per_game: (i64, i64),
    void_deals: (i64, i64),
}

impl Group {
    fn new(bots: usize, players: usize) -> Self {
        Self {
            pack: None,
            bots: vec![(Sums::default(), [Sums::default(); BANDS]); bots],
            places: vec![Sums::default(); players],
            deals_per_game: (0, 0),
            void_deals: (0, 0),
        }
    }
}

impl Tally {
    /// Nothing yet.
    pub fn new(plan: &Plan) -> Self {
        let (bots, players) = (plan.lineup().bots().len(), plan.lineup().players());
        let bot = BotTally {
            all: Measures::default(),
            by_score: [Measures::default(); BANDS],
            opening_turns: [0; TURNS],
            going_out_turns: [0; TURNS],
        };
        Self {
            bots: vec![bot; bots],
            places: vec![Measures::default(); players],
            deals_per_game: Ratio::default(),
            void_deals: Ratio::default(),
            games: 0,
            finished: 0,
            deals: 0,
            endless_deals: 0,
            decisions: 0,
            group: Group::new(bots, players),
        }
    }

    /// Adds the next game.
    pub fn add(&mut self, plan: &Plan, game: &GameFacts) {
        let pack = Some(plan.pack_of(game.game));
        if self.group.pack != pack {
            self.close();
            self.group.pack = pack;
        }
        let finished = game.winner.is_some();
        self.games += 1;
        self.finished += u64::from(finished);
        self.deals += game.deals.len() as u64;
        self.decisions += game.decisions;
        let seats = plan.seats_of(game.game);
        for deal in &game.deals {
            self.add_deal(plan, game, deal);
        }
        if finished {
            self.group.deals_per_game.0 += game.deals.len() as i64;
            self.group.deals_per_game.1 += 1;
            self.add_money(game, seats);
        }
    }

    fn add_deal(&mut self, plan: &Plan, game: &GameFacts, deal: &DealFacts) {
        self.endless_deals += u64::from(deal.endless);
        self.group.void_deals.0 += i64::from(deal.void);
        self.group.void_deals.1 += 1;
        let starts = band_starts(plan.options().target);
        for (number, &bot) in plan.seats_of(game.game).iter().enumerate() {
            let Some(seat) = &deal.seats[number] else { continue };
            let won = game.winner.map(|winner| winner.index() == number);
            let band = starts.iter().rposition(|&start| start <= seat.score).unwrap_or(0);
            let (all, by_score) = &mut self.group.bots[bot];
            all.add_deal(seat, won);
            by_score[band].add_deal(seat, won);
            self.group.places[place_of(number, game)].add_deal(seat, won);
            let count = |turns: &mut [u64; TURNS], turn: u32| turns[(turn as usize).clamp(1, TURNS) - 1] += 1;
            if seat.points.is_some() {
                let tally = &mut self.bots[bot];
                if let Some(turn) = seat.opened_in {
                    count(&mut tally.opening_turns, turn);
                }
                if seat.went_out {
                    count(&mut tally.going_out_turns, seat.turns);
                }
            }
        }
    }

    fn add_money(&mut self, game: &GameFacts, seats: &[usize]) {
        for (sums, _) in &mut self.group.bots {
            sums.add(Measure::PotShare, 0, 1);
        }
        for (number, &bot) in seats.iter().enumerate() {
            let won = game.winner.is_some_and(|winner| winner.index() == number);
            let profit = if won { game.pot() as i64 } else { 0 } - game.paid[number] as i64;
            let bought = game.deals.iter().filter(|deal| deal.seats[number].is_some_and(|seat| seat.bought_back));
            let bought = bought.count() as i64;
            let place = &mut self.group.places[place_of(number, game)];
            place.add(Measure::PotShare, won.into(), 1);
            for sums in [place, &mut self.group.bots[bot].0] {
                sums.add(Measure::Profit, profit, 1);
                sums.add(Measure::BuyBacks, bought, 1);
            }
            self.group.bots[bot].0.add(Measure::PotShare, won.into(), 0);
        }
    }

    /// Ends the group of games with the same packs. Called once all games are added, and before anything is read.
    pub fn close(&mut self) {
        if self.group.pack.is_none() {
            return;
        }
        let group = std::mem::replace(&mut self.group, Group::new(self.bots.len(), self.places.len()));
        for (bot, (all, by_score)) in self.bots.iter_mut().zip(&group.bots) {
            bot.all.add(all);
            for (measures, sums) in bot.by_score.iter_mut().zip(by_score) {
                measures.add(sums);
            }
        }
        for (measures, sums) in self.places.iter_mut().zip(&group.places) {
            measures.add(sums);
        }
        self.deals_per_game.add(group.deals_per_game.0, group.deals_per_game.1);
        self.void_deals.add(group.void_deals.0, group.void_deals.1);
    }

    /// The bots, in the order of the lineup.
    pub fn bots(&self) -> &[BotTally] {
        &self.bots
    }

    /// The seats by their place to the left of the first dealer, whoever sat there; the first dealer's own at 0.
    pub fn places(&self) -> &[Measures] {
        &self.places
    }

    /// Deals, void ones included, per finished game.
    pub const fn deals_per_game(&self) -> &Ratio {
        &self.deals_per_game
    }

    /// The share of the deals that were void (R8.5).
    pub const fn void_deals(&self) -> &Ratio {
        &self.void_deals
    }

    /// The games, those given up included.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The games that somebody won.
    pub const fn finished(&self) -> u64 {
        self.finished
    }

    /// The deals, void ones and those of games given up included.
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// The deals that were void because they would not end, see [`crate::plan::TURNS_MAX`].
    pub const fn endless_deals(&self) -> u64 {
        self.endless_deals
    }

    /// The decisions, buying back included.
    pub const fn decisions(&self) -> u64 {
        self.decisions
    }
}

/// How far to the left of the first dealer a seat is.
fn place_of(seat: usize, game: &GameFacts) -> usize {
    let players = game.paid.len();
    (seat + players - game.first_dealer.index()) % players
}
