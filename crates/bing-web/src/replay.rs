//! Looking back at the game that was played, move by move.

use std::time::Duration;

use bing_client::game::replay::{Moment, ReplayBook, ReplaySeat};
use bing_client::message::Message;
use bing_client::model::screen::MeldPanel;
use leptos::prelude::*;

use crate::app::{Here, Place};
use crate::card::{self, Card};
use crate::storage;
use crate::talk::{say, text};

/// How long a move is shown when the replay runs.
const MOVE_MS: u64 = 900;

#[component]
pub(crate) fn Replay() -> impl IntoView {
    let here = expect_context::<Here>().0;
    let book = storage::load(storage::GAME).and_then(|record| ReplayBook::read(&record).ok());
    let book = StoredValue::new(book.filter(|book| book.moments() > 0));
    let last = book.with_value(|book| book.as_ref().map_or(0, |book| book.moments() - 1));
    let at = RwSignal::new(at_in_link().min(last));
    let open = RwSignal::new(true);
    let runs = RwSignal::new(false);
    let moment = Memo::new(move |_| book.with_value(|book| book.as_ref()?.moment(at.get(), open.get())));
    Effect::new(move || link_to(at.get()));
    // While it runs, each move is followed by the next.
    Effect::new(move || {
        if !runs.get() {
            return;
        }
        let now = at.get();
        if now >= last {
            runs.set(false);
            return;
        }
        let next = move || {
            if runs.try_get_untracked() == Some(true) && at.get_untracked() == now {
                at.set(now + 1);
            }
        };
        set_timeout(next, Duration::from_millis(MOVE_MS));
    });
    let go = move |to: usize| {
        runs.set(false);
        at.set(to.min(last));
    };
    let starts = book.with_value(|book| book.as_ref().map_or_else(Vec::new, |book| book.starts().to_vec()));
    view! {
        <main class="replay">
            <header class="bar">
                <button type="button" on:click=move |_| here.set(Place::Home)>
                    {move || text("ui-back")}
                </button>
                <h1>{move || text("ui-replay")}</h1>
            </header>
            <Show when=move || moment.with(Option::is_none)>
                <p class="about">{move || text("ui-nothing-to-replay")}</p>
            </Show>
            <div class="controls" hidden=move || moment.with(Option::is_none)>
                <label class="field">
                    <span class="sr">{move || text("ui-move")}</span>
                    <input
                        type="range"
                        min="0"
                        max=last.to_string()
                        prop:value=move || at.get().to_string()
                        on:input:target=move |event| {
                            if let Ok(to) = event.target().value().parse() {
                                go(to);
                            }
                        }
                    />
                </label>
                <div class="row">
                    <Step label="ui-first" sign="⏮" act=move || go(0) />
                    <Step label="ui-previous" sign="◀" act=move || go(at.get_untracked().saturating_sub(1)) />
                    <button type="button" class="primary grow" on:click=move |_| runs.update(|runs| *runs = !*runs)>
                        {move || text(if runs.get() { "ui-pause" } else { "ui-run" })}
                    </button>
                    <Step label="ui-next" sign="▶" act=move || go(at.get_untracked() + 1) />
                    <Step label="ui-last" sign="⏭" act=move || go(last) />
                </div>
                <div class="row">
                    <div class="chips">
                        {starts
                            .into_iter()
                            .enumerate()
                            .map(|(number, start)| {
                                let name = Message::new("ui-deal").with("deal", number + 1);
                                view! {
                                    <button type="button" class="small" on:click=move |_| go(start)>
                                        {move || say(&name)}
                                    </button>
                                }
                            })
                            .collect_view()}
                    </div>
                    <label class="switch">
                        <input
                            type="checkbox"
                            prop:checked=move || open.get()
                            on:change:target=move |event| open.set(event.target().checked())
                        />
                        <span>{move || text("ui-open-hands")}</span>
                    </label>
                </div>
            </div>
            {move || moment.get().map(|moment| view! { <MomentView moment=moment /> })}
        </main>
    }
}

#[component]
fn Step(label: &'static str, sign: &'static str, act: impl Fn() + 'static) -> impl IntoView {
    view! {
        <button type="button" aria-label=move || text(label) on:click=move |_| act()>
            <span aria-hidden="true">{sign} "\u{fe0e}"</span>
        </button>
    }
}

