//! What happened, and what each seat may see of it.

use smallvec::SmallVec;

use crate::card::Card;
use crate::hand::Hand;
use crate::outcome::DealOutcome;
use crate::play::Play;
use crate::seat::Seat;

/// The events of one action, in their order. Two fit without the heap; only the deal itself has more.
pub type Events = SmallVec<[Event; 2]>;

/// Something that happened in a deal, with all that only some may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The cutter lifted cards, and the lowest of them was shown to all (R3.2).
    CutShown {
        /// The cutter.
        seat: Seat,
        /// How many cards were lifted.
        lifted: u16,
        /// The card shown.
        card: Card,
    },
    /// The cutter kept the two that was shown (R3.2).
    TwoKept {
        /// The cutter.
        seat: Seat,
        /// The two.
        card: Card,
    },
    /// The cutter declined the two that was shown (R3.2).
    TwoDeclined {
        /// The cutter.
        seat: Seat,
    },
    /// The hands were dealt and the first card turned over (R3.3, R3.4).
    Dealt {
        /// The hand of each seat, empty for seats out of the game.
        hands: Vec<Hand>,
        /// The card that was turned over.
        upcard: Card,
    },
    /// The discard pile but its upcard became the stock (R8.4).
    Reshuffled {
        /// How many cards the new stock has.
        cards: u16,
    },
    /// A seat drew the top card of the stock (R4.1).
    Drew {
        /// Who.
        seat: Seat,
        /// The card, which only that seat sees.
        card: Card,
    },
    /// A seat took the upcard (R4.2).
    Took {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A seat discarded a card (R4.1, R4.2).
    Discarded {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A seat played a meld turn (R4.3).
    Melded {
        /// Who.
        seat: Seat,
        /// Whether this was the seat's opening (R6.1).
        opening: bool,
        /// The plays, in their order.
        plays: Vec<Play>,
    },
    /// The deal is over (R8).
    Ended(DealOutcome),
}

/// An [`Event`] as one seat, or somebody who watches, sees it; nothing else is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeenEvent {
    /// See [`Event::CutShown`].
    CutShown {
        /// The cutter.
        seat: Seat,
        /// How many cards were lifted.
        lifted: u16,
        /// The card shown.
        card: Card,
    },
    /// See [`Event::TwoKept`].
    TwoKept {
        /// The cutter.
        seat: Seat,
        /// The two.
        card: Card,
    },
    /// See [`Event::TwoDeclined`].
    TwoDeclined {
        /// The cutter.
        seat: Seat,
    },
    /// See [`Event::Dealt`].
    Dealt {
        /// The viewer's own hand; `None` for who watches or is out of the game.
        hand: Option<Hand>,
        /// The card that was turned over.
        upcard: Card,
    },
    /// See [`Event::Reshuffled`].
    Reshuffled {
        /// How many cards the new stock has.
        cards: u16,
    },
    /// See [`Event::Drew`].
    Drew {
        /// Who.
        seat: Seat,
        /// The card, if the viewer drew it.
        card: Option<Card>,
    },
    /// See [`Event::Took`].
    Took {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// See [`Event::Discarded`].
    Discarded {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// See [`Event::Melded`].
    Melded {
        /// Who.
        seat: Seat,
        /// Whether this was the seat's opening.
        opening: bool,
        /// The plays, in their order.
        plays: Vec<Play>,
    },
    /// See [`Event::Ended`]: the hands of a deal that somebody won are laid open for the count, those of a void deal are not.
    Ended(DealOutcome),
}

impl Event {
    /// What this seat sees of it; `None` is somebody who watches.
    pub fn seen_by(&self, viewer: Option<Seat>) -> SeenEvent {
        match self {
            &Self::CutShown { seat, lifted, card } => SeenEvent::CutShown { seat, lifted, card },
            &Self::TwoKept { seat, card } => SeenEvent::TwoKept { seat, card },
            &Self::TwoDeclined { seat } => SeenEvent::TwoDeclined { seat },
            Self::Dealt { hands, upcard } => {
                let own = viewer.and_then(|seat| hands.get(seat.index())).filter(|hand| !hand.is_empty());
                SeenEvent::Dealt { hand: own.copied(), upcard: *upcard }
            }
            &Self::Reshuffled { cards } => SeenEvent::Reshuffled { cards },
            &Self::Drew { seat, card } => SeenEvent::Drew { seat, card: (viewer == Some(seat)).then_some(card) },
            &Self::Took { seat, card } => SeenEvent::Took { seat, card },
            &Self::Discarded { seat, card } => SeenEvent::Discarded { seat, card },
            Self::Melded { seat, opening, plays } => {
                SeenEvent::Melded { seat: *seat, opening: *opening, plays: plays.clone() }
            }
            Self::Ended(outcome) => SeenEvent::Ended(outcome.clone()),
        }
    }
}
