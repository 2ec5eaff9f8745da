//! The score keeper for a game with cards of paper: who went out, what the others held, who bought back; all else follows.
//!
//! What is kept are facts: who plays by which house rules, and what was told of each deal. The [`Book`] is reckoned from them by
//! the rules' own [`bing_rules::game::Game`], each time anew, so that a deal of long ago can be changed and everything after it follows. A
//! fact that no longer fits, such as the buy-back of a player who is not bust any more, stays where it is and is flagged.
//!
//! ```
//! use bing_client::keeper::{Change, DealFacts, Keeper, Left, Start};
//! use bing_rules::seat::Seat;
//!
//! let seat = |number| Seat::new(number).expect("a seat");
//! let mut keeper = Keeper::new(Start::new(["Ann", "Bob"]))?;
//! let facts = DealFacts::out(seat(1), vec![Some(Left::Points(26)), None]);
//! keeper.apply(Change::Insert { deal: 0, facts })?;
//! assert_eq!(keeper.book().scores, [Some(26), Some(0)]);
//! # Ok::<(), bing_client::keeper::KeeperError>(())
//! ```

use bing_rules::seat::Seat;

mod book;
mod draft;
mod error;
mod facts;
mod share;
#[cfg(test)]
mod tests;
mod text;

pub use book::{Ask, Book, DealRow, Flag, RowState};
pub use draft::{Draft, Place};
pub use error::{Field, KeeperError};
pub use facts::{DealFacts, Ended, Left, Start};
pub use text::KeeperTextError;

/// The most deals of one game; far more than are played in a night.
pub const DEALS_MAX: usize = 500;
/// The most changes that can be taken back.
pub const UNDO_MAX: usize = 100;
/// The longest name of a player, in characters.
pub const NAME_CHARS_MAX: usize = 24;

/// See the head of this module.
#[derive(Clone, Debug)]
pub struct Keeper {
    start: Start,
    deals: Vec<DealFacts>,
    /// What was there before each change, oldest first.
    past: Vec<(Start, Vec<DealFacts>)>,
}

/// What a person changes. Deals are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Puts a deal before this one, or behind the last.
    Insert {
        /// The number that it gets.
        deal: usize,
        /// What is told of it.
        facts: DealFacts,
    },
    /// Says something else of a deal; the decisions about buy-backs in it stay.
    Edit {
        /// Which.
        deal: usize,
        /// How it ended.
        ended: Ended,
    },
    /// Takes a deal out.
    Delete {
        /// Which.
        deal: usize,
    },
    /// A bust player buys back after this deal, or does not; `None` takes the decision back.
    Decide {
        /// Which deal.
        deal: usize,
        /// Who.
        seat: Seat,
        /// What they decided.
        buys: Option<bool>,
    },
    /// Changes who plays, or the house rules.
    Start(Start),
}

impl Keeper {
    /// A game that begins.
    ///
    /// # Errors
    /// If a name is missing or too long or there twice, or the house rules cannot be played by so many.
    pub fn new(start: Start) -> Result<Self, KeeperError> {
        start.check()?;
        Ok(Self { start, deals: Vec::new(), past: Vec::new() })
    }

    /// Who plays, and by which house rules.
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// What was told of the deals.
    pub fn deals(&self) -> &[DealFacts] {
        &self.deals
    }

    /// Makes a change.
    ///
    /// # Errors
    /// If it says what cannot be, or names a deal that is not there; nothing has changed then.
    pub fn apply(&mut self, change: Change) -> Result<(), KeeperError> {
        let before = (self.start.clone(), self.deals.clone());
        match change {
            Change::Insert { deal, facts } => self.insert(deal, facts)?,
            Change::Edit { deal, ended } => {
                ended.check(&self.start)?;
                self.deal_mut(deal)?.ended = ended;
            }
            Change::Delete { deal } => {
                self.deal_mut(deal)?;
                self.deals.remove(deal);
            }
            Change::Decide { deal, seat, buys } => {
                let decision = self.deal_mut(deal)?.buys.get_mut(seat.index());
                *decision.ok_or(KeeperError::NoSuchSeat { seat })? = buys;
            }
            Change::Start(start) => {
                start.check()?;
                if start.names.len() != self.start.names.len() && !self.deals.is_empty() {
                    return Err(KeeperError::PlayersFixed { players: self.start.names.len() });
                }
                self.start = start;
            }
        }
        self.past.push(before);
        if self.past.len() > UNDO_MAX {
            self.past.remove(0);
        }
        Ok(())
    }

    fn insert(&mut self, deal: usize, facts: DealFacts) -> Result<(), KeeperError> {
        if self.deals.len() >= DEALS_MAX {
            return Err(KeeperError::TooManyDeals { most: DEALS_MAX });
        }
        if deal > self.deals.len() {
            return Err(KeeperError::NoSuchDeal { deal, deals: self.deals.len() });
        }
        facts.ended.check(&self.start)?;
        self.deals.insert(deal, facts.for_players(self.start.names.len()));
        Ok(())
    }

    fn deal_mut(&mut self, deal: usize) -> Result<&mut DealFacts, KeeperError> {
        let deals = self.deals.len();
        self.deals.get_mut(deal).ok_or(KeeperError::NoSuchDeal { deal, deals })
    }

    /// Whether there is a change to take back.
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Takes the last change back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some((start, deals)) = self.past.pop() else { return false };
        (self.start, self.deals) = (start, deals);
        true
    }

    /// Who sits there.
    pub fn name(&self, seat: Seat) -> &str {
        self.start.names.get(seat.index()).map_or("", String::as_str)
    }
}
