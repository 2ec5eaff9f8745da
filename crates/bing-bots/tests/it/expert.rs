//! The bot that looks ahead.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bing_bots::expert::{Budget, Expert};
use bing_bots::policy::{Policy, Standing};
use bing_bots::rng::BotRng;
use bing_rules::options::Options;
use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_solver::goes_out;
use bing_testkit::dice::Dice;
use bing_testkit::script::{deal, seat};
use bing_testkit::{law, strategies};

use crate::tables::{any_moment, bot, play_game};

#[test]
fn expert_goes_out_whenever_it_can() {
    let expert = bot("expert:1");
    law::check(4_000, &strategies::dice(), |mut dice| {
        let Some((deal, seat)) = any_moment(&mut dice) else { return };
        if deal.phase() == Phase::Turn && goes_out(&deal.meld_turn(seat)).is_some() {
            let action = expert.choose(&deal.view(Some(seat)), &mut BotRng::new(1));
            let mut after = deal.clone();
            after.apply(seat, &action).expect("a bot's action is legal");
            assert_eq!(after.phase(), Phase::Over, "it could go out, but wants {action:?}");
        }
    });
}

#[test]
fn expert_opens_before_it_is_caught_with_all_its_cards() {
    // The other player has opened and is about to go out; with the three sets on the table 25 points are left at hand, not 115.
    let alarm = deal(2)
        .hands(["8c 8d 8h 9c 9d 9h Tc Td Th Kc 5h 4s 3c 3d", "3s"])
        .dealer(1)
        .table("1: J:JsJhJd A:AhAsAd 6:6s6d6c")
        .upcard("Kh");
    let view = alarm.deal().view(Some(seat(0)));
    for seed in 0..5 {
        let action = bot("expert:300").choose(&view, &mut BotRng::new(seed));
        assert!(matches!(action, Action::Meld(_)), "with seed {seed} it wants {action:?}");
    }
}

/// How often the clock has been looked at; a millisecond passes each time.
static LOOKS: AtomicU64 = AtomicU64::new(0);

#[test]
fn expert_keeps_to_its_time() {
    const MILLISECONDS: u32 = 40;
    let clock = || Duration::from_millis(LOOKS.fetch_add(1, Ordering::Relaxed));
    let expert = Expert::new(Budget::Milliseconds(MILLISECONDS, clock));
    let deal = deal(4).upcard("Kh").deal();
    let action = expert.choose(&deal.view(deal.turn()), &mut BotRng::new(1));
    assert!(matches!(action, Action::Draw | Action::Take | Action::Meld(_)), "{action:?}");
    let looks = LOOKS.load(Ordering::Relaxed);
    assert!(looks >= u64::from(MILLISECONDS) && looks <= u64::from(MILLISECONDS) + 10, "it thinks for {looks} ms");
}

/// How many of two games with the same packs the expert wins against a bot, one on each seat.
fn wins(against: &str, seed: u64) -> usize {
    let (expert, other) = (bot("expert:150"), bot(against));
    let options = Options::preset("bots").expect("there is this preset");
    let won = |place: &usize| {
        let mut table = [other.as_ref(), other.as_ref()];
        table[*place] = expert.as_ref();
        play_game(&options, &table, 200, &mut Dice::new(seed)).winner() == Some(seat(*place))
    };
    (0..2).filter(won).count()
}

#[test]
fn expert_wins_more_than_its_share_against_the_published_strategies() {
    const PAIRS: u64 = 12;
    let wins = ["early", "common", "sandbag"].map(|against| (0..PAIRS).map(|seed| wins(against, seed)).sum::<usize>());
    assert!(wins.iter().sum::<usize>() > 40, "it wins {wins:?} of {} games each", 2 * PAIRS);
}

#[test]
fn expert_buys_back_where_the_chance_is_worth_the_price() {
    let standing = |pot| Standing {
        seat: seat(0),
        options: Options::default(),
        totals: vec![Some(90), Some(10), Some(20), Some(30)],
        bust: [seat(0)].into_iter().collect(),
        return_score: 30,
        bought: vec![0; 4],
        pot,
    };
    let buys = |pot| Expert::default().buys_back(&standing(pot), &mut BotRng::new(1));
    assert!(buys(100), "a quarter of 125 cents, or nearly so, for 25");
    assert!(!buys(25), "a quarter of 50 cents for 25");
}
