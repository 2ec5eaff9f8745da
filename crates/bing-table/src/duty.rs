//! What the keeper of a table has to do, and when.

use bing_rules::seat::Seat;

use crate::table::{Table, TableStage};

/// What the keeper has to do next.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Duty {
    /// Send [`crate::KeeperCommand::Tick`].
    Tick,
    /// Send a secret for this deal, [`crate::KeeperCommand::Commit`].
    Commit {
        /// Which, counted from 1 within the game.
        deal: u32,
    },
    /// Send the pack of this deal, [`crate::KeeperCommand::Deal`].
    Deal {
        /// Which, counted from 1 within the game.
        deal: u32,
    },
    /// Ask this bot for the action of a seat, from the seat's [`Table::deal_view`], and send it, [`crate::KeeperCommand::BotAct`].
    BotAct {
        /// The seat.
        seat: Seat,
        /// The bot.
        bot: String,
    },
    /// Ask this bot whether it buys back, and send that, [`crate::KeeperCommand::BotBuyBack`].
    BotBuyBack {
        /// The seat.
        seat: Seat,
        /// The bot.
        bot: String,
    },
}

impl Table {
    /// When the keeper has to do something next, by its clock in milliseconds; `None` if nothing until somebody asks for something.
    pub fn next_due(&self) -> Option<u64> {
        self.next_duty().map(|(due_ms, _)| due_ms)
    }

    /// What the keeper has to do next, and when. A time that has passed means now.
    pub fn next_duty(&self) -> Option<(u64, Duty)> {
        let host = self.host_due_ms().map(|due_ms| (due_ms, Duty::Tick));
        if self.stopped_ms.is_some() {
            return host;
        }
        let vote = self.vote.map(|vote| (vote.due_ms, Duty::Tick));
        host.into_iter().chain(vote).chain(self.stage_duty()).min()
    }

    fn stage_duty(&self) -> Option<(u64, Duty)> {
        match &self.stage {
            TableStage::Open => None,
            TableStage::Between { due_ms, .. } => {
                let deal = self.next_deal();
                let duty = match self.house.packs {
                    crate::settings::Packs::Seeds => Duty::Commit { deal },
                    crate::settings::Packs::Given => Duty::Deal { deal },
                };
                Some((if self.all_are_ready() { self.at_ms } else { *due_ms }, duty))
            }
            TableStage::Shuffling { due_ms, .. } => Some((*due_ms, Duty::Tick)),
            TableStage::Playing => {
                let seat = self.deal()?.turn()?;
                match self.chair(seat)?.acting_bot() {
                    Some(bot) => {
                        let due_ms = self.clock.acted_ms.saturating_add(self.settings.pace.bot_ms);
                        Some((due_ms, Duty::BotAct { seat, bot: bot.to_owned() }))
                    }
                    None => self.turn_due().map(|(_, due_ms, _)| (due_ms, Duty::Tick)),
                }
            }
            TableStage::BuyBacks { since_ms, due_ms } => {
                let bot = |seat: Seat| Some((seat, self.chair(seat)?.bot()?.to_owned()));
                let bot = self.deciding().iter().find_map(bot);
                let pace_ms = since_ms.saturating_add(self.settings.pace.bot_ms);
                let bot = bot.map(|(seat, bot)| (pace_ms, Duty::BotBuyBack { seat, bot }));
                bot.or(Some((*due_ms, Duty::Tick)))
            }
        }
    }

    /// Whether nobody needs the time between two deals any more.
    fn all_are_ready(&self) -> bool {
        let TableStage::Between { ready, .. } = &self.stage else { return false };
        let in_game = self.in_game();
        let counts = |&(seat, chair): &(Seat, &crate::chair::Chair)| {
            in_game.contains(seat) && chair.active().is_some_and(|sitter| sitter.guest.present)
        };
        let mut present = self.seats().filter(counts).peekable();
        present.peek().is_some() && present.all(|(seat, _)| ready.contains(seat))
    }
}
