//! Kills the server, and cuts lines to it, for as long as one likes.

use std::process::ExitCode;

use anyhow::Context as _;

use crate::program::Program;
use crate::repository;
use crate::task::Task;

pub(crate) const TASK: Task = Task {
    name: "torture",
    arguments: "[kills|cuts] [--kills N] [--cuts N] [--seed S] [--minutes M]",
    summary: "Kill the server and cut lines to it while people play, and see that nothing is lost",
    details: "\
`kills` starts `bing serve` as it is released, lets people and bots play at four tables over real sockets, and ends it with `kill -9` at
random moments, also while it starts. After each start it compares the database and what the players are told with what they
were told before: no acknowledged command is lost or done twice, no event is another one now, every record replays. 200 kills
if nothing is said, no more minutes than M.

`cuts` cuts the lines of the players for 1 to 60 seconds, silently or not, while they play: 80 cuts if nothing is said.

Without either word it does both. `cargo xtask test` does a little of both.

Examples:
  cargo xtask torture                          both; some 12 minutes
  cargo xtask torture kills --kills 1000       a thousand kills
  cargo xtask torture cuts --seed 7            other cuts",
    run,
};

/// The tests that do it, by what they are called here.
const KILLS: (&str, &str) = ("kills", "what_was_acknowledged_survives_kill_9_at_any_moment_and_there_is_one_history");
const CUTS: (&str, &str) = ("cuts", "cut_lines_lose_nothing_and_nothing_is_done_twice");
/// Each option with the variable in which the tests look for it, and what it is if nothing is said.
const OPTIONS: [(&str, &str, &str); 4] = [
    ("--kills", "BING_TORTURE_KILLS", "200"),
    ("--cuts", "BING_TORTURE_CUTS", "80"),
    ("--seed", "BING_TORTURE_SEED", "1"),
    ("--minutes", "BING_TORTURE_MINUTES", "600"),
];

fn run(args: &[String]) -> anyhow::Result<ExitCode> {
    let (tests, values) = read(args)?;
    let root = repository::root()?;
    for test in tests {
        let mut program = Program::cargo()
            .args(["test", "--release", "--package", "bing", "--test", "it", test])
            .args(["--", "--nocapture"])
            .env("BING_TORTURE_CUT_MS_MIN", "1000")
            .env("BING_TORTURE_CUT_MS_MAX", "60000");
        for ((_, variable, _), value) in OPTIONS.iter().zip(&values) {
            program = program.env(variable, value);
        }
        program.current_dir(&root).run()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The tests to run, and the value of each option.
fn read(args: &[String]) -> anyhow::Result<(Vec<&'static str>, Vec<String>)> {
    let mut values: Vec<String> = OPTIONS.iter().map(|(.., value)| (*value).to_owned()).collect();
    let mut tests = Vec::new();
    let mut words = args.iter();
    while let Some(word) = words.next() {
        if let Some(place) = OPTIONS.iter().position(|(option, ..)| option == word) {
            let value = words.next().with_context(|| format!("{word} wants a number behind it"))?;
            anyhow::ensure!(value.parse::<u32>().is_ok(), "{word} is {value}, but a number is wanted");
            values[place].clone_from(value);
        } else {
            let found = [KILLS, CUTS].into_iter().find(|(name, _)| name == word);
            let (_, test) = found.with_context(|| format!("{word} is neither kills nor cuts, nor an option"))?;
            tests.push(test);
        }
    }
    if tests.is_empty() {
        tests = vec![KILLS.1, CUTS.1];
    }
    Ok((tests, values))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_line(line: &str) -> anyhow::Result<(Vec<&'static str>, Vec<String>)> {
        read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read_and_what_is_none_is_named() {
        let (tests, values) = read_line("kills --seed 7").expect("it can be read");
        assert_eq!((tests, values), (vec![KILLS.1], ["200", "80", "7", "600"].map(str::to_owned).to_vec()));
        assert_eq!(read_line("").expect("nothing need be said").0, [KILLS.1, CUTS.1]);
        assert!(read_line("--kills many").expect_err("no number").to_string().contains("many"));
        assert!(read_line("--kill 3").expect_err("no option").to_string().starts_with("--kill "));
    }
}
