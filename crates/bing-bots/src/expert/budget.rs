//! How long the expert thinks about a decision.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The most playouts of a decision that may be asked for.
pub const PLAYOUTS_MAX: u32 = 1_000_000;
/// The longest time for a decision that may be asked for, in milliseconds.
pub const MILLISECONDS_MAX: u32 = 60_000;

/// Tells the time since any moment that stays the same.
pub type Clock = fn() -> Duration;

/// How long the expert thinks about a decision.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    /// So many imagined deals played on. With the same view and seed the decision is the same everywhere.
    Playouts(u32),
    /// So many milliseconds by this clock. The decision depends on the speed of the machine.
    Milliseconds(u32, Clock),
}

/// Why a budget cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BudgetError {
    /// Neither a number of playouts nor of milliseconds.
    #[error(
        "“{text}” is no budget of the expert: it is 1 to {PLAYOUTS_MAX} playouts as in “expert:200”, or 1 to \
         {MILLISECONDS_MAX} milliseconds as in “expert:300ms”"
    )]
    Unreadable {
        /// What was given.
        text: String,
    },
    /// Time cannot be told here.
    #[error("the expert has no clock here, so “{text}” cannot be kept: give a number of playouts, as in “expert:200”")]
    NoClock {
        /// What was given.
        text: String,
    },
}

impl Budget {
    /// What needs no clock, gives the same decision everywhere, and takes well below a second in a browser.
    pub const STANDARD: Self = Self::Playouts(1_000);

    /// Reads `200` or `300ms`; the clock is for the latter.
    ///
    /// # Errors
    /// If the text is neither, the number is out of bounds, or a time is asked for without a clock.
    pub fn read(text: &str, clock: Option<Clock>) -> Result<Self, BudgetError> {
        let unreadable = || BudgetError::Unreadable { text: text.to_owned() };
        let number = |digits: &str, most| {
            let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
            let number = u32::from_str(digits).ok().filter(|number| all_digits && (1..=most).contains(number));
            number.ok_or_else(unreadable)
        };
        match text.strip_suffix("ms") {
            None => Ok(Self::Playouts(number(text, PLAYOUTS_MAX)?)),
            Some(digits) => {
                let milliseconds = number(digits, MILLISECONDS_MAX)?;
                let clock = clock.ok_or_else(|| BudgetError::NoClock { text: text.to_owned() })?;
                Ok(Self::Milliseconds(milliseconds, clock))
            }
        }
    }

    /// A meter that begins now.
    pub(super) fn start(self) -> Meter {
        let started = match self {
            Self::Playouts(_) => Duration::ZERO,
            Self::Milliseconds(_, clock) => clock(),
        };
        Meter { budget: self, started, playouts: 0 }
    }
}

/// As it is read.
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Playouts(playouts) => write!(f, "{playouts}"),
            Self::Milliseconds(milliseconds, _) => write!(f, "{milliseconds}ms"),
        }
    }
}

/// How much of a budget is spent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meter {
    budget: Budget,
    started: Duration,
    playouts: u32,
}

impl Meter {
    /// Notes playouts that were made.
    pub(super) fn add(&mut self, playouts: u32) {
        self.playouts = self.playouts.saturating_add(playouts);
    }

    /// How much is spent: 0 at the beginning, 1 or more at the end.
    pub(super) fn spent(&self) -> f64 {
        match self.budget {
            Budget::Playouts(playouts) => f64::from(self.playouts) / f64::from(playouts.max(1)),
            Budget::Milliseconds(milliseconds, clock) => {
                let time = clock().saturating_sub(self.started);
                time.as_secs_f64() * 1e3 / f64::from(milliseconds.max(1))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, BudgetError> {
        Budget::read(text, Some(|| Duration::ZERO)).map(|budget| budget.to_string())
    }

    #[test]
    fn budgets_are_written_as_they_are_read() {
        for text in ["1", "200", "1000000", "1ms", "300ms", "60000ms"] {
            assert_eq!(read(text).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_is_no_budget_or_beyond_its_bounds_is_refused() {
        for text in ["", "0", "ms", "0ms", "-3", "+3", " 3", "3 ms", "3s", "1000001", "60001ms", "99999999999"] {
            assert_eq!(read(text), Err(BudgetError::Unreadable { text: text.to_owned() }));
        }
    }

    #[test]
    fn time_needs_a_clock() {
        let error = Budget::read("300ms", None).expect_err("there is no clock");
        assert_eq!(error, BudgetError::NoClock { text: "300ms".to_owned() });
        assert!(error.to_string().contains("300ms"));
        assert!(Budget::read("300", None).is_ok());
    }
}
