//! The meld turn (R4.3, R6, R7.1): what a player could put down, and whether a whole turn is legal.

use crate::card::{Card, Rank};
use crate::hand::Hand;
use crate::meld::{Declaration, End, GrowError, Meld, MeldError};
use crate::options::Options;
use crate::play::Play;
use crate::tableau::Tableau;

mod choices;
mod opening;
mod ranks;
mod search;

/// A player before a meld turn: all that decides which meld turns are legal.
///
/// Any values can be put in; nothing here asks how they came about.
#[derive(Clone, Copy, Debug)]
pub struct MeldTurn<'a> {
    /// The cards in hand.
    pub hand: &'a Hand,
    /// The melds on the table.
    pub tableau: &'a Tableau,
    /// Whether the player has opened in an earlier turn of this deal (R6.1).
    pub opened: bool,
    /// The player's score before the deal (R7.1).
    pub score: u32,
    /// The house rules.
    pub options: &'a Options,
}

/// What a legal meld turn leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Melded {
    /// The cards left in hand.
    pub hand: Hand,
    /// The melds on the table.
    pub tableau: Tableau,
    /// The points left in hand (R8.2).
    pub deadwood: u32,
}

impl Melded {
    /// Whether the turn played the last card (R8.1).
    pub const fn goes_out(&self) -> bool {
        self.hand.is_empty()
    }
}

/// Why a meld turn is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnError {
    /// R4.3
    #[error("R4.3: a meld turn plays at least one card")]
    NoPlays,
    /// R4.3
    #[error("R4.3: {card} is not in the hand (any more) at play {play}")]
    NotHeld {
        /// The card that is missing.
        card: Card,
        /// Which play, counted from 0.
        play: usize,
    },
    /// R5
    #[error("{error}, at play {play}")]
    Meld {
        /// What is wrong with the new meld.
        error: MeldError,
        /// Which play, counted from 0.
        play: usize,
    },
    /// R6.2
    #[error("R6.2: there is no meld {meld} on the table, which has {melds}, at play {play}")]
    NoSuchMeld {
        /// The meld asked for, counted from 0.
        meld: usize,
        /// How many melds are there at that moment.
        melds: usize,
        /// Which play, counted from 0.
        play: usize,
    },
    /// R6.3, R5.5 or R6.4
    #[error("{error}, at play {play}")]
    Grow {
        /// What is wrong with the lay-off or the swap.
        error: GrowError,
        /// Which play, counted from 0.
        play: usize,
    },
    /// R6.4
    #[error("R6.4: twos on the table are not swapped at this table (option swap_twos), at play {play}")]
    NoSwaps {
        /// Which play, counted from 0.
        play: usize,
    },
    /// R6.4
    #[error("R6.4: a two can be swapped only in a turn after the one that opens, at play {play}")]
    SwapBeforeOpening {
        /// Which play, counted from 0.
        play: usize,
    },
    /// R1.3
    #[error("R1.3: there would be more than 4 of {card} in the hand, at play {play}")]
    TooManyCopies {
        /// The two that would come to the hand.
        card: Card,
        /// Which play, counted from 0.
        play: usize,
    },
    /// R6.1
    #[error("R6.1: an opening puts down at least {wanted} new melds, this turn has {melds}")]
    TooFewMelds {
        /// The new melds of the turn.
        melds: usize,
        /// The option `opening_melds`.
        wanted: u8,
    },
    /// R6.4
    #[error("R6.4: {two} was freed by a swap and must be played in the same turn")]
    FreedTwoKept {
        /// A two that was freed and not played after that.
        two: Card,
    },
    /// R7.1
    #[error("R7.1: {deadwood} points would remain; {}", limit_in_words(*score, *target))]
    OverLimit {
        /// The points that would be left in hand.
        deadwood: u32,
        /// The player's score before the deal.
        score: u32,
        /// The option `target`.
        target: u32,
    },
}

/// "with a score of 63 at most 12 may"
pub(crate) fn limit_in_words(score: u32, target: u32) -> String {
    match target.checked_sub(score) {
        Some(most) => format!("with a score of {score} at most {most} may"),
        None => format!("with a score of {score}, which is over {target}, none may"),
    }
}

impl TurnError {
    /// The rule that is broken.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::NoPlays | Self::NotHeld { .. } => "R4.3",
            Self::Meld { error, .. } => error.rule(),
            Self::NoSuchMeld { .. } => "R6.2",
            Self::Grow { error, .. } => error.rule(),
            Self::NoSwaps { .. } | Self::SwapBeforeOpening { .. } | Self::FreedTwoKept { .. } => "R6.4",
            Self::TooManyCopies { .. } => "R1.3",
            Self::TooFewMelds { .. } => "R6.1",
            Self::OverLimit { .. } => "R7.1",
        }
    }
}

