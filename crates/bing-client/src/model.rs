//! What a player sees and has laid out: fed with what the table tells, asked what is on the screen, and told what the player wants.
//!
//! A table, on this device or on a server, tells a [`Snapshot`] after each change and the events that led there. A player's
//! [`Intent`] changes what is only theirs (selection, order of the hand, melds laid out) or becomes a [`Request`] to the table.

use std::collections::BTreeSet;

use bing_rules::card::Card;
use bing_rules::event::SeenEvent;
use bing_rules::game::LastDeal;
use bing_rules::options::Options;
use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_rules::record::Player;
use bing_rules::seat::{PLAYERS_MAX, Seat, Seats};
use bing_rules::view::View;

use crate::events::event_message;
use crate::intent::{Intent, Request, Sort};
use crate::message::Message;

mod advice;
mod hand;
mod reasons;
pub mod screen;
#[cfg(test)]
mod tests;
mod tray;

use hand::HeldCards;
use tray::{Tray, is_freed};

/// Who has to do something next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// The next deal can begin.
    NextDeal,
    /// A seat is to act in the deal.
    Turn(Seat),
    /// These seats decide whether they buy back.
    BuyBacks(Seats),
    /// The table goes on by itself, or when others are ready too.
    Table,
    /// The game is over.
    Nobody {
        /// Who has won.
        winner: Seat,
    },
}

/// A game as one seat may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Whose eyes; `None` for somebody who watches.
    pub me: Option<Seat>,
    /// Who plays, by seat.
    pub players: Vec<Player>,
    /// The house rules.
    pub options: Options,
    /// The scores by seat, `None` for seats out of the game.
    pub scores: Vec<Option<u32>>,
    /// How often each seat has bought back.
    pub bought: Vec<u32>,
    /// What the pot holds, in minor units.
    pub pot: u64,
    /// Who deals.
    pub dealer: Seat,
    /// How many deals have begun.
    pub deals: u32,
    /// The deal that is played, or the last one as it lay at its end; `None` before the first.
    pub view: Option<View>,
    /// What the last deal came to, while the next has not begun.
    pub last: Option<LastDeal>,
    /// Who has to do something next.
    pub waits: Waits,
}

/// Something that a table has told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// Something happened in the deal.
    Deal(SeenEvent),
    /// Something else, in words.
    Line(Message),
}

/// The most lines of the log that are kept; older ones go.
pub const LOG_LINES_MAX: usize = 400;

/// See the head of this module.
#[derive(Clone, Debug)]
pub struct Model {
    now: Snapshot,
    cards: HeldCards,
    selected: BTreeSet<u32>,
    tray: Tray,
    log: Vec<Message>,
    /// How many lines the log has had, those that went included.
    logged: usize,
    last_moves: [Option<Message>; PLAYERS_MAX],
    notice: Option<Message>,
}

impl Model {
    /// The model of a game as it stands.
    pub fn new(now: Snapshot, sort: Sort) -> Self {
        let mut model = Self {
            cards: HeldCards::new(sort),
            selected: BTreeSet::new(),
            tray: Tray::default(),
            log: Vec::new(),
            logged: 0,
            last_moves: Default::default(),
            notice: None,
            now,
        };
        model.take_hand(false);
        model
    }

    /// What has happened, and how the game stands after it.
    pub fn update(&mut self, events: &[SeenEvent], now: Snapshot) {
        self.follow(events.iter().cloned().map(Told::Deal), now);
    }

    /// What the table has told, and how the game stands after it.
    pub fn follow(&mut self, told: impl IntoIterator<Item = Told>, now: Snapshot) {
        self.notice = None;
        let mut brings_card = false;
        for one in told {
            let event = match one {
                Told::Deal(event) => event,
                Told::Line(line) => {
                    self.note(line);
                    continue;
                }
            };
            let name = |seat: Seat| player_name(&now.players, seat);
            let line = event_message(&event, now.me, &name);
            if matches!(event, SeenEvent::Dealt { .. }) {
                self.last_moves = Default::default();
                self.cards.clear();
                self.tray = Tray::default();
            }
            if let Some(seat) = acted(&event) {
                self.last_moves[seat.index()] = last_move(&event);
            }
            brings_card |= match event {
                SeenEvent::Drew { seat, .. } | SeenEvent::Took { seat, .. } => Some(seat) == now.me,
                _ => false,
            };
            self.note(line);
        }
        self.now = now;
        self.take_hand(brings_card);
    }

    fn note(&mut self, line: Message) {
        self.log.push(line);
        self.logged += 1;
        if self.log.len() > LOG_LINES_MAX {
            self.log.remove(0);
        }
    }

    /// Makes the cards on the screen those of the view.
    fn take_hand(&mut self, marks_new: bool) {
        let hand = self.now.view.as_ref().map(|view| view.hand).unwrap_or_default();
        self.cards.become_hand(&hand, marks_new);
        self.selected.retain(|card| self.cards.get(*card).is_some());
        self.tray.keep_only(|card| is_freed(card) || self.cards.get(card).is_some());
    }

    /// How the game stands.
    pub const fn snapshot(&self) -> &Snapshot {
        &self.now
    }

