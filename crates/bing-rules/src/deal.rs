//! One deal of the game: from the cut to its end, through one gate, [`Deal::apply`].

use smallvec::smallvec;

use crate::card::Card;
use crate::event::{Event, Events};
use crate::hand::Hand;
use crate::legal::{LegalActions, Spot, discards};
use crate::options::{Options, OptionsError};
use crate::outcome::{DealOutcome, VoidReason};
use crate::pack::{Pack, PackStream};
use crate::phase::Phase;
use crate::pile::Pile;
use crate::play::{Action, Play};
use crate::seat::{PLAYERS_MAX, Seat, Seats};
use crate::tableau::Tableau;
use crate::turn::{MeldTurn, TurnError, limit_in_words};
use crate::view::Thrown;

/// How the discard pile but its upcard becomes the stock (R8.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reshuffle {
    /// Shuffled by the stream that the pack came from.
    Stream(PackStream),
    /// Turned over: the card discarded first becomes the top.
    OldestFirst,
    /// The card discarded last becomes the top.
    NewestFirst,
    /// Sorted: the first in card order becomes the top.
    Sorted,
}

/// The card that the cut showed to all (R3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownCut {
    /// The cutter.
    pub seat: Seat,
    /// How many cards were lifted; the card was the lowest of them.
    pub lifted: u16,
    /// The card.
    pub card: Card,
    /// Whether the cutter kept it.
    pub kept: bool,
}

/// A deal, always legal. What a seat may see of it is a [`crate::view::View`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    pub(crate) options: Options,
    /// The seats at the table, those out of the game included.
    pub(crate) players: usize,
    /// The seats still in the game.
    pub(crate) seats: Seats,
    pub(crate) dealer: Seat,
    /// The scores before the deal, 0 for seats out of the game.
    pub(crate) scores: [u32; PLAYERS_MAX],
    pub(crate) phase: Phase,
    /// The seat to act; in phase `Over` the last that acted.
    pub(crate) turn: Seat,
    pub(crate) hands: [Hand; PLAYERS_MAX],
    pub(crate) opened: Seats,
    pub(crate) tableau: Tableau,
    /// The stock; before the deal the whole pack.
    pub(crate) stock: Pile,
    pub(crate) discards: Pile<Thrown>,
    /// The card drawn or taken, in phase `Discard`.
    pub(crate) drawn: Option<Card>,
    pub(crate) reshuffles: u16,
    pub(crate) reshuffle: Reshuffle,
    /// The cards that the stock was made of at the last reshuffle.
    pub(crate) recycled: Hand,
    /// The cards that all know to be in each hand.
    pub(crate) known: [Hand; PLAYERS_MAX],
    pub(crate) cut: Option<ShownCut>,
    /// How many cards lie on the shown card of the cut in the stock.
    pub(crate) cut_depth: Option<u16>,
    pub(crate) void: Option<VoidReason>,
}

/// Why a deal cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The house rules do not fit the number of players (R1.1, R1.3, R12).
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// R1.2
    #[error("R1.2: the pack has {decks} decks, but this table plays with {wanted}")]
    WrongDecks {
        /// The decks of the pack.
        decks: u8,
        /// The decks of the table.
        wanted: u8,
    },
    /// R1.1
    #[error("R1.1: there is no seat {seat}, the seats are 0 to {}", players - 1)]
    NoSuchSeat {
        /// The seat asked for.
        seat: Seat,
        /// How many seats there are.
        players: usize,
    },
    /// R9.3
    #[error("R9.3: seat {seat} is out of the game and cannot deal")]
    DealerOut {
        /// The dealer asked for.
        seat: Seat,
    },
    /// R9.2
    #[error("R9.2: {players} player is left in the game, who has won")]
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
}

impl StartError {
    /// The rule that is broken; the first, where the house rules break several.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::Options(error) => error.faults.first().map_or("R12", crate::options::OptionFault::rule),
            Self::WrongDecks { .. } => "R1.2",
            Self::NoSuchSeat { .. } => "R1.1",
            Self::DealerOut { .. } => "R9.3",
            Self::TooFewPlayers { .. } => "R9.2",
            Self::Bust { .. } => "R9.1",
        }
    }
}

