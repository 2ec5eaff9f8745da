//! A meld turn that is being put together.

use bing_rules::card::{Card, Rank};
use bing_rules::hand::{Faces, Hand};
use bing_rules::meld::{Declaration, End, Meld};
use bing_rules::play::Play;
use bing_rules::tableau::Tableau;
use bing_rules::turn::MeldTurn;
use smallvec::{SmallVec, smallvec};

use super::shape::{Kind, any_of, any_of_kind};
use crate::rng::BotRng;

/// A turn under way: the hand and the table as they stand after the steps so far. Every step is legal by itself.
pub(super) struct Draft<'a> {
    turn: &'a MeldTurn<'a>,
    /// Whether new melds spare the twos, so that there are more likely enough of them.
    sparing: bool,
    hand: Hand,
    points: u32,
    melds: SmallVec<[Meld; 24]>,
    steps: SmallVec<[Step; 6]>,
    /// The twos freed by swaps that are still to be played (R6.4).
    freed: Hand,
}

/// A play, still open for more cards on the same meld.
enum Step {
    New { number: usize, meld: Meld },
    LayOff { number: usize, end: Option<End>, cards: SmallVec<[Card; 8]> },
    Swap { number: usize, position: u8, card: Card },
}

impl<'a> Draft<'a> {
    pub(super) fn new(turn: &'a MeldTurn<'a>, sparing: bool) -> Self {
        Self {
            turn,
            sparing,
            hand: *turn.hand,
            points: turn.deadwood(),
            melds: SmallVec::from_slice(turn.tableau.melds()),
            steps: SmallVec::new(),
            freed: Hand::EMPTY,
        }
    }

    /// The plays of a whole legal turn; `None` if chance has led to none.
    pub(super) fn finish(mut self, rng: &mut BotRng) -> Option<Vec<Play>> {
        let limit = self.turn.limit()?;
        if !self.turn.opened {
            for _ in 0..self.turn.options.opening_melds {
                self.new_meld(rng)?;
            }
        }
        loop {
            let is_legal = !self.steps.is_empty() && self.freed.is_empty() && self.points <= limit;
            if is_legal && rng.one_in(2) {
                break;
            }
            if self.any_play(rng).is_none() {
                if is_legal {
                    break;
                }
                return None;
            }
        }
        Some(self.steps.into_iter().map(Step::into_play).collect())
    }

    fn any_play(&mut self, rng: &mut BotRng) -> Option<()> {
        if self.turn.options.swap_twos && self.turn.opened && rng.one_in(3) && self.swap(rng).is_some() {
            return Some(());
        }
        let done = if rng.one_in(2) {
            self.lay_off(rng).or_else(|| self.new_meld(rng))
        } else {
            self.new_meld(rng).or_else(|| self.lay_off(rng))
        };
        done.or_else(|| self.swap(rng))
    }

    /// Puts down any new meld of three cards.
    fn new_meld(&mut self, rng: &mut BotRng) -> Option<()> {
        let twos = self.hand.twos();
        let first = if self.sparing || twos == 0 || !rng.one_in(3) { 0 } else { rng.below(Kind::ALL.len()) };
        let kinds = Kind::ALL[first..].iter().chain(&Kind::ALL[..first]).filter(|kind| kind.twos() <= twos);
        let options = self.turn.options;
        let declaration = kinds.copied().find_map(|kind| any_of_kind(kind, &self.hand, options, rng))?;
        self.put_down(&declaration)
    }

    fn put_down(&mut self, declaration: &Declaration) -> Option<()> {
        let meld = Meld::declare(declaration, self.turn.options).ok()?;
        for &card in declaration.cards() {
            self.spend(card)?;
        }
        self.steps.push(Step::New { number: self.melds.len(), meld });
        self.melds.push(meld);
        Some(())
    }

