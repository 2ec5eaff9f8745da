//! What a person sees: the table, their hand, the scores, and what was counted.

use bing_client::events::meld_message;
use bing_client::message::Message;
use bing_client::texts::Texts;
use bing_rules::hand::Hand;
use bing_rules::options::Options;
use bing_rules::seat::Seat;
use bing_rules::tableau::Tableau;
use bing_rules::view::View;

use super::hand_order::HandOrder;

/// The melds on the table, each with its number, by which it is laid off on.
pub(crate) fn table_lines(tableau: &Tableau, texts: &Texts) -> Vec<String> {
    if tableau.is_empty() {
        return vec![texts.say(&Message::new("play-table-empty"))];
    }
    let mut lines = vec![texts.say(&Message::new("play-table"))];
    for (number, meld) in tableau.melds().iter().enumerate() {
        let cards: Vec<String> = meld.cards().iter().map(ToString::to_string).collect();
        lines.push(format!("  {number:>2}  {}  ({})", cards.join(" "), texts.say(&meld_message(meld))));
    }
    lines
}

/// The seats with how many cards each holds, and who has opened.
pub(super) fn seats_line(view: &View, texts: &Texts, name: &dyn Fn(Seat) -> String) -> String {
    let state = |seat: Seat| {
        texts.say(
            &Message::new("play-seat-state")
                .with("seat", name(seat))
                .with("cards", view.hand_sizes[seat.index()])
                .with("opened", if view.opened.contains(seat) { "yes" } else { "no" }),
        )
    };
    view.seats.iter().map(state).collect::<Vec<_>>().join(" | ")
}

/// The stock and the upcard.
pub(super) fn piles_line(view: &View, texts: &Texts) -> String {
    let upcard = view.upcard().map_or_else(|| "-".to_owned(), |card| card.to_string());
    texts.say(&Message::new("play-piles").with("stock", view.stock).with("upcard", upcard))
}

/// The person's own cards.
pub(super) fn hand_line(hand: &Hand, options: &Options, order: HandOrder, texts: &Texts) -> String {
    texts.say(
        &Message::new("play-hand")
            .with("cards", hand.len())
            .with("points", hand.points(options.two_points()))
            .with("hand", order.text(hand)),
    )
}

/// The cards left in a hand, counted one by one: `6c 6 + Qd 10 + Qh 10 = 26` (R8.2).
pub(super) fn count_line(name: String, hand: &Hand, options: &Options, texts: &Texts) -> String {
    if hand.is_empty() {
        return texts.say(&Message::new("play-count-none").with("seat", name));
    }
    let two_value = options.two_points();
    let counted: Vec<String> = hand.iter().map(|card| format!("{card} {}", card.points(two_value))).collect();
    texts.say(
        &Message::new("play-count")
            .with("seat", name)
            .with("cards", counted.join(" + "))
            .with("points", hand.points(two_value)),
    )
}

/// The scores of those in the game: `Ann 12, Bob 0`.
pub(crate) fn scores_text(scores: &[Option<u32>], texts: &Texts, name: &dyn Fn(Seat) -> String) -> String {
    let of_seat = |(seat, score): (Seat, &Option<u32>)| {
        let total = (*score)?;
        Some(texts.say(&Message::new("play-total").with("seat", name(seat)).with("total", total)))
    };
    Seat::all(scores.len()).zip(scores).filter_map(of_seat).collect::<Vec<_>>().join(", ")
}
