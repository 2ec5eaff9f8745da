//! A table at which two bots play over sockets.

use std::time::Duration;

use anyhow::Context as _;
use bing_bots::names;
use bing_bots::rng::BotRng;
use bing_protocol::{ClientMessage, Command, CommandId, Hex, Place, ServerMessage, Snapshot, Stage};
use bing_rules::view::View;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::Made;
use super::figures::Figures;
use super::wire::{Site, Socket};

/// Two at a table.
pub(super) const SEATS: usize = 2;
/// What each table is like: nothing waits for anything but the players.
pub(super) const SETTINGS: &str = r#"{"seats":2,"settings":{"rules":"","clock":{"kind":"off"},"pace":{"bot_ms":0,
    "between_ms":0,"contribution_ms":20000,"buy_back_ms":20000,"vote_ms":1000},"deputy":"early","watchers_max":0}}"#;
/// The bot that plays.
const BOT: &str = "early";
/// How long the server may take for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long players think.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace(Duration);

impl Pace {
    /// So that all tables together make so many actions a second; 0: as many as they can.
    pub(super) fn of(rate: u32, tables: u32) -> Self {
        Self(if rate == 0 { Duration::ZERO } else { Duration::from_secs(1) * tables / rate })
    }

    /// One time, between half and one and a half of it.
    fn draw(self, rng: &mut BotRng) -> Duration {
        self.0 * (500 + rng.below(1_001) as u32) / 1_000
    }
}

/// How a table is played at.
#[derive(Clone, Debug)]
pub(super) struct Play {
    pub(super) pace: Pace,
    /// Whether what happens counts.
    pub(super) counts: watch::Receiver<bool>,
    /// Whether it is over.
    pub(super) stopped: watch::Receiver<bool>,
}

/// See the head of this module.
#[derive(Debug)]
pub(super) struct Table {
    seats: Vec<Seat>,
    rng: BotRng,
    commands: u32,
}

/// A socket with what came over it last.
#[derive(Debug)]
struct Seat {
    socket: Socket,
    /// The last snapshot as it came, and its number.
    latest: Utf8Bytes,
    next: u64,
    answer: Option<Answer>,
    bytes_in: u64,
    bytes_out: u64,
}

/// How a command was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    Done(u64),
    Refused(String),
}

impl Table {
    /// Opens the sockets to a table and sits down.
    pub(super) async fn open(site: &Site, made: &Made, seed: u64) -> anyhow::Result<Self> {
        let mut table = Self { seats: Vec::new(), rng: BotRng::new(seed), commands: 0 };
        for (number, person) in made.people.iter().enumerate() {
            let socket = site.open(&made.code, person).await?;
            let mut seat = Seat { socket, latest: "".into(), next: 0, answer: None, bytes_in: 0, bytes_out: 0 };
            seat.send(&ClientMessage::Hello { protocol: 1, next: None, snapshots: true }).await?;
            while seat.latest.is_empty() {
                seat.read().await?;
            }
            table.seats.push(seat);
            table.ask(number, Command::Sit { name: format!("Bot {number}"), seat: None }).await?;
        }
        Ok(table)
    }

    /// Plays until it is over.
    pub(super) async fn play(mut self, play: Play) -> anyhow::Result<(Self, Figures)> {
        let mut figures = Figures::default();
        let mut counted = false;
        let first = play.pace.draw(&mut self.rng);
        let mut next_at = Instant::now() + first;
        while !*play.stopped.borrow() {
            let Some((seat, command)) = self.wanted()? else {
                self.wait().await?;
                continue;
            };
            let is_action = matches!(command, Command::Act { .. });
            if is_action {
                tokio::time::sleep_until(next_at).await;
                // Who is late does not hurry afterwards.
                next_at = Instant::now().max(next_at) + play.pace.draw(&mut self.rng);
            }
            if counted != *play.counts.borrow() {
                counted = !counted;
                let bytes = self.take_bytes();
                if !counted {
                    (figures.bytes_in, figures.bytes_out) = bytes;
                }
            }
            let began = Instant::now();
            let answer = self.ask(seat, command).await?;
            if counted && is_action {
                figures.latencies_us.push(began.elapsed().as_micros().min(u128::from(u32::MAX)) as u32);
                figures.refused += u64::from(matches!(answer, Answer::Refused(_)));
            }
        }
        if counted {
            (figures.bytes_in, figures.bytes_out) = self.take_bytes();
        }
        Ok((self, figures))
    }

