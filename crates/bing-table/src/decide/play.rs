//! Playing: contributions, actions, taking back, buy-backs, votes, nudges and deputies.

use bing_rules::game::GameError;
use bing_rules::play::Action;
use bing_rules::seat::{Seat, Seats};

use super::seating::is_away;
use super::{Decided, just};
use crate::error::{PlayError, SeatingError, TableError};
use crate::event::{BuyBackBy, By, DeputyReason, Event, Proposal, PublicEvent};
use crate::limits::{NUDGE_AFTER_MS, PROPOSALS_PER_DEAL, UNDOS_PER_DEAL};
use crate::place::{PersonId, Place};
use crate::table::{Stage, Table, TableStage};

impl Table {
    pub(super) fn decide_contribute(&self, person: PersonId, contribution: [u8; 32]) -> Decided {
        let seat = self.playing_seat(person)?;
        let TableStage::Shuffling { contributions, .. } = &self.stage else {
            return Err(PlayError::NotShuffling.into());
        };
        if contributions[seat.index()].is_some() {
            return Err(PlayError::AlreadyContributed { seat }.into());
        }
        just(Event::Contributed { seat, contribution })
    }

    pub(super) fn decide_act(&self, person: PersonId, action: &Action) -> Decided {
        let seat = self.playing_seat(person)?;
        self.decide_action(seat, By::Person, action)
    }

    /// What comes of an action of this seat by the rules.
    pub(super) fn decide_action(&self, seat: Seat, by: By, action: &Action) -> Decided {
        let deal = self.deal().ok_or(PlayError::Rules(GameError::NoDeal))?;
        let happened = deal.clone().apply(seat, action).map_err(|error| PlayError::Rules(error.into()))?;
        just(Event::Acted { seat, by, action: action.clone(), happened: happened.to_vec() })
    }

    pub(super) fn decide_undo(&self, person: PersonId) -> Decided {
        let seat = self.playing_seat(person)?;
        if self.undo.as_ref().is_none_or(|undo| undo.seat != seat) {
            return Err(PlayError::NothingToUndo.into());
        }
        check_often(seat, self.undos[seat.index()], UNDOS_PER_DEAL)?;
        just(PublicEvent::Undone { seat })
    }

    pub(super) fn decide_buy_back(&self, person: PersonId, buys: bool) -> Decided {
        let seat = self.playing_seat(person)?;
        self.decide_buying(seat, buys, BuyBackBy::Person)
    }

    pub(super) fn decide_buying(&self, seat: Seat, buys: bool, by: BuyBackBy) -> Decided {
        let game = self.game.as_ref().ok_or(PlayError::NoGame)?;
        game.clone().buy_back(seat, buys).map_err(PlayError::Rules)?;
        just(PublicEvent::BuyBackDecided { seat, buys, by })
    }

    pub(super) fn decide_propose(&self, person: PersonId, proposal: Proposal) -> Decided {
        let seat = self.playing_seat(person)?;
        if self.vote.is_some() {
            return Err(PlayError::VoteOn.into());
        }
        if proposal == Proposal::Void && self.deal().is_none() {
            return Err(PlayError::NoDeal.into());
        }
        check_often(seat, self.proposals[seat.index()], PROPOSALS_PER_DEAL)?;
        just(PublicEvent::Proposed { by: seat, proposal })
    }

    pub(super) fn decide_vote(&self, person: PersonId, yes: bool) -> Decided {
        let seat = self.seat(person)?;
        let vote = self.vote.ok_or(PlayError::NoVote)?;
        let has_voted = vote.yes.contains(seat) || vote.no.contains(seat);
        if has_voted || !self.voters(vote.proposal).contains(seat) {
            return Err(PlayError::CannotVote { seat }.into());
        }
        just(PublicEvent::Voted { seat, yes })
    }

    /// Who must agree to it.
    pub(crate) fn voters(&self, proposal: Proposal) -> Seats {
        let has_vote = |seat: &Seat| {
            self.sitter(*seat).is_some_and(|sitter| match proposal {
                Proposal::Pause => sitter.deputy.is_none(),
                Proposal::Void => !sitter.left,
            })
        };
        self.in_game().iter().filter(has_vote).collect()
    }