#[component]
fn MomentView(moment: Moment) -> impl IntoView {
    let (told, could) = (moment.told, moment.could);
    let stock = Message::new("ui-stock").with("cards", moment.stock);
    let pile = moment.upcard.map(|face| Message::new("ui-pile").with("card", face.name()));
    view! {
        <div class="told" role="status">
            {told.into_iter().map(|line| view! { <p>{move || say(&line)}</p> }).collect_view()}
            {could.map(|could| view! { <p class="about">{move || say(&could)}</p> })}
        </div>
        <div class="felt">
            <div class="piles">
                <span class="pile" role="img" aria-label=move || say(&stock)>
                    <span class="card" inner_html=card::back()></span>
                    <span class="number">{moment.stock}</span>
                </span>
                {moment
                    .upcard
                    .map(|face| {
                        view! {
                            <span class="pile" role="img" aria-label=move || pile.as_ref().map(say)>
                                <Card face=face />
                            </span>
                        }
                    })}
            </div>
            <div class="melds">{moment.melds.into_iter().map(|meld| view! { <LyingMeld meld=meld /> }).collect_view()}</div>
        </div>
        <ul class="counts">{moment.seats.into_iter().map(|seat| view! { <SeatRow seat=seat /> }).collect_view()}</ul>
    }
}

/// A meld that is only to be looked at.
#[component]
pub(crate) fn LyingMeld(meld: MeldPanel) -> impl IntoView {
    let what = meld.what;
    let names: Vec<Message> = meld.cards.iter().map(|card| card.face.name()).collect();
    let label = move || format!("{}: {}", say(&what), names.iter().map(say).collect::<Vec<_>>().join(", "));
    let slot = |card: bing_client::model::screen::MeldCard| {
        view! {
            <span class="slot">
                <Card face=card.face />
                {card.stands_for.map(|natural| view! { <span class=format!("as {}", natural.suit())>{natural.rank()}</span> })}
            </span>
        }
    };
    view! {
        <span class="meld" role="img" aria-label=label>
            {meld.cards.into_iter().map(slot).collect_view()}
        </span>
    }
}

#[component]
fn SeatRow(seat: ReplaySeat) -> impl IntoView {
    let names: Vec<Message> = seat.hand.iter().map(|face| face.name()).collect();
    let cards = Message::new("ui-cards-left").with("cards", seat.cards);
    let score = seat
        .score
        .map_or_else(|| Message::new("ui-out-of-game"), |score| Message::new("ui-score").with("score", score));
    view! {
        <li class="count-row" class:turn=seat.on_turn class:out=seat.opened>
            <span class="who">{seat.name}</span>
            <span class="total">{move || say(&score)}</span>
            <span class="cards" aria-hidden="true">
                {seat.hand.iter().map(|&face| view! { <Card face=face /> }).collect_view()}
            </span>
            <span class="sr">{move || names.iter().map(say).collect::<Vec<_>>().join(", ")}</span>
            <span class="sum">
                {move || say(&cards)} {seat.is_dealer.then(|| view! { " · " {move || text("ui-dealer")} })}
                {seat.opened.then(|| view! { " · " {move || text("ui-opened")} })}
            </span>
        </li>
    }
}

/// The moment that the address names, as in `#replay/12`.
fn at_in_link() -> usize {
    let hash = window().location().hash().unwrap_or_default();
    hash.strip_prefix("#replay/").and_then(|at| at.parse().ok()).unwrap_or(0)
}

/// Makes the address name this moment, so that it can be kept.
fn link_to(at: usize) {
    if let Ok(history) = window().history() {
        let _named = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&format!("#replay/{at}")));
    }
}

/// Whether the address names a moment of a replay.
pub(crate) fn is_in_link() -> bool {
    window().location().hash().is_ok_and(|hash| hash.starts_with("#replay/"))
}

/// Makes the address that of the page again.
pub(crate) fn leave_link() {
    if let Ok(history) = window().history() {
        let path = window().location().pathname().unwrap_or_default();
        let _named = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&path));
    }
}
