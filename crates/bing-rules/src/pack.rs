//! A whole pack (R1.2), and the stream of random bytes that orders it.
//!
//! Every byte that the order depends on is described in `docs/shuffle.md`, so that anybody can work the same order out with other means.

use std::fmt;

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use crate::card::Card;
use crate::options::{DECK_CARDS, DECKS_MAX};

/// The most things that [`PackStream::shuffle`] orders and [`PackStream::below`] chooses from: a byte decides each draw.
pub const DRAW_MAX: usize = 256;

/// A whole pack in some order, top card first: every face once for each deck (R1.2).
///
/// ```
/// use bing_rules::pack::Pack;
///
/// let pack = Pack::sorted(2);
/// assert_eq!(pack.cards().len(), 104);
///
/// let mut cards = pack.cards().to_vec();
/// cards.push("8s".parse()?);
/// let error = Pack::new(cards, 2).expect_err("one card too many");
/// assert_eq!(error.to_string(), "R1.2: 105 cards, but 2 decks have 104");
/// # Ok::<(), bing_rules::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    cards: Vec<Card>,
    decks: u8,
}

/// Why cards are no pack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    /// R1.3
    #[error("R1.3: {decks} decks, but the pack has 1 to {DECKS_MAX}")]
    Decks {
        /// How many were asked for.
        decks: u8,
    },
    /// R1.2
    #[error("R1.2: {cards} cards, but {} {}", Decks(*decks), usize::from(*decks) * DECK_CARDS)]
    Len {
        /// How many cards there are.
        cards: usize,
        /// How many decks they should be.
        decks: u8,
    },
    /// R1.2
    #[error("R1.2: {card} is there {copies} times, but {} {decks} of each face", Decks(*decks))]
    Copies {
        /// The first face in card order of which there are too many or too few.
        card: Card,
        /// How many of it there are.
        copies: usize,
        /// How many there should be: one for each deck.
        decks: u8,
    },
}

impl PackError {
    /// The rule that is broken.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Decks { .. } => "R1.3",
            Self::Len { .. } | Self::Copies { .. } => "R1.2",
        }
    }
}

/// A number of decks as the subject of a sentence that goes on with how many cards they have.
struct Decks(u8);

impl fmt::Display for Decks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 1 { f.write_str("1 deck has") } else { write!(f, "{} decks have", self.0) }
    }
}

impl Pack {
    /// The pack of these cards, top card first.
    ///
    /// # Errors
    /// If there are not 1 to 4 decks (R1.3), the number of cards is not theirs, or a face is not there once for each deck (R1.2).
    pub fn new(cards: Vec<Card>, decks: u8) -> Result<Self, PackError> {
        if !(1..=DECKS_MAX).contains(&decks) {
            return Err(PackError::Decks { decks });
        }
        if cards.len() != usize::from(decks) * DECK_CARDS {
            return Err(PackError::Len { cards: cards.len(), decks });
        }
        let mut copies = [0; Card::FACES];
        for card in &cards {
            copies[card.index()] += 1;
        }
        match Card::all().find(|card| copies[card.index()] != usize::from(decks)) {
            Some(card) => Err(PackError::Copies { card, copies: copies[card.index()], decks }),
            None => Ok(Self { cards, decks }),
        }
    }

    /// The pack in card order, equal faces together: `Ac Ac Ad Ad ... Ks Ks` for two decks. Every shuffle begins with it.
    ///
    /// # Panics
    /// If there are not 1 to 4 decks (R1.3).
    pub fn sorted(decks: u8) -> Self {
        assert!((1..=DECKS_MAX).contains(&decks), "{}", PackError::Decks { decks });
        Self { cards: Card::all().flat_map(|card| std::iter::repeat_n(card, usize::from(decks))).collect(), decks }
    }

    /// Puts the cards into an order that the stream decides.
    pub fn shuffle(&mut self, stream: &mut PackStream) {
        stream.shuffle(&mut self.cards);
    }

    /// How many decks it is made of, 1 to 4.
    pub const fn decks(&self) -> u8 {
        self.decks
    }

    /// The cards, top card first.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }
}

/// A stream of random bytes that a key decides: the key stream of `ChaCha20` (RFC 8439) with a nonce of zeros, from block 0.
///
/// It is the key and a position and nothing else, so it is cheap to keep and to clone, and streams are equal exactly if they go on equally. It
/// does not print its key, which would tell the order of all cards.
#[derive(Clone, PartialEq, Eq)]
pub struct PackStream {
    key: [u8; 32],
    /// How many bytes have been used.
    position: u64,
}

