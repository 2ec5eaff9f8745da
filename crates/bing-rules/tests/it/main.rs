//! The laws of the rules engine, each with the test that guards it; ARCHITECTURE.md lists them.

mod actions;
mod blindness;
mod cards;
mod messages;
mod money;
mod oracle;
mod records;
mod setups;
mod shuffle;
mod termination;
mod verify;
