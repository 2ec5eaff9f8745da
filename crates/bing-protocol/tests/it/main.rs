//! The wire: golden files, schema, round trips, limits.
#![expect(clippy::unwrap_used, reason = "a test that unwraps fails where it stands, which is what a test is for")]

mod deals;
mod document;
mod golden;
mod hostile;
mod samples;
mod schema;
