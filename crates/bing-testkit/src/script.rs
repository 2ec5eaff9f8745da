//! Deals written in a line or two, at any moment.
//!
//! ```
//! use bing_rules::play::Action;
//! use bing_testkit::script::{card, deal, seat, turn};
//!
//! let mut deal = deal(3).hands(["9c", "Kd 3s"]).table("0: K:KcKhKs 4:4c4d4h 9:9d9h9s").upcard("Td").turn(0).deal();
//! assert!(deal.apply(seat(0), &Action::Meld(turn("2+9c"))).is_ok(), "the nine goes to meld 2, and seat 0 goes out");
//! ```

use bing_rules::card::Card;
use bing_rules::deal::{Deal, Reshuffle, ShownCut};
use bing_rules::hand::Hand;
use bing_rules::meld::Declaration;
use bing_rules::notation::{parse_cards, parse_turn};
use bing_rules::options::Options;
use bing_rules::phase::Phase;
use bing_rules::play::Play;
use bing_rules::seat::{Seat, Seats};
use bing_rules::setup::Setup;
use bing_rules::view::Thrown;

/// A deal that is being written. What is not said is filled up from the cards that are left, so that the pack is whole.
#[derive(Clone, Debug)]
pub struct Script {
    options: Options,
    scores: Vec<Option<u32>>,
    dealer: usize,
    turn: Option<usize>,
    hands: Vec<Vec<Card>>,
    table: Vec<Declaration>,
    opened: Vec<usize>,
    stock: Vec<Card>,
    stock_is_whole: bool,
    discards: Vec<Card>,
    phase: Phase,
    drawn: Option<Card>,
    reshuffles: u16,
    reshuffle: Reshuffle,
}

/// A deal of so many players by the default house rules: all scores are 0, seat 0 deals, seat 1 is to draw, take or meld, and nobody has
/// opened.
pub fn deal(players: usize) -> Script {
    Script {
        options: Options::default(),
        scores: vec![Some(0); players],
        dealer: 0,
        turn: None,
        hands: Vec::new(),
        table: Vec::new(),
        opened: Vec::new(),
        stock: Vec::new(),
        stock_is_whole: false,
        discards: Vec::new(),
        phase: Phase::Turn,
        drawn: None,
        reshuffles: 0,
        reshuffle: Reshuffle::OldestFirst,
    }
}

