//! The bots by name.

use crate::greedy::Greedy;
use crate::policy::Policy;
use crate::published::{Common, Early, Sandbag};
use crate::random::Random;

/// All names, weakest first.
pub const NAMES: [&str; 5] = ["random", "greedy", "sandbag", "early", "common"];

/// A name that no bot has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot “{name}”; there are {}", NAMES.join(", "))]
pub struct UnknownBot {
    /// The name asked for.
    pub name: String,
}

/// The bot of this name.
///
/// # Errors
/// If there is none.
pub fn by_name(name: &str) -> Result<Box<dyn Policy>, UnknownBot> {
    match name {
        "random" => Ok(Box::new(Random)),
        "greedy" => Ok(Box::new(Greedy)),
        "sandbag" => Ok(Box::new(Sandbag::default())),
        "early" => Ok(Box::new(Early::default())),
        "common" => Ok(Box::new(Common::default())),
        _ => Err(UnknownBot { name: name.to_owned() }),
    }
}
