//! The invariants in ARCHITECTURE.md, each of which names the test that guards it.

use std::collections::BTreeSet;

use super::{Finding, code_spans, is_name_char};
use crate::repository::SourceFile;

const ARCHITECTURE: &str = "ARCHITECTURE.md";

pub(super) fn findings(files: &[SourceFile]) -> Vec<Finding> {
    let Some(page) = files.iter().find(|file| file.path == ARCHITECTURE) else {
        return vec![Finding::missing(ARCHITECTURE, "the tests of the invariants cannot be checked")];
    };
    let functions = functions(files);
    let mut findings = Vec::new();
    for (number, guard) in page.lines().filter_map(|(number, line)| Some((number, guard(line)?))) {
        let unknown = code_spans(guard).filter_map(test_name).filter(|name| !functions.contains(name));
        findings.extend(unknown.map(|name| {
            Finding::new(page, number, format!("the invariant names the test `{name}`, which is nowhere in crates/"))
        }));
    }
    findings
}

/// The last cell of a row whose first cell is a number.
fn guard(line: &str) -> Option<&str> {
    let row = line.trim().strip_prefix('|')?.trim_end_matches('|');
    let (number, rest) = row.split_once('|')?;
    let is_number = !number.trim().is_empty() && number.trim().bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| rest.rsplit('|').next().unwrap_or(rest))
}

/// The function that the code names, with or without the path to it; a command or the name of a crate is none.
fn test_name(code: &str) -> Option<&str> {
    let name = code.rsplit("::").next().unwrap_or(code);
    let is_snake = !name.is_empty() && name.chars().all(|c| is_name_char(c) && !c.is_ascii_uppercase());
    (is_snake && (name.contains('_') || code.contains("::"))).then_some(name)
}

/// The names of all functions in our crates.
fn functions(files: &[SourceFile]) -> BTreeSet<&str> {
    let ours = files.iter().filter(|file| file.path.starts_with("crates/") && file.has_extension("rs"));
    let lines = ours.flat_map(SourceFile::code_lines);
    lines.filter_map(|(_, line)| function(line)).collect()
}

/// The function that the line begins.
fn function(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("fn ")?;
    let end = rest.find(|c| !is_name_char(c)).unwrap_or(rest.len());
    (!before.ends_with(is_name_char)).then_some(&rest[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(page: &str) -> Vec<usize> {
        let test = SourceFile::new("crates/bing-rules/tests/it/deal.rs", "#[test]\n    fn no_card_is_lost() {}\n");
        let findings = findings(&[SourceFile::new(ARCHITECTURE, page), test]);
        findings.iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn named_test_must_exist_in_our_crates() {
        let head = "| # | Invariant | Guard |\n|---|---|---|\n";
        assert!(check(&format!("{head}| 1 | Cards `stay_put` | `no_card_is_lost` |\n")).is_empty());
        assert!(check(&format!("{head}| 1 | Cards | `bing_rules::deal::no_card_is_lost` |\n")).is_empty());
        assert_eq!(check(&format!("{head}| 12 | Cards | `no_card_is_lost`, `no_card_is_new` |\n")), [3]);
        assert_eq!(check(&format!("{head}| 1 | Cards | `bing_rules::conserves` |\n")), [3]);
    }

    #[test]
    fn other_tables_and_commands_are_not_looked_at() {
        assert!(
            check("| `bing-rules` | rules | `a_name` |\n| 1 | x | `cargo xtask layers`, `bing-rules` |\n").is_empty()
        );
    }

    #[test]
    fn missing_page_is_said_plainly() {
        assert!(findings(&[])[0].message.starts_with("the file is missing"));
    }
}
