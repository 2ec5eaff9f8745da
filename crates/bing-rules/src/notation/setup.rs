//! A setup: any moment of a deal, one thing per line, as [`super::lines`] says.
//!
//! ```text
//! bing setup 1
//! options decks=1 hand_size=9
//! scores 31 5 -
//! dealer 1
//! phase discard taken
//! turn 0
//! opened 1
//! hand 0 3h 3s 4d 9c 9d
//! hand 1 7c
//! hand 2 -
//! meld 0 K:2cKdKh
//! meld 1 c8:8c9c2d
//! stock Ks Ac 5d
//! discards 8h 6s@1
//! drawn 9d
//! reshuffles 1
//! reshuffle oldest-first
//! recycled Ac 5d Ks
//! known 0 9d
//! known 1 -
//! known 2 -
//! cut 17 by 0 shows 2d kept
//! cut-depth 5
//! void agreed
//! end
//! ```
//!
//! - `scores` are those by seat, `-` for a seat that is out of the game.
//! - `phase` is `cut`, `keep`, `turn`, `discard drawn`, `discard taken` or `over`.
//! - `stock` begins with its top card, `discards` end with the upcard. `6s@1` was discarded by seat 1; without a seat, the card was turned
//!   over first.
//! - `reshuffle` is `oldest-first`, `newest-first` or `sorted`; or `stream`, the key of the stream that the pack came from as 64 hexadecimal
//!   digits, and how many of its bytes have been used, at most [`STREAM_POSITION_MAX`].
//! - `cut` tells how many cards were lifted, by which seat, what the cut showed, and `kept` if the cutter kept it.
//! - `void` is `reshuffles` or `agreed`.
//!
//! The writer emits the lines in this order and leaves out those that say nothing: default options, nobody who opened, no cards in
//! stock, discards or recycled, no reshuffles, nothing drawn, cut or void. A setup with more seats than eight, with options
//! beyond their ranges, or with runs that begin beyond position 14 has no text that can be read.
//!
//! The parser takes the lines in any order, but for the head, `end`, and the numbers of hands, melds and known cards, which count up from 0.
//! `scores`, `dealer`, `phase`, `turn` and `reshuffle` must be there. It does not judge whether there is such a moment:
//! [`Setup::into_deal`] does.

use std::fmt;
use std::str::FromStr;

use super::ParseError;
use super::card::read_card;
use super::cursor::Cursor;
use super::hand::{read_cards, read_hand, write_cards};
use super::lines::{Lines, keyword};
use super::meld::read_declaration;
use super::options::read_options;
use super::record::{order_text, read_bytes, read_order};
use super::seat::{read_next_number, read_seat};
use crate::card::Card;
use crate::deal::{Reshuffle, ShownCut};
use crate::hand::Hand;
use crate::meld::Declaration;
use crate::options::Options;
use crate::outcome::VoidReason;
use crate::pack::PackStream;
use crate::phase::Phase;
use crate::record::ReshuffleOrder;
use crate::seat::{PLAYERS_MAX, Seat, Seats};
use crate::seeds::to_hex;
use crate::setup::Setup;
use crate::view::Thrown;

/// The version of this notation.
const VERSION: u32 = 1;

/// The most bytes of a stream that can have been used: more than all reshuffles of a deal take, and far from where the stream would end.
const STREAM_POSITION_MAX: u64 = 4_000_000_000;

