//! A declaration that parses is written so that it parses to the same; it is a meld, whose own declaration is it again, or errs.
#![no_main]

use bing_rules::meld::{Declaration, Meld};
use bing_rules::options::Options;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some(declaration) = bing_fuzz::reads_back::<Declaration>(text) else { return };
    let options = Options::default();
    if let Ok(meld) = Meld::declare(&declaration, &options) {
        assert_eq!(meld.len(), declaration.cards().len());
        assert_eq!(Meld::declare(&meld.declaration(), &options), Ok(meld));
        let _ = bing_fuzz::reads_back::<Declaration>(&meld.to_string());
    }
});