    /// Lays any card off on any meld.
    fn lay_off(&mut self, rng: &mut BotRng) -> Option<()> {
        let held = self.hand.faces();
        let (mut found, mut chosen) = (0, None);
        for (number, meld) in self.melds.iter().enumerate() {
            for &end in ends(meld) {
                let faces = self.fitting(meld, end).and(held);
                if !faces.is_empty() {
                    let more = faces.len();
                    found += more;
                    let place = rng.below(found);
                    if place < more {
                        chosen = Some((number, end, faces, place));
                    }
                }
            }
        }
        let (number, end, faces, place) = chosen?;
        let card = faces.nth(place)?;
        let grown = self.melds[number].lay_off(end, &[card], self.turn.options).ok()?;
        self.spend(card)?;
        self.melds[number] = grown;
        self.note_lay_off(number, end, card, grown);
        Some(())
    }

    /// The faces of which one card can be laid off at this end of a meld (R6.3).
    fn fitting(&self, meld: &Meld, end: Option<End>) -> Faces {
        let options = self.turn.options;
        let has_room = options.max_wilds.is_none() || meld.wilds() < options.wilds_max();
        let twos = if has_room { Faces::TWOS } else { Faces::EMPTY };
        match (meld, end) {
            (Meld::Set(set), _) if set.rank() == Rank::Two => Faces::TWOS,
            (Meld::Set(set), _) => Faces::of_rank(set.rank()).or(twos),
            (Meld::Run(run), Some(end)) => {
                run.next_card(end, options.aces).map_or(Faces::EMPTY, |next| twos.with(next))
            }
            (Meld::Run(_), None) => Faces::EMPTY,
        }
    }

    /// Adds the card to the step that put the meld down or laid cards off on it; but not to one before a swap, when the card may not have
    /// been in the hand.
    fn note_lay_off(&mut self, number: usize, end: Option<End>, card: Card, grown: Meld) {
        for step in self.steps.iter_mut().rev() {
            match step {
                Step::Swap { .. } => break,
                Step::New { number: same, meld } if *same == number => {
                    *meld = grown;
                    return;
                }
                Step::LayOff { number: same, end: same_end, cards } if *same == number && *same_end == end => {
                    cards.push(card);
                    return;
                }
                _ => {}
            }
        }
        self.steps.push(Step::LayOff { number, end, cards: smallvec![card] });
    }

    /// Swaps any wild two for the card that it stands for (R6.4).
    fn swap(&mut self, rng: &mut BotRng) -> Option<()> {
        let options = self.turn.options;
        if !options.swap_twos || !self.turn.opened {
            return None;
        }
        let tableau: Tableau = self.melds.iter().copied().collect();
        let now = MeldTurn { hand: &self.hand, tableau: &tableau, ..*self.turn };
        let Play::SwapTwo { meld: number, position, card } = any_of(now.swaps(), rng)? else { return None };
        let (swapped, two) = self.melds[number].swap_two(position, card).ok()?;
        self.spend(card)?;
        self.melds[number] = swapped;
        self.points += two.points(options.two_points());
        self.steps.push(Step::Swap { number, position, card });
        (self.hand.insert(two) && self.freed.insert(two)).then_some(())
    }

    /// Takes a card from the hand; it pays for a freed two of its face.
    fn spend(&mut self, card: Card) -> Option<()> {
        if !self.hand.remove(card) {
            return None;
        }
        self.points -= card.points(self.turn.options.two_points());
        let _was_freed = self.freed.remove(card);
        Some(())
    }
}

impl Step {
    fn into_play(self) -> Play {
        match self {
            Self::New { meld, .. } => Play::NewMeld(meld.declaration()),
            Self::LayOff { number, end, cards } => Play::LayOff { meld: number, end, cards: cards.into_vec() },
            Self::Swap { number, position, card } => Play::SwapTwo { meld: number, position, card },
        }
    }
}

/// The ends at which a meld may take cards: both of a run, none by name of a set.
const fn ends(meld: &Meld) -> &'static [Option<End>] {
    match meld {
        Meld::Set(_) => &[None],
        Meld::Run(_) => &[Some(End::Low), Some(End::High)],
    }
}
