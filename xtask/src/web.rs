//! Builds the page that the server embeds.

use std::process::ExitCode;

use crate::program::Program;
use crate::repository;
use crate::task::Task;

pub(crate) const TASK: Task = Task {
    name: "web",
    arguments: "[--dev]",
    summary: "Build the page that `bing serve` shows",
    details: "\
Compiles the page to WebAssembly and lays it out in target/web-dist, from where the next build of `bing` embeds it. No tool
need be installed: a standard library for WebAssembly comes from the active toolchain, else from `rustup target add`, else from
Debian's packages. `--dev` builds faster, and the page is large and slow. The first build takes a few minutes.",
    run,
};

fn run(args: &[String]) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(args.iter().all(|arg| arg == "--dev"), "the only argument is --dev, not `{}`", args.join(" "));
    build(args.contains(&"--dev".to_owned()))?;
    Ok(ExitCode::SUCCESS)
}

/// Runs the program that builds the page; it is one of its own since it takes minutes to compile.
pub(crate) fn build(dev: bool) -> anyhow::Result<()> {
    let scope = ["run", "--package", "xtask", "--features", "page", "--bin", "xtask-page", "--"];
    Program::cargo().args(scope).args(dev.then_some("--dev")).current_dir(&repository::root()?).run()
}
