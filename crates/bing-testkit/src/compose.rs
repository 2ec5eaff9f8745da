//! Deals put together at any moment, and spots before a meld turn: what random play hardly ever reaches comes up often here.

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::deal::{Deal, ShownCut};
use bing_rules::hand::{Faces, Hand};
use bing_rules::meld::Declaration;
use bing_rules::options::{Aces, BuyBacks, DECK_CARDS, Options, TARGET_MAX, TWO_VALUE_MAX};
use bing_rules::outcome::VoidReason;
use bing_rules::phase::Phase;
use bing_rules::play::Play;
use bing_rules::seat::{Seat, Seats};
use bing_rules::setup::Setup;
use bing_rules::tableau::Tableau;
use bing_rules::turn::MeldTurn;
use bing_rules::view::Thrown;

use crate::dice::Dice;
use crate::oracle::meld::{count, judge, rank_at};
use crate::oracle::turn::Spot;
use crate::play::{random_meld, random_order};
use crate::script::{hand, seat};

/// House rules and a number of players that go together; every option is varied, and met at its bounds.
pub fn table(dice: &mut Dice) -> (usize, Options) {
    let players = if dice.one_in(5) { 8 } else { dice.between(2, 8) };
    let decks = if dice.one_in(2) { None } else { Some(dice.between(1, 4) as u8) };
    let mut options = Options { decks, ..Options::default() };
    let pack = usize::from(options.decks_for(players)) * DECK_CARDS;
    let most = (pack - 2) / players;
    options.hand_size = match dice.below(6) {
        0 => most.min(30),
        1 => dice.between(3, most.min(13)),
        _ => most.min(14),
    } as u8;
    let melds_max = usize::from(options.hand_size / 3);
    options.opening_melds = match dice.below(4) {
        0 => melds_max,
        1 => dice.between(1, melds_max),
        _ => melds_max.min(dice.between(1, 3)),
    } as u8;
    options.buy_in = *dice.pick(&[25, 0, 1, 1_000_000_000]);
    options.buy_backs =
        *dice.pick(&[BuyBacks::Unlimited, BuyBacks::AtMost(0), BuyBacks::AtMost(1), BuyBacks::AtMost(2)]);
    options.target = *dice.pick(&[75, 75, 75, 1, 10, 50, 76, 200, TARGET_MAX]);
    options.aces = aces(dice);
    options.max_wilds = max_wilds(dice);
    options.two_value = *dice.pick(&[2, 2, 20, 1, TWO_VALUE_MAX]);
    options.swap_twos = dice.one_in(2);
    options.cut_for_two = !dice.one_in(3);
    options.void_after_reshuffles = *dice.pick(&[None, Some(0), Some(1), Some(2), Some(10)]);
    (players, options)
}

fn aces(dice: &mut Dice) -> Aces {
    *dice.pick(&[Aces::Both, Aces::Both, Aces::High, Aces::Low])
}

fn max_wilds(dice: &mut Dice) -> Option<u8> {
    *dice.pick(&[None, None, None, Some(0), Some(1), Some(1), Some(2), Some(3)])
}

/// How often a deal is put together anew when the pieces do not fit.
const DEAL_TRIES: usize = 200;

/// A deal at any moment.
///
/// # Panics
/// If the pieces never fit, which is a defect here or in the check of a setup.
pub fn deal(dice: &mut Dice) -> Deal {
    let mut last = None;
    for _ in 0..DEAL_TRIES {
        let (players, options) = table(dice);
        match setup(players, options, dice).map(Setup::into_deal) {
            Some(Ok(deal)) => return deal,
            Some(Err(error)) => last = Some(error),
            None => {}
        }
    }
    panic!("no deal could be put together: {last:?}");
}

