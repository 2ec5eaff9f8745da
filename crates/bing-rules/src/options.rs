//! House rules as data (R12). Every default is the published rule or the decision of RULES.md.

use std::fmt;

use crate::seat::{PLAYERS_MAX, PLAYERS_MIN};

/// The decks there may be (R1.3).
pub const DECKS_MAX: u8 = 4;
/// The cards of one deck (R1.2).
pub const DECK_CARDS: usize = 52;
/// The most points that a two may count; keeps every sum of points far from its type's limit.
pub const TWO_VALUE_MAX: u8 = 50;
/// The highest target there may be.
pub const TARGET_MAX: u32 = 10_000;
/// The largest buy-in in minor units; with it and [`u64`] pots no game of any length overflows.
pub const BUY_IN_MAX: u32 = 1_000_000_000;

/// What an ace may be in a run (R5.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Aces {
    /// Low and high.
    #[default]
    Both,
    /// High only: runs have no position 1.
    High,
    /// Low only: runs have no position 14.
    Low,
}

impl Aces {
    /// The lowest position of a run.
    pub const fn lowest_position(self) -> u8 {
        match self {
            Self::Both | Self::Low => 1,
            Self::High => 2,
        }
    }

    /// The highest position of a run.
    pub const fn highest_position(self) -> u8 {
        match self {
            Self::Both | Self::High => 14,
            Self::Low => 13,
        }
    }
}

/// How often one player may buy back in one game (R9.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BuyBacks {
    /// As often as they like.
    #[default]
    Unlimited,
    /// At most this often; 0 is written `none`.
    AtMost(u32),
}

impl BuyBacks {
    /// Whether a player who has bought back this often may do so again.
    pub const fn allows_after(self, bought: u32) -> bool {
        match self {
            Self::Unlimited => true,
            Self::AtMost(most) => bought < most,
        }
    }
}

/// The label of the minor unit that amounts are counted in (R2.1): up to [`Currency::BYTES_MAX`] bytes, never empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Currency {
    bytes: [u8; Self::BYTES_MAX],
    len: u8,
}

impl Currency {
    /// The longest label in bytes of UTF-8.
    pub const BYTES_MAX: usize = 15;

    /// This label; `None` if it is empty or too long, or holds white space, control characters, `#`, `=` or `"`.
    pub fn new(label: &str) -> Option<Self> {
        let bad = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '#' | '=' | '"');
        if label.is_empty() || label.len() > Self::BYTES_MAX || label.contains(bad) {
            return None;
        }
        let mut bytes = [0; Self::BYTES_MAX];
        bytes[..label.len()].copy_from_slice(label.as_bytes());
        Some(Self { bytes, len: label.len() as u8 })
    }

    /// The label.
    #[expect(clippy::missing_panics_doc, reason = "it cannot panic: the bytes come from a string")]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).expect("made from a string")
    }
}

impl Default for Currency {
    fn default() -> Self {
        Self::new("cents").expect("a short word")
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The house rules of a table (R12), apart from the number of players.
///
/// Any values can be written down here; [`Options::check`] says whether a game can be played by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// How many decks make the pack, 1 to 4; `None`: two for up to seven players, three for eight (R1.3).
    pub decks: Option<u8>,
    /// What each player pays into the pot at the start, and again for a buy-back, in minor units (R2.1).
    pub buy_in: u32,
    /// The name of the minor unit.
    pub currency: Currency,
    /// How often each player may buy back (R9.3).
    pub buy_backs: BuyBacks,
    /// The highest score that is not bust, and the limit of R7.1 (R9.1).
    pub target: u32,
    /// The cards dealt to each player (R3.3).
    pub hand_size: u8,
    /// The new melds that an opening needs at least (R6.1).
    pub opening_melds: u8,
    /// What aces may be in runs (R5.4).
    pub aces: Aces,
    /// The most wild twos in one meld; `None`: no limit (R5.5).
    pub max_wilds: Option<u8>,
    /// The points of a two left in hand (R8.2).
    pub two_value: u8,
    /// Whether a two on the table may be swapped for its natural card (R6.4).
    pub swap_twos: bool,
    /// Whether there is a cut for a two before the deal (R3.2).
    pub cut_for_two: bool,
    /// After how many reshuffles the next one voids the deal instead; `None`: never (R8.5).
    pub void_after_reshuffles: Option<u16>,
}

impl Default for Options {
    fn default() -> Self {
        STANDARD
    }
}

/// House rules that many tables share, by name.
pub const PRESETS: [(&str, Options); 5] = [
    ("standard", STANDARD),
    ("bots", Options { void_after_reshuffles: Some(10), ..STANDARD }),
    ("quick", Options { target: 50, buy_backs: BuyBacks::AtMost(0), ..STANDARD }),
    ("strict", Options { max_wilds: Some(1), two_value: 20, ..STANDARD }),
    ("swapping", Options { swap_twos: true, ..STANDARD }),
];

/// The defaults of R12.
const STANDARD: Options = Options {
    decks: None,
    buy_in: 25,
    currency: Currency { bytes: *b"cents\0\0\0\0\0\0\0\0\0\0", len: 5 },
    buy_backs: BuyBacks::Unlimited,
    target: 75,
    hand_size: 14,
    opening_melds: 3,
    aces: Aces::Both,
    max_wilds: None,
    two_value: 2,
    swap_twos: false,
    cut_for_two: true,
    void_after_reshuffles: None,
};

impl Options {
    /// The house rules of this name in [`PRESETS`].
    pub fn preset(name: &str) -> Option<Self> {
        PRESETS.iter().find(|(known, _)| *known == name).map(|&(_, options)| options)
    }

