//! What is on the screen, as plain data: a face of the game draws it and needs to know nothing of the rules.

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::hand::Hand;
use bing_rules::meld::{End, Meld};
use bing_rules::phase::Phase;
use bing_rules::seat::Seat;
use bing_rules::view::View;

use super::tray::{Place, StagedGroup};
use super::{Model, Waits};
use crate::events::meld_message;
use crate::intent::Sort;
use crate::message::Message;

mod count;

pub use count::{Count, CountRow, Next};

/// The face of a card as it is drawn and spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(Card);

impl Face {
    /// The rank as printed on a card: `A`, `2` to `10`, `J`, `Q`, `K`.
    pub const fn rank(self) -> &'static str {
        const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
        RANKS[self.0.rank().number() as usize - 1]
    }

    /// The letter of the suit: `c`, `d`, `h` or `s`.
    pub const fn suit(self) -> char {
        match self.0.suit() {
            Suit::Clubs => 'c',
            Suit::Diamonds => 'd',
            Suit::Hearts => 'h',
            Suit::Spades => 's',
        }
    }

    /// Whether this is a two, which is wild.
    pub const fn is_two(self) -> bool {
        self.0.is_two()
    }

    /// Whether this is a jack, queen or king.
    pub const fn is_court(self) -> bool {
        self.0.rank().number() > 10
    }

    /// The card in words, as "eight of spades".
    pub fn name(self) -> Message {
        Message::new("card-name")
            .with("rank", self.0.rank().number())
            .with("suit", crate::errors::suit_name(self.0.suit()))
    }

    /// The card itself.
    pub(crate) const fn card(self) -> Card {
        self.0
    }

    /// All faces in card order.
    pub fn all() -> impl Iterator<Item = Self> {
        Card::all().map(Self)
    }

    /// The face of a card written as `8s` or `10c`; `None` for anything else.
    pub fn read(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }
}

impl From<Card> for Face {
    fn from(card: Card) -> Self {
        Self(card)
    }
}

/// A card in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandCard {
    /// Stays the same as long as the card is in hand.
    pub number: u32,
    /// The face.
    pub face: Face,
    /// Whether it is selected.
    pub is_selected: bool,
    /// Whether it came in this turn.
    pub is_new: bool,
    /// Whether it would be a two that a swap frees.
    pub is_freed: bool,
}

/// A seat as the others see it.
#[expect(clippy::struct_excessive_bools, reason = "they are marks on the screen, each shown or not by itself")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPanel {
    /// The number of the seat.
    pub seat: usize,
    /// Who sits there.
    pub name: String,
    /// The bot that plays, if one does.
    pub bot: Option<String>,
    /// Whether this is the viewer.
    pub is_me: bool,
    /// Whether something is expected of them now.
    pub on_turn: bool,
    /// Whether they deal.
    pub is_dealer: bool,
    /// Whether they have opened.
    pub opened: bool,
    /// How many cards they hold.
    pub cards: u8,
    /// Their score; `None` if they are out of the game.
    pub score: Option<u32>,
    /// How often they have bought back.
    pub bought: u32,
    /// The cards that all know them to hold.
    pub known: Vec<Face>,
    /// What they did last in this deal.
    pub last_move: Option<Message>,
}

/// A card of a meld on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeldCard {
    /// The face.
    pub face: Face,
    /// What a wild two stands for in a run.
    pub stands_for: Option<Face>,
    /// Whether it is only laid out, not played.
    pub is_staged: bool,
}

/// A meld on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeldPanel {
    /// Its number, as in [`crate::intent::Intent::LayOff`].
    pub number: usize,
    /// What it is.
    pub what: Message,
    /// Its cards.
    pub cards: Vec<MeldCard>,
    /// Whether the selected cards fit here.
    pub fits: bool,
}

/// Cards laid out together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupPanel {
    /// Its number.
    pub number: u32,
    /// The cards in the order in which they will lie.
    pub cards: Vec<Face>,
    /// What they can be; none if they are nothing.
    pub readings: Vec<Message>,
    /// Which of them is chosen.
    pub chosen: usize,
    /// Why they are nothing.
    pub why_not: Option<Message>,
    /// Whether more cards can be added to it.
    pub takes_more: bool,
}

