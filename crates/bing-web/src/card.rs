//! Cards drawn by code: crisp at every size, with indices that are large enough for a phone.

use std::fmt::Write as _;

use bing_client::model::screen::Face;
use leptos::prelude::*;

/// The suits in a box of 32 by 32.
const fn suit_path(suit: char) -> &'static str {
    match suit {
        'c' => {
            "M16 3a6.6 6.6 0 0 0-6 9.4A6.6 6.6 0 1 0 13.6 23c-.3 2.4-1.6 4.4-3.6 6h12c-2-1.6-3.3-3.6-3.6-6A6.6 6.6 0 1 0 22 12.4 6.6 6.6 0 0 0 16 3z"
        }
        'd' => "M16 2c3 5.5 6.3 10 10 14-3.7 4-7 8.5-10 14-3-5.5-6.3-10-10-14 3.7-4 7-8.5 10-14z",
        'h' => {
            "M16 29C12 24 3 18.5 3 11.3 3 7 6.3 4 9.9 4c2.6 0 4.9 1.5 6.1 4 1.2-2.5 3.5-4 6.1-4C25.7 4 29 7 29 11.3 29 18.5 20 24 16 29z"
        }
        _ => {
            "M16 2c3 5.5 13 10.5 13 17.500a6 6 0 0 1-6 6.200c-2.2 0-4-.9-5.2-2.5.3 2.5 1.5 4.3 3.7 5.800h-11c2.2-1.5 3.4-3.3 3.7-5.8-1.2 1.6-3 2.5-5.2 2.500a6 6 0 0 1-6-6.200C3 12.5 13 7.5 16 2z"
        }
    }
}

/// What courts wear above their suit, in a box of 32 by 12.
const fn crown_path(rank: &str) -> &'static str {
    match rank.as_bytes() {
        b"K" => "M4 11.5 2.5 3l6 3.500L16 .5l7.5 6 6-3.500L28 11.500z",
        b"Q" => "M5 11.5 3 5l5.5 2.500L11 2l5 5 5-5 2.5 5.500L29 5l-2 6.500z",
        _ => "M6 11.500C6 6 10 3.5 16 3.500c3 0 5-1 7-3 0 4 3 5 3 11z",
    }
}

/// The drawing of a card of 60 by 84.
pub(crate) fn drawing(face: Face) -> String {
    let (rank, suit) = (face.rank(), face.suit());
    let mut svg = format!(
        "<svg class=\"face {suit}\" viewBox=\"0 0 60 84\" aria-hidden=\"true\"><rect class=\"paper\" x=\".75\" y=\".75\" width=\"58.5\" height=\"82.5\" rx=\"7\"/>"
    );
    if face.is_two() {
        svg.push_str("<rect class=\"ore\" x=\"3.6\" y=\"3.6\" width=\"52.8\" height=\"76.8\" rx=\"4.8\"/>");
    }
    // Writing to a string cannot fail.
    let narrow = if rank.len() > 1 { " textLength=\"27\" lengthAdjust=\"spacingAndGlyphs\"" } else { "" };
    let _ = write!(svg, "<text class=\"rank\" x=\"5.5\" y=\"27\"{narrow}>{rank}</text>");
    let path = suit_path(suit);
    let _ = write!(svg, "<path transform=\"translate(5 32) scale(.56)\" d=\"{path}\"/>");
    let _ = write!(svg, "<path transform=\"translate(23.5 46) scale(.98)\" d=\"{path}\"/>");
    if face.is_court() {
        let _ = write!(
            svg,
            "<path class=\"crown\" transform=\"translate(25 33.5) scale(.88)\" d=\"{}\"/>",
            crown_path(rank)
        );
    }
    svg.push_str("</svg>");
    svg
}

/// The back of a card.
pub(crate) fn back() -> &'static str {
    "<svg class=\"back\" viewBox=\"0 0 60 84\" aria-hidden=\"true\"><rect class=\"edge\" x=\".75\" y=\".75\" width=\"58.5\" height=\"82.5\" rx=\"7\"/><rect class=\"field\" x=\"4.5\" y=\"4.5\" width=\"51\" height=\"75\" rx=\"4.5\"/><path class=\"vein\" d=\"M4.5 62 18 45l9 8 12-22 7 9 9.5-14M4.5 34l10-12 8 7L34 9l8 10 13.5-12M14 79.500l11-15 8 6 13-19 9.5 11\"/></svg>"
}

/// A card, without a word: whoever places it names it.
#[component]
pub(crate) fn Card(face: Face) -> impl IntoView {
    view! { <span class="card" inner_html=drawing(face)></span> }
}
