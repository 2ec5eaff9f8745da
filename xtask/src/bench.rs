//! Runs the benchmarks.

use std::process::ExitCode;

use crate::program::Program;
use crate::repository;
use crate::task::Task;
use crate::test::scope;

pub(crate) const TASK: Task = Task {
    name: "bench",
    arguments: "[ARGS...]",
    summary: "Run the benchmarks",
    details: "\
Runs `cargo bench --workspace --bench '*' ARGS...`: every `[[bench]]` of every crate, and not the unit tests that
`cargo bench` alone would also start. Arguments after `--` go to the benchmarks themselves.

Examples:
  cargo xtask bench                       all of them
  cargo xtask bench -p bing-rules         those of one crate",
    run,
};

fn run(args: &[String]) -> anyhow::Result<ExitCode> {
    let root = repository::root()?;
    Program::cargo().args(["bench"]).args(scope(args)).args(benches(args)).args(args).current_dir(&root).run()?;
    Ok(ExitCode::SUCCESS)
}

/// All benchmarks, unless the caller picks one.
fn benches(args: &[String]) -> &'static [&'static str] {
    let picks = args.iter().take_while(|arg| *arg != "--").any(|arg| arg.starts_with("--bench"));
    if picks { &[] } else { &["--bench", "*"] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picked_benchmark_replaces_the_pattern_for_all() {
        assert!(benches(&["--bench".to_owned(), "search".to_owned()]).is_empty());
        assert_eq!(benches(&["--".to_owned(), "--bench".to_owned()]), ["--bench", "*"]);
    }
}
