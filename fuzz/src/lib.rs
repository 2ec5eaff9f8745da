//! What the fuzz laws have in common.

use std::fmt;
use std::str::FromStr;

use bing_rules::notation::ParseError;

/// What parses is written as text that parses to the same and is written the same; what does not parse is refused at a place that the
/// text has. Gives what was parsed.
///
/// # Panics
/// If the law is broken.
pub fn reads_back<T>(text: &str) -> Option<T>
where
    T: fmt::Debug + fmt::Display + FromStr<Err = ParseError> + PartialEq,
{
    let value: T = match text.parse() {
        Ok(value) => value,
        Err(error) => {
            is_in(&error, text);
            return None;
        }
    };
    let written = value.to_string();
    let again: T = written.parse().unwrap_or_else(|error| panic!("{error} in what was written:\n{written}"));
    assert_eq!(again, value, "{written}");
    assert_eq!(again.to_string(), written);
    Some(value)
}

/// The place of an error lies in the text, or right behind it.
///
/// # Panics
/// If it does not.
pub fn is_in(error: &ParseError, text: &str) {
    let line = text.split('\n').nth(error.line - 1).expect("the line of an error is one of the text");
    assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}");
    let _ = error.to_string();
}
