//! What is told, and what follows.

use std::cell::Cell;

use bing_rules::game::{Game, Stage};
use bing_rules::options::{BuyBacks, Options};
use bing_rules::outcome::DealOutcome;
use bing_rules::record::{Player, RecordedGame};
use bing_rules::seat::Seats;
use bing_testkit::compose;
use bing_testkit::dice::Dice;
use bing_testkit::law::check;
use bing_testkit::play::step_game;
use bing_testkit::strategies::dice;

use super::*;
use crate::model::screen::Face;

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

fn seats(numbers: &[usize]) -> Seats {
    numbers.iter().map(|&number| seat(number)).collect()
}

/// Points of each seat, `-` for who went out and who is out of the game.
fn facts(text: &str) -> DealFacts {
    let told: Keeper = format!("bing score 1\nplayer A\nplayer B\nplayer C\nplayer D\n{text}").parse().expect("facts");
    told.deals()[0].clone()
}

fn keeper(deals: &[&str]) -> Keeper {
    let mut keeper = Keeper::new(Start::new(["A", "B", "C", "D"])).expect("four can play");
    for (deal, text) in deals.iter().enumerate() {
        keeper.apply(Change::Insert { deal, facts: facts(text) }).expect("it can be");
    }
    keeper
}

#[test]
fn published_example_comes_out_exactly() {
    let mut told = keeper(&["out 1 31 - 10 40", "out 0 - 5 9 7"]);
    assert_eq!(told.book().scores, [Some(31), Some(5), Some(19), Some(47)]);
    told.apply(Change::Insert { deal: 2, facts: facts("out 2 58 6 - 29") }).expect("it can be");
    let book = told.book();
    assert_eq!(book.rows[2].totals, [Some(89), Some(11), Some(19), Some(76)]);
    assert_eq!(book.rows[2].bust, seats(&[0, 3]));
    assert_eq!(book.asks, Ask::BuyBacks { deal: 2, seats: seats(&[0, 3]), score: 19 });
    told.apply(Change::Decide { deal: 2, seat: seat(0), buys: Some(true) }).expect("A decides");
    told.apply(Change::Decide { deal: 2, seat: seat(3), buys: Some(false) }).expect("D decides");
    let book = told.book();
    assert_eq!(book.scores, [Some(19), Some(11), Some(19), None]);
    assert_eq!((book.pot, book.paid), (125, vec![50, 25, 25, 25]));
    // Seat 3 would have dealt the fourth deal; it is out, and the deal passes on.
    assert_eq!(book.asks, Ask::Deal { dealer: seat(0), cutter: Some(seat(2)), first: seat(1) });
}

#[test]
fn deal_may_be_told_in_cards_or_in_points() {
    let mut told = keeper(&[]);
    told.apply(Change::Insert { deal: 0, facts: facts("out 2 6hQsQd Ac3d - 2c2d") }).expect("it can be");
    assert_eq!(told.book().scores, [Some(26), Some(18), Some(0), Some(4)]);
    let mut start = told.start().clone();
    start.options.two_value = 20;
    told.apply(Change::Start(start)).expect("a house rule");
    assert_eq!(told.book().scores[3], Some(40), "the cards are counted again by the new rule");
}

#[test]
fn deal_changed_long_after_makes_everything_after_it_follow() {
    let later = ["out 2 8 6 - 9", "out 1 2 - 1 2", "out 1 2 - 1 2", "out 3 2 3 4 -", "out 0 - 3 4 5"];
    let mut told = keeper(&[&["out 1 31 - 10 40", "out 0 - 5 9 7"][..], &later].concat());
    let scores = told.book().scores;
    assert_eq!(scores, [Some(45), Some(17), Some(29), Some(65)]);
    let ended = facts("out 0 - 5 9 37").ended;
    told.apply(Change::Edit { deal: 1, ended }).expect("it can be");
    let book = told.book();
    assert_eq!(book.asks, Ask::BuyBacks { deal: 1, seats: seats(&[3]), score: 31 });
    let states: Vec<RowState> = book.rows.iter().map(|row| row.state).collect();
    assert_eq!(states[..2], [RowState::Counted, RowState::Deciding]);
    assert_eq!(states[2..], [RowState::Waiting; 5]);
    told.apply(Change::Decide { deal: 1, seat: seat(3), buys: Some(true) }).expect("D decides");
    assert_eq!(told.book().scores, [Some(45), Some(17), Some(29), Some(49)]);
    assert!(told.undo() && told.undo());
    assert_eq!(told.book().scores, scores);
}

