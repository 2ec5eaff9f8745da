//! Plays the game in the terminal.

use std::process::ExitCode;

use crate::program::Program;
use crate::repository;
use crate::task::Task;

pub(crate) const TASK: Task = Task {
    name: "play",
    arguments: "[ARGS...]",
    summary: "Build the game and play it in this terminal",
    details: "\
Builds the `bing` program in release mode and runs `bing play ARGS...`. The first build takes a minute or two.
`cargo xtask play -- --help` shows what `bing play` itself can do.",
    run,
};

fn run(args: &[String]) -> anyhow::Result<ExitCode> {
    let manifest = repository::root()?.join("Cargo.toml");
    // The folder stays the caller's, so that files named on the command line are found.
    let status = Program::cargo()
        .args(["run", "--release", "--manifest-path", &manifest.to_string_lossy()])
        .args(["--package", "bing", "--bin", "bing", "--", "play"])
        .args(without_separator(args))
        .status()?;
    // The game has said what it had to say; its exit code is the answer, and no second message is needed.
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

fn without_separator(args: &[String]) -> &[String] {
    match args.split_first() {
        Some((first, rest)) if first == "--" => rest,
        _ => args,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leading_separator_is_not_handed_to_the_game() {
        let args = ["--".to_owned(), "--help".to_owned()];
        assert_eq!(without_separator(&args), &args[1..]);
        assert_eq!(without_separator(&args[1..]), &args[1..]);
    }
}
