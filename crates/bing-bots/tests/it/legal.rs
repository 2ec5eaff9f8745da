use bing_bots::policy::Policy;
use bing_bots::rng::BotRng;
use bing_rules::options::Options;
use bing_testkit::dice::Dice;
use bing_testkit::{law, strategies};

use crate::tables::{all, any_moment, bot, play_game};

#[test]
fn bots_act_legally_at_any_moment_of_any_deal() {
    let bots = all();
    law::check(1_000, &strategies::dice(), |mut dice| {
        let Some((deal, seat)) = any_moment(&mut dice) else { return };
        let view = deal.view(Some(seat));
        for bot in &bots {
            let action = bot.choose(&view, &mut BotRng::new(7));
            let mut after = deal.clone();
            let done = after.apply(seat, &action);
            assert!(done.is_ok(), "{} wants {action:?}, but {done:?}", bot.name());
        }
    });
}

#[test]
fn bots_play_whole_games_by_any_options_with_any_number_of_players() {
    let bots = all();
    law::check(150, &(strategies::tables(), strategies::dice()), |((players, options), mut dice)| {
        let options = Options { void_after_reshuffles: options.void_after_reshuffles.or(Some(10)), ..options };
        let table: Vec<&dyn Policy> = (0..players).map(|_| dice.pick(&bots).as_ref()).collect();
        play_game(&options, &table, 12, &mut dice);
    });
}

#[test]
fn deals_of_one_bot_end_without_the_reshuffle_limit() {
    for name in ["early", "common", "sandbag", "greedy"] {
        let bot = bot(name);
        for players in [2, 4, 8] {
            let table = vec![bot.as_ref(); players];
            for seed in 0..20 {
                play_game(&Options::default(), &table, 4, &mut Dice::new(seed));
            }
        }
    }
}
