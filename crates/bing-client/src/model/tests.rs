//! Tables of what is on the table, what a player wants, and what comes of it.

use bing_rules::deal::{Deal, Reshuffle};
use bing_rules::meld::{Declaration, Meld};
use bing_rules::pack::Pack;
use bing_rules::view::Thrown;

use super::screen::{GroupPanel, Scene};
use super::*;
use crate::texts::{Language, Texts};

/// What is asked of a model.
type Asked = fn(&Model) -> Option<Message>;

/// A moment in a deal of two; seat 0 looks at it.
struct Moment {
    hand: &'static str,
    melds: &'static [&'static str],
    opened: bool,
    score: u32,
    phase: Phase,
    upcard: &'static str,
    turn: usize,
    options: Options,
}

impl Default for Moment {
    fn default() -> Self {
        Self {
            hand: "3s 4s 5s 8c 8d 8h Kc Kd Kh Ac 2d Jh",
            melds: &[],
            opened: false,
            score: 0,
            phase: Phase::Turn,
            upcard: "9c",
            turn: 0,
            options: Options::default(),
        }
    }
}

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

impl Moment {
    fn model(&self) -> Model {
        let (options, scores) = (self.options, [Some(self.score), Some(0)]);
        let pack = Pack::sorted(2);
        let deal = Deal::start(&options, &scores, seat(0), &pack, Reshuffle::OldestFirst).expect("a deal").0;
        let mut view = deal.view(Some(seat(0)));
        view.phase = self.phase;
        view.turn = Some(seat(self.turn));
        view.hand = self.hand.parse().expect("a hand");
        view.hand_sizes = [view.hand.len() as u8; PLAYERS_MAX];
        let meld = |text: &&str| {
            let declared: Declaration = text.parse().expect("a declaration");
            Meld::declare(&declared, &options).expect("a meld")
        };
        view.tableau = self.melds.iter().map(meld).collect();
        view.discards = vec![Thrown { card: self.upcard.parse().expect("a card"), by: None }];
        if self.opened {
            view.opened.insert(seat(0));
        }
        if matches!(self.phase, Phase::Discard { .. }) {
            view.drawn = Some(self.upcard.parse().expect("a card"));
        }
        let player = |name: &str| Player { name: name.to_owned(), bot: None };
        let now = Snapshot {
            me: Some(seat(0)),
            players: vec![player("Ann"), player("Bob")],
            options,
            scores: scores.to_vec(),
            bought: vec![0, 0],
            pot: 50,
            dealer: seat(0),
            deals: 1,
            view: Some(view),
            last: None,
            waits: Waits::Turn(seat(self.turn)),
        };
        Model::new(now, Sort::Suit)
    }
}

/// Selects cards of these faces that are not laid out.
fn select(model: &mut Model, faces: &str) {
    model.intend(Intent::Deselect);
    for face in faces.split(' ') {
        let card: Card = face.parse().expect("a card");
        let screen = model.screen();
        let found = screen.hand.iter().find(|held| held.face == card.into() && !held.is_selected);
        model.intend(Intent::Select(found.expect("the card is in hand").number));
    }
}

fn said(message: &Message) -> String {
    Texts::new(Language::English).say(message)
}

/// What each group laid out is, or why it is nothing.
fn groups(model: &Model) -> Vec<String> {
    let what = |group: &GroupPanel| match &group.why_not {
        Some(reason) => format!("no: {}", said(reason)),
        None => group.readings.iter().map(said).collect::<Vec<_>>().join(" | "),
    };
    model.screen().tray.groups.iter().map(what).collect()
}

