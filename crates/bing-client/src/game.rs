//! A game that is played on this device: the rules and the bots are here, no server is asked.

use bing_bots::names::{self, UnknownBot};
use bing_bots::policy::{Policy, Standing};
use bing_bots::rng::BotRng;
use bing_rules::deal::{Deal, StartError};
use bing_rules::event::{Events, SeenEvent};
use bing_rules::game::{Game, GameError, Stage};
use bing_rules::notation::ParseError;
use bing_rules::options::Options;
use bing_rules::play::Action;
use bing_rules::record::{PackSource, Player, Record, RecordedGame, Replay, ReplayError, Step};
use bing_rules::seat::{Seat, Seats};
use bing_rules::seeds::Seeds;
use bing_rules::view::View;

use crate::intent::Request;
use crate::model::{Snapshot, Waits};

pub mod replay;
pub mod rules;
pub mod setup;

/// What the table is called in the seeds of a game on this device.
const TABLE: &str = "here";

/// A game of one person against bots, with its record.
pub struct LocalGame {
    recorded: RecordedGame,
    me: Seat,
    /// The bot of each seat; `None` for the person.
    bots: Vec<Option<Box<dyn Policy>>>,
    rng: BotRng,
    /// The last deal as the person saw it at its end, while the next has not begun.
    ended: Option<View>,
}

/// Why a game cannot be set up or taken up again.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The house rules do not fit the number of players.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A bot that is not known here.
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    /// The text is no record.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The record cannot be played again.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// All seats are bots.
    #[error("nobody at this table is a person")]
    NoPerson,
}

impl LocalGame {
    /// A game that is to begin. The person sits where a player has no bot; the seed decides who deals first and what the bots do.
    ///
    /// # Errors
    /// If the house rules do not allow this number of players, a bot is not known, or nobody is a person.
    pub fn new(options: &Options, players: Vec<Player>, seed: u64) -> Result<Self, SetupError> {
        let mut rng = BotRng::new(seed);
        let first = Seat::new(rng.below(players.len())).ok_or(SetupError::NoPerson)?;
        Self::of(RecordedGame::new(options, players, first)?, rng, None)
    }

    /// A game taken up again from its record.
    ///
    /// # Errors
    /// If the text is no record, or one that cannot be played again here.
    pub fn from_record(text: &str, seed: u64) -> Result<Self, SetupError> {
        let record: Record = text.parse()?;
        let me = person(&record.players)?;
        let mut replay = Replay::new(&record)?;
        let mut ended = None;
        loop {
            let before = replay.played().game().deal().cloned();
            let Some(step) = replay.step() else { break };
            step?;
            if let Some(view) = view_at_end(before, replay.played(), me) {
                ended = Some(view);
            }
        }
        let ended = ended.filter(|_| replay.played().game().deal().is_none());
        Self::of(replay.played().clone(), BotRng::new(seed), ended)
    }

    fn of(recorded: RecordedGame, rng: BotRng, ended: Option<View>) -> Result<Self, SetupError> {
        let players = &recorded.record().players;
        let bot = |player: &Player| player.bot.as_deref().map(names::by_name).transpose();
        let bots = players.iter().map(bot).collect::<Result<_, _>>()?;
        Ok(Self { me: person(players)?, bots, rng, ended, recorded })
    }

    /// The record so far, as text.
    pub fn record(&self) -> String {
        self.recorded.record().to_string()
    }

    /// The person's seat.
    pub const fn me(&self) -> Seat {
        self.me
    }

    const fn game(&self) -> &Game {
        self.recorded.game()
    }

    /// The game as the person may see it.
    pub fn snapshot(&self) -> Snapshot {
        let game = self.game();
        let view = game.deal().map(|deal| deal.view(Some(self.me)));
        Snapshot {
            me: Some(self.me),
            players: self.recorded.record().players.clone(),
            options: *game.options(),
            scores: game.scores().to_vec(),
            bought: game.bought().to_vec(),
            pot: game.pot(),
            dealer: game.dealer(),
            deals: game.deals(),
            view: view.or_else(|| self.ended.clone()),
            last: game.last_deal().cloned().filter(|_| game.deal().is_none()),
            waits: self.waits(),
        }
    }