    /// Asks for something, and waits until it is answered and all seats know what came of it.
    async fn ask(&mut self, seat: usize, command: Command) -> anyhow::Result<Answer> {
        self.commands += 1;
        let id = CommandId::new(self.commands.to_string())?;
        self.seats[seat].send(&ClientMessage::Command { id, command }).await?;
        let answer = loop {
            if let Some(answer) = self.seats[seat].answer.take() {
                break answer;
            }
            self.seats[seat].read().await?;
        };
        if let Answer::Done(next) = answer {
            self.catch_up(next).await?;
        }
        Ok(answer)
    }

    /// Waits for something to happen by itself.
    async fn wait(&mut self) -> anyhow::Result<()> {
        self.seats[0].read().await?;
        let next = self.seats[0].next;
        self.catch_up(next).await
    }

    async fn catch_up(&mut self, next: u64) -> anyhow::Result<()> {
        for seat in &mut self.seats {
            while seat.next < next {
                seat.read().await?;
            }
        }
        Ok(())
    }

    /// What a seat wants to do, if any does.
    fn wanted(&mut self) -> anyhow::Result<Option<(usize, Command)>> {
        for (number, seat) in self.seats.iter().enumerate() {
            // A snapshot is only read where it can be this seat's turn.
            if seat.latest.contains(r#""stage":{"kind":"playing"}"#)
                && !seat.latest.contains(&format!(r#""turn":{number}"#))
            {
                continue;
            }
            let ServerMessage::Snapshot { snapshot } = ServerMessage::from_json(&seat.latest)? else { continue };
            if let Some(command) = wanted(&snapshot, &mut self.rng) {
                return Ok(Some((number, command)));
            }
        }
        Ok(None)
    }

    fn take_bytes(&mut self) -> (u64, u64) {
        let bytes = |seat: &mut Seat| (std::mem::take(&mut seat.bytes_in), std::mem::take(&mut seat.bytes_out));
        self.seats
            .iter_mut()
            .map(bytes)
            .fold((0, 0), |(all_in, all_out), (one_in, one_out)| (all_in + one_in, all_out + one_out))
    }
}

impl Seat {
    async fn send(&mut self, message: &ClientMessage) -> anyhow::Result<()> {
        let text = message.to_json();
        self.bytes_out += text.len() as u64;
        timeout(PATIENCE, self.socket.send(Message::Text(text.into()))).await.context("the server takes nothing")??;
        Ok(())
    }

    /// Takes the next message in.
    async fn read(&mut self) -> anyhow::Result<()> {
        let message = timeout(PATIENCE, self.socket.next()).await.context("the server says nothing")?;
        let text = match message.context("the server has closed a socket")?? {
            Message::Text(text) => text,
            Message::Close(_) => anyhow::bail!("the server has closed a socket"),
            _ => return Ok(()),
        };
        self.bytes_in += text.len() as u64;
        if text.starts_with(r#"{"type":"event""#) {
            return Ok(());
        }
        if text.starts_with(r#"{"type":"snapshot""#) {
            let (_, rest) = text.split_once(r#""next":"#).context("a snapshot without a number")?;
            let (number, _) = rest.split_once(',').context("a number without an end")?;
            self.next = number.parse()?;
            self.latest = text;
            return Ok(());
        }
        match ServerMessage::from_json(&text)? {
            ServerMessage::Done { next, .. } => self.answer = Some(Answer::Done(next)),
            ServerMessage::Refused { error, .. } => self.answer = Some(Answer::Refused(error.message)),
            ServerMessage::Error { error } => anyhow::bail!("the server says: {}", error.message),
            _ => {}
        }
        Ok(())
    }
}

/// What a bot wants to do who sees this; nothing if it is not its time.
fn wanted(snapshot: &Snapshot, rng: &mut BotRng) -> Option<Command> {
    let Some(Place::Seat(seat)) = snapshot.viewer else { return None };
    let bot = names::by_name(BOT).ok()?;
    if snapshot.own.as_ref()?.contributes {
        return Some(Command::Contribute { contribution: Hex([rng.below(256) as u8; 32]) });
    }
    match &snapshot.stage {
        Stage::Open if snapshot.host == snapshot.viewer => {
            let is_ready = snapshot.seats.iter().skip(1).all(|seat| seat.ready);
            is_ready.then_some(Command::Start {})
        }
        Stage::Open if !snapshot.seats[seat.0.index()].ready => Some(Command::Ready { ready: true }),
        Stage::BuyBacks { deciding, .. } if deciding.contains(&seat) => Some(Command::BuyBack { buys: true }),
        Stage::Playing => {
            let deal = snapshot.deal.as_deref().filter(|deal| deal.turn == Some(seat))?;
            let view = View::try_from(deal.clone()).ok()?;
            Some(Command::Act { action: bot.choose(&view, rng).into() })
        }
        _ => None,
    }
}
