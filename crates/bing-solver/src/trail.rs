//! The decisions of the search, in order; enough to build the plays again.

/// One decision. Runs are numbered: first those of the table that the search looks at, then the new ones as they are begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// A new run begins with the natural of this cell.
    Start {
        /// Where.
        cell: u8,
    },
    /// A run goes on by one position at its high end.
    Extend {
        /// Which run.
        run: u16,
        /// With the natural of that position, or with a wild two.
        natural: bool,
    },
    /// A new run is filled up with twos to three cards.
    Fill {
        /// Which run.
        run: u16,
        /// How many twos.
        twos: u8,
    },
    /// A run that was begun is not a new meld, but laid off below a run of the table.
    Attach {
        /// Which run.
        run: u16,
        /// The run of the table.
        to: u16,
    },
    /// The naturals of a rank that are in no run make so many new sets.
    Sets {
        /// The number of the rank.
        rank: u8,
        /// How many sets.
        sets: u8,
    },
    /// The naturals of a rank that are in no run are laid off on a set of the table.
    LayOff {
        /// The number of the rank.
        rank: u8,
    },
}
