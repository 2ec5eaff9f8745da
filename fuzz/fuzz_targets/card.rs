//! A card that parses is written so that it parses to the same.
#![no_main]

use bing_rules::card::Card;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Some(card) = bing_fuzz::reads_back::<Card>(text) {
        assert_eq!(card.to_string().len(), 2);
    }
});
