//! The record of a game: all that is needed to play it again, step by step, to the same bytes.

use crate::card::Card;
use crate::deal::Reshuffle;
use crate::event::{Event, Events};
use crate::game::{Game, GameError};
use crate::options::Options;
use crate::pack::{Pack, PackStream};
use crate::play::Action;
use crate::seat::Seat;
use crate::seeds::Seeds;

/// The version of the rules that this crate plays by. A record of another version is refused, not played differently.
pub const RULES_VERSION: u32 = 1;

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name shown.
    pub name: String,
    /// The name of the bot that plays, `None` for a person.
    pub bot: Option<String>,
}

/// Where the order of a pack came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackSource {
    /// The cards themselves, and how the discard pile is shuffled (R8.4); not a [`Reshuffle::Stream`], which only seeds can tell.
    Cards {
        /// The pack.
        pack: Pack,
        /// How the discard pile becomes the stock.
        order: ReshuffleOrder,
    },
    /// The seeds that anyone can check, for the pack and for what is shuffled later.
    Seeds(Seeds),
}

/// A way to turn the discard pile into the stock that leaves nothing to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReshuffleOrder {
    /// See [`Reshuffle::OldestFirst`].
    OldestFirst,
    /// See [`Reshuffle::NewestFirst`].
    NewestFirst,
    /// See [`Reshuffle::Sorted`].
    Sorted,
}

impl From<ReshuffleOrder> for Reshuffle {
    fn from(order: ReshuffleOrder) -> Self {
        match order {
            ReshuffleOrder::OldestFirst => Self::OldestFirst,
            ReshuffleOrder::NewestFirst => Self::NewestFirst,
            ReshuffleOrder::Sorted => Self::Sorted,
        }
    }
}

impl PackSource {
    /// The pack for a table with this many decks, and what shuffles the discard pile.
    pub fn pack(&self, decks: u8) -> (Pack, Reshuffle) {
        match self {
            Self::Cards { pack, order } => (pack.clone(), (*order).into()),
            Self::Seeds(seeds) => {
                let (pack, stream): (Pack, PackStream) = seeds.shuffle(decks);
                (pack, Reshuffle::Stream(stream))
            }
        }
    }
}

/// One step of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A seat acted.
    Action {
        /// Who.
        seat: Seat,
        /// What they did.
        action: Action,
        /// The name of the bot that acted for an absent player, if one did.
        deputy: Option<String>,
    },
    /// All agreed to void the deal (R8.5).
    Void,
}

/// A bust player's decision (R9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuyBackStep {
    /// Who.
    pub seat: Seat,
    /// Whether they bought back.
    pub buys: bool,
}

/// What was said of the cards of a deal with seeds. To play the deal again takes nothing of it; [`Record::verify`] compares it
/// with the seeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// The commitment that was published before anybody contributed.
    pub commitment: Option<[u8; 32]>,
    /// The pack as it was played, top card first.
    pub pack: Option<Vec<Card>>,
    /// The stock after each reshuffle (R8.4), top card first.
    pub stocks: Vec<Vec<Card>>,
}

/// One deal of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealRecord {
    /// The pack.
    pub source: PackSource,
    /// What was said of it; nothing for a deal without seeds.
    pub claims: Claims,
    /// What was done, in order.
    pub steps: Vec<Step>,
    /// Who decided what after it, in order.
    pub buy_backs: Vec<BuyBackStep>,
}

/// A game, finished or not, as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The version of the rules, [`RULES_VERSION`] for a game of today.
    pub rules: u32,
    /// The house rules.
    pub options: Options,
    /// Who plays, by seat.
    pub players: Vec<Player>,
    /// Who dealt first.
    pub first_dealer: Seat,
    /// The deals in order.
    pub deals: Vec<DealRecord>,
}

