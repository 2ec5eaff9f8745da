use std::fs;
use std::path::Path;

use crate::program::{bing_in, folder, repository};

/// The documents for users whose commands are run here.
const DOCUMENTS: [&str; 6] =
    ["README.md", "docs/cases.md", "docs/bots.md", "docs/arena.md", "docs/notation.md", "docs/shuffle.md"];
const WAYS: [(&str, &[&str]); 3] =
    [("cargo run --release -p bing --", &[]), ("cargo xtask play --", &["play"]), ("bing", &[])];

/// The lines of the blocks of commands in a document.
fn commands(text: &str) -> Vec<String> {
    let mut in_block = false;
    let mut commands = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            in_block = !in_block && line == "```sh";
        } else if in_block || line.starts_with("    bing ") {
            commands.push(line.trim().to_owned());
        }
    }
    commands
}

/// The arguments and the input of a command for this program; `None` if it is one for another.
fn arguments(command: &str, cases: &Path) -> Option<(Vec<String>, String)> {
    let (input, command) = match command.split_once(" | ") {
        Some((printf, command)) => (printf.strip_prefix("printf '")?.strip_suffix('\'')?.replace("\\n", "\n"), command),
        None => ("quit\n".to_owned(), command),
    };
    let command = command.split(" # ").next().unwrap_or_default();
    let (rest, first) =
        WAYS.iter().find_map(|(way, first)| Some((command.strip_prefix(way)?.strip_prefix(' ')?, first)))?;
    let mut arguments: Vec<String> = first.iter().map(|&word| word.to_owned()).collect();
    for word in split_words(rest) {
        if word == "tests/cases/*.jsonl" {
            let entries = fs::read_dir(cases).expect("the cases are there");
            let mut files: Vec<_> = entries.map(|entry| entry.expect("readable").path()).collect();
            files.sort();
            arguments.extend(files.iter().map(|file| file.to_string_lossy().into_owned()));
        } else if word.starts_with("tests/") {
            arguments.push(repository(&word).to_string_lossy().into_owned());
        } else {
            arguments.push(word);
        }
    }
    Some((arguments, input))
}

/// Words as a shell splits them, with double quotes.
fn split_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in text.split('"').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[test]
fn commands_in_the_documents_do_what_they_are_said_to() {
    let cases = repository("tests/cases");
    let mut run = 0;
    for document in DOCUMENTS {
        let Ok(text) = fs::read_to_string(repository(document)) else { continue };
        let folder = folder(&document.replace(['/', '.'], "_"));
        for command in commands(&text) {
            let Some((arguments, input)) = arguments(&command, &cases) else { continue };
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let ran = bing_in(&folder, &arguments, &input);
            assert_eq!(ran.status, 0, "{document}: {command}\n{}{}", ran.out, ran.err);
            run += 1;
        }
    }
    assert!(run >= 8, "only {run} commands were found");
}

#[test]
fn commands_are_read_as_a_shell_would() {
    let cases = repository("tests/cases");
    let read = |command: &str| arguments(command, &cases);
    assert_eq!(
        read("printf 'draw\\nquit\\n' | cargo run --release -p bing -- play --seed 7"),
        Some((vec!["play".into(), "--seed".into(), "7".into()], "draw\nquit\n".into()))
    );
    assert_eq!(read(r#"bing solve "8s 8h" # why"#).map(|(args, _)| args), Some(vec!["solve".into(), "8s 8h".into()]));
    assert_eq!(read("cargo xtask play -- --lang es").map(|(args, _)| args.len()), Some(3));
    assert_eq!(read("cargo xtask test"), None);
}
