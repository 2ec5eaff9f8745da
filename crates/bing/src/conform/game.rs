//! Cases of the end of a deal, and of whole games.

use bing_rules::game::{Game, GameError, Stage};
use bing_rules::options::Options;
use bing_rules::seat::{Seat, Seats};
use bing_rules::settlement::Settlement;
use serde_json::{Value, json};

use super::read::{self, CaseAction, CaseError, Object, fault};
use super::{deal, write};

/// The end of a deal, apart from any game.
pub(super) fn settle(case: &Object) -> Result<Value, CaseError> {
    let options = read::options(case)?;
    let scores: Vec<Option<u32>> = read::by_seat(case, "scores", |value| read::number(value, "scores"))?;
    let deadwood = deadwood(case, &options)?;
    let bought = read::by_seat(case, "bought", |value| read::number(value, "bought"))?;
    let bought: Vec<u32> = bought.into_iter().map(Option::unwrap_or_default).collect();
    let wants = read::array(case, "wants")?;
    let pot: u64 = read::number(read::field(case, "pot")?, "pot")?;
    let players = scores.len();
    if [deadwood.len(), bought.len(), wants.len()].iter().any(|&len| len != players) {
        return Err(fault("the case", format!("a value for each of {players} seats in every list")));
    }
    let settlement = Settlement::of(&options, &scores, &deadwood);
    let may = settlement.may_buy_back(&options, &bought);
    let wants = |seat: &Seat| wants[seat.index()].as_bool().unwrap_or(false);
    let buyers: Seats = may.iter().filter(wants).collect();
    let scores = settlement.scores_after(buyers);
    let bought = Seat::all(players).map(|seat| bought[seat.index()] + u32::from(buyers.contains(seat)));
    Ok(json!({
        "totals": settlement.totals,
        "bust": write::seats(settlement.bust),
        "return_score": settlement.return_score,
        "bought_back": write::seats(buyers),
        "in": scores.iter().map(Option::is_some).collect::<Value>(),
        "scores": scores,
        "bought": bought.collect::<Value>(),
        "pot": pot + u64::from(options.buy_in) * buyers.len() as u64,
        "winner": write::seat(settlement.winner),
    }))
}

/// The points counted, as given or from the hands left.
fn deadwood(case: &Object, options: &Options) -> Result<Vec<Option<u32>>, CaseError> {
    if case.contains_key("deadwood") {
        return read::by_seat(case, "deadwood", |value| read::number(value, "deadwood"));
    }
    read::by_seat(case, "hands", |value| Ok(read::hand_of(value, "hands")?.points(options.two_points())))
}

/// A whole game.
pub(super) fn game(case: &Object) -> Result<Value, CaseError> {
    let options = read::options(case)?;
    let players: usize = read::number(read::field(case, "players")?, "players")?;
    let dealer = read::seat(read::field(case, "dealer")?, "dealer")?;
    let mut game = Game::new(&options, players, dealer)
        .map_err(|error| fault("the case", format!("a game that can begin, but {error}")))?;
    let mut deals = Vec::new();
    for value in read::array(case, "deals")? {
        match play_deal(&mut game, read::object(value, "deals")?)? {
            Ok(played) => deals.push(played),
            Err(refused) => return Ok(json!({ "error": refused.rule(), "deals": deals })),
        }
    }
    Ok(json!({
        "deals": deals,
        "winner": write::seat(game.winner()),
        "pot": game.pot(),
        "paid": game.paid(),
        "in": game.scores().iter().map(Option::is_some).collect::<Value>(),
    }))
}

/// Plays one deal of a game to its end and settles it; or the refusal that it met.
fn play_deal(game: &mut Game, case: &Object) -> Result<Result<Value, GameError>, CaseError> {
    let pack = deal::pack(case, &game.options().clone(), game.players())?;
    if let Err(refused) = game.start_deal(&pack, deal::reshuffle(case)?.into()) {
        return Ok(Err(refused));
    }
    for action in read::array(case, "actions")? {
        let acted = match read::action(action)? {
            CaseAction::Void => game.agree_to_void(),
            CaseAction::Action(action) => {
                let seat = game.deal().and_then(bing_rules::deal::Deal::turn).unwrap_or(game.dealer());
                game.apply(seat, &action)
            }
        };
        if let Err(refused) = acted {
            return Ok(Err(refused));
        }
    }
    let wants = read::array(case, "buy_backs")?;
    let bought_before = game.bought().to_vec();
    while let Stage::BuyBacks { pending, .. } = game.stage() {
        let Some(seat) = pending.iter().next() else { break };
        let buys = wants.get(seat.index()).and_then(Value::as_bool).unwrap_or(false);
        if let Err(refused) = game.buy_back(seat, buys) {
            return Ok(Err(refused));
        }
    }
    Ok(Ok(settled(game, &bought_before)))
}

/// What a deal of a game came to.
fn settled(game: &Game, bought_before: &[u32]) -> Value {
    let Some(last) = game.last_deal() else { return json!({ "error": "R8.1" }) };
    let mut answer = json!({
        "dealer": last.dealer.index(),
        "void": last.settlement.is_none(),
        "went_out": write::seat(last.outcome.went_out()),
        "scores": game.scores(),
        "pot": game.pot(),
    });
    if let Some(settlement) = &last.settlement {
        let returned = |seat: &Seat| game.bought()[seat.index()] > bought_before[seat.index()];
        answer["totals"] = json!(settlement.totals);
        answer["bust"] = write::seats(settlement.bust);
        answer["return_score"] = json!(settlement.return_score);
        answer["bought_back"] = write::seats(Seat::all(game.players()).filter(returned).collect());
    }
    answer
}
