//! The random stream of a bot.

use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A small, fast stream that is the same on every machine. It decides no cards, so nobody need be kept from guessing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotRng(Xoshiro256PlusPlus);

impl BotRng {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number from 0 to `n - 1`, each as likely to within `n / 2^32`; 0 for `n` of 0 or 1.
    pub fn below(&mut self, n: usize) -> usize {
        ((u64::from(self.0.next_u32()) * n as u64) >> 32) as usize
    }

    /// The next 64 bits, for a stream of its own.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// `true` once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            items.swap(place, self.below(place + 1));
        }
    }
}
