//! How long the bots take to decide, and how many deals a second they play.
//!
//! `cargo bench -p bing-bots --bench decisions`

use std::time::{Duration, Instant};

use bing_bots::names::{NAMES, by_name};
use bing_bots::policy::Policy;
use bing_bots::rng::BotRng;
use bing_rules::deal::{Deal, Reshuffle};
use bing_rules::options::Options;
use bing_rules::pack::{Pack, PackStream};
use bing_rules::seat::Seat;

/// The deals played to measure decisions at eight seats.
const DEALS: u64 = 2_000;
/// How long deals are played to count them.
const WHILE: Duration = Duration::from_secs(2);

fn main() {
    println!("eight seats: microseconds a decision, on one core");
    println!("{:<10} {:>10} {:>10} {:>10} {:>10}", "bot", "decisions", "p50", "p99", "most");
    for name in NAMES {
        let bot = by_name(name).expect("a bot by each name");
        let deals = if name == "random" { DEALS / 10 } else { DEALS };
        let mut times = Vec::new();
        for seed in 0..deals {
            play(bot.as_ref(), 8, seed, |time| times.push(time));
        }
        times.sort_unstable();
        let at = |percent: usize| micros(times[(times.len() - 1) * percent / 100]);
        println!("{name:<10} {:>10} {:>10.1} {:>10.1} {:>10.1}", times.len(), at(50), at(99), at(100));
    }
    println!("four seats: deals a second of one bot, on one core");
    for name in NAMES {
        let bot = by_name(name).expect("a bot by each name");
        let (start, mut deals) = (Instant::now(), 0_u32);
        while start.elapsed() < WHILE {
            play(bot.as_ref(), 4, deals.into(), |_| {});
            deals += 1;
        }
        println!("{name:<10} {:>10.0}", f64::from(deals) / start.elapsed().as_secs_f64());
    }
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// Plays one deal among players of one bot.
fn play(bot: &dyn Policy, players: usize, seed: u64, mut took: impl FnMut(Duration)) {
    let mut rng = BotRng::new(seed);
    let options = Options { void_after_reshuffles: Some(10), ..Options::default() };
    let mut key = [0; 32];
    key[..8].copy_from_slice(&rng.next_u64().to_le_bytes());
    let mut stream = PackStream::new(key);
    let mut pack = Pack::sorted(options.decks_for(players));
    pack.shuffle(&mut stream);
    let scores: Vec<Option<u32>> = (0..players).map(|_| Some(rng.below(70) as u32)).collect();
    let dealer = Seat::new(rng.below(players)).expect("a seat of the table");
    let (mut deal, _) = Deal::start(&options, &scores, dealer, &pack, Reshuffle::Stream(stream))
        .expect("these players can play by these rules");
    let mut view = deal.view(None);
    while let Some(seat) = deal.turn() {
        deal.view_into(Some(seat), &mut view);
        let start = Instant::now();
        let action = bot.choose(&view, &mut rng);
        took(start.elapsed());
        deal.apply(seat, &action).expect("a bot's action is legal");
    }
}
