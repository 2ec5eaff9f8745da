use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::program::repository;

/// The crates whose sources name texts and nothing that looks like one.
const SPEAKING: [&str; 3] = ["crates/bing/src", "crates/bing-client/src", "crates/bing-server/src"];
/// The page, whose sources are full of names of styles besides.
const STYLED: &str = "crates/bing-web/src";

fn read_sources(folder: &Path, into: &mut String) {
    // A crate that is not there names no texts.
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            read_sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push_str(&fs::read_to_string(&path).expect("a source file is text"));
        }
    }
}

/// The identifiers of texts: lines that begin with one and ` =`.
fn ids() -> BTreeSet<String> {
    let file = repository("crates/bing-client/locales/en.ftl");
    let text = fs::read_to_string(file).expect("the file of texts is there");
    let head = |line: &str| line.split_once(" =").map(|(id, _)| id.to_owned());
    text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase())).filter_map(head).collect()
}

#[test]
fn every_text_that_is_named_exists_and_every_text_is_named() {
    let mut sources = String::new();
    for folder in SPEAKING {
        read_sources(&repository(folder), &mut sources);
    }
    let ids = ids();
    let prefixes: BTreeSet<&str> = ids.iter().filter_map(|id| id.split('-').next()).collect();
    let quoted: BTreeSet<&str> = sources.split('"').collect();
    let looks_like_id = |text: &&str| {
        let is_id_char = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let prefix = text.split_once('-').map(|(prefix, _)| prefix);
        text.chars().all(is_id_char) && prefix.is_some_and(|prefix| prefixes.contains(prefix))
    };
    let mut styled = String::new();
    read_sources(&repository(STYLED), &mut styled);
    let named: BTreeSet<&str> = styled.split('"').chain(quoted.iter().copied()).collect();
    let unknown: Vec<_> = quoted.iter().filter(|text| looks_like_id(text) && !ids.contains(**text)).collect();
    let unused: Vec<_> = ids.iter().filter(|id| !named.contains(id.as_str())).collect();
    assert_eq!((unknown, unused), (vec![], vec![]), "texts that do not exist, texts that nothing says");
}
