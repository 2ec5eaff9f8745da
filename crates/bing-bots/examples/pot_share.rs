//! Fits what the expert takes scores to be worth: how likely a player is to win the pot, by the scores of all when a deal begins.
//!
//! `cargo run --release -p bing-bots --example pot_share [GAMES]`
//!
//! Games of the published strategies begin with scores drawn at random and are played to their end. The chance of a player is taken to be its
//! share of the weights of all, `exp(-a x)` with the score as a share `x` of the target. What is printed is the `a` under which
//! what happened is likeliest, with buy-backs and without.

use bing_bots::names::by_name;
use bing_bots::policy::{Policy, Standing};
use bing_bots::rng::BotRng;
use bing_rules::deal::Reshuffle;
use bing_rules::game::{Game, Stage};
use bing_rules::options::{BuyBacks, Options};
use bing_rules::pack::{Pack, PackStream};
use bing_rules::seat::Seat;

/// The games that are played for each number of players unless said otherwise.
const GAMES: usize = 4_000;
/// After how many deals a game is left out.
const DEALS_MAX: usize = 200;
/// The strategies at the tables.
const STRATEGIES: [&str; 3] = ["early", "common", "sandbag"];

/// A game: the scores at its beginning as shares of the target, that of the winner first.
type Seen = Vec<f64>;

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let bots = STRATEGIES.map(|name| by_name(name).unwrap_or_else(|error| panic!("{error}")));
    let mut rng = BotRng::new(1);
    for (name, buy_backs) in [("buy-backs", BuyBacks::Unlimited), ("no buy-backs", BuyBacks::AtMost(0))] {
        let options = Options { buy_backs, ..Options::preset("bots").unwrap_or_default() };
        let mut all = Vec::new();
        for players in [2, 3, 4, 6] {
            let mut seen = Vec::new();
            for _ in 0..games {
                // At half of the tables all play alike.
                let alike = rng.one_in(2).then(|| rng.below(bots.len()));
                let mut seat = || bots[alike.unwrap_or_else(|| rng.below(STRATEGIES.len()))].as_ref();
                let table: Vec<&dyn Policy> = (0..players).map(|_| seat()).collect();
                seen.extend(play(&options, &table, &mut rng));
            }
            report(&format!("{name}, {players} players"), &seen);
            all.append(&mut seen);
        }
        report(&format!("{name}, all"), &all);
    }
}

fn report(name: &str, seen: &[Seen]) {
    println!("{name}: {} games, {:.3}", seen.len(), fit(seen));
}

/// Plays a game from random scores; `None` if it does not end.
fn play(options: &Options, table: &[&dyn Policy], rng: &mut BotRng) -> Option<Seen> {
    let scores: Vec<Option<u32>> = table.iter().map(|_| Some(rng.below(options.target as usize + 1) as u32)).collect();
    let dealer = Seat::new(rng.below(table.len()))?;
    let mut game = Game::resume(options, &scores, &vec![0; table.len()], dealer).ok()?;
    let mut view = None;
    for _ in 0..DEALS_MAX {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&rng.next_u64().to_le_bytes());
        let mut stream = PackStream::new(key);
        let mut pack = Pack::sorted(options.decks_for(table.len()));
        pack.shuffle(&mut stream);
        game.start_deal(&pack, Reshuffle::Stream(stream)).ok()?;
        while let Some((seat, deal)) = game.deal().and_then(|deal| Some((deal.turn()?, deal))) {
            let view = view.get_or_insert_with(|| deal.view(None));
            deal.view_into(Some(seat), view);
            let action = table[seat.index()].choose(view, rng);
            game.apply(seat, &action).ok()?;
        }
        buy_backs(&mut game, table, rng)?;
        if let Some(winner) = game.winner() {
            let share = |score: Option<u32>| Some(f64::from(score?) / f64::from(options.target));
            let mut seen = vec![share(scores[winner.index()])?];
            seen.extend(
                (0..scores.len()).filter(|&seat| seat != winner.index()).filter_map(|seat| share(scores[seat])),
            );
            return Some(seen);
        }
    }
    None
}

fn buy_backs(game: &mut Game, table: &[&dyn Policy], rng: &mut BotRng) -> Option<()> {
    let Stage::BuyBacks { settlement, pending, .. } = game.stage().clone() else { return Some(()) };
    for seat in pending.iter() {
        let standing = Standing {
            seat,
            options: *game.options(),
            totals: settlement.totals.clone(),
            bust: settlement.bust,
            return_score: settlement.return_score?,
            bought: game.bought().to_vec(),
            pot: game.pot(),
        };
        let buys = table[seat.index()].buys_back(&standing, rng);
        game.buy_back(seat, buys).ok()?;
    }
    Some(())
}

/// The fall under which those who won are likeliest to have won; by Newton's method, as there is one top only.
fn fit(seen: &[Seen]) -> f64 {
    let mut fall = 0.0_f64;
    for _ in 0..20 {
        let (mut slope, mut bend) = (0.0, 0.0);
        for game in seen {
            let weights = || game.iter().map(|&x| ((-fall * x).exp(), x));
            let all: f64 = weights().map(|(weight, _)| weight).sum();
            let mean = weights().map(|(weight, x)| weight * x).sum::<f64>() / all;
            let square = weights().map(|(weight, x)| weight * x * x).sum::<f64>() / all;
            slope += mean - game[0];
            bend += square - mean * mean;
        }
        fall += slope / bend.max(f64::MIN_POSITIVE);
    }
    fall
}
