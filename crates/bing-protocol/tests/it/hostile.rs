//! What no honest client sends.

use bing_protocol::limits::CLIENT_MESSAGE_BYTES_MAX;
use bing_protocol::{ClientMessage, MessageError};
use bing_testkit::dice::Dice;
use bing_testkit::law;

use crate::samples;

#[test]
fn message_that_is_too_long_is_refused_before_it_is_read() {
    let fits = |len: usize| {
        let empty = r#"{"type":"ping","nonce":1}"#;
        format!("{empty}{}", " ".repeat(len - empty.len()))
    };
    assert!(ClientMessage::from_json(&fits(CLIENT_MESSAGE_BYTES_MAX)).is_ok());
    let error = ClientMessage::from_json(&fits(CLIENT_MESSAGE_BYTES_MAX + 1)).unwrap_err();
    assert_eq!(error, MessageError::TooLong { bytes: CLIENT_MESSAGE_BYTES_MAX + 1 });
    assert_eq!(error.code(), "message_too_long");
}

#[test]
fn deep_nesting_is_refused() {
    for open in ["[", "{\"a\":"] {
        let text = open.repeat(CLIENT_MESSAGE_BYTES_MAX / open.len());
        assert_eq!(ClientMessage::from_json(&text).unwrap_err().code(), "unreadable");
    }
    let inside = format!(r#"{{"type":"command","id":"a","command":{}1{}}}"#, "[".repeat(2_000), "]".repeat(2_000));
    assert_eq!(ClientMessage::from_json(&inside).unwrap_err().code(), "unreadable");
}

#[test]
fn reason_is_short_whatever_was_sent() {
    let text = format!(r#"{{"type":"{}"}}"#, "x".repeat(10_000));
    let error = ClientMessage::from_json(&text).unwrap_err();
    assert!(error.to_string().len() < 500, "{error}");
}

#[test]
fn broken_messages_never_panic() {
    let samples: Vec<String> = samples::client().iter().map(ClientMessage::to_json).collect();
    law::check(3_000, &proptest::num::u64::ANY, |seed| {
        let mut dice = Dice::new(seed);
        let mut bytes = dice.pick(&samples).clone().into_bytes();
        for _ in 0..dice.between(1, 6) {
            let place = dice.below(bytes.len());
            match dice.below(4) {
                0 => bytes[place] = dice.bits() as u8,
                1 => drop(bytes.remove(place)),
                2 => bytes.insert(place, *dice.pick(b"{}[]\",:0e-\\u\x00\xff")),
                _ => bytes.truncate(place.max(1)),
            }
            if bytes.is_empty() {
                bytes.push(b'{');
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(message) = ClientMessage::from_json(&text) {
            assert_eq!(ClientMessage::from_json(&message.to_json()).unwrap(), message);
        }
    });
}

#[test]
fn random_text_never_panics() {
    law::check(2_000, &proptest::string::string_regex("\\PC{0,200}").unwrap(), |text| {
        let _ = ClientMessage::from_json(&text);
        let command =
            format!(r#"{{"type":"command","id":"a","command":{{"do":"act","action":{}}}}}"#, serde_json::json!(text));
        let _ = ClientMessage::from_json(&command);
    });
}
