//! How often somebody may do something: a bucket of turns for each of them, which fills up again evenly.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// The most buckets that are kept. Everybody beyond has one together.
const BUCKETS_MAX: usize = 50_000;

/// How often something may be done: so many times at once, and so many times again in each period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many times.
    pub times: u32,
    /// In how long, in milliseconds.
    pub period_ms: u64,
}

impl Rate {
    /// So many times a minute.
    pub const fn per_minute(times: u32) -> Self {
        Self { times, period_ms: 60_000 }
    }

    /// So many times an hour.
    pub const fn per_hour(times: u32) -> Self {
        Self { times, period_ms: 3_600_000 }
    }
}

/// It was done too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooOften {
    /// When it can be done again, in milliseconds from now; 1 at least.
    pub(crate) wait_ms: u64,
}

/// The buckets of all who do one thing, by what they are known by.
#[derive(Debug)]
pub(crate) struct Rates<K> {
    rate: Rate,
    buckets: Mutex<HashMap<Option<K>, Bucket>>,
}

/// Counted in turns times the period, so that no fraction is lost: a turn costs a period.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    full_at_ms: u64,
    level: u64,
    at_ms: u64,
}

impl<K: Eq + Hash> Rates<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, buckets: Mutex::default() }
    }

    /// Takes a turn.
    pub(crate) fn take(&self, who: K, now_ms: u64) -> Result<(), TooOften> {
        self.with_bucket(who, now_ms, |bucket, turn| {
            if bucket.level < turn {
                return Err(turn - bucket.level);
            }
            bucket.level -= turn;
            Ok(())
        })
    }

    /// Whether there is a turn to take.
    pub(crate) fn check(&self, who: K, now_ms: u64) -> Result<(), TooOften> {
        self.with_bucket(
            who,
            now_ms,
            |bucket, turn| if bucket.level < turn { Err(turn - bucket.level) } else { Ok(()) },
        )
    }

    fn with_bucket(
        &self,
        who: K,
        now_ms: u64,
        act: impl FnOnce(&mut Bucket, u64) -> Result<(), u64>,
    ) -> Result<(), TooOften> {
        let (turn, times) = (self.rate.period_ms, u64::from(self.rate.times));
        let most = turn * times;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let mut who = Some(who);
        if !buckets.contains_key(&who) && buckets.len() >= BUCKETS_MAX {
            buckets.retain(|_, bucket| bucket.full_at_ms > now_ms);
            if buckets.len() >= BUCKETS_MAX {
                who = None;
            }
        }
        let bucket = buckets.entry(who).or_insert(Bucket { full_at_ms: now_ms, level: most, at_ms: now_ms });
        let passed_ms = now_ms.saturating_sub(bucket.at_ms);
        bucket.level = most.min(bucket.level.saturating_add(passed_ms.saturating_mul(times)));
        bucket.at_ms = bucket.at_ms.max(now_ms);
        let done = act(bucket, turn);
        bucket.full_at_ms = now_ms + (most - bucket.level).div_ceil(times.max(1));
        done.map_err(|missing| TooOften { wait_ms: missing.div_ceil(times.max(1)).max(1) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_come_back_evenly() {
        let rates = Rates::new(Rate { times: 3, period_ms: 3_000 });
        for _ in 0..3 {
            assert_eq!(rates.take("ann", 10_000), Ok(()));
        }
        assert_eq!(rates.take("ann", 10_000), Err(TooOften { wait_ms: 1_000 }));
        assert_eq!(rates.take("bob", 10_000), Ok(()), "everybody has their own");
        assert_eq!(rates.take("ann", 10_999), Err(TooOften { wait_ms: 1 }));
        assert_eq!(rates.take("ann", 11_000), Ok(()));
        assert_eq!(rates.take("ann", 11_000), Err(TooOften { wait_ms: 1_000 }));
        for _ in 0..3 {
            assert_eq!(rates.take("ann", 1_000_000), Ok(()));
        }
        assert!(rates.take("ann", 1_000_000).is_err(), "no more than three were saved");
    }

    #[test]
    fn a_check_takes_nothing() {
        let rates = Rates::new(Rate { times: 1, period_ms: 1_000 });
        for _ in 0..5 {
            assert_eq!(rates.check("ann", 0), Ok(()));
        }
        assert_eq!(rates.take("ann", 0), Ok(()));
        assert_eq!(rates.check("ann", 0), Err(TooOften { wait_ms: 1_000 }));
    }

    #[test]
    fn a_clock_that_is_set_back_gives_no_turns() {
        let rates = Rates::new(Rate { times: 1, period_ms: 1_000 });
        assert_eq!(rates.take("ann", 100_000), Ok(()));
        assert!(rates.take("ann", 50_000).is_err());
        assert_eq!(rates.take("ann", 101_000), Ok(()));
    }

    #[test]
    fn a_rate_of_none_lets_nobody() {
        let rates = Rates::new(Rate { times: 0, period_ms: 1_000 });
        assert!(rates.take("ann", 0).is_err() && rates.take("ann", 1_000_000).is_err());
    }

    #[test]
    fn buckets_are_bounded_and_those_beyond_share_one() {
        let rates = Rates::new(Rate { times: 2, period_ms: 1_000 });
        for who in 0..BUCKETS_MAX {
            assert_eq!(rates.take(who, 0), Ok(()));
        }
        assert_eq!(rates.take(BUCKETS_MAX, 0), Ok(()));
        assert_eq!(rates.take(BUCKETS_MAX + 1, 0), Ok(()));
        assert!(rates.take(BUCKETS_MAX + 2, 0).is_err());
        assert_eq!(rates.take(7, 0), Ok(()), "who has a bucket keeps it");
        assert_eq!(rates.take(BUCKETS_MAX + 3, 2_000), Ok(()));
        assert!(rates.buckets.lock().unwrap().len() <= 2, "buckets that are full again are forgotten");
    }
}
