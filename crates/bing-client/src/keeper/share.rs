//! The game to be sent to others: as lines of text, or as a table for a spreadsheet.

use std::fmt::Write as _;

use bing_rules::seat::Seat;

use super::{Ask, Book, Keeper, RowState};
use crate::message::Message;

impl Keeper {
    /// How the game stands, line by line.
    pub fn share(&self) -> Vec<Message> {
        let book = self.book();
        let mut lines = vec![Message::new("keeper-share-head").with("deals", self.deals.len())];
        for seat in Seat::all(self.start.names.len()) {
            let line = match book.scores[seat.index()] {
                Some(score) => Message::new("keeper-share-score").with("score", score),
                None => Message::new("keeper-share-out"),
            };
            lines.push(line.with("seat", self.name(seat)).with("bought", book.bought[seat.index()]));
        }
        lines.push(Message::new("keeper-share-pot").with("pot", self.amount(book.pot)));
        if let Ask::Nothing { winner } = book.asks {
            lines.push(Message::new("keeper-won").with("seat", self.name(winner)).with("pot", self.amount(book.pot)));
        }
        lines
    }

    /// An amount in the currency of the table.
    pub fn amount(&self, amount: u64) -> Message {
        Message::new("amount").with("amount", amount).with("currency", self.start.options.currency.as_str())
    }

    /// The deals as comma-separated values (RFC 4180): a head, then one line for each deal with who dealt, who went out, and of each
    /// player the points counted and the score after the deal. What is empty is not known; `out` stands for a player who is out of the
    /// game.
    pub fn to_csv(&self) -> String {
        let mut csv = String::from("deal,dealer,went out");
        for name in &self.start.names {
            let (points, score) = (cell(&format!("{name}: points")), cell(&format!("{name}: score")));
            // Writing to a string cannot fail.
            let _ = write!(csv, ",{points},{score}");
        }
        csv.push_str("\r\n");
        let Book { rows, .. } = self.book();
        for (deal, row) in rows.iter().enumerate() {
            let name = |seat: Option<Seat>| cell(seat.map_or("", |seat| self.name(seat)));
            let _ = write!(csv, "{},{},{}", deal + 1, name(row.dealer), name(row.out));
            let is_counted = matches!(row.state, RowState::Counted | RowState::Deciding);
            for seat in Seat::all(self.start.names.len()) {
                let points = row.points.get(seat.index()).copied().flatten();
                let points = points.map_or_else(String::new, |points| points.to_string());
                let score = match row.after.get(seat.index()) {
                    Some(Some(score)) => score.to_string(),
                    Some(None) if is_counted => "out".to_owned(),
                    _ => String::new(),
                };
                let _ = write!(csv, ",{points},{score}");
            }
            csv.push_str("\r\n");
        }
        csv
    }
}

/// A text as a cell. Spreadsheets take what begins with certain signs for a formula, which a name must not be.
fn cell(text: &str) -> String {
    let safe = if text.starts_with(['=', '+', '-', '@', '\t']) { format!("'{text}") } else { text.to_owned() };
    if safe.contains([',', '"', '\n', '\r']) { format!("\"{}\"", safe.replace('"', "\"\"")) } else { safe }
}
