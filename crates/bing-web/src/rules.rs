//! The rules in short, with pictures.

use bing_client::game::rules::{Chapter, chapters};
use bing_client::message::Message;
use leptos::prelude::*;

use crate::app::{Here, Place};
use crate::card::Card;
use crate::replay::LyingMeld;
use crate::talk::{say, text};

#[component]
pub(crate) fn Rules() -> impl IntoView {
    let here = expect_context::<Here>().0;
    view! {
        <main class="rules">
            <header class="bar">
                <button type="button" on:click=move |_| here.set(Place::Home)>
                    {move || text("ui-back")}
                </button>
                <h1>{move || text("ui-rules")}</h1>
            </header>
            {chapters().into_iter().map(|chapter| view! { <ChapterView chapter=chapter /> }).collect_view()}
        </main>
    }
}

#[component]
fn ChapterView(chapter: Chapter) -> impl IntoView {
    let (head, told) = (chapter.head, chapter.text);
    let has_pictures = !chapter.melds.is_empty() || !chapter.hands.is_empty();
    let hand = |(faces, points): (Vec<bing_client::model::screen::Face>, u32)| {
        let names: Vec<Message> = faces.iter().map(|face| face.name()).collect();
        let label = move || names.iter().map(say).collect::<Vec<_>>().join(", ");
        view! {
            <span class="counted" role="img" aria-label=label>
                <span class="cards">{faces.iter().map(|&face| view! { <Card face=face /> }).collect_view()}</span>
                "= "
                {points}
            </span>
        }
    };
    view! {
        <section>
            <h2>{move || say(&head)}</h2>
            <p>{move || say(&told)}</p>
            {has_pictures
                .then(|| {
                    view! {
                        <div class="pictures melds">
                            {chapter.melds.into_iter().map(|meld| view! { <LyingMeld meld=meld /> }).collect_view()}
                            {chapter.hands.into_iter().map(hand).collect_view()}
                        </div>
                    }
                })}
        </section>
    }
}
