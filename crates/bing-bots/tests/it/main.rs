//! What is true of every bot.

mod blind;
mod endings;
mod expert;
mod legal;
mod observer;
mod published;
mod tables;
