//! The others at the table: cards left, score, whose turn it is, and what each did last.

use bing_client::message::Message;
use bing_client::model::screen::SeatPanel;
use leptos::prelude::*;

use crate::card;
use crate::play::Play;
use crate::talk::{say, text};

/// A seat with so few cards left is worth watching.
const FEW_CARDS: u8 = 3;

#[component]
pub(crate) fn Seats() -> impl IntoView {
    let play = expect_context::<Play>();
    let others = play.part(|screen| {
        // Clockwise from the player's left, as one would look round the table.
        let me = screen.seats.iter().position(|seat| seat.is_me).unwrap_or(0);
        let (before, after) = screen.seats.split_at(me);
        after.iter().skip(1).chain(before).cloned().collect::<Vec<_>>()
    });
    view! {
        <ul
            class="seats"
            aria-label=move || text("ui-players-here")
            data-count=move || others.with(Vec::len).to_string()
        >
            {move || others.get().into_iter().map(|seat| view! { <Seat seat=seat /> }).collect_view()}
        </ul>
    }
}

#[component]
fn Seat(seat: SeatPanel) -> impl IntoView {
    let is_out = seat.score.is_none();
    let few = seat.cards > 0 && seat.cards <= FEW_CARDS;
    let cards = Message::new("ui-cards-left").with("cards", seat.cards);
    let score = seat
        .score
        .map_or_else(|| Message::new("ui-out-of-game"), |score| Message::new("ui-score").with("score", score));
    let known: Vec<String> =
        seat.known.iter().map(|face| format!("{}{}", face.rank().replace("10", "T"), face.suit())).collect();
    let known = (!known.is_empty()).then(|| Message::new("ui-known").with("cards", known.join(" ")));
    let last = seat.last_move;
    let title = known.clone();
    view! {
        <li
            class="seat"
            class:turn=seat.on_turn
            class:few=few
            class:out=is_out
            title=move || title.as_ref().map(say)
        >
            <span class="name">
                {seat.name} <Show when=move || seat.on_turn>
                    <span class="sr">{move || format!(", {}", text("ui-on-turn"))}</span>
                </Show>
            </span>
            <span class="facts">
                <span class="left">
                    <span class="tiny" inner_html=card::back()></span>
                    <span aria-hidden="true">{seat.cards}</span>
                    <span class="sr">{move || say(&cards)}</span>
                </span>
                <span class="score">
                    <span aria-hidden="true">{seat.score.map_or_else(|| "–".to_owned(), |score| score.to_string())}</span>
                    <span class="sr">{move || say(&score)}</span>
                </span>
                {seat.is_dealer.then(|| view! { <span class="mark dealer"><span class="sr">{move || text("ui-dealer")}</span></span> })}
                {seat.opened.then(|| view! { <span class="mark opened"><span class="sr">{move || text("ui-opened")}</span></span> })}
            </span>
            <span class="last">{move || last.as_ref().map(say)}</span>
            {known.map(|known| view! { <span class="sr">{move || say(&known)}</span> })}
        </li>
    }
}
