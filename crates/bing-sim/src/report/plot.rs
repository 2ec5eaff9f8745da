//! Plots as inline SVG: values with their intervals, and lines over some steps.

use std::fmt::Write as _;

use crate::interval::Interval;

/// A value to be plotted, with the colour of its bot.
pub(super) struct Row<'a> {
    pub(super) label: &'a str,
    pub(super) colour: usize,
    pub(super) interval: Interval,
    /// A value to compare it with, drawn as a mark.
    pub(super) mark: Option<f64>,
}

/// A line of values, one for each step; `None` where there is none.
pub(super) struct Line<'a> {
    pub(super) label: &'a str,
    pub(super) colour: usize,
    pub(super) values: Vec<Option<Interval>>,
}

/// How many colours the page has.
pub(super) const COLOURS: usize = 8;

/// More ticks than an axis of six steps or so ever has.
const TICKS_MAX: u8 = 20;
const WIDTH: f64 = 460.0;
const LABELS: f64 = 90.0;
/// Where the lines of [`lines`] begin, and where the numbers beside them end.
const LEFT: f64 = 44.0;
const TICKS: f64 = 38.0;
const RIGHT: f64 = 16.0;
const ROW: f64 = 28.0;
const LINES_HEIGHT: f64 = 220.0;
const BOTTOM: f64 = 34.0;
const TOP: f64 = 10.0;

/// A scale from values to points on the page.
struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    fn at(&self, value: f64) -> f64 {
        let share = if self.high > self.low { (value - self.low) / (self.high - self.low) } else { 0.5 };
        self.from + share.clamp(0.0, 1.0) * (self.to - self.from)
    }
}

/// Values one under the other, each with its interval as a line.
pub(super) fn values(title: &str, unit: &str, rows: &[Row<'_>]) -> String {
    let ends = |row: &Row<'_>| {
        let (low, high) = row.interval.bounds.unwrap_or((row.interval.value, row.interval.value));
        [low, high, row.interval.value].into_iter().chain(row.mark)
    };
    let Some((low, high, ticks)) = axis(rows.iter().flat_map(ends)) else { return String::new() };
    let bottom = TOP + ROW * rows.len() as f64;
    let x = Scale { low, high, from: LABELS, to: WIDTH - RIGHT };
    let mut svg = open(title, bottom + BOTTOM);
    for &tick in &ticks {
        let at = x.at(tick);
        add(&mut svg, format_args!("<line class='grid' x1='{at:.1}' x2='{at:.1}' y1='{TOP}' y2='{bottom}'/>"));
        let label = tick_label(tick, &ticks);
        let y = bottom + 15.0;
        add(&mut svg, format_args!("<text class='tick' x='{at:.1}' y='{y}' text-anchor='middle'>{label}</text>"));
    }
    let (middle, y) = (f64::midpoint(LABELS, WIDTH - RIGHT), bottom + 30.0);
    add(
        &mut svg,
        format_args!("<text class='tick' x='{middle}' y='{y}' text-anchor='middle'>{}</text>", escaped(unit)),
    );
    for (number, row) in rows.iter().enumerate() {
        let y = TOP + ROW * (number as f64 + 0.5);
        let colour = row.colour % COLOURS;
        let (label, text_x, text_y) = (escaped(row.label), LABELS - 10.0, y + 4.0);
        add(&mut svg, format_args!("<text x='{text_x}' y='{text_y}' text-anchor='end'>{label}</text>"));
        let value = row.interval.value;
        add(&mut svg, format_args!("<g class='c{colour}'><title>{label}: {}</title>", told(&row.interval)));
        if let Some((from, to)) = row.interval.bounds {
            let (from, to) = (x.at(from), x.at(to));
            add(&mut svg, format_args!("<line class='reach' x1='{from:.1}' x2='{to:.1}' y1='{y}' y2='{y}'/>"));
        }
        let at = x.at(value);
        add(&mut svg, format_args!("<circle cx='{at:.1}' cy='{y}' r='5'/></g>"));
        if let Some(mark) = row.mark {
            let (at, from, to) = (x.at(mark), y - 10.0, y + 10.0);
            add(&mut svg, format_args!("<line class='mark' x1='{at:.1}' x2='{at:.1}' y1='{from}' y2='{to}'/>"));
        }
    }
    svg + "</svg>"
}

