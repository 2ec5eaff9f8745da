//! A deal as somebody sees it.

use bing_rules::card::Card;
use bing_rules::deal::ShownCut as RulesCut;
use bing_rules::hand::Hand;
use bing_rules::meld::{Meld, MeldError};
use bing_rules::phase::Phase;
use bing_rules::seat::{PLAYERS_MAX, Seat, Seats};
use bing_rules::tableau::Tableau;
use bing_rules::view::{Thrown as RulesThrown, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deal_event::{DealOutcome, cards_of, hand_of};
use crate::text::{CardText, MeldText, RulesText, SeatNumber};

/// A deal as somebody sees it: all that a bot needs to decide. Lists by seat have one entry for each seat of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DealView {
    /// Whose eyes; not there for somebody who watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatNumber>,
    /// The house rules.
    pub rules: RulesText,
    /// The seats still in the game.
    pub seats: Vec<SeatNumber>,
    /// Who deals.
    pub dealer: SeatNumber,
    /// The scores before the deal by seat, 0 for seats out of the game.
    pub scores: Vec<u32>,
    /// What is to be done next.
    pub phase: PhaseView,
    /// The seat to act; not there when the deal is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<SeatNumber>,
    /// The viewer's own cards, sorted.
    pub hand: Vec<CardText>,
    /// The card just drawn or taken, where the viewer may see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<CardText>,
    /// How many cards each seat holds.
    pub hand_sizes: Vec<u8>,
    /// The cards that all know each seat to hold.
    pub known: Vec<Vec<CardText>>,
    /// The seats that have opened.
    pub opened: Vec<SeatNumber>,
    /// The melds on the table, in the order they were put down.
    pub melds: Vec<MeldText>,
    /// The discard pile, the upcard last.
    pub discards: Vec<Thrown>,
    /// How many cards the stock has.
    pub stock: u16,
    /// How often the discard pile has become the stock.
    pub reshuffles: u16,
    /// The cards that the stock was made of at the last reshuffle, sorted.
    pub recycled: Vec<CardText>,
    /// What the cut showed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<ShownCut>,
    /// How many cards lie in the stock on the card that the cut showed; not there if it is not there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_depth: Option<u16>,
    /// How the deal ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<DealOutcome>,
}

/// What is to be done next in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhaseView {
    /// The player on the dealer's right cuts (R3.2).
    Cut,
    /// The cut showed a two, which the cutter keeps or declines (R3.2).
    Keep,
    /// A player draws, takes or melds (R4).
    Turn,
    /// A player who drew discards (R4.1).
    DiscardAfterDraw,
    /// A player who took discards (R4.2).
    DiscardAfterTake,
    /// The deal is over (R8).
    Over,
}

/// A card of the discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Thrown {
    /// The card.
    pub card: CardText,
    /// Who discarded it; not there for the card that was turned over after the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<SeatNumber>,
}

/// The card that the cut showed to all (R3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShownCut {
    /// The cutter.
    pub seat: SeatNumber,
    /// How many cards were lifted; the card was the lowest of them.
    pub lifted: u16,
    /// The card.
    pub card: CardText,
    /// Whether the cutter kept it.
    pub kept: bool,
}

/// Why a message tells of no deal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ViewError {
    /// Lists by seat are too long, or not equally long.
    #[error("R1.1: a list by seat has {entries} entries, but there are {players} seats, of at most {PLAYERS_MAX}")]
    Seats {
        /// How many entries the list has.
        entries: usize,
        /// How many scores there are, one for each seat.
        players: usize,
    },
    /// More copies of a face than any pack has.
    #[error("R1.3: there are more than 4 of {card}")]
    Copies {
        /// The face.
        card: Card,
    },
    /// A meld that is none.
    #[error("meld {meld}: {error}")]
    Meld {
        /// Which, counted from 0.
        meld: usize,
        /// Why.
        error: MeldError,
    },
}

