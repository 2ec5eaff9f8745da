//! Coming, going, seats and the host.

use bing_rules::options::Options;
use bing_table::{
    Command, Event, Packs, PersonId, Place, PublicEvent, SeatingError, Settings, SettingsError, Stage, Table,
    TableError, limits,
};

use crate::keeper::{BOTS, Keeper, house, public, seat, settings};

fn sit(name: &str) -> Command {
    Command::Sit { name: name.to_owned(), seat: None }
}

fn refused(keeper: &mut Keeper, person: usize, command: Command) -> TableError {
    keeper.person(person, command).expect_err("it is to be refused")
}

#[test]
fn first_person_who_comes_is_the_host() {
    let mut keeper = Keeper::new(house(Packs::Seeds), settings(), 3);
    let events = keeper.person(5, sit("Ann")).unwrap();
    let passed = public(&events, |event| {
        matches!(event, PublicEvent::HostPassed { to } if *to == Some(Place::Seat(seat(0)))).then_some(())
    });
    assert!(passed.is_some(), "{events:?}");
    keeper.person(6, sit("Ben")).unwrap();
    assert_eq!(keeper.table.host(), Some(PersonId(5)));
}

#[test]
fn host_passes_clockwise_to_who_is_there_when_the_host_leaves() {
    let mut keeper = Keeper::seated(house(Packs::Seeds), settings(), 4, 4);
    keeper.keeper(bing_table::KeeperCommand::Presence { person: PersonId(1), present: false }).unwrap();
    keeper.person(0, Command::Leave).unwrap();
    assert_eq!(keeper.table.host(), Some(PersonId(2)), "seat 1 comes first but is away");
    keeper.person(2, Command::Leave).unwrap();
    assert_eq!(keeper.table.host(), Some(PersonId(3)));
}

#[test]
fn table_without_people_has_no_host_until_somebody_comes() {
    let mut keeper = Keeper::seated(house(Packs::Seeds), settings(), 2, 1);
    keeper.person(0, Command::Leave).unwrap();
    assert_eq!(keeper.table.host(), None);
    keeper.person(8, Command::Watch { name: "Cat".into() }).unwrap();
    assert_eq!(keeper.table.host(), Some(PersonId(8)));
}

#[test]
fn host_passes_on_when_the_host_is_away_for_long() {
    let mut keeper = Keeper::seated(house(Packs::Seeds), settings(), 2, 2);
    keeper.keeper(bing_table::KeeperCommand::Presence { person: PersonId(0), present: false }).unwrap();
    assert_eq!(keeper.table.next_due(), Some(keeper.now_ms + limits::HOST_ABSENT_MS));
    assert!(keeper.tick_after(limits::HOST_ABSENT_MS - 1).is_empty());
    keeper.tick_after(1);
    assert_eq!(keeper.table.host(), Some(PersonId(1)));
}

#[test]
fn names_are_trimmed_unique_and_bounded() {
    let mut keeper = Keeper::new(house(Packs::Seeds), settings(), 4);
    keeper.person(1, sit("  Ann ")).unwrap();
    let name = keeper.table.view(None).seats[0].occupant.clone();
    assert!(matches!(name, bing_table::OccupantView::Person { name, .. } if name == "Ann"));
    let taken = TableError::Seating(SeatingError::NameTaken { name: "ANN".into() });
    assert_eq!(refused(&mut keeper, 2, sit("ANN")), taken);
    let is_length = |error| matches!(error, TableError::Seating(SeatingError::NameLength { most: 24 }));
    assert!(is_length(refused(&mut keeper, 2, sit(" "))));
    assert!(is_length(refused(&mut keeper, 2, sit(&"x".repeat(25)))));
    assert!(is_length(refused(&mut keeper, 2, sit(&"x".repeat(1_000_000)))));
    for bad in ["A\nB", "A\u{202e}B", "A\u{200b}nn"] {
        assert_eq!(refused(&mut keeper, 2, sit(bad)), SeatingError::NameCharacters.into());
    }
    assert!(matches!(refused(&mut keeper, 2, sit(BOTS[0])), TableError::Seating(SeatingError::NameTaken { .. })));
    keeper.person(2, sit(&"é".repeat(24))).unwrap();
}

#[test]
fn seat_that_is_taken_is_refused_and_an_empty_one_can_be_moved_to() {
    let mut keeper = Keeper::seated(house(Packs::Seeds), settings(), 3, 2);
    keeper.person(0, Command::RemoveBot { seat: seat(2) }).unwrap();
    let to = |number| Command::Sit { name: "P1".into(), seat: Some(seat(number)) };
    assert_eq!(refused(&mut keeper, 1, to(0)), SeatingError::SeatTaken { seat: seat(0) }.into());
    assert_eq!(refused(&mut keeper, 1, to(7)), SeatingError::NoSuchSeat { seat: seat(7), seats: 3 }.into());
    keeper.person(1, to(2)).unwrap();
    assert_eq!(keeper.table.place_of(PersonId(1)), Some(Place::Seat(seat(2))));
    assert_eq!(keeper.table.person_at(Place::Seat(seat(1))), None);
}

