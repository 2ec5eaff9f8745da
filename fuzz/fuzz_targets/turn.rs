//! Plays that parse are written so that they parse to the same, as a turn and as an action.
#![no_main]

use bing_rules::notation::{parse_turn, turn_text};
use bing_rules::play::{Action, Play};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = bing_fuzz::reads_back::<Play>(text);
    let _ = bing_fuzz::reads_back::<Action>(text);
    match parse_turn(text) {
        Ok(plays) => {
            let written = turn_text(&plays);
            assert_eq!(parse_turn(&written).as_ref(), Ok(&plays));
            assert_eq!(written.split(" / ").count(), plays.len().max(1));
            assert_eq!(bing_fuzz::reads_back(&format!("meld {written}")), Some(Action::Meld(plays)));
        }
        Err(error) => bing_fuzz::is_in(&error, text),
    }
});
