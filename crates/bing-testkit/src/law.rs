//! Property tests: one law, many cases.

use std::env;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// The seed of the cases, unless `PROPTEST_RNG_SEED` gives another.
const SEED: u64 = 0x0b16;

/// Checks a law on this many values; what breaks it is made as small as can be before it is shown.
///
/// The values are the same in every run, so that the gate is too. `PROPTEST_RNG_SEED` (a number) gives others and
/// `PROPTEST_CASES` more.
///
/// # Panics
/// If the law panics for one of the values, with the smallest such value found.
pub fn check<S: Strategy>(cases: u32, values: &S, law: impl Fn(S::Value)) {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if env::var_os("PROPTEST_RNG_SEED").is_none() {
        config.rng_seed = RngSeed::Fixed(SEED);
    }
    let tested = TestRunner::new(config).run(values, |value| {
        law(value);
        Ok(())
    });
    if let Err(broken) = tested {
        panic!("{broken}");
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn law_is_checked_as_often_as_wanted() {
        let seen = Cell::new(0);
        check(10, &(0..5), |_| seen.set(seen.get() + 1));
        assert!(seen.get() >= 10);
    }

    #[test]
    #[should_panic(expected = "minimal failing input: 7")]
    fn smallest_value_that_breaks_the_law_is_shown() {
        check(100, &(0..100), |value| assert!(value < 7, "{value} is too much"));
    }
}
