//! One game from the first cut to the pot.

use std::path::Path;
use std::thread;
use std::time::Duration;

use bing_bots::policy::{Policy, Standing};
use bing_bots::rng::BotRng;
use bing_client::errors::Explain as _;
use bing_client::events::{about_seat, event_message};
use bing_client::message::Message;
use bing_client::texts::{Language, Texts};
use bing_rules::event::Event;
use bing_rules::game::{GameError, Stage};
use bing_rules::notation::turn_text;
use bing_rules::outcome::DealOutcome;
use bing_rules::phase::Phase;
use bing_rules::play::{Action, Play};
use bing_rules::record::{PackSource, RecordedGame};
use bing_rules::seat::Seat;
use bing_rules::seeds::Seeds;
use bing_rules::turn::MeldTurn;
use bing_rules::view::View;

use super::console::{Answer, Console};
use super::hand_order::HandOrder;
use super::melding::{Reading, read_play, split_turn};
use super::{Ending, person, screen, write_record};

/// The most new melds that `melds` lists.
const MELDS_LISTED_MAX: usize = 30;
/// Streams of one seed for different uses.
const DEALER_STREAM: u64 = 1;
const PACK_STREAM: u64 = 2;
const BOT_STREAM: u64 = 3;

/// The stream of a seed for one use.
fn stream(seed: u64, purpose: u64) -> BotRng {
    BotRng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ purpose)
}

/// The first dealer, drawn at random (R3.1).
pub(super) fn first_dealer(seed: u64, seats: usize) -> Seat {
    Seat::new(stream(seed, DEALER_STREAM).below(seats)).unwrap_or_else(person)
}

/// Why a person's turn to type ended without an answer.
enum Stop {
    /// They wanted to.
    Quit,
    /// There was no more input.
    InputEnded,
    /// Something failed.
    Failed(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// A command word with the rest of its line.
struct Typed {
    /// The identifier of the command, such as `command-draw`.
    command: Option<&'static str>,
    rest: String,
    line: String,
}

/// The commands.
const COMMANDS: [&str; 16] = [
    "command-draw",
    "command-take",
    "command-meld",
    "command-discard",
    "command-cut",
    "command-keep",
    "command-decline",
    "command-yes",
    "command-no",
    "command-hand",
    "command-table",
    "command-melds",
    "command-hint",
    "command-sort",
    "command-help",
    "command-quit",
];

pub(super) struct Session<'a> {
    game: RecordedGame,
    set_up: SetUp<'a>,
    bot_rng: BotRng,
    pack_rng: BotRng,
    texts: Texts,
    english: Texts,
    console: Console<'a>,
    order: HandOrder,
}

/// What was asked for, apart from the house rules.
pub(super) struct SetUp<'a> {
    /// The bots, of seat 1 and on.
    pub(super) bots: Vec<Box<dyn Policy>>,
    pub(super) seed: u64,
    /// How long a bot waits before it acts.
    pub(super) pace: Duration,
    /// Where the record goes.
    pub(super) record: Option<&'a Path>,
    /// Whether the person gave no name, and is called "you".
    pub(super) person_is_you: bool,
}

impl<'a> Session<'a> {
    pub(super) fn new(game: RecordedGame, texts: Texts, console: Console<'a>, set_up: SetUp<'a>) -> Self {
        Self {
            game,
            bot_rng: stream(set_up.seed, BOT_STREAM),
            pack_rng: stream(set_up.seed, PACK_STREAM),
            set_up,
            texts,
            english: Texts::new(Language::English),
            console,
            order: HandOrder::default(),
        }
    }

    /// Plays to the end of the game or of the input.
    pub(super) fn play(&mut self) -> anyhow::Result<Ending> {
        let names: Vec<String> = Seat::all(self.game.game().players()).map(|seat| self.name(seat)).collect();
        self.tell(&Message::new("play-welcome").with("seats", names.join(", ")).with_text("seed", self.set_up.seed))?;
        let ending = match self.play_on() {
            Ok(()) => Ending::Finished,
            Err(Stop::Quit) => {
                self.tell(&Message::new("play-quit"))?;
                Ending::Finished
            }
            Err(Stop::InputEnded) => {
                self.tell(&Message::new("play-input-ended"))?;
                Ending::InputEnded
            }
            Err(Stop::Failed(error)) => return Err(error),
        };
        if let Some(file) = self.set_up.record {
            write_record(file, &self.game)?;
            self.tell(&Message::new("play-recorded").with("file", file.display().to_string()))?;
        }
        self.console.flush()?;
        Ok(ending)
    }

