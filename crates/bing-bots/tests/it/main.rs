//! What is true of every bot.

mod blind;
mod legal;
mod published;
mod tables;
