//! The cards of a deal come in the order that the seeds give, before a reshuffle and after it.

use bing_rules::card::Card;
use bing_rules::deal::{Deal, Reshuffle};
use bing_rules::event::Event;
use bing_rules::options::Options;
use bing_rules::play::Action;
use bing_rules::seeds::Seeds;
use bing_testkit::script::seat;

fn seeds() -> Seeds {
    Seeds { secret: [0x5e; 32], contributions: vec![[1; 32], [2; 32], [3; 32]], table: "kitchen".into(), deal: 4 }
}

/// Lets the seat to act draw and throw the drawn card away, and tells which it was.
fn draw_and_discard(deal: &mut Deal) -> Card {
    let seat = deal.turn().expect("the deal goes on");
    let events = deal.apply(seat, &Action::Draw).expect("a draw is legal");
    let Some(Event::Drew { card, .. }) = events.last() else { panic!("{events:?} end with no draw") };
    let card = *card;
    deal.apply(seat, &Action::Discard(card)).expect("the drawn card can be discarded");
    card
}

#[test]
fn every_reshuffle_takes_the_stream_on_where_it_was_left() {
    let options = Options { cut_for_two: false, ..Options::default() };
    let (pack, mut stream) = seeds().shuffle(2);
    let reshuffle = Reshuffle::Stream(stream.clone());
    let (mut deal, _) = Deal::start(&options, &[Some(0); 3], seat(0), &pack, reshuffle).expect("three can play");

    let (dealt, mut stock) = pack.cards().split_at(3 * 14 + 1);
    assert_eq!(deal.upcard(), dealt.last().copied());
    // Seat 1 takes the upcard and throws another, so that what was taken is not shuffled later.
    let taken = deal.upcard().expect("there is an upcard");
    deal.apply(seat(1), &Action::Take).expect("the upcard can be taken");
    let thrown = deal.legal_actions().discards().nth(0).expect("something can be discarded");
    assert_ne!(thrown, taken);
    deal.apply(seat(1), &Action::Discard(thrown)).expect("a listed action is legal");

    let (mut pile, mut shuffled);
    pile = vec![thrown];
    for reshuffles in 0..4 {
        for &card in stock {
            assert_eq!(draw_and_discard(&mut deal), card);
            assert_eq!(deal.reshuffles(), reshuffles);
            pile.push(card);
        }
        let upcard = pile.pop().expect("cards were discarded");
        stream.shuffle(&mut pile);
        shuffled = std::mem::replace(&mut pile, vec![upcard]);
        stock = &shuffled;
    }
}
