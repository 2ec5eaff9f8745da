//! The best legal meld turn, the one that plays the most cards, the one that goes out, and how much a hand can put down.

use bing_rules::hand::Hand;
use bing_rules::meld::MELD_CARDS_MIN;
use bing_rules::play::Play;
use bing_rules::tableau::Tableau;
use bing_rules::turn::MeldTurn;

use crate::layout::{Layout, Problem};
use crate::natural;
use crate::plays::plays_of;
use crate::search::{Found, Goal, Merit, NO_MERIT, Search};
use crate::swaps::{Swapped, all_swaps};

/// A legal meld turn and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestTurn {
    /// The plays in an order in which [`MeldTurn::check`] accepts them: swaps, new melds, lay-offs.
    pub plays: Vec<Play>,
    /// The cards left in hand.
    pub left: Hand,
    /// The points left in hand (R8.2).
    pub deadwood: u32,
    /// By how many cards the hand gets smaller.
    pub cards_played: u32,
    /// By how many twos the hand gets poorer; a swap that brings a two takes none.
    pub twos_spent: u32,
    /// How many new melds are put down.
    pub new_melds: u32,
}

impl BestTurn {
    /// Whether it plays the last card (R8.1).
    pub const fn goes_out(&self) -> bool {
        self.left.is_empty()
    }
}

/// What a player who has not opened could open with (R6.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    /// The best opening with at least `opening_melds` new melds, then that with at least one more, and so on; never empty, and the
    /// points left never get fewer along it.
    pub by_melds: Vec<BestTurn>,
    /// The most new melds that a legal opening can put down.
    pub melds_most: u32,
}

/// The legal meld turn that leaves the fewest points; among those the one that plays the most cards, then the one that spends the fewest
/// twos, then the first in the fixed order of the search. `None` if there is no legal meld turn.
pub fn best_turn(turn: &MeldTurn<'_>) -> Option<BestTurn> {
    solve(turn, Goal::Deadwood, melds_wanted(turn))
}

/// The fewest points that a legal meld turn leaves; `None` if there is none. Faster than [`best_turn`] as no plays are made.
pub fn min_deadwood(turn: &MeldTurn<'_>) -> Option<u32> {
    if let Some(points) = natural::fewest_points(turn) {
        return turn.limit().filter(|&limit| points <= limit && points < turn.deadwood()).map(|_| points);
    }
    search(turn, Goal::Deadwood, melds_wanted(turn)).map(|(_, found)| found.merit[0])
}

/// The most cards by which a legal meld turn can make the hand smaller (R7.1 applies); 0 if there is none.
///
/// That turn may leave more points than [`best_turn`].
pub fn max_cards(turn: &MeldTurn<'_>) -> u32 {
    let fewest = search(turn, Goal::Cards, melds_wanted(turn)).map(|(_, found)| found.merit[0]);
    fewest.map_or(0, |fewest| turn.hand.len() as u32 - fewest)
}

/// The legal meld turn that plays the most cards; among those the one that leaves the fewest points, then the one that spends the
/// fewest twos, then the first in the fixed order of the search. `None` if there is no legal meld turn.
pub fn longest_turn(turn: &MeldTurn<'_>) -> Option<BestTurn> {
    solve(turn, Goal::Cards, melds_wanted(turn))
}

/// A turn that plays all cards (R8.1), if there is one.
pub fn goes_out(turn: &MeldTurn<'_>) -> Option<BestTurn> {
    // Every card counts something, so the turn that leaves the fewest points leaves none if any turn does.
    let out = MeldTurn { score: turn.score.max(turn.options.target), ..*turn };
    best_turn(&out).filter(BestTurn::goes_out)
}

/// What the player could open with now; `None` if that is not possible, or the player has opened.
pub fn openings(turn: &MeldTurn<'_>) -> Option<Openings> {
    if turn.opened {
        return None;
    }
    let mut by_melds = Vec::new();
    let mut wanted = melds_wanted(turn);
    while let Some(best) = solve(turn, Goal::Deadwood, wanted) {
        by_melds.push(best);
        wanted += 1;
    }
    if by_melds.is_empty() { None } else { Some(Openings { by_melds, melds_most: wanted - 1 }) }
}