    /// Does what the player wants with what is theirs; gives what is to be asked of the table.
    pub fn intend(&mut self, intent: Intent) -> Option<Request> {
        if !matches!(intent, Intent::Select(_) | Intent::Move { .. } | Intent::Sort(_)) {
            self.notice = None;
        }
        match self.want(intent) {
            Ok(request) => request,
            Err(reason) => {
                self.notice = Some(reason);
                None
            }
        }
    }

    /// What a player is told of a request that the table refused.
    pub fn refuse(&mut self, reason: Message) {
        self.notice = Some(reason);
    }

    fn want(&mut self, intent: Intent) -> Result<Option<Request>, Message> {
        let act = |action| Ok(Some(Request::Act(action)));
        match intent {
            Intent::Cut(lifted) => act(Action::Cut(lifted)),
            Intent::Keep(keep) => act(Action::KeepTwo(keep)),
            Intent::Draw => self.why_not_draw().map_or(act(Action::Draw), Err),
            Intent::Take => self.why_not_take().map_or(act(Action::Take), Err),
            Intent::Discard => self.discard(),
            Intent::DiscardPile => match self.phase() {
                Some(Phase::Discard { .. }) => self.discard(),
                _ => self.want(Intent::Take),
            },
            Intent::LayOut | Intent::AddTo(_) | Intent::LayOff(_) => self.lay(intent).map(|()| None),
            Intent::PlayTurn => match self.why_not_play() {
                Some(reason) => Err(reason),
                None => act(Action::Meld(self.staged().plays)),
            },
            Intent::BuyBack(buys) => Ok(Some(Request::BuyBack(buys))),
            Intent::NextDeal => Ok(Some(Request::NextDeal)),
            Intent::VoidDeal => Ok(Some(Request::VoidDeal)),
            Intent::Suggest => self.suggest().map(|()| None),
            Intent::Hint => {
                self.notice = Some(self.advice());
                Ok(None)
            }
            _ => {
                self.arrange(intent);
                Ok(None)
            }
        }
    }

    /// What concerns nobody but the player and is always possible.
    fn arrange(&mut self, intent: Intent) {
        match intent {
            Intent::Select(card) => {
                let is_there = is_freed(card) || self.cards.get(card).is_some();
                if !self.selected.remove(&card) && is_there && !self.tray.holds(card) {
                    self.selected.insert(card);
                }
            }
            Intent::Deselect => self.selected.clear(),
            Intent::Sort(sort) => self.cards.sort(sort),
            Intent::Move { card, to } => self.cards.move_to(card, to),
            Intent::Read { staged, reading } => self.tray.read(staged, reading),
            Intent::TakeBack(staged) => self.tray.take_back(staged),
            Intent::TakeAllBack => self.tray = Tray::default(),
            _ => {}
        }
    }

    fn discard(&mut self) -> Result<Option<Request>, Message> {
        if let Some(reason) = self.why_not_discard() {
            return Err(reason);
        }
        let card = self.selected_cards().next().map(|(_, card)| card);
        self.selected.clear();
        Ok(card.map(|card| Request::Act(Action::Discard(card))))
    }

    fn phase(&self) -> Option<Phase> {
        self.now.view.as_ref().map(|view| view.phase)
    }

    /// The selected cards with their numbers, in the order of the hand.
    fn selected_cards(&self) -> impl Iterator<Item = (u32, Card)> {
        self.cards.iter().filter(|held| self.selected.contains(&held.number)).map(|held| (held.number, held.card))
    }

    fn name(&self, seat: Seat) -> String {
        player_name(&self.now.players, seat)
    }
}

fn player_name(players: &[Player], seat: Seat) -> String {
    players.get(seat.index()).map_or_else(String::new, |player| player.name.clone())
}

/// What a seat did, in few words: whose move it is can be seen where it stands.
fn last_move(event: &SeenEvent) -> Option<Message> {
    Some(match event {
        SeenEvent::CutShown { card, .. } => Message::new("last-cut").with_text("card", card),
        SeenEvent::TwoKept { card, .. } => Message::new("last-kept").with_text("card", card),
        SeenEvent::TwoDeclined { .. } => Message::new("last-declined"),
        SeenEvent::Drew { .. } => Message::new("last-drew"),
        SeenEvent::Took { card, .. } => Message::new("last-took").with_text("card", card),
        SeenEvent::Discarded { card, .. } => Message::new("last-discarded").with_text("card", card),
        SeenEvent::Melded { opening: true, .. } => Message::new("last-opened"),
        SeenEvent::Melded { opening: false, .. } => Message::new("last-melded"),
        SeenEvent::Dealt { .. } | SeenEvent::Reshuffled { .. } | SeenEvent::Ended(_) => return None,
    })
}

/// Whose last move this is.
const fn acted(event: &SeenEvent) -> Option<Seat> {
    match event {
        SeenEvent::CutShown { seat, .. }
        | SeenEvent::TwoKept { seat, .. }
        | SeenEvent::TwoDeclined { seat }
        | SeenEvent::Drew { seat, .. }
        | SeenEvent::Took { seat, .. }
        | SeenEvent::Discarded { seat, .. }
        | SeenEvent::Melded { seat, .. } => Some(*seat),
        SeenEvent::Dealt { .. } | SeenEvent::Reshuffled { .. } | SeenEvent::Ended(_) => None,
    }
}
