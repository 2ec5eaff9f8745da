//! A name that may hold any characters: of a player, a bot or a table.
//!
//! The writer emits it between double quotes. A quote is written `\"`, a backslash `\\`, line feed, carriage return and tab `\n`, `\r`
//! and `\t`, and every other character that is not seen where it stands `\u{…}` with its code in hexadecimal: control characters,
//! separators of lines, and marks that turn the direction of writing.
//!
//! The parser takes each character also as itself, but for the quote, the backslash and the line feed; and [`NAME_CHARS_MAX`] characters
//! at most.

use std::fmt::{self, Write as _};

use super::ParseError;
use super::cursor::Cursor;

/// The longest name that is read, in characters.
pub const NAME_CHARS_MAX: usize = 100;

/// A name as it is written.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                _ if is_unseen(c) => write!(f, "\\u{{{:x}}}", u32::from(c))?,
                _ => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

fn is_unseen(c: char) -> bool {
    let is_mark = matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    c.is_control() || is_mark
}

/// Reads a name between quotes.
pub(super) fn read_quoted(cursor: &mut Cursor<'_>, what: &str) -> Result<String, ParseError> {
    let start = *cursor;
    if !cursor.eat('"') {
        return Err(cursor.expected(format!("{what} between double quotes")));
    }
    let mut name = String::new();
    for _ in 0..=NAME_CHARS_MAX {
        let place = *cursor;
        let Some(c) = cursor.rest().chars().next() else {
            return Err(place.expected(format!("a double quote at the end of {what}")));
        };
        cursor.advance(c.len_utf8());
        match c {
            '"' => return Ok(name),
            '\\' => match read_escape(cursor) {
                Some(c) => name.push(c),
                None => {
                    return Err(
                        place.expected("one of \\\" \\\\ \\n \\r \\t or \\u{…} with up to 6 hexadecimal digits")
                    );
                }
            },
            _ => name.push(c),
        }
    }
    Err(start.expected(format!("{what} of at most {NAME_CHARS_MAX} characters")))
}

/// Reads what comes behind a backslash.
fn read_escape(cursor: &mut Cursor<'_>) -> Option<char> {
    let c = cursor.rest().chars().next()?;
    cursor.advance(c.len_utf8());
    match c {
        '"' | '\\' => Some(c),
        'n' => Some('\n'),
        'r' => Some('\r'),
        't' => Some('\t'),
        'u' if cursor.eat('{') => {
            let digits = cursor.piece_until(|c| !c.is_ascii_hexdigit()).rest();
            let code = if digits.len() <= 6 { u32::from_str_radix(digits, 16).ok()? } else { return None };
            if cursor.eat('}') { char::from_u32(code) } else { None }
        }
        _ => None,
    }
}
