//! What happened at a table, and what each seat may see of it.

use bing_rules::card::Card;
use bing_rules::event::{Event as DealEvent, SeenEvent as SeenDealEvent};
use bing_rules::outcome::DealOutcome;
use bing_rules::play::Action;
use bing_rules::record::{PackSource, Player};
use bing_rules::seat::{Seat, Seats};
use bing_rules::seeds::{Seeds, commitment};

use crate::chair::RecapStep;
use crate::command::Reaction;
use crate::place::{PersonId, Place};
use crate::settings::{House, Settings};

/// One line of the log of a table. All lines in order are the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When, in milliseconds by the keeper's clock; never less than in the line before.
    pub at_ms: u64,
    /// What.
    pub event: Event,
}

/// Something that happened at a table, with all that only some may see, or nobody yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The table was made; always the first event, and only the first.
    Created {
        /// What the keeper lays down.
        house: House,
        /// What can be changed.
        settings: Settings,
        /// How many seats there are, all empty.
        seats: u8,
    },
    /// Somebody sat down.
    SatDown {
        /// Who.
        person: PersonId,
        /// Where.
        seat: Seat,
        /// The name shown.
        name: String,
        /// Where they were before, if at this table.
        from: Option<Place>,
    },
    /// Somebody came to watch.
    Watching {
        /// Who.
        person: PersonId,
        /// The number they watch under.
        watcher: u32,
        /// The name shown.
        name: String,
        /// The seat they had before, if one.
        from: Option<Seat>,
    },
    /// The keeper settled the secret for the next shuffle.
    Committed {
        /// The game, counted from 1.
        game: u32,
        /// The deal of it, counted from 1.
        deal: u32,
        /// The secret; its hash is what is seen until the deal is over.
        secret: [u8; 32],
    },
    /// A seat contributed to the shuffle.
    Contributed {
        /// Who.
        seat: Seat,
        /// What; seen when all have contributed.
        contribution: [u8; 32],
    },
    /// The cards are ready: the pack lies there to be cut, or is dealt.
    Dealt {
        /// The deal, counted from 1 within the game.
        deal: u32,
        /// How the first deal of a game begins.
        first: Option<FirstDeal>,
        /// Where the pack comes from.
        source: PackSource,
        /// The hands, if they are dealt at once (R3.2).
        happened: Vec<DealEvent>,
    },
    /// A seat acted.
    Acted {
        /// Who.
        seat: Seat,
        /// Who did it for the seat.
        by: By,
        /// What they did.
        action: Action,
        /// What came of it.
        happened: Vec<DealEvent>,
    },
    /// A deputy gave the seat back.
    HandedBack {
        /// The seat.
        seat: Seat,
        /// What the deputy did, for the player whose seat it is.
        recap: Recap,
    },
    /// Somebody said something.
    Said {
        /// Who.
        by: Place,
        /// What.
        text: String,
        /// Who has muted them.
        hidden_from: Vec<Place>,
    },
    /// Somebody reacted.
    Reacted {
        /// Who.
        by: Place,
        /// How.
        reaction: Reaction,
        /// Who has muted them.
        hidden_from: Vec<Place>,
    },
    /// Somebody muted somebody, or hears them again; which is nobody else's business.
    Muted {
        /// Who.
        by: Place,
        /// Whom.
        whom: Place,
        /// Whether they are muted now.
        muted: bool,
    },
    /// Something that all may see as it is.
    Public(PublicEvent),
}

/// How the first deal of a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstDeal {
    /// Who plays, by seat.
    pub players: Vec<Player>,
    /// The first dealer (R3.1).
    pub dealer: Seat,
    /// The card that each seat drew for it, the highest dealing; empty where the keeper gives the packs.
    pub drawn: Vec<Card>,
}

/// Who acted for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// The person whose seat it is.
    Person,
    /// The bot whose seat it is, of this name; also one that took over in the game.
    Bot(String),
    /// The bot of this name for an absent person.
    Deputy(String),
}

