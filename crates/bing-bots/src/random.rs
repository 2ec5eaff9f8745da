//! The yardstick: any legal action, and a meld turn whenever there is one.

use bing_rules::meld::Meld;
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
const TRIES_MAX: usize = 24;

/// A random legal meld turn, if chance finds one.
pub fn random_turn(turn: &MeldTurn<'_>, rng: &mut BotRng) -> Option<Vec<Play>> {
    let mut melds: Vec<Meld> = if turn.opened { Vec::new() } else { turn.new_melds().collect() };
    (0..TRIES_MAX).find_map(|attempt| {
        let mut draft = Draft::new(turn);
        if !turn.opened {
            draft.open(&mut melds, attempt, rng)?;
        }
        draft.go_on(rng);
        let legal = turn.check(&draft.plays).is_ok();
        legal.then_some(draft.plays)
    })
}

/// A turn that is being put together.
struct Draft<'a> {
    turn: MeldTurn<'a>,
    hand: bing_rules::hand::Hand,
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

    /// Puts new melds down in random order, as many as open; later attempts prefer melds of few twos.
    fn open(&mut self, melds: &mut [Meld], attempt: usize, rng: &mut BotRng) -> Option<()> {
        rng.shuffle(melds);
        if attempt % 2 == 1 {
            melds.sort_by_key(|meld| (meld.wilds(), meld.len()));
            // Some of the order is left to chance, or every such attempt would be the same.
            let first = rng.below(melds.len());
            melds.rotate_left(first);
        }
        let mut wanted = self.turn.options.opening_melds;
        for meld in melds.iter() {
            if wanted == 0 {
                break;
            }
            if self.put(Play::from(*meld)) {
                wanted -= 1;
            }
        }
        (wanted == 0).then_some(())
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