/// Why an action is refused. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// R8.1
    #[error("R8.1: the deal is over")]
    DealOver,
    /// R1.1
    #[error("R1.1: there is no seat {seat}, the seats are 0 to {}", players - 1)]
    NoSuchSeat {
        /// The seat that would act.
        seat: Seat,
        /// How many seats there are.
        players: usize,
    },
    /// R3.2 or R3.4
    #[error("{}: it is the turn of seat {turn}, not of seat {seat}", if *cutting { "R3.2" } else { "R3.4" })]
    NotYourTurn {
        /// The seat that would act.
        seat: Seat,
        /// The seat whose turn it is.
        turn: Seat,
        /// Whether the cut is on.
        cutting: bool,
    },
    /// R3.2
    #[error("R3.2: first the pack is cut; nothing has been dealt")]
    CutFirst,
    /// R3.2
    #[error("R3.2: the cut showed a two; first it is kept or declined")]
    KeepFirst,
    /// R3.2
    #[error("R3.2: the cards are dealt, there is nothing to cut or keep")]
    AlreadyDealt,
    /// R3.2
    #[error("R3.2: {lifted} cards cannot be lifted, but 1 to {most}")]
    CutRange {
        /// How many were to be lifted.
        lifted: u16,
        /// The most that can be.
        most: u16,
    },
    /// R4.1 or R4.3
    #[error("{}: a card was {} in this turn; what is left is to discard", if *melding { "R4.3" } else { "R4.1" },
        if *taken { "taken" } else { "drawn" })]
    DiscardFirst {
        /// Whether the upcard was taken; else the stock was drawn from.
        taken: bool,
        /// Whether a meld turn was tried.
        melding: bool,
    },
    /// R4.1
    #[error("R4.1: a discard follows a draw or a take; neither was made in this turn")]
    DrawFirst,
    /// R4.1
    #[error("R4.1: {card} is not in the hand")]
    NotHeld {
        /// The card that is missing.
        card: Card,
    },
    /// R4.2
    #[error("R4.2: {card} was just taken; its face cannot be discarded in the same turn")]
    JustTaken {
        /// The card.
        card: Card,
    },
    /// R4.2
    #[error("R4.2: after taking {card} all cards in hand would be {card}, and nothing could be discarded")]
    TakeLeavesNoDiscard {
        /// The upcard.
        card: Card,
    },
    /// R7.2
    #[error("R7.2: {deadwood} points would remain after this discard; {}", limit_in_words(*score, *target))]
    DiscardOverLimit {
        /// The points that would be left in hand.
        deadwood: u32,
        /// The player's score before the deal.
        score: u32,
        /// The option `target`.
        target: u32,
    },
    /// R7.2
    #[error(
        "R7.2: after taking {card} at least {deadwood} points would remain; {}", limit_in_words(*score, *target)
    )]
    TakeOverLimit {
        /// The upcard.
        card: Card,
        /// The fewest points that a discard could leave.
        deadwood: u32,
        /// The player's score before the deal.
        score: u32,
        /// The option `target`.
        target: u32,
    },
    /// R4.3 to R7.1
    #[error(transparent)]
    Turn(#[from] TurnError),
}

impl ActionError {
    /// The rule that is broken.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::DealOver => "R8.1",
            Self::NoSuchSeat { .. } => "R1.1",
            Self::NotYourTurn { cutting: false, .. } => "R3.4",
            Self::NotYourTurn { cutting: true, .. }
            | Self::CutFirst
            | Self::KeepFirst
            | Self::AlreadyDealt
            | Self::CutRange { .. } => "R3.2",
            Self::DiscardFirst { melding: true, .. } => "R4.3",
            Self::DiscardFirst { melding: false, .. } | Self::DrawFirst | Self::NotHeld { .. } => "R4.1",
            Self::JustTaken { .. } | Self::TakeLeavesNoDiscard { .. } => "R4.2",
            Self::DiscardOverLimit { .. } | Self::TakeOverLimit { .. } => "R7.2",
            Self::Turn(error) => error.rule(),
        }
    }
}

