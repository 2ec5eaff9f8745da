//! The yardstick: any legal action, and a meld turn whenever there is one.

use bing_rules::hand::{Faces, Hand};
use bing_rules::meld::{Declaration, MELD_CARDS_MIN, Meld};
use bing_rules::play::{Action, Play};
use bing_rules::tableau::Tableau;
use bing_rules::turn::MeldTurn;
use bing_rules::view::View;

use crate::policy::{Policy, Standing};
use crate::rng::BotRng;

/// Plays a random legal meld turn whenever there is one, and else a uniformly random legal action. Buys back every other time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Policy for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&self, view: &View, rng: &mut BotRng) -> Action {
        if view.can_meld()
            && let Some(turn) = view.meld_turn()
            && let Some(plays) = random_turn(&turn, rng)
        {
            return Action::Meld(plays);
        }
        let legal = view.legal_actions();
        legal.nth(rng.below(legal.len())).unwrap_or(Action::Draw)
    }

    fn buys_back(&self, _: &Standing, rng: &mut BotRng) -> bool {
        rng.one_in(2)
    }
}

/// How often a turn is put together at random before it is given up.
const TRIES_MAX: usize = 8;
/// How many choices of melds are looked at for one opening before it is given up.
const CHOICES_MAX: usize = 2_000;

/// A random legal meld turn, if chance finds one.
pub fn random_turn(turn: &MeldTurn<'_>, rng: &mut BotRng) -> Option<Vec<Play>> {
    let mut melds: Vec<Choice> = Vec::new();
    if !turn.opened {
        melds.extend(turn.new_melds().filter(|meld| meld.len() == MELD_CARDS_MIN).map(Choice::of));
    }
    (0..TRIES_MAX).find_map(|_| {
        let mut draft = Draft::new(turn);
        if !turn.opened {
            draft.open(&mut melds, rng)?;
        }
        draft.go_on(rng);
        let legal = turn.check(&draft.plays).is_ok();
        legal.then_some(draft.plays)
    })
}

/// A new meld of three cards as it counts for what can be put down together: twos are as good as one another.
struct Choice {
    meld: Meld,
    naturals: Hand,
    twos: usize,
}

impl Choice {
    fn of(meld: Meld) -> Self {
        let (mut naturals, mut twos) = (Hand::EMPTY, 0);
        for card in meld.cards() {
            // Three cards of a meld always fit an empty hand.
            twos += usize::from(card.is_two() || !naturals.insert(card));
        }
        Self { meld, naturals, twos }
    }
}

/// The places in a list of melds of `wanted` that can be put down together from these naturals and this many twos: the first that are
/// found.
fn choose_melds(
    melds: &[Choice],
    from: usize,
    (naturals, twos): (&Hand, usize),
    wanted: u8,
    choices_left: &mut usize,
) -> Option<Vec<usize>> {
    if wanted == 0 {
        return Some(Vec::new());
    }
    for (place, choice) in melds.iter().enumerate().skip(from) {
        *choices_left = choices_left.checked_sub(1)?;
        let mut rest = *naturals;
        if choice.twos <= twos
            && rest.remove_all(&choice.naturals)
            && let Some(mut chosen) = choose_melds(melds, place, (&rest, twos - choice.twos), wanted - 1, choices_left)
        {
            chosen.push(place);
            return Some(chosen);
        }
    }
    None
}

/// The meld as a declaration whose twos are all in the hand, others in the place of those that are not.
fn with_twos_of(meld: &Meld, hand: &Hand) -> Declaration {
    let mut declaration = meld.declaration();
    let (Declaration::Set { cards, .. } | Declaration::Run { cards, .. }) = &mut declaration;
    let mut twos = hand.only(Faces::TWOS);
    let mut missing = Vec::new();
    for (place, card) in cards.iter().enumerate() {
        if card.is_two() && !twos.remove(*card) {
            missing.push(place);
        }
    }
    for (place, two) in missing.into_iter().zip(twos) {
        cards[place] = two;
    }
    declaration
}

/// A turn that is being put together.
struct Draft<'a> {
    turn: MeldTurn<'a>,
    hand: Hand,
    tableau: Tableau,
    plays: Vec<Play>,
}

impl<'a> Draft<'a> {
    fn new(turn: &MeldTurn<'a>) -> Self {
        Self { turn: *turn, hand: *turn.hand, tableau: turn.tableau.clone(), plays: Vec::new() }
    }

    /// The player as the turn stands. A swap is possible as long as what it frees can still be played.
    fn now(&self) -> MeldTurn<'_> {
        MeldTurn { hand: &self.hand, tableau: &self.tableau, ..self.turn }
    }

    /// Puts down as many random melds as open. Melds of few twos come first, or the twos are gone before there are enough.
    fn open(&mut self, melds: &mut [Choice], rng: &mut BotRng) -> Option<()> {
        rng.shuffle(melds);
        melds.sort_by_key(|choice| choice.twos);
        let wanted = self.turn.options.opening_melds;
        let naturals = self.hand.only(Faces::ALL.and_not(Faces::TWOS));
        let chosen = choose_melds(melds, 0, (&naturals, self.hand.twos()), wanted, &mut { CHOICES_MAX })?;
        let mut put_down = |place: usize| self.put(with_twos_of(&melds[place].meld, &self.hand).into());
        chosen.into_iter().all(&mut put_down).then_some(())
    }

    /// Adds plays: as many as the limit wants, one at least, and then as chance will have it.
    fn go_on(&mut self, rng: &mut BotRng) {
        loop {
            let must = self.plays.is_empty() || self.now().limit().is_none_or(|limit| self.now().deadwood() > limit);
            if !must && rng.one_in(2) {
                return;
            }
            let Some(play) = self.any_play(rng) else { return };
            if !self.put(play) {
                return;
            }
        }
    }

    fn any_play(&self, rng: &mut BotRng) -> Option<Play> {
        let now = self.now();
        let mut plays: Vec<Play> = now.lay_offs().collect();
        plays.extend(now.swaps());
        if plays.is_empty() || rng.one_in(2) {
            plays.extend(now.new_melds().map(Play::from));
        }
        if plays.is_empty() { None } else { Some(plays.swap_remove(rng.below(plays.len()))) }
    }

    /// Makes a play if its cards are there.
    fn put(&mut self, play: Play) -> bool {
        let done = self.now().make(&play);
        let Ok((hand, tableau)) = done else { return false };
        self.hand = hand;
        self.tableau = tableau;
        self.plays.push(play);
        true
    }
}
