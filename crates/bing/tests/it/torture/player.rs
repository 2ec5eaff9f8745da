//! Somebody who plays over a socket, comes back whenever it breaks, and writes down all that they are told.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bing_bots::names;
use bing_bots::rng::BotRng;
use bing_protocol::{ClientMessage, Command, CommandId, Hex, Place, SeatNumber, ServerMessage, Snapshot, Stage};
use bing_rules::view::View;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;

use super::ledger::{Ledger, Sent};
use crate::wire::{Site, Socket};

/// How many events a client asks for again after a break: as many as the server sends.
const WINDOW: u64 = 900;
/// After how much silence a player looks again whether there is something to do.
const SILENCE: Duration = Duration::from_millis(200);
/// How long an answer may take before the player opens another connection.
const ANSWER_MAX: Duration = Duration::from_secs(2);
/// How long a player waits before they try to connect again.
const AGAIN_AFTER: Duration = Duration::from_millis(20);

/// See the head of this module.
pub(super) struct Player {
    pub(super) site: Site,
    pub(super) table: String,
    pub(super) cookie: String,
    pub(super) name: String,
    pub(super) rng: BotRng,
    pub(super) ledger: Arc<Mutex<Ledger>>,
    pub(super) latest: Option<Snapshot>,
    pub(super) commands: u64,
}

