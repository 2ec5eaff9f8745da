//! One deal, from the pack to its end (R3, R4, R7.2, R8), and what each seat has seen of it.

use std::fmt::Display;

use bing_rules::card::{Card, Rank};
use bing_rules::meld::Declaration;
use bing_rules::options::Options;
use bing_rules::phase::Phase;
use bing_rules::play::{Action, Play};
use bing_rules::record::ReshuffleOrder;

use super::meld::{count, points};
use super::turn::{Spot, judge_turn};
use super::{Blame, refuse};

/// A deal, written down as it lies on a table.
#[derive(Clone, Debug)]
pub struct OracleDeal {
    /// The house rules.
    pub options: Options,
    /// The scores before the deal, `None` for who is out of the game.
    pub scores: Vec<Option<u32>>,
    /// Who deals.
    pub dealer: usize,
    /// What is to be done next.
    pub phase: Phase,
    /// The seat to act; after the end the last that acted.
    pub turn: usize,
    /// The hands by seat.
    pub hands: Vec<Vec<Card>>,
    /// Who has opened.
    pub opened: Vec<bool>,
    /// The melds on the table, the cards of sets sorted.
    pub table: Vec<Declaration>,
    /// The stock, its top card first; before the deal the whole pack.
    pub stock: Vec<Card>,
    /// The discard pile, the upcard last.
    pub discards: Vec<Card>,
    /// The card drawn or taken in this turn.
    pub drawn: Option<Card>,
    /// How often the discard pile has become the stock.
    pub reshuffles: u16,
    /// How it does so.
    pub order: ReshuffleOrder,
    /// Whether the deal is void.
    pub void: bool,
    /// Who went out.
    pub went_out: Option<usize>,
    /// What happened and who saw it, in order.
    pub notes: Vec<Note>,
    /// The cards that all know each seat to hold: the two kept, cards taken, and the card that the cut showed where it was dealt or drawn;
    /// unless discarded or played since.
    pub known: Vec<Vec<Card>>,
    /// How many cards lie in the stock on the card that the cut showed; `None` if there is none there.
    pub shown_depth: Option<usize>,
    /// The cut and the card that it showed, until the deal.
    cut: Option<(usize, Card)>,
}

/// Something that happened, as those who saw it would write it down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The only seat that saw it; `None`: everybody.
    pub only: Option<usize>,
    /// What it saw.
    pub text: String,
}

impl OracleDeal {
    /// A deal that begins with this pack, its top card first.
    pub fn start(
        options: &Options,
        scores: &[Option<u32>],
        dealer: usize,
        pack: &[Card],
        order: ReshuffleOrder,
    ) -> Self {
        let players = scores.len();
        let mut deal = Self {
            options: *options,
            scores: scores.to_vec(),
            dealer,
            phase: Phase::Cut,
            turn: 0,
            hands: vec![Vec::new(); players],
            opened: vec![false; players],
            table: Vec::new(),
            stock: pack.to_vec(),
            discards: Vec::new(),
            drawn: None,
            reshuffles: 0,
            order,
            void: false,
            went_out: None,
            notes: Vec::new(),
            known: vec![Vec::new(); players],
            shown_depth: None,
            cut: None,
        };
        deal.turn = deal.right_of(dealer);
        if !options.cut_for_two {
            deal.deal_cards(None);
        }
        deal
    }

    /// The next seat clockwise that is in the game.
    pub fn left_of(&self, seat: usize) -> usize {
        let mut next = (seat + 1) % self.scores.len();
        while self.scores[next].is_none() {
            next = (next + 1) % self.scores.len();
        }
        next
    }

    /// The next seat counter-clockwise that is in the game.
    pub fn right_of(&self, seat: usize) -> usize {
        let players = self.scores.len();
        let mut next = (seat + players - 1) % players;
        while self.scores[next].is_none() {
            next = (next + players - 1) % players;
        }
        next
    }

    /// Lets the seat to act do this.
    ///
    /// # Errors
    /// The rules that may be blamed if it is not legal; then nothing has changed.
    pub fn apply(&mut self, action: &Action) -> Result<(), Blame> {
        let mut after = self.without_notes();
        let done = after.try_apply(action);
        if done.is_ok() {
            let new = std::mem::replace(&mut after.notes, std::mem::take(&mut self.notes));
            after.notes.extend(new);
            *self = after;
        }
        done
    }

    /// A copy to try things on, which is much smaller.
    fn without_notes(&self) -> Self {
        Self {
            options: self.options,
            scores: self.scores.clone(),
            dealer: self.dealer,
            phase: self.phase,
            turn: self.turn,
            hands: self.hands.clone(),
            opened: self.opened.clone(),
            table: self.table.clone(),
            stock: self.stock.clone(),
            discards: self.discards.clone(),
            drawn: self.drawn,
            reshuffles: self.reshuffles,
            order: self.order,
            void: self.void,
            went_out: self.went_out,
            notes: Vec::new(),
            known: self.known.clone(),
            shown_depth: self.shown_depth,
            cut: self.cut,
        }
    }