/// Why a record cannot be played again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The rules have changed since, or have not been written yet.
    #[error("the record was played by version {version} of the rules, this program plays by version {RULES_VERSION}")]
    RulesVersion {
        /// The version of the record.
        version: u32,
    },
    /// The game could not have begun like this.
    #[error("the game cannot begin: {0}")]
    Start(crate::deal::StartError),
    /// A deal could not have begun here.
    #[error("deal {deal} cannot begin: {error}")]
    Deal {
        /// Which deal, counted from 1.
        deal: usize,
        /// Why.
        error: GameError,
    },
    /// A step could not have happened.
    #[error("deal {deal}, step {step}: {error}")]
    Step {
        /// Which deal, counted from 1.
        deal: usize,
        /// Which step of it, counted from 1; buy-backs are counted on.
        step: usize,
        /// Why.
        error: GameError,
    },
}

/// A game that writes its record as it is played. All goes through here: what is refused is not recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedGame {
    game: Game,
    record: Record,
}

impl RecordedGame {
    /// A game that is to begin, with these players by seat.
    ///
    /// # Errors
    /// As for [`Game::new`].
    pub fn new(options: &Options, players: Vec<Player>, first_dealer: Seat) -> Result<Self, crate::deal::StartError> {
        let game = Game::new(options, players.len(), first_dealer)?;
        let record = Record { rules: RULES_VERSION, options: *options, players, first_dealer, deals: Vec::new() };
        Ok(Self { game, record })
    }

    /// Begins the next deal with a pack from this source.
    ///
    /// # Errors
    /// As for [`Game::start_deal`].
    pub fn start_deal(&mut self, source: PackSource) -> Result<Events, GameError> {
        self.start_deal_claiming(source, Claims::default())
    }

    fn start_deal_claiming(&mut self, source: PackSource, claims: Claims) -> Result<Events, GameError> {
        let (pack, reshuffle) = source.pack(self.game.options().decks_for(self.game.players()));
        let events = self.game.start_deal(&pack, reshuffle)?;
        self.record.deals.push(DealRecord { source, claims, steps: Vec::new(), buy_backs: Vec::new() });
        Ok(events)
    }

    /// Lets a seat act; `deputy` is the name of the bot that does so for an absent player.
    ///
    /// # Errors
    /// As for [`Game::apply`].
    pub fn apply(&mut self, seat: Seat, action: &Action, deputy: Option<&str>) -> Result<Events, GameError> {
        let events = self.game.apply(seat, action)?;
        self.note(Step::Action { seat, action: action.clone(), deputy: deputy.map(str::to_owned) });
        Ok(events)
    }

    /// Voids the deal because all agreed (R8.5).
    ///
    /// # Errors
    /// As for [`Game::agree_to_void`].
    pub fn agree_to_void(&mut self) -> Result<Events, GameError> {
        let events = self.game.agree_to_void()?;
        self.note(Step::Void);
        Ok(events)
    }

    /// A bust player decides (R9.3).
    ///
    /// # Errors
    /// As for [`Game::buy_back`].
    pub fn buy_back(&mut self, seat: Seat, buys: bool) -> Result<(), GameError> {
        self.game.buy_back(seat, buys)?;
        if let Some(deal) = self.record.deals.last_mut() {
            deal.buy_backs.push(BuyBackStep { seat, buys });
        }
        Ok(())
    }

    fn note(&mut self, step: Step) {
        if let Some(deal) = self.record.deals.last_mut() {
            deal.steps.push(step);
        }
    }

    /// The game as it stands.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The record so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }
}

/// A record that is being played again, one step at a time.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    record: &'a Record,
    played: RecordedGame,
    /// The deal and the step of it that come next, counted from 0; step 0 is its beginning.
    next: (usize, usize),
}