/// A setup at any moment by these house rules; `None` where the cards did not go round. It may break the limit of R7.2, or ask for a
/// discard where there is none.
pub fn setup(players: usize, options: Options, dice: &mut Dice) -> Option<Setup> {
    let mut setup = empty_setup(players, options, dice);
    let mut rest: Vec<Card> = Hand::of_decks(options.decks_for(players))?.iter().collect();
    dice.shuffle(&mut rest);
    if options.cut_for_two && dice.one_in(8) {
        before_the_deal(&mut setup, rest, dice);
        return Some(setup);
    }
    let in_game: Vec<Seat> = Seat::all(players).filter(|seat| setup.scores[seat.index()].is_some()).collect();
    let full = usize::from(options.hand_size);
    let most_after_opening = full - 3 * usize::from(options.opening_melds);
    for &seat in &in_game {
        if most_after_opening > 0 && dice.one_in(2) {
            setup.opened.insert(seat);
        } else {
            setup.hands[seat.index()] = draw_hand(&mut rest, full, dice)?;
        }
    }
    let melds = setup.opened.len() * usize::from(options.opening_melds);
    if melds > 0 {
        put_melds_down(&mut setup, melds + dice.below(4), &mut rest, dice);
    }
    setup.turn = *dice.pick(&in_game);
    setup.phase = match dice.below(8) {
        0..=3 => Phase::Turn,
        4 | 5 => Phase::Discard { taken: false },
        6 => Phase::Discard { taken: true },
        _ => Phase::Over,
    };
    let discards_next = matches!(setup.phase, Phase::Discard { .. });
    for seat in setup.opened.iter().collect::<Vec<_>>() {
        let most = if dice.one_in(3) { 1 } else { dice.between(1, most_after_opening) };
        setup.hands[seat.index()] = draw_hand(&mut rest, most, dice)?;
        meet_limit(&mut setup, seat, dice);
    }
    if discards_next {
        let drawn = rest.pop()?;
        setup.drawn = Some(drawn);
        let grown = setup.hands[setup.turn.index()].insert(drawn);
        debug_assert!(grown, "the cards are of one pack");
    }
    if setup.phase == Phase::Over {
        end(&mut setup, &mut rest, dice);
    }
    lay_out_stock(&mut setup, rest, dice);
    remember(&mut setup, dice);
    Some(setup)
}

fn empty_setup(players: usize, options: Options, dice: &mut Dice) -> Setup {
    let mut scores: Vec<Option<u32>> = (0..players).map(|_| Some(random_score(&options, dice))).collect();
    for place in 0..players {
        if scores.iter().flatten().count() > 2 && dice.one_in(6) {
            scores[place] = None;
        }
    }
    let in_game: Vec<Seat> = Seat::all(players).filter(|seat| scores[seat.index()].is_some()).collect();
    Setup {
        options,
        scores,
        dealer: *dice.pick(&in_game),
        phase: Phase::Turn,
        turn: in_game[0],
        hands: vec![Hand::EMPTY; players],
        opened: Seats::EMPTY,
        tableau: Vec::new(),
        stock: Vec::new(),
        discards: Vec::new(),
        drawn: None,
        reshuffles: if dice.one_in(3) { dice.between(1, 3) as u16 } else { 0 },
        reshuffle: random_order(dice).into(),
        recycled: Hand::EMPTY,
        known: Vec::new(),
        cut: None,
        cut_depth: None,
        void: None,
    }
}

fn random_score(options: &Options, dice: &mut Dice) -> u32 {
    let target = options.target;
    match dice.below(6) {
        0 => 0,
        1 => target,
        2 => target.saturating_sub(dice.below(20) as u32),
        _ => dice.between(0, target as usize) as u32,
    }
}

