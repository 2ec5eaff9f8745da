//! A whole game: deals, scores, busts, buy-backs, the pot and the winner.

use crate::deal::{ActionError, Deal, Reshuffle, StartError};
use crate::event::Events;
use crate::options::{Options, OptionsError};
use crate::outcome::DealOutcome;
use crate::pack::Pack;
use crate::play::Action;
use crate::seat::{PLAYERS_MAX, Seat, Seats};
use crate::settlement::Settlement;

/// Where in a game one is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The next deal can begin.
    Ready,
    /// A deal is being played.
    Playing(Box<Deal>),
    /// Bust players decide whether they buy back (R9.3), each for themselves and in any order.
    BuyBacks {
        /// What the deal came to.
        settlement: Settlement,
        /// Who has still to decide.
        pending: Seats,
        /// Who has decided to buy back.
        wanted: Seats,
    },
    /// The game is won.
    Over {
        /// Who takes the pot (R9.2).
        winner: Seat,
    },
}

/// A game by some house rules, from the first buy-in to the pot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    options: Options,
    players: usize,
    scores: [Option<u32>; PLAYERS_MAX],
    bought: [u32; PLAYERS_MAX],
    dealer: Seat,
    deals: u32,
    stage: Stage,
    last: Option<LastDeal>,
}

/// How the last deal that is over ended, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastDeal {
    /// Who dealt.
    pub dealer: Seat,
    /// How it ended.
    pub outcome: DealOutcome,
    /// What it came to; `None` if it was void.
    pub settlement: Option<Settlement>,
}

/// Why something cannot be done in a game. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// R9.2
    #[error("R9.2: the game is over, seat {winner} has won")]
    GameOver {
        /// Who has won.
        winner: Seat,
    },
    /// A deal is not over yet.
    #[error("R8.1: a deal is being played")]
    DealOn,
    /// No deal is being played.
    #[error("R3.1: no deal is being played")]
    NoDeal,
    /// R9.3
    #[error("R9.3: bust players have still to decide whether they buy back: seat {first} is the first of {count}")]
    BuyBacksPending {
        /// The first of them.
        first: Seat,
        /// How many they are.
        count: usize,
    },
    /// R9.3
    #[error("R9.3: seat {seat} has nothing to decide: it is not bust, or has decided, or nobody can buy back now")]
    NoBuyBack {
        /// The seat.
        seat: Seat,
    },
    /// R9.3
    #[error("R9.3: seat {seat} has bought back {bought} times, which is as often as this table allows")]
    BuyBackLimit {
        /// The seat.
        seat: Seat,
        /// How often it has.
        bought: u32,
    },
    /// The deal cannot begin.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The action is refused.
    #[error(transparent)]
    Action(#[from] ActionError),
}

/// Why the points of a deal cannot be counted. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// It is not the time for it.
    #[error(transparent)]
    Game(#[from] GameError),
    /// R8.2
    #[error("R8.2: points of {points} seats for a table of {players}")]
    Seats {
        /// For how many there are points.
        points: usize,
        /// How many seats the table has.
        players: usize,
    },
    /// R8.2
    #[error("R8.2: seat {seat} is in the game, and has no points")]
    NoPoints {
        /// The seat.
        seat: Seat,
    },
    /// R9.3
    #[error("R9.3: seat {seat} is out of the game, and has points")]
    NotInGame {
        /// The seat.
        seat: Seat,
    },
    /// R8.3
    #[error("R8.3: nobody has 0 points, but who goes out adds nothing")]
    NobodyOut,
}

impl GameError {
    /// The rule that is broken.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::GameOver { .. } => "R9.2",
            Self::DealOn => "R8.1",
            Self::NoDeal => "R3.1",
            Self::BuyBacksPending { .. } | Self::NoBuyBack { .. } | Self::BuyBackLimit { .. } => "R9.3",
            Self::Start(error) => error.rule(),
            Self::Action(error) => error.rule(),
        }
    }
}

impl Game {
    /// A game in which all have paid the buy-in and the first deal is to begin.
    ///
    /// # Errors
    /// If the house rules do not allow this number of players, or the first dealer has no seat.
    pub fn new(options: &Options, players: usize, first_dealer: Seat) -> Result<Self, StartError> {
        options.check(players)?;
        if first_dealer.index() >= players {
            return Err(StartError::NoSuchSeat { seat: first_dealer, players });
        }
        let mut scores = [None; PLAYERS_MAX];
        scores[..players].fill(Some(0));
        Ok(Self {
            options: *options,
            players,
            scores,
            bought: [0; PLAYERS_MAX],
            dealer: first_dealer,
            deals: 0,
            stage: Stage::Ready,
            last: None,
        })
    }

