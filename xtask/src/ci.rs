//! The gate: everything a change must pass, in one command.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use crate::program::Program;
use crate::task::Task;
use crate::{deny, layers, repository, tidy, wasm};

pub(crate) const TASK: Task = Task {
    name: "ci",
    arguments: "",
    summary: "Run the whole gate that a change must pass",
    details: "\
In this order: formatting, clippy, documentation, tests with doctests, the rules for WebAssembly, layers, tidy, deny.
It stops at the first step that fails and says how to run that step alone. What the machine lacks (the WebAssembly
target, the advisory database) is skipped with a line that says so.",
    run,
};

/// What a step does with the root of the repository.
type Check = Box<dyn Fn(&Path) -> anyhow::Result<Outcome>>;

/// One part of the gate.
struct Step {
    name: &'static str,
    /// What a person types to repeat this step alone.
    again: String,
    check: Check,
}

enum Outcome {
    Passed,
    /// With the reason, and how to get what was missing.
    Skipped(String),
}

fn run(args: &[String]) -> anyhow::Result<ExitCode> {
    TASK.expect_no_arguments(args)?;
    let root = repository::root()?;
    let started = Instant::now();
    let mut skipped = Vec::new();
    for step in steps() {
        if let Outcome::Skipped(reason) = step.take(&root)? {
            skipped.push(format!("{}: {reason}", step.name));
        }
    }
    println!("\n== the gate passed in {:.1} s", started.elapsed().as_secs_f64());
    for line in skipped {
        println!("   skipped {line}");
    }
    Ok(ExitCode::SUCCESS)
}

fn steps() -> Vec<Step> {
    vec![
        Step::program("fmt", || Program::cargo().args(["fmt", "--all", "--", "--check"])),
        Step::program("clippy", || {
            let scope = ["clippy", "--workspace", "--all-targets", "--locked"];
            Program::cargo().args(scope).args(["--", "-D", "warnings"])
        }),
        Step::program("docs", || {
            let scope = ["doc", "--workspace", "--no-deps", "--locked"];
            Program::cargo().args(scope).env("RUSTDOCFLAGS", "-D warnings")
        }),
        Step::program("test", || Program::cargo().args(["test", "--workspace", "--locked"])),
        Step::new("wasm", wasm::check().to_string(), check_wasm),
        Step::task(&layers::TASK, |root| layers::check(root).map(|()| Outcome::Passed)),
        Step::task(&tidy::TASK, |root| tidy::check(root).map(|()| Outcome::Passed)),
        Step::task(&deny::TASK, |root| Ok(deny::check(root)?.map_or(Outcome::Passed, Outcome::Skipped))),
    ]
}

fn check_wasm(root: &Path) -> anyhow::Result<Outcome> {
    if !wasm::target_is_installed()? {
        let target = wasm::TARGET;
        return Ok(Outcome::Skipped(format!("{target} is not installed; get it with `rustup target add {target}`")));
    }
    wasm::check().current_dir(root).run()?;
    Ok(Outcome::Passed)
}

impl Step {
    fn new(name: &'static str, again: String, check: impl Fn(&Path) -> anyhow::Result<Outcome> + 'static) -> Self {
        Self { name, again, check: Box::new(check) }
    }

    fn program(name: &'static str, program: impl Fn() -> Program + 'static) -> Self {
        let again = program().to_string();
        Self::new(name, again, move |root| {
            program().current_dir(root).run()?;
            Ok(Outcome::Passed)
        })
    }

    fn task(task: &Task, check: impl Fn(&Path) -> anyhow::Result<Outcome> + 'static) -> Self {
        Self::new(task.name, format!("cargo xtask {}", task.name), check)
    }

    fn take(&self, root: &Path) -> anyhow::Result<Outcome> {
        println!("\n== {}: {}", self.name, self.again);
        let started = Instant::now();
        // The command comes last, below what may be a long list of problems.
        let outcome = (self.check)(root).map_err(|error| {
            anyhow::anyhow!("{error:#}\n\nThe gate stopped at `{}`. Run it again with:\n  {}", self.name, self.again)
        })?;
        let verdict = match &outcome {
            Outcome::Passed => "passed".to_owned(),
            Outcome::Skipped(reason) => format!("skipped: {reason}"),
        };
        println!("== {}: {verdict} ({:.1} s)", self.name, started.elapsed().as_secs_f64());
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_step_names_itself_and_the_command_to_run_again() {
        let step = Step::new("sums", "cargo xtask sums".to_owned(), |_| anyhow::bail!("1 + 1 is 3"));
        let message = format!("{:#}", step.take(Path::new(".")).err().expect("the step fails"));
        assert!(message.contains("`sums`") && message.contains("cargo xtask sums") && message.contains("1 + 1 is 3"));
    }

    #[test]
    fn gate_runs_tests_after_the_compiler_is_content() {
        let names: Vec<_> = steps().iter().map(|step| step.name).collect();
        assert_eq!(names, ["fmt", "clippy", "docs", "test", "wasm", "layers", "tidy", "deny"]);
    }
}
