//! The attentive observer (R11): what a bot that watches can know, it acts on.

use bing_bots::rng::BotRng;
use bing_rules::card::Card;
use bing_rules::play::Action;
use bing_rules::view::{Thrown, View};
use bing_testkit::script::{card, deal, seat};

use crate::tables::bot;

/// The published strategies.
const STRATEGIES: [&str; 3] = ["early", "common", "sandbag"];

/// Ten cards in sets, and four that go with nothing, of which the king and the queen count most; a two has just been drawn.
const HAND: &str = "5c 5d 5h 7c 7d 7h 9c 9d 9h 9s Ks Qd 3s 6s";

/// Seat 0 is to discard, and the next player is known to hold these cards and has thrown those.
fn view(taken: &[&str], thrown: &[&str]) -> View {
    let deal = deal(3).hands([HAND]).dealer(2).discards("8h").drew("2c").deal();
    let mut view = deal.view(Some(seat(0)));
    for taken in taken {
        assert!(view.known[1].insert(card(taken)));
    }
    for thrown in thrown {
        view.discards.insert(0, Thrown { card: card(thrown), by: Some(seat(1)) });
    }
    view
}

fn thrown(name: &str, view: &View) -> Card {
    match bot(name).choose(view, &mut BotRng::new(1)) {
        Action::Discard(card) => card,
        other => panic!("{name} is to discard, but wants {other:?}"),
    }
}

#[test]
fn nobody_throws_what_the_next_player_is_seen_to_want() {
    for name in STRATEGIES {
        assert_eq!(thrown(name, &view(&["Qh"], &[])), card("Ks"), "{name}: the next player took a queen");
        assert_eq!(thrown(name, &view(&["Kh"], &[])), card("Qd"), "{name}: the next player took a king");
        assert_eq!(thrown(name, &view(&["Jd"], &[])), card("Ks"), "{name}: the queen is next to what was taken");
    }
}

#[test]
fn what_the_next_player_has_thrown_is_thrown_first() {
    for name in STRATEGIES {
        assert_eq!(thrown(name, &view(&[], &["Kh"])), card("Ks"), "{name}: the next player threw a king");
        assert_eq!(thrown(name, &view(&[], &["Qh"])), card("Qd"), "{name}: the next player threw a queen");
    }
}

#[test]
fn points_are_shed_only_when_another_player_looks_about_to_go_out() {
    let table = "0,1: K:KdKhKs 4:4c4d4h 9:9c9d9h J:JcJdJh 6:6c6d6h T:TcTdTh";
    let melds = |others: &str, name: &str| {
        let deal = deal(2).hands(["Kc Qd 5s", others]).dealer(1).table(table).upcard("8h").deal();
        matches!(bot(name).choose(&deal.view(Some(seat(0))), &mut BotRng::new(1)), Action::Meld(_))
    };
    for name in STRATEGIES {
        assert!(melds("3s", name), "{name} lays the king off before it is caught with it");
        assert!(!melds("3s 5c 7h 8s 8c", name), "{name} keeps the king to go out with");
    }
}
