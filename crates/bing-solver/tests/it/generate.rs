//! Random cases for the solver: cards that almost go together, many twos, and tables where they fit.

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::hand::{Faces, Hand};
use bing_rules::meld::{Declaration, Meld};
use bing_rules::options::{Aces, Options};
use bing_rules::tableau::Tableau;
use bing_rules::turn::MeldTurn;
use bing_testkit::dice::Dice;

/// A player before a meld turn.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) hand: Hand,
    pub(crate) tableau: Tableau,
    pub(crate) opened: bool,
    pub(crate) score: u32,
    pub(crate) options: Options,
}

impl Case {
    pub(crate) fn turn(&self) -> MeldTurn<'_> {
        MeldTurn {
            hand: &self.hand,
            tableau: &self.tableau,
            opened: self.opened,
            score: self.score,
            options: &self.options,
        }
    }
}

/// How large the cases are at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) cards: usize,
    pub(crate) twos: usize,
    pub(crate) melds: usize,
}

/// A case whose hand is made of near melds, of cards that fit the table, and of twos.
pub(crate) fn case(size: Size, dice: &mut Dice) -> Case {
    let decks = *dice.pick(&[1, 2, 2, 2, 3, 4]);
    let mut options = any_options(decks, dice);
    let mut pack = Pack::new(decks, dice);
    let opened = dice.one_in(2);
    let mut tableau = Tableau::EMPTY;
    for _ in 0..dice.between(opened.into(), size.melds) {
        if let Some(meld) = any_meld(&mut pack, &options, dice) {
            tableau.push(meld);
        }
    }
    if opened {
        options.swap_twos = dice.one_in(2);
    }
    let least = if opened { 1 } else { (3 * usize::from(options.opening_melds)).min(size.cards) };
    let cards = if dice.one_in(3) { dice.between(least, size.cards) } else { size.cards };
    let theme = theme(&tableau, &options, dice);
    let twos = dice.below(size.twos.min(cards) + 1);
    let hand = pack.hand(cards, twos, theme, dice);
    let score = any_score(&hand, &options, dice);
    Case { hand, tableau, opened, score, options }
}

fn any_options(decks: u8, dice: &mut Dice) -> Options {
    Options {
        decks: Some(decks),
        aces: *dice.pick(&[Aces::Both, Aces::Both, Aces::High, Aces::Low]),
        max_wilds: *dice.pick(&[None, None, None, Some(0), Some(1), Some(1), Some(2), Some(3)]),
        opening_melds: dice.between(1, 3) as u8,
        two_value: *dice.pick(&[2, 2, 20, 1, 5]),
        target: *dice.pick(&[75, 75, 30, 200]),
        ..Options::default()
    }
}

/// Somewhere between no limit that matters and one that nothing meets; often the points of some of the cards.
fn any_score(hand: &Hand, options: &Options, dice: &mut Dice) -> u32 {
    let some: u32 = hand.iter().filter(|_| dice.one_in(3)).map(|card| card.points(options.two_points())).sum();
    match dice.below(4) {
        0 | 1 => 0,
        2 => options.target.saturating_sub(some),
        _ => dice.below(options.target as usize + 2) as u32,
    }
}

/// The cards that are left, and the twos that this case prefers: few faces, so that few twos differ.
struct Pack {
    left: Hand,
    twos: Faces,
}

impl Pack {
    fn new(decks: u8, dice: &mut Dice) -> Self {
        let mut twos = Faces::EMPTY;
        for _ in 0..*dice.pick(&[1, 2, 2, 3, 8]) {
            twos = twos.with(Card::new(Rank::Two, *dice.pick(&Suit::ALL)));
        }
        Self { left: Hand::of_decks(decks).expect("at most four decks"), twos }
    }

    fn any_of(&mut self, faces: Faces, dice: &mut Dice) -> Option<Card> {
        let there = self.left.faces().and(faces);
        let card = there.nth(dice.below(there.len()))?;
        self.left.remove(card).then_some(card)
    }

    fn two(&mut self, dice: &mut Dice) -> Option<Card> {
        self.any_of(self.twos, dice).or_else(|| self.any_of(Faces::TWOS, dice))
    }