/// The pack lies ready to be cut, or a two has been shown.
fn before_the_deal(setup: &mut Setup, pack: Vec<Card>, dice: &mut Dice) {
    let in_game: Seats = Seat::all(setup.scores.len()).filter(|seat| setup.scores[seat.index()].is_some()).collect();
    setup.turn = in_game.right_of(setup.dealer).unwrap_or(setup.dealer);
    setup.reshuffles = 0;
    setup.phase = Phase::Cut;
    let lifted = dice.between(1, pack.len() - 1);
    let card = pack[lifted - 1];
    if card.is_two() {
        setup.phase = Phase::Keep;
        setup.cut = Some(ShownCut { seat: setup.turn, lifted: lifted as u16, card, kept: false });
    }
    setup.stock = pack;
}

/// Takes so many cards, sometimes with many twos or many cards of a suit.
fn draw_hand(rest: &mut Vec<Card>, cards: usize, dice: &mut Dice) -> Option<Hand> {
    let kind = dice.below(6);
    let suit = *dice.pick(&Suit::ALL);
    let likes = |card: &Card| match kind {
        0 => card.is_two(),
        1 => card.suit() == suit,
        2 => card.rank() <= Rank::Four,
        _ => false,
    };
    let mut drawn = Vec::new();
    while drawn.len() < cards {
        let wished = if dice.one_in(3) { None } else { rest.iter().position(likes) };
        let place = wished.or(rest.len().checked_sub(1))?;
        drawn.push(rest.swap_remove(place));
    }
    Some(hand(&drawn))
}

/// Puts up to so many melds down: short and long ones, runs from the low ace to the high one among them.
fn put_melds_down(setup: &mut Setup, melds: usize, rest: &mut Vec<Card>, dice: &mut Dice) {
    for _ in 0..melds {
        if let Some(meld) = any_meld(rest, &setup.options, dice) {
            setup.tableau.push(meld);
        }
    }
}

/// A meld made of these cards, which are taken away.
fn any_meld(rest: &mut Vec<Card>, options: &Options, dice: &mut Dice) -> Option<Declaration> {
    let declaration = if dice.one_in(5) {
        long_run(rest, options, dice)?
    } else {
        let some: Vec<Card> = rest.iter().copied().take(52).collect();
        match random_meld(&hand(&some), options, dice)? {
            Play::NewMeld(declaration) => declaration,
            Play::LayOff { .. } | Play::SwapTwo { .. } => return None,
        }
    };
    for card in declaration.cards() {
        let place = rest.iter().position(|held| held == card)?;
        rest.swap_remove(place);
    }
    Some(declaration)
}

/// A run that reaches at least one end of the positions there are.
fn long_run(rest: &[Card], options: &Options, dice: &mut Dice) -> Option<Declaration> {
    let (lowest, highest) = (options.aces.lowest_position(), options.aces.highest_position());
    let (from, to) = match dice.below(3) {
        0 => (lowest, highest),
        1 => (lowest, lowest + dice.between(2, 8) as u8),
        _ => (highest - dice.between(2, 8) as u8, highest),
    };
    let suit = *dice.pick(&Suit::ALL);
    let mut left = rest.to_vec();
    let mut take = |wanted: Card| {
        let two = |left: &[Card]| left.iter().position(|card| card.is_two());
        let place = left.iter().position(|card| *card == wanted).or_else(|| two(&left))?;
        Some(left.swap_remove(place))
    };
    let cards =
        (from..=to).map(|position| take(Card::new(rank_at(position.into())?, suit))).collect::<Option<Vec<_>>>()?;
    let declaration = Declaration::Run { suit, from, cards };
    judge(&declaration, options).is_ok().then_some(declaration)
}

/// Every other time a seat gets just the score with which its hand meets the limit, if there is one.
fn meet_limit(setup: &mut Setup, seat: Seat, dice: &mut Dice) {
    let hand: Vec<Card> = setup.hands[seat.index()].iter().collect();
    let deadwood = count(&hand, &setup.options);
    let score = setup.scores[seat.index()].unwrap_or(0);
    if let Some(limit) = setup.options.target.checked_sub(deadwood)
        && (score > limit || dice.one_in(2))
    {
        setup.scores[seat.index()] = Some(limit);
    }
}

