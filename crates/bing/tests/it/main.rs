//! The program as its users run it.

mod conform;
mod documents;
mod hosting;
mod play;
mod program;
mod serve;
mod sim;
mod solve;
mod texts;
mod torture;
mod verify;
#[path = "../../src/load/wire.rs"]
mod wire;
