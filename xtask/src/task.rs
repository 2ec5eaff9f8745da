//! The list of tasks and the pages that `--help` prints.

use std::fmt::Write as _;
use std::process::ExitCode;

use crate::{bench, ci, deny, fuzz, layers, play, serve, test, tidy, torture, web, web_tests};

/// One word after `cargo xtask`.
pub(crate) struct Task {
    pub(crate) name: &'static str,
    /// What may follow the name.
    pub(crate) arguments: &'static str,
    /// One line for the overview.
    pub(crate) summary: &'static str,
    /// The rest of the task's own page.
    pub(crate) details: &'static str,
    pub(crate) run: fn(&[String]) -> anyhow::Result<ExitCode>,
}

/// In the order a newcomer needs them.
pub(crate) const TASKS: &[Task] = &[
    play::TASK,
    serve::TASK,
    web::TASK,
    test::TASK,
    web_tests::TASK,
    ci::TASK,
    layers::TASK,
    tidy::TASK,
    deny::TASK,
    bench::TASK,
    fuzz::TASK,
    torture::TASK,
];

/// What `cargo xtask` alone prints.
pub(crate) fn overview() -> String {
    let mut page = String::from("Usage: cargo xtask TASK [ARGS...]\n\nTasks:\n");
    for task in TASKS {
        let usage = format!("{} {}", task.name, task.arguments);
        // Writing to a string cannot fail.
        let _ = writeln!(page, "  {usage:<24} {}", task.summary);
    }
    page.push_str("\n`cargo xtask TASK --help` says more about one of them.\n");
    page
}

impl Task {
    /// What `cargo xtask TASK --help` prints.
    pub(crate) fn page(&self) -> String {
        let usage = format!("cargo xtask {} {}", self.name, self.arguments);
        format!("{}\n\nUsage: {}\n\n{}\n", self.summary, usage.trim_end(), self.details)
    }

    /// Refuses arguments, for a task that has none.
    pub(crate) fn expect_no_arguments(&self, args: &[String]) -> anyhow::Result<()> {
        anyhow::ensure!(
            args.is_empty(),
            "`cargo xtask {}` takes no arguments, but got `{}`",
            self.name,
            args.join(" ")
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_has_a_line_in_the_overview_and_a_page() {
        for task in TASKS {
            assert!(overview().contains(task.summary), "{}", task.name);
            assert!(task.page().contains(task.details), "{}", task.name);
        }
    }
}
