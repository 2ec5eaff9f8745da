//! A text of lines: a head line with its version, then one thing per line, each begun by a word, and a line `end`, so that a text that
//! was cut off is noticed.
//!
//! Blank lines, white space around a line, comments from `#` (outside of names) to the end of the line, a carriage return before
//! the line feed and a byte order mark at the very start mean nothing. Words are read in either case.

use super::ParseError;
use super::cursor::Cursor;

/// The longest line that is read, in bytes.
pub const LINE_BYTES_MAX: usize = 16_384;
/// The most lines that are read, blank ones and comments included.
pub const LINES_MAX: usize = 2_000_000;

/// The lines of a text that mean something.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    rest: Cursor<'a>,
    /// How many lines have been read.
    count: usize,
    /// The line that comes next.
    next: Option<Cursor<'a>>,
}

impl<'a> Lines<'a> {
    /// The lines behind the head `bing WHAT VERSION`.
    pub(super) fn behind_head(text: &'a str, what: &str, version: u32) -> Result<Self, ParseError> {
        let mut rest = Cursor::new(text);
        rest.eat('\u{feff}');
        let mut lines = Self { rest, count: 0, next: None };
        lines.go_on()?;
        let wanted = format!("the head line: bing {what} {version}");
        let mut head = lines.take()?.ok_or_else(|| lines.rest.expected(&*wanted))?;
        for word in ["bing", what] {
            let place = head;
            if keyword(&mut head) != word {
                return Err(place.expected(wanted));
            }
        }
        let place = head;
        match head.number::<u32>("the version of the notation")? {
            found if found == version => head.finish("nothing more in the head line")?,
            _ => {
                return Err(
                    place.expected(format!("version {version} of the notation of a {what}, the only one known here"))
                );
            }
        }
        Ok(lines)
    }

    /// The line that comes next, without going on.
    pub(super) const fn peek(&self) -> Option<Cursor<'a>> {
        self.next
    }

    /// Whether the line that comes next begins with this word.
    pub(super) fn comes(&self, word: &str) -> bool {
        self.next.is_some_and(|mut line| keyword(&mut line) == word)
    }

    /// The line that comes next; `None` at the end of the text.
    pub(super) fn take(&mut self) -> Result<Option<Cursor<'a>>, ParseError> {
        let line = self.next;
        self.go_on()?;
        Ok(line)
    }

    /// What stands behind this word in the line that comes next, which must begin with it; `wanted` says so in the error.
    pub(super) fn field(&mut self, word: &str, wanted: &str) -> Result<Cursor<'a>, ParseError> {
        if !self.comes(word) {
            return Err(self.expected(wanted));
        }
        let mut line = self.take()?.ok_or_else(|| self.expected(wanted))?;
        keyword(&mut line);
        Ok(line)
    }

    /// The error that this was expected where the next line is.
    pub(super) fn expected(&self, wanted: &str) -> ParseError {
        self.next.unwrap_or(self.rest).expected(wanted)
    }

    /// Reads the line `end`, behind which nothing comes.
    pub(super) fn end(&mut self, wanted: &str) -> Result<(), ParseError> {
        self.field("end", wanted)?.finish("nothing more in the line end")?;
        match self.next {
            None => Ok(()),
            Some(line) => Err(line.expected("nothing after the line end")),
        }
    }

    /// Finds the next line that means something.
    fn go_on(&mut self) -> Result<(), ParseError> {
        self.next = None;
        while self.next.is_none() && !self.rest.is_done() {
            let start = self.rest;
            let mut line = self.rest.piece_until(|c| c == '\n');
            self.rest.eat('\n');
            self.count += 1;
            if self.count > LINES_MAX {
                return Err(start.expected(format!("at most {LINES_MAX} lines")));
            }
            if line.rest().len() > LINE_BYTES_MAX {
                return Err(start.expected(format!("a line of at most {LINE_BYTES_MAX} bytes")));
            }
            line.cut_comment();
            line.skip_space();
            self.next = (!line.is_done()).then_some(line);
        }
        Ok(())
    }
}

/// Reads a word in lower case, `-` for `_`, and the white space behind it.
pub(super) fn keyword(line: &mut Cursor<'_>) -> String {
    let word = line.word().to_ascii_lowercase().replace('_', "-");
    line.skip_space();
    word
}
