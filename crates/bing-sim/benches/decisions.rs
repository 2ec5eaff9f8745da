//! Decisions a second of random play through `Deal::apply`, beside the crate `gin-rummy` playing uniformly random legal rounds, in one run
//! and on one core. The three take turns, so that a machine that slows down slows all of them; what counts is the ratio.
//!
//! `cargo bench -p bing-sim --bench decisions`

#![expect(clippy::cast_precision_loss, reason = "counts of a few seconds are far below 2^52")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use bing_bots::policy::Policy;
use bing_bots::random::Random;
use bing_bots::rng::BotRng;
use bing_rules::deal::{Deal, Reshuffle};
use bing_rules::options::Options;
use bing_rules::pack::{Pack, PackStream};
use bing_rules::play::Action;
use bing_rules::seat::Seat;

/// How long each of the three plays in one round, and how many rounds there are.
const SLICE: Duration = Duration::from_millis(400);
const ROUNDS: usize = 9;
/// How many deals are checked before.
const CHECKED_DEALS: u32 = 200;

fn main() {
    check_what_is_measured();
    let (mut gin_rng, mut rng) = (GinRng::new(1), BotRng::new(1));
    let mut rates: [Vec<f64>; 3] = Default::default();
    for _ in 0..ROUNDS {
        rates[0].push(rate(|| gin_round(&mut gin_rng)));
        rates[1].push(rate(|| listed_deal(&mut rng)));
        rates[2].push(rate(|| melding_deal(&mut rng)));
    }
    let ratio = |kind: usize| median((0..ROUNDS).map(|round| rates[kind][round] / rates[0][round]).collect());
    println!("random legal play, two seats, one core; median of {ROUNDS} rounds");
    println!("{:<58} {:>14} {:>8} {:>6}", "", "decisions/s", "ratio", "aim");
    println!("{:<58} {:>14.0}", "gin-rummy 0.1.3, knocks listed", median(rates[0].clone()));
    println!("{:<58} {:>14.0} {:>8.1} {:>6}", "bing, listed actions only", median(rates[1].clone()), ratio(1), 10);
    println!(
        "{:<58} {:>14.0} {:>8.1} {:>6}",
        "bing, can_meld asked and melding",
        median(rates[2].clone()),
        ratio(2),
        5
    );
}

