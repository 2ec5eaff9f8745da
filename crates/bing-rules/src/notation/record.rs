//! A record of a game (`.bing`): a text of lines as [`super::lines`] says, which a person can read and paste into a bug report.
//!
//! ```text
//! bing record 1
//! rules 1
//! options target=50
//! player 0 "Ann"
//! player 1 "Bob" bot "greedy"
//! dealer 0
//!
//! deal 1
//! secret 00…1f
//! table "kitchen" 1
//! contribution 0 20…3f
//! contribution 1 40…5f
//! commitment 63…dd
//! pack 9s 7h …
//! stock 1 Ac 5d …
//! 1 cut 17
//! 1 draw
//! 1 discard 8s
//! 0 by "greedy" take
//! …
//! buy 0 yes
//!
//! deal 2
//! pack Kd 2c …
//! reshuffle oldest-first
//! 0 cut 3
//! void
//! end
//! ```
//!
//! - `rules` is the version of the rules that the game was played by. A record of another version can be read, but not replayed.
//! - `options` are as in [`super::options`]; without the line, those of R12.
//! - A `player` has a name between quotes (see [`super::quoted`]) and may be a bot, whose name follows.
//! - `dealer` is the first dealer.
//! - A deal has its pack, top card first, and how the discard pile becomes the stock (`oldest-first`, `newest-first` or `sorted`); or
//!   the seeds of both: the secret and the contribution of each seat as 64 hexadecimal digits, the table and the number of the deal.
//! - Behind the seeds may stand what was said of them: the `commitment`, the `pack` as it was played, and the `stock` after each
//!   reshuffle, counted from 1. [`Record::verify`] compares it with the seeds.
//! - Steps are a seat and its action as in [`super::action`]. `by` names the bot that acted for an absent player. `void`: all agreed
//!   to void the deal.
//! - `buy` tells which bust seats bought back.
//!
//! The writer emits the lines in this order, with a blank line before each deal. It leaves out `options` where nothing differs.
//!
//! The parser takes what [`super::lines`] and the modules of the parts allow, and the lines in this order alone. Seats must be at the table,
//! and a pack must be one (R1.2). It does not judge whether the game could have gone like this: [`Record::replay`] does. It
//! refuses more than [`DEALS_MAX`] deals, and lines and names beyond [`super::LINE_BYTES_MAX`], [`super::LINES_MAX`] and
//! [`super::NAME_CHARS_MAX`].

use std::fmt;
use std::str::FromStr;

use super::ParseError;
use super::action::read_action;
use super::cursor::Cursor;
use super::hand::{read_cards, read_each_card, write_cards};
use super::lines::{Lines, keyword};
use super::options::read_options;
use super::quoted::{Quoted, read_quoted};
use super::seat::{read_next_number, read_seat};
use crate::card::Card;
use crate::options::{DECK_CARDS, DECKS_MAX, Options};
use crate::pack::Pack;
use crate::record::{BuyBackStep, Claims, DealRecord, PackSource, Player, Record, ReshuffleOrder, Step};
use crate::seat::PLAYERS_MAX;
use crate::seeds::{Seeds, to_hex};

/// The version of this notation.
const VERSION: u32 = 1;
/// The most deals of a record that are read.
pub const DEALS_MAX: usize = 100_000;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "bing record {VERSION}")?;
        writeln!(f, "rules {}", self.rules)?;
        if self.options != Options::default() {
            writeln!(f, "options {}", self.options)?;
        }
        for (seat, player) in self.players.iter().enumerate() {
            write!(f, "player {seat} {}", Quoted(&player.name))?;
            if let Some(bot) = &player.bot {
                write!(f, " bot {}", Quoted(bot))?;
            }
            f.write_str("\n")?;
        }
        writeln!(f, "dealer {}", self.first_dealer)?;
        for (number, deal) in self.deals.iter().enumerate() {
            writeln!(f, "\ndeal {}", number + 1)?;
            write_source(f, &deal.source)?;
            write_claims(f, &deal.claims)?;
            deal.steps.iter().try_for_each(|step| write_step(f, step))?;
            for BuyBackStep { seat, buys } in &deal.buy_backs {
                writeln!(f, "buy {seat} {}", if *buys { "yes" } else { "no" })?;
            }
        }
        f.write_str("end\n")
    }
}

