//! A deal written down: any moment of it, legal or not.

use std::fmt;

use crate::card::Card;
use crate::deal::{Deal, Reshuffle, ShownCut};
use crate::hand::Hand;
use crate::legal::discards;
use crate::meld::{Declaration, Meld, MeldError};
use crate::options::{DECK_CARDS, OptionFault, Options, write_list};
use crate::outcome::VoidReason;
use crate::phase::Phase;
use crate::pile::Pile;
use crate::seat::{PLAYERS_MAX, Seat, Seats};
use crate::tableau::Tableau;
use crate::view::Thrown;

/// All there is to know of a deal at some moment, to be filled in at will; [`Setup::into_deal`] says whether it can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The house rules.
    pub options: Options,
    /// The scores before the deal by seat, `None` for a seat that is out of the game; one for each seat of the table.
    pub scores: Vec<Option<u32>>,
    /// Who deals.
    pub dealer: Seat,
    /// What is to be done next.
    pub phase: Phase,
    /// The seat to act; in phase `Over`, who went out, or would have been next.
    pub turn: Seat,
    /// The hands by seat; one for each seat of the table, empty before the deal.
    pub hands: Vec<Hand>,
    /// The seats that have opened.
    pub opened: Seats,
    /// The melds on the table, in the order they were put down.
    pub tableau: Vec<Declaration>,
    /// The stock, its top card first; before the deal the whole pack.
    pub stock: Vec<Card>,
    /// The discard pile, the upcard last.
    pub discards: Vec<Thrown>,
    /// The card drawn or taken, in phase `Discard`.
    pub drawn: Option<Card>,
    /// How often the discard pile has become the stock.
    pub reshuffles: u16,
    /// How it does so.
    pub reshuffle: Reshuffle,
    /// The cards that the stock was made of at the last reshuffle.
    pub recycled: Hand,
    /// The cards that all know to be in each hand; one for each seat, or none at all where nothing is known.
    pub known: Vec<Hand>,
    /// What the cut showed; needed in phase `Keep`, else what all remember.
    pub cut: Option<ShownCut>,
    /// How many cards lie in the stock on the card that the cut showed.
    pub cut_depth: Option<u16>,
    /// In phase `Over`, why the deal is void, if it is.
    pub void: Option<VoidReason>,
}

