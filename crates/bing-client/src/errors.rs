//! Why something cannot be done, in words. Every text names the rule and the numbers that a person needs.

use bing_rules::deal::ActionError;
use bing_rules::game::GameError;
use bing_rules::meld::{GrowError, MeldError};
use bing_rules::notation::{Found, ParseError};
use bing_rules::turn::TurnError;

use crate::message::Message;

/// Something that can be told to a person.
pub trait Explain {
    /// What to say.
    fn message(&self) -> Message;
}

/// The text of an error with its rule filled in.
fn of_rule(id: &'static str, rule: &str) -> Message {
    Message::new(id).with("rule", rule)
}

impl Explain for MeldError {
    fn message(&self) -> Message {
        let rule = self.rule();
        match *self {
            Self::SetTooShort { cards } => of_rule("error-set-too-short", rule).with("cards", cards),
            Self::NotOfRank { card, rank } => {
                of_rule("error-not-of-rank", rule).with_text("card", card).with_text("rank", rank)
            }
            Self::NotATwo { card } => of_rule("error-not-a-two", rule).with_text("card", card),
            Self::RunTooShort { cards } => of_rule("error-run-too-short", rule).with("cards", cards),
            Self::NotOfSuit { card, suit } => {
                of_rule("error-not-of-suit", rule).with_text("card", card).with("suit", suit_name(suit))
            }
            Self::WrongPosition { card, position, wanted } => of_rule("error-wrong-position", rule)
                .with_text("card", card)
                .with("position", position)
                .with_text("wanted", wanted),
            Self::BeyondAces { from, to, aces } => of_rule("error-beyond-aces", rule)
                .with("from", from)
                .with("to", to)
                .with("lowest", aces.lowest_position())
                .with("highest", aces.highest_position()),
            Self::NoNatural => of_rule("error-no-natural", rule),
            Self::TooManyWilds { wilds, most } => {
                of_rule("error-too-many-wilds", rule).with("wilds", wilds).with("most", most)
            }
        }
    }
}

/// The name of a suit.
pub fn suit_name(suit: bing_rules::card::Suit) -> Message {
    use bing_rules::card::Suit;
    Message::new(match suit {
        Suit::Clubs => "suit-clubs",
        Suit::Diamonds => "suit-diamonds",
        Suit::Hearts => "suit-hearts",
        Suit::Spades => "suit-spades",
    })
}

impl Explain for GrowError {
    fn message(&self) -> Message {
        let rule = self.rule();
        match *self {
            Self::NotOfRank { card, rank } => {
                of_rule("error-lay-off-not-of-rank", rule).with_text("card", card).with_text("rank", rank)
            }
            Self::NotNext { card, wanted } => {
                of_rule("error-not-next", rule).with_text("card", card).with_text("wanted", wanted)
            }
            Self::EndClosed { position } => of_rule("error-end-closed", rule).with("position", position),
            Self::NoEnds => of_rule("error-no-ends", rule),
            Self::WhichEnd => of_rule("error-which-end", rule),
            Self::NoCards => of_rule("error-no-cards", rule),
            Self::TooManyWilds { wilds, most } => {
                of_rule("error-too-many-wilds", rule).with("wilds", wilds).with("most", most)
            }
            Self::NoPosition { position } => of_rule("error-no-position", rule).with("position", position),
            Self::NotWild { position, held } => {
                of_rule("error-not-wild", rule).with("position", position).with_text("held", held)
            }
            Self::NotStoodFor { card, position } => {
                of_rule("error-not-stood-for", rule).with_text("card", card).with("position", position)
            }
        }
    }
}

/// What is wrong with one play of a turn; plays are counted from 1 for people.
fn at_play(play: usize, error: Message) -> Message {
    Message::new("error-at-play").with("play", play + 1).with("error", error)
}

/// Too many points left, by R7.1 or R7.2.
fn over_limit(rule: &str, deadwood: u32, score: u32, target: u32) -> Message {
    let limit = match target.checked_sub(score) {
        Some(most) => Message::new("error-limit").with("score", score).with("most", most),
        None => Message::new("error-limit-none").with("score", score).with("target", target),
    };
    of_rule("error-over-limit", rule).with("deadwood", deadwood).with("limit", limit)
}

