//! Where in a deal one is.

/// What is to be done next in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The player on the dealer's right cuts (R3.2). Nothing has been dealt.
    Cut,
    /// The cut showed a two, which the cutter keeps or declines (R3.2). Nothing has been dealt.
    Keep,
    /// A player draws, takes or melds (R4).
    Turn,
    /// A player who drew or took discards (R4.1, R4.2).
    Discard {
        /// Whether the upcard was taken; else the stock was drawn from.
        taken: bool,
    },
    /// The deal is over (R8).
    Over,
}
