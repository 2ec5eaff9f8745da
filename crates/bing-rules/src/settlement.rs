//! The end of a deal: totals, who is bust, and the score to return at (R8.3, R9).

use crate::options::Options;
use crate::seat::{Seat, Seats};

/// What a deal that somebody won comes to, before anybody buys back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// The scores after the deal, `None` for seats out of the game (R8.3).
    pub totals: Vec<Option<u32>>,
    /// The seats over the target (R9.1).
    pub bust: Seats,
    /// The highest score of at most the target, at which a bust player returns (R9.3); `None` if nobody is bust or the game is won.
    pub return_score: Option<u32>,
    /// The only player who is not bust, who has won the game (R9.2).
    pub winner: Option<Seat>,
}

impl Settlement {
    /// Adds the points counted to the scores before the deal; both by seat, `None` for seats out of the game.
    pub fn of(options: &Options, scores: &[Option<u32>], deadwood: &[Option<u32>]) -> Self {
        let add = |(score, points): (&Option<u32>, &Option<u32>)| Some(score.as_ref()?.saturating_add((*points)?));
        let totals: Vec<Option<u32>> = scores.iter().zip(deadwood).map(add).collect();
        let in_game = || Seat::all(totals.len()).filter_map(|seat| Some((seat, totals[seat.index()]?)));
        let bust: Seats = in_game().filter(|(_, total)| *total > options.target).map(|(seat, _)| seat).collect();
        let safe: Vec<(Seat, u32)> = in_game().filter(|(seat, _)| !bust.contains(*seat)).collect();
        let winner = if let [(seat, _)] = safe[..] { Some(seat) } else { None };
        let highest = safe.iter().map(|&(_, total)| total).max();
        let return_score = highest.filter(|_| winner.is_none() && !bust.is_empty());
        Self { totals, bust, return_score, winner }
    }

    /// Those of the bust seats that may buy back (R9.3), by how often each seat has bought back; none if the game is won (R9.2).
    pub fn may_buy_back(&self, options: &Options, bought: &[u32]) -> Seats {
        let may = |seat: &Seat| {
            let bought = bought.get(seat.index()).copied().unwrap_or(0);
            self.winner.is_none() && options.buy_backs.allows_after(bought)
        };
        self.bust.iter().filter(may).collect()
    }

    /// The scores with which the game goes on when just these of the bust seats buy back (R9.3), `None` for seats that are out of the
    /// game now.
    pub fn scores_after(&self, buyers: Seats) -> Vec<Option<u32>> {
        let score = |seat: Seat| match (self.bust.contains(seat), buyers.contains(seat)) {
            (false, _) => self.totals[seat.index()],
            (true, true) => self.return_score,
            (true, false) => None,
        };
        Seat::all(self.totals.len()).map(score).collect()
    }
}
