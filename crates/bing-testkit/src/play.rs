//! Random play that a seed repeats: legal steps, meld turns included, from any moment of a deal or a game.

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::deal::Deal;
use bing_rules::game::{Game, Stage};
use bing_rules::hand::Hand;
use bing_rules::meld::{Declaration, Meld};
use bing_rules::options::Options;
use bing_rules::pack::Pack;
use bing_rules::phase::Phase;
use bing_rules::play::{Action, Play};
use bing_rules::record::{PackSource, RecordedGame, ReshuffleOrder};
use bing_rules::seat::Seat;
use bing_rules::seeds::Seeds;
use bing_rules::turn::MeldTurn;

use crate::dice::Dice;
use crate::oracle::meld::rank_at;

/// How often a meld turn is begun before it is given up.
const TURN_TRIES: usize = 6;
/// How often a single meld is looked for.
const MELD_TRIES: usize = 12;

/// A random legal action of the seat to act; `None` when the deal is over. It is a meld turn where chance finds one, which it does not
/// always where there is one.
///
/// # Panics
/// If the seat to act has no legal action.
pub fn random_action(deal: &Deal, dice: &mut Dice) -> Option<(Seat, Action)> {
    let seat = deal.turn()?;
    if deal.phase() == Phase::Turn
        && !dice.one_in(3)
        && let Some(plays) = random_turn(&deal.meld_turn(seat), dice)
    {
        return Some((seat, Action::Meld(plays)));
    }
    let legal = deal.legal_actions();
    let action = legal.nth(dice.below(legal.len())).expect("R4, R8.4: whoever is to act has a legal action");
    Some((seat, action))
}

/// Plays up to so many random steps and tells which.
///
/// # Panics
/// If the deal refuses an action that it lists, or a turn that it has checked.
pub fn play_on(deal: &mut Deal, dice: &mut Dice, steps_max: usize) -> Vec<(Seat, Action)> {
    let mut steps = Vec::new();
    while steps.len() < steps_max
        && let Some((seat, action)) = random_action(deal, dice)
    {
        if let Err(error) = deal.apply(seat, &action) {
            panic!("{action:?} of seat {seat} is legal but refused: {error}");
        }
        steps.push((seat, action));
    }
    steps
}

/// A random legal meld turn, if chance finds one.
pub fn random_turn(turn: &MeldTurn<'_>, dice: &mut Dice) -> Option<Vec<Play>> {
    for _ in 0..TURN_TRIES {
        let (mut hand, mut tableau, mut plays) = (*turn.hand, turn.tableau.clone(), Vec::new());
        let wanted = if turn.opened { 0 } else { usize::from(turn.options.opening_melds) };
        loop {
            let now = MeldTurn { hand: &hand, tableau: &tableau, ..*turn };
            let may_stop = plays.len() >= wanted.max(1) && turn.check(&plays).is_ok();
            if may_stop && dice.one_in(3) {
                break;
            }
            let play =
                if plays.len() < wanted { random_meld(&hand, turn.options, dice) } else { random_play(&now, dice) };
            let Some((made, play)) = play.and_then(|play| Some((now.make(&play).ok()?, play))) else { break };
            (hand, tableau) = made;
            plays.push(play);
        }
        if turn.check(&plays).is_ok() {
            return Some(plays);
        }
    }
    None
}

/// A random lay-off, swap or new meld that is possible, if chance finds one.
fn random_play(now: &MeldTurn<'_>, dice: &mut Dice) -> Option<Play> {
    let mut plays: Vec<Play> = now.lay_offs().chain(now.swaps()).collect();
    plays.extend(random_meld(now.hand, now.options, dice));
    if plays.is_empty() { None } else { Some(plays.swap_remove(dice.below(plays.len()))) }
}

/// A random new meld from this hand, if chance finds one. Melds with few twos come up more often.
pub fn random_meld(hand: &Hand, options: &Options, dice: &mut Dice) -> Option<Play> {
    let cards: Vec<Card> = hand.iter().collect();
    if cards.len() < 3 {
        return None;
    }
    for attempt in 0..MELD_TRIES {
        let first = *dice.pick(&cards);
        let twos_max = if dice.one_in(6) { 9 } else { attempt * 2 / MELD_TRIES };
        let declaration = if first.is_two() || dice.one_in(2) {
            random_set(first.rank(), &cards, twos_max, dice)
        } else {
            random_run(first, hand, twos_max, dice)
        };
        if Meld::declare(&declaration, options).is_ok() {
            return Some(Play::NewMeld(declaration));
        }
    }
    None
}

