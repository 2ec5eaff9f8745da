//! Coming and going, seats, and the business of the host.

use bing_rules::seat::{PLAYERS_MIN, Seat};

use super::{Decided, just, unless};
use crate::chair::{Chair, Sitter};
use crate::error::{SeatingError, TableError};
use crate::event::{Event, PublicEvent};
use crate::limits::{ABSENT_CALL_MS, SEATS_MAX};
use crate::place::{PersonId, Place};
use crate::settings::{Settings, SettingsError};
use crate::table::{Table, TableStage};
use crate::text;

impl Table {
    pub(super) fn decide_sit(&self, person: PersonId, name: &str, wanted: Option<Seat>) -> Decided {
        let from = self.place_of(person);
        if let Some(place @ Place::Seat(seat)) = from
            && wanted.is_none_or(|wanted| wanted == seat)
        {
            return Err(SeatingError::AlreadyHere { place }.into());
        }
        self.check_open()?;
        let name = self.new_name(person, name)?;
        let seat = match wanted {
            Some(seat) => self.check_empty(seat)?,
            None => self
                .seats()
                .find(|(_, chair)| chair.is_empty())
                .map(|(seat, _)| seat)
                .ok_or(SeatingError::NoEmptySeat)?,
        };
        just(Event::SatDown { person, seat, name, from })
    }

    pub(super) fn decide_watch(&self, person: PersonId, name: &str) -> Decided {
        let from = match self.place_of(person) {
            Some(place @ Place::Watcher(_)) => return Err(SeatingError::AlreadyHere { place }.into()),
            Some(Place::Seat(seat)) => {
                self.check_open()?;
                Some(seat)
            }
            None => None,
        };
        let name = self.new_name(person, name)?;
        let most = usize::from(self.settings.watchers_max);
        if self.watchers.len() >= most {
            return Err(SeatingError::TooManyWatchers { most }.into());
        }
        just(Event::Watching { person, watcher: self.next_watcher, name, from })
    }

    /// The name for a person who is to have a place, or another one.
    fn new_name(&self, person: PersonId, name: &str) -> Result<String, TableError> {
        if self.banned.contains(&person) {
            return Err(SeatingError::Banned.into());
        }
        let name = text::name(name)?;
        let others = self.guests().filter(|(_, guest)| guest.person != person).map(|(_, guest)| &guest.name);
        let mut taken = others.chain(&self.house.bots);
        if taken.any(|other| text::same_name(other, &name)) {
            return Err(SeatingError::NameTaken { name }.into());
        }
        Ok(name)
    }

    pub(super) fn decide_leave(&self, person: PersonId) -> Decided {
        let from = self.place(person)?;
        let plays = from.seat().filter(|&seat| self.in_game().contains(seat));
        let Some(sitter) = plays.and_then(|seat| self.sitter(seat)) else {
            return just(PublicEvent::Left { from, deputy: None });
        };
        let deputy = Some(self.settings.deputy.clone());
        unless(sitter.left, PublicEvent::Left { from, deputy })
    }

    pub(super) fn decide_ready(&self, person: PersonId, ready: bool) -> Decided {
        let seat = self.seat(person)?;
        let is_so = match &self.stage {
            TableStage::Open => self.sitter(seat).is_some_and(|sitter| sitter.ready == ready),
            TableStage::Between { ready: already, .. } if self.in_game().contains(seat) => {
                already.contains(seat) == ready
            }
            _ => return Err(SeatingError::GameOn.into()),
        };
        unless(is_so, PublicEvent::Ready { seat, ready })
    }

    pub(super) fn decide_start(&self, person: PersonId) -> Decided {
        self.check_host(person)?;
        self.check_open()?;
        if let Some((seat, _)) = self.seats().find(|(_, chair)| chair.is_empty()) {
            return Err(SeatingError::EmptySeat { seat }.into());
        }
        let is_waited_for =
            |chair: &Chair| chair.sitter().is_some_and(|sitter| !sitter.ready && sitter.guest.person != person);
        if let Some((seat, _)) = self.seats().find(|(_, chair)| is_waited_for(chair)) {
            return Err(SeatingError::NotReady { seat }.into());
        }
        self.settings.check(&self.house, self.chairs.len())?;
        just(PublicEvent::Started { game: self.games + 1 })
    }

