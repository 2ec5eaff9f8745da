//! Something to be said, before it is put into a language.

use std::fmt;

/// A text by its identifier, with what is filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The identifier in the files of texts.
    pub id: &'static str,
    /// What is filled in, by the name it has there.
    pub args: Vec<(&'static str, Arg)>,
}

/// Something that is filled into a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number, from which the text may choose singular or plural.
    Number(u64),
    /// A name or some cards, as they are.
    Text(String),
    /// Another message, in the language of this one.
    Message(Message),
}

impl Message {
    /// A message with nothing filled in yet.
    pub const fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new() }
    }

    /// The message with something more filled in.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name, arg.into()));
        self
    }

    /// The message with something more filled in, as it is written in the notation.
    #[must_use]
    pub fn with_text(self, name: &'static str, arg: impl fmt::Display) -> Self {
        self.with(name, arg.to_string())
    }
}

impl From<u64> for Arg {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u16> for Arg {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}