/// Somebody has gone out, or the deal is void.
fn end(setup: &mut Setup, rest: &mut Vec<Card>, dice: &mut Dice) {
    if dice.one_in(2) && !setup.opened.is_empty() {
        let opened: Vec<Seat> = setup.opened.iter().collect();
        setup.turn = *dice.pick(&opened);
        rest.extend(std::mem::take(&mut setup.hands[setup.turn.index()]));
    } else {
        setup.void = Some(*dice.pick(&[VoidReason::Agreed, VoidReason::Reshuffles]));
    }
}

/// What is left is stock and discard pile; either may be as small as can be.
fn lay_out_stock(setup: &mut Setup, mut rest: Vec<Card>, dice: &mut Dice) {
    dice.shuffle(&mut rest);
    let discards_min = usize::from(setup.phase == Phase::Turn).min(rest.len());
    let discards = match dice.below(5) {
        0 => discards_min,
        1 => rest.len(),
        2 => rest.len() - dice.below(3).min(rest.len() - discards_min),
        _ => dice.between(discards_min, rest.len()),
    };
    let seats: Vec<Option<Seat>> = Seat::all(setup.scores.len()).map(Some).chain([None]).collect();
    setup.stock = rest.split_off(discards);
    setup.discards = rest.into_iter().map(|card| Thrown { card, by: *dice.pick(&seats) }).collect();
    if setup.reshuffles > 0 {
        setup.recycled = hand(&setup.stock);
    }
}

/// Some cards of each hand are known to all, and so may be the place of the card that the cut showed.
fn remember(setup: &mut Setup, dice: &mut Dice) {
    setup.known = vec![Hand::EMPTY; setup.hands.len()];
    for (known, hand) in setup.known.iter_mut().zip(&setup.hands) {
        for card in hand {
            let _added = dice.one_in(6) && known.insert(card);
        }
    }
    if setup.options.cut_for_two && dice.one_in(2) {
        let depth = dice.below(setup.stock.len().max(1));
        let card = setup.stock.get(depth).copied();
        let cutter = dice.below(setup.scores.len());
        let shown = card.unwrap_or(Card::new(Rank::Two, Suit::Clubs));
        setup.cut = Some(ShownCut { seat: seat(cutter), lifted: dice.between(1, 51) as u16, card: shown, kept: false });
        setup.cut_depth = card.map(|_| depth as u16);
    }
}

/// A player before a meld turn, with the house rules: a small hand whose cards go together, so that all turns can be tried.
#[derive(Clone, Debug)]
pub struct TurnSpot {
    /// Hand, table, whether opened, and score.
    pub spot: Spot,
    /// The house rules.
    pub options: Options,
}

