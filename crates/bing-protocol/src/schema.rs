//! The JSON Schema of the messages.

use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::client::ClientMessage;
use crate::server::ServerMessage;

/// The JSON Schema (2020-12) of all messages: what a client sends is `#/$defs/ClientMessage`, what the server sends is `#/$defs/ServerMessage`. It is
/// committed as `docs/protocol.schema.json`.
pub fn all() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let client = generator.subschema_for::<ClientMessage>();
    let server = generator.subschema_for::<ServerMessage>();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of a table of Bing rummy",
        "description": format!("Version {} of the messages.", crate::PROTOCOL_VERSION),
        "oneOf": [client, server],
        "$defs": generator.take_definitions(true),
    })
}

/// The same as text, as it is committed.
#[expect(clippy::missing_panics_doc, reason = "a JSON value can be written")]
pub fn all_as_text() -> String {
    let mut text = serde_json::to_string_pretty(&all()).expect("a JSON value can be written");
    text.push('\n');
    text
}
