//! Values that stand in a message as text: in the notation of `docs/notation.md`, or as hexadecimal digits.

use std::borrow::Cow;
use std::fmt;

use bing_rules::card::Card;
use bing_rules::meld::Declaration;
use bing_rules::options::Options;
use bing_rules::play::{Action, Play};
use bing_rules::seat::Seat;
use bing_rules::seeds::{from_hex, to_hex};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// Why a text is not what is wanted there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TextError(String);

/// A type that wraps one of the rules and stands in a message as its notation.
macro_rules! notation {
    ($(#[$doc:meta])* $name:ident, $inner:ty, $schema:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(into = "String", try_from = "String")]
        pub struct $name(pub $inner);

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.0.to_string()
            }
        }

        impl TryFrom<String> for $name {
            type Error = TextError;

            fn try_from(text: String) -> Result<Self, TextError> {
                text.parse().map(Self).map_err(|error: bing_rules::notation::ParseError| TextError(error.to_string()))
            }
        }

        impl From<$inner> for $name {
            fn from(value: $inner) -> Self {
                Self(value)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

notation!(
    /// A card: `Td`.
    CardText,
    Card,
    json_schema!({
        "description": "A card in the notation: its rank and its suit.",
        "type": "string",
        "pattern": "^[A2-9TJQK][cdhs]$",
        "examples": ["Td", "2c"]
    })
);

notation!(
    /// What a player does: `draw`, `discard 8s`, `meld K:2cKdKh / 0>9s`.
    ActionText,
    Action,
    json_schema!({
        "description": "An action in the notation: `cut N`, `keep`, `decline`, `draw`, `take`, `discard CARD` or `meld TURN`.",
        "type": "string",
        "examples": ["cut 17", "draw", "discard 8s", "meld K:2cKdKh / 0>9s"]
    })
);

notation!(
    /// One play of a meld turn: `K:2cKdKh`, `0>9s`, `0@7=8s`.
    PlayText,
    Play,
    json_schema!({
        "description": "One play of a meld turn in the notation: a new meld, cards laid off, or a two swapped.",
        "type": "string",
        "examples": ["K:2cKdKh", "0>9s", "0<5h4h", "1+Kd", "0@7=8s"]
    })
);

notation!(
    /// A meld on the table: `c8:8c9c2d`.
    MeldText,
    Declaration,
    json_schema!({
        "description": "A meld in the notation: `RANK:CARDS` for a set, `SUITPOSITION:CARDS` for a run.",
        "type": "string",
        "examples": ["K:2cKdKh", "c8:8c9c2d"]
    })
);

notation!(
    /// House rules: `target=50 swap_twos=on`; `preset=standard` for the published ones.
    RulesText,
    Options,
    json_schema!({
        "description": "House rules in the notation: those that differ from the defaults, as `key=value` words.",
        "type": "string",
        "examples": ["preset=standard", "target=50 swap_twos=on"]
    })
);

impl Copy for CardText {}
impl Copy for RulesText {}

impl PartialOrd for CardText {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for CardText {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

/// The number of a seat, 0 to 7, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct SeatNumber(pub Seat);

impl From<SeatNumber> for u8 {
    fn from(seat: SeatNumber) -> Self {
        seat.0.index() as Self
    }
}

impl TryFrom<u8> for SeatNumber {
    type Error = TextError;

    fn try_from(number: u8) -> Result<Self, TextError> {
        let error = || TextError(format!("R1.1: there is no seat {number}, seats are 0 to 7"));
        Seat::new(number.into()).map(Self).ok_or_else(error)
    }
}

impl From<Seat> for SeatNumber {
    fn from(seat: Seat) -> Self {
        Self(seat)
    }
}

impl JsonSchema for SeatNumber {
    fn schema_name() -> Cow<'static, str> {
        "SeatNumber".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The number of a seat, clockwise.",
            "type": "integer",
            "minimum": 0,
            "maximum": 7
        })
    }
}

/// 32 bytes as 64 hexadecimal digits: a secret, a commitment, a contribution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Hex(pub [u8; 32]);

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hex({})", to_hex(&self.0))
    }
}

impl From<Hex> for String {
    fn from(hex: Hex) -> Self {
        to_hex(&hex.0)
    }
}

impl TryFrom<String> for Hex {
    type Error = TextError;

    fn try_from(text: String) -> Result<Self, TextError> {
        from_hex(&text).map(Self).map_err(|error| TextError(error.to_string()))
    }
}

impl From<[u8; 32]> for Hex {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl JsonSchema for Hex {
    fn schema_name() -> Cow<'static, str> {
        "Hex".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "32 bytes as hexadecimal digits.",
            "type": "string",
            "pattern": "^[0-9a-f]{64}$"
        })
    }
}
