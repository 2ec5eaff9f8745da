//! The staging tray: what is laid out says what it is, and one button plays it all.

use bing_client::intent::Intent;
use bing_client::message::Message;
use bing_client::model::screen::GroupPanel;
use leptos::prelude::*;

use crate::card::Card;
use crate::play::Play;
use crate::talk::{say, text};

#[component]
pub(crate) fn Tray() -> impl IntoView {
    let play = expect_context::<Play>();
    let tray = play.part(|screen| Some(screen.tray.clone()));
    let groups = move || tray.with(|tray| tray.as_ref().map(|tray| tray.groups.clone()).unwrap_or_default());
    let is_empty = move || tray.with(|tray| tray.as_ref().is_none_or(|tray| tray.groups.is_empty()));
    let summary = move || tray.with(|tray| tray.as_ref().map(|tray| say(&tray.summary)));
    let goes_out = move || tray.with(|tray| tray.as_ref().is_some_and(|tray| tray.goes_out));
    let why_not = play.part(|screen| screen.commands.play.clone());
    view! {
        <Show when=move || !is_empty()>
            <section class="tray" aria-label=move || text("ui-tray")>
                <ul class="groups">
                    {move || groups().into_iter().map(|group| view! { <Group group=group /> }).collect_view()}
                </ul>
                <p class="summary" role="status">{summary}</p>
                <p class="why" id="why-not-play">{move || why_not.get().map(|reason| say(&reason))}</p>
                <div class="row">
                    <button type="button" on:click=move |_| play.intend(Intent::TakeAllBack)>
                        {move || text("ui-take-all-back")}
                    </button>
                    <button
                        type="button"
                        class="primary grow"
                        aria-disabled=move || why_not.with(Option::is_some).to_string()
                        aria-describedby="why-not-play"
                        on:click=move |_| play.intend(Intent::PlayTurn)
                    >
                        {move || text(if goes_out() { "ui-go-out" } else { "ui-play-turn" })}
                    </button>
                </div>
            </section>
        </Show>
    }
}

#[component]
fn Group(group: GroupPanel) -> impl IntoView {
    let play = expect_context::<Play>();
    let number = group.number;
    let can_add = play.part(|screen| screen.commands.lay_out.is_none());
    let is_something = group.why_not.is_none();
    let names: Vec<Message> = group.cards.iter().map(|face| face.name()).collect();
    let label = move || {
        let cards = names.iter().map(say).collect::<Vec<_>>().join(", ");
        format!("{}: {cards}", text("ui-take-back"))
    };
    let chosen = group.chosen;
    let what = move || match group.readings.as_slice() {
        [] => view! { <span class="why">{group.why_not.as_ref().map(say)}</span> }.into_any(),
        [only] => view! { <span>{say(only)}</span> }.into_any(),
        several => {
            let option = |(place, reading): (usize, &Message)| {
                view! {
                    <option value=place.to_string() selected=place == chosen>
                        {say(reading)}
                    </option>
                }
            };
            view! {
                <select
                    aria-label=text("ui-reading")
                    on:change:target=move |event| {
                        if let Ok(reading) = event.target().value().parse() {
                            play.intend(Intent::Read { staged: number, reading });
                        }
                    }
                >
                    {several.iter().enumerate().map(option).collect_view()}
                </select>
            }
            .into_any()
        }
    };
    view! {
        <li class="group" class:good=is_something>
            <button
                type="button"
                class="cards"
                on:click=move |_| play.intend(Intent::TakeBack(number))
            >
                {group.cards.iter().map(|&face| view! { <Card face=face /> }).collect_view()}
                <span class="sr">{label}</span>
            </button>
            <span class="what">{what}</span>
            {group
                .takes_more
                .then(|| {
                    view! {
                        <button
                            type="button"
                            class="small"
                            hidden=move || !can_add.get()
                            on:click=move |_| play.intend(Intent::AddTo(number))
                        >
                            "+ "
                            {move || text("ui-add-here")}
                        </button>
                    }
                })}
        </li>
    }
}
