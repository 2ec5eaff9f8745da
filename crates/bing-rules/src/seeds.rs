//! The seeds of a pack: a secret of the host's side and one contribution of every seat, from which anyone can work out every card.
//!
//! First the host's side publishes the [`commitment`] to a fresh secret, then the seats contribute, then the pack is shuffled by all of it. When the deal is
//! over the secret is shown, and [`Seeds::verify`] and [`Seeds::shuffle`] tell whether the pack was the one that had been settled by then.
//! Every byte is described in `docs/shuffle.md`, with what this shows and what it does not.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::pack::{Pack, PackStream};

/// What a key begins with, so that nothing else that is hashed anywhere gives the same key.
const KEY_TAG: &[u8; 16] = b"bing-shuffle-v1\n";

/// All that the order of one pack comes from.
///
/// ```
/// use bing_rules::seeds::{Seeds, to_hex};
///
/// let seeds = Seeds { secret: [1; 32], contributions: vec![[2; 32], [3; 32]], table: "kitchen".into(), deal: 1 };
/// assert_eq!(to_hex(&seeds.commitment()), "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793");
///
/// let (pack, _) = seeds.shuffle(2);
/// assert_eq!(seeds.shuffle(2).0, pack);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Seeds {
    /// The secret of the host's side, from a good source of randomness, fresh for every deal. Until the deal is over it must not get out.
    pub secret: [u8; 32],
    /// What each seat contributed, in the order of the seats, out of the game or not; zeros for a seat that gave nothing.
    pub contributions: Vec<[u8; 32]>,
    /// The name of the table, taken as it is, byte by byte: two spellings that look alike are two names.
    pub table: String,
    /// Which deal of the game, counted from 1; void deals count.
    pub deal: u32,
}

/// Why seeds are not those that were promised.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the secret is not the one that was promised: its SHA-256 is {}, but {} was published",
    to_hex(actual),
    to_hex(published)
)]
pub struct CommitmentError {
    /// The commitment that was published before the deal.
    pub published: [u8; 32],
    /// The commitment to the secret that was shown after it.
    pub actual: [u8; 32],
}

/// The SHA-256 of a secret: it can be published without giving the secret away, and no other secret fits it later.
pub fn commitment(secret: &[u8; 32]) -> [u8; 32] {
    Sha256::digest(secret).into()
}

impl Seeds {
    /// The SHA-256 of the secret, which is to be published before anybody contributes.
    pub fn commitment(&self) -> [u8; 32] {
        commitment(&self.secret)
    }

    /// Whether the secret is the one whose commitment was published.
    ///
    /// # Errors
    /// If it is another.
    pub fn verify(&self, published: &[u8; 32]) -> Result<(), CommitmentError> {
        let actual = self.commitment();
        if actual == *published { Ok(()) } else { Err(CommitmentError { published: *published, actual }) }
    }

    /// The shuffled pack of so many decks, and the stream, which goes on with every reshuffle of the deal (R8.4).
    ///
    /// # Panics
    /// If there are not 1 to 4 decks (R1.3).
    pub fn shuffle(&self, decks: u8) -> (Pack, PackStream) {
        let (mut pack, mut stream) = (Pack::sorted(decks), PackStream::new(self.key()));
        pack.shuffle(&mut stream);
        (pack, stream)
    }

    /// The key of the stream. All that has no fixed length is preceded by its length, so that no two seeds are hashed from the same bytes.
    fn key(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(KEY_TAG);
        hash.update(self.secret);
        hash.update((self.contributions.len() as u64).to_le_bytes());
        for contribution in &self.contributions {
            hash.update(contribution);
        }
        hash.update((self.table.len() as u64).to_le_bytes());
        hash.update(&self.table);
        hash.update(u64::from(self.deal).to_le_bytes());
        hash.finalize().into()
    }
}

impl fmt::Debug for Seeds {
    /// All but the secret, of which only the commitment is shown: what is logged must not give the cards away.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seeds")
            .field("commitment", &to_hex(&self.commitment()))
            .field("contributions", &self.contributions.iter().map(to_hex).collect::<Vec<_>>())
            .field("table", &self.table)
            .field("deal", &self.deal)
            .finish_non_exhaustive()
    }
}

