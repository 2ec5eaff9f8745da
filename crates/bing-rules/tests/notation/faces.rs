//! Cards, hands and melds.

use bing_rules::card::Card;
use bing_rules::hand::Hand;
use bing_rules::meld::Declaration;
use bing_testkit::{compose, hostile, law, strategies};

use crate::{canonical, refused, round_trip};

const RANK_WANTED: &str = "a card such as Td, its rank one of A 2 3 4 5 6 7 8 9 T J Q K";
const SUIT_WANTED: &str = "the suit of a card, one of c d h s";

#[test]
fn every_card_reads_back() {
    for card in Card::all() {
        assert_eq!(round_trip(&card).len(), 2);
    }
}

#[test]
fn cards_are_read_as_people_write_them() {
    for (lax, strict) in
        [("10C", "Tc"), ("tC", "Tc"), ("aS", "As"), ("1s", "As"), (" Q♥ ", "Qh"), ("2♢", "2d"), ("\tk♠\n", "Ks")]
    {
        assert_eq!(canonical::<Card>(lax), strict);
    }
}

#[test]
fn what_is_no_card_is_refused_where_it_goes_wrong() {
    refused::<Card>(&[
        ("", 1, 1, &format!("{RANK_WANTED}, found the end")),
        ("  ", 1, 3, &format!("{RANK_WANTED}, found the end")),
        ("X", 1, 1, &format!("{RANK_WANTED}, found “X”")),
        ("0d", 1, 1, &format!("{RANK_WANTED}, found “0d”")),
        ("11d", 1, 2, &format!("{SUIT_WANTED}, found “1d”")),
        ("10", 1, 3, &format!("{SUIT_WANTED}, found the end")),
        ("Kx", 1, 2, &format!("{SUIT_WANTED}, found “x”")),
        ("K\nd", 1, 2, &format!("{SUIT_WANTED}, found the end")),
        ("K d", 1, 2, &format!("{SUIT_WANTED}, found “ ”")),
        ("Kd Kh", 1, 4, "nothing after one card, found “Kh”"),
        ("\n\n Kd !", 3, 5, "nothing after one card, found “!”"),
        ("é", 1, 1, &format!("{RANK_WANTED}, found “é”")),
    ]);
}

#[test]
fn hands_read_back_in_card_order() {
    law::check(2_000, &strategies::deals(60), |deal| {
        for seat in deal.seats().iter() {
            round_trip(deal.hand(seat));
        }
    });
    assert_eq!(canonical::<Hand>("Kd, ac10h\n2S Ac"), "Ac Ac 2s Th Kd");
    assert_eq!(canonical::<Hand>(""), "-");
    assert_eq!(canonical::<Hand>(" - "), "-");
}

#[test]
fn what_is_no_hand_is_refused_where_it_goes_wrong() {
    refused::<Hand>(&[
        ("Kd Kd Kd Kd\nKd", 2, 1, "at most 4 copies of one face (R1.3), found “Kd”"),
        ("Kd;Kh", 1, 3, &format!("{RANK_WANTED}, found “;Kh”")),
        ("Kd -", 1, 4, &format!("{RANK_WANTED}, found “-”")),
        ("- Kd", 1, 1, &format!("{RANK_WANTED}, found “-”")),
        ("♥K", 1, 1, &format!("{RANK_WANTED}, found “♥K”")),
        ("Kd K♥ Q", 1, 8, &format!("{SUIT_WANTED}, found the end")),
    ]);
    let long = "x".repeat(40);
    refused::<Hand>(&[(&long, 1, 1, &format!("{RANK_WANTED}, found “{}…”", "x".repeat(32)))]);
}

#[test]
fn melds_and_declarations_read_back() {
    law::check(2_000, &strategies::deals(60), |deal| {
        for meld in deal.tableau().melds() {
            assert_eq!(round_trip(&meld.declaration()), meld.to_string());
        }
    });
    law::check(2_000, &strategies::dice(), |mut dice| {
        let (_, options) = compose::table(&mut dice);
        round_trip(&hostile::declaration(&Hand::of_decks(2).unwrap(), &options, &mut dice));
    });
}

#[test]
fn melds_are_read_as_people_write_them() {
    for (lax, strict) in [
        ("k: kh,2c kd", "K:Kh2cKd"),
        ("10:10c 10d 2s", "T:TcTd2s"),
        (" 1 :AsAsAd", "A:AsAsAd"),
        ("2:2c2d2h", "2:2c2d2h"),
        ("C08: 8c 9c 2d", "c8:8c9c2d"),
        ("♠11 : Js2sKs", "sJ:Js2sKs"),
        ("hA:Ah2h3h", "hA:Ah2h3h"),
        ("h1:Ah2h3h", "hA:Ah2h3h"),
        ("d14:Ad", "d14:Ad"),
        ("K:", "K:-"),
        ("K:-", "K:-"),
    ] {
        assert_eq!(canonical::<Declaration>(lax), strict);
    }
}

#[test]
fn what_is_no_meld_is_refused_where_it_goes_wrong() {
    let no_colon = "a meld such as K:KdKh2c or c8:8c9c2d, with a colon";
    let no_head = "the rank of a set, or the suit and first position of a run";
    let no_position = "the position of the run's first card, A to K or 1 to 14";
    refused::<Declaration>(&[
        ("", 1, 1, &format!("{no_colon}, found the end")),
        (" KdKh2c", 1, 2, &format!("{no_colon}, found “KdKh2c”")),
        (":KdKh", 1, 1, &format!("{no_head}, found “:KdKh”")),
        ("x:KdKh", 1, 1, &format!("{no_head}, found “x:KdKh”")),
        ("KK:KdKh", 1, 1, &format!("{no_head}, found “KK:KdKh”")),
        ("c:8c9c", 1, 2, &format!("{no_position}, found “:8c9c”")),
        ("c0:8c9c", 1, 2, &format!("{no_position}, found “0:8c9c”")),
        ("c15:8c9c", 1, 2, &format!("{no_position}, found “15:8c9c”")),
        ("c8x:8c9c", 1, 2, &format!("{no_position}, found “8x:8c9c”")),
        ("c8:8c9", 1, 7, &format!("{SUIT_WANTED}, found the end")),
        ("c8:8c:9c", 1, 6, &format!("{RANK_WANTED}, found “:9c”")),
    ]);
}
