//! How long the search takes, and that its answers are right: those of another method are compared before anything is timed.
//!
//! `cargo bench -p bing-solver --bench solver -- [PART...]`, where the parts are `neighbour`, `times` and `program`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bing_rules::hand::Hand;
use bing_rules::turn::MeldTurn;
use bing_solver::{best_turn, min_deadwood, outs_among};

mod neighbour;
mod positions;
mod program;

use positions::Position;

/// The hands of real play that are measured.
const HANDS: usize = 10_000;
/// A hand takes as long as the fastest of this many times, so that what else the machine does counts for little.
const TIMES: usize = 5;

/// The hands of it that the integer program solves too.
const HANDS_BY_PROGRAM: usize = 200;

fn main() {
    // Cargo adds an option of its own.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let is_wanted = |part: &str| wanted.is_empty() || wanted.iter().any(|name| part.contains(name.as_str()));
    if is_wanted("neighbour") {
        neighbour::compare();
    }
    if !is_wanted("times") && !is_wanted("program") {
        return;
    }
    let positions = positions::of_real_play(HANDS, 1);
    let opened: Vec<Position> = positions.iter().map(|position| position.clone().if_opened()).collect();
    if is_wanted("times") {
        positions::describe(&positions);
        println!("{:<46} {:>10} {:>10} {:>10} {:>10}", "nanoseconds a hand", "median", "mean", "99 of 100", "worst");
        measure("best turn", &positions, |turn| best_turn(turn).map_or(0, |best| best.deadwood));
        measure("fewest points only", &positions, |turn| min_deadwood(turn).unwrap_or(0));
        measure("best turn, if the player had opened", &opened, |turn| best_turn(turn).map_or(0, |best| best.deadwood));
        let swapping: Vec<Position> = opened.iter().map(|position| position.clone().with_swaps()).collect();
        measure("the same with swap_twos", &swapping, |turn| best_turn(turn).map_or(0, |best| best.deadwood));
        let some: Vec<Position> = positions.iter().step_by(20).cloned().collect();
        measure("outs, of every twentieth hand", &some, |turn| outs_among(turn, &unseen(turn)).helping_cards());
        println!("{:<46} {:>10} {:>10} {:>10} {:>10}\n", "aim for a turn", 5_000, "", 100_000, 5_000_000);
    }
    if is_wanted("program") {
        compare_with_program(&positions, &opened);
    }
}

/// The cards of two decks that are neither in the hand nor on the table.
fn unseen(turn: &MeldTurn<'_>) -> Hand {
    let mut unseen = Hand::of_decks(2).expect("a hand holds the cards of two decks");
    let table = turn.tableau.cards().expect("the cards are of two decks");
    let all_there = unseen.remove_all(&table) && unseen.remove_all(turn.hand);
    assert!(all_there, "the cards are of two decks");
    unseen
}

/// Asserts that the integer program finds the same, and says how much longer it takes.
fn compare_with_program(positions: &[Position], opened: &[Position]) {
    let step = positions.len() * 2 / HANDS_BY_PROGRAM;
    let some = || positions.iter().chain(opened).step_by(step);
    let (mut by_program, mut by_search) = (Vec::new(), Vec::new());
    for position in some() {
        let turn = position.turn();
        let start = Instant::now();
        let wanted = program::min_deadwood(&turn);
        by_program.push(start.elapsed());
        assert_eq!(min_deadwood(&turn), wanted, "search and integer program differ: {position:?}");
        by_search.push(fastest(&turn, |turn| min_deadwood(turn).unwrap_or(0)));
    }
    let solved = by_program.len();
    let (program, search) = (by_program.iter().sum::<Duration>(), by_search.iter().sum::<Duration>());
    let times = program.as_nanos() / search.as_nanos().max(1);
    println!(
        "integer program ({}): the same fewest points for {solved} hands, {} microseconds a hand, {times} times as long",
        program::SOLVER,
        program.as_micros() / solved as u128
    );
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
