//! The report as text for a terminal.

use std::fmt::{self, Write as _};

use super::{METHOD, Report, measured, schedule_name};
use crate::interval::Interval;
use crate::tally::{BotTally, Measure};

/// The report as text, some lines long.
impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = self.tally();
        let games = tally.games();
        writeln!(
            f,
            "{games} games at {} seats, seed {}, seat orders: {} ({} for each pack)",
            self.plan.lineup().players(),
            self.plan.seed(),
            schedule_name(self.plan.schedule()),
            self.plan.orders(),
        )?;
        for warning in self.warnings() {
            writeln!(f, "{warning}")?;
        }
        writeln!(
            f,
            "{} deals a game, {} of the deals void",
            number(tally.deals_per_game().mean(), 1.0),
            number(tally.void_deals().share(), 100.0) + " %",
        )?;
        writeln!(
            f,
            "{} decisions in {:.2} s: {:.0} decisions and {:.0} deals a second",
            tally.decisions(),
            self.seconds(),
            self.rate(tally.decisions()),
            self.rate(tally.deals()),
        )?;
        writeln!(f)?;
        for line in self.table() {
            writeln!(f, "{line}")?;
        }
        writeln!(f)?;
        write!(f, "{METHOD}.")
    }
}

impl Report<'_> {
    /// A column for each bot would be too wide: a line for each measure, a column for each bot.
    fn table(&self) -> Vec<String> {
        let currency = self.plan.options().currency;
        let rows: [(String, Measure, f64); 11] = [
            ("pots won, %".to_owned(), Measure::PotShare, 100.0),
            (format!("profit a game and seat, {currency}"), Measure::Profit, 1.0),
            ("buy-backs a game and seat".to_owned(), Measure::BuyBacks, 1.0),
            ("points a deal".to_owned(), Measure::Points, 1.0),
            ("points when another goes out".to_owned(), Measure::PointsWhenCaught, 1.0),
            ("bust after a deal, %".to_owned(), Measure::Bust, 100.0),
            ("opens, % of deals".to_owned(), Measure::Opened, 100.0),
            ("opens in turn".to_owned(), Measure::OpeningTurn, 1.0),
            ("goes out, % of deals".to_owned(), Measure::WentOut, 100.0),
            ("goes out in turn".to_owned(), Measure::GoingOutTurn, 1.0),
            ("goes out as it opens, %".to_owned(), Measure::OutAtOnce, 100.0),
        ];
        let mut table = vec![String::new(), "fair share of the pots, %".to_owned()];
        table.extend(rows.iter().map(|(title, ..)| title.clone()));
        for ((name, seats), bot) in self.bots().zip(self.tally().bots()) {
            let title = if seats == 1 { name.to_owned() } else { format!("{name} ({seats} seats)") };
            let mut column = vec![title, format!("{:.2}", 100.0 * self.fair_share(seats))];
            column.extend(rows.iter().map(|&(_, measure, scale)| cell(bot, measure, scale)));
            append(&mut table, &column);
        }
        table
    }
}

/// Appends a column that is as wide as its widest cell, two spaces apart.
fn append(table: &mut [String], column: &[String]) {
    let left = table.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    for (line, cell) in table.iter_mut().zip(column) {
        let padding = left + 2 - line.chars().count();
        // Writing to a string cannot fail.
        let _ = write!(line, "{:padding$}{cell}", "");
    }
}

fn cell(bot: &BotTally, measure: Measure, scale: f64) -> String {
    number(measured(&bot.all, measure), scale)
}

/// A value and its interval, such as `31.20 (29.91 to 32.52)`.
fn number(interval: Option<Interval>, scale: f64) -> String {
    match interval {
        None => "none".to_owned(),
        Some(Interval { value, bounds: None }) => format!("{:.2}", value * scale),
        Some(Interval { value, bounds: Some((low, high)) }) => {
            format!("{:.2} ({:.2} to {:.2})", value * scale, low * scale, high * scale)
        }
    }
}
