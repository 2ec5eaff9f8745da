//! The page as a whole: which part of it is shown.

use leptos::prelude::*;

use crate::home::Home;
use crate::play::Play;
use crate::replay::{self, Replay};
use crate::rules::Rules;
use crate::settings::{Settings, SettingsDialog};
use crate::setup::Setup;
use crate::storage;
use crate::table::Table;
use crate::talk::{text, tongue};

/// The parts of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Where one begins.
    Home,
    /// Where a game is set up.
    Setup,
    /// Where it is played.
    Table,
    /// Where one looks back at it.
    Replay,
    /// Where the rules are.
    Rules,
}

/// Where the player is, for all that leads elsewhere.
#[derive(Clone, Copy)]
pub(crate) struct Here(pub(crate) RwSignal<Place>);

/// Whether the settings are open, for all that opens them.
#[derive(Clone, Copy)]
pub(crate) struct SettingsOpen(pub(crate) RwSignal<bool>);

/// Everything on the screen.
#[component]
pub(crate) fn App() -> impl IntoView {
    // Made before all else, so that it lives as long as the page.
    let language = tongue();
    let settings = Settings::new();
    provide_context(settings);
    let play = Play::new(settings);
    provide_context(play);
    let here = RwSignal::new(if replay::is_in_link() { Place::Replay } else { Place::Home });
    provide_context(Here(here));
    let settings_open = RwSignal::new(false);
    provide_context(SettingsOpen(settings_open));
    Effect::new(move || {
        let language = language.get();
        if let Some(root) = document().document_element() {
            let _is_a_name = root.set_attribute("lang", language.tag());
        }
        storage::save("bing.language", language.tag());
    });
    let my_turn = play.part(|screen| screen.my_turn);
    Effect::new(move || {
        let mark = if here.get() == Place::Table && my_turn.get() { "● " } else { "" };
        document().set_title(&format!("{mark}{}", text("ui-title")));
    });
    Effect::new(move || {
        if here.get() != Place::Replay && replay::is_in_link() {
            replay::leave_link();
        }
    });
    view! {
        {move || match here.get() {
            Place::Home => view! { <Home /> }.into_any(),
            Place::Setup => view! { <Setup /> }.into_any(),
            Place::Table => view! { <Table /> }.into_any(),
            Place::Rules => view! { <Rules /> }.into_any(),
            Place::Replay => view! { <Replay /> }.into_any(),
        }}
        <SettingsDialog open=settings_open />
    }
}
