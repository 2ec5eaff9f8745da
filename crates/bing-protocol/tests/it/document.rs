//! What docs/protocol.md shows and says is so.

use bing_protocol::limits::{
    CLIENT_MESSAGE_BYTES_MAX, COMMAND_ID_BYTES_MAX, COMMAND_IDS_KEPT, MISSED_EVENTS_MAX, SERVER_MESSAGE_BYTES_MAX,
};
use bing_protocol::{ClientMessage, ServerMessage, schema};

const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

#[test]
fn examples_that_are_not_shortened_are_messages() {
    let (mut client, mut server) = (0, 0);
    for line in DOCUMENT.lines().filter(|line| !line.contains('…')) {
        if let Some(text) = line.strip_prefix("> {") {
            ClientMessage::from_json(&format!("{{{text}")).unwrap();
            client += 1;
        } else if let Some(text) = line.strip_prefix("< {") {
            ServerMessage::from_json(&format!("{{{text}")).unwrap();
            server += 1;
        }
    }
    assert!(client >= 4 && server >= 4, "{client} {server}");
}

#[test]
fn every_command_and_everything_that_happens_in_a_deal_is_described() {
    let schema = schema::all();
    for (name, tag) in [("Command", "do"), ("DealEvent", "event")] {
        for variant in schema["$defs"][name]["oneOf"].as_array().unwrap() {
            let kind = variant["properties"][tag]["const"].as_str().unwrap();
            assert!(DOCUMENT.contains(&format!("`{kind}`")), "{name} {kind}");
        }
    }
}

#[test]
fn limits_are_those_of_the_program() {
    let limits = [
        format!("| a message of a client | {CLIENT_MESSAGE_BYTES_MAX} bytes |"),
        format!("| a message of the server | {SERVER_MESSAGE_BYTES_MAX} bytes |"),
        format!("| the id of a command | {COMMAND_ID_BYTES_MAX} characters |"),
        format!("for each person at a table | the last {COMMAND_IDS_KEPT} |"),
        format!("| events that are sent again to who returns | {MISSED_EVENTS_MAX} |"),
    ];
    for limit in limits {
        assert!(DOCUMENT.contains(&limit), "{limit}");
    }
}
