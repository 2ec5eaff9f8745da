//! What a seat cannot see makes no difference to it.

use std::cell::Cell;

use bing_rules::card::Card;
use bing_rules::deal::Deal;
use bing_rules::event::{Events, SeenEvent};
use bing_rules::hand::Hand;
use bing_rules::outcome::DealOutcome;
use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_rules::seat::Seat;
use bing_rules::setup::Setup;
use bing_testkit::dice::Dice;
use bing_testkit::hostile;
use bing_testkit::law::check;
use bing_testkit::play::random_action;
use bing_testkit::script::hand;
use bing_testkit::strategies::{deals, dice};

/// How many pairs are made from one deal.
const TWINS: usize = 6;
/// How many steps a pair goes on together.
const STEPS_MAX: usize = 10;

/// A deal and its twin, in which hidden cards have changed places, are shown to one seat (or to somebody who watches), and played on
/// together as long as that seat is shown nothing that differs.
#[test]
fn deals_a_seat_cannot_tell_apart_look_the_same_to_it() {
    let (pairs, steps) = (Cell::new(0), Cell::new(0));
    check(5_000, &(deals(8), dice()), |(deal, mut dice)| {
        for _ in 0..TWINS {
            let viewer = Seat::new(dice.below(deal.players() + 1)).filter(|seat| seat.index() < deal.players());
            let Some(twin) = twin(&deal, viewer, &mut dice) else { continue };
            pairs.set(pairs.get() + 1);
            steps.set(steps.get() + play_both(deal.clone(), twin, viewer, &mut dice));
        }
    });
    assert!(pairs.get() >= 20_000, "only {} pairs", pairs.get());
    assert!(steps.get() >= 50_000, "only {} steps of pairs", steps.get());
}

/// Where a card lies that the viewer does not see.
#[derive(Clone, Copy)]
enum Place {
    InHand(usize, usize),
    InStock(usize),
}

/// The deal with some hidden cards in other places; `None` if chance or the rules left all where they were.
fn twin(deal: &Deal, viewer: Option<Seat>, dice: &mut Dice) -> Option<Deal> {
    let mut setup = deal.setup();
    let mut hands: Vec<Vec<Card>> = Vec::new();
    let mut places = Vec::new();
    for (number, held) in setup.hands.iter().enumerate() {
        let hidden = hidden_cards(&setup, number, viewer, held);
        places.extend((0..hidden.len()).map(|place| Place::InHand(number, place)));
        hands.push(hidden);
    }
    let shown = match (setup.phase, setup.cut) {
        (Phase::Keep, Some(cut)) => Some(usize::from(cut.lifted) - 1),
        _ => setup.cut_depth.map(usize::from),
    };
    places.extend((0..setup.stock.len()).filter(|place| Some(*place) != shown).map(Place::InStock));
    if places.len() < 2 {
        return None;
    }
    let open: Vec<Hand> = setup.hands.iter().zip(&hands).map(|(held, hidden)| without(held, hidden)).collect();
    let swaps = if dice.one_in(3) { dice.between(10, 30) } else { dice.between(1, 4) };
    for _ in 0..swaps {
        let (a, b) = (*dice.pick(&places), *dice.pick(&places));
        swap(&mut hands, &mut setup.stock, a, b);
        if joined(&setup, &hands, &open, viewer).into_deal().is_err() {
            swap(&mut hands, &mut setup.stock, a, b);
        }
    }
    joined(&setup, &hands, &open, viewer).into_deal().ok().filter(|twin| twin != deal)
}

/// The cards of a hand that the viewer knows nothing of.
fn hidden_cards(setup: &Setup, number: usize, viewer: Option<Seat>, held: &Hand) -> Vec<Card> {
    let laid_open = setup.phase == Phase::Over && setup.void.is_none();
    if laid_open || viewer.is_some_and(|seat| seat.index() == number) {
        return Vec::new();
    }
    let mut known = setup.known.get(number).copied().unwrap_or_default();
    let taken = setup.drawn.filter(|_| setup.phase == Phase::Discard { taken: true } && setup.turn.index() == number);
    if let Some(card) = taken.filter(|card| !known.contains(*card)) {
        assert!(known.insert(card), "the cards are of one pack");
    }
    without(held, &known.iter().collect::<Vec<_>>()).iter().collect()
}

fn without(held: &Hand, cards: &[Card]) -> Hand {
    let mut left = *held;
    assert!(left.remove_all(&hand(cards)), "the cards are of this hand");
    left
}

fn swap(hands: &mut [Vec<Card>], stock: &mut [Card], a: Place, b: Place) {
    let read = |hands: &[Vec<Card>], stock: &[Card], place| match place {
        Place::InHand(number, card) => hands[number][card],
        Place::InStock(card) => stock[card],
    };
    let (at_a, at_b) = (read(hands, stock, a), read(hands, stock, b));
    for (place, card) in [(a, at_b), (b, at_a)] {
        match place {
            Place::InHand(number, place) => hands[number][place] = card,
            Place::InStock(place) => stock[place] = card,
        }
    }
}

