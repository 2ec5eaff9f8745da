//! The solver against every turn there is.

use bing_rules::options::{Aces, Options};
use bing_rules::tableau::Tableau;
use bing_solver::{best_turn, goes_out, longest_turn, max_cards, max_melds, min_deadwood, openings};
use bing_testkit::dice::Dice;

use crate::generate::{Case, Size, case};
use crate::naive::{Naive, Outlook};

/// Turns under way that are looked at in one case; a case with more is left out, and counted.
const STATES_MAX: usize = 4_000;
/// The cases of an ordinary test run.
const CASES: u64 = 20_000;

#[derive(Debug, Default)]
struct Tally {
    cases: u64,
    left_out: u64,
    can_meld: u64,
    /// With a legal turn among at least twenty turns under way.
    rich: u64,
    goes_out: u64,
    leaves_some: u64,
    limit_matters: u64,
    spends_twos: u64,
    swaps: u64,
    longest_is_another: u64,
    opens_otherwise_with_more: u64,
}

impl Tally {
    fn add(&mut self, case: &Case, outlook: &Outlook) {
        self.cases += 1;
        let Some(best) = outlook.best() else { return };
        let cards = case.hand.len() as u32;
        self.can_meld += 1;
        self.rich += u64::from(outlook.states >= 20);
        self.goes_out += u64::from(best[1] == 0);
        self.leaves_some += u64::from(best[1] > 0 && best[1] + 1 < cards);
        self.spends_twos += u64::from(best[2] > 0);
        self.limit_matters += u64::from(best[0] + case.score == case.options.target);
        self.longest_is_another += u64::from(outlook.longest.is_some_and(|longest| longest[0] < best[1]));
        self.opens_otherwise_with_more += u64::from(outlook.by_melds.last().is_some_and(|last| *last != Some(best)));
        let plays = best_turn(&case.turn()).map(|best| best.plays).unwrap_or_default();
        let is_swap = |play: &_| matches!(play, bing_rules::play::Play::SwapTwo { .. });
        self.swaps += u64::from(plays.iter().any(is_swap));
    }
}

/// Checks one case; whether it was small enough to try everything.
fn check(case: &Case, naive: &mut Naive, tally: &mut Tally) {
    let turn = case.turn();
    let Some(outlook) = naive.outlook(&turn, STATES_MAX) else {
        tally.left_out += 1;
        return;
    };
    let best = best_turn(&turn);
    let left = best.as_ref().map(|best| [best.deadwood, best.left.len() as u32, best.twos_spent]);
    assert_eq!(left, outlook.best(), "the best turn of {case:#?} is {best:?}");
    assert_eq!(min_deadwood(&turn), outlook.best().map(|left| left[0]), "the fewest points of {case:#?}");
    assert_eq!(turn.can_meld(), outlook.best().is_some(), "whether there is a meld turn in {case:#?}");
    if let Some(best) = &best {
        let melded = turn.check(&best.plays);
        let melded = melded.unwrap_or_else(|error| panic!("{error} in {case:#?}: {best:?}"));
        assert_eq!((melded.hand, melded.deadwood), (best.left, best.deadwood));
        assert_eq!(best.cards_played as usize, case.hand.len() - melded.hand.len());
        assert_eq!(best.new_melds as usize, melded.tableau.len() - case.tableau.len());
    }
    let longest = longest_turn(&turn);
    let left = longest.as_ref().map(|longest| [longest.left.len() as u32, longest.deadwood, longest.twos_spent]);
    assert_eq!(left, outlook.longest, "the longest turn of {case:#?} is {longest:?}");
    let most = outlook.longest.map_or(0, |longest| case.hand.len() as u32 - longest[0]);
    assert_eq!(max_cards(&turn), most, "the most cards of {case:#?}");
    let can_go_out = outlook.best().is_some_and(|left| left[1] == 0);
    assert_eq!(goes_out(&turn).is_some_and(|out| out.left.is_empty()), can_go_out, "going out in {case:#?}");
    assert_eq!(max_melds(&turn), naive.max_melds(&case.hand, &case.options), "the most melds of {case:#?}");
    check_openings(case, &outlook);
    tally.add(case, &outlook);
}

fn check_openings(case: &Case, outlook: &Outlook) {
    let openings = openings(&case.turn());
    if case.opened {
        assert_eq!(openings, None, "who has opened does not open again");
        return;
    }
    let wanted = usize::from(case.options.opening_melds);
    let by_naive: Vec<_> = outlook.by_melds.iter().skip(wanted).flatten().copied().collect();
    let most = openings.as_ref().map_or(0, |openings| openings.melds_most);
    let found: Vec<_> = openings
        .iter()
        .flat_map(|openings| &openings.by_melds)
        .map(|best| [best.deadwood, best.left.len() as u32, best.twos_spent])
        .collect();
    assert_eq!(found, by_naive, "the openings of {case:#?}");
    assert_eq!(most as usize, outlook.by_melds.len().saturating_sub(1), "the melds of the openings of {case:#?}");
}

fn check_many(size: Size, seeds: std::ops::Range<u64>) -> Tally {
    let (mut naive, mut tally) = (Naive::default(), Tally::default());
    for seed in seeds {
        check(&case(size, &mut Dice::new(seed)), &mut naive, &mut tally);
    }
    println!("{size:?}: {tally:?}");
    tally
}

#[test]
fn natural_two_is_bridged_to_a_six() {
    let hand = "2c 2c 2h 2h 6h".parse().expect("a hand");
    let options = Options { opening_melds: 1, aces: Aces::High, max_wilds: Some(3), ..Options::default() };
    let case = Case { hand, tableau: Tableau::EMPTY, opened: false, score: 59, options };
    check(&case, &mut Naive::default(), &mut Tally::default());
    assert!(goes_out(&case.turn()).is_some());
}

#[test]
fn solver_agrees_with_trying_everything() {
    let cases = std::env::var("BING_SOLVER_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES);
    let small = Size { cards: 6, twos: 6, melds: 3 };
    let full = Size { cards: 8, twos: 3, melds: 4 };
    let natural = Size { cards: 9, twos: 1, melds: 4 };
    for (size, share) in [(small, 3), (full, 2), (natural, 1)] {
        let tally = check_many(size, 0..cases * share / 6);
        let enough = |count: u64, per_mille: u64| assert!(count * 1_000 >= tally.cases * per_mille, "{tally:?}");
        enough(tally.can_meld, 400);
        enough(tally.rich, 200);
        enough(tally.goes_out, 40);
        enough(tally.leaves_some, 100);
        enough(tally.spends_twos, 100);
        assert!(tally.left_out * 10 < tally.cases, "{tally:?}");
    }
}
