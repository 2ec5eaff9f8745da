//! What may be done, what is refused, and that a refusal changes nothing.

use std::cell::Cell;

use bing_rules::card::Card;
use bing_rules::deal::Deal;
use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_rules::seat::Seat;
use bing_testkit::hostile;
use bing_testkit::law::check;
use bing_testkit::play::{play_on, step_game};
use bing_testkit::script::seat;
use bing_testkit::strategies::{deals, dice};

use crate::cards::new_game;

#[test]
fn a_refused_action_changes_nothing() {
    let refused = Cell::new(0);
    check(3_000, &(deals(10), dice()), |(mut deal, mut dice)| {
        for _ in 0..30 {
            let before = deal.clone();
            let (seat, action) = hostile::action(&deal, &mut dice);
            if let Err(error) = deal.apply(seat, &action) {
                assert_eq!(deal, before, "{action:?} of seat {seat} is refused: {error}");
                refused.set(refused.get() + 1);
            }
        }
    });
    assert!(refused.get() > 30_000, "{} actions were refused", refused.get());
    games_refuse_without_a_trace();
}

fn games_refuse_without_a_trace() {
    let refused = Cell::new(0);
    check(100, &dice(), |mut dice| {
        let mut played = new_game(&mut dice);
        for _ in 0..300 {
            let before = played.clone();
            let done = match played.game().deal() {
                Some(deal) => {
                    let (seat, action) = hostile::action(deal, &mut dice);
                    played.apply(seat, &action, None).map(|_| ())
                }
                None if dice.one_in(2) => played.buy_back(seat(dice.below(8)), true),
                None => played.apply(seat(dice.below(8)), &Action::Draw, None).map(|_| ()),
            };
            if let Err(error) = done {
                assert_eq!(played, before, "{error}");
                refused.set(refused.get() + 1);
            }
            step_game(&mut played, &mut dice);
        }
    });
    assert!(refused.get() > 5_000, "{} steps were refused", refused.get());
}

#[test]
fn the_views_legal_actions_are_the_deals() {
    check(4_000, &(deals(5), dice()), |(mut deal, mut dice)| {
        for _ in 0..10 {
            for viewer in Seat::all(8).map(Some).chain([None]) {
                let view = deal.view(viewer);
                let is_small = deal.turn().is_some_and(|seat| deal.hand(seat).len() <= 15);
                if viewer.is_some() && viewer == deal.turn() {
                    assert_eq!(view.legal_actions(), deal.legal_actions());
                    assert!(!is_small || view.can_meld() == deal.can_meld());
                } else {
                    assert!(view.legal_actions().is_empty() && !view.can_meld(), "it is not the turn of {viewer:?}");
                }
            }
            play_on(&mut deal, &mut dice, 1);
        }
    });
}

#[test]
fn every_listed_action_is_accepted_and_no_other() {
    let accepted = Cell::new(0);
    check(1_500, &deals(20), |deal| {
        let legal = deal.legal_actions();
        let listed: Vec<Action> = legal.iter().collect();
        assert_eq!(listed.len(), legal.len());
        for (place, action) in listed.iter().enumerate() {
            assert!(legal.contains(action) && legal.nth(place).as_ref() == Some(action));
        }
        assert_eq!(listed.is_empty(), deal.phase() == Phase::Over);
        for action in conceivable_actions() {
            let is_listed = listed.contains(&action);
            assert_eq!(legal.contains(&action), is_listed);
            for seat in Seat::all(8) {
                let is_legal = is_listed && deal.turn() == Some(seat);
                if deal.turn() != Some(seat) && matches!(action, Action::Cut(3..)) {
                    continue;
                }
                assert_eq!(deal.clone().apply(seat, &action).is_ok(), is_legal, "{action:?} of {seat} in {deal:?}");
                accepted.set(accepted.get() + usize::from(is_legal));
            }
        }
    });
    assert!(accepted.get() > 5_000, "{} actions were accepted", accepted.get());
}

/// Every cut of any pack and beyond, every discard, and the rest but meld turns.
fn conceivable_actions() -> impl Iterator<Item = Action> {
    let cuts = (0..=210).chain([1_000, u16::MAX]).map(Action::Cut);
    let keeps = [Action::KeepTwo(true), Action::KeepTwo(false), Action::Draw, Action::Take];
    cuts.chain(keeps).chain(Card::all().map(Action::Discard))
}

#[test]
fn whoever_is_to_act_always_can() {
    check(3_000, &deals(30), |deal: Deal| {
        assert_eq!(deal.legal_actions().is_empty(), deal.turn().is_none(), "{deal:?}");
        assert_eq!(deal.turn().is_none(), deal.outcome().is_some());
    });
}
