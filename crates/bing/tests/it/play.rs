use std::fs;

use crate::program::{Ran, bing, folder};

/// Two seats, no cut, so that the person's first turn comes at once or after the bot's.
fn play(args: &[&str], input: &str) -> Ran {
    let all: Vec<&str> = ["play", "--lang", "en", "--set", "cut_for_two=off"].iter().chain(args).copied().collect();
    bing(&all, input)
}

/// Plays a whole game by lines that are wrong half of the time: the last hint, or a draw, or a take, and every card of the hand as a
/// discard.
fn whole_game(args: &[&str]) -> Ran {
    let mut lines = String::new();
    let cards: Vec<String> =
        "A23456789TJQK".chars().flat_map(|rank| "cdhs".chars().map(move |suit| format!("{rank}{suit}"))).collect();
    for turn in 0..4000 {
        lines.push_str("50\nkeep\ndraw\n");
        for card in cards.iter().cycle().skip(turn * 7 % 52).take(52) {
            lines.push_str(card);
            lines.push('\n');
        }
        lines.push_str("yes\n");
    }
    bing(&[&["play", "--lang", "en"], args].concat(), &lines)
}

#[test]
fn whole_game_is_played_by_piped_lines_and_wrong_ones_cost_nothing() {
    for (seats, seed) in [("2", "1"), ("3", "5"), ("8", "2")] {
        let ran = whole_game(&["--seats", seats, "--seed", seed, "--set", "buy_backs=none"]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        let last = ran.out.trim_end().lines().last().unwrap_or_default();
        let pot = 25 * seats.parse::<u32>().expect("a number");
        assert!(last.contains("the pot") && last.ends_with(&format!("{pot} cents")), "{seats} seats: {last}");
    }
}

#[test]
fn same_seed_gives_the_same_game() {
    let (one, two) = (whole_game(&["--seed", "11"]), whole_game(&["--seed", "11"]));
    assert_eq!(one.out, two.out);
    assert_ne!(one.out, whole_game(&["--seed", "12"]).out);
}

#[test]
fn record_of_a_game_is_shown_again_to_its_end() {
    let file = folder("record_of_a_game").join("game.bing");
    let path = file.to_string_lossy();
    let played = whole_game(&["--seed", "3", "--seats", "3", "--record", &path]);
    assert_eq!(played.status, 0, "{}", played.err);
    let replayed = bing(&["replay", &path, "--lang", "en"], "");
    assert_eq!(replayed.status, 0, "{}", replayed.err);
    let winner = |out: &str| out.lines().filter(|line| line.contains("the pot:")).map(str::to_owned).next_back();
    let told = winner(&played.out).expect("somebody won");
    let shown = winner(&replayed.out).expect("somebody won");
    assert_eq!(told.rsplit(':').next(), shown.rsplit(':').next());
    let events = |out: &str, word: &str| out.lines().filter(|line| line.contains(word)).count();
    for word in ["discard", "goes out"] {
        assert_eq!(events(&replayed.out, word) > 0, events(&played.out, word) > 0, "{word}");
    }
}

#[test]
fn truncated_record_is_refused_with_the_place() {
    let folder = folder("truncated_record");
    let file = folder.join("game.bing");
    let path = file.to_string_lossy();
    let _ = whole_game(&["--seed", "3", "--record", &path]);
    let text = fs::read_to_string(&file).expect("the record was written");
    let lines: Vec<&str> = text.lines().collect();
    for kept in [0, 1, lines.len() / 2, lines.len() - 1] {
        fs::write(&file, lines[..kept].join("\n")).expect("written");
        let ran = bing(&["replay", &path], "");
        assert_eq!(ran.status, 2, "{kept} lines kept: {}", ran.out);
        assert!(ran.err.contains("line ") && ran.err.contains("expected"), "{kept} lines kept: {}", ran.err);
    }
}

#[test]
fn record_of_an_unknown_version_is_refused() {
    let file = folder("unknown_version").join("game.bing");
    fs::write(&file, "bing record 99\nend\n").expect("written");
    let ran = bing(&["replay", &file.to_string_lossy()], "");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("99") || ran.err.contains("bing record 1"), "{}", ran.err);
}

#[test]
fn wrong_input_is_explained_with_its_rule() {
    let ran = play(
        &["--seed", "1", "--seats", "2"],
        "frobnicate\nmeld\nmeld 8s\nmeld Kd\ndraw\ndraw\nmeld K:KdKhKs\n9x\nquit\n",
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    for explained in ["“frobnicate” is not a command here", "R4.3:", "R5.1:", "R4.1:", "expected"] {
        assert!(ran.out.contains(explained), "{explained} is not in\n{}", ran.out);
    }
    assert!(ran.out.contains("You leave the game."), "{}", ran.out);
}

#[test]
fn input_that_ends_early_ends_the_game_with_a_word_and_keeps_the_record() {
    let file = folder("ends_early").join("game.bing");
    let path = file.to_string_lossy();
    let ran = play(&["--seed", "1", "--record", &path], "draw\n");
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("The input ended before the game did."), "{}", ran.out);
    let replayed = bing(&["replay", &path, "--lang", "en"], "");
    assert_eq!(replayed.status, 0, "{}", replayed.err);
    assert!(replayed.out.contains("the game was not finished"), "{}", replayed.out);
}

#[test]
fn game_speaks_spanish_and_understands_both_languages() {
    let ran = bing(&["play", "--lang", "es", "--seed", "1", "--set", "cut_for_two=off"], "ayuda\nrobar\ndraw\nsalir\n");
    assert_eq!(ran.status, 0, "{}", ran.err);
    for word in ["Tu mano", "Robas", "R4.1: en este turno has robado", "Dejas la partida."] {
        assert!(ran.out.contains(word), "{word} is not in\n{}", ran.out);
    }
    for english in ["Your", "Stock", "draws"] {
        assert!(!ran.out.contains(english), "{english} is in\n{}", ran.out);
    }
}

#[test]
fn arguments_that_make_no_sense_are_refused_with_numbers() {
    let cases: [(&[&str], &[&str]); 9] = [
        (&["--seats", "1"], &["R1.1", "2 to 8"]),
        (&["--seats", "9"], &["R1.1", "2 to 8"]),
        (&["--bots", "nobody"], &["nobody", "random"]),
        (&["--seats", "4", "--bots", "random,random"], &["2 bots", "3 play against you"]),
        (&["--preset", "fancy"], &["standard", "quick"]),
        (&["--set", "target=0"], &["target", "0"]),
        (&["--set", "sandwich=1"], &["sandwich"]),
        (&["--seats", "8", "--set", "decks=2"], &["R1.3", "114", "104"]),
        (&["--options", "no-such-file.txt"], &["no-such-file.txt"]),
    ];
    for (args, words) in cases {
        let ran = bing(&[&["play"], args].concat(), "");
        assert_eq!(ran.status, 2, "{args:?}: {}", ran.out);
        for word in words {
            assert!(ran.err.contains(word), "{word} is not said of {args:?}: {}", ran.err);
        }
    }
}
