//! The committed schema is fresh and fits the messages.

use std::path::Path;
use std::{env, fs};

use bing_protocol::{ClientMessage, ServerMessage, schema};
use serde_json::{Value, json};

use crate::samples;

#[test]
fn committed_schema_is_that_of_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.schema.json");
    if env::var_os("BING_BLESS").is_some() {
        fs::write(&path, schema::all_as_text()).unwrap();
    }
    let committed = fs::read_to_string(path).unwrap();
    assert!(
        committed == schema::all_as_text(),
        "docs/protocol.schema.json is not that of the types; BING_BLESS=1 cargo test -p bing-protocol writes it anew"
    );
}

/// A validator for one side's messages.
fn validator(side: &str) -> jsonschema::Validator {
    let mut schema = schema::all();
    let object = schema.as_object_mut().unwrap();
    object.remove("oneOf");
    object.insert("$ref".into(), json!(format!("#/$defs/{side}")));
    jsonschema::validator_for(&schema).unwrap()
}

#[test]
fn schema_fits_every_kind_of_message() {
    let (client, server) = (validator("ClientMessage"), validator("ServerMessage"));
    for message in samples::client() {
        let value: Value = serde_json::from_str(&message.to_json()).unwrap();
        assert!(client.is_valid(&value), "{value}");
        assert!(!server.is_valid(&value), "{value}");
    }
    for message in samples::server() {
        let value: Value = serde_json::from_str(&message.to_json()).unwrap();
        assert!(server.is_valid(&value), "{value}: {:?}", server.validate(&value).err());
    }
}

#[test]
fn what_the_schema_refuses_of_a_client_the_program_refuses_too_and_the_other_way_round() {
    let client = validator("ClientMessage");
    let wrong = [
        r#"{"type":"hello"}"#,
        r#"{"type":"hello","protocol":1,"extra":1}"#,
        r#"{"type":"hallo","protocol":1}"#,
        r#"{"type":"ping","nonce":-1}"#,
        r#"{"type":"command","id":"","command":{"do":"leave"}}"#,
        r#"{"type":"command","id":"a b","command":{"do":"leave"}}"#,
        r#"{"type":"command","id":"a","command":{"do":"leave","extra":true}}"#,
        r#"{"type":"command","id":"a","command":{"do":"sit","name":"Ann","seat":8}}"#,
        r#"{"type":"command","id":"a","command":{"do":"kick","whom":{"seat":1,"watcher":2}}}"#,
        r#"{"type":"command","id":"a","command":{"do":"kick","whom":"seat"}}"#,
        r#"{"type":"command","id":"a","command":{"do":"contribute","contribution":"00"}}"#,
        r#"{"type":"command","id":"a","command":{"do":"react","reaction":"shrug"}}"#,
        r#"{"type":"command","id":"a","command":{"do":"vote","yes":"true"}}"#,
        "[]",
        "null",
        "{}",
    ];
    for text in wrong {
        let value: Value = serde_json::from_str(text).unwrap();
        assert!(!client.is_valid(&value), "{text}");
        assert!(ClientMessage::from_json(text).is_err(), "{text}");
    }
}

#[test]
fn field_that_a_later_server_adds_is_passed_over() {
    for message in samples::server() {
        let mut value: Value = serde_json::from_str(&message.to_json()).unwrap();
        value.as_object_mut().unwrap().insert("later".into(), json!({"a": [1]}));
        assert_eq!(ServerMessage::from_json(&value.to_string()).unwrap(), message);
        assert!(validator("ServerMessage").is_valid(&value));
    }
}
