//! The tests of the page in a real browser.

use std::path::Path;
use std::process::ExitCode;

use crate::program::Program;
use crate::task::Task;
use crate::{repository, web};

pub(crate) const TASK: Task = Task {
    name: "e2e",
    arguments: "[--pictures] [ARGS...]",
    summary: "Test the page in headless Chromium",
    details: "\
Builds the page and the `bing` program and runs tests/e2e with Node.js, which must be there with npm; ARGS go to its test runner,
as in `cargo xtask e2e --test-name-pattern=axe`. The browser is Debian's package `chromium`, or the program that CHROMIUM names.
`--pictures` makes the pictures in docs/images instead.",
    run,
};

/// Where Debian and others put Chromium.
const BROWSERS: [&str; 3] = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

fn run(args: &[String]) -> anyhow::Result<ExitCode> {
    let has_browser = std::env::var_os("CHROMIUM").is_some() || BROWSERS.iter().any(|path| Path::new(path).exists());
    anyhow::ensure!(has_browser, "there is no Chromium: `apt-get install chromium`, or set CHROMIUM to its path");
    let has_node = ["node", "npm"].into_iter().all(|name| Program::new(name).args(["--version"]).succeeds());
    anyhow::ensure!(has_node, "Node.js and npm must be there: `apt-get install nodejs npm`");
    let root = repository::root()?;
    web::build(false)?;
    Program::cargo().args(["build", "--package", "bing", "--bin", "bing"]).current_dir(&root).run()?;
    let tests = root.join("tests/e2e");
    Program::new("npm").args(["ci", "--no-audit", "--no-fund", "--silent"]).current_dir(&tests).run()?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
    let bing = target.join("debug").join(format!("bing{}", std::env::consts::EXE_SUFFIX));
    let (pictures, args): (Vec<&String>, Vec<&String>) = args.iter().partition(|arg| *arg == "--pictures");
    let how: &[&str] = if pictures.is_empty() { &["--test", "--test-concurrency=1"] } else { &["pictures.mjs"] };
    Program::new("node").args(how).args(args).env("BING", &bing.to_string_lossy()).current_dir(&tests).run()?;
    Ok(ExitCode::SUCCESS)
}