#[test]
fn what_no_longer_fits_is_flagged_and_kept() {
    let mut told = keeper(&["out 1 31 - 10 70", "out 0 - 5 9 7", "out 2 8 6 - -"]);
    told.apply(Change::Decide { deal: 1, seat: seat(3), buys: Some(false) }).expect("D decides");
    assert_eq!(told.book().scores, [Some(39), Some(11), Some(19), None]);
    // D was not bust after all: the decision stays and says so, and what D had left in the third deal is missing.
    told.apply(Change::Edit { deal: 1, ended: facts("out 0 - 5 9 2").ended }).expect("it can be");
    let book = told.book();
    assert_eq!(book.rows[1].flags, [Flag::NothingToDecide(seat(3))]);
    assert_eq!(book.rows[2].flags, [Flag::Missing(seat(3))]);
    assert_eq!(book.asks, Ask::Facts { deal: 2 });
    assert_eq!(told.deals()[1].buys[3], Some(false));
    // Now D goes out in the third deal, and then leaves the game before it.
    told.apply(Change::Edit { deal: 2, ended: facts("out 3 8 6 1 -").ended }).expect("it can be");
    assert_eq!(told.book().scores, [Some(39), Some(11), Some(20), Some(72)]);
    told.apply(Change::Edit { deal: 1, ended: facts("out 0 - 5 9 7").ended }).expect("it can be");
    assert_eq!(told.book().rows[2].flags, [Flag::OutNotInGame(seat(3))]);
}

#[test]
fn deals_after_the_end_are_kept_and_do_not_count() {
    let mut told = Keeper::new(Start::new(["A", "B"])).expect("two can play");
    for (deal, points) in [70, 10, 5].into_iter().enumerate() {
        let facts = DealFacts::out(seat(0), vec![None, Some(Left::Points(points))]);
        told.apply(Change::Insert { deal, facts }).expect("it can be");
    }
    let book = told.book();
    assert_eq!(book.asks, Ask::Nothing { winner: seat(0) });
    assert_eq!(book.rows[2].state, RowState::AfterTheEnd);
    assert_eq!(book.scores, [Some(0), None]);
    told.apply(Change::Delete { deal: 0 }).expect("it is there");
    assert_eq!(told.book().scores, [Some(0), Some(15)]);
}

#[test]
fn void_deal_scores_nothing_and_the_deal_passes_on() {
    let told = keeper(&["void"]);
    let book = told.book();
    assert_eq!(book.scores, [Some(0); 4]);
    assert_eq!(book.asks, Ask::Deal { dealer: seat(1), cutter: Some(seat(0)), first: seat(2) });
}

#[test]
fn buy_backs_end_where_the_house_says() {
    let mut start = Start::new(["A", "B", "C"]);
    start.options.buy_backs = BuyBacks::AtMost(0);
    let mut told = Keeper::new(start).expect("three can play");
    let facts = DealFacts::out(seat(0), vec![None, Some(Left::Points(80)), Some(Left::Points(3))]);
    told.apply(Change::Insert { deal: 0, facts }).expect("it can be");
    assert_eq!(told.book().scores, [Some(0), None, Some(3)]);
    told.apply(Change::Decide { deal: 0, seat: seat(1), buys: Some(true) }).expect("it is told");
    assert_eq!(told.book().rows[0].flags, [Flag::NothingToDecide(seat(1))]);
}

/// What is told of a deal.
type Told = fn(&mut Draft);

#[test]
fn every_error_names_its_field() {
    let told = keeper(&[]);
    let with = |change: Told| {
        let mut draft = told.draft(Place::Before(0)).expect("behind the last");
        draft.went_out(seat(2));
        for (number, points) in [(0, "58"), (1, "6"), (3, "29")] {
            draft.type_points(seat(number), points);
        }
        change(&mut draft);
        draft.change(&told).map_err(|error| error.field())
    };
    assert!(with(|_| {}).is_ok());
    let cases: [(Told, Field); 7] = [
        (|draft| draft.type_points(seat(1), ""), Field::Left(seat(1))),
        (|draft| draft.type_points(seat(1), "six"), Field::Left(seat(1))),
        (|draft| draft.type_points(seat(1), "-6"), Field::Left(seat(1))),
        (|draft| draft.type_points(seat(1), "0"), Field::Left(seat(1))),
        (|draft| draft.type_points(seat(3), "226"), Field::Left(seat(3))),
        (|draft| draft.went_out(seat(0)), Field::Left(seat(2))),
        (
            |draft| {
                let ace = Face::read("Ac").expect("a card");
                assert!(draft.add_card(seat(0), ace) && draft.add_card(seat(0), ace) && draft.add_card(seat(3), ace));
            },
            Field::Left(seat(3)),
        ),
    ];
    for (number, (change, field)) in cases.into_iter().enumerate() {
        assert_eq!(with(change), Err(field), "case {number}");
    }
    let nobody = told.draft(Place::Before(0)).expect("behind the last").change(&told).map_err(|error| error.field());
    assert_eq!(nobody, Err(Field::WentOut));
    let starts: [(&[&str], Field); 4] = [
        (&["A"], Field::Players),
        (&["A", " "], Field::Name(seat(1))),
        (&["A", "B", "A "], Field::Name(seat(2))),
        (&["A", "a name of more than twenty-four"], Field::Name(seat(1))),
    ];
    for (names, field) in starts {
        assert_eq!(Keeper::new(Start::new(names.iter().copied())).map_err(|error| error.field()).err(), Some(field));
    }
}

