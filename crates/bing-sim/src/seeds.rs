//! The random streams of a game: all from the seed of the plan and numbers, none from another game.

use bing_bots::rng::BotRng;
use bing_rules::seat::Seat;
use bing_rules::seeds::Seeds;

/// What a number is drawn for, so that no two streams are the same.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    Dealer = 1,
    Secret = 2,
    Bot = 3,
}

/// Who deals first in the games with these packs, 0 to one less than the players (R3.1).
pub(crate) fn first_dealer(seed: u64, pack: u64, players: usize) -> usize {
    BotRng::new(mixed([seed, Purpose::Dealer as u64, pack, 0])).below(players)
}

/// The seeds of the pack of a deal, counted from 1, and of what is shuffled in it later.
pub(crate) fn pack_seeds(seed: u64, pack: u64, deal: u32) -> Seeds {
    let mut secret = [0; 32];
    for (number, bytes) in secret.chunks_exact_mut(8).enumerate() {
        bytes.copy_from_slice(&mixed([seed, Purpose::Secret as u64, pack, number as u64]).to_le_bytes());
    }
    Seeds { secret, contributions: Vec::new(), table: "sim".to_owned(), deal }
}

/// The stream of the bot on this seat.
pub(crate) fn bot_rng(seed: u64, game: u64, seat: Seat) -> BotRng {
    BotRng::new(mixed([seed, Purpose::Bot as u64, game, seat.index() as u64]))
}

/// Some numbers as one; the finisher of `SplitMix64` after each.
fn mixed(numbers: [u64; 4]) -> u64 {
    numbers.into_iter().fold(0, |state, number| {
        let mut z = (state ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn streams_differ_by_seed_game_and_purpose() {
        let mut seen = BTreeSet::new();
        for seed in 0..20 {
            for purpose in 1..4 {
                for game in 0..20 {
                    for number in 0..8 {
                        assert!(seen.insert(mixed([seed, purpose, game, number])));
                    }
                }
            }
        }
    }

    #[test]
    fn seats_of_all_numbers_deal_first() {
        let dealers: BTreeSet<usize> = (0..100).map(|pack| first_dealer(3, pack, 5)).collect();
        assert_eq!(dealers.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    }
}
