//! Setups: any moment of a deal can be written down and taken up again, and what is no such moment is refused with every reason.

use std::cell::Cell;

use bing_rules::card::Card;
use bing_rules::deal::{Deal, ShownCut, StartError};
use bing_rules::game::Game;
use bing_rules::hand::Hand;
use bing_rules::options::Options;
use bing_rules::outcome::VoidReason;
use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_rules::record::ReshuffleOrder;
use bing_rules::seat::Seat;
use bing_rules::setup::Setup;
use bing_rules::view::Thrown;
use bing_testkit::compose;
use bing_testkit::dice::Dice;
use bing_testkit::law::check;
use bing_testkit::play::{pack, play_on, random_order, rich_pack};
use bing_testkit::script::{card, cards, deal, hand, seat};
use bing_testkit::strategies::{deals, dice};

#[test]
fn a_setup_of_any_moment_makes_the_same_deal() {
    check(1_500, &(deals(40), dice()), |(deal, mut dice)| {
        let mut again = deal.setup().into_deal().unwrap_or_else(|error| panic!("{error}: {deal:?}"));
        assert_eq!(again, deal);
        let mut deal = deal;
        let steps = play_on(&mut deal, &mut dice, 20);
        for (seat, action) in steps {
            assert!(again.apply(seat, &action).is_ok(), "{action:?} is legal in one and not in the other");
        }
        assert_eq!(again, deal);
        assert_eq!(again.setup().into_deal().as_ref(), Ok(&deal));
    });
    check(150, &dice(), |mut dice| {
        let mut deal = dealt(&mut dice);
        for _ in 0..200 {
            assert_eq!(deal.setup().into_deal().as_ref(), Ok(&deal));
            if play_on(&mut deal, &mut dice, 1).is_empty() {
                break;
            }
        }
        let _already_over = deal.agree_to_void();
        assert_eq!(deal.setup().into_deal().as_ref(), Ok(&deal));
    });
}

/// A deal from its very beginning, by any accepted house rules.
fn dealt(dice: &mut Dice) -> Deal {
    let (players, options) = compose::table(dice);
    let cards = rich_pack(options.decks_for(players), players, options.hand_size.into(), dice);
    let order = random_order(dice);
    Deal::start(&options, &vec![Some(0); players], seat(0), &cards, order.into()).expect("the options are accepted").0
}

/// The setup of a plain deal of three, changed, must be refused with just these words.
#[track_caller]
fn refused(change: impl FnOnce(&mut Setup), want: &str) {
    let mut setup = deal(3).setup();
    change(&mut setup);
    let error = setup.into_deal().expect_err("this is no moment of a deal");
    assert_eq!(error.to_string(), want);
}

#[test]
fn a_card_too_many_or_too_few_is_counted() {
    refused(
        |setup| setup.stock.push(card("Kd")),
        "R1.2: there are 105 cards in all, but 2 deck(s) have 104; \
         R1.2: Kd is there 3 times, but the table plays with 2 deck(s)",
    );
    refused(
        |setup| {
            setup.stock.pop();
        },
        "R1.2: there are 103 cards in all, but 2 deck(s) have 104",
    );
}

#[test]
fn seats_that_are_not_there_are_named() {
    refused(|setup| setup.dealer = seat(3), "R3.1: seat 3 deals but is not in the game");
    refused(|setup| setup.turn = seat(7), "R3.4: seat 7 is to act but is not in the game");
    refused(
        |setup| setup.opened.insert(seat(5)),
        "R9.3: seat 5 is out of the game but has opened; \
         R6.1: 0 meld(s) on the table, but 1 seat(s) have opened with at least 3 each",
    );
    refused(|setup| setup.hands.push(Hand::EMPTY), "R1.1: there are 4 hands for 3 seats");
    refused(|setup| setup.scores.truncate(1), "R1.1: 1 players, but 2 to 8 can play");
    refused(|setup| setup.scores = vec![Some(0); 9], "R1.1: 9 players, but 2 to 8 can play");
}

#[test]
fn scores_that_cannot_be_are_refused() {
    refused(|setup| setup.scores[2] = Some(76), "R9.1: seat 2 has 76 points, which is bust: at most 75 can play on");
    refused(
        |setup| {
            setup.scores = vec![Some(3), None, None];
            setup.turn = seat(0);
        },
        "R9.2: 1 player(s) in the game, at least 2 are needed; \
         R9.3: seat 1 is out of the game but holds cards; R9.3: seat 2 is out of the game but holds cards",
    );
}

