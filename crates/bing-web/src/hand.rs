//! The player's cards: tap to select; arrows move between them, Alt with an arrow moves the card.

use bing_client::intent::Intent;
use bing_client::message::Message;
use bing_client::model::screen::HandCard;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use crate::card::Card;
use crate::play::Play;
use crate::talk::{say, text};

#[component]
pub(crate) fn Hand() -> impl IntoView {
    let play = expect_context::<Play>();
    let hand = play.part(|screen| screen.hand.clone());
    // One card takes the focus of the keyboard; the arrows go on from there.
    let focused = RwSignal::new(0_usize);
    view! {
        <ul class="hand" aria-label=move || text("ui-hand") data-cards=move || hand.with(Vec::len).to_string()>
            <For each=move || hand.get() key=|card| card.number let:card>
                <HandCardButton card=card hand=hand focused=focused />
            </For>
        </ul>
    }
}

#[component]
fn HandCardButton(card: HandCard, hand: Memo<Vec<HandCard>>, focused: RwSignal<usize>) -> impl IntoView {
    let play = expect_context::<Play>();
    let (number, face, is_freed) = (card.number, card.face, card.is_freed);
    let is = move |fact: fn(&HandCard) -> bool| {
        Memo::new(move |_| hand.with(|hand| hand.iter().find(|card| card.number == number).is_some_and(fact)))
    };
    let (is_selected, is_new) = (is(|card| card.is_selected), is(|card| card.is_new));
    let place = Memo::new(move |_| hand.with(|hand| hand.iter().position(|card| card.number == number).unwrap_or(0)));
    let is_stop = move || place.get() == focused.get().min(hand.with(Vec::len).saturating_sub(1));
    let label = move || {
        let mut label = say(&face.name());
        for (fact, id) in [(is_new.get(), "ui-new-card"), (is_freed, "ui-freed")] {
            if fact {
                label = format!("{label}, {}", text(id));
            }
        }
        label
    };
    let key = move |event: KeyboardEvent| {
        let place = place.get_untracked();
        let last = hand.with_untracked(Vec::len).saturating_sub(1);
        let to = match event.key().as_str() {
            "ArrowLeft" | "ArrowUp" => place.saturating_sub(1),
            "ArrowRight" | "ArrowDown" => (place + 1).min(last),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        if event.alt_key() {
            play.intend(Intent::Move { card: number, to });
        }
        focused.set(to);
        focus_card(to);
    };
    view! {
        <li>
            <button
                type="button"
                class="held"
                class:new=move || is_new.get()
                class:freed=is_freed
                aria-pressed=move || is_selected.get().to_string()
                data-face=move || format!("{}{}", face.rank(), face.suit())
                tabindex=move || if is_stop() { "0" } else { "-1" }
                on:focus=move |_| focused.set(place.get_untracked())
                on:click=move |_| play.intend(Intent::Select(number))
                on:keydown=key
            >
                <Card face=face />
                <span class="sr">{label}</span>
            </button>
        </li>
    }
}

/// Gives the focus to the card at this place, once it is drawn there.
fn focus_card(place: usize) {
    request_animation_frame(move || {
        let card = document().query_selector_all(".hand .held").ok().and_then(|cards| cards.item(place as u32));
        if let Some(card) = card.and_then(|card| card.dyn_into::<HtmlElement>().ok()) {
            let _focused = card.focus();
        }
    });
}

/// How many cards and points are in hand.
#[component]
pub(crate) fn HandPoints() -> impl IntoView {
    let play = expect_context::<Play>();
    let facts = play.part(|screen| {
        let cards = screen.seats.iter().find(|seat| seat.is_me).map_or(0, |seat| seat.cards);
        (cards, screen.points)
    });
    view! {
        <span class="points">
            {move || {
                let (cards, points) = facts.get();
                say(&Message::new("ui-hand-points").with("cards", cards).with("points", points))
            }}
        </span>
    }
}
