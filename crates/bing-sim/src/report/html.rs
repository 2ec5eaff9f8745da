//! The report as one page that needs nothing else: no script, no font, no network.

use std::fmt::Write as _;

use super::plot::{self, COLOURS, Line, Row, escaped, told};
use super::{METHOD, Report, measured, schedule_name};
use crate::interval::Interval;
use crate::tally::{BANDS, Measure, TURNS, band_starts};

/// A bar or point for each bot, and the line of steps below it.
const STYLE: &str = include_str!("page.css");

/// The measures of the table and of the plots with one value for each bot: title, measure, and what the value is multiplied by.
const VALUES: [(&str, Measure, f64); 11] = [
    ("Pots won, %", Measure::PotShare, 100.0),
    ("Profit per game and seat", Measure::Profit, 1.0),
    ("Buy-backs per game and seat", Measure::BuyBacks, 1.0),
    ("Points per deal", Measure::Points, 1.0),
    ("Points when another goes out", Measure::PointsWhenCaught, 1.0),
    ("Bust after a deal, %", Measure::Bust, 100.0),
    ("Opens, % of deals", Measure::Opened, 100.0),
    ("Opens in turn", Measure::OpeningTurn, 1.0),
    ("Goes out, % of deals", Measure::WentOut, 100.0),
    ("Goes out in turn", Measure::GoingOutTurn, 1.0),
    ("Goes out as it opens, %", Measure::OutAtOnce, 100.0),
];

/// The measures that are plotted over the score before the deal.
const BY_SCORE: [(&str, Measure, f64); 6] = [
    ("Goes out, % of deals", Measure::WentOut, 100.0),
    ("Opens, % of deals", Measure::Opened, 100.0),
    ("Points per deal", Measure::Points, 1.0),
    ("Bust after the deal, %", Measure::Bust, 100.0),
    ("Goes out as it opens, %", Measure::OutAtOnce, 100.0),
    ("Wins the game in the end, %", Measure::GameWon, 100.0),
];

/// The turns that are plotted apart; the last stands for all later ones too.
const TURNS_SHOWN: usize = 15;