    fn play_on(&mut self) -> Result<(), Stop> {
        loop {
            match self.game.game().stage() {
                Stage::Ready => self.start_deal()?,
                Stage::Playing(deal) => match deal.turn() {
                    Some(seat) if seat == person() => self.person_acts()?,
                    Some(seat) => self.bot_acts(seat)?,
                    None => return Err(anyhow::anyhow!("a deal that is over is still being played").into()),
                },
                Stage::BuyBacks { pending, .. } => match pending.iter().next() {
                    Some(seat) => self.decide_buy_back(seat)?,
                    None => return Err(anyhow::anyhow!("nobody has to decide, but the game waits").into()),
                },
                Stage::Over { winner } => {
                    let winner = *winner;
                    let pot = self.game.game().pot();
                    let currency = self.game.game().options().currency;
                    let won = self.about("play-won", winner).with("pot", pot).with_text("currency", currency);
                    self.tell(&won)?;
                    return Ok(());
                }
            }
        }
    }

    fn tell(&mut self, message: &Message) -> std::io::Result<()> {
        let text = self.texts.say(message);
        self.console.print(&text)
    }

    fn name(&self, seat: Seat) -> String {
        if seat == person() && self.set_up.person_is_you {
            return self.texts.say(&Message::new("play-you"));
        }
        self.game.record().players.get(seat.index()).map_or_else(|| seat.to_string(), |player| player.name.clone())
    }

    /// A text about a seat, which says "you" to the person.
    fn about(&self, id: &'static str, seat: Seat) -> Message {
        about_seat(id, seat, Some(person()), &|seat| self.name(seat))
    }

    fn tell_events(&mut self, events: &[Event]) -> std::io::Result<()> {
        for event in events {
            let seen = event.seen_by(Some(person()));
            let message = event_message(&seen, Some(person()), &|seat| self.name(seat));
            self.tell(&message)?;
        }
        Ok(())
    }

    fn start_deal(&mut self) -> Result<(), Stop> {
        let game = self.game.game();
        let (deal, dealer, players) = (game.deals() + 1, game.dealer(), game.players());
        let mut secret = [0; 32];
        for bytes in secret.chunks_mut(8) {
            bytes.copy_from_slice(&self.pack_rng.next_u64().to_le_bytes());
        }
        let contributions = vec![[0; 32]; players];
        let seeds = Seeds { secret, contributions, table: "terminal".into(), deal };
        self.console.print("")?;
        let started = self.about("play-deal", dealer).with("deal", deal);
        self.tell(&started)?;
        self.tell_scores()?;
        let events = self.game.start_deal(PackSource::Seeds(seeds))?;
        self.tell_events(&events)?;
        Ok(())
    }

    fn tell_scores(&mut self) -> std::io::Result<()> {
        let game = self.game.game();
        let scores = screen::scores_text(game.scores(), &self.texts, &|seat| self.name(seat));
        let message = Message::new("play-scores")
            .with("scores", scores)
            .with("pot", game.pot())
            .with_text("currency", game.options().currency);
        self.tell(&message)
    }

    fn view(&self, seat: Seat) -> Option<View> {
        self.game.game().deal().map(|deal| deal.view(Some(seat)))
    }

    fn bot_acts(&mut self, seat: Seat) -> Result<(), Stop> {
        let (Some(view), Some(bot)) =
            (self.view(seat), seat.index().checked_sub(1).and_then(|bot| self.set_up.bots.get(bot)))
        else {
            return Err(anyhow::anyhow!("there is no bot on seat {seat}").into());
        };
        let action = bot.choose(&view, &mut self.bot_rng);
        if !self.set_up.pace.is_zero() {
            self.console.flush()?;
            thread::sleep(self.set_up.pace);
        }
        let events = self.game.apply(seat, &action, None)?;
        self.after(&events)?;
        Ok(())
    }