#[test]
fn cards_laid_out_say_what_they_are_or_may_be_or_why_not() {
    let cases = [
        ("8c 8d 8h", "set of 8"),
        ("3s 4s 5s", "run of spades, 3 to 5"),
        ("8c 2d 2h", "set of 8 | run of clubs, 6 to 8 | run of clubs, 7 to 9 | run of clubs, 8 to T"),
        ("8c 8d", "no: A meld has at least three cards"),
        ("8c 8d Kh", "no: No meld: neither cards of one rank nor a run in one suit"),
        ("3s 4s 8s", "no: No meld yet: 3 cards are missing in the run of spades"),
        ("3s 3s 4s", "no: No meld: a run holds each card only once"),
        ("Ks As 3s", "no: No meld yet: 9 cards are missing in the run of spades"),
        (
            "2d 2h 2s",
            "set of 2 | run of diamonds, A to 3 | run of diamonds, 2 to 4 | run of hearts, A to 3 | run of hearts, 2 to 4 | run of spades, A to 3 | run of spades, 2 to 4",
        ),
    ];
    for (cards, want) in cases {
        let hand = "3s 3s 4s 5s 8s Ks As 8c 8d 8h Kh 2d 2h 2s";
        let mut model = Moment { hand, ..Moment::default() }.model();
        select(&mut model, cards);
        assert_eq!(model.intend(Intent::LayOut), None);
        assert_eq!(groups(&model), [want], "{cards}");
    }
}

#[test]
fn chosen_reading_is_what_is_played() {
    let mut model = Moment { hand: "8c 2d 2h Kc", opened: true, ..Moment::default() }.model();
    select(&mut model, "8c 2d 2h");
    model.intend(Intent::LayOut);
    let staged = model.screen().tray.groups[0].number;
    model.intend(Intent::Read { staged, reading: 3 });
    let request = model.intend(Intent::PlayTurn).expect("it is legal");
    let Request::Act(Action::Meld(plays)) = request else { panic!("{request:?}") };
    assert_eq!(plays.iter().map(ToString::to_string).collect::<Vec<_>>(), ["c8:8c2d2h"]);
}

#[test]
fn what_is_laid_out_leaves_the_hand_and_comes_back() {
    let mut model = Moment::default().model();
    let before = model.screen().hand;
    select(&mut model, "8c 8d 8h");
    model.intend(Intent::LayOut);
    assert_eq!(model.screen().hand.len(), before.len() - 3);
    model.intend(Intent::TakeAllBack);
    assert_eq!(model.screen().hand, before);
}

#[test]
fn play_is_greyed_with_its_reason_until_it_is_legal() {
    let three = ["8c 8d 8h", "Kc Kd Kh", "3s 4s 5s"];
    let cases: [(&str, Moment, &[&str], &str); 6] = [
        ("nothing laid out", Moment::default(), &[], "Select cards and lay them out first"),
        (
            "two melds",
            Moment::default(),
            &three[..2],
            "R6.1: an opening puts down at least 3 new melds; this turn has 2",
        ),
        ("three melds", Moment::default(), &three, ""),
        (
            "over the limit",
            Moment { score: 63, ..Moment::default() },
            &three,
            "R7.1: 27 points would remain; with a score of 63 at most 12 may",
        ),
        (
            "drawn before",
            Moment { phase: Phase::Discard { taken: false }, upcard: "Jh", ..Moment::default() },
            &three,
            "R4.3: you drew a card in this turn; what is left is to discard. You can meld in your next turn.",
        ),
        ("not my turn", Moment { turn: 1, ..Moment::default() }, &three, "Wait: it is Bob’s turn"),
    ];
    for (about, moment, melds, want) in cases {
        let mut model = moment.model();
        for cards in melds {
            select(&mut model, cards);
            model.intend(Intent::LayOut);
        }
        let reason = model.screen().commands.play;
        assert_eq!(reason.as_ref().map(said).unwrap_or_default(), want, "{about}");
        assert_eq!(model.intend(Intent::PlayTurn).is_some(), want.is_empty(), "{about}");
        assert_eq!(model.screen().notice, reason, "{about}");
    }
}

