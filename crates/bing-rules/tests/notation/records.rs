//! Records of games.

use std::cell::Cell;
use std::fmt::Write as _;

use bing_rules::notation::{DEALS_MAX, LINE_BYTES_MAX, LINES_MAX, NAME_CHARS_MAX};
use bing_rules::options::Options;
use bing_rules::record::{PackSource, Player, RULES_VERSION, Record, RecordedGame, ReplayError};
use bing_rules::seat::Seat;
use bing_rules::seeds::Seeds;
use bing_testkit::dice::Dice;
use bing_testkit::play::{pack_for, random_order, shuffled_pack, step_game};
use bing_testkit::{compose, law, strategies};

use crate::{canonical, refused, round_trip};

/// How many steps of a random game are played at most; some games never end.
const STEPS_MAX: usize = 3_000;

/// Names that are hard to write down.
const NAMES: [&str; 12] = [
    "Ann",
    "",
    " Bob Smith ",
    "\"Ann\" \\ #1",
    "a\nb\r\n\tc",
    "# bing",
    "end",
    "João 🂡 名前",
    "\u{202e}nnA\u{202c}",
    "\u{0}\u{7f}\u{85}\u{2028}\u{feff}",
    "\\u{41}",
    "\u{10ffff}",
];

fn players(count: usize, dice: &mut Dice) -> Vec<Player> {
    let mut name = || (*dice.pick(&NAMES)).to_owned();
    (0..count).map(|seat| Player { name: name(), bot: (seat % 2 == 1).then(&mut name) }).collect()
}

fn source(game: &RecordedGame, dice: &mut Dice) -> PackSource {
    if dice.one_in(2) {
        return PackSource::Cards { pack: pack_for(game.game(), dice), order: random_order(dice) };
    }
    let mut bytes = || std::array::from_fn(|_| dice.bits() as u8);
    let secret = bytes();
    let contributions = (0..game.game().players()).map(|_| bytes()).collect();
    PackSource::Seeds(Seeds {
        secret,
        contributions,
        table: (*dice.pick(&NAMES)).to_owned(),
        deal: game.game().deals() + 1,
    })
}

/// A random game of up to so many steps.
fn game(dice: &mut Dice, steps_max: usize) -> RecordedGame {
    let (count, mut options) = compose::table(dice);
    options.void_after_reshuffles = options.void_after_reshuffles.or(Some(3));
    let dealer = Seat::new(dice.below(count)).expect("a seat of the table");
    let mut game = RecordedGame::new(&options, players(count, dice), dealer).expect("the options fit the players");
    for _ in 0..steps_max {
        let can_start = matches!(game.game().stage(), bing_rules::game::Stage::Ready);
        if can_start {
            let source = source(&game, dice);
            game.start_deal(source).expect("a pack of this table");
        } else if !step_game(&mut game, dice) {
            break;
        }
    }
    game
}

#[test]
fn random_games_read_back_and_replay_to_the_same_bytes() {
    law::check(150, &strategies::dice(), |mut dice| {
        let steps = if dice.one_in(4) { STEPS_MAX } else { dice.below(200) };
        let played = game(&mut dice, steps);
        let text = round_trip(played.record());
        let read: Record = text.parse().unwrap();
        let replayed = read.replay().unwrap();
        assert_eq!(replayed, played);
        assert_eq!(replayed.record().to_string(), text);
    });
}

#[test]
fn games_of_listed_actions_read_back_and_replay_to_the_same_bytes() {
    law::check(60, &strategies::dice(), |mut dice| {
        let options = Options { void_after_reshuffles: Some(1), ..Options::default() };
        let count = dice.between(2, 8);
        let dealer = Seat::new(dice.below(count)).unwrap();
        let mut game = RecordedGame::new(&options, players(count, &mut dice), dealer).unwrap();
        for _ in 0..2 {
            let pack = shuffled_pack(options.decks_for(count), &mut dice);
            game.start_deal(PackSource::Cards { pack, order: random_order(&mut dice) }).unwrap();
            while let Some(deal) = game.game().deal() {
                let (seat, legal) = (deal.turn().unwrap(), deal.legal_actions());
                let action = legal.nth(dice.below(legal.len())).unwrap();
                game.apply(seat, &action, None).unwrap();
            }
        }
        let text = round_trip(game.record());
        assert_eq!(text.parse::<Record>().unwrap().replay().unwrap().record().to_string(), text);
    });
}

