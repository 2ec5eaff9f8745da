//! The notation from outside: what is written reads back the same, what people write is understood, and what is none is explained.

mod examples;
mod faces;
mod options;
mod records;
mod setups;
mod turns;

use std::fmt;
use std::str::FromStr;

use bing_rules::notation::ParseError;

/// The text of a value, which must read back as the same value, and that in turn as the same text.
fn round_trip<T>(value: &T) -> String
where
    T: fmt::Debug + fmt::Display + FromStr<Err = ParseError> + PartialEq,
{
    let text = value.to_string();
    let read: T = text.parse().unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(read, *value, "{text}");
    assert_eq!(read.to_string(), text);
    text
}

/// The canonical form of a text.
fn canonical<T>(text: &str) -> String
where
    T: fmt::Display + FromStr<Err = ParseError>,
{
    text.parse::<T>().unwrap_or_else(|error| panic!("{error} in\n{text}")).to_string()
}

/// Makes sure that each text is refused with this line, this column and this message.
fn refused<T>(cases: &[(&str, usize, usize, &str)])
where
    T: fmt::Debug + FromStr<Err = ParseError>,
{
    for &(text, line, column, message) in cases {
        let error = text.parse::<T>().expect_err(text);
        assert_eq!(error.to_string(), format!("line {line}, column {column}: expected {message}"), "in {text:?}");
        assert_eq!((error.line, error.column), (line, column));
    }
}
