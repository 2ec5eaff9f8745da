//! What a person may ask of a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::event::Place;
use crate::settings::Settings;
use crate::text::{ActionText, Hex, SeatNumber};

/// What a person may ask of a table.
///
/// The commands without fields have braces all the same: so a field that does not belong there is refused in them too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Sits down on an empty seat before a game; who watched or sat elsewhere moves.
    Sit {
        /// The name to be shown, up to 24 characters.
        name: String,
        /// The seat; the first that is empty if not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<SeatNumber>,
    },
    /// Comes to watch.
    Watch {
        /// The name to be shown, up to 24 characters.
        name: String,
    },
    /// Leaves. In a game the deputy plays on, and the seat is kept until the game is over.
    Leave {},
    /// Is ready for the game or the next deal, or not yet.
    Ready {
        /// Whether they are.
        ready: bool,
    },
    /// The host lets the game begin; after a game, a rematch with the same seats.
    Start {},
    /// The host changes the settings before a game.
    Configure {
        /// All of them.
        settings: Box<Settings>,
    },
    /// The host seats a bot on an empty seat before a game.
    SeatBot {
        /// The seat.
        seat: SeatNumber,
        /// The bot's name.
        bot: String,
    },
    /// The host sends a bot away before a game.
    RemoveBot {
        /// Its seat.
        seat: SeatNumber,
    },
    /// The host puts up one more seat before a game.
    AddSeat {},
    /// The host takes an empty seat away before a game; the seats behind it move up.
    RemoveSeat {
        /// The seat.
        seat: SeatNumber,
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
        seat: SeatNumber,
        /// The bot's name.
        bot: String,
    },
    /// Contributes to the shuffle; the client draws 32 random bytes for it.
    Contribute {
        /// The bytes.
        contribution: Hex,
    },
    /// Plays.
    Act {
        /// What, in the notation.
        action: ActionText,
    },
    /// Takes back what revealed nothing, before anybody else acts.
    Undo {},
    /// Buys back, or not (R9.3).
    BuyBack {
        /// Whether they do.
        buys: bool,
    },
    /// Calls for a vote, and votes for it.
    Propose {
        /// On what.
        proposal: Proposal,
    },
    /// Votes on what is proposed.
    Vote {
        /// Whether they agree.
        yes: bool,
    },
    /// Goes on after a pause.
    Resume {},
    /// Reminds those who are waited for.
    Nudge {},
    /// Lets the deputy play: for oneself at any time, for somebody else when they have been away for a while.
    CallDeputy {
        /// For whom.
        seat: SeatNumber,
    },
    /// Takes one's seat back from the deputy.
    TakeBack {},
    /// Says something to all.
    Say {
        /// What, up to 280 characters.
        text: String,
    },
    /// Reacts to what happens.
    React {
        /// How.
        reaction: Reaction,
    },
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

/// What the players can vote on. Only if all agree it is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    /// To stop all clocks and bots until somebody goes on.
    Pause,
    /// To void the deal (R8.5).
    Void,
}

/// What can be said without words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
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
