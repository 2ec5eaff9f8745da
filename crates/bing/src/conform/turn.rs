//! Cases of one meld turn: `turn` and `best`.

use bing_rules::turn::MeldTurn;
use bing_solver::{goes_out, max_cards, max_melds, min_deadwood};
use serde_json::{Value, json};

use super::read::{self, CaseError, Object};
use super::write;

/// Lets a function see the player of a case before a meld turn.
fn with_turn<T>(case: &Object, see: impl FnOnce(&MeldTurn<'_>) -> Result<T, CaseError>) -> Result<T, CaseError> {
    let options = read::options(case)?;
    let hand = read::hand(case, "hand")?;
    let tableau = read::tableau(case, &options)?;
    let opened = read::boolean(case, "opened")?;
    let score = read::number(read::field(case, "score")?, "score")?;
    see(&MeldTurn { hand: &hand, tableau: &tableau, opened, score, options: &options })
}

pub(super) fn turn(case: &Object) -> Result<Value, CaseError> {
    let plays = read::plays(read::array(case, "plays")?)?;
    with_turn(case, |turn| {
        Ok(match turn.check(&plays) {
            Ok(melded) => json!({
                "hand": write::hand(&melded.hand),
                "table": write::tableau(&melded.tableau),
                "deadwood": melded.deadwood,
                "out": melded.goes_out(),
            }),
            Err(error) => json!({ "error": error.rule() }),
        })
    })
}

pub(super) fn best(case: &Object) -> Result<Value, CaseError> {
    with_turn(case, |turn| {
        Ok(json!({
            "min_deadwood": min_deadwood(turn),
            "max_cards": max_cards(turn),
            "can_go_out": goes_out(turn).is_some(),
            "max_melds": max_melds(turn),
        }))
    })
}
