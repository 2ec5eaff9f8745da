//! Melds: sets and runs on the table (R5), and how they grow (R6.3, R6.4).
//!
//! A [`Declaration`] is what a player says a meld is, and may be nonsense; a [`Meld`] is valid by construction.

use crate::card::{Card, Rank, Suit};
use crate::hand::Hand;
use crate::options::{Aces, Options};

/// The cards that a meld has at least (R5.1, R5.2).
pub const MELD_CARDS_MIN: usize = 3;
/// The positions of a run: 1 is the low ace, 14 the high one (R5.4).
pub const POSITIONS: usize = 14;

/// What a player says that some cards are (R5.6); it may be wrong.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Declaration {
    /// A set of this rank; `Two` is a set of twos.
    Set {
        /// The rank.
        rank: Rank,
        /// The cards; their order has no meaning.
        cards: Vec<Card>,
    },
    /// A run of this suit.
    Run {
        /// The suit.
        suit: Suit,
        /// The position of the first card, 1 (low ace) to 14 (high ace).
        from: u8,
        /// The cards in position order.
        cards: Vec<Card>,
    },
}

impl Declaration {
    /// The cards in the order they are given.
    pub fn cards(&self) -> &[Card] {
        match self {
            Self::Set { cards, .. } | Self::Run { cards, .. } => cards,
        }
    }
}

/// An end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// Below the first card.
    Low,
    /// Above the last card.
    High,
}

/// A valid meld (R5), as it lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Meld {
    /// Cards of one rank, and twos.
    Set(Set),
    /// Consecutive cards of one suit, twos in places.
    Run(Run),
}

/// A set (R5.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set {
    rank: Rank,
    /// The natural cards by suit; in a set of twos all cards (R5.5).
    naturals: [u8; 4],
    /// The wild twos by suit.
    twos: [u8; 4],
}

/// A run (R5.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Run {
    suit: Suit,
    from: u8,
    len: u8,
    /// The cards in position order; only the first `len` mean anything, the rest are `Ac` so that equal runs are equal.
    cards: [Card; POSITIONS],
}

/// Why some cards are not the meld that they are said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeldError {
    /// R5.1
    #[error("R5.1: a set has at least 3 cards, not {cards}")]
    SetTooShort {
        /// How many cards there are.
        cards: usize,
    },
    /// R5.1
    #[error("R5.1: {card} is neither of rank {rank} nor a two")]
    NotOfRank {
        /// The card that does not belong.
        card: Card,
        /// The rank of the set.
        rank: Rank,
    },
    /// R5.1
    #[error("R5.1: {card} is no two, and a set of twos holds only twos")]
    NotATwo {
        /// The card that does not belong.
        card: Card,
    },
    /// R5.2
    #[error("R5.2: a run has at least 3 cards, not {cards}")]
    RunTooShort {
        /// How many cards there are.
        cards: usize,
    },
    /// R5.2
    #[error("R5.2: {card} is not of the run's suit {suit} and no two")]
    NotOfSuit {
        /// The card that does not belong.
        card: Card,
        /// The suit of the run.
        suit: Suit,
    },
    /// R5.2
    #[error("R5.2: {card} stands at position {position} of the run, which is for {wanted}")]
    WrongPosition {
        /// The card that does not belong there.
        card: Card,
        /// Its position, 1 to 14.
        position: u8,
        /// The natural card of that position.
        wanted: Card,
    },
    /// R5.4
    #[error(
        "R5.4: the run would reach from position {from} to {to}, but runs lie within {} to {} ({})",
        aces.lowest_position(), aces.highest_position(), aces_in_words(*aces)
    )]
    BeyondAces {
        /// The first position.
        from: u8,
        /// The last position.
        to: usize,
        /// What aces may be at this table.
        aces: Aces,
    },
    /// R5.5
    #[error("R5.5: every meld but a set of twos holds at least one natural card, this one holds none")]
    NoNatural,
    /// R5.5
    #[error("R5.5: {wilds} twos would be wild in one meld, at this table at most {most} may")]
    TooManyWilds {
        /// The twos that are not natural.
        wilds: usize,
        /// The option `max_wilds`.
        most: usize,
    },
}