    /// Tells what happened; at the end of a deal also what was counted and what came of it.
    fn after(&mut self, events: &[Event]) -> anyhow::Result<()> {
        self.tell_events(events)?;
        let Some(Event::Ended(outcome)) = events.last() else { return Ok(()) };
        let options = *self.game.game().options();
        if let DealOutcome::WentOut { hands, .. } = outcome {
            for (seat, hand) in Seat::all(hands.len()).zip(hands) {
                if let Some(hand) = hand {
                    let line = screen::count_line(self.name(seat), hand, &options, &self.texts);
                    self.console.print(&line)?;
                }
            }
        }
        let Some(settlement) = self.game.game().last_deal().and_then(|last| last.settlement.clone()) else {
            return Ok(());
        };
        let scores = screen::scores_text(&settlement.totals, &self.texts, &|seat| self.name(seat));
        self.tell(&Message::new("play-totals").with("scores", scores))?;
        for seat in settlement.bust.iter() {
            let total = settlement.totals[seat.index()].unwrap_or(0);
            let bust = self.about("play-bust", seat).with("total", total).with("target", options.target);
            self.tell(&bust)?;
        }
        let may_not = settlement.may_buy_back(&options, self.game.game().bought());
        for seat in settlement.bust.iter().filter(|seat| !may_not.contains(*seat)) {
            let is_out = self.about("play-is-out", seat);
            self.tell(&is_out)?;
        }
        if let Some(file) = self.set_up.record {
            write_record(file, &self.game)?;
        }
        Ok(())
    }

    fn decide_buy_back(&mut self, seat: Seat) -> Result<(), Stop> {
        let game = self.game.game();
        let Stage::BuyBacks { settlement, .. } = game.stage() else { return Ok(()) };
        let standing = Standing {
            seat,
            options: *game.options(),
            totals: settlement.totals.clone(),
            bust: settlement.bust,
            return_score: settlement.return_score.unwrap_or(0),
            bought: game.bought().to_vec(),
            pot: game.pot(),
        };
        let buys = if seat == person() {
            self.ask_buy_back(&standing)?
        } else {
            let bot = seat.index().checked_sub(1).and_then(|bot| self.set_up.bots.get(bot));
            bot.is_some_and(|bot| bot.buys_back(&standing, &mut self.bot_rng))
        };
        self.game.buy_back(seat, buys)?;
        let said = if buys {
            self.about("play-bought-back", seat).with("score", standing.return_score)
        } else {
            self.about("play-is-out", seat)
        };
        self.tell(&said)?;
        Ok(())
    }

    fn ask_buy_back(&mut self, standing: &Standing) -> Result<bool, Stop> {
        let question = Message::new("play-ask-buy-back")
            .with("total", standing.totals[standing.seat.index()].unwrap_or(0))
            .with("price", standing.options.buy_in)
            .with_text("currency", standing.options.currency)
            .with("score", standing.return_score);
        loop {
            let typed = self.ask(&question)?;
            match typed.command {
                Some("command-yes") => return Ok(true),
                Some("command-no") => return Ok(false),
                _ => self.tell_not_a_command(&typed, "play-commands-yes-no")?,
            }
        }
    }

    /// Asks until something is typed that is not for the whole game.
    fn ask(&mut self, question: &Message) -> Result<Typed, Stop> {
        let question = self.texts.say(question);
        loop {
            let line = match self.console.ask(&question)? {
                Answer::Line(line) => line,
                Answer::End => return Err(Stop::InputEnded),
            };
            let typed = self.understand(line);
            match typed.command {
                Some("command-quit") => return Err(Stop::Quit),
                Some("command-help") => {
                    let options = self.game.game().options();
                    let help =
                        Message::new("play-help").with("opening", options.opening_melds).with("target", options.target);
                    self.tell(&help)?;
                }
                _ if typed.line.starts_with('#') => {}
                _ => return Ok(typed),
            }
        }
    }

    /// Which command a line begins with, in the language of the game or in English.
    fn understand(&self, line: String) -> Typed {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let word = word.to_lowercase();
        let is_it = |texts: &Texts, id| texts.say(&Message::new(id)).split_whitespace().any(|known| known == word);
        let found = |texts: &Texts| COMMANDS.into_iter().find(|id| is_it(texts, id));
        let command = found(&self.texts).or_else(|| found(&self.english));
        Typed { command, rest: rest.trim().to_owned(), line }
    }

    fn tell_not_a_command(&mut self, typed: &Typed, commands: &'static str) -> std::io::Result<()> {
        let message = Message::new("play-not-a-command")
            .with("text", typed.line.as_str())
            .with("commands", Message::new(commands));
        self.tell(&message)
    }

