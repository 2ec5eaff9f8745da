//! One game of bots, from the first buy-in to the pot.

use bing_bots::policy::{Policy, Standing};
use bing_bots::rng::BotRng;
use bing_rules::deal::Reshuffle;
use bing_rules::game::{Game, GameError, Stage};
use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_rules::seat::{PLAYERS_MAX, Seat, Seats};
use bing_rules::settlement::Settlement;
use bing_rules::view::View;

use crate::facts::{DealFacts, GameFacts, SeatFacts};
use crate::plan::{Plan, TURNS_MAX};
use crate::seeds;

/// Somebody who watches a game.
pub trait Watch {
    /// A bot has decided; what it decided has not happened yet.
    fn decided(&mut self, view: &View, bot: usize, action: &Action) {
        let _ = (view, bot, action);
    }

    /// A bust player has decided whether to buy back.
    fn decided_to_buy_back(&mut self, standing: &Standing, bot: usize, buys: bool) {
        let _ = (standing, bot, buys);
    }

    /// A deal is over and those who were bust have decided.
    fn deal_over(&mut self, deal: &DealFacts) {
        let _ = deal;
    }

    /// The game is over or given up.
    fn game_over(&mut self, game: &GameFacts) {
        let _ = game;
    }
}

/// Who watches without seeing.
impl Watch for () {}

/// A bot or the plan did what the game refuses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// A bot did what is not legal.
    #[error("in game {game}, deal {deal}, {bot} on seat {seat} did what is not legal: {error}")]
    Refused {
        /// The bot.
        bot: String,
        /// Its seat.
        seat: Seat,
        /// The game, from 0.
        game: u64,
        /// The deal, from 1.
        deal: u32,
        /// Why it is not legal.
        error: GameError,
    },
    /// The game could not begin or go on.
    #[error("game {game} cannot go on: {error}")]
    Stuck {
        /// The game, from 0.
        game: u64,
        /// Why.
        error: GameError,
    },
}

/// Plays one game of a plan.
///
/// # Errors
/// If a bot does what is not legal.
pub fn play<W: Watch>(plan: &Plan, number: u64, watch: &mut W) -> Result<GameFacts, RunError> {
    let players = plan.lineup().players();
    let stuck = |error| RunError::Stuck { game: number, error };
    let dealer = seeds::first_dealer(plan.seed(), plan.pack_of(number), players);
    let first_dealer = Seat::all(players).nth(dealer).unwrap_or_else(|| unreachable!("the dealer sits at the table"));
    let game = Game::new(plan.options(), players, first_dealer).map_err(|error| stuck(error.into()))?;
    let mut table = Table {
        plan,
        number,
        game,
        rngs: std::array::from_fn(|seat| seeds::bot_rng(plan.seed(), number, seat_of(seat))),
        seats: plan.seats_of(number),
        decisions: 0,
        deals: Vec::new(),
        view: None,
    };
    while table.game.winner().is_none() && table.game.deals() < plan.deals_max() {
        table.play_deal(watch).map_err(|error| error.in_game(&table))?;
    }
    let facts = GameFacts {
        game: number,
        winner: table.game.winner(),
        first_dealer,
        paid: table.game.paid(),
        deals: table.deals,
        decisions: table.decisions,
    };
    watch.game_over(&facts);
    Ok(facts)
}

fn seat_of(number: usize) -> Seat {
    Seat::new(number).unwrap_or_else(|| unreachable!("there are no more than {PLAYERS_MAX} seats"))
}

/// What went wrong, where that is known already.
struct Fault {
    seat: Option<Seat>,
    error: GameError,
}

impl Fault {
    fn in_game(self, table: &Table<'_>) -> RunError {
        match self.seat {
            Some(seat) => RunError::Refused {
                bot: table.bot(seat).name().to_owned(),
                seat,
                game: table.number,
                deal: table.game.deals(),
                error: self.error,
            },
            None => RunError::Stuck { game: table.number, error: self.error },
        }
    }
}

/// A game under way.
struct Table<'a> {
    plan: &'a Plan,
    number: u64,
    game: Game,
    seats: &'a [usize],
    rngs: [BotRng; PLAYERS_MAX],
    decisions: u64,
    deals: Vec<DealFacts>,
    /// The view that is filled anew for each decision.
    view: Option<Box<View>>,
}