impl PackStream {
    /// The stream of this key, from its beginning.
    pub const fn new(key: [u8; 32]) -> Self {
        Self { key, position: 0 }
    }

    /// The stream of this key where it goes on when this many bytes have been used.
    pub(crate) const fn resume(key: [u8; 32], position: u64) -> Self {
        Self { key, position }
    }

    /// The key, and how many bytes have been used.
    pub(crate) const fn state(&self) -> (&[u8; 32], u64) {
        (&self.key, self.position)
    }

    /// A number from 0 to `n - 1`, all equally likely.
    ///
    /// # Panics
    /// If `n` is not 1 to [`DRAW_MAX`].
    pub fn below(&mut self, n: usize) -> usize {
        assert!((1..=DRAW_MAX).contains(&n), "one of {n} things cannot be drawn, but one of 1 to {DRAW_MAX}");
        let mut draws = Draws::from(&*self);
        let number = draws.below(n);
        self.position = draws.position;
        number
    }

    /// Puts the cards into an order that the stream decides, all orders equally likely (Fisher and Yates).
    ///
    /// # Panics
    /// If there are more than [`DRAW_MAX`] cards, which is more than any pack has.
    pub fn shuffle(&mut self, cards: &mut [Card]) {
        assert!(cards.len() <= DRAW_MAX, "{} cards cannot be shuffled, but {DRAW_MAX} at most", cards.len());
        let mut draws = Draws::from(&*self);
        for last in (1..cards.len()).rev() {
            cards.swap(last, draws.below(last + 1));
        }
        self.position = draws.position;
    }
}

impl fmt::Debug for PackStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackStream").finish_non_exhaustive()
    }
}

/// For each number of things, how many of the 256 bytes are used to draw one of them: the largest multiple of that number. A byte from
/// there on would make the first things likelier, so it is passed over.
const USED_BYTES: [u16; DRAW_MAX + 1] = {
    let mut used = [0; DRAW_MAX + 1];
    let mut n = 1;
    while n <= DRAW_MAX {
        used[n] = (DRAW_MAX - DRAW_MAX % n) as u16;
        n += 1;
    }
    used
};

/// A [`PackStream`] at work. The blocks it has computed ahead are dropped with it, since most deals never look at the stream again.
struct Draws {
    blocks: ChaCha20Rng,
    /// The four bytes that the next byte is one of, unless it is the first of a new four.
    word: u32,
    position: u64,
}

impl From<&PackStream> for Draws {
    fn from(stream: &PackStream) -> Self {
        let mut draws = Self { blocks: ChaCha20Rng::from_seed(stream.key), word: 0, position: stream.position };
        if stream.position > 0 {
            draws.blocks.set_word_pos(u128::from(stream.position / 4));
        }
        if !stream.position.is_multiple_of(4) {
            draws.word = draws.blocks.next_u32();
        }
        draws
    }
}

impl Draws {
    fn byte(&mut self) -> u8 {
        let place = self.position % 4;
        if place == 0 {
            self.word = self.blocks.next_u32();
        }
        self.position += 1;
        (self.word >> (8 * place)) as u8
    }

