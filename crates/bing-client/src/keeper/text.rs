//! The facts of a game as text, as they are kept on the device and can be taken to another.
//!
//! ```text
//! bing score 1
//! options target=50
//! dealer 0
//! player Ann
//! player Bob
//! player Cleo
//! out 2 58 6hQsQd -
//! buys yes - -
//! void
//! ```
//!
//! `out` tells who went out and what each seat had left, as points or as cards; `buys` tells the decisions after the deal before it, and is left
//! out where there are none.

use std::fmt;
use std::str::FromStr;

use bing_rules::seat::Seat;

use super::facts::{DealFacts, Ended, Left, Start};
use super::{DEALS_MAX, Keeper, KeeperError};

const HEAD: &str = "bing score 1";

/// Text that is no game of the score keeper.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeeperTextError {
    /// A line that is not what it should be.
    #[error("line {line}: expected {expected}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What was expected there.
        expected: &'static str,
    },
    /// What it says cannot be.
    #[error(transparent)]
    Keeper(#[from] KeeperError),
}

impl fmt::Display for Keeper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Start { names, options, first_dealer } = &self.start;
        writeln!(f, "{HEAD}\noptions {options}\ndealer {first_dealer}")?;
        for name in names {
            writeln!(f, "player {name}")?;
        }
        for facts in &self.deals {
            write_deal(f, facts)?;
        }
        Ok(())
    }
}

fn write_deal(f: &mut fmt::Formatter<'_>, facts: &DealFacts) -> fmt::Result {
    match &facts.ended {
        Ended::Void => f.write_str("void")?,
        Ended::Out { seat, left } => {
            write!(f, "out {seat}")?;
            for left in left {
                match left {
                    None => f.write_str(" -")?,
                    Some(Left::Points(points)) => write!(f, " {points}")?,
                    Some(Left::Cards(hand)) => write!(f, " {}", hand.to_string().replace(' ', ""))?,
                }
            }
        }
    }
    f.write_str("\n")?;
    if facts.buys.iter().any(Option::is_some) {
        f.write_str("buys")?;
        for decision in &facts.buys {
            f.write_str(match decision {
                None => " -",
                Some(true) => " yes",
                Some(false) => " no",
            })?;
        }
        f.write_str("\n")?;
    }
    Ok(())
}

impl FromStr for Keeper {
    type Err = KeeperTextError;

    fn from_str(text: &str) -> Result<Self, KeeperTextError> {
        let mut lines = text.lines().map(str::trim).zip(1..).filter(|(line, _)| !line.is_empty());
        let wrong = |line, expected| KeeperTextError::Line { line, expected };
        if lines.next().is_none_or(|(line, _)| line != HEAD) {
            return Err(wrong(1, "bing score 1"));
        }
        let mut start = Start::new([]);
        let mut deals: Vec<DealFacts> = Vec::new();
        for (line, number) in lines {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "options" => {
                    start.options = rest.parse().map_err(|_| wrong(number, "house rules"))?;
                }
                "dealer" => start.first_dealer = read_seat(rest).ok_or(wrong(number, "a seat"))?,
                "player" => start.names.push(rest.to_owned()),
                "void" => deals.push(DealFacts::void()),
                "out" => deals.push(read_out(rest).ok_or(wrong(number, "a seat, and what each seat had left"))?),
                "buys" => {
                    let deal = deals.last_mut().ok_or(wrong(number, "a deal before it"))?;
                    deal.buys = read_buys(rest).ok_or(wrong(number, "yes, no or - for each seat"))?;
                }
                _ => return Err(wrong(number, "options, dealer, player, out, void or buys")),
            }
            if deals.len() > DEALS_MAX {
                return Err(KeeperError::TooManyDeals { most: DEALS_MAX }.into());
            }
        }
        let mut keeper = Self::new(start)?;
        for facts in deals {
            let deal = keeper.deals.len();
            keeper.insert(deal, facts)?;
        }
        Ok(keeper)
    }
}

fn read_seat(word: &str) -> Option<Seat> {
    word.parse().ok().and_then(Seat::new)
}

fn read_out(rest: &str) -> Option<DealFacts> {
    let mut words = rest.split_whitespace();
    let seat = read_seat(words.next()?)?;
    let left = words.map(|word| match word {
        "-" => Some(None),
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok().map(Left::Points).map(Some),
        cards => cards.parse().ok().map(Left::Cards).map(Some),
    });
    Some(DealFacts::out(seat, left.collect::<Option<Vec<_>>>()?))
}

fn read_buys(rest: &str) -> Option<Vec<Option<bool>>> {
    let word = |word: &str| match word {
        "-" => Some(None),
        "yes" => Some(Some(true)),
        "no" => Some(Some(false)),
        _ => None,
    };
    rest.split_whitespace().map(word).collect()
}
