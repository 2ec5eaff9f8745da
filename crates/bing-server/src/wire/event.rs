//! Events as somebody sees them, from the table to the wire.

use bing_protocol::{
    BuyBackBy as WireBuyBackBy, By as WireBy, CardText, DealEnd as WireDealEnd, DealEvent, DeputyReason as WireReason,
    FirstDeal as WireFirstDeal, Hex, Proposal as WireProposal, ProposalEnd as WireProposalEnd,
    Reaction as WireReaction, Recap as WireRecap, RecapStep as WireRecapStep, SeatNumber, TableEvent,
};
use bing_table::{
    BuyBackBy, By, DealEnd, DeputyReason, FirstDeal, Proposal, ProposalEnd, PublicEvent, Reaction, Recap, SeenEvent,
};

use super::{place, seats, settings};

/// What somebody sees, as it is sent to them.
pub(crate) fn event(seen: SeenEvent) -> TableEvent {
    let deal_events = |happened: Vec<bing_rules::event::SeenEvent>| happened.iter().map(DealEvent::from).collect();
    match seen {
        SeenEvent::Created { house, settings, seats } => TableEvent::Created {
            house: settings::house(&house),
            settings: Box::new(settings::to_wire(&settings)),
            seats,
        },
        SeenEvent::SatDown { seat, name, from } => {
            TableEvent::SatDown { seat: seat.into(), name, from: from.map(place) }
        }
        SeenEvent::Watching { watcher, name, from } => {
            TableEvent::Watching { watcher, name, from: from.map(SeatNumber) }
        }
        SeenEvent::Committed { game, deal, commitment } => {
            TableEvent::Committed { game, deal, commitment: Hex(commitment) }
        }
        SeenEvent::Contributed { seat } => TableEvent::Contributed { seat: seat.into() },
        SeenEvent::Dealt { deal, first, contributions, happened } => TableEvent::Dealt {
            deal,
            first: first.map(first_deal),
            contributions: contributions.into_iter().map(Hex).collect(),
            happened: deal_events(happened),
        },
        SeenEvent::Acted { seat, by, happened } => {
            TableEvent::Acted { seat: seat.into(), by: by_whom(by), happened: deal_events(happened) }
        }
        SeenEvent::HandedBack { seat, recap: done } => {
            TableEvent::HandedBack { seat: seat.into(), recap: done.map(recap) }
        }
        SeenEvent::Said { by, text } => TableEvent::Said { by: place(by), text },
        SeenEvent::Reacted { by, reaction: how } => TableEvent::Reacted { by: place(by), reaction: reaction(how) },
        SeenEvent::Muted { whom, muted } => TableEvent::Muted { whom: place(whom), muted },
        SeenEvent::Public(event) => public(event),
        SeenEvent::Hidden => TableEvent::Hidden,
    }
}

fn public(event: PublicEvent) -> TableEvent {
    match event {
        PublicEvent::Left { from, deputy } => TableEvent::Left { from: place(from), deputy },
        PublicEvent::Kicked { from, bot } => TableEvent::Kicked { from: place(from), bot },
        PublicEvent::HostPassed { to } => TableEvent::HostPassed { to: to.map(place) },
        PublicEvent::BotSeated { seat, bot } => TableEvent::BotSeated { seat: seat.into(), bot },
        PublicEvent::BotRemoved { seat } => TableEvent::BotRemoved { seat: seat.into() },
        PublicEvent::SeatAdded => TableEvent::SeatAdded,
        PublicEvent::SeatRemoved { seat } => TableEvent::SeatRemoved { seat: seat.into() },
        PublicEvent::Configured { settings } => {
            TableEvent::Configured { settings: Box::new(settings::to_wire(&settings)) }
        }
        PublicEvent::Ready { seat, ready } => TableEvent::Ready { seat: seat.into(), ready },
        PublicEvent::Started { game } => TableEvent::Started { game },
        PublicEvent::ContributionsClosed { without } => TableEvent::ContributionsClosed { without: seats(without) },
        PublicEvent::Undone { seat } => TableEvent::Undone { seat: seat.into() },
        PublicEvent::Proposed { by, proposal: what } => {
            TableEvent::Proposed { by: by.into(), proposal: proposal(what) }
        }
        PublicEvent::Voted { seat, yes } => TableEvent::Voted { seat: seat.into(), yes },
        PublicEvent::ProposalEnded { proposal: what, end } => {
            TableEvent::ProposalEnded { proposal: proposal(what), end: proposal_end(end) }
        }
        PublicEvent::Resumed { by } => TableEvent::Resumed { by: by.into() },
        PublicEvent::DealEnded(end) => TableEvent::DealEnded { end: deal_end(end) },
        PublicEvent::SecretShown { seeds } => TableEvent::SecretShown { seeds: (&seeds).into() },
        PublicEvent::BuyBackDecided { seat, buys, by } => {
            TableEvent::BuyBackDecided { seat: seat.into(), buys, by: buy_back_by(by) }
        }
        PublicEvent::BuyBacksDone { scores } => TableEvent::BuyBacksDone { scores },
        PublicEvent::GameWon { winner, pot } => TableEvent::GameWon { winner: winner.into(), pot },
        PublicEvent::DeputyBegan { seat, bot, reason } => {
            TableEvent::DeputyBegan { seat: seat.into(), bot, reason: deputy_reason(reason) }
        }
        PublicEvent::Replaced { seat, bot } => TableEvent::Replaced { seat: seat.into(), bot },
        PublicEvent::Nudged { by, whom } => TableEvent::Nudged { by: by.into(), whom: seats(whom) },
        PublicEvent::Silenced { whom, silenced } => TableEvent::Silenced { whom: place(whom), silenced },
        PublicEvent::PresenceChanged { who, present } => TableEvent::PresenceChanged { who: place(who), present },
        PublicEvent::Restarted => TableEvent::Restarted,
    }
}

