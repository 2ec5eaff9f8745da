//! What every face of Bing rummy shares, whether it draws on a screen or prints lines: the texts people read, what is on the screen, and
//! what a player can do.
//!
//! Texts live in `locales/*.ftl`, one file per language, which translators edit; the code names a text by its identifier and fills in
//! names and numbers.
//!
//! ```
//! use bing_client::message::Message;
//! use bing_client::texts::{Language, Texts};
//!
//! let drew = Message::new("event-drew-hidden").with("own", "no").with("seat", "Ann");
//! assert_eq!(Texts::new(Language::English).say(&drew), "Ann draws a card");
//! assert_eq!(Texts::new(Language::Spanish).say(&drew), "Ann roba una carta");
//! ```

pub mod errors;
pub mod events;
pub mod game;
pub mod intent;
pub mod keeper;
pub mod message;
pub mod model;
pub mod texts;
