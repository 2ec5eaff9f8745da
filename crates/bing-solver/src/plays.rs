//! From the decisions of the search to plays that a table accepts: which two stands where, and in what order.

use bing_rules::card::{Card, Rank};
use bing_rules::hand::{Faces, Hand};
use bing_rules::meld::{Declaration, End, MELD_CARDS_MIN, Meld};
use bing_rules::options::Options;
use bing_rules::play::Play;
use smallvec::SmallVec;

use crate::cell::{HIGH_ACE, cell_of, position_of, suit_from, suit_of};
use crate::layout::{Layout, Problem};
use crate::search::Found;
use crate::trail::Decision;

/// A run as the decisions tell it: which of its positions hold naturals.
#[derive(Clone, Debug)]
struct RunPlan {
    suit: usize,
    from: usize,
    /// Position by position upwards: natural or wild two.
    naturals: SmallVec<[bool; 14]>,
    attached_to: Option<u16>,
}

/// The plays of a found turn: new melds first, then what is laid off on the table by meld, then left-over twos.
pub(crate) fn plays_of(problem: &Problem<'_>, layout: &Layout, found: &Found) -> Vec<Play> {
    let mut builder = Builder::new(problem, layout);
    let runs = builder.plan_runs(&found.decisions);
    let mut twos = Twos::new(problem, layout, &runs);
    builder.put_sets_down(&found.decisions, &mut twos);
    builder.put_runs_down(&runs, &mut twos);
    let over = layout.twos - found.twos_used;
    builder.place_left_over(over, found, &mut twos);
    builder.into_plays()
}

/// The twos of the hand, each to be placed once.
struct Twos {
    /// Those that stand at position 2 of runs of their suit.
    natural: [u8; 4],
    wild: std::vec::IntoIter<Card>,
}

impl Twos {
    /// Keeps the natural ones apart; of the others those that were freed by swaps come first, then card order.
    fn new(problem: &Problem<'_>, layout: &Layout, runs: &[RunPlan]) -> Self {
        let mut natural = [0; 4];
        for run in runs {
            let place = 2_usize.checked_sub(run.from).and_then(|place| run.naturals.get(place));
            if place == Some(&true) {
                natural[run.suit] += 1;
            }
        }
        let mut wilds = problem.hand.only(Faces::TWOS);
        let mut first = Vec::new();
        for (suit, &placed) in natural.iter().enumerate() {
            let two = Card::new(Rank::Two, suit_from(suit));
            for _ in 0..placed {
                let held = wilds.remove(two);
                debug_assert!(held, "the search counts the twos of each suit");
            }
            for _ in placed..layout.freed_by_suit[suit].max(placed) {
                let held = wilds.remove(two);
                debug_assert!(held, "a freed two is in the hand");
                first.push(two);
            }
        }
        first.extend(wilds);
        Self { natural, wild: first.into_iter() }
    }

    fn wild(&mut self) -> Card {
        self.wild.next().expect("the search spends no more twos than there are")
    }

    /// The cards of these positions upwards.
    fn fill(&mut self, suit: usize, from: usize, naturals: &[bool]) -> Vec<Card> {
        let mut cards = Vec::with_capacity(naturals.len());
        for (position, &natural) in (from..).zip(naturals) {
            let card = match Rank::at_position(position as u8) {
                Some(rank) if natural => Card::new(rank, suit_from(suit)),
                _ => self.wild(),
            };
            if natural && position == 2 {
                debug_assert!(self.natural[suit] > 0, "natural twos were counted");
                self.natural[suit] -= 1;
            }
            cards.push(card);
        }
        cards
    }
}

struct Builder<'a> {
    options: &'a Options,
    layout: &'a Layout,
    /// The naturals that are in no run.
    pool: Hand,
    melds: Vec<Meld>,
    table: &'a [Meld],
    lay_offs: Vec<Play>,
}

impl<'a> Builder<'a> {
    fn new(problem: &Problem<'a>, layout: &'a Layout) -> Self {
        Self {
            options: problem.options,
            layout,
            pool: problem.hand.only(Faces::ALL.and_not(Faces::TWOS)),
            melds: Vec::new(),
            table: problem.tableau.melds(),
            lay_offs: Vec::new(),
        }
    }

    /// The runs that the decisions make; of runs of the table only what is laid off above them. Their naturals leave the pool.
    fn plan_runs(&mut self, decisions: &[Decision]) -> Vec<RunPlan> {
        let begin = |suit, from, naturals| RunPlan { suit, from, naturals, attached_to: None };
        let mut runs: Vec<RunPlan> =
            self.layout.table_runs.iter().map(|run| begin(run.suit, run.high + 1, SmallVec::new())).collect();
        for decision in decisions {
            match *decision {
                Decision::Start { cell } => {
                    let cell = usize::from(cell);
                    runs.push(begin(suit_of(cell), position_of(cell), SmallVec::from_elem(true, 1)));
                }
                Decision::Extend { run, natural } => runs[usize::from(run)].naturals.push(natural),
                Decision::Fill { run, twos } => self.fill_up(&mut runs[usize::from(run)], twos),
                Decision::Attach { run, to } => runs[usize::from(run)].attached_to = Some(to),
                Decision::Sets { .. } | Decision::LayOff { .. } => {}
            }
        }
        for run in &runs {
            for (position, _) in
                (run.from..).zip(&run.naturals).filter(|&(position, natural)| *natural && position != 2)
            {
                let face = if position == HIGH_ACE { cell_of(1, run.suit) } else { cell_of(position, run.suit) };
                let held = Card::from_index(face).is_some_and(|card| self.pool.remove(card));
                debug_assert!(held, "the search plays naturals that are held");
            }
        }
        runs
    }

