//! The engine's types to case JSON.

use bing_rules::card::Card;
use bing_rules::hand::Hand;
use bing_rules::meld::Meld;
use bing_rules::seat::{Seat, Seats};
use bing_rules::tableau::Tableau;
use serde_json::{Value, json};

pub(super) fn card(card: Card) -> Value {
    Value::String(card.to_string())
}

pub(super) fn hand(hand: &Hand) -> Value {
    hand.iter().map(card).collect()
}

pub(super) fn meld(meld: &Meld) -> Value {
    let cards: Value = meld.cards().into_iter().map(card).collect();
    match meld {
        Meld::Set(set) => json!({ "set": set.rank().to_string(), "cards": cards }),
        Meld::Run(run) => json!({ "run": run.suit().to_string(), "from": run.from(), "cards": cards }),
    }
}

pub(super) fn tableau(tableau: &Tableau) -> Value {
    tableau.melds().iter().map(meld).collect()
}

pub(super) fn seats(seats: Seats) -> Value {
    seats.iter().map(|seat| json!(seat.index())).collect()
}

pub(super) fn seat(seat: Option<Seat>) -> Value {
    seat.map_or(Value::Null, |seat| json!(seat.index()))
}