impl MeldTurn<'_> {
    /// The most points that may be left in hand (R7.1); `None` if the score is over the target already.
    pub fn limit(&self) -> Option<u32> {
        self.options.target.checked_sub(self.score)
    }

    /// The points in hand (R8.2).
    pub fn deadwood(&self) -> u32 {
        self.hand.points(self.options.two_points())
    }

    /// What this turn would leave, if it is legal (R6.5).
    ///
    /// # Errors
    /// The first illegal play, in the order in which the plays happen; only if all are possible, what is wrong with the turn as a
    /// whole, in the order R4.3 (no play), R6.1, R6.4 (a freed two kept), R7.1.
    pub fn check(&self, plays: &[Play]) -> Result<Melded, TurnError> {
        let mut progress = Progress::new(self);
        for (number, play) in plays.iter().enumerate() {
            progress.play(self, play, number)?;
        }
        if plays.is_empty() {
            return Err(TurnError::NoPlays);
        }
        let wanted = self.options.opening_melds;
        if !self.opened && progress.new_melds < usize::from(wanted) {
            return Err(TurnError::TooFewMelds { melds: progress.new_melds, wanted });
        }
        if let Some(two) = progress.freed.iter().next() {
            return Err(TurnError::FreedTwoKept { two });
        }
        let deadwood = progress.hand.points(self.options.two_points());
        if deadwood.saturating_add(self.score) > self.options.target {
            return Err(TurnError::OverLimit { deadwood, score: self.score, target: self.options.target });
        }
        Ok(Melded { hand: progress.hand, tableau: progress.tableau, deadwood })
    }

    /// The hand and the table after one play, the turn as a whole not regarded: whether it opens, keeps the limit, or plays a two that a swap
    /// frees.
    ///
    /// # Errors
    /// If the play is not possible as things stand.
    pub fn make(&self, play: &Play) -> Result<(Hand, Tableau), TurnError> {
        let mut progress = Progress::new(self);
        progress.play(self, play, 0)?;
        Ok((progress.hand, progress.tableau))
    }

    /// Every new meld that could be put down from this hand alone, the opening and the limit not regarded.
    ///
    /// Twos that stand for other cards are interchangeable in this list: a meld that could hold either of two twos is listed once, with the
    /// first in card order (in a run that covers position 2, the two of its suit is kept for that place if it is to be natural there).
    /// In a set of twos every choice is listed.
    pub fn new_melds(&self) -> impl Iterator<Item = Meld> + use<> {
        choices::new_melds(*self.hand, *self.options)
    }

    /// Every lay-off of one card that is possible as the table lies, by meld, end and card; none of whether the player has opened, nor the
    /// limit, is regarded. Longer lay-offs are sequences of these.
    pub fn lay_offs(&self) -> impl Iterator<Item = Play> {
        choices::lay_offs(self)
    }

    /// Every swap (R6.4) that is possible as the table lies; none before the player has opened or without the option.
    pub fn swaps(&self) -> impl Iterator<Item = Play> {
        choices::swaps(self)
    }

    /// Whether any legal meld turn exists; exact.
    pub fn can_meld(&self) -> bool {
        search::can_meld(self)
    }
}

/// A meld turn under way.
struct Progress {
    hand: Hand,
    tableau: Tableau,
    new_melds: usize,
    /// The twos freed by swaps of which no card of the same face has been played since.
    freed: Hand,
}

impl Progress {
    fn new(turn: &MeldTurn<'_>) -> Self {
        Self { hand: *turn.hand, tableau: turn.tableau.clone(), new_melds: 0, freed: Hand::EMPTY }
    }

    fn play(&mut self, turn: &MeldTurn<'_>, play: &Play, number: usize) -> Result<(), TurnError> {
        let grow = |error| TurnError::Grow { error, play: number };
        match play {
            Play::NewMeld(declaration) => {
                self.spend(declaration.cards(), number)?;
                let meld = Meld::declare(declaration, turn.options)
                    .map_err(|error| TurnError::Meld { error, play: number })?;
                self.tableau.push(meld);
                self.new_melds += 1;
            }
            Play::LayOff { meld, end, cards } => {
                self.spend(cards, number)?;
                let grown = self.meld(*meld, number)?.lay_off(*end, cards, turn.options).map_err(grow)?;
                self.tableau.replace(*meld, grown);
            }
            Play::SwapTwo { meld, position, card } => {
                self.spend(&[*card], number)?;
                if !turn.options.swap_twos {
                    return Err(TurnError::NoSwaps { play: number });
                }
                if !turn.opened {
                    return Err(TurnError::SwapBeforeOpening { play: number });
                }
                let (swapped, two) = self.meld(*meld, number)?.swap_two(*position, *card).map_err(grow)?;
                self.tableau.replace(*meld, swapped);
                if !self.hand.insert(two) || !self.freed.insert(two) {
                    return Err(TurnError::TooManyCopies { card: two, play: number });
                }
            }
        }
        Ok(())
    }

    /// Takes the cards from the hand; a card played pays for a freed two of its face.
    fn spend(&mut self, cards: &[Card], play: usize) -> Result<(), TurnError> {
        for &card in cards {
            if !self.hand.remove(card) {
                return Err(TurnError::NotHeld { card, play });
            }
            if card.is_two() {
                let _was_freed = self.freed.remove(card);
            }
        }
        Ok(())
    }

    fn meld(&self, meld: usize, play: usize) -> Result<&Meld, TurnError> {
        self.tableau.get(meld).ok_or(TurnError::NoSuchMeld { meld, melds: self.tableau.len(), play })
    }
}

/// The plays that one card makes on a meld, with the end where it fits.
pub(crate) fn lay_off_play(meld: usize, end: Option<End>, card: Card) -> Play {
    Play::LayOff { meld, end, cards: vec![card] }
}

/// The meld as a play.
impl From<Meld> for Play {
    fn from(meld: Meld) -> Self {
        Self::NewMeld(meld.declaration())
    }
}

/// The meld as a play.
impl From<Declaration> for Play {
    fn from(declaration: Declaration) -> Self {
        Self::NewMeld(declaration)
    }
}

/// The natural card of a position of a run of this suit, for positions that exist.
pub(crate) fn natural_at(position: u8, suit: crate::card::Suit) -> Option<Card> {
    Rank::at_position(position).map(|rank| Card::new(rank, suit))
}
