//! A record that parses is written so that it parses to the same; it replays to the same record, or errs.
#![no_main]

use bing_rules::record::Record;
use libfuzzer_sys::fuzz_target;

/// Made-up input hardly ever gets this far by itself.
const HEAD: &str = "bing record 1\nrules 1\noptions cut_for_two=off\nplayer 0 \"\"\nplayer 1 \"\"\ndealer 0\n";
/// The seeds of a deal.
const SEEDS: &str = "deal 1\nsecret 0000000000000000000000000000000000000000000000000000000000000000\ntable \"\" 1\n";

fuzz_target!(|text: &str| {
    law(text);
    law(&format!("{HEAD}{text}\nend"));
    law(&format!("{HEAD}{SEEDS}{text}\nend"));
});

fn law(text: &str) {
    let Some(record) = bing_fuzz::reads_back::<Record>(text) else { return };
    match record.replay() {
        Ok(played) => assert_eq!(*played.record(), record),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
