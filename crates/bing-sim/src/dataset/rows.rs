//! The rows of one game, column by column, as they come while it is played.

use bing_bots::policy::Standing;
use bing_rules::card::Card;
use bing_rules::hand::Hand;
use bing_rules::play::Action;
use bing_rules::seat::Seat;
use bing_rules::view::View;
use parquet::data_type::{ByteArray, FixedLenByteArray};

use crate::facts::{DealFacts, GameFacts};
use crate::runner::Watch;

use super::columns::{self, Asked, Column, Kind, Moment, Source};

/// The values of a column, `None` where a row has none.
#[derive(Clone, Debug)]
pub(super) enum Values {
    Numbers(Vec<Option<i32>>),
    Longs(Vec<Option<i64>>),
    Flags(Vec<Option<bool>>),
    Texts(Vec<Option<ByteArray>>),
    Faces(Vec<Option<FixedLenByteArray>>),
}

impl Values {
    pub(super) fn new(kind: Kind) -> Self {
        match kind {
            Kind::Number => Self::Numbers(Vec::new()),
            Kind::Long => Self::Longs(Vec::new()),
            Kind::Flag => Self::Flags(Vec::new()),
            Kind::Text => Self::Texts(Vec::new()),
            Kind::Faces => Self::Faces(Vec::new()),
        }
    }

    /// Adds those of another of the same kind.
    pub(super) fn append(&mut self, more: Self) {
        match (self, more) {
            (Self::Numbers(all), Self::Numbers(more)) => all.extend(more),
            (Self::Longs(all), Self::Longs(more)) => all.extend(more),
            (Self::Flags(all), Self::Flags(more)) => all.extend(more),
            (Self::Texts(all), Self::Texts(more)) => all.extend(more),
            (Self::Faces(all), Self::Faces(more)) => all.extend(more),
            _ => unreachable!("a column keeps its kind"),
        }
    }
}

/// What is written down of a game while it is played.
pub struct Rows {
    columns: Vec<Column>,
    pub(super) values: Vec<Values>,
    /// The seat and the bot of each row.
    seats: Vec<Seat>,
    pub(super) bots: Vec<usize>,
    /// How many rows the deals before this one have.
    before_deal: usize,
    deal: i32,
}

impl Default for Rows {
    fn default() -> Self {
        let columns = columns::all();
        let values = columns.iter().map(|column| Values::new(column.source.kind())).collect();
        Self { columns, values, seats: Vec::new(), bots: Vec::new(), before_deal: 0, deal: 1 }
    }
}

impl Rows {
    fn add(&mut self, asked: Asked<'_>, bot: usize) {
        let decision = (self.seats.len() - self.before_deal + 1) as i32;
        let moment = Moment::new(asked, self.deal, decision);
        let Some(seat) = moment.seat() else { return };
        for (column, values) in self.columns.iter().zip(&mut self.values) {
            match (column.source, values) {
                (Source::Number(read), Values::Numbers(all)) => all.push(read(&moment, column.place)),
                (Source::Flag(read), Values::Flags(all)) => all.push(read(&moment, column.place)),
                (Source::Text(read), Values::Texts(all)) => {
                    all.push(read(&moment, column.place).map(|text| text.into_bytes().into()));
                }
                (Source::Faces(read), Values::Faces(all)) => {
                    all.push(read(&moment, column.place).map(|hand| counts(&hand)));
                }
                _ => {}
            }
        }
        self.seats.push(seat);
        self.bots.push(bot);
    }
}

impl Watch for Rows {
    fn decided(&mut self, view: &View, bot: usize, action: &Action) {
        self.add(Asked::Act(view, action), bot);
    }

    fn decided_to_buy_back(&mut self, standing: &Standing, bot: usize, buys: bool) {
        self.add(Asked::BuyBack(standing, buys), bot);
    }

    fn deal_over(&mut self, deal: &DealFacts) {
        let seats = &self.seats[self.before_deal..];
        for (column, values) in self.columns.iter().zip(&mut self.values) {
            match (column.source, values) {
                (Source::DealNumber(read), Values::Numbers(all)) => {
                    all.extend(seats.iter().map(|&seat| read(deal, seat)));
                }
                (Source::DealFlag(read), Values::Flags(all)) => all.extend(seats.iter().map(|&seat| read(deal, seat))),
                _ => {}
            }
        }
        self.before_deal = self.seats.len();
        self.deal += 1;
    }

    fn game_over(&mut self, game: &GameFacts) {
        for (column, values) in self.columns.iter().zip(&mut self.values) {
            match (column.source, values) {
                (Source::GameFlag(read), Values::Flags(all)) => {
                    all.extend(self.seats.iter().map(|&seat| read(game, seat)));
                }
                (Source::GameLong(read), Values::Longs(all)) => {
                    all.extend(self.seats.iter().map(|&seat| read(game, seat)));
                }
                _ => {}
            }
        }
    }
}

/// How often each face is there, in card order.
fn counts(hand: &Hand) -> FixedLenByteArray {
    let counts: Vec<u8> = Card::all().map(|card| hand.count(card)).collect();
    counts.into()
}