/// The staging tray.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrayPanel {
    /// What is laid out.
    pub groups: Vec<GroupPanel>,
    /// "2 of 3 melds" and the points that would be left.
    pub summary: Message,
    /// Whether playing it would end the deal.
    pub goes_out: bool,
    /// Whether as many melds as an opening needs, and points within the limit, are there.
    pub is_within_limit: bool,
}

/// Whether a thing can be done now; `Some` is the reason why not.
pub type WhyNot = Option<Message>;

/// What can be done, each with the reason why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commands {
    /// Draw from the stock.
    pub draw: WhyNot,
    /// Take the upcard.
    pub take: WhyNot,
    /// Discard the selected card.
    pub discard: WhyNot,
    /// Lay the selected cards out.
    pub lay_out: WhyNot,
    /// Play what is laid out.
    pub play: WhyNot,
}

/// What the middle of the screen is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scene {
    /// No deal has begun.
    Empty,
    /// The viewer cuts and lifts 1 to so many cards.
    Cut {
        /// The most that can be lifted.
        most: u16,
    },
    /// Somebody else cuts, or has still to keep or decline a two.
    Watching,
    /// The viewer keeps a two, or not.
    Keep {
        /// The two.
        two: Face,
    },
    /// Turns are played.
    Turns,
    /// The deal is over.
    Count(Box<Count>),
}

/// Everything on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    /// What the middle is about.
    pub scene: Scene,
    /// Which deal of the game this is, counted from 1; 0 before the first.
    pub deal: u32,
    /// All seats, by number.
    pub seats: Vec<SeatPanel>,
    /// Whether the viewer plays, and does not only watch.
    pub is_seated: bool,
    /// Whether the viewer is to do something.
    pub my_turn: bool,
    /// What is to be done now, and by whom.
    pub status: Message,
    /// What the viewer has just been told.
    pub notice: Option<Message>,
    /// The cards in the stock.
    pub stock: u16,
    /// The upcard.
    pub upcard: Option<Face>,
    /// How many cards the discard pile has.
    pub discards: usize,
    /// The melds on the table, with what is laid out on them.
    pub melds: Vec<MeldPanel>,
    /// The cards in hand that are not laid out, in the viewer's order.
    pub hand: Vec<HandCard>,
    /// What the order is.
    pub sort: Sort,
    /// The points of the cards in hand.
    pub points: u32,
    /// The tray.
    pub tray: TrayPanel,
    /// What can be done.
    pub commands: Commands,
    /// What the pot holds.
    pub pot: Message,
    /// The cards that the viewer does not see, each face with how many; faces of which there are none are left out.
    pub unseen: Vec<(Face, u8)>,
    /// The log, oldest first.
    pub log: Vec<Message>,
    /// How many lines the log has had in all.
    pub logged: usize,
}

impl Model {
    /// What is on the screen now.
    pub fn screen(&self) -> Screen {
        let view = self.now.view.as_ref();
        let staged = self.staged();
        let fitting = self.fitting_melds(&staged.tableau);
        let melds = staged.tableau.melds().iter().zip(fitting).enumerate();
        let on_table = view.map_or(0, |view| view.tableau.len());
        Screen {
            scene: self.scene(),
            deal: self.now.deals,
            seats: Seat::all(self.now.players.len()).map(|seat| self.seat_panel(seat)).collect(),
            is_seated: self.now.me.is_some(),
            my_turn: self.is_my_turn(),
            status: self.status(),
            notice: self.notice.clone(),
            stock: view.map_or(0, |view| view.stock),
            upcard: view.and_then(View::upcard).map(Face),
            discards: view.map_or(0, |view| view.discards.len()),
            melds: melds
                .filter(|(number, _)| *number < on_table)
                .map(|(number, (meld, fits))| Self::meld_panel(number, meld, fits, &staged.groups))
                .collect(),
            hand: self.hand_cards(),
            sort: self.cards.sorted_by(),
            points: view.map_or(0, |view| view.hand.points(view.options.two_points())),
            tray: self.tray_panel(),
            commands: Commands {
                draw: self.why_not_draw(),
                take: self.why_not_take(),
                discard: self.why_not_discard(),
                lay_out: self.selected.is_empty().then(|| Message::new("why-select-first")),
                play: self.why_not_play(),
            },
            pot: self.amount(self.now.pot),
            unseen: view.map_or_else(Vec::new, unseen),
            log: self.log.clone(),
            logged: self.logged,
        }
    }

