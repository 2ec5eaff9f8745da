//! `bing replay FILE`: a recorded game, step by step, with all hands open.

use std::fs::File;
use std::io::{BufRead, Read as _, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use bing_client::events::event_message;
use bing_client::message::Message;
use bing_client::texts::Texts;
use bing_rules::event::Event;
use bing_rules::record::{Record, RecordedGame, Replay, ReplayStep};
use bing_rules::seat::Seat;

use crate::language::LanguageArg;
use crate::play::screen;

/// Shows a recorded game step by step, all hands open.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// Waits for Enter after each step; q stops
    #[arg(long)]
    step: bool,
    /// Shows this deal only, counted from 1
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    deal: Option<u64>,
    #[command(flatten)]
    language: LanguageArg,
}

/// The longest record that is read, in bytes.
const RECORD_BYTES_MAX: u64 = 64 << 20;

/// Shows the record.
///
/// # Errors
/// If it cannot be read or played again.
pub(crate) fn run(args: &Args, input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<()> {
    let record = read_record(&args.file)?;
    let texts = Texts::new(args.language.language());
    let name =
        |seat: Seat| record.players.get(seat.index()).map_or_else(|| seat.to_string(), |player| player.name.clone());
    let names: Vec<String> = Seat::all(record.players.len()).map(name).collect();
    let head = Message::new("replay-head").with("seats", names.join(", ")).with("deals", record.deals.len());
    writeln!(out, "{}", texts.say(&head))?;
    if let Some(deal) = args.deal {
        anyhow::ensure!(
            deal as usize <= record.deals.len(),
            "--deal is {deal}, but the record has {} deals",
            record.deals.len()
        );
    }
    let mut replay = Replay::new(&record)?;
    let mut shower = Shower { texts, out, name: &name };
    let mut deal = 0;
    while let Some(step) = replay.step() {
        let (step, events) = step?;
        deal += u64::from(matches!(step, ReplayStep::Start(_)));
        if args.deal.is_some_and(|wanted| wanted != deal) {
            continue;
        }
        shower.show(deal, &step, &events, replay.played())?;
        if args.step && !shower.go_on(input)? {
            return Ok(());
        }
    }
    shower.show_end(replay.played())
}

/// The record in a file.
pub(crate) fn read_record(file: &Path) -> anyhow::Result<Record> {
    let name = file.display();
    let opened = File::open(file).with_context(|| format!("{name} cannot be read"))?;
    let mut bytes = Vec::new();
    opened.take(RECORD_BYTES_MAX + 1).read_to_end(&mut bytes).with_context(|| format!("{name} cannot be read"))?;
    anyhow::ensure!(bytes.len() as u64 <= RECORD_BYTES_MAX, "{name} is longer than {RECORD_BYTES_MAX} bytes");
    let text = String::from_utf8(bytes).with_context(|| format!("{name} is not UTF-8 text"))?;
    text.parse().with_context(|| format!("{name} is not a record that can be read"))
}

struct Shower<'a> {
    texts: Texts,
    out: &'a mut dyn Write,
    name: &'a dyn Fn(Seat) -> String,
}

impl Shower<'_> {
    fn tell(&mut self, message: &Message) -> anyhow::Result<()> {
        writeln!(self.out, "{}", self.texts.say(message))?;
        Ok(())
    }

    fn about(&self, id: &'static str, seat: Seat) -> Message {
        bing_client::events::about_seat(id, seat, None, self.name)
    }

    fn show(
        &mut self,
        deal: u64,
        step: &ReplayStep<'_>,
        events: &[Event],
        played: &RecordedGame,
    ) -> anyhow::Result<()> {
        match step {
            ReplayStep::Start(_) => {
                writeln!(self.out)?;
                let dealer = played.game().deal().map_or(played.game().dealer(), bing_rules::deal::Deal::dealer);
                let started = self.about("play-deal", dealer).with("deal", deal);
                self.tell(&started)?;
            }
            ReplayStep::BuyBack(decided) => {
                let id = if decided.buys { "replay-bought-back" } else { "play-is-out" };
                let said = self.about(id, decided.seat);
                self.tell(&said)?;
            }
            ReplayStep::Step(_) => {}
        }
        for event in events {
            self.show_event(event, played)?;
        }
        Ok(())
    }

    /// An event as the one who did it saw it, with the hands where they change by more than a card.
    fn show_event(&mut self, event: &Event, played: &RecordedGame) -> anyhow::Result<()> {
        let actor = match event {
            Event::Drew { seat, .. } => Some(*seat),
            _ => None,
        };
        let message = event_message(&event.seen_by(actor), None, self.name);
        self.tell(&message)?;
        match event {
            Event::Dealt { hands, .. } => {
                for (seat, hand) in Seat::all(hands.len()).zip(hands) {
                    if !hand.is_empty() {
                        let holds = self.about("replay-hand", seat).with_text("hand", hand);
                        self.tell(&holds)?;
                    }
                }
            }
            Event::Melded { seat, .. } => {
                if let Some(deal) = played.game().deal() {
                    let holds = self.about("replay-hand", *seat).with_text("hand", deal.hand(*seat));
                    self.tell(&holds)?;
                    for line in screen::table_lines(deal.tableau(), &self.texts) {
                        writeln!(self.out, "{line}")?;
                    }
                }
            }
            Event::Ended(_) => self.show_scores(played)?,
            _ => {}
        }
        Ok(())
    }

    fn show_scores(&mut self, played: &RecordedGame) -> anyhow::Result<()> {
        let Some(last) = played.game().last_deal() else { return Ok(()) };
        let Some(settlement) = &last.settlement else { return Ok(()) };
        let scores = screen::scores_text(&settlement.totals, &self.texts, self.name);
        self.tell(&Message::new("play-totals").with("scores", scores))
    }

    fn show_end(&mut self, played: &RecordedGame) -> anyhow::Result<()> {
        let game = played.game();
        match game.winner() {
            Some(winner) => {
                let won = self
                    .about("play-won", winner)
                    .with("pot", game.pot())
                    .with_text("currency", game.options().currency);
                self.tell(&won)
            }
            None => self.tell(&Message::new("replay-unfinished")),
        }
    }

    /// Waits for Enter; whether to go on.
    fn go_on(&mut self, input: &mut dyn BufRead) -> anyhow::Result<bool> {
        write!(self.out, "{} ", self.texts.say(&Message::new("replay-more")))?;
        self.out.flush()?;
        let mut line = String::new();
        let read = input.read_line(&mut line)?;
        Ok(read > 0 && !line.trim().eq_ignore_ascii_case("q"))
    }
}