impl Script {
    /// By these house rules.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// With some house rules changed.
    #[must_use]
    pub fn rules(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.options);
        self
    }

    /// With these scores before the deal, from seat 0 on.
    #[must_use]
    pub fn scores(mut self, scores: impl IntoIterator<Item = u32>) -> Self {
        for (known, score) in self.scores.iter_mut().zip(scores) {
            *known = Some(score);
        }
        self
    }

    /// With these seats out of the game.
    #[must_use]
    pub fn out(mut self, seats: impl IntoIterator<Item = usize>) -> Self {
        for seat in seats {
            self.scores[seat] = None;
        }
        self
    }

    /// Dealt by this seat.
    #[must_use]
    pub const fn dealer(mut self, seat: usize) -> Self {
        self.dealer = seat;
        self
    }

    /// With this seat to act; else it is the one on the dealer's left.
    #[must_use]
    pub const fn turn(mut self, seat: usize) -> Self {
        self.turn = Some(seat);
        self
    }

    /// With these hands, from seat 0 on. The hand of a seat that has not opened is filled up, one that has opened and is not named holds
    /// one card.
    ///
    /// # Panics
    /// If the text is no cards.
    #[must_use]
    #[track_caller]
    pub fn hands<'a>(mut self, hands: impl IntoIterator<Item = &'a str>) -> Self {
        self.hands = hands.into_iter().map(cards).collect();
        self
    }

    /// With these melds on the table, separated by white space, in their order; before them the seats that have opened and a
    /// colon: `"0,2: K:KcKdKh c8:8c9cTc ..."`.
    ///
    /// # Panics
    /// If the text is not like that.
    #[must_use]
    #[track_caller]
    pub fn table(mut self, table: &str) -> Self {
        let mut words = table.split_whitespace();
        let seats = words.next().and_then(|seats| seats.strip_suffix(':')).expect("first the seats that have opened");
        self.opened = seats.split(',').map(|seat| seat.parse().expect("a seat")).collect();
        self.table = words.map(meld).collect();
        self
    }

    /// With this upcard and nothing below it, unless the stock is said to be whole.
    ///
    /// # Panics
    /// If the text is no card.
    #[must_use]
    #[track_caller]
    pub fn upcard(self, upcard: &str) -> Self {
        self.discards(upcard)
    }

    /// With these discards, the upcard last.
    ///
    /// # Panics
    /// If the text is no cards.
    #[must_use]
    #[track_caller]
    pub fn discards(mut self, discards: &str) -> Self {
        self.discards = cards(discards);
        self
    }

    /// With these cards on top of the stock, the first one the top card; below them all that is left.
    ///
    /// # Panics
    /// If the text is no cards.
    #[must_use]
    #[track_caller]
    pub fn stock(mut self, stock: &str) -> Self {
        self.stock = cards(stock);
        self
    }

    /// With just these cards in the stock, perhaps none; all that is left lies at the bottom of the discard pile.
    ///
    /// # Panics
    /// If the text is no cards.
    #[must_use]
    #[track_caller]
    pub fn whole_stock(mut self, stock: &str) -> Self {
        self.stock_is_whole = true;
        self.stock(stock)
    }

    /// At the moment when the player has drawn this card, which is added to the hand, and is to discard.
    ///
    /// # Panics
    /// If the text is no card.
    #[must_use]
    #[track_caller]
    pub fn drew(mut self, drawn: &str) -> Self {
        self.drawn = Some(card(drawn));
        self.phase = Phase::Discard { taken: false };
        self
    }

    /// At the moment when the player has taken this card, which is added to the hand, and is to discard.
    ///
    /// # Panics
    /// If the text is no card.
    #[must_use]
    #[track_caller]
    pub fn took(mut self, taken: &str) -> Self {
        self.drawn = Some(card(taken));
        self.phase = Phase::Discard { taken: true };
        self
    }

    /// Before the cut: the pack begins with the cards of [`Script::stock`].
    #[must_use]
    pub const fn cutting(mut self) -> Self {
        self.phase = Phase::Cut;
        self
    }

    /// After so many reshuffles.
    #[must_use]
    pub const fn reshuffles(mut self, reshuffles: u16) -> Self {
        self.reshuffles = reshuffles;
        self
    }

    /// With the discard pile becoming the stock in this way.
    #[must_use]
    pub fn reshuffle(mut self, reshuffle: Reshuffle) -> Self {
        self.reshuffle = reshuffle;
        self
    }

    /// The setup, to be changed further.
    ///
    /// # Panics
    /// If the cards named are not in the pack.
    #[track_caller]
    pub fn setup(self) -> Setup {
        let players = self.scores.len();
        let in_game: Seats = Seat::all(players).filter(|seat| self.scores[seat.index()].is_some()).collect();
        let dealer = seat(self.dealer);
        let undealt = self.phase == Phase::Cut;
        let next = if undealt { in_game.right_of(dealer) } else { in_game.left_of(dealer) };
        let turn = self.turn.map(seat).or(next).unwrap_or(dealer);
        let mut rest = Hand::of_decks(self.options.decks_for(players)).unwrap_or_default();
        let mut hands = self.hands.clone();
        hands.resize(players, Vec::new());
        if let Some(drawn) = self.drawn {
            hands[turn.index()].push(drawn);
        }
        let melded = self.table.iter().flat_map(Declaration::cards);
        for card in hands.iter().flatten().chain(melded).chain(&self.stock).chain(&self.discards) {
            assert!(rest.remove(*card), "the pack has fewer {card} than the script");
        }
        let mut rest: Vec<Card> = rest.iter().collect();
        if !undealt {
            self.fill_up(&mut hands, turn, &mut rest);
        }
        let mut stock = self.stock;
        let mut discards = self.discards;
        if !undealt && discards.is_empty() {
            discards.extend(rest.pop());
        }
        if self.stock_is_whole {
            discards.splice(0..0, rest);
        } else {
            stock.extend(rest);
        }
        Setup {
            options: self.options,
            scores: self.scores,
            dealer,
            phase: self.phase,
            turn,
            hands: hands.iter().map(|cards| hand(cards)).collect(),
            opened: self.opened.iter().map(|&number| seat(number)).collect(),
            tableau: self.table,
            stock,
            discards: discards.into_iter().map(|card| Thrown { card, by: None }).collect(),
            drawn: self.drawn,
            reshuffles: self.reshuffles,
            reshuffle: self.reshuffle,
            recycled: Hand::EMPTY,
            known: Vec::new(),
            cut: None::<ShownCut>,
            cut_depth: None,
            void: None,
        }
    }

    /// Gives the players who are in the game the cards they must hold, the highest first.
    fn fill_up(&self, hands: &mut [Vec<Card>], turn: Seat, rest: &mut Vec<Card>) {
        for (place, hand) in hands.iter_mut().enumerate() {
            let drew = self.drawn.is_some() && place == turn.index();
            let wanted = match (self.scores[place], self.opened.contains(&place)) {
                (None, _) => 0,
                (Some(_), true) => 1,
                (Some(_), false) => usize::from(self.options.hand_size),
            };
            while hand.len() < wanted + usize::from(drew) {
                let Some(card) = rest.pop() else { return };
                hand.push(card);
            }
        }
    }

    /// The deal.
    ///
    /// # Panics
    /// If there is no such moment of a deal, with all the reasons.
    #[track_caller]
    pub fn deal(self) -> Deal {
        match self.setup().into_deal() {
            Ok(deal) => deal,
            Err(error) => panic!("the script is no moment of a deal: {error}"),
        }
    }
}

