//! A multiset of cards in four machine words.
//!
//! Word `n` has bit `f` set where more than `n` copies of face `f` are held. So the first word is the set of
//! faces held, and adding, removing, counting and comparing are a few bit operations on each word.

use crate::card::{Card, Rank, Suit};

/// The most copies of one face that a [`Hand`] holds: one for each deck (R1.3).
pub const COPIES_MAX: u8 = 4;

/// A set of faces as a bit set in card order: bit 0 is `Ac`, bit 51 is `Ks`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faces(u64);

impl Faces {
    /// No face.
    pub const EMPTY: Self = Self(0);
    /// All 52 faces.
    pub const ALL: Self = Self((1 << Card::FACES) - 1);
    /// The four twos.
    pub const TWOS: Self = Self(0xf << 4);

    /// The faces whose bits are set; bits beyond the 52 faces are dropped.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The bits in card order.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The four faces of a rank.
    pub const fn of_rank(rank: Rank) -> Self {
        Self(0xf << ((rank as u8 - 1) * 4))
    }

    /// The thirteen faces of a suit.
    pub const fn of_suit(suit: Suit) -> Self {
        Self(0x1_1111_1111_1111 << suit as u8)
    }

    /// Just this face.
    pub const fn only(card: Card) -> Self {
        Self(1 << card.index())
    }

    /// Whether the face is among them.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & Self::only(card).0 != 0
    }

    /// These faces and that one.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | Self::only(card).0)
    }

    /// These faces but that one.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !Self::only(card).0)
    }

    /// The faces in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The faces in either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The faces that are here and not there.
    #[must_use]
    pub const fn and_not(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many faces.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The face with this place among them in card order, 0 the first.
    pub fn nth(self, place: usize) -> Option<Card> {
        let mut bits = self.0;
        for _ in 0..place {
            bits &= bits.wrapping_sub(1);
        }
        Card::from_index(bits.trailing_zeros() as usize)
    }
}

impl IntoIterator for Faces {
    type Item = Card;
    type IntoIter = FacesIter;

    fn into_iter(self) -> FacesIter {
        FacesIter(self.0)
    }
}

impl FromIterator<Card> for Faces {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The faces of a [`Faces`] in card order.
#[derive(Clone, Debug)]
pub struct FacesIter(u64);

impl Iterator for FacesIter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = Card::from_index(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for FacesIter {}

/// A multiset of faces, each up to [`COPIES_MAX`] times: the cards that a player holds, or any other heap of cards whose
/// order does not matter.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    /// Bit `f` of word `n`: more than `n` copies of face `f`. So each word is a subset of the one before.
    at_least: [u64; COPIES_MAX as usize],
}

impl Hand {
    /// No cards.
    pub const EMPTY: Self = Self { at_least: [0; COPIES_MAX as usize] };

    /// Every face `decks` times (R1.2); `None` if that is more than [`COPIES_MAX`].
    pub fn of_decks(decks: u8) -> Option<Self> {
        let mut hand = Self::EMPTY;
        for word in 0..decks {
            *hand.at_least.get_mut(usize::from(word))? = Faces::ALL.bits();
        }
        Some(hand)
    }

    /// Adds a card; `false`, and nothing changes, if there are [`COPIES_MAX`] of its face already.
    #[must_use = "a card that does not fit is not added"]
    pub const fn insert(&mut self, card: Card) -> bool {
        let mut carry = 1 << card.index();
        let mut word = 0;
        while word < COPIES_MAX as usize {
            let held = self.at_least[word] & carry;
            self.at_least[word] |= carry;
            carry = held;
            word += 1;
        }
        carry == 0
    }

    /// Takes a card away; `false`, and nothing changes, if it is not held.
    #[must_use = "a card that is not held is not removed"]
    pub const fn remove(&mut self, card: Card) -> bool {
        let mut wanted = 1 << card.index();
        let mut word = COPIES_MAX as usize;
        while word > 0 {
            word -= 1;
            let held = self.at_least[word] & wanted;
            self.at_least[word] ^= held;
            wanted ^= held;
        }
        wanted == 0
    }

    /// Takes away all cards of `other`; `false`, and nothing changes, if one of them is not held.
    #[must_use = "cards that are not held are not removed"]
    pub fn remove_all(&mut self, other: &Self) -> bool {
        if !self.contains_all(other) {
            return false;
        }
        for card in *other {
            let removed = self.remove(card);
            debug_assert!(removed, "all cards of the other hand are held");
        }
        true
    }

    /// Whether the card is held.
    pub const fn contains(&self, card: Card) -> bool {
        self.at_least[0] & (1 << card.index()) != 0
    }