#[test]
fn only_so_many_can_watch() {
    let settings = Settings { watchers_max: 2, ..settings() };
    let mut keeper = Keeper::seated(house(Packs::Seeds), settings, 2, 1);
    for person in 10..12 {
        keeper.person(person, Command::Watch { name: format!("W{person}") }).unwrap();
    }
    let error = refused(&mut keeper, 12, Command::Watch { name: "W12".into() });
    assert_eq!(error, SeatingError::TooManyWatchers { most: 2 }.into());
    keeper.person(10, Command::Leave).unwrap();
    keeper.person(12, Command::Watch { name: "W12".into() }).unwrap();
    assert_eq!(keeper.table.place_of(PersonId(12)), Some(Place::Watcher(2)), "numbers are not given again");
}

#[test]
fn only_the_host_does_the_hosts_business() {
    let mut keeper = Keeper::seated(house(Packs::Seeds), settings(), 3, 2);
    let commands = [
        Command::Start,
        Command::Configure(Box::new(settings())),
        Command::SeatBot { seat: seat(2), bot: BOTS[0].into() },
        Command::RemoveBot { seat: seat(2) },
        Command::AddSeat,
        Command::RemoveSeat { seat: seat(2) },
        Command::PassHost { to: Place::Seat(seat(1)) },
        Command::Kick { whom: Place::Seat(seat(0)) },
        Command::Replace { seat: seat(0), bot: BOTS[0].into() },
        Command::Silence { whom: Place::Seat(seat(0)), silenced: true },
    ];
    for command in commands {
        assert_eq!(refused(&mut keeper, 1, command.clone()), TableError::NotHost, "{command:?}");
        assert_eq!(refused(&mut keeper, 99, command.clone()), TableError::NotHere, "{command:?}");
    }
    keeper.person(0, Command::PassHost { to: Place::Seat(seat(1)) }).unwrap();
    assert_eq!(refused(&mut keeper, 0, Command::Start), TableError::NotHost);
    assert!(keeper.person(1, Command::RemoveBot { seat: seat(2) }).is_ok());
}

#[test]
fn game_starts_when_all_seats_are_filled_and_all_persons_are_ready() {
    let mut keeper = Keeper::new(house(Packs::Seeds), settings(), 3);
    keeper.person(0, sit("Ann")).unwrap();
    keeper.person(1, sit("Ben")).unwrap();
    assert_eq!(refused(&mut keeper, 0, Command::Start), SeatingError::EmptySeat { seat: seat(2) }.into());
    keeper.person(0, Command::SeatBot { seat: seat(2), bot: BOTS[1].into() }).unwrap();
    assert_eq!(refused(&mut keeper, 0, Command::Start), SeatingError::NotReady { seat: seat(1) }.into());
    keeper.person(1, Command::Ready(true)).unwrap();
    keeper.person(0, Command::Start).unwrap();
    assert_eq!(keeper.table.stage(), Stage::Between);
    assert_eq!(refused(&mut keeper, 7, sit("Cat")), SeatingError::GameOn.into());
}

#[test]
fn seats_come_and_go_between_2_and_8() {
    let mut keeper = Keeper::seated(house(Packs::Seeds), settings(), 2, 1);
    assert_eq!(
        refused(&mut keeper, 0, Command::RemoveSeat { seat: seat(1) }),
        SeatingError::SeatTaken { seat: seat(1) }.into()
    );
    for _ in 2..8 {
        keeper.person(0, Command::AddSeat).unwrap();
    }
    assert_eq!(refused(&mut keeper, 0, Command::AddSeat), SeatingError::SeatCount { seats: 8 }.into());
    keeper.person(1, Command::Sit { name: "Ben".into(), seat: Some(seat(7)) }).unwrap();
    for _ in 2..7 {
        keeper.person(0, Command::RemoveSeat { seat: seat(2) }).unwrap();
    }
    assert_eq!(keeper.table.place_of(PersonId(1)), Some(Place::Seat(seat(2))), "the seats behind move up");
    keeper.person(0, Command::RemoveBot { seat: seat(1) }).unwrap();
    keeper.person(0, Command::RemoveSeat { seat: seat(1) }).unwrap();
    keeper.person(1, Command::Leave).unwrap();
    assert_eq!(
        refused(&mut keeper, 0, Command::RemoveSeat { seat: seat(1) }),
        SeatingError::SeatCount { seats: 2 }.into()
    );
}