/// The seat of this number.
///
/// # Panics
/// Beyond 7.
#[track_caller]
pub fn seat(number: usize) -> Seat {
    Seat::new(number).expect("seats are 0 to 7")
}

/// The card that is written.
///
/// # Panics
/// If the text is no card.
#[track_caller]
pub fn card(text: &str) -> Card {
    text.parse().unwrap_or_else(|error| panic!("{text:?} is no card: {error}"))
}

/// The cards that are written, in their order.
///
/// # Panics
/// If the text is no cards.
#[track_caller]
pub fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).unwrap_or_else(|error| panic!("{text:?} is no list of cards: {error}"))
}

/// These cards as a hand.
///
/// # Panics
/// If there are more than four of one face.
#[track_caller]
pub fn hand(cards: &[Card]) -> Hand {
    let mut hand = Hand::EMPTY;
    for card in cards {
        assert!(hand.insert(*card), "a hand holds at most four {card}");
    }
    hand
}

/// The meld that is written, such as `K:KdKh2c` or `c8:8c9c2d`.
///
/// # Panics
/// If the text is no declaration.
#[track_caller]
pub fn meld(text: &str) -> Declaration {
    text.parse().unwrap_or_else(|error| panic!("{text:?} is no meld: {error}"))
}

/// The meld turn that is written, such as `K:KdKh2c / 0+Ks`; see [`bing_rules::notation`].
///
/// # Panics
/// If the text is no meld turn.
#[track_caller]
pub fn turn(text: &str) -> Vec<Play> {
    parse_turn(text).unwrap_or_else(|error| panic!("{text:?} is no meld turn: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pack_is_filled_up_whatever_is_said() {
        let plain = deal(2).deal();
        assert_eq!((plain.hand(seat(0)).len(), plain.stock_len(), plain.turn()), (14, 75, Some(seat(1))));
        let empty = deal(4).out([2]).whole_stock("").discards("3c 4d").dealer(1).deal();
        assert_eq!((empty.stock_len(), empty.upcard(), empty.turn()), (0, Some(card("4d")), Some(seat(3))));
        assert_eq!(empty.discards().len(), 104 - 3 * 14);
        assert_eq!(deal(8).cutting().deal().stock_len(), 156);
    }

    #[test]
    fn hands_table_and_drawn_card_are_as_written() {
        let script = deal(2).hands(["Ac 3d"]).table("0: 4:4c4d4h c8:8c9cTc K:KcKdKh").turn(0).took("5s").stock("6c");
        let deal = script.deal();
        assert_eq!(deal.hand(seat(0)), &hand(&cards("Ac 3d 5s")));
        assert_eq!(deal.phase(), Phase::Discard { taken: true });
        assert_eq!(deal.tableau().len(), 3);
    }

    #[test]
    #[should_panic(expected = "R3.3: seat 0 holds 15 cards")]
    fn impossible_moment_is_refused_with_its_reason() {
        deal(2).hands(["3c 3c 4c 4c 5c 5c 6c 6c 7c 7c 8c 8c 9c 9c Tc"]).deal();
    }

    #[test]
    #[should_panic(expected = "the pack has fewer 3c than the script")]
    fn card_that_is_there_too_often_is_refused() {
        deal(2).hands(["3c 3c 3c"]).setup();
    }
}
