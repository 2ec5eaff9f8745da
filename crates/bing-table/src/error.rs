//! Why a table refuses something. Nothing has changed then.

use bing_rules::game::GameError;
use bing_rules::seat::Seat;

use crate::limits::LOG_ENTRIES_MAX;
use crate::place::Place;
use crate::settings::SettingsError;

/// Why a request is refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The person is not at the table.
    #[error("you are not at this table")]
    NotHere,
    /// The person only watches.
    #[error("you are watching; only who sits at the table can do this")]
    NotSeated,
    /// The person is not the host.
    #[error("only the host can do this")]
    NotHost,
    /// The log is full.
    #[error(
        "this table has {entries} events in its log, which is as many as it takes (at most {LOG_ENTRIES_MAX} in all)"
    )]
    LogFull {
        /// How many there are.
        entries: u64,
    },
    /// What is wrong with the settings.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// What is wrong with coming, going, seats and the host's business.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// What is wrong with playing.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// What is wrong with talking.
    #[error(transparent)]
    Talk(#[from] TalkError),
}

/// Why somebody cannot come, go, or have a seat like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeatingError {
    /// The name.
    #[error("a name has 1 to {most} characters")]
    NameLength {
        /// The most.
        most: usize,
    },
    /// The name.
    #[error("a name has no control characters or invisible ones")]
    NameCharacters,
    /// The name.
    #[error("somebody else here is called “{name}” already")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// The person.
    #[error("you are here already, at {place}")]
    AlreadyHere {
        /// Where.
        place: Place,
    },
    /// The person.
    #[error("the host has shown you the door")]
    Banned,
    /// There is no such seat.
    #[error("there is no seat {seat}, the seats are 0 to {}", seats - 1)]
    NoSuchSeat {
        /// The seat asked for.
        seat: Seat,
        /// How many there are.
        seats: usize,
    },
    /// Nobody is there.
    #[error("nobody is at {place}")]
    NobodyThere {
        /// The place asked for.
        place: Place,
    },
    /// The seat has somebody.
    #[error("seat {seat} is taken")]
    SeatTaken {
        /// The seat.
        seat: Seat,
    },
    /// All seats have somebody.
    #[error("all seats are taken")]
    NoEmptySeat,
    /// No bot is there.
    #[error("there is no bot on seat {seat}")]
    NoBot {
        /// The seat.
        seat: Seat,
    },
    /// There can be no fewer or no more seats.
    #[error("R1.1: a table has 2 to 8 seats, this one has {seats}")]
    SeatCount {
        /// How many there are.
        seats: usize,
    },
    /// Too many watch.
    #[error("{most} people are watching, which is as many as can")]
    TooManyWatchers {
        /// The most.
        most: usize,
    },
    /// It can be done only before or after a game.
    #[error("a game is on; this can be done before or after one")]
    GameOn,
    /// It can be done only in a game.
    #[error("no game is on")]
    NoGame,
    /// A game needs all seats filled.
    #[error("seat {seat} is empty; fill it or take it away")]
    EmptySeat {
        /// The first empty one.
        seat: Seat,
    },
    /// Somebody is not ready.
    #[error("seat {seat} is not ready yet")]
    NotReady {
        /// The first of them.
        seat: Seat,
    },
    /// One cannot show oneself the door.
    #[error("you cannot do this to yourself")]
    Yourself,
    /// They are there.
    #[error("whoever has seat {seat} is there, or has not been away for long enough")]
    NotAway {
        /// The seat.
        seat: Seat,
    },
}

/// Why something cannot be done in a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The rules forbid it.
    #[error(transparent)]
    Rules(#[from] GameError),
    /// No game is on.
    #[error("no game is on")]
    NoGame,
    /// The game is paused.
    #[error("the game is paused")]
    Paused,
    /// The game is not paused.
    #[error("the game is not paused")]
    NotPaused,
    /// A deputy plays.
    #[error("a deputy plays for seat {seat}; the player can take the seat back")]
    DeputyPlays {
        /// The seat.
        seat: Seat,
    },
    /// No deputy plays.
    #[error("no deputy plays for seat {seat}")]
    NoDeputy {
        /// The seat.
        seat: Seat,
    },
    /// The seat is not a bot's.
    #[error("no bot plays for seat {seat}")]
    NoBot {
        /// The seat.
        seat: Seat,
    },
    /// The seat is out of the game.
    #[error("R9.3: seat {seat} is out of the game")]
    OutOfGame {
        /// The seat.
        seat: Seat,
    },
    /// No secret, pack or contribution is wanted now.
    #[error("this is not the time for it: the cards are not being prepared")]
    NotShuffling,
    /// Packs come from elsewhere.
    #[error("the packs of this table come from elsewhere")]
    OtherPacks,
    /// The seat has contributed.
    #[error("seat {seat} has contributed to this shuffle already")]
    AlreadyContributed {
        /// The seat.
        seat: Seat,
    },
    /// Nothing can be taken back.
    #[error("there is nothing to take back: only what revealed nothing can be, before anybody else acts")]
    NothingToUndo,
    /// Too often.
    #[error("seat {seat} has done this {most} times in this deal, which is as often as it can")]
    TooOften {
        /// The seat.
        seat: Seat,
        /// The most.
        most: u8,
    },
    /// A vote is on.
    #[error("a vote is on already")]
    VoteOn,
    /// No vote is on.
    #[error("no vote is on")]
    NoVote,
    /// The seat has voted, or has no vote.
    #[error("seat {seat} has voted already, or has no vote in this")]
    CannotVote {
        /// The seat.
        seat: Seat,
    },
    /// There is no deal to void.
    #[error("R8.5: no deal is being played")]
    NoDeal,
    /// Nobody is waited for, or not for long enough.
    #[error("nobody has been waited for so long that a nudge is due; it is in {wait_ms} ms at the earliest")]
    NudgeTooSoon {
        /// How long to wait, in milliseconds.
        wait_ms: u64,
    },
}

