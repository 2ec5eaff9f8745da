//! From the start of a game to its end: shuffles, clocks, bots, buy-backs.

use bing_rules::card::Card;
use bing_rules::game::Stage as GameStage;
use bing_rules::record::PackSource;
use bing_rules::seat::{Seat, Seats};
use bing_rules::seeds::Seeds;
use bing_table::{
    BuyBackBy, By, Clock, Command, DeputyReason, Duty, Event, House, KeeperCommand, Pace, Packs, PersonId, PlayError,
    PublicEvent, Request, SeenEvent, Settings, Stage, StageView, Table, limits,
};
use sha2::{Digest as _, Sha256};

use crate::keeper::{Keeper, house, public, seat, settings};

const SECRET: [u8; 32] = [7; 32];

fn shuffling(seats: usize, people: usize) -> Keeper {
    let mut keeper = Keeper::started(house(Packs::Seeds), settings(), seats, people);
    assert_eq!(keeper.table.next_duty(), Some((keeper.now_ms, Duty::Commit { deal: 1 })));
    keeper.keeper(KeeperCommand::Commit(SECRET)).unwrap();
    keeper
}

fn dealt_seeds(events: &[Event]) -> Option<Seeds> {
    events.iter().find_map(|event| match event {
        Event::Dealt { source: PackSource::Seeds(seeds), .. } => Some(seeds.clone()),
        _ => None,
    })
}

#[test]
fn hash_of_the_secret_is_shown_before_anybody_contributes_and_the_secret_only_after_the_deal() {
    let mut keeper = shuffling(2, 2);
    let hash: [u8; 32] = Sha256::digest(SECRET).into();
    let seen = keeper.log.last().unwrap().event.seen_by(Some(bing_table::Place::Seat(seat(0))));
    assert_eq!(seen, SeenEvent::Committed { game: 1, deal: 1, commitment: hash });
    keeper.person(0, Command::Contribute([1; 32])).unwrap();
    let events = keeper.person(1, Command::Contribute([2; 32])).unwrap();
    assert_eq!(events[0].seen_by(None), SeenEvent::Contributed { seat: seat(1) });
    while keeper.table.stage() == Stage::Playing {
        keeper.play_for_people();
        let seen = keeper.log.iter().map(|entry| entry.event.seen_by(None));
        let shown = seen.filter(|seen| matches!(seen, SeenEvent::Public(PublicEvent::SecretShown { .. }))).count();
        assert_eq!(shown == 0, keeper.table.stage() == Stage::Playing, "shown when the deal is over and not before");
    }
    let shown = keeper.log.iter().find_map(|entry| match &entry.event {
        Event::Public(PublicEvent::SecretShown { seeds }) => Some(seeds.clone()),
        _ => None,
    });
    let wanted = Seeds { secret: SECRET, contributions: vec![[1; 32], [2; 32]], table: "t-1/1".into(), deal: 1 };
    assert_eq!(shown, Some(wanted));
}

#[test]
fn cards_come_when_all_persons_have_contributed_and_bots_contribute_nothing() {
    let mut keeper = shuffling(3, 2);
    keeper.person(1, Command::Contribute([2; 32])).unwrap();
    assert_eq!(
        keeper.person(1, Command::Contribute([3; 32])),
        Err(PlayError::AlreadyContributed { seat: seat(1) }.into())
    );
    let missing: Seats = [seat(0)].into_iter().collect();
    assert!(matches!(keeper.table.view(None).stage, StageView::Shuffling { missing: shown, .. } if shown == missing));
    let events = keeper.person(0, Command::Contribute([1; 32])).unwrap();
    let contributions = dealt_seeds(&events).expect("the cards are there").contributions;
    assert_eq!(contributions, [[1; 32], [2; 32], [0; 32]]);
}

#[test]
fn who_contributes_nothing_in_time_holds_nobody_up() {
    let mut keeper = shuffling(3, 3);
    keeper.person(1, Command::Contribute([2; 32])).unwrap();
    assert_eq!(keeper.table.next_due(), Some(keeper.now_ms + 5_000));
    assert!(keeper.tick_after(4_999).is_empty());
    let events = keeper.tick_after(1);
    let without: Seats = [seat(0), seat(2)].into_iter().collect();
    assert_eq!(events[0], Event::Public(PublicEvent::ContributionsClosed { without }));
    assert_eq!(dealt_seeds(&events).unwrap().contributions, [[0; 32], [2; 32], [0; 32]]);
    assert_eq!(keeper.person(0, Command::Contribute([1; 32])), Err(PlayError::NotShuffling.into()));
}

