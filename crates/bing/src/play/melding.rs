//! From what a person types to the plays of a meld turn: what is unsaid is found out, or asked where it could be several things.

use bing_client::errors::Explain as _;
use bing_client::message::Message;
use bing_rules::card::{Card, Rank};
use bing_rules::hand::Hand;
use bing_rules::meld::{Declaration, End, Meld, candidates};
use bing_rules::play::Play;
use bing_rules::turn::MeldTurn;

/// What one play of a turn, as it was typed, can be.
#[derive(Debug)]
pub(super) enum Reading {
    /// Just this.
    Play(Play),
    /// One of these.
    Choice(Vec<Play>),
    /// Nothing, and why.
    Wrong(Message),
}

/// The plays of a turn as they are typed, separated by `/` or `;`.
pub(super) fn split_turn(text: &str) -> impl Iterator<Item = &str> {
    text.split(['/', ';']).map(str::trim).filter(|part| !part.is_empty())
}

/// Reads one play; `turn` is the player as the turn stands before it.
pub(super) fn read_play(text: &str, turn: &MeldTurn<'_>) -> Reading {
    if !text.contains([':', '+', '<', '>', '@']) {
        return match text.parse::<Hand>() {
            Ok(cards) => read_cards(&cards, turn),
            Err(error) => Reading::Wrong(error.message()),
        };
    }
    match text.parse::<Play>() {
        Ok(Play::LayOff { meld, end: None, cards }) => read_lay_off(meld, cards, turn),
        Ok(play) => Reading::Play(play),
        Err(error) => Reading::Wrong(error.message()),
    }
}

/// Cards without a declaration: what they can be.
fn read_cards(cards: &Hand, turn: &MeldTurn<'_>) -> Reading {
    let mut melds: Vec<Play> =
        candidates(cards, turn.options).iter().map(|meld| Play::NewMeld(meld.declaration())).collect();
    match melds.len() {
        0 => Reading::Wrong(no_meld(cards, turn)),
        1 => Reading::Play(melds.remove(0)),
        _ => Reading::Choice(melds),
    }
}

/// Why some cards are no meld at all: what they most look like, and what is wrong with that.
fn no_meld(cards: &Hand, turn: &MeldTurn<'_>) -> Message {
    let all: Vec<Card> = cards.iter().collect();
    let naturals: Vec<Card> = all.iter().copied().filter(|card| !card.is_two()).collect();
    let first = naturals.first().copied();
    let one_rank = naturals.iter().all(|card| Some(card.rank()) == first.map(Card::rank));
    let declaration = match first {
        Some(card) if !one_rank => Declaration::Run { suit: card.suit(), from: card.rank().number(), cards: all },
        _ => Declaration::Set { rank: first.map_or(Rank::Two, Card::rank), cards: all },
    };
    let message = Message::new("play-cards-no-meld").with_text("cards", cards);
    match Meld::declare(&declaration, turn.options) {
        Err(error) => message.with("error", error.message()),
        Ok(_) => message.with("error", ""),
    }
}

/// A lay-off that names no end: on a run, the end where the cards fit.
fn read_lay_off(meld: usize, cards: Vec<Card>, turn: &MeldTurn<'_>) -> Reading {
    let Some(Meld::Run(_)) = turn.tableau.get(meld) else {
        return Reading::Play(Play::LayOff { meld, end: None, cards });
    };
    let at = |end| Play::LayOff { meld, end: Some(end), cards: cards.clone() };
    let mut fitting: Vec<Play> =
        [End::High, End::Low].map(at).into_iter().filter(|play| turn.make(play).is_ok()).collect();
    match fitting.len() {
        0 => match turn.make(&at(End::High)) {
            Err(error) => Reading::Wrong(error.message()),
            Ok(_) => Reading::Play(at(End::High)),
        },
        1 => Reading::Play(fitting.remove(0)),
        _ => Reading::Choice(fitting),
    }
}

#[cfg(test)]
mod tests {
    use bing_rules::options::Options;
    use bing_rules::tableau::Tableau;

    use super::*;

    fn read(text: &str, hand: &str, table: &[&str]) -> Reading {
        let options = Options::default();
        let hand: Hand = hand.parse().expect("a hand");
        let tableau: Tableau = table
            .iter()
            .map(|meld| Meld::declare(&meld.parse().expect("a declaration"), &options).expect("a meld"))
            .collect();
        read_play(text, &MeldTurn { hand: &hand, tableau: &tableau, opened: true, score: 0, options: &options })
    }

    fn one(text: &str, hand: &str, table: &[&str]) -> String {
        match read(text, hand, table) {
            Reading::Play(play) => play.to_string(),
            other => panic!("{text} is {other:?}"),
        }
    }

    fn several(text: &str, hand: &str, table: &[&str]) -> Vec<String> {
        match read(text, hand, table) {
            Reading::Choice(plays) => plays.iter().map(Play::to_string).collect(),
            other => panic!("{text} is {other:?}"),
        }
    }

    #[test]
    fn cards_that_make_one_meld_only_need_no_declaration() {
        assert_eq!(one("Kd Kh Kc", "Kc Kd Kh", &[]), "K:KcKdKh");
        assert_eq!(one("8c9cTc", "8c 9c Tc", &[]), "c8:8c9cTc");
    }

    #[test]
    fn cards_that_make_several_melds_are_asked_about() {
        assert_eq!(several("8s 2d 2h", "8s 2d 2h", &[]), ["8:2d2h8s", "s6:2d2h8s", "s7:2d8s2h", "s8:8s2d2h"]);
    }

    #[test]
    fn lay_off_finds_the_end_of_a_run_where_the_card_fits() {
        assert_eq!(one("0+Jc", "Jc", &["c8:8c9cTc"]), "0>Jc");
        assert_eq!(one("0+7c", "7c", &["c8:8c9cTc"]), "0<7c");
        assert_eq!(several("0+2d", "2d", &["c8:8c9cTc"]), ["0>2d", "0<2d"]);
        assert_eq!(one("0+8d", "8d", &["8:8c8h8s"]), "0+8d");
    }

    #[test]
    fn what_is_no_meld_is_told_with_its_rule() {
        for (text, rule) in [("8s 9s", "R5.2"), ("8s 8h", "R5.1"), ("8s 9h Tc", "R5.2")] {
            match read(text, "8s 8h 9s 9h Tc", &[]) {
                Reading::Wrong(message) => assert!(format!("{message:?}").contains(rule), "{text}: {message:?}"),
                other => panic!("{text} is {other:?}"),
            }
        }
    }
}