/// Something that happened at a table and that all may see as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublicEvent {
    /// Somebody left. In a game the deputy plays for them from now on.
    Left {
        /// From where.
        from: Place,
        /// The bot that plays on.
        deputy: Option<String>,
    },
    /// The host showed somebody the door.
    Kicked {
        /// From where.
        from: Place,
        /// The bot that has the seat now, in a game.
        bot: Option<String>,
    },
    /// Somebody else is the host now, or nobody is.
    HostPassed {
        /// Who.
        to: Option<Place>,
    },
    /// A bot has a seat now.
    BotSeated {
        /// The seat.
        seat: Seat,
        /// The bot's name.
        bot: String,
    },
    /// A bot was sent away.
    BotRemoved {
        /// Its seat, empty now.
        seat: Seat,
    },
    /// There is one more seat, the last one.
    SeatAdded,
    /// An empty seat was taken away; the seats behind it have moved up.
    SeatRemoved {
        /// Which.
        seat: Seat,
    },
    /// The settings were changed.
    Configured {
        /// To what.
        settings: Settings,
    },
    /// Somebody is ready, or no longer.
    Ready {
        /// Who.
        seat: Seat,
        /// Whether they are.
        ready: bool,
    },
    /// A game has begun.
    Started {
        /// Which, counted from 1.
        game: u32,
    },
    /// The time for contributions is over; these seats contribute nothing.
    ContributionsClosed {
        /// Who sent none.
        without: Seats,
    },
    /// What a seat did last was taken back. All is as it was before.
    Undone {
        /// Whose.
        seat: Seat,
    },
    /// A vote was called for.
    Proposed {
        /// By whom, who has voted for it.
        by: Seat,
        /// On what.
        proposal: Proposal,
    },
    /// Somebody voted.
    Voted {
        /// Who.
        seat: Seat,
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
        by: Seat,
    },
    /// A deal is over and counted.
    DealEnded(DealEnd),
    /// The secret of the deal that is over, with which anybody can check its cards.
    SecretShown {
        /// The seeds of the deal.
        seeds: Seeds,
    },
    /// A bust player decided (R9.3).
    BuyBackDecided {
        /// Who.
        seat: Seat,
        /// Whether they buy back.
        buys: bool,
        /// Who decided.
        by: BuyBackBy,
    },
    /// All bust players have decided.
    BuyBacksDone {
        /// The scores with which the game goes on, `None` for seats that are out.
        scores: Vec<Option<u32>>,
    },
    /// The game is over.
    GameWon {
        /// Who takes the pot (R9.2).
        winner: Seat,
        /// What is in it, in minor units.
        pot: u64,
    },
    /// A deputy plays for somebody from now on.
    DeputyBegan {
        /// For whom.
        seat: Seat,
        /// The bot's name.
        bot: String,
        /// Why.
        reason: DeputyReason,
    },
    /// A bot has the seat of somebody who was away, for the rest of the game.
    Replaced {
        /// The seat.
        seat: Seat,
        /// The bot's name.
        bot: String,
    },
    /// Somebody reminded those who are waited for.
    Nudged {
        /// Who.
        by: Seat,
        /// Whom.
        whom: Seats,
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
}

/// What the players can vote on. Only if all agree it is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Proposal {
    /// To stop all clocks and bots until somebody goes on. The players that no deputy plays for vote.
    Pause,
    /// To void the deal (R8.5). All persons still in the game vote, unless they have left; bots agree to what the persons want.
    Void,
}

/// How a vote ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealEnd {
    /// Which, counted from 1 within the game.
    pub deal: u32,
    /// How it ended.
    pub outcome: DealOutcome,
    /// The scores after it by seat, before anybody buys back; `None` for seats out of the game.
    pub totals: Vec<Option<u32>>,
    /// Who is bust (R9.1).
    pub bust: Seats,
    /// Who of them decides now whether they buy back (R9.3).
    pub deciding: Seats,
    /// The score at which they return.
    pub return_score: Option<u32>,
}

/// Who decided whether a bust player buys back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BuyBackBy {
    /// The person.
    Person,
    /// The bot whose seat it is.
    Bot,
    /// Nobody in time, so they do not.
    Time,
}

/// Why a deputy plays for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recap {
    /// The bot's name.
    pub bot: String,
    /// How many times it acted.
    pub actions: u32,
    /// In how many deals that are over now it played.
    pub deals: u32,
    /// The last of what it did, with the cards that the player would have seen.
    pub steps: Vec<RecapStep>,
}

