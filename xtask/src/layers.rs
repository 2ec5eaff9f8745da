//! Which crate of ours may depend on which, and what the rules may depend on.

mod metadata;
mod table;

use std::path::Path;
use std::process::ExitCode;

use crate::program::Program;
use crate::repository::{self, SourceFile};
use crate::task::Task;

pub(crate) const TASK: Task = Task {
    name: "layers",
    arguments: "",
    summary: "Check which crate depends on which",
    details: "\
Compares the dependencies among our crates with the table in `xtask/src/layers/table.rs`, which is the one of
ARCHITECTURE.md. Fails on every other edge, on a crate that the table does not know, on a dependency of bing-rules
that is not on its short list, and on a crate that re-exports another of ours.",
    run,
};

fn run(args: &[String]) -> anyhow::Result<ExitCode> {
    TASK.expect_no_arguments(args)?;
    check(&repository::root()?)?;
    println!("layers: every dependency is one of the allowed ones");
    Ok(ExitCode::SUCCESS)
}

/// Fails with one line for each problem.
pub(crate) fn check(root: &Path) -> anyhow::Result<()> {
    let metadata =
        Program::cargo().args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(root).stdout()?;
    let tree = Program::cargo()
        .args(["tree", "--package", table::RULES, "--edges", "normal,build", "--all-features"])
        .args(["--prefix", "none", "--format", "{p}"])
        .current_dir(root)
        .stdout()?;

    let mut problems = table::problems(&metadata::crates(&metadata)?);
    problems.extend(rules_tree_problems(&tree));
    problems.extend(repository::source_files(root)?.iter().flat_map(re_exports));
    anyhow::ensure!(
        problems.is_empty(),
        "the layers are broken in {} place(s)\n  {}",
        problems.len(),
        problems.join("\n  ")
    );
    Ok(())
}

/// What the rules must not even reach through others, from the lines of `cargo tree`.
fn rules_tree_problems(tree: &str) -> Vec<String> {
    let reached = |name: &&&str| tree.lines().any(|line| line.split(' ').next() == Some(name));
    let forbidden = table::RULES_NEVER_REACH.iter().filter(reached);
    forbidden
        .map(|name| {
            format!(
                "{rules} reaches `{name}`, which it must not; `cargo tree --package {rules} --edges normal \
                 --invert {name}` shows the way",
                rules = table::RULES
            )
        })
        .collect()
}

/// Lines that hand out another crate of ours under this one's name.
fn re_exports(file: &SourceFile) -> Vec<String> {
    let is_ours = file.path.starts_with("crates/") && file.has_extension("rs");
    let re_exports = file.code_lines().filter(|(_, line)| is_ours && is_re_export(line));
    re_exports
        .map(|(number, line)| {
            format!(
                "{}:{number}: `{}` re-exports a crate of ours; whoever needs it names it itself",
                file.path,
                line.trim()
            )
        })
        .collect()
}

fn is_re_export(line: &str) -> bool {
    let line = line.trim_start();
    let exported = line.strip_prefix("pub use ").or_else(|| line.strip_prefix("pub extern crate "));
    exported.is_some_and(|path| path.trim_start_matches("::").starts_with("bing_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forbidden_crate_is_found_at_any_depth_of_the_tree() {
        let tree = "bing-rules v0.1.0 (path)\nsmallvec v1.0.0\nserde v1.0.0\n";
        let problems = rules_tree_problems(tree);
        assert_eq!(problems.len(), 1);
        assert!(problems[0].contains("`serde`"), "{problems:?}");
    }

    #[test]
    fn crate_whose_name_only_begins_like_a_forbidden_one_is_allowed() {
        assert!(rules_tree_problems("rand_core v0.10.0\n").is_empty());
    }

    #[test]
    fn re_export_of_our_crate_is_reported_with_file_and_line() {
        let file = SourceFile::new("crates/bing-bots/src/lib.rs", "//! Bots.\npub use bing_rules::Card;\n");
        assert!(re_exports(&file)[0].starts_with("crates/bing-bots/src/lib.rs:2:"));
    }

    #[test]
    fn private_import_and_re_export_of_an_own_module_are_allowed() {
        let file =
            SourceFile::new("crates/a/src/lib.rs", "use bing_rules::Card;\npub use card::Card;\n// pub use bing_x;\n");
        assert!(re_exports(&file).is_empty());
    }
}