    pub(super) fn decide_configure(&self, person: PersonId, settings: &Settings) -> Decided {
        self.check_host(person)?;
        self.check_open()?;
        settings.check(&self.house, self.chairs.len())?;
        unless(*settings == self.settings, PublicEvent::Configured { settings: settings.clone() })
    }

    pub(super) fn decide_seat_bot(&self, person: PersonId, seat: Seat, bot: &str) -> Decided {
        self.check_host(person)?;
        self.check_open()?;
        self.check_empty(seat)?;
        self.house.check_bot(bot)?;
        just(PublicEvent::BotSeated { seat, bot: bot.to_owned() })
    }

    pub(super) fn decide_remove_bot(&self, person: PersonId, seat: Seat) -> Decided {
        self.check_host(person)?;
        self.check_open()?;
        if self.chair_at(seat)?.bot().is_none() {
            return Err(SeatingError::NoBot { seat }.into());
        }
        just(PublicEvent::BotRemoved { seat })
    }

    pub(super) fn decide_add_seat(&self, person: PersonId) -> Decided {
        self.check_host(person)?;
        self.check_open()?;
        let seats = self.chairs.len();
        if seats == SEATS_MAX {
            return Err(SeatingError::SeatCount { seats }.into());
        }
        self.settings.options.check(seats + 1).map_err(SettingsError::from)?;
        just(PublicEvent::SeatAdded)
    }

    pub(super) fn decide_remove_seat(&self, person: PersonId, seat: Seat) -> Decided {
        self.check_host(person)?;
        self.check_open()?;
        self.check_empty(seat)?;
        let seats = self.chairs.len();
        if seats == PLAYERS_MIN {
            return Err(SeatingError::SeatCount { seats }.into());
        }
        self.settings.options.check(seats - 1).map_err(SettingsError::from)?;
        just(PublicEvent::SeatRemoved { seat })
    }

    pub(super) fn decide_pass_host(&self, person: PersonId, to: Place) -> Decided {
        self.check_host(person)?;
        let heir = self.guest(to).ok_or(SeatingError::NobodyThere { place: to })?;
        unless(heir.person == person, PublicEvent::HostPassed { to: Some(to) })
    }

    pub(super) fn decide_kick(&self, person: PersonId, whom: Place) -> Decided {
        self.check_host(person)?;
        let guest = self.guest(whom).ok_or(SeatingError::NobodyThere { place: whom })?;
        if guest.person == person {
            return Err(SeatingError::Yourself.into());
        }
        let plays = whom.seat().is_some_and(|seat| self.in_game().contains(seat));
        just(PublicEvent::Kicked { from: whom, bot: plays.then(|| self.settings.deputy.clone()) })
    }

    pub(super) fn decide_replace(&self, person: PersonId, seat: Seat, bot: &str, at_ms: u64) -> Decided {
        self.check_host(person)?;
        let sitter = self.chair_at(seat)?.sitter().ok_or(SeatingError::NobodyThere { place: Place::Seat(seat) })?;
        if !self.in_game().contains(seat) {
            return Err(SeatingError::NoGame.into());
        }
        if sitter.guest.person == person {
            return Err(SeatingError::Yourself.into());
        }
        self.house.check_bot(bot)?;
        if !is_away(sitter, at_ms) {
            return Err(SeatingError::NotAway { seat }.into());
        }
        just(PublicEvent::Replaced { seat, bot: bot.to_owned() })
    }

    pub(super) fn check_open(&self) -> Result<(), SeatingError> {
        if self.is_game_on() { Err(SeatingError::GameOn) } else { Ok(()) }
    }

    pub(super) fn chair_at(&self, seat: Seat) -> Result<&Chair, SeatingError> {
        self.chair(seat).ok_or(SeatingError::NoSuchSeat { seat, seats: self.chairs.len() })
    }

    fn check_empty(&self, seat: Seat) -> Result<Seat, SeatingError> {
        if self.chair_at(seat)?.is_empty() { Ok(seat) } else { Err(SeatingError::SeatTaken { seat }) }
    }
}

/// Whether somebody has been away for so long that others may see to their seat.
pub(super) fn is_away(sitter: &Sitter, at_ms: u64) -> bool {
    sitter.left || sitter.guest.away_ms(at_ms).is_some_and(|away_ms| away_ms >= ABSENT_CALL_MS)
}
