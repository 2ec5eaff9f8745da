//! Commands, from the wire to the table.

use bing_protocol::{Command as Wire, Proposal as WireProposal, Reaction as WireReaction};
use bing_table::{Command, Proposal, Reaction};

use super::{place_from, settings};

/// What a client asks for, as the table takes it.
pub(crate) fn command(command: Wire) -> Command {
    match command {
        Wire::Sit { name, seat } => Command::Sit { name, seat: seat.map(|seat| seat.0) },
        Wire::Watch { name } => Command::Watch { name },
        Wire::Leave {} => Command::Leave,
        Wire::Ready { ready } => Command::Ready(ready),
        Wire::Start {} => Command::Start,
        Wire::Configure { settings } => Command::Configure(Box::new(settings::from_wire(*settings))),
        Wire::SeatBot { seat, bot } => Command::SeatBot { seat: seat.0, bot },
        Wire::RemoveBot { seat } => Command::RemoveBot { seat: seat.0 },
        Wire::AddSeat {} => Command::AddSeat,
        Wire::RemoveSeat { seat } => Command::RemoveSeat { seat: seat.0 },
        Wire::PassHost { to } => Command::PassHost { to: place_from(to) },
        Wire::Kick { whom } => Command::Kick { whom: place_from(whom) },
        Wire::Replace { seat, bot } => Command::Replace { seat: seat.0, bot },
        Wire::Contribute { contribution } => Command::Contribute(contribution.0),
        Wire::Act { action } => Command::Act(action.0),
        Wire::Undo {} => Command::Undo,
        Wire::BuyBack { buys } => Command::BuyBack(buys),
        Wire::Propose { proposal: WireProposal::Pause } => Command::Propose(Proposal::Pause),
        Wire::Propose { proposal: WireProposal::Void } => Command::Propose(Proposal::Void),
        Wire::Vote { yes } => Command::Vote(yes),
        Wire::Resume {} => Command::Resume,
        Wire::Nudge {} => Command::Nudge,
        Wire::CallDeputy { seat } => Command::CallDeputy { seat: seat.0 },
        Wire::TakeBack {} => Command::TakeBack,
        Wire::Say { text } => Command::Say(text),
        Wire::React { reaction: how } => Command::React(reaction(how)),
        Wire::Mute { whom, muted } => Command::Mute { whom: place_from(whom), muted },
        Wire::Silence { whom, silenced } => Command::Silence { whom: place_from(whom), silenced },
    }
}

const fn reaction(reaction: WireReaction) -> Reaction {
    match reaction {
        WireReaction::WellPlayed => Reaction::WellPlayed,
        WireReaction::Thanks => Reaction::Thanks,
        WireReaction::Sorry => Reaction::Sorry,
        WireReaction::Laugh => Reaction::Laugh,
        WireReaction::Surprise => Reaction::Surprise,
        WireReaction::Sad => Reaction::Sad,
        WireReaction::Thinking => Reaction::Thinking,
        WireReaction::GoodLuck => Reaction::GoodLuck,
    }
}
