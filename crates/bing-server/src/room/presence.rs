//! Who is there: who has a connection, or had one or asked for something a moment ago.

use std::collections::BTreeMap;

use bing_table::{KeeperCommand, PersonId};

use super::{Broken, Room};
use crate::limits::{AWAY_AFTER_MS, THERE_AFTER_REQUEST_MS};

/// See the head of this module.
#[derive(Debug, Default)]
pub(super) struct Presence {
    here: BTreeMap<PersonId, Here>,
    /// Whether the table may think that somebody is away who is here.
    doubtful: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Here {
    connections: usize,
    /// Until when they count as there without a connection.
    until_ms: u64,
}

impl Presence {
    pub(super) fn is_empty(&self) -> bool {
        self.here.is_empty()
    }

    /// When somebody counts as away next.
    pub(super) fn next_ms(&self) -> Option<u64> {
        self.here.values().filter(|here| here.connections == 0).map(|here| here.until_ms).min()
    }

    /// One more connection. Whether it is the first sign of them.
    pub(super) fn came(&mut self, person: PersonId) -> bool {
        let is_first = !self.here.contains_key(&person);
        self.here.entry(person).or_default().connections += 1;
        is_first
    }

    /// One connection less.
    pub(super) fn went(&mut self, person: PersonId, now_ms: u64) {
        if let Some(here) = self.here.get_mut(&person) {
            here.connections = here.connections.saturating_sub(1);
            here.until_ms = here.until_ms.max(now_ms + AWAY_AFTER_MS);
        }
    }

    /// They have asked for something. Whether it is the first sign of them.
    fn asked(&mut self, person: PersonId, now_ms: u64) -> bool {
        let is_first = !self.here.contains_key(&person);
        let here = self.here.entry(person).or_default();
        // Who has a connection has gone when it is closed, whatever they asked for over it.
        if here.connections == 0 {
            here.until_ms = now_ms + THERE_AFTER_REQUEST_MS;
        }
        is_first
    }

    /// Forgets one of those who have gone, and says who.
    fn take_away(&mut self, now_ms: u64) -> Option<PersonId> {
        let gone = |(_, here): &(&PersonId, &Here)| here.connections == 0 && here.until_ms <= now_ms;
        let person = *self.here.iter().find(gone)?.0;
        self.here.remove(&person);
        Some(person)
    }

    /// The table was made anew, and may think that somebody is away who is here.
    pub(super) fn doubt(&mut self) {
        self.doubtful = true;
    }

    /// All who are here, if the table may think otherwise.
    fn take_doubtful(&mut self) -> Vec<PersonId> {
        if std::mem::take(&mut self.doubtful) { self.here.keys().copied().collect() } else { Vec::new() }
    }
}

impl Room {
    /// Somebody has asked for something; who has no connection is there for a while all the same, if they are at the table.
    pub(super) async fn asked(&mut self, person: PersonId) -> Result<(), Broken> {
        if self.table.place_of(person).is_some() && self.presence.asked(person, self.shared.clock.now_ms()) {
            self.keep(KeeperCommand::Presence { person, present: true }).await?;
        }
        Ok(())
    }

    /// Notes who is here again and who has gone away.
    pub(super) async fn note_presence(&mut self) -> Result<(), Broken> {
        for person in self.presence.take_doubtful() {
            self.keep(KeeperCommand::Presence { person, present: true }).await?;
        }
        while let Some(person) = self.presence.take_away(self.shared.clock.now_ms()) {
            self.keep(KeeperCommand::Presence { person, present: false }).await?;
        }
        Ok(())
    }
}