/// The words that lines begin with.
const WORDS: [&str; 19] = [
    "options",
    "scores",
    "dealer",
    "phase",
    "turn",
    "opened",
    "hand",
    "meld",
    "stock",
    "discards",
    "drawn",
    "reshuffles",
    "reshuffle",
    "recycled",
    "known",
    "cut",
    "cut-depth",
    "void",
    "end",
];

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "bing setup {VERSION}")?;
        if self.options != Options::default() {
            writeln!(f, "options {}", self.options)?;
        }
        f.write_str("scores")?;
        for score in &self.scores {
            match score {
                Some(score) => write!(f, " {score}")?,
                None => f.write_str(" -")?,
            }
        }
        writeln!(f, "\ndealer {}", self.dealer)?;
        writeln!(f, "phase {}", phase_text(self.phase))?;
        writeln!(f, "turn {}", self.turn)?;
        if !self.opened.is_empty() {
            f.write_str("opened")?;
            self.opened.iter().try_for_each(|seat| write!(f, " {seat}"))?;
            f.write_str("\n")?;
        }
        self.write_cards(f)?;
        writeln!(f, "reshuffle {}", reshuffle_text(&self.reshuffle))?;
        if !self.recycled.is_empty() {
            writeln!(f, "recycled {}", self.recycled)?;
        }
        for (seat, known) in self.known.iter().enumerate() {
            writeln!(f, "known {seat} {known}")?;
        }
        if let Some(ShownCut { seat, lifted, card, kept }) = self.cut {
            writeln!(f, "cut {lifted} by {seat} shows {card}{}", if kept { " kept" } else { "" })?;
        }
        if let Some(depth) = self.cut_depth {
            writeln!(f, "cut-depth {depth}")?;
        }
        match self.void {
            Some(VoidReason::Reshuffles) => f.write_str("void reshuffles\n")?,
            Some(VoidReason::Agreed) => f.write_str("void agreed\n")?,
            None => {}
        }
        f.write_str("end\n")
    }
}

impl Setup {
    fn write_cards(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, hand) in self.hands.iter().enumerate() {
            writeln!(f, "hand {seat} {hand}")?;
        }
        for (number, declaration) in self.tableau.iter().enumerate() {
            writeln!(f, "meld {number} {declaration}")?;
        }
        if !self.stock.is_empty() {
            f.write_str("stock ")?;
            write_cards(f, self.stock.iter().copied(), " ")?;
            f.write_str("\n")?;
        }
        if !self.discards.is_empty() {
            f.write_str("discards")?;
            for thrown in &self.discards {
                write!(f, " {}", thrown.card)?;
                if let Some(seat) = thrown.by {
                    write!(f, "@{seat}")?;
                }
            }
            f.write_str("\n")?;
        }
        if let Some(card) = self.drawn {
            writeln!(f, "drawn {card}")?;
        }
        if self.reshuffles > 0 {
            writeln!(f, "reshuffles {}", self.reshuffles)?;
        }
        Ok(())
    }
}

const fn phase_text(phase: Phase) -> &'static str {
    match phase {
        Phase::Cut => "cut",
        Phase::Keep => "keep",
        Phase::Turn => "turn",
        Phase::Discard { taken: false } => "discard drawn",
        Phase::Discard { taken: true } => "discard taken",
        Phase::Over => "over",
    }
}

fn reshuffle_text(reshuffle: &Reshuffle) -> String {
    let order = match reshuffle {
        Reshuffle::OldestFirst => ReshuffleOrder::OldestFirst,
        Reshuffle::NewestFirst => ReshuffleOrder::NewestFirst,
        Reshuffle::Sorted => ReshuffleOrder::Sorted,
        Reshuffle::Stream(stream) => {
            let (key, position) = stream.state();
            return format!("stream {} {position}", to_hex(key));
        }
    };
    order_text(order).into()
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut lines = Lines::behind_head(text, "setup", VERSION)?;
        let mut draft = Draft::default();
        while let Some(line) = lines.peek()
            && !lines.comes("end")
        {
            draft.read_line(line)?;
            lines.take()?;
        }
        draft.finish(&mut lines)
    }
}

/// What has been read of a setup.
#[derive(Debug, Default)]
struct Draft {
    /// The words of the lines so far, but for those that are counted.
    given: Vec<String>,
    options: Options,
    scores: Option<Vec<Option<u32>>>,
    dealer: Option<Seat>,
    phase: Option<Phase>,
    turn: Option<Seat>,
    hands: Vec<Hand>,
    opened: Seats,
    tableau: Vec<Declaration>,
    stock: Vec<Card>,
    discards: Vec<Thrown>,
    drawn: Option<Card>,
    reshuffles: u16,
    reshuffle: Option<Reshuffle>,
    recycled: Hand,
    known: Vec<Hand>,
    cut: Option<ShownCut>,
    cut_depth: Option<u16>,
    void: Option<VoidReason>,
}

