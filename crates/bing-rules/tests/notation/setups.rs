//! Setups.

use std::cell::Cell;

use bing_rules::card::Card;
use bing_rules::deal::Reshuffle;
use bing_rules::pack::PackStream;
use bing_rules::setup::Setup;
use bing_testkit::dice::Dice;
use bing_testkit::play::play_on;
use bing_testkit::{compose, law, strategies};

use crate::{canonical, refused, round_trip};

/// A setup with every line there is; it is no moment of any deal.
const FULL: &str = "\
bing setup 1
options decks=1 hand_size=9
scores 31 5 -
dealer 1
phase discard taken
turn 0
opened 1
hand 0 3h 3s 4d 9c 9d
hand 1 7c
hand 2 -
meld 0 K:2cKdKh
meld 1 c8:8c9c2d
stock Ks Ac 5d
discards 8h 6s@1
drawn 9d
reshuffles 1
reshuffle oldest-first
recycled Ac 5d Ks
known 0 9d
known 1 -
known 2 -
cut 17 by 0 shows 2d kept
cut-depth 5
void agreed
end
";

#[test]
fn every_line_of_a_setup_reads_back() {
    assert_eq!(canonical::<Setup>(FULL), FULL);
    for (line, other) in [
        ("phase discard taken", "phase discard drawn"),
        ("phase discard taken", "phase cut"),
        ("phase discard taken", "phase keep"),
        ("phase discard taken", "phase turn"),
        ("phase discard taken", "phase over"),
        ("void agreed", "void reshuffles"),
        ("reshuffle oldest-first", "reshuffle newest-first"),
        ("reshuffle oldest-first", "reshuffle sorted"),
        (
            "reshuffle oldest-first",
            "reshuffle stream 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f 4000000000",
        ),
        (" kept", ""),
    ] {
        let text = FULL.replace(line, other);
        assert_eq!(canonical::<Setup>(&text), text);
        assert_ne!(text.parse::<Setup>(), FULL.parse::<Setup>());
    }
}

#[test]
fn deals_at_any_moment_read_back() {
    law::check(3_000, &strategies::deals(120), |deal| {
        let text = round_trip(&deal.setup());
        let again = text.parse::<Setup>().unwrap().into_deal();
        assert_eq!(again, Ok(deal), "{text}");
    });
}

#[test]
fn setups_that_are_no_moment_of_a_deal_read_back_too() {
    law::check(3_000, &strategies::dice(), |mut dice| {
        let (players, options) = compose::table(&mut dice);
        let Some(mut setup) = compose::setup(players, options, &mut dice) else { return };
        spoil(&mut setup, &mut dice);
        round_trip(&setup);
    });
}

/// Makes a setup wrong in some way that can be written down.
fn spoil(setup: &mut Setup, dice: &mut Dice) {
    match dice.below(9) {
        0 => setup.hands.truncate(1),
        1 => setup.scores.clear(),
        2 => setup.known.clear(),
        3 => setup.stock.extend_from_within(..),
        4 => setup.discards.clear(),
        5 => setup.drawn = setup.stock.first().copied(),
        6 => setup.reshuffles = u16::MAX,
        7 => setup.cut_depth = Some(u16::MAX),
        _ => setup.reshuffle = used_stream(dice),
    }
}

/// A stream of which some has been used.
fn used_stream(dice: &mut Dice) -> Reshuffle {
    let mut stream = PackStream::new(std::array::from_fn(|_| dice.bits() as u8));
    for _ in 0..dice.below(10) {
        stream.shuffle(&mut Card::all().collect::<Vec<_>>());
    }
    Reshuffle::Stream(stream)
}

