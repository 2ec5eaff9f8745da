//! Draw, take and discard stay off the heap, with the legal actions listed at each decision, reshuffles included, and also where each player looks
//! at them through a view that is used again.
//!
//! This is a program of its own because it counts through the global allocator.

use std::hint::black_box;

use allocation_counter::measure;
use bing_rules::deal::{Deal, Reshuffle};
use bing_rules::event::Event;
use bing_rules::options::Options;
use bing_rules::pack::{Pack, PackStream};
use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_rules::seeds::Seeds;
use bing_testkit::compose;
use bing_testkit::dice::Dice;
use bing_testkit::script::seat;

/// How often each kind of step came about.
#[derive(Debug, Default)]
struct Steps {
    draws: u32,
    takes: u32,
    discards: u32,
    reshuffles: u32,
}

fn dealt(players: usize) -> Deal {
    let options = Options::default();
    let contributions = vec![[2; 32]; players];
    let (pack, stream) =
        Seeds { secret: [1; 32], contributions, table: "heap".into(), deal: 1 }.shuffle(options.decks_for(players));
    let scores = vec![Some(0); players];
    let (mut deal, _) =
        Deal::start(&options, &scores, seat(0), &pack, Reshuffle::Stream(stream)).expect("so many can play");
    while matches!(deal.phase(), Phase::Cut | Phase::Keep) {
        let action = deal.legal_actions().nth(0).expect("the cutter can act");
        deal.apply(deal.turn().expect("the cutter is to act"), &action).expect("a listed action is legal");
    }
    deal
}

/// Lists the legal actions and does one of them, without meld turns.
fn step(deal: &mut Deal, dice: &mut Dice, steps: &mut Steps) {
    let legal = deal.legal_actions();
    let action = legal.nth(dice.below(legal.len())).expect("somebody can always act");
    for listed in legal.iter() {
        black_box(listed);
    }
    let seat = deal.turn().expect("the deal goes on");
    for event in deal.apply(seat, &action).expect("a listed action is legal") {
        match event {
            Event::Drew { .. } => steps.draws += 1,
            Event::Took { .. } => steps.takes += 1,
            Event::Discarded { .. } => steps.discards += 1,
            Event::Reshuffled { .. } => steps.reshuffles += 1,
            _ => {}
        }
    }
}

#[test]
fn draw_take_discard_and_reshuffle_do_not_allocate() {
    for players in 2..=8 {
        let (mut deal, mut dice, mut steps) = (dealt(players), Dice::new(players as u64), Steps::default());
        let counted = measure(|| {
            for _ in 0..2_000 {
                step(&mut deal, &mut dice, &mut steps);
            }
        });
        assert_eq!(counted.count_total, 0, "{players} seats: {counted:?} in {steps:?}");
        let Steps { draws, takes, discards, reshuffles } = steps;
        assert!(draws > 200 && takes > 200 && discards > 500 && reshuffles > 5, "too few to tell: {steps:?}");
    }
}

#[test]
fn steps_from_rare_moments_do_not_allocate() {
    let (mut dice, mut steps) = (Dice::new(1), Steps::default());
    for number in 0..300 {
        let mut deal = compose::deal(&mut dice);
        while matches!(deal.phase(), Phase::Cut | Phase::Keep) {
            // Nothing is dealt yet, and what tells of the deal holds all hands.
            let action = deal.legal_actions().nth(0).expect("the cutter can act");
            deal.apply(deal.turn().expect("the cutter is to act"), &action).expect("a listed action is legal");
        }
        let counted = measure(|| {
            for _ in 0..60 {
                if deal.phase() != Phase::Over {
                    step(&mut deal, &mut dice, &mut steps);
                }
            }
        });
        assert_eq!(counted.count_total, 0, "moment {number}: {counted:?}");
    }
    assert!(steps.draws > 1_000 && steps.takes > 1_000 && steps.reshuffles > 50, "too few to tell: {steps:?}");
}

#[test]
fn refused_draw_take_and_discard_do_not_allocate() {
    let mut deal = dealt(3);
    let turn = deal.turn().expect("the deal goes on");
    let not_held = Pack::sorted(1).cards().iter().copied().find(|&card| !deal.hand(turn).contains(card));
    let not_held = Action::Discard(not_held.expect("14 cards are not all 52"));
    let counted = measure(|| {
        assert!(deal.apply(seat(2), &Action::Draw).is_err());
        assert!(deal.apply(turn, &not_held).is_err());
        deal.apply(turn, &Action::Draw).expect("a draw is legal");
        assert!(deal.apply(turn, &Action::Take).is_err());
        assert!(deal.apply(turn, &not_held).is_err());
    });
    assert_eq!(counted.count_total, 0, "{counted:?}");
}

#[test]
fn view_that_is_used_again_does_not_allocate_once_it_has_grown() {
    let (mut deal, mut dice, mut steps) = (dealt(4), Dice::new(4), Steps::default());
    let mut view = deal.view(None);
    let mut round = |times: u32| {
        for _ in 0..times {
            deal.view_into(deal.turn(), &mut view);
            black_box(view.legal_actions());
            step(&mut deal, &mut dice, &mut steps);
        }
    };
    // The first stock is the largest, so the discard pile never grows beyond what it is before the first reshuffle.
    round(1_000);
    let counted = measure(|| round(1_000));
    assert_eq!(counted.count_total, 0, "{counted:?}");
}

#[test]
fn shuffle_does_not_allocate() {
    let mut pack = Pack::sorted(4);
    let mut stream = PackStream::new([7; 32]);
    let counted = measure(|| {
        pack.shuffle(&mut stream);
        black_box(stream.below(8));
    });
    assert_eq!(counted.count_total, 0, "{counted:?}");
}

#[test]
fn what_allocates_is_noticed() {
    let deal = dealt(2);
    assert!(measure(|| drop(black_box(deal.view(None)))).count_total > 0);
    assert!(measure(|| drop(black_box(Pack::sorted(1)))).count_total > 0);
}
