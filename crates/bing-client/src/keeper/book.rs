//! What follows from the facts: scores, busts, who may buy back at which score, the pot, who deals and who cuts.

use bing_rules::game::{Game, Stage};
use bing_rules::seat::{Seat, Seats};
use bing_rules::settlement::Settlement;

use super::facts::{DealFacts, Ended};
use super::{Keeper, Start};

/// The game as it stands by all that was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// A row for each deal.
    pub rows: Vec<DealRow>,
    /// The scores by seat, `None` for seats out of the game.
    pub scores: Vec<Option<u32>>,
    /// How often each seat has bought back.
    pub bought: Vec<u32>,
    /// What each seat has paid, in minor units.
    pub paid: Vec<u64>,
    /// What the pot holds: all that was paid (R2.3).
    pub pot: u64,
    /// What is to be told next.
    pub asks: Ask,
}

/// What the score keeper wants to know next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// How the next deal ends.
    Deal {
        /// Who deals it (R3.1).
        dealer: Seat,
        /// Who cuts for a two (R3.2), where that is done.
        cutter: Option<Seat>,
        /// Who plays first (R3.4).
        first: Seat,
    },
    /// Whether these seats buy back after this deal.
    BuyBacks {
        /// The deal, counted from 0.
        deal: usize,
        /// Who has not decided.
        seats: Seats,
        /// The score at which they return (R9.3).
        score: u32,
    },
    /// What a seat had left in this deal, or who else went out: what was told does not fit any more.
    Facts {
        /// The deal, counted from 0.
        deal: usize,
    },
    /// Nothing: the game is won (R9.2).
    Nothing {
        /// Who has won.
        winner: Seat,
    },
}

/// How far a deal is reckoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowState {
    /// It is, and so are the buy-backs after it.
    Counted,
    /// It is, and bust players have still to decide.
    Deciding,
    /// What was told of it does not fit: see the flags.
    Unclear,
    /// It waits for an earlier deal that asks for something.
    Waiting,
    /// The game was won before it.
    AfterTheEnd,
}

/// A fact that does not fit. It stays where it is, and does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// This seat is said to have gone out, and was not in the game.
    OutNotInGame(Seat),
    /// This seat was in the game, and nothing is told of what it had left.
    Missing(Seat),
    /// Points are told of this seat, which was not in the game.
    NotInGame(Seat),
    /// A decision about a buy-back is told of this seat, which had none to make.
    NothingToDecide(Seat),
}

/// A deal as it is reckoned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealRow {
    /// How far.
    pub state: RowState,
    /// Who was in the game.
    pub in_game: Seats,
    /// Who dealt.
    pub dealer: Option<Seat>,
    /// Who went out; `None` if the deal is void.
    pub out: Option<Seat>,
    /// The points counted by seat.
    pub points: Vec<Option<u32>>,
    /// The scores after them, before anybody bought back.
    pub totals: Vec<Option<u32>>,
    /// Who is bust (R9.1).
    pub bust: Seats,
    /// The score at which bust players return (R9.3).
    pub return_score: Option<u32>,
    /// Who bought back.
    pub bought: Seats,
    /// The scores with which the game goes on.
    pub after: Vec<Option<u32>>,
    /// What does not fit.
    pub flags: Vec<Flag>,
}

impl DealRow {
    fn not_counted(state: RowState, game: &Game, facts: &DealFacts) -> Self {
        Self {
            state,
            in_game: game.in_game(),
            dealer: None,
            out: out_of(facts),
            points: Vec::new(),
            totals: Vec::new(),
            bust: Seats::EMPTY,
            return_score: None,
            bought: Seats::EMPTY,
            after: Vec::new(),
            flags: Vec::new(),
        }
    }
}

const fn out_of(facts: &DealFacts) -> Option<Seat> {
    match facts.ended {
        Ended::Out { seat, .. } => Some(seat),
        Ended::Void => None,
    }
}