    /// Who has to do something next.
    pub fn waits(&self) -> Waits {
        match self.game().stage() {
            Stage::Ready => Waits::NextDeal,
            Stage::Playing(deal) => deal.turn().map_or(Waits::NextDeal, Waits::Turn),
            Stage::BuyBacks { pending, .. } => Waits::BuyBacks(*pending),
            Stage::Over { winner } => Waits::Nobody { winner: *winner },
        }
    }

    /// Whether a bot is to act, so that [`LocalGame::bot_step`] does something.
    pub fn waits_for_bot(&self) -> bool {
        self.bot_to_act().is_some()
    }

    fn bot_to_act(&self) -> Option<Seat> {
        let bots: Seats = Seat::all(self.bots.len()).filter(|seat| self.bots[seat.index()].is_some()).collect();
        match self.waits() {
            Waits::Turn(seat) => Some(seat).filter(|&seat| bots.contains(seat)),
            Waits::BuyBacks(pending) => pending.iter().find(|&seat| bots.contains(seat)),
            Waits::NextDeal | Waits::Table | Waits::Nobody { .. } => None,
        }
    }

    /// Lets the bot act whose turn it is, and tells what the person sees of it; nothing if it is not a bot's turn.
    ///
    /// # Errors
    /// If the bot wants to do something illegal, which is a fault of the bot.
    pub fn bot_step(&mut self) -> Result<Vec<SeenEvent>, GameError> {
        let Some(seat) = self.bot_to_act() else { return Ok(Vec::new()) };
        if let Some(standing) = self.standing(seat) {
            let buys = self.bots[seat.index()].as_ref().is_some_and(|bot| bot.buys_back(&standing, &mut self.rng));
            self.recorded.buy_back(seat, buys)?;
            return Ok(Vec::new());
        }
        let (Some(bot), Some(deal)) = (&self.bots[seat.index()], self.game().deal()) else { return Ok(Vec::new()) };
        let view = deal.view(Some(seat));
        let action = bot.choose(&view, &mut self.rng);
        self.act(seat, &action)
    }

    /// How the game stands for a bust seat that has to decide.
    fn standing(&self, seat: Seat) -> Option<Standing> {
        let Stage::BuyBacks { settlement, .. } = self.game().stage() else { return None };
        Some(Standing {
            seat,
            options: *self.game().options(),
            totals: settlement.totals.clone(),
            bust: settlement.bust,
            return_score: settlement.return_score?,
            bought: self.game().bought().to_vec(),
            pot: self.game().pot(),
        })
    }

    /// Does what the person wants, and tells what they see of it. `entropy` shuffles the pack where a deal begins; nobody must be able
    /// to guess it.
    ///
    /// # Errors
    /// If the rules refuse it; nothing has changed.
    pub fn request(&mut self, request: &Request, entropy: [u8; 32]) -> Result<Vec<SeenEvent>, GameError> {
        match request {
            Request::Act(action) => self.act(self.me, action),
            Request::BuyBack(buys) => {
                self.recorded.buy_back(self.me, *buys)?;
                Ok(Vec::new())
            }
            Request::NextDeal => self.next_deal(entropy),
            // The bots agree to whatever the person wants to end.
            Request::VoidDeal => {
                let before = self.game().deal().cloned();
                let events = self.recorded.agree_to_void()?;
                Ok(self.seen(before, &events))
            }
        }
    }

    fn next_deal(&mut self, secret: [u8; 32]) -> Result<Vec<SeenEvent>, GameError> {
        let before = self.game().deal().cloned();
        // All the chance is in the secret; the bots have nothing to add, and the person trusts their own device.
        let contributions = vec![[0; 32]; self.game().players()];
        let deal = self.game().deals() + 1;
        let seeds = Seeds { secret, contributions, table: TABLE.to_owned(), deal };
        let events = self.recorded.start_deal(PackSource::Seeds(seeds))?;
        self.ended = None;
        Ok(self.seen(before, &events))
    }

    fn act(&mut self, seat: Seat, action: &Action) -> Result<Vec<SeenEvent>, GameError> {
        let before = self.game().deal().cloned();
        let events = self.recorded.apply(seat, action, None)?;
        Ok(self.seen(before, &events))
    }

    fn seen(&mut self, before: Option<Deal>, events: &Events) -> Vec<SeenEvent> {
        if let Some(view) = view_at_end(before, &self.recorded, self.me) {
            self.ended = Some(view);
        }
        events.iter().map(|event| event.seen_by(Some(self.me))).collect()
    }
}

