//! The tasks of the project, run as `cargo xtask TASK`.

mod bench;
mod ci;
mod deny;
mod fuzz;
mod layers;
mod play;
mod program;
mod repository;
mod serve;
mod task;
mod test;
mod tidy;
mod torture;
mod wasm;
mod web;
mod web_tests;

use std::process::ExitCode;

use crate::task::{TASKS, Task};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&words) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(words: &[String]) -> anyhow::Result<ExitCode> {
    let Some((name, args)) = words.split_first() else {
        print!("{}", task::overview());
        return Ok(ExitCode::SUCCESS);
    };
    if is_help(name) || name == "help" {
        print!("{}", args.first().map_or_else(|| Ok(task::overview()), |topic| find(topic).map(Task::page))?);
        return Ok(ExitCode::SUCCESS);
    }
    let task = find(name)?;
    if args.first().is_some_and(|first| is_help(first)) {
        print!("{}", task.page());
        return Ok(ExitCode::SUCCESS);
    }
    (task.run)(args)
}

fn find(name: &str) -> anyhow::Result<&'static Task> {
    TASKS.iter().find(|task| task.name == name).ok_or_else(|| {
        let names: Vec<_> = TASKS.iter().map(|task| task.name).collect();
        anyhow::anyhow!("there is no task `{name}`; the tasks are {}", names.join(", "))
    })
}

fn is_help(word: &str) -> bool {
    word == "--help" || word == "-h"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_task_is_answered_with_the_names_of_all_tasks() {
        let message = find("tset").err().expect("no task has this name").to_string();
        assert!(TASKS.iter().all(|task| message.contains(task.name)), "{message}");
    }
}