fn write_source(f: &mut fmt::Formatter<'_>, source: &PackSource) -> fmt::Result {
    match source {
        PackSource::Cards { pack, order } => {
            f.write_str("pack ")?;
            write_cards(f, pack.cards().iter().copied(), " ")?;
            writeln!(f, "\nreshuffle {}", order_text(*order))
        }
        PackSource::Seeds(Seeds { secret, contributions, table, deal }) => {
            writeln!(f, "secret {}", to_hex(secret))?;
            writeln!(f, "table {} {deal}", Quoted(table))?;
            for (seat, contribution) in contributions.iter().enumerate() {
                writeln!(f, "contribution {seat} {}", to_hex(contribution))?;
            }
            Ok(())
        }
    }
}

fn write_claims(f: &mut fmt::Formatter<'_>, claims: &Claims) -> fmt::Result {
    if let Some(commitment) = &claims.commitment {
        writeln!(f, "commitment {}", to_hex(commitment))?;
    }
    if let Some(pack) = &claims.pack {
        f.write_str("pack ")?;
        write_cards(f, pack.iter().copied(), " ")?;
        f.write_str("\n")?;
    }
    for (place, stock) in claims.stocks.iter().enumerate() {
        write!(f, "stock {} ", place + 1)?;
        write_cards(f, stock.iter().copied(), " ")?;
        f.write_str("\n")?;
    }
    Ok(())
}

fn write_step(f: &mut fmt::Formatter<'_>, step: &Step) -> fmt::Result {
    match step {
        Step::Void => f.write_str("void\n"),
        Step::Action { seat, action, deputy: None } => writeln!(f, "{seat} {action}"),
        Step::Action { seat, action, deputy: Some(deputy) } => writeln!(f, "{seat} by {} {action}", Quoted(deputy)),
    }
}

impl FromStr for Record {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut lines = Lines::behind_head(text, "record", VERSION)?;
        let mut line = lines.field("rules", "the version of the rules, such as: rules 1")?;
        let rules = line.number("the version of the rules, a number")?;
        line.finish("nothing more behind the version of the rules")?;
        let options =
            if lines.comes("options") { read_options(lines.field("options", "options")?)? } else { Options::default() };
        let players = read_players(&mut lines)?;
        let mut line = lines.field("dealer", "another player, or the first dealer, such as: dealer 0")?;
        let first_dealer = read_seat(&mut line, players.len())?;
        line.finish("nothing more behind the dealer")?;
        let mut deals = Vec::new();
        while lines.comes("deal") {
            deals.push(read_deal(&mut lines, deals.len() + 1, players.len())?);
        }
        lines.end(if deals.is_empty() { "deal 1, or end" } else { "a step, a buy-back, the next deal, or end" })?;
        Ok(Self { rules, options, players, first_dealer, deals })
    }
}

fn read_players(lines: &mut Lines<'_>) -> Result<Vec<Player>, ParseError> {
    let mut players = Vec::new();
    while lines.comes("player") {
        if players.len() == PLAYERS_MAX {
            return Err(lines.expected(&format!("at most {PLAYERS_MAX} players (R1.1)")));
        }
        let mut line = lines.field("player", "a player")?;
        read_next_number(&mut line, "player", players.len())?;
        let name = read_quoted(&mut line, "the player's name")?;
        line.skip_space();
        let place = line;
        let bot = match keyword(&mut line).as_str() {
            "" => None,
            "bot" => Some(read_quoted(&mut line, "the bot's name")?),
            _ => return Err(place.expected("bot and its name, or nothing more")),
        };
        line.finish("nothing more behind the bot's name")?;
        players.push(Player { name, bot });
    }
    Ok(players)
}

