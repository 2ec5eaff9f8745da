//! What each card is worth to the hand it is in, and which one is to go.

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::hand::{Faces, Hand};
use bing_rules::meld::{MELD_CARDS_MIN, Meld};

use crate::shape::{Link, Shape, UnseenCells};
use crate::sight::Sight;
use crate::weights::Weights;

/// A hand with all that its cards are weighed by.
#[derive(Debug)]
pub(crate) struct Judge<'a> {
    sight: &'a Sight<'a>,
    weights: &'a Weights,
    /// The cards that stay after the discard.
    cards: usize,
    shape: Shape,
    unseen: crate::counts::Counts,
    cells: UnseenCells,
    /// The faces that could be laid off.
    lay_off: Faces,
    threatened: bool,
    next: NextPlayer,
}

/// What is known of the wants of the next player.
#[derive(Clone, Copy, Debug, Default)]
struct NextPlayer {
    opened: bool,
    /// The faces that go with a card that they took.
    wanted: Faces,
    /// The ranks of what they threw.
    thrown: Faces,
}

impl<'a> Judge<'a> {
    /// `hand` is what the sight's seat would hold.
    pub(crate) fn new(sight: &'a Sight<'a>, hand: &Hand, weights: &'a Weights, threatened: bool) -> Self {
        let unseen = sight.unseen();
        Self {
            sight,
            weights,
            cards: hand.len() - 1,
            shape: Shape::of(hand, sight.options),
            cells: UnseenCells::of(&unseen, sight.options),
            unseen,
            lay_off: lay_off_faces(sight, hand),
            threatened,
            next: NextPlayer::of(sight),
        }
    }

    /// The faces that could be laid off.
    pub(crate) const fn lay_off(&self) -> Faces {
        self.lay_off
    }

    /// What the hand loses with this card, points and dangers apart.
    pub(crate) fn worth(&self, card: Card) -> i32 {
        if card.is_two() {
            return self.weights.two;
        }
        let too_few = self.cards < MELD_CARDS_MIN;
        let set = if too_few { 0 } else { self.as_set(card.rank()) };
        let run = if too_few || self.shape.is_double(card) { 0 } else { self.as_run(card) };
        let best = if self.lay_off.contains(card) { self.weights.lay_off } else { 0 };
        let (most, least) = (set.max(run), set.min(run));
        best.max(most + least * self.weights.second_use / 100)
    }

    fn as_set(&self, rank: Rank) -> i32 {
        let weights = self.weights;
        match self.shape.of_rank(rank) {
            0 | 1 => 0,
            2 => {
                let outs = self.unseen.of_rank(rank).cast_signed();
                weights.pair[0] + outs * weights.pair[1] + self.with_two()
            }
            3 | 6 => weights.set[0],
            _ => weights.set[1],
        }
    }

    fn as_run(&self, card: Card) -> i32 {
        let weights = self.weights;
        match self.shape.link(card, &self.cells) {
            Link::Alone => 0,
            Link::Part { outs } => weights.part[0] + outs.cast_signed() * weights.part[1] + self.with_two(),
            Link::Run => weights.run[0],
            Link::Spare => weights.run[1],
        }
    }

    fn with_two(&self) -> i32 {
        if self.shape.twos() > 0 { self.weights.with_two } else { 0 }
    }

    /// How good it is to be rid of this card.
    fn discard_value(&self, card: Card) -> i32 {
        let weights = self.weights;
        let points = card.points(self.sight.options.two_points()).cast_signed();
        let point = if self.threatened { weights.point_threatened } else { weights.point };
        let mut value = points * point - self.worth(card);
        if self.next.opened && self.lay_off.contains(card) {
            value -= weights.feeds_lay_off;
        }
        if self.next.wanted.contains(card) {
            value -= weights.feeds_taken;
        }
        if self.next.thrown.contains(card) {
            value += weights.is_thrown;
        }
        value
    }

    /// The best of these faces to discard; the first in card order among equals.
    pub(crate) fn discard(&self, faces: Faces) -> Option<Card> {
        let mut best = None;
        for card in faces {
            let value = self.discard_value(card);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, card));
            }
        }
        best.map(|(_, card)| card)
    }
}

impl NextPlayer {
    fn of(sight: &Sight<'_>) -> Self {
        let Some(seat) = sight.next() else { return Self::default() };
        let mut next = Self { opened: sight.opened.contains(seat), ..Self::default() };
        for card in sight.known[seat.index()].faces().and_not(Faces::TWOS) {
            let beside = (Faces::only(card).bits() >> 8) * 0x11011;
            next.wanted = next.wanted.or(Faces::of_rank(card.rank())).or(Faces::from_bits(beside));
        }
        for thrown in sight.discards {
            if thrown.by == Some(seat) {
                next.thrown = next.thrown.or(Faces::of_rank(thrown.card.rank()));
            }
        }
        next
    }
}

/// The faces that could be laid off one after the other, naturals on runs as far as the hand reaches without a gap.
pub(crate) fn lay_off_faces(sight: &Sight<'_>, hand: &Hand) -> Faces {
    let options = sight.options;
    let mut faces = Faces::EMPTY;
    for meld in sight.tableau.melds() {
        match meld {
            Meld::Set(set) => faces = faces.or(Faces::of_rank(set.rank())),
            Meld::Run(run) => {
                let (lowest, highest) = (options.aces.lowest_position(), options.aces.highest_position());
                faces = faces.or(reach((lowest..run.from()).rev(), run.suit(), hand));
                faces = faces.or(reach(run.to() + 1..=highest, run.suit(), hand));
            }
        }
    }
    faces
}

/// The cards of these positions up to the first that is not held.
fn reach(positions: impl Iterator<Item = u8>, suit: Suit, hand: &Hand) -> Faces {
    let mut faces = Faces::EMPTY;
    for rank in positions.map_while(Rank::at_position) {
        let card = Card::new(rank, suit);
        faces = faces.with(card);
        if !hand.contains(card) {
            break;
        }
    }
    faces
}

/// Whether the hand could hold as many melds as an opening needs; if not, it surely does not.
pub(crate) fn may_open(sight: &Sight<'_>, hand: &Hand, melds: u32) -> bool {
    hand.len() >= melds as usize * MELD_CARDS_MIN && Shape::of(hand, sight.options).melds_at_most(hand) >= melds
}
