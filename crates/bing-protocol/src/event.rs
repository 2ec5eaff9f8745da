//! What happened at a table, as somebody sees it.

use bing_rules::seeds::Seeds as RulesSeeds;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::command::{Proposal, Reaction};
use crate::deal_event::{DealEvent, DealOutcome};
use crate::settings::{House, Settings};
use crate::text::{ActionText, CardText, Hex, SeatNumber};

/// Where somebody is at a table: `{"seat": 2}` or `{"watcher": 5}`. Numbers of watchers are never given again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On this seat.
    Seat(SeatNumber),
    /// Watching, under this number.
    Watcher(u32),
}

/// Something that happened at a table, as somebody sees it. A client passes over kinds that it does not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TableEvent {
    /// The table was made; always event 0.
    Created {
        /// What the keeper lays down.
        house: House,
        /// What can be changed.
        settings: Box<Settings>,
        /// How many seats there are, all empty.
        seats: u8,
    },
    /// Somebody sat down.
    SatDown {
        /// Where.
        seat: SeatNumber,
        /// The name shown.
        name: String,
        /// Where they were before, if at this table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Place>,
    },
    /// Somebody came to watch.
    Watching {
        /// The number they watch under.
        watcher: u32,
        /// The name shown.
        name: String,
        /// The seat they had before, if one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<SeatNumber>,
    },
    /// Somebody left. In a game the deputy plays for them from now on.
    Left {
        /// From where.
        from: Place,
        /// The bot that plays on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deputy: Option<String>,
    },
    /// The host showed somebody the door.
    Kicked {
        /// From where.
        from: Place,
        /// The bot that has the seat now, in a game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
    },
    /// Somebody else is the host now, or nobody is.
    HostPassed {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Place>,
    },
    /// A bot has a seat now.
    BotSeated {
        /// The seat.
        seat: SeatNumber,
        /// The bot's name.
        bot: String,
    },
    /// A bot was sent away.
    BotRemoved {
        /// Its seat, empty now.
        seat: SeatNumber,
    },
    /// There is one more seat, the last one.
    SeatAdded,
    /// An empty seat was taken away; the seats behind it have moved up.
    SeatRemoved {
        /// Which.
        seat: SeatNumber,
    },
    /// The settings were changed.
    Configured {
        /// To what.
        settings: Box<Settings>,
    },
    /// Somebody is ready, or no longer.
    Ready {
        /// Who.
        seat: SeatNumber,
        /// Whether they are.
        ready: bool,
    },
    /// A game has begun.
    Started {
        /// Which, counted from 1.
        game: u32,
    },
    /// The keeper settled the secret for the next shuffle. Those who play are asked to contribute.
    Committed {
        /// The game, counted from 1.
        game: u32,
        /// The deal of it, counted from 1.
        deal: u32,
        /// The SHA-256 of the secret.
        commitment: Hex,
    },
    /// A seat contributed to the shuffle; what is shown when all have.
    Contributed {
        /// Who.
        seat: SeatNumber,
    },
    /// The time for contributions is over; these seats contribute nothing.
    ContributionsClosed {
        /// Who sent none.
        without: Vec<SeatNumber>,
    },
    /// The cards are ready: the pack lies there to be cut, or is dealt.
    Dealt {
        /// The deal, counted from 1 within the game.
        deal: u32,
        /// How the first deal of a game begins.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<FirstDeal>,
        /// All contributions by seat; none where the keeper gives the packs.
        contributions: Vec<Hex>,
        /// The hands, if they are dealt at once.
        happened: Vec<DealEvent>,
    },
    /// A seat acted.
    Acted {
        /// Who.
        seat: SeatNumber,
        /// Who did it for the seat.
        by: By,
        /// What came of it.
        happened: Vec<DealEvent>,
    },
    /// What a seat did last was taken back. All is as it was before.
    Undone {
        /// Whose.
        seat: SeatNumber,
    },
    /// A vote was called for.
    Proposed {
        /// By whom, who has voted for it.
        by: SeatNumber,
        /// On what.
        proposal: Proposal,
    },
    /// Somebody voted.
    Voted {
        /// Who.
        seat: SeatNumber,
        /// Whether they agree.
        yes: bool,
    },
    /// A vote is over.
    ProposalEnded {
        /// On what.
        proposal: Proposal,
        /// How it ended. What was carried has happened.
        end: ProposalEnd,
    },
    /// The pause is over.
    Resumed {
        /// Who ended it.
        by: SeatNumber,
    },
    /// A deal is over and counted.
    DealEnded {
        /// How.
        end: DealEnd,
    },
    /// The secret of the deal that is over, with which anybody can check its cards.
    SecretShown {
        /// The seeds of the deal.
        seeds: Seeds,
    },
    /// A bust player decided (R9.3).
    BuyBackDecided {
        /// Who.
        seat: SeatNumber,
        /// Whether they buy back.
        buys: bool,
        /// Who decided.
        by: BuyBackBy,
    },
    /// All bust players have decided.
    BuyBacksDone {
        /// The scores with which the game goes on, `null` for seats that are out.
        scores: Vec<Option<u32>>,
    },
    /// The game is over.
    GameWon {
        /// Who takes the pot (R9.2).
        winner: SeatNumber,
        /// What is in it, in minor units.
        pot: u64,
    },
    /// A deputy plays for somebody from now on.
    DeputyBegan {
        /// For whom.
        seat: SeatNumber,
        /// The bot's name.
        bot: String,
        /// Why.
        reason: DeputyReason,
    },
    /// A deputy gave the seat back.
    HandedBack {
        /// The seat.
        seat: SeatNumber,
        /// What the deputy did, if it is the viewer's seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        recap: Option<Recap>,
    },
    /// A bot has the seat of somebody who was away, for the rest of the game.
    Replaced {
        /// The seat.
        seat: SeatNumber,
        /// The bot's name.
        bot: String,
    },
    /// Somebody reminded those who are waited for.
    Nudged {
        /// Who.
        by: SeatNumber,
        /// Whom.
        whom: Vec<SeatNumber>,
    },
    /// Somebody said something.
    Said {
        /// Who.
        by: Place,
        /// What.
        text: String,
    },
    /// Somebody reacted.
    Reacted {
        /// Who.
        by: Place,
        /// How.
        reaction: Reaction,
    },
    /// The viewer muted somebody, or hears them again.
    Muted {
        /// Whom.
        whom: Place,
        /// Whether they are muted now.
        muted: bool,
    },
    /// The host took somebody's word away, or gave it back.
    Silenced {
        /// Whose.
        whom: Place,
        /// Whether they are silenced now.
        silenced: bool,
    },
    /// Somebody came back, or went away without leaving.
    PresenceChanged {
        /// Who.
        who: Place,
        /// Whether they are there.
        present: bool,
    },
    /// The keeper has started again.
    Restarted,
    /// Something that is not for the viewer. It keeps the numbers of the events the same for all.
    Hidden,
}