/// A set of this rank: most of its cards, twos up to a number.
fn random_set(rank: Rank, cards: &[Card], twos_max: usize, dice: &mut Dice) -> Declaration {
    let of = |rank| cards.iter().copied().filter(move |card| card.rank() == rank);
    let mut naturals: Vec<Card> = of(rank).collect();
    dice.shuffle(&mut naturals);
    if naturals.len() > 3 && dice.one_in(2) {
        naturals.truncate(3);
    }
    if rank != Rank::Two {
        let mut twos: Vec<Card> = of(Rank::Two).collect();
        dice.shuffle(&mut twos);
        naturals.extend(
            twos.into_iter().take(twos_max.min(dice.between(0, 2).max(3_usize.saturating_sub(naturals.len())))),
        );
    }
    Declaration::Set { rank, cards: naturals }
}

/// A run around this card: naturals where they are held, twos up to a number in the gaps.
fn random_run(around: Card, hand: &Hand, twos_max: usize, dice: &mut Dice) -> Declaration {
    let (suit, number) = (around.suit(), around.rank().number());
    let position = if number == 1 && dice.one_in(2) { 14 } else { number };
    let from = position.saturating_sub(dice.below(3) as u8).max(1);
    let mut left = *hand;
    let mut twos: Vec<Card> = left.iter().filter(|card| card.is_two()).collect();
    dice.shuffle(&mut twos);
    twos.truncate(twos_max);
    let mut cards = Vec::new();
    for position in from..=14 {
        let natural = rank_at(position.into()).map(|rank| Card::new(rank, suit));
        let next = natural.filter(|card| left.remove(*card)).or_else(|| twos.pop().filter(|two| left.remove(*two)));
        let Some(next) = next else { break };
        cards.push(next);
        if cards.len() >= 3 && dice.one_in(3) {
            break;
        }
    }
    Declaration::Run { suit, from, cards }
}

/// A pack of so many decks in random order.
pub fn shuffled_pack(decks: u8, dice: &mut Dice) -> Pack {
    let mut cards: Vec<Card> = (0..decks).flat_map(|_| Card::all()).collect();
    dice.shuffle(&mut cards);
    pack(cards, decks)
}

/// A pack in random order but that some of those who are dealt to, one card each in turn, get many melds, or many twos.
pub fn rich_pack(decks: u8, in_game: usize, hand_size: usize, dice: &mut Dice) -> Pack {
    let mut rest: Vec<Card> = (0..decks).flat_map(|_| Card::all()).collect();
    dice.shuffle(&mut rest);
    let mut hands = Vec::new();
    for _ in 0..in_game {
        let mut hand = Vec::new();
        if dice.one_in(4) {
            take_where(&mut rest, &mut hand, dice.between(1, 5), Card::is_two);
        }
        while hand.len() + 3 <= hand_size && !dice.one_in(8) {
            if dice.one_in(2) {
                let rank = *dice.pick(&Rank::ALL);
                take_where(&mut rest, &mut hand, 3, |card| card.rank() == rank);
            } else {
                let (suit, from) = (*dice.pick(&Suit::ALL), dice.between(1, 12));
                for card in (from..from + 3).filter_map(rank_at).map(|rank| Card::new(rank, suit)) {
                    take_where(&mut rest, &mut hand, 1, |held| held == card);
                }
            }
        }
        let missing = hand_size.saturating_sub(hand.len());
        take_where(&mut rest, &mut hand, missing, |_| true);
        hand.truncate(hand_size);
        dice.shuffle(&mut hand);
        hands.push(hand);
    }
    let mut cards = Vec::new();
    for round in 0..hand_size {
        cards.extend(hands.iter().filter_map(|hand| hand.get(round)));
    }
    let mut missing: Vec<Card> = (0..decks).flat_map(|_| Card::all()).collect();
    for card in &cards {
        take_where(&mut missing, &mut Vec::new(), 1, |held| held == *card);
    }
    dice.shuffle(&mut missing);
    cards.extend(missing);
    pack(cards, decks)
}