impl From<&View> for DealView {
    fn from(view: &View) -> Self {
        let players = view.players;
        let seats = |seats: Seats| seats.iter().map(SeatNumber).collect();
        Self {
            seat: view.seat.map(SeatNumber),
            rules: view.options.into(),
            seats: seats(view.seats),
            dealer: view.dealer.into(),
            scores: view.scores[..players].to_vec(),
            phase: view.phase.into(),
            turn: view.turn.map(SeatNumber),
            hand: cards_of(&view.hand),
            drawn: view.drawn.map(CardText),
            hand_sizes: view.hand_sizes[..players].to_vec(),
            known: view.known[..players].iter().map(cards_of).collect(),
            opened: seats(view.opened),
            melds: view.tableau.melds().iter().map(|meld| meld.declaration().into()).collect(),
            discards: view.discards.iter().map(Thrown::from).collect(),
            stock: view.stock,
            reshuffles: view.reshuffles,
            recycled: cards_of(&view.recycled),
            cut: view.cut.map(ShownCut::from),
            cut_depth: view.cut_depth,
            outcome: view.outcome.as_ref().map(DealOutcome::from),
        }
    }
}

impl TryFrom<DealView> for View {
    type Error = ViewError;

    fn try_from(view: DealView) -> Result<Self, ViewError> {
        let players = view.scores.len();
        let options = view.rules.0;
        let seats = |seats: &[SeatNumber]| seats.iter().map(|seat| seat.0).collect::<Seats>();
        let known: Vec<Hand> = view.known.iter().map(|cards| hand_of(cards)).collect::<Result<_, _>>()?;
        let meld = |(meld, text): (usize, &MeldText)| {
            Meld::declare(&text.0, &options).map_err(|error| ViewError::Meld { meld, error })
        };
        let thrown = |thrown: &Thrown| RulesThrown { card: thrown.card.0, by: thrown.by.map(|by| by.0) };
        Ok(Self {
            seat: view.seat.map(|seat| seat.0),
            options,
            players,
            seats: seats(&view.seats),
            dealer: view.dealer.0,
            scores: by_seat(players, &view.scores)?,
            phase: view.phase.into(),
            turn: view.turn.map(|turn| turn.0),
            hand: hand_of(&view.hand)?,
            drawn: view.drawn.map(|card| card.0),
            hand_sizes: by_seat(players, &view.hand_sizes)?,
            known: by_seat(players, &known)?,
            opened: seats(&view.opened),
            tableau: view.melds.iter().enumerate().map(meld).collect::<Result<Tableau, _>>()?,
            discards: view.discards.iter().map(thrown).collect(),
            stock: view.stock,
            reshuffles: view.reshuffles,
            recycled: hand_of(&view.recycled)?,
            cut: view.cut.map(RulesCut::from),
            cut_depth: view.cut_depth,
            outcome: view.outcome.map(TryInto::try_into).transpose()?,
        })
    }
}

/// A list with one entry for each seat, filled up to the most seats there can be.
fn by_seat<T: Copy + Default>(players: usize, list: &[T]) -> Result<[T; PLAYERS_MAX], ViewError> {
    let mut all = [T::default(); PLAYERS_MAX];
    if list.len() != players || players > PLAYERS_MAX {
        return Err(ViewError::Seats { entries: list.len(), players });
    }
    all[..players].copy_from_slice(list);
    Ok(all)
}

impl From<Phase> for PhaseView {
    fn from(phase: Phase) -> Self {
        match phase {
            Phase::Cut => Self::Cut,
            Phase::Keep => Self::Keep,
            Phase::Turn => Self::Turn,
            Phase::Discard { taken: false } => Self::DiscardAfterDraw,
            Phase::Discard { taken: true } => Self::DiscardAfterTake,
            Phase::Over => Self::Over,
        }
    }
}

impl From<PhaseView> for Phase {
    fn from(phase: PhaseView) -> Self {
        match phase {
            PhaseView::Cut => Self::Cut,
            PhaseView::Keep => Self::Keep,
            PhaseView::Turn => Self::Turn,
            PhaseView::DiscardAfterDraw => Self::Discard { taken: false },
            PhaseView::DiscardAfterTake => Self::Discard { taken: true },
            PhaseView::Over => Self::Over,
        }
    }
}

impl From<&RulesThrown> for Thrown {
    fn from(thrown: &RulesThrown) -> Self {
        Self { card: thrown.card.into(), by: thrown.by.map(SeatNumber) }
    }
}

impl From<RulesCut> for ShownCut {
    fn from(cut: RulesCut) -> Self {
        Self { seat: cut.seat.into(), lifted: cut.lifted, card: cut.card.into(), kept: cut.kept }
    }
}

impl From<ShownCut> for RulesCut {
    fn from(cut: ShownCut) -> Self {
        let seat: Seat = cut.seat.0;
        Self { seat, lifted: cut.lifted, card: cut.card.0, kept: cut.kept }
    }
}