/// Why something cannot be said.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TalkError {
    /// The line.
    #[error("a line has 1 to {most} characters")]
    ChatLength {
        /// The most.
        most: usize,
    },
    /// The line.
    #[error("a line has no control characters or invisible ones")]
    ChatCharacters,
    /// The host has taken their word away.
    #[error("the host has silenced you")]
    Silenced,
    /// Too much at once.
    #[error("that is too much at once; wait {wait_ms} ms")]
    TooFast {
        /// How long to wait, in milliseconds.
        wait_ms: u64,
    },
}

/// Why a log is not that of a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The first event must make the table, and only the first can.
    #[error("entry {entry}: a log begins with the making of the table, which happens once")]
    Created {
        /// Which entry, counted from 0.
        entry: u64,
    },
    /// Time runs back.
    #[error("entry {entry}: the time is {at_ms} ms, but {before_ms} ms before it")]
    Time {
        /// Which entry, counted from 0.
        entry: u64,
        /// Its time.
        at_ms: u64,
        /// The time of the one before it.
        before_ms: u64,
    },
    /// The event does not fit the table.
    #[error("entry {entry}: {what}")]
    Impossible {
        /// Which entry, counted from 0.
        entry: u64,
        /// What does not fit.
        what: &'static str,
    },
    /// The rules refuse it.
    #[error("entry {entry}: {error}")]
    Rules {
        /// Which entry, counted from 0.
        entry: u64,
        /// Why.
        error: GameError,
    },
    /// The rules give something else than what the log says.
    #[error("entry {entry}: by the rules something else happens than the log says")]
    Differs {
        /// Which entry, counted from 0.
        entry: u64,
    },
}

impl TableError {
    /// A short name of the error that never changes, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotHere => "not_here",
            Self::NotSeated => "not_seated",
            Self::NotHost => "not_host",
            Self::LogFull { .. } => "log_full",
            Self::Settings(error) => error.code(),
            Self::Seating(error) => error.code(),
            Self::Play(error) => error.code(),
            Self::Talk(error) => error.code(),
        }
    }

    /// The rule that is broken, where it is one of the game.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Play(PlayError::Rules(error)) => Some(error.rule()),
            Self::Play(PlayError::OutOfGame { .. }) => Some("R9.3"),
            Self::Play(PlayError::NoDeal) => Some("R8.5"),
            Self::Seating(SeatingError::SeatCount { .. }) | Self::Settings(SettingsError::Seats { .. }) => Some("R1.1"),
            Self::Settings(SettingsError::Options(error)) => {
                error.faults.first().map(bing_rules::options::OptionFault::rule)
            }
            _ => None,
        }
    }
}

impl SeatingError {
    /// A short name of the error that never changes, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NameLength { .. } => "name_length",
            Self::NameCharacters => "name_characters",
            Self::NameTaken { .. } => "name_taken",
            Self::AlreadyHere { .. } => "already_here",
            Self::Banned => "banned",
            Self::NoSuchSeat { .. } => "no_such_seat",
            Self::NobodyThere { .. } => "nobody_there",
            Self::SeatTaken { .. } => "seat_taken",
            Self::NoEmptySeat => "no_empty_seat",
            Self::NoBot { .. } => "no_bot",
            Self::SeatCount { .. } => "seats",
            Self::TooManyWatchers { .. } => "too_many_watchers",
            Self::GameOn => "game_on",
            Self::NoGame => "no_game",
            Self::EmptySeat { .. } => "empty_seat",
            Self::NotReady { .. } => "not_ready",
            Self::Yourself => "yourself",
            Self::NotAway { .. } => "not_away",
        }
    }
}

impl PlayError {
    /// A short name of the error that never changes, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Rules(_) => "rules",
            Self::NoGame => "no_game",
            Self::Paused => "paused",
            Self::NotPaused => "not_paused",
            Self::DeputyPlays { .. } => "deputy_plays",
            Self::NoDeputy { .. } => "no_deputy",
            Self::NoBot { .. } => "no_bot",
            Self::OutOfGame { .. } => "out_of_game",
            Self::NotShuffling => "not_shuffling",
            Self::OtherPacks => "other_packs",
            Self::AlreadyContributed { .. } => "already_contributed",
            Self::NothingToUndo => "nothing_to_undo",
            Self::TooOften { .. } => "too_often",
            Self::VoteOn => "vote_on",
            Self::NoVote => "no_vote",
            Self::CannotVote { .. } => "cannot_vote",
            Self::NoDeal => "no_deal",
            Self::NudgeTooSoon { .. } => "nudge_too_soon",
        }
    }
}

impl TalkError {
    /// A short name of the error that never changes, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ChatLength { .. } => "chat_length",
            Self::ChatCharacters => "chat_characters",
            Self::Silenced => "silenced",
            Self::TooFast { .. } => "too_fast",
        }
    }
}