#[test]
fn piles_that_cannot_be_are_refused() {
    refused(|setup| setup.stock.extend(setup.discards.drain(..).map(|thrown| thrown.card)), "R3.4: there is no upcard");
    let set = |rank| format!("{rank}:{rank}c{rank}d{rank}h{rank}s");
    let sets = "A3456789TJQK".chars().map(set).collect::<Vec<_>>().join(" ");
    let all_but_twos = |hands: [&'static str; 2]| {
        deal(2).rules(|options| options.decks = Some(1)).table(&format!("0,1: {sets}")).hands(hands).discards("2h")
    };
    assert!(
        all_but_twos(["2c", "2d"]).stock("2s").setup().into_deal().is_ok(),
        "an upcard and a card to draw are enough"
    );
    let error = all_but_twos(["2c", "2d2s"]).setup().into_deal().expect_err("nobody could draw");
    assert_eq!(error.to_string(), "R8.4: stock and discard pile have 1 card(s) together, but 2 are needed at least");
    assert!(all_but_twos(["2c", "2d"]).drew("2s").setup().into_deal().is_ok(), "the card drawn comes back");
}

#[test]
fn phases_that_do_not_fit_are_refused() {
    refused(
        |setup| setup.drawn = Some(card("Kd")),
        "R4.1: the card drawn or taken must be given in phase discard, and only then, and be in the hand",
    );
    refused(|setup| setup.void = Some(VoidReason::Agreed), "R8.5: only a deal that is over is void");
    refused(
        |setup| setup.known = vec![hand(&cards("3c 3c 3c")), Hand::EMPTY, Hand::EMPTY],
        "R4.2: seat 0 is said to be known to hold cards that it does not hold",
    );
    refused(|setup| setup.phase = Phase::Over, "R8.1: the deal is over and not void, but seat 1 holds cards");
    refused(
        |setup| setup.phase = Phase::Cut,
        "R3.2: seat 1 is to cut, but seat 2 is on the dealer's right; \
         R3.2: nothing has been dealt, but a hand has cards; R3.2: nothing has been dealt, but there are discards",
    );
    refused(
        |setup| setup.phase = Phase::Discard { taken: false },
        "R4.1: the card drawn or taken must be given in phase discard, and only then, and be in the hand; \
         R3.3: seat 1 holds 14 cards, but must hold 15",
    );
}

#[test]
fn house_rules_that_cannot_be_played_are_refused_with_the_numbers() {
    let refused = |change: fn(&mut Options), want: &str| {
        let mut options = Options::default();
        change(&mut options);
        let error = options.check(4).expect_err("it cannot be played");
        assert_eq!(error.to_string(), want);
        assert!(want.starts_with(error.faults[0].rule()));
        let start = Game::new(&options, 4, seat(0)).expect_err("no game can be played by them");
        assert_eq!(start.to_string(), want);
    };
    refused(|options| options.decks = Some(0), "R1.3: 0 decks, but the pack has 1 to 4");
    refused(|options| options.decks = Some(5), "R1.3: 5 decks, but the pack has 1 to 4");
    refused(
        |options| options.decks = Some(1),
        "R1.3: 4 players with 14 cards each need a pack of at least 58 cards, but 1 deck(s) have 52",
    );
    refused(
        |options| options.opening_melds = 0,
        "R6.1: opening_melds is 0, but an opening puts down at least one new meld",
    );
    refused(
        |options| options.opening_melds = 5,
        "R6.1: nobody could ever open: opening_melds is 5, which takes 15 cards, but hand_size is 14",
    );
    refused(|options| options.target = 0, "R9.1: target is 0, but must be 1 to 10000");
    refused(|options| options.target = 10_001, "R9.1: target is 10001, but must be 1 to 10000");
    refused(|options| options.two_value = 0, "R8.2: two_value is 0, but must be 1 to 50");
    refused(|options| options.two_value = 51, "R8.2: two_value is 51, but must be 1 to 50");
    refused(
        |options| options.buy_in = 1_000_000_001,
        "R2.1: buy_in is 1000000001, but may be at most 1000000000 minor units",
    );
}

