//! The codes of tables: whoever knows one can come to the table, so nobody can guess one.

use std::fmt;
use std::str::FromStr;

use crate::secret;

/// Digits and letters that cannot be taken for each other: there is no i, l, o or u.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// How many of them: 60 bits.
const SIGNS: usize = 12;
/// A hyphen stands after so many.
const GROUP: usize = 4;

/// The code of a table: `4f7k-9m2p-x3wq`.
///
/// ```
/// use bing_server::code::Code;
///
/// let code: Code = "4F7K 9m2p-x3wq".parse().unwrap();
/// assert_eq!(code.as_str(), "4f7k-9m2p-x3wq");
/// // What looks alike is read alike.
/// assert_eq!("OiL0-0000-0000".parse::<Code>().unwrap().as_str(), "0110-0000-0000");
/// assert!("4f7k".parse::<Code>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code(String);

/// A text that is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the code of a table is {SIGNS} digits and letters, such as 4f7k-9m2p-x3wq")]
pub struct CodeError;

impl Code {
    /// A new code that nobody can guess.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn new() -> Result<Self, getrandom::Error> {
        let bytes: [u8; SIGNS] = secret::random()?;
        Ok(Self::of(bytes.map(|byte| ALPHABET[usize::from(byte) % ALPHABET.len()])))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn of(signs: [u8; SIGNS]) -> Self {
        let groups = signs.chunks(GROUP).map(|group| group.iter().copied().map(char::from).collect::<String>());
        Self(groups.collect::<Vec<_>>().join("-"))
    }
}

impl FromStr for Code {
    type Err = CodeError;

    /// Hyphens and spaces may be anywhere, letters may be large, and signs that look alike are read alike.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let sign = |c: char| match c.to_ascii_lowercase() {
            'i' | 'l' => Ok(b'1'),
            'o' => Ok(b'0'),
            c => u8::try_from(c).ok().filter(|sign| ALPHABET.contains(sign)).ok_or(CodeError),
        };
        // A longer text is refused before it is read to its end.
        let signs = text.chars().filter(|c| !matches!(c, '-' | ' ')).take(SIGNS + 1).map(sign);
        let signs: Vec<u8> = signs.collect::<Result<_, _>>()?;
        signs.try_into().map(Self::of).map_err(|_| CodeError)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_new_code_is_another_and_reads_back() {
        let codes: std::collections::HashSet<_> = (0..1_000).map(|_| Code::new().expect("randomness").0).collect();
        assert_eq!(codes.len(), 1_000);
        for code in codes {
            assert_eq!(code.parse::<Code>().expect("a code").as_str(), code);
        }
    }

    #[test]
    fn every_sign_of_the_alphabet_comes_up() {
        let mut seen: Vec<char> =
            (0..200).flat_map(|_| Code::new().expect("randomness").0.into_bytes()).map(char::from).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.into_iter().collect::<String>(), "-0123456789abcdefghjkmnpqrstvwxyz");
    }
}