    /// Twos that make three cards of a short run: above it where there are positions, below it otherwise.
    fn fill_up(&self, run: &mut RunPlan, twos: u8) {
        for _ in 0..twos {
            if run.from + run.naturals.len() <= self.layout.highest {
                run.naturals.push(false);
            } else {
                run.naturals.insert(0, false);
                run.from -= 1;
            }
        }
    }

    fn put_sets_down(&mut self, decisions: &[Decision], twos: &mut Twos) {
        for decision in decisions {
            match *decision {
                Decision::Sets { rank, sets } => self.new_sets(rank, sets.into(), twos),
                Decision::LayOff { rank } => {
                    let is_it = |meld: &Meld| matches!(meld, Meld::Set(set) if set.rank().number() == rank);
                    if let Some(meld) = self.table.iter().position(is_it) {
                        let cards = self.take_rank(rank);
                        self.lay_offs.push(Play::LayOff { meld, end: None, cards });
                    }
                }
                _ => {}
            }
        }
    }

    fn take_rank(&self, rank: u8) -> Vec<Card> {
        Rank::at_position(rank).map_or_else(Vec::new, |rank| self.pool.only(Faces::of_rank(rank)).iter().collect())
    }

    /// So many sets of three, the naturals spread evenly where twos fill them up; what is over goes to the last one.
    fn new_sets(&mut self, rank: u8, sets: usize, twos: &mut Twos) {
        let naturals = self.take_rank(rank);
        let Some(rank) = Rank::at_position(rank) else { return };
        let has_wilds = naturals.len() < sets * MELD_CARDS_MIN;
        let mut rest = &naturals[..];
        for set in 0..sets {
            let size = match sets - set {
                1 => rest.len(),
                _ if has_wilds => rest.len().div_ceil(sets - set),
                _ => MELD_CARDS_MIN,
            };
            let (own, others) = rest.split_at(size);
            rest = others;
            let mut cards = own.to_vec();
            while cards.len() < MELD_CARDS_MIN {
                cards.push(twos.wild());
            }
            self.put_down(&Declaration::Set { rank, cards });
        }
    }

    fn put_down(&mut self, declaration: &Declaration) {
        match Meld::declare(declaration, self.options) {
            Ok(meld) => self.melds.push(meld),
            Err(error) => debug_assert!(false, "the search makes melds only: {declaration:?}: {error}"),
        }
    }

    fn put_runs_down(&mut self, runs: &[RunPlan], twos: &mut Twos) {
        let on_table = self.layout.table_runs.len();
        for (number, run) in runs.iter().enumerate() {
            let cards = twos.fill(run.suit, run.from, &run.naturals);
            if cards.is_empty() {
                continue;
            }
            if number < on_table {
                self.lay_off(number, End::High, cards);
            } else if let Some(to) = run.attached_to {
                self.lay_off(to.into(), End::Low, cards.into_iter().rev().collect());
            } else {
                let suit = suit_from(run.suit);
                self.put_down(&Declaration::Run { suit, from: run.from as u8, cards });
            }
        }
    }

    fn lay_off(&mut self, run: usize, end: End, cards: Vec<Card>) {
        let meld = usize::from(self.layout.table_runs[run].meld);
        self.lay_offs.push(Play::LayOff { meld, end: Some(end), cards });
    }

    /// Three twos or more are sets of their own; fewer go wherever there is room, new melds first.
    fn place_left_over(&mut self, over: u32, found: &Found, twos: &mut Twos) {
        let over = over as usize;
        if over >= MELD_CARDS_MIN {
            let missing = self.layout.melds_wanted.saturating_sub(found.melds) as usize;
            let sets = missing.max(1);
            for set in 0..sets {
                let placed = set * MELD_CARDS_MIN;
                let size = if set + 1 == sets { over - placed } else { MELD_CARDS_MIN };
                let cards = (0..size).map(|_| twos.wild()).collect();
                self.put_down(&Declaration::Set { rank: Rank::Two, cards });
            }
            return;
        }
        for _ in found.twos_kept as usize..over {
            let two = twos.wild();
            let placed = self.onto_new_meld(two) || self.onto_table(two);
            debug_assert!(placed, "the search counts the room for left-over twos");
        }
    }

    fn onto_new_meld(&mut self, two: Card) -> bool {
        for meld in &mut self.melds {
            for &end in ends(meld) {
                if let Ok(grown) = meld.lay_off(end, &[two], self.options) {
                    *meld = grown;
                    return true;
                }
            }
        }
        false
    }

    fn onto_table(&mut self, two: Card) -> bool {
        for number in 0..self.table.len() {
            let meld = self.as_it_lies(number);
            for &end in ends(&meld) {
                if meld.lay_off(end, &[two], self.options).is_ok() {
                    self.lay_offs.push(Play::LayOff { meld: number, end, cards: vec![two] });
                    return true;
                }
            }
        }
        false
    }

    /// A meld of the table with what has been laid off on it so far.
    fn as_it_lies(&self, number: usize) -> Meld {
        let mut lies = self.table[number];
        for play in &self.lay_offs {
            if let Play::LayOff { meld, end, cards } = play
                && *meld == number
                && let Ok(grown) = lies.lay_off(*end, cards, self.options)
            {
                lies = grown;
            }
        }
        lies
    }

    fn into_plays(mut self) -> Vec<Play> {
        let number = |play: &Play| if let Play::LayOff { meld, .. } = play { *meld } else { 0 };
        self.lay_offs.sort_by_key(number);
        self.melds.into_iter().map(Play::from).chain(self.lay_offs).collect()
    }
}

/// The ends at which a meld may take cards.
const fn ends(meld: &Meld) -> &'static [Option<End>] {
    match meld {
        Meld::Set(_) => &[None],
        Meld::Run(_) => &[Some(End::High), Some(End::Low)],
    }
}
