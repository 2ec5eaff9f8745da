//! Where the game is played.

use bing_client::intent::{Intent, Sort};
use bing_client::message::Message;
use bing_client::model::screen::{Face, MeldPanel, Scene};
use leptos::prelude::*;

use crate::app::{Here, Place, SettingsOpen};
use crate::card::{self, Card};
use crate::count::CountPanel;
use crate::dialog::Dialog;
use crate::hand::{Hand, HandPoints};
use crate::keys;
use crate::play::Play;
use crate::seats::Seats;
use crate::storage;
use crate::talk::{say, text};
use crate::tray::Tray;

#[component]
pub(crate) fn Table() -> impl IntoView {
    let play = expect_context::<Play>();
    let log_open = RwSignal::new(false);
    let menu_open = RwSignal::new(false);
    let scene = Memo::new(move |_| play.with(|screen| screen.scene.clone()));
    let is_turns = move || matches!(scene.get(), Some(Scene::Turns));
    // The others say themselves what is to be done.
    let has_status = move || is_turns() || matches!(scene.get(), Some(Scene::Watching));
    let keys = window_event_listener(leptos::ev::keydown, move |event| keys::pressed(play, &event));
    on_cleanup(move || keys.remove());
    view! {
        <div class="table">
            <TopBar log_open=log_open menu_open=menu_open />
            <main>
                <h1 class="sr">{move || text("ui-title")}</h1>
                <Seats />
                {move || match scene.get() {
                    None | Some(Scene::Empty) => view! { <Begin /> }.into_any(),
                    Some(Scene::Cut { most }) => view! { <Cut most=most /> }.into_any(),
                    Some(Scene::Keep { two }) => view! { <Keep two=two /> }.into_any(),
                    Some(Scene::Watching) => view! { <p class="middle about">{move || text("ui-watching-cut")}</p> }.into_any(),
                    Some(Scene::Turns) => view! { <Felt /> }.into_any(),
                    Some(Scene::Count(count)) => view! { <CountPanel count=*count /> }.into_any(),
                }}
                <Show when=is_turns>
                    <Tray />
                </Show>
                <Show when=has_status>
                    <Status />
                </Show>
                <Show when=is_turns>
                    <Toolbar />
                    <Hand />
                    <Actions />
                </Show>
            </main>
            <aside class="side">
                <h2>{move || text("ui-log")}</h2>
                <Log />
                <h2>{move || text("ui-unseen")}</h2>
                <Unseen />
            </aside>
            <Dialog open=log_open title="ui-log">
                <Log />
                <h3>{move || text("ui-unseen")}</h3>
                <Unseen />
            </Dialog>
            <Menu open=menu_open />
        </div>
    }
}

#[component]
fn TopBar(log_open: RwSignal<bool>, menu_open: RwSignal<bool>) -> impl IntoView {
    let play = expect_context::<Play>();
    let deal = play.part(|screen| screen.deal);
    let pot = play.part(|screen| Some(screen.pot.clone()));
    let my_score = play.part(|screen| screen.seats.iter().find(|seat| seat.is_me).and_then(|seat| seat.score));
    view! {
        <header class="bar">
            <button type="button" class="icon" aria-label=move || text("ui-menu") on:click=move |_| menu_open.set(true)>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M3 6h18M3 12h18M3 18h18" />
                </svg>
            </button>
            <p class="facts">
                <span>{move || say(&Message::new("ui-deal").with("deal", deal.get()))}</span>
                <span>
                    {move || text("ui-pot")} " "
                    {move || pot.get().map(|pot| say(&pot))}
                </span>
                <span class="mine">
                    {move || text("ui-you")} " "
                    {move || {
                        my_score
                            .get()
                            .map_or_else(
                                || text("ui-out-of-game"),
                                |score| say(&Message::new("ui-score").with("score", score)),
                            )
                    }}
                </span>
            </p>
            <button type="button" class="icon log-button" aria-label=move || text("ui-log") on:click=move |_| log_open.set(true)>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M4 5h10M4 10h16M4 15h16M4 20h8" />
                </svg>
            </button>
        </header>
    }
}

/// The piles and the melds.
#[component]
fn Felt() -> impl IntoView {
    let play = expect_context::<Play>();
    let melds = play.part(|screen| screen.melds.clone());
    view! {
        <div class="felt">
            <Piles />
            <section class="melds" aria-label=move || text("ui-table")>
                <Show when=move || melds.with(Vec::is_empty)>
                    <p class="about">{move || text("ui-table-empty")}</p>
                </Show>
                {move || melds.get().into_iter().map(|meld| view! { <Meld meld=meld /> }).collect_view()}
            </section>
        </div>
    }
}

