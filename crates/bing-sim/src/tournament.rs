//! Many games on many threads, with the same result whatever their number.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::facts::GameFacts;
use crate::plan::Plan;
use crate::runner::{self, RunError, Watch};
use crate::tally::Tally;

/// The most threads.
pub const THREADS_MAX: usize = 1_024;
/// How many games a thread may be ahead of the first that is not done, so that the games which wait to be added are bounded.
const GAMES_AHEAD_PER_THREAD: u64 = 64;
/// How often the progress is told.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// How a tournament is ended early from outside, by another thread or a signal.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
}

impl Control {
    /// Lets the games that are being played come to their end and begins no more.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it is to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The games that are done.
    pub games: u64,
    /// The decisions in them.
    pub decisions: u64,
}

/// A tournament that is over.
#[derive(Clone, Debug)]
pub struct Played {
    /// What came out.
    pub tally: Tally,
    /// How long it took.
    pub time: Duration,
    /// Whether it was stopped before all games were played.
    pub stopped: bool,
}

/// Somebody who takes the games in the order of their numbers, with what a watcher made of each.
pub trait Collect {
    /// What is made of each game on the thread that plays it.
    type Watch: Watch + Default + Send;
    /// Why a tournament must end.
    type Error: From<RunError>;

    /// Takes the next game.
    ///
    /// # Errors
    /// Ends the tournament.
    fn collect(&mut self, game: &GameFacts, watch: Self::Watch) -> Result<(), Self::Error>;
}

/// Who collects nothing.
struct Nothing;

impl Collect for Nothing {
    type Watch = ();
    type Error = RunError;

    fn collect(&mut self, _: &GameFacts, (): ()) -> Result<(), RunError> {
        Ok(())
    }
}

/// Plays the games of a plan.
///
/// # Errors
/// If a bot does what is not legal.
pub fn run(plan: &Plan, threads: usize, control: &Control, progress: impl FnMut(Progress)) -> Result<Played, RunError> {
    run_with(plan, threads, control, progress, &mut Nothing)
}

/// Plays the games of a plan and hands them, in order, to a collector too.
///
/// # Errors
/// If a bot does what is not legal, or the collector fails.
pub fn run_with<C: Collect>(
    plan: &Plan,
    threads: usize,
    control: &Control,
    progress: impl FnMut(Progress),
    collector: &mut C,
) -> Result<Played, C::Error> {
    let threads = threads.clamp(1, THREADS_MAX);
    let start = Instant::now();
    let mut in_order =
        Adder { plan, collector, tally: Tally::new(plan), waiting: BTreeMap::new(), next: 0, progress, told: start };
    if threads == 1 {
        in_order.play_alone(control)?;
    } else {
        in_order.play_together(threads, control)?;
    }
    in_order.tally.close();
    let stopped = in_order.tally.games() < plan.games();
    Ok(Played { tally: in_order.tally, time: start.elapsed(), stopped })
}

/// The games that are still to be played.
struct Queue<'a> {
    next: AtomicU64,
    games: u64,
    ahead: u64,
    /// How many games have been added to the tally.
    added: Mutex<u64>,
    more: Condvar,
    stop: &'a Control,
    failed: AtomicBool,
}

impl Queue<'_> {
    /// The next game, once it is not too far ahead; `None` if there is no more to be played.
    fn next_game(&self) -> Option<u64> {
        if self.is_over() {
            return None;
        }
        let game = self.next.fetch_add(1, Ordering::Relaxed);
        if game >= self.games {
            return None;
        }
        let mut added = self.added.lock().unwrap_or_else(PoisonError::into_inner);
        while game >= *added + self.ahead {
            if self.is_over() {
                return None;
            }
            let waited = self.more.wait_timeout(added, PROGRESS_EVERY).unwrap_or_else(PoisonError::into_inner);
            added = waited.0;
        }
        Some(game)
    }

    fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.failed.load(Ordering::Relaxed)
    }

    fn fail(&self) {
        self.failed.store(true, Ordering::Relaxed);
        self.more.notify_all();
    }

    fn set_added(&self, games: u64) {
        *self.added.lock().unwrap_or_else(PoisonError::into_inner) = games;
        self.more.notify_all();
    }
}

/// Ends the tournament when the thread that holds it panics: the others would wait for its game for ever.
struct FailOnPanic<'a>(&'a Queue<'a>);

impl Drop for FailOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.fail();
        }
    }
}

type Done<W> = Result<(GameFacts, W), RunError>;

/// Adds games in the order of their numbers, in whatever order they come.
struct Adder<'a, C: Collect, P> {
    plan: &'a Plan,
    collector: &'a mut C,
    tally: Tally,
    waiting: BTreeMap<u64, (GameFacts, C::Watch)>,
    next: u64,
    progress: P,
    told: Instant,
}

impl<C: Collect, P: FnMut(Progress)> Adder<'_, C, P> {
    /// Plays all games on this thread.
    fn play_alone(&mut self, control: &Control) -> Result<(), C::Error> {
        for game in 0..self.plan.games() {
            if control.is_stopped() {
                break;
            }
            let mut watch = C::Watch::default();
            let facts = runner::play(self.plan, game, &mut watch)?;
            self.add(&facts, watch)?;
            self.tell_sometimes();
        }
        self.tell();
        Ok(())
    }

    /// Plays all games on so many other threads.
    fn play_together(&mut self, threads: usize, control: &Control) -> Result<(), C::Error> {
        let plan = self.plan;
        let queue = Queue {
            next: AtomicU64::new(0),
            games: plan.games(),
            ahead: GAMES_AHEAD_PER_THREAD * threads as u64,
            added: Mutex::new(0),
            more: Condvar::new(),
            stop: control,
            failed: AtomicBool::new(false),
        };
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, queue) = (sender.clone(), &queue);
                scope.spawn(move || {
                    let _fails_if_this_panics = FailOnPanic(queue);
                    while let Some(game) = queue.next_game() {
                        let mut watch = C::Watch::default();
                        let done = runner::play(plan, game, &mut watch).map(|facts| (facts, watch));
                        if sender.send(done).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let outcome = self.add_all(&receiver, &queue);
            if outcome.is_err() {
                queue.fail();
            }
            outcome
        })
    }

    fn add_all(&mut self, receiver: &mpsc::Receiver<Done<C::Watch>>, queue: &Queue<'_>) -> Result<(), C::Error> {
        loop {
            match receiver.recv_timeout(PROGRESS_EVERY) {
                Ok(done) => {
                    let (facts, watch) = done?;
                    self.waiting.insert(facts.game, (facts, watch));
                    while let Some((facts, watch)) = self.waiting.remove(&self.next) {
                        self.add(&facts, watch)?;
                        self.next += 1;
                    }
                    queue.set_added(self.next);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.tell_sometimes();
        }
        // After a stop some games may be missing between those that are done.
        for (_, (facts, watch)) in std::mem::take(&mut self.waiting) {
            self.add(&facts, watch)?;
        }
        self.tell();
        Ok(())
    }

    fn add(&mut self, facts: &GameFacts, watch: C::Watch) -> Result<(), C::Error> {
        self.tally.add(self.plan, facts);
        self.collector.collect(facts, watch)
    }

    fn tell_sometimes(&mut self) {
        if self.told.elapsed() >= PROGRESS_EVERY {
            self.told = Instant::now();
            self.tell();
        }
    }

    fn tell(&mut self) {
        (self.progress)(Progress { games: self.tally.games(), decisions: self.tally.decisions() });
    }
}
