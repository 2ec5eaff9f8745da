//! Ratios with 95 % intervals that regard what is played with the same packs as one observation.
//!
//! A value such as "points per deal" is a ratio of two sums over all games. Games with the same packs, and all that happens in one game, are
//! not independent; whole groups of them are. So the standard error is that of a ratio estimated from clusters: with `x` and `m` the sums of
//! a group and `r` the ratio, the root of `G / (G - 1)` times the sum of `(x - r m)^2`, divided by the sum of `m`. The interval is that many
//! standard errors to each side as Student's distribution says for `G - 1` degrees of freedom. A share cannot leave 0 to 1, so its interval is
//! Wilson's, for as many independent trials as would have that standard error.
//!
//! All sums are whole numbers, so that the order in which groups are added makes no difference.

/// A value and the 95 % interval for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// What was measured.
    pub value: f64,
    /// The interval; `None` where one group alone tells nothing of it.
    pub bounds: Option<(f64, f64)>,
}

/// A ratio of two sums over independent groups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ratio {
    groups: u64,
    x: i128,
    m: i128,
    xx: i128,
    xm: i128,
    mm: i128,
}

impl Ratio {
    /// Adds a group with its sum and its number of observations; one without observations counts for nothing.
    pub fn add(&mut self, x: i64, m: i64) {
        if m == 0 {
            return;
        }
        let (x, m) = (i128::from(x), i128::from(m));
        self.groups += 1;
        self.x += x;
        self.m += m;
        self.xx += x * x;
        self.xm += x * m;
        self.mm += m * m;
    }

    /// The observations of all groups.
    pub const fn observations(&self) -> i128 {
        self.m
    }

    /// The sum over all groups.
    pub const fn total(&self) -> i128 {
        self.x
    }

    /// The mean with its interval; `None` without observations.
    pub fn mean(&self) -> Option<Interval> {
        let value = self.value()?;
        let bounds = self.standard_error().map(|error| {
            let reach = student(self.groups - 1) * error;
            (value - reach, value + reach)
        });
        Some(Interval { value, bounds })
    }

    /// The ratio as a share between 0 and 1 with its interval; `None` without observations.
    pub fn share(&self) -> Option<Interval> {
        let value = self.value()?;
        let bounds = self.standard_error().map(|error| {
            let spread = value * (1.0 - value);
            // Where all groups agree the observations tell nothing of their spread, and each group counts as one trial.
            let trials = if error > 0.0 && spread > 0.0 { spread / (error * error) } else { self.groups as f64 };
            wilson(value, trials, student(self.groups - 1))
        });
        Some(Interval { value, bounds })
    }

    fn value(&self) -> Option<f64> {
        (self.m != 0).then(|| self.x as f64 / self.m as f64)
    }

    fn standard_error(&self) -> Option<f64> {
        if self.groups < 2 {
            return None;
        }
        let groups_less_one = (self.groups - 1) as f64;
        let squares = self.squared_residuals() * self.groups as f64 / groups_less_one;
        Some(squares.sqrt() / self.m as f64)
    }

    /// The sum of `(x - r m)^2`. In whole numbers as long as they fit, so that nothing cancels.
    fn squared_residuals(&self) -> f64 {
        let (x, m) = (self.x, self.m);
        let whole = || {
            let first = self.xx.checked_mul(m)?.checked_mul(m)?;
            let second = self.xm.checked_mul(x)?.checked_mul(m)?.checked_mul(2)?;
            let third = self.mm.checked_mul(x)?.checked_mul(x)?;
            first.checked_sub(second)?.checked_add(third)
        };
        if let Some(sum) = whole() {
            return sum as f64 / (m as f64 * m as f64);
        }
        let ratio = x as f64 / m as f64;
        (self.xx as f64 - 2.0 * ratio * self.xm as f64 + ratio * ratio * self.mm as f64).max(0.0)
    }
}

/// Wilson's interval for a share measured in so many trials.
fn wilson(share: f64, trials: f64, quantile: f64) -> (f64, f64) {
    let square = quantile * quantile;
    let middle = (share + square / (2.0 * trials)) / (1.0 + square / trials);
    let reach =
        quantile / (1.0 + square / trials) * (share * (1.0 - share) / trials + square / (4.0 * trials * trials)).sqrt();
    ((middle - reach).max(0.0), (middle + reach).min(1.0))
}