/// How the first deal of a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FirstDeal {
    /// The names of the players, by seat.
    pub names: Vec<String>,
    /// The first dealer (R3.1).
    pub dealer: SeatNumber,
    /// The card that each seat drew for it, the highest dealing; none where the keeper gives the packs.
    pub drawn: Vec<CardText>,
}

/// Who acted for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The person whose seat it is.
    Person,
    /// The bot whose seat it is, of this name.
    Bot(String),
    /// The bot of this name for an absent person.
    Deputy(String),
}

/// How a vote ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProposalEnd {
    /// All agreed.
    Carried,
    /// Somebody did not.
    Refused,
    /// Not all voted in time.
    Expired,
    /// There is nothing left to vote on.
    Lapsed,
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DealEnd {
    /// Which, counted from 1 within the game.
    pub deal: u32,
    /// How it ended.
    pub outcome: DealOutcome,
    /// The scores after it by seat, before anybody buys back; `null` for seats out of the game.
    pub totals: Vec<Option<u32>>,
    /// Who is bust (R9.1).
    pub bust: Vec<SeatNumber>,
    /// Who of them decides now whether they buy back (R9.3).
    pub deciding: Vec<SeatNumber>,
    /// The score at which they return.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub return_score: Option<u32>,
}

/// The seeds of a deal that is over: with them anybody can check its cards, as `docs/shuffle.md` tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Seeds {
    /// The secret of the keeper; its SHA-256 was shown before the contributions.
    pub secret: Hex,
    /// The contributions by seat; zeros for a seat that gave nothing.
    pub contributions: Vec<Hex>,
    /// The name of the table in the shuffle: its identifier, a stroke, the number of the game.
    pub table: String,
    /// The deal, counted from 1 within the game.
    pub deal: u32,
}

/// Who decided whether a bust player buys back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BuyBackBy {
    /// The person.
    Person,
    /// The bot whose seat it is.
    Bot,
    /// Nobody in time, so they do not.
    Time,
}

/// Why a deputy plays for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeputyReason {
    /// They asked for it.
    Asked,
    /// Somebody else asked for it, as they had been away for a while.
    Called,
    /// Their time had run out.
    Clock,
    /// They had been away for too long when it was their turn.
    Absent,
}

/// What a deputy did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Recap {
    /// The bot's name.
    pub bot: String,
    /// How many times it acted.
    pub actions: u32,
    /// In how many deals that are over now it played.
    pub deals: u32,
    /// The last of what it did.
    pub steps: Vec<RecapStep>,
}

/// One thing that a deputy did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RecapStep {
    /// In which deal, counted from 1 within the game.
    pub deal: u32,
    /// What it did.
    pub action: ActionText,
    /// The card it drew or took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<CardText>,
}

impl From<&RulesSeeds> for Seeds {
    fn from(seeds: &RulesSeeds) -> Self {
        Self {
            secret: seeds.secret.into(),
            contributions: seeds.contributions.iter().copied().map(Hex).collect(),
            table: seeds.table.clone(),
            deal: seeds.deal,
        }
    }
}

impl From<Seeds> for RulesSeeds {
    fn from(seeds: Seeds) -> Self {
        let contributions = seeds.contributions.iter().map(|contribution| contribution.0).collect();
        Self { secret: seeds.secret.0, contributions, table: seeds.table, deal: seeds.deal }
    }
}