    /// Asks the person until they have acted.
    fn person_acts(&mut self) -> Result<(), Stop> {
        let Some(view) = self.view(person()) else { return Ok(()) };
        self.show_for(&view)?;
        loop {
            let question = question_for(&view);
            let typed = self.ask(&question)?;
            let action = match view.phase {
                Phase::Cut => self.read_cut(&typed)?,
                Phase::Keep => self.read_keep(&typed)?,
                Phase::Turn => self.read_turn(&typed, &view)?,
                Phase::Discard { .. } | Phase::Over => self.read_discard(&typed, &view)?,
            };
            let Some(action) = action else { continue };
            match self.game.apply(person(), &action, None) {
                Ok(events) => {
                    self.after(&events)?;
                    return Ok(());
                }
                Err(error) => self.tell_error(&error)?,
            }
        }
    }

    fn tell_error(&mut self, error: &GameError) -> std::io::Result<()> {
        self.tell(&error.message())
    }

    /// What the person should see before they decide.
    fn show_for(&mut self, view: &View) -> std::io::Result<()> {
        if matches!(view.phase, Phase::Cut | Phase::Keep) {
            return Ok(());
        }
        if view.phase == Phase::Turn {
            self.console.print("")?;
            self.show_table(view)?;
        }
        self.show_hand(view)
    }

    fn show_table(&mut self, view: &View) -> std::io::Result<()> {
        let mut lines = screen::table_lines(&view.tableau, &self.texts);
        lines.push(screen::seats_line(view, &self.texts, &|seat| self.name(seat)));
        lines.push(screen::piles_line(view, &self.texts));
        lines.iter().try_for_each(|line| self.console.print(line))
    }

    fn show_hand(&mut self, view: &View) -> std::io::Result<()> {
        let line = screen::hand_line(&view.hand, &view.options, self.order, &self.texts);
        self.console.print(&line)
    }

    fn read_cut(&mut self, typed: &Typed) -> Result<Option<Action>, Stop> {
        let number = if typed.command == Some("command-cut") { &typed.rest } else { &typed.line };
        if let Ok(lifted) = number.parse() {
            Ok(Some(Action::Cut(lifted)))
        } else {
            self.tell_not_a_command(typed, "play-commands-cut")?;
            Ok(None)
        }
    }

    fn read_keep(&mut self, typed: &Typed) -> Result<Option<Action>, Stop> {
        match typed.command {
            Some("command-keep" | "command-yes") => Ok(Some(Action::KeepTwo(true))),
            Some("command-decline" | "command-no") => Ok(Some(Action::KeepTwo(false))),
            _ => {
                self.tell_not_a_command(typed, "play-commands-keep")?;
                Ok(None)
            }
        }
    }

    fn read_turn(&mut self, typed: &Typed, view: &View) -> Result<Option<Action>, Stop> {
        match typed.command {
            Some("command-draw") => return Ok(Some(Action::Draw)),
            Some("command-take") => return Ok(Some(Action::Take)),
            Some("command-meld") => return self.read_meld(&typed.rest, view),
            Some("command-discard") => return self.read_card(&typed.rest),
            Some("command-hint") => self.show_hint(view)?,
            Some("command-melds") => self.show_melds(view)?,
            _ if self.show_what_was_asked(typed, view)? => {}
            _ => self.tell_not_a_command(typed, "play-commands-turn")?,
        }
        Ok(None)
    }

    fn read_discard(&mut self, typed: &Typed, view: &View) -> Result<Option<Action>, Stop> {
        match typed.command {
            Some("command-draw") => return Ok(Some(Action::Draw)),
            Some("command-take") => return Ok(Some(Action::Take)),
            Some("command-meld") => return self.read_meld(&typed.rest, view),
            Some("command-discard") => return self.read_card(&typed.rest),
            _ if self.show_what_was_asked(typed, view)? => {}
            _ if typed.command.is_none() && looks_like_card(&typed.line) => return self.read_card(&typed.line),
            _ => self.tell_not_a_command(typed, "play-commands-discard")?,
        }
        Ok(None)
    }

    fn read_card(&mut self, text: &str) -> Result<Option<Action>, Stop> {
        match text.parse() {
            Ok(card) => Ok(Some(Action::Discard(card))),
            Err(error) => {
                let error: bing_rules::notation::ParseError = error;
                self.tell(&error.message())?;
                Ok(None)
            }
        }
    }

