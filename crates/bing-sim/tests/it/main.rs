//! Tournaments as a whole.

mod odd_bots;
mod tournaments;
