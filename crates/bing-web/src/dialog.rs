//! A dialog over the page: the browser keeps the focus inside and closes it with Escape.

use leptos::html;
use leptos::prelude::*;

use crate::talk::text;

/// Shown while `open` is true.
#[component]
pub(crate) fn Dialog(open: RwSignal<bool>, title: &'static str, children: ChildrenFn) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        let Some(dialog) = node.get() else { return };
        if open.get() && !dialog.open() {
            let _shown = dialog.show_modal();
        } else if !open.get() && dialog.open() {
            dialog.close();
        }
    });
    let heading = format!("{title}-heading");
    let labelled = heading.clone();
    view! {
        <dialog node_ref=node aria-labelledby=labelled on:close=move |_| open.set(false)>
            <header class="dialog-head">
                <h2 id=heading>{move || text(title)}</h2>
                <button
                    type="button"
                    class="icon"
                    aria-label=move || text("ui-close")
                    on:click=move |_| open.set(false)
                >
                    <span aria-hidden="true">"×"</span>
                </button>
            </header>
            <Show when=move || open.get()>{children()}</Show>
        </dialog>
    }
}
