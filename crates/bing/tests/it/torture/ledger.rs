//! What one player at one table was told, and whether it fits together.

use std::collections::BTreeMap;

use bing_protocol::{Command, CommandId};

/// A command as it was sent, with its answer.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    pub(super) id: CommandId,
    pub(super) command: Command,
    /// The number that the server said the next event has; nothing if it was not acknowledged.
    pub(super) done: Option<u64>,
}

/// See the head of this module.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    /// Every event by its number, as text.
    events: BTreeMap<u64, String>,
    /// The number of the next event.
    pub(super) next: u64,
    /// All events below were seen again after the last break, or before it by a connection that had seen them again.
    compared: u64,
    /// The command whose answer is waited for.
    pub(super) pending: Option<Sent>,
    /// All that were acknowledged.
    pub(super) done: Vec<Sent>,
    pub(super) figures: Figures,
    /// What was wrong.
    pub(super) faults: Vec<String>,
}

/// How much was seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Figures {
    /// Events that came for the first time.
    pub(super) events: u64,
    /// Events that came again and were the same bytes.
    pub(super) events_again: u64,
    /// Commands that were acknowledged.
    pub(super) done: u64,
    /// Commands that were refused, mostly because somebody was faster.
    pub(super) refused: u64,
    /// Commands that were sent again.
    pub(super) sent_again: u64,
    /// Connections.
    pub(super) connections: u64,
    /// Events whose bytes were not compared after a break, since a client had missed too many.
    pub(super) skipped: u64,
}

impl Figures {
    pub(super) fn add(&mut self, other: &Self) {
        self.events += other.events;
        self.events_again += other.events_again;
        self.done += other.done;
        self.refused += other.refused;
        self.sent_again += other.sent_again;
        self.connections += other.connections;
        self.skipped += other.skipped;
    }
}

impl Ledger {
    /// From where on the next connection asks for events: those that may have been changed behind our back too.
    pub(super) fn ask_from(&self, window: u64) -> u64 {
        self.compared.max(self.next.saturating_sub(window)).min(self.next)
    }

    /// All events so far have been asked for again on a connection that came after a break.
    pub(super) fn caught_up(&mut self, next: u64) {
        if next < self.next {
            self.faults.push(format!("event {} was seen, but now the next is {next}", self.next - 1));
        }
        self.compared = self.compared.max(next);
    }

    /// An event has come.
    pub(super) fn saw(&mut self, number: u64, text: &str) {
        match self.events.get(&number) {
            Some(known) if known == text => self.figures.events_again += 1,
            Some(known) => self.faults.push(format!("event {number} was {known} and is now {text}")),
            None => {
                if number != self.next {
                    self.faults.push(format!("event {number} came where {} was next", self.next));
                }
                self.events.insert(number, text.to_owned());
                self.figures.events += 1;
            }
        }
        self.next = self.next.max(number + 1);
    }

    /// A snapshot came in place of events.
    pub(super) fn skip_to(&mut self, next: u64) {
        self.figures.skipped += next.saturating_sub(self.next);
        self.next = self.next.max(next);
    }

    /// A command was acknowledged.
    pub(super) fn acknowledged(&mut self, id: &CommandId, next: u64) {
        if let Some(mut sent) = self.pending.take_if(|pending| pending.id == *id) {
            sent.done = Some(next);
            self.done.push(sent);
            self.figures.done += 1;
        } else if let Some(known) = self.done.iter().rev().find(|sent| sent.id == *id)
            && known.done != Some(next)
        {
            self.faults.push(format!("{id:?} was done until {:?} and is now done until {next}", known.done));
        }
    }

    /// A command was refused.
    pub(super) fn refused(&mut self, id: &CommandId, why: &str) {
        if self.pending.take_if(|pending| pending.id == *id).is_some() {
            self.figures.refused += 1;
        } else if self.done.iter().rev().any(|sent| sent.id == *id) {
            self.faults.push(format!("{id:?} was done and is now refused: {why}"));
        }
    }
}