fn first_deal(first: FirstDeal) -> WireFirstDeal {
    WireFirstDeal {
        names: first.players.into_iter().map(|player| player.name).collect(),
        dealer: first.dealer.into(),
        drawn: first.drawn.into_iter().map(CardText).collect(),
    }
}

fn deal_end(end: DealEnd) -> WireDealEnd {
    WireDealEnd {
        deal: end.deal,
        outcome: (&end.outcome).into(),
        totals: end.totals,
        bust: seats(end.bust),
        deciding: seats(end.deciding),
        return_score: end.return_score,
    }
}

fn recap(recap: Recap) -> WireRecap {
    let steps = recap.steps.into_iter().map(|step| WireRecapStep {
        deal: step.deal,
        action: step.action.into(),
        card: step.card.map(CardText),
    });
    WireRecap { bot: recap.bot, actions: recap.actions, deals: recap.deals, steps: steps.collect() }
}

fn by_whom(by: By) -> WireBy {
    match by {
        By::Person => WireBy::Person,
        By::Bot(bot) => WireBy::Bot(bot),
        By::Deputy(bot) => WireBy::Deputy(bot),
    }
}

pub(super) const fn proposal(proposal: Proposal) -> WireProposal {
    match proposal {
        Proposal::Pause => WireProposal::Pause,
        Proposal::Void => WireProposal::Void,
    }
}

const fn proposal_end(end: ProposalEnd) -> WireProposalEnd {
    match end {
        ProposalEnd::Carried => WireProposalEnd::Carried,
        ProposalEnd::Refused => WireProposalEnd::Refused,
        ProposalEnd::Expired => WireProposalEnd::Expired,
        ProposalEnd::Lapsed => WireProposalEnd::Lapsed,
    }
}

const fn buy_back_by(by: BuyBackBy) -> WireBuyBackBy {
    match by {
        BuyBackBy::Person => WireBuyBackBy::Person,
        BuyBackBy::Bot => WireBuyBackBy::Bot,
        BuyBackBy::Time => WireBuyBackBy::Time,
    }
}

pub(super) const fn deputy_reason(reason: DeputyReason) -> WireReason {
    match reason {
        DeputyReason::Asked => WireReason::Asked,
        DeputyReason::Called => WireReason::Called,
        DeputyReason::Clock => WireReason::Clock,
        DeputyReason::Absent => WireReason::Absent,
    }
}

const fn reaction(reaction: Reaction) -> WireReaction {
    match reaction {
        Reaction::WellPlayed => WireReaction::WellPlayed,
        Reaction::Thanks => WireReaction::Thanks,
        Reaction::Sorry => WireReaction::Sorry,
        Reaction::Laugh => WireReaction::Laugh,
        Reaction::Surprise => WireReaction::Surprise,
        Reaction::Sad => WireReaction::Sad,
        Reaction::Thinking => WireReaction::Thinking,
        Reaction::GoodLuck => WireReaction::GoodLuck,
    }
}
