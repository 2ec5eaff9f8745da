//! `bing conform FILE...`: checks the engine against conformance cases, one JSON object per line. The format is in `docs/cases.md`.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

mod answer;
mod deal;
mod game;
mod read;
mod turn;
mod write;

/// Checks the engine against conformance cases.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Files of cases, one JSON object per line.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// How many cases passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// The engine gave the wanted answer.
    pub passed: usize,
    /// It gave another.
    pub failed: usize,
}

/// A case file that cannot be read, and where.
#[derive(Debug)]
pub(crate) struct CaseFileError {
    file: PathBuf,
    /// Counted from 1; 0 for the file as a whole.
    line: usize,
    what: String,
}

impl fmt::Display for CaseFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.display();
        match self.line {
            0 => write!(f, "{file}: {}", self.what),
            line => write!(f, "{file}:{line}: {}", self.what),
        }
    }
}

impl std::error::Error for CaseFileError {}

/// The longest line of a case file in bytes; a whole game fits many times.
const LINE_BYTES_MAX: usize = 1 << 24;

/// Checks all files, prints each failing case and then the tally.
///
/// # Errors
/// The first file or line that cannot be read; or if `out` cannot be written.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    for file in &args.files {
        check_file(file, &mut tally, out)?;
    }
    writeln!(out, "{} passed, {} failed", tally.passed, tally.failed)?;
    Ok(tally)
}

fn check_file(file: &Path, tally: &mut Tally, out: &mut dyn Write) -> anyhow::Result<()> {
    let fault = |line, what: String| CaseFileError { file: file.to_owned(), line, what };
    let mut reader = BufReader::new(File::open(file).map_err(|error| fault(0, error.to_string()))?);
    for number in 1.. {
        let Some(line) = read_line(&mut reader).map_err(|error| fault(number, error.to_string()))? else { break };
        if line.trim().is_empty() {
            continue;
        }
        let case: Value = serde_json::from_str(&line).map_err(|error| fault(number, format!("not JSON: {error}")))?;
        let outcome = check_case(&case).map_err(|error| fault(number, error.to_string()))?;
        match outcome {
            None => tally.passed += 1,
            Some(given) => {
                tally.failed += 1;
                print_failure(&case, &given, out)?;
            }
        }
    }
    Ok(())
}

fn read_line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let bytes = io::Read::take(&mut *reader, LINE_BYTES_MAX as u64 + 1).read_until(b'\n', &mut line)?;
    if bytes == 0 {
        return Ok(None);
    }
    if bytes > LINE_BYTES_MAX {
        return Err(io::Error::other(format!("the line is longer than {LINE_BYTES_MAX} bytes")));
    }
    String::from_utf8(line).map(Some).map_err(|_| io::Error::other("the line is not UTF-8"))
}

/// The given answer, if it is not the wanted one.
fn check_case(case: &Value) -> Result<Option<Value>, read::CaseError> {
    let case = read::object(case, "the case")?;
    let want = read::object(read::field(case, "want")?, "want")?;
    let given = answer::answer(case)?;
    Ok(if satisfies(&given, want) { None } else { Some(Value::Object(given)) })
}

/// Whether an answer gives every wanted key the wanted value, and no error where none is wanted.
fn satisfies(given: &Map<String, Value>, want: &Map<String, Value>) -> bool {
    let same = |(key, value): (&String, &Value)| match (key.as_str(), given.get(key)) {
        (_, None) => false,
        ("error", Some(given)) => accepts(value, given),
        (_, Some(given)) => value == given,
    };
    want.iter().all(same) && (want.contains_key("error") || !given.contains_key("error"))
}

/// Whether a rule id is one of those wanted; one without a dot stands for all rules under it.
fn accepts(wanted: &Value, given: &Value) -> bool {
    let Some(given) = given.as_str() else { return false };
    let matches = |wanted: &Value| {
        let coarse = |wanted: &str| {
            !wanted.contains('.') && given.strip_prefix(wanted).is_some_and(|rest| rest.starts_with('.'))
        };
        wanted.as_str().is_some_and(|wanted| wanted == given || coarse(wanted))
    };
    match wanted {
        Value::Array(all) => all.iter().any(matches),
        one => matches(one),
    }
}

fn print_failure(case: &Value, given: &Value, out: &mut dyn Write) -> io::Result<()> {
    let text = |key: &str| case.get(key).and_then(Value::as_str).unwrap_or("?");
    let about = case.get("about").or_else(|| case.get("shape")).and_then(Value::as_str).unwrap_or_default();
    writeln!(out, "{} ({}) {about}", text("id"), text("kind"))?;
    writeln!(out, "  wanted {}", case.get("want").unwrap_or(&Value::Null))?;
    writeln!(out, "  given  {given}")
}
