//! Cheap checks of the text itself, for what no compiler looks at.

mod dependencies;
mod invariants;
mod layout;
mod links;
mod rule_numbers;
mod words;

use std::fmt;
use std::path::Path;
use std::process::ExitCode;

use crate::repository::{self, SourceFile};
use crate::task::Task;

pub(crate) const TASK: Task = Task {
    name: "tidy",
    arguments: "",
    summary: "Check the text of sources and documents",
    details: "\
Looks for: spaces at line ends, tabs, a missing last newline; files named mod.rs; unfinished code; paths of one
machine; clocks, files, threads, printing and hash order in the rules crate; rule numbers that docs/RULES.md does not
have; links to files that are not there; workspace dependencies without a reason; invariants in ARCHITECTURE.md whose
test does not exist. Each problem is a line `file:line: message`.",
    run,
};

/// Something to be mended, and where.
#[derive(Debug, PartialEq)]
struct Finding {
    path: String,
    line: usize,
    message: String,
}

impl Finding {
    fn new(file: &SourceFile, line: usize, message: impl Into<String>) -> Self {
        Self { path: file.path.clone(), line, message: message.into() }
    }

    /// A file that other checks need and that is not there.
    fn missing(path: &str, consequence: &str) -> Self {
        Self { path: path.to_owned(), line: 1, message: format!("the file is missing, so {consequence}") }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

fn run(args: &[String]) -> anyhow::Result<ExitCode> {
    TASK.expect_no_arguments(args)?;
    check(&repository::root()?)?;
    println!("tidy: nothing to mend");
    Ok(ExitCode::SUCCESS)
}

/// Fails with one line for each finding.
pub(crate) fn check(root: &Path) -> anyhow::Result<()> {
    let files = repository::source_files(root)?;
    let lines: Vec<_> = findings(&files, &|path| root.join(path).exists()).iter().map(Finding::to_string).collect();
    anyhow::ensure!(lines.is_empty(), "{} thing(s) to mend\n{}", lines.len(), lines.join("\n"));
    Ok(())
}

fn findings(files: &[SourceFile], exists: &dyn Fn(&str) -> bool) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        findings.extend(layout::findings(file));
        findings.extend(words::findings(file));
        findings.extend(links::findings(file, exists));
    }
    findings.extend(rule_numbers::findings(files));
    findings.extend(dependencies::findings(files));
    findings.extend(invariants::findings(files));
    findings.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
    findings
}

/// A character of a Rust name.
fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The texts between backticks in a line of Markdown.
fn code_spans(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finding_reads_as_a_place_that_editors_open() {
        let finding = Finding::new(&SourceFile::new("a/b.rs", ""), 7, "a tab");
        assert_eq!(finding.to_string(), "a/b.rs:7: a tab");
    }

    #[test]
    fn every_check_takes_part() {
        let files = [
            SourceFile::new("Cargo.toml", "[workspace.dependencies]\nanyhow = \"1\"\n"),
            SourceFile::new("README.md", "[gone](gone.md) \n"),
            SourceFile::new("crates/bing-rules/src/lib.rs", "use std::fs;\n"),
        ];
        let found: Vec<_> = findings(&files, &|_| false).iter().map(Finding::to_string).collect();
        let starts =
            ["Cargo.toml:2:", "README.md:1: space", "README.md:1: the link", "crates/bing-rules/src/lib.rs:1:"];
        let missing = ["docs/RULES.md:1:", "ARCHITECTURE.md:1:"];
        for start in starts.iter().chain(&missing) {
            assert!(found.iter().any(|line| line.starts_with(start)), "{start} is not in {found:#?}");
        }
        assert_eq!(found.len(), 6, "{found:#?}");
    }
}