    fn try_apply(&mut self, action: &Action) -> Result<(), Blame> {
        match (self.phase, action) {
            (Phase::Over, _) => refuse(&["R4", "R8"]),
            (Phase::Cut, Action::Cut(lifted)) => self.lift(usize::from(*lifted)),
            (Phase::Cut, Action::KeepTwo(_)) | (Phase::Keep, Action::Cut(_)) => refuse(&["R3"]),
            (Phase::Keep, Action::KeepTwo(keep)) => {
                self.note(format!("keeps {keep}"));
                let (lifted, card) = self.cut.expect("phase keep follows a cut");
                self.deal_cards(keep.then_some((lifted, card)));
                Ok(())
            }
            (Phase::Cut | Phase::Keep, _) | (_, Action::Cut(_) | Action::KeepTwo(_)) => refuse(&["R3", "R4"]),
            (Phase::Turn, Action::Draw) => {
                self.draw();
                Ok(())
            }
            (Phase::Turn, Action::Take) => self.take(),
            (Phase::Turn, Action::Meld(plays)) => self.meld(plays),
            (Phase::Discard { taken }, Action::Discard(card)) => self.discard(*card, taken),
            (Phase::Discard { .. }, _) | (Phase::Turn, Action::Discard(_)) => refuse(&["R4"]),
        }
    }

    /// All agree to void the deal (R8.5).
    pub fn agree_to_void(&mut self) {
        self.note("void");
        self.end_void();
    }

    fn end_void(&mut self) {
        self.void = true;
        self.drawn = None;
        self.phase = Phase::Over;
    }

    fn lift(&mut self, lifted: usize) -> Result<(), Blame> {
        if lifted < 1 || lifted > self.stock.len() - 1 {
            return refuse(&["R3.2"]);
        }
        let card = self.stock[lifted - 1];
        self.note(format!("lifts {lifted}, {card} is shown"));
        self.cut = Some((lifted, card));
        self.shown_depth = Some(lifted - 1);
        if card.rank() == Rank::Two {
            self.phase = Phase::Keep;
        } else {
            self.deal_cards(None);
        }
        Ok(())
    }

    /// R3.3, R3.4; with the cut and its card if the cutter keeps a two.
    fn deal_cards(&mut self, kept: Option<(usize, Card)>) {
        let cutter = self.turn;
        if let Some((lifted, two)) = kept {
            self.stock.remove(lifted - 1);
            self.shown_depth = None;
            self.hands[cutter].push(two);
            self.known[cutter].push(two);
        }
        let in_game = self.scores.iter().filter(|score| score.is_some()).count();
        for round in 0..self.options.hand_size {
            let mut seat = self.left_of(self.dealer);
            for _ in 0..in_game {
                if !(round == 0 && kept.is_some() && seat == cutter) {
                    self.give_top_card(seat);
                }
                seat = self.left_of(seat);
            }
        }
        for (seat, hand) in self.hands.iter().enumerate() {
            self.notes.push(Note { only: Some(seat), text: format!("is dealt {:?}", sorted(hand)) });
        }
        let (upcard, _) = self.top_card();
        self.note(format!("{upcard} is turned over"));
        self.discards.push(upcard);
        self.phase = Phase::Turn;
        self.turn = self.left_of(self.dealer);
    }

    /// Takes the top card off the stock; whether it is the one that the cut showed.
    fn top_card(&mut self) -> (Card, bool) {
        let shown = self.shown_depth == Some(0);
        self.shown_depth = if shown { None } else { self.shown_depth.map(|depth| depth - 1) };
        (self.stock.remove(0), shown)
    }

    fn give_top_card(&mut self, seat: usize) -> Card {
        let (card, shown) = self.top_card();
        self.hands[seat].push(card);
        if shown {
            self.known[seat].push(card);
        }
        card
    }

    fn draw(&mut self) {
        if self.stock.is_empty() {
            if self.options.void_after_reshuffles == Some(self.reshuffles) {
                self.note("would draw, the deal is void");
                self.end_void();
                return;
            }
            self.reshuffle();
        }
        let card = self.give_top_card(self.turn);
        self.note("draws");
        self.notes.push(Note { only: Some(self.turn), text: format!("drew {card}") });
        self.drawn = Some(card);
        self.phase = Phase::Discard { taken: false };
    }