    /// Shows the hand or the table, or sorts the hand, if that was asked for.
    fn show_what_was_asked(&mut self, typed: &Typed, view: &View) -> std::io::Result<bool> {
        match typed.command {
            Some("command-hand") => self.show_hand(view)?,
            Some("command-table") => self.show_table(view)?,
            Some("command-sort") => {
                let by_suit = match typed.rest.as_str() {
                    "" => self.order == HandOrder::Rank,
                    by => by.starts_with('s') || by.starts_with("pal"),
                };
                self.order = if by_suit { HandOrder::Suit } else { HandOrder::Rank };
                self.tell(&Message::new(if by_suit { "play-sorted-suit" } else { "play-sorted-rank" }))?;
                self.show_hand(view)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn show_hint(&mut self, view: &View) -> std::io::Result<()> {
        let best = view.meld_turn().and_then(|turn| bing_solver::best_turn(&turn));
        let message = match best {
            Some(best) => Message::new("play-hint-meld")
                .with("plays", turn_text(&best.plays))
                .with("points", best.deadwood)
                .with_text("hand", best.left),
            None => Message::new("play-hint-none"),
        };
        self.tell(&message)
    }

    fn show_melds(&mut self, view: &View) -> std::io::Result<()> {
        let Some(turn) = view.meld_turn() else { return Ok(()) };
        let mut melds = turn.new_melds().map(|meld| meld.to_string());
        let listed: Vec<String> = melds.by_ref().take(MELDS_LISTED_MAX).collect();
        if listed.is_empty() {
            return self.tell(&Message::new("play-no-melds"));
        }
        self.tell(&Message::new("play-some-melds"))?;
        for meld in listed {
            self.console.print(&format!("  {meld}"))?;
        }
        match melds.count() {
            0 => Ok(()),
            more => self.tell(&Message::new("play-more-melds").with("more", more)),
        }
    }

    /// Reads a whole turn, asking where a play can be several things. `None`: nothing is played.
    fn read_meld(&mut self, text: &str, view: &View) -> Result<Option<Action>, Stop> {
        let Some(turn) = view.meld_turn() else { return Ok(None) };
        let (mut hand, mut tableau) = (*turn.hand, turn.tableau.clone());
        let mut plays = Vec::new();
        for (number, part) in split_turn(text).enumerate() {
            let now = MeldTurn { hand: &hand, tableau: &tableau, ..turn };
            let play = match read_play(part, &now) {
                Reading::Play(play) => play,
                Reading::Choice(choices) => match self.ask_which(&choices)? {
                    Some(play) => play,
                    None => return Ok(None),
                },
                Reading::Wrong(error) => {
                    let message = Message::new("error-at-play").with("play", number + 1).with("error", error);
                    self.tell(&message)?;
                    return Ok(None);
                }
            };
            // A play that is not possible is told by the deal, which looks at the whole turn.
            if let Ok(after) = now.make(&play) {
                (hand, tableau) = after;
            }
            plays.push(play);
        }
        Ok(Some(Action::Meld(plays)))
    }

    fn ask_which(&mut self, choices: &[Play]) -> Result<Option<Play>, Stop> {
        for (number, choice) in choices.iter().enumerate() {
            self.console.print(&format!("  {}  {choice}", number + 1))?;
        }
        loop {
            let typed = self.ask(&Message::new("play-ask-which"))?;
            if typed.line.is_empty() {
                self.tell(&Message::new("play-taken-back"))?;
                return Ok(None);
            }
            let choice = typed.line.parse().ok().and_then(|number: usize| choices.get(number.checked_sub(1)?));
            if let Some(play) = choice {
                return Ok(Some(play.clone()));
            }
            let message =
                Message::new("play-no-such-choice").with("choice", typed.line.as_str()).with("most", choices.len());
            self.tell(&message)?;
        }
    }
}

/// Whether a line was meant as a card: it is as short as one, and not a command.
fn looks_like_card(line: &str) -> bool {
    (1..=3).contains(&line.chars().count())
}

/// What to ask the person to act.
fn question_for(view: &View) -> Message {
    match view.phase {
        Phase::Cut => Message::new("play-ask-cut").with("most", view.stock.saturating_sub(1)),
        Phase::Keep => {
            let card = view.cut.map_or_else(String::new, |cut| cut.card.to_string());
            Message::new("play-ask-keep").with("card", card).with("cards", view.options.hand_size)
        }
        Phase::Turn => {
            let can_take = view.legal_actions().take();
            let upcard = view.upcard().map_or_else(String::new, |card| card.to_string());
            Message::new(if can_take { "play-ask-turn" } else { "play-ask-turn-no-take" }).with("upcard", upcard)
        }
        Phase::Discard { .. } | Phase::Over => Message::new("play-ask-discard"),
    }
}
