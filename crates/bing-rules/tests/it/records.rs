//! Records play again to what was played.

use std::cell::Cell;

use bing_rules::record::{RULES_VERSION, Record, ReplayError, Step};
use bing_rules::seat::Seat;
use bing_testkit::law::check;
use bing_testkit::play::step_game;
use bing_testkit::strategies::dice;

use crate::cards::new_game;

#[test]
fn a_record_replays_to_the_same_bytes() {
    let steps = Cell::new(0);
    check(60, &dice(), |mut dice| {
        let mut played = new_game(&mut dice);
        for _ in 0..dice.below(1_500) {
            if !step_game(&mut played, &mut dice) {
                break;
            }
        }
        let again = played.record().replay().expect("it was played like this");
        assert_eq!(again.game(), played.game());
        assert_eq!(again.record(), played.record());
        let text = played.record().to_string();
        let read: Record = text.parse().expect("it was written like this");
        assert_eq!(read.replay().expect("it was played like this").record().to_string(), text);
        steps.set(steps.get() + played.record().deals.iter().map(|deal| deal.steps.len()).sum::<usize>());
    });
    assert!(steps.get() > 10_000, "{} steps were replayed", steps.get());
}

/// A record of a few hundred steps.
fn some_record(dice: &mut bing_testkit::dice::Dice) -> Record {
    let mut played = new_game(dice);
    for _ in 0..300 {
        step_game(&mut played, dice);
    }
    played.record().clone()
}

#[test]
fn a_record_that_was_tampered_with_is_refused_where_it_goes_wrong() {
    check(60, &dice(), |mut dice| {
        let mut record = some_record(&mut dice);
        let first = record.deals.first_mut().expect("a deal was played");
        let place = dice.below(first.steps.len());
        let Some(Step::Action { seat, .. }) = first.steps.get_mut(place) else { return };
        let players = record.players.len();
        *seat = Seat::all(players).find(|other| other != seat).expect("there are two players at least");
        match record.replay() {
            Err(ReplayError::Step { deal: 1, step, .. }) => assert_eq!(step, place + 1),
            other => panic!("step {place} is by another seat: {other:?}"),
        }
    });
}

#[test]
fn a_record_of_another_version_of_the_rules_is_refused() {
    let mut record = some_record(&mut bing_testkit::dice::Dice::new(1));
    record.rules = RULES_VERSION + 1;
    let error = record.replay().expect_err("the version is unknown");
    assert_eq!(error.to_string(), "the record was played by version 2 of the rules, this program plays by version 1");
}
