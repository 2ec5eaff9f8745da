//! Randomness that nobody can guess, and tokens made of it.

use std::fmt;

use bing_rules::seeds::{from_hex, to_hex};
use sha2::{Digest as _, Sha256};

/// Random bytes from the system.
///
/// # Errors
/// If it has none.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// What a person shows to be who they are: 256 random bits, written as 64 hexadecimal digits. The server keeps only its hash; as nobody
/// can try so many, a plain one will do.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    /// A new one.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn new() -> Result<Self, getrandom::Error> {
        random().map(Self)
    }

    /// The token of this text, if it is one.
    pub fn read(text: &str) -> Option<Self> {
        from_hex(text).ok().map(Self)
    }

    /// The text, to be given to the person and to nobody else.
    pub fn reveal(&self) -> String {
        to_hex(&self.0)
    }

    /// What the server keeps of it.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}
