//! Where a game is set up: who plays, and by which house rules.

use bing_client::game::setup::{GameSetup, HouseRule};
use bing_client::message::Message;
use leptos::prelude::*;

use crate::app::{Here, Place};
use crate::home::my_name;
use crate::play::Play;
use crate::storage;
use crate::talk::{say, text};

/// The most characters of a name.
const NAME_CHARS_MAX: usize = 24;

#[component]
pub(crate) fn Setup() -> impl IntoView {
    let play = expect_context::<Play>();
    let here = expect_context::<Here>().0;
    let setup = RwSignal::new(GameSetup::new(&my_name(), 3));
    let faults = move || setup.with(|setup| setup.check().err().map(|error| error.to_string()));
    let failed = RwSignal::new(None::<String>);
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let chosen = setup.get_untracked();
        storage::save("bing.name", &chosen.name);
        match play.begin(&chosen) {
            Ok(()) => here.set(Place::Table),
            Err(error) => failed.set(Some(error.to_string())),
        }
    };
    view! {
        <main class="setup">
            <header class="bar">
                <button type="button" on:click=move |_| here.set(Place::Home)>
                    {move || text("ui-back")}
                </button>
                <h1>{move || text("ui-setup")}</h1>
            </header>
            <form class="form" on:submit=start>
                <label class="field">
                    <span>{move || text("ui-your-name")}</span>
                    <input
                        type="text"
                        maxlength=NAME_CHARS_MAX.to_string()
                        autocomplete="nickname"
                        required
                        prop:value=move || setup.with(|setup| setup.name.clone())
                        on:input:target=move |event| setup.update(|setup| setup.name = event.target().value())
                    />
                </label>
                <Seats setup=setup />
                <Bots setup=setup />
                <Presets setup=setup />
                <details>
                    <summary>{move || text("ui-rule-by-rule")}</summary>
                    <Rules setup=setup />
                </details>
                <p class="alert" role="alert">{move || faults().or_else(|| failed.get())}</p>
                <button type="submit" class="primary big" disabled=move || faults().is_some()>
                    {move || text("ui-start")}
                </button>
            </form>
        </main>
    }
}

#[component]
fn Seats(setup: RwSignal<GameSetup>) -> impl IntoView {
    let seat = move |players: usize| {
        view! {
            <label class="chip">
                <input
                    type="radio"
                    name="players"
                    prop:checked=move || setup.with(|setup| setup.seats() == players)
                    on:change=move |_| setup.update(|setup| setup.seat(players))
                />
                <span>{players}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{move || text("ui-players")}</legend>
            <div class="chips">{GameSetup::seats_range().map(seat).collect_view()}</div>
        </fieldset>
    }
}

#[component]
fn Bots(setup: RwSignal<GameSetup>) -> impl IntoView {
    let kinds = GameSetup::bot_kinds();
    let about = kinds.clone();
    let row = move |place: usize, name: &'static str, chosen: &'static str| {
        let kinds = kinds.clone();
        view! {
            <label class="field">
                <span>{name}</span>
                <select on:change:target=move |event| {
                    let kind = event.target().value();
                    setup.update(|setup| setup.choose_bot(place, &kind));
                }>
                    {kinds
                        .into_iter()
                        .map(|(kind, called, _)| {
                            view! {
                                <option value=kind selected=kind == chosen>
                                    {move || say(&called)}
                                </option>
                            }
                        })
                        .collect_view()}
                </select>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{move || text("ui-bots")}</legend>
            {move || {
                let bots = setup.with(|setup| setup.bots().collect::<Vec<_>>());
                bots.into_iter().enumerate().map(|(place, (name, kind))| row(place, name, kind)).collect_view()
            }}
            <dl class="about">
                {about
                    .into_iter()
                    .map(|(_, called, about)| {
                        view! {
                            <div>
                                <dt>{move || say(&called)}</dt>
                                <dd>{move || say(&about)}</dd>
                            </div>
                        }
                    })
                    .collect_view()}
            </dl>
        </fieldset>
    }
}

#[component]
fn Presets(setup: RwSignal<GameSetup>) -> impl IntoView {
    let preset = move |(name, called, about): (&'static str, Message, Message)| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="preset"
                    prop:checked=move || setup.with(|setup| setup.preset() == Some(name))
                    on:change=move |_| setup.update(|setup| setup.choose_preset(name))
                />
                <span>
                    {move || say(&called)}
                    <small>{move || say(&about)}</small>
                </span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{move || text("ui-house-rules")}</legend>
            {GameSetup::presets().into_iter().map(preset).collect_view()}
            <label class="choice" hidden=move || setup.with(|setup| setup.preset().is_some())>
                <input type="radio" name="preset" prop:checked=move || setup.with(|setup| setup.preset().is_none()) />
                <span>{move || text("preset-own")} <small>{move || text("preset-own-about")}</small></span>
            </label>
        </fieldset>
    }
}

#[component]
fn Rules(setup: RwSignal<GameSetup>) -> impl IntoView {
    let rule = move |rule: HouseRule| {
        let (id, chosen) = (rule.id, rule.chosen);
        let value = move |(value, called): (String, Message)| {
            let selected = value == chosen;
            view! {
                <option value=value selected=selected>
                    {move || say(&called)}
                </option>
            }
        };
        view! {
            <label class="field rule">
                <span>
                    {move || say(&rule.name)}
                    <small>{move || say(&rule.about)}</small>
                </span>
                <select on:change:target=move |event| {
                    let value = event.target().value();
                    setup.update(|setup| setup.choose(id, &value));
                }>{rule.values.into_iter().map(value).collect_view()}</select>
            </label>
        }
    };
    view! { {move || setup.with(GameSetup::house_rules).into_iter().map(rule).collect_view()} }
}
