//! The engine's answer to a case of any kind.

use bing_rules::meld::{Meld, candidates};
use bing_rules::options::DECK_CARDS;
use serde_json::{Value, json};

use super::read::{self, CaseError, Object, fault};
use super::{deal, game, turn, write};

/// The answer to a case.
pub(super) fn answer(case: &Object) -> Result<Object, CaseError> {
    let kind = read::field(case, "kind")?.as_str().unwrap_or_default();
    let answer = match kind {
        "table" => table(case)?,
        "declare" => declare(case)?,
        "candidates" => candidate_melds(case)?,
        "turn" => turn::turn(case)?,
        "best" => turn::best(case)?,
        "deal" => deal::deal(case)?,
        "settle" => game::settle(case)?,
        "game" => game::game(case)?,
        _ => return Err(fault("kind", "table, declare, candidates, turn, best, deal, settle or game")),
    };
    match answer {
        Value::Object(answer) => Ok(answer),
        _ => unreachable!("every kind answers with an object"),
    }
}

/// Only R1.1 and R1.3 are judged here, whatever else the check of the options refuses.
fn table(case: &Object) -> Result<Value, CaseError> {
    let options = read::options(case)?;
    let players: usize = read::number(read::field(case, "players")?, "players")?;
    let rules = options.check(players).err().map(|error| error.faults).unwrap_or_default();
    if let Some(fault) = rules.iter().find(|fault| matches!(fault.rule(), "R1.1" | "R1.3")) {
        return Ok(json!({ "error": fault.rule() }));
    }
    let decks = options.decks_for(players);
    let pack = usize::from(decks) * DECK_CARDS;
    let stock = pack - players * usize::from(options.hand_size) - 1;
    Ok(json!({ "ok": true, "decks": decks, "pack": pack, "stock": stock }))
}

fn declare(case: &Object) -> Result<Value, CaseError> {
    let declaration = read::declaration(read::field(case, "declare")?)?;
    Ok(match Meld::declare(&declaration, &read::options(case)?) {
        Ok(_) => json!({ "ok": true }),
        Err(error) => json!({ "error": error.rule() }),
    })
}

fn candidate_melds(case: &Object) -> Result<Value, CaseError> {
    let found = candidates(&read::hand(case, "cards")?, &read::options(case)?);
    let found: Value = found.iter().map(write::meld).collect();
    Ok(json!({ "candidates": found }))
}