#[component]
fn Piles() -> impl IntoView {
    let play = expect_context::<Play>();
    let stock = play.part(|screen| screen.stock);
    let upcard = play.part(|screen| screen.upcard);
    let draw = play.part(|screen| screen.commands.draw.clone());
    let pile = play.part(|screen| {
        // The pile is for taking and for discarding; it is greyed only when it is time for neither.
        let both = (screen.commands.take.clone(), screen.commands.discard.clone());
        if let (Some(take), Some(_)) = both { Some(take) } else { None }
    });
    let pile_label = move || match upcard.get() {
        Some(face) => say(&Message::new("ui-pile").with("card", face.name())),
        None => text("ui-pile-empty"),
    };
    view! {
        <div class="piles">
            <button
                type="button"
                class="pile stock"
                aria-disabled=move || draw.with(Option::is_some).to_string()
                title=move || draw.get().map(|reason| say(&reason))
                on:click=move |_| play.intend(Intent::Draw)
            >
                <span class="card" inner_html=card::back()></span>
                <span class="number" aria-hidden="true">{move || stock.get()}</span>
                <span class="sr">{move || say(&Message::new("ui-stock").with("cards", stock.get()))}</span>
            </button>
            <button
                type="button"
                class="pile discards"
                aria-disabled=move || pile.with(Option::is_some).to_string()
                title=move || pile.get().map(|reason| say(&reason))
                on:click=move |_| play.intend(Intent::DiscardPile)
            >
                {move || match upcard.get() {
                    Some(face) => view! { <Card face=face /> }.into_any(),
                    None => view! { <span class="card empty"></span> }.into_any(),
                }}
                <span class="sr">{pile_label}</span>
            </button>
        </div>
    }
}

#[component]
fn Meld(meld: MeldPanel) -> impl IntoView {
    let play = expect_context::<Play>();
    let (number, what, fits) = (meld.number, meld.what, meld.fits);
    let called: Vec<(Face, Option<Face>, bool)> =
        meld.cards.iter().map(|card| (card.face, card.stands_for, card.is_staged)).collect();
    let label = move || {
        let name = |&(face, stands_for, is_staged): &(Face, Option<Face>, bool)| {
            let name = stands_for.map_or_else(
                || face.name(),
                |natural| Message::new("ui-wild-for").with("card", face.name()).with("natural", natural.name()),
            );
            if is_staged { Message::new("ui-not-played").with("card", name) } else { name }
        };
        let cards: Vec<String> = called.iter().map(|card| say(&name(card))).collect();
        let action = if fits { say(&Message::new("ui-lay-off-here").with("meld", what.clone())) } else { say(&what) };
        format!("{action}: {}", cards.join(", "))
    };
    let count = meld.cards.len();
    let cards = meld.cards.into_iter().map(|card| {
        view! {
            <span class="slot" class:staged=card.is_staged>
                <Card face=card.face />
                {card
                    .stands_for
                    .map(|natural| view! { <span class=format!("as {}", natural.suit())>{natural.rank()}</span> })}
            </span>
        }
    });
    view! {
        <button
            type="button"
            class="meld"
            class:fits=fits
            style=("--count", count.to_string())
            on:click=move |_| play.intend(Intent::LayOff(number))
        >
            <span class="sr">{label}</span>
            <span class="slots" aria-hidden="true">
                {cards.collect_view()}
            </span>
        </button>
    }
}

/// What is to be done, and what the player has just been told.
#[component]
fn Status() -> impl IntoView {
    let play = expect_context::<Play>();
    let status = play.part(|screen| Some(screen.status.clone()));
    let notice = play.part(|screen| screen.notice.clone());
    let my_turn = play.part(|screen| screen.my_turn);
    view! {
        <div class="status" class:mine=move || my_turn.get()>
            <p role="status">{move || status.get().map(|status| say(&status))}</p>
            <p class="notice" role="alert">{move || notice.get().map(|notice| say(&notice))}</p>
            <Show when=move || !my_turn.get()>
                <button type="button" class="small" on:click=move |_| play.hurry()>
                    {move || text("ui-skip")}
                </button>
            </Show>
        </div>
    }
}