    /// How many decks the pack of a table with this many players has (R1.3).
    pub fn decks_for(&self, players: usize) -> u8 {
        self.decks.unwrap_or(if players >= PLAYERS_MAX { 3 } else { 2 })
    }

    /// The points of a two in the type that points are counted in.
    pub fn two_points(&self) -> u32 {
        u32::from(self.two_value)
    }

    /// The most wild twos in one meld, as a number that no meld reaches where there is no limit.
    pub fn wilds_max(&self) -> usize {
        self.max_wilds.map_or(usize::MAX, usize::from)
    }

    /// Whether a game with this many players can be played to its end by these rules.
    ///
    /// # Errors
    /// All reasons why not, each with its rule and the numbers.
    pub fn check(&self, players: usize) -> Result<(), OptionsError> {
        let mut faults = Vec::new();
        if !(PLAYERS_MIN..=PLAYERS_MAX).contains(&players) {
            faults.push(OptionFault::Players { players });
        }
        let decks = self.decks_for(players);
        let needed = players * usize::from(self.hand_size) + 2;
        if !(1..=DECKS_MAX).contains(&decks) {
            faults.push(OptionFault::Decks { decks });
        } else if usize::from(decks) * DECK_CARDS < needed {
            let hand_size = self.hand_size;
            faults.push(OptionFault::PackTooSmall { players, hand_size, needed, decks });
        }
        if self.opening_melds == 0 {
            faults.push(OptionFault::NoOpening);
        }
        if usize::from(self.hand_size) < 3 * usize::from(self.opening_melds) || self.hand_size == 0 {
            faults.push(OptionFault::HandTooSmall { hand_size: self.hand_size, opening_melds: self.opening_melds });
        }
        if !(1..=TARGET_MAX).contains(&self.target) {
            faults.push(OptionFault::Target { target: self.target });
        }
        if !(1..=TWO_VALUE_MAX).contains(&self.two_value) {
            faults.push(OptionFault::TwoValue { two_value: self.two_value });
        }
        if self.buy_in > BUY_IN_MAX {
            faults.push(OptionFault::BuyIn { buy_in: self.buy_in });
        }
        if faults.is_empty() { Ok(()) } else { Err(OptionsError { faults }) }
    }
}

/// One reason why a game cannot be played by some house rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionFault {
    /// R1.1
    #[error("R1.1: {players} players, but 2 to 8 can play")]
    Players {
        /// How many were asked for.
        players: usize,
    },
    /// R1.3
    #[error("R1.3: {decks} decks, but the pack has 1 to 4")]
    Decks {
        /// How many were asked for.
        decks: u8,
    },
    /// R1.3
    #[error(
        "R1.3: {players} players with {hand_size} cards each need a pack of at least {needed} cards, \
         but {decks} deck(s) have {}", usize::from(*decks) * DECK_CARDS
    )]
    PackTooSmall {
        /// How many players.
        players: usize,
        /// The cards dealt to each.
        hand_size: u8,
        /// `players * hand_size + 2`.
        needed: usize,
        /// How many decks.
        decks: u8,
    },
    /// R6.1
    #[error("R6.1: opening_melds is 0, but an opening puts down at least one new meld")]
    NoOpening,
    /// R6.1
    #[error(
        "R6.1: nobody could ever open: opening_melds is {opening_melds}, which takes {} cards, but hand_size is {hand_size}",
        3 * u32::from(*opening_melds)
    )]
    HandTooSmall {
        /// The cards dealt to each player.
        hand_size: u8,
        /// The new melds an opening needs.
        opening_melds: u8,
    },
    /// R9.1
    #[error("R9.1: target is {target}, but must be 1 to {TARGET_MAX}")]
    Target {
        /// The target asked for.
        target: u32,
    },
    /// R8.2
    #[error("R8.2: two_value is {two_value}, but must be 1 to {TWO_VALUE_MAX}")]
    TwoValue {
        /// The value asked for.
        two_value: u8,
    },
    /// R2.1
    #[error("R2.1: buy_in is {buy_in}, but may be at most {BUY_IN_MAX} minor units")]
    BuyIn {
        /// The buy-in asked for.
        buy_in: u32,
    },
}

impl OptionFault {
    /// The rule that is broken.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Players { .. } => "R1.1",
            Self::Decks { .. } | Self::PackTooSmall { .. } => "R1.3",
            Self::NoOpening | Self::HandTooSmall { .. } => "R6.1",
            Self::Target { .. } => "R9.1",
            Self::TwoValue { .. } => "R8.2",
            Self::BuyIn { .. } => "R2.1",
        }
    }
}

/// All the reasons why a game cannot be played by some house rules; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsError {
    /// The reasons, in the order of the fields of [`Options`].
    pub faults: Vec<OptionFault>,
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.faults)
    }
}

impl std::error::Error for OptionsError {}

/// The items, separated by `; `.
pub(crate) fn write_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    for (place, item) in items.iter().enumerate() {
        if place > 0 {
            f.write_str("; ")?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}
