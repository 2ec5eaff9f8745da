//! A random turn that is put together with a look ahead: no play is made that cannot lead to a legal turn any more.

use bing_rules::hand::Hand;
use bing_rules::meld::MELD_CARDS_MIN;
use bing_rules::options::Options;
use bing_rules::play::Play;
use bing_rules::tableau::Tableau;
use bing_rules::turn::MeldTurn;

use crate::rng::BotRng;

/// A legal meld turn of as few new melds and lay-offs as it takes, each chosen at random; `None` if there is none without swaps.
///
/// Slower than trying one's luck, but it finds a turn wherever there is one: every turn can be made of melds of three cards and lay-offs of
/// one, and [`MeldTurn::can_meld`] tells whether what is left can go on to a legal end.
pub(super) fn guided_turn(turn: &MeldTurn<'_>, rng: &mut BotRng) -> Option<Vec<Play>> {
    // A swap would free a two that has to be played, which the look ahead knows nothing of.
    let options = Options { swap_twos: false, ..*turn.options };
    let start = MeldTurn { options: &options, ..*turn };
    if !start.can_meld() {
        return None;
    }
    let mut at = State {
        hand: *turn.hand,
        tableau: turn.tableau.clone(),
        melds_missing: if turn.opened { 0 } else { options.opening_melds },
    };
    let mut plays = Vec::new();
    while plays.is_empty() || !at.is_legal_end(&start) {
        let mut choices = at.plays(&start, &options);
        rng.shuffle(&mut choices);
        let (play, next) = choices.into_iter().find_map(|play| {
            let next = at.after(&play, &start)?;
            (next.is_legal_end(&start) || next.can_go_on(&start, &options)).then_some((play, next))
        })?;
        plays.push(play);
        at = next;
    }
    Some(plays)
}

struct State {
    hand: Hand,
    tableau: Tableau,
    melds_missing: u8,
}

impl State {
    fn is_legal_end(&self, start: &MeldTurn<'_>) -> bool {
        let points = self.hand.points(start.options.two_points());
        self.melds_missing == 0 && start.limit().is_some_and(|limit| points <= limit)
    }

    /// New melds of three cards, and lay-offs of one where no new meld is missing.
    fn plays(&self, start: &MeldTurn<'_>, options: &Options) -> Vec<Play> {
        let now = self.now(start, options);
        let mut plays: Vec<Play> =
            now.new_melds().filter(|meld| meld.len() == MELD_CARDS_MIN).map(Play::from).collect();
        if self.melds_missing == 0 {
            plays.extend(now.lay_offs());
        }
        plays
    }

    fn after(&self, play: &Play, start: &MeldTurn<'_>) -> Option<Self> {
        let (hand, tableau) = self.now(start, start.options).make(play).ok()?;
        let melds = u8::from(matches!(play, Play::NewMeld(_)));
        Some(Self { hand, tableau, melds_missing: self.melds_missing.saturating_sub(melds) })
    }

    /// Whether a turn that goes on from here can come to a legal end: as one that still has to put down what is missing.
    fn can_go_on(&self, start: &MeldTurn<'_>, options: &Options) -> bool {
        let options = Options { opening_melds: self.melds_missing, ..*options };
        self.now(start, &options).can_meld()
    }

    fn now<'a>(&'a self, start: &MeldTurn<'_>, options: &'a Options) -> MeldTurn<'a> {
        MeldTurn {
            hand: &self.hand,
            tableau: &self.tableau,
            opened: self.melds_missing == 0,
            score: start.score,
            options,
        }
    }
}
