//! Whole meld turns (R4.3, R6, R7.1).

use bing_rules::card::{Card, Rank};
use bing_rules::meld::{Declaration, End};
use bing_rules::options::Options;
use bing_rules::play::Play;

use super::meld::{count, is_wild_in_run, judge, position_exists, rank_at, too_many_wilds, wilds};
use super::{Blame, refuse};

/// A player and the table before or after a meld turn, or between two plays of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The cards in hand.
    pub hand: Vec<Card>,
    /// The melds on the table in the order they were put down, the cards of sets sorted.
    pub table: Vec<Declaration>,
    /// Whether the player has opened in an earlier turn (R6.1).
    pub opened: bool,
    /// The player's score before the deal.
    pub score: u32,
}

/// How far a meld turn has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Hand and table now.
    pub spot: Spot,
    /// How many plays were made.
    pub plays: usize,
    /// How many of them were new melds.
    pub new_melds: usize,
    /// Whether one was a lay-off.
    pub laid_off: bool,
    /// The twos freed by swaps, but those of which a card of the same face was played since (R6.4).
    pub freed: Vec<Card>,
}

/// What a whole meld turn leaves, if it is legal (R6.5).
///
/// # Errors
/// The first illegal play, or else what is wrong with the turn as a whole.
pub fn judge_turn(before: &Spot, plays: &[Play], options: &Options) -> Result<Spot, Blame> {
    let mut progress = Progress::new(before);
    for play in plays {
        progress.make(play, options)?;
    }
    progress.judge_whole(options)?;
    Ok(progress.spot)
}

impl Progress {
    /// Before the first play.
    pub fn new(before: &Spot) -> Self {
        let mut spot = before.clone();
        for meld in &mut spot.table {
            sort_set(meld);
        }
        Self { spot, plays: 0, new_melds: 0, laid_off: false, freed: Vec::new() }
    }

    /// Whether the turn may end here.
    ///
    /// # Errors
    /// What is wrong with the turn as a whole, in the order R4.3, R6.1, R6.4, R7.1.
    pub fn judge_whole(&self, options: &Options) -> Result<(), Blame> {
        if self.plays == 0 {
            return refuse(&["R4.3"]);
        }
        if !self.spot.opened && self.new_melds < usize::from(options.opening_melds) {
            return if self.laid_off { refuse(&["R6.1", "R6.2"]) } else { refuse(&["R6.1"]) };
        }
        if !self.freed.is_empty() {
            return refuse(&["R6.4"]);
        }
        if count(&self.spot.hand, options) + self.spot.score > options.target {
            return refuse(&["R7.1"]);
        }
        Ok(())
    }

    /// Makes one play.
    ///
    /// # Errors
    /// If it is not possible as things stand; then this is spoilt.
    pub fn make(&mut self, play: &Play, options: &Options) -> Result<(), Blame> {
        match play {
            Play::NewMeld(declaration) => {
                self.play_cards(declaration.cards()).map_err(|()| Blame::one("R4.3"))?;
                judge(declaration, options)?;
                let mut meld = declaration.clone();
                sort_set(&mut meld);
                self.spot.table.push(meld);
                self.new_melds += 1;
            }
            Play::LayOff { meld, end, cards } => {
                self.play_cards(cards).map_err(|()| Blame::one("R4.3"))?;
                let Some(lies) = self.spot.table.get_mut(*meld) else { return refuse(&["R6.2", "R6.3"]) };
                lay_off(lies, *end, cards, options)?;
                sort_set(lies);
                self.laid_off = true;
            }
            Play::SwapTwo { meld, position, card } => {
                let held = self.play_cards(&[*card]).is_ok();
                let swapped = self.swap(*meld, usize::from(*position), *card, options);
                match (held, swapped) {
                    (true, swapped) => swapped?,
                    (false, Ok(())) => return refuse(&["R4.3"]),
                    (false, Err(Blame(mut rules))) => {
                        rules.push("R4.3");
                        return Err(Blame(rules));
                    }
                }
            }
        }
        self.plays += 1;
        Ok(())
    }

    /// Takes the cards from the hand. A card of the face of a freed two pays for it.
    fn play_cards(&mut self, cards: &[Card]) -> Result<(), ()> {
        for card in cards {
            let place = self.spot.hand.iter().position(|held| held == card).ok_or(())?;
            self.spot.hand.remove(place);
            if let Some(place) = self.freed.iter().position(|freed| freed == card) {
                self.freed.remove(place);
            }
        }
        Ok(())
    }

    /// Puts the card in the place of the two at this position (R6.4).
    fn swap(&mut self, meld: usize, position: usize, card: Card, options: &Options) -> Result<(), Blame> {
        let Some(lies) = self.spot.table.get_mut(meld) else { return refuse(&["R6.2", "R6.4"]) };
        if !options.swap_twos || !self.spot.opened {
            return refuse(&["R6.4"]);
        }
        let (place, stands_for) = match lies {
            Declaration::Set { rank, .. } => (Some(position), card.rank() == *rank && *rank != Rank::Two),
            Declaration::Run { suit, from, .. } => {
                let natural = rank_at(position).map(|rank| Card::new(rank, *suit));
                (position.checked_sub(usize::from(*from)), natural == Some(card))
            }
        };
        let is_run_of = if let Declaration::Run { suit, .. } = lies { Some(*suit) } else { None };
        let (Declaration::Set { cards, .. } | Declaration::Run { cards, .. }) = lies;
        let Some(held) = place.and_then(|place| cards.get_mut(place)) else { return refuse(&["R6.4"]) };
        let wild = match is_run_of {
            Some(suit) => is_wild_in_run(*held, position, suit),
            None => held.rank() == Rank::Two,
        };
        if !wild || !stands_for {
            return refuse(&["R6.4"]);
        }
        let two = std::mem::replace(held, card);
        sort_set(lies);
        self.spot.hand.push(two);
        self.freed.push(two);
        Ok(())
    }
}

/// Adds the cards to a meld (R6.3). If it is not possible, all that is wrong with it may be blamed.
fn lay_off(meld: &mut Declaration, end: Option<End>, cards: &[Card], options: &Options) -> Result<(), Blame> {
    let mut wrong = Vec::new();
    if cards.is_empty() || end.is_some() == matches!(meld, Declaration::Set { .. }) {
        wrong.push("R6.3");
    }
    for &card in cards {
        match meld {
            Declaration::Set { rank, cards } => {
                if card.rank() != *rank && card.rank() != Rank::Two {
                    wrong.push("R6.3");
                }
                cards.push(card);
            }
            Declaration::Run { suit, from, cards } => {
                let high = end != Some(End::Low);
                let position = if high { usize::from(*from) + cards.len() } else { usize::from(*from) - 1 };
                if !position_exists(position, options) {
                    wrong.extend(["R6.3", "R5.4"]);
                    break;
                }
                if card.rank() != Rank::Two && Some(card) != rank_at(position).map(|rank| Card::new(rank, *suit)) {
                    wrong.push("R6.3");
                }
                if high {
                    cards.push(card);
                } else {
                    cards.insert(0, card);
                    *from -= 1;
                }
            }
        }
    }
    if too_many_wilds(wilds(meld), options) {
        wrong.push("R5.5");
    }
    if wrong.is_empty() { Ok(()) } else { Err(Blame(wrong)) }
}

/// The cards of a set have no order of their own.
fn sort_set(meld: &mut Declaration) {
    if let Declaration::Set { cards, .. } = meld {
        cards.sort_unstable();
    }
}