impl Draft {
    fn read_line(&mut self, mut line: Cursor<'_>) -> Result<(), ParseError> {
        let place = line;
        let word = keyword(&mut line);
        if self.given.contains(&word) {
            return Err(place.expected(format!("only one line {word}")));
        }
        match word.as_str() {
            "hand" => return read_numbered_hand(&mut line, "hand", &mut self.hands),
            "known" => return read_numbered_hand(&mut line, "known", &mut self.known),
            "meld" => {
                read_next_number(&mut line, "meld", self.tableau.len())?;
                self.tableau.push(read_declaration(&mut line)?);
                return Ok(());
            }
            "options" => {
                self.options = read_options(line)?;
                line.advance(line.rest().len());
            }
            "scores" => self.scores = Some(read_scores(&mut line)?),
            "dealer" => self.dealer = Some(read_seat(&mut line, PLAYERS_MAX)?),
            "phase" => self.phase = Some(read_phase(&mut line)?),
            "turn" => self.turn = Some(read_seat(&mut line, PLAYERS_MAX)?),
            "opened" => self.opened = read_seats(&mut line)?,
            "stock" => self.stock = read_cards(&mut line)?,
            "discards" => self.discards = read_discards(&mut line)?,
            "drawn" => self.drawn = Some(read_card(&mut line)?),
            "reshuffles" => self.reshuffles = line.number("how many reshuffles there were")?,
            "reshuffle" => self.reshuffle = Some(read_reshuffle(&mut line)?),
            "recycled" => self.recycled = read_hand(&mut line)?,
            "cut" => self.cut = Some(read_cut(&mut line)?),
            "cut-depth" => self.cut_depth = Some(line.number("how many cards lie on the card that the cut showed")?),
            "void" => self.void = Some(read_void(&mut line)?),
            _ => return Err(place.expected(format!("a line that begins with one of {}", WORDS.join(", ")))),
        }
        line.finish(format!("nothing more in the line {word}"))?;
        self.given.push(word);
        Ok(())
    }

    fn finish(self, lines: &mut Lines<'_>) -> Result<Setup, ParseError> {
        let missing = |what: &str| lines.expected(&format!("a line {what}"));
        let setup = Setup {
            options: self.options,
            scores: self.scores.ok_or_else(|| missing("scores with the score of each seat"))?,
            dealer: self.dealer.ok_or_else(|| missing("dealer with the seat that deals"))?,
            phase: self.phase.ok_or_else(|| missing("phase"))?,
            turn: self.turn.ok_or_else(|| missing("turn with the seat to act"))?,
            hands: self.hands,
            opened: self.opened,
            tableau: self.tableau,
            stock: self.stock,
            discards: self.discards,
            drawn: self.drawn,
            reshuffles: self.reshuffles,
            reshuffle: self.reshuffle.ok_or_else(|| missing("reshuffle"))?,
            recycled: self.recycled,
            known: self.known,
            cut: self.cut,
            cut_depth: self.cut_depth,
            void: self.void,
        };
        lines.end("another line of the setup, or its last line: end")?;
        Ok(setup)
    }
}

fn read_numbered_hand(line: &mut Cursor<'_>, word: &str, hands: &mut Vec<Hand>) -> Result<(), ParseError> {
    if hands.len() == PLAYERS_MAX {
        return Err(line.expected(format!("at most {PLAYERS_MAX} lines {word} (R1.1)")));
    }
    read_next_number(line, word, hands.len())?;
    hands.push(read_hand(line)?);
    Ok(())
}

