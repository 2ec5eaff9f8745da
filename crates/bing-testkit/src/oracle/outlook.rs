//! What could be melded, found by trying everything (R4.3, R5, R6, R7.1).

use std::collections::{BTreeMap, BTreeSet};

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::meld::{Declaration, End};
use bing_rules::options::Options;
use bing_rules::play::Play;

use super::deal::sorted;
use super::meld::{count, judge};
use super::turn::{Progress, Spot};

/// What a player could do in one meld turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// The fewest points left in hand after a legal meld turn; `None` if there is no legal one.
    pub min_deadwood: Option<u32>,
    /// The most cards by which a legal meld turn makes the hand smaller.
    pub max_cards: usize,
    /// Whether all cards can be played.
    pub can_go_out: bool,
}

impl Outlook {
    /// Whether there is a legal meld turn.
    pub const fn can_meld(&self) -> bool {
        self.min_deadwood.is_some()
    }
}

/// Tries all meld turns; `None` if that leads to more than `states_max` different hands and tables.
///
/// The number grows very fast with the twos and the cards that fit somewhere: some ten cards are much already.
pub fn outlook(before: &Spot, options: &Options, states_max: usize) -> Option<Outlook> {
    let mut outlook = Outlook { min_deadwood: None, max_cards: 0, can_go_out: false };
    let mut melds = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![Progress::new(before)];
    while let Some(progress) = waiting.pop() {
        if seen.len() > states_max {
            return None;
        }
        if progress.judge_whole(options).is_ok() {
            let hand = &progress.spot.hand;
            let deadwood = count(hand, options);
            outlook.min_deadwood = Some(outlook.min_deadwood.map_or(deadwood, |least| least.min(deadwood)));
            outlook.max_cards = outlook.max_cards.max(before.hand.len() - hand.len());
            outlook.can_go_out |= hand.is_empty();
        }
        for play in plays(&progress.spot, options, &mut melds) {
            let mut next = progress.clone();
            if next.make(&play, options).is_ok() && seen.insert(name(&next, before.table.len())) {
                waiting.push(next);
            }
        }
    }
    Some(outlook)
}

/// Every play worth trying: every new meld of three cards, every lay-off of one card, every swap. A longer meld is one of three cards and
/// lay-offs: of its cards three that hold a natural one, in a run side by side, are a meld, and the others can be laid off on it.
fn plays(spot: &Spot, options: &Options, melds: &mut BTreeMap<[Card; 3], Vec<Declaration>>) -> Vec<Play> {
    let hand = sorted(&spot.hand);
    let mut faces = hand.clone();
    faces.dedup();
    let mut plays = Vec::new();
    for cards in threes(&hand) {
        let found = melds.entry(cards).or_insert_with(|| melds_of_three(cards, options));
        plays.extend(found.iter().cloned().map(Play::NewMeld));
    }
    for (meld, lies) in spot.table.iter().enumerate() {
        let ends: &[Option<End>] = match lies {
            Declaration::Set { .. } => &[None],
            Declaration::Run { .. } => &[Some(End::Low), Some(End::High)],
        };
        for &card in &faces {
            for &end in ends {
                plays.push(Play::LayOff { meld, end, cards: vec![card] });
            }
            if options.swap_twos {
                for position in 0..=14.max(lies.cards().len() as u8) {
                    plays.push(Play::SwapTwo { meld, position, card });
                }
            }
        }
    }
    plays
}

/// All different choices of three of these sorted cards.
fn threes(hand: &[Card]) -> BTreeSet<[Card; 3]> {
    let mut found = BTreeSet::new();
    for (a, first) in hand.iter().enumerate() {
        for (b, second) in hand.iter().enumerate().skip(a + 1) {
            for third in &hand[b + 1..] {
                found.insert([*first, *second, *third]);
            }
        }
    }
    found
}

/// All melds that three cards can be, in every order.
fn melds_of_three([a, b, c]: [Card; 3], options: &Options) -> Vec<Declaration> {
    let mut found = Vec::new();
    for rank in Rank::ALL {
        found.push(Declaration::Set { rank, cards: vec![a, b, c] });
    }
    let orders: BTreeSet<[Card; 3]> = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]].into();
    for suit in Suit::ALL {
        for from in 1..=14 {
            for order in &orders {
                found.push(Declaration::Run { suit, from, cards: order.to_vec() });
            }
        }
    }
    found.retain(|declaration| judge(declaration, options).is_ok());
    found
}

/// A name for what matters of a turn under way: the same for turns that differ only in the order of their plays.
fn name(progress: &Progress, table: usize) -> String {
    let (lay_before, new) = progress.spot.table.split_at(table);
    let mut new: Vec<String> = new.iter().map(ToString::to_string).collect();
    new.sort_unstable();
    let (hand, freed) = (sorted(&progress.spot.hand), sorted(&progress.freed));
    format!("{hand:?} {lay_before:?} {new:?} {freed:?} {}", progress.plays.min(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(hand: &str, table: &[&str], opened: bool, score: u32) -> Spot {
        Spot {
            hand: bing_rules::notation::parse_cards(hand).unwrap(),
            table: table.iter().map(|meld| meld.parse().unwrap()).collect(),
            opened,
            score,
        }
    }

    #[test]
    fn opening_needs_its_three_melds() {
        let two_melds = spot("KcKdKh 3c4c5c Ac", &[], false, 0);
        let nothing = Outlook { min_deadwood: None, max_cards: 0, can_go_out: false };
        assert_eq!(outlook(&two_melds, &Options::default(), 1_000), Some(nothing));
        let three_melds = spot("KcKdKh 3c4c5c 9d9h9s Ac 3d", &[], false, 0);
        let found = outlook(&three_melds, &Options::default(), 1_000).unwrap();
        assert_eq!(found, Outlook { min_deadwood: Some(18), max_cards: 9, can_go_out: false });
    }

    #[test]
    fn limit_forbids_what_leaves_too_many_points() {
        let one_lay_off = spot("Kd 9c 8d", &["K:KcKhKs"], true, 58);
        assert_eq!(outlook(&one_lay_off, &Options::default(), 100).unwrap().min_deadwood, Some(17));
        let over = spot("Kd 9c 8d", &["K:KcKhKs"], true, 59);
        assert_eq!(outlook(&over, &Options::default(), 100).unwrap().min_deadwood, None);
    }

    #[test]
    fn freed_two_is_played_on() {
        let swapping = Options { swap_twos: true, ..Options::default() };
        let found = outlook(&spot("8s 9h", &["8:8c8d2h", "c3:3c4c5c"], true, 0), &swapping, 1_000).unwrap();
        assert_eq!(found, Outlook { min_deadwood: Some(9), max_cards: 1, can_go_out: false });
    }
}