/// The 97.5 % quantile of Student's distribution with so many degrees of freedom: exact to three places from the table for the first ten,
/// to five by the expansion about the normal quantile beyond.
fn student(degrees: u64) -> f64 {
    const FIRST: [f64; 10] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];
    const NORMAL: f64 = 1.959_963_985;
    if let Some(quantile) = usize::try_from(degrees).ok().and_then(|place| FIRST.get(place.wrapping_sub(1))) {
        return *quantile;
    }
    let (z, n) = (NORMAL, degrees as f64);
    let (z3, z5, z7) = (z.powi(3), z.powi(5), z.powi(7));
    z + (z3 + z) / (4.0 * n)
        + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * n * n)
        + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * n * n * n)
}

#[cfg(test)]
mod tests {
    use bing_bots::rng::BotRng;

    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-3 * b.abs().max(1.0)
    }

    #[test]
    fn mean_of_single_observations_has_the_textbook_interval() {
        let mut ratio = Ratio::default();
        for x in [4, 7, 9, 12] {
            ratio.add(x, 1);
        }
        // Mean 8, standard deviation sqrt(34 / 3), standard error 1.68325, times 3.182.
        let Interval { value, bounds: Some((low, high)) } = ratio.mean().expect("four observations") else {
            panic!("four groups have an interval")
        };
        assert!(near(value, 8.0) && near(low, 8.0 - 5.356) && near(high, 8.0 + 5.356), "{low} {high}");
    }

    #[test]
    fn one_group_has_a_value_and_no_interval() {
        let mut ratio = Ratio::default();
        assert_eq!(ratio.mean(), None);
        ratio.add(5, 2);
        ratio.add(0, 0);
        assert_eq!(ratio.mean(), Some(Interval { value: 2.5, bounds: None }));
    }

    #[test]
    fn share_of_independent_trials_has_wilson_interval() {
        let mut ratio = Ratio::default();
        for trial in 0..10_000 {
            ratio.add(i64::from(trial % 4 == 0), 1);
        }
        let share = ratio.share().expect("trials");
        let (low, high) = share.bounds.expect("many groups");
        // Wilson's interval for 2500 of 10000.
        assert!(
            near(share.value, 0.25) && (low - 0.241_61).abs() < 2e-5 && (high - 0.258_59).abs() < 2e-5,
            "{low} {high}"
        );
    }

    #[test]
    fn share_of_nothing_or_all_stays_within_bounds() {
        let mut never = Ratio::default();
        for _ in 0..20 {
            never.add(0, 3);
        }
        let (low, high) = never.share().and_then(|share| share.bounds).expect("20 groups");
        assert!(low.abs() < 1e-12 && high > 0.1 && high < 0.25, "{low} {high}");
    }

    #[test]
    fn intervals_of_clustered_observations_hold_the_truth_as_often_as_they_say() {
        let mut rng = BotRng::new(11);
        let mut held = 0;
        for _ in 0..2_000 {
            let mut ratio = Ratio::default();
            for _ in 0..30 {
                // Three observations that mostly agree, half of them true in the long run.
                let leader = rng.below(2) as i64;
                let follows = |rng: &mut BotRng| if rng.one_in(5) { rng.below(2) as i64 } else { leader };
                ratio.add(leader + follows(&mut rng) + follows(&mut rng), 3);
            }
            let (low, high) = ratio.share().and_then(|share| share.bounds).expect("30 groups");
            held += usize::from(low <= 0.5 && 0.5 <= high);
        }
        assert!((1_860..=1_950).contains(&held), "{held} of 2000 intervals hold the truth");
    }

    #[test]
    fn quantiles_are_those_of_the_table() {
        for (degrees, quantile) in
            [(1, 12.706), (10, 2.228), (11, 2.201), (30, 2.042), (120, 1.980), (1_000_000, 1.960)]
        {
            assert!((student(degrees) - quantile).abs() < 6e-4, "{degrees}");
        }
    }
}
