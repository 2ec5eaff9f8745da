//! What came out of a tournament: as JSON, as text, and as a page.

use crate::interval::Interval;
use crate::plan::{Plan, Schedule, TURNS_MAX};
use crate::tally::{Measure, Measures, Tally};
use crate::tournament::Played;

mod html;
mod json;
mod plot;
mod text;

/// How the intervals are made, for whoever reads the numbers.
pub const METHOD: &str = "95 % intervals; all games with the same packs are one observation (standard error of a ratio from clusters, \
                          Student's distribution); shares by Wilson's method for the number of independent trials with that error";

/// A tournament to be told about.
#[derive(Clone, Copy)]
pub struct Report<'a> {
    /// What was to be played.
    pub plan: &'a Plan,
    /// What was played.
    pub played: &'a Played,
}

impl Report<'_> {
    fn tally(&self) -> &Tally {
        &self.played.tally
    }

    /// What a reader must know before believing the numbers, a sentence each without its full stop.
    fn warnings(&self) -> Vec<String> {
        let tally = self.tally();
        let (unfinished, endless) = (tally.games() - tally.finished(), tally.endless_deals());
        let mut warnings = Vec::new();
        if self.played.stopped {
            warnings.push(format!("stopped before all {} games were played", self.plan.games()));
        }
        if unfinished > 0 {
            let deals_max = self.plan.deals_max();
            warnings.push(format!("{unfinished} games were given up after {deals_max} deals, and count for no pot"));
        }
        if endless > 0 {
            warnings.push(format!("{endless} deals were void because they did not end in {TURNS_MAX} turns"));
        }
        warnings
    }

    fn seconds(&self) -> f64 {
        self.played.time.as_secs_f64()
    }

    /// How many a second.
    fn rate(&self, count: u64) -> f64 {
        count as f64 / self.seconds().max(f64::MIN_POSITIVE)
    }

    /// The bots by their names, with how many seats each has.
    fn bots(&self) -> impl Iterator<Item = (&str, usize)> {
        let lineup = self.plan.lineup();
        lineup.bots().iter().enumerate().map(|(number, bot)| (bot.name(), lineup.seats_of(number)))
    }

    /// The share of the pots that a bot with so many seats would have if all played alike.
    fn fair_share(&self, seats: usize) -> f64 {
        seats as f64 / self.plan.lineup().players() as f64
    }
}

/// A measure with its interval; `None` without observations.
fn measured(measures: &Measures, measure: Measure) -> Option<Interval> {
    let ratio = measures.of(measure);
    if measure.is_share() { ratio.share() } else { ratio.mean() }
}

const fn schedule_name(schedule: Schedule) -> &'static str {
    match schedule {
        Schedule::Fixed => "fixed",
        Schedule::Rotate => "rotate",
        Schedule::All => "all",
    }
}
