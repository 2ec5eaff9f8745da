//! What the server promises holds when its process is killed at any moment, and when lines are cut. `cargo xtask torture` does for
//! as long as one likes what these tests do shortly.

mod ledger;
mod line;
mod logs;
mod player;
mod process;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bing_bots::rng::BotRng;
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::wire::Site;
use ledger::{Figures, Ledger};
use line::{Line, State};
use logs::{Found, Logs, Promises};
use player::Player;
use process::Process;

/// Tables that are played at at the same time. Two people and a bot sit at each.
const TABLES: usize = 4;
const PEOPLE: usize = 2;
/// After so many kills new tables are made, as old ones become long to check.
const KILLS_PER_ROUND: u32 = 20;
/// The longest time between two kills, and between two cuts of a line, in milliseconds.
const PAUSE_MS_MAX: usize = 1_200;
/// Nothing waits long for anything.
const QUICK: &str = r#"{"seats":3,"settings":{"rules":"target=30","clock":{"kind":"off"},"pace":{"bot_ms":0,
    "between_ms":0,"contribution_ms":500,"buy_back_ms":500,"vote_ms":1000},"deputy":"early","watchers_max":4}}"#;

/// A number from the environment, which `cargo xtask torture` sets.
fn setting(name: &str, default: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is {text}, not a number")))
}

/// A server with people who play.
struct Scene {
    process: Process,
    database: PathBuf,
    _folder: TempDir,
    rng: BotRng,
    logs: Logs,
    tables: Vec<Played>,
    figures: Figures,
    found: Found,
}

/// A table with people who play at it.
struct Played {
    code: String,
    ledgers: Vec<Arc<Mutex<Ledger>>>,
    players: Vec<JoinHandle<()>>,
    stop: watch::Sender<bool>,
}