#[test]
fn spoilt_records_are_refused_or_read_back_and_never_break_the_replay() {
    let (read, replayed) = (Cell::new(0), Cell::new(0));
    law::check(150, &strategies::dice(), |mut dice| {
        let steps = dice.below(80);
        let text = game(&mut dice, steps).record().to_string();
        for _ in 0..20 {
            let spoilt = spoil(&text, &mut dice);
            let Ok(record) = spoilt.parse::<Record>() else { continue };
            round_trip(&record);
            read.set(read.get() + 1);
            if let Ok(played) = record.replay() {
                assert_eq!(*played.record(), record);
                replayed.set(replayed.get() + 1);
            }
        }
    });
    let (read, replayed) = (read.get(), replayed.get());
    assert!(
        read > 300 && replayed > 50 && replayed < read,
        "of {read} that could be read {replayed} could be replayed"
    );
}

/// A text with one line or one word in it doubled, left out, or put in another place.
fn spoil(text: &str, dice: &mut Dice) -> String {
    let between = if dice.one_in(2) { '\n' } else { ' ' };
    let mut parts: Vec<&str> = text.split(between).collect();
    let (one, other) = (dice.below(parts.len()), dice.below(parts.len()));
    match dice.below(4) {
        0 => drop(parts.remove(one)),
        1 => parts.insert(other, parts[one]),
        2 => parts.swap(one, other),
        _ => parts[one] = parts[other],
    }
    parts.join(&between.to_string())
}

/// A short record with every kind of line; the deal of one deck has its cards in order.
fn sample() -> String {
    let pack: Vec<String> = bing_rules::card::Card::all().map(|card| card.to_string()).collect();
    let digits = "0123456789abcdef".repeat(4);
    format!(
        "bing record 1
rules 1
options decks=1 hand_size=9 opening_melds=2
player 0 \"Ann\"
player 1 \"Bob\" bot \"greedy\"
dealer 0

deal 1
pack {}
reshuffle sorted
1 cut 17
0 by \"greedy\" draw
0 discard 8s
1 meld K:2cKdKh / 0+2d
void

deal 2
secret {digits}
table \"kitchen\" 2
contribution 0 {digits}
contribution 1 {digits}
commitment {digits}
pack 9s 7h
stock 1 -
stock 2 Ac 5d
buy 0 yes
buy 1 no
end
",
        pack.join(" ")
    )
}

#[test]
fn every_line_of_a_record_reads_back() {
    let text = sample();
    assert_eq!(canonical::<Record>(&text), text);
    let without_options = text.replace("options decks=1 hand_size=9 opening_melds=2\n", "");
    assert_eq!(canonical::<Record>(&without_options), without_options);
    let bare = "bing record 1\nrules 7\nplayer 0 \"\"\nplayer 1 \"\"\ndealer 1\nend\n";
    assert_eq!(canonical::<Record>(bare), bare);
}

#[test]
fn records_are_read_as_people_write_them() {
    let text = sample();
    let lax = text
        .replace('\n', "   # said Ann, \"hm\r\n\n")
        .replace("buy 0 yes", "  BUY   00 YES")
        .replace("0 by", "\t0  BY ")
        .replace("0123456789abcdef", "0123456789ABCDEF")
        .replace("Ks", "K♠,")
        .replace("\"Ann\"", "\"\\u{41}nn\"")
        .replace("reshuffle sorted", "Reshuffle SORTED");
    assert_ne!(lax, text);
    assert_eq!(canonical::<Record>(&format!("\u{feff}{lax}")), text);
}

#[test]
fn record_that_was_cut_off_anywhere_is_refused_there() {
    let text = sample();
    let mut whole_lines = 0;
    for (end, _) in text.char_indices() {
        let part = &text[..end];
        if part.ends_with("\nend") {
            assert!(part.parse::<Record>().is_ok(), "only the last line feed is missing");
            continue;
        }
        let error = part.parse::<Record>().expect_err(part);
        let lines = part.matches('\n').count() + 1;
        assert_eq!(error.line, lines, "{error}");
        if part.ends_with('\n') {
            whole_lines += 1;
            assert_eq!(error.column, 1, "{error}");
            assert_eq!(error.found, bing_rules::notation::Found::End, "{error}");
        }
    }
    assert_eq!(whole_lines, text.lines().count() - 1);
}