#[test]
fn deal_that_is_read_back_goes_on_alike() {
    let reshuffles = Cell::new(0);
    law::check(300, &(strategies::deals(20), strategies::dice()), |(deal, mut dice)| {
        let mut setup = deal.setup();
        setup.reshuffle = used_stream(&mut dice);
        let mut again = setup.to_string().parse::<Setup>().unwrap().into_deal().unwrap();
        let mut deal = setup.into_deal().unwrap();
        let before = deal.setup().reshuffles;
        for (seat, action) in play_on(&mut deal, &mut dice, 100) {
            again.apply(seat, &action).unwrap();
        }
        assert_eq!(again, deal);
        reshuffles.set(reshuffles.get() + u32::from(deal.setup().reshuffles - before));
    });
    assert!(reshuffles.get() > 20, "the stream was used {} times", reshuffles.get());
}

#[test]
fn setups_are_read_as_people_write_them() {
    let lax = "\u{feff}# from the kitchen table\r\n\r\n  BING Setup 01  # head\r\nturn 00\nphase  Discard   TAKEN\ndealer 1 # Bob\n\
               scores 31  5 -\nRECYCLED Ks,5d Ac\nreshuffle Oldest_First\nvoid AGREED\ncut_depth 05\ncut 017 by 0 shows 2♦ kept\n\
               known 0 9d\nhand 0 9d 3s 4d9c 3h\nmeld 0 k : 2c kd kh\nhand 1 7C\nhand 2\nknown 1\nknown 2 -\nmeld 1 c08:8c 9c 2d\n\
               options hand_size=9 decks=1 # small\ndrawn 9D\nopened 1\nreshuffles 1\ndiscards 8h, 6s@1\nstock Ks,Ac,5d\nEND\n\n# that is all\n";
    assert_eq!(canonical::<Setup>(lax), FULL);
}

#[test]
fn setup_that_was_cut_off_is_refused() {
    for (end, _) in FULL.match_indices('\n') {
        let text = &FULL[..end];
        if text.ends_with("end") {
            continue;
        }
        let error = text.parse::<Setup>().expect_err(text);
        assert_eq!(error.line, text.lines().count(), "{error}");
        assert_eq!(error.column, 1 + text.lines().last().map_or(0, str::len), "{error}");
        let error = format!("{text}\n").parse::<Setup>().expect_err(text);
        assert_eq!((error.line, error.column), (text.lines().count() + 1, 1), "{error}");
    }
}

