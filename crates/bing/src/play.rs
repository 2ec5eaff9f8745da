//! `bing play`: a whole game in the terminal, one person against bots; from a terminal or from piped lines.

use std::fs;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use bing_bots::names;
use bing_bots::policy::Policy;
use bing_client::message::Message;
use bing_client::texts::Texts;
use bing_rules::record::{Player, RecordedGame};
use bing_rules::seat::{PLAYERS_MAX, PLAYERS_MIN, Seat};

use crate::house_rules::HouseRules;
use crate::language::LanguageArg;

mod console;
mod hand_order;
mod melding;
pub(crate) mod screen;
mod session;

use console::Console;
use session::{Session, SetUp};

/// Plays a game against bots in the terminal.
///
/// Lines can also be piped in, one command each; wrong input is explained and costs nothing.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// How many play, you included, 2 to 8 (R1.1)
    #[arg(long, default_value_t = 2, value_parser = parse_seats)]
    seats: usize,
    /// Who plays against you, by name: one for all, or one for each of the others, separated by commas; random, greedy, common, early,
    /// sandbag, expert, the last also with a budget for each decision, as in expert:300ms or expert:200
    #[arg(long, value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// Your name
    #[arg(long)]
    name: Option<String>,
    /// Makes the game repeatable: the same seed deals the same cards and the bots think alike
    #[arg(long)]
    seed: Option<u64>,
    /// Writes the record of the game to this file, as far as it is played
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// How long a bot waits before it acts, in milliseconds; by default 300 on a terminal and 0 for piped input
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    #[command(flatten)]
    house_rules: HouseRules,
    #[command(flatten)]
    language: LanguageArg,
}

fn parse_seats(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(seats) if (PLAYERS_MIN..=PLAYERS_MAX).contains(&seats) => Ok(seats),
        _ => Err(format!("R1.1: {PLAYERS_MIN} to {PLAYERS_MAX} players can play")),
    }
}

/// The longest pace, so that a slip of the finger does not stop a game for days.
const PACE_MS_MAX: u64 = 60_000;
/// The longest name of a player in characters.
const NAME_CHARS_MAX: usize = 32;

/// How a game in the terminal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Somebody won, or the person left.
    Finished,
    /// The input ended before the game did.
    InputEnded,
}

/// Plays one game.
///
/// # Errors
/// If an argument makes no sense, the record cannot be written, or input or output fails.
pub(crate) fn run(
    args: &Args,
    input: &mut dyn BufRead,
    is_terminal: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Ending> {
    let options = args.house_rules.options(args.seats)?;
    let texts = Texts::new(args.language.language());
    let bots = bots(&args.bots, args.seats)?;
    let name = person_name(args.name.as_deref(), &texts)?;
    let seed = args.seed.map_or_else(random_seed, Ok)?;
    let pace_ms = args.pace.unwrap_or(if is_terminal { 300 } else { 0 });
    anyhow::ensure!(pace_ms <= PACE_MS_MAX, "--pace is {pace_ms} ms, but may be at most {PACE_MS_MAX}");

    let mut players = vec![Player { name: name.clone(), bot: None }];
    players.extend(
        bots.iter()
            .enumerate()
            .map(|(place, bot)| Player { name: bot_name(place, bot.name(), &name), bot: Some(bot.name().to_owned()) }),
    );
    let dealer = session::first_dealer(seed, args.seats);
    let game = RecordedGame::new(&options, players, dealer)?;
    let record = args.record.as_deref();
    if let Some(file) = record {
        // Better to learn now than at the end that it cannot be written.
        write_record(file, &game)?;
    }
    let console = Console::new(input, !is_terminal, out);
    let person_is_you = args.name.is_none();
    let set_up = SetUp { bots, seed, pace: Duration::from_millis(pace_ms), record, person_is_you };
    Session::new(game, texts, console, set_up).play()
}

/// The bot of each seat from 1 on.
fn bots(wanted: &[String], seats: usize) -> anyhow::Result<Vec<Box<dyn Policy>>> {
    let others = seats - 1;
    let names: Vec<&str> = match wanted {
        [one] => vec![one.as_str(); others],
        many => many.iter().map(String::as_str).collect(),
    };
    anyhow::ensure!(
        names.len() == others,
        "--bots names {} bots, but {others} play against you at a table of {seats} (--seats)",
        names.len()
    );
    names.into_iter().map(|name| names::by_name(name).map_err(Into::into)).collect()
}

/// Names such as "Random 1", which are never the person's.
fn bot_name(place: usize, bot: &str, person: &str) -> String {
    let word: String = bot.chars().take_while(|c| c.is_alphanumeric()).collect();
    let mut chars = word.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    let name = format!("{first}{} {}", chars.as_str(), place + 1);
    if name == person { format!("{name} (bot)") } else { name }
}

fn person_name(name: Option<&str>, texts: &Texts) -> anyhow::Result<String> {
    let name = name.map_or_else(|| texts.say(&Message::new("play-person")), |name| name.trim().to_owned());
    let chars = name.chars().count();
    anyhow::ensure!(
        (1..=NAME_CHARS_MAX).contains(&chars) && !name.contains(char::is_control),
        "--name has {chars} characters, but must have 1 to {NAME_CHARS_MAX}, and no control characters"
    );
    Ok(name)
}

fn random_seed() -> anyhow::Result<u64> {
    let seed = getrandom::u64().map_err(|error| anyhow::anyhow!("no random seed can be had ({error}); give --seed"))?;
    // Short enough to be typed again.
    Ok(seed % 1_000_000_000)
}

/// Writes the record as it stands: whole, or not at all.
fn write_record(file: &Path, game: &RecordedGame) -> anyhow::Result<()> {
    let mut temporary = file.as_os_str().to_owned();
    temporary.push(".tmp");
    fs::write(&temporary, game.record().to_string())
        .and_then(|()| fs::rename(&temporary, file))
        .with_context(|| format!("the record cannot be written to {}", file.display()))
}

/// The person sits on the first seat.
fn person() -> Seat {
    Seat::new(0).expect("seat 0 exists at every table")
}