#[test]
fn who_draws_the_highest_card_deals_first_and_anybody_can_check_it() {
    let mut dealers = Seats::EMPTY;
    for secret in 0..30 {
        let mut keeper = Keeper::started(house(Packs::Seeds), settings(), 3, 1);
        keeper.keeper(KeeperCommand::Commit([secret; 32])).unwrap();
        let events = keeper.person(0, Command::Contribute([9; 32])).unwrap();
        let Event::Dealt { first: Some(first), .. } = &events[1] else { panic!("{events:?}") };
        let highest: &Card = first.drawn.iter().max().unwrap();
        assert_eq!(first.drawn.len(), 3);
        assert_eq!(first.drawn[first.dealer.index()], *highest);
        let seeds = dealt_seeds(&events).unwrap();
        assert_eq!(bing_table::shuffle::draw_for_dealer(&seeds, 3), (first.dealer, first.drawn.clone()));
        assert_eq!(keeper.table.game().unwrap().dealer(), first.dealer);
        dealers.insert(first.dealer);
    }
    assert_eq!(dealers.len(), 3, "each of them deals sometimes");
}

#[test]
fn same_requests_at_the_same_times_give_the_same_log() {
    let play = || {
        let mut keeper = Keeper::dealt(house(Packs::Seeds), settings(), 4, 2);
        keeper.play_on(400);
        keeper.log
    };
    assert_eq!(play(), play());
}

#[test]
fn games_are_played_to_their_end_and_the_log_gives_the_same_table() {
    for people in 0..=3 {
        for packs in [Packs::Seeds, Packs::Given] {
            let house = House { unattended: true, ..house(packs) };
            let mut keeper = Keeper::dealt(house, settings(), 3, people.max(1));
            if people == 0 {
                keeper.person(0, Command::Leave).unwrap();
            }
            keeper.play_on(50_000);
            assert_eq!(keeper.table.stage(), Stage::Open, "{people} {packs:?}");
            let game = keeper.table.game().unwrap();
            let won = PublicEvent::GameWon { winner: game.winner().unwrap(), pot: game.pot() };
            assert!(keeper.log.iter().rev().take(2).any(|entry| entry.event == Event::Public(won.clone())));
            assert_eq!(keeper.replayed(), keeper.table);
        }
    }
}

#[test]
fn next_deal_begins_after_a_while_or_when_all_who_are_there_are_ready() {
    let mut keeper = Keeper::dealt(house(Packs::Seeds), settings(), 3, 2);
    while keeper.table.stage() != Stage::Between {
        keeper.play_on(1);
    }
    let (due_ms, duty) = keeper.table.next_duty().unwrap();
    let deal = keeper.table.game().unwrap().deals() + 1;
    assert_eq!((due_ms >= keeper.now_ms, duty), (true, Duty::Commit { deal }));
    let in_game = keeper.table.game().unwrap().in_game();
    for person in (0..2).filter(|&person| in_game.contains(seat(person))) {
        keeper.person(person, Command::Ready(true)).unwrap();
    }
    assert_eq!(keeper.table.next_due(), Some(keeper.now_ms));
}

#[test]
fn bot_acts_after_its_pace_and_only_for_its_own_seat() {
    let mut keeper = Keeper::dealt(house(Packs::Given), settings(), 3, 1);
    while keeper.to_act() == Some(seat(0)) {
        keeper.play_for_people();
    }
    let (due_ms, duty) = keeper.table.next_duty().unwrap();
    assert_eq!(due_ms, keeper.now_ms + 100);
    let Duty::BotAct { seat: bot_seat, bot } = duty.clone() else { panic!("{duty:?}") };
    let (_, action) = keeper.some_action();
    let own = KeeperCommand::BotAct { seat: seat(0), action };
    assert_eq!(keeper.keeper(own), Err(PlayError::NoBot { seat: seat(0) }.into()));
    let events = keeper.do_duty(&duty);
    assert!(matches!(&events[0], Event::Acted { seat, by: By::Bot(name), .. } if *seat == bot_seat && *name == bot));
}