    /// A number from 0 to `n - 1`, where `n` is 1 to [`DRAW_MAX`].
    fn below(&mut self, n: usize) -> usize {
        loop {
            let byte = self.byte();
            if u16::from(byte) < USED_BYTES[n] {
                return usize::from(byte) % n;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seeds::to_hex;

    fn cards_of(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
    }

    fn bytes(stream: &mut PackStream, len: usize) -> Vec<u8> {
        (0..len).map(|_| stream.below(DRAW_MAX) as u8).collect()
    }

    #[test]
    fn pack_has_every_face_once_for_each_deck() {
        for decks in 1..=DECKS_MAX {
            let pack = Pack::sorted(decks);
            assert_eq!(pack.decks(), decks);
            assert!(pack.cards().is_sorted());
            assert_eq!(Pack::new(pack.cards().to_vec(), decks), Ok(pack));
        }
    }

    #[test]
    fn order_of_the_cards_is_kept() {
        let mut cards = Pack::sorted(1).cards().to_vec();
        cards.reverse();
        assert_eq!(Pack::new(cards.clone(), 1).expect("a pack").cards(), cards);
    }

    #[test]
    fn what_is_no_pack_is_refused_with_its_rule_and_numbers() {
        let check = |cards: Vec<Card>, decks, rule, message| {
            let error = Pack::new(cards, decks).expect_err(message);
            assert_eq!((error.rule(), error.to_string().as_str()), (rule, message));
        };
        let two_decks = Pack::sorted(2).cards().to_vec();
        check(two_decks.clone(), 0, "R1.3", "R1.3: 0 decks, but the pack has 1 to 4");
        check(two_decks.clone(), 5, "R1.3", "R1.3: 5 decks, but the pack has 1 to 4");
        check([two_decks.clone(), cards_of("8s")].concat(), 2, "R1.2", "R1.2: 105 cards, but 2 decks have 104");
        check(two_decks.clone(), 1, "R1.2", "R1.2: 104 cards, but 1 deck has 52");
        let mut one_twice = Pack::sorted(1).cards().to_vec();
        one_twice[0] = one_twice[51];
        check(one_twice, 1, "R1.2", "R1.2: Ac is there 0 times, but 1 deck has 1 of each face");
        let mut eight_aces = two_decks;
        eight_aces[100] = eight_aces[0];
        check(eight_aces, 2, "R1.2", "R1.2: Ac is there 3 times, but 2 decks have 2 of each face");
        check(vec![cards_of("8s")[0]; 208], 4, "R1.2", "R1.2: Ac is there 0 times, but 4 decks have 4 of each face");
    }

    #[test]
    fn stream_is_the_key_stream_of_rfc_8439() {
        // Appendix A.1, test vectors 1 and 2: key and nonce of zeros, blocks 0 and 1.
        let expected = "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
                        da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586\
                        9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
                        29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f";
        let stream = bytes(&mut PackStream::new([0; 32]), 128);
        let stream: String = stream.as_chunks().0.iter().map(to_hex).collect();
        assert_eq!(stream, expected);
    }

    #[test]
    fn stream_goes_on_where_it_was_left_at_any_byte() {
        let key = std::array::from_fn(|place| place as u8);
        let whole = bytes(&mut PackStream::new(key), 700);
        for left_at in 0..300 {
            let mut stream = PackStream::new(key);
            assert_eq!(bytes(&mut stream, left_at), whole[..left_at]);
            // A shuffle reads many bytes in a row, each of which the swaps depend on.
            let (mut one, mut other) = (Pack::sorted(4), Pack::sorted(4));
            one.shuffle(&mut stream.clone());
            stream.shuffle(&mut other.cards);
            assert_eq!(one, other);
            assert_eq!(bytes(&mut stream.clone(), 20), bytes(&mut stream, 20));
        }
    }

    #[test]
    fn byte_that_would_make_some_numbers_likelier_is_passed_over() {
        let key = [7; 32];
        let source = bytes(&mut PackStream::new(key), 4000);
        for n in 1..=DRAW_MAX {
            let kept = source.iter().map(|&byte| usize::from(byte)).filter(|byte| byte / n < 256 / n);
            let mut stream = PackStream::new(key);
            for byte in kept.take(1000) {
                assert_eq!(stream.below(n), byte % n, "below {n}");
            }
        }
    }

    #[test]
    fn shuffle_swaps_from_the_last_place_down() {
        let mut stream = PackStream::new([9; 32]);
        let mut expected = Pack::sorted(1).cards().to_vec();
        let mut source = stream.clone();
        for last in (1..52).rev() {
            let other = source.below(last + 1);
            expected.swap(last, other);
        }
        let mut pack = Pack::sorted(1);
        pack.shuffle(&mut stream);
        assert_eq!(pack.cards(), expected);
        assert_eq!(stream, source);
    }

    #[test]
    fn one_card_or_none_takes_nothing_from_the_stream() {
        let mut stream = PackStream::new([3; 32]);
        stream.shuffle(&mut []);
        stream.shuffle(&mut cards_of("8s"));
        assert_eq!(stream, PackStream::new([3; 32]));
    }

    #[test]
    fn streams_are_equal_only_at_the_same_place_of_the_same_key() {
        let fresh = PackStream::new([1; 32]);
        let mut used = fresh.clone();
        used.below(2);
        assert_ne!(fresh, used);
        assert_ne!(fresh, PackStream::new([2; 32]));
    }

    #[test]
    fn stream_does_not_print_its_key_or_position() {
        let mut stream = PackStream::new([0xab; 32]);
        assert_eq!(format!("{stream:?}"), "PackStream { .. }");
        stream.below(DRAW_MAX);
        assert_eq!(format!("{stream:?}"), "PackStream { .. }");
    }

    #[test]
    fn stream_is_small() {
        assert!(size_of::<PackStream>() <= 40);
    }

    #[test]
    #[should_panic(expected = "257 cards cannot be shuffled")]
    fn more_cards_than_a_byte_can_tell_apart_are_not_shuffled() {
        PackStream::new([0; 32]).shuffle(&mut [cards_of("8s")[0]; 257]);
    }
}