/// The setup with these hidden cards beside the open ones. What somebody else has drawn is any of their cards.
fn joined(setup: &Setup, hidden: &[Vec<Card>], open: &[Hand], viewer: Option<Seat>) -> Setup {
    let mut setup = setup.clone();
    for (number, (hidden, open)) in hidden.iter().zip(open).enumerate() {
        setup.hands[number] = hand(&open.iter().chain(hidden.iter().copied()).collect::<Vec<_>>());
    }
    if setup.phase == (Phase::Discard { taken: false }) && viewer != Some(setup.turn) {
        setup.drawn = setup.hands[setup.turn.index()].iter().last();
    }
    setup
}

/// Compares both, and goes on for as long as the viewer is shown the same; how many steps that were.
fn play_both(mut deal: Deal, mut twin: Deal, viewer: Option<Seat>, dice: &mut Dice) -> usize {
    assert!(are_the_same_to(viewer, &deal, &twin), "the twin differs in what {viewer:?} sees");
    assert_texts_are_the_same(&deal, &twin, viewer);
    for step in 0..STEPS_MAX {
        assert_views_are_the_same(&deal, &twin, viewer);
        if let Some(seat) = viewer {
            refusals_are_the_same(&deal, &twin, seat, dice);
        }
        let Some((seat, action)) = random_action(&deal, dice) else { return step };
        let (before, twin_before) = (deal.clone(), twin.clone());
        let (Ok(events), twin_events) = (deal.apply(seat, &action), twin.apply(seat, &action)) else { return step };
        let Ok(twin_events) = twin_events else {
            assert_ne!(
                viewer,
                Some(seat),
                "{action:?} is legal or not by what {seat} cannot see: {before:?} {twin_before:?}"
            );
            return step;
        };
        if !are_the_same_to(viewer, &deal, &twin) {
            return step;
        }
        assert_eq!(seen(&events, viewer), seen(&twin_events, viewer), "{action:?} of seat {seat} in {before:?}");
    }
    assert_texts_are_the_same(&deal, &twin, viewer);
    STEPS_MAX
}

/// Whether all that the rules show to the viewer is the same in both. This is read off the deals themselves, not their views.
fn are_the_same_to(viewer: Option<Seat>, deal: &Deal, twin: &Deal) -> bool {
    let open = |deal: &Deal| {
        let mut setup = deal.setup();
        let laid_open = setup.phase == Phase::Over && setup.void.is_none();
        let sizes: Vec<usize> = setup.hands.iter().map(Hand::len).collect();
        for (number, hand) in setup.hands.iter_mut().enumerate() {
            if !laid_open && viewer.is_none_or(|seat| seat.index() != number) {
                *hand = Hand::EMPTY;
            }
        }
        if setup.phase == (Phase::Discard { taken: false }) && viewer != Some(setup.turn) {
            setup.drawn = None;
        }
        let stock = setup.stock.len();
        setup.stock.clear();
        // What all know of the hands follows from what all have seen. If it differs, it was not only that.
        setup.known.clear();
        setup.recycled = Hand::EMPTY;
        setup.cut_depth = None;
        (setup, sizes, stock)
    };
    open(deal) == open(twin)
}

fn seen(events: &Events, viewer: Option<Seat>) -> (Vec<SeenEvent>, String) {
    let seen: Vec<SeenEvent> = events.iter().map(|event| event.seen_by(viewer)).collect();
    let text = format!("{seen:?}");
    (seen, text)
}

fn assert_views_are_the_same(deal: &Deal, twin: &Deal, viewer: Option<Seat>) {
    let (view, twin_view) = (deal.view(viewer), twin.view(viewer));
    assert_eq!(view, twin_view);
    assert_eq!(view.legal_actions(), twin_view.legal_actions());
    assert_eq!(view.unseen(), twin_view.unseen());
    if view.hand.len() <= 15 {
        assert_eq!(view.can_meld(), twin_view.can_meld());
    }
    assert_eq!(deal.view(None), twin.view(None));
}

/// The bytes of everything that can be printed.
fn assert_texts_are_the_same(deal: &Deal, twin: &Deal, viewer: Option<Seat>) {
    assert_eq!(format!("{:?}", deal.view(viewer)), format!("{:?}", twin.view(viewer)));
}

/// Whatever the viewer tries: both deals refuse it in the same words, or neither does.
fn refusals_are_the_same(deal: &Deal, twin: &Deal, viewer: Seat, dice: &mut Dice) {
    for _ in 0..3 {
        let (_, action) = hostile::action(deal, dice);
        if matches!(action, Action::Draw) {
            continue;
        }
        let mut both =
            [deal.clone(), twin.clone()].map(|mut deal| deal.apply(viewer, &action).map_err(|e| e.to_string()));
        let [one, other] = &mut both;
        match (one, other) {
            (Ok(_), Ok(_)) => {}
            (Err(text), Err(twin_text)) => assert_eq!(text, twin_text, "{action:?}"),
            (one, other) => panic!("{action:?} of seat {viewer}: {one:?} or {other:?}"),
        }
    }
}

#[test]
fn hands_are_laid_open_only_when_somebody_went_out() {
    check(1_000, &deals(20), |deal| {
        for viewer in Seat::all(deal.players()).map(Some).chain([None]) {
            let view = deal.view(viewer);
            let laid_open = matches!(view.outcome, Some(DealOutcome::WentOut { .. }));
            assert_eq!(laid_open, deal.phase() == Phase::Over && deal.setup().void.is_none());
            assert_eq!(view.hand, viewer.map_or(Hand::EMPTY, |seat| *deal.hand(seat)));
        }
    });
}
