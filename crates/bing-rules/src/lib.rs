//! The rules of Bing rummy: what is legal, what happened, what it costs, and what a seat may see.
//!
//! Everything here follows `docs/RULES.md`; its rule numbers (`R7.1`) are cited where they are put into code, and every refusal names
//! the one that is broken. The crate has no input or output, clock, thread or randomness of its own: the same calls give the same
//! results on every machine, in the browser too.
//!
//! | to | use |
//! |---|---|
//! | hold cards | [`card::Card`], [`hand::Hand`], [`hand::Faces`] |
//! | ask what a meld is | [`meld::Declaration`], [`meld::Meld`], [`meld::candidates`], [`tableau::Tableau`] |
//! | check or list meld turns | [`turn::MeldTurn`] |
//! | choose house rules | [`options::Options`] |
//! | play a deal | [`deal::Deal`], from its start or, by a [`setup::Setup`], from any moment |
//! | decide from what a seat sees | [`view::View`], [`legal::LegalActions`], [`event::SeenEvent`] |
//! | play a game to the pot | [`game::Game`] |
//! | write it down and play it again | [`record::RecordedGame`], [`record::Replay`] |
//! | shuffle so that anyone can check it, and check it | [`seeds::Seeds`], [`verify`] |
//! | read and write all of it as text | [`notation`] |
//!
//! ```
//! use bing_rules::hand::Hand;
//! use bing_rules::notation::parse_turn;
//! use bing_rules::options::Options;
//! use bing_rules::tableau::Tableau;
//! use bing_rules::turn::MeldTurn;
//!
//! // With a score of 63, at most 12 points may remain (R7.1).
//! let hand: Hand = "8s 8h 8d 9c Tc Jc Kd Kh 2c Qs 7h".parse()?;
//! let turn = MeldTurn { hand: &hand, tableau: &Tableau::EMPTY, opened: false, score: 63, options: &Options::default() };
//! let refused = turn.check(&parse_turn("8:8d8h8s / c9:9cTcJc / K:KdKh2c")?).expect_err("17 points are too many");
//! assert_eq!(refused.to_string(), "R7.1: 17 points would remain; with a score of 63 at most 12 may");
//!
//! let lighter = MeldTurn { score: 50, ..turn };
//! assert_eq!(lighter.check(&parse_turn("8:8d8h8s / c9:9cTcJc / K:KdKh2c")?)?.hand.to_string(), "7h Qs");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod card;
pub mod deal;
pub mod event;
pub mod game;
pub mod hand;
pub mod legal;
pub mod meld;
pub mod notation;
pub mod options;
pub mod outcome;
pub mod pack;
pub mod phase;
mod pile;
pub mod play;
pub mod record;
pub mod seat;
pub mod seeds;
pub mod settlement;
pub mod setup;
pub mod tableau;
pub mod turn;
pub mod verify;
pub mod view;
