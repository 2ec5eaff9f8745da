//! What a table asks of its keeper: secrets, moves of bots, and to be told that time has passed.

use std::sync::Arc;

use bing_bots::names;
use bing_bots::policy::{Policy, Standing};
use bing_bots::rng::BotRng;
use bing_rules::play::Action;
use bing_rules::seat::Seat;
use bing_table::{Duty, KeeperCommand, Table};
use tokio::sync::{Semaphore, oneshot};

use super::{Broken, Room};
use crate::secret;

/// The most duties that are done before anybody else is heard again.
const DUTIES_IN_A_ROW: u32 = 32;
/// How long the room waits after a duty that has changed nothing, in milliseconds.
const STUCK_MS: u64 = 1_000;

/// What a bot has decided.
#[derive(Debug)]
pub(super) enum Decision {
    Act(Seat, Action),
    BuyBack(Seat, bool),
}

/// A decision, with the moment for which it is; `None` if the bot could not make one.
#[derive(Debug)]
pub(super) struct Thought {
    events: u64,
    decision: Option<Decision>,
}

/// A bot that thinks, if one does.
#[derive(Debug, Default)]
pub(super) struct Thinking {
    of: Option<(u64, oneshot::Receiver<Decision>)>,
    /// Nothing is done before this time.
    not_before_ms: u64,
}

impl Thinking {
    pub(super) fn is_idle(&self) -> bool {
        self.of.is_none()
    }

    /// Waits for the bot that thinks; for ever if none does.
    pub(super) async fn thought(&mut self) -> Thought {
        match &mut self.of {
            Some((events, decision)) => {
                let decision = decision.await.ok();
                let events = *events;
                self.of = None;
                Thought { events, decision }
            }
            None => std::future::pending().await,
        }
    }
}

impl Room {
    /// When something is to be done here next; `None` while a bot thinks.
    pub(super) fn due_ms(&self) -> Option<u64> {
        if self.thinking.is_idle() { Some(self.table.next_due()?.max(self.thinking.not_before_ms)) } else { None }
    }

    /// Does all that is due, and sets a bot to think if it is its turn.
    pub(super) async fn do_what_is_due(&mut self) -> Result<(), Broken> {
        self.note_presence().await?;
        for _ in 0..DUTIES_IN_A_ROW {
            let now_ms = self.now_ms();
            if self.due_ms().is_none_or(|due_ms| due_ms > now_ms) {
                return Ok(());
            }
            let Some((_, duty)) = self.table.next_duty() else { return Ok(()) };
            let before = self.table.events();
            match duty {
                Duty::Tick => self.keep(KeeperCommand::Tick).await?,
                Duty::Commit { .. } => match secret::random() {
                    Ok(secret) => self.keep(KeeperCommand::Commit(secret)).await?,
                    Err(error) => tracing::error!(%error, "the system gives no secret for a shuffle"),
                },
                Duty::BotAct { .. } | Duty::BotBuyBack { .. } => {
                    if let Some(question) = Question::of(&self.table, duty) {
                        let decision = question.ask(self.shared.thinkers.clone());
                        self.thinking.of = Some((before, decision));
                        return Ok(());
                    }
                }
                // No table of this server has its packs given.
                Duty::Deal { .. } => {}
            }
            if self.table.events() == before {
                self.wait_after_nothing(now_ms);
            }
        }
        Ok(())
    }

    /// Does what a bot has decided, if the moment has not passed.
    pub(super) async fn act_on(&mut self, thought: Thought) -> Result<(), Broken> {
        let Thought { events, decision } = thought;
        if events != self.table.events() {
            return Ok(());
        }
        match decision {
            Some(Decision::Act(seat, action)) => self.keep(KeeperCommand::BotAct { seat, action }).await?,
            Some(Decision::BuyBack(seat, buys)) => self.keep(KeeperCommand::BotBuyBack { seat, buys }).await?,
            None => {}
        }
        if self.table.events() == events {
            self.wait_after_nothing(self.now_ms());
        }
        Ok(())
    }

    /// A duty that changes nothing is a defect; it must not keep the server busy as well.
    fn wait_after_nothing(&mut self, now_ms: u64) {
        tracing::error!(table = self.table.id(), events = self.table.events(), "what was due changed nothing");
        self.thinking.not_before_ms = now_ms + STUCK_MS;
    }
}

/// What a bot is asked.
enum Question {
    Act { seat: Seat, view: Box<bing_rules::view::View> },
    BuyBack { seat: Seat, standing: Standing },
}

impl Question {
    /// The question, with the bot's name; `None` if there is nothing to ask.
    fn of(table: &Table, duty: Duty) -> Option<Asked> {
        let (question, bot) = match duty {
            Duty::BotAct { seat, bot } => (Self::Act { seat, view: Box::new(table.deal_view(Some(seat))?) }, bot),
            Duty::BotBuyBack { seat, bot } => (Self::BuyBack { seat, standing: standing(table, seat)? }, bot),
            Duty::Tick | Duty::Commit { .. } | Duty::Deal { .. } => return None,
        };
        let policy = names::by_name(&bot).ok()?;
        let seed = secret::random().ok()?;
        Some(Asked { question, policy, rng: BotRng::new(u64::from_le_bytes(seed)) })
    }
}

struct Asked {
    question: Question,
    policy: Box<dyn Policy>,
    rng: BotRng,
}

impl Asked {
    /// Asks away from the threads that serve people, as some bots think long.
    fn ask(self, thinkers: Arc<Semaphore>) -> oneshot::Receiver<Decision> {
        let (answer, receiver) = oneshot::channel();
        tokio::spawn(async move {
            let Ok(permit) = thinkers.acquire_owned().await else { return };
            tokio::task::spawn_blocking(move || {
                // Nobody waits for it any more where the table has gone on.
                let _gone = answer.send(self.decide());
                drop(permit);
            });
        });
        receiver
    }

    fn decide(mut self) -> Decision {
        match self.question {
            Question::Act { seat, view } => Decision::Act(seat, self.policy.choose(&view, &mut self.rng)),
            Question::BuyBack { seat, standing } => {
                Decision::BuyBack(seat, self.policy.buys_back(&standing, &mut self.rng))
            }
        }
    }
}

/// How the game stands for a bust bot.
fn standing(table: &Table, seat: Seat) -> Option<Standing> {
    let game = table.game()?;
    let settlement = game.last_deal()?.settlement.as_ref()?;
    Some(Standing {
        seat,
        options: *game.options(),
        totals: settlement.totals.clone(),
        bust: settlement.bust,
        return_score: settlement.return_score?,
        bought: game.bought().to_vec(),
        pot: game.pot(),
    })
}
