//! `bing verify`, on a recorded game of a table and on records that were made of it by tampering.

use std::fs;

use serde_json::Value;

use crate::program::{Ran, bing, folder, repository};

/// A game of a table, with commitments, packs and stocks; all as promised.
const RECORD: &str = "tests/vectors/table.bing";

fn record() -> String {
    fs::read_to_string(repository(RECORD)).expect("the record is there")
}

/// Verifies this text, in a folder of this name.
fn verify(name: &str, text: &str, options: &[&str]) -> Ran {
    let file = folder(&format!("verify_{name}")).join("game.bing");
    fs::write(&file, text).expect("the folder is there");
    let file = file.to_string_lossy();
    let mut arguments = vec!["verify", &*file];
    arguments.extend(options);
    bing(&arguments, "")
}

/// The record with this change to the first line of deal 2 that begins so.
fn changed(start: &str, change: impl FnOnce(&str) -> String) -> String {
    let text = record();
    let deal = text.find("deal 2\n").expect("there is a deal 2");
    let at = deal + text[deal..].find(&format!("\n{start}")).expect("deal 2 has such a line") + 1;
    let end = at + text[at..].find('\n').expect("the line ends");
    format!("{}{}{}", &text[..at], change(&text[at..end]), &text[end..])
}

/// The line with the cards at these places, counted from 1, changed for one another; and both cards.
fn with_swapped_cards(line: &str, first: usize, one: usize, other: usize) -> (String, String, String) {
    let mut words: Vec<&str> = line.split(' ').collect();
    let (one, other) = (first + one - 1, first + other - 1);
    words.swap(one, other);
    (words.join(" "), words[one].to_owned(), words[other].to_owned())
}

#[test]
fn a_game_that_was_played_as_promised_is_said_to_be_deal_by_deal() {
    let ran = bing(&["verify", RECORD], "");
    let deals = record().matches("\ndeal ").count();
    let expected: Vec<String> = (1..=deals).map(|deal| format!("Deal {deal}: as promised")).collect();
    assert_eq!((ran.status, ran.out.trim_end(), &*ran.err), (0, &*expected.join("\n"), ""));
    let ran = bing(&["verify", RECORD, "--lang", "es"], "");
    assert!(ran.out.starts_with("Mano 1: como se prometió\n"), "{}", ran.out);
}

#[test]
fn cards_that_were_swapped_in_a_pack_are_named_with_their_places() {
    let (mut found, mut wanted) = (String::new(), String::new());
    let text = changed("pack ", |line| {
        let (line, one, other) = with_swapped_cards(line, 1, 17, 40);
        (found, wanted) = (one, other);
        line
    });
    assert_ne!(found, wanted, "two cards that differ are swapped");
    let ran = verify("pack", &text, &[]);
    assert_eq!(ran.status, 1);
    let expected = format!(
        "Deal 1: as promised\nDeal 2: NOT as promised\n  \
         card 17 of the pack from the top is {found}, but the seeds give {wanted}\n  \
         card 40 of the pack from the top is {wanted}, but the seeds give {found}\nDeal 3: as promised\n"
    );
    assert!(ran.out.starts_with(&expected), "{}", ran.out);

    let json: Value = serde_json::from_str(&verify("pack", &text, &["--json"]).out).expect("it is JSON");
    assert_eq!(json["as_promised"], false);
    assert_eq!(json["deals"][0]["verdict"], "as_promised");
    let difference = &json["deals"][1]["differences"][0];
    assert_eq!((&difference["kind"], &difference["cards"][0]["place"]), (&"pack".into(), &17.into()));
    assert_eq!(difference["cards"][1]["promised"].as_str(), Some(&*found));
}