    fn hand(&mut self, cards: usize, twos: usize, theme: Faces, dice: &mut Dice) -> Hand {
        let mut hand = Hand::EMPTY;
        let naturals = Faces::ALL.and_not(Faces::TWOS);
        for place in 0..cards {
            let card = if place < twos {
                self.two(dice)
            } else if dice.one_in(6) {
                self.any_of(naturals, dice)
            } else {
                self.any_of(theme.and_not(Faces::TWOS), dice)
            };
            let card = card.or_else(|| self.any_of(naturals, dice)).expect("a deck has more naturals");
            assert!(hand.insert(card), "one pack has no more than four of a face");
        }
        hand
    }
}

/// A set or a run, of any length, with twos here and there; `None` where chance finds none.
fn any_meld(pack: &mut Pack, options: &Options, dice: &mut Dice) -> Option<Meld> {
    let before = pack.left;
    let suit = *dice.pick(&Suit::ALL);
    let len = *dice.pick(&[3, 3, 3, 4, 4, 5, 7, 10]);
    let declaration = if dice.one_in(2) {
        let rank = *dice.pick(&Rank::ALL);
        let faces = Faces::of_rank(rank);
        let cards = (0..len.min(5)).map(|_| card_or_two(pack, faces, dice)).collect::<Option<Vec<_>>>();
        cards.map(|cards| Declaration::Set { rank, cards })
    } else {
        let from = dice.between(1, 15 - len);
        let face = |position: usize| Rank::at_position(position as u8).map(|rank| Faces::only(Card::new(rank, suit)));
        let cards = (from..from + len).map(|position| card_or_two(pack, face(position)?, dice)).collect();
        Option::<Vec<_>>::map(cards, |cards| Declaration::Run { suit, from: from as u8, cards })
    };
    let meld = declaration.and_then(|declaration| Meld::declare(&declaration, options).ok());
    if meld.is_none() {
        pack.left = before;
    }
    meld
}

fn card_or_two(pack: &mut Pack, faces: Faces, dice: &mut Dice) -> Option<Card> {
    if dice.one_in(4) { pack.two(dice) } else { pack.any_of(faces, dice).or_else(|| pack.two(dice)) }
}

/// The faces that a hand is mostly made of: some ranks, some stretches of suits, and what fits the table.
fn theme(tableau: &Tableau, options: &Options, dice: &mut Dice) -> Faces {
    let mut theme = Faces::EMPTY;
    for _ in 0..dice.between(1, 3) {
        let suit = *dice.pick(&Suit::ALL);
        if dice.one_in(2) {
            theme = theme.or(Faces::of_rank(*dice.pick(&Rank::ALL)));
        } else {
            // Low stretches are where twos can be natural.
            let low = if dice.one_in(3) { 1 } else { dice.between(1, 11) as u8 };
            let stretch = (low..=low + dice.between(2, 6) as u8).filter_map(Rank::at_position);
            theme = stretch.fold(theme, |theme, rank| theme.with(Card::new(rank, suit)));
        }
    }
    for meld in tableau.melds() {
        theme = theme.or(beside(meld, dice)).or(under_twos(meld));
    }
    if dice.one_in(2) { theme.or(tableau.lay_off_faces(options)) } else { theme }
}

/// The next cards at both ends of a run, up to a few positions away.
fn beside(meld: &Meld, dice: &mut Dice) -> Faces {
    let Meld::Run(run) = meld else { return Faces::EMPTY };
    let reach = dice.between(1, 4) as u8;
    let positions = (run.from().saturating_sub(reach)..run.from()).chain(run.to() + 1..=run.to() + reach);
    positions.filter_map(Rank::at_position).map(|rank| Card::new(rank, run.suit())).collect()
}

/// The cards that its twos stand for.
fn under_twos(meld: &Meld) -> Faces {
    match meld {
        Meld::Set(set) if set.wilds() > 0 => Faces::of_rank(set.rank()),
        Meld::Set(_) => Faces::EMPTY,
        Meld::Run(run) => (run.from()..)
            .zip(run.cards())
            .filter(|(_, card)| card.is_two())
            .filter_map(|(position, _)| Rank::at_position(position))
            .map(|rank| Card::new(rank, run.suit()))
            .collect(),
    }
}
