//! What a person tells the score keeper.

use bing_rules::hand::Hand;
use bing_rules::options::{OptionFault, Options};
use bing_rules::seat::Seat;

use super::{KeeperError, NAME_CHARS_MAX};

/// Who plays, and by which house rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The names by seat, clockwise.
    pub names: Vec<String>,
    /// The house rules.
    pub options: Options,
    /// Who deals first (R3.1).
    pub first_dealer: Seat,
}

impl Start {
    /// These players by the published rules; the first of them deals.
    #[expect(clippy::missing_panics_doc, reason = "there is a seat 0")]
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let names = names.into_iter().map(str::to_owned).collect();
        Self { names, options: Options::default(), first_dealer: Seat::new(0).expect("there is a seat 0") }
    }

    pub(super) fn check(&self) -> Result<(), KeeperError> {
        let faults = self.options.check(self.names.len()).err().map(|error| error.faults);
        if let Some(fault) = faults.and_then(|faults| faults.into_iter().next()) {
            return Err(match fault {
                OptionFault::Players { players } => KeeperError::Players { players },
                fault => KeeperError::Option { fault },
            });
        }
        for (seat, name) in Seat::all(self.names.len()).zip(&self.names) {
            let chars = name.chars().count();
            if name.trim().is_empty() || name.contains('\n') {
                return Err(KeeperError::NoName { seat });
            }
            if chars > NAME_CHARS_MAX {
                return Err(KeeperError::LongName { seat, chars, most: NAME_CHARS_MAX });
            }
            if self.names[..seat.index()].iter().any(|other| other.trim() == name.trim()) {
                return Err(KeeperError::SameName { seat, name: name.clone() });
            }
        }
        if self.first_dealer.index() >= self.names.len() {
            return Err(KeeperError::NoSuchSeat { seat: self.first_dealer });
        }
        Ok(())
    }

    /// The most points that a hand can hold (R8.2): a card more than is dealt, each the dearest there is.
    pub fn points_max(&self) -> u32 {
        (u32::from(self.options.hand_size) + 1) * self.options.two_points().max(15)
    }
}

/// What a player had left when another went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// So many points, counted by the players.
    Points(u32),
    /// These cards, to be counted by R8.2.
    Cards(Hand),
}

impl Left {
    /// The points by these house rules (R8.2).
    pub fn points(&self, options: &Options) -> u32 {
        match self {
            Self::Points(points) => *points,
            Self::Cards(hand) => hand.points(options.two_points()),
        }
    }
}

/// How a deal ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A player went out (R8.1).
    Out {
        /// Who.
        seat: Seat,
        /// What each seat had left; `None` for who went out, and for seats out of the game.
        left: Vec<Option<Left>>,
    },
    /// The players agreed that it does not count (R8.5).
    Void,
}

impl Ended {
    /// Whether this can be, whatever was before.
    pub(super) fn check(&self, start: &Start) -> Result<(), KeeperError> {
        let Self::Out { seat: out, left } = self else { return Ok(()) };
        let players = start.names.len();
        if out.index() >= players || left.len() > players {
            return Err(KeeperError::NoSuchSeat { seat: *out });
        }
        for (seat, left) in Seat::all(players).zip(left) {
            match left {
                Some(left) if seat != *out => check_left(seat, left, start)?,
                Some(left) if left.points(&start.options) > 0 => return Err(KeeperError::OutWithPoints { seat }),
                _ => {}
            }
        }
        Ok(())
    }
}

fn check_left(seat: Seat, left: &Left, start: &Start) -> Result<(), KeeperError> {
    if let Left::Cards(hand) = left {
        let (cards, most) = (hand.len(), usize::from(start.options.hand_size));
        if cards > most {
            return Err(KeeperError::TooManyCards { seat, cards, most });
        }
    }
    let (points, most) = (left.points(&start.options), start.points_max());
    match points {
        0 => Err(KeeperError::NothingLeft { seat }),
        points if points > most => Err(KeeperError::TooManyPoints { seat, points, most }),
        _ => Ok(()),
    }
}

/// All that is told of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealFacts {
    /// How it ended.
    pub ended: Ended,
    /// Who of the bust players bought back after it, by seat; `None` where nothing was said.
    pub buys: Vec<Option<bool>>,
}

impl DealFacts {
    /// A player went out, and the others had this left.
    pub fn out(seat: Seat, left: Vec<Option<Left>>) -> Self {
        Self { ended: Ended::Out { seat, left }, buys: Vec::new() }
    }

    /// A deal that does not count.
    pub const fn void() -> Self {
        Self { ended: Ended::Void, buys: Vec::new() }
    }

    /// The same with a place for each player.
    pub(super) fn for_players(mut self, players: usize) -> Self {
        self.buys.resize(players, None);
        if let Ended::Out { left, .. } = &mut self.ended {
            left.resize(players, None);
        }
        self
    }
}