#[test]
fn wrong_setups_are_refused_where_they_go_wrong() {
    let head = "the head line: bing setup 1";
    refused::<Setup>(&[
        ("", 1, 1, &format!("{head}, found the end")),
        ("{\"setup\": 1}", 1, 1, &format!("{head}, found “{{\"setup\":”")),
        ("bing record 1", 1, 6, &format!("{head}, found “record”")),
        ("bing setup", 1, 11, "the version of the notation, found the end"),
        ("bing setup 2\n", 1, 12, "version 1 of the notation of a setup, the only one known here, found “2”"),
        ("bing setup 1 now", 1, 14, "nothing more in the head line, found “now”"),
        ("bing setup 1\nend", 2, 1, "a line scores with the score of each seat, found “end”"),
    ]);
    let words = "a line that begins with one of options, scores, dealer, phase, turn, opened, hand, meld, stock, discards, drawn, \
                 reshuffles, reshuffle, recycled, known, cut, cut-depth, void, end";
    for (line, wrong, column, message) in [
        ("options decks=1 hand_size=9", "options decks=9", 15, "auto, or 1 to 4 for decks, found “9”"),
        ("scores 31 5 -", "scores 31 x", 11, "a score, or - for a seat that is out of the game, found “x”"),
        ("scores 31 5 -", "scores 31 -5x", 13, "a score, or - for a seat that is out of the game, found “x”"),
        ("scores 31 5 -", "scores 0 0 0 0 0 0 0 0 0", 24, "at most 8 scores (R1.1), found “0”"),
        ("dealer 1", "dealer 8", 8, "a seat from 0 to 7, found “8”"),
        ("dealer 1", "dealer", 7, "a seat from 0 to 7, found the end"),
        ("dealer 1", "dealer 1 2", 10, "nothing more in the line dealer, found “2”"),
        (
            "phase discard taken",
            "phase discard",
            7,
            "a phase: cut, keep, turn, discard drawn, discard taken or over, found “discard”",
        ),
        ("hand 1 7c", "hand 2 7c", 6, "hand 1 next, as they are counted in order, found “2”"),
        ("hand 1 7c", "hand 7c", 6, "hand 1 next, as they are counted in order, found “7c”"),
        ("hand 1 7c", "hand 1 7c 7x", 12, "the suit of a card, one of c d h s, found “x”"),
        ("meld 1 c8:8c9c2d", "meld 2 c8:8c9c2d", 6, "meld 1 next, as they are counted in order, found “2”"),
        ("meld 1 c8:8c9c2d", "meld 1 8c9c2d", 8, "a meld such as K:KdKh2c or c8:8c9c2d, with a colon, found “8c9c2d”"),
        ("discards 8h 6s@1", "discards 8h 6s@", 16, "a seat from 0 to 7, found the end"),
        ("drawn 9d", "drawn 9d 9h", 10, "nothing more in the line drawn, found “9h”"),
        ("reshuffles 1", "reshuffles 65536", 12, "how many reshuffles there were, found “65536”"),
        (
            "reshuffle oldest-first",
            "reshuffle well",
            11,
            "oldest-first, newest-first, sorted, or stream and its state, found “well”",
        ),
        ("reshuffle oldest-first", "reshuffle stream", 17, "64 hexadecimal digits, found the end"),
        (
            "reshuffle oldest-first",
            "reshuffle stream 0000000000000000000000000000000000000000000000000000000000000000",
            82,
            "how many bytes of the stream have been used, at most 4000000000, found the end",
        ),
        (
            "reshuffle oldest-first",
            "reshuffle stream 0000000000000000000000000000000000000000000000000000000000000000 4000000001",
            83,
            "how many bytes of the stream have been used, at most 4000000000, found “4000000001”",
        ),
        ("known 2 -", "known 3 -", 7, "known 2 next, as they are counted in order, found “3”"),
        ("cut 17 by 0 shows 2d kept", "cut 17 at 0 shows 2d", 8, "by and the seat that cut, found “at”"),
        ("cut 17 by 0 shows 2d kept", "cut 17 by 0 2d", 13, "shows and the card that the cut showed, found “2d”"),
        ("cut 17 by 0 shows 2d kept", "cut 17 by 0 shows 2d lost", 22, "kept, or nothing more, found “lost”"),
        ("void agreed", "void bored", 6, "why the deal is void: reshuffles or agreed, found “bored”"),
        ("void agreed", "hands 0", 1, &format!("{words}, found “hands”")),
        ("void agreed", "turn 1", 1, "only one line turn, found “turn”"),
        ("void agreed", "\"", 1, &format!("{words}, found “\"”")),
        ("end", "end 1", 5, "nothing more in the line end, found “1”"),
    ] {
        let text = FULL.replace(&format!("\n{line}\n"), &format!("\n{wrong}\n"));
        let number = 1 + FULL.lines().position(|known| known == line).expect("a line of the text");
        refused::<Setup>(&[(&text, number, column, message)]);
    }
    refused::<Setup>(&[(&format!("{FULL}turn 1"), 26, 1, "nothing after the line end, found “turn”")]);
}

#[test]
fn setup_without_a_needed_line_is_refused_at_its_end() {
    for (line, wanted) in [
        ("scores 31 5 -", "scores with the score of each seat"),
        ("dealer 1", "dealer with the seat that deals"),
        ("phase discard taken", "phase"),
        ("turn 0", "turn with the seat to act"),
        ("reshuffle oldest-first", "reshuffle"),
    ] {
        let text = FULL.replace(&format!("\n{line}\n"), "\n");
        refused::<Setup>(&[(&text, 24, 1, &format!("a line {wanted}, found “end”"))]);
    }
}
