//! Deals over the wire: what comes out is what went in.

use std::cell::Cell;

use bing_protocol::{DealEvent, DealView, ViewError};
use bing_rules::event::{Event, SeenEvent};
use bing_rules::game::Stage;
use bing_rules::options::Options;
use bing_rules::record::{Player, RecordedGame};
use bing_rules::seat::Seat;
use bing_rules::view::View;
use bing_testkit::dice::Dice;
use bing_testkit::law;
use bing_testkit::play::{random_action, step_game};

fn over_the_wire<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

fn check_views(played: &RecordedGame) {
    let Some(deal) = played.game().deal() else { return };
    for viewer in [None, Seat::new(0), Seat::new(1)] {
        let view = deal.view(viewer);
        let wire = DealView::from(&view);
        assert!(serde_json::to_string(&wire).unwrap().len() < 16 * 1024);
        assert_eq!(View::try_from(over_the_wire(&wire)).unwrap(), view);
    }
}

fn check_events(events: &[Event]) {
    for event in events {
        for viewer in [None, Seat::new(0), Seat::new(1)] {
            let seen = event.seen_by(viewer);
            assert_eq!(SeenEvent::try_from(over_the_wire(&DealEvent::from(&seen))).unwrap(), seen);
        }
    }
}

#[test]
fn views_and_events_come_through_as_they_are() {
    let counts = Cell::new([0_u32; 3]);
    law::check(30, &proptest::num::u64::ANY, |seed| {
        let mut dice = Dice::new(seed);
        let options = Options { swap_twos: dice.one_in(2), cut_for_two: dice.one_in(2), ..Options::default() };
        let player = |number: usize| Player { name: format!("P{number}"), bot: None };
        let players: Vec<Player> = (0..dice.between(2, 6)).map(player).collect();
        let dealer = Seat::new(0).unwrap();
        let mut recorded = RecordedGame::new(&options, players, dealer).unwrap();
        let [mut views, mut events, mut melds] = counts.get();
        for _ in 0..300 {
            let acts = match recorded.game().stage() {
                Stage::Playing(deal) => random_action(deal, &mut dice),
                _ => None,
            };
            match acts {
                Some((seat, action)) => {
                    let happened = recorded.apply(seat, &action, None).unwrap();
                    check_events(&happened);
                    events += happened.len() as u32;
                }
                None if !step_game(&mut recorded, &mut dice) => break,
                None => {}
            }
            check_views(&recorded);
            views += 1;
            melds += u32::from(recorded.game().deal().is_some_and(|deal| !deal.tableau().is_empty()));
        }
        counts.set([views, events, melds]);
    });
    let [views, events, melds] = counts.get();
    assert!(views > 3_000 && events > 3_000 && melds > 500, "{views} {events} {melds}");
}

#[test]
fn view_that_is_none_is_refused() {
    let sample = || {
        let deal = bing_testkit::script::deal(3).hands(["Ac 3d"]).upcard("Td").deal();
        DealView::from(&deal.view(Seat::new(0)))
    };
    let mut short = sample();
    short.known.pop();
    assert_eq!(View::try_from(short), Err(ViewError::Seats { entries: 2, players: 3 }));
    let mut long = sample();
    (long.scores, long.hand_sizes, long.known) = (vec![0; 9], vec![0; 9], vec![Vec::new(); 9]);
    assert_eq!(View::try_from(long), Err(ViewError::Seats { entries: 9, players: 9 }));
    let mut copies = sample();
    copies.hand = vec![copies.hand[0]; 5];
    assert!(matches!(View::try_from(copies), Err(ViewError::Copies { .. })));
    let mut meld = sample();
    meld.melds = vec!["K:KdKh".to_owned().try_into().unwrap()];
    assert!(matches!(View::try_from(meld), Err(ViewError::Meld { meld: 0, .. })));
}