#[test]
fn wrong_records_are_refused_where_they_go_wrong() {
    let head = "the head line: bing record 1";
    refused::<Record>(&[
        ("", 1, 1, &format!("{head}, found the end")),
        ("# nothing\n\n", 3, 1, &format!("{head}, found the end")),
        ("record 1", 1, 1, &format!("{head}, found “record”")),
        ("bing setup 1", 1, 6, &format!("{head}, found “setup”")),
        ("bing record x", 1, 13, "the version of the notation, found “x”"),
        (
            "# by Ann\nbing record 2\nrules 1",
            2,
            13,
            "version 1 of the notation of a record, the only one known here, found “2”",
        ),
    ]);
    let text = sample();
    let player = "player 1 next, as they are counted in order";
    let step = "a step such as: 0 draw; a buy-back such as: buy 2 yes; the next deal, or end";
    let action = "an action: cut, keep, decline, draw, take, discard or meld";
    let escape = "one of \\\" \\\\ \\n \\r \\t or \\u{…} with up to 6 hexadecimal digits";
    let long = "x".repeat(NAME_CHARS_MAX + 1);
    let cases: &[(&str, &str, usize, &str)] = &[
        ("rules 1", "rules one", 7, "the version of the rules, a number, found “one”"),
        ("rules 1", "rulez 1", 1, "the version of the rules, such as: rules 1, found “rulez”"),
        ("rules 1", "rules 1.5", 8, "nothing more behind the version of the rules, found “.5”"),
        ("options decks=1 hand_size=9 opening_melds=2", "options target=0", 16, "1 to 10000 for target, found “0”"),
        ("player 1 \"Bob\" bot \"greedy\"", "player 2 \"Bob\"", 8, &format!("{player}, found “2”")),
        ("player 1 \"Bob\" bot \"greedy\"", "player \"Bob\"", 8, &format!("{player}, found “\"Bob\"”")),
        ("player 1 \"Bob\" bot \"greedy\"", "player 1 Bob", 10, "the player's name between double quotes, found “Bob”"),
        (
            "player 1 \"Bob\" bot \"greedy\"",
            "player 1 \"Bob",
            14,
            "a double quote at the end of the player's name, found the end",
        ),
        ("player 1 \"Bob\" bot \"greedy\"", "player 1 \"B\\ob\"", 12, &format!("{escape}, found “\\ob\"”")),
        ("player 1 \"Bob\" bot \"greedy\"", "player 1 \"é\\u{d800}\"", 12, &format!("{escape}, found “\\u{{d800}}\"”")),
        (
            "player 1 \"Bob\" bot \"greedy\"",
            "player 1 \"\\u{0000041}\"",
            11,
            &format!("{escape}, found “\\u{{0000041}}\"”"),
        ),
        ("player 1 \"Bob\" bot \"greedy\"", "player 1 \"\\u41\"", 11, &format!("{escape}, found “\\u41\"”")),
        (
            "player 1 \"Bob\" bot \"greedy\"",
            &format!("player 1 \"{long}\""),
            10,
            &format!("the player's name of at most 100 characters, found “\"{}…”", &long[..31]),
        ),
        (
            "player 1 \"Bob\" bot \"greedy\"",
            "player 1 \"Bob\" robot",
            16,
            "bot and its name, or nothing more, found “robot”",
        ),
        ("dealer 0", "dealer 2", 8, "a seat from 0 to 1, found “2”"),
        ("dealer 0", "deal 1", 1, "another player, or the first dealer, such as: dealer 0, found “deal”"),
        ("deal 2", "deal 3", 6, "deal 2 next, as they are counted in order, found “3”"),
        (
            "reshuffle sorted",
            "1 cut 17",
            1,
            "how the discard pile becomes the stock, such as: reshuffle oldest-first, found “1”",
        ),
        ("reshuffle sorted", "reshuffle twice", 11, "oldest-first, newest-first or sorted, found “twice”"),
        ("1 cut 17", "2 cut 17", 1, "a seat from 0 to 1, found “2”"),
        ("1 cut 17", "99999999999999999999 cut 17", 1, "a seat from 0 to 1, found “99999999999999999999”"),
        ("1 cut 17", "1", 2, &format!("{action}, found the end")),
        ("1 cut 17", "1 knock", 3, &format!("{action}, found “knock”")),
        ("1 cut 17", "Bob cut 17", 1, &format!("{step}, found “Bob”")),
        ("1 cut 17", "-1 cut 17", 1, &format!("{step}, found “-1”")),
        ("1 cut 17", "void where prohibited", 6, "nothing more behind void, found “where”"),
        (
            "0 by \"greedy\" draw",
            "0 by greedy draw",
            6,
            "the name of the bot that acted between double quotes, found “greedy”",
        ),
        ("0 by \"greedy\" draw", "0 by \"greedy\"", 14, &format!("{action}, found the end")),
        ("0 discard 8s", "0 discard 8x", 12, "the suit of a card, one of c d h s, found “x”"),
        (
            "1 meld K:2cKdKh / 0+2d",
            "1 meld K:2cKdKh / 0*2d",
            20,
            "one of + > < @ behind the number of a meld, found “*2d”",
        ),
        ("table \"kitchen\" 2", "table kitchen 2", 7, "the name of the table between double quotes, found “kitchen”"),
        ("table \"kitchen\" 2", "table \"kitchen\"", 16, "the number of the deal at this table, found the end"),
        ("buy 0 yes", "buy 2 yes", 5, "a seat from 0 to 1, found “2”"),
        ("buy 0 yes", "buy 0 maybe", 7, "yes or no: whether the seat bought back, found “maybe”"),
        ("buy 1 no", "1 draw", 1, "a buy-back such as: buy 2 yes; or the next deal, or end, found “1”"),
        ("end", "fin", 1, "a buy-back such as: buy 2 yes; or the next deal, or end, found “fin”"),
    ];
    for &(line, wrong, column, message) in cases {
        let number = 1 + text.lines().position(|known| known == line).expect(line);
        let spoilt = text.replacen(&format!("\n{line}\n"), &format!("\n{wrong}\n"), 1);
        refused::<Record>(&[(&spoilt, number, column, message)]);
    }
    refused::<Record>(&[(&format!("{text}# well\n0 draw"), 30, 1, "nothing after the line end, found “0”")]);
}

