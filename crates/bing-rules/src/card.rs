//! Cards are known by their faces alone (R1.4): a rank and a suit.
//!
//! How a card is read and written is in [`crate::notation`].

/// One of the four suits, in card order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// Clubs, written `c`.
    Clubs,
    /// Diamonds, written `d`.
    Diamonds,
    /// Hearts, written `h`.
    Hearts,
    /// Spades, written `s`.
    Spades,
}

impl Suit {
    /// The suits in card order.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];
}

/// One of the thirteen ranks, ace first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// The ace, low and high in runs (R5.4); 15 points (R8.2).
    Ace = 1,
    /// The two, wild (R5.3).
    Two,
    /// 3
    Three,
    /// 4
    Four,
    /// 5
    Five,
    /// 6
    Six,
    /// 7
    Seven,
    /// 8
    Eight,
    /// 9
    Nine,
    /// 10, written `T`.
    Ten,
    /// The jack; 10 points.
    Jack,
    /// The queen; 10 points.
    Queen,
    /// The king; 10 points.
    King,
}

impl Rank {
    /// The ranks in card order, ace first.
    pub const ALL: [Self; 13] = [
        Self::Ace,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
    ];

    /// 1 for the ace to 13 for the king.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The rank that stands at a position of a run: 1 and 14 are the ace (R5.4). `None` beyond 1..=14.
    pub const fn at_position(position: u8) -> Option<Self> {
        match position {
            1..=13 => Some(Self::ALL[position as usize - 1]),
            14 => Some(Self::Ace),
            _ => None,
        }
    }

    /// The points of a card of this rank that is left in hand (R8.2), `two_value` for a two.
    pub const fn points(self, two_value: u32) -> u32 {
        match self {
            Self::Ace => 15,
            Self::Two => two_value,
            Self::Jack | Self::Queen | Self::King => 10,
            _ => self as u32,
        }
    }
}

/// A face: rank and suit. Ordered by rank, then by suit; the copies of one face are interchangeable (R1.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many faces there are.
    pub const FACES: usize = 52;

    /// The face of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self((rank as u8 - 1) * 4 + suit as u8)
    }

    /// The face with this place in card order, 0 (`Ac`) to 51 (`Ks`).
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::FACES { Some(Self(index as u8)) } else { None }
    }

    /// The place in card order, 0 (`Ac`) to 51 (`Ks`).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rank.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 / 4) as usize]
    }

    /// The suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }

    /// Whether this is a two, which is wild (R5.3).
    pub const fn is_two(self) -> bool {
        self.0 / 4 == 1
    }

    /// The points of this card when it is left in hand (R8.2).
    pub const fn points(self, two_value: u32) -> u32 {
        self.rank().points(two_value)
    }

    /// All 52 faces in card order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::FACES as u8).map(Self)
    }
}