impl Deal {
    /// Begins a deal: the pack lies ready to be cut, or without the option `cut_for_two` is dealt at once, which the events tell.
    ///
    /// `scores` are those before the deal by seat, `None` for a seat that is out of the game; there is one for each seat of the table.
    ///
    /// # Errors
    /// If the house rules do not allow this number of players, the pack is not that of the table, a score is bust, fewer than two
    /// players are in the game, or the dealer is not.
    pub fn start(
        options: &Options,
        scores: &[Option<u32>],
        dealer: Seat,
        pack: &Pack,
        reshuffle: Reshuffle,
    ) -> Result<(Self, Events), StartError> {
        let players = scores.len();
        options.check(players)?;
        let seats: Seats = Seat::all(players).filter(|seat| scores[seat.index()].is_some()).collect();
        check_start(options, scores, seats, dealer, pack)?;
        let cutter = seats.right_of(dealer).ok_or(StartError::TooFewPlayers { players: seats.len() })?;
        let mut deal = Self {
            options: *options,
            players,
            seats,
            dealer,
            scores: [0; PLAYERS_MAX],
            phase: Phase::Cut,
            turn: cutter,
            hands: [Hand::EMPTY; PLAYERS_MAX],
            opened: Seats::EMPTY,
            tableau: Tableau::EMPTY,
            stock: Pile::<Card>::EMPTY.with(pack.cards().iter().rev().copied()).unwrap_or(Pile::<Card>::EMPTY),
            discards: Pile::<Thrown>::EMPTY,
            drawn: None,
            reshuffles: 0,
            reshuffle,
            recycled: Hand::EMPTY,
            known: [Hand::EMPTY; PLAYERS_MAX],
            cut: None,
            cut_depth: None,
            void: None,
        };
        for (score, known) in deal.scores.iter_mut().zip(scores) {
            *score = known.unwrap_or(0);
        }
        let mut events = Events::new();
        if !options.cut_for_two {
            events.push(deal.deal_cards());
        }
        Ok((deal, events))
    }

    /// Does what the seat wants to do, if it is legal, and tells what happened.
    ///
    /// # Errors
    /// Why the action is refused, in the order of the table: the deal is over, not this seat's turn, not the time for it, and then what the
    /// action itself breaks. Nothing has changed.
    pub fn apply(&mut self, seat: Seat, action: &Action) -> Result<Events, ActionError> {
        self.check_time(seat, action)?;
        match action {
            Action::Cut(lifted) => self.cut(*lifted),
            Action::KeepTwo(keep) => Ok(self.keep_two(*keep)),
            Action::Draw => Ok(self.draw()),
            Action::Take => self.take(),
            Action::Discard(card) => self.discard(*card),
            Action::Meld(plays) => self.meld(plays),
        }
    }

    /// Ends the deal because all players have agreed to it (R8.5); who asks them is the table's business.
    ///
    /// # Errors
    /// If the deal is over already.
    pub fn agree_to_void(&mut self) -> Result<Events, ActionError> {
        if self.phase == Phase::Over {
            return Err(ActionError::DealOver);
        }
        Ok(smallvec![self.end_void(VoidReason::Agreed)])
    }

    /// Whether this seat may act in this way at this time, whatever the action holds.
    fn check_time(&self, seat: Seat, action: &Action) -> Result<(), ActionError> {
        if self.phase == Phase::Over {
            return Err(ActionError::DealOver);
        }
        if seat.index() >= self.players {
            return Err(ActionError::NoSuchSeat { seat, players: self.players });
        }
        if seat != self.turn {
            let cutting = matches!(self.phase, Phase::Cut | Phase::Keep);
            return Err(ActionError::NotYourTurn { seat, turn: self.turn, cutting });
        }
        match (self.phase, action) {
            (Phase::Cut, Action::Cut(_))
            | (Phase::Keep, Action::KeepTwo(_))
            | (Phase::Turn, Action::Draw | Action::Take | Action::Meld(_))
            | (Phase::Discard { .. }, Action::Discard(_)) => Ok(()),
            (Phase::Cut, _) => Err(ActionError::CutFirst),
            (Phase::Keep, _) => Err(ActionError::KeepFirst),
            (_, Action::Cut(_) | Action::KeepTwo(_)) => Err(ActionError::AlreadyDealt),
            (Phase::Discard { taken }, action) => {
                Err(ActionError::DiscardFirst { taken, melding: matches!(action, Action::Meld(_)) })
            }
            (Phase::Turn | Phase::Over, _) => Err(ActionError::DrawFirst),
        }
    }