impl Report<'_> {
    /// The report as an HTML page.
    pub fn to_html(&self) -> String {
        let names: Vec<&str> = self.bots().map(|(name, _)| name).collect();
        let title = format!("Bing: {}", names.join(", "));
        let mut page = format!(
            "<!doctype html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n\
             <meta name='viewport' content='width=device-width, initial-scale=1'>\n<title>{title}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
            title = escaped(&title),
        );
        self.add_head(&mut page);
        self.add_legend(&mut page);
        self.add_table(&mut page);
        page.push_str("<h2>Values</h2>\n<div class='plots'>\n");
        for (title, measure, scale) in VALUES {
            add_figure(&mut page, title, &self.plot_values(title, measure, scale));
        }
        page.push_str("</div>\n<h2>By the score before the deal</h2>\n<div class='plots'>\n");
        for (title, measure, scale) in BY_SCORE {
            add_figure(&mut page, title, &self.plot_by_score(title, measure, scale));
        }
        page.push_str("</div>\n<h2>Turns</h2>\n<div class='plots'>\n");
        for (title, going_out) in
            [("Opens in this turn, % of openings", false), ("Goes out in this turn, % of times", true)]
        {
            add_figure(&mut page, title, &self.plot_turns(title, going_out));
        }
        page.push_str("</div>\n</body>\n</html>\n");
        page
    }

    fn add_head(&self, page: &mut String) {
        let tally = self.tally();
        let percent =
            |interval: Option<Interval>| scaled(interval, 100.0).map_or("none".to_owned(), |value| told(&value));
        let mut facts = vec![
            format!("{} games at {} seats, seed {}", tally.games(), self.plan.lineup().players(), self.plan.seed()),
            format!("seat orders: {}, {} for each pack", schedule_name(self.plan.schedule()), self.plan.orders()),
            format!("{} deals per game", tally.deals_per_game().mean().map_or("none".to_owned(), |value| told(&value))),
            format!("{} % of the deals void", percent(tally.void_deals().share())),
            format!("{} decisions", tally.decisions()),
        ];
        facts.extend(self.warnings());
        add(page, format_args!("<p>{}.</p>\n<p class='note'>{METHOD}.</p>\n", facts.join("; ")));
    }

    fn add_legend(&self, page: &mut String) {
        page.push_str("<p class='legend'>");
        for (number, (name, seats)) in self.bots().enumerate() {
            let (name, colour) = (escaped(name), number % COLOURS);
            add(page, format_args!("<span class='c{colour}'>&#9679;</span> {name} ({seats})&ensp;"));
        }
        page.push_str("</p>\n");
    }

    fn add_table(&self, page: &mut String) {
        page.push_str("<div class='scroll'><table>\n<tr><th></th>");
        for (name, _) in self.bots() {
            add(page, format_args!("<th>{}</th>", escaped(name)));
        }
        page.push_str("</tr>\n");
        for (title, measure, scale) in VALUES {
            let unit =
                if measure == Measure::Profit { format!(", {}", self.plan.options().currency) } else { String::new() };
            add(page, format_args!("<tr><th>{title}{}</th>", escaped(&unit)));
            for bot in self.tally().bots() {
                let value = scaled(measured(&bot.all, measure), scale);
                add(page, format_args!("<td>{}</td>", value.map_or("none".to_owned(), |value| told(&value))));
            }
            page.push_str("</tr>\n");
        }
        page.push_str("</table></div>\n");
    }

    fn plot_values(&self, title: &str, measure: Measure, scale: f64) -> String {
        let rows: Vec<Row<'_>> = self
            .bots()
            .zip(self.tally().bots())
            .enumerate()
            .filter_map(|(colour, ((label, seats), bot))| {
                let interval = scaled(measured(&bot.all, measure), scale)?;
                let mark = (measure == Measure::PotShare).then(|| scale * self.fair_share(seats));
                Some(Row { label, colour, interval, mark })
            })
            .collect();
        let unit = if measure == Measure::PotShare { "the mark is the fair share" } else { "" };
        plot::values(title, unit, &rows)
    }

    fn plot_by_score(&self, title: &str, measure: Measure, scale: f64) -> String {
        let target = self.plan.options().target;
        let starts = band_starts(target);
        let steps: Vec<String> = (0..BANDS)
            .map(|band| {
                let last = if band + 1 < BANDS { starts[band + 1].saturating_sub(1) } else { target };
                if starts[band] == last { last.to_string() } else { format!("{}–{last}", starts[band]) }
            })
            .collect();
        let lines: Vec<Line<'_>> = self
            .bots()
            .zip(self.tally().bots())
            .enumerate()
            .map(|(colour, ((label, _), bot))| {
                let value = |band| scaled(measured(band, measure), scale);
                Line { label, colour, values: bot.by_score.iter().map(value).collect() }
            })
            .collect();
        plot::lines(title, "score before the deal", &steps, &lines)
    }

    fn plot_turns(&self, title: &str, going_out: bool) -> String {
        let steps: Vec<String> = (1..=TURNS_SHOWN)
            .map(|turn| if turn == TURNS_SHOWN { format!("{turn}+") } else { turn.to_string() })
            .collect();
        let lines: Vec<Line<'_>> = self
            .bots()
            .zip(self.tally().bots())
            .enumerate()
            .map(|(colour, ((label, _), bot))| {
                let turns = if going_out { &bot.going_out_turns } else { &bot.opening_turns };
                Line { label, colour, values: shares_of_turns(turns) }
            })
            .collect();
        plot::lines(title, "turn of the player", &steps, &lines)
    }
}

/// How many of a hundred fall on each turn that is shown.
fn shares_of_turns(turns: &[u64; TURNS]) -> Vec<Option<Interval>> {
    let all: u64 = turns.iter().sum();
    let share = |count: u64| (all > 0).then(|| Interval { value: 100.0 * count as f64 / all as f64, bounds: None });
    let mut shares: Vec<_> = turns[..TURNS_SHOWN - 1].iter().map(|&count| share(count)).collect();
    shares.push(share(turns[TURNS_SHOWN - 1..].iter().sum()));
    shares
}

fn scaled(interval: Option<Interval>, scale: f64) -> Option<Interval> {
    let Interval { value, bounds } = interval?;
    Some(Interval { value: value * scale, bounds: bounds.map(|(low, high)| (low * scale, high * scale)) })
}

fn add_figure(page: &mut String, title: &str, svg: &str) {
    if !svg.is_empty() {
        add(page, format_args!("<figure><figcaption>{}</figcaption>\n{svg}\n</figure>\n", escaped(title)));
    }
}

/// Writing to a string cannot fail.
fn add(text: &mut String, what: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(what);
}