impl Explain for TurnError {
    fn message(&self) -> Message {
        let rule = self.rule();
        match *self {
            Self::NoPlays => of_rule("error-no-plays", rule),
            Self::NotHeld { card, play } => {
                at_play(play, of_rule("error-not-held-any-more", rule).with_text("card", card))
            }
            Self::Meld { error, play } => at_play(play, error.message()),
            Self::NoSuchMeld { meld, melds, play } => {
                at_play(play, of_rule("error-no-such-meld", rule).with("meld", meld).with("melds", melds))
            }
            Self::Grow { error, play } => at_play(play, error.message()),
            Self::NoSwaps { play } => at_play(play, of_rule("error-no-swaps", rule)),
            Self::SwapBeforeOpening { play } => at_play(play, of_rule("error-swap-before-opening", rule)),
            Self::TooManyCopies { card, play } => {
                at_play(play, of_rule("error-too-many-copies", rule).with_text("card", card))
            }
            Self::TooFewMelds { melds, wanted } => {
                of_rule("error-too-few-melds", rule).with("melds", melds).with("wanted", wanted)
            }
            Self::FreedTwoKept { two } => of_rule("error-freed-two-kept", rule).with_text("two", two),
            Self::OverLimit { deadwood, score, target } => over_limit(rule, deadwood, score, target),
        }
    }
}

impl Explain for ActionError {
    fn message(&self) -> Message {
        let rule = self.rule();
        match *self {
            Self::DealOver => of_rule("error-deal-over", rule),
            Self::NoSuchSeat { seat, players } => {
                of_rule("error-no-such-seat", rule).with_text("seat", seat).with("last", players.saturating_sub(1))
            }
            Self::NotYourTurn { seat, turn, .. } => {
                of_rule("error-not-your-turn", rule).with_text("seat", seat).with_text("turn", turn)
            }
            Self::CutFirst => of_rule("error-cut-first", rule),
            Self::KeepFirst => of_rule("error-keep-first", rule),
            Self::AlreadyDealt => of_rule("error-already-dealt", rule),
            Self::CutRange { lifted, most } => {
                of_rule("error-cut-range", rule).with("lifted", lifted).with("most", most)
            }
            Self::DiscardFirst { taken: false, .. } => of_rule("error-discard-first-drawn", rule),
            Self::DiscardFirst { taken: true, .. } => of_rule("error-discard-first-taken", rule),
            Self::DrawFirst => of_rule("error-draw-first", rule),
            Self::NotHeld { card } => of_rule("error-not-held", rule).with_text("card", card),
            Self::JustTaken { card } => of_rule("error-just-taken", rule).with_text("card", card),
            Self::TakeLeavesNoDiscard { card } => of_rule("error-take-leaves-no-discard", rule).with_text("card", card),
            Self::DiscardOverLimit { deadwood, score, target } => over_limit(rule, deadwood, score, target),
            Self::TakeOverLimit { card, deadwood, score, target } => Message::new("error-take-over-limit")
                .with_text("card", card)
                .with("error", over_limit(rule, deadwood, score, target)),
            Self::Turn(error) => error.message(),
        }
    }
}

impl Explain for GameError {
    fn message(&self) -> Message {
        match self {
            Self::Action(error) => error.message(),
            Self::NoBuyBack { seat } => of_rule("error-no-buy-back", self.rule()).with_text("seat", seat),
            Self::BuyBackLimit { seat, bought } => {
                of_rule("error-buy-back-limit", self.rule()).with_text("seat", seat).with("bought", *bought)
            }
            // The others are about how a program drives a game, not about what a player wants to do.
            other => Message::new("error-other").with_text("error", other),
        }
    }
}

impl Explain for ParseError {
    fn message(&self) -> Message {
        let found = match &self.found {
            Found::End => Message::new("error-parse-end"),
            Found::Text(text) => Message::new("error-parse-found").with("text", text.as_str()),
        };
        Message::new("error-parse")
            .with("column", self.column)
            .with("expected", self.expected.as_str())
            .with("found", found)
    }
}
