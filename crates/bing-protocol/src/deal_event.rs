//! What happened in a deal, as somebody sees it.

use bing_rules::event::SeenEvent;
use bing_rules::hand::Hand;
use bing_rules::outcome::{DealOutcome as RulesOutcome, VoidReason as RulesReason};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deal::ViewError;
use crate::text::{CardText, PlayText, SeatNumber};

/// Something that happened in a deal, as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum DealEvent {
    /// The cutter lifted cards, and the lowest of them was shown to all (R3.2).
    CutShown {
        /// The cutter.
        seat: SeatNumber,
        /// How many cards were lifted.
        lifted: u16,
        /// The card shown.
        card: CardText,
    },
    /// The cutter kept the two that was shown (R3.2).
    TwoKept {
        /// The cutter.
        seat: SeatNumber,
        /// The two.
        card: CardText,
    },
    /// The cutter declined the two that was shown (R3.2).
    TwoDeclined {
        /// The cutter.
        seat: SeatNumber,
    },
    /// The hands were dealt and the first card turned over (R3.3, R3.4).
    Dealt {
        /// The viewer's own hand, sorted; not there for who watches or is out of the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<Vec<CardText>>,
        /// The card that was turned over.
        upcard: CardText,
    },
    /// The discard pile but its upcard became the stock (R8.4).
    Reshuffled {
        /// How many cards the new stock has.
        cards: u16,
    },
    /// A seat drew the top card of the stock (R4.1).
    Drew {
        /// Who.
        seat: SeatNumber,
        /// The card, if the viewer drew it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardText>,
    },
    /// A seat took the upcard (R4.2).
    Took {
        /// Who.
        seat: SeatNumber,
        /// The card.
        card: CardText,
    },
    /// A seat discarded a card (R4.1, R4.2).
    Discarded {
        /// Who.
        seat: SeatNumber,
        /// The card.
        card: CardText,
    },
    /// A seat played a meld turn (R4.3).
    Melded {
        /// Who.
        seat: SeatNumber,
        /// Whether this was the seat's opening (R6.1).
        opening: bool,
        /// The plays, in their order.
        plays: Vec<PlayText>,
    },
    /// The deal is over (R8).
    Ended {
        /// How.
        outcome: DealOutcome,
    },
}

/// How a deal ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DealOutcome {
    /// A player played their last card (R8.1).
    WentOut {
        /// Who.
        seat: SeatNumber,
        /// The cards left in each seat's hand, laid open; `null` for seats out of the game.
        hands: Vec<Option<Vec<CardText>>>,
    },
    /// The deal is void: nobody scores (R8.5).
    Void {
        /// Why.
        reason: VoidReason,
    },
}

/// Why nobody won a deal (R8.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum VoidReason {
    /// The stock ran out once more than the house rules allow.
    Reshuffles,
    /// All players agreed.
    Agreed,
}

/// The cards of a hand, sorted.
pub(crate) fn cards_of(hand: &Hand) -> Vec<CardText> {
    hand.iter().map(CardText).collect()
}

/// The hand with these cards.
pub(crate) fn hand_of(cards: &[CardText]) -> Result<Hand, ViewError> {
    let mut hand = Hand::EMPTY;
    match cards.iter().find(|card| !hand.insert(card.0)) {
        None => Ok(hand),
        Some(card) => Err(ViewError::Copies { card: card.0 }),
    }
}

impl From<&SeenEvent> for DealEvent {
    fn from(event: &SeenEvent) -> Self {
        match event {
            &SeenEvent::CutShown { seat, lifted, card } => {
                Self::CutShown { seat: seat.into(), lifted, card: card.into() }
            }
            &SeenEvent::TwoKept { seat, card } => Self::TwoKept { seat: seat.into(), card: card.into() },
            &SeenEvent::TwoDeclined { seat } => Self::TwoDeclined { seat: seat.into() },
            SeenEvent::Dealt { hand, upcard } => {
                Self::Dealt { hand: hand.as_ref().map(cards_of), upcard: (*upcard).into() }
            }
            &SeenEvent::Reshuffled { cards } => Self::Reshuffled { cards },
            &SeenEvent::Drew { seat, card } => Self::Drew { seat: seat.into(), card: card.map(CardText) },
            &SeenEvent::Took { seat, card } => Self::Took { seat: seat.into(), card: card.into() },
            &SeenEvent::Discarded { seat, card } => Self::Discarded { seat: seat.into(), card: card.into() },
            SeenEvent::Melded { seat, opening, plays } => {
                let plays = plays.iter().cloned().map(PlayText).collect();
                Self::Melded { seat: (*seat).into(), opening: *opening, plays }
            }
            SeenEvent::Ended(outcome) => Self::Ended { outcome: outcome.into() },
        }
    }
}

impl TryFrom<DealEvent> for SeenEvent {
    type Error = ViewError;

    fn try_from(event: DealEvent) -> Result<Self, ViewError> {
        Ok(match event {
            DealEvent::CutShown { seat, lifted, card } => Self::CutShown { seat: seat.0, lifted, card: card.0 },
            DealEvent::TwoKept { seat, card } => Self::TwoKept { seat: seat.0, card: card.0 },
            DealEvent::TwoDeclined { seat } => Self::TwoDeclined { seat: seat.0 },
            DealEvent::Dealt { hand, upcard } => {
                Self::Dealt { hand: hand.as_deref().map(hand_of).transpose()?, upcard: upcard.0 }
            }
            DealEvent::Reshuffled { cards } => Self::Reshuffled { cards },
            DealEvent::Drew { seat, card } => Self::Drew { seat: seat.0, card: card.map(|card| card.0) },
            DealEvent::Took { seat, card } => Self::Took { seat: seat.0, card: card.0 },
            DealEvent::Discarded { seat, card } => Self::Discarded { seat: seat.0, card: card.0 },
            DealEvent::Melded { seat, opening, plays } => {
                Self::Melded { seat: seat.0, opening, plays: plays.into_iter().map(|play| play.0).collect() }
            }
            DealEvent::Ended { outcome } => Self::Ended(outcome.try_into()?),
        })
    }
}

impl From<&RulesOutcome> for DealOutcome {
    fn from(outcome: &RulesOutcome) -> Self {
        match outcome {
            RulesOutcome::WentOut { seat, hands } => {
                let hands = hands.iter().map(|hand| hand.as_ref().map(cards_of)).collect();
                Self::WentOut { seat: (*seat).into(), hands }
            }
            RulesOutcome::Void(RulesReason::Reshuffles) => Self::Void { reason: VoidReason::Reshuffles },
            RulesOutcome::Void(RulesReason::Agreed) => Self::Void { reason: VoidReason::Agreed },
        }
    }
}

impl TryFrom<DealOutcome> for RulesOutcome {
    type Error = ViewError;

    fn try_from(outcome: DealOutcome) -> Result<Self, ViewError> {
        Ok(match outcome {
            DealOutcome::WentOut { seat, hands } => {
                let hands = hands.iter().map(|hand| hand.as_deref().map(hand_of).transpose());
                Self::WentOut { seat: seat.0, hands: hands.collect::<Result<_, _>>()? }
            }
            DealOutcome::Void { reason: VoidReason::Reshuffles } => Self::Void(RulesReason::Reshuffles),
            DealOutcome::Void { reason: VoidReason::Agreed } => Self::Void(RulesReason::Agreed),
        })
    }
}
