//! Case JSON to the engine's types.

use std::fmt;
use std::str::FromStr;

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::hand::Hand;
use bing_rules::meld::{Declaration, End, Meld};
use bing_rules::options::{Aces, BuyBacks, Options};
use bing_rules::play::{Action, Play};
use bing_rules::seat::{PLAYERS_MAX, Seat};
use bing_rules::tableau::Tableau;
use serde_json::{Map, Value};

/// A case that is not in the format: which field, and what was expected there.
#[derive(Debug)]
pub(super) struct CaseError {
    field: String,
    expected: String,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}", self.field, self.expected)
    }
}

pub(super) type Object = Map<String, Value>;

/// An error at a field.
pub(super) fn fault(field: impl Into<String>, expected: impl Into<String>) -> CaseError {
    CaseError { field: field.into(), expected: expected.into() }
}

pub(super) fn object<'a>(value: &'a Value, name: &str) -> Result<&'a Object, CaseError> {
    value.as_object().ok_or_else(|| fault(name, "an object"))
}

pub(super) fn field<'a>(object: &'a Object, key: &str) -> Result<&'a Value, CaseError> {
    object.get(key).ok_or_else(|| fault(key, "this field to be there"))
}

pub(super) fn array<'a>(object: &'a Object, key: &str) -> Result<&'a [Value], CaseError> {
    field(object, key)?.as_array().map(Vec::as_slice).ok_or_else(|| fault(key, "an array"))
}

pub(super) fn number<T: TryFrom<u64>>(value: &Value, name: &str) -> Result<T, CaseError> {
    let number = value.as_u64().ok_or_else(|| fault(name, "a whole number of at least 0"))?;
    T::try_from(number).map_err(|_| fault(name, format!("a smaller number than {number}")))
}

pub(super) fn boolean(object: &Object, key: &str) -> Result<bool, CaseError> {
    field(object, key)?.as_bool().ok_or_else(|| fault(key, "true or false"))
}

fn parsed<T: FromStr>(value: &Value, name: &str, expected: &str) -> Result<T, CaseError> {
    value.as_str().and_then(|text| text.parse().ok()).ok_or_else(|| fault(name, expected))
}

fn card(value: &Value, name: &str) -> Result<Card, CaseError> {
    parsed(value, name, "a card such as \"Tc\"")
}

pub(super) fn cards(object: &Object, key: &str) -> Result<Vec<Card>, CaseError> {
    array(object, key)?.iter().map(|value| card(value, key)).collect()
}

/// A hand by field.
pub(super) fn hand(object: &Object, key: &str) -> Result<Hand, CaseError> {
    hand_of(field(object, key)?, key)
}

pub(super) fn hand_of(value: &Value, name: &str) -> Result<Hand, CaseError> {
    let cards = value.as_array().ok_or_else(|| fault(name, "an array of cards"))?;
    let mut hand = Hand::EMPTY;
    for value in cards {
        if !hand.insert(card(value, name)?) {
            return Err(fault(name, "at most 4 copies of one face"));
        }
    }
    Ok(hand)
}

pub(super) fn seat(value: &Value, name: &str) -> Result<Seat, CaseError> {
    Seat::new(number(value, name)?).ok_or_else(|| fault(name, "a seat, 0 to 7"))
}

/// A list with a value or null for each seat.
pub(super) fn by_seat<T>(
    object: &Object,
    key: &str,
    read: impl Fn(&Value) -> Result<T, CaseError>,
) -> Result<Vec<Option<T>>, CaseError> {
    let values = array(object, key)?;
    if values.len() > PLAYERS_MAX {
        return Err(fault(key, "a value for each of at most 8 seats"));
    }
    values.iter().map(|value| if value.is_null() { Ok(None) } else { read(value).map(Some) }).collect()
}

/// The options of a case, as they differ from the defaults.
pub(super) fn options(case: &Object) -> Result<Options, CaseError> {
    let mut options = Options::default();
    let Some(given) = case.get("options") else { return Ok(options) };
    for (key, value) in object(given, "options")? {
        set_option(&mut options, key, value)?;
    }
    Ok(options)
}

