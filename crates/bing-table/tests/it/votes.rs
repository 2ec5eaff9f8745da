//! Pauses by agreement, deals voided by agreement, and taking back.

use bing_rules::game::GameError;
use bing_rules::outcome::{DealOutcome, VoidReason};
use bing_rules::play::Action;
use bing_table::{
    Clock, Command, Event, KeeperCommand, Packs, PersonId, PlayError, Proposal, ProposalEnd, PublicEvent, Settings,
    Stage, TableError,
};

use crate::keeper::{Keeper, house, public, seat, settings};

fn dealt(people: usize) -> Keeper {
    Keeper::dealt(house(Packs::Given), settings(), 3, people)
}

fn end(events: &[Event]) -> Option<(Proposal, ProposalEnd)> {
    public(events, |event| match event {
        PublicEvent::ProposalEnded { proposal, end } => Some((*proposal, *end)),
        _ => None,
    })
}

#[test]
fn pause_begins_when_all_agree() {
    let mut keeper = dealt(3);
    keeper.person(0, Command::Propose(Proposal::Pause)).unwrap();
    assert_eq!(end(&keeper.person(1, Command::Vote(true)).unwrap()), None);
    assert!(!keeper.table.is_paused());
    assert_eq!(end(&keeper.person(2, Command::Vote(true)).unwrap()), Some((Proposal::Pause, ProposalEnd::Carried)));
    assert!(keeper.table.is_paused());
}

#[test]
fn nothing_is_played_in_a_pause_and_no_time_runs() {
    let clock = Clock::PerTurn { turn_ms: 10_000, bank_ms: 5_000 };
    let mut keeper = Keeper::dealt(house(Packs::Given), Settings { clock, ..settings() }, 3, 1);
    // Until it is the person's turn.
    while keeper.to_act() != Some(seat(0)) {
        let (due_ms, duty) = keeper.table.next_duty().unwrap();
        keeper.now_ms = due_ms;
        keeper.do_duty(&duty);
    }
    keeper.now_ms += 4_000;
    let due_ms = keeper.table.next_due().unwrap();
    keeper.person(0, Command::Propose(Proposal::Pause)).unwrap();
    assert!(keeper.table.is_paused(), "bots have no vote in it");
    assert_eq!(keeper.table.next_due(), None);
    assert!(keeper.tick_after(1_000_000).is_empty());
    assert_eq!(keeper.person(0, Command::Act(Action::Draw)), Err(PlayError::Paused.into()));
    keeper.person(0, Command::Resume).unwrap();
    assert_eq!(keeper.table.next_due(), Some(due_ms + 1_000_000));
    assert_eq!(keeper.person(0, Command::Resume), Err(PlayError::NotPaused.into()));
}

#[test]
fn one_no_ends_a_vote() {
    let mut keeper = dealt(3);
    keeper.person(0, Command::Propose(Proposal::Void)).unwrap();
    assert_eq!(keeper.person(1, Command::Propose(Proposal::Pause)), Err(PlayError::VoteOn.into()));
    assert_eq!(keeper.person(0, Command::Vote(true)), Err(PlayError::CannotVote { seat: seat(0) }.into()));
    assert_eq!(end(&keeper.person(2, Command::Vote(false)).unwrap()), Some((Proposal::Void, ProposalEnd::Refused)));
    assert_eq!(keeper.person(1, Command::Vote(true)), Err(PlayError::NoVote.into()));
    assert_eq!(keeper.table.stage(), Stage::Playing);
}

#[test]
fn vote_expires() {
    let mut keeper = dealt(3);
    keeper.person(0, Command::Propose(Proposal::Pause)).unwrap();
    assert_eq!(keeper.table.next_due(), Some(keeper.now_ms + 60_000));
    assert_eq!(end(&keeper.tick_after(59_999)), None);
    assert_eq!(end(&keeper.tick_after(1)), Some((Proposal::Pause, ProposalEnd::Expired)));
}

