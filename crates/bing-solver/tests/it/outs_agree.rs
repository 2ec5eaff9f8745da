//! Outs and discards against the turns that they speak of, one by one.

use bing_rules::hand::Hand;
use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_rules::seat::Seat;
use bing_rules::turn::MeldTurn;
use bing_rules::view::View;
use bing_solver::{best_turn, discard_values, min_deadwood, outs, outs_among};
use bing_testkit::compose;
use bing_testkit::dice::Dice;
use bing_testkit::script::{card, deal, seat};

use crate::generate::{Case, Size, case};

/// The fewest points after the card is drawn and any card thrown that R7.2 allows.
fn fewest_by_trying(case: &Case, card: bing_rules::card::Card) -> Option<u32> {
    let turn = case.turn();
    let mut hand = case.hand;
    assert!(hand.insert(card), "an unseen card");
    let after = |discard| {
        let mut hand = hand;
        assert!(hand.remove(discard), "a card of the hand");
        let keeps_limit = hand.points(case.options.two_points()) + case.score <= case.options.target;
        let is_allowed = !case.opened || keeps_limit || discard == card;
        if is_allowed { min_deadwood(&MeldTurn { hand: &hand, ..turn }) } else { None }
    };
    hand.faces().into_iter().filter_map(after).min()
}

/// The same where the card can only be thrown or kept: a turn of the other cards, in which it is left.
fn fewest_if_not_played(case: &Case, card: bing_rules::card::Card) -> Option<u32> {
    let points = |card: bing_rules::card::Card| card.points(case.options.two_points());
    let all = case.hand.points(case.options.two_points()) + points(card);
    let after = |discard| {
        let mut hand = case.hand;
        assert!(hand.remove(discard), "a card of the hand");
        let keeps_limit = all - points(discard) + case.score <= case.options.target;
        let left = min_deadwood(&MeldTurn { hand: &hand, ..case.turn() })? + points(card);
        ((!case.opened || keeps_limit) && left + case.score <= case.options.target).then_some(left)
    };
    case.hand.faces().into_iter().filter_map(after).chain(min_deadwood(&case.turn())).min()
}

#[test]
fn out_is_the_best_of_all_discards_after_the_card() {
    let mut helping = 0;
    for seed in 0..400 {
        let case = case(Size { cards: 12, twos: 3, melds: 4 }, &mut Dice::new(seed));
        let mut unseen = Hand::of_decks(case.options.decks_for(4)).expect("up to four decks");
        let table = case.tableau.cards().expect("cards of the pack");
        assert!(unseen.remove_all(&table) && unseen.remove_all(&case.hand), "the cards are of one pack");
        let now = min_deadwood(&case.turn());
        let outs = outs_among(&case.turn(), &unseen);
        assert_eq!(outs.deadwood_now, now);
        assert_eq!(outs.by_face.len(), unseen.faces().len());
        for out in &outs.by_face {
            let wanted = fewest_by_trying(&case, out.card);
            assert_eq!(out.deadwood, wanted, "{:?} of {case:#?}", out.card);
            assert_eq!(out.unseen, unseen.count(out.card));
            assert_eq!(out.goes_out, wanted == Some(0) && now != Some(0));
            assert_eq!(out.opens, !case.opened && now.is_none() && wanted.is_some());
            let unplayed = fewest_if_not_played(&case, out.card);
            let helps = wanted.is_some_and(|points| unplayed.is_none_or(|unplayed| points < unplayed));
            assert_eq!(out.helps, helps, "{out:?} leaves {unplayed:?} if it is not played, of {case:#?}");
            helping += u32::from(out.helps);
        }
        assert_eq!(outs.helping_cards(), outs.helping().map(|out| u32::from(out.unseen)).sum());
    }
    assert!(helping > 1_000, "{helping} outs help");
}

#[test]
fn seven_that_makes_the_third_meld_opens_and_two_does_as_well() {
    let deal = deal(2).hands(["KcKdKh 3c4c5c 7d7s Ac9h9dJsQd4h", "Ah"]).upcard("Th").deal();
    let outs = outs(&deal.view(Some(seat(0)))).expect("the player holds cards");
    assert_eq!(outs.deadwood_now, None);
    let of = |text: &str| *outs.by_face.iter().find(|out| out.card == card(text)).expect("unseen");
    assert!(of("7c").opens && of("2d").opens && of("9c").opens && !of("8c").opens && !of("7c").goes_out);
    // The ace counts most, so it is thrown for the seven; the nines, the jack, the queen and the four are left.
    assert_eq!((of("7c").deadwood, of("7c").unseen), (Some(9 + 9 + 10 + 10 + 4), 2));
    assert_eq!((of("7c").discard, of("7s").unseen), (card("Ac"), 1));
    assert_eq!(of("8c").discard, card("8c"));
}

#[test]
fn discard_values_are_the_best_turns_of_what_is_kept() {
    let (mut discards, mut with_turn) = (0, 0);
    for seed in 0..600 {
        let deal = compose::deal(&mut Dice::new(seed));
        for viewer in Seat::all(deal.players()) {
            let view = deal.view(Some(viewer));
            let values = discard_values(&view);
            let legal = view.legal_actions();
            let listed = legal.iter().filter(|action| matches!(action, Action::Discard(_)));
            let by_value: Vec<Action> = values.iter().map(|value| Action::Discard(value.card)).collect();
            assert_eq!(by_value, listed.collect::<Vec<_>>());
            for value in &values {
                assert_eq!(value.best, best_without(&view, value.card));
                with_turn += u32::from(value.best.is_some());
            }
            discards += values.len();
            if seed % 20 == 0 {
                let waits = deal.turn() != Some(viewer) || deal.phase() == Phase::Turn;
                assert_eq!(outs(&view).is_some(), waits && !view.hand.is_empty());
            }
        }
        assert_eq!((outs(&deal.view(None)), discard_values(&deal.view(None))), (None, Vec::new()));
    }
    assert!(discards > 500 && with_turn > 50, "{discards} discards, {with_turn} with a turn");
}

fn best_without(view: &View, card: bing_rules::card::Card) -> Option<bing_solver::BestTurn> {
    let turn = view.meld_turn()?;
    let mut hand = view.hand;
    assert!(hand.remove(card), "a card of the hand");
    best_turn(&MeldTurn { hand: &hand, ..turn })
}