fn aces_in_words(aces: Aces) -> &'static str {
    match aces {
        Aces::Both => "aces are low and high, and runs do not go round the corner",
        Aces::High => "aces are high only",
        Aces::Low => "aces are low only",
    }
}

impl MeldError {
    /// The rule that is broken.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::SetTooShort { .. } | Self::NotOfRank { .. } | Self::NotATwo { .. } => "R5.1",
            Self::RunTooShort { .. } | Self::NotOfSuit { .. } | Self::WrongPosition { .. } => "R5.2",
            Self::BeyondAces { .. } => "R5.4",
            Self::NoNatural | Self::TooManyWilds { .. } => "R5.5",
        }
    }
}

/// Why a card cannot be laid off on a meld, or swapped into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GrowError {
    /// R6.3
    #[error("R6.3: {card} is neither of the set's rank {rank} nor a two")]
    NotOfRank {
        /// The card.
        card: Card,
        /// The rank of the set.
        rank: Rank,
    },
    /// R6.3
    #[error("R6.3: the next card at this end of the run is {wanted} or a two, not {card}")]
    NotNext {
        /// The card.
        card: Card,
        /// The natural card of the next position.
        wanted: Card,
    },
    /// R6.3
    #[error("R6.3: the run cannot grow beyond position {position} at this end")]
    EndClosed {
        /// The position of the last card at that end.
        position: u8,
    },
    /// R6.3
    #[error("R6.3: a set has no ends")]
    NoEnds,
    /// R6.3
    #[error("R6.3: the end of the run must be named: low or high")]
    WhichEnd,
    /// R6.3
    #[error("R6.3: a lay-off adds at least one card")]
    NoCards,
    /// R5.5
    #[error("R5.5: {wilds} twos would be wild in the meld, at this table at most {most} may")]
    TooManyWilds {
        /// The twos that would not be natural.
        wilds: usize,
        /// The option `max_wilds`.
        most: usize,
    },
    /// R6.4
    #[error("R6.4: the meld has no position {position}")]
    NoPosition {
        /// The position asked for.
        position: u8,
    },
    /// R6.4
    #[error("R6.4: no wild two stands at position {position}, but {held}")]
    NotWild {
        /// The position asked for.
        position: u8,
        /// The card that stands there.
        held: Card,
    },
    /// R6.4
    #[error("R6.4: {card} is not the natural card that the two at position {position} stands for")]
    NotStoodFor {
        /// The card.
        card: Card,
        /// The position asked for.
        position: u8,
    },
}

impl GrowError {
    /// The rule that is broken.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::NotOfRank { .. }
            | Self::NotNext { .. }
            | Self::EndClosed { .. }
            | Self::NoEnds
            | Self::WhichEnd
            | Self::NoCards => "R6.3",
            Self::TooManyWilds { .. } => "R5.5",
            Self::NoPosition { .. } | Self::NotWild { .. } | Self::NotStoodFor { .. } => "R6.4",
        }
    }
}

impl Meld {
    /// The meld that is declared, if it is one by these house rules.
    ///
    /// # Errors
    /// The first broken rule in the order R5.1 or R5.2, R5.4, R5.5.
    pub fn declare(declaration: &Declaration, options: &Options) -> Result<Self, MeldError> {
        let meld = match declaration {
            Declaration::Set { rank, cards } => Self::Set(Set::declare(*rank, cards)?),
            Declaration::Run { suit, from, cards } => Self::Run(Run::declare(*suit, *from, cards, options.aces)?),
        };
        let (wilds, most) = (meld.wilds(), options.wilds_max());
        if wilds == meld.len() {
            return Err(MeldError::NoNatural);
        }
        if wilds > most {
            return Err(MeldError::TooManyWilds { wilds, most });
        }
        Ok(meld)
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        match self {
            Self::Set(set) => set.len(),
            Self::Run(run) => run.cards().len(),
        }
    }

