//! Same seed, same games, whatever the number of threads; and what is counted adds up.

use std::cell::Cell;

use bing_rules::options::{BuyBacks, Options};
use bing_rules::seat::Seat;
use bing_sim::facts::GameFacts;
use bing_sim::lineup::Lineup;
use bing_sim::plan::Plan;
use bing_sim::report::Report;
use bing_sim::runner;
use bing_sim::tally::Measure;
use bing_sim::tournament::{self, Control};
use serde_json::Value;

fn plan(bots: &str, seats: usize, games: u64, seed: u64) -> Plan {
    Plan::new(Lineup::of(bots, Some(seats)).expect("a lineup"), games, seed).expect("a plan")
}

fn play(plan: &Plan, game: u64) -> GameFacts {
    runner::play(plan, game, &mut ()).expect("bots play by the rules")
}

/// The report without what depends on the machine.
fn told(plan: &Plan, threads: usize) -> Value {
    let played = tournament::run(plan, threads, &Control::default(), |_| ()).expect("bots play by the rules");
    let mut told = Report { plan, played: &played }.to_json();
    let fields = told.as_object_mut().expect("the report is an object");
    fields.retain(|name, _| name != "seconds" && !name.ends_with("_per_second"));
    told
}

#[test]
fn same_seed_tells_the_same_for_any_number_of_threads() {
    let plan = plan("random", 3, 60, 4);
    let alone = told(&plan, 1);
    assert_eq!(alone["games"], 60);
    for threads in [2, 3, 8] {
        assert_eq!(told(&plan, threads), alone, "{threads} threads");
    }
    assert_ne!(told(&self::plan("random", 3, 60, 5), 2), alone, "another seed");
}

#[test]
fn game_of_a_number_is_the_same_whatever_was_played_before() {
    let plan = plan("random", 4, 10, 9);
    let (first, second) = (play(&plan, 7), play(&plan, 7));
    assert_eq!(first, second);
    assert_ne!(play(&plan, 8).deals, first.deals);
}

#[test]
fn pot_is_what_was_paid_and_goes_to_the_only_player_who_is_not_bust() {
    let plan = plan("random", 5, 30, 2);
    for game in 0..30 {
        let game = play(&plan, game);
        let winner = game.winner.expect("random players end their games");
        let bought: usize =
            game.deals.iter().flat_map(|deal| deal.seats.iter().flatten()).filter(|seat| seat.bought_back).count();
        assert_eq!(game.pot(), 25 * (5 + bought as u64));
        let last = game.deals.last().expect("a game has a deal");
        let in_game: Vec<usize> = (0..5).filter(|&seat| last.seats[seat].is_some_and(|seat| !seat.bust)).collect();
        assert_eq!(in_game, [winner.index()], "R9.2");
    }
}

#[test]
fn scores_follow_from_points_and_buy_backs() {
    let plan = plan("random", 4, 20, 3);
    for game in 0..20 {
        for pair in play(&plan, game).deals.windows(2) {
            for (before, after) in pair[0].seats.iter().zip(&pair[1].seats) {
                match (before, after) {
                    (None, after) => assert_eq!(*after, None, "who is out stays out"),
                    (Some(before), None) => assert!(before.bust && !before.bought_back),
                    (Some(before), Some(after)) if before.bust => {
                        assert!(before.bought_back && after.score <= 75);
                    }
                    (Some(before), Some(after)) => {
                        assert_eq!(after.score, before.score + before.points.unwrap_or(0), "R8.3");
                    }
                }
            }
        }
    }
}

#[test]
fn game_that_takes_too_long_is_given_up_and_counted() {
    let plan = plan("random", 2, 20, 1).with_deals_max(1);
    let played = tournament::run(&plan, 2, &Control::default(), |_| ()).expect("bots play by the rules");
    let finished = (0..20).filter(|&game| play(&plan, game).winner.is_some()).count() as u64;
    assert!(finished < 20, "not every game is won in its first deal");
    assert_eq!((played.tally.games(), played.tally.finished(), played.tally.deals()), (20, finished, 20));
    let pots = played.tally.bots()[0].all.of(Measure::PotShare);
    assert_eq!(pots.observations(), i128::from(finished), "a game that was given up has no winner");
}