/// An [`Event`] as somebody sees it; nothing else is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeenEvent {
    /// See [`Event::Created`].
    Created {
        /// What the keeper lays down.
        house: House,
        /// What can be changed.
        settings: Settings,
        /// How many seats there are.
        seats: u8,
    },
    /// See [`Event::SatDown`].
    SatDown {
        /// Where.
        seat: Seat,
        /// The name shown.
        name: String,
        /// Where they were before, if at this table.
        from: Option<Place>,
    },
    /// See [`Event::Watching`].
    Watching {
        /// The number they watch under.
        watcher: u32,
        /// The name shown.
        name: String,
        /// The seat they had before, if one.
        from: Option<Seat>,
    },
    /// See [`Event::Committed`].
    Committed {
        /// The game, counted from 1.
        game: u32,
        /// The deal of it, counted from 1.
        deal: u32,
        /// The SHA-256 of the secret.
        commitment: [u8; 32],
    },
    /// See [`Event::Contributed`].
    Contributed {
        /// Who.
        seat: Seat,
    },
    /// See [`Event::Dealt`].
    Dealt {
        /// The deal, counted from 1 within the game.
        deal: u32,
        /// How the first deal of a game begins.
        first: Option<FirstDeal>,
        /// All contributions by seat; empty where the keeper gives the packs.
        contributions: Vec<[u8; 32]>,
        /// What the viewer sees of the hands, if they are dealt at once.
        happened: Vec<SeenDealEvent>,
    },
    /// See [`Event::Acted`].
    Acted {
        /// Who.
        seat: Seat,
        /// Who did it for the seat.
        by: By,
        /// What the viewer sees of it.
        happened: Vec<SeenDealEvent>,
    },
    /// See [`Event::HandedBack`].
    HandedBack {
        /// The seat.
        seat: Seat,
        /// What the deputy did, if it is the viewer's seat.
        recap: Option<Recap>,
    },
    /// See [`Event::Said`].
    Said {
        /// Who.
        by: Place,
        /// What.
        text: String,
    },
    /// See [`Event::Reacted`].
    Reacted {
        /// Who.
        by: Place,
        /// How.
        reaction: Reaction,
    },
    /// See [`Event::Muted`].
    Muted {
        /// Whom the viewer muted.
        whom: Place,
        /// Whether they are muted now.
        muted: bool,
    },
    /// See [`Event::Public`].
    Public(PublicEvent),
    /// Something that is not for the viewer. It keeps the numbers of the events the same for all.
    Hidden,
}

impl Event {
    /// What somebody sees of it; `None` is somebody who is not at the table.
    pub fn seen_by(&self, viewer: Option<Place>) -> SeenEvent {
        let seat = viewer.and_then(Place::seat);
        let seen = |happened: &[DealEvent]| happened.iter().map(|event| event.seen_by(seat)).collect();
        let hears = |hidden_from: &[Place]| viewer.is_none_or(|viewer| !hidden_from.contains(&viewer));
        match self {
            Self::Created { house, settings, seats } => {
                SeenEvent::Created { house: house.clone(), settings: settings.clone(), seats: *seats }
            }
            Self::SatDown { person: _, seat, name, from } => {
                SeenEvent::SatDown { seat: *seat, name: name.clone(), from: *from }
            }
            Self::Watching { person: _, watcher, name, from } => {
                SeenEvent::Watching { watcher: *watcher, name: name.clone(), from: *from }
            }
            Self::Committed { game, deal, secret } => {
                SeenEvent::Committed { game: *game, deal: *deal, commitment: commitment(secret) }
            }
            Self::Contributed { seat, contribution: _ } => SeenEvent::Contributed { seat: *seat },
            Self::Dealt { deal, first, source, happened } => SeenEvent::Dealt {
                deal: *deal,
                first: first.clone(),
                contributions: match source {
                    PackSource::Seeds(seeds) => seeds.contributions.clone(),
                    PackSource::Cards { .. } => Vec::new(),
                },
                happened: seen(happened),
            },
            Self::Acted { seat, by, action: _, happened } => {
                SeenEvent::Acted { seat: *seat, by: by.clone(), happened: seen(happened) }
            }
            Self::HandedBack { seat: whose, recap } => {
                let recap = (seat == Some(*whose)).then(|| recap.clone());
                SeenEvent::HandedBack { seat: *whose, recap }
            }
            Self::Said { by, text, hidden_from } if hears(hidden_from) => {
                SeenEvent::Said { by: *by, text: text.clone() }
            }
            Self::Reacted { by, reaction, hidden_from } if hears(hidden_from) => {
                SeenEvent::Reacted { by: *by, reaction: *reaction }
            }
            Self::Muted { by, whom, muted } if viewer == Some(*by) => SeenEvent::Muted { whom: *whom, muted: *muted },
            Self::Public(event) => SeenEvent::Public(event.clone()),
            Self::Said { .. } | Self::Reacted { .. } | Self::Muted { .. } => SeenEvent::Hidden,
        }
    }
}

impl From<PublicEvent> for Event {
    fn from(event: PublicEvent) -> Self {
        Self::Public(event)
    }
}
