//! Two tables that differ only in what somebody cannot see look the same to them.

use bing_rules::card::Card;
use bing_rules::event::SeenEvent as SeenDealEvent;
use bing_rules::options::Options;
use bing_rules::pack::Pack;
use bing_rules::record::ReshuffleOrder;
use bing_table::{Command, Event, KeeperCommand, Packs, PersonId, Place, Request, SeenEvent, Settings, Stage, Table};
use bing_testkit::dice::Dice;
use bing_testkit::law;
use bing_testkit::play::shuffled_pack;

use crate::keeper::{Keeper, house, seat, settings};

/// All that two viewers see of these events.
fn seen(keeper: &Keeper, viewer: Option<Place>) -> Vec<SeenEvent> {
    keeper.log.iter().map(|entry| entry.event.seen_by(viewer)).collect()
}

/// The cards that the viewer has seen, from what they were shown alone.
fn cards_seen(events: &[SeenEvent]) -> Vec<Card> {
    let mut cards = Vec::new();
    for event in events {
        let (SeenEvent::Dealt { happened, .. } | SeenEvent::Acted { happened, .. }) = event else { continue };
        for event in happened {
            match event {
                SeenDealEvent::CutShown { card, .. }
                | SeenDealEvent::TwoKept { card, .. }
                | SeenDealEvent::Took { card, .. }
                | SeenDealEvent::Discarded { card, .. } => cards.push(*card),
                SeenDealEvent::Dealt { hand, upcard } => {
                    cards.push(*upcard);
                    cards.extend(hand.iter().flat_map(bing_rules::hand::Hand::iter));
                }
                SeenDealEvent::Drew { card, .. } => cards.extend(*card),
                SeenDealEvent::Melded { plays, .. } => {
                    for play in plays {
                        match play {
                            bing_rules::play::Play::NewMeld(declaration) => cards.extend(declaration.cards()),
                            bing_rules::play::Play::LayOff { cards: laid, .. } => cards.extend(laid),
                            bing_rules::play::Play::SwapTwo { card, .. } => cards.push(*card),
                        }
                    }
                }
                SeenDealEvent::TwoDeclined { .. } | SeenDealEvent::Reshuffled { .. } | SeenDealEvent::Ended(_) => {}
            }
        }
    }
    cards
}

/// A started game of three persons, by a house that gives the packs, and its log so far.
fn started(cut_for_two: bool) -> Keeper {
    let options = Options { cut_for_two, ..Options::default() };
    Keeper::started(house(Packs::Given), Settings { options, ..settings() }, 3, 3)
}

/// The requests of random people in one deal, with deputies, votes, talk and undos in between.
fn play(keeper: &mut Keeper, pack: &Pack, steps: usize) -> Vec<(u64, Request)> {
    let mut requests = Vec::new();
    let deal = KeeperCommand::Deal { pack: pack.clone(), order: ReshuffleOrder::OldestFirst, first_dealer: None };
    keeper.keeper(deal).expect("a pack that fits");
    for _ in 0..steps {
        if keeper.table.stage() != Stage::Playing {
            break;
        }
        keeper.now_ms += keeper.dice.below(5_000) as u64;
        let (turn, action) = keeper.some_action();
        let person = |number: usize, command| Request::Person(PersonId(number as u64), command);
        let number = keeper.dice.below(3);
        let request = match keeper.dice.below(12) {
            0 => person(number, Command::CallDeputy { seat: seat(number) }),
            1 => person(number, Command::TakeBack),
            2 => person(number, Command::Say("hm".into())),
            3 => person(turn.index(), Command::Undo),
            4 => person(number, Command::Propose(bing_table::Proposal::Void)),
            5 => person(number, Command::Vote(false)),
            _ if keeper.table.view(None).seats[turn.index()].deputy.is_some() => {
                Request::Keeper(KeeperCommand::BotAct { seat: turn, action })
            }
            _ => person(turn.index(), Command::Act(action)),
        };
        if keeper.ask(&request).is_ok() {
            requests.push((keeper.now_ms, request));
        }
    }
    requests
}

/// The pack with the cards that the viewer has not seen in other places; `None` if there are fewer than two.
fn disguised(pack: &Pack, seen: &[Card], dice: &mut Dice) -> Pack {
    // Faces that turned up as often as they are in the pack are left alone; so is every card of a face that was seen at all, since
    // which copy it was cannot be told.
    let mut cards = pack.cards().to_vec();
    let hidden: Vec<usize> = (0..cards.len()).filter(|&place| !seen.contains(&cards[place])).collect();
    for _ in 0..30 {
        let (a, b) = (*dice.pick(&hidden), *dice.pick(&hidden));
        // Cards of equal points, so that what was legal mostly stays so.
        if cards[a].points(2) == cards[b].points(2) {
            cards.swap(a, b);
        }
    }
    Pack::new(cards, pack.decks()).expect("the same cards")
}

