//! A setup that parses is written so that it parses to the same; it is a moment of a deal, whose own setup is it again, or errs.
#![no_main]

use bing_rules::setup::Setup;
use libfuzzer_sys::fuzz_target;

/// Made-up input hardly ever gets this far by itself.
const HEAD: &str = "bing setup 1\nscores 0 0\ndealer 0\nreshuffle sorted\n";

fuzz_target!(|text: &str| {
    law(text);
    law(&format!("{HEAD}{text}\nend"));
    law(&format!("{HEAD}phase turn\nturn 1\nhand 0 -\nhand 1 -\n{text}\nend"));
});

fn law(text: &str) {
    let Some(setup) = bing_fuzz::reads_back::<Setup>(text) else { return };
    match setup.clone().into_deal() {
        Ok(deal) => {
            let _ = (deal.legal_actions(), deal.can_meld());
            let again = deal.setup();
            let known = if setup.known.is_empty() { Vec::new() } else { again.known.clone() };
            assert_eq!(Setup { known, tableau: setup.tableau.clone(), ..again.clone() }, setup);
            assert_eq!(bing_fuzz::reads_back::<Setup>(&again.to_string()), Some(again));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
