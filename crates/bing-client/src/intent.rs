//! What a player wants: an [`Intent`] is a tap or a key; what of it concerns the table becomes a [`Request`].

use bing_rules::play::Action;

/// What the table is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Act in the deal.
    Act(Action),
    /// Buy back, or not (R9.3).
    BuyBack(bool),
    /// Begin the next deal.
    NextDeal,
    /// End the deal without a score (R8.5).
    VoidDeal,
}

/// By what a hand is sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// Suits, then ranks.
    #[default]
    Suit,
    /// Ranks, then suits.
    Rank,
    /// As the player has put them; new cards come last.
    Own,
}

/// A tap or a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Lift this many cards of the pack.
    Cut(u16),
    /// Keep the two that the cut showed, or not.
    Keep(bool),
    /// Draw from the stock.
    Draw,
    /// Take the upcard.
    Take,
    /// Discard the selected card.
    Discard,
    /// The discard pile was tapped: take the upcard, or discard the selected card, whatever it is time for.
    DiscardPile,
    /// Select the card of this number, or no longer.
    Select(u32),
    /// Select nothing.
    Deselect,
    /// Sort the hand.
    Sort(Sort),
    /// Put the card of this number at a place of the hand, counted from 0.
    Move {
        /// The number of the card.
        card: u32,
        /// The place.
        to: usize,
    },
    /// Lay the selected cards out as a new meld.
    LayOut,
    /// Add the selected cards to a meld that is laid out.
    AddTo(u32),
    /// Lay the selected cards off on a meld on the table, or swap the one for a two there.
    LayOff(usize),
    /// Choose what the cards of a meld laid out are to be.
    Read {
        /// The number of the meld laid out.
        staged: u32,
        /// Which of its readings, counted from 0.
        reading: usize,
    },
    /// Take a meld laid out back into the hand.
    TakeBack(u32),
    /// Take all back into the hand.
    TakeAllBack,
    /// Fill the tray with the best turn there is.
    Suggest,
    /// Ask what could be done.
    Hint,
    /// Play what is laid out.
    PlayTurn,
    /// Buy back, or not.
    BuyBack(bool),
    /// Begin the next deal.
    NextDeal,
    /// End the deal without a score.
    VoidDeal,
}
