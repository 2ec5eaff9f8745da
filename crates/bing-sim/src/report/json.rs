//! The report as JSON. Numbers that depend on the machine are `seconds` and what ends in `_per_second`; all others follow from the plan.

use serde_json::{Map, Value, json};

use super::{METHOD, Report, measured, schedule_name};
use crate::interval::Interval;
use crate::tally::{BANDS, Measure, Measures, band_starts};

impl Report<'_> {
    /// The report as JSON.
    pub fn to_json(&self) -> Value {
        let tally = self.tally();
        json!({
            "games": tally.games(),
            "decisions": tally.decisions(),
            "seconds": self.seconds(),
            "decisions_per_second": self.rate(tally.decisions()),
            "deals": tally.deals(),
            "deals_per_second": self.rate(tally.deals()),
            "finished": tally.finished(),
            "unfinished": tally.games() - tally.finished(),
            "stopped": self.played.stopped,
            "seats": self.plan.lineup().players(),
            "seed": self.plan.seed(),
            "schedule": schedule_name(self.plan.schedule()),
            "seat_orders": self.plan.orders(),
            "deals_max": self.plan.deals_max(),
            "target": self.plan.options().target,
            "method": METHOD,
            "deals_per_game": interval(tally.deals_per_game().mean()),
            "void_deals": interval(tally.void_deals().share()),
            "endless_deals": tally.endless_deals(),
            "bots": self.bots_json(),
            "places": tally.places().iter().map(measures).collect::<Value>(),
        })
    }

    fn bots_json(&self) -> Value {
        let starts = band_starts(self.plan.options().target);
        let bots = self.bots().zip(self.tally().bots());
        bots.map(|((name, seats), bot)| {
            let mut told = Map::new();
            told.insert("name".to_owned(), name.into());
            told.insert("seats".to_owned(), seats.into());
            told.insert("fair_share".to_owned(), self.fair_share(seats).into());
            told.extend(measures_map(&bot.all));
            let bands = bot.by_score.iter().enumerate().map(|(number, band)| {
                let to =
                    if number + 1 < BANDS { starts[number + 1].saturating_sub(1) } else { self.plan.options().target };
                let mut told = Map::new();
                told.insert("score_from".to_owned(), starts[number].into());
                told.insert("score_to".to_owned(), to.into());
                told.insert("deals".to_owned(), count(band, Measure::Points));
                told.extend(measures_map(band));
                Value::Object(told)
            });
            told.insert("by_score".to_owned(), bands.collect());
            told.insert("opening_turns".to_owned(), bot.opening_turns.to_vec().into());
            told.insert("going_out_turns".to_owned(), bot.going_out_turns.to_vec().into());
            Value::Object(told)
        })
        .collect()
    }
}

fn measures(measures: &Measures) -> Value {
    Value::Object(measures_map(measures))
}

fn measures_map(measures: &Measures) -> Map<String, Value> {
    let told = Measure::ALL.into_iter().filter(|&measure| measures.of(measure).observations() > 0);
    told.map(|measure| (measure.name().to_owned(), interval(measured(measures, measure)))).collect()
}

fn count(measures: &Measures, measure: Measure) -> Value {
    (measures.of(measure).observations() as i64).into()
}

fn interval(interval: Option<Interval>) -> Value {
    interval.map_or(Value::Null, |Interval { value, bounds }| {
        json!({ "value": value, "low": bounds.map(|bounds| bounds.0), "high": bounds.map(|bounds| bounds.1) })
    })
}