/// The best legal meld turn that puts down at least so many new melds, or more if the opening needs more; see [`best_turn`].
pub fn best_turn_with_melds(turn: &MeldTurn<'_>, melds: u32) -> Option<BestTurn> {
    solve(turn, Goal::Deadwood, melds.max(melds_wanted(turn)))
}

/// The largest number of new melds that can be put down at once from this hand alone: no lay-offs, no swaps, and neither R6.1 nor
/// R7 regarded.
pub fn max_melds(turn: &MeldTurn<'_>) -> u32 {
    let problem = Problem {
        hand: turn.hand,
        tableau: &Tableau::EMPTY,
        options: turn.options,
        melds_wanted: 0,
        limit: u32::MAX,
        freed: &Hand::EMPTY,
        twos_held: turn.hand.twos() as u32,
    };
    let layout = Layout::new(&problem, true);
    Search::new(&layout, Goal::Melds, NO_MERIT).run().map_or(0, |found| u32::MAX - found.merit[0])
}

fn melds_wanted(turn: &MeldTurn<'_>) -> u32 {
    if turn.opened { 0 } else { turn.options.opening_melds.into() }
}

/// The best turn of a search, with the swaps it begins with.
fn search(turn: &MeldTurn<'_>, goal: Goal, melds_wanted: u32) -> Option<(Option<Box<Swapped>>, Found)> {
    let limit = turn.limit()?;
    if turn.hand.len() < melds_wanted as usize * MELD_CARDS_MIN || turn.hand.is_empty() {
        return None;
    }
    let may_swap = turn.options.swap_twos && turn.opened;
    if !may_swap {
        let layout = Layout::new(&problem_of(turn, None, melds_wanted, limit), false);
        return Search::new(&layout, goal, NO_MERIT).run().map(|found| (None, found));
    }
    let mut to_beat: Merit = NO_MERIT;
    let mut best = None;
    for swapped in all_swaps(turn) {
        let layout = Layout::new(&problem_of(turn, Some(&swapped), melds_wanted, limit), false);
        if let Some(found) = Search::new(&layout, goal, to_beat).run() {
            to_beat = found.merit;
            best = Some((Some(Box::new(swapped)), found));
        }
    }
    best
}

fn problem_of<'a>(turn: &MeldTurn<'a>, swapped: Option<&'a Swapped>, melds_wanted: u32, limit: u32) -> Problem<'a> {
    let twos_held = turn.hand.twos() as u32;
    let (hand, tableau, freed) = match swapped {
        Some(swapped) => (&swapped.hand, &swapped.tableau, &swapped.freed),
        None => (turn.hand, turn.tableau, &Hand::EMPTY),
    };
    Problem { hand, tableau, options: turn.options, melds_wanted, limit, freed, twos_held }
}

fn solve(turn: &MeldTurn<'_>, goal: Goal, melds_wanted: u32) -> Option<BestTurn> {
    let (swapped, found) = search(turn, goal, melds_wanted)?;
    let problem = problem_of(turn, swapped.as_deref(), melds_wanted, turn.limit()?);
    let layout = Layout::new(&problem, false);
    let mut plays = swapped.as_ref().map_or_else(Vec::new, |swapped| swapped.plays.clone());
    plays.extend(plays_of(&problem, &layout, &found));
    Some(describe(turn, plays))
}

/// What a turn that is known to be legal comes to.
fn describe(turn: &MeldTurn<'_>, plays: Vec<Play>) -> BestTurn {
    let melded = turn.check(&plays).expect("the search finds legal turns only");
    let new_melds = plays.iter().filter(|play| matches!(play, Play::NewMeld(_))).count() as u32;
    let left = melded.hand;
    BestTurn {
        cards_played: (turn.hand.len() - left.len()) as u32,
        twos_spent: turn.hand.twos().saturating_sub(left.twos()) as u32,
        plays,
        left,
        deadwood: melded.deadwood,
        new_melds,
    }
}
