//! Texts in the language of the page, and cards in them as people write them.

use bing_client::message::Message;
use bing_client::texts::{Language, Texts};
use leptos::prelude::*;

use crate::settings::first_language;

thread_local! {
    static TEXTS: [Texts; 2] = Language::ALL.map(Texts::new);
    /// Not a context: what is said in an event has none.
    static TONGUE: RwSignal<Language> = RwSignal::new(first_language());
}

/// The language of the page.
pub(crate) fn tongue() -> RwSignal<Language> {
    TONGUE.with(|tongue| *tongue)
}

/// The message in the language of the page; what draws it asks again when that changes.
pub(crate) fn say(message: &Message) -> String {
    let language = tongue().get();
    let said = TEXTS.with(|all| all.iter().find(|texts| texts.language() == language).map(|texts| texts.say(message)));
    with_glyphs(&said.unwrap_or_default())
}

/// The text of this identifier.
pub(crate) fn text(id: &'static str) -> String {
    say(&Message::new(id))
}

/// The text with cards such as `Td` as `10♦`. In plays, what only programs need goes: `K:KcKd2h` becomes `K♣ K♦ 2♥`.
pub(crate) fn with_glyphs(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let is_edge = |c: char| ".,:;!?()“”«»".contains(c);
        let body = word.trim_matches(is_edge);
        let start = word.find(body).unwrap_or(0);
        let (before, after) = (&word[..start], &word[start + body.len()..]);
        glyphs(body).map_or_else(|| word.to_owned(), |shown| format!("{before}{shown}{after}"))
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The cards of a word that consists of nothing else, apart from what a play begins with.
fn glyphs(word: &str) -> Option<String> {
    // The ten alone, as in the name of a run.
    if word == "T" {
        return Some("10".to_owned());
    }
    let (plus, cards) = match word.find([':', '+', '>', '<', '=']) {
        Some(at) if at + 1 < word.len() => (if word.as_bytes()[at] == b':' { "" } else { "+" }, &word[at + 1..]),
        _ => ("", word),
    };
    let letters: Vec<char> = cards.chars().collect();
    if letters.is_empty() || !letters.len().is_multiple_of(2) {
        return None;
    }
    let card = |pair: &[char]| {
        let rank = match pair[0] {
            'T' => "10".to_owned(),
            rank @ ('A' | '2'..='9' | 'J' | 'Q' | 'K') => rank.to_string(),
            _ => return None,
        };
        let suit = match pair[1] {
            'c' => '♣',
            'd' => '♦',
            'h' => '♥',
            's' => '♠',
            _ => return None,
        };
        // Without the sign that follows, some systems draw the suits as pictures.
        Some(format!("{rank}{suit}\u{fe0e}"))
    };
    let cards: Option<Vec<String>> = letters.chunks(2).map(card).collect();
    Some(format!("{plus}{}", cards?.join("\u{a0}")))
}