    /// A game that stands like this before a deal: scores and how often each has bought back, by seat, `None` for a seat that is out.
    ///
    /// # Errors
    /// As for the beginning of a deal; and if the two lists are not of the same length.
    pub fn resume(options: &Options, scores: &[Option<u32>], bought: &[u32], dealer: Seat) -> Result<Self, StartError> {
        let mut game = Self::new(options, scores.len(), dealer)?;
        if bought.len() != scores.len() {
            return Err(StartError::Options(OptionsError {
                faults: vec![crate::options::OptionFault::Players { players: bought.len() }],
            }));
        }
        game.scores[..scores.len()].copy_from_slice(scores);
        game.bought[..bought.len()].copy_from_slice(bought);
        game.check_dealer(dealer)?;
        Ok(game)
    }

    fn check_dealer(&self, dealer: Seat) -> Result<(), StartError> {
        let seats = self.in_game();
        if !seats.contains(dealer) {
            return Err(StartError::DealerOut { seat: dealer });
        }
        if seats.len() < 2 {
            return Err(StartError::TooFewPlayers { players: seats.len() });
        }
        Ok(())
    }

    /// Begins the next deal with this pack.
    ///
    /// # Errors
    /// If a deal or buy-backs are under way, the game is over, or the pack is not that of this table.
    pub fn start_deal(&mut self, pack: &Pack, reshuffle: Reshuffle) -> Result<Events, GameError> {
        self.check_ready()?;
        let scores = &self.scores[..self.players];
        let (deal, events) = Deal::start(&self.options, scores, self.dealer, pack, reshuffle)?;
        self.stage = Stage::Playing(Box::new(deal));
        self.deals += 1;
        Ok(events)
    }

    fn check_ready(&self) -> Result<(), GameError> {
        match &self.stage {
            Stage::Ready => Ok(()),
            Stage::Playing(_) => Err(GameError::DealOn),
            Stage::BuyBacks { pending, .. } => Err(Self::pending_error(*pending)),
            Stage::Over { winner } => Err(GameError::GameOver { winner: *winner }),
        }
    }

    fn pending_error(pending: Seats) -> GameError {
        match pending.iter().next() {
            Some(first) => GameError::BuyBacksPending { first, count: pending.len() },
            None => GameError::NoDeal,
        }
    }

    fn playing(&mut self) -> Result<&mut Deal, GameError> {
        match &mut self.stage {
            Stage::Playing(deal) => Ok(deal),
            Stage::Ready => Err(GameError::NoDeal),
            Stage::BuyBacks { pending, .. } => Err(Self::pending_error(*pending)),
            Stage::Over { winner } => Err(GameError::GameOver { winner: *winner }),
        }
    }

    /// Lets a seat act in the deal that is being played; when that ends the deal, it is settled.
    ///
    /// # Errors
    /// If no deal is being played, or the deal refuses the action.
    pub fn apply(&mut self, seat: Seat, action: &Action) -> Result<Events, GameError> {
        let deal = self.playing()?;
        let events = deal.apply(seat, action)?;
        if let Some(outcome) = deal.outcome() {
            self.end_deal(outcome);
        }
        Ok(events)
    }

    /// Voids the deal that is being played, because all have agreed to it (R8.5).
    ///
    /// # Errors
    /// If no deal is being played.
    pub fn agree_to_void(&mut self) -> Result<Events, GameError> {
        let deal = self.playing()?;
        let events = deal.agree_to_void()?;
        if let Some(outcome) = deal.outcome() {
            self.end_deal(outcome);
        }
        Ok(events)
    }

