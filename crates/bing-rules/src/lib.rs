//! The rules of Bing rummy.
pub mod card;
pub mod hand;
pub mod notation;
