//! The keys of the table. They work unless one is typing or a dialog is open.

use bing_client::intent::Intent;
use leptos::prelude::document;
use web_sys::KeyboardEvent;

use crate::play::Play;

/// Does what the key stands for.
pub(crate) fn pressed(play: Play, event: &KeyboardEvent) {
    let is_modified = event.ctrl_key() || event.meta_key() || event.alt_key();
    if is_modified || event.repeat() || is_elsewhere() {
        return;
    }
    let intent = match event.key().to_lowercase().as_str() {
        "d" => Intent::Draw,
        "t" => Intent::Take,
        "x" => Intent::Discard,
        "l" => Intent::LayOut,
        "p" => Intent::PlayTurn,
        "h" => Intent::Hint,
        "s" => Intent::Suggest,
        "escape" => Intent::Deselect,
        _ => return,
    };
    event.prevent_default();
    play.intend(intent);
}

/// Whether the focus is where keys mean something else.
fn is_elsewhere() -> bool {
    let is_open = document().query_selector("dialog[open]").is_ok_and(|found| found.is_some());
    let types = document()
        .active_element()
        .is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA"));
    is_open || types
}