    /// Never: a meld has at least three cards.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// How many of its twos are wild, not natural (R5.5).
    pub fn wilds(&self) -> usize {
        match self {
            Self::Set(set) => set.wilds(),
            Self::Run(run) => run.wilds(),
        }
    }

    /// The cards: of a set in card order, of a run in position order.
    pub fn cards(&self) -> Vec<Card> {
        match self {
            Self::Set(set) => set.cards().collect(),
            Self::Run(run) => run.cards().to_vec(),
        }
    }

    /// What a player would say to put this meld down.
    pub fn declaration(&self) -> Declaration {
        match self {
            Self::Set(set) => Declaration::Set { rank: set.rank, cards: self.cards() },
            Self::Run(run) => Declaration::Run { suit: run.suit, from: run.from, cards: self.cards() },
        }
    }

    /// The meld with cards laid off on it, in their order (R6.3); on a run outward from the `end`, on a set without one.
    ///
    /// # Errors
    /// R6.3 for a card that does not fit or an end that cannot grow, R5.5 beyond `max_wilds`.
    pub fn lay_off(&self, end: Option<End>, cards: &[Card], options: &Options) -> Result<Self, GrowError> {
        if cards.is_empty() {
            return Err(GrowError::NoCards);
        }
        let grown = match self {
            Self::Set(set) if end.is_none() => Self::Set(set.lay_off(cards)?),
            Self::Set(_) => return Err(GrowError::NoEnds),
            Self::Run(run) => Self::Run(run.lay_off(end.ok_or(GrowError::WhichEnd)?, cards, options.aces)?),
        };
        let (wilds, most) = (grown.wilds(), options.wilds_max());
        if wilds > most {
            return Err(GrowError::TooManyWilds { wilds, most });
        }
        Ok(grown)
    }

    /// The meld with `card` in the place of the wild two at `position`, and that two (R6.4). Positions of a run are 1 to 14; of a
    /// set they count its sorted cards from 0.
    ///
    /// # Errors
    /// R6.4 if there is no such position, no wild two there, or the card is not what it stands for.
    pub fn swap_two(&self, position: u8, card: Card) -> Result<(Self, Card), GrowError> {
        match self {
            Self::Set(set) => set.swap_two(position, card).map(|(set, two)| (Self::Set(set), two)),
            Self::Run(run) => run.swap_two(position, card).map(|(run, two)| (Self::Run(run), two)),
        }
    }
}

impl Set {
    fn declare(rank: Rank, cards: &[Card]) -> Result<Self, MeldError> {
        if cards.len() < MELD_CARDS_MIN {
            return Err(MeldError::SetTooShort { cards: cards.len() });
        }
        let mut set = Self { rank, naturals: [0; 4], twos: [0; 4] };
        for &card in cards {
            if !set.add(card) {
                let twos = rank == Rank::Two;
                return Err(if twos { MeldError::NotATwo { card } } else { MeldError::NotOfRank { card, rank } });
            }
        }
        Ok(set)
    }

    /// A set of these cards, which are known to be three or more of the rank and twos, not all of them wild.
    pub(crate) fn from_known(rank: Rank, cards: &Hand) -> Self {
        let mut set = Self { rank, naturals: [0; 4], twos: [0; 4] };
        for card in cards {
            let added = set.add(card);
            debug_assert!(added, "the cards are of the rank or twos");
        }
        set
    }

    /// Adds a card if it belongs. A set holds at most the cards of four decks, far from the counters' limit; a longer list is cut off
    /// there and so refused.
    fn add(&mut self, card: Card) -> bool {
        let counts = if card.rank() == self.rank {
            &mut self.naturals
        } else if card.is_two() {
            &mut self.twos
        } else {
            return false;
        };
        let count = &mut counts[card.suit() as usize];
        match count.checked_add(1) {
            Some(more) => *count = more,
            None => return false,
        }
        true
    }

