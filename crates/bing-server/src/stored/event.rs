//! The form of each event. The types here mirror those of the table, field by field, and the compiler says where they do not.

use bing_rules::card::Card;
use bing_rules::event::Event as DealEvent;
use bing_rules::hand::Hand;
use bing_rules::options::Options;
use bing_rules::outcome::{DealOutcome, VoidReason};
use bing_rules::pack::Pack;
use bing_rules::play::{Action, Play};
use bing_rules::record::{PackSource, Player, ReshuffleOrder};
use bing_rules::seat::{Seat, Seats};
use bing_rules::seeds::Seeds;
use bing_table::{
    BuyBackBy, By, Clock, DealEnd, DeputyReason, Event, FirstDeal, House, Pace, Packs, PersonId, Place, Proposal,
    ProposalEnd, PublicEvent, Reaction, Recap, RecapStep, Settings,
};
use serde::{Deserialize, Serialize};

use super::form::{self, derived};

#[derive(Serialize, Deserialize)]
#[serde(remote = "Event", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum EventForm {
    Created {
        #[serde(with = "form")]
        house: House,
        #[serde(with = "form")]
        settings: Settings,
        seats: u8,
    },
    SatDown {
        #[serde(with = "form")]
        person: PersonId,
        #[serde(with = "form")]
        seat: Seat,
        name: String,
        #[serde(with = "form", default, skip_serializing_if = "Option::is_none")]
        from: Option<Place>,
    },
    Watching {
        #[serde(with = "form")]
        person: PersonId,
        watcher: u32,
        name: String,
        #[serde(with = "form", default, skip_serializing_if = "Option::is_none")]
        from: Option<Seat>,
    },
    Committed {
        game: u32,
        deal: u32,
        #[serde(with = "form")]
        secret: [u8; 32],
    },
    Contributed {
        #[serde(with = "form")]
        seat: Seat,
        #[serde(with = "form")]
        contribution: [u8; 32],
    },
    Dealt {
        deal: u32,
        #[serde(with = "form", default, skip_serializing_if = "Option::is_none")]
        first: Option<FirstDeal>,
        #[serde(with = "form")]
        source: PackSource,
        #[serde(with = "form")]
        happened: Vec<DealEvent>,
    },
    Acted {
        #[serde(with = "form")]
        seat: Seat,
        #[serde(with = "form")]
        by: By,
        #[serde(with = "form")]
        action: Action,
        #[serde(with = "form")]
        happened: Vec<DealEvent>,
    },
    HandedBack {
        #[serde(with = "form")]
        seat: Seat,
        #[serde(with = "form")]
        recap: Recap,
    },
    Said {
        #[serde(with = "form")]
        by: Place,
        text: String,
        #[serde(with = "form", default, skip_serializing_if = "Vec::is_empty")]
        hidden_from: Vec<Place>,
    },
    Reacted {
        #[serde(with = "form")]
        by: Place,
        #[serde(with = "form")]
        reaction: Reaction,
        #[serde(with = "form", default, skip_serializing_if = "Vec::is_empty")]
        hidden_from: Vec<Place>,
    },
    Muted {
        #[serde(with = "form")]
        by: Place,
        #[serde(with = "form")]
        whom: Place,
        muted: bool,
    },
    Public(#[serde(with = "form")] PublicEvent),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PublicEvent", rename_all = "snake_case", deny_unknown_fields)]
enum PublicForm {
    Left {
        #[serde(with = "form")]
        from: Place,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deputy: Option<String>,
    },
    Kicked {
        #[serde(with = "form")]
        from: Place,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
    },
    HostPassed {
        #[serde(with = "form", default, skip_serializing_if = "Option::is_none")]
        to: Option<Place>,
    },
    BotSeated {
        #[serde(with = "form")]
        seat: Seat,
        bot: String,
    },
    BotRemoved {
        #[serde(with = "form")]
        seat: Seat,
    },
    SeatAdded,
    SeatRemoved {
        #[serde(with = "form")]
        seat: Seat,
    },
    Configured {
        #[serde(with = "form")]
        settings: Settings,
    },
    Ready {
        #[serde(with = "form")]
        seat: Seat,
        ready: bool,
    },
    Started {
        game: u32,
    },
    ContributionsClosed {
        #[serde(with = "form")]
        without: Seats,
    },
    Undone {
        #[serde(with = "form")]
        seat: Seat,
    },
    Proposed {
        #[serde(with = "form")]
        by: Seat,
        #[serde(with = "form")]
        proposal: Proposal,
    },
    Voted {
        #[serde(with = "form")]
        seat: Seat,
        yes: bool,
    },
    ProposalEnded {
        #[serde(with = "form")]
        proposal: Proposal,
        #[serde(with = "form")]
        end: ProposalEnd,
    },
    Resumed {
        #[serde(with = "form")]
        by: Seat,
    },
    DealEnded(#[serde(with = "form")] DealEnd),
    SecretShown {
        #[serde(with = "form")]
        seeds: Seeds,
    },
    BuyBackDecided {
        #[serde(with = "form")]
        seat: Seat,
        buys: bool,
        #[serde(with = "form")]
        by: BuyBackBy,
    },
    BuyBacksDone {
        scores: Vec<Option<u32>>,
    },
    GameWon {
        #[serde(with = "form")]
        winner: Seat,
        pot: u64,
    },
    DeputyBegan {
        #[serde(with = "form")]
        seat: Seat,
        bot: String,
        #[serde(with = "form")]
        reason: DeputyReason,
    },
    Replaced {
        #[serde(with = "form")]
        seat: Seat,
        bot: String,
    },
    Nudged {
        #[serde(with = "form")]
        by: Seat,
        #[serde(with = "form")]
        whom: Seats,
    },
    Silenced {
        #[serde(with = "form")]
        whom: Place,
        silenced: bool,
    },
    PresenceChanged {
        #[serde(with = "form")]
        who: Place,
        present: bool,
    },
    Restarted,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "DealEvent", rename_all = "snake_case", deny_unknown_fields)]
enum DealEventForm {
    CutShown {
        #[serde(with = "form")]
        seat: Seat,
        lifted: u16,
        #[serde(with = "form")]
        card: Card,
    },
    TwoKept {
        #[serde(with = "form")]
        seat: Seat,
        #[serde(with = "form")]
        card: Card,
    },
    TwoDeclined {
        #[serde(with = "form")]
        seat: Seat,
    },
    Dealt {
        #[serde(with = "form")]
        hands: Vec<Hand>,
        #[serde(with = "form")]
        upcard: Card,
    },
    Reshuffled {
        cards: u16,
    },
    Drew {
        #[serde(with = "form")]
        seat: Seat,
        #[serde(with = "form")]
        card: Card,
    },
    Took {
        #[serde(with = "form")]
        seat: Seat,
        #[serde(with = "form")]
        card: Card,
    },
    Discarded {
        #[serde(with = "form")]
        seat: Seat,
        #[serde(with = "form")]
        card: Card,
    },
    Melded {
        #[serde(with = "form")]
        seat: Seat,
        opening: bool,
        #[serde(with = "form")]
        plays: Vec<Play>,
    },
    Ended(#[serde(with = "form")] DealOutcome),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "DealOutcome", rename_all = "snake_case", deny_unknown_fields)]
enum OutcomeForm {
    WentOut {
        #[serde(with = "form")]
        seat: Seat,
        #[serde(with = "form")]
        hands: Vec<Option<Hand>>,
    },
    Void(#[serde(with = "form")] VoidReason),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PackSource", rename_all = "snake_case", deny_unknown_fields)]
enum SourceForm {
    Cards {
        #[serde(with = "form")]
        pack: Pack,
        #[serde(with = "form")]
        order: ReshuffleOrder,
    },
    Seeds(#[serde(with = "form")] Seeds),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Seeds", deny_unknown_fields)]
struct SeedsForm {
    #[serde(with = "form")]
    secret: [u8; 32],
    #[serde(with = "form")]
    contributions: Vec<[u8; 32]>,
    table: String,
    deal: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "FirstDeal", deny_unknown_fields)]
struct FirstDealForm {
    #[serde(with = "form")]
    players: Vec<Player>,
    #[serde(with = "form")]
    dealer: Seat,
    #[serde(with = "form")]
    drawn: Vec<Card>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Player", deny_unknown_fields)]
struct PlayerForm {
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bot: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "DealEnd", deny_unknown_fields)]
struct DealEndForm {
    deal: u32,
    #[serde(with = "form")]
    outcome: DealOutcome,
    totals: Vec<Option<u32>>,
    #[serde(with = "form")]
    bust: Seats,
    #[serde(with = "form")]
    deciding: Seats,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    return_score: Option<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Recap", deny_unknown_fields)]
struct RecapForm {
    bot: String,
    actions: u32,
    deals: u32,
    #[serde(with = "form")]
    steps: Vec<RecapStep>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "RecapStep", deny_unknown_fields)]
struct RecapStepForm {
    deal: u32,
    #[serde(with = "form")]
    action: Action,
    #[serde(with = "form", default, skip_serializing_if = "Option::is_none")]
    card: Option<Card>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "House", deny_unknown_fields)]
struct HouseForm {
    table: String,
    bots: Vec<String>,
    #[serde(with = "form")]
    packs: Packs,
    unattended: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Settings", deny_unknown_fields)]
struct SettingsForm {
    #[serde(with = "form")]
    options: Options,
    #[serde(with = "form")]
    clock: Clock,
    #[serde(with = "form")]
    pace: Pace,
    deputy: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    absent_ms: Option<u64>,
    watchers_max: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Pace", deny_unknown_fields)]
#[expect(clippy::struct_field_names, reason = "all of them are milliseconds")]
struct PaceForm {
    bot_ms: u64,
    between_ms: u64,
    contribution_ms: u64,
    buy_back_ms: u64,
    vote_ms: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Clock", rename_all = "snake_case", deny_unknown_fields)]
enum ClockForm {
    Off,
    PerTurn { turn_ms: u64, bank_ms: u64 },
    Correspondence { days: u8 },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Place", rename_all = "snake_case")]
enum PlaceForm {
    Seat(#[serde(with = "form")] Seat),
    Watcher(u32),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "By", rename_all = "snake_case")]
enum ByForm {
    Person,
    Bot(String),
    Deputy(String),
}

/// Types that are one word each.
macro_rules! words {
    ($($type:literal $form:ident { $($word:ident),* $(,)? })*) => {$(
        #[derive(Serialize, Deserialize)]
        #[serde(remote = $type, rename_all = "snake_case")]
        enum $form { $($word),* }
    )*};
}

words! {
    "VoidReason" VoidReasonForm { Reshuffles, Agreed }
    "ReshuffleOrder" OrderForm { OldestFirst, NewestFirst, Sorted }
    "Packs" PacksForm { Seeds, Given }
    "Proposal" ProposalForm { Pause, Void }
    "ProposalEnd" ProposalEndForm { Carried, Refused, Expired, Lapsed }
    "BuyBackBy" BuyBackByForm { Person, Bot, Time }
    "DeputyReason" DeputyReasonForm { Asked, Called, Clock, Absent }
    "Reaction" ReactionForm { WellPlayed, Thanks, Sorry, Laugh, Surprise, Sad, Thinking, GoodLuck }
}

derived! {
    PublicEvent => PublicForm,
    DealEvent => DealEventForm,
    DealOutcome => OutcomeForm,
    PackSource => SourceForm,
    Seeds => SeedsForm,
    FirstDeal => FirstDealForm,
    Player => PlayerForm,
    DealEnd => DealEndForm,
    Recap => RecapForm,
    RecapStep => RecapStepForm,
    House => HouseForm,
    Settings => SettingsForm,
    Pace => PaceForm,
    Clock => ClockForm,
    Place => PlaceForm,
    By => ByForm,
    VoidReason => VoidReasonForm,
    ReshuffleOrder => OrderForm,
    Packs => PacksForm,
    Proposal => ProposalForm,
    ProposalEnd => ProposalEndForm,
    BuyBackBy => BuyBackByForm,
    DeputyReason => DeputyReasonForm,
    Reaction => ReactionForm,
}
