//! The golden files: what stands in them is what goes over the wire, byte for byte. `BING_BLESS=1 cargo test -p bing-protocol` writes them anew.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use bing_protocol::{ClientMessage, ServerMessage};
use serde_json::Value;

use crate::samples;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The name of a file for a message: its kind, and those of what is in it.
fn kind(message: &Value) -> String {
    let word = |value: &Value, key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let command = message.get("command").and_then(|command| word(command, "do"));
    let event = message.get("what").and_then(|what| word(what, "event"));
    let happened = message.pointer("/what/happened/0").and_then(|happened| word(happened, "event"));
    let stage = message.pointer("/snapshot/stage").and_then(|stage| word(stage, "kind"));
    let parts = [word(message, "type"), command, event, happened, stage];
    parts.into_iter().flatten().collect::<Vec<_>>().join(".")
}

/// The messages by kind, one on each line, as they are sent.
fn by_kind(messages: impl IntoIterator<Item = String>) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for text in messages {
        let value: Value = serde_json::from_str(&text).unwrap();
        let file: &mut String = files.entry(format!("{}.jsonl", kind(&value))).or_default();
        file.push_str(&text);
        file.push('\n');
    }
    files
}

fn check(side: &str, files: &BTreeMap<String, String>) {
    let folder = folder().join(side);
    if env::var_os("BING_BLESS").is_some() {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in files {
            fs::write(folder.join(name), text).unwrap();
        }
    }
    let mut committed = BTreeMap::new();
    for file in fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        committed.insert(name, fs::read_to_string(&path).unwrap());
    }
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&committed), names(files), "{side}");
    for (name, text) in files {
        assert_eq!(committed[name], *text, "{side}/{name}");
    }
}

#[test]
fn client_messages_are_written_as_in_the_golden_files() {
    check("client", &by_kind(samples::client().iter().map(ClientMessage::to_json)));
}

#[test]
fn server_messages_are_written_as_in_the_golden_files() {
    check("server", &by_kind(samples::server().iter().map(ServerMessage::to_json)));
}

fn lines(side: &str) -> Vec<String> {
    let files = fs::read_dir(folder().join(side)).unwrap();
    let texts = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[test]
fn golden_files_are_read_and_written_back_the_same() {
    for line in lines("client") {
        assert_eq!(ClientMessage::from_json(&line).unwrap().to_json(), line);
    }
    for line in lines("server") {
        assert_eq!(ServerMessage::from_json(&line).unwrap().to_json(), line);
    }
}

#[test]
fn every_kind_of_message_has_a_golden_file() {
    let schema = bing_protocol::schema::all();
    let mut tags = BTreeMap::<&str, Vec<String>>::new();
    for (name, tag) in [
        ("ClientMessage", "type"),
        ("ServerMessage", "type"),
        ("Command", "do"),
        ("TableEvent", "event"),
        ("DealEvent", "event"),
    ] {
        let variants = schema["$defs"][name]["oneOf"].as_array().unwrap();
        let consts = variants.iter().map(|variant| variant["properties"][tag]["const"].as_str().unwrap().to_owned());
        tags.insert(name, consts.collect());
    }
    assert!(tags["TableEvent"].len() > 35 && tags["Command"].len() > 25, "{tags:?}");
    let files: Vec<Vec<String>> = ["client", "server"]
        .into_iter()
        .flat_map(|side| fs::read_dir(folder().join(side)).unwrap())
        .map(|file| file.unwrap().file_name().to_string_lossy().split('.').map(str::to_owned).collect())
        .collect();
    for (name, kinds) in tags {
        for kind in kinds {
            assert!(files.iter().any(|parts| parts.contains(&kind)), "{name} {kind} has no golden file");
        }
    }
}
