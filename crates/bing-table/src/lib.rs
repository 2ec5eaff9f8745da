//! A table of Bing rummy: who sits where, who may do what now, and what each of them sees of it.
//!
//! A [`Table`] has no sockets, no clock and no randomness of its own. It is a function: from its state, what somebody asks for
//! and the time, to the events that follow, or to the reason why not. [`Table::handle`] is the only way to change it, and a
//! refusal changes nothing.
//!
//! The events are the truth, and the table is what they add up to: [`Table::replay`] of all [`Entry`]s gives the table
//! as it is. Whoever runs a table (the *keeper*: a server, an app on one device, a simulation) stores the entries, shows each
//! seat what [`Event::seen_by`] lets it see, and does what [`Table::next_duty`] asks for: a secret for the next shuffle, a
//! move of a bot, or a [`KeeperCommand::Tick`] because a time limit has run out.
//!
//! Every limit is in [`limits`].

mod chair;
mod command;
mod decide;
mod duty;
mod error;
mod event;
mod fold;
pub mod limits;
mod place;
mod record;
mod settings;
pub mod shuffle;
mod table;
mod text;
mod view;

pub use chair::{Deputy, RecapStep, Watcher};
pub use command::{Command, KeeperCommand, Reaction, Request};
pub use duty::Duty;
pub use error::{PlayError, ReplayError, SeatingError, TableError, TalkError};
pub use event::{
    BuyBackBy, By, DealEnd, DeputyReason, Entry, Event, FirstDeal, Proposal, ProposalEnd, PublicEvent, Recap, SeenEvent,
};
pub use place::{PersonId, Place};
pub use record::{RecordExtent, records};
pub use settings::{Clock, House, Pace, Packs, Settings, SettingsError};
pub use table::{Stage, Table};
pub use view::{ChatLine, ClockView, GameView, OccupantView, OwnView, ProposalView, SeatView, StageView, TableView};