#[component]
fn Toolbar() -> impl IntoView {
    let play = expect_context::<Play>();
    let sort = play.part(|screen| Some(screen.sort));
    let sort_name = move || {
        text(match sort.get() {
            Some(Sort::Rank) => "ui-sort-rank",
            Some(Sort::Own) => "ui-sort-own",
            _ => "ui-sort-suit",
        })
    };
    let next_sort = move |_| {
        play.intend(Intent::Sort(if sort.get_untracked() == Some(Sort::Suit) { Sort::Rank } else { Sort::Suit }));
    };
    view! {
        <div class="toolbar">
            <HandPoints />
            <button type="button" class="small" on:click=next_sort>
                <span class="sr">{move || text("ui-sort")} " "</span>
                <span aria-hidden="true">"⇄ "</span>
                {sort_name}
            </button>
            <button type="button" class="small" on:click=move |_| play.intend(Intent::Hint)>
                {move || text("ui-hint")}
            </button>
            <button type="button" class="small" on:click=move |_| play.intend(Intent::Suggest)>
                {move || text("ui-suggest")}
            </button>
        </div>
    }
}

/// A command, its text, its style, and why it cannot be given now.
type Command = (Intent, &'static str, &'static str, fn(&bing_client::model::screen::Commands) -> &Option<Message>);

#[component]
fn Actions() -> impl IntoView {
    let play = expect_context::<Play>();
    let commands: [Command; 4] = [
        (Intent::Draw, "ui-draw", "draw", |commands| &commands.draw),
        (Intent::Take, "ui-take", "take", |commands| &commands.take),
        (Intent::Discard, "ui-discard", "discard", |commands| &commands.discard),
        (Intent::LayOut, "ui-lay-out", "lay-out", |commands| &commands.lay_out),
    ];
    let button = |(intent, label, class, why_not): Command| {
        let reason = play.part(move |screen| why_not(&screen.commands).clone());
        view! {
            <button
                type="button"
                class=class
                class:primary=move || reason.with(Option::is_none)
                aria-disabled=move || reason.with(Option::is_some).to_string()
                title=move || reason.get().map(|reason| say(&reason))
                on:click=move |_| play.intend(intent)
            >
                {move || text(label)}
            </button>
        }
    };
    view! { <div class="actions">{commands.map(button).collect_view()}</div> }
}

#[component]
fn Begin() -> impl IntoView {
    let play = expect_context::<Play>();
    view! {
        <div class="middle">
            <button type="button" class="primary big" on:click=move |_| play.intend(Intent::NextDeal)>
                {move || text("ui-first-deal")}
            </button>
        </div>
    }
}

/// The player lifts cards: the slider says how many.
#[component]
fn Cut(most: u16) -> impl IntoView {
    let play = expect_context::<Play>();
    let lifted = RwSignal::new(most / 2);
    let lift = move || Message::new("ui-cut-lift").with("cards", lifted.get());
    view! {
        <section class="middle cut">
            <h2>{move || text("status-cut")}</h2>
            <div class="pack" aria-hidden="true" style=("--share", move || format!("{:.3}", f32::from(lifted.get()) / f32::from(most + 1)))>
                <span class="card lower" inner_html=card::back()></span>
                <span class="card upper" inner_html=card::back()></span>
            </div>
            <label class="field slider">
                <span>{move || text("ui-cut-slider")}</span>
                <input
                    type="range"
                    min="1"
                    max=most.to_string()
                    prop:value=move || lifted.get().to_string()
                    aria-valuetext=move || say(&lift())
                    on:input:target=move |event| {
                        if let Ok(cards) = event.target().value().parse() {
                            lifted.set(cards);
                        }
                    }
                />
            </label>
            <button
                type="button"
                class="primary big"
                on:click=move |_| play.intend(Intent::Cut(lifted.get_untracked()))
            >
                {move || say(&lift())}
            </button>
            <p class="about">{move || text("ui-cut-about")}</p>
        </section>
    }
}

#[component]
fn Keep(two: Face) -> impl IntoView {
    let play = expect_context::<Play>();
    view! {
        <section class="middle cut">
            <h2>{move || text("status-keep")}</h2>
            <span class="shown">
                <Card face=two />
                <span class="sr">{move || say(&two.name())}</span>
            </span>
            <div class="row">
                <button type="button" class="big" on:click=move |_| play.intend(Intent::Keep(false))>
                    {move || text("ui-decline")}
                </button>
                <button type="button" class="primary big" on:click=move |_| play.intend(Intent::Keep(true))>
                    {move || text("ui-keep")}
                </button>
            </div>
            <p class="about">{move || text("ui-keep-about")}</p>
        </section>
    }
}