/// Lines over some steps, each value with its interval as a thin line.
pub(super) fn lines(title: &str, unit: &str, steps: &[String], lines: &[Line<'_>]) -> String {
    let shown = lines.iter().flat_map(|line| line.values.iter().flatten());
    let ends = shown.flat_map(|value| {
        let (low, high) = value.bounds.unwrap_or((value.value, value.value));
        [low, high, value.value]
    });
    let Some((low, high, ticks)) = axis(ends) else { return String::new() };
    let bottom = TOP + LINES_HEIGHT;
    let y = Scale { low, high, from: bottom, to: TOP };
    let width = (WIDTH - RIGHT - LEFT) / steps.len() as f64;
    let x = |step: usize| LEFT + width * (step as f64 + 0.5);
    let mut svg = open(title, bottom + BOTTOM);
    for &tick in &ticks {
        let (at, right) = (y.at(tick), WIDTH - RIGHT);
        add(&mut svg, format_args!("<line class='grid' x1='{LEFT}' x2='{right}' y1='{at:.1}' y2='{at:.1}'/>"));
        let (label, text_y) = (tick_label(tick, &ticks), at + 4.0);
        add(&mut svg, format_args!("<text class='tick' x='{TICKS}' y='{text_y:.1}' text-anchor='end'>{label}</text>"));
    }
    for (number, step) in steps.iter().enumerate() {
        let (at, text_y) = (x(number), bottom + 15.0);
        let step = escaped(step);
        add(&mut svg, format_args!("<text class='tick' x='{at:.1}' y='{text_y}' text-anchor='middle'>{step}</text>"));
    }
    let (middle, text_y) = (f64::midpoint(LEFT, WIDTH - RIGHT), bottom + 30.0);
    let unit = escaped(unit);
    add(&mut svg, format_args!("<text class='tick' x='{middle}' y='{text_y}' text-anchor='middle'>{unit}</text>"));
    for (number, line) in lines.iter().enumerate() {
        // The intervals of different bots beside each other, not on top.
        let aside = (number as f64 - (lines.len() as f64 - 1.0) / 2.0) * 4.0;
        add(&mut svg, format_args!("<g class='c{}'>", line.colour % COLOURS));
        let mut points = String::new();
        for (step, value) in line.values.iter().enumerate() {
            let Some(value) = value else { continue };
            let (at_x, at_y) = (x(step) + aside, y.at(value.value));
            add(&mut points, format_args!("{at_x:.1},{at_y:.1} "));
            if let Some((low, high)) = value.bounds {
                let (from, to) = (y.at(low), y.at(high));
                add(
                    &mut svg,
                    format_args!("<line class='thin' x1='{at_x:.1}' x2='{at_x:.1}' y1='{from:.1}' y2='{to:.1}'/>"),
                );
            }
            let (label, told) = (escaped(line.label), told(value));
            add(
                &mut svg,
                format_args!("<circle cx='{at_x:.1}' cy='{at_y:.1}' r='3.5'><title>{label}: {told}</title></circle>"),
            );
        }
        add(&mut svg, format_args!("<polyline points='{}'/></g>", points.trim_end()));
    }
    svg + "</svg>"
}

fn open(title: &str, height: f64) -> String {
    let title = escaped(title);
    format!("<svg viewBox='0 0 {WIDTH} {height}' role='img' aria-label='{title}'>")
}

/// Writing to a string cannot fail.
fn add(text: &mut String, what: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(what);
}

/// An axis that holds all values: its ends, and some round ticks. `None` without values.
fn axis(values: impl Iterator<Item = f64>) -> Option<(f64, f64, Vec<f64>)> {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for value in values.filter(|value| value.is_finite()) {
        (low, high) = (low.min(value), high.max(value));
    }
    if low > high {
        return None;
    }
    if high - low < 1e-9 {
        (low, high) = (low - 0.5, high + 0.5);
    }
    // Six steps at most, of 1, 2 or 5 times a power of ten.
    let rough = (high - low) / 5.0;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|&step| step >= rough)?;
    let (first, last) = ((low / step).floor(), (high / step).ceil());
    let places = (0..=TICKS_MAX).map(|number| first + f64::from(number)).take_while(|&place| place <= last);
    Some((first * step, last * step, places.map(|place| place * step).collect()))
}

/// A tick with as many decimals as the step between ticks needs.
fn tick_label(tick: f64, ticks: &[f64]) -> String {
    let step = if let [first, second, ..] = ticks { second - first } else { 1.0 };
    let decimals = (0..6_u8).find(|&decimals| step * 10_f64.powi(decimals.into()) > 0.99).unwrap_or(6).into();
    let label = format!("{tick:.decimals$}");
    if label.trim_start_matches('-').chars().all(|digit| matches!(digit, '0' | '.')) { "0".to_owned() } else { label }
}

/// A value and its interval, such as `31.2 (29.9 to 32.5)`.
pub(super) fn told(interval: &Interval) -> String {
    match interval.bounds {
        Some((low, high)) => format!("{:.2} ({low:.2} to {high:.2})", interval.value),
        None => format!("{:.2}", interval.value),
    }
}

/// Text that means nothing in HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\'', "&#39;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axis_holds_all_values_with_round_ticks() {
        let (low, high, ticks) = axis([0.241, 0.337, 0.29].into_iter()).expect("three values");
        assert!(low <= 0.241 && high >= 0.337 && (4..=7).contains(&ticks.len()), "{ticks:?}");
        assert_eq!(tick_label(ticks[1], &ticks), "0.26");
        let (low, high, _) = axis([-45.2, 33.4].into_iter()).expect("two values");
        assert!(low <= -45.2 && high >= 33.4);
        assert!(axis([3.0].into_iter()).is_some_and(|(low, high, _)| low < 3.0 && high > 3.0));
        assert_eq!(axis(std::iter::empty()), None);
    }

    #[test]
    fn text_cannot_break_out_of_the_page() {
        assert_eq!(escaped("<b a='1'>&\""), "&lt;b a=&#39;1&#39;&gt;&amp;&quot;");
    }
}