/// Before anything is timed: the answers of `can_meld` are those of the exact search, a meld turn is played whenever there is one, and
/// deals that are melded in end by going out.
fn check_what_is_measured() {
    let mut rng = BotRng::new(7);
    let (mut turns, mut melded, mut went_out) = (0, 0, 0);
    for _ in 0..CHECKED_DEALS {
        let mut deal = start(&mut rng);
        while let Some(seat) = deal.turn() {
            let view = deal.view(Some(seat));
            let action = Random.choose(&view, &mut rng);
            if view.phase == bing_rules::phase::Phase::Turn {
                let found = bing_solver::best_turn(&deal.meld_turn(seat)).is_some();
                assert_eq!(view.can_meld(), found, "{:?}", deal.setup());
                assert_eq!(matches!(action, Action::Meld(_)), found, "{:?}", deal.setup());
                turns += 1;
                melded += u32::from(found);
            }
            deal.apply(seat, &action).expect("a bot's action is legal");
        }
        went_out += u32::from(deal.outcome().is_some_and(|outcome| outcome.went_out().is_some()));
    }
    assert!(melded > CHECKED_DEALS, "too few meld turns to say anything: {melded}");
    println!("checked: {turns} turns, {melded} meld turns, {went_out} of {CHECKED_DEALS} deals ended by going out");
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Decisions a second of something that plays once and counts its decisions.
fn rate(mut play: impl FnMut() -> u64) -> f64 {
    let (start, mut decisions) = (Instant::now(), 0);
    while start.elapsed() < SLICE {
        decisions += play();
    }
    decisions as f64 / start.elapsed().as_secs_f64()
}

fn start(rng: &mut BotRng) -> Deal {
    let options = Options { void_after_reshuffles: Some(10), ..Options::default() };
    let mut key = [0; 32];
    key[..8].copy_from_slice(&rng.next_u64().to_le_bytes());
    let mut stream = PackStream::new(key);
    let mut cards = Pack::sorted(2).cards().to_vec();
    stream.shuffle(&mut cards);
    let pack = Pack::new(cards, 2).expect("a shuffled pack is a pack");
    let seat = Seat::new(0).expect("seat 0 exists");
    let (deal, _) = Deal::start(&options, &[Some(0), Some(0)], seat, &pack, Reshuffle::Stream(stream))
        .expect("two players can play by these rules");
    deal
}

/// (a) Listed actions only, uniformly; nobody ever melds, so the deal ends void.
fn listed_deal(rng: &mut BotRng) -> u64 {
    let (mut deal, mut decisions) = (start(rng), 0);
    while let Some(seat) = deal.turn() {
        let legal = deal.legal_actions();
        let action = legal.nth(rng.below(legal.len())).expect("somebody can always act");
        black_box(deal.apply(seat, &action).expect("a listed action is legal"));
        decisions += 1;
    }
    decisions
}

/// (b) As the bot `random` does: asks `can_meld` at each turn, and melds whenever that says so.
fn melding_deal(rng: &mut BotRng) -> u64 {
    let (mut deal, mut decisions) = (start(rng), 0);
    let mut view = deal.view(None);
    while let Some(seat) = deal.turn() {
        deal.view_into(Some(seat), &mut view);
        let action = Random.choose(&view, rng);
        black_box(deal.apply(seat, &action).expect("a bot's action is legal"));
        decisions += 1;
    }
    decisions
}

/// The stream of the other crate's trait, over the same generator.
struct GinRng(rand_xoshiro::Xoshiro256PlusPlus);

impl GinRng {
    fn new(seed: u64) -> Self {
        Self(rand_core::SeedableRng::seed_from_u64(seed))
    }

    fn below(&mut self, n: usize) -> usize {
        ((u64::from(rand_core::Rng::next_u32(&mut self.0)) * n as u64) >> 32) as usize
    }
}

#[derive(Clone, Copy)]
enum GinAction {
    Pass,
    Take,
    Draw,
    Discard(gin_rummy::Card),
    Knock(gin_rummy::Card),
}

/// A round of the other crate, with all legal actions listed at each decision, knocks by their best melds.
fn gin_round(rng: &mut GinRng) -> u64 {
    use gin_rummy::{Phase, Player, Round, Rules, best_melds, deadwood};
    let mut round = Round::deal(Rules::default(), Player::One, &mut rng.0);
    let (mut decisions, mut taken, mut first_draw) = (0, None, false);
    let mut actions: Vec<GinAction> = Vec::new();
    while round.result().is_none() {
        let hand = round.hand(round.turn().expect("an unfinished round has a turn"));
        actions.clear();
        match round.phase() {
            Phase::Upcard => actions.extend([GinAction::Pass, GinAction::Take]),
            Phase::Draw => {
                actions.push(GinAction::Draw);
                if !first_draw {
                    actions.push(GinAction::Take);
                }
            }
            Phase::Discard => {
                for card in hand.iter().filter(|&card| Some(card) != taken) {
                    actions.push(GinAction::Discard(card));
                    if deadwood(hand - card.into()) <= u16::from(round.knock_limit()) as _ {
                        actions.push(GinAction::Knock(card));
                    }
                }
            }
            Phase::Layoff => {
                round.finish_layoffs().expect("the lay-offs can always end");
                decisions += 1;
                continue;
            }
            Phase::Finished => break,
        }
        match actions[rng.below(actions.len())] {
            GinAction::Pass => {
                round.pass().expect("a pass is legal");
                first_draw = round.phase() == Phase::Draw;
            }
            GinAction::Take => taken = Some(round.take_discard().expect("listed")),
            GinAction::Draw => {
                round.draw_stock().expect("a draw is legal");
                taken = None;
                first_draw = false;
            }
            GinAction::Discard(card) => {
                round.discard(card).expect("listed");
                taken = None;
            }
            GinAction::Knock(card) => round.knock(card, best_melds(hand - card.into())).expect("listed"),
        }
        decisions += 1;
    }
    decisions
}
