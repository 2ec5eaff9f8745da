//! Chat, reactions, muting and nudges.

use bing_table::{
    Command, Event, Packs, PersonId, Place, PlayError, Reaction, SeatingError, SeenEvent, TableError, TalkError, limits,
};

use crate::keeper::{Keeper, house, seat, settings};

fn say(text: &str) -> Command {
    Command::Say(text.to_owned())
}

fn three() -> Keeper {
    Keeper::seated(house(Packs::Seeds), settings(), 3, 3)
}

#[test]
fn line_is_heard_by_all_at_the_table() {
    let mut keeper = three();
    keeper.person(9, Command::Watch { name: "Cat".into() }).unwrap();
    let events = keeper.person(9, say(" hello ")).unwrap();
    let heard = SeenEvent::Said { by: Place::Watcher(0), text: "hello".into() };
    for viewer in [None, Some(Place::Seat(seat(1))), Some(Place::Watcher(0))] {
        assert_eq!(events[0].seen_by(viewer), heard);
    }
    assert_eq!(keeper.table.view(None).chat[0].text, "hello");
}

#[test]
fn who_mutes_somebody_does_not_hear_them_and_nobody_else_knows() {
    let mut keeper = three();
    let (ben, ann) = (Place::Seat(seat(1)), Place::Seat(seat(0)));
    let muted = keeper.person(0, Command::Mute { whom: ben, muted: true }).unwrap();
    assert_eq!(muted[0].seen_by(Some(ann)), SeenEvent::Muted { whom: ben, muted: true });
    assert_eq!(muted[0].seen_by(Some(ben)), SeenEvent::Hidden);
    let said = keeper.person(1, say("psst")).unwrap();
    let reacted = keeper.person(1, Command::React(Reaction::Laugh)).unwrap();
    assert_eq!(said[0].seen_by(Some(ann)), SeenEvent::Hidden);
    assert_eq!(reacted[0].seen_by(Some(ann)), SeenEvent::Hidden);
    assert!(matches!(said[0].seen_by(Some(Place::Seat(seat(2)))), SeenEvent::Said { .. }));
    assert_eq!(keeper.table.view(Some(ann)).chat.len(), 0);
    assert_eq!(keeper.table.view(Some(ben)).chat.len(), 1);
    keeper.person(0, Command::Mute { whom: ben, muted: false }).unwrap();
    let said = keeper.person(1, say("again")).unwrap();
    assert!(matches!(said[0].seen_by(Some(ann)), SeenEvent::Said { .. }));
}

#[test]
fn mute_lasts_when_either_moves() {
    let mut keeper = three();
    keeper.person(0, Command::Mute { whom: Place::Seat(seat(1)), muted: true }).unwrap();
    keeper.person(1, Command::Watch { name: "P1".into() }).unwrap();
    keeper.person(0, Command::Sit { name: "P0".into(), seat: Some(seat(1)) }).unwrap();
    let said = keeper.person(1, say("psst")).unwrap();
    assert_eq!(said[0].seen_by(keeper.table.place_of(PersonId(0))), SeenEvent::Hidden);
}

#[test]
fn host_can_silence_and_silence_lasts_when_they_move() {
    let mut keeper = three();
    let whom = Place::Seat(seat(1));
    keeper.person(0, Command::Silence { whom, silenced: true }).unwrap();
    keeper.person(1, Command::Watch { name: "P1".into() }).unwrap();
    assert_eq!(keeper.person(1, say("hey")), Err(TalkError::Silenced.into()));
    assert_eq!(keeper.person(1, Command::React(Reaction::Sad)), Err(TalkError::Silenced.into()));
    keeper.person(0, Command::Silence { whom: Place::Watcher(0), silenced: false }).unwrap();
    assert!(keeper.person(1, say("hey")).is_ok());
    let own = Command::Silence { whom: Place::Seat(seat(0)), silenced: true };
    assert_eq!(keeper.person(0, own), Err(SeatingError::Yourself.into()));
}

#[test]
fn line_that_is_empty_too_long_or_unprintable_is_refused() {
    let mut keeper = three();
    let length = TableError::from(TalkError::ChatLength { most: limits::CHAT_CHARS_MAX });
    for text in ["", "  ", &"x".repeat(281), &"x".repeat(5_000_000)] {
        assert_eq!(keeper.person(0, say(text)), Err(length.clone()));
    }
    assert_eq!(keeper.person(0, say("a\u{7}b")), Err(TalkError::ChatCharacters.into()));
    assert!(keeper.person(0, say(&"ñ".repeat(280))).is_ok());
}

#[test]
fn eight_lines_and_reactions_go_through_in_ten_seconds() {
    let mut keeper = three();
    for number in 0..limits::TALKS_PER_WINDOW {
        let command = if number % 2 == 0 { say("x") } else { Command::React(Reaction::Thanks) };
        keeper.person(0, command).unwrap();
    }
    keeper.now_ms += 4_000;
    assert_eq!(keeper.person(0, say("x")), Err(TalkError::TooFast { wait_ms: 6_000 }.into()));
    assert!(keeper.person(1, say("x")).is_ok(), "others are not held up");
    keeper.now_ms += 6_000;
    assert!(keeper.person(0, say("x")).is_ok());
}

#[test]
fn table_remembers_the_last_lines_only() {
    let mut keeper = three();
    for number in 0..60 {
        keeper.now_ms += 10_000;
        keeper.person(0, say(&number.to_string())).unwrap();
    }
    let chat = keeper.table.view(None).chat;
    assert_eq!((chat.len(), chat[0].text.as_str(), chat[49].text.as_str()), (50, "10", "59"));
}

#[test]
fn nudge_reminds_who_is_waited_for_after_a_while() {
    let mut keeper = Keeper::dealt(house(Packs::Seeds), settings(), 3, 3);
    let turn = keeper.to_act().unwrap();
    let other = (turn.index() + 1) % 3;
    let early = keeper.person(other, Command::Nudge);
    assert_eq!(early, Err(PlayError::NudgeTooSoon { wait_ms: limits::NUDGE_AFTER_MS }.into()));
    keeper.now_ms += limits::NUDGE_AFTER_MS;
    let events = keeper.person(other, Command::Nudge).unwrap();
    let whom = [turn].into_iter().collect();
    assert_eq!(events, [Event::Public(bing_table::PublicEvent::Nudged { by: seat(other), whom })]);
    assert!(keeper.person(other, Command::Nudge).is_err(), "not twice at once");
    keeper.now_ms += limits::NUDGE_AFTER_MS;
    assert!(keeper.person(turn.index(), Command::Nudge).is_err(), "nobody nudges themselves");
}
