//! What is wrong with what a person tells the score keeper, and in which field of the form.

use bing_rules::card::Card;
use bing_rules::options::OptionFault;
use bing_rules::seat::Seat;

use super::Keeper;
use crate::message::Message;

/// Why a change of the score keeper is refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeeperError {
    /// R1.1
    #[error("R1.1: {players} players, but 2 to 8 can play")]
    Players {
        /// How many there are.
        players: usize,
    },
    /// A house rule is out of its range.
    #[error(transparent)]
    Option {
        /// What is wrong.
        #[from]
        fault: OptionFault,
    },
    /// A seat has no name.
    #[error("the name of seat {seat} is missing")]
    NoName {
        /// The seat.
        seat: Seat,
    },
    /// A name is too long.
    #[error("the name of seat {seat} has {chars} characters, more than {most}")]
    LongName {
        /// The seat.
        seat: Seat,
        /// Its characters.
        chars: usize,
        /// The most there may be.
        most: usize,
    },
    /// Two players have one name.
    #[error("the name of seat {seat}, {name}, is there twice")]
    SameName {
        /// The second of them.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// Players do not come or go once deals are told.
    #[error("there are {players} players, and deals are told of them")]
    PlayersFixed {
        /// How many there are.
        players: usize,
    },
    /// A seat that nobody has.
    #[error("there is no seat {seat}")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// A deal that is not there.
    #[error("there is no deal {deal}, counted from 0; there are {deals}")]
    NoSuchDeal {
        /// The deal asked for.
        deal: usize,
        /// How many there are.
        deals: usize,
    },
    /// More deals than are kept.
    #[error("more than {most} deals")]
    TooManyDeals {
        /// The most there may be.
        most: usize,
    },
    /// R8.1
    #[error("R8.1: nobody is said to have gone out")]
    NobodyOut,
    /// R8.2
    #[error("R8.2: the points of seat {seat} are missing")]
    PointsMissing {
        /// The seat.
        seat: Seat,
    },
    /// R8.2
    #[error("R8.2: the points of seat {seat} are no number: {text}")]
    NotANumber {
        /// The seat.
        seat: Seat,
        /// What was typed.
        text: String,
    },
    /// R8.3
    #[error("R8.3: seat {seat} went out and has points")]
    OutWithPoints {
        /// The seat.
        seat: Seat,
    },
    /// R8.1
    #[error("R8.1: seat {seat} has no points, but did not go out")]
    NothingLeft {
        /// The seat.
        seat: Seat,
    },
    /// R8.2
    #[error("R8.2: {points} points of seat {seat}, but a hand holds at most {most}")]
    TooManyPoints {
        /// The seat.
        seat: Seat,
        /// Its points.
        points: u32,
        /// The most there can be.
        most: u32,
    },
    /// R3.3
    #[error("R3.3: {cards} cards of seat {seat}, but at most {most} are left when a deal ends")]
    TooManyCards {
        /// The seat.
        seat: Seat,
        /// Its cards.
        cards: usize,
        /// The most there can be.
        most: usize,
    },
    /// R1.2
    #[error("R1.2: {copies} of {card} are in the hands, but the decks have {decks}")]
    TooManyCopies {
        /// The seat with the last of them.
        seat: Seat,
        /// The card.
        card: Card,
        /// How many there are said to be.
        copies: usize,
        /// How many the decks have.
        decks: usize,
    },
}

/// The field of the form in which something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The number of players.
    Players,
    /// The house rules.
    Rules,
    /// The name of a seat.
    Name(Seat),
    /// Who went out.
    WentOut,
    /// What a seat had left.
    Left(Seat),
    /// No field: the whole.
    Whole,
}

impl KeeperError {
    /// Where it is.
    pub const fn field(&self) -> Field {
        match self {
            Self::Players { .. } | Self::PlayersFixed { .. } => Field::Players,
            Self::Option { .. } => Field::Rules,
            Self::NoName { seat } | Self::LongName { seat, .. } | Self::SameName { seat, .. } => Field::Name(*seat),
            Self::NobodyOut => Field::WentOut,
            Self::PointsMissing { seat }
            | Self::NotANumber { seat, .. }
            | Self::OutWithPoints { seat }
            | Self::NothingLeft { seat }
            | Self::TooManyPoints { seat, .. }
            | Self::TooManyCards { seat, .. }
            | Self::TooManyCopies { seat, .. } => Field::Left(*seat),
            Self::NoSuchSeat { .. } | Self::NoSuchDeal { .. } | Self::TooManyDeals { .. } => Field::Whole,
        }
    }

    /// The error in words; the names are those of the seats, as far as there are any.
    pub fn message(&self, names: &[String]) -> Message {
        let of = |id, seat: &Seat| {
            let name = names.get(seat.index()).filter(|name| !name.is_empty());
            Message::new(id).with("seat", name.cloned().unwrap_or_else(|| (seat.index() + 1).to_string()))
        };
        match self {
            Self::Players { players } => Message::new("keeper-error-players").with("players", *players),
            Self::Option { fault } => Message::new("error-other").with_text("error", fault),
            Self::NoName { seat } => Message::new("keeper-error-no-name").with("player", seat.index() + 1),
            Self::LongName { seat, chars, most } => Message::new("keeper-error-long-name")
                .with("player", seat.index() + 1)
                .with("chars", *chars)
                .with("most", *most),
            Self::SameName { seat, name } => {
                Message::new("keeper-error-same-name").with("player", seat.index() + 1).with("name", name.as_str())
            }
            Self::PlayersFixed { players } => Message::new("keeper-error-players-fixed").with("players", *players),
            Self::NoSuchSeat { .. } | Self::NoSuchDeal { .. } => Message::new("error-other").with_text("error", self),
            Self::TooManyDeals { most } => Message::new("keeper-error-too-many-deals").with("most", *most),
            Self::NobodyOut => Message::new("keeper-error-nobody-out"),
            Self::PointsMissing { seat } => of("keeper-error-points-missing", seat),
            Self::NotANumber { seat, text } => of("keeper-error-not-a-number", seat).with("text", text.as_str()),
            Self::OutWithPoints { seat } => of("keeper-error-out-with-points", seat),
            Self::NothingLeft { seat } => of("keeper-error-nothing-left", seat),
            Self::TooManyPoints { seat, points, most } => {
                of("keeper-error-too-many-points", seat).with("points", *points).with("most", *most)
            }
            Self::TooManyCards { seat, cards, most } => {
                of("keeper-error-too-many-cards", seat).with("cards", *cards).with("most", *most)
            }
            Self::TooManyCopies { seat, card, copies, decks } => of("keeper-error-too-many-copies", seat)
                .with_text("card", card)
                .with("copies", *copies)
                .with("decks", *decks),
        }
    }
}

impl Keeper {
    /// The error in words.
    pub fn explain(&self, error: &KeeperError) -> Message {
        error.message(&self.start.names)
    }
}
