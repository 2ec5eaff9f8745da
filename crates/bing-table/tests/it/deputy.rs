//! Deputies: who plays for somebody who is away, and what they tell.

use bing_rules::play::Action;
use bing_table::{
    By, Command, DeputyReason, Duty, Event, KeeperCommand, Packs, PersonId, Place, PlayError, PublicEvent, Recap,
    SeatingError, SeenEvent, Settings, Stage, limits,
};

use crate::keeper::{BOTS, Keeper, house, public, seat, settings};

fn dealt() -> Keeper {
    Keeper::dealt(house(Packs::Given), settings(), 3, 3)
}

fn away(keeper: &mut Keeper, person: u64, is_away: bool) -> Vec<Event> {
    keeper.keeper(KeeperCommand::Presence { person: PersonId(person), present: !is_away }).unwrap()
}

fn began(events: &[Event]) -> Option<(usize, DeputyReason)> {
    public(events, |event| match event {
        PublicEvent::DeputyBegan { seat, reason, .. } => Some((seat.index(), *reason)),
        _ => None,
    })
}

fn recap(events: &[Event]) -> Option<&Recap> {
    events.iter().find_map(|event| match event {
        Event::HandedBack { recap, .. } => Some(recap),
        _ => None,
    })
}

/// Lets the deputy play until its turn is over.
fn deputy_turn(keeper: &mut Keeper) -> Vec<Action> {
    let turn = keeper.to_act();
    let mut actions = Vec::new();
    while keeper.to_act() == turn {
        let (due_ms, duty) = keeper.table.next_duty().unwrap();
        keeper.now_ms = keeper.now_ms.max(due_ms);
        for event in keeper.do_duty(&duty) {
            if let Event::Acted { by, action, .. } = event {
                assert_eq!(by, By::Deputy(BOTS[0].into()));
                actions.push(action);
            }
        }
    }
    actions
}

#[test]
fn deputy_plays_for_who_is_away_when_it_is_their_turn_and_others_wait() {
    let mut keeper = dealt();
    let turn = keeper.to_act().unwrap();
    away(&mut keeper, turn.index() as u64, true);
    assert_eq!(keeper.table.next_duty(), Some((keeper.now_ms + 120_000, Duty::Tick)));
    assert_eq!(began(&keeper.tick_after(119_999)), None);
    assert_eq!(began(&keeper.tick_after(1)), Some((turn.index(), DeputyReason::Absent)));
    assert!(!deputy_turn(&mut keeper).is_empty());
}

#[test]
fn seat_is_handed_back_with_a_recap_when_they_return() {
    let mut keeper = dealt();
    let turn = keeper.to_act().unwrap();
    away(&mut keeper, turn.index() as u64, true);
    keeper.tick_after(120_000);
    let actions = deputy_turn(&mut keeper);
    let events = away(&mut keeper, turn.index() as u64, false);
    let recap = recap(&events).expect("the seat is handed back");
    let told: Vec<Action> = recap.steps.iter().map(|step| step.action.clone()).collect();
    assert_eq!((recap.bot.as_str(), recap.actions as usize, told), (BOTS[0], actions.len(), actions));
    for step in &recap.steps {
        assert_eq!(step.card.is_some(), matches!(step.action, Action::Draw | Action::Take));
    }
    let back = events.last().unwrap();
    assert!(matches!(back.seen_by(Some(Place::Seat(turn))), SeenEvent::HandedBack { recap: Some(_), .. }));
    let other = Some(Place::Seat(seat((turn.index() + 1) % 3)));
    assert_eq!(back.seen_by(other), SeenEvent::HandedBack { seat: turn, recap: None });
}

#[test]
fn long_recap_repeats_the_last_steps_and_counts_all() {
    let mut keeper = Keeper::dealt(house(Packs::Given), settings(), 2, 2);
    keeper.person(0, Command::CallDeputy { seat: seat(0) }).unwrap();
    let acted = |keeper: &Keeper| {
        keeper.log.iter().filter(|entry| matches!(&entry.event, Event::Acted { by: By::Deputy(_), .. })).count()
    };
    while acted(&keeper) <= limits::RECAP_STEPS_MAX + 3 && keeper.table.stage() != Stage::Open {
        keeper.play_on(1);
    }
    let count = acted(&keeper);
    if keeper.table.stage() != Stage::Open {
        keeper.person(0, Command::TakeBack).unwrap();
    }
    let recaps: Vec<Event> = keeper.log.iter().map(|entry| entry.event.clone()).collect();
    let recap = recap(&recaps).unwrap();
    assert_eq!((recap.actions as usize, recap.steps.len()), (count, count.min(limits::RECAP_STEPS_MAX)));
    assert!(count > limits::RECAP_STEPS_MAX);
}

