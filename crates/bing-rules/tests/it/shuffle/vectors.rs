//! The shuffles of `tests/vectors/shuffle.txt`, which another program worked out from the description.

use bing_rules::card::Card;
use bing_rules::notation::parse_cards;
use bing_rules::seeds::{Seeds, from_hex, to_hex};

const VECTORS: &str = include_str!("../../../../../tests/vectors/shuffle.txt");
const DESCRIPTION: &str = include_str!("../../../../../docs/shuffle.md");

#[derive(Debug, Default)]
struct Case<'a> {
    name: &'a str,
    decks: u8,
    secret: &'a str,
    contributions: Vec<&'a str>,
    table: &'a str,
    deal: u32,
    commitment: &'a str,
    key: &'a str,
    pack: &'a str,
    reshuffles: Vec<Reshuffle<'a>>,
}

#[derive(Debug, Default)]
struct Reshuffle<'a> {
    before: &'a str,
    after: &'a str,
}

fn cases() -> Vec<Case<'static>> {
    let mut cases: Vec<Case<'static>> = Vec::new();
    for line in VECTORS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, value) = line.split_once(' ').unwrap_or((line, ""));
        if word == "case" {
            cases.push(Case { name: value, ..Case::default() });
            continue;
        }
        let case = cases.last_mut().expect("a case begins with its name");
        match word {
            "decks" => case.decks = value.parse().expect("a number"),
            "secret" => case.secret = value,
            "contribution" => case.contributions.push(value),
            "table" => case.table = value,
            "deal" => case.deal = value.parse().expect("a number"),
            "commitment" => case.commitment = value,
            "key" => case.key = value,
            "pack" => case.pack = value,
            // How many bytes were used shows in what is shuffled next.
            "used" => {}
            "reshuffle" => case.reshuffles.push(Reshuffle { before: value, after: "" }),
            "stock" => case.reshuffles.last_mut().expect("a reshuffle comes first").after = value,
            _ => panic!("what is {line:?}?"),
        }
    }
    cases
}

fn table_name(hex: &str) -> String {
    let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16).expect("two digits");
    String::from_utf8((0..hex.len()).step_by(2).map(byte).collect()).expect("UTF-8")
}

fn seeds(case: &Case<'_>) -> Seeds {
    Seeds {
        secret: from_hex(case.secret).expect("64 digits"),
        contributions: case.contributions.iter().map(|hex| from_hex(hex).expect("64 digits")).collect(),
        table: table_name(case.table),
        deal: case.deal,
    }
}

fn text(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn shuffles_are_those_of_another_program() {
    for case in cases() {
        let seeds = seeds(&case);
        assert_eq!(to_hex(&seeds.commitment()), case.commitment, "{}", case.name);
        let (pack, mut stream) = seeds.shuffle(case.decks);
        assert_eq!(text(pack.cards()), case.pack, "{}", case.name);
        for (number, reshuffle) in case.reshuffles.iter().enumerate() {
            let mut cards = parse_cards(reshuffle.before).expect("cards");
            stream.shuffle(&mut cards);
            assert_eq!(text(&cards), reshuffle.after, "{}, reshuffle {}", case.name, number + 1);
        }
    }
}

#[test]
fn test_vectors_have_what_is_easily_done_wrong() {
    let cases = cases();
    assert!(cases.len() >= 10);
    let some = |what: &str, holds: &dyn Fn(&Case<'_>) -> bool| assert!(cases.iter().any(holds), "no case has {what}");
    for decks in 1..=4 {
        some("this number of decks", &|case| case.decks == decks);
    }
    some("two seats", &|case| case.contributions.len() == 2);
    some("eight seats", &|case| case.contributions.len() == 8);
    some("a table without a name", &|case| case.table.is_empty());
    some("a name in which bytes and characters differ in number", &|case| !table_name(case.table).is_ascii());
    some("a deal whose number takes four bytes", &|case| case.deal >= 1 << 24);
    some("several reshuffles", &|case| case.reshuffles.len() >= 3);
}

#[test]
fn example_of_the_description_is_the_first_test_vector() {
    let case = &cases()[0];
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ");
    let description = words(DESCRIPTION);
    for shown in [case.secret, case.commitment, case.key, case.pack, case.contributions[0], case.table] {
        assert!(description.contains(shown), "{shown}");
    }
}