#[test]
fn wrong_seeds_are_refused_where_they_go_wrong() {
    let digits = "0123456789abcdef".repeat(4);
    let text = sample();
    let with = |wrong: &str| text.replacen(&format!("secret {digits}"), &format!("secret {wrong}"), 1);
    refused::<Record>(&[
        (&with(""), 18, 7, "64 hexadecimal digits, found the end"),
        (&with(&digits[1..]), 18, 71, "64 hexadecimal digits, found the end"),
        (&with("0123x"), 18, 12, "64 hexadecimal digits, found “x”"),
        (&with(&format!("{digits}0")), 18, 72, "nothing more behind 64 hexadecimal digits, found “0”"),
        (&with("é"), 18, 8, "64 hexadecimal digits, found “é”"),
    ]);
    let skipped = text.replace("contribution 1", "contribution 2");
    let wanted = "contribution 1 next, as they are counted in order, found “2”";
    refused::<Record>(&[(&skipped, 21, 14, wanted)]);
    let commitment = format!("commitment {digits}");
    refused::<Record>(&[
        (&text.replace(&commitment, "commitment 1"), 22, 13, "64 hexadecimal digits, found the end"),
        (&text.replace("stock 2", "stock 3"), 25, 7, "stock 2 next, as they are counted in order, found “3”"),
        (&text.replace("pack 9s 7h", "pack 9s 7x"), 23, 10, "the suit of a card, one of c d h s, found “x”"),
    ]);
    let claims = format!("{commitment}\npack 9s 7h\nstock 1 -\nstock 2 Ac 5d\n");
    let bare = text.replace(&claims, "");
    assert_eq!(canonical::<Record>(&bare), bare, "nothing need be said of the seeds");
}