    /// The rank; `Two` for a set of twos.
    pub const fn rank(&self) -> Rank {
        self.rank
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        self.naturals.iter().chain(&self.twos).map(|&count| usize::from(count)).sum()
    }

    /// Never: a set has at least three cards.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// How many of its twos are wild; none in a set of twos (R5.5).
    pub fn wilds(&self) -> usize {
        self.twos.iter().map(|&count| usize::from(count)).sum()
    }

    /// The cards in card order, equal faces repeated.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        let natural = (self.rank, self.naturals);
        let wild = (Rank::Two, self.twos);
        let in_order = if self.rank == Rank::Ace { [natural, wild] } else { [wild, natural] };
        in_order.into_iter().flat_map(|(rank, counts)| {
            Suit::ALL
                .into_iter()
                .flat_map(move |suit| std::iter::repeat_n(Card::new(rank, suit), counts[suit as usize].into()))
        })
    }

    fn lay_off(&self, cards: &[Card]) -> Result<Self, GrowError> {
        let mut set = *self;
        for &card in cards {
            if !set.add(card) {
                return Err(GrowError::NotOfRank { card, rank: self.rank });
            }
        }
        Ok(set)
    }

    fn swap_two(&self, position: u8, card: Card) -> Result<(Self, Card), GrowError> {
        let held = self.cards().nth(position.into()).ok_or(GrowError::NoPosition { position })?;
        if !held.is_two() || self.rank == Rank::Two {
            return Err(GrowError::NotWild { position, held });
        }
        let mut set = *self;
        if card.rank() != self.rank || !set.add(card) {
            return Err(GrowError::NotStoodFor { card, position });
        }
        set.twos[held.suit() as usize] -= 1;
        Ok((set, held))
    }
}

impl Run {
    fn declare(suit: Suit, from: u8, cards: &[Card], aces: Aces) -> Result<Self, MeldError> {
        if cards.len() < MELD_CARDS_MIN {
            return Err(MeldError::RunTooShort { cards: cards.len() });
        }
        let positions = usize::from(from)..;
        for (position, &card) in positions.zip(cards) {
            if card.is_two() {
                continue;
            }
            if card.suit() != suit {
                return Err(MeldError::NotOfSuit { card, suit });
            }
            if let Some(rank) = u8::try_from(position).ok().and_then(Rank::at_position)
                && rank != card.rank()
            {
                let wanted = Card::new(rank, suit);
                return Err(MeldError::WrongPosition { card, position: position as u8, wanted });
            }
        }
        let to = usize::from(from) + cards.len() - 1;
        if from < aces.lowest_position() || to > aces.highest_position().into() {
            return Err(MeldError::BeyondAces { from, to, aces });
        }
        Ok(Self::from_known(suit, from, cards))
    }

    /// A run of these cards, which are known to fit.
    pub(crate) fn from_known(suit: Suit, from: u8, cards: &[Card]) -> Self {
        let mut run = Self { suit, from, len: cards.len() as u8, cards: [NO_CARD; POSITIONS] };
        run.cards[..cards.len()].copy_from_slice(cards);
        run
    }

    /// The suit.
    pub const fn suit(&self) -> Suit {
        self.suit
    }

    /// The position of the first card, 1 (low ace) to 12.
    pub const fn from(&self) -> u8 {
        self.from
    }

    /// The position of the last card, 3 to 14 (high ace).
    pub const fn to(&self) -> u8 {
        self.from + self.len - 1
    }

    /// The cards in position order.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// How many of its twos are wild: all but one of the run's suit at position 2 (R5.5).
    pub fn wilds(&self) -> usize {
        (self.from..).zip(self.cards()).filter(|&(position, &card)| is_wild_at(self.suit, position, card)).count()
    }

    /// The position next to the run at this end, if it can grow there (R6.3).
    pub const fn next_position(&self, end: End, aces: Aces) -> Option<u8> {
        match end {
            End::Low if self.from > aces.lowest_position() => Some(self.from - 1),
            End::High if self.to() < aces.highest_position() => Some(self.to() + 1),
            _ => None,
        }
    }