#[test]
fn packs_come_from_where_the_house_says() {
    let mut seeds = Keeper::started(house(Packs::Seeds), settings(), 2, 1);
    let order = bing_rules::record::ReshuffleOrder::Sorted;
    let deal = |pack| KeeperCommand::Deal { pack, order, first_dealer: Some(seat(1)) };
    let pack = bing_rules::pack::Pack::sorted(2);
    assert_eq!(seeds.keeper(deal(pack.clone())), Err(PlayError::OtherPacks.into()));
    let mut given = Keeper::started(house(Packs::Given), settings(), 2, 1);
    assert_eq!(given.keeper(KeeperCommand::Commit(SECRET)), Err(PlayError::OtherPacks.into()));
    let small = bing_rules::pack::Pack::sorted(1);
    let error = given.keeper(deal(small)).unwrap_err();
    assert_eq!(error.rule(), Some("R1.2"), "{error}");
    given.keeper(deal(pack)).unwrap();
    assert_eq!(given.table.game().unwrap().dealer(), seat(1));
}

fn with_clock(clock: Clock) -> Keeper {
    let mut keeper = Keeper::dealt(house(Packs::Given), Settings { clock, absent_ms: None, ..settings() }, 3, 3);
    while keeper.table.deal_view(None).unwrap().hand_sizes[0] == 0 {
        keeper.play_for_people();
    }
    keeper
}

/// The time of the deputy for whose turn it is.
fn clock_due(keeper: &Keeper) -> u64 {
    keeper.table.next_due().expect("a clock runs") - keeper.now_ms
}

#[test]
fn without_a_clock_a_turn_takes_as_long_as_it_takes() {
    assert_eq!(with_clock(Clock::Off).table.next_duty(), None);
}

#[test]
fn turn_that_takes_longer_than_its_time_takes_from_the_bank() {
    let mut keeper = with_clock(Clock::PerTurn { turn_ms: 10_000, bank_ms: 30_000 });
    let turn = keeper.to_act().unwrap();
    assert_eq!(clock_due(&keeper), 40_000);
    keeper.now_ms += 7_000;
    assert!(keeper.act(turn, bing_rules::play::Action::Draw));
    assert_eq!(clock_due(&keeper), 33_000, "drawing and discarding are one turn");
    keeper.now_ms += 7_000;
    let (_, discard) = keeper.some_action();
    assert!(keeper.act(turn, discard));
    assert_eq!(clock_due(&keeper), 40_000, "the next player has all their time");
    let banks = keeper.table.view(None).banks_ms;
    let wanted: Vec<u64> = (0..3).map(|number| if number == turn.index() { 26_000 } else { 30_000 }).collect();
    assert_eq!(banks, wanted);
}

#[test]
fn deputy_plays_when_the_time_is_up() {
    let mut keeper = with_clock(Clock::PerTurn { turn_ms: 10_000, bank_ms: 30_000 });
    let turn = keeper.to_act().unwrap();
    assert!(keeper.tick_after(39_999).is_empty());
    let events = keeper.tick_after(1);
    let began = public(&events, |event| match event {
        PublicEvent::DeputyBegan { seat, reason, .. } => Some((*seat, *reason)),
        _ => None,
    });
    assert_eq!(began, Some((turn, DeputyReason::Clock)));
    assert!(matches!(keeper.table.next_duty(), Some((_, Duty::BotAct { seat, .. })) if seat == turn));
}

#[test]
fn by_correspondence_a_turn_takes_days_and_the_clock_runs_while_nobody_is_there() {
    let mut keeper = with_clock(Clock::Correspondence { days: 3 });
    for person in 0..3 {
        keeper.keeper(KeeperCommand::Presence { person: PersonId(person), present: false }).unwrap();
    }
    assert_eq!(clock_due(&keeper), 3 * limits::DAY_MS);
    assert_eq!(keeper.tick_after(3 * limits::DAY_MS).len(), 1);
}

#[test]
fn clock_stands_still_while_nobody_is_there() {
    let mut keeper = with_clock(Clock::PerTurn { turn_ms: 10_000, bank_ms: 30_000 });
    keeper.now_ms += 15_000;
    for person in 0..3 {
        keeper.keeper(KeeperCommand::Presence { person: PersonId(person), present: false }).unwrap();
    }
    assert_eq!(keeper.table.next_due(), None);
    assert!(keeper.tick_after(1_000_000).is_empty());
    keeper.keeper(KeeperCommand::Presence { person: PersonId(2), present: true }).unwrap();
    let due_ms = keeper.table.view(None).clock.unwrap().bank_due_ms;
    assert_eq!(due_ms - keeper.now_ms, 25_000);
}

#[test]
fn time_in_which_the_keeper_was_down_is_on_nobodys_clock() {
    let mut keeper = with_clock(Clock::PerTurn { turn_ms: 10_000, bank_ms: 30_000 });
    keeper.now_ms += 1_000_000;
    keeper.keeper(KeeperCommand::Restart).unwrap();
    for person in 0..3 {
        keeper.keeper(KeeperCommand::Presence { person: PersonId(person), present: true }).unwrap();
    }
    assert_eq!(clock_due(&keeper), 40_000);
}