/// The 64 digits of a seed or commitment, `0` to `9` and `a` to `f`.
pub fn to_hex(bytes: &[u8; 32]) -> String {
    let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Why text is no seed and no commitment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HexError {
    /// Something is no digit.
    #[error("expected a digit 0 to 9 or a to f at place {place}, found {found:?}")]
    Digit {
        /// Which character, counted from 1.
        place: usize,
        /// What stands there.
        found: char,
    },
    /// Too few digits or too many.
    #[error("expected 64 digits 0 to 9 or a to f, found {digits}")]
    Len {
        /// How many there are.
        digits: usize,
    },
}

/// Reads 64 hexadecimal digits in either case, with or without white space around.
///
/// # Errors
/// If something is no such digit, or there are not 64.
pub fn from_hex(text: &str) -> Result<[u8; 32], HexError> {
    let text = text.trim();
    let mut bytes = [0; 32];
    for (place, found) in text.chars().enumerate() {
        let value = found.to_digit(16).ok_or(HexError::Digit { place: place + 1, found })?;
        if let Some(byte) = bytes.get_mut(place / 2) {
            *byte = *byte << 4 | value as u8;
        }
    }
    // Every character is a digit by now, and every digit is one byte long.
    if text.len() == 64 { Ok(bytes) } else { Err(HexError::Len { digits: text.len() }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeds() -> Seeds {
        Seeds {
            secret: std::array::from_fn(|place| place as u8),
            contributions: vec![[0x10; 32], [0x20; 32]],
            table: "kitchen".into(),
            deal: 1,
        }
    }

    #[test]
    fn commitment_is_the_sha_256_of_the_secret() {
        // The digest of 00 01 .. 1f, as any other program gives it.
        let expected = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
        assert_eq!(to_hex(&seeds().commitment()), expected);
    }

    #[test]
    fn secret_is_checked_against_the_published_commitment() {
        let published = seeds().commitment();
        assert_eq!(seeds().verify(&published), Ok(()));
        let other = Seeds { secret: [0; 32], ..seeds() };
        let error = other.verify(&published).expect_err("another secret");
        let message = error.to_string();
        assert!(message.contains(&to_hex(&published)) && message.contains(&to_hex(&other.commitment())), "{message}");
    }

    #[test]
    fn every_part_of_the_seeds_changes_the_pack() {
        let mut secret = seeds();
        secret.secret[31] ^= 1;
        let mut contribution = seeds();
        contribution.contributions[1][0] ^= 0x80;
        let mut swapped = seeds();
        swapped.contributions.reverse();
        let mut one_more = seeds();
        one_more.contributions.push([0; 32]);
        let mut one_less = seeds();
        one_less.contributions.pop();
        let others = [
            seeds(),
            secret,
            contribution,
            swapped,
            one_more,
            one_less,
            Seeds { table: "Kitchen".into(), ..seeds() },
            Seeds { table: "kitchen ".into(), ..seeds() },
            Seeds { table: String::new(), ..seeds() },
            Seeds { deal: 2, ..seeds() },
            Seeds { deal: 1 << 24, ..seeds() },
        ];
        for (place, one) in others.iter().enumerate() {
            for other in &others[..place] {
                assert_ne!(one.shuffle(2), other.shuffle(2), "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn bytes_cannot_move_from_one_part_of_the_seeds_to_the_next() {
        // Without lengths both would be hashed from the same bytes.
        let long = Seeds { contributions: vec![[0x61; 32], [0x62; 32]], table: "c".into(), ..seeds() };
        let short = Seeds { contributions: vec![[0x61; 32]], table: format!("{}c", "b".repeat(32)), ..seeds() };
        assert_ne!(long.key(), short.key());
    }

    #[test]
    fn shuffle_orders_a_whole_pack() {
        for decks in 1..=4 {
            let (pack, _) = seeds().shuffle(decks);
            assert_ne!(pack, Pack::sorted(decks));
            let mut cards = pack.cards().to_vec();
            cards.sort_unstable();
            assert_eq!(cards, Pack::sorted(decks).cards());
        }
    }

    #[test]
    fn secret_is_not_printed() {
        let printed = format!("{:?} {:#?}", seeds(), seeds());
        assert!(!printed.contains("000102") && !printed.contains("0, 1, 2"), "{printed}");
        assert!(printed.contains(&to_hex(&seeds().commitment())));
    }

    #[test]
    fn hex_reads_what_it_writes_and_is_lax() {
        let bytes = std::array::from_fn(|place| (place * 37) as u8);
        let text = to_hex(&bytes);
        assert_eq!(text.len(), 64);
        assert_eq!(from_hex(&text), Ok(bytes));
        assert_eq!(from_hex(&format!(" {}\n", text.to_uppercase())), Ok(bytes));
        assert_eq!(to_hex(&[0x0f; 32]), "0f".repeat(32));
    }

    #[test]
    fn wrong_hex_says_what_is_wrong() {
        let error = |text: &str| from_hex(text).expect_err(text).to_string();
        assert_eq!(error(""), "expected 64 digits 0 to 9 or a to f, found 0");
        assert_eq!(error(&"0".repeat(63)), "expected 64 digits 0 to 9 or a to f, found 63");
        assert_eq!(error(&"a".repeat(1000)), "expected 64 digits 0 to 9 or a to f, found 1000");
        assert_eq!(error("00zz"), "expected a digit 0 to 9 or a to f at place 3, found 'z'");
        assert_eq!(error(&"é".repeat(32)), "expected a digit 0 to 9 or a to f at place 1, found 'é'");
        assert_eq!(error("00 00"), "expected a digit 0 to 9 or a to f at place 3, found ' '");
    }
}