/// One reason why a setup is no moment of a deal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// R1.1, R1.3, R12
    #[error(transparent)]
    Options(OptionFault),
    /// R1.1
    #[error("R1.1: there are {hands} hands for {players} seats")]
    Hands {
        /// How many hands are given.
        hands: usize,
        /// How many seats there are.
        players: usize,
    },
    /// R1.1
    #[error("R1.1: there is no seat {seat}, the seats are 0 to {}", players - 1)]
    NoSuchSeat {
        /// The seat that is said to have cut or discarded.
        seat: Seat,
        /// How many seats there are.
        players: usize,
    },
    /// R9.2
    #[error("R9.2: {players} player(s) in the game, at least 2 are needed")]
    TooFewPlayers {
        /// How many are in the game.
        players: usize,
    },
    /// R9.1
    #[error("R9.1: seat {seat} has {score} points, which is bust: at most {target} can play on")]
    Bust {
        /// The seat.
        seat: Seat,
        /// Its score.
        score: u32,
        /// The option `target`.
        target: u32,
    },
    /// R3.1, R3.4
    #[error("{}: seat {seat} {} but is not in the game", if *deals { "R3.1" } else { "R3.4" }, if *deals { "deals" } else { "is to act" })]
    NotInGame {
        /// The seat.
        seat: Seat,
        /// Whether it is the dealer; else it is the one to act.
        deals: bool,
    },
    /// R3.2
    #[error("R3.2: seat {turn} is to cut, but seat {cutter} is on the dealer's right")]
    WrongCutter {
        /// The seat to act.
        turn: Seat,
        /// The seat that cuts.
        cutter: Seat,
    },
    /// R9.3
    #[error("R9.3: seat {seat} is out of the game but {what}")]
    OutOfGame {
        /// The seat.
        seat: Seat,
        /// What it has or did.
        what: &'static str,
    },
    /// R1.2
    #[error("R1.2: there are {cards} cards in all, but {decks} deck(s) have {}", usize::from(*decks) * DECK_CARDS)]
    CardsInAll {
        /// How many cards there are.
        cards: usize,
        /// How many decks the table plays with.
        decks: u8,
    },
    /// R1.2
    #[error("R1.2: {card} is there {copies} times, but the table plays with {decks} deck(s)")]
    Copies {
        /// The face.
        card: Card,
        /// How often it is there.
        copies: usize,
        /// How many decks the table plays with.
        decks: u8,
    },
    /// R5
    #[error("meld {meld} is none: {error}")]
    Meld {
        /// Which, counted from 0.
        meld: usize,
        /// Why.
        error: MeldError,
    },
    /// R6.1
    #[error("R6.1: {melds} meld(s) on the table, but {opened} seat(s) have opened with at least {each} each")]
    TooFewMelds {
        /// How many melds there are.
        melds: usize,
        /// How many seats have opened.
        opened: usize,
        /// The option `opening_melds`.
        each: u8,
    },
    /// R6.1
    #[error("R6.1: there are melds on the table, but nobody has opened")]
    NobodyOpened,
    /// R3.3, R4
    #[error("R3.3: seat {seat} holds {cards} cards, but {} {wanted}", if *at_most { "at most" } else { "must hold" })]
    HandSize {
        /// The seat.
        seat: Seat,
        /// How many cards it holds.
        cards: usize,
        /// How many it can hold.
        wanted: usize,
        /// Whether fewer can be, too.
        at_most: bool,
    },
    /// R8.1
    #[error("R8.1: seat {seat} holds no cards, so the deal would be over")]
    WentOut {
        /// The seat.
        seat: Seat,
    },
    /// R8.1
    #[error("R8.1: the deal is over and not void, but seat {seat} holds cards")]
    DidNotGoOut {
        /// The seat that would have gone out.
        seat: Seat,
    },
    /// R3.4
    #[error("R3.4: there is no upcard")]
    NoUpcard,
    /// R8.4
    #[error("R8.4: stock and discard pile have {cards} card(s) together, but {wanted} are needed at least")]
    TooFewToDraw {
        /// How many they have.
        cards: usize,
        /// How many they must have, so that whoever draws finds a card.
        wanted: usize,
    },
    /// R7.2
    #[error("R7.2: seat {seat} has opened and holds {deadwood} points, but {most} is its limit")]
    OverLimit {
        /// The seat.
        seat: Seat,
        /// The points in its hand, after the best discard where one is to come.
        deadwood: u32,
        /// The most that may be.
        most: u32,
    },
    /// R4.2
    #[error("R4.2: seat {seat} has nothing to discard but the face just taken")]
    NoDiscard {
        /// The seat to act.
        seat: Seat,
    },
    /// R4.1, R4.2
    #[error("R4.1: the card drawn or taken must be given in phase discard, and only then, and be in the hand")]
    Drawn,
    /// R3.2
    #[error("R3.2: {what}")]
    Cut {
        /// What is wrong with the cut.
        what: &'static str,
    },
    /// R4.2
    #[error("R4.2: seat {seat} is said to be known to hold cards that it does not hold")]
    Known {
        /// The seat.
        seat: Seat,
    },
    /// R3.2
    #[error("R3.2: nothing has been dealt, but {what}")]
    NotDealt {
        /// What there is all the same.
        what: &'static str,
    },
    /// R8.5
    #[error("R8.5: only a deal that is over is void")]
    VoidTooSoon,
}