#[test]
fn cards_that_are_no_pack_are_refused() {
    let text = sample();
    let face = "each face 1 times in a pack of 52 cards (R1.2)";
    refused::<Record>(&[
        (&text.replace("pack Ac ", "pack "), 9, 6, "a pack of 52, 104, 156 or 208 cards (R1.2), not of 51, found “Ad”"),
        (
            &text.replace("pack Ac ", "pack Ac Ac "),
            9,
            6,
            "a pack of 52, 104, 156 or 208 cards (R1.2), not of 53, found “Ac”",
        ),
        (&text.replace("pack Ac Ad", "pack Ac Ac"), 9, 9, &format!("{face}, found “Ac”")),
        (&text.replace("Kh Ks", "Kh Ah"), 9, 159, &format!("{face}, found “Ah”")),
        (&text.replace("Kh Ks", "Kh 1"), 9, 160, "the suit of a card, one of c d h s, found the end"),
    ]);
    let mut cards: Vec<String> =
        (0..2).flat_map(|_| bing_rules::card::Card::all()).map(|card| card.to_string()).collect();
    cards.push("Ks".into());
    let pack = text.lines().find(|line| line.starts_with("pack")).expect("the sample has a pack");
    let large = text.replace(pack, &format!("pack {}", cards.join(" ")));
    refused::<Record>(&[(&large, 9, 6, "a pack of 52, 104, 156 or 208 cards (R1.2), not of 105, found “Ac”")]);
}

#[test]
fn lines_and_names_beyond_their_limits_are_refused() {
    let head = "bing record 1\nrules 1\nplayer 0 \"\"\nplayer 1 \"\"\ndealer 0\n";
    let longest = format!("{head}{}\nend\n", " ".repeat(LINE_BYTES_MAX));
    assert!(longest.parse::<Record>().is_ok());
    let too_long = format!("{head}#{}\nend\n", "x".repeat(LINE_BYTES_MAX));
    refused::<Record>(&[(&too_long, 6, 1, &format!("a line of at most 16384 bytes, found “#{}…”", "x".repeat(31)))]);
    let most_lines = format!("{head}{}end", "\n".repeat(LINES_MAX - 6));
    assert!(most_lines.parse::<Record>().is_ok());
    refused::<Record>(&[(&format!("\n{most_lines}"), LINES_MAX + 1, 1, "at most 2000000 lines, found “end”")]);
    let nine = (0..9).map(|seat| format!("player {seat} \"\"\n")).collect::<Vec<_>>().concat();
    refused::<Record>(&[(
        &format!("bing record 1\nrules 1\n{nine}"),
        11,
        1,
        "at most 8 players (R1.1), found “player”",
    )]);
    let name = "é".repeat(NAME_CHARS_MAX);
    let text = head.replace("0 \"\"", &format!("0 \"{name}\"")) + "end\n";
    assert_eq!(canonical::<Record>(&text), text);
}

#[test]
fn deals_beyond_their_limit_are_refused() {
    let source = format!("secret {}\ntable \"\" 1\n", "0".repeat(64));
    let mut text = String::from("bing record 1\nrules 1\nplayer 0 \"\"\nplayer 1 \"\"\ndealer 0\n");
    for deal in 1..=DEALS_MAX {
        write!(text, "deal {deal}\n{source}").unwrap();
    }
    assert_eq!(format!("{text}end").parse::<Record>().map(|record| record.deals.len()), Ok(DEALS_MAX));
    let line = 6 + 3 * DEALS_MAX;
    write!(text, "deal {}\n{source}end", DEALS_MAX + 1).unwrap();
    refused::<Record>(&[(&text, line, 1, "at most 100000 deals, found “deal”")]);
}

#[test]
fn record_of_other_rules_is_read_but_not_replayed() {
    let record: Record = sample().replace("rules 1", "rules 4294967295").parse().unwrap();
    assert_eq!(record.rules, u32::MAX);
    assert_eq!(record.replay().err(), Some(ReplayError::RulesVersion { version: u32::MAX }));
    assert_eq!(RULES_VERSION, 1, "the sample is of this version");
}
