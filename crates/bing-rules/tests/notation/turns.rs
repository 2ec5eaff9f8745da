//! Plays, meld turns and actions.

use bing_rules::card::Card;
use bing_rules::meld::{Declaration, End};
use bing_rules::notation::{parse_turn, turn_text};
use bing_rules::play::{Action, Play};
use bing_testkit::play::random_action;
use bing_testkit::{compose, hostile, law, strategies};

use crate::{canonical, refused, round_trip};

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

#[test]
fn each_kind_of_play_has_its_sign() {
    let king_set = Declaration::Set { rank: card("Kd").rank(), cards: vec![card("2c"), card("Kd"), card("Kh")] };
    let club_run =
        Declaration::Run { suit: card("8c").suit(), from: 8, cards: vec![card("8c"), card("9c"), card("2d")] };
    let lay_off =
        |meld, end, cards: &[&str]| Play::LayOff { meld, end, cards: cards.iter().map(|c| card(c)).collect() };
    let all = [
        (Play::NewMeld(king_set), "K:2cKdKh"),
        (Play::NewMeld(club_run), "c8:8c9c2d"),
        (lay_off(0, None, &["Kd"]), "0+Kd"),
        (lay_off(12, Some(End::High), &["9s"]), "12>9s"),
        (lay_off(0, Some(End::Low), &["5h", "4h"]), "0<5h4h"),
        (lay_off(3, None, &[]), "3+-"),
        (Play::SwapTwo { meld: 0, position: 7, card: card("8s") }, "0@7=8s"),
    ];
    for (play, text) in &all {
        assert_eq!(round_trip(play), *text);
    }
    let (plays, texts): (Vec<Play>, Vec<&str>) = all.into_iter().unzip();
    assert_eq!(turn_text(&plays), texts.join(" / "));
    assert_eq!(parse_turn(&texts.join(";")), Ok(plays));
}

#[test]
fn turns_read_back_in_their_order() {
    law::check(5_000, &strategies::dice(), |mut dice| {
        let deal = compose::deal(&mut dice);
        let plays = hostile::plays(deal.hand(deal.dealer()), deal.tableau().len(), deal.options(), &mut dice);
        let text = turn_text(&plays);
        let read = parse_turn(&text).unwrap_or_else(|error| panic!("{error} in {text}"));
        assert_eq!(read, plays);
        assert_eq!(turn_text(&read), text);
    });
    assert_eq!(turn_text(&[]), "-");
    assert_eq!(parse_turn(" "), Ok(vec![]));
    assert_eq!(parse_turn(" - "), Ok(vec![]));
}

#[test]
fn actions_read_back() {
    law::check(2_000, &strategies::dice(), |mut dice| {
        let deal = compose::deal(&mut dice);
        round_trip(&hostile::action(&deal, &mut dice).1);
        if let Some((_, action)) = random_action(&deal, &mut dice) {
            round_trip(&action);
        }
    });
    for text in ["cut 17", "keep", "decline", "draw", "take", "discard 8s", "meld -", "meld K:2cKdKh / 0>9s / 1@2=2h"] {
        assert_eq!(canonical::<Action>(text), text);
    }
}

#[test]
fn turns_and_actions_are_read_as_people_write_them() {
    assert_eq!(canonical::<Play>(" 0 + kd, kh "), "0+KdKh");
    assert_eq!(canonical::<Play>("00 > 10s"), "0>Ts");
    assert_eq!(canonical::<Play>("1 @ 07 = 8♠"), "1@7=8s");
    assert_eq!(canonical::<Action>("  MELD k:kd kh 2c;0<5h4h/ 1+2c "), "meld K:KdKh2c / 0<5h4h / 1+2c");
    assert_eq!(canonical::<Action>("Cut\t017"), "cut 17");
    assert_eq!(canonical::<Action>("meld"), "meld -");
    assert_eq!(canonical::<Action>("Discard 10D"), "discard Td");
}

#[test]
fn what_is_no_action_is_refused_where_it_goes_wrong() {
    let action = "an action: cut, keep, decline, draw, take, discard or meld";
    let play = "a play: a new meld such as K:KdKh2c or c8:8c9c2d, a lay-off such as 0+Kd, 0>9s or 0<5h4h, or a swap such as \
                0@7=8s";
    let card = "a card such as Td, its rank one of A 2 3 4 5 6 7 8 9 T J Q K";
    let position = "the position of the two: 1 to 14 in a run, in a set counted from 0";
    refused::<Action>(&[
        ("", 1, 1, &format!("{action}, found the end")),
        ("pass", 1, 1, &format!("{action}, found “pass”")),
        ("cut", 1, 4, "how many cards are lifted, found the end"),
        ("cut x", 1, 5, "how many cards are lifted, found “x”"),
        ("cut 65536", 1, 5, "how many cards are lifted, found “65536”"),
        ("cut -1", 1, 5, "how many cards are lifted, found “-1”"),
        ("draw two", 1, 6, "nothing more after the action, found “two”"),
        ("discard", 1, 8, &format!("{card}, found the end")),
        ("discard 8s 9s", 1, 12, "nothing more after the action, found “9s”"),
        ("meld K:KdKh2c /", 1, 16, &format!("{play}, found the end")),
        ("meld / K:KdKh2c", 1, 6, &format!("{play}, found “/”")),
        ("meld K:KdKh2c / + Kd", 1, 17, &format!("{play}, found “+”")),
        ("meld K:KdKh2c / Kd", 1, 17, &format!("{play}, found “Kd”")),
        ("meld 0", 1, 7, "one of + > < @ behind the number of a meld, found the end"),
        ("meld 0 = Kd", 1, 8, "one of + > < @ behind the number of a meld, found “=”"),
        (
            "meld 99999999999999999999999+Kd",
            1,
            6,
            "the number of a meld on the table, counted from 0, found “99999999999999999999999+Kd”",
        ),
        ("meld 0+K/1+Kd", 1, 9, "the suit of a card, one of c d h s, found “/1+Kd”"),
        ("meld 0>Kd 0+Kh", 1, 11, &format!("{card}, found “0+Kh”")),
        ("meld 0@=Kd", 1, 8, &format!("{position}, found “=Kd”")),
        ("meld 0@256=Kd", 1, 8, &format!("{position}, found “256=Kd”")),
        ("meld 0@7 Kd", 1, 10, "= and the card that takes the place of the two, found “Kd”"),
        ("meld 0@7=KdKh", 1, 12, "nothing after the card of a swap, found “Kh”"),
        ("meld\nK:KdKh2c\n/ 0+K?", 3, 6, "the suit of a card, one of c d h s, found “?”"),
    ]);
}
