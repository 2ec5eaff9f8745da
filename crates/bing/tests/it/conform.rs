use std::fs;

use crate::program::{bing, folder, repository};

const KINDS: [(&str, usize); 8] = [
    ("table", 36),
    ("declare", 299),
    ("candidates", 300),
    ("turn", 390),
    ("best", 400),
    ("deal", 183),
    ("settle", 79),
    ("game", 20),
];

#[test]
fn engine_passes_every_public_case_of_every_kind() {
    for (kind, cases) in KINDS {
        let file = repository("tests/cases").join(kind).with_extension("jsonl");
        let ran = bing(&["conform", &file.to_string_lossy()], "");
        assert_eq!(ran.out.lines().last(), Some(format!("{cases} passed, 0 failed").as_str()), "{kind}: {}", ran.out);
        assert_eq!(ran.status, 0);
    }
}

#[test]
fn failing_case_is_shown_with_what_was_wanted_and_given() {
    let file = folder("failing_case").join("wrong.jsonl");
    let case = r#"{"id":"x-1","kind":"table","players":9,"options":{},"want":{"ok":true}}"#;
    fs::write(&file, format!("{case}\n\n{case}\n")).expect("written");
    let ran = bing(&["conform", &file.to_string_lossy()], "");
    assert_eq!(ran.status, 1);
    assert!(ran.out.starts_with("x-1 (table)"), "{}", ran.out);
    assert!(ran.out.contains(r#"wanted {"ok":true}"#) && ran.out.contains(r#"given  {"error":"R1.1"}"#), "{}", ran.out);
    assert!(ran.out.ends_with("0 passed, 2 failed\n"), "{}", ran.out);
}

#[test]
fn answer_must_not_be_an_error_where_none_is_wanted_and_coarse_rules_do_not_match_longer_numbers() {
    let file = folder("coarse").join("cases.jsonl");
    let case = |want: &str| format!(r#"{{"id":"c","kind":"table","players":9,"options":{{}},"want":{want}}}"#);
    let lines = [r#"{"error":"R1"}"#, r#"{"error":["R4","R1.1"]}"#, r#"{"error":"R11"}"#, r#"{"error":"R"}"#, "{}"];
    fs::write(&file, lines.map(case).join("\n")).expect("written");
    let ran = bing(&["conform", &file.to_string_lossy()], "");
    assert!(ran.out.ends_with("2 passed, 3 failed\n"), "{}", ran.out);
}

#[test]
fn file_that_cannot_be_read_is_named_with_its_line() {
    let folder = folder("unreadable");
    let missing = folder.join("missing.jsonl");
    let ran = bing(&["conform", &missing.to_string_lossy()], "");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("missing.jsonl"), "{}", ran.err);

    let good = r#"{"id":"a","kind":"table","players":4,"want":{"ok":true}}"#;
    let bad = [
        ("{", "not JSON"),
        ("[]", "object"),
        (r#"{"kind":"table"}"#, "want"),
        (r#"{"kind":"cards","want":{}}"#, "kind"),
        (r#"{"kind":"table","players":"four","want":{}}"#, "players"),
        (r#"{"kind":"best","hand":["8x"],"table":[],"opened":true,"score":0,"want":{}}"#, "hand"),
        (r#"{"kind":"table","players":4,"options":{"aces":"wild"},"want":{}}"#, "aces"),
    ];
    for (line, word) in bad {
        let file = folder.join("bad.jsonl");
        fs::write(&file, format!("{good}\n{line}\n")).expect("written");
        let ran = bing(&["conform", &file.to_string_lossy()], "");
        assert_eq!(ran.status, 2, "{line}: {}", ran.out);
        assert!(ran.err.contains("bad.jsonl:2:") && ran.err.contains(word), "{line}: {}", ran.err);
    }
}
