//! repeats, and a slow naive oracle that knows the rules by itself.
//!
//! - [`script::deal`] makes a deal at any moment: `deal(3).hands(["Ac 3d"]).upcard("Td").deal()`.
//! - [`law::check`] runs a property test, on the same cases each time unless the environment says otherwise.
//! - [`strategies`] reach the states that random play hardly ever sees, by way of [`compose`]; [`hostile`] tries what is illegal.
//! - [`play`] plays on at random from any state.
//! - [`oracle`] is the second opinion: the rules once more, in the plainest way, sharing nothing with `bing-rules` but its data types.
//!
//! Nothing here is shipped. Everything panics where a test should fail, with what went wrong.

pub mod compose;
pub mod dice;
pub mod hostile;
pub mod law;
pub mod oracle;
pub mod play;
pub mod script;
pub mod strategies;
