//! What other people's code we let in: licences, sources, known vulnerabilities.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context as _;

use crate::program::Program;
use crate::repository;
use crate::task::Task;

pub(crate) const TASK: Task = Task {
    name: "deny",
    arguments: "",
    summary: "Check licences, sources and known vulnerabilities of all dependencies",
    details: "\
Runs cargo-deny with `deny.toml`. An installed cargo-deny is used; otherwise one is built from crates.io into
`target/tools`, which takes some minutes, once. Known vulnerabilities are checked if their database can be fetched;
if not, a line says that this was skipped.",
    run,
};

const TOOLS: &str = "target/tools";

fn run(args: &[String]) -> anyhow::Result<ExitCode> {
    TASK.expect_no_arguments(args)?;
    if let Some(skipped) = check(&repository::root()?)? {
        println!("{skipped}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks everything; the answer is what had to be skipped, as a sentence.
pub(crate) fn check(root: &Path) -> anyhow::Result<Option<String>> {
    let tool = find_or_install(root)?;
    let deny = || Program::new(&tool).current_dir(root);
    deny().args(["check", "bans", "licenses", "sources"]).run()?;
    if !deny().args(["fetch", "db"]).succeeds() {
        return Ok(Some(
            "known vulnerabilities were not checked: the advisory database could not be fetched; \
             run `cargo xtask deny` where github.com can be reached"
                .to_owned(),
        ));
    }
    deny().args(["check", "--disable-fetch", "advisories"]).run()?;
    Ok(None)
}

/// The name or path of a cargo-deny that runs.
fn find_or_install(root: &Path) -> anyhow::Result<String> {
    let name = format!("cargo-deny{}", std::env::consts::EXE_SUFFIX);
    let own = root.join(TOOLS).join("bin").join(&name).to_string_lossy().into_owned();
    if let Some(found) = [&name, &own].into_iter().find(|tool| Program::new(tool).args(["--version"]).succeeds()) {
        return Ok(found.clone());
    }
    println!("cargo-deny is not installed; building it into {TOOLS}, once");
    Program::cargo()
        .args(["install", "cargo-deny", "--locked", "--root", TOOLS])
        .current_dir(root)
        .run()
        .context("cargo-deny is missing and could not be installed; get it with `cargo install cargo-deny --locked`")?;
    Ok(own)
}
