//! Players for Bing rummy.
//!
//! A bot decides from a [`bing_rules::view::View`], which holds what its seat has seen and nothing else, and from a random stream that its
//! caller seeds: the same view and seed give the same decision, so any decision can be run again.

mod buying;
mod counts;
mod cover;
pub mod expert;
pub mod greedy;
mod judge;
pub mod names;
mod player;
pub mod policy;
pub mod published;
pub mod random;
pub mod rng;
mod shape;
mod sight;
mod weights;
