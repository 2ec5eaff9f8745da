//! What a table promises to the people at it and to its keeper.
#![expect(clippy::unwrap_used, reason = "a test that unwraps fails where it stands, which is what a test is for")]

mod deputy;
mod document;
mod flow;
mod hostile;
mod keeper;
mod leaks;
mod record;
mod seating;
mod talk;
mod votes;
