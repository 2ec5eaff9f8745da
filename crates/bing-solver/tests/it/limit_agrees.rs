//! Full hands, too large to try everything: the question of the rules crate whether a legal meld turn exists has a search of its own, and
//! asked under every limit of R7.1 it tells what the best turn leaves.

use bing_rules::turn::MeldTurn;
use bing_solver::{best_turn, goes_out, longest_turn, max_melds, min_deadwood, openings};
use bing_testkit::dice::Dice;

use crate::generate::{Case, Size, case};

/// The cases of an ordinary test run.
const CASES: u64 = 10_000;

/// Whether there is a turn that leaves at most so many points.
fn can_leave(turn: &MeldTurn<'_>, points: u32) -> bool {
    turn.options.target.checked_sub(points).is_some_and(|score| MeldTurn { score, ..*turn }.can_meld())
}

fn check(case: &Case) -> bool {
    let turn = case.turn();
    let best = best_turn(&turn);
    assert_eq!(turn.can_meld(), best.is_some(), "whether there is a meld turn in {case:#?}: {best:?}");
    assert_eq!(min_deadwood(&turn), best.as_ref().map(|best| best.deadwood), "the points alone, of {case:#?}");
    let Some(best) = best else {
        assert!(goes_out(&turn).is_none() && longest_turn(&turn).is_none(), "{case:#?}");
        return false;
    };
    let melded = turn.check(&best.plays).unwrap_or_else(|error| panic!("{error} in {case:#?}: {best:?}"));
    assert_eq!(melded.hand, best.left);
    assert!(can_leave(&turn, best.deadwood), "{} points are left of {case:#?} by {best:?}", best.deadwood);
    let fewer = best.deadwood.checked_sub(1);
    assert!(
        !fewer.is_some_and(|fewer| can_leave(&turn, fewer)),
        "fewer points can be left of {case:#?} than by {best:?}"
    );
    let longest = longest_turn(&turn).expect("there is a turn");
    assert!(longest.cards_played >= best.cards_played && longest.deadwood >= best.deadwood, "{case:#?}: {longest:?}");
    assert!(turn.check(&longest.plays).is_ok(), "{case:#?}: {longest:?}");
    assert_eq!(goes_out(&turn).is_some(), best.goes_out(), "{case:#?}");
    if let Some(openings) = openings(&turn) {
        assert_eq!(openings.by_melds[0], best, "{case:#?}");
        let one_more = bing_rules::options::Options { opening_melds: openings.melds_most as u8 + 1, ..case.options };
        assert!(!MeldTurn { options: &one_more, ..turn }.can_meld(), "more melds can open in {case:#?}");
        assert!(openings.melds_most <= max_melds(&turn), "{case:#?}");
    }
    true
}

/// Puts melds down without end and without limit: how many an opening could have if it had to.
fn check_max_melds(case: &Case) {
    let empty = bing_rules::tableau::Tableau::EMPTY;
    let options = |melds: u32| bing_rules::options::Options {
        opening_melds: melds as u8,
        target: 10_000,
        swap_twos: false,
        ..case.options
    };
    let can_put_down = |melds: u32| {
        let options = options(melds);
        MeldTurn { hand: &case.hand, tableau: &empty, opened: false, score: 0, options: &options }.can_meld()
    };
    let most = max_melds(&case.turn());
    assert!(most == 0 || can_put_down(most), "{most} melds of {case:#?}");
    assert!(!can_put_down(most + 1), "more than {most} melds of {case:#?}");
}

#[test]
fn solver_agrees_with_the_rules_at_the_limit() {
    let cases = std::env::var("BING_SOLVER_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES);
    let sizes = [
        Size { cards: 14, twos: 4, melds: 8 },
        Size { cards: 14, twos: 8, melds: 4 },
        Size { cards: 11, twos: 2, melds: 6 },
        Size { cards: 18, twos: 3, melds: 4 },
    ];
    for size in sizes {
        let mut can_meld = 0;
        for seed in 0..cases / sizes.len() as u64 {
            let case = case(size, &mut Dice::new(seed));
            can_meld += u64::from(check(&case));
            check_max_melds(&case);
        }
        println!("{size:?}: a legal turn in {can_meld} of {}", cases / sizes.len() as u64);
        assert!(can_meld * 3 > cases / sizes.len() as u64);
    }
}
