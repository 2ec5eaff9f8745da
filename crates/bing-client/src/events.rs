//! What happened, in words, as the viewer sees it.

use bing_rules::event::SeenEvent;
use bing_rules::meld::Meld;
use bing_rules::notation::turn_text;
use bing_rules::outcome::{DealOutcome, VoidReason};
use bing_rules::seat::Seat;

use crate::message::Message;

/// What to say of an event to the viewer, `None` for somebody who watches; `name` gives the name of a seat.
pub fn event_message(event: &SeenEvent, viewer: Option<Seat>, name: &dyn Fn(Seat) -> String) -> Message {
    let by = |id, seat: Seat| about_seat(id, seat, viewer, name);
    match event {
        &SeenEvent::CutShown { seat, lifted, card } => {
            by("event-cut", seat).with("lifted", lifted).with_text("card", card)
        }
        &SeenEvent::TwoKept { seat, card } => by("event-two-kept", seat).with_text("card", card),
        &SeenEvent::TwoDeclined { seat } => by("event-two-declined", seat),
        SeenEvent::Dealt { upcard, .. } => Message::new("event-dealt").with_text("card", upcard),
        &SeenEvent::Reshuffled { cards } => Message::new("event-reshuffled").with("cards", cards),
        &SeenEvent::Drew { seat, card: Some(card) } => by("event-drew", seat).with_text("card", card),
        &SeenEvent::Drew { seat, card: None } => by("event-drew-hidden", seat),
        &SeenEvent::Took { seat, card } => by("event-took", seat).with_text("card", card),
        &SeenEvent::Discarded { seat, card } => by("event-discarded", seat).with_text("card", card),
        SeenEvent::Melded { seat, opening: true, plays } => by("event-opened", *seat).with("plays", turn_text(plays)),
        SeenEvent::Melded { seat, opening: false, plays } => by("event-melded", *seat).with("plays", turn_text(plays)),
        SeenEvent::Ended(DealOutcome::WentOut { seat, .. }) => by("event-went-out", *seat),
        SeenEvent::Ended(DealOutcome::Void(VoidReason::Reshuffles)) => Message::new("event-void-reshuffles"),
        SeenEvent::Ended(DealOutcome::Void(VoidReason::Agreed)) => Message::new("event-void-agreed"),
    }
}

/// A text about a seat, which speaks to the viewer as "you".
pub fn about_seat(id: &'static str, seat: Seat, viewer: Option<Seat>, name: &dyn Fn(Seat) -> String) -> Message {
    let own = if viewer == Some(seat) { "yes" } else { "no" };
    Message::new(id).with("own", own).with("seat", name(seat))
}

/// What a meld on the table is.
pub fn meld_message(meld: &Meld) -> Message {
    match meld {
        Meld::Set(set) => Message::new("meld-set").with_text("rank", set.rank()),
        Meld::Run(run) => Message::new("meld-run")
            .with("suit", crate::errors::suit_name(run.suit()))
            .with("from", position_name(run.from()))
            .with("to", position_name(run.to())),
    }
}

/// The rank that stands at a position of a run.
fn position_name(position: u8) -> String {
    bing_rules::card::Rank::at_position(position).map_or_else(|| position.to_string(), |rank| rank.to_string())
}
