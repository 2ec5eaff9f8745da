//! The bots by name.

use crate::expert::{Budget, BudgetError, Clock, Expert};
use crate::greedy::Greedy;
use crate::policy::Policy;
use crate::published::{Common, Early, Sandbag};
use crate::random::Random;

/// All names, weakest first.
pub const NAMES: [&str; 6] = ["random", "greedy", "common", "early", "sandbag", "expert"];

/// The bot that a face offers first: one that a newcomer can win against.
pub const DEFAULT: &str = "common";

/// Why there is no such bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownBot {
    /// No bot is called so.
    #[error(
        "there is no bot “{name}”; there are {}, the last also with a budget, as in “expert:300ms” or “expert:200”",
        NAMES.join(", ")
    )]
    Name {
        /// The name asked for.
        name: String,
    },
    /// The expert cannot have this budget.
    #[error(transparent)]
    Budget(#[from] BudgetError),
}

/// The bot of this name. The expert may be given a [`Budget`] behind a colon: `expert:200` or `expert:300ms`, the latter only where
/// there is a clock, which a browser does not offer by itself (see [`by_name_with_clock`]).
///
/// # Errors
/// If there is none, or the budget cannot be had.
pub fn by_name(name: &str) -> Result<Box<dyn Policy>, UnknownBot> {
    by_name_with_clock(name, SYSTEM_CLOCK)
}

/// As [`by_name`], with a clock for budgets in milliseconds; without one they are refused.
///
/// # Errors
/// If there is no such bot, or the budget cannot be had.
pub fn by_name_with_clock(name: &str, clock: Option<Clock>) -> Result<Box<dyn Policy>, UnknownBot> {
    if let Some(budget) = name.strip_prefix("expert:") {
        return Ok(Box::new(Expert::new(Budget::read(budget, clock)?)));
    }
    match name {
        "random" => Ok(Box::new(Random)),
        "greedy" => Ok(Box::new(Greedy)),
        "sandbag" => Ok(Box::new(Sandbag::default())),
        "early" => Ok(Box::new(Early::default())),
        "common" => Ok(Box::new(Common::default())),
        "expert" => Ok(Box::new(Expert::default())),
        _ => Err(UnknownBot::Name { name: name.to_owned() }),
    }
}

/// The clock of the system; in a browser the standard library has none.
#[cfg(not(target_family = "wasm"))]
const SYSTEM_CLOCK: Option<Clock> = Some(|| {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
});
#[cfg(target_family = "wasm")]
const SYSTEM_CLOCK: Option<Clock> = None;

#[cfg(test)]
mod tests {
    use super::*;

    fn error(name: &str) -> String {
        by_name(name).err().map(|error| error.to_string()).expect("there is no such bot")
    }

    #[test]
    fn every_bot_is_found_by_its_own_name() {
        for name in NAMES.into_iter().chain(["expert:1", "expert:300ms"]) {
            assert_eq!(by_name(name).map(|bot| bot.name().to_owned()), Ok(name.to_owned()));
        }
        assert!(NAMES.contains(&DEFAULT));
    }

    #[test]
    fn what_is_asked_for_in_vain_is_told_with_what_there_is() {
        let told = error("grandmaster");
        assert!(NAMES.iter().all(|name| told.contains(name)) && told.contains("expert:300ms"), "{told}");
        let told = error("expert:3s");
        assert!(told.contains("“3s”") && told.contains("expert:200") && told.contains("expert:300ms"), "{told}");
        assert!(by_name_with_clock("expert:300ms", None).is_err(), "milliseconds need a clock");
    }
}