impl TurnSpot {
    /// What this says of the engine's view of the same spot.
    ///
    /// # Panics
    /// If a meld on the table is none.
    pub fn with<T>(&self, ask: impl FnOnce(MeldTurn<'_>) -> T) -> T {
        let declare = |meld| bing_rules::meld::Meld::declare(meld, &self.options).expect("a meld of the spot");
        let tableau: Tableau = self.spot.table.iter().map(declare).collect();
        let (opened, score) = (self.spot.opened, self.spot.score);
        ask(MeldTurn { hand: &hand(&self.spot.hand), tableau: &tableau, opened, score, options: &self.options })
    }
}

/// A spot with a hand of up to so many cards.
pub fn turn_spot(cards_max: usize, dice: &mut Dice) -> TurnSpot {
    let decks = dice.between(1, 3) as u8;
    let mut options =
        Options { decks: Some(decks), aces: aces(dice), max_wilds: max_wilds(dice), ..Options::default() };
    options.opening_melds = dice.between(1, 3) as u8;
    options.two_value = *dice.pick(&[2, 2, 20]);
    options.swap_twos = dice.one_in(3);
    options.target = *dice.pick(&[75, 75, 30]);
    let opened = dice.one_in(2);
    let mut pack = narrow_pack(decks, dice);
    let mut table = Vec::new();
    for _ in 0..if opened { dice.between(1, 3) } else { dice.below(3) } {
        table.extend(any_meld(&mut pack, &options, dice));
    }
    let least = if opened { 1 } else { 3 * usize::from(options.opening_melds) };
    let cards = dice.between(least.min(cards_max), cards_max).min(pack.len());
    let hand: Vec<Card> = pack.split_off(pack.len() - cards);
    let left = count(&hand[..dice.below(hand.len() + 1)], &options);
    let score = match dice.below(4) {
        0 => 0,
        1 => options.target,
        _ => (options.target + dice.below(2) as u32).saturating_sub(left).min(options.target),
    };
    TurnSpot { spot: Spot { hand, table, opened, score }, options }
}

/// Part of a pack, in random order: a few ranks or suits, and a few twos.
fn narrow_pack(decks: u8, dice: &mut Dice) -> Vec<Card> {
    let (suit, other) = (*dice.pick(&Suit::ALL), *dice.pick(&Suit::ALL));
    let low = dice.between(1, 9);
    let high = low + dice.between(3, 9);
    let in_range = |rank: Rank| (low..=high).filter_map(rank_at).any(|wanted| wanted == rank);
    let of_suits = dice.one_in(3);
    let twos = if dice.one_in(8) { dice.between(5, 8) } else { dice.below(5) };
    let all = (0..decks).flat_map(|_| Card::all());
    let wanted =
        |card: &Card| !card.is_two() && in_range(card.rank()) && (!of_suits || [suit, other].contains(&card.suit()));
    let mut pack: Vec<Card> = all.filter(wanted).collect();
    let mut all_twos: Vec<Card> = (0..decks).flat_map(|_| Faces::TWOS).collect();
    dice.shuffle(&mut all_twos);
    dice.shuffle(&mut pack);
    pack.truncate(24);
    pack.extend(all_twos.into_iter().take(twos));
    dice.shuffle(&mut pack);
    pack
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_states_come_up_often() {
        let mut seen = [0; 10];
        for seed in 0..2_000 {
            let deal = deal(&mut Dice::new(seed));
            let limit_is_met = |seat: Seat| {
                let hand: Vec<Card> = deal.hand(seat).iter().collect();
                deal.score(seat).is_some_and(|score| score + count(&hand, deal.options()) == deal.options().target)
            };
            let runs = deal.tableau().melds().iter().map(bing_rules::meld::Meld::declaration);
            let both_ends = |meld| matches!(meld, Declaration::Run { from: 1, cards, .. } if cards.len() == 14);
            let rare = [
                deal.phase() == Phase::Keep,
                deal.stock_len() == 0 && deal.phase() == Phase::Turn,
                deal.discards().len() == 1 && deal.phase() == Phase::Turn,
                deal.discards().is_empty() && matches!(deal.phase(), Phase::Discard { .. }),
                deal.opened().iter().any(limit_is_met),
                deal.players() == 8,
                Seat::all(8).any(|seat| deal.hand(seat).twos() >= 4),
                runs.into_iter().any(both_ends),
                deal.opened().len() >= 3,
                deal.phase() == Phase::Over,
            ];
            for (times, rare) in seen.iter_mut().zip(rare) {
                *times += i32::from(rare);
            }
        }
        assert!(seen.iter().all(|&times| times >= 10), "{seen:?}");
    }

    #[test]
    fn spots_are_often_melds_and_often_none() {
        let can_meld =
            (0..2_000).filter(|&seed| turn_spot(9, &mut Dice::new(seed)).with(|turn| turn.can_meld())).count();
        assert!((500..1_500).contains(&can_meld), "{can_meld} of 2000");
    }
}
