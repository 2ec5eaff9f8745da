//! A place in a text that is being read. It knows the whole text, so that errors tell the right line and column.

use std::str::FromStr;

use super::ParseError;

/// A piece of a text, and how far it has been read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    whole: &'a str,
    /// The byte where reading goes on.
    at: usize,
    /// The byte behind the piece.
    end: usize,
}

impl<'a> Cursor<'a> {
    /// At the start of a text.
    pub(super) const fn new(whole: &'a str) -> Self {
        Self { whole, at: 0, end: whole.len() }
    }

    /// What has not been read yet.
    pub(super) fn rest(&self) -> &'a str {
        &self.whole[self.at..self.end]
    }

    /// Whether all has been read.
    pub(super) const fn is_done(&self) -> bool {
        self.at == self.end
    }

    /// The error that this was expected here.
    pub(super) fn expected(&self, what: impl Into<String>) -> ParseError {
        ParseError::at(self.whole, self.at, what)
    }

    /// Goes on behind this many bytes, which have just been looked at in [`Cursor::rest`].
    pub(super) const fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Goes on behind all characters of this kind.
    pub(super) fn skip(&mut self, is_skipped: impl Fn(char) -> bool) {
        self.at = self.end - self.rest().trim_start_matches(is_skipped).len();
    }

    /// Goes on behind white space.
    pub(super) fn skip_space(&mut self) {
        self.skip(char::is_whitespace);
    }

    /// Reads this character, if it comes next.
    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let comes = self.rest().starts_with(wanted);
        if comes {
            self.advance(wanted.len_utf8());
        }
        comes
    }

    /// Takes off the piece before the next character of this kind, or all that is left.
    pub(super) fn piece_until(&mut self, is_end: impl Fn(char) -> bool) -> Self {
        let bytes = self.rest().find(is_end).unwrap_or(self.rest().len());
        let piece = Self { end: self.at + bytes, ..*self };
        self.advance(bytes);
        piece
    }

    /// Reads what comes before the next white space; empty at the end.
    pub(super) fn word(&mut self) -> &'a str {
        self.piece_until(char::is_whitespace).rest()
    }

    /// Cuts off a comment, from a `#` that does not stand in a name, and the white space before it.
    pub(super) fn cut_comment(&mut self) {
        let (mut in_name, mut is_escaped) = (false, false);
        for (offset, c) in self.rest().char_indices() {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' if in_name => is_escaped = true,
                '"' => in_name = !in_name,
                '#' if !in_name => {
                    self.end = self.at + offset;
                    break;
                }
                _ => {}
            }
        }
        self.end = self.at + self.rest().trim_end().len();
    }

    /// Reads a whole number; the error, if the digits are none or the number is too large for its type, is that `what` was
    /// expected.
    pub(super) fn number<T: FromStr>(&mut self, what: &str) -> Result<T, ParseError> {
        let before = *self;
        let digits = self.piece_until(|c| !c.is_ascii_digit());
        digits.rest().parse().map_err(|_| before.expected(what))
    }

    /// Makes sure that nothing but white space is left.
    pub(super) fn finish(mut self, what: impl Into<String>) -> Result<(), ParseError> {
        self.skip_space();
        if self.is_done() { Ok(()) } else { Err(self.expected(what)) }
    }
}
