//! What one seat, or somebody who watches, may see of a deal. It is put together from what may be seen, never by blanking out
//! what may not.

use crate::card::Card;
use crate::deal::{Deal, ShownCut};
use crate::hand::Hand;
use crate::legal::{LegalActions, Spot};
use crate::options::Options;
use crate::outcome::DealOutcome;
use crate::phase::Phase;
use crate::seat::{PLAYERS_MAX, Seat, Seats};
use crate::tableau::Tableau;
use crate::turn::MeldTurn;

/// A card of the discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The card.
    pub card: Card,
    /// Who discarded it; `None` for the card that was turned over after the deal.
    pub by: Option<Seat>,
}

/// A deal as one seat sees it. All fields can be filled in by whoever receives a deal over a wire; [`Deal::view`] fills them from a
/// deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose eyes; `None` for somebody who watches.
    pub seat: Option<Seat>,
    /// The house rules.
    pub options: Options,
    /// How many seats the table has, those out of the game included.
    pub players: usize,
    /// The seats still in the game.
    pub seats: Seats,
    /// Who deals.
    pub dealer: Seat,
    /// The scores before the deal by seat, 0 for seats out of the game.
    pub scores: [u32; PLAYERS_MAX],
    /// What is to be done next.
    pub phase: Phase,
    /// The seat to act; `None` when the deal is over.
    pub turn: Option<Seat>,
    /// The viewer's own cards; none for somebody who watches.
    pub hand: Hand,
    /// The card just drawn or taken, in phase `Discard`: what was taken is seen by all, what was drawn by who drew it.
    pub drawn: Option<Card>,
    /// How many cards each seat holds.
    pub hand_sizes: [u8; PLAYERS_MAX],
    /// The cards that all know a seat to hold: the two kept at the cut, cards taken from the discard pile, and the card
    /// that the cut showed, where it was dealt or drawn; unless discarded or played since.
    pub known: [Hand; PLAYERS_MAX],
    /// The seats that have opened.
    pub opened: Seats,
    /// The melds on the table.
    pub tableau: Tableau,
    /// The discard pile, the upcard last.
    pub discards: Vec<Thrown>,
    /// How many cards the stock has; before the deal the whole pack.
    pub stock: u16,
    /// How often the discard pile has become the stock.
    pub reshuffles: u16,
    /// The cards that the stock was made of at the last reshuffle, all of them seen before as discards; none before the first.
    pub recycled: Hand,
    /// What the cut showed.
    pub cut: Option<ShownCut>,
    /// How many cards lie in the stock on the card that the cut showed; `None` if it is not there.
    pub cut_depth: Option<u16>,
    /// How the deal ended, the hands laid open if somebody went out.
    pub outcome: Option<DealOutcome>,
}

impl Deal {
    /// What this seat sees; `None` is somebody who watches. A seat that does not exist sees what somebody who watches does.
    pub fn view(&self, viewer: Option<Seat>) -> View {
        let mut view = View {
            seat: None,
            options: self.options,
            players: self.players,
            seats: self.seats,
            dealer: self.dealer,
            scores: self.scores,
            phase: self.phase,
            turn: None,
            hand: Hand::EMPTY,
            drawn: None,
            hand_sizes: [0; PLAYERS_MAX],
            known: [Hand::EMPTY; PLAYERS_MAX],
            opened: self.opened,
            tableau: Tableau::EMPTY,
            discards: Vec::new(),
            stock: 0,
            reshuffles: 0,
            recycled: Hand::EMPTY,
            cut: None,
            cut_depth: None,
            outcome: None,
        };
        self.view_into(viewer, &mut view);
        view
    }

    /// As [`Deal::view`], into a view that is there already, whose memory is used again.
    pub fn view_into(&self, viewer: Option<Seat>, view: &mut View) {
        let seat = viewer.filter(|seat| seat.index() < self.players);
        view.seat = seat;
        view.options = self.options;
        view.players = self.players;
        view.seats = self.seats;
        view.dealer = self.dealer;
        view.scores = self.scores;
        view.phase = self.phase;
        view.turn = self.turn();
        view.hand = seat.map_or(Hand::EMPTY, |seat| self.hands[seat.index()]);
        let taken = self.phase == (Phase::Discard { taken: true });
        view.drawn = self.drawn.filter(|_| taken || seat == Some(self.turn));
        for (size, hand) in view.hand_sizes.iter_mut().zip(&self.hands) {
            *size = if hand.is_empty() { 0 } else { hand.len() as u8 };
        }
        view.known = self.known;
        view.opened = self.opened;
        view.tableau.copy_from(&self.tableau);
        view.discards.clear();
        view.discards.extend_from_slice(self.discards.cards());
        view.stock = self.stock.len() as u16;
        view.reshuffles = self.reshuffles;
        view.recycled = self.recycled;
        view.cut = self.cut;
        view.cut_depth = self.cut_depth;
        if self.phase == Phase::Over || view.outcome.is_some() {
            view.outcome = self.outcome();
        }
    }
}

impl View {
    /// The legal actions of the viewer, meld turns apart; none if it is not their turn.
    pub fn legal_actions(&self) -> LegalActions {
        let Some(seat) = self.seat.filter(|&seat| self.turn == Some(seat)) else {
            return LegalActions::default();
        };
        let upcard = if matches!(self.phase, Phase::Discard { .. }) { self.drawn } else { self.upcard() };
        let limit = self.options.target.saturating_sub(self.scores[seat.index()]);
        LegalActions::of(&Spot {
            phase: self.phase,
            hand: &self.hand,
            upcard,
            limit: self.opened.contains(seat).then_some(limit),
            two_value: self.options.two_points(),
            pack: self.stock.into(),
        })
    }

    /// The viewer before a meld turn, whether it is their turn or not; `None` for somebody who watches.
    pub fn meld_turn(&self) -> Option<MeldTurn<'_>> {
        let seat = self.seat?;
        Some(MeldTurn {
            hand: &self.hand,
            tableau: &self.tableau,
            opened: self.opened.contains(seat),
            score: self.scores[seat.index()],
            options: &self.options,
        })
    }

    /// Whether the viewer has a legal meld turn now; exact.
    pub fn can_meld(&self) -> bool {
        let is_time = self.phase == Phase::Turn && self.turn.is_some() && self.turn == self.seat;
        is_time && self.meld_turn().is_some_and(|turn| turn.can_meld())
    }

    /// The upcard; `None` before the deal, and where it was taken and lay alone.
    pub fn upcard(&self) -> Option<Card> {
        self.discards.last().map(|thrown| thrown.card)
    }

    /// The cards that the viewer does not see: those in the stock and in other hands, also where [`View::known`] tells who holds them.
    pub fn unseen(&self) -> Hand {
        let decks = self.options.decks_for(self.players);
        let mut unseen = Hand::of_decks(decks).unwrap_or_default();
        let table = self.tableau.melds().iter().flat_map(crate::meld::Meld::cards);
        let discards = self.discards.iter().map(|thrown| thrown.card);
        for card in self.hand.iter().chain(table).chain(discards) {
            let _ = unseen.remove(card);
        }
        unseen
    }
}
