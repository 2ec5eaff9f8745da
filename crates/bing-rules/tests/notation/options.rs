//! House rules.

use bing_rules::options::{Aces, BUY_IN_MAX, BuyBacks, Currency, Options, PRESETS, TARGET_MAX, TWO_VALUE_MAX};
use bing_testkit::{law, strategies};

use crate::{canonical, refused, round_trip};

#[test]
fn options_read_back_as_words_and_as_a_file() {
    law::check(3_000, &strategies::tables(), |(_, options)| {
        round_trip(&options);
        let file = options.to_file_text();
        assert_eq!(Options::from_text(&file), Ok(options), "{file}");
        assert_eq!(file.lines().count(), 14);
    });
    for (name, options) in PRESETS {
        round_trip(&options);
        assert_eq!(Options::from_text(&format!("preset={name}")), Ok(options));
    }
}

#[test]
fn only_what_differs_is_written() {
    let mut options = Options::default();
    assert_eq!(options.to_string(), "preset=standard");
    options.target = 50;
    options.swap_twos = true;
    assert_eq!(options.to_string(), "target=50 swap_twos=on");
}

#[test]
fn every_option_has_its_key() {
    let text = "decks=4 buy_in=1 currency=Ørter buy_backs=3 target=100 hand_size=13 opening_melds=2 aces=low max_wilds=1 \
                two_value=20 swap_twos=on cut_for_two=off void_after_reshuffles=7";
    let options = Options {
        decks: Some(4),
        buy_in: 1,
        currency: Currency::new("Ørter").expect("a short word"),
        buy_backs: BuyBacks::AtMost(3),
        target: 100,
        hand_size: 13,
        opening_melds: 2,
        aces: Aces::Low,
        max_wilds: Some(1),
        two_value: 20,
        swap_twos: true,
        cut_for_two: false,
        void_after_reshuffles: Some(7),
    };
    assert_eq!(Options::from_text(text), Ok(options));
    assert_eq!(round_trip(&options), text);
}

#[test]
fn every_value_without_a_number_is_understood() {
    let text = "decks=auto buy_backs=unlimited aces=both max_wilds=none void_after_reshuffles=off cut_for_two=on swap_twos=off";
    assert_eq!(canonical::<Options>(text), "preset=standard");
    assert_eq!(canonical::<Options>("buy_backs=none aces=high"), "buy_backs=none aces=high");
    assert_eq!(canonical::<Options>("buy_backs=0"), "buy_backs=none");
}

#[test]
fn options_are_read_as_people_write_them() {
    let text = "\u{20}# our table\n\n  Target = 100   # long games\r\nAces=HIGH\n\tswap-twos=yes cut_for_two= False\n#two_value=20";
    assert_eq!(canonical::<Options>(text), "target=100 aces=high swap_twos=on cut_for_two=off");
    assert_eq!(canonical::<Options>("preset=QUICK target=60"), "buy_backs=none target=60");
    assert_eq!(canonical::<Options>(""), "preset=standard");
}

#[test]
fn reading_over_keeps_what_is_not_named() {
    let mut options = Options { target: 60, two_value: 20, ..Options::default() };
    assert_eq!(options.read_over("target=90"), Ok(()));
    assert_eq!((options.target, options.two_value), (90, 20));
    let before = options;
    assert!(options.read_over("target=80 two_value=0").is_err());
    assert_eq!(options, before, "a refused text changes nothing");
    assert_eq!(options.read_over("preset=standard"), Ok(()));
    assert_eq!(options, Options::default());
}

#[test]
fn bounds_of_every_range_are_accepted_and_what_lies_beyond_is_not() {
    for (key, low, high) in [
        ("decks", 1, 4),
        ("buy_in", 0, u64::from(BUY_IN_MAX)),
        ("buy_backs", 0, u64::from(u32::MAX)),
        ("target", 1, u64::from(TARGET_MAX)),
        ("hand_size", 3, 103),
        ("opening_melds", 1, 34),
        ("max_wilds", 0, 255),
        ("two_value", 1, u64::from(TWO_VALUE_MAX)),
        ("void_after_reshuffles", 0, 65_535),
    ] {
        let is_read = |value: u64| Options::from_text(&format!("{key}={value}")).is_ok();
        assert!(is_read(low) && is_read(high), "{key}");
        assert!(!is_read(high + 1), "{key}");
        assert!(low == 0 || !is_read(low - 1), "{key}");
        let error = Options::from_text(&format!("{key}={}", high + 1)).expect_err("beyond the range");
        let message = error.to_string();
        assert!(message.contains(key) && message.contains(&format!("to {high}")), "{message}");
        assert_eq!((error.line, error.column), (1, key.len() + 2), "{message}");
    }
}

#[test]
fn every_accepted_table_can_be_asked_for() {
    // The largest hands that two players can be dealt from the largest pack, and the most melds to open with.
    let options = Options::from_text("decks=4 hand_size=103 opening_melds=34").expect("in range");
    assert_eq!(options.check(2), Ok(()));
}

#[test]
fn wrong_options_are_refused_where_they_go_wrong() {
    let keys = "preset first, or one of the options decks, buy_in, currency, buy_backs, target, hand_size, opening_melds, aces, \
                max_wilds, two_value, swap_twos, cut_for_two, void_after_reshuffles";
    let presets = "one of the presets standard, bots, quick, strict, swapping";
    let currency = "a label of 1 to 15 bytes without # = or \" for currency";
    refused::<Options>(&[
        ("targt=50", 1, 1, &format!("{keys}, found “targt=50”")),
        ("target=50\n players=4", 2, 2, &format!("{keys}, found “players=4”")),
        ("=50", 1, 1, &format!("{keys}, found “=50”")),
        ("target", 1, 7, "= and a value behind target, found the end"),
        ("target 50", 1, 8, "= and a value behind target, found “50”"),
        ("target\n=50", 1, 7, "= and a value behind target, found the end"),
        ("target=", 1, 8, "1 to 10000 for target, found the end"),
        ("target=\n50", 1, 8, "1 to 10000 for target, found the end"),
        ("target= # high\n", 1, 9, "1 to 10000 for target, found “#”"),
        ("target=0", 1, 8, "1 to 10000 for target, found “0”"),
        ("target=+5", 1, 8, "1 to 10000 for target, found “+5”"),
        ("target=7.5", 1, 8, "1 to 10000 for target, found “7.5”"),
        ("decks=5", 1, 7, "auto, or 1 to 4 for decks, found “5”"),
        ("buy_backs=many", 1, 11, "unlimited, none, or 1 to 4294967295 for buy_backs, found “many”"),
        ("aces=round", 1, 6, "both, high or low for aces, found “round”"),
        ("max_wilds=off", 1, 11, "none, or 0 to 255 for max_wilds, found “off”"),
        ("void_after_reshuffles=none", 1, 23, "off, or 0 to 65535 for void_after_reshuffles, found “none”"),
        ("swap_twos=1", 1, 11, "on or off for swap_twos, found “1”"),
        ("currency=a=b", 1, 10, &format!("{currency}, found “a=b”")),
        ("currency=sixteen-letters!", 1, 10, &format!("{currency}, found “sixteen-letters!”")),
        ("target=50 aces=low\ntarget=50", 2, 1, "target once, found “target=50”"),
        ("target=50 preset=quick", 1, 11, "preset before all other options, and once, found “preset=quick”"),
        ("preset=quick preset=bots", 1, 14, "preset before all other options, and once, found “preset=bots”"),
        ("preset=slow", 1, 8, &format!("{presets}, found “slow”")),
    ]);
}
