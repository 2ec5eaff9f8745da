//! A table as somebody sees it at one moment.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::command::Proposal;
use crate::deal::DealView;
use crate::deal_event::DealOutcome;
use crate::event::{DeputyReason, Place};
use crate::settings::{House, Settings};
use crate::text::{Hex, SeatNumber};

/// A table as somebody sees it: all that is needed to draw it, and to go on with the events from number `next`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Snapshot {
    /// Whose eyes; not there for somebody who is not at the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viewer: Option<Place>,
    /// The number of the next event.
    pub next: u64,
    /// The time of the last event, in milliseconds since the beginning of 1970.
    pub at_ms: u64,
    /// What the keeper has laid down.
    pub house: House,
    /// What the host has settled.
    pub settings: Settings,
    /// The host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<Place>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// Those who watch.
    pub watchers: Vec<Watcher>,
    /// What the table is at.
    pub stage: Stage,
    /// Whether the players have agreed to a pause that is still on.
    pub paused: bool,
    /// Whether all time limits stand still: in a pause, or because nobody is there.
    pub stopped: bool,
    /// How many games have been started.
    pub games: u32,
    /// The game that is on, or the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameView>,
    /// The deal that is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<Box<DealView>>,
    /// The clock of who is to act; not there where nothing limits the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// What each seat has in its bank; none without such a clock.
    pub banks_ms: Vec<u64>,
    /// The vote that is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vote: Option<VoteView>,
    /// The last lines of chat that the viewer hears, the newest last.
    pub chat: Vec<ChatLine>,
    /// What only concerns the viewer; not there for somebody who is not at the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnView>,
}

/// A seat as all see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatView {
    /// Who is there.
    pub occupant: Occupant,
    /// The bot that plays for an absent person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deputy: Option<SeatDeputy>,
    /// Whether they are ready for the game or the next deal.
    pub ready: bool,
}

/// Who is on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody.
    Empty,
    /// A bot.
    Bot {
        /// Its name.
        bot: String,
    },
    /// A person.
    Person {
        /// The name shown.
        name: String,
        /// Whether they are there.
        present: bool,
        /// Whether they have left; the seat is theirs until the game is over.
        left: bool,
        /// Whether the host has silenced them.
        silenced: bool,
    },
}

/// A bot that plays for an absent person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatDeputy {
    /// Its name.
    pub bot: String,
    /// Why.
    pub reason: DeputyReason,
}

/// Somebody who watches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Watcher {
    /// The number they watch under.
    pub watcher: u32,
    /// The name shown.
    pub name: String,
}

/// What a table is at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Stage {
    /// Before a game, or after one.
    Open,
    /// Before a deal.
    Between {
        /// When it begins at the latest.
        due_ms: u64,
    },
    /// The seats contribute to the shuffle.
    Shuffling {
        /// The deal, counted from 1.
        deal: u32,
        /// The SHA-256 of the keeper's secret.
        commitment: Hex,
        /// Those who have still to contribute.
        missing: Vec<SeatNumber>,
        /// Until when.
        due_ms: u64,
    },
    /// A deal is being played.
    Playing,
    /// Bust players decide (R9.3).
    BuyBacks {
        /// Those who have still to.
        deciding: Vec<SeatNumber>,
        /// Until when.
        due_ms: u64,
    },
}

/// A game as all see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GameView {
    /// The scores by seat, `null` for seats out of the game.
    pub scores: Vec<Option<u32>>,
    /// How often each seat has bought back.
    pub bought: Vec<u32>,
    /// What each has paid, in minor units.
    pub paid: Vec<u64>,
    /// What the pot holds, in minor units.
    pub pot: u64,
    /// Who deals, dealt the deal that is being settled, or deals next.
    pub dealer: SeatNumber,
    /// How many deals have begun.
    pub deals: u32,
    /// The last deal that is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_deal: Option<LastDeal>,
    /// Who has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SeatNumber>,
}

/// How the last deal that is over ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LastDeal {
    /// Who dealt.
    pub dealer: SeatNumber,
    /// How it ended.
    pub outcome: DealOutcome,
    /// The scores after it by seat, before anybody bought back; `null` for seats out of the game. None if it was void.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub totals: Vec<Option<u32>>,
    /// Who was bust (R9.1).
    pub bust: Vec<SeatNumber>,
    /// The score at which a bust player returned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub return_score: Option<u32>,
}

/// The clock of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClockView {
    /// Whose turn it is.
    pub seat: SeatNumber,
    /// When the time of the turn itself is over and the bank begins to empty.
    pub turn_due_ms: u64,
    /// When the bank is empty too; the deputy plays then.
    pub bank_due_ms: u64,
}

/// A vote that is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VoteView {
    /// Who called for it.
    pub by: SeatNumber,
    /// On what.
    pub proposal: Proposal,
    /// Who has agreed.
    pub yes: Vec<SeatNumber>,
    /// Who must agree.
    pub voters: Vec<SeatNumber>,
    /// Until when.
    pub due_ms: u64,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatLine {
    /// The number of its event.
    pub number: u64,
    /// When.
    pub at_ms: u64,
    /// Who said it, by where they were then.
    pub by: Place,
    /// What they were called.
    pub name: String,
    /// What.
    pub text: String,
}

/// What only concerns one viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnView {
    /// Those they have muted and who are still here.
    pub muted: Vec<Place>,
    /// Whether they can take back what they did last.
    pub can_undo: bool,
    /// Whether their contribution to the shuffle is waited for.
    pub contributes: bool,
}
