//! The examples of `docs/notation.md`.

use std::fmt;
use std::str::FromStr;

use bing_rules::card::Card;
use bing_rules::hand::Hand;
use bing_rules::meld::Declaration;
use bing_rules::notation::{ParseError, parse_turn, turn_text};
use bing_rules::options::Options;
use bing_rules::play::Action;
use bing_rules::record::Record;
use bing_rules::setup::Setup;

const PAGE: &str = include_str!("../../../../docs/notation.md");

/// The blocks of code of the page: what stands behind the fence, and the lines.
fn blocks() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut blocks = Vec::new();
    let mut lines = PAGE.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```") {
            blocks.push((kind, lines.by_ref().take_while(|line| *line != "```").collect()));
        }
    }
    blocks
}

/// How a text of this kind is written.
fn rewrite(kind: &str, text: &str) -> Result<String, ParseError> {
    fn through<T: FromStr<Err = ParseError> + fmt::Display>(text: &str) -> Result<String, ParseError> {
        Ok(text.parse::<T>()?.to_string())
    }
    match kind {
        "card" => through::<Card>(text),
        "hand" => through::<Hand>(text),
        "meld" => through::<Declaration>(text),
        "turn" => Ok(turn_text(&parse_turn(text)?)),
        "action" => through::<Action>(text),
        "options" => through::<Options>(text),
        "setup" => through::<Setup>(text),
        "record" => through::<Record>(text),
        _ => panic!("no notation is called {kind:?}"),
    }
}

#[test]
fn every_example_of_the_page_reads_as_it_says() {
    let mut kinds = Vec::new();
    for (kind, lines) in blocks() {
        kinds.push(kind);
        match kind {
            "setup" | "record" => {
                let text = lines.join("\n") + "\n";
                assert_eq!(rewrite(kind, &text).as_ref(), Ok(&text));
            }
            "options file" => assert!(Options::from_text(&lines.join("\n")).is_ok(), "{lines:?}"),
            _ if kind.starts_with("refused ") => {
                let [text, message] = lines[..] else { panic!("a text and its message: {lines:?}") };
                let error = rewrite(&kind["refused ".len()..], text).expect_err(text);
                assert_eq!(error.to_string(), message);
            }
            _ => {
                for line in lines {
                    let (lax, written) = line.split_once(" => ").unwrap_or((line, line));
                    assert_eq!(rewrite(kind, lax).as_deref(), Ok(written), "{kind}");
                }
            }
        }
    }
    for kind in ["card", "hand", "meld", "turn", "action", "options", "options file", "setup", "record"] {
        assert!(kinds.contains(&kind), "the page shows no {kind}");
    }
    assert!(kinds.iter().filter(|kind| kind.starts_with("refused")).count() >= 4);
}

#[test]
fn page_names_every_option_and_every_limit() {
    let numbers = [
        bing_rules::notation::LINE_BYTES_MAX,
        bing_rules::notation::LINES_MAX,
        bing_rules::notation::DEALS_MAX,
        bing_rules::notation::NAME_CHARS_MAX,
    ];
    let words: Vec<&str> = PAGE.split_whitespace().collect();
    for number in numbers {
        assert!(words.contains(&number.to_string().as_str()), "{number}");
    }
    for line in Options::default().to_file_text().lines().skip(1) {
        let (key, default) = line.trim_start_matches("# ").split_once('=').expect("an option");
        let row = PAGE.lines().find(|row| row.contains(&format!("`{key}`")) && row.starts_with("| "));
        assert!(row.is_some_and(|row| row.contains(default)), "{key}={default}");
    }
}