    fn cut(&mut self, lifted: u16) -> Result<Events, ActionError> {
        let most = (self.stock.len() - 1) as u16;
        if !(1..=most).contains(&lifted) {
            return Err(ActionError::CutRange { lifted, most });
        }
        let card = self.stock.cards()[self.stock.len() - usize::from(lifted)];
        let seat = self.turn;
        self.cut = Some(ShownCut { seat, lifted, card, kept: false });
        let mut events: Events = smallvec![Event::CutShown { seat, lifted, card }];
        if card.is_two() {
            self.phase = Phase::Keep;
        } else {
            events.push(self.deal_cards());
        }
        Ok(events)
    }

    fn keep_two(&mut self, keep: bool) -> Events {
        let seat = self.turn;
        let event = match &mut self.cut {
            Some(cut) if keep => {
                cut.kept = true;
                Event::TwoKept { seat, card: cut.card }
            }
            _ => Event::TwoDeclined { seat },
        };
        smallvec![event, self.deal_cards()]
    }

    /// Deals the hands and turns the first card over (R3.3, R3.4).
    fn deal_cards(&mut self) -> Event {
        let kept = self.cut.filter(|cut| cut.kept);
        if let Some(cut) = kept {
            let two = self.stock.remove(self.stock.len() - usize::from(cut.lifted));
            self.give(cut.seat, two);
            self.know(cut.seat, two);
        }
        // How many cards lie on the shown one, which stays where it was and is known to all.
        let mut above = self.cut.filter(|cut| !cut.kept).map(|cut| cut.lifted - 1);
        for round in 0..self.options.hand_size {
            let mut seat = self.dealer;
            for _ in 0..self.seats.len() {
                seat = self.seats.left_of(seat).unwrap_or(seat);
                if round == 0 && kept.is_some_and(|cut| cut.seat == seat) {
                    continue;
                }
                let card = self.top_of_stock();
                self.give(seat, card);
                if above == Some(0) {
                    self.know(seat, card);
                }
                above = above.and_then(|above| above.checked_sub(1));
            }
        }
        let upcard = self.top_of_stock();
        self.discards.push(Thrown { card: upcard, by: None });
        self.cut_depth = above.and_then(|above| above.checked_sub(1));
        self.phase = Phase::Turn;
        self.turn = self.seats.left_of(self.dealer).unwrap_or(self.dealer);
        Event::Dealt { hands: self.hands[..self.players].to_vec(), upcard }
    }

    fn draw(&mut self) -> Events {
        let mut events = Events::new();
        if self.stock.is_empty() {
            if self.options.void_after_reshuffles.is_some_and(|most| self.reshuffles >= most) {
                events.push(self.end_void(VoidReason::Reshuffles));
                return events;
            }
            events.push(self.reshuffle_discards());
        }
        let (seat, card) = (self.turn, self.top_of_stock());
        self.give(seat, card);
        if self.cut_depth == Some(0) {
            self.know(seat, card);
        }
        self.cut_depth = self.cut_depth.and_then(|depth| depth.checked_sub(1));
        self.drawn = Some(card);
        self.phase = Phase::Discard { taken: false };
        events.push(Event::Drew { seat, card });
        events
    }

    /// Makes the discard pile but its upcard the stock (R8.4).
    fn reshuffle_discards(&mut self) -> Event {
        let upcard = self.discards.pop();
        // The stock's top is its last card; as the discard pile lay, that is the newest.
        for thrown in self.discards.cards() {
            self.stock.push(thrown.card);
        }
        self.discards.clear();
        match &mut self.reshuffle {
            Reshuffle::Stream(stream) => {
                // What was shuffled is read from the top down, as the pack was.
                stream.shuffle(self.stock.cards_mut());
                self.stock.cards_mut().reverse();
            }
            Reshuffle::OldestFirst => self.stock.cards_mut().reverse(),
            Reshuffle::NewestFirst => {}
            Reshuffle::Sorted => self.stock.cards_mut().sort_unstable_by(|a, b| b.cmp(a)),
        }
        self.recycled = Hand::EMPTY;
        for &card in self.stock.cards() {
            let added = self.recycled.insert(card);
            debug_assert!(added, "the cards of a pack fit a hand");
        }
        if let Some(upcard) = upcard {
            self.discards.push(upcard);
        }
        self.reshuffles = self.reshuffles.saturating_add(1);
        Event::Reshuffled { cards: self.stock.len() as u16 }
    }

