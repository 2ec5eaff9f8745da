//! Lines in and out.

use std::io::{self, BufRead, Write};

/// The longest line that is read, in bytes.
const LINE_BYTES_MAX: u64 = 4096;

/// Where a person's lines come from and what they read.
pub(super) struct Console<'a> {
    input: &'a mut dyn BufRead,
    /// Whether to print what was read, since no terminal does.
    echoes: bool,
    out: &'a mut dyn Write,
}

/// What came when a person was asked.
pub(super) enum Answer {
    /// A line, without white space around it.
    Line(String),
    /// There is no more input.
    End,
}

impl<'a> Console<'a> {
    pub(super) fn new(input: &'a mut dyn BufRead, echoes: bool, out: &'a mut dyn Write) -> Self {
        Self { input, echoes, out }
    }

    pub(super) fn print(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")
    }

    /// Shows what has been printed so far.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Asks and waits for a line. A line that is too long or is not text counts as an empty one after its first part.
    pub(super) fn ask(&mut self, question: &str) -> io::Result<Answer> {
        write!(self.out, "{question} > ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = io::Read::take(&mut *self.input, LINE_BYTES_MAX).read_until(b'\n', &mut bytes)?;
        if read as u64 == LINE_BYTES_MAX && bytes.last() != Some(&b'\n') {
            self.skip_line()?;
        }
        if read == 0 {
            writeln!(self.out)?;
            return Ok(Answer::End);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.echoes {
            writeln!(self.out, "{line}")?;
        }
        Ok(Answer::Line(line))
    }

    /// Reads on to the end of a line that is too long.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            let newline = buffer.iter().position(|&byte| byte == b'\n');
            let len = newline.map_or(buffer.len(), |at| at + 1);
            self.input.consume(len);
            if newline.is_some() || len == 0 {
                return Ok(());
            }
        }
    }
}
