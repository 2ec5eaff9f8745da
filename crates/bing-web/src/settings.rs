//! How the player likes the page, kept on this device.

use bing_client::texts::Language;
use leptos::prelude::*;

use crate::dialog::Dialog;
use crate::storage;
use crate::talk::{text, tongue};

/// What can be chosen, as names that are kept.
const THEMES: [(&str, &str); 3] = [("auto", "ui-theme-auto"), ("light", "ui-theme-light"), ("dark", "ui-theme-dark")];
const SPEEDS: [(&str, &str); 4] = [
    ("slow", "ui-speed-slow"),
    ("normal", "ui-speed-normal"),
    ("fast", "ui-speed-fast"),
    ("instant", "ui-speed-instant"),
];

/// How the page looks and behaves.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    theme: RwSignal<String>,
    four_colours: RwSignal<bool>,
    large_cards: RwSignal<bool>,
    speed: RwSignal<String>,
}

impl Settings {
    /// As they were kept; what is chosen is seen and kept at once.
    pub(crate) fn new() -> Self {
        let or = |name: &str, default: &str| storage::load(name).unwrap_or_else(|| default.to_owned());
        let settings = Self {
            theme: RwSignal::new(or("bing.theme", "auto")),
            four_colours: RwSignal::new(or("bing.four-colours", "yes") == "yes"),
            large_cards: RwSignal::new(or("bing.large-cards", "no") == "yes"),
            speed: RwSignal::new(or("bing.speed", "normal")),
        };
        let root = |name: &str, value: &str| {
            if let Some(root) = document().document_element() {
                let _is_a_name = root.set_attribute(name, value);
            }
        };
        let keep = move |name: &'static str, attribute: &'static str, value: String| {
            root(attribute, &value);
            storage::save(name, &value);
        };
        let yes_no = |is_on: bool| if is_on { "yes" } else { "no" }.to_owned();
        Effect::new(move || keep("bing.theme", "data-theme", settings.theme.get()));
        Effect::new(move || keep("bing.four-colours", "data-four-colours", yes_no(settings.four_colours.get())));
        Effect::new(move || keep("bing.large-cards", "data-large-cards", yes_no(settings.large_cards.get())));
        Effect::new(move || keep("bing.speed", "data-speed", settings.speed.get()));
        settings
    }

    /// How long a bot takes for a move, in milliseconds.
    pub(crate) fn bot_ms(self) -> u64 {
        match self.speed.get_untracked().as_str() {
            "slow" => 1500,
            "fast" => 260,
            "instant" => 0,
            _ => 700,
        }
    }
}

/// The language that was chosen before, or that of the browser.
pub(crate) fn first_language() -> Language {
    let kept = storage::load("bing.language");
    let browser = window().navigator().language();
    [kept, browser].into_iter().flatten().find_map(|tag| Language::from_tag(&tag)).unwrap_or_default()
}

/// Where the settings are chosen.
#[component]
pub(crate) fn SettingsDialog(open: RwSignal<bool>) -> impl IntoView {
    let settings = expect_context::<Settings>();
    view! {
        <Dialog open=open title="ui-settings">
            <div class="form">
                <LanguageChoice />
                <Choice label="ui-theme" values=&THEMES value=settings.theme />
                <Choice label="ui-speed" values=&SPEEDS value=settings.speed />
                <Switch label="ui-four-colours" about="ui-four-colours-about" value=settings.four_colours />
                <Switch label="ui-large-cards" about="ui-large-cards-about" value=settings.large_cards />
                <p class="about">{move || text("ui-keys")}</p>
            </div>
        </Dialog>
    }
}

/// The languages, each by its own name.
#[component]
pub(crate) fn LanguageChoice() -> impl IntoView {
    let language = tongue();
    let names = [("en", "English"), ("es", "Español")];
    view! {
        <label class="field">
            <span>{move || text("ui-language")}</span>
            <select
                prop:value=move || language.get().tag()
                on:change:target=move |event| {
                    if let Some(chosen) = Language::from_tag(&event.target().value()) {
                        language.set(chosen);
                    }
                }
            >
                {names
                    .map(|(tag, name)| {
                        view! {
                            <option value=tag lang=tag selected=move || language.get().tag() == tag>
                                {name}
                            </option>
                        }
                    })}
            </select>
        </label>
    }
}

#[component]
fn Choice(
    label: &'static str,
    values: &'static [(&'static str, &'static str)],
    value: RwSignal<String>,
) -> impl IntoView {
    let option = move |&(name, id): &(&'static str, &'static str)| {
        view! {
            <option value=name selected=move || value.get() == name>
                {move || text(id)}
            </option>
        }
    };
    view! {
        <label class="field">
            <span>{move || text(label)}</span>
            <select on:change:target=move |event| value.set(event.target().value())>
                {values.iter().map(option).collect_view()}
            </select>
        </label>
    }
}

#[component]
fn Switch(label: &'static str, about: &'static str, value: RwSignal<bool>) -> impl IntoView {
    view! {
        <label class="switch">
            <input
                type="checkbox"
                prop:checked=move || value.get()
                on:change:target=move |event| value.set(event.target().checked())
            />
            <span>{move || text(label)} <small>{move || text(about)}</small></span>
        </label>
    }
}
