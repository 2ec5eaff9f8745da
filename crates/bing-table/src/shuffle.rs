//! Shuffles that anyone can check: the commitment, the contributions, and the draw for the first dealer.

use bing_rules::card::Card;
use bing_rules::seat::Seat;
use bing_rules::seeds::Seeds;

/// What a seat contributes that contributes nothing: bots, those a deputy plays for, and who sends nothing in time.
pub const NO_CONTRIBUTION: [u8; 32] = [0; 32];

/// How the seeds of a table are called in a game of it, counted from 1: no two shuffles of one table have the same name and number.
pub fn seeds_name(table: &str, game: u32) -> String {
    format!("{table}/{game}")
}

/// The draw for the first dealer (R3.1): one deck is shuffled with the seeds of the first deal as those of a deal 0, each seat
/// draws one card from its top in the order of the seats, and the highest in card order deals. No two cards are equal.
///
/// # Panics
/// If there are no players, or more than a table has seats.
pub fn draw_for_dealer(first: &Seeds, players: usize) -> (Seat, Vec<Card>) {
    let (pack, _) = Seeds { deal: 0, ..first.clone() }.shuffle(1);
    let drawn: Vec<Card> = pack.cards().iter().copied().take(players).collect();
    let dealer = Seat::all(players).max_by_key(|seat| drawn[seat.index()]);
    (dealer.expect("a game has players"), drawn)
}