fn set_option(options: &mut Options, key: &str, value: &Value) -> Result<(), CaseError> {
    let flag = || value.as_bool().ok_or_else(|| fault(key, "true or false"));
    match key {
        "decks" => options.decks = Some(number(value, key)?),
        "buy_in" => options.buy_in = number(value, key)?,
        "buy_backs" => {
            options.buy_backs = match value.as_str() {
                Some("unlimited") => BuyBacks::Unlimited,
                Some("none") => BuyBacks::AtMost(0),
                _ => BuyBacks::AtMost(number(value, key)?),
            }
        }
        "target" => options.target = number(value, key)?,
        "hand_size" => options.hand_size = number(value, key)?,
        "opening_melds" => options.opening_melds = number(value, key)?,
        "aces" => {
            options.aces = match value.as_str() {
                Some("both") => Aces::Both,
                Some("high") => Aces::High,
                Some("low") => Aces::Low,
                _ => return Err(fault(key, "\"both\", \"high\" or \"low\"")),
            }
        }
        "max_wilds" => options.max_wilds = Some(number(value, key)?),
        "two_value" => options.two_value = number(value, key)?,
        "swap_twos" => options.swap_twos = flag()?,
        "cut_for_two" => options.cut_for_two = flag()?,
        "void_after_reshuffles" => options.void_after_reshuffles = Some(number(value, key)?),
        _ => return Err(fault(format!("options.{key}"), "an option of R12")),
    }
    Ok(())
}

/// A declaration (R5.6).
pub(super) fn declaration(value: &Value) -> Result<Declaration, CaseError> {
    let object = object(value, "a declaration")?;
    let cards = cards(object, "cards")?;
    if let Some(rank) = object.get("set") {
        return Ok(Declaration::Set { rank: rank_of(rank)?, cards });
    }
    let suit = field(object, "run")?;
    let suit = suit.as_str().and_then(suit_of).ok_or_else(|| fault("run", "a suit, one of c d h s"))?;
    Ok(Declaration::Run { suit, from: number(field(object, "from")?, "from")?, cards })
}

fn rank_of(value: &Value) -> Result<Rank, CaseError> {
    let text = value.as_str().unwrap_or_default();
    let is_named =
        |rank: &Rank| rank.letter().to_string().eq_ignore_ascii_case(text) || *rank == Rank::Ten && text == "10";
    Rank::ALL.into_iter().find(is_named).ok_or_else(|| fault("set", "a rank, one of A 2 3 4 5 6 7 8 9 T J Q K"))
}

fn suit_of(text: &str) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.letter().to_string().eq_ignore_ascii_case(text))
}

/// The melds on the table.
pub(super) fn tableau(case: &Object, options: &Options) -> Result<Tableau, CaseError> {
    let melds = array(case, "table")?.iter().map(|value| {
        let declared = declaration(value)?;
        Meld::declare(&declared, options).map_err(|error| fault("table", format!("valid melds, but {error}")))
    });
    melds.collect()
}

/// The plays of a meld turn.
pub(super) fn plays(values: &[Value]) -> Result<Vec<Play>, CaseError> {
    values.iter().map(play).collect()
}

fn play(value: &Value) -> Result<Play, CaseError> {
    let object = object(value, "a play")?;
    if let Some(meld) = object.get("lay_off") {
        let end = match object.get("end").map(|end| end.as_str()) {
            None => None,
            Some(Some("low")) => Some(End::Low),
            Some(Some("high")) => Some(End::High),
            Some(_) => return Err(fault("end", "\"low\" or \"high\"")),
        };
        return Ok(Play::LayOff { meld: number(meld, "lay_off")?, end, cards: cards(object, "cards")? });
    }
    if let Some(meld) = object.get("swap") {
        let position = number(field(object, "position")?, "position")?;
        return Ok(Play::SwapTwo {
            meld: number(meld, "swap")?,
            position,
            card: card(field(object, "card")?, "card")?,
        });
    }
    declaration(value).map(Play::NewMeld)
}

/// An action of a deal, or the agreement of all to void it.
pub(super) enum CaseAction {
    Action(Action),
    Void,
}

pub(super) fn action(value: &Value) -> Result<CaseAction, CaseError> {
    let object = object(value, "an action")?;
    let (key, value) = object.iter().next().ok_or_else(|| fault("actions", "actions with a key"))?;
    Ok(CaseAction::Action(match key.as_str() {
        // A number of cards that no pack has is as wrong as any other that cannot be lifted.
        "cut" => Action::Cut(value.as_u64().and_then(|lifted| lifted.try_into().ok()).unwrap_or(0)),
        "keep" => Action::KeepTwo(value.as_bool().ok_or_else(|| fault(key, "true or false"))?),
        "draw" => Action::Draw,
        "take" => Action::Take,
        "discard" => Action::Discard(card(value, key)?),
        "meld" => Action::Meld(plays(value.as_array().ok_or_else(|| fault(key, "an array of plays"))?)?),
        "void" => return Ok(CaseAction::Void),
        _ => return Err(fault(key, "cut, keep, draw, take, discard, meld or void")),
    }))
}