    fn take(&mut self) -> Result<Events, ActionError> {
        let seat = self.turn;
        let upcard = self.upcard().expect("R8.4: the discard pile has an upcard at the beginning of a turn");
        let mut hand = self.hands[seat.index()];
        let added = hand.insert(upcard);
        debug_assert!(added, "the cards of a pack fit a hand");
        let two_value = self.options.two_points();
        if discards(&hand, Some(upcard), self.limit(seat), two_value).is_empty() {
            let others = discards(&hand, Some(upcard), None, two_value);
            let dearest = others.into_iter().map(|card| card.points(two_value)).max();
            return Err(match dearest {
                None => ActionError::TakeLeavesNoDiscard { card: upcard },
                Some(points) => ActionError::TakeOverLimit {
                    card: upcard,
                    deadwood: hand.points(two_value) - points,
                    score: self.scores[seat.index()],
                    target: self.options.target,
                },
            });
        }
        self.hands[seat.index()] = hand;
        let _ = self.discards.pop();
        self.know(seat, upcard);
        self.drawn = Some(upcard);
        self.phase = Phase::Discard { taken: true };
        Ok(smallvec![Event::Took { seat, card: upcard }])
    }

    fn discard(&mut self, card: Card) -> Result<Events, ActionError> {
        let seat = self.turn;
        let mut hand = self.hands[seat.index()];
        if !hand.remove(card) {
            return Err(ActionError::NotHeld { card });
        }
        if self.phase == (Phase::Discard { taken: true }) && self.drawn == Some(card) {
            return Err(ActionError::JustTaken { card });
        }
        if let Some(limit) = self.limit(seat) {
            let deadwood = hand.points(self.options.two_points());
            if deadwood > limit {
                let (score, target) = (self.scores[seat.index()], self.options.target);
                return Err(ActionError::DiscardOverLimit { deadwood, score, target });
            }
        }
        self.hands[seat.index()] = hand;
        let _was_known = self.known[seat.index()].remove(card);
        self.discards.push(Thrown { card, by: Some(seat) });
        self.drawn = None;
        self.phase = Phase::Turn;
        self.pass_turn();
        Ok(smallvec![Event::Discarded { seat, card }])
    }

    fn meld(&mut self, plays: &[Play]) -> Result<Events, ActionError> {
        let seat = self.turn;
        let melded = self.meld_turn(seat).check(plays)?;
        let goes_out = melded.goes_out();
        let hand_before = std::mem::replace(&mut self.hands[seat.index()], melded.hand);
        self.forget_played(seat, &hand_before);
        self.tableau = melded.tableau;
        let opening = !self.opened.contains(seat);
        self.opened.insert(seat);
        let mut events: Events = smallvec![Event::Melded { seat, opening, plays: plays.to_vec() }];
        if goes_out {
            self.phase = Phase::Over;
            events.extend(self.outcome().map(Event::Ended));
        } else {
            self.pass_turn();
        }
        Ok(events)
    }

    /// Takes the cards that were played from those known to be in the hand; a two that a swap freed and that stays known is one that
    /// was known before.
    fn forget_played(&mut self, seat: Seat, before: &Hand) {
        let (after, known) = (self.hands[seat.index()], &mut self.known[seat.index()]);
        for face in known.faces() {
            for _ in after.count(face)..before.count(face) {
                let _was_known = known.remove(face);
            }
        }
    }

    fn end_void(&mut self, reason: VoidReason) -> Event {
        self.void = Some(reason);
        self.drawn = None;
        self.phase = Phase::Over;
        Event::Ended(DealOutcome::Void(reason))
    }

    /// Takes the top card of the stock, which is there: dealing never takes more than R1.3 makes sure of, and drawing
    /// from an empty stock is preceded by a reshuffle of at least one card (R8.4).
    fn top_of_stock(&mut self) -> Card {
        self.stock.pop().expect("R1.3 and R8.4: there is a card to deal or to draw")
    }

    fn give(&mut self, seat: Seat, card: Card) {
        let added = self.hands[seat.index()].insert(card);
        debug_assert!(added, "the cards of a pack fit a hand");
    }

    fn know(&mut self, seat: Seat, card: Card) {
        let added = self.known[seat.index()].insert(card);
        debug_assert!(added, "the cards of a pack fit a hand");
    }

    fn pass_turn(&mut self) {
        self.turn = self.seats.left_of(self.turn).unwrap_or(self.turn);
    }

