//! House rules that parse are written, as words and as a file, so that they parse to the same; no number of players makes their check panic.
#![no_main]

use bing_rules::options::Options;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some(options) = bing_fuzz::reads_back::<Options>(text) else { return };
    assert_eq!(Options::from_text(&options.to_file_text()), Ok(options));
    for players in 0..10 {
        let _ = options.check(players).map_err(|error| error.to_string());
    }
});