#[test]
fn summary_counts_melds_and_what_would_remain() {
    let mut model = Moment { score: 31, ..Moment::default() }.model();
    select(&mut model, "8c 8d 8h");
    model.intend(Intent::LayOut);
    select(&mut model, "Kc Kd Kh");
    model.intend(Intent::LayOut);
    // 3 4 5 A 2 J are left: 12 + 15 + 2 + 10.
    assert_eq!(said(&model.screen().tray.summary), "2 of 3 melds · 39 points would remain, 44 may");
    assert!(model.screen().tray.is_within_limit);
}

#[test]
fn lay_offs_show_where_they_fit_and_land_in_order() {
    let melds: &[&str] = &["K:KcKdKs", "s6:6s7s8s"];
    // Selected cards, which melds they fit, the meld tapped, the plays.
    let cases = [
        ("Kh", [true, false], 0, "0+Kh"),
        ("9s", [false, true], 1, "1>9s"),
        ("5s 4s", [false, true], 1, "1<5s4s"),
        ("2d", [true, true], 0, "0+2d"),
        ("9s 5s", [false, true], 1, "1<5s / 1>9s"),
    ];
    for (cards, fits, meld, plays) in cases {
        let hand = "Kh 4s 5s 9s 2d Jh";
        let mut model = Moment { hand, melds, opened: true, ..Moment::default() }.model();
        select(&mut model, cards);
        let shown: Vec<bool> = model.screen().melds.iter().map(|meld| meld.fits).collect();
        assert_eq!(shown, fits, "{cards}");
        model.intend(Intent::LayOff(meld));
        let request = model.intend(Intent::PlayTurn);
        let Some(Request::Act(Action::Meld(made))) = request else { panic!("{cards}: {:?}", model.screen().notice) };
        assert_eq!(made.iter().map(ToString::to_string).collect::<Vec<_>>().join(" / "), plays, "{cards}");
    }
}

#[test]
fn card_that_does_not_fit_is_told_why() {
    let mut model = Moment { hand: "Jh", melds: &["s6:6s7s8s"], opened: true, ..Moment::default() }.model();
    select(&mut model, "Jh");
    model.intend(Intent::LayOff(0));
    let notice = model.screen().notice.expect("it is told");
    assert_eq!(said(&notice), "R6.3: the next card at this end of the run is 9s or a two, not Jh");
    assert_eq!(model.screen().tray.groups, []);
}

#[test]
fn swapped_two_comes_to_the_hand_and_must_be_played() {
    let options = Options { swap_twos: true, ..Options::default() };
    let moment = Moment { hand: "7s Kc Kd Jh", melds: &["s6:6s2d8s"], opened: true, options, ..Moment::default() };
    let mut model = moment.model();
    select(&mut model, "7s");
    model.intend(Intent::LayOff(0));
    assert!(model.screen().hand.iter().any(|held| held.is_freed && held.face.is_two()));
    assert!(said(&model.screen().commands.play.expect("it is not whole")).contains("R6.4"));
    select(&mut model, "Kc Kd 2d");
    model.intend(Intent::LayOut);
    let Some(Request::Act(Action::Meld(plays))) = model.intend(Intent::PlayTurn) else { panic!("it is legal") };
    assert_eq!(plays.len(), 2);
    // Without the swap there is no two.
    let swap = model.screen().tray.groups[0].number;
    model.intend(Intent::TakeBack(swap));
    assert_eq!(groups(&model), ["no: A meld has at least three cards"]);
}

#[test]
fn suggestion_fills_the_tray_with_a_turn_that_can_be_played() {
    let mut model = Moment::default().model();
    model.intend(Intent::Suggest);
    assert_eq!(model.screen().commands.play, None);
    let Some(Request::Act(Action::Meld(plays))) = model.intend(Intent::PlayTurn) else { panic!("it is legal") };
    let turn = model.meld_turn().expect("a deal is played");
    let best = bing_solver::best_turn(&turn).expect("there is one");
    assert_eq!(turn.check(&plays).expect("it is legal").deadwood, best.deadwood);
}

