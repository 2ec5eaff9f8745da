//! White space, line ends and file names.

use super::Finding;
use crate::repository::SourceFile;

pub(super) fn findings(file: &SourceFile) -> Vec<Finding> {
    let mut findings: Vec<_> = file
        .lines()
        .flat_map(|(number, line)| line_messages(line).map(move |message| Finding::new(file, number, message)))
        .collect();
    let last = file.text.lines().count().max(1);
    findings.extend(end_message(&file.text).map(|message| Finding::new(file, last, message)));
    if file.path.ends_with("/mod.rs") {
        findings.push(Finding::new(file, 1, "no file is called mod.rs: name it after its module, beside its folder"));
    }
    findings
}

fn line_messages(line: &str) -> impl Iterator<Item = &'static str> {
    let at_end = line.ends_with(char::is_whitespace).then_some("space at the end of the line");
    let tab = line.contains('\t').then_some("a tab; indent with spaces");
    at_end.into_iter().chain(tab)
}

fn end_message(text: &str) -> Option<&'static str> {
    if !text.is_empty() && !text.ends_with('\n') {
        Some("the last line has no newline")
    } else if text.ends_with("\n\n") {
        Some("empty lines at the end of the file")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(path: &str, text: &str) -> Vec<usize> {
        findings(&SourceFile::new(path, text)).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn clean_file_has_no_findings() {
        assert!(lines_of("a.rs", "fn a() {\n    b();\n}\n").is_empty());
        assert!(lines_of("a.rs", "").is_empty());
    }

    #[test]
    fn space_at_line_end_and_tab_are_found_on_their_lines() {
        assert_eq!(lines_of("a.md", "one\ntwo \n\tthree\n"), [2, 3]);
    }

    #[test]
    fn file_ends_with_exactly_one_newline() {
        assert_eq!(lines_of("a.toml", "one\ntwo"), [2]);
        assert_eq!(lines_of("a.toml", "one\n\n"), [2]);
    }

    #[test]
    fn mod_rs_is_refused_by_name() {
        assert_eq!(lines_of("crates/a/src/b/mod.rs", "fn a() {}\n"), [1]);
        assert!(lines_of("crates/a/src/amod.rs", "fn a() {}\n").is_empty());
    }
}
