//! What the columns are, and how each is read off a decision.

use bing_bots::policy::Standing;
use bing_rules::card::Card;
use bing_rules::hand::Hand;
use bing_rules::phase::Phase;
use bing_rules::play::Action;
use bing_rules::seat::{PLAYERS_MAX, Seat};
use bing_rules::view::View;
use bing_solver::best_turn;

use crate::facts::{DealFacts, GameFacts};

/// What a bot was asked, and what it decided.
#[derive(Clone, Copy)]
pub(super) enum Asked<'a> {
    /// At its turn.
    Act(&'a View, &'a Action),
    /// Bust (R9.3).
    BuyBack(&'a Standing, bool),
}

/// A decision with its place in the deal.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub(super) asked: Asked<'a>,
    /// Of the deal, from 1.
    pub(super) decision: i32,
    /// In the game, from 1.
    pub(super) deal: i32,
    /// The points that the best meld turn leaves, where there is one. Several columns need it, and it is found once.
    pub(super) meld_left: Option<i32>,
}

impl<'a> Moment<'a> {
    pub(super) fn new(asked: Asked<'a>, deal: i32, decision: i32) -> Self {
        let turn = match asked {
            Asked::Act(view, _) if view.phase == Phase::Turn => view.meld_turn(),
            _ => None,
        };
        let meld_left = turn.and_then(|turn| best_turn(&turn)).map(|best| number(best.deadwood));
        Self { asked, decision, deal, meld_left }
    }

    pub(super) fn seat(&self) -> Option<Seat> {
        match self.asked {
            Asked::Act(view, _) => view.seat,
            Asked::BuyBack(standing, _) => Some(standing.seat),
        }
    }

    fn view(&self) -> Option<&'a View> {
        match self.asked {
            Asked::Act(view, _) => Some(view),
            Asked::BuyBack(..) => None,
        }
    }

    fn standing(&self) -> Option<&'a Standing> {
        match self.asked {
            Asked::Act(..) => None,
            Asked::BuyBack(standing, _) => Some(standing),
        }
    }

    /// The seat so many places to the left, if it is in the game and not this one.
    fn left(&self, places: usize) -> Option<Seat> {
        let players = match self.asked {
            Asked::Act(view, _) => view.players,
            Asked::BuyBack(standing, _) => standing.totals.len(),
        };
        if places >= players {
            return None;
        }
        let seat = Seat::new((self.seat()?.index() + places) % players)?;
        self.score_of(seat).map(|_| seat)
    }

    fn score_of(&self, seat: Seat) -> Option<i32> {
        match self.asked {
            Asked::Act(view, _) => view.seats.contains(seat).then(|| number(view.scores[seat.index()])),
            Asked::BuyBack(standing, _) => standing.totals.get(seat.index()).copied().flatten().map(number),
        }
    }
}

/// The type of a column in Parquet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `INT32`.
    Number,
    /// `INT64`.
    Long,
    /// `BOOLEAN`.
    Flag,
    /// `BYTE_ARRAY` of UTF-8, logical type `STRING`.
    Text,
    /// `FIXED_LEN_BYTE_ARRAY(52)`: how often each face is there, a byte each, in card order.
    Faces,
}

