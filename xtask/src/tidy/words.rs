//! Words that must not be in the sources: unfinished code, paths of one machine, and in the rules crate whatever
//! makes it depend on more than its arguments.

use super::{Finding, is_name_char};
use crate::repository::SourceFile;

const RULES_SOURCES: &str = "crates/bing-rules/src/";

/// Macros of unfinished code, without their `!`, so that this list does not find itself.
const UNFINISHED: &[&str] = &["todo", "unimplemented", "dbg"];
/// Folders at the root of a machine that only that machine has, without their slashes for the same reason.
const MACHINE_FOLDERS: &[&str] = &["home", "root", "work"];

const STD_MODULES: &[&str] = &["fs", "net", "time", "thread"];
const PRINTING: &[&str] = &["println", "eprintln", "print", "eprint"];
const HASHED: &[&str] = &["HashMap", "HashSet"];

pub(super) fn findings(file: &SourceFile) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in file.lines() {
        findings.extend(machine_paths(line).map(|message| Finding::new(file, number, message)));
    }
    if file.has_extension("rs") {
        for (number, line) in file.code_lines() {
            findings.extend(unfinished(line).map(|message| Finding::new(file, number, message)));
            if file.path.starts_with(RULES_SOURCES) {
                findings.extend(impure(line).into_iter().map(|message| Finding::new(file, number, message)));
            }
        }
    }
    findings
}

fn machine_paths(line: &str) -> impl Iterator<Item = String> {
    let found = |folder: &&&str| {
        let path = format!("/{folder}/");
        // After a name it is the middle of a relative path or of a web address.
        let begins = |at: usize| !line[..at].ends_with(|c: char| is_name_char(c) || "-.*~}>".contains(c));
        line.match_indices(&path).any(|(at, _)| begins(at))
    };
    MACHINE_FOLDERS.iter().filter(found).map(|folder| format!("`/{folder}/` is a path of one machine"))
}

fn unfinished(line: &str) -> impl Iterator<Item = String> {
    let found = |name: &&&str| calls_macro(line, name);
    UNFINISHED.iter().filter(found).map(|name| format!("`{name}!` is unfinished code"))
}

fn impure(line: &str) -> Vec<String> {
    let modules = STD_MODULES.iter().filter(|name| uses_std_module(line, name));
    let printing = PRINTING.iter().filter(|name| calls_macro(line, name));
    let hashed = HASHED.iter().filter(|name| has_word(line, name));
    modules
        .map(|name| {
            format!("`std::{name}`: the rules have no files, sockets, clocks or threads; take it as an argument")
        })
        .chain(printing.map(|name| format!("`{name}!`: the rules print nothing; return the text or an event")))
        .chain(hashed.map(|name| format!("`{name}` is walked in another order each run; use a BTree one or a Vec")))
        .collect()
}

/// Finds `std::fs` and also the `fs` in `use std::{fmt, fs};`.
fn uses_std_module(line: &str, module: &str) -> bool {
    let in_list = line.split_once("std::{").is_some_and(|(_, list)| has_word(list, module));
    in_list || has_word(line, &format!("std::{module}"))
}

fn calls_macro(line: &str, name: &str) -> bool {
    word_ends(line, name).any(|end| line[end..].starts_with('!') && !line[end..].starts_with("!="))
}

fn has_word(line: &str, word: &str) -> bool {
    word_ends(line, word).any(|end| !line[end..].starts_with(is_name_char))
}

/// Where the word ends, wherever it is not the end of a longer name.
fn word_ends(line: &str, word: &str) -> impl Iterator<Item = usize> {
    let begins = |at: usize| !line[..at].ends_with(is_name_char);
    line.match_indices(word).filter(move |&(at, _)| begins(at)).map(|(at, found)| at + found.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(path: &str, text: &str) -> Vec<String> {
        findings(&SourceFile::new(path, text)).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn unfinished_code_is_found() {
        for name in UNFINISHED {
            assert_eq!(messages("xtask/src/a.rs", &format!("fn a() {{ {name}!() }}\n")).len(), 1, "{name}");
        }
    }

    #[test]
    fn names_that_only_look_unfinished_are_allowed() {
        assert!(messages("a.rs", "my_todo!(); // todo\nif dbg != 1 {}\nif dbg!= 1 {}\n").is_empty());
    }

    #[test]
    fn path_of_one_machine_is_found_in_text_and_in_comments() {
        for folder in MACHINE_FOLDERS {
            assert_eq!(messages("README.md", &format!("see /{folder}/ann/bing\n")).len(), 1, "{folder}");
            assert_eq!(messages("a.rs", &format!("// in \"/{folder}/x\"\n")).len(), 1, "{folder}");
        }
    }

    #[test]
    fn relative_paths_and_web_addresses_are_no_paths_of_a_machine() {
        for folder in MACHINE_FOLDERS {
            let text = format!("docs/{folder}/a https://example.org/{folder}/ ./{folder}/ /{folder}s/\n");
            assert!(messages("README.md", &text).is_empty(), "{text}");
        }
    }

    #[test]
    fn rules_use_no_clock_file_thread_printing_or_hash_order() {
        let path = "crates/bing-rules/src/deal.rs";
        let lines =
            ["use std::fs;", "std::net::x()", "use std::{fmt, time::Instant};", "println!(\"a\")", "HashMap::new()"];
        for line in lines {
            assert_eq!(messages(path, &format!("{line}\n")).len(), 1, "{line}");
            assert!(messages("crates/bing/src/main.rs", &format!("{line}\n")).is_empty(), "{line}");
        }
    }

    #[test]
    fn rules_may_speak_of_what_they_do_not_use() {
        let text = "/// Unlike a HashMap, without std::time.\nuse std::fmt;\nlet time = MyHashMap;\nwriteln!(f)\n";
        assert!(messages("crates/bing-rules/src/deal.rs", text).is_empty());
    }
}
