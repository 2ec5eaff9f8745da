//! Points, buy-backs and the pot.

use std::cell::Cell;

use bing_rules::game::{CountError, Game, GameError, Stage};
use bing_rules::options::{BuyBacks, Options};
use bing_rules::play::Action;
use bing_rules::seat::{Seat, Seats};
use bing_rules::settlement::Settlement;
use bing_testkit::law::check;
use bing_testkit::play::step_game;
use bing_testkit::script::{deal, seat, turn};
use bing_testkit::strategies::dice;

use crate::cards::new_game;

/// A ledger of its own, that sees only who decided to buy back and whether that was accepted.
#[test]
fn the_pot_is_what_was_paid() {
    let (bought_back, won) = (Cell::new(0), Cell::new(0));
    check(150, &dice(), |mut dice| {
        let mut played = new_game(&mut dice);
        let buy_in = u64::from(played.game().options().buy_in);
        let mut paid = vec![buy_in; played.game().players()];
        for _ in 0..1_500 {
            let seats_before = pending(played.game());
            let goes_on = step_game(&mut played, &mut dice);
            let decided: Vec<Seat> =
                seats_before.iter().filter(|&&seat| !pending(played.game()).contains(&seat)).copied().collect();
            if let [seat] = decided[..] {
                let decisions = played.record().deals.last().map(|deal| deal.buy_backs.clone()).unwrap_or_default();
                let buys = decisions.iter().any(|decision| decision.seat == seat && decision.buys);
                paid[seat.index()] += if buys { buy_in } else { 0 };
                bought_back.set(bought_back.get() + usize::from(buys));
            }
            let game = played.game();
            if !matches!(game.stage(), Stage::BuyBacks { .. }) {
                assert_eq!(game.paid(), paid);
                assert_eq!(game.pot(), paid.iter().sum::<u64>());
            }
            assert_eq!(
                game.winner().is_some(),
                !goes_on && matches!(game.stage(), Stage::Over { .. }) || game.in_game().len() == 1
            );
            if !goes_on {
                won.set(won.get() + 1);
                assert_eq!(game.in_game().iter().collect::<Vec<_>>(), Vec::from_iter(game.winner()));
                break;
            }
        }
    });
    assert!(bought_back.get() > 20 && won.get() > 20, "{} bought back, {} games won", bought_back.get(), won.get());
}

/// Who has still to decide whether to buy back.
fn pending(game: &Game) -> Vec<Seat> {
    match game.stage() {
        Stage::BuyBacks { pending, .. } => pending.iter().collect(),
        _ => Vec::new(),
    }
}

/// R10: scores at the start A 31, B 5, C 19, D 47. C goes out; the others hold 58, 6 and 29 points. (A and D have not
/// opened, or the limit of R7.2 would not let them hold so many; and a hand of 14 cards of two decks is 34 points at least.)
#[test]
fn published_example_comes_out_exactly() {
    let script = deal(4)
        .rules(|options| (options.hand_size, options.opening_melds) = (9, 2))
        .scores([31, 5, 19, 47])
        .hands(["Ac Ad 3c 3d 3h 3s 4c 4d 8c", "6c", "Ks", "2c 2d 3c 3d 3h 4c 4d 4h 4s"])
        .table("1,2: K:KcKdKh 5:5c5d5h 7:7c7d7h 9:9d9h9s")
        .dealer(1);
    let mut deal = script.deal();
    deal.apply(seat(2), &Action::Meld(turn("0+Ks"))).expect("the last king is laid off");
    let outcome = deal.outcome().expect("C went out");
    let deadwood = outcome.deadwood(deal.options()).expect("C went out");
    assert_eq!(deadwood, [Some(58), Some(6), Some(0), Some(29)]);
    let settlement = Settlement::of(deal.options(), &[Some(31), Some(5), Some(19), Some(47)], &deadwood);
    assert_eq!(settlement.totals, [Some(89), Some(11), Some(19), Some(76)]);
    assert_eq!(settlement.bust, Seats::from_iter([seat(0), seat(3)]));
    assert_eq!((settlement.return_score, settlement.winner), (Some(19), None));
    let both = Seats::from_iter([seat(0), seat(3)]);
    assert_eq!(settlement.may_buy_back(deal.options(), &[0; 4]), both);
    assert_eq!(settlement.scores_after(both), [Some(19), Some(11), Some(19), Some(19)]);
    assert_eq!(settlement.scores_after(Seats::from_iter([seat(3)])), [None, Some(11), Some(19), Some(19)]);
}

/// Points told of a deal on paper come to what the deal itself comes to, or are refused with what is wrong.
#[test]
fn deals_on_paper_are_counted_or_refused_with_the_seat() {
    let options = Options { buy_backs: BuyBacks::AtMost(0), ..Options::default() };
    let mut game = Game::new(&options, 3, seat(0)).expect("three can play");
    let refused = [
        (vec![Some(0), Some(3)], CountError::Seats { points: 2, players: 3 }),
        (vec![Some(0), None, Some(3)], CountError::NoPoints { seat: seat(1) }),
        (vec![Some(1), Some(2), Some(3)], CountError::NobodyOut),
    ];
    for (points, error) in refused {
        let before = game.clone();
        assert_eq!((game.count_deal(Some(&points)), &game), (Err(error), &before));
    }
    game.count_deal(Some(&[Some(0), Some(76), Some(3)])).expect("one is bust");
    assert_eq!((game.scores(), game.dealer()), (&[Some(0), None, Some(3)][..], seat(2)));
    let out = game.count_deal(Some(&[Some(0), Some(4), Some(3)]));
    assert_eq!(out, Err(CountError::NotInGame { seat: seat(1) }));
    game.count_deal(None).expect("a void deal");
    assert_eq!((game.scores(), game.dealer(), game.deals()), (&[Some(0), None, Some(3)][..], seat(0), 2));
    game.count_deal(Some(&[Some(80), None, Some(0)])).expect("one is bust");
    assert_eq!(game.winner(), Some(seat(2)));
    let over = game.count_deal(None);
    assert_eq!(over, Err(CountError::Game(GameError::GameOver { winner: seat(2) })));
}