    /// The natural card that would be laid off next at this end, if the run can grow there (R6.3).
    pub fn next_card(&self, end: End, aces: Aces) -> Option<Card> {
        let rank = Rank::at_position(self.next_position(end, aces)?)?;
        Some(Card::new(rank, self.suit))
    }

    fn lay_off(&self, end: End, cards: &[Card], aces: Aces) -> Result<Self, GrowError> {
        let mut run = *self;
        for &card in cards {
            let Some(wanted) = run.next_card(end, aces) else {
                let position = if end == End::Low { run.from } else { run.to() };
                return Err(GrowError::EndClosed { position });
            };
            if card != wanted && !card.is_two() {
                return Err(GrowError::NotNext { card, wanted });
            }
            if end == End::Low {
                run.cards.copy_within(..usize::from(run.len), 1);
                run.cards[0] = card;
                run.from -= 1;
            } else {
                run.cards[usize::from(run.len)] = card;
            }
            run.len += 1;
        }
        Ok(run)
    }

    fn swap_two(&self, position: u8, card: Card) -> Result<(Self, Card), GrowError> {
        if !(self.from..=self.to()).contains(&position) {
            return Err(GrowError::NoPosition { position });
        }
        let place = usize::from(position - self.from);
        let held = self.cards[place];
        if !is_wild_at(self.suit, position, held) {
            return Err(GrowError::NotWild { position, held });
        }
        if Rank::at_position(position).map(|rank| Card::new(rank, self.suit)) != Some(card) {
            return Err(GrowError::NotStoodFor { card, position });
        }
        let mut run = *self;
        run.cards[place] = card;
        Ok((run, held))
    }
}

/// What fills the unused places of a run.
const NO_CARD: Card = Card::new(Rank::Ace, Suit::Clubs);

/// Whether a card is a wild two at this position of a run of this suit (R5.5).
fn is_wild_at(suit: Suit, position: u8, card: Card) -> bool {
    card.is_two() && !(position == 2 && card.suit() == suit)
}

/// All the melds that exactly these cards can be (R5.6): first the set, if there is one, then the runs by suit and by first
/// position, each once.
///
/// In a run every natural card stands at its position, a two of the suit at position 2 if the run covers it, and the
/// remaining twos fill the gaps in card order; no other arrangement of the twos is valid where this one is not.
pub fn candidates(cards: &Hand, options: &Options) -> Vec<Meld> {
    let mut found = Vec::new();
    let total = cards.len();
    let all: Vec<Card> = cards.iter().collect();
    let rank = all.iter().find(|card| !card.is_two()).map_or(Rank::Two, |card| card.rank());
    found.extend(Meld::declare(&Declaration::Set { rank, cards: all }, options).ok());
    let (lowest, highest) = (usize::from(options.aces.lowest_position()), usize::from(options.aces.highest_position()));
    for suit in Suit::ALL {
        for from in lowest..=(highest + 1).saturating_sub(total) {
            let arranged = arrange_run(cards, suit, from as u8, total);
            let declared = arranged.map(|cards| Declaration::Run { suit, from: from as u8, cards });
            found.extend(declared.and_then(|declared| Meld::declare(&declared, options).ok()));
        }
    }
    found
}

/// The cards in the order of a run of `len` cards: naturals at their positions, twos in the rest. `None` if they do not fit.
fn arrange_run(cards: &Hand, suit: Suit, from: u8, len: usize) -> Option<Vec<Card>> {
    let mut left = *cards;
    let mut places: Vec<Option<Card>> = (from..)
        .take(len)
        .map(|position| {
            let natural = Card::new(Rank::at_position(position)?, suit);
            left.remove(natural).then_some(natural)
        })
        .collect();
    let mut twos = left.iter();
    for place in &mut places {
        if place.is_none() {
            *place = Some(twos.next().filter(|card| card.is_two())?);
        }
    }
    if twos.next().is_some() { None } else { places.into_iter().collect() }
}
