//! `bing sim`: tournaments of bots.

use std::fmt;
use std::io::{self, IsTerminal as _, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use bing_sim::dataset::Dataset;
use bing_sim::lineup::Lineup;
use bing_sim::plan::{DEALS_MAX, Plan, Schedule};
use bing_sim::report::Report;
use bing_sim::tournament::{self, Control, Progress, THREADS_MAX};
use bing_sim::whole_file::WholeFile;

use crate::house_rules::HouseRules;

/// What the option of this name is in simulations where it is off at a table (R8.5).
const VOID_AFTER_RESHUFFLES: Option<u16> = Some(10);

/// The status with which a program ends that Ctrl-C ended.
const STATUS_OF_CTRL_C: i32 = 130;

/// Lets bots play many games and tells who is stronger, and how sure that is.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The bots, separated by commas: one for all seats, or one for each seat; random, greedy, common, early, sandbag, expert, the last
    /// also with a budget for each decision, as in expert:300ms or expert:200.
    #[arg(long, value_name = "NAMES")]
    bots: String,
    /// How many seats, 2 to 8; may be left out where a bot is named for each.
    #[arg(long)]
    seats: Option<usize>,
    /// How many games.
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// What all luck comes from: the same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads play; all processors unless said otherwise. The result does not depend on it.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=THREADS_MAX as u64))]
    threads: Option<u64>,
    /// In which seat orders each pack is played: as listed, moved round the table, or all there are.
    #[arg(long, value_enum, default_value_t = Orders::Rotate)]
    orders: Orders,
    /// After how many deals a game is given up.
    #[arg(long, default_value_t = DEALS_MAX, value_parser = clap::value_parser!(u32).range(1..))]
    deals_max: u32,
    #[command(flatten)]
    rules: HouseRules,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
    /// Writes a page with plots, which needs nothing else.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Writes every decision into `decisions.parquet` in this folder, see docs/dataset.md.
    #[arg(long, value_name = "DIR")]
    dataset: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Orders {
    /// As listed, in every game.
    Fixed,
    /// Moved round the table: each bot has each seat once.
    Rotate,
    /// Every order there is.
    All,
}

impl From<Orders> for Schedule {
    fn from(orders: Orders) -> Self {
        match orders {
            Orders::Fixed => Self::Fixed,
            Orders::Rotate => Self::Rotate,
            Orders::All => Self::All,
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    let lineup = Lineup::of(&args.bots, args.seats)?;
    let mut options = args.rules.options(lineup.players())?;
    // Bots might draw and discard for ever (R8.5).
    options.void_after_reshuffles = options.void_after_reshuffles.or(VOID_AFTER_RESHUFFLES);
    let plan = Plan::new(lineup, args.games, args.seed)?
        .with_options(options)?
        .with_schedule(args.orders.into())?
        .with_deals_max(args.deals_max);
    let threads = args.threads.map_or_else(all_processors, |threads| threads as usize);
    // What cannot be written is better known before all games are played.
    let page = args.html.as_deref().map(WholeFile::create).transpose()?;
    let dataset = args.dataset.as_deref().map(|folder| Dataset::create(folder, &plan)).transpose()?;
    let control = stopped_by_ctrl_c()?;
    let bar = progress_bar(plan.games());
    let tell = |progress| show(&bar, progress);
    let played = match dataset {
        Some(mut dataset) => {
            let played = tournament::run_with(&plan, threads, &control, tell, &mut dataset);
            played.and_then(|played| dataset.finish().map(|()| played)).map_err(anyhow::Error::from)
        }
        None => tournament::run(&plan, threads, &control, tell).map_err(anyhow::Error::from),
    };
    bar.finish_and_clear();
    let played = played?;
    let report = Report { plan: &plan, played: &played };
    if let Some(mut page) = page {
        let name = page.name().display().to_string();
        page.write_all(report.to_html().as_bytes()).with_context(|| format!("{name} cannot be written"))?;
        page.finish()?;
    }
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &report.to_json())?;
        writeln!(out)?;
    } else {
        writeln!(out, "{report}")?;
    }
    Ok(())
}

/// What Ctrl-C stops: pressed once, the games that are being played come to their end, and what there is is told; pressed twice, the
/// program ends.
fn stopped_by_ctrl_c() -> anyhow::Result<Arc<Control>> {
    let control = Arc::new(Control::default());
    let pressed = Arc::clone(&control);
    ctrlc::set_handler(move || {
        if pressed.is_stopped() {
            std::process::exit(STATUS_OF_CTRL_C);
        }
        pressed.stop();
    })
    .context("Ctrl-C cannot be heard")?;
    Ok(control)
}

/// A bar with rate and time left, where somebody looks at the errors; elsewhere none.
fn progress_bar(games: u64) -> ProgressBar {
    let target = if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} games, {rate}, {eta} left");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key(
        "rate",
        |state: &ProgressState, out: &mut dyn fmt::Write| {
            let decimals = if state.per_sec() < 10.0 { 2 } else { 0 };
            // There is nobody to tell that nobody can be told.
            let _ = write!(out, "{:.decimals$} games a second", state.per_sec());
        },
    );
    ProgressBar::with_draw_target(Some(games), target).with_style(style)
}

fn show(bar: &ProgressBar, progress: Progress) {
    bar.set_position(progress.games);
}

fn all_processors() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
