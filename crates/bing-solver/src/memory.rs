//! The states that the search has been in, so that none is looked at again from a worse position.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use smallvec::SmallVec;

use crate::layout::{Count, ROOM_ENOUGH};
use crate::search::Goal;

/// How many states pass before they are remembered: most searches are over by then.
const ASLEEP_STATES: u32 = 200;

/// What matters of a state for the cards to come, apart from its [`Label`].
pub(crate) type Key = SmallVec<[u16; 24]>;

/// What has been spent and reached on the way to a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    pub(crate) twos_used: u32,
    pub(crate) melds: u32,
    pub(crate) room: u16,
    pub(crate) dead: Count,
}

impl Label {
    /// Whether every turn that goes on from `other` would be at least as good going on from here.
    ///
    /// Twos that were not used are left over in the end, so there must be room for them.
    fn is_as_good_as(&self, other: &Self, goal: Goal) -> bool {
        let Some(spared) = other.twos_used.checked_sub(self.twos_used) else { return false };
        let has_room = self.room >= ROOM_ENOUGH || u32::from(self.room) >= u32::from(other.room) + spared;
        let (mine, theirs) = (self.dead, other.dead);
        let leaves_less = match goal {
            Goal::Deadwood => (mine.points, mine.cards) <= (theirs.points, theirs.cards),
            Goal::Cards | Goal::Melds => mine.points <= theirs.points && mine.cards <= theirs.cards,
        };
        self.melds >= other.melds && has_room && leaves_less
    }
}

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    passed: u32,
    labels: HashMap<Key, SmallVec<[Label; 2]>, BuildHasherDefault<MixHasher>>,
}

impl Memory {
    /// Counts a state; whether states are remembered yet.
    pub(crate) fn is_awake(&mut self) -> bool {
        self.passed = self.passed.saturating_add(1);
        self.passed > ASLEEP_STATES
    }

    /// Whether a state with this key has been looked at with a label as good as this one; if not, remembers it.
    pub(crate) fn has_better(&mut self, key: Key, label: Label, goal: Goal) -> bool {
        let labels = self.labels.entry(key).or_default();
        if labels.iter().any(|known| known.is_as_good_as(&label, goal)) {
            return true;
        }
        labels.retain(|known| !label.is_as_good_as(known, goal));
        labels.push(label);
        false
    }
}

/// A fast hasher with fixed seeds; keys come from the search, not from outside.
#[derive(Debug, Default)]
struct MixHasher(u64);

impl Hasher for MixHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}
