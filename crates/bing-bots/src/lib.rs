//! Players for Bing rummy.
//!
//! A bot decides from a [`bing_rules::view::View`], which holds what its seat has seen and nothing else, and from a random stream that its
//! caller seeds: the same view and seed give the same decision, so any decision can be run again.

pub mod names;
pub mod policy;
pub mod random;
pub mod rng;
