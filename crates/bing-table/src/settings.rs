//! What the people at a table agree on beside the house rules, and what the keeper lays down for all its tables.

use bing_rules::options::{Options, OptionsError};

use crate::limits::{BOTS_MAX, DAY_MS, NAME_CHARS_MAX, SEATS_MAX, TABLE_ID_BYTES_MAX, TIME_MS_MAX, WATCHERS_MAX};

/// What the keeper lays down when a table is made; nobody at the table can change it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// The identifier of the table: 1 to 40 letters, digits, `-` and `_`. It goes into every shuffle.
    pub table: String,
    /// The bots that may be asked for, by name.
    pub bots: Vec<String>,
    /// Where packs come from.
    pub packs: Packs,
    /// Whether bots play on when no person is there to see it, as they do in a simulation.
    pub unattended: bool,
}

/// Where packs come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Packs {
    /// From a secret of the keeper and a contribution of each seat, so that anyone can check them.
    #[default]
    Seeds,
    /// From the keeper, card by card: for puzzles, lessons and tests.
    Given,
}

/// What the host settles before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The house rules.
    pub options: Options,
    /// How long a turn may take.
    pub clock: Clock,
    /// How fast things go by themselves.
    pub pace: Pace,
    /// The bot that plays for an absent person.
    pub deputy: String,
    /// How long an absent person is waited for, when it is their turn and somebody is there to wait, before the deputy plays
    /// for them, in milliseconds; `None`: until somebody calls the deputy, or the clock does.
    pub absent_ms: Option<u64>,
    /// How many people may watch.
    pub watchers_max: u8,
}

/// How long a turn may take. A turn goes from when a player is to act to when somebody else is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Clock {
    /// As long as it takes.
    #[default]
    Off,
    /// Some time for each turn, and beyond it what the player has in their bank.
    PerTurn {
        /// For each turn, in milliseconds.
        turn_ms: u64,
        /// For the whole game, in milliseconds.
        bank_ms: u64,
    },
    /// Days for each turn; it runs on while nobody is there.
    Correspondence {
        /// For each turn.
        days: u8,
    },
}

/// How fast things go by themselves, each in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pace {
    /// Between two moves, before a bot makes the second.
    pub bot_ms: u64,
    /// Between the end of a deal and the next one, unless all are ready before.
    pub between_ms: u64,
    /// For the contributions to a shuffle; who has sent none by then contributes nothing.
    pub contribution_ms: u64,
    /// For a bust player to decide whether they buy back (R9.3); who has not by then does not. By correspondence they have
    /// as long as for a turn.
    pub buy_back_ms: u64,
    /// For a vote. By correspondence as long as for a turn.
    pub vote_ms: u64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { bot_ms: 1_200, between_ms: 20_000, contribution_ms: 5_000, buy_back_ms: 60_000, vote_ms: 60_000 }
    }
}

impl Pace {
    /// Nothing waits for anything; for simulations and tests.
    pub const NONE: Self = Self { bot_ms: 0, between_ms: 0, contribution_ms: 0, buy_back_ms: 0, vote_ms: 0 };
}

/// What is wrong with the settings of a table, or with what its keeper lays down.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// R12
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The identifier.
    #[error("a table is called by 1 to {TABLE_ID_BYTES_MAX} letters, digits, - and _")]
    TableId,
    /// The list of bots.
    #[error("a house knows 1 to {BOTS_MAX} bots by names of 1 to {NAME_CHARS_MAX} characters")]
    Bots,
    /// A table has 2 to 8 seats.
    #[error("R1.1: {seats} seats, but a table has 2 to {SEATS_MAX}")]
    Seats {
        /// How many were asked for.
        seats: usize,
    },
    /// A bot that the house does not know.
    #[error("this house knows no bot “{bot}”")]
    UnknownBot {
        /// The name asked for.
        bot: String,
    },
    /// A time is too long.
    #[error("{setting} is {time_ms} ms, but may be at most {TIME_MS_MAX} ms")]
    TooLong {
        /// Which.
        setting: &'static str,
        /// How long it was to be, in milliseconds.
        time_ms: u64,
    },
    /// A turn would be over before anybody could play.
    #[error("a turn takes at least {} ms, or one day", Settings::TURN_MS_MIN)]
    TurnTooShort,
    /// Too many could watch.
    #[error("at most {WATCHERS_MAX} people can watch, not {watchers}")]
    Watchers {
        /// How many were asked for.
        watchers: u8,
    },
}