#[test]
fn tournament_that_is_stopped_tells_what_there_is() {
    let plan = plan("random", 2, 1_000_000_000, 1);
    let control = Control::default();
    let told = Cell::new(0);
    let played = tournament::run(&plan, 2, &control, |progress| {
        told.set(progress.games);
        if progress.games > 0 {
            control.stop();
        }
    });
    let played = played.expect("bots play by the rules");
    assert!(played.stopped && played.tally.games() > 0);
    assert_eq!(told.get(), played.tally.games(), "the last progress tells all games");
}

#[test]
fn every_bot_has_every_seat_with_the_same_packs() {
    let plan = plan("random,greedy,early", 3, 6, 8);
    assert_eq!(plan.orders(), 3);
    let first: Vec<GameFacts> = (0..3).map(|game| play(&plan, game)).collect();
    for seat in 0..3 {
        let mut bots: Vec<usize> = (0..3).map(|game| plan.seats_of(game)[seat]).collect();
        bots.sort_unstable();
        assert_eq!(bots, [0, 1, 2], "seat {seat}");
    }
    assert!(first.iter().all(|game| game.first_dealer == first[0].first_dealer));
    assert_ne!(plan.pack_of(2), plan.pack_of(3));
}

#[test]
fn pots_are_shared_out_and_what_one_wins_another_paid() {
    let plan = plan("random,greedy,early,early", 4, 40, 6);
    let played = tournament::run(&plan, 2, &Control::default(), |_| ()).expect("bots play by the rules");
    let bots = played.tally.bots();
    assert_eq!(bots.len(), 3, "early has two seats");
    let pots: i128 = bots.iter().map(|bot| bot.all.of(Measure::PotShare).total()).sum();
    assert_eq!(pots, i128::from(played.tally.finished()));
    let profit: i128 = bots.iter().map(|bot| bot.all.of(Measure::Profit).total()).sum();
    assert_eq!(profit, 0, "R2.3");
    let deals: i128 = bots[1].by_score.iter().map(|band| band.of(Measure::Points).observations()).sum();
    assert_eq!(deals, bots[1].all.of(Measure::Points).observations(), "every score is in one band");
}

#[test]
fn page_stands_alone_and_has_a_plot_for_every_measure() {
    let plan = plan("random,greedy", 2, 40, 6);
    let played = tournament::run(&plan, 1, &Control::default(), |_| ()).expect("bots play by the rules");
    let page = Report { plan: &plan, played: &played }.to_html();
    for outside in ["http", "src=", "url(", "<script", "@import", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(page.matches("<svg").count(), 19);
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert!(page.contains("greedy") && page.ends_with("</html>\n"));
    assert!(!page.contains("NaN") && !page.contains("inf"));
}

#[test]
fn report_of_no_games_says_so() {
    let plan = plan("random", 2, 0, 1);
    let played = tournament::run(&plan, 2, &Control::default(), |_| ()).expect("nobody plays");
    let report = Report { plan: &plan, played: &played };
    assert!(report.to_string().starts_with("0 games"));
    assert_eq!(report.to_json()["games"], 0);
    assert!(report.to_html().contains("0 games"));
}

#[test]
fn plan_by_other_house_rules_is_played_by_them() {
    let options = Options { buy_backs: BuyBacks::AtMost(0), target: 30, ..*plan("random", 2, 1, 1).options() };
    let plan = plan("random", 4, 10, 1).with_options(options).expect("four can play");
    for game in 0..10 {
        let game = play(&plan, game);
        assert_eq!(game.pot(), 100, "nobody can buy back");
        assert!(game.deals.iter().flat_map(|deal| deal.seats.iter().flatten()).all(|seat| seat.score <= 30));
        assert!(Seat::all(4).any(|seat| game.winner == Some(seat)));
    }
    let nine = Options { hand_size: 60, ..options };
    assert!(plan.with_options(nine).is_err(), "240 cards are more than two decks have");
}