fn read_deal(lines: &mut Lines<'_>, number: usize, players: usize) -> Result<DealRecord, ParseError> {
    if number > DEALS_MAX {
        return Err(lines.expected(&format!("at most {DEALS_MAX} deals")));
    }
    let mut line = lines.field("deal", "a deal")?;
    read_next_number(&mut line, "deal", number)?;
    line.finish("nothing more behind the number of the deal")?;
    let (source, claims) = if lines.comes("secret") {
        (read_seeds(lines)?, read_claims(lines)?)
    } else {
        (read_pack(lines)?, Claims::default())
    };
    let (mut steps, mut buy_backs) = (Vec::new(), Vec::new());
    while let Some(mut line) = lines.peek()
        && !lines.comes("deal")
        && !lines.comes("end")
    {
        if lines.comes("buy") {
            buy_backs.push(read_buy_back(&mut line, players)?);
        } else if !buy_backs.is_empty() {
            return Err(line.expected("a buy-back such as: buy 2 yes; or the next deal, or end"));
        } else {
            steps.push(read_step(&mut line, players)?);
        }
        lines.take()?;
    }
    Ok(DealRecord { source, claims, steps, buy_backs })
}

fn read_pack(lines: &mut Lines<'_>) -> Result<PackSource, ParseError> {
    let mut line = lines.field("pack", "the pack and its cards, top card first; or the secret that it came from")?;
    let place = line;
    let mut placed: Vec<(Card, Cursor<'_>)> = Vec::new();
    read_each_card(&mut line, |card, place| {
        placed.push((card, place));
        Ok(())
    })?;
    let cards: Vec<Card> = placed.iter().map(|&(card, _)| card).collect();
    let decks = (1..=DECKS_MAX).find(|&decks| usize::from(decks) * DECK_CARDS == cards.len());
    let Some(decks) = decks else {
        let cards = cards.len();
        return Err(place.expected(format!("a pack of 52, 104, 156 or 208 cards (R1.2), not of {cards}")));
    };
    let mut copies = [0; Card::FACES];
    for (card, place) in placed {
        copies[card.index()] += 1;
        if copies[card.index()] > decks {
            return Err(place.expected(format!("each face {decks} times in a pack of {} cards (R1.2)", cards.len())));
        }
    }
    let pack = Pack::new(cards, decks).map_err(|error| place.expected(format!("a pack ({error})")))?;
    let mut line =
        lines.field("reshuffle", "how the discard pile becomes the stock, such as: reshuffle oldest-first")?;
    let order = read_order(&mut line, "oldest-first, newest-first or sorted")?;
    line.finish("nothing more behind the order")?;
    Ok(PackSource::Cards { pack, order })
}

/// How the discard pile becomes the stock, in the words of the notation.
pub(super) const fn order_text(order: ReshuffleOrder) -> &'static str {
    match order {
        ReshuffleOrder::OldestFirst => "oldest-first",
        ReshuffleOrder::NewestFirst => "newest-first",
        ReshuffleOrder::Sorted => "sorted",
    }
}

/// Reads how the discard pile becomes the stock; `wanted` says what can stand there.
pub(super) fn read_order(line: &mut Cursor<'_>, wanted: &str) -> Result<ReshuffleOrder, ParseError> {
    let place = *line;
    match keyword(line).as_str() {
        "oldest-first" => Ok(ReshuffleOrder::OldestFirst),
        "newest-first" => Ok(ReshuffleOrder::NewestFirst),
        "sorted" => Ok(ReshuffleOrder::Sorted),
        _ => Err(place.expected(wanted)),
    }
}

