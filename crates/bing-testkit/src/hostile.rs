//! Actions and declarations as nobody should send them: some legal, most nearly so, some plain nonsense.

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::deal::Deal;
use bing_rules::hand::Hand;
use bing_rules::meld::{Declaration, End};
use bing_rules::options::Options;
use bing_rules::play::{Action, Play};
use bing_rules::seat::Seat;

use crate::dice::Dice;
use crate::play::{random_action, random_meld};
use crate::script::seat;

/// A seat and what it might try, most of it illegal.
pub fn action(deal: &Deal, dice: &mut Dice) -> (Seat, Action) {
    let to_act = deal.turn().unwrap_or(deal.dealer());
    let actor = if dice.one_in(5) { seat(dice.below(8)) } else { to_act };
    let action = match dice.below(10) {
        0 => Action::Cut(*dice.pick(&[0, 1, 51, 52, 103, 104, 155, 156, 208, u16::MAX])),
        1 => Action::KeepTwo(dice.one_in(2)),
        2 => Action::Draw,
        3 => Action::Take,
        4 => Action::Discard(held_card(deal.hand(to_act), dice)),
        5 => deal.upcard().map_or(Action::Take, Action::Discard),
        6 => random_action(deal, dice).map_or(Action::Draw, |(_, action)| action),
        _ => Action::Meld(plays(deal.hand(to_act), deal.tableau().len(), deal.options(), dice)),
    };
    (actor, action)
}

/// The plays of a meld turn that somebody with this hand might try on a table with so many melds.
pub fn plays(hand: &Hand, melds: usize, options: &Options, dice: &mut Dice) -> Vec<Play> {
    let plays = dice.below(5);
    let mut left = *hand;
    let mut turn = Vec::new();
    for _ in 0..plays {
        let play = play(&left, melds, options, dice);
        let cards = match &play {
            Play::NewMeld(declaration) => declaration.cards(),
            Play::LayOff { cards, .. } => cards,
            Play::SwapTwo { card, .. } => std::slice::from_ref(card),
        };
        if !dice.one_in(12) {
            for card in cards {
                let _was_held = left.remove(*card);
            }
        }
        turn.push(play);
    }
    turn
}

fn play(hand: &Hand, melds: usize, options: &Options, dice: &mut Dice) -> Play {
    match dice.below(8) {
        0..=2 => random_meld(hand, options, dice).unwrap_or_else(|| Play::NewMeld(declaration(hand, options, dice))),
        3 => Play::NewMeld(declaration(hand, options, dice)),
        4..=6 => Play::LayOff {
            meld: dice.below(melds + 2),
            end: *dice.pick(&[None, Some(End::Low), Some(End::High)]),
            cards: (0..*dice.pick(&[1, 1, 1, 2, 3, 0])).map(|_| held_card(hand, dice)).collect(),
        },
        _ => Play::SwapTwo { meld: dice.below(melds + 2), position: dice.below(16) as u8, card: held_card(hand, dice) },
    }
}

/// A declaration of cards of this hand, or nearly: a meld with one thing changed, or just some cards.
pub fn declaration(hand: &Hand, options: &Options, dice: &mut Dice) -> Declaration {
    let Some(Play::NewMeld(mut declaration)) = random_meld(hand, options, dice) else {
        return random_cards(hand, dice);
    };
    match (dice.below(7), &mut declaration) {
        (0, Declaration::Set { cards, .. } | Declaration::Run { cards, .. }) => {
            let place = dice.below(cards.len());
            cards[place] = held_card(hand, dice);
        }
        (1, Declaration::Set { cards, .. } | Declaration::Run { cards, .. }) => {
            cards.remove(dice.below(cards.len()));
        }
        (2, Declaration::Set { cards, .. } | Declaration::Run { cards, .. }) => {
            cards.insert(dice.below(cards.len() + 1), held_card(hand, dice));
        }
        (3, Declaration::Set { cards, .. } | Declaration::Run { cards, .. }) => dice.shuffle(cards),
        (4, Declaration::Set { rank, .. }) => *rank = *dice.pick(&Rank::ALL),
        (4, Declaration::Run { suit, .. }) => *suit = *dice.pick(&Suit::ALL),
        (5, Declaration::Run { from, .. }) => *from = dice.between(1, 14) as u8,
        _ => {}
    }
    declaration
}

/// Some cards that are said to be something; often near the ends of the positions, often twos.
fn random_cards(hand: &Hand, dice: &mut Dice) -> Declaration {
    if dice.one_in(3) {
        let cards = (0..dice.below(6)).map(|_| held_card(hand, dice)).collect();
        return Declaration::Set { rank: *dice.pick(&Rank::ALL), cards };
    }
    let (suit, from) = (*dice.pick(&Suit::ALL), dice.between(1, 14) as u8);
    let cards = (from..from + dice.between(2, 6) as u8).map(|position| {
        let rank = if dice.one_in(3) { Some(Rank::Two) } else { Rank::at_position(position) };
        let suit = if dice.one_in(12) { *dice.pick(&Suit::ALL) } else { suit };
        rank.map_or_else(|| any_card(dice), |rank| Card::new(rank, suit))
    });
    Declaration::Run { suit, from, cards: cards.collect() }
}

fn held_card(hand: &Hand, dice: &mut Dice) -> Card {
    let cards: Vec<Card> = hand.iter().collect();
    if cards.is_empty() || dice.one_in(20) { any_card(dice) } else { *dice.pick(&cards) }
}

fn any_card(dice: &mut Dice) -> Card {
    Card::from_index(dice.below(Card::FACES)).expect("there are so many faces")
}