#[test]
fn commands_are_greyed_with_their_reasons() {
    let discard = Phase::Discard { taken: true };
    let draw = |model: &Model| model.screen().commands.draw;
    let take = |model: &Model| model.screen().commands.take;
    let discards = |model: &Model| model.screen().commands.discard;
    let cases: [(&str, Moment, &str, Asked, &str); 8] = [
        ("draw in turn", Moment::default(), "", draw, ""),
        ("draw before the turn", Moment { turn: 1, ..Moment::default() }, "", draw, "Wait: it is Bob’s turn"),
        ("take in turn", Moment::default(), "", take, ""),
        (
            "take when all cards are that face",
            Moment { hand: "9c", ..Moment::default() },
            "",
            take,
            "R4.2: after taking 9c all cards in hand would be 9c, and nothing could be discarded",
        ),
        (
            "draw twice",
            Moment { phase: Phase::Discard { taken: false }, upcard: "Jh", ..Moment::default() },
            "",
            draw,
            "R4.1: you drew a card in this turn; what is left is to discard. You can meld in your next turn.",
        ),
        (
            "discard nothing",
            Moment { phase: discard, upcard: "Jh", ..Moment::default() },
            "",
            discards,
            "Select the card to discard first",
        ),
        (
            "discard what was taken",
            Moment { phase: discard, upcard: "Jh", ..Moment::default() },
            "Jh",
            discards,
            "R4.2: Jh was just taken; its face cannot be discarded in the same turn",
        ),
        (
            "discard over the limit",
            Moment { phase: discard, upcard: "Jh", hand: "Ac Kh Jh 3s", opened: true, score: 50, ..Moment::default() },
            "3s",
            discards,
            "R7.2: 35 points would remain; with a score of 50 at most 25 may",
        ),
    ];
    for (about, moment, selected, asked, want) in cases {
        let mut model = moment.model();
        if !selected.is_empty() {
            select(&mut model, selected);
        }
        assert_eq!(asked(&model).as_ref().map(said).unwrap_or_default(), want, "{about}");
    }
}

#[test]
fn pile_takes_or_discards_as_the_time_is() {
    let mut model = Moment::default().model();
    assert_eq!(model.intend(Intent::DiscardPile), Some(Request::Act(Action::Take)));
    let mut model = Moment { phase: Phase::Discard { taken: false }, upcard: "Jh", ..Moment::default() }.model();
    assert_eq!(model.intend(Intent::DiscardPile), None);
    select(&mut model, "Ac");
    let ace = "Ac".parse().expect("a card");
    assert_eq!(model.intend(Intent::DiscardPile), Some(Request::Act(Action::Discard(ace))));
}

#[test]
fn hint_names_what_can_be_done_and_why() {
    let cases = [
        (Moment::default(), "You can open now with"),
        (Moment { hand: "8c 8d 8h", opened: true, ..Moment::default() }, "You can play all your cards and go out"),
        (
            Moment { hand: "8c 8d Kh", opened: true, upcard: "8s", ..Moment::default() },
            "Nothing in your hand can be melded or laid off now. The upcard helps: take it.",
        ),
        (
            Moment { phase: Phase::Discard { taken: false }, hand: "8c 8d 8h Kh", upcard: "Kh", ..Moment::default() },
            "Kh is missed least",
        ),
    ];
    for (moment, want) in cases {
        let mut model = moment.model();
        model.intend(Intent::Hint);
        let told = said(&model.screen().notice.expect("advice is given"));
        assert!(told.starts_with(want), "{told}");
    }
}

#[test]
fn scene_is_that_of_the_phase() {
    assert_eq!(Moment::default().model().screen().scene, Scene::Turns);
    let cut = Moment { phase: Phase::Cut, hand: "", ..Moment::default() };
    assert!(matches!(cut.model().screen().scene, Scene::Cut { most: 103 }));
    assert_eq!(Moment { turn: 1, ..cut }.model().screen().scene, Scene::Watching);
}
