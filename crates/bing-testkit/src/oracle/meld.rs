//! What is a meld (R5), and what a card counts (R8.2).

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::meld::Declaration;
use bing_rules::options::{Aces, Options};

use super::{Blame, refuse};

/// The points of a card left in hand (R8.2).
pub fn points(card: Card, options: &Options) -> u32 {
    match card.rank() {
        Rank::Ace => 15,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
        Rank::Two => u32::from(options.two_value),
        Rank::Three => 3,
        Rank::Four => 4,
        Rank::Five => 5,
        Rank::Six => 6,
        Rank::Seven => 7,
        Rank::Eight => 8,
        Rank::Nine => 9,
    }
}

/// The points of all these cards.
pub fn count(cards: &[Card], options: &Options) -> u32 {
    let mut sum = 0;
    for card in cards {
        sum += points(*card, options);
    }
    sum
}

/// The rank that stands at a position of a run: 1 and 14 are the ace (R5.4); `None` for a position that does not exist at any
/// table.
pub fn rank_at(position: usize) -> Option<Rank> {
    use Rank::{Ace, Eight, Five, Four, Jack, King, Nine, Queen, Seven, Six, Ten, Three, Two};
    let ranks = [Ace, Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace];
    if position == 0 { None } else { ranks.get(position - 1).copied() }
}

/// Whether runs have this position at this table (R5.4).
pub fn position_exists(position: usize, options: &Options) -> bool {
    match options.aces {
        Aces::Both => (1..=14).contains(&position),
        Aces::High => (2..=14).contains(&position),
        Aces::Low => (1..=13).contains(&position),
    }
}

/// Whether a card at a position of a run of this suit is a wild two, not a natural one (R5.5).
pub fn is_wild_in_run(card: Card, position: usize, suit: Suit) -> bool {
    card.rank() == Rank::Two && !(position == 2 && card.suit() == suit)
}

/// How many of the cards of a meld are wild twos (R5.5).
pub fn wilds(meld: &Declaration) -> usize {
    match meld {
        Declaration::Set { rank: Rank::Two, .. } => 0,
        Declaration::Set { cards, .. } => cards.iter().filter(|card| card.rank() == Rank::Two).count(),
        Declaration::Run { suit, from, cards } => {
            let mut wilds = 0;
            for (place, card) in cards.iter().enumerate() {
                if is_wild_in_run(*card, usize::from(*from) + place, *suit) {
                    wilds += 1;
                }
            }
            wilds
        }
    }
}

/// Whether so many wild twos in one meld are too many for the option `max_wilds` (R5.5).
pub fn too_many_wilds(wilds: usize, options: &Options) -> bool {
    match options.max_wilds {
        None => false,
        Some(most) => wilds > usize::from(most),
    }
}

/// Whether what is declared is a meld by itself (R5).
///
/// # Errors
/// The first broken rule in the order R5.1 or R5.2, R5.4, R5.5.
pub fn judge(declaration: &Declaration, options: &Options) -> Result<(), Blame> {
    match declaration {
        Declaration::Set { rank, cards } => {
            if cards.len() < 3 {
                return refuse(&["R5.1"]);
            }
            for card in cards {
                if card.rank() != *rank && card.rank() != Rank::Two {
                    return refuse(&["R5.1"]);
                }
            }
        }
        Declaration::Run { suit, from, cards } => judge_run(*suit, usize::from(*from), cards, options)?,
    }
    let wilds = wilds(declaration);
    if wilds == declaration.cards().len() || too_many_wilds(wilds, options) {
        return refuse(&["R5.5"]);
    }
    Ok(())
}

fn judge_run(suit: Suit, from: usize, cards: &[Card], options: &Options) -> Result<(), Blame> {
    if cards.len() < 3 {
        return refuse(&["R5.2"]);
    }
    for (place, card) in cards.iter().enumerate() {
        if card.rank() == Rank::Two {
            continue;
        }
        if card.suit() != suit {
            return refuse(&["R5.2"]);
        }
        if let Some(rank) = rank_at(from + place)
            && rank != card.rank()
        {
            return refuse(&["R5.2"]);
        }
    }
    for (place, card) in cards.iter().enumerate() {
        if card.rank() != Rank::Two && rank_at(from + place).is_none() {
            return refuse(&["R5.2", "R5.4"]);
        }
    }
    for place in 0..cards.len() {
        if !position_exists(from + place, options) {
            return refuse(&["R5.4"]);
        }
    }
    Ok(())
}
