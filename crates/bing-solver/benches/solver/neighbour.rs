//! The nearest neighbour: the deadwood of the `gin-rummy` crate, on hands where both games want the same.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bing_rules::card::{Card, Rank};
use bing_rules::hand::Hand;
use bing_rules::options::Options;
use bing_rules::tableau::Tableau;
use bing_rules::turn::MeldTurn;
use bing_solver::min_deadwood;
use bing_testkit::dice::Dice;

const HANDS: usize = 10_000;
/// The cards of a hand of gin rummy after the draw.
const CARDS: usize = 11;
/// The hands that are timed together, and how often; the fastest time counts.
const CHUNK: usize = 100;
const TIMES: usize = 9;

/// Solves hands of one deck without twos, and without aces, which the two games count and place differently.
pub(crate) fn compare() {
    let hands = hands();
    let options = Options { opening_melds: 0, target: 10_000, ..Options::default() };
    let by_search = |hand: &Hand| {
        let turn = MeldTurn { hand, tableau: &Tableau::EMPTY, opened: true, score: 0, options: &options };
        min_deadwood(&turn).unwrap_or_else(|| turn.deadwood())
    };
    let pairs: Vec<_> = hands.iter().map(|hand| (*hand, neighbours_hand(hand))).collect();
    for (hand, theirs) in &pairs {
        assert_eq!(by_search(hand), u32::from(gin_rummy::deadwood(*theirs)), "of {hand:?}");
    }
    let (mut ours, mut others) = (Duration::ZERO, Duration::ZERO);
    for some in pairs.chunks(CHUNK) {
        others += fastest(|| some.iter().map(|(_, theirs)| u32::from(gin_rummy::deadwood(*theirs))).sum());
        ours += fastest(|| some.iter().map(|(hand, _)| by_search(hand)).sum());
    }
    let (ours, others) = (ours.as_nanos() / HANDS as u128, others.as_nanos() / HANDS as u128);
    println!("{HANDS} hands of {CARDS} cards without twos, with the same points in both games, nanoseconds a hand");
    println!("gin-rummy {others}, bing {ours}; aim {}\n", others * 2);
}

fn hands() -> Vec<Hand> {
    let mut dice = Dice::new(2);
    let mut deck: Vec<Card> = Card::all().filter(|card| card.rank() > Rank::Two).collect();
    let mut hand = || {
        dice.shuffle(&mut deck);
        let mut hand = Hand::EMPTY;
        let fits = deck[..CARDS].iter().all(|&card| hand.insert(card));
        assert!(fits, "all cards differ");
        hand
    };
    (0..HANDS).map(|_| hand()).collect()
}

/// Its cards are bits: 16 for each suit, the bit of a rank its number.
fn neighbours_hand(hand: &Hand) -> gin_rummy::Hand {
    let bit = |card: Card| 1_u64 << (16 * card.suit() as u32 + u32::from(card.rank().number()));
    let bits = hand.iter().map(bit).sum();
    gin_rummy::Hand::from_bits(bits).expect("both decks have these cards")
}

fn fastest(solve: impl Fn() -> u32) -> Duration {
    let once = |_| {
        let start = Instant::now();
        black_box(solve());
        start.elapsed()
    };
    (0..TIMES).map(once).min().unwrap_or_default()
}