/// What happened, newest first.
#[component]
fn Log() -> impl IntoView {
    let play = expect_context::<Play>();
    let log = play.part(|screen| {
        let first = screen.logged - screen.log.len();
        screen.log.iter().cloned().enumerate().map(|(place, line)| (first + place, line)).rev().collect::<Vec<_>>()
    });
    view! {
        <ol class="log" role="log">
            <For each=move || log.get() key=|(number, _)| *number let:entry>
                <li>{move || say(&entry.1)}</li>
            </For>
        </ol>
    }
}

#[component]
fn Unseen() -> impl IntoView {
    let play = expect_context::<Play>();
    let unseen = play.part(|screen| screen.unseen.clone());
    let cell = move |face: Face| {
        let copies = Memo::new(move |_| {
            unseen.with(|unseen| unseen.iter().find(|(found, _)| *found == face).map_or(0, |(_, copies)| *copies))
        });
        view! {
            <td class=format!("{}", face.suit()) class:none=move || copies.get() == 0>
                {move || copies.get()}
            </td>
        }
    };
    let row = move |rank: usize| {
        let faces: Vec<Face> = Face::all().skip(rank * 4).take(4).collect();
        let name = faces[0].rank();
        view! {
            <tr>
                <th scope="row">{name}</th>
                {faces.into_iter().map(cell).collect_view()}
            </tr>
        }
    };
    view! {
        <table class="unseen">
            <thead>
                <tr>
                    <td></td>
                    {[('c', "♣", "suit-clubs"), ('d', "♦", "suit-diamonds"), ('h', "♥", "suit-hearts"), ('s', "♠", "suit-spades")]
                        .map(|(class, sign, id)| {
                            view! {
                                <th scope="col" class=class.to_string()>
                                    <span aria-hidden="true">{sign} "\u{fe0e}"</span>
                                    <span class="sr">{move || text(id)}</span>
                                </th>
                            }
                        })}
                </tr>
            </thead>
            <tbody>{(0..13).map(row).collect_view()}</tbody>
        </table>
    }
}

#[component]
fn Menu(open: RwSignal<bool>) -> impl IntoView {
    let play = expect_context::<Play>();
    let here = expect_context::<Here>().0;
    let settings_open = expect_context::<SettingsOpen>().0;
    let is_on = play.part(|screen| !matches!(screen.scene, Scene::Count(_) | Scene::Empty));
    let close_and = move |then: &dyn Fn()| {
        open.set(false);
        then();
    };
    view! {
        <Dialog open=open title="ui-menu">
            <div class="form">
                <button type="button" on:click=move |_| close_and(&|| settings_open.set(true))>
                    {move || text("ui-settings")}
                </button>
                <button type="button" on:click=move |_| close_and(&|| here.set(Place::Replay))>
                    {move || text("ui-replay")}
                </button>
                <button type="button" on:click=move |_| download(play)>
                    {move || text("ui-download")}
                </button>
                <button
                    type="button"
                    hidden=move || !is_on.get()
                    on:click=move |_| close_and(&|| play.intend(Intent::VoidDeal))
                >
                    {move || text("ui-void-deal")}
                </button>
                <button type="button" on:click=move |_| close_and(&|| here.set(Place::Setup))>
                    {move || text("ui-new-game")}
                </button>
                <button type="button" on:click=move |_| close_and(&|| here.set(Place::Home))>
                    {move || text("ui-leave")}
                </button>
            </div>
        </Dialog>
    }
}

/// Hands the record to the player as a file.
fn download(play: Play) {
    let Some(record) = play.record().or_else(|| storage::load(storage::GAME)) else { return };
    let parts = js_sys::Array::of1(&record.into());
    let url =
        web_sys::Blob::new_with_str_sequence(&parts).and_then(|blob| web_sys::Url::create_object_url_with_blob(&blob));
    let link = document().create_element("a").map(wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlAnchorElement>);
    if let (Ok(url), Ok(Ok(link))) = (url, link) {
        link.set_href(&url);
        link.set_download("game.bing");
        link.click();
        let _revoked = web_sys::Url::revoke_object_url(&url);
    }
}