impl Keeper {
    /// Reckons all that was told.
    #[expect(clippy::missing_panics_doc, reason = "the start was checked when it was told")]
    pub fn book(&self) -> Book {
        let Start { names, options, first_dealer } = &self.start;
        let mut game = Game::new(options, names.len(), *first_dealer).expect("the start was checked");
        let (mut rows, mut asks) = (Vec::with_capacity(self.deals.len()), None);
        for (deal, facts) in self.deals.iter().enumerate() {
            rows.push(if asks.is_some() {
                DealRow::not_counted(RowState::Waiting, &game, facts)
            } else if game.winner().is_some() {
                DealRow::not_counted(RowState::AfterTheEnd, &game, facts)
            } else {
                let row = count(&mut game, facts);
                asks = asks_of(deal, &row, &game);
                row
            });
        }
        Book {
            rows,
            scores: game.scores().to_vec(),
            bought: game.bought().to_vec(),
            paid: game.paid(),
            pot: game.pot(),
            asks: asks.unwrap_or_else(|| next_of(&game)),
        }
    }
}

/// Counts a deal in the game, as far as what is told of it fits.
fn count(game: &mut Game, facts: &DealFacts) -> DealRow {
    let mut row = DealRow::not_counted(RowState::Unclear, game, facts);
    row.dealer = Some(game.dealer());
    let scores = game.scores().to_vec();
    let points = points_of(game, facts, &mut row.flags);
    let is_clear = row.flags.iter().all(|flag| matches!(flag, Flag::NotInGame(_)));
    if !is_clear || game.count_deal(points.as_deref()).is_err() {
        return row;
    }
    if let Some(points) = points {
        let settled = Settlement::of(game.options(), &scores, &points);
        (row.points, row.totals, row.bust) = (points, settled.totals, settled.bust);
        row.return_score = settled.return_score;
    }
    decide(game, facts, &mut row);
    row.after = game.scores().to_vec();
    row.state = if matches!(game.stage(), Stage::BuyBacks { .. }) { RowState::Deciding } else { RowState::Counted };
    row
}

/// The points by seat; what does not fit is flagged.
fn points_of(game: &Game, facts: &DealFacts, flags: &mut Vec<Flag>) -> Option<Vec<Option<u32>>> {
    let Ended::Out { seat: out, left } = &facts.ended else { return None };
    let in_game = game.in_game();
    if !in_game.contains(*out) {
        flags.push(Flag::OutNotInGame(*out));
    }
    let points = Seat::all(game.players()).map(|seat| {
        let told = left.get(seat.index()).and_then(Option::as_ref).map(|left| left.points(game.options()));
        match (in_game.contains(seat), told) {
            (true, _) if seat == *out => Some(0),
            (true, None) => {
                flags.push(Flag::Missing(seat));
                None
            }
            (true, told) => told,
            (false, told) => {
                flags.extend(told.map(|_| Flag::NotInGame(seat)));
                None
            }
        }
    });
    Some(points.collect())
}

/// Lets the bust players decide as was told.
fn decide(game: &mut Game, facts: &DealFacts, row: &mut DealRow) {
    let may = match game.stage() {
        Stage::BuyBacks { pending, .. } => *pending,
        _ => Seats::EMPTY,
    };
    for (seat, decision) in Seat::all(game.players()).zip(&facts.buys) {
        let Some(buys) = *decision else { continue };
        if !may.contains(seat) {
            row.flags.push(Flag::NothingToDecide(seat));
        } else if game.buy_back(seat, buys).is_ok() && buys {
            row.bought.insert(seat);
        }
    }
}

/// What has to be told before the next deal can be reckoned.
fn asks_of(deal: usize, row: &DealRow, game: &Game) -> Option<Ask> {
    match (row.state, game.stage()) {
        (RowState::Unclear, _) => Some(Ask::Facts { deal }),
        (_, Stage::BuyBacks { pending, settlement, .. }) => {
            Some(Ask::BuyBacks { deal, seats: *pending, score: settlement.return_score.unwrap_or(0) })
        }
        _ => None,
    }
}

fn next_of(game: &Game) -> Ask {
    if let Some(winner) = game.winner() {
        return Ask::Nothing { winner };
    }
    let (dealer, in_game) = (game.dealer(), game.in_game());
    let cutter = in_game.right_of(dealer).filter(|_| game.options().cut_for_two);
    Ask::Deal { dealer, cutter, first: in_game.left_of(dealer).unwrap_or(dealer) }
}