/// The deal as the person saw it at its end, if it ended in between.
fn view_at_end(before: Option<Deal>, after: &RecordedGame, me: Seat) -> Option<View> {
    deal_at_end(before, after).map(|deal| deal.view(Some(me)))
}

/// The deal as it lay at its end, if it ended in between: the game itself lets go of it then.
fn deal_at_end(before: Option<Deal>, after: &RecordedGame) -> Option<Deal> {
    let mut deal = before?;
    if after.game().deal().is_some() {
        return None;
    }
    match after.record().deals.last()?.steps.last()? {
        Step::Action { seat, action, .. } => deal.apply(*seat, action).ok()?,
        Step::Void => deal.agree_to_void().ok()?,
    };
    Some(deal)
}

/// The first seat that no bot plays.
fn person(players: &[Player]) -> Result<Seat, SetupError> {
    let place = players.iter().position(|player| player.bot.is_none());
    place.and_then(Seat::new).ok_or(SetupError::NoPerson)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bing_rules::phase::Phase;

    fn players(bots: usize) -> Vec<Player> {
        let bot = |number| Player { name: format!("Bot {number}"), bot: Some("random".to_owned()) };
        let me = Player { name: "Ann".to_owned(), bot: None };
        std::iter::once(me).chain((1..=bots).map(bot)).collect()
    }

    /// Plays on, the person by the policy of the bots, until somebody has won.
    fn play_to_the_end(game: &mut LocalGame) {
        let (bot, mut rng) = (names::by_name("random").expect("it is there"), BotRng::new(1));
        for step in 0..200_000_u32 {
            if game.waits_for_bot() {
                game.bot_step().expect("bots play by the rules");
                continue;
            }
            let request = match game.waits() {
                Waits::Nobody { .. } => return,
                Waits::NextDeal | Waits::Table => Request::NextDeal,
                Waits::BuyBacks(_) => Request::BuyBack(step % 2 == 0),
                Waits::Turn(_) => {
                    let view = game.snapshot().view.expect("a deal is played");
                    Request::Act(bot.choose(&view, &mut rng))
                }
            };
            let mut entropy = [7; 32];
            entropy[..4].copy_from_slice(&step.to_le_bytes());
            game.request(&request, entropy).expect("the request is legal");
        }
        panic!("the game does not end");
    }

    #[test]
    fn whole_games_end_with_a_winner_and_come_back_from_their_record() {
        for bots in [1, 3] {
            let options = Options::preset("bots").expect("it is there");
            let mut game = LocalGame::new(&options, players(bots), 5).expect("these rules can be played");
            play_to_the_end(&mut game);
            let again = LocalGame::from_record(&game.record(), 9).expect("what is written can be read");
            assert_eq!(again.snapshot(), game.snapshot());
        }
    }

    #[test]
    fn game_taken_up_in_the_middle_of_a_turn_is_the_same() {
        let mut game = LocalGame::new(&Options::default(), players(2), 3).expect("these rules can be played");
        game.request(&Request::NextDeal, [1; 32]).expect("the first deal can begin");
        for _ in 0..40 {
            if game.waits_for_bot() {
                game.bot_step().expect("bots play by the rules");
            } else {
                let view = game.snapshot().view.expect("a deal is played");
                // A bot may have gone out.
                let Some(action) = view.legal_actions().nth(0) else { break };
                game.request(&Request::Act(action), [2; 32]).expect("it is legal");
            }
            let again = LocalGame::from_record(&game.record(), 0).expect("what is written can be read");
            assert_eq!(again.snapshot(), game.snapshot());
        }
        assert_ne!(game.snapshot().view.expect("a deal is played").phase, Phase::Cut);
    }

    #[test]
    fn last_deal_stays_to_be_looked_at_until_the_next() {
        let mut game = LocalGame::new(&Options::default(), players(1), 3).expect("these rules can be played");
        game.request(&Request::NextDeal, [1; 32]).expect("the first deal can begin");
        game.request(&Request::VoidDeal, [1; 32]).expect("a deal is played");
        let view = game.snapshot().view.expect("it stays");
        assert_eq!(view.phase, Phase::Over);
        game.request(&Request::NextDeal, [2; 32]).expect("the next deal can begin");
        assert_eq!(game.snapshot().view.expect("a deal is played").phase, Phase::Cut);
    }
}
