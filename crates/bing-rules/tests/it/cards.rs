//! Where the cards are.

use std::cell::Cell;

use bing_rules::card::Card;
use bing_rules::deal::Deal;
use bing_rules::game::Game;
use bing_rules::record::{Player, RecordedGame};
use bing_testkit::compose;
use bing_testkit::dice::Dice;
use bing_testkit::hostile;
use bing_testkit::law::check;
use bing_testkit::play::{play_on, step_game};
use bing_testkit::script::seat;
use bing_testkit::strategies::{deals, dice};

#[test]
fn every_card_is_in_exactly_one_place_after_every_step() {
    check(2_000, &(deals(0), dice()), |(mut deal, mut dice)| {
        let pack = cards_in_order(&deal);
        assert_is_a_pack(&pack, &deal);
        for _ in 0..60 {
            let (seat, tried) = hostile::action(&deal, &mut dice);
            let _may_be_refused = deal.apply(seat, &tried);
            play_on(&mut deal, &mut dice, 1);
            assert_eq!(cards_in_order(&deal), pack);
        }
    });
    let ended = Cell::new(0);
    check(60, &dice(), |mut dice| {
        let mut played = new_game(&mut dice);
        for _ in 0..2_000 {
            let goes_on = step_game(&mut played, &mut dice);
            if let Some(deal) = played.game().deal() {
                assert_is_a_pack(&cards_in_order(deal), deal);
            }
            if !goes_on {
                ended.set(ended.get() + 1);
                break;
            }
        }
    });
    assert!(ended.get() > 5, "{} games were played to the end", ended.get());
}

/// All cards of a deal, wherever they are.
fn cards_in_order(deal: &Deal) -> Vec<Card> {
    let setup = deal.setup();
    let mut cards = setup.stock;
    cards.extend(setup.hands.iter().flatten());
    cards.extend(setup.discards.iter().map(|thrown| thrown.card));
    for meld in &setup.tableau {
        cards.extend(meld.cards());
    }
    cards.sort_unstable();
    cards
}

fn assert_is_a_pack(cards: &[Card], deal: &Deal) {
    let decks = deal.options().decks_for(deal.players());
    let mut pack: Vec<Card> = (0..decks).flat_map(|_| Card::all()).collect();
    pack.sort_unstable();
    assert_eq!(cards, pack);
}

/// A game by any accepted house rules that is to begin.
pub(crate) fn new_game(dice: &mut Dice) -> RecordedGame {
    let (count, options) = compose::table(dice);
    let players = (0..count).map(|place| Player { name: format!("player {place}"), bot: None }).collect();
    let game = RecordedGame::new(&options, players, seat(dice.below(count))).expect("the options are accepted");
    assert_eq!(game.game(), &Game::new(&options, count, game.record().first_dealer).expect("as before"));
    game
}
