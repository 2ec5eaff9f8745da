//! Bots that no tournament should trust.

use bing_bots::policy::{Policy, Standing};
use bing_bots::rng::BotRng;
use bing_rules::play::Action;
use bing_rules::view::View;
use bing_sim::lineup::{Lineup, LineupError};
use bing_sim::plan::{Plan, TURNS_MAX};
use bing_sim::report::Report;
use bing_sim::runner::RunError;
use bing_sim::tournament::{self, Control};

/// Takes whatever it may and never melds.
struct Taker;

impl Policy for Taker {
    fn name(&self) -> &'static str {
        "taker"
    }

    fn choose(&self, view: &View, _: &mut BotRng) -> Action {
        let legal = view.legal_actions();
        if legal.take() { Action::Take } else { legal.iter().next().expect("somebody can always act") }
    }

    fn buys_back(&self, _: &Standing, _: &mut BotRng) -> bool {
        true
    }
}

/// Discards without drawing.
struct Cheat;

impl Policy for Cheat {
    fn name(&self) -> &'static str {
        "cheat"
    }

    fn choose(&self, view: &View, _: &mut BotRng) -> Action {
        let cut =
            view.legal_actions().iter().next().filter(|action| matches!(action, Action::Cut(_) | Action::KeepTwo(_)));
        cut.unwrap_or_else(|| Action::Discard(view.hand.iter().next().expect("a hand has cards")))
    }

    fn buys_back(&self, _: &Standing, _: &mut BotRng) -> bool {
        true
    }
}

fn plan(bot: Box<dyn Policy>, games: u64) -> Plan {
    let lineup = Lineup::new(vec![bot], vec![0, 0]).expect("two can play");
    Plan::new(lineup, games, 1).expect("a plan").with_deals_max(3)
}

#[test]
fn deal_that_does_not_end_is_void_and_told_of() {
    let plan = plan(Box::new(Taker), 2);
    let played = tournament::run(&plan, 1, &Control::default(), |_| ()).expect("all they do is legal");
    let tally = &played.tally;
    assert_eq!((tally.games(), tally.finished(), tally.deals(), tally.endless_deals()), (2, 0, 6, 6));
    let text = Report { plan: &plan, played: &played }.to_string();
    assert!(text.contains(&format!("6 deals were void because they did not end in {TURNS_MAX} turns")), "{text}");
    assert!(text.contains("2 games were given up after 3 deals"), "{text}");
}

#[test]
fn bot_that_breaks_the_rules_ends_the_tournament() {
    for threads in [1, 3] {
        let error = tournament::run(&plan(Box::new(Cheat), 100), threads, &Control::default(), |_| ());
        let error = error.expect_err("nobody can discard before drawing");
        assert!(matches!(&error, RunError::Refused { bot, deal: 1, .. } if bot == "cheat"), "{error}");
        assert!(error.to_string().ends_with("R4.1: a discard follows a draw or a take; neither was made in this turn"));
    }
}

#[test]
fn seat_without_a_bot_is_refused() {
    let bots = || vec![Box::new(Taker) as Box<dyn Policy>];
    assert_eq!(Lineup::new(bots(), vec![0, 1]).err(), Some(LineupError::NoSuchBot { bot: 1, bots: 1 }));
    assert!(Lineup::new(bots(), vec![0]).is_err_and(|error| error.to_string().starts_with("R1.1")));
}
