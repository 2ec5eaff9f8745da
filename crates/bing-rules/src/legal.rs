//! The legal actions of the seat to act; meld turns apart, which are too many to list.

use std::ops::RangeInclusive;

use crate::card::Rank;
use crate::hand::{Faces, Hand};
use crate::phase::Phase;
use crate::play::Action;

/// What the seat to act may do, as bits and bounds. Meld turns are too many to list: in phase [`Phase::Turn`] they are asked for by
/// [`crate::turn::MeldTurn`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LegalActions {
    cuts: u16,
    keep: bool,
    draw: bool,
    take: bool,
    discards: Faces,
}

/// What decides the legal actions of a seat to act; the deal and the view both know it.
pub(crate) struct Spot<'a> {
    pub(crate) phase: Phase,
    pub(crate) hand: &'a Hand,
    /// In phase `Turn` the upcard; in phase `Discard` the card that was taken.
    pub(crate) upcard: Option<crate::card::Card>,
    /// The most points that may be left after a discard; `None`: no limit (R7.3).
    pub(crate) limit: Option<u32>,
    pub(crate) two_value: u32,
    /// The cards of the pack that is cut.
    pub(crate) pack: usize,
}

impl LegalActions {
    /// The listed actions of a spot.
    pub(crate) fn of(spot: &Spot<'_>) -> Self {
        let nothing = Self::default();
        match spot.phase {
            Phase::Cut => Self { cuts: (spot.pack - 1) as u16, ..nothing },
            Phase::Keep => Self { keep: true, ..nothing },
            Phase::Turn => Self { draw: true, take: can_take(spot), ..nothing },
            Phase::Discard { taken } => {
                let kept = if taken { spot.upcard } else { None };
                Self { discards: discards(spot.hand, kept, spot.limit, spot.two_value), ..nothing }
            }
            Phase::Over => nothing,
        }
    }

    /// How many cards may be lifted in a cut; `None` if there is nothing to cut.
    pub fn cuts(&self) -> Option<RangeInclusive<u16>> {
        (self.cuts > 0).then_some(1..=self.cuts)
    }

    /// Whether a two is to be kept or declined.
    pub const fn keep_two(&self) -> bool {
        self.keep
    }

    /// Whether the stock may be drawn from: always, when it is time (R7.2).
    pub const fn draw(&self) -> bool {
        self.draw
    }

    /// Whether the upcard may be taken (R4.2, R7.2).
    pub const fn take(&self) -> bool {
        self.take
    }

    /// The faces that may be discarded (R4.2, R7.2).
    pub const fn discards(&self) -> Faces {
        self.discards
    }

    /// How many actions [`LegalActions::iter`] has.
    pub fn len(&self) -> usize {
        let keeps = if self.keep { 2 } else { 0 };
        usize::from(self.cuts) + keeps + usize::from(self.draw) + usize::from(self.take) + self.discards.len()
    }

    /// Whether there is none: it is not this seat's turn, or the deal is over.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether this action is listed; a meld turn never is.
    pub fn contains(&self, action: &Action) -> bool {
        match action {
            Action::Cut(lifted) => (1..=self.cuts).contains(lifted),
            Action::KeepTwo(_) => self.keep,
            Action::Draw => self.draw,
            Action::Take => self.take,
            Action::Discard(card) => self.discards.contains(*card),
            Action::Meld(_) => false,
        }
    }

    /// The action at this place of [`LegalActions::iter`], without going through those before it.
    pub fn nth(&self, place: usize) -> Option<Action> {
        let cuts = usize::from(self.cuts);
        if place < cuts {
            return Some(Action::Cut(place as u16 + 1));
        }
        let mut place = place - cuts;
        for (number, is_legal) in [self.keep, self.keep, self.draw, self.take].into_iter().enumerate() {
            if is_legal && place == 0 {
                return Some(match number {
                    0 => Action::KeepTwo(true),
                    1 => Action::KeepTwo(false),
                    2 => Action::Draw,
                    _ => Action::Take,
                });
            }
            place -= usize::from(is_legal);
        }
        self.discards.nth(place).map(Action::Discard)
    }

    /// The actions: cuts, keep and decline, draw, take, then discards in card order.
    pub fn iter(&self) -> impl Iterator<Item = Action> + use<> {
        let all = *self;
        (0..all.len()).map_while(move |place| all.nth(place))
    }
}

/// The faces that may be discarded from a hand: not the one just taken (R4.2), and none that leaves more than the limit (R7.2).
pub(crate) fn discards(hand: &Hand, taken: Option<crate::card::Card>, limit: Option<u32>, two_value: u32) -> Faces {
    let others = taken.map_or(hand.faces(), |taken| hand.faces().without(taken));
    let Some(limit) = limit else { return others };
    let surplus = hand.points(two_value).saturating_sub(limit);
    if surplus == 0 {
        return others;
    }
    let enough = Rank::ALL.into_iter().filter(|rank| rank.points(two_value) >= surplus);
    enough.fold(Faces::EMPTY, |faces, rank| faces.or(others.and(Faces::of_rank(rank))))
}

/// Whether a discard would be left after taking the upcard (R4.2, R7.2).
fn can_take(spot: &Spot<'_>) -> bool {
    let Some(upcard) = spot.upcard else { return false };
    let mut hand = *spot.hand;
    hand.insert(upcard) && !discards(&hand, Some(upcard), spot.limit, spot.two_value).is_empty()
}
