//! The end of a deal: everybody's cards laid open and summed, who is bust, and what comes next.

use bing_rules::hand::Hand;
use bing_rules::outcome::DealOutcome;
use bing_rules::seat::Seat;

use super::{Face, Model};
use crate::message::Message;
use crate::model::Waits;

/// What a deal came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Who went out, or why nobody did.
    pub title: Message,
    /// What each seat in the game had left; none if the deal is void.
    pub rows: Vec<CountRow>,
    /// What can be done next.
    pub next: Next,
}

/// What one seat had left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountRow {
    /// Who.
    pub name: String,
    /// Whether this is the viewer.
    pub is_me: bool,
    /// Whether they went out.
    pub went_out: bool,
    /// Their cards.
    pub cards: Vec<Face>,
    /// How the points add up, as `6 + 10 + 10`; empty for one card or none.
    pub sum: String,
    /// The points.
    pub points: u32,
    /// Their score after the deal.
    pub total: u32,
    /// Whether they are bust.
    pub is_bust: bool,
    /// What became of them: bust, back with a score, or out of the game.
    pub fate: Option<Message>,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The next deal can begin.
    Deal,
    /// The viewer is bust and decides.
    BuyBack {
        /// What it costs.
        price: Message,
        /// The score to return with.
        score: u32,
    },
    /// Others decide.
    Wait,
    /// The next deal begins soon by itself.
    Soon,
    /// The game is won.
    Won {
        /// By whom, and what they take.
        told: Message,
        /// Whether by the viewer.
        by_me: bool,
    },
}

impl Model {
    pub(super) fn count(&self) -> Count {
        let outcome = self.now.last.as_ref().map(|last| &last.outcome);
        let (title, rows) = match outcome {
            Some(DealOutcome::WentOut { seat, hands }) => {
                let own = if Some(*seat) == self.now.me { "yes" } else { "no" };
                let title = Message::new("event-went-out").with("own", own).with("seat", self.name(*seat));
                (title, self.rows(*seat, hands))
            }
            _ => (Message::new("count-void"), Vec::new()),
        };
        Count { title, rows, next: self.next() }
    }

    fn rows(&self, out: Seat, hands: &[Option<Hand>]) -> Vec<CountRow> {
        let two = self.now.options.two_points();
        let settlement = self.now.last.as_ref().and_then(|last| last.settlement.as_ref());
        let row = |(seat, hand): (Seat, &Option<Hand>)| {
            let hand = (*hand)?;
            let points: Vec<String> = hand.iter().map(|card| card.points(two).to_string()).collect();
            let total = settlement.and_then(|settled| settled.totals[seat.index()]).unwrap_or(0);
            let is_bust = settlement.is_some_and(|settled| settled.bust.contains(seat));
            Some(CountRow {
                name: self.name(seat),
                is_me: Some(seat) == self.now.me,
                went_out: seat == out,
                cards: hand.iter().map(Face).collect(),
                sum: if points.len() > 1 { points.join(" + ") } else { String::new() },
                points: hand.points(two),
                total,
                is_bust,
                fate: is_bust.then(|| self.fate(seat)),
            })
        };
        Seat::all(hands.len()).zip(hands).filter_map(row).collect()
    }

    /// What becomes of a bust seat.
    fn fate(&self, seat: Seat) -> Message {
        match (self.now.waits, self.now.scores[seat.index()]) {
            (Waits::BuyBacks(pending), _) if pending.contains(seat) => Message::new("fate-bust"),
            (Waits::BuyBacks(_), _) => Message::new("fate-decided"),
            (Waits::Nobody { .. }, _) | (_, None) => Message::new("fate-out"),
            (_, Some(score)) => Message::new("fate-back").with("score", score),
        }
    }

    fn next(&self) -> Next {
        let me = self.now.me;
        let return_score =
            self.now.last.as_ref().and_then(|last| last.settlement.as_ref()).and_then(|settled| settled.return_score);
        match self.now.waits {
            Waits::BuyBacks(pending) if me.is_some_and(|me| pending.contains(me)) => {
                Next::BuyBack { price: self.amount(self.now.options.buy_in.into()), score: return_score.unwrap_or(0) }
            }
            Waits::BuyBacks(_) => Next::Wait,
            Waits::Nobody { winner } => {
                let own = if Some(winner) == me { "yes" } else { "no" };
                let told = Message::new("count-won")
                    .with("own", own)
                    .with("seat", self.name(winner))
                    .with("pot", self.amount(self.now.pot));
                Next::Won { told, by_me: Some(winner) == me }
            }
            Waits::Table => Next::Soon,
            Waits::NextDeal | Waits::Turn(_) => Next::Deal,
        }
    }
}