impl<'a> Table<'a> {
    fn bot(&self, seat: Seat) -> &'a dyn Policy {
        self.plan.lineup().bots()[self.seats[seat.index()]].as_ref()
    }

    fn play_deal<W: Watch>(&mut self, watch: &mut W) -> Result<(), Fault> {
        let mut facts = self.start_facts();
        let (plan, number) = (self.plan, self.game.deals() + 1);
        let pack_seeds = seeds::pack_seeds(plan.seed(), plan.pack_of(self.number), number);
        let (pack, stream) = pack_seeds.shuffle(plan.options().decks_for(self.seats.len()));
        let start = self.game.start_deal(&pack, Reshuffle::Stream(stream));
        start.map_err(|error| Fault { seat: None, error })?;
        let mut turns = 0;
        while self.act(watch, &mut facts, &mut turns)? {
            if turns > TURNS_MAX && self.game.deal().is_some_and(|deal| deal.phase() == Phase::Turn) {
                self.game.agree_to_void().map_err(|error| Fault { seat: None, error })?;
                facts.endless = true;
            }
        }
        self.settle(&mut facts)?;
        self.buy_backs(watch, &mut facts)?;
        watch.deal_over(&facts);
        self.deals.push(facts);
        Ok(())
    }

    /// The seats in the game with their scores.
    fn start_facts(&self) -> DealFacts {
        let mut facts = DealFacts::default();
        for (seat, score) in facts.seats.iter_mut().zip(self.game.scores()) {
            *seat = score.map(|score| SeatFacts { score, ..SeatFacts::default() });
        }
        facts
    }

    /// Lets the seat to act decide, and counts the turns that begin; whether there was one.
    fn act<W: Watch>(&mut self, watch: &mut W, facts: &mut DealFacts, turns: &mut u32) -> Result<bool, Fault> {
        let Some((deal, seat)) = self.game.deal().and_then(|deal| Some((deal, deal.turn()?))) else {
            return Ok(false);
        };
        let view = match &mut self.view {
            Some(view) => {
                deal.view_into(Some(seat), view);
                view
            }
            none => none.insert(Box::new(deal.view(Some(seat)))),
        };
        let bot = self.seats[seat.index()];
        let policy = &self.plan.lineup().bots()[bot];
        let action = policy.choose(view, &mut self.rngs[seat.index()]);
        watch.decided(view, bot, &action);
        self.decisions += 1;
        if let Some(facts) = &mut facts.seats[seat.index()] {
            let melds = matches!(action, Action::Meld(_));
            let begins_turn = u32::from(melds || matches!(action, Action::Draw | Action::Take));
            facts.turns += begins_turn;
            *turns += begins_turn;
            if melds && facts.opened_in.is_none() {
                facts.opened_in = Some(facts.turns);
            }
        }
        // The events are left where they are; moving them costs more than some decisions.
        match self.game.apply(seat, &action) {
            Ok(_) => Ok(true),
            Err(error) => Err(Fault { seat: Some(seat), error }),
        }
    }

    /// Notes what the deal came to.
    fn settle(&self, facts: &mut DealFacts) -> Result<(), Fault> {
        let last = self.game.last_deal().ok_or(Fault { seat: None, error: GameError::NoDeal })?;
        let went_out = last.outcome.went_out();
        facts.void = went_out.is_none();
        let points = last.outcome.deadwood(self.plan.options());
        let bust = last.settlement.as_ref().map_or(Seats::EMPTY, |settlement| settlement.bust);
        for seat in Seat::all(self.seats.len()) {
            if let Some(facts) = &mut facts.seats[seat.index()] {
                facts.points = points.as_ref().and_then(|points| points[seat.index()]);
                facts.went_out = went_out == Some(seat);
                facts.bust = bust.contains(seat);
            }
        }
        Ok(())
    }

    /// Asks the bust players who may buy back.
    fn buy_backs<W: Watch>(&mut self, watch: &mut W, facts: &mut DealFacts) -> Result<(), Fault> {
        let Stage::BuyBacks { settlement, pending, .. } = self.game.stage() else { return Ok(()) };
        let (settlement, pending) = (settlement.clone(), *pending);
        for seat in pending.iter() {
            let standing = self.standing(seat, &settlement);
            let buys = self.bot(seat).buys_back(&standing, &mut self.rngs[seat.index()]);
            watch.decided_to_buy_back(&standing, self.seats[seat.index()], buys);
            self.decisions += 1;
            self.game.buy_back(seat, buys).map_err(|error| Fault { seat: Some(seat), error })?;
            if let Some(facts) = &mut facts.seats[seat.index()] {
                facts.bought_back = buys;
            }
        }
        Ok(())
    }

    fn standing(&self, seat: Seat, settlement: &Settlement) -> Standing {
        Standing {
            seat,
            options: *self.plan.options(),
            totals: settlement.totals.clone(),
            bust: settlement.bust,
            return_score: settlement.return_score.unwrap_or(0),
            bought: self.game.bought().to_vec(),
            pot: self.game.pot(),
        }
    }
}