#[test]
fn deals_that_cannot_begin_are_refused() {
    let start = |scores: &[Option<u32>], dealer: usize, decks: u8| {
        let cards = pack((0..decks).flat_map(|_| Card::all()).collect(), decks);
        let started = Deal::start(&Options::default(), scores, seat(dealer), &cards, ReshuffleOrder::Sorted.into());
        started.map(|_| ()).map_err(|error: StartError| format!("{} {error}", error.rule()))
    };
    let refused = |want: &str| Err(want.to_owned());
    assert_eq!(start(&[Some(0), Some(75)], 1, 2), Ok(()));
    assert_eq!(start(&[Some(0); 8], 0, 2), refused("R1.2 R1.2: the pack has 2 decks, but this table plays with 3"));
    assert_eq!(start(&[Some(0); 3], 3, 2), refused("R1.1 R1.1: there is no seat 3, the seats are 0 to 2"));
    assert_eq!(start(&[Some(0), None, Some(0)], 1, 2), refused("R9.3 R9.3: seat 1 is out of the game and cannot deal"));
    assert_eq!(start(&[Some(0), None], 0, 2), refused("R9.2 R9.2: 1 player is left in the game, who has won"));
    let bust = "R9.1 R9.1: seat 0 has 76 points, which is bust: at most 75 can play on";
    assert_eq!(start(&[Some(76), Some(0)], 1, 2), refused(bust));
}

/// Setups with a few things changed at random. Most are refused; what is accepted is a deal that can be played.
#[test]
fn a_spoilt_setup_is_refused_or_can_be_played() {
    let (accepted, refused) = (Cell::new(0), Cell::new(0));
    check(6_000, &(deals(10), dice()), |(deal, mut dice)| {
        let mut setup = deal.setup();
        for _ in 0..dice.between(1, 3) {
            spoil(&mut setup, &mut dice);
        }
        let Ok(mut deal) = setup.into_deal() else {
            refused.set(refused.get() + 1);
            return;
        };
        accepted.set(accepted.get() + 1);
        play_on(&mut deal, &mut dice, 30);
        for viewer in Seat::all(8) {
            let view = deal.view(Some(viewer));
            assert_eq!(view.seat.is_some(), viewer.index() < deal.players());
        }
        assert_eq!(deal.setup().into_deal().as_ref(), Ok(&deal));
    });
    assert!(accepted.get() > 500 && refused.get() > 3_000, "{} accepted, {} refused", accepted.get(), refused.get());
}

fn spoil(setup: &mut Setup, dice: &mut Dice) {
    let place = dice.below(setup.hands.len());
    let some_seat = seat(dice.below(8));
    match dice.below(18) {
        0 => setup.turn = some_seat,
        1 => setup.dealer = some_seat,
        2 => setup.opened.insert(some_seat),
        3 => setup.opened.remove(some_seat),
        4 => setup.scores[place] = *dice.pick(&[None, Some(0), Some(setup.options.target), Some(u32::MAX)]),
        5 => setup.phase = *dice.pick(&[Phase::Cut, Phase::Keep, Phase::Turn, Phase::Over]),
        6 => setup.phase = Phase::Discard { taken: dice.one_in(2) },
        7 => setup.drawn = setup.hands[place].iter().last(),
        8 => setup.reshuffles = u16::MAX,
        9 => setup.cut_depth = Some(dice.below(60) as u16),
        10 => setup.cut = setup.cut.map(|cut| ShownCut { seat: some_seat, ..cut }),
        11 => setup.void = Some(VoidReason::Reshuffles),
        12 => setup.stock.extend(std::mem::take(&mut setup.hands[place])),
        13 => {
            let discards = std::mem::take(&mut setup.discards);
            setup.stock.extend(discards.iter().map(|thrown| thrown.card));
        }
        14 => {
            let stock = std::mem::take(&mut setup.stock);
            setup.discards.splice(0..0, stock.into_iter().map(|card| Thrown { card, by: None }));
        }
        15 => {
            for thrown in &mut setup.discards {
                thrown.by = Some(some_seat);
            }
        }
        16 => setup.tableau.truncate(2),
        _ => setup.options.opening_melds = dice.between(1, 4) as u8,
    }
}

#[test]
fn seats_that_did_something_without_being_there_are_named() {
    let want = "R1.1: there is no seat 5, the seats are 0 to 2";
    refused(|setup| setup.discards[0].by = Some(seat(5)), want);
    let card = card("Kd");
    refused(|setup| setup.cut = Some(ShownCut { seat: seat(5), lifted: 1, card, kept: false }), want);
}

#[test]
fn reshuffles_are_counted_as_far_as_can_be_and_no_further() {
    let mut deal = deal(2).whole_stock("").discards("9c").reshuffles(u16::MAX).deal();
    deal.apply(seat(1), &Action::Draw).expect("the discard pile becomes the stock");
    assert_eq!(deal.reshuffles(), u16::MAX);
}
