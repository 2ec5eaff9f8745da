//! What people and the keeper may ask of a table.

use bing_rules::pack::Pack;
use bing_rules::play::Action;
use bing_rules::record::ReshuffleOrder;
use bing_rules::seat::Seat;

use crate::event::Proposal;
use crate::place::{PersonId, Place};
use crate::settings::Settings;

/// Who asks for what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A person asks.
    Person(PersonId, Command),
    /// The keeper does its duty, or tells what it has noticed.
    Keeper(KeeperCommand),
}

/// What a person may ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Sits down on this empty seat, or on the first one, before a game; who watched or sat elsewhere moves. The first person who comes is the host.
    Sit {
        /// The name to be shown.
        name: String,
        /// The seat; `None`: the first that is empty.
        seat: Option<Seat>,
    },
    /// Comes to watch.
    Watch {
        /// The name to be shown.
        name: String,
    },
    /// Leaves. In a game the deputy plays on, and the seat is kept until the game is over.
    Leave,
    /// Is ready for the game or the next deal, or not yet.
    Ready(bool),
    /// The host lets the game begin: the first one or, after one is over, a rematch with the same seats.
    Start,
    /// The host changes the settings before a game.
    Configure(Box<Settings>),
    /// The host seats a bot on an empty seat before a game.
    SeatBot {
        /// The seat.
        seat: Seat,
        /// The bot's name.
        bot: String,
    },
    /// The host sends a bot away before a game.
    RemoveBot {
        /// Its seat.
        seat: Seat,
    },
    /// The host puts up one more seat before a game.
    AddSeat,
    /// The host takes an empty seat away before a game; the seats behind it move up.
    RemoveSeat {
        /// The seat.
        seat: Seat,
    },
    /// The host makes somebody else the host.
    PassHost {
        /// Who.
        to: Place,
    },
    /// The host shows somebody the door. In a game a bot takes the seat over.
    Kick {
        /// Who.
        whom: Place,
    },
    /// The host gives the seat of somebody who is away to a bot, for the rest of the game.
    Replace {
        /// The seat.
        seat: Seat,
        /// The bot's name.
        bot: String,
    },
    /// A contribution to the next shuffle.
    Contribute([u8; 32]),
    /// Plays.
    Act(Action),
    /// Takes back what revealed nothing: a take, or the discard of a card that all knew to be in the hand, before anybody else acts.
    Undo,
    /// Buys back, or not (R9.3).
    BuyBack(bool),
    /// Calls for a vote of the players, and votes for it.
    Propose(Proposal),
    /// Votes on what is proposed.
    Vote(bool),
    /// Goes on after a pause.
    Resume,
    /// Reminds those who are waited for.
    Nudge,
    /// Lets the deputy play: for oneself at any time, for somebody else when they have been away for a while.
    CallDeputy {
        /// For whom.
        seat: Seat,
    },
    /// Takes one's seat back from the deputy.
    TakeBack,
    /// Says something to all.
    Say(String),
    /// Reacts to what happens.
    React(Reaction),
    /// Does not want to hear somebody any more, or does again.
    Mute {
        /// Whom.
        whom: Place,
        /// Whether they are muted.
        muted: bool,
    },
    /// The host takes somebody's word away, or gives it back.
    Silence {
        /// Whose.
        whom: Place,
        /// Whether they are silenced.
        silenced: bool,
    },
}

/// What the keeper may ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeeperCommand {
    /// Time has passed; what is overdue happens. Nothing happens if nothing is.
    Tick,
    /// The secret for the next shuffle, 32 bytes that nobody can guess. Only its hash is shown until the deal is over.
    Commit([u8; 32]),
    /// The pack of the next deal, at a table where packs are given.
    Deal {
        /// The pack.
        pack: Pack,
        /// How the discard pile becomes the stock (R8.4).
        order: ReshuffleOrder,
        /// Who deals first; for the first deal of a game, where it is seat 0 if nothing is said.
        first_dealer: Option<Seat>,
    },
    /// The bot or deputy of the seat to act plays.
    BotAct {
        /// The seat.
        seat: Seat,
        /// What it does.
        action: Action,
    },
    /// A bot that is bust decides (R9.3). A deputy does not spend the money of the person it plays for.
    BotBuyBack {
        /// The seat.
        seat: Seat,
        /// Whether it buys back.
        buys: bool,
    },
    /// Somebody has come back, or has gone away without leaving: the last of their connections was opened or closed.
    Presence {
        /// Who.
        person: PersonId,
        /// Whether they are there.
        present: bool,
    },
    /// The keeper has started again: nobody is there yet, and the time since the last entry is on nobody's clock.
    Restart,
}

/// What can be said without words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reaction {
    /// Well played.
    WellPlayed,
    /// Thank you.
    Thanks,
    /// Sorry.
    Sorry,
    /// Laughter.
    Laugh,
    /// Surprise.
    Surprise,
    /// Sadness.
    Sad,
    /// Thinking.
    Thinking,
    /// Good luck.
    GoodLuck,
}

impl Reaction {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::WellPlayed,
        Self::Thanks,
        Self::Sorry,
        Self::Laugh,
        Self::Surprise,
        Self::Sad,
        Self::Thinking,
        Self::GoodLuck,
    ];
}
