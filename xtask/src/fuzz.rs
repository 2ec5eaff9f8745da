//! Runs one fuzz law for a while.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context as _;

use crate::program::Program;
use crate::repository;
use crate::task::Task;

pub(crate) const TASK: Task = Task {
    name: "fuzz",
    arguments: "TARGET [SECONDS]",
    summary: "Try to break one law with made-up input",
    details: "\
Runs the target `fuzz/fuzz_targets/TARGET.rs` for 60 seconds, or for SECONDS. It needs a nightly compiler
(`rustup toolchain install nightly`) and cargo-fuzz (`cargo install cargo-fuzz --locked`).
`cargo xtask fuzz` alone lists the targets.",
    run,
};

const SECONDS_DEFAULT: u32 = 60;

fn run(args: &[String]) -> anyhow::Result<ExitCode> {
    let root = repository::root()?;
    let targets = targets(&root)?;
    let [target, rest @ ..] = args else {
        println!("The targets are:\n  {}", targets.join("\n  "));
        return Ok(ExitCode::SUCCESS);
    };
    anyhow::ensure!(targets.contains(target), "there is no fuzz target `{target}`; there are: {}", targets.join(", "));
    let seconds = seconds(rest)?;
    need_tools()?;
    // `rustup run` and not `cargo +nightly`: only the cargo that rustup wraps knows the plus sign.
    Program::new("rustup")
        .args(["run", "nightly", "cargo", "fuzz", "run", "--fuzz-dir", "fuzz", target])
        .args(["--", &format!("-max_total_time={seconds}")])
        .current_dir(&root)
        .run()?;
    Ok(ExitCode::SUCCESS)
}

fn targets(root: &Path) -> anyhow::Result<Vec<String>> {
    let folder = root.join("fuzz/fuzz_targets");
    let entries =
        folder.read_dir().context("there are no fuzz targets: the folder fuzz/fuzz_targets cannot be read")?;
    let mut names = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

fn seconds(rest: &[String]) -> anyhow::Result<u32> {
    match rest {
        [] => Ok(SECONDS_DEFAULT),
        // The fuzzer takes 0 for "without end".
        [word] => match word.parse() {
            Ok(seconds) if seconds > 0 => Ok(seconds),
            _ => anyhow::bail!("SECONDS must be a whole number from 1, not `{word}`"),
        },
        _ => anyhow::bail!("too many arguments; usage: cargo xtask fuzz {}", TASK.arguments),
    }
}

fn need_tools() -> anyhow::Result<()> {
    let rustup = |args: &[&str]| Program::new("rustup").args(args).succeeds();
    anyhow::ensure!(
        rustup(&["--version"]),
        "fuzzing needs rustup, to use a nightly compiler; get it from https://rustup.rs"
    );
    anyhow::ensure!(
        rustup(&["run", "nightly", "rustc", "--version"]),
        "fuzzing needs a nightly compiler; get it with `rustup toolchain install nightly`"
    );
    anyhow::ensure!(
        Program::cargo().args(["fuzz", "--version"]).succeeds(),
        "fuzzing needs cargo-fuzz; get it with `cargo install cargo-fuzz --locked`"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_a_positive_whole_number_with_a_default() {
        let parse = |words: &[&str]| seconds(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>()).ok();
        assert_eq!(parse(&[]), Some(SECONDS_DEFAULT));
        assert_eq!(parse(&["5"]), Some(5));
        assert_eq!(parse(&["0"]), None);
        assert_eq!(parse(&["soon"]), None);
        assert_eq!(parse(&["5", "6"]), None);
    }
}
