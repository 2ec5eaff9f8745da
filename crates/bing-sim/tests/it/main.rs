//! Tournaments as a whole.

mod tournaments;
