//! The rules of Bing rummy.
pub mod card;
pub mod hand;
pub mod meld;
pub mod notation;
pub mod options;
pub mod play;
pub mod seat;
pub mod tableau;
pub mod turn;
