//! How each type of the table and the rules is written. What the notation can write is text, the rest are objects.

use std::fmt::Display;
use std::str::FromStr;

use bing_rules::card::Card;
use bing_rules::hand::Hand;
use bing_rules::options::Options;
use bing_rules::pack::Pack;
use bing_rules::play::{Action, Play};
use bing_rules::seat::{Seat, Seats};
use bing_rules::seeds::{from_hex, to_hex};
use bing_table::PersonId;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A type that has a stored form.
pub(super) trait Form: Sized {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// For `#[serde(with = "form")]`.
pub(super) fn serialize<T: Form, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.write(serializer)
}

/// For `#[serde(with = "form")]`.
pub(super) fn deserialize<'de, T: Form, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(deserializer)
}

struct Written<'a, T>(&'a T);

impl<T: Form> Serialize for Written<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }
}

struct Read<T>(T);

impl<'de, T: Form> Deserialize<'de> for Read<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Self)
    }
}

impl<T: Form> Form for Option<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_ref().map(Written).serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::<Read<T>>::deserialize(deserializer)?.map(|read| read.0))
    }
}

impl<T: Form> Form for Vec<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Written))
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Read<T>>::deserialize(deserializer)?.into_iter().map(|read| read.0).collect())
    }
}

/// Types that the notation writes.
macro_rules! text {
    ($($type:ty),*) => {$(
        impl Form for $type {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                write_text(self, serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read_text(deserializer)
            }
        }
    )*};
}

text!(Card, Hand, Action, Play, Options);

/// Types whose form is derived beside them.
macro_rules! derived {
    ($($type:ty => $form:ty),* $(,)?) => {$(
        impl $crate::stored::form::Form for $type {
            fn write<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$form>::serialize(self, serializer)
            }

            fn read<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <$form>::deserialize(deserializer)
            }
        }
    )*};
}

pub(super) use derived;

fn write_text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// What cannot be read is not repeated: it may be a card that nobody is to see.
fn read_text<'de, T: FromStr, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(|_| D::Error::custom("a text that cannot be read"))
}

impl Form for Seat {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.index().serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(usize::deserialize(deserializer)?).ok_or_else(|| D::Error::custom("there is no such seat"))
    }
}

impl Form for Seats {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Seat::index))
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::read(deserializer)?.into_iter().collect())
    }
}

impl Form for PersonId {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self)
    }
}

/// 32 bytes as hexadecimal digits.
impl Form for [u8; 32] {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        to_hex(self).serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_hex(&String::deserialize(deserializer)?).map_err(|_| D::Error::custom("not 64 hexadecimal digits"))
    }
}

/// The cards from the top down; how many decks they are follows from their number.
impl Form for Pack {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards().iter().map(Written))
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Card>::read(deserializer)?;
        let decks = u8::try_from(cards.len() / bing_rules::options::DECK_CARDS).unwrap_or(u8::MAX);
        Self::new(cards, decks).map_err(|_| D::Error::custom("these cards are no pack"))
    }
}
