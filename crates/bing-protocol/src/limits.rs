//! Every limit of the wire. What goes over one is refused with an error.

/// The longest message of a client, in bytes. A longer one is answered with error `message_too_long`.
pub const CLIENT_MESSAGE_BYTES_MAX: usize = 16 * 1024;
/// The longest message of the server, in bytes; a snapshot of the largest table is well below it.
pub const SERVER_MESSAGE_BYTES_MAX: usize = 256 * 1024;
/// The longest id of a command, in bytes.
pub const COMMAND_ID_BYTES_MAX: usize = 64;
/// How many ids of commands the server remembers for each person at a table, the last ones. A command that is sent again within them is
/// done once.
pub const COMMAND_IDS_KEPT: usize = 64;
/// How many events a client that returns can have missed; beyond that it gets a snapshot.
pub const MISSED_EVENTS_MAX: u64 = 1_000;
