//! Tournaments of Bing rummy: who is stronger, and how sure that is.
//!
//! A [`plan::Plan`] says who plays how many games by which rules; [`tournament::run`] plays them on any number of threads and hands each game,
//! in order, to a [`tally::Tally`]; [`report::Report`] says what came out, with intervals.
//!
//! The same plan gives the same games, whatever the number of threads: each game has its own random streams, made from the seed of the plan
//! and the number of the game.
//!
//! ```
//! use bing_sim::lineup::Lineup;
//! use bing_sim::plan::Plan;
//! use bing_sim::tournament::{self, Control};
//!
//! let plan = Plan::new(Lineup::of("random", Some(2))?, 10, 1)?;
//! let played = tournament::run(&plan, 2, &Control::default(), |_| ())?;
//! assert_eq!(played.tally.games(), 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    reason = "counts of games and points stay far below 2^52, and what is printed is rounded anyway"
)]

pub mod dataset;
pub mod facts;
pub mod interval;
pub mod lineup;
pub mod plan;
pub mod report;
pub mod runner;
mod seeds;
pub mod tally;
pub mod tournament;
pub mod whole_file;

/// The example in `docs/bots.md` compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/bots.md")]
pub struct BotsPage;
