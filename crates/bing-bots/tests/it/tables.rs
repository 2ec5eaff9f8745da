//! The bots, and games among them.

use bing_bots::names::{NAMES, by_name};
use bing_bots::policy::{Policy, Standing};
use bing_bots::rng::BotRng;
use bing_rules::deal::{Deal, Reshuffle};
use bing_rules::game::{Game, Stage};
use bing_rules::options::Options;
use bing_rules::pack::PackStream;
use bing_rules::seat::Seat;
use bing_testkit::compose;
use bing_testkit::dice::Dice;
use bing_testkit::play::{pack_for, play_on};

/// Every bot, the one that searches with a small budget.
pub(crate) fn all() -> Vec<Box<dyn Policy>> {
    NAMES.iter().map(|&name| bot(if name == "expert" { "expert:12" } else { name })).collect()
}

/// A bot of this name.
pub(crate) fn bot(name: &str) -> Box<dyn Policy> {
    by_name(name).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays one deal of a game to its end, and settles it. Every action is legal, or this panics. Returns the number of decisions.
pub(crate) fn play_deal(game: &mut Game, table: &[&dyn Policy], dice: &mut Dice) -> usize {
    let pack = pack_for(game, dice);
    let mut key = [0; 32];
    key[..8].copy_from_slice(&dice.bits().to_le_bytes());
    game.start_deal(&pack, Reshuffle::Stream(PackStream::new(key))).expect("the game goes on");
    let mut decisions = 0;
    let mut rng = BotRng::new(dice.bits());
    while let Some((seat, deal)) = game.deal().and_then(|deal| Some((deal.turn()?, deal))) {
        let bot = table[seat.index()];
        let view = deal.view(Some(seat));
        let action = bot.choose(&view, &mut rng);
        let done = game.apply(seat, &action);
        assert!(done.is_ok(), "{} wants {action:?}, but {done:?}; it sees {view:?}", bot.name());
        decisions += 1;
        assert!(decisions < 20_000, "a deal comes to an end, but {} sees {view:?}", bot.name());
    }
    if let Stage::BuyBacks { settlement, pending, .. } = game.stage().clone() {
        for seat in pending.iter() {
            let standing = Standing {
                seat,
                options: *game.options(),
                totals: settlement.totals.clone(),
                bust: settlement.bust,
                return_score: settlement.return_score.expect("somebody may buy back"),
                bought: game.bought().to_vec(),
                pot: game.pot(),
            };
            let buys = table[seat.index()].buys_back(&standing, &mut rng);
            game.buy_back(seat, buys).expect("the seat may decide");
        }
    }
    decisions
}

/// A game at this table, played for up to so many deals.
pub(crate) fn play_game(options: &Options, table: &[&dyn Policy], deals_max: usize, dice: &mut Dice) -> Game {
    let dealer = Seat::new(dice.below(table.len())).expect("a seat of the table");
    let mut game = Game::new(options, table.len(), dealer).expect("the options fit the table");
    for _ in 0..deals_max {
        if game.winner().is_some() {
            break;
        }
        play_deal(&mut game, table, dice);
    }
    game
}

/// A deal at any moment with a seat to act; `None` if it is over, or can have no such moment.
///
/// Deals that are put together may have more melds on the table than anybody can have put there, and so too few cards in stock and
/// discard pile to draw from, which there are in every deal that was played from its beginning (R1.3, R8.4).
pub(crate) fn any_moment(dice: &mut Dice) -> Option<(Deal, Seat)> {
    let mut deal = compose::deal(dice);
    let can_go_on = deal.stock_len() + deal.discards().len() > 2;
    let steps = if can_go_on { dice.below(12) } else { 0 };
    play_on(&mut deal, dice, steps);
    let seat = deal.turn()?;
    can_go_on.then_some((deal, seat))
}
