//! The program as its users run it.

mod conform;
mod play;
mod program;
mod texts;