    /// R8.4
    fn reshuffle(&mut self) {
        let upcard = self.discards.pop().expect("the upcard stays");
        let mut pile = std::mem::replace(&mut self.discards, vec![upcard]);
        match self.order {
            ReshuffleOrder::OldestFirst => {}
            ReshuffleOrder::NewestFirst => pile.reverse(),
            ReshuffleOrder::Sorted => pile.sort_unstable(),
        }
        self.note(format!("{} cards become the stock", pile.len()));
        self.stock = pile;
        self.reshuffles += 1;
    }

    fn take(&mut self) -> Result<(), Blame> {
        let card = self.discards.pop().expect("there is an upcard at the beginning of a turn");
        self.hands[self.turn].push(card);
        let others: Vec<Card> = self.hands[self.turn].iter().copied().filter(|held| *held != card).collect();
        if others.is_empty() {
            return refuse(&["R4.2"]);
        }
        if !others.iter().any(|other| self.keeps_limit_without(*other)) {
            return refuse(&["R4.2", "R7.2"]);
        }
        self.note(format!("takes {card}"));
        self.known[self.turn].push(card);
        self.drawn = Some(card);
        self.phase = Phase::Discard { taken: true };
        Ok(())
    }

    /// Whether the player to act keeps the limit of R7.2 after discarding this card.
    fn keeps_limit_without(&self, card: Card) -> bool {
        let left = count(&self.hands[self.turn], &self.options) - points(card, &self.options);
        !self.opened[self.turn] || left + self.score() <= self.options.target
    }

    fn score(&self) -> u32 {
        self.scores[self.turn].expect("who acts is in the game")
    }

    fn discard(&mut self, card: Card, taken: bool) -> Result<(), Blame> {
        let Some(place) = self.hands[self.turn].iter().position(|held| *held == card) else { return refuse(&["R4"]) };
        if taken && self.drawn == Some(card) {
            return refuse(&["R4.2"]);
        }
        if !self.keeps_limit_without(card) {
            return refuse(&["R7.2"]);
        }
        self.hands[self.turn].remove(place);
        self.note(format!("discards {card}"));
        self.forget(card);
        self.discards.push(card);
        self.drawn = None;
        self.phase = Phase::Turn;
        self.turn = self.left_of(self.turn);
        Ok(())
    }

    /// The seat to act before a meld turn.
    pub fn spot(&self) -> Spot {
        Spot {
            hand: self.hands[self.turn].clone(),
            table: self.table.clone(),
            opened: self.opened[self.turn],
            score: self.score(),
        }
    }

    fn meld(&mut self, plays: &[Play]) -> Result<(), Blame> {
        let after = judge_turn(&self.spot(), plays, &self.options)?;
        self.note(format!("melds {plays:?}"));
        let mut left = after.hand.clone();
        for card in std::mem::replace(&mut self.hands[self.turn], after.hand) {
            match left.iter().position(|kept| *kept == card) {
                Some(place) => {
                    left.remove(place);
                }
                None => self.forget(card),
            }
        }
        self.table = after.table;
        self.opened[self.turn] = true;
        if self.hands[self.turn].is_empty() {
            self.went_out = Some(self.turn);
            self.phase = Phase::Over;
            self.note(format!("goes out, {:?} are laid open", self.hands.iter().map(|hand| sorted(hand))));
        } else {
            self.turn = self.left_of(self.turn);
        }
        Ok(())
    }

    /// A card has left the hand of the player to act: it may be one that was known.
    fn forget(&mut self, card: Card) {
        if let Some(place) = self.known[self.turn].iter().position(|known| *known == card) {
            self.known[self.turn].remove(place);
        }
    }

    fn note(&mut self, text: impl Display) {
        self.notes.push(Note { only: None, text: format!("seat {} {text}", self.turn) });
    }

    /// All that a seat has seen of the deal, or somebody who watches (`None`).
    pub fn seen_by(&self, viewer: Option<usize>) -> Vec<&str> {
        let sees = |note: &&Note| note.only.is_none() || note.only == viewer;
        self.notes.iter().filter(sees).map(|note| note.text.as_str()).collect()
    }

    /// The points counted for each seat when somebody went out (R8.2), `None` for who is out of the game.
    pub fn deadwood(&self) -> Vec<Option<u32>> {
        let counted = |(score, hand): (&Option<u32>, &Vec<Card>)| score.map(|_| count(hand, &self.options));
        self.scores.iter().zip(&self.hands).map(counted).collect()
    }

    /// Every action but cuts and meld turns that the seat to act may do, found by trying.
    pub fn listed_actions(&self) -> Vec<Action> {
        let mut actions = vec![Action::KeepTwo(true), Action::KeepTwo(false), Action::Draw, Action::Take];
        actions.extend(Card::all().map(Action::Discard));
        actions.retain(|action| self.without_notes().try_apply(action).is_ok());
        actions
    }
}

/// The cards in card order.
pub fn sorted(cards: &[Card]) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards
}
