//! Rule numbers, which everything cites and docs/RULES.md defines.

use std::collections::BTreeSet;

use super::{Finding, is_name_char};
use crate::repository::SourceFile;

const RULES: &str = "docs/RULES.md";

pub(super) fn findings(files: &[SourceFile]) -> Vec<Finding> {
    let Some(rules) = files.iter().find(|file| file.path == RULES) else {
        return vec![Finding::missing(RULES, "the rule numbers cited everywhere cannot be checked")];
    };
    let defined = defined(&rules.text);
    let citing = files.iter().filter(|file| file.has_extension("rs") || file.has_extension("md"));
    citing.flat_map(|file| unknown_numbers(file, &defined)).collect()
}

/// A line that begins with a rule number, after bullets and the like, defines it.
fn defined(rules: &str) -> BTreeSet<&str> {
    let starts = rules.lines().map(|line| line.trim_start_matches(|c| !is_name_char(c)));
    starts.filter_map(|start| number_at(start)).collect()
}

fn unknown_numbers(file: &SourceFile, defined: &BTreeSet<&str>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, text) in file.lines() {
        let unknown = numbers(text).filter(|number| !defined.contains(number));
        findings
            .extend(unknown.map(|number| Finding::new(file, line, format!("there is no rule {number} in {RULES}"))));
    }
    findings
}

fn numbers(line: &str) -> impl Iterator<Item = &str> {
    let begins = |at: usize| !line[..at].ends_with(is_name_char);
    line.match_indices('R').filter(move |&(at, _)| begins(at)).filter_map(|(at, _)| number_at(&line[at..]))
}

/// The `R<digits>.<digits>` that the text begins with.
fn number_at(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('R')?;
    let chapter_len = digits_len(rest)?;
    let rule_len = digits_len(rest[chapter_len..].strip_prefix('.')?)?;
    Some(&text[..1 + chapter_len + 1 + rule_len])
}

/// How many digits the text begins with, if any.
fn digits_len(text: &str) -> Option<usize> {
    let len = text.bytes().take_while(u8::is_ascii_digit).count();
    (len > 0).then_some(len)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cites a rule without this file citing one that does not exist.
    fn cite(chapter: u32, rule: u32) -> String {
        format!("R{chapter}.{rule}")
    }

    fn check(text: &str) -> Vec<usize> {
        let rules = format!("## R1 Players\n- {}: some\n- **{}** more, see {}\n", cite(1, 1), cite(1, 2), cite(1, 2));
        let files = [SourceFile::new(RULES, &rules), SourceFile::new("crates/a/src/lib.rs", text)];
        findings(&files).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn cited_rule_must_be_defined() {
        assert!(check(&format!("// {} and ({})\n", cite(1, 1), cite(1, 2))).is_empty());
        assert_eq!(check(&format!("fine\n// see {}\n", cite(1, 12))), [2]);
    }

    #[test]
    fn chapters_and_longer_names_are_no_citations() {
        assert!(check("R1 and R99 and ChaChaR9.9 and R.9 and R9.\n").is_empty());
    }

    #[test]
    fn rules_page_may_not_cite_what_it_does_not_define() {
        let rules = SourceFile::new(RULES, &format!("- {} see {}\n", cite(1, 1), cite(7, 7)));
        assert_eq!(findings(&[rules]).len(), 1);
    }

    #[test]
    fn missing_rules_page_is_said_plainly() {
        let found = findings(&[]);
        assert!(found[0].message.starts_with("the file is missing"), "{found:?}");
    }
}