    pub(super) fn decide_resume(&self, person: PersonId) -> Decided {
        let seat = self.seat(person)?;
        if !self.paused {
            return Err(PlayError::NotPaused.into());
        }
        just(PublicEvent::Resumed { by: seat })
    }

    pub(super) fn decide_nudge(&self, person: PersonId, at_ms: u64) -> Decided {
        let by = self.seat(person)?;
        self.check_going()?;
        let (since_ms, whom) = self.waited_for();
        let due_ms = since_ms.max(self.nudged_ms).saturating_add(NUDGE_AFTER_MS);
        let whom: Seats = whom.iter().filter(|&seat| seat != by).collect();
        if whom.is_empty() || at_ms < due_ms {
            let wait_ms = due_ms.saturating_sub(at_ms);
            return Err(PlayError::NudgeTooSoon { wait_ms }.into());
        }
        just(PublicEvent::Nudged { by, whom })
    }

    /// The persons that all wait for, and since when.
    pub(crate) fn waited_for(&self) -> (u64, Seats) {
        let plays = |seat: &Seat| self.chair(*seat).is_some_and(|chair| chair.active().is_some());
        match self.stage {
            TableStage::Playing => {
                let turn = self.deal().and_then(bing_rules::deal::Deal::turn);
                (self.clock.turn_ms, turn.into_iter().filter(plays).collect())
            }
            TableStage::BuyBacks { since_ms, .. } => (since_ms, self.deciding().iter().filter(plays).collect()),
            TableStage::Open | TableStage::Between { .. } | TableStage::Shuffling { .. } => (0, Seats::EMPTY),
        }
    }

    pub(super) fn decide_call_deputy(&self, person: PersonId, seat: Seat, at_ms: u64) -> Decided {
        let own = self.seat(person)?;
        let sitter = self.chair_at(seat)?.sitter().ok_or(SeatingError::NobodyThere { place: Place::Seat(seat) })?;
        if !self.is_game_on() {
            return Err(PlayError::NoGame.into());
        }
        if !self.in_game().contains(seat) {
            return Err(PlayError::OutOfGame { seat }.into());
        }
        if sitter.deputy.is_some() {
            return Err(PlayError::DeputyPlays { seat }.into());
        }
        let reason = if seat == own {
            DeputyReason::Asked
        } else if is_away(sitter, at_ms) {
            DeputyReason::Called
        } else {
            return Err(SeatingError::NotAway { seat }.into());
        };
        just(PublicEvent::DeputyBegan { seat, bot: self.settings.deputy.clone(), reason })
    }

    pub(super) fn decide_take_back(&self, person: PersonId) -> Decided {
        let seat = self.seat(person)?;
        let back = self.handed_back(seat).ok_or(PlayError::NoDeputy { seat })?;
        let is_present = self.sitter(seat).is_some_and(|sitter| sitter.guest.present);
        // Who asks for their seat is there, whether or not the keeper has noticed.
        let present = PublicEvent::PresenceChanged { who: Place::Seat(seat), present: true };
        let present = (!is_present).then(|| present.into());
        Ok(present.into_iter().chain([back]).collect())
    }

    /// The event by which the deputy of this seat gives it back; `None` if there is none.
    pub(super) fn handed_back(&self, seat: Seat) -> Option<Event> {
        let recap = self.chair(seat)?.deputy()?.recap();
        Some(Event::HandedBack { seat, recap })
    }

    /// The seat of a person who plays in the game that is on, and may do so now.
    fn playing_seat(&self, person: PersonId) -> Result<Seat, TableError> {
        let seat = self.seat(person)?;
        self.check_going()?;
        if !self.in_game().contains(seat) {
            return Err(PlayError::OutOfGame { seat }.into());
        }
        if self.chair(seat).is_some_and(|chair| chair.deputy().is_some()) {
            return Err(PlayError::DeputyPlays { seat }.into());
        }
        Ok(seat)
    }

    /// Whether a game is on that is not paused.
    pub(super) fn check_going(&self) -> Result<(), PlayError> {
        if self.stage() == Stage::Open {
            Err(PlayError::NoGame)
        } else if self.paused {
            Err(PlayError::Paused)
        } else {
            Ok(())
        }
    }
}

fn check_often(seat: Seat, done: u8, most: u8) -> Result<(), PlayError> {
    if done < most { Ok(()) } else { Err(PlayError::TooOften { seat, most }) }
}
