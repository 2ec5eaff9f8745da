//! Every limit of the server beside those of the messages and of the table. What goes over one is refused with an error.

/// The most tables that are awake at once. The others sleep in the store.
pub const ROOMS_AWAKE_MAX: usize = 20_000;
/// The most requests that wait for one table; more wait before they are taken.
pub const ASKS_WAITING_MAX: usize = 64;
/// The most connections to one table.
pub const CONNECTIONS_PER_TABLE: usize = 200;
/// The most connections of one person to one table.
pub const CONNECTIONS_PER_PERSON: usize = 8;
/// The batches of messages that a connection can be behind. A slower one is closed, and goes on where it was when it comes back.
pub const BATCHES_WAITING_MAX: usize = 64;
/// How many people's commands a table remembers while it is awake.
pub const PEOPLE_REMEMBERED_MAX: usize = 128;
/// The tables in the list of a person's own, those of the last change.
pub const OWN_TABLES_MAX: u32 = 100;
/// How many messages that cannot be read a connection may send before it is closed.
pub const BAD_MESSAGES_MAX: u32 = 16;

/// How long a connection may take to say hello, in milliseconds.
pub const HELLO_MS_MAX: u64 = 10_000;
/// How often the server makes sure that a silent client is still there, in milliseconds.
pub const HEARTBEAT_MS: u64 = 25_000;
/// How long a client may be silent before its connection is closed, in milliseconds.
pub const SILENT_MS_MAX: u64 = 70_000;
/// How long one message may take to be sent, in milliseconds.
pub const SEND_MS_MAX: u64 = 20_000;
/// How long after the last connection of a person was closed they count as away, in milliseconds: shorter cuts go unnoticed.
pub const AWAY_AFTER_MS: u64 = 3_000;
/// How long a person without a connection counts as there after a request, in milliseconds.
pub const THERE_AFTER_REQUEST_MS: u64 = 60_000;
/// How long nothing must be going on at a table before it is put to sleep, in milliseconds.
pub const SLEEP_AFTER_MS: u64 = 30_000;
/// How long the server waits for its rooms to come to rest when it stops, in milliseconds.
pub const STOP_MS_MAX: u64 = 10_000;
