//! What a decision looks at: the same for a seat at the table and for a seat of an imagined deal.

use bing_rules::card::Card;
use bing_rules::hand::{Faces, Hand};
use bing_rules::legal::LegalActions;
use bing_rules::options::Options;
use bing_rules::phase::Phase;
use bing_rules::seat::{PLAYERS_MAX, Seat, Seats};
use bing_rules::tableau::Tableau;
use bing_rules::turn::MeldTurn;
use bing_rules::view::{Thrown, View};

use crate::counts::Counts;

/// What the seat to act knows that all may know, and its own hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight<'a> {
    pub(crate) options: &'a Options,
    pub(crate) players: usize,
    pub(crate) seat: Seat,
    /// The seats in the game.
    pub(crate) seats: Seats,
    pub(crate) scores: [u32; PLAYERS_MAX],
    pub(crate) hand: &'a Hand,
    pub(crate) hand_sizes: [u8; PLAYERS_MAX],
    pub(crate) known: &'a [Hand; PLAYERS_MAX],
    pub(crate) opened: Seats,
    pub(crate) tableau: &'a Tableau,
    pub(crate) discards: &'a [Thrown],
    pub(crate) phase: Phase,
    /// The card drawn or taken, in phase `Discard`.
    pub(crate) drawn: Option<Card>,
    pub(crate) legal: LegalActions,
}

impl<'a> Sight<'a> {
    /// What the viewer sees; `None` for somebody who watches.
    pub(crate) fn of(view: &'a View) -> Option<Self> {
        Some(Self {
            options: &view.options,
            players: view.players,
            seat: view.seat?,
            seats: view.seats,
            scores: view.scores,
            hand: &view.hand,
            hand_sizes: view.hand_sizes,
            known: &view.known,
            opened: view.opened,
            tableau: &view.tableau,
            discards: &view.discards,
            phase: view.phase,
            drawn: view.drawn,
            legal: view.legal_actions(),
        })
    }

    pub(crate) fn score(&self) -> u32 {
        self.scores[self.seat.index()]
    }

    pub(crate) fn has_opened(&self) -> bool {
        self.opened.contains(self.seat)
    }

    pub(crate) fn deadwood(&self) -> u32 {
        self.hand.points(self.options.two_points())
    }

    pub(crate) fn upcard(&self) -> Option<Card> {
        self.discards.last().map(|thrown| thrown.card)
    }

    /// The next seat to the left that is in the game.
    pub(crate) fn next(&self) -> Option<Seat> {
        self.seats.left_of(self.seat)
    }

    pub(crate) fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let mut others = self.seats;
        others.remove(self.seat);
        others.iter()
    }

    /// This seat before a meld turn, with these cards in hand.
    pub(crate) fn meld_turn<'b>(&'b self, hand: &'b Hand) -> MeldTurn<'b> {
        MeldTurn { hand, tableau: self.tableau, opened: self.has_opened(), score: self.score(), options: self.options }
    }

    /// The faces that may be discarded from what this seat would hold with the upcard (R4.2, R7.2).
    pub(crate) fn discards_after_taking(&self, hand: &Hand, upcard: Card) -> Faces {
        let others = hand.faces().without(upcard);
        if !self.has_opened() {
            return others;
        }
        let two_value = self.options.two_points();
        let limit = self.options.target.saturating_sub(self.score());
        let surplus = hand.points(two_value).saturating_sub(limit);
        others.into_iter().filter(|card| card.points(two_value) >= surplus).fold(Faces::EMPTY, Faces::with)
    }

    /// The cards that this seat does not see: those of the stock and of the other hands.
    pub(crate) fn unseen(&self) -> Counts {
        let mut seen = Counts::of(self.hand);
        for thrown in self.discards {
            seen.add(thrown.card);
        }
        for meld in self.tableau.melds() {
            match meld {
                bing_rules::meld::Meld::Set(set) => set.cards().for_each(|card| seen.add(card)),
                bing_rules::meld::Meld::Run(run) => run.cards().iter().for_each(|&card| seen.add(card)),
            }
        }
        seen.rest_of(self.options.decks_for(self.players))
    }

    /// Whether a seat took the upcard in its last turn, as far as the discard pile tells: the card below its discard is not that of
    /// its right neighbour, and a card is known to be in its hand.
    fn took_last(&self, seat: Seat) -> bool {
        if self.known[seat.index()].is_empty() {
            return false;
        }
        let Some(place) = self.discards.iter().rposition(|thrown| thrown.by == Some(seat)) else { return false };
        let below = place.checked_sub(1).and_then(|place| self.discards[place].by);
        below != self.seats.right_of(seat)
    }

    /// Whether another player looks about to go out (R11): few cards left, the more so when a card has just been taken.
    pub(crate) fn is_threatened(&self, few: u8) -> bool {
        self.others().any(|seat| {
            let cards = self.hand_sizes[seat.index()];
            let opened = self.opened.contains(seat);
            opened && (cards <= few || cards <= few + 2 && self.took_last(seat))
        })
    }
}