    /// An amount in the currency of the table.
    fn amount(&self, amount: u64) -> Message {
        Message::new("amount").with("amount", amount).with("currency", self.now.options.currency.as_str())
    }

    fn is_my_turn(&self) -> bool {
        match self.now.waits {
            Waits::Turn(seat) => Some(seat) == self.now.me,
            Waits::BuyBacks(pending) => self.now.me.is_some_and(|me| pending.contains(me)),
            Waits::NextDeal => true,
            Waits::Table | Waits::Nobody { .. } => false,
        }
    }

    fn scene(&self) -> Scene {
        let Some(view) = &self.now.view else { return Scene::Empty };
        let mine = view.turn.is_some() && view.turn == self.now.me;
        match (view.phase, view.cut) {
            (Phase::Over, _) => Scene::Count(Box::new(self.count())),
            (Phase::Cut, _) if mine => Scene::Cut { most: view.legal_actions().cuts().map_or(1, |cuts| *cuts.end()) },
            (Phase::Keep, Some(cut)) if mine => Scene::Keep { two: Face(cut.card) },
            (Phase::Cut | Phase::Keep, _) => Scene::Watching,
            _ => Scene::Turns,
        }
    }

    fn seat_panel(&self, seat: Seat) -> SeatPanel {
        let now = &self.now;
        let view = now.view.as_ref();
        let on_turn = match now.waits {
            Waits::Turn(turn) => turn == seat,
            Waits::BuyBacks(pending) => pending.contains(seat),
            Waits::NextDeal | Waits::Table | Waits::Nobody { .. } => false,
        };
        let player = &now.players[seat.index()];
        SeatPanel {
            seat: seat.index(),
            name: player.name.clone(),
            bot: player.bot.clone(),
            is_me: Some(seat) == now.me,
            on_turn,
            is_dealer: seat == view.map_or(now.dealer, |view| view.dealer),
            opened: view.is_some_and(|view| view.opened.contains(seat)),
            cards: view.map_or(0, |view| view.hand_sizes[seat.index()]),
            score: now.scores[seat.index()],
            bought: now.bought[seat.index()],
            known: view.map_or_else(Vec::new, |view| view.known[seat.index()].iter().map(Face).collect()),
            last_move: self.last_moves[seat.index()].clone(),
        }
    }

    /// What is to be done now.
    fn status(&self) -> Message {
        let me = self.now.me;
        match (self.now.waits, self.now.view.as_ref().map(|view| view.phase)) {
            (Waits::NextDeal, None) => Message::new("status-begin"),
            (Waits::NextDeal, _) => Message::new("status-next-deal"),
            (Waits::Table, None) => Message::new("status-first-deal-soon"),
            (Waits::Table, _) => Message::new("status-next-deal-soon"),
            (Waits::Nobody { winner }, _) if Some(winner) == me => Message::new("status-you-won"),
            (Waits::Nobody { winner }, _) => Message::new("status-won").with("seat", self.name(winner)),
            (Waits::BuyBacks(pending), _) if me.is_some_and(|me| pending.contains(me)) => {
                Message::new("status-buy-back")
            }
            (Waits::BuyBacks(_), _) => Message::new("status-others-buy-back"),
            (Waits::Turn(seat), Some(Phase::Cut | Phase::Keep)) if Some(seat) != me => {
                Message::new("status-other-cuts").with("seat", self.name(seat))
            }
            (Waits::Turn(seat), _) if Some(seat) != me => Message::new("status-other").with("seat", self.name(seat)),
            (Waits::Turn(_), Some(Phase::Cut)) => Message::new("status-cut"),
            (Waits::Turn(_), Some(Phase::Keep)) => Message::new("status-keep"),
            (Waits::Turn(_), Some(Phase::Discard { .. })) => Message::new("status-discard"),
            (Waits::Turn(_), _) => Message::new("status-turn"),
        }
    }