    /// Whether every card of `other` is held, as often as it is there.
    pub fn contains_all(&self, other: &Self) -> bool {
        self.at_least.iter().zip(&other.at_least).all(|(mine, theirs)| theirs & !mine == 0)
    }

    /// How many copies of the face are held.
    pub fn count(&self, card: Card) -> u8 {
        self.at_least.iter().map(|word| (word >> card.index() & 1) as u8).sum()
    }

    /// How many cards of these faces are held.
    pub fn count_of(&self, faces: Faces) -> usize {
        self.words().map(|word| (word & faces.bits()).count_ones() as usize).sum()
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        let [first, second, third, _] = self.at_least;
        // The words of the usual two decks are counted together.
        if third == 0 { count_of_two(first, second) } else { self.words().map(|word| word.count_ones() as usize).sum() }
    }

    /// Whether there are no cards.
    pub const fn is_empty(&self) -> bool {
        self.at_least[0] == 0
    }

    /// The faces held at least once.
    pub const fn faces(&self) -> Faces {
        Faces(self.at_least[0])
    }

    /// The faces held at least `copies` times; all 52 for none.
    pub fn faces_at_least(&self, copies: u8) -> Faces {
        match copies {
            0 => Faces::ALL,
            _ => Faces(self.at_least.get(usize::from(copies) - 1).copied().unwrap_or(0)),
        }
    }

    /// How many twos (R5.3).
    pub fn twos(&self) -> usize {
        self.count_of(Faces::TWOS)
    }

    /// The cards of these faces, all copies.
    #[must_use]
    pub fn only(&self, faces: Faces) -> Self {
        Self { at_least: self.at_least.map(|word| word & faces.bits()) }
    }

    /// The words that are not empty, the first copies first.
    fn words(&self) -> impl Iterator<Item = u64> {
        self.at_least.into_iter().take_while(|&word| word != 0)
    }

    /// The points of these cards left in hand (R8.2), `two_value` for a two.
    pub fn points(&self, two_value: u32) -> u32 {
        let twos = self.words().map(|word| (word & Faces::TWOS.bits()).count_ones()).sum::<u32>();
        twos * two_value + self.words().map(points_of_naturals).sum::<u32>()
    }

    /// The cards in card order, equal faces repeated.
    pub fn iter(&self) -> HandIter {
        HandIter(*self)
    }
}

/// How many bits two words have together.
fn count_of_two(first: u64, second: u64) -> usize {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const NIBBLES: u64 = 0x3333_3333_3333_3333;
    const BYTES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let nibbles = |word: u64| {
        let pairs = word - (word >> 1 & PAIRS);
        (pairs & NIBBLES) + (pairs >> 2 & NIBBLES)
    };
    let both = nibbles(first) + nibbles(second);
    let bytes = (both & BYTES) + (both >> 4 & BYTES);
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
}

/// The points of faces other than twos, each once.
///
/// The number of faces of each rank stands in a nibble. Every fourth rank together makes four lanes of 16 bits, in which a product
/// with the points of those ranks, in reverse order, adds them all up in the highest lane.
fn points_of_naturals(faces: u64) -> u32 {
    const LANES: u64 = 0x000f_000f_000f_000f;
    const POINTS: [u64; 4] = {
        let mut points = [0; 4];
        let mut rank = 0;
        while rank < Rank::ALL.len() {
            points[rank % 4] |= (Rank::ALL[rank].points(0) as u64) << (16 * (3 - rank / 4));
            rank += 1;
        }
        points
    };
    let pairs = faces - (faces >> 1 & 0x5555_5555_5555_5555);
    let counts = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let sum = |first: usize| (counts >> (4 * first) & LANES).wrapping_mul(POINTS[first]) >> 48;
    (sum(0) + sum(1) + sum(2) + sum(3)) as u32
}

impl IntoIterator for Hand {
    type Item = Card;
    type IntoIter = HandIter;

    fn into_iter(self) -> HandIter {
        HandIter(self)
    }
}

impl IntoIterator for &Hand {
    type Item = Card;
    type IntoIter = HandIter;

    fn into_iter(self) -> HandIter {
        HandIter(*self)
    }
}

/// The cards of a [`Hand`] in card order, equal faces repeated.
#[derive(Clone, Debug)]
pub struct HandIter(Hand);

impl Iterator for HandIter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = Card::from_index(self.0.at_least[0].trailing_zeros() as usize)?;
        let removed = self.0.remove(card);
        debug_assert!(removed, "the face was seen in the hand");
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for HandIter {}