/// What a step of a replay was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayStep<'a> {
    /// A deal began.
    Start(&'a DealRecord),
    /// Something was done in it.
    Step(&'a Step),
    /// A bust player decided.
    BuyBack(BuyBackStep),
}

impl<'a> Replay<'a> {
    /// At the beginning of a game.
    ///
    /// # Errors
    /// If the record is of another version of the rules, or the game could not have begun like this.
    pub fn new(record: &'a Record) -> Result<Self, ReplayError> {
        if record.rules != RULES_VERSION {
            return Err(ReplayError::RulesVersion { version: record.rules });
        }
        let played = RecordedGame::new(&record.options, record.players.clone(), record.first_dealer)
            .map_err(ReplayError::Start)?;
        Ok(Self { record, played, next: (0, 0) })
    }

    /// The game as it stands after the steps so far, with its record so far.
    pub const fn played(&self) -> &RecordedGame {
        &self.played
    }

    /// Plays the next step and tells what happened; `None` at the end of the record.
    ///
    /// # Errors
    /// If the step could not have happened.
    pub fn step(&mut self) -> Option<Result<(ReplayStep<'a>, Events), ReplayError>> {
        let (number, place) = self.next;
        let deal = self.record.deals.get(number)?;
        let Some(place) = place.checked_sub(1) else {
            self.next = (number, 1);
            let started = self.played.start_deal_claiming(deal.source.clone(), deal.claims.clone());
            let error = |error| ReplayError::Deal { deal: number + 1, error };
            return Some(started.map(|events| (ReplayStep::Start(deal), events)).map_err(error));
        };
        self.next.1 += 1;
        let error = |error| ReplayError::Step { deal: number + 1, step: place + 1, error };
        if let Some(step) = deal.steps.get(place) {
            let done = match step {
                Step::Action { seat, action, deputy } => self.played.apply(*seat, action, deputy.as_deref()),
                Step::Void => self.played.agree_to_void(),
            };
            return Some(done.map(|events| (ReplayStep::Step(step), events)).map_err(error));
        }
        if let Some(&buy_back) = deal.buy_backs.get(place - deal.steps.len()) {
            let done = self.played.buy_back(buy_back.seat, buy_back.buys);
            return Some(done.map(|()| (ReplayStep::BuyBack(buy_back), Events::new())).map_err(error));
        }
        self.next = (number + 1, 0);
        self.step()
    }
}

impl Record {
    /// Plays the whole record again.
    ///
    /// # Errors
    /// If it is of another version of the rules, or something in it could not have happened.
    pub fn replay(&self) -> Result<RecordedGame, ReplayError> {
        let mut replay = Replay::new(self)?;
        while let Some(step) = replay.step() {
            step?;
        }
        Ok(replay.played)
    }

    /// The record with the pack and the stocks of each deal that has seeds, as the seeds give them: what the server that
    /// shuffled says of its cards. The commitments stay as they are.
    ///
    /// # Errors
    /// As for [`Record::replay`].
    pub fn with_cards(&self) -> Result<Self, ReplayError> {
        let mut record = self.clone();
        let mut replay = Replay::new(self)?;
        let mut deals = record.deals.iter_mut();
        let mut deal = None;
        while let Some(step) = replay.step() {
            let (step, events) = step?;
            if let ReplayStep::Start(_) = step {
                deal = deals.next();
            }
            let Some(DealRecord { source: PackSource::Seeds(seeds), claims, .. }) = &mut deal else { continue };
            if let ReplayStep::Start(_) = step {
                let decks = self.options.decks_for(self.players.len());
                claims.pack = Some(seeds.shuffle(decks).0.cards().to_vec());
                claims.stocks.clear();
            }
            claims.stocks.extend(new_stock(replay.played().game(), &events));
        }
        Ok(record)
    }
}

/// The stock that a step made of the discard pile (R8.4), top card first, if it did. The card that was drawn from it at once was its top.
pub(crate) fn new_stock(after: &Game, events: &Events) -> Option<Vec<Card>> {
    let [Event::Reshuffled { .. }, Event::Drew { card, .. }] = events[..] else { return None };
    let mut stock = vec![card];
    stock.extend(after.deal()?.setup().stock);
    Some(stock)
}
