//! All orders are equally likely, as far as many thousand shuffles can tell; and these tests can tell, since they reject shuffles
//! that are wrong in the usual ways.
//!
//! The seeds are fixed, so a result is the same each time. Each test looks at how far a chi-squared statistic is from what uniform orders give,
//! in standard deviations: a right shuffle stays within [`FAR`], a wrong one is beyond it. Too even is as wrong as too uneven.

#![expect(clippy::cast_precision_loss, reason = "every count is far below 2^52")]

use bing_rules::card::Card;
use bing_rules::pack::{Pack, PackStream};
use bing_rules::seeds::Seeds;
use bing_testkit::dice::Dice;

/// A right shuffle is further away than this once in some ten thousand choices of the seeds.
const FAR: f64 = 4.0;
/// How many packs a test shuffles.
const SHUFFLES: u32 = 40_000;
/// How many times five cards are shuffled: so often that the small bias of a byte modulo five shows.
const SHUFFLES_OF_FIVE: u32 = 1_800_000;

/// A way to put cards into a random order.
type Shuffle = fn(&mut Dice, &mut [Card]);

/// The usual wrong ways.
const WRONG: [(&str, Shuffle); 3] = [
    ("a byte modulo the number of cards", |dice, cards| {
        for last in (1..cards.len()).rev() {
            cards.swap(last, dice.below(256) % (last + 1));
        }
    }),
    ("every card swapped with any card", |dice, cards| {
        for place in 0..cards.len() {
            cards.swap(place, dice.below(cards.len()));
        }
    }),
    ("every card swapped with another card", |dice, cards| {
        for last in (1..cards.len()).rev() {
            cards.swap(last, dice.below(last));
        }
    }),
];

/// How many standard deviations a chi-squared statistic is from its mean; both follow from the degrees of freedom, which are so many that the statistic is
/// nearly normal.
fn deviations(statistic: f64, freedom: usize) -> f64 {
    (statistic - freedom as f64) / (2.0 * freedom as f64).sqrt()
}

/// How far it is from uniform how often each face came to each place.
fn places_of_faces(decks: u8, packs: impl Iterator<Item = Vec<Card>>) -> f64 {
    let places = usize::from(decks) * Card::FACES;
    let mut counts = vec![[0_u32; Card::FACES]; places];
    let mut shuffles = 0_u32;
    for pack in packs {
        for (place, card) in pack.iter().enumerate() {
            counts[place][card.index()] += 1;
        }
        shuffles += 1;
    }
    let expected = f64::from(shuffles) / Card::FACES as f64;
    let sum: f64 = counts.as_flattened().iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    // Each place has one card and each card one place in every shuffle, which makes the sum a little larger than with independent draws.
    let statistic = sum * (places - 1) as f64 / places as f64;
    deviations(statistic, (places - 1) * (Card::FACES - 1))
}

/// How far it is from uniform how often each of the 120 orders of five cards came.
fn orders_of_five(mut shuffle: impl FnMut(&mut [Card])) -> f64 {
    const ORDERS: usize = 120;
    let sorted: [Card; 5] = std::array::from_fn(|index| Card::from_index(index).expect("there are 52 faces"));
    let mut counts = [0_u32; ORDERS];
    for _ in 0..SHUFFLES_OF_FIVE {
        let mut cards = sorted;
        shuffle(&mut cards);
        // The number of an order: for each card, how many of those behind it are lower, as digits of a mixed base.
        let lower = |place: usize| cards[place + 1..].iter().filter(|&&card| card < cards[place]).count();
        counts[(0..5).fold(0, |number, place| number * (5 - place) + lower(place))] += 1;
    }
    let expected = f64::from(SHUFFLES_OF_FIVE) / ORDERS as f64;
    deviations(counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum(), ORDERS - 1)
}

fn packs_of_seeds(decks: u8, shuffles: u32) -> impl Iterator<Item = Vec<Card>> {
    let mut seeds = Seeds { secret: [1; 32], contributions: vec![[2; 32]; 2], table: "uniformity".into(), deal: 0 };
    (1..=shuffles).map(move |deal| {
        seeds.deal = deal;
        seeds.shuffle(decks).0.cards().to_vec()
    })
}

fn packs_of(mut shuffle: impl FnMut(&mut [Card]), shuffles: u32) -> impl Iterator<Item = Vec<Card>> {
    (0..shuffles).map(move |_| {
        let mut cards = Pack::sorted(1).cards().to_vec();
        shuffle(&mut cards);
        cards
    })
}

#[test]
fn every_card_comes_to_every_place_equally_often() {
    for decks in 1..=4 {
        let away = places_of_faces(decks, packs_of_seeds(decks, SHUFFLES));
        assert!(away.abs() < FAR, "{decks} decks: {away:.2} standard deviations");
    }
}

#[test]
fn reshuffles_are_as_even_as_the_first_shuffle() {
    let mut stream = PackStream::new([0x77; 32]);
    let away = places_of_faces(1, packs_of(|cards| stream.shuffle(cards), SHUFFLES));
    assert!(away.abs() < FAR, "{away:.2} standard deviations");
}

#[test]
fn every_order_of_five_cards_comes_equally_often() {
    let mut stream = PackStream::new([0x55; 32]);
    let away = orders_of_five(|cards| stream.shuffle(cards));
    assert!(away.abs() < FAR, "{away:.2} standard deviations");
}

#[test]
fn wrong_shuffles_are_noticed() {
    for (what, shuffle) in WRONG {
        let mut dice = Dice::new(1);
        let places = places_of_faces(1, packs_of(|cards| shuffle(&mut dice, cards), SHUFFLES));
        let orders = orders_of_five(|cards| shuffle(&mut dice, cards));
        assert!(places > 2.0 * FAR && orders > 2.0 * FAR, "{what}: {places:.1} and {orders:.1} standard deviations");
    }
}

#[test]
fn right_shuffle_of_another_source_is_as_even() {
    let mut dice = Dice::new(2);
    let away = [
        places_of_faces(1, packs_of(|cards| dice.shuffle(cards), SHUFFLES)),
        orders_of_five(|cards| dice.shuffle(cards)),
    ];
    assert!(away.iter().all(|away| away.abs() < FAR), "{away:.2?} standard deviations");
}