impl SettingsError {
    /// A short name of the error that never changes, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Options(_) => "options",
            Self::TableId => "table_id",
            Self::Bots => "bots",
            Self::Seats { .. } => "seats",
            Self::UnknownBot { .. } => "unknown_bot",
            Self::TooLong { .. } => "too_long",
            Self::TurnTooShort => "turn_too_short",
            Self::Watchers { .. } => "watchers",
        }
    }
}

impl House {
    /// Whether a table with this many seats can be made like this.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self, seats: usize) -> Result<(), SettingsError> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if self.table.is_empty() || self.table.len() > TABLE_ID_BYTES_MAX || !self.table.chars().all(is_plain) {
            return Err(SettingsError::TableId);
        }
        let is_name = |bot: &String| crate::text::name(bot).is_ok_and(|name| name == *bot);
        if self.bots.is_empty() || self.bots.len() > BOTS_MAX || !self.bots.iter().all(is_name) {
            return Err(SettingsError::Bots);
        }
        if !(2..=SEATS_MAX).contains(&seats) {
            return Err(SettingsError::Seats { seats });
        }
        Ok(())
    }

    pub(crate) fn check_bot(&self, bot: &str) -> Result<(), SettingsError> {
        if self.bots.iter().any(|known| known == bot) {
            Ok(())
        } else {
            // An unknown name can be of any length; the error repeats only what fits.
            Err(SettingsError::UnknownBot { bot: bot.chars().take(NAME_CHARS_MAX).collect() })
        }
    }
}

impl Settings {
    /// The shortest time for a turn, in milliseconds.
    pub const TURN_MS_MIN: u64 = 1_000;

    /// The defaults, with this bot as deputy.
    pub fn with_deputy(bot: &str) -> Self {
        Self {
            options: Options::default(),
            clock: Clock::default(),
            pace: Pace::default(),
            deputy: bot.to_owned(),
            absent_ms: Some(120_000),
            watchers_max: 16,
        }
    }

    /// Whether a table with this many seats can be played at like this.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self, house: &House, seats: usize) -> Result<(), SettingsError> {
        self.options.check(seats)?;
        house.check_bot(&self.deputy)?;
        let Pace { bot_ms, between_ms, contribution_ms, buy_back_ms, vote_ms } = self.pace;
        let mut times = vec![
            ("bot_ms", bot_ms),
            ("between_ms", between_ms),
            ("contribution_ms", contribution_ms),
            ("buy_back_ms", buy_back_ms),
            ("vote_ms", vote_ms),
            ("absent_ms", self.absent_ms.unwrap_or(0)),
        ];
        match self.clock {
            Clock::Off => {}
            Clock::PerTurn { turn_ms, bank_ms } => {
                if turn_ms < Self::TURN_MS_MIN {
                    return Err(SettingsError::TurnTooShort);
                }
                times.extend([("turn_ms", turn_ms), ("bank_ms", bank_ms)]);
            }
            Clock::Correspondence { days: 0 } => return Err(SettingsError::TurnTooShort),
            Clock::Correspondence { days } => times.push(("days", u64::from(days) * DAY_MS)),
        }
        if let Some((setting, time_ms)) = times.into_iter().find(|&(_, time_ms)| time_ms > TIME_MS_MAX) {
            return Err(SettingsError::TooLong { setting, time_ms });
        }
        if usize::from(self.watchers_max) > WATCHERS_MAX {
            return Err(SettingsError::Watchers { watchers: self.watchers_max });
        }
        Ok(())
    }

    /// How long a bust player has to decide, in milliseconds.
    pub(crate) fn buy_back_ms(&self) -> u64 {
        self.pace.buy_back_ms.max(self.correspondence_ms())
    }

    /// How long a vote is open, in milliseconds.
    pub(crate) fn vote_ms(&self) -> u64 {
        self.pace.vote_ms.max(self.correspondence_ms())
    }

    fn correspondence_ms(&self) -> u64 {
        match self.clock {
            Clock::Correspondence { days } => u64::from(days) * DAY_MS,
            Clock::Off | Clock::PerTurn { .. } => 0,
        }
    }
}