#[test]
fn time_never_runs_back() {
    let mut keeper = with_clock(Clock::PerTurn { turn_ms: 10_000, bank_ms: 0 });
    let at_ms = keeper.table.at_ms();
    let say = Request::Person(PersonId(0), Command::Say("hi".into()));
    let entries = keeper.table.handle(&say, 5).unwrap();
    assert_eq!(entries[0].at_ms, at_ms);
    let mut log = keeper.log.clone();
    log.push(bing_table::Entry { at_ms: 0, ..entries[0].clone() });
    assert!(matches!(Table::replay(&log), Err(bing_table::ReplayError::Time { at_ms: 0, .. })));
}

/// A game in which somebody is bust and decides, as R9.3 says.
fn until_buy_backs(people: usize) -> Keeper {
    for seed in 0..200 {
        let mut keeper = Keeper::dealt(house(Packs::Given), settings(), 4, people);
        keeper.dice = bing_testkit::dice::Dice::new(seed);
        while keeper.table.stage() != Stage::Open {
            keeper.play_on(1);
            if keeper.table.stage() == Stage::BuyBacks {
                return keeper;
            }
        }
    }
    panic!("nobody is ever bust");
}

fn deciding(keeper: &Keeper) -> Vec<Seat> {
    match keeper.table.game().unwrap().stage() {
        GameStage::BuyBacks { pending, .. } => pending.iter().collect(),
        _ => Vec::new(),
    }
}

#[test]
fn bust_player_decides_in_time_or_does_not_buy_back() {
    let mut keeper = until_buy_backs(4);
    let bust = deciding(&keeper);
    let first = bust[0];
    assert_eq!(keeper.table.next_due(), Some(keeper.now_ms + 60_000));
    let other = (0..4).find(|&number| !bust.contains(&seat(number))).unwrap();
    assert_eq!(keeper.person(other, Command::BuyBack(true)).unwrap_err().rule(), Some("R9.3"));
    let pot = keeper.table.game().unwrap().pot();
    keeper.person(first.index(), Command::BuyBack(true)).unwrap();
    let events = keeper.tick_after(60_000);
    for seat in bust.iter().skip(1) {
        let decided = PublicEvent::BuyBackDecided { seat: *seat, buys: false, by: BuyBackBy::Time };
        assert!(events.contains(&Event::Public(decided)), "{events:?}");
    }
    let game = keeper.table.game().unwrap();
    assert_eq!(game.pot(), pot + 25);
    assert_eq!(game.in_game().len(), 4 - (bust.len() - 1));
    assert_eq!(keeper.table.stage(), Stage::Between);
}

#[test]
fn bots_are_asked_whether_they_buy_back() {
    let mut keeper = until_buy_backs(1);
    for _ in 0..deciding(&keeper).len() {
        let Some(bot_seat) = deciding(&keeper).into_iter().find(|&who| who != seat(0)) else { return };
        let (due_ms, duty) = keeper.table.next_duty().unwrap();
        assert_eq!(due_ms, keeper.now_ms + 100);
        assert!(matches!(&duty, Duty::BotBuyBack { seat, .. } if *seat == bot_seat), "{duty:?}");
        let events = keeper.do_duty(&duty);
        assert!(matches!(events[0], Event::Public(PublicEvent::BuyBackDecided { by: BuyBackBy::Bot, .. })));
    }
}

#[test]
fn deputy_never_spends_the_money_of_a_person() {
    let mut keeper = until_buy_backs(4);
    let bust = deciding(&keeper)[0];
    keeper.person(bust.index(), Command::CallDeputy { seat: bust }).unwrap();
    assert_eq!(keeper.table.next_duty(), Some((keeper.now_ms + 60_000, Duty::Tick)));
    let buys = KeeperCommand::BotBuyBack { seat: bust, buys: true };
    assert_eq!(keeper.keeper(buys), Err(PlayError::NoBot { seat: bust }.into()));
}

#[test]
fn nothing_waits_at_no_pace() {
    let house = House { unattended: true, ..house(Packs::Seeds) };
    let mut keeper = Keeper::dealt(house, Settings { pace: Pace::NONE, ..settings() }, 4, 1);
    keeper.person(0, Command::Leave).unwrap();
    let began_ms = keeper.now_ms;
    keeper.play_on(50_000);
    assert_eq!((keeper.table.stage(), keeper.now_ms), (Stage::Open, began_ms));
}
