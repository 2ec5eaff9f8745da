//! The end of a deal: everybody's cards laid open and summed, and what comes next.

use bing_client::intent::Intent;
use bing_client::message::Message;
use bing_client::model::screen::{Count, CountRow, Next};
use leptos::prelude::*;

use crate::app::{Here, Place};
use crate::card::Card;
use crate::play::Play;
use crate::talk::{say, text};

#[component]
pub(crate) fn CountPanel(count: Count) -> impl IntoView {
    let title = count.title;
    view! {
        <section class="count" aria-live="polite">
            <h2>{move || say(&title)}</h2>
            <ul class="counts">{count.rows.into_iter().map(|row| view! { <Row row=row /> }).collect_view()}</ul>
            <NextStep next=count.next />
        </section>
    }
}

#[component]
fn Row(row: CountRow) -> impl IntoView {
    let names: Vec<Message> = row.cards.iter().map(|face| face.name()).collect();
    let is_empty = row.cards.is_empty();
    let total = Message::new("ui-total").with("total", row.total);
    let fate = row.fate;
    let sum = if row.sum.is_empty() { row.points.to_string() } else { format!("{} = {}", row.sum, row.points) };
    view! {
        <li class="count-row" class:out=row.went_out class:bust=row.is_bust>
            <span class="who">{row.name}</span>
            <span class="cards" aria-hidden="true">
                {row.cards.iter().map(|&face| view! { <Card face=face /> }).collect_view()}
            </span>
            <span class="sr">{move || names.iter().map(say).collect::<Vec<_>>().join(", ")}</span>
            <span class="sum">{move || if is_empty { text("ui-went-out") } else { sum.clone() }}</span>
            <span class="total">{move || say(&total)}</span>
            {fate.map(|fate| view! { <span class="fate">{move || say(&fate)}</span> })}
        </li>
    }
}

#[component]
fn NextStep(next: Next) -> impl IntoView {
    let play = expect_context::<Play>();
    let here = expect_context::<Here>().0;
    match next {
        Next::Deal => view! {
            <button type="button" class="primary big" on:click=move |_| play.intend(Intent::NextDeal)>
                {move || text("ui-next-deal")}
            </button>
        }
        .into_any(),
        Next::BuyBack { price, score } => {
            let buy = Message::new("ui-buy-back").with("price", price).with("score", score);
            view! {
                <div class="row">
                    <button type="button" class="big" on:click=move |_| play.intend(Intent::BuyBack(false))>
                        {move || text("ui-no-buy-back")}
                    </button>
                    <button type="button" class="primary big" on:click=move |_| play.intend(Intent::BuyBack(true))>
                        {move || say(&buy)}
                    </button>
                </div>
            }
            .into_any()
        }
        Next::Soon => view! { <p class="about">{move || text("status-next-deal-soon")}</p> }.into_any(),
        Next::Wait => view! { <p class="about">{move || text("status-others-buy-back")}</p> }.into_any(),
        Next::Won { told, by_me } => view! {
            <p class="won" class:mine=by_me>{move || say(&told)}</p>
            <button type="button" class="primary big" on:click=move |_| here.set(Place::Setup)>
                {move || text("ui-new-game")}
            </button>
        }
        .into_any(),
    }
}