/// All the reasons why a setup is no moment of a deal; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The reasons.
    pub faults: Vec<SetupFault>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.faults)
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// The deal at this moment.
    ///
    /// # Errors
    /// All the reasons why there is no such moment. Faults in the house rules or the number of seats come alone, as nothing else can be
    /// judged then.
    pub fn into_deal(self) -> Result<Deal, SetupError> {
        if let Err(error) = self.options.check(self.scores.len()) {
            return Err(SetupError { faults: error.faults.into_iter().map(SetupFault::Options).collect() });
        }
        let (hands, players) = (self.hands.len(), self.scores.len());
        if hands != players || !(self.known.is_empty() || self.known.len() == players) {
            return Err(SetupError { faults: vec![SetupFault::Hands { hands, players }] });
        }
        let mut faults = Vec::new();
        let tableau = self.melds(&mut faults);
        self.check_seats(&mut faults);
        self.check_cards(&mut faults);
        self.check_phase(&mut faults);
        if matches!(self.phase, Phase::Cut | Phase::Keep) {
            self.check_undealt(&mut faults);
        } else {
            self.check_dealt(&mut faults);
        }
        if faults.is_empty() { Ok(self.into_checked_deal(tableau)) } else { Err(SetupError { faults }) }
    }

    fn in_game(&self) -> Seats {
        Seat::all(self.scores.len()).filter(|seat| self.scores[seat.index()].is_some()).collect()
    }

    fn melds(&self, faults: &mut Vec<SetupFault>) -> Tableau {
        let mut tableau = Tableau::EMPTY;
        for (meld, declaration) in self.tableau.iter().enumerate() {
            match Meld::declare(declaration, &self.options) {
                Ok(valid) => tableau.push(valid),
                Err(error) => faults.push(SetupFault::Meld { meld, error }),
            }
        }
        tableau
    }

    fn check_seats(&self, faults: &mut Vec<SetupFault>) {
        let seats = self.in_game();
        if seats.len() < 2 {
            faults.push(SetupFault::TooFewPlayers { players: seats.len() });
        }
        for (seat, deals) in [(self.dealer, true), (self.turn, false)] {
            if !seats.contains(seat) {
                faults.push(SetupFault::NotInGame { seat, deals });
            }
        }
        let target = self.options.target;
        for (seat, score) in Seat::all(self.scores.len()).zip(&self.scores) {
            match *score {
                Some(score) if score > target => faults.push(SetupFault::Bust { seat, score, target }),
                None if !self.hands[seat.index()].is_empty() => {
                    faults.push(SetupFault::OutOfGame { seat, what: "holds cards" });
                }
                None if self.opened.contains(seat) => faults.push(SetupFault::OutOfGame { seat, what: "has opened" }),
                Some(_) | None => {}
            }
        }
        let players = self.scores.len();
        let acted = self.discards.iter().filter_map(|thrown| thrown.by).chain(self.cut.map(|cut| cut.seat));
        let nowhere: Seats = acted.filter(|seat| seat.index() >= players).collect();
        faults.extend(nowhere.iter().map(|seat| SetupFault::NoSuchSeat { seat, players }));
        for seat in self.opened.iter().filter(|seat| seat.index() >= self.scores.len()) {
            faults.push(SetupFault::OutOfGame { seat, what: "has opened" });
        }
    }

    /// Every card of the pack is in exactly one place (R1.2).
    fn check_cards(&self, faults: &mut Vec<SetupFault>) {
        let decks = self.options.decks_for(self.scores.len());
        let hands = self.hands.iter().flatten();
        let discards = self.discards.iter().map(|thrown| thrown.card);
        let table = self.tableau.iter().flat_map(|declaration| declaration.cards().iter().copied());
        let all: Vec<Card> = hands.chain(discards).chain(table).chain(self.stock.iter().copied()).collect();
        if all.len() != usize::from(decks) * DECK_CARDS {
            faults.push(SetupFault::CardsInAll { cards: all.len(), decks });
        }
        let mut copies = [0; Card::FACES];
        for card in &all {
            copies[card.index()] += 1;
        }
        for (card, copies) in Card::all().zip(copies) {
            if copies > usize::from(decks) {
                faults.push(SetupFault::Copies { card, copies, decks });
            }
        }
        for (seat, known) in Seat::all(self.scores.len()).zip(&self.known) {
            if !self.hands[seat.index()].contains_all(known) {
                faults.push(SetupFault::Known { seat });
            }
        }
    }

    fn check_phase(&self, faults: &mut Vec<SetupFault>) {
        let drawn_is_right = match (self.phase, self.drawn) {
            (Phase::Discard { .. }, Some(card)) => {
                self.hands.get(self.turn.index()).is_some_and(|hand| hand.contains(card))
            }
            (Phase::Discard { .. }, None) => false,
            (_, drawn) => drawn.is_none(),
        };
        if !drawn_is_right {
            faults.push(SetupFault::Drawn);
        }
        if self.void.is_some() && self.phase != Phase::Over {
            faults.push(SetupFault::VoidTooSoon);
        }
        let lifted_is_right = |cut: &ShownCut| {
            let pack = usize::from(self.options.decks_for(self.scores.len())) * DECK_CARDS;
            (1..pack).contains(&cut.lifted.into()) && self.options.cut_for_two
        };
        if !self.cut.as_ref().is_none_or(lifted_is_right) {
            faults.push(SetupFault::Cut { what: "more or fewer cards are said to have been lifted than can be" });
        }
        let place = self.cut_depth.map(|depth| self.stock.get(usize::from(depth)).copied());
        if place.is_some_and(|card| card.is_none() || card != self.cut.map(|cut| cut.card)) {
            faults.push(SetupFault::Cut {
                what: "the card that the cut showed is not where it is said to be in the stock",
            });
        }
    }

    /// Before the deal (R3.2).
    fn check_undealt(&self, faults: &mut Vec<SetupFault>) {
        if let Some(cutter) = self.in_game().right_of(self.dealer)
            && cutter != self.turn
        {
            faults.push(SetupFault::WrongCutter { turn: self.turn, cutter });
        }
        if !self.options.cut_for_two {
            faults.push(SetupFault::Cut { what: "this table does not cut for a two" });
        }
        let there_are = [
            (self.hands.iter().any(|hand| !hand.is_empty()), "a hand has cards"),
            (!self.tableau.is_empty(), "there are melds"),
            (!self.discards.is_empty(), "there are discards"),
            (!self.opened.is_empty(), "somebody has opened"),
            (self.reshuffles > 0, "there was a reshuffle"),
            (self.cut_depth.is_some(), "the shown card is said to lie in the stock"),
        ];
        faults.extend(there_are.into_iter().filter(|(there, _)| *there).map(|(_, what)| SetupFault::NotDealt { what }));
        let shown = self.cut.and_then(|cut| self.stock.get(usize::from(cut.lifted).checked_sub(1)?).copied());
        let what = match (self.phase, self.cut) {
            (Phase::Keep, Some(cut))
                if cut.seat == self.turn && !cut.kept && cut.card.is_two() && shown == Some(cut.card) =>
            {
                None
            }
            (Phase::Keep, _) => Some("a two must have been shown by the cutter, and lie where it was cut"),
            (_, Some(_)) => Some("the pack has not been cut"),
            (_, None) => None,
        };
        faults.extend(what.map(|what| SetupFault::Cut { what }));
    }

    /// After the deal.
    fn check_dealt(&self, faults: &mut Vec<SetupFault>) {
        if self.discards.is_empty() && self.phase == Phase::Turn {
            faults.push(SetupFault::NoUpcard);
        }
        // An upcard and a card to draw; one of them is in the hand of who is to discard.
        let wanted = match self.phase {
            Phase::Turn => 2,
            Phase::Discard { .. } => 1,
            Phase::Cut | Phase::Keep | Phase::Over => 0,
        };
        let cards = self.stock.len() + self.discards.len();
        if cards < wanted {
            faults.push(SetupFault::TooFewToDraw { cards, wanted });
        }
        let (melds, opened, each) = (self.tableau.len(), self.opened.len(), self.options.opening_melds);
        if melds > 0 && opened == 0 {
            faults.push(SetupFault::NobodyOpened);
        }
        if melds < opened * usize::from(each) {
            faults.push(SetupFault::TooFewMelds { melds, opened, each });
        }
        let void_before_deal = self.void.is_some() && self.hands.iter().all(Hand::is_empty);
        if !void_before_deal {
            self.in_game().iter().for_each(|seat| self.check_hand(seat, faults));
        }
        let went_out = self.hands.get(self.turn.index()).is_some_and(Hand::is_empty);
        if self.phase == Phase::Over && self.void.is_none() && !went_out {
            faults.push(SetupFault::DidNotGoOut { seat: self.turn });
        }
    }

    fn check_hand(&self, seat: Seat, faults: &mut Vec<SetupFault>) {
        let hand = &self.hands[seat.index()];
        let discards_next = matches!(self.phase, Phase::Discard { .. }) && seat == self.turn;
        let (cards, to_discard) = (hand.len(), usize::from(discards_next));
        let full = usize::from(self.options.hand_size);
        if self.opened.contains(seat) {
            let most = full - usize::from(self.options.opening_melds) * crate::meld::MELD_CARDS_MIN + to_discard;
            if cards > most && self.phase != Phase::Over {
                faults.push(SetupFault::HandSize { seat, cards, wanted: most, at_most: true });
            }
        } else {
            // In a deal that was voided while a card was to be discarded, one hand has it still.
            let void_with_card = self.phase == Phase::Over && self.void.is_some() && seat == self.turn;
            let wanted = full + to_discard;
            if cards != wanted && !(void_with_card && cards == full + 1) {
                faults.push(SetupFault::HandSize { seat, cards, wanted, at_most: false });
            }
        }
        let may_be_empty = self.phase == Phase::Over && (self.void.is_some() || seat == self.turn);
        if hand.is_empty() && !may_be_empty {
            faults.push(SetupFault::WentOut { seat });
        }
        if self.phase != Phase::Over {
            self.check_limit(seat, discards_next, faults);
        }
    }

    /// The limit holds for who has opened, or can be kept by a discard where one is due (R7.2).
    fn check_limit(&self, seat: Seat, discards_next: bool, faults: &mut Vec<SetupFault>) {
        let (hand, two_value) = (&self.hands[seat.index()], self.options.two_points());
        let limit = self.options.target.saturating_sub(self.scores[seat.index()].unwrap_or(0));
        let limit = self.opened.contains(seat).then_some(limit);
        let deadwood = hand.points(two_value);
        if discards_next {
            let taken = self.drawn.filter(|_| self.phase == Phase::Discard { taken: true });
            let others = discards(hand, taken, None, two_value);
            let dearest = others.into_iter().map(|card| card.points(two_value)).max();
            match (dearest, limit) {
                (None, _) if !hand.is_empty() => faults.push(SetupFault::NoDiscard { seat }),
                (Some(points), Some(most)) if deadwood - points > most => {
                    faults.push(SetupFault::OverLimit { seat, deadwood: deadwood - points, most });
                }
                _ => {}
            }
        } else if let Some(most) = limit
            && deadwood > most
        {
            faults.push(SetupFault::OverLimit { seat, deadwood, most });
        }
    }

    /// The deal of a setup that has passed all checks.
    fn into_checked_deal(self, tableau: Tableau) -> Deal {
        let players = self.scores.len();
        let mut deal = Deal {
            options: self.options,
            players,
            seats: self.in_game(),
            dealer: self.dealer,
            scores: [0; PLAYERS_MAX],
            phase: self.phase,
            turn: self.turn,
            hands: [Hand::EMPTY; PLAYERS_MAX],
            opened: self.opened,
            tableau,
            stock: Pile::<Card>::EMPTY.with(self.stock.iter().rev().copied()).unwrap_or(Pile::<Card>::EMPTY),
            discards: Pile::<Thrown>::EMPTY.with(self.discards.iter().copied()).unwrap_or(Pile::<Thrown>::EMPTY),
            drawn: self.drawn,
            reshuffles: self.reshuffles,
            reshuffle: self.reshuffle,
            recycled: self.recycled,
            known: [Hand::EMPTY; PLAYERS_MAX],
            cut: self.cut,
            cut_depth: self.cut_depth,
            void: self.void,
        };
        deal.hands[..players].copy_from_slice(&self.hands);
        deal.known[..self.known.len()].copy_from_slice(&self.known);
        for (place, score) in self.scores.iter().enumerate() {
            deal.scores[place] = score.unwrap_or(0);
        }
        deal
    }
}

impl Deal {
    /// All there is to know of this deal at this moment.
    pub fn setup(&self) -> Setup {
        Setup {
            options: self.options,
            scores: Seat::all(self.players).map(|seat| self.score(seat)).collect(),
            dealer: self.dealer,
            phase: self.phase,
            turn: self.turn,
            hands: self.hands[..self.players].to_vec(),
            opened: self.opened,
            tableau: self.tableau.melds().iter().map(Meld::declaration).collect(),
            stock: self.stock.cards().iter().rev().copied().collect(),
            discards: self.discards.cards().to_vec(),
            drawn: self.drawn,
            reshuffles: self.reshuffles,
            reshuffle: self.reshuffle.clone(),
            recycled: self.recycled,
            known: self.known[..self.players].to_vec(),
            cut: self.cut,
            cut_depth: self.cut_depth,
            void: self.void,
        }
    }
}
