//! What cards are worth to a hand, in hundredths of a point.

/// The numbers by which a bot weighs its cards. All but the shares are in hundredths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// A point in hand, as long as nobody looks about to go out.
    pub(crate) point: i32,
    /// A point in hand when somebody does.
    pub(crate) point_threatened: i32,
    /// A pair, and each unseen card that would make it a set.
    pub(crate) pair: [i32; 2],
    /// A natural of a set that is broken without it; of one that is not.
    pub(crate) set: [i32; 2],
    /// Two cards of a run, and each unseen card that would make it one.
    pub(crate) part: [i32; 2],
    /// A card of a run that is broken without it; of one that is not.
    pub(crate) run: [i32; 2],
    /// What a start is worth more when a two can complete it.
    pub(crate) with_two: i32,
    /// A card that could be laid off.
    pub(crate) lay_off: i32,
    /// A two.
    pub(crate) two: i32,
    /// The percentage of the lesser of two uses that counts besides the greater.
    pub(crate) second_use: i32,
    /// A card that the next player, who has opened, could lay off.
    pub(crate) feeds_lay_off: i32,
    /// A card that goes with one that the next player took.
    pub(crate) feeds_taken: i32,
    /// A card of a rank that the next player threw.
    pub(crate) is_thrown: i32,
}

impl Weights {
    pub(crate) const STANDARD: Self = Self {
        point: 40,
        point_threatened: 150,
        pair: [800, 100],
        set: [3000, 4000],
        part: [400, 120],
        run: [3000, 2000],
        with_two: 600,
        lay_off: 3000,
        two: 6000,
        second_use: 25,
        feeds_lay_off: 400,
        feeds_taken: 400,
        is_thrown: 100,
    };
}
