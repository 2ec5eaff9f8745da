//! Every limit of a table. What goes over one is refused with an error that states it.

use bing_rules::seat::PLAYERS_MAX;

/// The most seats (R1.1).
pub const SEATS_MAX: usize = PLAYERS_MAX;
/// The longest name of a person or a bot, in characters.
pub const NAME_CHARS_MAX: usize = 24;
/// The longest identifier of a table, in bytes. It goes into every shuffle.
pub const TABLE_ID_BYTES_MAX: usize = 40;
/// The longest line of chat, in characters.
pub const CHAT_CHARS_MAX: usize = 280;
/// The lines of chat that a table remembers; older ones are only in the log.
pub const CHAT_LINES_KEPT: usize = 50;
/// How many lines and reactions one person may send within [`TALK_WINDOW_MS`].
pub const TALKS_PER_WINDOW: u8 = 8;
/// See [`TALKS_PER_WINDOW`], in milliseconds.
pub const TALK_WINDOW_MS: u64 = 10_000;
/// The most people who watch, whatever the settings say.
pub const WATCHERS_MAX: usize = 50;
/// The most bots that a house knows by name.
pub const BOTS_MAX: usize = 32;
/// How many people a table remembers to have been shown the door; the oldest is forgotten.
pub const BANNED_MAX: usize = 32;
/// The most people that one person can mute: everybody who can be at the table.
pub const MUTED_MAX: usize = SEATS_MAX + WATCHERS_MAX;
/// How many steps of a deputy the recap repeats, the last ones; older ones are counted.
pub const RECAP_STEPS_MAX: usize = 24;
/// How often one seat may take something back in one deal.
pub const UNDOS_PER_DEAL: u8 = 3;
/// How many votes one seat may call for in one deal.
pub const PROPOSALS_PER_DEAL: u8 = 3;
/// How long a player must have been waited for before a nudge, and the time between two nudges, in milliseconds.
pub const NUDGE_AFTER_MS: u64 = 10_000;
/// How long somebody must have been away before others may call a deputy for them or replace them, in milliseconds.
pub const ABSENT_CALL_MS: u64 = 30_000;
/// How long the host may be away before the next person becomes host, in milliseconds.
pub const HOST_ABSENT_MS: u64 = 120_000;
/// The longest time that a setting may hold, in milliseconds: thirty days.
pub const TIME_MS_MAX: u64 = 30 * DAY_MS;
/// A day, in milliseconds.
pub const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// From this many entries of the log on, only what the game needs is accepted.
pub const LOG_TALK_ENTRIES_MAX: u64 = 500_000;
/// The most entries of the log of one table.
pub const LOG_ENTRIES_MAX: u64 = 1_000_000;
