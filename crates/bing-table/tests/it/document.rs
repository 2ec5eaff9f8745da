//! What docs/protocol.md says of a table is so.

use bing_table::limits;

const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

#[test]
fn every_error_code_is_described() {
    let sources = [include_str!("../../src/error.rs"), include_str!("../../src/settings.rs")];
    let is_code = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let codes = sources.iter().flat_map(|source| source.lines()).filter_map(|line| {
        let (_, code) = line.trim().split_once("=> \"")?;
        code.strip_suffix("\",").filter(|code| is_code(code))
    });
    let mut count = 0;
    for code in codes {
        assert!(DOCUMENT.contains(&format!("`{code}`")), "{code}");
        count += 1;
    }
    assert!(count > 50, "{count}");
}

#[test]
fn limits_are_those_of_the_program() {
    let limits = [
        format!("| a name | {} characters |", limits::NAME_CHARS_MAX),
        format!("| a line of chat | {} characters |", limits::CHAT_CHARS_MAX),
        format!("| lines of chat in a snapshot | {} |", limits::CHAT_LINES_KEPT),
        format!("| people who watch | {}, or", limits::WATCHERS_MAX),
        format!("| the log of a table | {} events; from {} on", limits::LOG_ENTRIES_MAX, limits::LOG_TALK_ENTRIES_MAX),
    ];
    for limit in limits {
        assert!(DOCUMENT.contains(&limit), "{limit}");
    }
}
