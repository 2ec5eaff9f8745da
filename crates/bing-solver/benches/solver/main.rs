//! How long the search takes.
//!
//! `cargo bench -p bing-solver --bench solver`

use std::hint::black_box;
use std::time::{Duration, Instant};

use bing_rules::turn::MeldTurn;
use bing_solver::{best_turn, min_deadwood};

mod positions;

use positions::Position;

/// The hands of real play that are measured.
const HANDS: usize = 10_000;
/// A hand takes as long as the fastest of this many times, so that what else the machine does counts for little.
const TIMES: usize = 5;

fn main() {
    let positions = positions::of_real_play(HANDS, 1);
    positions::describe(&positions);
    println!("{:<46} {:>10} {:>10} {:>10} {:>10}", "nanoseconds a hand", "median", "mean", "99 of 100", "worst");
    measure("best turn", &positions, |turn| best_turn(turn).map_or(0, |best| best.deadwood));
    measure("fewest points only", &positions, |turn| min_deadwood(turn).unwrap_or(0));
    let opened: Vec<Position> = positions.iter().map(|position| position.clone().if_opened()).collect();
    measure("best turn, as if opened", &opened, |turn| best_turn(turn).map_or(0, |best| best.deadwood));
}

fn measure(name: &str, positions: &[Position], solve: impl Fn(&MeldTurn<'_>) -> u32) -> Vec<Duration> {
    let mut times: Vec<Duration> = positions.iter().map(|position| fastest(&position.turn(), &solve)).collect();
    times.sort_unstable();
    let at = |per_mille: usize| times[(times.len() - 1) * per_mille / 1_000].as_nanos();
    let mean = times.iter().sum::<Duration>().as_nanos() / times.len() as u128;
    println!("{name:<46} {:>10} {mean:>10} {:>10} {:>10}", at(500), at(990), at(1_000));
    times
}

fn fastest(turn: &MeldTurn<'_>, solve: impl Fn(&MeldTurn<'_>) -> u32) -> Duration {
    let once = |_| {
        let start = Instant::now();
        black_box(solve(black_box(turn)));
        start.elapsed()
    };
    (0..TIMES).map(once).min().unwrap_or_default()
}
