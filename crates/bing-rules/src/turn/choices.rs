//! What could be played, one new melds, lay-off or swap at a time.

use super::{MeldTurn, lay_off_play, natural_at};
use crate::card::{Card, Rank, Suit};
use crate::hand::{Faces, Hand};
use crate::meld::{MELD_CARDS_MIN, Meld, Run, Set};
use crate::options::Options;
use crate::play::Play;
use crate::tableau::{ends, with_card};

/// See [`MeldTurn::new_melds`].
pub(super) fn new_melds(hand: Hand, options: Options) -> impl Iterator<Item = Meld> {
    let sets = Rank::ALL.into_iter().flat_map(move |rank| sets_of(rank, &hand, &options));
    let runs = Suit::ALL.into_iter().flat_map(move |suit| {
        let positions = options.aces.lowest_position()..=options.aces.highest_position();
        positions.flat_map(move |from| runs_from(suit, from, &hand, &options))
    });
    sets.chain(runs)
}

/// All sets of a rank that the hand can make.
fn sets_of(rank: Rank, hand: &Hand, options: &Options) -> Vec<Meld> {
    let naturals = sub_hands(&hand.only(Faces::of_rank(rank)));
    let most_wilds = if rank == Rank::Two { 0 } else { hand.twos().min(options.wilds_max()) };
    let mut sets = Vec::new();
    for natural in naturals.into_iter().filter(|natural| !natural.is_empty()) {
        let fewest = MELD_CARDS_MIN.saturating_sub(natural.len());
        for wilds in fewest..=most_wilds {
            let mut cards = natural;
            for two in hand.only(Faces::TWOS).iter().take(wilds) {
                let added = cards.insert(two);
                debug_assert!(added, "the hand holds as many twos of this face, and the naturals are of another rank");
            }
            sets.push(Meld::Set(Set::from_known(rank, &cards)));
        }
    }
    sets
}

/// All multisets within these cards, the empty one first.
fn sub_hands(cards: &Hand) -> Vec<Hand> {
    let mut all = vec![Hand::EMPTY];
    for face in cards.faces() {
        let before = all.len();
        for copies in 1..=cards.count(face) {
            for place in 0..before {
                let mut more = all[place];
                let added = (0..copies).all(|_| more.insert(face));
                debug_assert!(added, "the hand holds as many copies");
                all.push(more);
            }
        }
    }
    all
}

/// All runs of a suit from this position that the hand can make.
fn runs_from(suit: Suit, from: u8, hand: &Hand, options: &Options) -> Vec<Meld> {
    let mut found = Vec::new();
    let mut twos = hand.only(Faces::TWOS);
    let natural_two = Card::new(Rank::Two, suit);
    let has_natural_two = twos.remove(natural_two);
    let runs = RunsFrom { suit, from, hand, options, twos: &twos, natural_two: has_natural_two };
    runs.extend(&mut Vec::new(), 0, &mut found);
    found
}

/// The runs of one suit from one position.
struct RunsFrom<'a> {
    suit: Suit,
    from: u8,
    hand: &'a Hand,
    options: &'a Options,
    /// The twos but one of the run's suit, if there is one.
    twos: &'a Hand,
    natural_two: bool,
}

impl RunsFrom<'_> {
    /// Adds all runs that begin with these choices (`true`: a natural card; `false`: a wild two).
    fn extend(&self, natural: &mut Vec<bool>, wilds: usize, found: &mut Vec<Meld>) {
        if natural.len() >= MELD_CARDS_MIN && natural.contains(&true) {
            found.push(self.meld(natural));
        }
        let position = self.from + natural.len() as u8;
        if position > self.options.aces.highest_position() {
            return;
        }
        let held = self.holds_natural(position);
        if held {
            natural.push(true);
            self.extend(natural, wilds, found);
            natural.pop();
        }
        let natural_is_two = position == 2 && held;
        if !natural_is_two && wilds < self.wilds_most() {
            natural.push(false);
            self.extend(natural, wilds + 1, found);
            natural.pop();
        }
    }

    /// Whether the natural card of the position is held; the high ace only if the low one leaves it.
    fn holds_natural(&self, position: u8) -> bool {
        if position == 2 {
            return self.natural_two;
        }
        let Some(card) = natural_at(position, self.suit) else { return false };
        let needed = if position == 14 && self.from == 1 { 2 } else { 1 };
        self.hand.count(card) >= needed
    }

    /// How many twos may be wild: the one of the suit stays at position 2 if the run covers it, as every run from there or below does.
    fn wilds_most(&self) -> usize {
        let spare = usize::from(self.natural_two && self.from > 2);
        (self.twos.len() + spare).min(self.options.wilds_max())
    }

    fn meld(&self, natural: &[bool]) -> Meld {
        let mut twos = *self.twos;
        if self.natural_two && self.from > 2 {
            let added = twos.insert(Card::new(Rank::Two, self.suit));
            debug_assert!(added, "it was taken out of these twos");
        }
        let mut twos = twos.iter();
        let cards: Vec<Card> = (self.from..)
            .zip(natural)
            .filter_map(|(position, &natural)| if natural { natural_at(position, self.suit) } else { twos.next() })
            .collect();
        debug_assert_eq!(cards.len(), natural.len(), "as many twos are held as are wild");
        Meld::Run(Run::from_known(self.suit, self.from, &cards))
    }
}

/// See [`MeldTurn::lay_offs`].
pub(super) fn lay_offs<'a>(turn: &'a MeldTurn<'_>) -> impl Iterator<Item = Play> + 'a {
    let options = *turn.options;
    turn.tableau.melds().iter().enumerate().flat_map(move |(number, meld)| {
        ends(meld).iter().flat_map(move |&end| {
            let fits = move |card: &Card| with_card(meld, end, *card, &options).is_ok();
            turn.hand.faces().into_iter().filter(fits).map(move |card| lay_off_play(number, end, card))
        })
    })
}

/// See [`MeldTurn::swaps`].
pub(super) fn swaps<'a>(turn: &'a MeldTurn<'_>) -> impl Iterator<Item = Play> + 'a {
    let allowed = turn.options.swap_twos && turn.opened;
    let melds = if allowed { turn.tableau.melds() } else { &[] };
    melds.iter().enumerate().flat_map(move |(meld, lies)| {
        let positions: Vec<u8> = match lies {
            Meld::Set(set) => (0..set.len() as u8).collect(),
            Meld::Run(run) => (run.from()..=run.to()).collect(),
        };
        positions.into_iter().flat_map(move |position| {
            let fits = move |card: &Card| lies.swap_two(position, *card).is_ok();
            let cards = turn.hand.faces().into_iter().filter(fits);
            cards.map(move |card| Play::SwapTwo { meld, position, card })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_that_takes_more_twos_than_are_held_is_not_listed() {
        let mut hand = Hand::EMPTY;
        for card in [(Rank::Two, Suit::Spades), (Rank::Three, Suit::Spades)] {
            assert!(hand.insert(Card::new(card.0, card.1)));
        }
        // The only two stands at position 2 of a run from the ace, or at the four of a run from there, but not at both.
        assert_eq!(new_melds(hand, Options::default()).count(), 0);
        assert!(hand.insert(Card::new(Rank::Two, Suit::Clubs)));
        let listed: Vec<Meld> = new_melds(hand, Options::default()).collect();
        assert!(listed.iter().all(|meld| meld.len() == 3), "there are three cards");
        assert_eq!(listed.len(), 4, "the set of threes, and the runs from the ace, the two and the three");
    }
}
