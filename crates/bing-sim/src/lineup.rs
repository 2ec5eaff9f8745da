//! Who sits where.

use bing_bots::names::{UnknownBot, by_name};
use bing_bots::policy::Policy;
use bing_rules::options::{OptionFault, OptionsError};
use bing_rules::seat::{PLAYERS_MAX, PLAYERS_MIN};

/// The bots of a tournament: each once, however many seats it has.
pub struct Lineup {
    bots: Vec<Box<dyn Policy>>,
    by_seat: Vec<usize>,
}

/// Why nobody can sit down like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineupError {
    /// No bot has this name.
    #[error(transparent)]
    Unknown(#[from] UnknownBot),
    /// No bot was named.
    #[error("no bot is named; one name is for all seats, several names are by seat")]
    NoBots,
    /// R1.1
    #[error(transparent)]
    Seats(#[from] OptionsError),
    /// One name for all seats, but how many are they?
    #[error("{bot} alone does not tell how many seats there are")]
    HowManySeats {
        /// The only bot named.
        bot: String,
    },
    /// A seat is for a bot that is not there.
    #[error("a seat is for bot {bot}, but there are {bots}, counted from 0")]
    NoSuchBot {
        /// The number of the bot.
        bot: usize,
        /// How many there are.
        bots: usize,
    },
    /// The list and the number of seats differ.
    #[error("{bots} bots are named for {seats} seats; name one for all seats, or one for each")]
    Mismatch {
        /// How many are named.
        bots: usize,
        /// How many seats were asked for.
        seats: usize,
    },
}

impl Lineup {
    /// The bots of these names, separated by commas: one name for all seats, or one for each. `seats` may be left out where several are
    /// named.
    ///
    /// # Errors
    /// If a name is unknown, there are not 2 to 8 seats, or the list is not as long as the table has seats.
    pub fn of(names: &str, seats: Option<usize>) -> Result<Self, LineupError> {
        let names: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        let names = match (names.as_slice(), seats) {
            ([], _) => return Err(LineupError::NoBots),
            ([bot], None) => {
                by_name(bot)?;
                return Err(LineupError::HowManySeats { bot: (*bot).to_owned() });
            }
            ([bot], Some(seats)) => vec![*bot; seats.min(PLAYERS_MAX + 1)],
            (several, seats) => {
                let bots = several.len();
                if let Some(seats) = seats.filter(|&seats| seats != bots) {
                    return Err(LineupError::Mismatch { bots, seats });
                }
                names
            }
        };
        let players = names.len();
        if !(PLAYERS_MIN..=PLAYERS_MAX).contains(&players) {
            let players = seats.unwrap_or(players);
            return Err(OptionsError { faults: vec![OptionFault::Players { players }] }.into());
        }
        let mut lineup = Self { bots: Vec::new(), by_seat: Vec::new() };
        for name in names {
            let known = lineup.bots.iter().position(|bot| bot.name() == name);
            let number = known.unwrap_or(lineup.bots.len());
            if known.is_none() {
                lineup.bots.push(by_name(name)?);
            }
            lineup.by_seat.push(number);
        }
        Ok(lineup)
    }

    /// Any bots, and the number of the bot of each seat.
    ///
    /// # Errors
    /// If there are not 2 to 8 seats, or a seat has no bot.
    pub fn new(bots: Vec<Box<dyn Policy>>, by_seat: Vec<usize>) -> Result<Self, LineupError> {
        let players = by_seat.len();
        if !(PLAYERS_MIN..=PLAYERS_MAX).contains(&players) {
            return Err(OptionsError { faults: vec![OptionFault::Players { players }] }.into());
        }
        if let Some(&bot) = by_seat.iter().find(|&&bot| bot >= bots.len()) {
            return Err(LineupError::NoSuchBot { bot, bots: bots.len() });
        }
        Ok(Self { bots, by_seat })
    }

    /// The bots, each once, in the order they were named.
    pub fn bots(&self) -> &[Box<dyn Policy>] {
        &self.bots
    }

    /// The number of the bot of each seat, in the order of the list.
    pub fn by_seat(&self) -> &[usize] {
        &self.by_seat
    }

    /// How many seats there are.
    pub fn players(&self) -> usize {
        self.by_seat.len()
    }

    /// How many seats this bot has.
    pub fn seats_of(&self, bot: usize) -> usize {
        self.by_seat.iter().filter(|&&number| number == bot).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(names: &str, seats: Option<usize>) -> String {
        Lineup::of(names, seats).err().map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn one_name_takes_all_seats() {
        let lineup = Lineup::of("random", Some(5)).expect("five can play");
        assert_eq!((lineup.players(), lineup.bots().len(), lineup.seats_of(0)), (5, 1, 5));
    }

    #[test]
    fn list_is_by_seat_and_tells_how_many_there_are() {
        let lineup = Lineup::of("random, random,random", None).expect("three can play");
        assert_eq!(lineup.by_seat(), [0, 0, 0]);
    }

    #[test]
    fn what_cannot_sit_down_is_told_why() {
        assert!(error("nobody", Some(2)).contains("there is no bot “nobody”"));
        assert!(error("nobody", None).contains("there is no bot “nobody”"));
        assert!(error("random,nobody", None).contains("there is no bot “nobody”"));
        assert_eq!(error("random", Some(1)), "R1.1: 1 players, but 2 to 8 can play");
        assert_eq!(error("random", Some(9)), "R1.1: 9 players, but 2 to 8 can play");
        assert_eq!(error("random", Some(1_000_000)), "R1.1: 1000000 players, but 2 to 8 can play");
        assert!(error("random,random", Some(3)).starts_with("2 bots are named for 3 seats"));
        assert!(error(" , ", Some(3)).starts_with("no bot is named"));
        assert!(error("random", None).starts_with("random alone does not tell"));
        assert_eq!(error(&"random,".repeat(9), None), "R1.1: 9 players, but 2 to 8 can play");
    }
}
