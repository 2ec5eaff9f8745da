//! What follows by itself: from what has happened, or from the time.

use bing_rules::game::Stage as GameStage;
use bing_rules::outcome::DealOutcome;
use bing_rules::seat::{Seat, Seats};

use crate::event::{BuyBackBy, DealEnd, DeputyReason, Event, Proposal, ProposalEnd, PublicEvent};
use crate::place::Place;
use crate::settings::Clock;
use crate::table::{Table, TableStage};

impl Table {
    /// What has to happen now, whatever the time is.
    pub(crate) fn consequence(&self) -> Option<Event> {
        let public = self.lost_host().or_else(|| self.counted_vote()).or_else(|| self.end_of_deal());
        public.map(Event::Public).or_else(|| self.end_of_game()).or_else(|| self.shuffled())
    }

    /// When the host is gone, the next person is.
    fn lost_host(&self) -> Option<PublicEvent> {
        let host = self.host.and_then(|host| self.place_of(host));
        let has_left = |place: Place| place.seat().and_then(|seat| self.sitter(seat)).is_some_and(|sitter| sitter.left);
        if host.is_some_and(|place| !has_left(place)) {
            return None;
        }
        let to = self.next_host();
        // Who has left stays the host rather than that nobody is.
        let changes = to.is_some() || (self.host.is_some() && host.is_none());
        changes.then_some(PublicEvent::HostPassed { to })
    }

    /// The next person clockwise from the host's seat, one who is there if there is one; else who watches longest.
    pub(super) fn next_host(&self) -> Option<Place> {
        let seats = self.chairs.len();
        let from = self.host_seat.map_or(0, |seat| seat.index() + 1);
        let round = (from..from + seats).filter_map(|number| Seat::new(number % seats));
        let heirs = round.filter_map(|seat| Some((seat, self.sitter(seat).filter(|sitter| !sitter.left)?)));
        let heirs: Vec<_> = heirs.filter(|(_, sitter)| Some(sitter.guest.person) != self.host).collect();
        let seated = heirs.iter().find(|(_, sitter)| sitter.guest.present).or(heirs.first());
        let watching = || self.watchers.iter().find(|watcher| Some(watcher.guest.person) != self.host);
        let seated = seated.map(|(seat, _)| Place::Seat(*seat));
        seated.or_else(|| watching().map(|watcher| Place::Watcher(watcher.number)))
    }

    fn counted_vote(&self) -> Option<PublicEvent> {
        let vote = self.vote?;
        let voters = self.voters(vote.proposal);
        let is_over = vote.proposal == Proposal::Void && self.deal().is_none_or(|deal| deal.turn().is_none());
        let end = if is_over || voters.is_empty() {
            ProposalEnd::Lapsed
        } else if !vote.no.is_empty() {
            ProposalEnd::Refused
        } else if voters.iter().all(|seat| vote.yes.contains(seat)) {
            ProposalEnd::Carried
        } else {
            return None;
        };
        Some(PublicEvent::ProposalEnded { proposal: vote.proposal, end })
    }

    fn end_of_deal(&self) -> Option<PublicEvent> {
        let is_deciding = matches!(self.stage, TableStage::BuyBacks { .. });
        if self.stage == TableStage::Playing {
            return self.deal_end().map(PublicEvent::DealEnded);
        }
        if let Some(seeds) = &self.seeds {
            return Some(PublicEvent::SecretShown { seeds: seeds.clone() });
        }
        let game = self.game.as_ref().filter(|game| is_deciding && *game.stage() == GameStage::Ready)?;
        Some(PublicEvent::BuyBacksDone { scores: game.scores().to_vec() })
    }

    /// What the deal that was played until now came to; `None` if it goes on.
    pub(crate) fn deal_end(&self) -> Option<DealEnd> {
        let game = self.game.as_ref().filter(|_| self.stage == TableStage::Playing)?;
        if matches!(game.stage(), GameStage::Playing(_)) {
            return None;
        }
        let last = game.last_deal()?;
        let (totals, bust, return_score) = match &last.settlement {
            Some(settlement) => (settlement.totals.clone(), settlement.bust, settlement.return_score),
            None => (game.scores().to_vec(), Seats::EMPTY, None),
        };
        let (deal, deciding) = (game.deals(), self.deciding());
        let outcome: DealOutcome = last.outcome.clone();
        Some(DealEnd { deal, outcome, totals, bust, deciding, return_score })
    }

