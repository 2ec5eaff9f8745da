//! A hand that parses is written so that it parses to the same, and holds the cards of the list, whose order is kept.
#![no_main]

use bing_rules::hand::Hand;
use bing_rules::notation::parse_cards;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some(hand) = bing_fuzz::reads_back::<Hand>(text) else { return };
    let mut cards = parse_cards(text).expect("a hand is a list of cards");
    cards.sort();
    assert!(hand.iter().eq(cards));
});
