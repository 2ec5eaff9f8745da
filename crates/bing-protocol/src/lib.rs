//! The messages between a table of Bing rummy and those who play at it: JSON, versioned, with a schema made from these types.
//!
//! A client sends [`ClientMessage`]s and gets [`ServerMessage`]s, one JSON object each. `docs/protocol.md` describes how they follow each other, for
//! people who write a client in any language; `docs/protocol.schema.json` is [`schema::all`]. Cards, melds, turns, actions and house rules are texts in the
//! notation of `docs/notation.md`.
//!
//! The types here are those of the wire and of nothing else. What turns them into those of the table is where both are known, in the
//! server and in the client. For a deal, which the rules know, it is here: [`DealView`] and [`DealEvent`] convert to and from those of
//! `bing-rules`.

mod client;
mod command;
mod deal;
mod deal_event;
mod event;
pub mod limits;
pub mod schema;
mod server;
mod settings;
mod snapshot;
mod text;

pub use client::{ClientMessage, CommandId, CommandIdError, MessageError};
pub use command::{Command, Proposal, Reaction};
pub use deal::{DealView, PhaseView, ShownCut, Thrown, ViewError};
pub use deal_event::{DealEvent, DealOutcome, VoidReason};
pub use event::{
    BuyBackBy, By, DealEnd, DeputyReason, FirstDeal, Place, ProposalEnd, Recap, RecapStep, Seeds, TableEvent,
};
pub use server::{ErrorBody, ServerMessage, Timed};
pub use settings::{Clock, House, Pace, Packs, Settings};
pub use snapshot::{
    ChatLine, ClockView, GameView, LastDeal, Occupant, OwnView, SeatDeputy, SeatView, Snapshot, Stage, VoteView,
    Watcher,
};
pub use text::{ActionText, CardText, Hex, MeldText, PlayText, RulesText, SeatNumber, TextError};

/// The version of the messages. It is said in the first message of each side; another version is refused with error `protocol_version`.
///
/// Within a version fields and kinds of messages from the server may be added, so a client passes over what it does not know.
pub const PROTOCOL_VERSION: u32 = 1;