impl Scene {
    fn new(seed: u64) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("bing.sqlite");
        let mut process = Process::start(&database);
        process.wait_until_it_serves();
        let (logs, tables) = (Logs::default(), Vec::new());
        let (figures, found) = (Figures::default(), Found::default());
        Self { process, database, _folder: folder, rng: BotRng::new(seed), logs, tables, figures, found }
    }

    /// Makes new tables, and people who play over these lines.
    async fn begin_round(&mut self, lines: &[Line]) {
        for table in 0..TABLES {
            let played = self.begin_table(table, lines).await.expect("the server runs");
            self.tables.push(played);
        }
    }

    async fn begin_table(&mut self, number: usize, lines: &[Line]) -> anyhow::Result<Played> {
        let direct = Site { address: self.process.address, base_path: String::new() };
        let mut cookies = Vec::new();
        for _ in 0..PEOPLE {
            cookies.push(direct.guest().await?);
        }
        let code = direct.make_table(&cookies[0], QUICK).await?;
        let path = format!("/tables/{code}/commands");
        for (person, cookie) in cookies.iter().enumerate() {
            let sit = format!(r#"{{"id":"sit","command":{{"do":"sit","name":"Person {person}"}}}}"#);
            anyhow::ensure!(direct.ask("POST", &path, cookie, &sit).await?.status == 200);
        }
        let bot = format!(r#"{{"id":"bot","command":{{"do":"seat_bot","seat":{PEOPLE},"bot":"early"}}}}"#);
        anyhow::ensure!(direct.ask("POST", &path, &cookies[0], &bot).await?.status == 200);
        let (stop, stopped) = watch::channel(false);
        let (mut ledgers, mut players) = (Vec::new(), Vec::new());
        for (person, cookie) in cookies.into_iter().enumerate() {
            let line = lines.get((number * PEOPLE + person) % lines.len().max(1));
            let address = line.map_or(self.process.address, |line| line.address);
            let ledger = Arc::new(Mutex::new(Ledger::default()));
            let player = Player {
                site: Site { address, base_path: String::new() },
                table: code.clone(),
                cookie,
                name: format!("p{person}"),
                rng: BotRng::new(self.rng.below(1 << 30) as u64),
                ledger: ledger.clone(),
                latest: None,
                commands: 0,
            };
            ledgers.push(ledger);
            players.push(tokio::spawn(player.play(stopped.clone())));
        }
        Ok(Played { code, ledgers, players, stop })
    }

    /// What all players have been told until now, if it fits together.
    fn promises(&self) -> Vec<Promises> {
        let promises = self.tables.iter().map(|table| {
            let mut promises = Promises { table: table.code.clone(), done: Vec::new(), seen: 0 };
            for (seat, ledger) in table.ledgers.iter().enumerate() {
                let ledger = ledger.lock().unwrap_or_else(PoisonError::into_inner);
                assert!(ledger.faults.is_empty(), "table {}, seat {seat}: {:#?}", table.code, ledger.faults);
                promises.done.push((seat, ledger.done.clone()));
                promises.seen = promises.seen.max(ledger.next);
            }
            promises
        });
        promises.collect()
    }

    /// Kills the server, starts it again, and looks whether all that was promised is there. How long it took to serve again.
    async fn kill(&mut self) -> Duration {
        self.process.kill();
        // What players have read by now was acknowledged before the kill.
        let promises = self.promises();
        self.process.start_again();
        // Every third is killed again before it has come to itself.
        while self.rng.one_in(3) {
            tokio::time::sleep(Duration::from_millis(self.rng.below(40) as u64)).await;
            self.process.kill();
            self.process.start_again();
        }
        let took = self.process.wait_until_it_serves();
        let found = self.logs.check(&self.database, &promises).await.expect("nothing is lost");
        self.found.entries += found.entries;
        took
    }

    /// Lets all who play come to an end, and looks whether each command was done once.
    async fn end_round(&mut self) {
        for table in &mut self.tables {
            table.stop.send_replace(true);
            for player in table.players.drain(..) {
                let ended = tokio::time::timeout(Duration::from_mins(2), player).await;
                ended.expect("players find an end").expect("players do not panic");
            }
        }
        let promises = self.promises();
        let found = self.logs.check(&self.database, &promises).await.expect("nothing is lost");
        self.logs.check_done_once(&self.database, &promises).await.expect("each command is done once");
        self.found.entries += found.entries;
        self.found.acknowledged += found.acknowledged;
        self.found.records += found.records;
        self.found.games_over += found.games_over;
        for table in self.tables.drain(..) {
            for ledger in table.ledgers {
                self.figures.add(&ledger.lock().unwrap_or_else(PoisonError::into_inner).figures);
            }
        }
    }

    /// Prints what was seen, and makes sure that it was something.
    fn report(&self, what: &str) {
        let Figures { events, events_again, done, refused, sent_again, connections, skipped } = self.figures;
        let Found { entries, acknowledged, records, games_over } = self.found;
        println!("{what}");
        println!(
            "  {acknowledged} commands acknowledged, {refused} refused, {sent_again} sent again; none lost, none done twice"
        );
        println!("  {entries} entries in the logs; no entry changed");
        println!(
            "  {events} events seen, {events_again} of them again after a break, the same bytes; {skipped} passed over by a snapshot"
        );
        println!("  {connections} connections; {records} records replayed, {games_over} of games that were over");
        assert_eq!(acknowledged, done);
        assert!(done > 0 && events > 0 && sent_again > 0);
    }
}

/// Kills at random moments; a few here, and hundreds when `cargo xtask torture` asks for them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_kill_9_at_any_moment_and_there_is_one_history() {
    let (kills, seed) = (setting("BING_TORTURE_KILLS", 5), setting("BING_TORTURE_SEED", 1));
    let until = Instant::now() + Duration::from_secs(60 * setting("BING_TORTURE_MINUTES", 60));
    let mut scene = Scene::new(seed);
    let mut took = Vec::new();
    for kill in 0..u32::try_from(kills).expect("that many kills") {
        if kill % KILLS_PER_ROUND == 0 {
            scene.end_round().await;
            scene.begin_round(&[]).await;
        }
        let pause_ms = scene.rng.below(PAUSE_MS_MAX) as u64;
        tokio::time::sleep(Duration::from_millis(pause_ms)).await;
        took.push(scene.kill().await);
        if kill % 50 == 49 {
            println!("{} kills", kill + 1);
        }
        if Instant::now() >= until {
            break;
        }
    }
    scene.end_round().await;
    took.sort_unstable();
    let (half, most) = (took[took.len() / 2].as_millis(), took[took.len() - 1].as_millis());
    scene.report(&format!("{} kills; served again after {half} ms (median), {most} ms (most)", took.len()));
}

/// Cuts of up to a second here, and of up to a minute when `cargo xtask torture` asks for them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cut_lines_lose_nothing_and_nothing_is_done_twice() {
    let (cuts, seed) = (setting("BING_TORTURE_CUTS", 12), setting("BING_TORTURE_SEED", 1));
    let (cut_ms_min, cut_ms_max) = (setting("BING_TORTURE_CUT_MS_MIN", 10), setting("BING_TORTURE_CUT_MS_MAX", 1_000));
    let mut scene = Scene::new(seed);
    let mut lines = Vec::new();
    for _ in 0..TABLES * PEOPLE {
        lines.push(Line::to(scene.process.address).await);
    }
    scene.begin_round(&lines).await;
    // Each line is cut by itself, so that now one and now several of a table are gone.
    let cuts_per_line = cuts.div_ceil(lines.len() as u64);
    let cutting = lines.iter().map(|line| {
        let mut rng = BotRng::new(scene.rng.below(1 << 30) as u64);
        async move {
            for _ in 0..cuts_per_line {
                tokio::time::sleep(Duration::from_millis(rng.below(PAUSE_MS_MAX) as u64)).await;
                line.set(if rng.one_in(2) { State::Silent } else { State::Broken });
                let cut_ms = cut_ms_min + rng.below((cut_ms_max - cut_ms_min + 1) as usize) as u64;
                tokio::time::sleep(Duration::from_millis(cut_ms)).await;
                line.set(State::Open);
            }
        }
    });
    futures_util::future::join_all(cutting).await;
    scene.end_round().await;
    let all = cuts_per_line * lines.len() as u64;
    scene.report(&format!("{all} cuts of {cut_ms_min} to {cut_ms_max} ms on {} lines", lines.len()));
}
