//! Random requests, most of them nonsense: nothing panics, what is refused changes nothing, the log gives the same table.

use bing_rules::card::Card;
use bing_rules::pack::Pack;
use bing_rules::play::Action;
use bing_rules::record::ReshuffleOrder;
use bing_rules::seat::Seat;
use bing_table::{
    Clock, Command, Entry, House, KeeperCommand, Packs, PersonId, Place, Proposal, Reaction, Request, Settings, Stage,
    Table, limits,
};
use bing_testkit::dice::Dice;
use bing_testkit::law;

use crate::keeper::{BOTS, Keeper, house, settings};

fn any_seat(dice: &mut Dice) -> Seat {
    Seat::new(dice.below(8)).expect("below 8")
}

fn any_place(dice: &mut Dice) -> Place {
    if dice.one_in(4) { Place::Watcher(dice.below(5) as u32) } else { Place::Seat(any_seat(dice)) }
}

fn any_text(dice: &mut Dice) -> String {
    let words = ["", "Ann", "Ben", " x ", "\u{202e}", "\0", "plodder", "a\nb"];
    match dice.below(12) {
        0 => "é".repeat(dice.below(400)),
        _ => format!("{}{}", dice.pick(&words), dice.pick(&["", "1", "2", "3"])),
    }
}

fn any_action(dice: &mut Dice) -> Action {
    match dice.below(6) {
        0 => Action::Cut(dice.below(200) as u16),
        1 => Action::KeepTwo(dice.one_in(2)),
        2 => Action::Draw,
        3 => Action::Take,
        4 => Action::Discard(dice.pick(&Card::all().collect::<Vec<_>>()).to_owned()),
        _ => Action::Meld(Vec::new()),
    }
}

fn any_settings(dice: &mut Dice) -> Settings {
    let mut changed = settings();
    changed.clock = match dice.below(4) {
        0 => Clock::PerTurn { turn_ms: dice.below(3_000) as u64, bank_ms: dice.below(3_000) as u64 },
        1 => Clock::Correspondence { days: dice.below(40) as u8 },
        _ => Clock::Off,
    };
    changed.absent_ms = dice.one_in(2).then(|| dice.below(10_000) as u64);
    changed.pace.vote_ms = dice.bits() >> dice.below(64);
    changed.options.target = 20 + dice.below(60) as u32;
    changed.options.cut_for_two = dice.one_in(2);
    if dice.one_in(8) {
        changed.deputy = any_text(dice);
    }
    changed
}

fn any_command(dice: &mut Dice) -> Command {
    let bot = |dice: &mut Dice| if dice.one_in(4) { any_text(dice) } else { (*dice.pick(&BOTS)).to_owned() };
    match dice.below(27) {
        0 => Command::Sit { name: any_text(dice), seat: dice.one_in(2).then(|| any_seat(dice)) },
        1 => Command::Watch { name: any_text(dice) },
        2 => Command::Leave,
        3 => Command::Ready(!dice.one_in(4)),
        4 => Command::Start,
        5 => Command::Configure(Box::new(any_settings(dice))),
        6 => Command::SeatBot { seat: any_seat(dice), bot: bot(dice) },
        7 => Command::RemoveBot { seat: any_seat(dice) },
        8 => Command::AddSeat,
        9 => Command::RemoveSeat { seat: any_seat(dice) },
        10 => Command::PassHost { to: any_place(dice) },
        11 => Command::Kick { whom: any_place(dice) },
        12 => Command::Replace { seat: any_seat(dice), bot: bot(dice) },
        13 => Command::Contribute([dice.below(256) as u8; 32]),
        14 => Command::Act(any_action(dice)),
        15 => Command::Undo,
        16 => Command::BuyBack(dice.one_in(2)),
        17 => Command::Propose(*dice.pick(&[Proposal::Pause, Proposal::Void])),
        18 => Command::Vote(!dice.one_in(3)),
        19 => Command::Resume,
        20 => Command::Nudge,
        21 => Command::CallDeputy { seat: any_seat(dice) },
        22 => Command::TakeBack,
        23 => Command::Say(any_text(dice)),
        24 => Command::React(*dice.pick(&Reaction::ALL)),
        25 => Command::Mute { whom: any_place(dice), muted: dice.one_in(2) },
        _ => Command::Silence { whom: any_place(dice), silenced: dice.one_in(2) },
    }
}

fn any_request(keeper: &mut Keeper) -> Request {
    let dice = &mut keeper.dice;
    if !dice.one_in(4) {
        return Request::Person(PersonId(dice.below(6) as u64), any_command(dice));
    }
    Request::Keeper(match dice.below(8) {
        0 => KeeperCommand::Commit([dice.below(256) as u8; 32]),
        1 => {
            let (pack, order) = (Pack::sorted(dice.between(1, 4) as u8), ReshuffleOrder::Sorted);
            KeeperCommand::Deal { pack, order, first_dealer: dice.one_in(2).then(|| any_seat(dice)) }
        }
        2 => KeeperCommand::BotAct { seat: any_seat(dice), action: any_action(dice) },
        3 => KeeperCommand::BotBuyBack { seat: any_seat(dice), buys: dice.one_in(2) },
        4 => KeeperCommand::Presence { person: PersonId(dice.below(6) as u64), present: !dice.one_in(3) },
        5 if dice.one_in(10) => KeeperCommand::Restart,
        _ => KeeperCommand::Tick,
    })
}

