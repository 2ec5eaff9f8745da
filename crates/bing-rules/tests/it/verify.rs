//! A record shows whether its cards were those that were promised, and if not, which.

use std::cell::Cell;

use bing_rules::card::Card;
use bing_rules::game::Stage;
use bing_rules::options::Options;
use bing_rules::pack::PackStream;
use bing_rules::record::{Claims, DealRecord, PackSource, Player, Record, RecordedGame, ReplayStep};
use bing_rules::seeds::{Seeds, commitment};
use bing_rules::verify::{Difference, Misplaced, MisplacedCard, Verdict};
use bing_testkit::dice::Dice;
use bing_testkit::law::check;
use bing_testkit::play::step_game;
use bing_testkit::script::seat;
use bing_testkit::strategies::dice;

/// A game of two people and a bot with a small pack, so that it is often reshuffled; its record has all that is to be verified.
fn promised(dice: &mut Dice, steps: usize) -> Record {
    let options = Options { void_after_reshuffles: Some(4), hand_size: 30, ..Options::default() };
    let player = |(name, bot): (&str, Option<&str>)| Player { name: name.into(), bot: bot.map(str::to_owned) };
    let players = [("Ann", None), ("Bob", None), ("Cy", Some("greedy"))].map(player).to_vec();
    let mut game = RecordedGame::new(&options, players, seat(dice.below(3))).expect("three play with two decks");
    for _ in 0..steps {
        if matches!(game.game().stage(), Stage::Ready) {
            let mut bytes = || std::array::from_fn(|_| dice.bits() as u8);
            let (secret, contributions) = (bytes(), vec![bytes(), bytes(), [0; 32]]);
            let seeds = Seeds { secret, contributions, table: "kitchen/1".into(), deal: game.game().deals() + 1 };
            game.start_deal(PackSource::Seeds(seeds)).expect("a pack of this table");
        } else if !step_game(&mut game, dice) {
            break;
        }
    }
    let mut record = game.record().with_cards().expect("it was played like this");
    for deal in &mut record.deals {
        deal.claims.commitment = Some(commitment(&seeds(deal).secret));
    }
    record
}

fn seeds(deal: &mut DealRecord) -> &mut Seeds {
    match &mut deal.source {
        PackSource::Seeds(seeds) => seeds,
        PackSource::Cards { .. } => panic!("the deals of this game have seeds"),
    }
}

fn some_promised() -> Record {
    promised(&mut Dice::new(5), 700)
}

/// What the record shows, with a change to one of its deals, counted from 1.
fn verdicts_with(number: usize, change: impl FnOnce(&mut DealRecord)) -> Vec<Verdict> {
    let mut record = some_promised();
    change(&mut record.deals[number - 1]);
    record.verify().expect("the game can begin")
}

/// What differs in deal 2 after a change there; deal 1 is as promised.
fn differences_with(change: impl FnOnce(&mut DealRecord)) -> Vec<Difference> {
    let verdicts = verdicts_with(2, change);
    assert_eq!(verdicts[0], Verdict::AsPromised);
    match &verdicts[1] {
        Verdict::Differs(differences) => differences.clone(),
        other => panic!("a deal that was tampered with is {other:?}"),
    }
}

/// Two places of these cards, counted from 0, with different cards.
fn two_places(cards: &[Card]) -> (usize, usize) {
    let other = (0..cards.len()).find(|&place| cards[place] != cards[7]).expect("not all cards are equal");
    (7.min(other), 7.max(other))
}

fn swapped(cards: &[Card], (one, other): (usize, usize)) -> Misplaced {
    let place = |here: usize, there: usize| MisplacedCard {
        place: here + 1,
        recorded: Some(cards[there]),
        promised: Some(cards[here]),
    };
    Misplaced { places: vec![place(one, other), place(other, one)] }
}

#[test]
fn games_whose_cards_are_those_of_their_seeds_are_as_promised() {
    let stocks = Cell::new(0);
    check(20, &dice(), |mut dice| {
        let steps = dice.below(2_000);
        let record = promised(&mut dice, steps);
        assert!(
            record.verify().expect("it was played like this").iter().all(|verdict| *verdict == Verdict::AsPromised)
        );
        let text = record.to_string();
        let read: Record = text.parse().expect("it was written like this");
        assert_eq!(read, record);
        assert_eq!(read.replay().expect("it was played like this").record().to_string(), text);
        stocks.set(stocks.get() + record.deals.iter().map(|deal| deal.claims.stocks.len()).sum::<usize>());
    });
    assert!(stocks.get() > 20, "{} stocks were compared", stocks.get());
}

#[test]
fn stocks_of_a_record_are_shuffled_as_the_shuffle_is_described() {
    let record = some_promised();
    let mut replay = bing_rules::record::Replay::new(&record).expect("it was played like this");
    let (mut stream, mut stocks, mut compared): (Option<PackStream>, Vec<Vec<Card>>, usize) = (None, Vec::new(), 0);
    loop {
        let discards: Vec<Card> = match replay.played().game().deal() {
            Some(deal) => deal.discards().iter().map(|thrown| thrown.card).collect(),
            None => Vec::new(),
        };
        let Some(step) = replay.step() else { break };
        let (step, events) = step.expect("it was played like this");
        if let ReplayStep::Start(DealRecord { source: PackSource::Seeds(seeds), claims, .. }) = step {
            (stream, stocks) = (Some(seeds.shuffle(2).1), claims.stocks.iter().rev().cloned().collect());
        }
        if let [bing_rules::event::Event::Reshuffled { .. }, ..] = events[..] {
            let (_upcard, rest) = discards.split_last().expect("there is an upcard");
            let mut expected = rest.to_vec();
            stream.as_mut().expect("a deal began").shuffle(&mut expected);
            assert_eq!(stocks.pop(), Some(expected));
            compared += 1;
        }
    }
    assert!(compared > 2, "{compared} stocks were compared");
}

