//! What is kept on this device: the game as a record, and how the player likes the page.

use leptos::prelude::window;

/// The record of the game that is played.
pub(crate) const GAME: &str = "bing.game";

/// What is kept under this name.
pub(crate) fn load(name: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(name).ok()?
}

/// Keeps a text. Where the browser keeps nothing, the game goes on until the page is closed.
pub(crate) fn save(name: &str, text: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _not_kept = storage.set_item(name, text);
    }
}
