//! Runs every test of the workspace.

use std::process::ExitCode;

use crate::program::Program;
use crate::repository;
use crate::task::Task;

pub(crate) const TASK: Task = Task {
    name: "test",
    arguments: "[ARGS...]",
    summary: "Run all tests and the examples in the documentation",
    details: "\
Runs `cargo test --workspace ARGS...`: unit tests, integration tests and doctests of every crate. It needs a Rust
toolchain and nothing else. `--all-targets` is left out on purpose: it would skip the doctests and build the benchmarks.

Examples:
  cargo xtask test                        everything
  cargo xtask test -p bing-rules          one crate
  cargo xtask test meld                   the tests with `meld` in their name
  cargo xtask test -- --nocapture         with what the tests print",
    run,
};

fn run(args: &[String]) -> anyhow::Result<ExitCode> {
    let root = repository::root()?;
    Program::cargo().args(["test"]).args(scope(args)).args(args).current_dir(&root).run()?;
    Ok(ExitCode::SUCCESS)
}

/// `--workspace`, unless the caller names packages: cargo would ignore the names beside it.
pub(crate) fn scope(args: &[String]) -> &'static [&'static str] {
    let names_package = |arg: &String| arg.starts_with("-p") || arg.starts_with("--package");
    let for_cargo = args.iter().take_while(|arg| *arg != "--");
    if for_cargo.into_iter().any(names_package) { &[] } else { &["--workspace"] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scope_is_the_workspace_unless_a_package_is_named_to_cargo() {
        let scope_of = |line: &str| scope(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(scope_of("meld"), ["--workspace"]);
        assert_eq!(scope_of("-- --package"), ["--workspace"]);
        assert!(scope_of("-p bing-rules").is_empty());
        assert!(scope_of("--package=bing-rules").is_empty());
    }
}
