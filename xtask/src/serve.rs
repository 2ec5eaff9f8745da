//! Builds all and serves the game in the browser.

use std::process::ExitCode;

use crate::program::Program;
use crate::task::Task;
use crate::{repository, web};

pub(crate) const TASK: Task = Task {
    name: "serve",
    arguments: "[--dev] [ARGS...]",
    summary: "Build the page and the server, start it and open the game in the browser",
    details: "\
Builds the page, then the `bing` program with the page inside, and runs `bing serve --open ARGS...`, which prints the link and
opens it. `cargo xtask serve --no-open` only prints it; `cargo xtask serve --listen 0.0.0.0:3000` lets other machines in.
`--dev` builds both faster. The first build takes several minutes.",
    run,
};

fn run(args: &[String]) -> anyhow::Result<ExitCode> {
    let (dev, args): (Vec<&String>, Vec<&String>) = args.iter().partition(|arg| *arg == "--dev");
    let dev = !dev.is_empty();
    web::build(dev)?;
    let manifest = repository::root()?.join("Cargo.toml");
    let scope = ["run", "--package", "bing", "--manifest-path", &manifest.to_string_lossy()];
    let serve = Program::cargo().args(scope).args((!dev).then_some("--release")).args(["--", "serve", "--open"]);
    let status = serve.args(args).status()?;
    Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}
