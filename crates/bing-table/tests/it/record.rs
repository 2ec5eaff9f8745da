//! The records that a log holds.

use bing_rules::play::Action;
use bing_rules::record::{Record, Step};
use bing_rules::verify::Verdict;
use bing_table::{Command, Packs, RecordExtent, SeenEvent, Stage, records};

use crate::keeper::{BOTS, Keeper, house, seat, settings};

fn last(keeper: &Keeper, extent: RecordExtent) -> Record {
    records(&keeper.log, extent).pop().expect("a deal has begun")
}

#[test]
fn record_of_a_game_plays_to_the_same_end() {
    for packs in [Packs::Seeds, Packs::Given] {
        let mut keeper = Keeper::dealt(house(packs), settings(), 3, 2);
        keeper.play_on(50_000);
        let record = last(&keeper, RecordExtent::EndedDeals);
        let played = record.replay().expect("it was played like this");
        assert_eq!(Some(played.game()), keeper.table.game());
        assert_eq!(record.players[2].bot.as_deref(), Some(BOTS[0]));
        assert_eq!((record.players[0].name.as_str(), &record.players[0].bot), ("P0", &None));
    }
}

#[test]
fn record_of_a_game_that_is_on_ends_before_the_deal_that_is_on() {
    let mut keeper = Keeper::dealt(house(Packs::Seeds), settings(), 3, 2);
    assert!(records(&keeper.log, RecordExtent::EndedDeals).is_empty());
    while keeper.table.game().unwrap().deals() < 3 && keeper.table.stage() != Stage::Open {
        keeper.play_on(1);
    }
    let deals = keeper.table.game().unwrap().deals() as usize;
    assert_eq!(last(&keeper, RecordExtent::EndedDeals).deals.len(), deals - 1);
    let all = last(&keeper, RecordExtent::All);
    assert_eq!(all.deals.len(), deals);
    assert_eq!(Some(all.replay().unwrap().game()), keeper.table.game());
}

#[test]
fn what_was_taken_back_is_not_in_the_record() {
    let mut keeper = Keeper::dealt(house(Packs::Given), settings(), 3, 3);
    loop {
        let turn = keeper.to_act().unwrap();
        if keeper.table.deal_view(Some(turn)).unwrap().legal_actions().take() {
            assert!(keeper.act(turn, Action::Take));
            keeper.person(turn.index(), Command::Undo).unwrap();
            break;
        }
        assert!(keeper.play_for_people());
    }
    let played = last(&keeper, RecordExtent::All).replay().unwrap();
    assert_eq!(Some(played.game()), keeper.table.game());
    keeper.play_on(50_000);
    let played = last(&keeper, RecordExtent::EndedDeals).replay().unwrap();
    assert_eq!(Some(played.game()), keeper.table.game());
}

#[test]
fn record_names_the_bot_that_acted_for_a_person() {
    let mut keeper = Keeper::dealt(house(Packs::Given), settings(), 3, 3);
    keeper.person(1, Command::CallDeputy { seat: seat(1) }).unwrap();
    keeper.play_on(50_000);
    let record = last(&keeper, RecordExtent::EndedDeals);
    let steps = record.deals.iter().flat_map(|deal| &deal.steps);
    let mut by_deputy = 0;
    for step in steps {
        if let Step::Action { seat, deputy, .. } = step {
            assert_eq!(deputy.as_deref(), (seat.index() == 1).then_some(BOTS[0]));
            by_deputy += usize::from(deputy.is_some());
        }
    }
    assert!(by_deputy > 0);
}

#[test]
fn each_game_of_a_table_has_its_record() {
    let mut keeper = Keeper::dealt(house(Packs::Seeds), settings(), 2, 2);
    keeper.play_on(50_000);
    keeper.person(1, Command::Ready(true)).unwrap();
    keeper.person(0, Command::Start).unwrap();
    keeper.begin_deal();
    keeper.play_on(50_000);
    let records = records(&keeper.log, RecordExtent::EndedDeals);
    assert_eq!(records.len(), 2);
    for record in &records {
        record.replay().expect("it was played like this");
    }
    assert_ne!(records[0].deals[0].source, records[1].deals[0].source);
}

#[test]
fn record_of_a_game_shows_that_its_cards_were_as_promised() {
    let mut keeper = Keeper::dealt(house(Packs::Seeds), settings(), 3, 2);
    keeper.play_on(50_000);
    let record = last(&keeper, RecordExtent::EndedDeals);
    assert!(record.deals.iter().all(|deal| deal.claims.commitment.is_some() && deal.claims.pack.is_some()));
    assert!(record.verify().expect("it was played like this").iter().all(|verdict| *verdict == Verdict::AsPromised));

    let published = keeper.log.iter().filter_map(|entry| match entry.event.seen_by(None) {
        SeenEvent::Committed { commitment, .. } => Some(commitment),
        _ => None,
    });
    let recorded = record.deals.iter().filter_map(|deal| deal.claims.commitment);
    assert!(recorded.eq(published), "the commitments are those that all saw before the deals");
}
