//! Places at the table, numbered clockwise from 0 (R1.1).

use std::fmt;

/// The fewest players (R1.1).
pub const PLAYERS_MIN: usize = 2;
/// The most players (R1.1).
pub const PLAYERS_MAX: usize = 8;

/// A place at the table, 0 to 7, numbered clockwise (R1.1). "Left" is the next one up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat of this number; `None` beyond 7.
    pub const fn new(number: usize) -> Option<Self> {
        if number < PLAYERS_MAX { Some(Self(number as u8)) } else { None }
    }

    /// The number, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a table with this many players, clockwise from 0; at most 8.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..players.min(PLAYERS_MAX) as u8).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Some of the seats of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// All seats of a table with this many players.
    pub fn all(players: usize) -> Self {
        Seat::all(players).collect()
    }

    /// Whether the seat is among them.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat away, if it is there.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// How many seats.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in the order of their numbers.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> {
        (0..PLAYERS_MAX as u8).map(Seat).filter(move |&seat| self.contains(seat))
    }

    /// The next of these seats to the left of `seat`, going round; `None` if there is no seat but perhaps itself.
    pub fn left_of(self, seat: Seat) -> Option<Seat> {
        let others = Self(self.0 & !(1 << seat.0));
        let above = others.0 & (0xfe_u8 << seat.0);
        let from = if above != 0 { above } else { others.0 };
        Seat::new(from.trailing_zeros() as usize)
    }

    /// The next of these seats to the right of `seat`, going round; `None` if there is no seat but perhaps itself.
    pub fn right_of(self, seat: Seat) -> Option<Seat> {
        let others = Self(self.0 & !(1 << seat.0));
        let below = others.0 & ((1 << seat.0) - 1);
        let from = if below != 0 { below } else { others.0 };
        if from == 0 { None } else { Some(Seat(7 - from.leading_zeros() as u8)) }
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        let mut all = Self::EMPTY;
        seats.into_iter().for_each(|seat| all.insert(seat));
        all
    }
}
