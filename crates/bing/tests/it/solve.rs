use serde_json::Value;

use crate::program::bing;

#[test]
fn best_turn_what_remains_openings_and_outs_are_shown() {
    let ran = bing(&["solve", "KcKdKh 3c4c5c 7d7s2h Ac 9h9d Js Qd"], "");
    let wanted = "\
hand        Ac 2h 3c 4c 5c 7d 7s 9d 9h Js Qd Kc Kd Kh   (14 cards, 111 points)
table       nothing
best turn   9:2h9d9h / K:KcKdKh / c3:3c4c5c
            plays 9 cards, twos spent 1; leaves Ac 7d 7s Js Qd: 49 points
openings    3 melds leave 49 points: as above
most melds  3 at once from the hand alone
outs        57 of 90 unseen cards could be played, once another is thrown for them
            leaves 20 points: 2cx2 2dx2 2h 2sx2 7cx2 7d 7hx2 7s 9cx2 9d 9h 9sx2
";
    assert!(ran.out.starts_with(wanted), "{}", ran.out);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

#[test]
fn reason_is_given_where_there_is_no_legal_turn() {
    let two_melds = bing(&["solve", "KcKdKh 3c4c5c 9d"], "");
    assert!(
        two_melds.out.contains("R6.1: an opening puts down at least 3 new melds, this hand makes 2"),
        "{}",
        two_melds.out
    );
    let limit = ["solve", "Kc 9h Ac", "--table", "K:KhKs2c", "--opened", "--score", "52"];
    let over = bing(&limit, "");
    assert!(over.out.contains("R7.1: 24 points would remain, at most 23 may"), "{}", over.out);
    let nothing = bing(&["solve", "3c 9h", "--table", "K:KhKs2c", "--opened"], "");
    assert!(nothing.out.contains("none: no card can be played"), "{}", nothing.out);
}

#[test]
fn json_holds_the_turn_in_the_notation() {
    let args = ["solve", "3c 9h Kd", "--table", "K:KhKs2c / h6:6h7h8h", "--opened", "--score", "30", "--json"];
    let ran = bing(&args, "");
    let solved: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(solved["best"]["turn"], "0+Kd / 1>9h");
    assert_eq!((&solved["best"]["deadwood"], &solved["best"]["left"]), (&3.into(), &"3c".into()));
    assert_eq!(solved["openings"], Value::Array(Vec::new()));
    let outs = solved["outs"].as_array().expect("a list");
    let of = |card: &str| outs.iter().find(|out| out["card"] == card).unwrap_or_else(|| panic!("{card} is unseen"));
    assert_eq!(
        (&of("Th")["goes_out"], &of("Th")["discard"], &of("Th")["unseen"]),
        (&true.into(), &"3c".into(), &2.into())
    );
    assert_eq!((&of("4d")["helps"], &of("4d")["deadwood"]), (&false.into(), &3.into()));
}

#[test]
fn house_rules_change_what_is_best() {
    let args = ["solve", "8s 9h", "--table", "8:8c8d2h / h6:6h7h2d", "--opened"];
    let plain = bing(&args, "");
    assert!(plain.out.contains("0+8s / 1>9h"), "{}", plain.out);
    let natural = bing(&[&args[..], &["--set", "max_wilds=0"]].concat(), "");
    assert!(natural.err.contains("meld 0 of the table, 8:8c8d2h: R5.5"), "{}", natural.err);
    assert_eq!(natural.status, 2);
    let swapping = bing(&["solve", "8h", "--table", "h6:6h7h2d", "--opened", "--set", "swap_twos=on"], "");
    assert!(swapping.out.contains("0@8=8h / 0"), "{}", swapping.out);
}

#[test]
fn what_cannot_be_solved_is_refused_with_its_reason() {
    for (args, wanted) in [
        (vec!["solve", "Kc Kx"], "line 1, column 5"),
        (vec!["solve", ""], "the hand has 0 cards"),
        (vec!["solve", "KcKcKc"], "R1.3: Kc is in hand and on the table more often than 2 decks have it"),
        (vec!["solve", "Kc", "--table", "0+Kd"], "0+Kd is no meld"),
        (vec!["solve", "Kc", "--table", "K:KdKh"], "R5.1"),
        (vec!["solve", "Kc", "--players", "9"], "R1.1"),
    ] {
        let ran = bing(&args, "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(wanted), "{args:?}: {}", ran.err);
    }
}