#[test]
fn cards_that_were_swapped_in_a_stock_are_named_with_their_places() {
    let (mut found, mut wanted) = (String::new(), String::new());
    let text = changed("stock 1 ", |line| {
        let (line, one, other) = with_swapped_cards(line, 2, 1, 2);
        (found, wanted) = (one, other);
        line
    });
    assert_ne!(found, wanted, "two cards that differ are swapped");
    let ran = verify("stock", &text, &[]);
    assert_eq!(ran.status, 1);
    let expected =
        format!("card 1 of the stock after reshuffle 1 from the top is {found}, but the seeds give {wanted}\n");
    assert!(ran.out.contains(&expected), "{}", ran.out);
}

#[test]
fn a_secret_that_does_not_fit_its_commitment_is_told() {
    let other = "0".repeat(64);
    let ran = verify("commitment", &changed("commitment ", |_| format!("commitment {other}")), &[]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("Deal 2: NOT as promised\n  the secret does not fit the commitment: "));
    assert!(ran.out.contains(&format!("but {other} was published\nDeal 3: as promised\n")), "{}", ran.out);

    let ran = verify("secret", &changed("secret ", |_| format!("secret {other}")), &[]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("  the secret does not fit the commitment: "), "{}", ran.out);
    assert!(ran.out.contains("  and so at ") && ran.out.contains(" more places\n"), "{}", ran.out);
}

#[test]
fn a_commitment_of_ones_own_counts_more_than_that_of_the_record() {
    let text = changed("commitment ", |line| format!("{line}\n#"));
    let own = text.lines().filter_map(|line| line.strip_prefix("commitment ")).nth(1).expect("of deal 2").to_owned();
    let ran = verify("own", &text, &["--commitment", &format!("2={}", own.to_uppercase())]);
    assert_eq!(ran.status, 0, "{}", ran.out);
    let ran = verify("own", &text, &["--commitment", &format!("2={}", "1".repeat(64))]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains(&format!("but {} was published", "1".repeat(64))), "{}", ran.out);
    let ran = verify("own", &text, &["--commitment", &format!("99={own}")]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("--commitment is for deal 99, but the record has "), "{}", ran.err);
}

#[test]
fn an_action_with_a_card_that_was_not_there_is_told() {
    let text = record();
    let ran = verify("step", &text.replace("\nsecret ", "\nsecret 0"), &[]);
    assert_eq!(ran.status, 2, "65 digits are no secret");
    let contributed = "contribution 0 ".to_owned() + &"0".repeat(64);
    let other = "contribution 0 ".to_owned() + &"1".repeat(64);
    let (mut without_pack, mut deal) = (String::new(), 0);
    for line in text.lines() {
        deal += usize::from(line.starts_with("deal "));
        if !line.starts_with("pack ") && !line.starts_with("stock ") {
            let line = if deal == 1 { line.replace(&contributed, &other) } else { line.to_owned() };
            without_pack += &(line + "\n");
        }
    }
    let ran = verify("step", &without_pack, &[]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("Deal 1: NOT as promised\n  with the cards of the seeds, step "), "{}", ran.out);
    assert!(ran.out.contains("  a deal before it cannot be played, so only its seeds were checked\n"), "{}", ran.out);
}

#[test]
fn what_a_record_does_not_show_is_said() {
    let ran = verify("bare", &changed("commitment ", |_| String::new()), &[]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.out.contains("Deal 2: the cards are those of the seeds, but the record has no commitment"),
        "{}",
        ran.out
    );

    let cards: Vec<String> = (0..2)
        .flat_map(|_| "A23456789TJQK".chars())
        .flat_map(|rank| "cdhs".chars().map(move |suit| format!("{rank}{suit}")))
        .collect();
    let packs = format!(
        "bing record 1\nrules 1\nplayer 0 \"Ann\"\nplayer 1 \"Bob\"\ndealer 0\ndeal 1\npack {}\nreshuffle sorted\nend\n",
        cards.join(" ")
    );
    let ran = verify("packs", &packs, &[]);
    assert_eq!(ran.status, 1);
    assert_eq!(ran.out, "Deal 1: the record has the pack and no seeds; there is nothing to verify\n");
    let ran = bing(&["verify", "no-such-file.bing"], "");
    assert_eq!(ran.status, 2);
}
