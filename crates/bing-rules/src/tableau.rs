//! The melds on the table, in the order they were put down.

use crate::card::{Card, Rank};
use crate::hand::{Faces, Hand};
use crate::meld::{End, GrowError, Meld};
use crate::options::Options;

/// The melds on the table, counted from 0 in the order they were put down. Melds never leave it (R6.4).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tableau {
    melds: Vec<Meld>,
}

impl Tableau {
    /// No melds.
    pub const EMPTY: Self = Self { melds: Vec::new() };

    /// The melds in the order they were put down.
    pub fn melds(&self) -> &[Meld] {
        &self.melds
    }

    /// The meld of this number.
    pub fn get(&self, meld: usize) -> Option<&Meld> {
        self.melds.get(meld)
    }

    /// How many melds.
    pub const fn len(&self) -> usize {
        self.melds.len()
    }

    /// Whether nothing lies on the table.
    pub const fn is_empty(&self) -> bool {
        self.melds.is_empty()
    }

    /// Puts a meld down behind the others.
    pub fn push(&mut self, meld: Meld) {
        self.melds.push(meld);
    }

    /// Puts what a meld has grown to in its place.
    pub(crate) fn replace(&mut self, meld: usize, grown: Meld) {
        self.melds[meld] = grown;
    }

    /// Makes this tableau equal to another, reusing the room it has.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.melds.clone_from(&other.melds);
    }

    /// How many cards lie on the table.
    pub fn cards_len(&self) -> usize {
        self.melds.iter().map(Meld::len).sum()
    }

    /// All cards on the table; `None` if one face is there more often than a pack can hold it.
    pub fn cards(&self) -> Option<Hand> {
        let mut all = Hand::EMPTY;
        self.melds.iter().flat_map(Meld::cards).all(|card| all.insert(card)).then_some(all)
    }

    /// The faces of which one card could be laid off as things lie (R6.3).
    pub fn lay_off_faces(&self, options: &Options) -> Faces {
        self.melds.iter().fold(Faces::EMPTY, |faces, meld| faces.or(lay_off_faces(meld, options)))
    }
}

impl FromIterator<Meld> for Tableau {
    fn from_iter<T: IntoIterator<Item = Meld>>(melds: T) -> Self {
        Self { melds: melds.into_iter().collect() }
    }
}

/// The faces of which one card could be laid off on this meld (R6.3).
pub(crate) fn lay_off_faces(meld: &Meld, options: &Options) -> Faces {
    let room = options.max_wilds.is_none() || meld.wilds() < options.wilds_max();
    let twos = if room { Faces::TWOS } else { Faces::EMPTY };
    match meld {
        Meld::Set(set) if set.rank() == Rank::Two => Faces::TWOS,
        Meld::Set(set) => Faces::of_rank(set.rank()).or(twos),
        Meld::Run(run) => [End::Low, End::High]
            .into_iter()
            .filter_map(|end| run.next_card(end, options.aces))
            .fold(Faces::EMPTY, |faces, next| faces.with(next).or(twos)),
    }
}

/// The ends at which a meld may take cards: both of a run, none by name of a set.
pub(crate) const fn ends(meld: &Meld) -> &'static [Option<End>] {
    match meld {
        Meld::Set(_) => &[None],
        Meld::Run(_) => &[Some(End::Low), Some(End::High)],
    }
}

/// The meld with one card laid off on it, if it fits.
pub(crate) fn with_card(meld: &Meld, end: Option<End>, card: Card, options: &Options) -> Result<Meld, GrowError> {
    meld.lay_off(end, &[card], options)
}
