//! New melds of three cards, one at random out of all of a kind.

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::hand::{Faces, Hand};
use bing_rules::meld::{Declaration, MELD_CARDS_MIN};
use bing_rules::options::{Aces, Options};

use crate::rng::BotRng;

/// What three cards make a new meld, the kinds that spare the twos first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// No two.
    Natural,
    /// One two, wild.
    OneWild,
    /// A run without wild twos that covers position 2.
    LowRun,
    /// One natural card and two twos.
    TwoWilds,
    /// Three twos.
    Twos,
}

impl Kind {
    pub(super) const ALL: [Self; 5] = [Self::Natural, Self::OneWild, Self::LowRun, Self::TwoWilds, Self::Twos];

    /// The twos it takes.
    pub(super) const fn twos(self) -> usize {
        match self {
            Self::Natural => 0,
            Self::OneWild | Self::LowRun => 1,
            Self::TwoWilds => 2,
            Self::Twos => MELD_CARDS_MIN,
        }
    }

    const fn wilds(self) -> usize {
        match self {
            Self::Natural | Self::LowRun | Self::Twos => 0,
            Self::OneWild => 1,
            Self::TwoWilds => 2,
        }
    }
}

/// A meld of this kind that the hand holds; `None` if there is none. The hand is known to hold the twos that the kind takes.
pub(super) fn any_of_kind(kind: Kind, hand: &Hand, options: &Options, rng: &mut BotRng) -> Option<Declaration> {
    if kind.wilds() > options.wilds_max() {
        return None;
    }
    let held = Held { hand, aces: options.aces, naturals: hand.only(Faces::ALL.and_not(Faces::TWOS)) };
    match kind {
        Kind::Natural => held.natural(rng),
        Kind::OneWild => held.with_one_wild(rng),
        Kind::LowRun => held.low_run(rng),
        Kind::TwoWilds => held.with_two_wilds(rng),
        Kind::Twos => Some(Declaration::Set { rank: Rank::Two, cards: some_of(&hand.only(Faces::TWOS), 3, rng) }),
    }
}

/// A place in a run by card order: 0 to 3 the low aces, 4 to 7 the twos, and so on; 52 to 55 the high aces.
type Place = usize;

struct Held<'a> {
    hand: &'a Hand,
    aces: Aces,
    naturals: Hand,
}