/// What the table is after this log, and that it is the same however it is reached.
fn check(keeper: &Keeper) {
    let table = &keeper.table;
    assert_eq!(format!("{:?}", keeper.replayed()), format!("{table:?}"), "byte for byte");
    assert_eq!(keeper.log.len() as u64, table.events());
    for place in [None, Some(Place::Seat(Seat::new(0).unwrap())), Some(Place::Watcher(0))] {
        let view = table.view(place);
        assert!(view.seats.len() <= limits::SEATS_MAX && view.watchers.len() <= limits::WATCHERS_MAX);
        assert!(view.chat.len() <= limits::CHAT_LINES_KEPT);
    }
    if let Some(game) = table.game() {
        assert_eq!(game.pot(), game.paid().iter().sum::<u64>());
    }
}

/// Throws so many requests at a table, sensible ones in between so that games come along, and counts what came of it.
fn throw(seed: u64, house: House, steps: usize, counts: &mut Counts) {
    let seats = 2 + (seed % 3) as usize;
    let mut keeper = Keeper::new(house, settings(), seats);
    keeper.dice = Dice::new(seed);
    for _ in 0..steps {
        keeper.now_ms += keeper.dice.bits() >> keeper.dice.between(48, 64).min(63);
        if keeper.dice.one_in(3) && sensible(&mut keeper) {
            counts.sensible += 1;
            continue;
        }
        let request = any_request(&mut keeper);
        let (before, entries) = (keeper.table.clone(), keeper.log.len());
        match keeper.ask(&request) {
            Ok(_) => counts.accepted += 1,
            Err(error) => {
                counts.refused += 1;
                assert!(!error.code().is_empty() && !error.to_string().is_empty());
                assert_eq!((&keeper.table, keeper.log.len()), (&before, entries), "{request:?}: {error}");
            }
        }
    }
    counts.games += u64::from(keeper.table.games());
    counts.deals += u64::from(keeper.table.game().map_or(0, bing_rules::game::Game::deals));
    check(&keeper);
}

#[derive(Default, Debug)]
struct Counts {
    sensible: u64,
    accepted: u64,
    refused: u64,
    games: u64,
    deals: u64,
}

/// Something that brings a game on: seats are filled and it starts, the keeper does its duty, people play.
fn sensible(keeper: &mut Keeper) -> bool {
    if keeper.table.stage() == Stage::Open {
        let host = keeper.table.host();
        let seats = keeper.table.view(None).seats.len();
        let who =
            |keeper: &mut Keeper, person: PersonId, command| keeper.ask(&Request::Person(person, command)).is_ok();
        let Some(host) = host else { return who(keeper, PersonId(1), Command::Watch { name: "Zoe".into() }) };
        for seat in Seat::all(seats) {
            let bot = BOTS[0].to_owned();
            who(keeper, host, Command::SeatBot { seat, bot });
            if let Some(person) = keeper.table.person_at(Place::Seat(seat)) {
                who(keeper, person, Command::Ready(true));
            }
        }
        return who(keeper, host, Command::Start);
    }
    if keeper.dice.one_in(2) && keeper.play_for_people() {
        return true;
    }
    let Some((due_ms, duty)) = keeper.table.next_duty() else { return false };
    keeper.now_ms = keeper.now_ms.max(due_ms);
    keeper.decks = keeper.table.settings().options.decks_for(keeper.table.view(None).seats.len());
    keeper.do_duty(&duty);
    true
}

#[test]
fn nonsense_changes_nothing_and_the_log_gives_the_same_table() {
    let counts = std::cell::RefCell::new(Counts::default());
    law::check(150, &proptest::num::u64::ANY, |seed| {
        let packs = if seed % 2 == 0 { Packs::Seeds } else { Packs::Given };
        let house = House { unattended: seed % 5 == 0, ..house(packs) };
        throw(seed, house, 600, &mut counts.borrow_mut());
    });
    let counts = counts.into_inner();
    assert!(
        counts.accepted > 1_000 && counts.refused > 10_000 && counts.games > 100 && counts.deals > 100,
        "{counts:?}"
    );
}

#[test]
fn log_with_anything_missing_doubled_or_swapped_never_panics() {
    let mut keeper = Keeper::dealt(house(Packs::Seeds), settings(), 3, 2);
    keeper.play_on(300);
    let log = keeper.log.clone();
    law::check(300, &proptest::num::u64::ANY, |seed| {
        let mut dice = Dice::new(seed);
        let mut broken: Vec<Entry> = log.clone();
        for _ in 0..dice.between(1, 3) {
            let (a, b) = (dice.below(broken.len()), dice.below(broken.len()));
            match dice.below(3) {
                0 => drop(broken.remove(a)),
                1 => broken.insert(b, broken[a].clone()),
                _ => broken.swap(a, b),
            }
        }
        for entry in &mut broken {
            entry.at_ms = 0;
        }
        if let Ok(table) = Table::replay(&broken) {
            assert_eq!(table.events(), broken.len() as u64);
        }
    });
}

#[test]
fn log_that_says_something_else_than_the_rules_is_refused() {
    let mut keeper = Keeper::dealt(house(Packs::Seeds), settings(), 3, 2);
    keeper.play_on(40);
    let place = keeper.log.iter().position(|entry| {
        matches!(&entry.event, bing_table::Event::Acted { happened, .. }
            if happened.iter().any(|event| matches!(event, bing_rules::event::Event::Drew { .. })))
    });
    let place = place.expect("somebody has drawn");
    let mut log = keeper.log.clone();
    let bing_table::Event::Acted { happened, .. } = &mut log[place].event else { panic!("it is one") };
    for event in happened {
        if let bing_rules::event::Event::Drew { card, .. } = event {
            *card = Card::all().find(|other| other != card).expect("another card");
        }
    }
    let error = Table::replay(&log).unwrap_err();
    assert_eq!(error, bing_table::ReplayError::Differs { entry: place as u64 });
    let begins_later = Table::replay(&keeper.log[1..]).unwrap_err();
    assert_eq!(begins_later, bing_table::ReplayError::Created { entry: 0 });
}
