//! House rules: `key=value` words or lines, with only what differs from the defaults of R12.
//!
//! The writer emits the options that differ, in the order of [`Options`], separated by one space: `target=50 swap_twos=on`; and
//! `preset=standard` where nothing differs. [`Options::to_file_text`] emits one option per line, all of them, those that do not
//! differ as comments.
//!
//! The parser takes words and lines, comments from `#` to the end of the line, keys and values in either case, `-` for `_` in keys,
//! white space around the `=`, and first of all one `preset=` with a name of [`PRESETS`]. Each option may be given once. Values must
//! lie in the range of their option; whether they go together is for [`Options::check`] to say.
//!
//! | key | values |
//! |---|---|
//! | `decks` | `auto`, or 1 to 4 |
//! | `buy_in` | 0 to 1000000000 |
//! | `currency` | a label of up to 15 bytes, its case kept, without white space, `#`, `=` and `"` |
//! | `buy_backs` | `unlimited`, `none`, or a number |
//! | `target` | 1 to 10000 |
//! | `hand_size` | 3 to 103 |
//! | `opening_melds` | 1 to 34 |
//! | `aces` | `both`, `high` or `low` |
//! | `max_wilds` | `none` (no limit), or 0 to 255 |
//! | `two_value` | 1 to 50 |
//! | `swap_twos`, `cut_for_two` | `on` or `off` (also `yes`, `no`, `true`, `false`) |
//! | `void_after_reshuffles` | `off`, or 0 to 65535 |

use std::fmt::{self, Write as _};
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::ParseError;
use super::cursor::Cursor;
use crate::options::{
    Aces, BUY_IN_MAX, BuyBacks, Currency, DECK_CARDS, DECKS_MAX, Options, PRESETS, TARGET_MAX, TWO_VALUE_MAX,
};
use crate::seat::PLAYERS_MIN;

/// The largest hands that can be dealt to anybody: two players share the largest pack (R1.3).
const HAND_SIZE_MAX: u8 = ((DECKS_MAX as usize * DECK_CARDS - 2) / PLAYERS_MIN) as u8;
/// The most melds that such a hand can open with (R6.1).
const OPENING_MELDS_MAX: u8 = HAND_SIZE_MAX / crate::meld::MELD_CARDS_MIN as u8;

/// An option, in the order of the fields of [`Options`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Decks,
    BuyIn,
    Currency,
    BuyBacks,
    Target,
    HandSize,
    OpeningMelds,
    Aces,
    MaxWilds,
    TwoValue,
    SwapTwos,
    CutForTwo,
    VoidAfterReshuffles,
}

