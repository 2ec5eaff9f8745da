//! What becomes of the naturals of a rank that are in no run: they all share one fate, since they count the same.

use bing_rules::meld::MELD_CARDS_MIN;

use super::Search;
use crate::layout::{ROOM_ENOUGH, points_at};
use crate::trail::Decision;

impl Search<'_> {
    /// Tries every fate of the pool, then goes on at `next`.
    pub(super) fn decide_sets(&mut self, next: usize) {
        let pool = std::mem::take(&mut self.pool);
        let rank = self.rank as u8 + 1;
        let joins = self.layout.table_sets >> rank & 1 != 0;
        if joins {
            self.with_decision(Decision::LayOff { rank }, |search| search.enter_rank(next));
        }
        if !joins || self.room < ROOM_ENOUGH || self.counts_melds() {
            let most = if self.counts_melds() || self.room < ROOM_ENOUGH { pool } else { 1 };
            for sets in 1..=most {
                self.put_sets_down(rank, sets, pool, next);
            }
        }
        if !joins && pool < MELD_CARDS_MIN as u32 {
            let before = self.dead;
            self.dead.points += pool * points_at(rank.into());
            self.dead.cards += pool;
            self.enter_rank(next);
            self.dead = before;
        }
        self.pool = pool;
    }

    fn put_sets_down(&mut self, rank: u8, sets: u32, naturals: u32, next: usize) {
        let fewest = MELD_CARDS_MIN as u32;
        let twos = (sets * fewest).saturating_sub(naturals);
        let wilds_max = u32::from(self.layout.wilds_max);
        let in_each = fewest.saturating_sub(wilds_max).max(1);
        if twos > self.twos_left() || naturals < sets * in_each {
            return;
        }
        let room = (sets * wilds_max - twos).min(ROOM_ENOUGH.into()) as u16;
        self.twos_used += twos;
        self.melds += sets;
        self.with_room(room, |search| {
            search.with_decision(Decision::Sets { rank, sets: sets as u8 }, |search| search.enter_rank(next));
        });
        self.melds -= sets;
        self.twos_used -= twos;
    }
}
