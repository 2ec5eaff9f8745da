//! A table as somebody sees it, from the table to the wire.

use bing_protocol::{
    ChatLine as WireChatLine, ClockView as WireClock, GameView as WireGame, Hex, LastDeal as WireLastDeal, Occupant,
    OwnView as WireOwn, SeatDeputy, SeatNumber, SeatView as WireSeat, Snapshot, Stage, VoteView, Watcher,
};
use bing_rules::game::LastDeal;
use bing_table::{ChatLine, ClockView, GameView, OccupantView, OwnView, ProposalView, SeatView, StageView, TableView};

use super::event::{deputy_reason, proposal};
use super::{place, seats, settings};

/// What somebody sees, as it is sent to them.
pub(crate) fn snapshot(view: TableView) -> Snapshot {
    let watcher = |(watcher, name)| Watcher { watcher, name };
    Snapshot {
        viewer: view.viewer.map(place),
        next: view.events,
        at_ms: view.at_ms,
        house: settings::house(&view.house),
        settings: settings::to_wire(&view.settings),
        host: view.host.map(place),
        seats: view.seats.into_iter().map(seat).collect(),
        watchers: view.watchers.into_iter().map(watcher).collect(),
        stage: stage(&view.stage),
        paused: view.paused,
        stopped: view.stopped,
        games: view.games,
        game: view.game.map(game),
        deal: view.deal.map(|deal| Box::new((&deal).into())),
        clock: view.clock.map(clock),
        banks_ms: view.banks_ms,
        vote: view.vote.map(vote),
        chat: view.chat.into_iter().map(chat_line).collect(),
        own: view.own.map(own),
    }
}

fn seat(seat: SeatView) -> WireSeat {
    let occupant = match seat.occupant {
        OccupantView::Empty => Occupant::Empty,
        OccupantView::Bot { bot } => Occupant::Bot { bot },
        OccupantView::Person { name, present, left, silenced } => Occupant::Person { name, present, left, silenced },
    };
    let deputy = seat.deputy.map(|(bot, reason)| SeatDeputy { bot, reason: deputy_reason(reason) });
    WireSeat { occupant, deputy, ready: seat.ready }
}

fn stage(stage: &StageView) -> Stage {
    match *stage {
        StageView::Open => Stage::Open,
        StageView::Between { due_ms } => Stage::Between { due_ms },
        StageView::Shuffling { deal, commitment, missing, due_ms } => {
            Stage::Shuffling { deal, commitment: Hex(commitment), missing: seats(missing), due_ms }
        }
        StageView::Playing => Stage::Playing,
        StageView::BuyBacks { deciding, due_ms } => Stage::BuyBacks { deciding: seats(deciding), due_ms },
    }
}

fn game(game: GameView) -> WireGame {
    WireGame {
        scores: game.scores,
        bought: game.bought,
        paid: game.paid,
        pot: game.pot,
        dealer: game.dealer.into(),
        deals: game.deals,
        last_deal: game.last_deal.as_ref().map(last_deal),
        winner: game.winner.map(SeatNumber),
    }
}

fn last_deal(last: &LastDeal) -> WireLastDeal {
    let settlement = last.settlement.as_ref();
    WireLastDeal {
        dealer: last.dealer.into(),
        outcome: (&last.outcome).into(),
        totals: settlement.map(|settlement| settlement.totals.clone()).unwrap_or_default(),
        bust: settlement.map(|settlement| seats(settlement.bust)).unwrap_or_default(),
        return_score: settlement.and_then(|settlement| settlement.return_score),
    }
}

fn clock(clock: ClockView) -> WireClock {
    WireClock { seat: clock.seat.into(), turn_due_ms: clock.turn_due_ms, bank_due_ms: clock.bank_due_ms }
}

fn vote(vote: ProposalView) -> VoteView {
    VoteView {
        by: vote.by.into(),
        proposal: proposal(vote.proposal),
        yes: seats(vote.yes),
        voters: seats(vote.voters),
        due_ms: vote.due_ms,
    }
}

fn chat_line(line: ChatLine) -> WireChatLine {
    WireChatLine { number: line.number, at_ms: line.at_ms, by: place(line.by), name: line.name, text: line.text }
}

fn own(own: OwnView) -> WireOwn {
    WireOwn { muted: own.muted.into_iter().map(place).collect(), can_undo: own.can_undo, contributes: own.contributes }
}
