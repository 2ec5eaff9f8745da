//! Scores, busts, buy-backs and the pot (R2, R8.3, R9).

use bing_rules::options::{BuyBacks, Options};

/// What is known when a deal has been won.
#[derive(Clone, Debug)]
pub struct Count {
    /// The scores before the deal by seat, `None` for who is out of the game.
    pub scores: Vec<Option<u32>>,
    /// The points counted for each seat, 0 for who went out.
    pub deadwood: Vec<Option<u32>>,
    /// Who would buy back if bust.
    pub wants: Vec<bool>,
    /// How often each has bought back.
    pub bought: Vec<u32>,
    /// What the pot held.
    pub pot: u64,
}

/// What a deal came to, buy-backs included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The scores with the points of the deal (R8.3).
    pub totals: Vec<Option<u32>>,
    /// Who is bust (R9.1).
    pub bust: Vec<usize>,
    /// The score to return at (R9.3); `None` if nobody is bust or the game is won.
    pub return_score: Option<u32>,
    /// Who bought back.
    pub bought_back: Vec<usize>,
    /// The scores with which the game goes on, `None` for who is out of it now.
    pub scores: Vec<Option<u32>>,
    /// How often each has bought back now.
    pub bought: Vec<u32>,
    /// What the pot holds now.
    pub pot: u64,
    /// Who has won the game (R9.2).
    pub winner: Option<usize>,
}

/// Settles a deal.
pub fn settle(count: &Count, options: &Options) -> Settled {
    let players = count.scores.len();
    let mut totals = Vec::new();
    for seat in 0..players {
        totals.push(match (count.scores[seat], count.deadwood[seat]) {
            (Some(score), Some(points)) => Some(score + points),
            _ => None,
        });
    }
    let mut bust = Vec::new();
    let mut safe = Vec::new();
    for (seat, total) in totals.iter().enumerate() {
        match total {
            Some(total) if *total > options.target => bust.push(seat),
            Some(total) => safe.push((seat, *total)),
            None => {}
        }
    }
    let winner = if safe.len() == 1 { Some(safe[0].0) } else { None };
    let highest = safe.iter().map(|(_, total)| *total).max();
    let return_score = if bust.is_empty() || winner.is_some() { None } else { highest };
    let mut settled = Settled {
        scores: totals.clone(),
        totals,
        return_score,
        bought_back: Vec::new(),
        bought: count.bought.clone(),
        pot: count.pot,
        winner,
        bust,
    };
    for &seat in &settled.bust {
        let may = match options.buy_backs {
            BuyBacks::Unlimited => true,
            BuyBacks::AtMost(most) => settled.bought[seat] < most,
        };
        if winner.is_none() && may && count.wants[seat] {
            settled.bought_back.push(seat);
            settled.bought[seat] += 1;
            settled.pot += u64::from(options.buy_in);
            settled.scores[seat] = return_score;
        } else {
            settled.scores[seat] = None;
        }
    }
    settled
}