fn read_seeds(lines: &mut Lines<'_>) -> Result<PackSource, ParseError> {
    let mut line = lines.field("secret", "the secret")?;
    let secret = read_last_bytes(line)?;
    line = lines.field("table", "the table between quotes and the number of the deal, such as: table \"kitchen\" 1")?;
    let table = read_quoted(&mut line, "the name of the table")?;
    line.skip_space();
    let deal = line.number("the number of the deal at this table")?;
    line.finish("nothing more behind the number of the deal")?;
    let mut contributions = Vec::new();
    while lines.comes("contribution") {
        if contributions.len() == PLAYERS_MAX {
            return Err(lines.expected(&format!("at most {PLAYERS_MAX} contributions (R1.1)")));
        }
        let mut line = lines.field("contribution", "a contribution")?;
        read_next_number(&mut line, "contribution", contributions.len())?;
        contributions.push(read_last_bytes(line)?);
    }
    Ok(PackSource::Seeds(Seeds { secret, contributions, table, deal }))
}

/// Reads what was said of the seeds. Whether the cards are a pack is found when they are compared.
fn read_claims(lines: &mut Lines<'_>) -> Result<Claims, ParseError> {
    let mut claims = Claims::default();
    if lines.comes("commitment") {
        claims.commitment = Some(read_last_bytes(lines.field("commitment", "the commitment")?)?);
    }
    if lines.comes("pack") {
        claims.pack = Some(read_cards(&mut lines.field("pack", "the pack")?)?);
    }
    while lines.comes("stock") {
        let mut line = lines.field("stock", "the stock after a reshuffle")?;
        read_next_number(&mut line, "stock", claims.stocks.len() + 1)?;
        claims.stocks.push(read_cards(&mut line)?);
    }
    Ok(claims)
}

/// Reads 32 bytes, which end the line.
fn read_last_bytes(mut line: Cursor<'_>) -> Result<[u8; 32], ParseError> {
    let bytes = read_bytes(&mut line)?;
    line.finish("nothing more behind 64 hexadecimal digits")?;
    Ok(bytes)
}

/// Reads 32 bytes.
pub(super) fn read_bytes(line: &mut Cursor<'_>) -> Result<[u8; 32], ParseError> {
    let mut bytes = [0; 32];
    for byte in &mut bytes {
        for _ in 0..2 {
            let digit = line.rest().chars().next().and_then(|c| c.to_digit(16));
            let Some(digit) = digit else { return Err(line.expected("64 hexadecimal digits")) };
            *byte = *byte << 4 | digit as u8;
            line.advance(1);
        }
    }
    Ok(bytes)
}

fn read_step(line: &mut Cursor<'_>, players: usize) -> Result<Step, ParseError> {
    if !line.rest().starts_with(|c: char| c.is_ascii_digit()) {
        let place = *line;
        if keyword(line) != "void" {
            return Err(place.expected("a step such as: 0 draw; a buy-back such as: buy 2 yes; the next deal, or end"));
        }
        line.finish("nothing more behind void")?;
        return Ok(Step::Void);
    }
    let seat = read_seat(line, players)?;
    line.skip_space();
    let mut behind = *line;
    let deputy = if keyword(&mut behind) == "by" {
        *line = behind;
        Some(read_quoted(line, "the name of the bot that acted")?)
    } else {
        None
    };
    Ok(Step::Action { seat, action: read_action(line)?, deputy })
}

fn read_buy_back(line: &mut Cursor<'_>, players: usize) -> Result<BuyBackStep, ParseError> {
    keyword(line);
    let seat = read_seat(line, players)?;
    line.skip_space();
    let place = *line;
    let buys = match keyword(line).as_str() {
        "yes" => true,
        "no" => false,
        _ => return Err(place.expected("yes or no: whether the seat bought back")),
    };
    line.finish("nothing more behind a buy-back")?;
    Ok(BuyBackStep { seat, buys })
}
