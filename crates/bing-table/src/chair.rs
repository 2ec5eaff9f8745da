//! Seats and those on them, and those who watch.

use std::collections::VecDeque;

use bing_rules::card::Card;
use bing_rules::event::Event as DealEvent;
use bing_rules::play::Action;
use bing_rules::record::Player;
use bing_rules::seat::Seat;

use crate::event::{DeputyReason, Recap};
use crate::limits::{MUTED_MAX, RECAP_STEPS_MAX, TALK_WINDOW_MS};
use crate::place::PersonId;

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chair {
    pub(crate) occupant: Occupant,
    /// The number of the first event that whoever is here has seen from this seat.
    pub(crate) since: u64,
}

/// Who is on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Occupant {
    Empty,
    Bot(String),
    Person(Box<Sitter>),
}

/// A person on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sitter {
    pub(crate) guest: Guest,
    pub(crate) ready: bool,
    /// Whether they have left in the game; the seat is kept for them until it is over.
    pub(crate) left: bool,
    pub(crate) deputy: Option<Deputy>,
}

/// A person at the table, wherever they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guest {
    pub(crate) person: PersonId,
    pub(crate) name: String,
    pub(crate) present: bool,
    /// Since when they have been there, or away.
    pub(crate) since_ms: u64,
    pub(crate) silenced: bool,
    pub(crate) muted: Vec<PersonId>,
    /// When the present window of talking began, and how often they have talked in it.
    pub(crate) window_ms: u64,
    pub(crate) talks: u8,
}

/// Somebody who watches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watcher {
    /// The number they watch under.
    pub number: u32,
    pub(crate) guest: Guest,
    pub(crate) since: u64,
}

/// A bot that plays for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deputy {
    /// Its name.
    pub bot: String,
    /// Why it plays.
    pub reason: DeputyReason,
    pub(crate) actions: u32,
    pub(crate) deals: u32,
    pub(crate) steps: VecDeque<RecapStep>,
}

/// One thing that a deputy did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecapStep {
    /// In which deal, counted from 1 within the game.
    pub deal: u32,
    /// What it did.
    pub action: Action,
    /// The card it drew or took.
    pub card: Option<Card>,
}

impl Chair {
    pub(crate) const fn empty(since: u64) -> Self {
        Self { occupant: Occupant::Empty, since }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.occupant == Occupant::Empty
    }

    pub(crate) fn sitter(&self) -> Option<&Sitter> {
        match &self.occupant {
            Occupant::Person(sitter) => Some(sitter),
            Occupant::Empty | Occupant::Bot(_) => None,
        }
    }

    pub(crate) fn sitter_mut(&mut self) -> Option<&mut Sitter> {
        match &mut self.occupant {
            Occupant::Person(sitter) => Some(sitter),
            Occupant::Empty | Occupant::Bot(_) => None,
        }
    }

    /// The bot that has the seat, not one that only plays for its person.
    pub(crate) fn bot(&self) -> Option<&str> {
        match &self.occupant {
            Occupant::Bot(bot) => Some(bot),
            Occupant::Empty | Occupant::Person(_) => None,
        }
    }

    pub(crate) fn deputy(&self) -> Option<&Deputy> {
        self.sitter()?.deputy.as_ref()
    }

    /// The bot or deputy that acts for the seat.
    pub(crate) fn acting_bot(&self) -> Option<&str> {
        self.bot().or_else(|| Some(self.deputy()?.bot.as_str()))
    }

    /// The person who plays here: no deputy plays for them.
    pub(crate) fn active(&self) -> Option<&Sitter> {
        self.sitter().filter(|sitter| sitter.deputy.is_none())
    }

    /// The name shown.
    pub(crate) fn name(&self) -> Option<&str> {
        match &self.occupant {
            Occupant::Empty => None,
            Occupant::Bot(bot) => Some(bot),
            Occupant::Person(sitter) => Some(&sitter.guest.name),
        }
    }

    /// Who plays here, for the record.
    pub(crate) fn player(&self) -> Player {
        let name = self.name().unwrap_or_default().to_owned();
        Player { name, bot: self.bot().map(str::to_owned) }
    }
}

impl Sitter {
    pub(crate) const fn new(guest: Guest) -> Self {
        Self { guest, ready: false, left: false, deputy: None }
    }
}

impl Guest {
    pub(crate) const fn new(person: PersonId, name: String, at_ms: u64) -> Self {
        Self {
            person,
            name,
            present: true,
            since_ms: at_ms,
            silenced: false,
            muted: Vec::new(),
            window_ms: 0,
            talks: 0,
        }
    }

    pub(crate) fn set_present(&mut self, present: bool, at_ms: u64) {
        if self.present != present {
            self.present = present;
            self.since_ms = at_ms;
        }
    }

    /// How long they have been away; `None` if they are there.
    pub(crate) fn away_ms(&self, now_ms: u64) -> Option<u64> {
        (!self.present).then(|| now_ms.saturating_sub(self.since_ms))
    }

    pub(crate) fn mute(&mut self, whom: PersonId, muted: bool) {
        self.muted.retain(|&known| known != whom);
        if muted {
            if self.muted.len() == MUTED_MAX {
                // Only people who have long gone can be so many.
                self.muted.remove(0);
            }
            self.muted.push(whom);
        }
    }

    pub(crate) fn count_talk(&mut self, at_ms: u64) {
        if self.talks == 0 || at_ms.saturating_sub(self.window_ms) >= TALK_WINDOW_MS {
            self.window_ms = at_ms;
            self.talks = 0;
        }
        self.talks = self.talks.saturating_add(1);
    }
}

impl Deputy {
    pub(crate) const fn new(bot: String, reason: DeputyReason) -> Self {
        Self { bot, reason, actions: 0, deals: 0, steps: VecDeque::new() }
    }

    /// Remembers what the deputy did, for the recap.
    pub(crate) fn note(&mut self, seat: Seat, deal: u32, action: &Action, happened: &[DealEvent]) {
        self.actions += 1;
        let card = happened.iter().find_map(|event| match event {
            DealEvent::Drew { seat: who, card } | DealEvent::Took { seat: who, card } if *who == seat => Some(*card),
            _ => None,
        });
        if self.steps.len() == RECAP_STEPS_MAX {
            self.steps.pop_front();
        }
        self.steps.push_back(RecapStep { deal, action: action.clone(), card });
    }

    pub(crate) fn recap(&self) -> Recap {
        let steps = self.steps.iter().cloned().collect();
        Recap { bot: self.bot.clone(), actions: self.actions, deals: self.deals, steps }
    }
}