    fn end_of_game(&self) -> Option<Event> {
        let game = self.game.as_ref().filter(|_| self.is_game_on() && !self.is_before_first_deal())?;
        let winner = game.winner()?;
        let kept = |&(_, chair): &(Seat, &crate::chair::Chair)| {
            chair.sitter().is_some_and(|sitter| !sitter.left && sitter.deputy.is_some())
        };
        // Deputies first give back the seats of those who have not left.
        let handed_back = self.seats().find(kept).and_then(|(seat, _)| self.handed_back(seat));
        handed_back.or_else(|| Some(PublicEvent::GameWon { winner, pot: game.pot() }.into()))
    }

    /// What is overdue.
    pub(crate) fn overdue(&self, at_ms: u64) -> Option<Event> {
        if self.host_due_ms().is_some_and(|due_ms| due_ms <= at_ms) {
            return Some(PublicEvent::HostPassed { to: self.next_host() }.into());
        }
        if self.stopped_ms.is_some() {
            return None;
        }
        if let Some(vote) = self.vote.filter(|vote| vote.due_ms <= at_ms) {
            let end = ProposalEnd::Expired;
            return Some(PublicEvent::ProposalEnded { proposal: vote.proposal, end }.into());
        }
        match &self.stage {
            TableStage::Shuffling { contributions, due_ms, .. } if *due_ms <= at_ms => {
                let missing = |seat: &Seat| contributions[seat.index()].is_none();
                let without = Seat::all(self.chairs.len()).filter(missing).collect();
                Some(PublicEvent::ContributionsClosed { without }.into())
            }
            TableStage::BuyBacks { due_ms, .. } if *due_ms <= at_ms => {
                let seat = self.deciding().iter().next()?;
                Some(PublicEvent::BuyBackDecided { seat, buys: false, by: BuyBackBy::Time }.into())
            }
            TableStage::Playing => {
                let (seat, due_ms, reason) = self.turn_due()?;
                let bot = self.settings.deputy.clone();
                (due_ms <= at_ms).then_some(PublicEvent::DeputyBegan { seat, bot, reason }.into())
            }
            _ => None,
        }
    }

    /// When a deputy takes over for the person to act, and why; `None` if never.
    pub(crate) fn turn_due(&self) -> Option<(Seat, u64, DeputyReason)> {
        let seat = self.deal()?.turn()?;
        let sitter = self.chair(seat)?.active()?;
        let turn_ms = self.clock.turn_ms;
        let allowed_ms = match self.settings.clock {
            Clock::Off => None,
            Clock::PerTurn { turn_ms, .. } => Some(turn_ms.saturating_add(self.banks_ms[seat.index()])),
            Clock::Correspondence { days } => Some(u64::from(days) * crate::limits::DAY_MS),
        };
        let by_clock = allowed_ms.map(|allowed_ms| (turn_ms.saturating_add(allowed_ms), DeputyReason::Clock));
        let is_waited_for = !sitter.guest.present && self.guests().any(|(_, guest)| guest.present);
        let by_absence = self
            .settings
            .absent_ms
            .filter(|_| is_waited_for)
            .map(|absent_ms| (turn_ms.max(sitter.guest.since_ms).saturating_add(absent_ms), DeputyReason::Absent));
        let (due_ms, reason) = by_clock.into_iter().chain(by_absence).min_by_key(|&(due_ms, _)| due_ms)?;
        Some((seat, due_ms, reason))
    }

    /// When the host has been away for too long and somebody else, who is there, becomes host; `None` if never.
    pub(crate) fn host_due_ms(&self) -> Option<u64> {
        if matches!(self.settings.clock, Clock::Correspondence { .. }) {
            return None;
        }
        let host = self.guest(self.place_of(self.host?)?).filter(|host| !host.present)?;
        let heir = self.guest(self.next_host()?).filter(|heir| heir.present)?;
        Some(host.since_ms.max(heir.since_ms).saturating_add(crate::limits::HOST_ABSENT_MS))
    }
}
