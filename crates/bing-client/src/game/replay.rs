//! Looking back: any moment of a recorded game, with hands hidden or open, and what could have been done there.

use bing_rules::deal::Deal;
use bing_rules::event::Events;
use bing_rules::phase::Phase;
use bing_rules::record::{Record, RecordedGame, Replay, ReplayStep};
use bing_rules::seat::Seat;
use bing_solver::best_turn;

use super::{SetupError, deal_at_end};
use crate::events::{about_seat, event_message};
use crate::message::Message;
use crate::model::screen::{Face, MeldPanel};

/// A record that can be opened at any moment.
#[derive(Clone, Debug)]
pub struct ReplayBook {
    record: Record,
    /// The moments at which deals begin.
    starts: Vec<usize>,
    moments: usize,
}

/// A seat at a moment of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplaySeat {
    /// Who.
    pub name: String,
    /// Their score before the deal, or after it where it is over; `None` if they are out of the game.
    pub score: Option<u32>,
    /// Whether they are to act.
    pub on_turn: bool,
    /// Whether they deal.
    pub is_dealer: bool,
    /// Whether they have opened.
    pub opened: bool,
    /// Their cards, sorted; empty where hands are hidden.
    pub hand: Vec<Face>,
    /// How many cards they hold.
    pub cards: usize,
}

/// A moment of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Which deal, counted from 1.
    pub deal: usize,
    /// What happened last.
    pub told: Vec<Message>,
    /// All seats.
    pub seats: Vec<ReplaySeat>,
    /// The melds on the table.
    pub melds: Vec<MeldPanel>,
    /// The upcard.
    pub upcard: Option<Face>,
    /// The cards in the stock.
    pub stock: usize,
    /// What the seat to act could play, if it is at the beginning of its turn.
    pub could: Option<Message>,
}

impl ReplayBook {
    /// The book of a record, which must replay to its end.
    ///
    /// # Errors
    /// If the text is no record or cannot be played again.
    pub fn read(text: &str) -> Result<Self, SetupError> {
        let record: Record = text.parse()?;
        let mut replay = Replay::new(&record)?;
        let (mut starts, mut moments) = (Vec::new(), 0);
        while let Some(step) = replay.step() {
            let (step, _) = step?;
            if matches!(step, ReplayStep::Start(_)) {
                starts.push(moments);
            }
            moments += 1;
        }
        Ok(Self { record, starts, moments })
    }

    /// How many moments there are; they are counted from 0.
    pub const fn moments(&self) -> usize {
        self.moments
    }

    /// The moments at which the deals begin.
    pub fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// A moment, with all hands open or hidden; `None` beyond the last.
    pub fn moment(&self, at: usize, open: bool) -> Option<Moment> {
        let mut replay = Replay::new(&self.record).ok()?;
        let mut deal: Option<Deal> = None;
        let mut last = None;
        for _ in 0..=at {
            let before = replay.played().game().deal().cloned();
            let step = replay.step()?.ok()?;
            deal = replay.played().game().deal().cloned().or_else(|| deal_at_end(before, replay.played())).or(deal);
            last = Some(step);
        }
        let (step, events) = last?;
        let deal = deal?;
        let told = self.told(step, &events);
        let began = self.starts.iter().filter(|start| **start <= at).count();
        Some(Moment {
            deal: began,
            told,
            seats: Seat::all(deal.players()).map(|seat| self.seat(seat, &deal, replay.played(), open)).collect(),
            melds: deal
                .tableau()
                .melds()
                .iter()
                .enumerate()
                .map(|(number, meld)| MeldPanel::of(number, meld))
                .collect(),
            upcard: deal.upcard().map(Face::from),
            stock: deal.stock_len(),
            could: could(&deal),
        })
    }

    fn name(&self, seat: Seat) -> String {
        self.record.players.get(seat.index()).map_or_else(String::new, |player| player.name.clone())
    }

    fn told(&self, step: ReplayStep<'_>, events: &Events) -> Vec<Message> {
        let name = |seat: Seat| self.name(seat);
        if let ReplayStep::BuyBack(decided) = step {
            let id = if decided.buys { "replay-bought-back" } else { "play-is-out" };
            return vec![about_seat(id, decided.seat, None, &name)];
        }
        // All is told, also what was drawn: the deal is over.
        let told = |event: &bing_rules::event::Event| {
            let viewer = match event {
                bing_rules::event::Event::Drew { seat, .. } => Some(*seat),
                _ => None,
            };
            event_message(&event.seen_by(viewer), None, &name)
        };
        events.iter().map(told).collect()
    }

    fn seat(&self, seat: Seat, deal: &Deal, played: &RecordedGame, open: bool) -> ReplaySeat {
        let hand = deal.hand(seat);
        ReplaySeat {
            name: self.name(seat),
            score: played.game().scores()[seat.index()],
            on_turn: deal.turn() == Some(seat),
            is_dealer: deal.dealer() == seat,
            opened: deal.opened().contains(seat),
            hand: if open { hand.iter().map(Face::from).collect() } else { Vec::new() },
            cards: hand.len(),
        }
    }
}

/// What the seat to act could play.
fn could(deal: &Deal) -> Option<Message> {
    let seat = deal.turn().filter(|_| deal.phase() == Phase::Turn)?;
    let turn = deal.meld_turn(seat);
    Some(match best_turn(&turn) {
        Some(best) => Message::new("replay-could")
            .with("plays", best.plays.iter().map(ToString::to_string).collect::<Vec<_>>().join(" / "))
            .with("points", best.deadwood),
        None => Message::new("replay-could-not").with("melds", bing_solver::max_melds(&turn)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::LocalGame;
    use crate::intent::Request;
    use bing_rules::options::Options;
    use bing_rules::record::Player;

    /// A game of a few moves, the person drawing and discarding.
    fn record() -> String {
        let me = Player { name: "Ann".to_owned(), bot: None };
        let bot = Player { name: "Bob".to_owned(), bot: Some("random".to_owned()) };
        let mut game = LocalGame::new(&Options::default(), vec![me, bot], 3).expect("these rules can be played");
        game.request(&Request::NextDeal, [1; 32]).expect("the first deal can begin");
        for _ in 0..12 {
            if game.waits_for_bot() {
                game.bot_step().expect("bots play by the rules");
            } else {
                let view = game.snapshot().view.expect("a deal is played");
                let action = view.legal_actions().nth(0).expect("there is something to do");
                game.request(&Request::Act(action), [2; 32]).expect("it is legal");
            }
        }
        game.request(&Request::VoidDeal, [2; 32]).expect("a deal is played");
        game.record()
    }

    #[test]
    fn every_moment_can_be_opened_and_none_beyond_the_last() {
        let book = ReplayBook::read(&record()).expect("what is written can be read");
        assert_eq!((book.moments(), book.starts()), (14, &[0][..]));
        for at in 0..book.moments() {
            let moment = book.moment(at, true).expect("it is there");
            assert!(!moment.told.is_empty() || at == 0, "{at}");
            assert!(moment.seats.iter().all(|seat| seat.hand.len() == seat.cards));
        }
        assert_eq!(book.moment(book.moments(), true), None);
    }

    #[test]
    fn hidden_hands_show_their_size_alone() {
        let book = ReplayBook::read(&record()).expect("what is written can be read");
        let moment = book.moment(8, false).expect("it is there");
        assert!(moment.seats.iter().all(|seat| seat.hand.is_empty() && seat.cards >= 14));
    }
}