#[test]
fn deal_is_void_when_all_agree_and_nobody_scores() {
    let mut keeper = dealt(2);
    keeper.person(0, Command::Propose(Proposal::Void)).unwrap();
    let events = keeper.person(1, Command::Vote(true)).unwrap();
    assert_eq!(end(&events), Some((Proposal::Void, ProposalEnd::Carried)));
    let ended = public(&events, |event| match event {
        PublicEvent::DealEnded(end) => Some(end.clone()),
        _ => None,
    });
    let ended = ended.expect("the deal is over");
    assert_eq!(ended.outcome, DealOutcome::Void(VoidReason::Agreed));
    assert_eq!(ended.totals, [Some(0); 3]);
    assert_eq!(keeper.table.stage(), Stage::Between);
}

#[test]
fn absent_person_must_agree_to_a_void_deal_but_not_to_a_pause() {
    let mut keeper = dealt(2);
    keeper.person(1, Command::CallDeputy { seat: seat(1) }).unwrap();
    assert_eq!(end(&keeper.person(0, Command::Propose(Proposal::Void)).unwrap()), None);
    assert_eq!(end(&keeper.person(1, Command::Vote(false)).unwrap()), Some((Proposal::Void, ProposalEnd::Refused)));
    let pause = keeper.person(0, Command::Propose(Proposal::Pause)).unwrap();
    assert_eq!(end(&pause), Some((Proposal::Pause, ProposalEnd::Carried)));
}

#[test]
fn vote_to_void_lapses_with_the_deal() {
    let mut keeper = dealt(3);
    keeper.person(0, Command::Propose(Proposal::Void)).unwrap();
    let mut ends = Vec::new();
    while keeper.table.stage() == Stage::Playing && keeper.log.len() < 5_000 {
        let before = keeper.log.len();
        keeper.play_for_people();
        ends.extend(keeper.log[before..].iter().filter_map(|entry| end(std::slice::from_ref(&entry.event))));
    }
    assert_eq!(ends, [(Proposal::Void, ProposalEnd::Lapsed)]);
}

#[test]
fn seat_calls_for_three_votes_in_a_deal_at_most() {
    let mut keeper = dealt(3);
    for _ in 0..3 {
        keeper.person(0, Command::Propose(Proposal::Void)).unwrap();
        keeper.person(1, Command::Vote(false)).unwrap();
    }
    let often = PlayError::TooOften { seat: seat(0), most: 3 };
    assert_eq!(keeper.person(0, Command::Propose(Proposal::Void)), Err(often.into()));
    assert!(keeper.person(1, Command::Propose(Proposal::Void)).is_ok());
}

/// Plays until the seat to act, a person, can take the upcard.
fn until_take(keeper: &mut Keeper) -> usize {
    loop {
        let turn = keeper.to_act().expect("a deal is on");
        if keeper.table.deal_view(Some(turn)).unwrap().legal_actions().take() {
            return turn.index();
        }
        assert!(keeper.play_for_people());
    }
}

#[test]
fn take_can_be_taken_back_before_the_discard() {
    let mut keeper = dealt(3);
    let person = until_take(&mut keeper);
    let before: Vec<_> = (0..3).map(|number| keeper.table.deal_view(Some(seat(number)))).collect();
    keeper.person(person, Command::Act(Action::Take)).unwrap();
    assert!(keeper.table.view(keeper.table.place_of(PersonId(person as u64))).own.unwrap().can_undo);
    assert_eq!(keeper.person((person + 1) % 3, Command::Undo), Err(PlayError::NothingToUndo.into()));
    keeper.person(person, Command::Undo).unwrap();
    let after: Vec<_> = (0..3).map(|number| keeper.table.deal_view(Some(seat(number)))).collect();
    assert_eq!(before, after);
    assert_eq!(keeper.person(person, Command::Undo), Err(PlayError::NothingToUndo.into()));
    assert!(keeper.person(person, Command::Act(Action::Draw)).is_ok(), "and something else can be done");
}

