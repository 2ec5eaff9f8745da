//! Where one begins: a game in one tap.

use bing_client::game::setup::GameSetup;
use bing_client::message::Message;
use bing_client::model::screen::Face;
use leptos::prelude::*;

use crate::app::{Here, Place, SettingsOpen};
use crate::card::Card;
use crate::play::Play;
use crate::settings::LanguageChoice;
use crate::storage;
use crate::talk::{say, text};

/// The bots of a game that is begun in one tap.
const BOTS: usize = 3;

#[component]
pub(crate) fn Home() -> impl IntoView {
    let play = expect_context::<Play>();
    let here = expect_context::<Here>().0;
    let settings_open = expect_context::<SettingsOpen>().0;
    let failed = RwSignal::new(None::<Message>);
    let tell = move |result: Result<(), bing_client::game::SetupError>| match result {
        Ok(()) => here.set(Place::Table),
        Err(error) => failed.set(Some(Message::new("ui-broken").with_text("error", error))),
    };
    let begin = move |_| tell(play.begin(&GameSetup::new(&text("ui-you"), BOTS)));
    let go_on = move |_| tell(play.go_on());
    let fan = ["Ks", "Kh", "2d", "8c", "9c"];
    view! {
        <main class="home">
            <div class="fan" aria-hidden="true">
                {fan.into_iter().filter_map(Face::read).map(|face| view! { <Card face=face /> }).collect_view()}
            </div>
            <h1>{move || text("ui-title")}</h1>
            <p class="tagline">{move || text("ui-tagline")}</p>
            <Show when=Play::is_kept>
                <button type="button" class="primary big" on:click=go_on>
                    {move || text("ui-continue")}
                </button>
            </Show>
            <button type="button" class="big" class:primary=!Play::is_kept() on:click=begin>
                {move || text("ui-play-bots")}
            </button>
            <button type="button" class="big" on:click=move |_| here.set(Place::Setup)>
                {move || text("ui-setup")}
            </button>
            <Show when=Play::is_kept>
                <button type="button" class="big" on:click=move |_| here.set(Place::Replay)>
                    {move || text("ui-replay")}
                </button>
            </Show>
            <button type="button" class="big" on:click=move |_| here.set(Place::Rules)>
                {move || text("ui-rules")}
            </button>
            <p class="alert" role="alert">{move || failed.get().map(|message| say(&message))}</p>
            <div class="home-foot">
                <LanguageChoice />
                <button type="button" on:click=move |_| settings_open.set(true)>
                    {move || text("ui-settings")}
                </button>
            </div>
            <p class="about">{move || text("ui-offline")}</p>
        </main>
    }
}

/// The name that the player gave themselves before, or the word for "you".
pub(crate) fn my_name() -> String {
    storage::load("bing.name").filter(|name| !name.is_empty()).unwrap_or_else(|| text("ui-you"))
}