    /// Counts a deal that was not played here but with cards of paper: the points of each seat, `None` for those out of the game; `None`
    /// altogether if it was void. There is no [`LastDeal`] after it, since nobody told how it was played.
    ///
    /// # Errors
    /// If a deal or buy-backs are under way, the game is over, the points are not those of the seats in the game, or nobody went
    /// out without a point (R8.3). Nothing has changed then.
    ///
    /// ```
    /// use bing_rules::game::Game;
    /// use bing_rules::options::Options;
    /// use bing_rules::seat::Seat;
    ///
    /// let first = Seat::new(0).expect("there is a seat 0");
    /// let mut game = Game::new(&Options::default(), 2, first)?;
    /// game.count_deal(Some(&[Some(0), Some(26)]))?;
    /// assert_eq!(game.scores(), [Some(0), Some(26)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_deal(&mut self, points: Option<&[Option<u32>]>) -> Result<(), CountError> {
        self.check_ready()?;
        let settlement = match points {
            Some(points) => {
                self.check_points(points)?;
                Some(Settlement::of(&self.options, self.scores(), points))
            }
            None => None,
        };
        self.deals += 1;
        self.last = None;
        self.settle(settlement);
        Ok(())
    }

    fn check_points(&self, points: &[Option<u32>]) -> Result<(), CountError> {
        if points.len() != self.players {
            return Err(CountError::Seats { points: points.len(), players: self.players });
        }
        for (seat, (score, points)) in Seat::all(self.players).zip(self.scores().iter().zip(points)) {
            match (score, points) {
                (Some(_), None) => return Err(CountError::NoPoints { seat }),
                (None, Some(_)) => return Err(CountError::NotInGame { seat }),
                _ => {}
            }
        }
        if points.contains(&Some(0)) { Ok(()) } else { Err(CountError::NobodyOut) }
    }

    fn end_deal(&mut self, outcome: DealOutcome) {
        let deadwood = outcome.deadwood(&self.options);
        let settlement = deadwood.map(|deadwood| Settlement::of(&self.options, self.scores(), &deadwood));
        self.last = Some(LastDeal { dealer: self.dealer, outcome, settlement: settlement.clone() });
        self.settle(settlement);
    }

    /// Goes on from what a deal came to, `None` if it was void.
    fn settle(&mut self, settlement: Option<Settlement>) {
        let Some(settlement) = settlement else {
            self.pass_deal();
            return;
        };
        self.set_scores(&settlement.totals);
        if let Some(winner) = settlement.winner {
            self.set_scores(&settlement.scores_after(Seats::EMPTY));
            self.stage = Stage::Over { winner };
            return;
        }
        let pending = settlement.may_buy_back(&self.options, self.bought());
        self.stage = Stage::BuyBacks { settlement, pending, wanted: Seats::EMPTY };
        self.finish_buy_backs();
    }

    /// A bust player buys back, or does not and is out of the game (R9.3). When all have decided, the deal passes on.
    ///
    /// # Errors
    /// If this seat has nothing to decide, or has bought back as often as the table allows.
    pub fn buy_back(&mut self, seat: Seat, buys: bool) -> Result<(), GameError> {
        let Stage::BuyBacks { settlement, pending, wanted } = &mut self.stage else {
            return Err(GameError::NoBuyBack { seat });
        };
        if !pending.contains(seat) {
            let bought = self.bought[seat.index()];
            let used_up = settlement.bust.contains(seat) && !self.options.buy_backs.allows_after(bought);
            return Err(if used_up { GameError::BuyBackLimit { seat, bought } } else { GameError::NoBuyBack { seat } });
        }
        pending.remove(seat);
        if buys {
            wanted.insert(seat);
        }
        self.finish_buy_backs();
        Ok(())
    }

    /// When nobody has to decide any more: who bought back returns, the others are out, and the deal passes on.
    fn finish_buy_backs(&mut self) {
        let Stage::BuyBacks { settlement, pending, wanted } = &self.stage else { return };
        if !pending.is_empty() {
            return;
        }
        for seat in wanted.iter() {
            self.bought[seat.index()] += 1;
        }
        let scores = settlement.scores_after(*wanted);
        self.set_scores(&scores);
        self.pass_deal();
    }

    fn set_scores(&mut self, scores: &[Option<u32>]) {
        self.scores[..scores.len()].copy_from_slice(scores);
    }

    /// The deal passes left to the next player in the game (R3.1).
    fn pass_deal(&mut self) {
        self.dealer = self.in_game().left_of(self.dealer).unwrap_or(self.dealer);
        self.stage = Stage::Ready;
    }

    /// The house rules.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// How many seats the table has.
    pub const fn players(&self) -> usize {
        self.players
    }

    /// The seats still in the game; after the end, the winner.
    pub fn in_game(&self) -> Seats {
        Seat::all(self.players).filter(|seat| self.scores[seat.index()].is_some()).collect()
    }

    /// The scores by seat: before the deal while one is played, with the points of the last deal while bust players decide; `None`
    /// for seats out of the game.
    pub fn scores(&self) -> &[Option<u32>] {
        &self.scores[..self.players]
    }

    /// How often each seat has bought back.
    pub fn bought(&self) -> &[u32] {
        &self.bought[..self.players]
    }

    /// What each seat has paid, in minor units (R2).
    pub fn paid(&self) -> Vec<u64> {
        self.bought().iter().map(|&bought| u64::from(self.options.buy_in) * (1 + u64::from(bought))).collect()
    }

    /// What the pot holds, or the winner takes, in minor units: all that was paid (R2.3).
    pub fn pot(&self) -> u64 {
        self.paid().iter().sum()
    }

    /// Who deals, or dealt the deal that is being settled, or would have dealt next.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// How many deals have begun.
    pub const fn deals(&self) -> u32 {
        self.deals
    }

    /// Where in the game one is.
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The deal that is being played.
    pub fn deal(&self) -> Option<&Deal> {
        match &self.stage {
            Stage::Playing(deal) => Some(deal),
            _ => None,
        }
    }

    /// Who has won.
    pub const fn winner(&self) -> Option<Seat> {
        match self.stage {
            Stage::Over { winner } => Some(winner),
            _ => None,
        }
    }

    /// How the last deal that is over ended.
    pub const fn last_deal(&self) -> Option<&LastDeal> {
        self.last.as_ref()
    }
}
