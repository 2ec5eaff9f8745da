//! Cases of one deal, action by action.

use bing_rules::deal::{ActionError, Deal};
use bing_rules::event::Events;
use bing_rules::options::Options;
use bing_rules::pack::Pack;
use bing_rules::phase::Phase;
use bing_rules::record::ReshuffleOrder;
use bing_rules::seat::Seat;
use serde_json::{Value, json};

use super::read::{self, CaseAction, CaseError, Object, fault};
use super::write;

pub(super) fn deal(case: &Object) -> Result<Value, CaseError> {
    let options = read::options(case)?;
    let players: usize = read::number(read::field(case, "players")?, "players")?;
    let scores = read::by_seat(case, "scores", |value| read::number(value, "scores"))?;
    if scores.len() != players {
        return Err(fault("scores", format!("a score for each of {players} players")));
    }
    let dealer = read::seat(read::field(case, "dealer")?, "dealer")?;
    let (pack, reshuffle) = (pack(case, &options, players)?, reshuffle(case)?);
    let (mut deal, _) = Deal::start(&options, &scores, dealer, &pack, reshuffle.into())
        .map_err(|error| fault("the case", format!("a deal that can begin, but {error}")))?;
    let mut error = None;
    for (at, action) in read::array(case, "actions")?.iter().enumerate() {
        if let Err(refused) = act(&mut deal, &read::action(action)?) {
            error = Some((at, refused));
            break;
        }
    }
    let mut answer = state(&deal);
    if let Some((at, refused)) = error {
        answer["error"] = json!(refused.rule());
        answer["at"] = json!(at);
    }
    Ok(answer)
}

/// The pack of a deal.
pub(super) fn pack(object: &Object, options: &Options, players: usize) -> Result<Pack, CaseError> {
    let cards = read::cards(object, "deck")?;
    Pack::new(cards, options.decks_for(players)).map_err(|error| fault("deck", format!("a whole pack, but {error}")))
}

/// How a deal reshuffles.
pub(super) fn reshuffle(object: &Object) -> Result<ReshuffleOrder, CaseError> {
    match read::field(object, "reshuffle")?.as_str() {
        Some("oldest_first") => Ok(ReshuffleOrder::OldestFirst),
        Some("newest_first") => Ok(ReshuffleOrder::NewestFirst),
        Some("sorted") => Ok(ReshuffleOrder::Sorted),
        _ => Err(fault("reshuffle", "\"oldest_first\", \"newest_first\" or \"sorted\"")),
    }
}

/// An action by the seat whose turn it is.
fn act(deal: &mut Deal, action: &CaseAction) -> Result<Events, ActionError> {
    match action {
        CaseAction::Void => deal.agree_to_void(),
        CaseAction::Action(action) => deal.apply(deal.turn().unwrap_or(deal.dealer()), action),
    }
}

fn state(deal: &Deal) -> Value {
    let outcome = deal.outcome();
    let options = deal.options();
    let deadwood = outcome.as_ref().and_then(|outcome| outcome.deadwood(options));
    let points = |seat: Seat| deadwood.as_ref().and_then(|points| points[seat.index()]).unwrap_or(0);
    let scores: Vec<Option<u32>> =
        Seat::all(deal.players()).map(|seat| deal.score(seat).map(|score| score + points(seat))).collect();
    let status = scores.iter().map(|score| match score {
        None => "out",
        Some(score) if *score > options.target => "bust",
        Some(_) => "in",
    });
    let hand = |seat: Seat| deal.score(seat).map_or(Value::Null, |_| write::hand(deal.hand(seat)));
    json!({
        "phase": phase(deal.phase()),
        "turn": write::seat(deal.turn()),
        "hands": Seat::all(deal.players()).map(hand).collect::<Value>(),
        "opened": Seat::all(deal.players()).map(|seat| deal.opened().contains(seat)).collect::<Value>(),
        "table": write::tableau(deal.tableau()),
        "upcard": deal.upcard().map_or(Value::Null, write::card),
        "stock": deal.stock_len(),
        "discards": deal.discards().len(),
        "reshuffles": deal.reshuffles(),
        "finished": outcome.is_some(),
        "void": outcome.as_ref().is_some_and(|outcome| outcome.went_out().is_none()),
        "went_out": write::seat(outcome.as_ref().and_then(bing_rules::outcome::DealOutcome::went_out)),
        "status": status.collect::<Value>(),
        "scores": scores,
    })
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Cut => "cut",
        Phase::Keep => "keep",
        Phase::Turn => "turn",
        Phase::Discard { .. } => "discard",
        Phase::Over => "over",
    }
}
