//! What somebody may see of a table. It is put together from what may be seen, never by blanking out what may not.

use bing_rules::game::LastDeal;
use bing_rules::seat::{Seat, Seats};
use bing_rules::seeds::commitment;
use bing_rules::view::View;

use crate::chair::{Chair, Occupant};
use crate::event::{DeputyReason, Proposal};
use crate::place::Place;
use crate::settings::{Clock, House, Settings};
use crate::table::{Table, TableStage};

/// A table as somebody sees it: all that is needed to draw it, and to go on with the events from number [`TableView::events`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableView {
    /// Whose eyes; `None` for somebody who is not at the table.
    pub viewer: Option<Place>,
    /// How many events there were: the number of the next one, counted from 0.
    pub events: u64,
    /// The time of the last one, in milliseconds.
    pub at_ms: u64,
    /// What the keeper has laid down.
    pub house: House,
    /// What the host has settled.
    pub settings: Settings,
    /// The host.
    pub host: Option<Place>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// Those who watch, with their numbers and names.
    pub watchers: Vec<(u32, String)>,
    /// What the table is at.
    pub stage: StageView,
    /// Whether the players have agreed to a pause that is still on.
    pub paused: bool,
    /// Whether all time limits stand still: in a pause, or because nobody is there.
    pub stopped: bool,
    /// How many games have been started.
    pub games: u32,
    /// The game that is on, or the last one.
    pub game: Option<GameView>,
    /// The deal that is being played.
    pub deal: Option<View>,
    /// The clock of who is to act; none where nothing limits the turn.
    pub clock: Option<ClockView>,
    /// What each seat has in its bank, in milliseconds; empty without such a clock.
    pub banks_ms: Vec<u64>,
    /// The vote that is on.
    pub vote: Option<ProposalView>,
    /// The last lines of chat that the viewer hears, the newest last.
    pub chat: Vec<ChatLine>,
    /// What only concerns the viewer; `None` for somebody who is not at the table.
    pub own: Option<OwnView>,
}

/// A seat as all see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Who is there.
    pub occupant: OccupantView,
    /// The bot that plays for an absent person, and why.
    pub deputy: Option<(String, DeputyReason)>,
    /// Whether they are ready for the game or the next deal.
    pub ready: bool,
}

/// Who is on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OccupantView {
    /// Nobody.
    Empty,
    /// A bot.
    Bot {
        /// Its name.
        bot: String,
    },
    /// A person.
    Person {
        /// The name shown.
        name: String,
        /// Whether they are there.
        present: bool,
        /// Whether they have left; the seat is theirs until the game is over.
        left: bool,
        /// Whether the host has silenced them.
        silenced: bool,
    },
}

/// What a table is at, as all see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StageView {
    /// Before a game, or after one.
    Open,
    /// Before a deal.
    Between {
        /// When it begins at the latest, in milliseconds.
        due_ms: u64,
    },
    /// The seats contribute to the shuffle.
    Shuffling {
        /// The deal, counted from 1.
        deal: u32,
        /// The SHA-256 of the keeper's secret.
        commitment: [u8; 32],
        /// Those who have still to contribute.
        missing: Seats,
        /// Until when, in milliseconds.
        due_ms: u64,
    },
    /// A deal is being played.
    Playing,
    /// Bust players decide (R9.3).
    BuyBacks {
        /// Those who have still to.
        deciding: Seats,
        /// Until when, in milliseconds.
        due_ms: u64,
    },
}

/// A game as all see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameView {
    /// The scores by seat, `None` for seats out of the game.
    pub scores: Vec<Option<u32>>,
    /// How often each seat has bought back.
    pub bought: Vec<u32>,
    /// What each has paid, in minor units.
    pub paid: Vec<u64>,
    /// What the pot holds, in minor units.
    pub pot: u64,
    /// Who deals, dealt the deal that is being settled, or deals next.
    pub dealer: Seat,
    /// How many deals have begun.
    pub deals: u32,
    /// The last deal that is over, its hands laid open if somebody went out.
    pub last_deal: Option<LastDeal>,
    /// Who has won.
    pub winner: Option<Seat>,
}

/// The clock of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockView {
    /// Whose turn it is.
    pub seat: Seat,
    /// When the time of the turn itself is over and the bank begins to empty, in milliseconds.
    pub turn_due_ms: u64,
    /// When the bank is empty too, in milliseconds; the deputy plays then.
    pub bank_due_ms: u64,
}

/// A vote that is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProposalView {
    /// Who called for it.
    pub by: Seat,
    /// On what.
    pub proposal: Proposal,
    /// Who has agreed.
    pub yes: Seats,
    /// Who must agree.
    pub voters: Seats,
    /// Until when, in milliseconds.
    pub due_ms: u64,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// The number of its event.
    pub number: u64,
    /// When, in milliseconds.
    pub at_ms: u64,
    /// Who said it, by where they were then.
    pub by: Place,
    /// What they were called.
    pub name: String,
    /// What.
    pub text: String,
    pub(crate) hidden_from: Vec<Place>,
}

/// What only concerns one viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnView {
    /// Those they have muted and who are still here.
    pub muted: Vec<Place>,
    /// Whether they can take back what they did last.
    pub can_undo: bool,
    /// Whether their contribution to the shuffle is waited for.
    pub contributes: bool,
}