/// Moves up to so many cards of a kind.
fn take_where(from: &mut Vec<Card>, to: &mut Vec<Card>, most: usize, is_wanted: impl Fn(Card) -> bool) {
    for _ in 0..most {
        let Some(place) = from.iter().position(|card| is_wanted(*card)) else { return };
        to.push(from.swap_remove(place));
    }
}

/// These cards as a pack.
///
/// # Panics
/// If they are none.
pub fn pack(cards: Vec<Card>, decks: u8) -> Pack {
    Pack::new(cards, decks).unwrap_or_else(|error| panic!("no pack: {error}"))
}

/// A pack to begin a deal of this game with, every other time one that makes for melds.
pub fn pack_for(game: &Game, dice: &mut Dice) -> Pack {
    let decks = game.options().decks_for(game.players());
    if dice.one_in(2) {
        shuffled_pack(decks, dice)
    } else {
        rich_pack(decks, game.in_game().len(), game.options().hand_size.into(), dice)
    }
}

/// Cards or seeds for the next deal of a game.
pub fn random_source(game: &Game, dice: &mut Dice) -> PackSource {
    if dice.one_in(2) {
        return PackSource::Cards { pack: pack_for(game, dice), order: random_order(dice) };
    }
    let mut bytes = || std::array::from_fn(|_| dice.bits() as u8);
    let secret = bytes();
    let contributions = (0..game.players()).map(|_| bytes()).collect();
    PackSource::Seeds(Seeds { secret, contributions, table: "kitchen".into(), deal: game.deals() + 1 })
}

/// One of the ways to reshuffle that leave nothing to chance.
pub fn random_order(dice: &mut Dice) -> ReshuffleOrder {
    *dice.pick(&[ReshuffleOrder::OldestFirst, ReshuffleOrder::NewestFirst, ReshuffleOrder::Sorted])
}

/// Makes one random step of a game: begins a deal, acts, or decides to buy back; rarely all agree to void the deal. `false` when
/// the game is over.
///
/// # Panics
/// If the game refuses a step that is legal.
pub fn step_game(played: &mut RecordedGame, dice: &mut Dice) -> bool {
    let done = match played.game().stage() {
        Stage::Over { .. } => return false,
        Stage::Ready => {
            let source = random_source(played.game(), dice);
            played.start_deal(source).map(|_| ())
        }
        Stage::Playing(_) if dice.one_in(2_000) => played.agree_to_void().map(|_| ()),
        Stage::Playing(deal) => {
            let (seat, action) = random_action(deal, dice).expect("a deal that is over is no longer played");
            let deputy = dice.one_in(50).then_some("random");
            played.apply(seat, &action, deputy).map(|_| ())
        }
        Stage::BuyBacks { pending, .. } => {
            let pending: Vec<Seat> = pending.iter().collect();
            played.buy_back(*dice.pick(&pending), dice.one_in(2))
        }
    };
    if let Err(error) = done {
        panic!("a legal step is refused: {error}");
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::deal;

    #[test]
    fn random_play_melds_and_goes_out() {
        let (mut melds, mut ends) = (0, 0);
        for seed in 0..200 {
            let mut dice = Dice::new(seed);
            let mut deal = deal(2).rules(|options| options.opening_melds = 2).deal();
            let steps = play_on(&mut deal, &mut dice, 3_000);
            melds += steps.iter().filter(|(_, action)| matches!(action, Action::Meld(_))).count();
            ends += usize::from(deal.turn().is_none());
        }
        assert!(melds > 400 && ends > 100, "{melds} meld turns, {ends} deals over");
    }

    #[test]
    fn rich_packs_are_packs_that_let_players_open() {
        let mut dice = Dice::new(3);
        let mut can_open = 0;
        for _ in 0..50 {
            let pack = rich_pack(2, 4, 14, &mut dice);
            let options = Options { cut_for_two: false, ..Options::default() };
            let (deal, _) =
                Deal::start(&options, &[Some(0); 4], crate::script::seat(0), &pack, ReshuffleOrder::Sorted.into())
                    .expect("the pack is of two decks");
            can_open += usize::from(deal.can_meld());
        }
        assert!(can_open > 20, "{can_open} of 50 can open at once");
    }
}