    fn hand_cards(&self) -> Vec<HandCard> {
        let held = self.cards.iter().filter(|held| !self.tray.holds(held.number));
        let card = |number, card, is_new, is_freed| HandCard {
            number,
            face: Face(card),
            is_selected: self.selected.contains(&number),
            is_new,
            is_freed,
        };
        let held = held.map(|held| card(held.number, held.card, held.is_new, false));
        held.chain(self.freed_twos().into_iter().map(|(number, two)| card(number, two, true, true))).collect()
    }

    fn meld_panel(number: usize, meld: &Meld, fits: bool, groups: &[StagedGroup]) -> MeldPanel {
        let count_at = |wanted: Option<End>| -> usize {
            let is_there = |group: &&StagedGroup| group.place == Place::On { meld: number, end: wanted };
            groups.iter().filter(is_there).map(|group| group.cards.len()).sum()
        };
        let staged_low = count_at(Some(End::Low));
        let staged_high = meld.len() - count_at(Some(End::High));
        let mut staged_in_set = Hand::EMPTY;
        for group in groups.iter().filter(|group| group.place == Place::On { meld: number, end: None }) {
            for (_, card) in &group.cards {
                let _fits = staged_in_set.insert(*card);
            }
        }
        let mut panel = MeldPanel { fits, ..MeldPanel::of(number, meld) };
        for (place, card) in panel.cards.iter_mut().enumerate() {
            card.is_staged = match meld {
                Meld::Run(_) => place < staged_low || place >= staged_high,
                Meld::Set(_) => staged_in_set.remove(card.face.0),
            };
        }
        panel
    }

    fn tray_panel(&self) -> TrayPanel {
        let staged = self.staged();
        let Some(turn) = self.meld_turn() else {
            let summary = Message::new("tray-empty");
            return TrayPanel { groups: Vec::new(), summary, goes_out: false, is_within_limit: false };
        };
        let points = staged.left.points(turn.options.two_points());
        let limit = turn.limit().unwrap_or(0);
        let id = if turn.opened { "tray-summary-opened" } else { "tray-summary" };
        let summary = Message::new(id)
            .with("melds", staged.new_melds)
            .with("wanted", turn.options.opening_melds)
            .with("points", points)
            .with("limit", limit);
        let group_panel = |group: StagedGroup| GroupPanel {
            number: group.number,
            cards: group.cards.iter().map(|(_, card)| Face(*card)).collect(),
            readings: group.readings,
            chosen: group.chosen,
            why_not: group.why_not,
            takes_more: group.place == Place::New,
        };
        TrayPanel {
            goes_out: staged.is_whole && !staged.plays.is_empty() && staged.left.is_empty(),
            is_within_limit: points <= limit,
            groups: staged.groups.into_iter().map(group_panel).collect(),
            summary,
        }
    }
}

impl MeldPanel {
    /// A meld as it lies, this number of the table.
    pub(crate) fn of(number: usize, meld: &Meld) -> Self {
        let card = |(place, card): (usize, Card)| {
            let stands_for = match meld {
                Meld::Run(run) => natural(run.from() + place as u8, run.suit()).filter(|natural| *natural != card),
                Meld::Set(_) => None,
            };
            MeldCard { face: Face(card), stands_for: stands_for.map(Face), is_staged: false }
        };
        let cards = meld.cards().into_iter().enumerate().map(card).collect();
        Self { number, what: meld_message(meld), cards, fits: false }
    }
}

/// What a position of a run is for.
fn natural(position: u8, suit: Suit) -> Option<Card> {
    Rank::at_position(position).map(|rank| Card::new(rank, suit))
}

fn unseen(view: &View) -> Vec<(Face, u8)> {
    let unseen = view.unseen();
    unseen.faces().into_iter().map(|card| (Face(card), unseen.count(card))).collect()
}
