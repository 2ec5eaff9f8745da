//! The same problem as an integer program (after den Hertog and Hulshof, 2006), solved by a general solver: an answer that has nothing in
//! common with the search, and the time that a general method takes.
//!
//! It knows the default house rules only. There is a whole number for every way to fill a new meld of three to five cards (longer runs
//! are two, further cards of sets are counted apart), one for every way to lengthen a run of the table, and for every face the cards that
//! go to sets.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the solver of programs counts cards and points in f64"
)]

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::hand::Faces;
use bing_rules::meld::{End, MELD_CARDS_MIN, Meld};
use bing_rules::turn::MeldTurn;
use good_lp::{Expression, ProblemVariables, Solution, SolverModel, Variable, constraint, microlp, variable};

/// The solver behind the program.
pub(crate) const SOLVER: &str = "microlp";
/// Runs of more cards are two runs.
const RUN_MAX: u8 = 5;

/// The cards that the columns use, and the columns themselves.
struct Program {
    columns: ProblemVariables,
    /// By face: the cards of the hand that are put somewhere.
    used: Vec<Expression>,
    twos_used: Expression,
    new_melds: Expression,
    /// What must be 0 or more.
    not_negative: Vec<Expression>,
    /// What must be 1 or less.
    one_at_most: Vec<Expression>,
}

/// The fewest points that a legal meld turn leaves, by the integer program; `None` if there is none.
pub(crate) fn min_deadwood(turn: &MeldTurn<'_>) -> Option<u32> {
    let mut program = Program {
        columns: ProblemVariables::new(),
        used: vec![Expression::default(); Card::FACES],
        twos_used: Expression::default(),
        new_melds: Expression::default(),
        not_negative: Vec::new(),
        one_at_most: Vec::new(),
    };
    program.add_runs(turn);
    program.add_sets(turn);
    program.add_table_runs(turn);
    program.solve(turn)
}

impl Program {
    fn count(&mut self, most: usize) -> Variable {
        self.columns.add(variable().integer().min(0).max(most as f64))
    }

    /// Lets a column take the naturals and twos of these positions.
    fn take(&mut self, column: Variable, suit: Suit, positions: impl Iterator<Item = (u8, bool)>) {
        for (position, natural) in positions {
            match Rank::at_position(position).filter(|_| natural) {
                Some(rank) => self.used[Card::new(rank, suit).index()] += column,
                None => self.twos_used += column,
            }
        }
    }

    fn add_runs(&mut self, turn: &MeldTurn<'_>) {
        for suit in Suit::ALL {
            for len in MELD_CARDS_MIN as u8..=RUN_MAX {
                for from in 1..=15 - len {
                    for naturals in (1_u32..1 << len).filter(|naturals| is_possible(turn, suit, from, len, *naturals)) {
                        let column = self.count(turn.hand.len());
                        let positions = (0..len).map(|place| (from + place, naturals >> place & 1 != 0));
                        self.take(column, suit, positions);
                        self.new_melds += column;
                    }
                }
            }
        }
    }

    fn add_sets(&mut self, turn: &MeldTurn<'_>) {
        for rank in Rank::ALL.into_iter().filter(|rank| *rank != Rank::Two) {
            let held = turn.hand.count_of(Faces::of_rank(rank));
            let on_table = table_has_set(turn, rank);
            let (sets, twos) = (self.count(held), self.count(turn.hand.twos()));
            let mut naturals = Expression::default();
            for suit in Suit::ALL {
                let card = Card::new(rank, suit);
                let copies = self.count(turn.hand.count(card).into());
                self.used[card.index()] += copies;
                naturals += copies;
            }
            self.twos_used += twos;
            self.new_melds += sets;
            let most = turn.hand.len() as f64;
            // Every set has a natural of its own and three cards in all; without one on the table or a new one there is no place.
            self.not_negative.push(naturals.clone() - sets);
            self.not_negative.push(naturals.clone() + twos - MELD_CARDS_MIN as f64 * sets);
            if !on_table {
                self.not_negative.push(most * sets - naturals - twos);
            }
        }
        let (sets, twos) = (self.count(turn.hand.len()), self.count(turn.hand.twos()));
        self.twos_used += twos;
        self.new_melds += sets;
        self.not_negative.push(twos - MELD_CARDS_MIN as f64 * sets);
        if !table_has_set(turn, Rank::Two) {
            self.not_negative.push(turn.hand.len() as f64 * sets - twos);
        }
    }

    fn add_table_runs(&mut self, turn: &MeldTurn<'_>) {
        for meld in turn.tableau.melds() {
            let Meld::Run(run) = meld else { continue };
            for end in [End::Low, End::High] {
                let free = if end == End::Low { run.from() - 1 } else { 14 - run.to() };
                let mut chosen = Expression::default();
                for len in 1..=free {
                    let from = if end == End::Low { run.from() - len } else { run.to() + 1 };
                    let ways = (0_u32..1 << len).filter(|naturals| is_possible(turn, run.suit(), from, len, *naturals));
                    for naturals in ways.collect::<Vec<_>>() {
                        let column = self.count(1);
                        chosen += column;
                        let positions = (0..len).map(|place| (from + place, naturals >> place & 1 != 0));
                        self.take(column, run.suit(), positions);
                    }
                }
                self.one_at_most.push(chosen);
            }
        }
    }

    fn solve(self, turn: &MeldTurn<'_>) -> Option<u32> {
        let options = turn.options;
        let mut left = Expression::from(f64::from(turn.deadwood()));
        let mut played = self.twos_used.clone();
        for face in turn.hand.faces().and_not(Faces::TWOS) {
            left -= f64::from(face.points(0)) * self.used[face.index()].clone();
            played += self.used[face.index()].clone();
        }
        left -= f64::from(options.two_value) * self.twos_used.clone();
        let mut model = self.columns.minimise(left.clone()).using(microlp);
        for face in Card::all().filter(|face| !face.is_two()) {
            let held = f64::from(turn.hand.count(face));
            model = model.with(constraint!(self.used[face.index()].clone() <= held));
        }
        model = model.with(constraint!(self.twos_used <= turn.hand.twos() as f64));
        model = model.with(constraint!(played >= 1));
        model = model.with(constraint!(left.clone() <= f64::from(turn.limit()?)));
        if !turn.opened {
            model = model.with(constraint!(self.new_melds >= f64::from(options.opening_melds)));
        }
        for expression in self.not_negative {
            model = model.with(constraint!(expression >= 0));
        }
        for expression in self.one_at_most {
            model = model.with(constraint!(expression <= 1));
        }
        let solution = model.solve().ok()?;
        Some(solution.eval(&left).round() as u32)
    }
}

fn table_has_set(turn: &MeldTurn<'_>, rank: Rank) -> bool {
    turn.tableau.melds().iter().any(|meld| matches!(meld, Meld::Set(set) if set.rank() == rank))
}

/// Whether the hand holds the naturals at these positions, and enough twos for the others.
fn is_possible(turn: &MeldTurn<'_>, suit: Suit, from: u8, len: u8, naturals: u32) -> bool {
    let mut hand = *turn.hand;
    let held = (0..len).filter(|place| naturals >> place & 1 != 0).all(|place| {
        let rank = Rank::at_position(from + place).filter(|rank| *rank != Rank::Two);
        rank.is_some_and(|rank| hand.remove(Card::new(rank, suit)))
    });
    held && len - naturals.count_ones() as u8 <= turn.hand.twos() as u8
}
