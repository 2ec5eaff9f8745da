//! What the scores of a game promise: the share of the pot.

#![allow(
    clippy::cast_precision_loss,
    reason = "a pot is far below 2^52 minor units, and nothing is paid by what comes out"
)]

use bing_rules::deal::Deal;
use bing_rules::options::{BuyBacks, Options};
use bing_rules::seat::{PLAYERS_MAX, Seat, Seats};
use bing_rules::settlement::Settlement;

use crate::policy::Standing;

/// The scores before a deal by seat, `None` for seats out of the game.
type Scores = [Option<u32>; PLAYERS_MAX];

/// By how much the logarithm of a player's weight falls from a score of 0 to the target; the share of the pot is that of the weight of all.
///
/// Fitted to 20,000 games of the published strategies for each number of players with
/// `cargo run --release -p bing-bots --example pot_share 20000`. Where who is bust comes back at the highest score of the others, the score matters
/// very little; where they are out, it does.
#[derive(Clone, Copy, Debug)]
struct Fall {
    /// Two players.
    heads_up: f64,
    /// More.
    more: f64,
}

/// With buy-backs.
const FALL: Fall = Fall { heads_up: 0.148, more: 0.016 };
/// Without.
const FALL_WITHOUT_BUY_BACKS: Fall = Fall { heads_up: 0.231, more: 0.410 };

fn weight(score: u32, players: usize, options: &Options) -> f64 {
    let fall = if may_buy_back(options) { FALL } else { FALL_WITHOUT_BUY_BACKS };
    let fall = if players == 2 { fall.heads_up } else { fall.more };
    (-fall * f64::from(score) / f64::from(options.target.max(1))).exp()
}

fn may_buy_back(options: &Options) -> bool {
    options.buy_backs != BuyBacks::AtMost(0)
}

/// The share of the pot that a seat can look forward to when a deal begins with these scores.
pub(super) fn pot_share(scores: &[Option<u32>], seat: Seat, options: &Options) -> f64 {
    let Some(mine) = scores.get(seat.index()).copied().flatten() else { return 0.0 };
    let players = scores.iter().flatten().count();
    let all: f64 = scores.iter().flatten().map(|&score| weight(score, players, options)).sum();
    weight(mine, players, options) / all
}

/// The share of the pot that a seat can look forward to if `out` goes out now; a deal that nobody has gone out in is taken for void.
pub(super) fn after(deal: &Deal, out: Option<Seat>, seat: Seat) -> f64 {
    let options = deal.options();
    let (mut scores, mut points): (Scores, Scores) = ([None; PLAYERS_MAX], [None; PLAYERS_MAX]);
    let out = out.or_else(|| deal.outcome()?.went_out());
    for seat in deal.seats().iter() {
        scores[seat.index()] = deal.score(seat);
        points[seat.index()] = Some(if out == Some(seat) { 0 } else { deal.hand(seat).points(options.two_points()) });
    }
    let (scores, points) = (&scores[..deal.players()], &points[..deal.players()]);
    if out.is_none() {
        return pot_share(scores, seat, options);
    }
    let settlement = Settlement::of(options, scores, points);
    if let Some(winner) = settlement.winner {
        return if winner == seat { 1.0 } else { 0.0 };
    }
    // How often the seats have bought back is not in a view; who may do so at all is taken to do it.
    let buyers = if may_buy_back(options) { settlement.bust } else { Seats::EMPTY };
    pot_share(&settlement.scores_after(buyers), seat, options)
}

/// Whether to buy back (R9.3): whether the share of the pot, with what all who may buy back would add to it, is worth the price.
pub(super) fn is_worth_the_price(standing: &Standing) -> bool {
    let mut scores = standing.totals.clone();
    for seat in standing.bust.iter() {
        if let Some(score) = scores.get_mut(seat.index()) {
            *score = Some(standing.return_score);
        }
    }
    let share = pot_share(&scores, standing.seat, &standing.options);
    let price = f64::from(standing.options.buy_in);
    let pot = standing.pot as f64 + price * standing.bust.len() as f64;
    pot * share > price
}

#[cfg(test)]
mod tests {
    use bing_testkit::script::deal;

    use super::*;

    /// Aces, queens, jacks and tens of 160 points.
    const DEAR: &str = "As Ad Ah Ac Qs Qd Qh Qc Js Jd Jh Jc Ts Td";

    /// What each seat can look forward to if one goes out, of a deal in which only seat 1 holds few points.
    fn after_out(out: Option<usize>) -> Vec<f64> {
        let table = "1: K:KcKdKh 4:4c4d4h 9:9c9d9h";
        let deal = deal(3).scores([0, 10, 20]).table(table).hands([DEAR, "5s", DEAR]).deal();
        let out = out.and_then(Seat::new);
        Seat::all(3).map(|seat| after(&deal, out, seat)).collect()
    }

    #[test]
    fn who_busts_all_others_has_the_pot() {
        assert_eq!(after_out(Some(1)), [0.0, 1.0, 0.0], "R9.2");
    }

    #[test]
    fn bust_players_come_back_at_the_highest_score_of_the_others() {
        let scores = [Some(20), Some(15), Some(20)];
        assert_eq!(after_out(Some(2)), shares(&scores, &Options::default()), "R9.3: seat 0 returns at 20");
    }

    #[test]
    fn nothing_changes_where_nobody_goes_out() {
        assert_eq!(after_out(None), shares(&[Some(0), Some(10), Some(20)], &Options::default()));
    }

    fn shares(scores: &[Option<u32>], options: &Options) -> Vec<f64> {
        Seat::all(scores.len()).map(|seat| pot_share(scores, seat, options)).collect()
    }

    #[test]
    fn shares_add_up_to_the_pot_and_points_make_them_smaller() {
        let none = Options { buy_backs: BuyBacks::AtMost(0), ..Options::default() };
        for options in [Options::default(), none] {
            for scores in [&[Some(0), Some(75)][..], &[Some(10), None, Some(40), Some(74)]] {
                let shares = shares(scores, &options);
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
                let in_game: Vec<f64> = shares.iter().copied().filter(|&share| share > 0.0).collect();
                assert_eq!(in_game.len(), scores.iter().flatten().count(), "who is out has no share");
                assert!(in_game.is_sorted_by(|more, less| more > less), "{shares:?}");
            }
        }
    }
}