impl Key {
    const ALL: [Self; 13] = [
        Self::Decks,
        Self::BuyIn,
        Self::Currency,
        Self::BuyBacks,
        Self::Target,
        Self::HandSize,
        Self::OpeningMelds,
        Self::Aces,
        Self::MaxWilds,
        Self::TwoValue,
        Self::SwapTwos,
        Self::CutForTwo,
        Self::VoidAfterReshuffles,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Decks => "decks",
            Self::BuyIn => "buy_in",
            Self::Currency => "currency",
            Self::BuyBacks => "buy_backs",
            Self::Target => "target",
            Self::HandSize => "hand_size",
            Self::OpeningMelds => "opening_melds",
            Self::Aces => "aces",
            Self::MaxWilds => "max_wilds",
            Self::TwoValue => "two_value",
            Self::SwapTwos => "swap_twos",
            Self::CutForTwo => "cut_for_two",
            Self::VoidAfterReshuffles => "void_after_reshuffles",
        }
    }

    /// What its value can be, in words.
    fn wanted(self) -> String {
        match self {
            Self::Decks => format!("auto, or 1 to {DECKS_MAX}"),
            Self::BuyIn => format!("0 to {BUY_IN_MAX}"),
            Self::Currency => format!("a label of 1 to {} bytes without # = or \"", Currency::BYTES_MAX),
            Self::BuyBacks => format!("unlimited, none, or 1 to {}", u32::MAX),
            Self::Target => format!("1 to {TARGET_MAX}"),
            Self::HandSize => format!("3 to {HAND_SIZE_MAX}"),
            Self::OpeningMelds => format!("1 to {OPENING_MELDS_MAX}"),
            Self::Aces => "both, high or low".into(),
            Self::MaxWilds => format!("none, or 0 to {}", u8::MAX),
            Self::TwoValue => format!("1 to {TWO_VALUE_MAX}"),
            Self::SwapTwos | Self::CutForTwo => "on or off".into(),
            Self::VoidAfterReshuffles => format!("off, or 0 to {}", u16::MAX),
        }
    }

    /// Sets the option; `None` if the text is no value of it.
    fn read(self, options: &mut Options, text: &str) -> Option<()> {
        let word = text.to_ascii_lowercase();
        match self {
            Self::Decks if word == "auto" => options.decks = None,
            Self::Decks => options.decks = Some(number(&word, 1..=DECKS_MAX)?),
            Self::BuyIn => options.buy_in = number(&word, 0..=BUY_IN_MAX)?,
            Self::Currency => options.currency = Currency::new(text)?,
            Self::BuyBacks => {
                options.buy_backs = match word.as_str() {
                    "unlimited" => BuyBacks::Unlimited,
                    "none" => BuyBacks::AtMost(0),
                    _ => BuyBacks::AtMost(number(&word, 0..=u32::MAX)?),
                }
            }
            Self::Target => options.target = number(&word, 1..=TARGET_MAX)?,
            Self::HandSize => options.hand_size = number(&word, 3..=HAND_SIZE_MAX)?,
            Self::OpeningMelds => options.opening_melds = number(&word, 1..=OPENING_MELDS_MAX)?,
            Self::Aces => {
                options.aces = match word.as_str() {
                    "both" => Aces::Both,
                    "high" => Aces::High,
                    "low" => Aces::Low,
                    _ => return None,
                }
            }
            Self::MaxWilds if word == "none" => options.max_wilds = None,
            Self::MaxWilds => options.max_wilds = Some(number(&word, 0..=u8::MAX)?),
            Self::TwoValue => options.two_value = number(&word, 1..=TWO_VALUE_MAX)?,
            Self::SwapTwos => options.swap_twos = on_or_off(&word)?,
            Self::CutForTwo => options.cut_for_two = on_or_off(&word)?,
            Self::VoidAfterReshuffles if word == "off" => options.void_after_reshuffles = None,
            Self::VoidAfterReshuffles => options.void_after_reshuffles = Some(number(&word, 0..=u16::MAX)?),
        }
        Some(())
    }

    /// The value of the option.
    fn write(self, options: &Options) -> String {
        let on_or_off = |on: bool| if on { "on".into() } else { "off".into() };
        match self {
            Self::Decks => options.decks.map_or("auto".into(), |decks| decks.to_string()),
            Self::BuyIn => options.buy_in.to_string(),
            Self::Currency => options.currency.to_string(),
            Self::BuyBacks => match options.buy_backs {
                BuyBacks::Unlimited => "unlimited".into(),
                BuyBacks::AtMost(0) => "none".into(),
                BuyBacks::AtMost(most) => most.to_string(),
            },
            Self::Target => options.target.to_string(),
            Self::HandSize => options.hand_size.to_string(),
            Self::OpeningMelds => options.opening_melds.to_string(),
            Self::Aces => match options.aces {
                Aces::Both => "both".into(),
                Aces::High => "high".into(),
                Aces::Low => "low".into(),
            },
            Self::MaxWilds => options.max_wilds.map_or("none".into(), |most| most.to_string()),
            Self::TwoValue => options.two_value.to_string(),
            Self::SwapTwos => on_or_off(options.swap_twos),
            Self::CutForTwo => on_or_off(options.cut_for_two),
            Self::VoidAfterReshuffles => options.void_after_reshuffles.map_or("off".into(), |most| most.to_string()),
        }
    }
}

/// A number in digits alone that lies in the range.
fn number<T: FromStr + PartialOrd>(text: &str, range: RangeInclusive<T>) -> Option<T> {
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_digits && range.contains(number))
}