impl Held<'_> {
    fn natural(&self, rng: &mut BotRng) -> Option<Declaration> {
        let places = self.places(self.naturals.faces());
        let runs = places & places >> 4 & places >> 8;
        let sets = self.ranks_with(MELD_CARDS_MIN);
        match any_bit([sets, runs, 0], rng)? {
            (0, rank_bit) => Some(self.set(rank_bit, MELD_CARDS_MIN, rng)),
            (_, place) => Some(self.run(place, [true; MELD_CARDS_MIN], rng)),
        }
    }

    fn with_one_wild(&self, rng: &mut BotRng) -> Option<Declaration> {
        let places = self.places(self.naturals.faces());
        let (neighbours, gaps) = (places & places >> 4, places & places >> 8);
        let sets = self.ranks_with(2);
        match any_bit([sets, neighbours, gaps], rng)? {
            (0, rank_bit) => Some(self.set(rank_bit, 2, rng)),
            (1, place) => {
                let above = self.is_place(place + 8) && (!self.is_place_below(place, 1) || rng.one_in(2));
                let (from, naturals) =
                    if above { (place, [true, true, false]) } else { (place - 4, [false, true, true]) };
                Some(self.run(from, naturals, rng))
            }
            (_, place) => Some(self.run(place, [true, false, true], rng)),
        }
    }

    fn with_two_wilds(&self, rng: &mut BotRng) -> Option<Declaration> {
        let places = self.places(self.naturals.faces());
        let (kind, place) = any_bit([self.naturals.faces().bits(), places, 0], rng)?;
        if kind == 0 {
            return Some(self.set(place, 1, rng));
        }
        let fits = |below: &usize| self.is_place_below(place, *below) && self.is_place(place + 8 - 4 * below);
        let below = any_of((0..MELD_CARDS_MIN).filter(fits), rng)?;
        let mut naturals = [false; MELD_CARDS_MIN];
        naturals[below] = true;
        Some(self.run(place - 4 * below, naturals, rng))
    }

    fn low_run(&self, rng: &mut BotRng) -> Option<Declaration> {
        let places = self.places(self.hand.faces());
        let runs = places & places >> 4 & places >> 8 & 0xff;
        let (_, place) = any_bit([runs, 0, 0], rng)?;
        Some(self.run(place, [true; MELD_CARDS_MIN], rng))
    }

    /// These faces as places in runs (R5.4).
    fn places(&self, faces: Faces) -> u64 {
        let (faces, ace) = (faces.bits(), Faces::of_rank(Rank::Ace).bits());
        let low = if self.is_place(0) { faces } else { faces & !ace };
        if self.is_place(Card::FACES) { low | (faces & ace) << Card::FACES } else { low }
    }

    fn is_place(&self, place: Place) -> bool {
        (self.aces.lowest_position()..=self.aces.highest_position()).contains(&position_of(place))
    }

    fn is_place_below(&self, place: Place, positions: usize) -> bool {
        place.checked_sub(4 * positions).is_some_and(|place| self.is_place(place))
    }

    /// Bit `4 * n + 3`: there are at least so many natural cards, 2 or 3, of the rank `n + 1`.
    fn ranks_with(&self, cards: usize) -> u64 {
        const ONES: u64 = 0x1_1111_1111_1111;
        let copies = |copies: u8| self.naturals.faces_at_least(copies).bits();
        let enough = (nibble_counts(copies(1)) + nibble_counts(copies(2)) + (8 - cards as u64) * ONES) & ONES << 3;
        // Who holds a third copy has at least three cards of the rank; so the counts of two copies will do.
        let third = copies(3);
        if third == 0 { enough } else { enough | (third | third << 1 | third << 2 | third << 3) & ONES << 3 }
    }

    /// A set of the rank that this face, or bit, belongs to, with so many natural cards.
    fn set(&self, rank_bit: usize, naturals: usize, rng: &mut BotRng) -> Declaration {
        let rank = Rank::ALL[rank_bit / 4];
        let mut cards = some_of(&self.hand.only(Faces::of_rank(rank)), naturals, rng);
        cards.extend(self.some_twos(MELD_CARDS_MIN - naturals, rng));
        Declaration::Set { rank, cards }
    }

    /// A run of three from this place with natural cards where it says so.
    fn run(&self, from: Place, naturals: [bool; MELD_CARDS_MIN], rng: &mut BotRng) -> Declaration {
        let wilds = naturals.iter().filter(|&&natural| !natural).count();
        let mut twos = self.some_twos(wilds, rng).into_iter();
        let card = |(number, natural): (usize, bool)| if natural { natural_at(from + 4 * number) } else { twos.next() };
        let cards = naturals.into_iter().enumerate().filter_map(card).collect();
        Declaration::Run { suit: Suit::ALL[from % 4], from: position_of(from), cards }
    }

    fn some_twos(&self, wanted: usize, rng: &mut BotRng) -> Vec<Card> {
        if wanted == 0 { Vec::new() } else { some_of(&self.hand.only(Faces::TWOS), wanted, rng) }
    }
}

const fn position_of(place: Place) -> u8 {
    place as u8 / 4 + 1
}

fn natural_at(place: Place) -> Option<Card> {
    Card::from_index(place % Card::FACES)
}

/// The number of faces of each rank in the nibble of that rank.
const fn nibble_counts(faces: u64) -> u64 {
    let pairs = faces - (faces >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

/// One of the bits of these words: which word, and which bit.
fn any_bit(words: [u64; 3], rng: &mut BotRng) -> Option<(usize, usize)> {
    let counts = words.map(|word| word.count_ones() as usize);
    let mut place = rng.below(counts.iter().sum());
    for (number, (mut word, count)) in words.into_iter().zip(counts).enumerate() {
        if place < count {
            for _ in 0..place {
                word &= word - 1;
            }
            return Some((number, word.trailing_zeros() as usize));
        }
        place -= count;
    }
    None
}

/// One of some items.
pub(super) fn any_of<T>(items: impl Iterator<Item = T>, rng: &mut BotRng) -> Option<T> {
    let mut chosen = None;
    for (number, item) in items.enumerate() {
        if rng.below(number + 1) == 0 {
            chosen = Some(item);
        }
    }
    chosen
}

/// So many of these cards, or all if there are not so many.
fn some_of(cards: &Hand, wanted: usize, rng: &mut BotRng) -> Vec<Card> {
    let mut chosen = Vec::with_capacity(MELD_CARDS_MIN);
    let mut left = cards.len();
    for card in cards {
        if rng.below(left) < wanted - chosen.len() {
            chosen.push(card);
        }
        left -= 1;
    }
    chosen
}