#[test]
fn settings_that_cannot_be_played_by_are_refused() {
    type Case = (&'static str, fn(&mut Settings));
    let mut keeper = Keeper::seated(house(Packs::Seeds), settings(), 3, 1);
    let cases: [Case; 6] = [
        ("options", |s| s.options = Options { target: 0, ..Options::default() }),
        ("unknown_bot", |s| s.deputy = "nobody".into()),
        ("turn_too_short", |s| s.clock = bing_table::Clock::PerTurn { turn_ms: 999, bank_ms: 0 }),
        ("turn_too_short", |s| s.clock = bing_table::Clock::Correspondence { days: 0 }),
        ("too_long", |s| s.pace.between_ms = u64::MAX),
        ("watchers", |s| s.watchers_max = 51),
    ];
    for (code, change) in cases {
        let mut changed = settings();
        change(&mut changed);
        let error = refused(&mut keeper, 0, Command::Configure(Box::new(changed)));
        assert_eq!(error.code(), code, "{error}");
    }
    let mut wrong = house(Packs::Seeds);
    wrong.table = "a table".into();
    assert_eq!(Table::create(wrong, settings(), 3, 0), Err(SettingsError::TableId));
    assert_eq!(Table::create(house(Packs::Seeds), settings(), 9, 0), Err(SettingsError::Seats { seats: 9 }));
}

#[test]
fn who_is_kicked_before_a_game_is_gone_and_cannot_come_back() {
    let mut keeper = Keeper::seated(house(Packs::Seeds), settings(), 2, 2);
    assert_eq!(refused(&mut keeper, 0, Command::Kick { whom: Place::Seat(seat(0)) }), SeatingError::Yourself.into());
    keeper.person(0, Command::Kick { whom: Place::Seat(seat(1)) }).unwrap();
    assert_eq!(keeper.table.place_of(PersonId(1)), None);
    assert_eq!(refused(&mut keeper, 1, sit("Other")), SeatingError::Banned.into());
    assert_eq!(refused(&mut keeper, 1, Command::Watch { name: "Other".into() }), SeatingError::Banned.into());
}

#[test]
fn who_is_kicked_in_a_deal_is_followed_by_the_deputy() {
    let mut keeper = Keeper::dealt(house(Packs::Seeds), settings(), 2, 2);
    let events = keeper.person(0, Command::Kick { whom: Place::Seat(seat(1)) }).unwrap();
    let bot = Some(BOTS[0].to_owned());
    assert_eq!(events, [Event::Public(PublicEvent::Kicked { from: Place::Seat(seat(1)), bot })]);
    keeper.play_on(50_000);
    assert_eq!(keeper.table.stage(), Stage::Open, "the game goes on to its end");
}

#[test]
fn last_person_who_leaves_does_not_end_the_game() {
    let mut keeper = Keeper::dealt(house(Packs::Seeds), settings(), 3, 2);
    keeper.person(1, Command::Leave).unwrap();
    keeper.person(0, Command::Leave).unwrap();
    let before = keeper.table.deal_view(Some(seat(0)));
    assert_eq!(keeper.table.next_due(), None, "nobody is there to play for");
    assert!(keeper.tick_after(limits::TIME_MS_MAX).is_empty());
    assert_eq!(keeper.table.stage(), Stage::Playing);
    assert_eq!(keeper.table.deal_view(Some(seat(0))), before);
    keeper.person(1, Command::TakeBack).unwrap();
    keeper.play_on(50_000);
    assert_eq!(keeper.table.stage(), Stage::Open);
}

#[test]
fn rematch_has_the_same_seats_but_for_who_left() {
    let mut keeper = Keeper::dealt(house(Packs::Seeds), settings(), 3, 3);
    keeper.person(2, Command::Leave).unwrap();
    keeper.play_on(50_000);
    assert_eq!(keeper.table.stage(), Stage::Open);
    assert_eq!(refused(&mut keeper, 0, Command::Start), SeatingError::EmptySeat { seat: seat(2) }.into());
    keeper.person(0, Command::RemoveSeat { seat: seat(2) }).unwrap();
    keeper.person(1, Command::Ready(true)).unwrap();
    let events = keeper.person(0, Command::Start).unwrap();
    assert_eq!(events[0], Event::Public(PublicEvent::Started { game: 2 }));
    keeper.begin_deal();
    let game = keeper.table.game().unwrap();
    assert_eq!((game.players(), game.deals(), game.scores()), (2, 1, &[Some(0), Some(0)][..]));
    assert_eq!(keeper.table.place_of(PersonId(1)), Some(Place::Seat(seat(1))));
}

#[test]
fn who_sits_down_later_sees_what_happened_at_the_seat_before_as_a_watcher_does() {
    let mut keeper = Keeper::dealt(
        house(Packs::Given),
        Settings { options: Options { cut_for_two: false, ..Options::default() }, ..settings() },
        2,
        2,
    );
    let dealt = keeper.log.iter().position(|entry| matches!(entry.event, Event::Dealt { .. })).unwrap();
    keeper.play_on(50_000);
    keeper.person(1, Command::Leave).unwrap();
    keeper.person(9, sit("New")).unwrap();
    let event = keeper.log[dealt].event.clone();
    let (own, old) = (Some(Place::Seat(seat(1))), keeper.table.seen(PersonId(0), dealt as u64, &event));
    assert_eq!(old, event.seen_by(Some(Place::Seat(seat(0)))));
    assert_eq!(keeper.table.seen(PersonId(9), dealt as u64, &event), event.seen_by(None));
    assert_ne!(event.seen_by(own), event.seen_by(None), "there was something to see");
}