#[test]
fn draw_cannot_be_taken_back() {
    let mut keeper = dealt(3);
    let person = until_take(&mut keeper);
    keeper.person(person, Command::Act(Action::Draw)).unwrap();
    assert_eq!(keeper.person(person, Command::Undo), Err(PlayError::NothingToUndo.into()));
}

#[test]
fn discard_can_be_taken_back_only_if_all_knew_the_card() {
    let mut keeper = dealt(3);
    let (mut known_discards, mut other_discards) = (0, 0);
    while (known_discards == 0 || other_discards == 0) && keeper.log.len() < 20_000 {
        if keeper.table.stage() != Stage::Playing {
            keeper.begin_deal();
        }
        let (turn, action) = keeper.some_action();
        let known = keeper.table.deal_view(None).unwrap().known[turn.index()];
        // Taking makes cards known; discard them when it is possible.
        let known_card = keeper
            .table
            .deal_view(Some(turn))
            .unwrap()
            .legal_actions()
            .iter()
            .find(|action| matches!(action, Action::Discard(card) if known.count(*card) > 0));
        let legal = keeper.table.deal_view(Some(turn)).unwrap().legal_actions();
        let action = known_card.unwrap_or(if legal.take() { Action::Take } else { action });
        assert!(keeper.act(turn, action.clone()));
        if let Action::Discard(card) = action {
            let was_known = known.count(card) > 0;
            let undone = keeper.person(turn.index(), Command::Undo);
            match undone {
                Err(TableError::Play(PlayError::TooOften { .. })) => assert!(was_known),
                Err(error) => assert_eq!((error, was_known), (PlayError::NothingToUndo.into(), false)),
                Ok(_) => {
                    assert!(was_known);
                    assert_eq!(keeper.to_act(), Some(turn));
                    assert!(keeper.act(turn, Action::Discard(card)), "it can be done again");
                }
            }
            if was_known { known_discards += 1 } else { other_discards += 1 }
        }
        if keeper.table.stage() == Stage::BuyBacks {
            keeper.tick_after(60_000);
        }
        if keeper.table.stage() == Stage::Open {
            keeper = dealt(3);
        }
    }
    assert!(known_discards > 0 && other_discards > 0);
}

#[test]
fn nothing_can_be_taken_back_once_somebody_else_has_acted() {
    let mut keeper = dealt(3);
    let person = until_take(&mut keeper);
    keeper.person(person, Command::Act(Action::Take)).unwrap();
    let (turn, action) = keeper.some_action();
    assert!(keeper.act(turn, action));
    let (turn, action) = (keeper.to_act().unwrap(), Action::Draw);
    assert!(keeper.act(turn, action));
    assert_eq!(keeper.person(person, Command::Undo), Err(PlayError::NothingToUndo.into()));
}

#[test]
fn seat_takes_back_three_times_in_a_deal_at_most() {
    let mut keeper = dealt(3);
    let person = until_take(&mut keeper);
    for _ in 0..3 {
        keeper.person(person, Command::Act(Action::Take)).unwrap();
        keeper.person(person, Command::Undo).unwrap();
    }
    keeper.person(person, Command::Act(Action::Take)).unwrap();
    let often = PlayError::TooOften { seat: seat(person), most: 3 };
    assert_eq!(keeper.person(person, Command::Undo), Err(often.into()));
}

#[test]
fn who_acts_out_of_turn_is_told_the_rule() {
    let mut keeper = dealt(3);
    let other = (keeper.to_act().unwrap().index() + 1) % 3;
    let error = keeper.person(other, Command::Act(Action::Draw)).unwrap_err();
    assert!(matches!(error, TableError::Play(PlayError::Rules(GameError::Action(_)))), "{error}");
    assert_eq!((error.code(), error.rule()), ("rules", Some("R3.2")));
    assert!(keeper.keeper(KeeperCommand::BotAct { seat: seat(other), action: Action::Draw }).is_err());
}
