//! What the server promises to those who play, and to those who run it.
#![expect(clippy::unwrap_used, reason = "a test that unwraps fails where it stands, which is what a test is for")]

mod client;
mod guard;
mod page;
mod play;
mod postgres;
mod server;
mod store;
mod stored;
mod table;
