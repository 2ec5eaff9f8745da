//! Chat, reactions, and who hears whom.

use super::{Decided, just, unless};
use crate::chair::Guest;
use crate::command::Reaction;
use crate::error::{SeatingError, TableError, TalkError};
use crate::event::{Event, PublicEvent};
use crate::limits::{TALK_WINDOW_MS, TALKS_PER_WINDOW};
use crate::place::{PersonId, Place};
use crate::table::Table;
use crate::text;

impl Table {
    pub(super) fn decide_say(&self, person: PersonId, line: &str, at_ms: u64) -> Decided {
        let by = self.talker(person, at_ms)?;
        just(Event::Said { by, text: text::chat(line)?, hidden_from: self.deaf_to(person) })
    }

    pub(super) fn decide_react(&self, person: PersonId, reaction: Reaction, at_ms: u64) -> Decided {
        let by = self.talker(person, at_ms)?;
        just(Event::Reacted { by, reaction, hidden_from: self.deaf_to(person) })
    }

    pub(super) fn decide_mute(&self, person: PersonId, whom: Place, muted: bool) -> Decided {
        let by = self.place(person)?;
        let other = self.other(person, whom)?;
        let is_so = self.guest(by).is_some_and(|guest| guest.muted.contains(&other.person)) == muted;
        if is_so { Ok(Vec::new()) } else { just(Event::Muted { by, whom, muted }) }
    }

    pub(super) fn decide_silence(&self, person: PersonId, whom: Place, silenced: bool) -> Decided {
        self.check_host(person)?;
        let other = self.other(person, whom)?;
        unless(other.silenced == silenced, PublicEvent::Silenced { whom, silenced })
    }

    fn other(&self, person: PersonId, whom: Place) -> Result<&Guest, SeatingError> {
        let guest = self.guest(whom).ok_or(SeatingError::NobodyThere { place: whom })?;
        if guest.person == person { Err(SeatingError::Yourself) } else { Ok(guest) }
    }

    /// Where a person talks from, if they may do so now.
    fn talker(&self, person: PersonId, at_ms: u64) -> Result<Place, TableError> {
        let place = self.place(person)?;
        let guest = self.guest(place).ok_or(TableError::NotHere)?;
        if guest.silenced {
            return Err(TalkError::Silenced.into());
        }
        let window_ends_ms = guest.window_ms.saturating_add(TALK_WINDOW_MS);
        if at_ms < window_ends_ms && guest.talks >= TALKS_PER_WINDOW {
            return Err(TalkError::TooFast { wait_ms: window_ends_ms - at_ms }.into());
        }
        Ok(place)
    }

    /// The places of those who have muted this person.
    fn deaf_to(&self, person: PersonId) -> Vec<Place> {
        self.guests().filter(|(_, guest)| guest.muted.contains(&person)).map(|(place, _)| place).collect()
    }
}