#[test]
fn one_can_ask_for_a_deputy_and_take_the_seat_back() {
    let mut keeper = dealt();
    let turn = keeper.to_act().unwrap();
    let person = turn.index();
    let events = keeper.person(person, Command::CallDeputy { seat: turn }).unwrap();
    assert_eq!(began(&events), Some((person, DeputyReason::Asked)));
    let refused = keeper.person(person, Command::Act(Action::Cut(5)));
    assert_eq!(refused, Err(PlayError::DeputyPlays { seat: turn }.into()));
    // Coming and going does not send away a deputy that was asked for.
    away(&mut keeper, person as u64, true);
    assert_eq!(recap(&away(&mut keeper, person as u64, false)), None);
    keeper.person(person, Command::TakeBack).unwrap();
    assert_eq!(keeper.person(person, Command::TakeBack), Err(PlayError::NoDeputy { seat: turn }.into()));
    assert!(keeper.person(person, Command::Act(Action::Cut(5))).is_ok());
}

#[test]
fn others_can_call_a_deputy_for_who_has_been_away_for_a_while() {
    let mut keeper = dealt();
    let call = Command::CallDeputy { seat: seat(1) };
    assert_eq!(keeper.person(0, call.clone()), Err(SeatingError::NotAway { seat: seat(1) }.into()));
    away(&mut keeper, 1, true);
    keeper.now_ms += limits::ABSENT_CALL_MS - 1;
    assert!(keeper.person(0, call.clone()).is_err());
    keeper.now_ms += 1;
    assert_eq!(began(&keeper.person(0, call).unwrap()), Some((1, DeputyReason::Called)));
}

#[test]
fn nobody_is_replaced_while_nobody_waits() {
    let mut keeper = dealt();
    for person in 0..3 {
        away(&mut keeper, person, true);
    }
    assert_eq!(keeper.table.next_due(), None);
    assert!(keeper.tick_after(10_000_000).is_empty());
    // Time goes on where it stood still, so who comes first does not find the others replaced.
    away(&mut keeper, 0, false);
    assert!(keeper.tick_after(0).is_empty());
}

#[test]
fn bot_takes_the_seat_of_who_was_away_for_the_rest_of_the_game() {
    let mut keeper = dealt();
    let replace = Command::Replace { seat: seat(1), bot: BOTS[1].into() };
    assert_eq!(keeper.person(0, replace.clone()), Err(SeatingError::NotAway { seat: seat(1) }.into()));
    keeper.person(1, Command::Leave).unwrap();
    keeper.person(0, replace).unwrap();
    assert_eq!(keeper.table.place_of(PersonId(1)), None);
    assert_eq!(keeper.person(1, Command::TakeBack), Err(bing_table::TableError::NotHere));
    keeper.play_on(50_000);
    let by_new_bot = |entry: &bing_table::Entry| matches!(&entry.event, Event::Acted { seat, by: By::Bot(bot), .. } if seat.index() == 1 && bot == BOTS[1]);
    assert!(keeper.log.iter().any(by_new_bot));
}

#[test]
fn who_left_in_the_game_can_come_back_to_their_seat() {
    let mut keeper = dealt();
    let events = keeper.person(1, Command::Leave).unwrap();
    let left = PublicEvent::Left { from: Place::Seat(seat(1)), deputy: Some(BOTS[0].into()) };
    assert_eq!(events, [Event::Public(left)]);
    assert!(keeper.person(1, Command::Leave).unwrap().is_empty(), "once is enough");
    let events = keeper.person(1, Command::TakeBack).unwrap();
    assert!(recap(&events).is_some());
    assert!(matches!(
        keeper.table.view(None).seats[1].occupant,
        bing_table::OccupantView::Person { present: true, left: false, .. }
    ));
}

#[test]
fn seats_are_handed_back_when_the_game_is_over() {
    let mut keeper = dealt();
    keeper.person(2, Command::CallDeputy { seat: seat(2) }).unwrap();
    keeper.play_on(50_000);
    assert_eq!(keeper.table.stage(), Stage::Open);
    let last: Vec<Event> = keeper.log.iter().rev().take(2).map(|entry| entry.event.clone()).collect();
    assert!(matches!(last[0], Event::Public(PublicEvent::GameWon { .. })));
    assert!(matches!(last[1], Event::HandedBack { seat, .. } if seat.index() == 2), "{last:?}");
    assert_eq!(keeper.table.view(None).seats[2].deputy, None);
}

#[test]
fn deputy_can_be_left_to_the_clock_alone() {
    let mut keeper = Keeper::dealt(house(Packs::Given), Settings { absent_ms: None, ..settings() }, 3, 3);
    let turn = keeper.to_act().unwrap();
    away(&mut keeper, turn.index() as u64, true);
    let host_ms = (turn.index() == 0).then_some(keeper.now_ms + limits::HOST_ABSENT_MS);
    assert_eq!(keeper.table.next_due(), host_ms);
}
