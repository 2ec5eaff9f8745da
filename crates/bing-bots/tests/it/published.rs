//! The published strategies do what R11 says of them.

use bing_bots::rng::BotRng;
use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_rules::view::View;
use bing_solver::{best_turn, best_turn_with_melds, goes_out};
use bing_testkit::script::{deal, seat};
use bing_testkit::{law, strategies};

use crate::tables::{any_moment, bot};

/// Calls `check` with views of many moments at which the viewer, who has not opened, is to draw, take or meld.
fn before_opening(cases: u32, check: impl Fn(&View)) {
    law::check(cases, &strategies::dice(), |mut dice| {
        let Some((deal, seat)) = any_moment(&mut dice) else { return };
        if deal.phase() == Phase::Turn && !deal.opened().contains(seat) {
            check(&deal.view(Some(seat)));
        }
    });
}

fn melds(name: &str, view: &View) -> bool {
    matches!(bot(name).choose(view, &mut BotRng::new(1)), Action::Meld(_))
}

#[test]
fn early_opens_as_soon_as_it_can() {
    before_opening(4_000, |view| assert_eq!(melds("early", view), view.can_meld(), "{view:?}"));
}

#[test]
fn common_opens_with_a_meld_more_than_is_needed_or_goes_out() {
    before_opening(4_000, |view| {
        let turn = view.meld_turn().expect("the viewer has a seat");
        let more = u32::from(view.options.opening_melds) + 1;
        let ready = best_turn_with_melds(&turn, more).is_some() || goes_out(&turn).is_some();
        let opens = melds("common", view);
        assert!(opens || !ready, "it is ready: {view:?}");
        assert!(
            !opens || ready || somebody_has_few_cards(view),
            "it is not ready, and nobody looks about to go out: {view:?}"
        );
    });
}

#[test]
fn sandbag_plays_all_its_cards_in_one_turn_or_none() {
    before_opening(4_000, |view| {
        let turn = view.meld_turn().expect("the viewer has a seat");
        let out = goes_out(&turn).is_some();
        let opens = melds("sandbag", view);
        assert!(opens || !out, "it could go out: {view:?}");
        assert!(!opens || out || somebody_has_few_cards(view), "it need not open: {view:?}");
    });
}

fn somebody_has_few_cards(view: &View) -> bool {
    view.seats.iter().any(|seat| view.opened.contains(seat) && view.hand_sizes[seat.index()] <= 4)
}

#[test]
fn all_of_them_open_when_another_player_has_one_card_left() {
    let quiet = deal(2)
        .hands(["8c 8d 8h 9c 9d 9h Tc Td Th Kc Qd 5h 4s 3c", "3s 4d 5s 6s 6d 7d 7h Js Jh Ah As Kd Qc 5c"])
        .dealer(1)
        .upcard("Kh");
    let view = quiet.deal().view(Some(seat(0)));
    let alarm = deal(2)
        .hands(["8c 8d 8h 9c 9d 9h Tc Td Th Kc Qd 5h 4s 3c", "3s"])
        .dealer(1)
        .table("1: J:JsJhJd A:AhAsAd 6:6s6d6c")
        .upcard("Kh");
    let alarmed = alarm.deal().view(Some(seat(0)));
    for name in ["common", "sandbag"] {
        assert!(!melds(name, &view), "{name} waits while nobody has opened");
        assert!(melds(name, &alarmed), "{name} opens before it is caught with all its cards");
    }
}

#[test]
fn best_turn_leaves_the_fewest_points_when_early_opens() {
    before_opening(1_000, |view| {
        let turn = view.meld_turn().expect("the viewer has a seat");
        if let Action::Meld(plays) = bot("early").choose(view, &mut BotRng::new(1)) {
            let left = turn.check(&plays).expect("a legal turn").deadwood;
            assert_eq!(Some(left), best_turn(&turn).map(|best| best.deadwood));
        }
    });
}