#[test]
fn a_card_in_another_place_of_the_pack_is_named() {
    let mut record = some_promised();
    let pack = record.deals[1].claims.pack.take().expect("the record has the packs");
    let places = two_places(&pack);
    let found = differences_with(|deal| deal.claims.pack.as_mut().unwrap().swap(places.0, places.1));
    assert_eq!(found, [Difference::Pack(swapped(&pack, places))]);
}

#[test]
fn a_card_that_is_missing_from_the_pack_or_too_many_is_named() {
    let found = differences_with(|deal| deal.claims.pack.as_mut().unwrap().truncate(103));
    let last = |found: &[Difference]| match found {
        [Difference::Pack(cards)] if cards.places.len() == 1 => cards.places[0],
        other => panic!("one card is missing, or too many: {other:?}"),
    };
    assert_eq!((last(&found).place, last(&found).recorded), (104, None));
    let two: Card = "2c".parse().unwrap();
    let found = differences_with(|deal| deal.claims.pack.as_mut().unwrap().push(two));
    assert_eq!(last(&found), MisplacedCard { place: 105, recorded: Some(two), promised: None });
}

#[test]
fn a_card_in_another_place_of_a_stock_is_named() {
    let record = some_promised();
    let number = 1 + record.deals.iter().position(|deal| deal.claims.stocks.len() >= 2).expect("two reshuffles");
    let stock = record.deals[number - 1].claims.stocks[1].clone();
    let places = two_places(&stock);
    let verdicts = verdicts_with(number, |deal| deal.claims.stocks[1].swap(places.0, places.1));
    let cards = swapped(&stock, places);
    assert_eq!(verdicts[number - 1], Verdict::Differs(vec![Difference::Stock { reshuffle: 2, cards }]));

    let stocks = record.deals[number - 1].claims.stocks.len();
    let verdicts = verdicts_with(number, |deal| drop(deal.claims.stocks.pop()));
    let expected = Difference::Reshuffles { found: stocks - 1, wanted: stocks };
    assert_eq!(verdicts[number - 1], Verdict::Differs(vec![expected]));
    let verdicts = verdicts_with(number, |deal| deal.claims.stocks.push(stock));
    let expected = Difference::Reshuffles { found: stocks + 1, wanted: stocks };
    assert_eq!(verdicts[number - 1], Verdict::Differs(vec![expected]));
}

#[test]
fn a_secret_that_does_not_fit_its_commitment_is_told() {
    let found = differences_with(|deal| deal.claims.commitment.as_mut().unwrap()[31] ^= 1);
    assert!(matches!(found[..], [Difference::Commitment(_)]), "{found:?}");
    // Another secret gives another pack as well, with which the deal can hardly have been played.
    let found = differences_with(|deal| seeds(deal).secret[0] ^= 1);
    assert!(
        matches!(found[..], [Difference::Commitment(_), Difference::Pack(_), Difference::Step { .. }]),
        "{found:?}"
    );
}

#[test]
fn a_secret_and_commitment_that_were_both_changed_do_not_give_the_cards_that_were_played() {
    let found = differences_with(|deal| {
        let seeds = seeds(deal);
        seeds.secret[0] ^= 1;
        let (secret, pack) = (seeds.secret, seeds.shuffle(2).0);
        deal.claims =
            Claims { commitment: Some(commitment(&secret)), pack: Some(pack.cards().to_vec()), stocks: vec![] };
    });
    assert!(matches!(found[..], [Difference::Step { .. }]), "{found:?}");
}

#[test]
fn all_that_a_host_could_choose_is_checked() {
    let found = differences_with(|deal| seeds(deal).deal = 7);
    assert_eq!(found[0], Difference::DealNumber { found: 7, wanted: 2 });
    let found = differences_with(|deal| seeds(deal).table = "kitchen/2".into());
    assert_eq!(found[0], Difference::TableName { found: "kitchen/2".into(), wanted: "kitchen/1".into() });
    let found = differences_with(|deal| seeds(deal).contributions.truncate(2));
    assert_eq!(found[0], Difference::Contributions { found: 2, wanted: 3 });
    let found = differences_with(|deal| seeds(deal).contributions[2] = [1; 32]);
    assert_eq!(found[0], Difference::BotContributed { seat: seat(2) });
    let found = differences_with(|deal| seeds(deal).contributions[1] = [1; 32]);
    assert!(matches!(found[..], [Difference::Pack(_), Difference::Step { .. }]), "{found:?}");
}

#[test]
fn deals_behind_one_that_cannot_be_played_are_said_to_be_unchecked() {
    let verdicts = verdicts_with(1, |deal| seeds(deal).contributions[1] = [1; 32]);
    assert!(matches!(&verdicts[0], Verdict::Differs(found) if found.len() == 2), "{:?}", verdicts[0]);
    assert!(verdicts.len() > 1);
    assert!(verdicts[1..].iter().all(|verdict| *verdict == Verdict::Differs(vec![Difference::NotPlayed])));
}

#[test]
fn records_say_what_they_cannot_show() {
    let verdicts = verdicts_with(2, |deal| deal.claims.commitment = None);
    assert_eq!(verdicts[1], Verdict::NoCommitment);
    let verdicts = verdicts_with(2, |deal| {
        let (pack, _) = seeds(deal).shuffle(2);
        deal.steps.truncate(20);
        let order = bing_rules::record::ReshuffleOrder::Sorted;
        (deal.source, deal.claims) = (PackSource::Cards { pack, order }, Claims::default());
    });
    assert_eq!(verdicts[..2], [Verdict::AsPromised, Verdict::NoSeeds]);
}