    /// The most points that may be left after a discard of this seat (R7.2); `None` before it has opened (R7.3).
    pub(crate) fn limit(&self, seat: Seat) -> Option<u32> {
        self.opened.contains(seat).then(|| self.options.target.saturating_sub(self.scores[seat.index()]))
    }

    /// The legal actions of the seat to act, meld turns apart.
    pub fn legal_actions(&self) -> LegalActions {
        let upcard = if matches!(self.phase, Phase::Discard { .. }) { self.drawn } else { self.upcard() };
        LegalActions::of(&Spot {
            phase: self.phase,
            hand: &self.hands[self.turn.index()],
            upcard,
            limit: self.limit(self.turn),
            two_value: self.options.two_points(),
            pack: self.stock.len(),
        })
    }

    /// A seat before a meld turn, whether it is its turn or not.
    pub fn meld_turn(&self, seat: Seat) -> MeldTurn<'_> {
        MeldTurn {
            hand: &self.hands[seat.index()],
            tableau: &self.tableau,
            opened: self.opened.contains(seat),
            score: self.scores[seat.index()],
            options: &self.options,
        }
    }

    /// Whether the seat to act has a legal meld turn now; exact.
    pub fn can_meld(&self) -> bool {
        self.phase == Phase::Turn && self.meld_turn(self.turn).can_meld()
    }

    /// The house rules.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// How many seats the table has, those out of the game included.
    pub const fn players(&self) -> usize {
        self.players
    }

    /// The seats still in the game.
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// Who deals.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// What is to be done next.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat to act, the cutter in phases `Cut` and `Keep`; `None` when the deal is over.
    pub fn turn(&self) -> Option<Seat> {
        (self.phase != Phase::Over).then_some(self.turn)
    }

    /// The score of a seat before the deal; `None` for a seat that is out of the game or does not exist.
    pub fn score(&self, seat: Seat) -> Option<u32> {
        self.seats.contains(seat).then(|| self.scores[seat.index()])
    }

    /// The cards that a seat holds; in phase `Discard` with the card drawn or taken.
    pub const fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// The seats that have opened in this deal (R6.1).
    pub const fn opened(&self) -> Seats {
        self.opened
    }

    /// The melds on the table.
    pub const fn tableau(&self) -> &Tableau {
        &self.tableau
    }

    /// The upcard; `None` before the deal, and where it was taken and lay alone.
    pub fn upcard(&self) -> Option<Card> {
        self.discards.top().map(|thrown| thrown.card)
    }

    /// How many cards the stock has; before the deal, the whole pack.
    pub const fn stock_len(&self) -> usize {
        self.stock.len()
    }

    /// The discard pile, the upcard last.
    pub fn discards(&self) -> &[Thrown] {
        self.discards.cards()
    }

    /// How often the discard pile has become the stock (R8.4); counted up to 65,535.
    pub const fn reshuffles(&self) -> u16 {
        self.reshuffles
    }

    /// How the deal ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<DealOutcome> {
        if self.phase != Phase::Over {
            return None;
        }
        if let Some(reason) = self.void {
            return Some(DealOutcome::Void(reason));
        }
        let hands = Seat::all(self.players).map(|seat| self.seats.contains(seat).then_some(self.hands[seat.index()]));
        Some(DealOutcome::WentOut { seat: self.turn, hands: hands.collect() })
    }
}

fn check_start(
    options: &Options,
    scores: &[Option<u32>],
    seats: Seats,
    dealer: Seat,
    pack: &Pack,
) -> Result<(), StartError> {
    let (players, wanted) = (scores.len(), options.decks_for(scores.len()));
    if pack.decks() != wanted {
        return Err(StartError::WrongDecks { decks: pack.decks(), wanted });
    }
    if dealer.index() >= players {
        return Err(StartError::NoSuchSeat { seat: dealer, players });
    }
    if !seats.contains(dealer) {
        return Err(StartError::DealerOut { seat: dealer });
    }
    if seats.len() < 2 {
        return Err(StartError::TooFewPlayers { players: seats.len() });
    }
    for seat in seats.iter() {
        let score = scores[seat.index()].unwrap_or(0);
        if score > options.target {
            return Err(StartError::Bust { seat, score, target: options.target });
        }
    }
    Ok(())
}