fn on_or_off(word: &str) -> Option<bool> {
    match word {
        "on" | "yes" | "true" => Some(true),
        "off" | "no" | "false" => Some(false),
        _ => None,
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standard = Self::default();
        let mut between = "";
        for key in Key::ALL {
            let value = key.write(self);
            if value != key.write(&standard) {
                write!(f, "{between}{}={value}", key.name())?;
                between = " ";
            }
        }
        if between.is_empty() { f.write_str("preset=standard") } else { Ok(()) }
    }
}

impl FromStr for Options {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_options(Cursor::new(text))
    }
}

impl Options {
    /// The house rules of a text: those of R12, changed by what it says. An empty text changes nothing.
    ///
    /// # Errors
    /// Where the text stops being options: an unknown key, a value that is none of its option or out of its range, an option given
    /// twice, a preset that does not come first.
    pub fn from_text(text: &str) -> Result<Self, ParseError> {
        text.parse()
    }

    /// Changes these house rules by what a text says. A preset in it replaces them all.
    ///
    /// # Errors
    /// As for [`Options::from_text`]; nothing has changed then.
    pub fn read_over(&mut self, text: &str) -> Result<(), ParseError> {
        *self = read_over(*self, Cursor::new(text))?;
        Ok(())
    }

    /// The text of an options file: every option on its own line, those that have their default value as comments.
    pub fn to_file_text(&self) -> String {
        let standard = Self::default();
        let mut text = String::from("# House rules of a table of Bing. What stands behind a # is the default.\n");
        for key in Key::ALL {
            let (value, default) = (key.write(self), key.write(&standard));
            let comment = if value == default { "# " } else { "" };
            writeln!(text, "{comment}{}={value}", key.name()).expect("a string takes all that is written to it");
        }
        text
    }
}

/// Reads options up to the end of the piece.
pub(super) fn read_options(cursor: Cursor<'_>) -> Result<Options, ParseError> {
    read_over(Options::default(), cursor)
}

fn read_over(mut options: Options, mut cursor: Cursor<'_>) -> Result<Options, ParseError> {
    let mut given: Vec<Key> = Vec::new();
    let mut is_first = true;
    while skip_comments(&mut cursor) {
        let place = cursor;
        let word = cursor.piece_until(|c| c.is_whitespace() || matches!(c, '=' | '#')).rest();
        let word = word.to_ascii_lowercase().replace('-', "_");
        let key = Key::ALL.into_iter().find(|key| key.name() == word);
        if key.is_none() && word != "preset" {
            let names = Key::ALL.map(Key::name).join(", ");
            return Err(place.expected(format!("preset first, or one of the options {names}")));
        }
        cursor.skip(is_space_in_line);
        if !cursor.eat('=') {
            return Err(cursor.expected(format!("= and a value behind {word}")));
        }
        cursor.skip(is_space_in_line);
        let value_place = cursor;
        let value = cursor.piece_until(|c| c.is_whitespace() || c == '#').rest();
        match key {
            None if !is_first => return Err(place.expected("preset before all other options, and once")),
            None => options = preset(value).map_err(|wanted| value_place.expected(wanted))?,
            Some(key) if given.contains(&key) => return Err(place.expected(format!("{word} once"))),
            Some(key) => {
                given.push(key);
                let wanted = || value_place.expected(format!("{} for {word}", key.wanted()));
                key.read(&mut options, value).ok_or_else(wanted)?;
            }
        }
        is_first = false;
    }
    Ok(options)
}

/// The preset of this name in either case; if there is none, what was expected.
fn preset(name: &str) -> Result<Options, String> {
    let names = || format!("one of the presets {}", PRESETS.map(|(name, _)| name).join(", "));
    Options::preset(&name.to_ascii_lowercase()).ok_or_else(names)
}

fn is_space_in_line(c: char) -> bool {
    c.is_whitespace() && c != '\n'
}

/// Goes on behind white space and comments; whether anything is left.
fn skip_comments(cursor: &mut Cursor<'_>) -> bool {
    cursor.skip_space();
    while cursor.rest().starts_with('#') {
        cursor.skip(|c| c != '\n');
        cursor.skip_space();
    }
    !cursor.is_done()
}