#[test]
fn tables_that_differ_only_in_hidden_cards_look_the_same() {
    let compared = std::cell::Cell::new((0_u32, 0_u32));
    law::check(200, &proptest::num::u64::ANY, |seed| {
        let mut dice = Dice::new(seed);
        let mut first = started(seed % 3 == 0);
        first.dice = Dice::new(seed ^ 1);
        let pack = shuffled_pack(2, &mut dice);
        let before = first.now_ms;
        let steps = dice.between(5, 60);
        let requests = play(&mut first, &pack, steps);
        if first.table.stage() != Stage::Playing {
            return;
        }
        let viewer = match dice.below(5) {
            3 => Some(Place::Watcher(0)),
            4 => None,
            number if number < 3 => Some(Place::Seat(seat(number))),
            _ => None,
        };
        let other_pack = disguised(&pack, &cards_seen(&seen(&first, viewer)), &mut dice);
        let mut second = started(seed % 3 == 0);
        assert_eq!(second.now_ms, before);
        let order = ReshuffleOrder::OldestFirst;
        second.keeper(KeeperCommand::Deal { pack: other_pack, order, first_dealer: None }).expect("a pack that fits");
        for (now_ms, request) in &requests {
            second.now_ms = *now_ms;
            if second.ask(request).is_err() {
                // The hidden cards of somebody else made it illegal, so the two games part here.
                return;
            }
        }
        let (all, differ) = compared.get();
        compared.set((all + 1, differ + u32::from(first.table != second.table)));
        assert_eq!(seen(&first, viewer), seen(&second, viewer));
        let views = |table: &Table| format!("{:?}", table.view(viewer));
        assert_eq!(views(&first.table), views(&second.table), "byte for byte");
        assert_eq!(first.table.next_duty(), second.table.next_duty());
    });
    let (all, differ) = compared.get();
    assert!(all > 60 && differ > all / 2, "too few pairs to mean anything: {all}, of which {differ} differ");
}

#[test]
fn nobody_sees_a_contribution_before_all_are_in() {
    let log = |contribution: u8| {
        let mut keeper = Keeper::started(house(Packs::Seeds), settings(), 3, 3);
        keeper.keeper(KeeperCommand::Commit([1; 32])).unwrap();
        keeper.person(1, Command::Contribute([contribution; 32])).unwrap();
        keeper
    };
    let (a, b) = (log(1), log(2));
    for viewer in [None, Some(Place::Seat(seat(0))), Some(Place::Seat(seat(1)))] {
        assert_eq!(seen(&a, viewer), seen(&b, viewer));
        assert_eq!(a.table.view(viewer), b.table.view(viewer));
    }
}

#[test]
fn no_event_shows_who_a_person_is_to_the_keeper() {
    let log = |offset: u64| {
        let mut keeper = Keeper::new(house(Packs::Seeds), settings(), 2);
        let person = |number: u64, command| Request::Person(PersonId(offset + number), command);
        keeper.ask(&person(0, Command::Sit { name: "Ann".into(), seat: None })).unwrap();
        keeper.ask(&person(1, Command::Watch { name: "Ben".into() })).unwrap();
        keeper.ask(&person(2, Command::Sit { name: "Cat".into(), seat: None })).unwrap();
        keeper.ask(&person(0, Command::Mute { whom: Place::Watcher(0), muted: true })).unwrap();
        keeper.ask(&person(1, Command::Say("hi".into()))).unwrap();
        keeper.ask(&person(0, Command::Kick { whom: Place::Watcher(0) })).unwrap();
        keeper
    };
    let (a, b) = (log(1), log(100));
    for viewer in [None, Some(Place::Seat(seat(0))), Some(Place::Seat(seat(1)))] {
        assert_eq!(seen(&a, viewer), seen(&b, viewer));
        assert_eq!(a.table.view(viewer), b.table.view(viewer));
    }
}

#[test]
fn what_a_seat_sees_of_the_log_holds_its_own_cards_and_no_others() {
    let mut keeper = started(false);
    let pack = shuffled_pack(2, &mut Dice::new(4));
    play(&mut keeper, &pack, 0);
    let hands: Vec<_> = (0..3).map(|number| keeper.table.deal_view(Some(seat(number))).unwrap().hand).collect();
    for number in 0..3 {
        let dealt = seen(&keeper, Some(Place::Seat(seat(number)))).pop().unwrap();
        let text = format!("{dealt:?}");
        for (other, hand) in hands.iter().enumerate() {
            assert_eq!(text.contains(&format!("{hand:?}")), other == number);
        }
    }
    assert!(matches!(keeper.log.last().unwrap().event, Event::Dealt { .. }));
}