/// Where the value comes from. The number is that of the place to the left, for the columns that there are of every place.
#[derive(Clone, Copy)]
pub(super) enum Source {
    Number(fn(&Moment<'_>, usize) -> Option<i32>),
    Flag(fn(&Moment<'_>, usize) -> Option<bool>),
    Text(fn(&Moment<'_>, usize) -> Option<String>),
    Faces(fn(&Moment<'_>, usize) -> Option<Hand>),
    /// What is known when the deal is over.
    DealNumber(fn(&DealFacts, Seat) -> Option<i32>),
    DealFlag(fn(&DealFacts, Seat) -> Option<bool>),
    /// What is known when the game is over.
    GameFlag(fn(&GameFacts, Seat) -> Option<bool>),
    GameLong(fn(&GameFacts, Seat) -> Option<i64>),
    /// The name of the bot.
    Bot,
}

impl Source {
    pub(super) const fn kind(self) -> Kind {
        match self {
            Self::Number(_) | Self::DealNumber(_) => Kind::Number,
            Self::Flag(_) | Self::DealFlag(_) | Self::GameFlag(_) => Kind::Flag,
            Self::Text(_) | Self::Bot => Kind::Text,
            Self::Faces(_) => Kind::Faces,
            Self::GameLong(_) => Kind::Long,
        }
    }
}

/// A column.
#[derive(Clone)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) place: usize,
    pub(super) source: Source,
}

/// The columns by their names, in their order.
pub fn columns() -> Vec<(String, Kind)> {
    all().into_iter().map(|column| (column.name, column.source.kind())).collect()
}

pub(super) fn all() -> Vec<Column> {
    let mut all: Vec<Column> = Vec::new();
    let mut add = |name: &str, place: usize, source: Source| all.push(Column { name: name.to_owned(), place, source });
    for (name, source) in WHERE.into_iter().chain(SEEN) {
        add(name, 0, source);
    }
    for place in 1..PLAYERS_MAX {
        for (name, source) in LEFT {
            add(&format!("left{place}_{name}"), place, source);
        }
    }
    for (name, source) in BUY_BACK.into_iter().chain(DONE).chain(RESULT) {
        add(name, 0, source);
    }
    all
}

type Named = (&'static str, Source);

/// Which decision this is.
const WHERE: [Named; 9] = [
    ("game", Source::GameLong(|game, _| i64::try_from(game.game).ok())),
    ("deal", Source::Number(|moment, _| Some(moment.deal))),
    ("decision", Source::Number(|moment, _| Some(moment.decision))),
    ("seat", Source::Number(|moment, _| moment.seat().map(seat_number))),
    ("bot", Source::Bot),
    ("phase", Source::Text(|moment, _| Some(phase(moment).to_owned()))),
    ("players", Source::Number(|moment, _| Some(moment.players()))),
    ("dealer", Source::Number(|moment, _| moment.view().map(|view| seat_number(view.dealer)))),
    ("score", Source::Number(|moment, _| moment.score_of(moment.seat()?))),
];

/// What the seat sees of the deal.
const SEEN: [Named; 18] = [
    ("opened", Source::Flag(|moment, _| moment.view().and_then(|view| Some(view.opened.contains(view.seat?))))),
    ("hand", Source::Text(|moment, _| moment.view().map(|view| view.hand.to_string()))),
    ("hand_counts", Source::Faces(|moment, _| moment.view().map(|view| view.hand))),
    ("hand_points", Source::Number(|moment, _| moment.view().map(hand_points))),
    ("drawn", Source::Text(|moment, _| Some(moment.view()?.drawn?.to_string()))),
    ("upcard", Source::Text(|moment, _| Some(moment.view()?.upcard()?.to_string()))),
    ("discards", Source::Text(|moment, _| moment.view().map(discards))),
    ("discarded_by", Source::Text(|moment, _| moment.view().map(discarded_by))),
    ("melds", Source::Text(|moment, _| moment.view().map(melds))),
    ("stock", Source::Number(|moment, _| moment.view().map(|view| view.stock.into()))),
    ("reshuffles", Source::Number(|moment, _| moment.view().map(|view| view.reshuffles.into()))),
    ("recycled_counts", Source::Faces(|moment, _| moment.view().map(|view| view.recycled))),
    ("unseen_counts", Source::Faces(|moment, _| moment.view().map(View::unseen))),
    ("cut", Source::Text(|moment, _| Some(moment.view()?.cut?.card.to_string()))),
    ("cut_by", Source::Number(|moment, _| Some(seat_number(moment.view()?.cut?.seat)))),
    ("cut_kept", Source::Flag(|moment, _| Some(moment.view()?.cut?.kept))),
    ("cut_depth", Source::Number(|moment, _| moment.view()?.cut_depth.map(i32::from))),
    ("meld_left", Source::Number(|moment, _| moment.meld_left)),
];

/// What the seat sees of the seat so many places to its left.
const LEFT: [Named; 4] = [
    ("score", Source::Number(|moment, place| moment.score_of(moment.left(place)?))),
    ("cards", Source::Number(|moment, place| Some(moment.view()?.hand_sizes[moment.left(place)?.index()].into()))),
    ("opened", Source::Flag(|moment, place| Some(moment.view()?.opened.contains(moment.left(place)?)))),
    ("known", Source::Text(|moment, place| Some(moment.view()?.known[moment.left(place)?.index()].to_string()))),
];

/// What a bust player sees.
const BUY_BACK: [Named; 4] = [
    ("pot", Source::Number(|moment, _| i32::try_from(moment.standing()?.pot).ok())),
    ("return_score", Source::Number(|moment, _| moment.standing().map(|standing| number(standing.return_score)))),
    ("bust_players", Source::Number(|moment, _| moment.standing().map(|standing| standing.bust.len() as i32))),
    ("times_bought", Source::Number(|moment, _| times_bought(moment.standing()?))),
];

/// What it did.
const DONE: [Named; 3] = [
    ("action", Source::Text(|moment, _| Some(action(moment).to_owned()))),
    ("action_card", Source::Text(|moment, _| action_card(moment).map(|card| card.to_string()))),
    ("action_text", Source::Text(|moment, _| Some(action_text(moment)))),
];

/// What came of it.
const RESULT: [Named; 7] = [
    ("deal_void", Source::DealFlag(|deal, _| Some(deal.void))),
    ("deal_points", Source::DealNumber(|deal, seat| deal.seats[seat.index()]?.points.map(number))),
    ("deal_went_out", Source::DealFlag(|deal, seat| Some(deal.seats[seat.index()]?.went_out))),
    ("deal_bust", Source::DealFlag(|deal, seat| Some(deal.seats[seat.index()]?.bust))),
    ("deal_bought_back", Source::DealFlag(|deal, seat| Some(deal.seats[seat.index()]?.bought_back))),
    ("game_won", Source::GameFlag(|game, seat| game.winner.map(|winner| winner == seat))),
    ("game_profit", Source::GameLong(profit)),
];

impl Moment<'_> {
    fn players(&self) -> i32 {
        match self.asked {
            Asked::Act(view, _) => view.seats.len() as i32,
            Asked::BuyBack(standing, _) => standing.totals.iter().flatten().count() as i32,
        }
    }
}

fn number(value: u32) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

fn seat_number(seat: Seat) -> i32 {
    seat.index() as i32
}

fn phase(moment: &Moment<'_>) -> &'static str {
    match moment.asked {
        Asked::Act(view, _) => match view.phase {
            Phase::Cut => "cut",
            Phase::Keep => "keep",
            Phase::Turn => "turn",
            Phase::Discard { taken: false } => "discard_drawn",
            Phase::Discard { taken: true } => "discard_taken",
            Phase::Over => "over",
        },
        Asked::BuyBack(..) => "buy_back",
    }
}

fn hand_points(view: &View) -> i32 {
    number(view.hand.points(view.options.two_points()))
}

fn discards(view: &View) -> String {
    let cards: Vec<String> = view.discards.iter().map(|thrown| thrown.card.to_string()).collect();
    cards.join(" ")
}

fn discarded_by(view: &View) -> String {
    let seat = |by: Option<Seat>| by.map_or('-', |seat| char::from(b'0' + seat.index() as u8));
    view.discards.iter().map(|thrown| seat(thrown.by)).collect()
}

fn melds(view: &View) -> String {
    let melds: Vec<String> = view.tableau.melds().iter().map(ToString::to_string).collect();
    melds.join(" / ")
}

fn times_bought(standing: &Standing) -> Option<i32> {
    standing.bought.get(standing.seat.index()).copied().map(number)
}

fn action(moment: &Moment<'_>) -> &'static str {
    match moment.asked {
        Asked::Act(_, Action::Cut(_)) => "cut",
        Asked::Act(_, Action::KeepTwo(true)) => "keep",
        Asked::Act(_, Action::KeepTwo(false)) => "decline",
        Asked::Act(_, Action::Draw) => "draw",
        Asked::Act(_, Action::Take) => "take",
        Asked::Act(_, Action::Discard(_)) => "discard",
        Asked::Act(_, Action::Meld(_)) => "meld",
        Asked::BuyBack(_, true) => "buy_back",
        Asked::BuyBack(_, false) => "stay_out",
    }
}

fn action_card(moment: &Moment<'_>) -> Option<Card> {
    match moment.asked {
        Asked::Act(_, Action::Discard(card)) => Some(*card),
        Asked::Act(view, Action::Take) => view.upcard(),
        _ => None,
    }
}

fn action_text(moment: &Moment<'_>) -> String {
    match moment.asked {
        Asked::Act(_, action) => action.to_string(),
        Asked::BuyBack(..) => action(moment).to_owned(),
    }
}

fn profit(game: &GameFacts, seat: Seat) -> Option<i64> {
    let winner = game.winner?;
    let paid = i64::try_from(*game.paid.get(seat.index())?).ok()?;
    let won = if winner == seat { i64::try_from(game.pot()).ok()? } else { 0 };
    Some(won - paid)
}
