//! A deal that is being told: who went out, and of each other the points typed or the cards tapped.

use bing_rules::card::Card;
use bing_rules::hand::Hand;
use bing_rules::seat::{Seat, Seats};

use super::facts::{DealFacts, Ended, Left};
use super::{Change, Keeper, KeeperError};
use crate::model::screen::Face;

/// Where a deal that is being told belongs. Deals are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before this deal, or behind the last.
    Before(usize),
    /// In the place of this one.
    Instead(usize),
}

/// See the head of this module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Where it belongs.
    pub place: Place,
    /// Who is in the game and has something to be told of.
    pub in_game: Seats,
    /// Whether the deal does not count.
    pub is_void: bool,
    out: Option<Seat>,
    /// What is told of each seat: points as typed.
    typed: Vec<String>,
    /// And cards, which count where there are any.
    cards: Vec<Hand>,
}

impl Keeper {
    /// A deal to be told there, with what was told of it before; `None` if there is no such place.
    pub fn draft(&self, place: Place) -> Option<Draft> {
        let (players, book) = (self.start.names.len(), self.book());
        let (Place::Before(deal) | Place::Instead(deal)) = place;
        let now = || Seat::all(players).filter(|seat| book.scores[seat.index()].is_some()).collect();
        let in_game = book.rows.get(deal).map_or_else(now, |row| row.in_game);
        let mut draft = Draft {
            place,
            in_game,
            is_void: false,
            out: None,
            typed: vec![String::new(); players],
            cards: vec![Hand::EMPTY; players],
        };
        match place {
            Place::Before(deal) if deal <= self.deals.len() => {}
            Place::Instead(deal) => draft.fill(&self.deals.get(deal)?.ended),
            Place::Before(_) => return None,
        }
        Some(draft)
    }
}

impl Draft {
    fn fill(&mut self, ended: &Ended) {
        let Ended::Out { seat, left } = ended else {
            self.is_void = true;
            return;
        };
        self.out = Some(*seat);
        for (place, left) in left.iter().enumerate() {
            match left {
                Some(Left::Points(points)) => self.typed[place] = points.to_string(),
                Some(Left::Cards(hand)) => self.cards[place] = *hand,
                None => {}
            }
        }
    }

    /// Who went out.
    pub const fn out(&self) -> Option<Seat> {
        self.out
    }

    /// Says who went out; what was told of them before is forgotten.
    pub fn went_out(&mut self, seat: Seat) {
        self.out = Some(seat);
        self.is_void = false;
        self.type_points(seat, "");
    }

    /// The points of a seat as they were typed.
    pub fn typed(&self, seat: Seat) -> &str {
        self.typed.get(seat.index()).map_or("", String::as_str)
    }

    /// Types points; they take the place of cards.
    pub fn type_points(&mut self, seat: Seat, text: &str) {
        if let (Some(typed), Some(cards)) = (self.typed.get_mut(seat.index()), self.cards.get_mut(seat.index())) {
            text.clone_into(typed);
            *cards = Hand::EMPTY;
        }
    }

    /// Adds a card to what a seat had left; it takes the place of points. False if no hand holds so many of it.
    pub fn add_card(&mut self, seat: Seat, face: Face) -> bool {
        let (Some(typed), Some(cards)) = (self.typed.get_mut(seat.index()), self.cards.get_mut(seat.index())) else {
            return false;
        };
        typed.clear();
        cards.insert(face.card())
    }

    /// Takes a card away again.
    pub fn remove_card(&mut self, seat: Seat, face: Face) {
        if let Some(cards) = self.cards.get_mut(seat.index()) {
            let _was_there = cards.remove(face.card());
        }
    }

    /// The cards of a seat.
    pub fn cards(&self, seat: Seat) -> Vec<Face> {
        self.cards.get(seat.index()).map_or_else(Vec::new, |hand| hand.iter().map(Face::from).collect())
    }

    /// What a seat counts, as far as it is told.
    pub fn points(&self, seat: Seat, keeper: &Keeper) -> Option<u32> {
        if self.out == Some(seat) {
            return Some(0);
        }
        self.left(seat).ok().map(|left| left.points(&keeper.start.options))
    }

    fn left(&self, seat: Seat) -> Result<Left, KeeperError> {
        let hand = self.cards.get(seat.index()).copied().unwrap_or_default();
        if !hand.is_empty() {
            return Ok(Left::Cards(hand));
        }
        match self.typed(seat).trim() {
            "" => Err(KeeperError::PointsMissing { seat }),
            text => text
                .parse()
                .map(Left::Points)
                .map_err(|_| KeeperError::NotANumber { seat, text: text.chars().take(20).collect() }),
        }
    }

    /// The change that tells this deal.
    ///
    /// # Errors
    /// What is missing or wrong first, with the seat it is about.
    pub fn change(&self, keeper: &Keeper) -> Result<Change, KeeperError> {
        let ended = self.ended(keeper)?;
        Ok(match self.place {
            Place::Before(deal) => {
                let facts = DealFacts { ended, buys: Vec::new() };
                Change::Insert { deal, facts }
            }
            Place::Instead(deal) => Change::Edit { deal, ended },
        })
    }

    fn ended(&self, keeper: &Keeper) -> Result<Ended, KeeperError> {
        if self.is_void {
            return Ok(Ended::Void);
        }
        let out = self.out.ok_or(KeeperError::NobodyOut)?;
        let mut left = vec![None; self.typed.len()];
        for seat in self.in_game.iter().filter(|seat| *seat != out) {
            left[seat.index()] = Some(self.left(seat)?);
        }
        self.check_copies(out, keeper)?;
        let ended = Ended::Out { seat: out, left };
        ended.check(&keeper.start)?;
        Ok(ended)
    }

    /// The hands together hold no more of a card than the decks have.
    fn check_copies(&self, out: Seat, keeper: &Keeper) -> Result<(), KeeperError> {
        let decks = usize::from(keeper.start.options.decks_for(self.typed.len()));
        for card in Card::all() {
            let mut copies = 0;
            for seat in self.in_game.iter().filter(|seat| *seat != out) {
                let here = usize::from(self.cards[seat.index()].count(card));
                copies += here;
                if here > 0 && copies > decks {
                    return Err(KeeperError::TooManyCopies { seat, card, copies, decks });
                }
            }
        }
        Ok(())
    }
}