#[test]
fn draft_of_a_deal_that_was_told_is_that_deal() {
    let told = keeper(&["out 2 6hQsQd Ac3d - 29"]);
    let draft = told.draft(Place::Instead(0)).expect("it is there");
    let change = draft.change(&told).expect("it can be told again");
    assert_eq!(change, Change::Edit { deal: 0, ended: told.deals()[0].ended.clone() });
}

#[test]
fn table_for_a_spreadsheet_holds_every_deal_and_no_formula() {
    let mut told = Keeper::new(Start::new(["=A1", "B, C"])).expect("two can play");
    let facts = DealFacts::out(seat(0), vec![None, Some(Left::Points(26))]);
    told.apply(Change::Insert { deal: 0, facts }).expect("it can be");
    told.apply(Change::Insert { deal: 1, facts: DealFacts::void() }).expect("it can be");
    let lines: Vec<String> = told.to_csv().split("\r\n").map(str::to_owned).collect();
    let head = "deal,dealer,went out,'=A1: points,'=A1: score,\"B, C: points\",\"B, C: score\"";
    assert_eq!(lines, [head, "1,'=A1,'=A1,0,0,26,26", "2,\"B, C\",,,0,,26", ""]);
}

/// Whole games are played at random; what is told of them gives the same scores, money, dealer and winner, deal after deal,
/// whether cards or points are told, and comes back from its text.
#[test]
fn told_games_come_out_as_the_played_ones() {
    let (bought, won) = (Cell::new(0), Cell::new(0));
    check(60, &dice(), |mut dice| {
        let mut played = new_game(&mut dice);
        let (options, players) = (*played.game().options(), played.game().players());
        let names: Vec<String> = (0..players).map(|number| format!("P{number}")).collect();
        let start = Start { names, options, first_dealer: played.game().dealer() };
        let mut told = Keeper::new(start).expect("it is played");
        for _ in 0..4_000 {
            let goes_on = step_game(&mut played, &mut dice);
            tell(&mut told, &played, &options);
            if matches!(played.game().stage(), Stage::Ready | Stage::Over { .. }) {
                agree(&told.book(), played.game());
            }
            if !goes_on {
                break;
            }
        }
        bought.set(bought.get() + played.game().bought().iter().sum::<u32>());
        won.set(won.get() + u32::from(played.game().winner().is_some()));
        let again: Keeper = told.to_string().parse().expect("what is written can be read");
        assert_eq!((again.deals(), again.start()), (told.deals(), told.start()));
    });
    assert!(bought.get() > 10 && won.get() > 10, "{} bought back, {} games won", bought.get(), won.get());
}

fn new_game(dice: &mut Dice) -> RecordedGame {
    let (count, options) = compose::table(dice);
    let players = (0..count).map(|place| Player { name: format!("P{place}"), bot: None }).collect();
    RecordedGame::new(&options, players, seat(dice.below(count))).expect("the options are accepted")
}

/// Tells what has happened since the last time.
fn tell(told: &mut Keeper, played: &RecordedGame, options: &Options) {
    let over = played.game().deals() as usize - usize::from(played.game().deal().is_some());
    if over > told.deals().len() {
        let deal = told.deals().len();
        let last = played.game().last_deal().expect("a deal is over");
        let facts = match &last.outcome {
            DealOutcome::Void(_) => DealFacts::void(),
            DealOutcome::WentOut { seat: out, hands } => {
                let left = Seat::all(hands.len()).zip(hands).map(|(seat, hand)| {
                    let hand = (*hand).filter(|_| seat != *out)?;
                    let as_cards = (deal + seat.index()).is_multiple_of(2);
                    Some(if as_cards { Left::Cards(hand) } else { Left::Points(hand.points(options.two_points())) })
                });
                DealFacts::out(*out, left.collect())
            }
        };
        told.apply(Change::Insert { deal, facts }).expect("what was played can be told");
    }
    let Some(recorded) = played.record().deals.last() else { return };
    for decision in &recorded.buy_backs {
        if told.deals().len() == played.record().deals.len() {
            let (deal, seat) = (told.deals().len() - 1, decision.seat);
            told.apply(Change::Decide { deal, seat, buys: Some(decision.buys) }).expect("it can be told");
        }
    }
}

fn agree(book: &Book, game: &Game) {
    assert_eq!(book.scores, game.scores());
    assert_eq!((&*book.bought, book.pot, &book.paid), (game.bought(), game.pot(), &game.paid()));
    match book.asks {
        Ask::Deal { dealer, .. } => assert_eq!((dealer, game.winner()), (game.dealer(), None)),
        Ask::Nothing { winner } => assert_eq!(game.winner(), Some(winner)),
        asked => panic!("{asked:?} although nothing is open"),
    }
}