impl Table {
    /// What somebody sees of the table; `None` is somebody who is not there.
    pub fn view(&self, viewer: Option<Place>) -> TableView {
        let viewer = viewer.filter(|&place| self.guest(place).is_some());
        let seat = viewer.and_then(Place::seat);
        let hears = |line: &&ChatLine| viewer.is_none_or(|viewer| !line.hidden_from.contains(&viewer));
        let shown = |line: &ChatLine| ChatLine { hidden_from: Vec::new(), ..line.clone() };
        let has_banks = matches!(self.settings.clock, Clock::PerTurn { .. }) && self.is_game_on();
        TableView {
            viewer,
            events: self.events,
            at_ms: self.at_ms,
            house: self.house.clone(),
            settings: self.settings.clone(),
            host: self.host.and_then(|host| self.place_of(host)),
            seats: self.seats().map(|(seat, chair)| self.seat_view(seat, chair)).collect(),
            watchers: self.watchers.iter().map(|watcher| (watcher.number, watcher.guest.name.clone())).collect(),
            stage: self.stage_view(),
            paused: self.paused,
            stopped: self.stopped_ms.is_some(),
            games: self.games,
            game: self.game_view(),
            deal: self.deal_view(seat),
            clock: self.clock_view(),
            banks_ms: if has_banks { self.banks_ms[..self.chairs.len()].to_vec() } else { Vec::new() },
            vote: self.vote_view(),
            chat: self.chat.iter().filter(hears).map(shown).collect(),
            own: viewer.and_then(|place| self.own_view(place)),
        }
    }

    fn seat_view(&self, seat: Seat, chair: &Chair) -> SeatView {
        let occupant = match &chair.occupant {
            Occupant::Empty => OccupantView::Empty,
            Occupant::Bot(bot) => OccupantView::Bot { bot: bot.clone() },
            Occupant::Person(sitter) => OccupantView::Person {
                name: sitter.guest.name.clone(),
                present: sitter.guest.present,
                left: sitter.left,
                silenced: sitter.guest.silenced,
            },
        };
        let ready = match &self.stage {
            TableStage::Between { ready, .. } => ready.contains(seat),
            _ => chair.sitter().is_some_and(|sitter| sitter.ready),
        };
        SeatView { occupant, deputy: chair.deputy().map(|deputy| (deputy.bot.clone(), deputy.reason)), ready }
    }

    fn stage_view(&self) -> StageView {
        match &self.stage {
            TableStage::Open => StageView::Open,
            TableStage::Between { due_ms, .. } => StageView::Between { due_ms: *due_ms },
            TableStage::Shuffling { secret, contributions, due_ms } => {
                let missing = Seat::all(self.chairs.len()).filter(|seat| contributions[seat.index()].is_none());
                StageView::Shuffling {
                    deal: self.next_deal(),
                    commitment: commitment(secret),
                    missing: missing.collect(),
                    due_ms: *due_ms,
                }
            }
            TableStage::Playing => StageView::Playing,
            TableStage::BuyBacks { due_ms, .. } => StageView::BuyBacks { deciding: self.deciding(), due_ms: *due_ms },
        }
    }

    fn game_view(&self) -> Option<GameView> {
        let game = self.game.as_ref()?;
        Some(GameView {
            scores: game.scores().to_vec(),
            bought: game.bought().to_vec(),
            paid: game.paid(),
            pot: game.pot(),
            dealer: game.dealer(),
            deals: game.deals(),
            last_deal: game.last_deal().cloned(),
            winner: game.winner(),
        })
    }

    fn clock_view(&self) -> Option<ClockView> {
        let seat = self.deal()?.turn()?;
        self.chair(seat)?.active()?;
        let (turn_ms, bank_ms) = match self.settings.clock {
            Clock::Off => return None,
            Clock::PerTurn { turn_ms, .. } => (turn_ms, self.banks_ms[seat.index()]),
            Clock::Correspondence { days } => (u64::from(days) * crate::limits::DAY_MS, 0),
        };
        let turn_due_ms = self.clock.turn_ms.saturating_add(turn_ms);
        Some(ClockView { seat, turn_due_ms, bank_due_ms: turn_due_ms.saturating_add(bank_ms) })
    }

    fn vote_view(&self) -> Option<ProposalView> {
        let vote = self.vote?;
        let voters = self.voters(vote.proposal);
        Some(ProposalView { by: vote.by, proposal: vote.proposal, yes: vote.yes, voters, due_ms: vote.due_ms })
    }

    fn own_view(&self, place: Place) -> Option<OwnView> {
        let guest = self.guest(place)?;
        let seat = place.seat();
        let contributes = match (&self.stage, seat) {
            (TableStage::Shuffling { contributions, .. }, Some(seat)) => contributions[seat.index()].is_none(),
            _ => false,
        };
        Some(OwnView {
            muted: guest.muted.iter().filter_map(|&person| self.place_of(person)).collect(),
            can_undo: self.undo.as_ref().is_some_and(|undo| {
                Some(undo.seat) == seat && self.undos[undo.seat.index()] < crate::limits::UNDOS_PER_DEAL
            }),
            contributes,
        })
    }
}