impl Player {
    /// Plays until it is told to stop; then lets what is under way come to its end.
    pub(super) async fn play(mut self, mut stop: watch::Receiver<bool>) {
        loop {
            let ended = self.session(&mut stop).await.is_ok();
            if ended && self.ledger().pending.is_none() {
                return;
            }
            tokio::time::sleep(AGAIN_AFTER).await;
        }
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One connection. It is well when the player was told to stop, an error when the connection broke.
    async fn session(&mut self, stop: &mut watch::Receiver<bool>) -> anyhow::Result<()> {
        let mut socket = self.site.open(&self.table, &self.cookie).await?;
        let next = {
            let mut ledger = self.ledger();
            ledger.figures.connections += 1;
            ledger.ask_from(WINDOW)
        };
        send(&mut socket, &ClientMessage::Hello { protocol: 1, next: Some(next), snapshots: true }).await?;
        self.ask_again(&mut socket).await?;
        let mut until = None;
        let mut asked = Instant::now();
        loop {
            if *stop.borrow() && self.ledger().pending.is_none() {
                return Ok(());
            }
            let message = tokio::select! {
                message = tokio::time::timeout(SILENCE, socket.next()) => message,
                _ = stop.changed(), if !*stop.borrow() => continue,
            };
            let looks = match message {
                Ok(Some(Ok(Message::Text(text)))) => self.told(&text, &mut until)?,
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => false,
                Ok(Some(Ok(_) | Err(_)) | None) => anyhow::bail!("the connection has broken"),
                Err(_silence) => true,
            };
            let waits = self.ledger().pending.is_some();
            anyhow::ensure!(!waits || asked.elapsed() < ANSWER_MAX, "no answer comes");
            if looks && !waits && !*stop.borrow() && self.act(&mut socket).await? {
                asked = Instant::now();
            }
        }
    }

    /// Takes a message in. Whether there may be something to do now.
    fn told(&mut self, text: &str, until: &mut Option<u64>) -> anyhow::Result<bool> {
        let mut ledger = self.ledger();
        match ServerMessage::from_json(text)? {
            ServerMessage::Welcome { next, .. } => {
                *until = Some(next);
                if next < ledger.next {
                    ledger.caught_up(next);
                }
            }
            ServerMessage::Event(event) => {
                ledger.saw(event.number, text);
                if until.is_some_and(|until| event.number + 1 >= until) {
                    *until = None;
                    let next = ledger.next;
                    ledger.caught_up(next);
                }
            }
            ServerMessage::Snapshot { snapshot } => {
                if snapshot.next > ledger.next {
                    ledger.skip_to(snapshot.next);
                }
                drop(ledger);
                self.latest = Some(*snapshot);
                return Ok(true);
            }
            ServerMessage::Done { id, next } => {
                ledger.acknowledged(&id, next);
                return Ok(true);
            }
            // The next snapshot, or a silence, shows what else there is to do.
            ServerMessage::Refused { id, error } => ledger.refused(&id, &error.message),
            ServerMessage::Error { error } => anyhow::bail!("{}", error.message),
            ServerMessage::Pong { .. } => {}
        }
        Ok(false)
    }

    /// Sends again what has no answer yet, and what was done last.
    async fn ask_again(&mut self, socket: &mut Socket) -> anyhow::Result<()> {
        let always_changes = |sent: &&Sent| matches!(sent.command, Command::Act { .. } | Command::Say { .. });
        let again: Vec<Sent> = {
            let mut ledger = self.ledger();
            let last = ledger.done.last().filter(always_changes).cloned();
            let again: Vec<Sent> = last.into_iter().chain(ledger.pending.clone()).collect();
            ledger.figures.sent_again += again.len() as u64;
            again
        };
        for Sent { id, command, .. } in again {
            send(socket, &ClientMessage::Command { id, command }).await?;
        }
        Ok(())
    }

    /// Does what is to be done, if anything. Some commands are sent twice.
    async fn act(&mut self, socket: &mut Socket) -> anyhow::Result<bool> {
        let Some(snapshot) = self.latest.take() else { return Ok(false) };
        let command = self.whim(&snapshot).or_else(|| wanted(&snapshot, &mut self.rng));
        self.latest = Some(snapshot);
        let Some(command) = command else { return Ok(false) };
        self.commands += 1;
        let id = CommandId::new(format!("{}-{}", self.name, self.commands))?;
        let sent = Sent { id: id.clone(), command: command.clone(), done: None };
        self.ledger().pending = Some(sent);
        let message = ClientMessage::Command { id, command };
        send(socket, &message).await?;
        if self.rng.one_in(16) {
            self.ledger().figures.sent_again += 1;
            send(socket, &message).await?;
        }
        Ok(true)
    }

    /// Something that the game does not ask for.
    fn whim(&mut self, snapshot: &Snapshot) -> Option<Command> {
        let Some(Place::Seat(seat)) = snapshot.viewer else { return None };
        match self.rng.below(400) {
            0 => Some(Command::CallDeputy { seat }),
            1..=8 => Some(Command::Say { text: format!("{} says {}", self.name, self.commands) }),
            9..=12 if snapshot.own.as_ref().is_some_and(|own| own.can_undo) => Some(Command::Undo {}),
            _ => None,
        }
    }
}

async fn send(socket: &mut Socket, message: &ClientMessage) -> anyhow::Result<()> {
    let sent = tokio::time::timeout(ANSWER_MAX, socket.send(Message::Text(message.to_json().into()))).await;
    Ok(sent??)
}

/// What a player wants to do who sees this; nothing if it is not their time.
fn wanted(snapshot: &Snapshot, rng: &mut BotRng) -> Option<Command> {
    let Some(Place::Seat(seat)) = snapshot.viewer else { return None };
    let chair = &snapshot.seats[seat.0.index()];
    if snapshot.own.as_ref()?.contributes {
        return Some(Command::Contribute { contribution: Hex([rng.below(256) as u8; 32]) });
    }
    match &snapshot.stage {
        Stage::Open if snapshot.host == snapshot.viewer => Some(Command::Start {}),
        Stage::Open if !chair.ready => Some(Command::Ready { ready: true }),
        Stage::BuyBacks { deciding, .. } if deciding.contains(&seat) => Some(Command::BuyBack { buys: rng.one_in(4) }),
        Stage::Playing if chair.deputy.is_some() => Some(Command::TakeBack {}),
        Stage::Playing => act(snapshot, seat, rng),
        _ => None,
    }
}

fn act(snapshot: &Snapshot, seat: SeatNumber, rng: &mut BotRng) -> Option<Command> {
    let deal = snapshot.deal.as_deref().filter(|deal| deal.turn == Some(seat))?;
    let view = View::try_from(deal.clone()).ok()?;
    let bot = names::by_name("early").ok()?;
    Some(Command::Act { action: bot.choose(&view, rng).into() })
}