fn read_scores(line: &mut Cursor<'_>) -> Result<Vec<Option<u32>>, ParseError> {
    let mut scores = Vec::new();
    while !line.is_done() {
        if scores.len() == PLAYERS_MAX {
            return Err(line.expected(format!("at most {PLAYERS_MAX} scores (R1.1)")));
        }
        let is_out = line.eat('-');
        scores.push(if is_out { None } else { Some(line.number("a score, or - for a seat that is out of the game")?) });
        line.skip_space();
    }
    Ok(scores)
}

fn read_seats(line: &mut Cursor<'_>) -> Result<Seats, ParseError> {
    let mut seats = Seats::EMPTY;
    if line.rest() == "-" {
        line.advance(1);
    }
    while !line.is_done() {
        seats.insert(read_seat(line, PLAYERS_MAX)?);
        line.skip_space();
    }
    Ok(seats)
}

fn read_phase(line: &mut Cursor<'_>) -> Result<Phase, ParseError> {
    let place = *line;
    let words = [keyword(line), if line.is_done() { String::new() } else { keyword(line) }];
    let phases = [
        Phase::Cut,
        Phase::Keep,
        Phase::Turn,
        Phase::Discard { taken: false },
        Phase::Discard { taken: true },
        Phase::Over,
    ];
    let text = words.join(" ");
    let found = phases.into_iter().find(|&phase| phase_text(phase) == text.trim_end());
    found.ok_or_else(|| place.expected("a phase: cut, keep, turn, discard drawn, discard taken or over"))
}

fn read_discards(line: &mut Cursor<'_>) -> Result<Vec<Thrown>, ParseError> {
    let mut discards = Vec::new();
    if line.rest() == "-" {
        line.advance(1);
    }
    while !line.is_done() {
        let card = read_card(line)?;
        let by = if line.eat('@') { Some(read_seat(line, PLAYERS_MAX)?) } else { None };
        discards.push(Thrown { card, by });
        line.skip(|c| c.is_whitespace() || c == ',');
    }
    Ok(discards)
}

fn read_reshuffle(line: &mut Cursor<'_>) -> Result<Reshuffle, ParseError> {
    let mut behind = *line;
    if keyword(&mut behind) != "stream" {
        let wanted = "oldest-first, newest-first, sorted, or stream and its state";
        return read_order(line, wanted).map(Reshuffle::from);
    }
    *line = behind;
    let key = read_bytes(line)?;
    line.skip_space();
    let place = *line;
    let wanted = format!("how many bytes of the stream have been used, at most {STREAM_POSITION_MAX}");
    let position: u64 = line.number(&wanted)?;
    if position > STREAM_POSITION_MAX {
        return Err(place.expected(wanted));
    }
    Ok(Reshuffle::Stream(PackStream::resume(key, position)))
}

fn read_cut(line: &mut Cursor<'_>) -> Result<ShownCut, ParseError> {
    let lifted = line.number("how many cards were lifted")?;
    read_word(line, "by", "by and the seat that cut")?;
    let seat = read_seat(line, PLAYERS_MAX)?;
    read_word(line, "shows", "shows and the card that the cut showed")?;
    let card = read_card(line)?;
    line.skip_space();
    let kept = !line.is_done();
    if kept {
        read_word(line, "kept", "kept, or nothing more")?;
    }
    Ok(ShownCut { seat, lifted, card, kept })
}

/// Reads this word and the white space around it.
fn read_word(line: &mut Cursor<'_>, word: &str, wanted: &str) -> Result<(), ParseError> {
    line.skip_space();
    let place = *line;
    if keyword(line) == word { Ok(()) } else { Err(place.expected(wanted)) }
}

fn read_void(line: &mut Cursor<'_>) -> Result<VoidReason, ParseError> {
    let place = *line;
    match keyword(line).as_str() {
        "reshuffles" => Ok(VoidReason::Reshuffles),
        "agreed" => Ok(VoidReason::Agreed),
        _ => Err(place.expected("why the deal is void: reshuffles or agreed")),
    }
}
