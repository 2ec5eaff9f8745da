//! What is true of every bot.

mod blind;
mod endings;
mod legal;
mod published;
mod tables;
