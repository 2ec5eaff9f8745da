//! Who somebody is, and where they are at the table.

use std::fmt;

use bing_rules::seat::Seat;

/// A person, as the keeper knows them. It means nothing to the table but that the same number is the same person, and no event
/// that others see holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(pub u64);

/// Where somebody is: on a seat, or among those who watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// On this seat.
    Seat(Seat),
    /// Watching, as the one of this number. Numbers are given in the order in which people come and are never given again.
    Watcher(u32),
}

impl Place {
    /// The seat; `None` for who watches.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Watcher(_) => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat {seat}"),
            Self::Watcher(number) => write!(f, "watcher {number}"),
        }
    }
}
