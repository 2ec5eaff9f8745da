//! Hands of real play: four players who collect what goes together, some of whom open early and some late.

use bing_rules::card::Card;
use bing_rules::deal::{Deal, Reshuffle};
use bing_rules::hand::Hand;
use bing_rules::options::Options;
use bing_rules::pack::{Pack, PackStream};
use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_rules::seat::Seat;
use bing_rules::tableau::Tableau;
use bing_rules::turn::MeldTurn;
use bing_solver::{BestTurn, best_turn};
use bing_testkit::dice::Dice;

/// The hands that are looked for.
const CARDS: usize = 14;
const TWOS_MAX: usize = 4;
const MELDS_MAX: usize = 8;
const PLAYERS: usize = 4;
/// The steps after which a deal is given up.
const STEPS_MAX: usize = 400;

/// A player before a meld turn.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) hand: Hand,
    pub(crate) tableau: Tableau,
    pub(crate) opened: bool,
    pub(crate) score: u32,
    pub(crate) options: Options,
}

impl Position {
    pub(crate) fn turn(&self) -> MeldTurn<'_> {
        MeldTurn {
            hand: &self.hand,
            tableau: &self.tableau,
            opened: self.opened,
            score: self.score,
            options: &self.options,
        }
    }

    pub(crate) fn if_opened(self) -> Self {
        Self { opened: true, score: 0, ..self }
    }

    pub(crate) fn with_swaps(self) -> Self {
        Self { options: Options { swap_twos: true, ..self.options }, ..self }
    }
}

/// So many hands, from as many deals as it takes.
pub(crate) fn of_real_play(hands: usize, seed: u64) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut positions = Vec::new();
    while positions.len() < hands {
        play(&mut positions, &mut dice);
    }
    positions.truncate(hands);
    positions
}

/// How the twos and the melds on the table are spread.
pub(crate) fn describe(positions: &[Position]) {
    let spread = |most: usize, count: fn(&Position) -> usize| -> Vec<usize> {
        (0..=most).map(|wanted| positions.iter().filter(|position| count(position) == wanted).count()).collect()
    };
    println!("{} hands of {CARDS} cards from real play of {PLAYERS} players", positions.len());
    println!("with 0, 1, ... twos: {:?}", spread(TWOS_MAX, |position| position.hand.twos()));
    println!("with 0, 1, ... melds on the table: {:?}", spread(MELDS_MAX, |position| position.tableau.len()));
    let can_meld = positions.iter().filter(|position| best_turn(&position.turn()).is_some()).count();
    println!("with a legal meld turn: {can_meld}\n");
}

/// How long a player waits for a better opening: the most points that may be left.
const PATIENCE: [u32; PLAYERS] = [75, 20, 8, 0];

fn play(positions: &mut Vec<Position>, dice: &mut Dice) {
    let mut deal = start(dice);
    for _ in 0..STEPS_MAX {
        let Some(seat) = deal.turn() else { return };
        if deal.phase() == Phase::Turn {
            collect(&deal, seat, positions);
        }
        let action = choose(&deal, seat, dice);
        deal.apply(seat, &action).expect("the players know the rules");
    }
}

fn start(dice: &mut Dice) -> Deal {
    let options = Options { cut_for_two: false, ..Options::default() };
    let mut cards = Pack::sorted(2).cards().to_vec();
    dice.shuffle(&mut cards);
    let pack = Pack::new(cards, 2).expect("a shuffled pack is a pack");
    let scores: Vec<Option<u32>> = (0..PLAYERS).map(|_| Some(*dice.pick(&[0, 0, 10, 30, 50, 65]))).collect();
    let dealer = Seat::new(dice.below(PLAYERS)).expect("a seat of the table");
    let stream = PackStream::new([7; 32]);
    Deal::start(&options, &scores, dealer, &pack, Reshuffle::Stream(stream)).expect("a deal for four").0
}

fn collect(deal: &Deal, seat: Seat, positions: &mut Vec<Position>) {
    let turn = deal.meld_turn(seat);
    if turn.hand.len() == CARDS && turn.hand.twos() <= TWOS_MAX && turn.tableau.len() <= MELDS_MAX {
        positions.push(Position {
            hand: *turn.hand,
            tableau: turn.tableau.clone(),
            opened: turn.opened,
            score: turn.score,
            options: *turn.options,
        });
    }
}

fn choose(deal: &Deal, seat: Seat, dice: &mut Dice) -> Action {
    if deal.phase() == Phase::Turn { meld_or_draw(deal, seat) } else { discard(deal, seat, dice) }
}

fn meld_or_draw(deal: &Deal, seat: Seat) -> Action {
    let turn = deal.meld_turn(seat);
    let patience = if turn.opened { turn.options.target } else { PATIENCE[seat.index()] };
    let good = |best: &BestTurn| best.deadwood <= patience;
    if let Some(best) = best_turn(&turn).filter(good) {
        return Action::Meld(best.plays);
    }
    let wanted = deal.upcard().is_some_and(|upcard| upcard.is_two() || friends(turn.hand, upcard) >= 2);
    if wanted && deal.legal_actions().contains(&Action::Take) { Action::Take } else { Action::Draw }
}

/// Throws a card that goes with few others and counts much.
fn discard(deal: &Deal, seat: Seat, dice: &mut Dice) -> Action {
    let hand = deal.meld_turn(seat).hand;
    let legal: Vec<Action> = deal.legal_actions().iter().collect();
    let cost = |action: &Action| match action {
        Action::Discard(card) if !card.is_two() => (friends(hand, *card), 100 - card.points(2)),
        _ => (CARDS, 0),
    };
    let least = legal.iter().map(cost).min();
    let least: Vec<&Action> = legal.iter().filter(|action| Some(cost(action)) == least).collect();
    (*dice.pick(&least)).clone()
}

/// How many cards of the hand go with this one: of its rank, or of its suit and at most two away.
fn friends(hand: &Hand, card: Card) -> usize {
    let goes_with = |other: &Card| {
        let apart = other.rank().number().abs_diff(card.rank().number());
        !other.is_two() && (apart == 0 || (apart <= 2 && other.suit() == card.suit()))
    };
    hand.iter().filter(goes_with).count()
}
