//! What a player is told when something is refused: the rule, and the numbers they need.

use bing_rules::deal::Deal;
use bing_rules::options::{Aces, Options};
use bing_rules::play::Action;
use bing_testkit::script::{card, deal, seat, turn};

/// Seat 1 must be refused this in just these words.
#[track_caller]
fn refused(deal: &Deal, action: &Action, want: &str) {
    let error = deal.clone().apply(seat(1), action).expect_err("it is not legal");
    assert_eq!(error.to_string(), want);
    assert!(want.starts_with(error.rule()), "{want:?} begins with another rule than {}", error.rule());
}

#[track_caller]
fn meld_refused(deal: &Deal, plays: &str, want: &str) {
    refused(deal, &Action::Meld(turn(plays)), want);
}

#[test]
fn wrong_time_is_told() {
    let cutting = deal(3).cutting().turn(2).deal();
    refused(&cutting, &Action::Cut(3), "R3.2: it is the turn of seat 2, not of seat 1");
    let mut cutting = deal(2).cutting().deal();
    refused(&cutting, &Action::Draw, "R3.2: first the pack is cut; nothing has been dealt");
    refused(&cutting, &Action::Cut(104), "R3.2: 104 cards cannot be lifted, but 1 to 103");
    refused(&cutting, &Action::Cut(0), "R3.2: 0 cards cannot be lifted, but 1 to 103");
    cutting.apply(seat(1), &Action::Cut(9)).expect("the ninth card is a two");
    refused(&cutting, &Action::Cut(9), "R3.2: the cut showed a two; first it is kept or declined");
    let mut dealt = deal(3).stock("9c").deal();
    refused(&dealt, &Action::KeepTwo(true), "R3.2: the cards are dealt, there is nothing to cut or keep");
    refused(
        &dealt,
        &Action::Discard(card("Kd")),
        "R4.1: a discard follows a draw or a take; neither was made in this turn",
    );
    dealt.apply(seat(1), &Action::Draw).expect("it is the turn of seat 1");
    refused(&dealt, &Action::Draw, "R4.1: a card was drawn in this turn; what is left is to discard");
    refused(&dealt, &Action::Meld(turn("K:KcKdKh")), "R4.3: a card was drawn in this turn; what is left is to discard");
    refused(&dealt, &Action::Discard(card("3c")), "R4.1: 3c is not in the hand");
    dealt.apply(seat(1), &Action::Discard(card("9c"))).expect("the card drawn may be discarded");
    refused(&dealt, &Action::Draw, "R3.4: it is the turn of seat 2, not of seat 1");
    dealt.agree_to_void().expect("the deal goes on");
    refused(&dealt, &Action::Draw, "R8.1: the deal is over");
}

#[test]
fn broken_limit_is_told_with_the_score() {
    let table = "1: K:KcKdKh 4:4c4d4h 9:9d9h9s";
    let met = deal(2).scores([0, 63]).table(table).hands(["", "3c 3d 6c"]).deal();
    meld_refused(&met, "0+6c", "R6.3: 6c is neither of the set's rank K nor a two, at play 0");
    meld_refused(&met, "1+4s", "R4.3: 4s is not in the hand (any more) at play 0");
    let over = deal(2).scores([0, 63]).table(table).hands(["", "3c 3d 6c"]).upcard("Td").deal();
    refused(
        &over,
        &Action::Take,
        "R7.2: after taking Td at least 16 points would remain; with a score of 63 at most 12 may",
    );
    let over = deal(2).scores([0, 63]).table(table).hands(["", "3c 3d 6c"]).drew("5d").deal();
    refused(
        &over,
        &Action::Discard(card("3c")),
        "R7.2: 14 points would remain after this discard; with a score of 63 at most 12 may",
    );
    let opening = deal(2).scores([0, 63]).hands(["", "8c8d8h 5c5d5h 4c4d4h 4s 3s 3c 3d 3h"]).deal();
    meld_refused(
        &opening,
        "8:8c8d8h / 5:5c5d5h / 4:4c4d4h",
        "R7.1: 16 points would remain; with a score of 63 at most 12 may",
    );
    assert!(
        opening.clone().apply(seat(1), &Action::Meld(turn("8:8c8d8h / 5:5c5d5h / 4:4c4d4h4s"))).is_ok(),
        "just 12 remain"
    );
}

#[test]
fn twin_of_the_card_taken_is_told() {
    let taken = deal(2).hands(["", "9c"]).took("9c").deal();
    refused(
        &taken,
        &Action::Discard(card("9c")),
        "R4.2: 9c was just taken; its face cannot be discarded in the same turn",
    );
    let alone = deal(2).table("1: K:KcKdKh 4:4c4d4h 9:9d9h9s").hands(["", "9c"]).upcard("9c").deal();
    refused(
        &alone,
        &Action::Take,
        "R4.2: after taking 9c all cards in hand would be 9c, and nothing could be discarded",
    );
}

#[test]
fn wrong_meld_is_told_with_what_would_fit() {
    let hand = "2c 2d 2h 8s 8h 9s Ts Kd As 3s 4c Qs 9c 2s";
    let dealt = |options: Options| deal(2).options(options).hands(["", hand]).deal();
    let plain = dealt(Options::default());
    meld_refused(&plain, "8:8s8h", "R5.1: a set has at least 3 cards, not 2, at play 0");
    meld_refused(&plain, "8:8s8h9s", "R5.1: 9s is neither of rank 8 nor a two, at play 0");
    meld_refused(&plain, "2:2c2d8s", "R5.1: 8s is no two, and a set of twos holds only twos, at play 0");
    meld_refused(&plain, "s8:8s9s", "R5.2: a run has at least 3 cards, not 2, at play 0");
    meld_refused(&plain, "s8:8s9cTs", "R5.2: 9c is not of the run's suit s and no two, at play 0");
    meld_refused(&plain, "s8:8sTs9s", "R5.2: Ts stands at position 9 of the run, which is for 9s, at play 0");
    meld_refused(
        &plain,
        "sK:2cAs2d",
        "R5.4: the run would reach from position 13 to 15, but runs lie within 1 to 14 \
         (aces are low and high, and runs do not go round the corner), at play 0",
    );
    meld_refused(
        &plain,
        "8:2c2d2h",
        "R5.5: every meld but a set of twos holds at least one natural card, this one holds none, at play 0",
    );
    let high = dealt(Options { aces: Aces::High, max_wilds: Some(1), ..Options::default() });
    meld_refused(
        &high,
        "sA:As2s3s",
        "R5.4: the run would reach from position 1 to 3, but runs lie within 2 to 14 (aces are high only), at play 0",
    );
    meld_refused(&high, "8:8s2c2d", "R5.5: 2 twos would be wild in one meld, at this table at most 1 may, at play 0");
    meld_refused(&plain, "8:8s8h2c", "R6.1: an opening puts down at least 3 new melds, this turn has 1");
    meld_refused(&plain, "", "R4.3: a meld turn plays at least one card");
}

#[test]
fn wrong_lay_off_or_swap_is_told() {
    let script = |swap_twos| {
        let script = deal(2).rules(|options| options.swap_twos = swap_twos);
        script.table("1: s5:5s6s2c s12:QsKsAs 9:9d9h2d").hands(["", "7s 4s 8s 9c 5d"]).deal()
    };
    let swapping = script(true);
    meld_refused(&swapping, "3+9c", "R6.2: there is no meld 3 on the table, which has 3, at play 0");
    meld_refused(&swapping, "0+8s", "R6.3: the end of the run must be named: low or high, at play 0");
    meld_refused(&swapping, "2>9c", "R6.3: a set has no ends, at play 0");
    meld_refused(&swapping, "0>7s", "R6.3: the next card at this end of the run is 8s or a two, not 7s, at play 0");
    meld_refused(&swapping, "1>4s", "R6.3: the run cannot grow beyond position 14 at this end, at play 0");
    meld_refused(&swapping, "0@4=4s", "R6.4: the meld has no position 4, at play 0");
    meld_refused(&swapping, "0@5=7s", "R6.4: no wild two stands at position 5, but 5s, at play 0");
    meld_refused(
        &swapping,
        "0@7=8s",
        "R6.4: 8s is not the natural card that the two at position 7 stands for, at play 0",
    );
    meld_refused(&swapping, "0@7=7s", "R6.4: 2c was freed by a swap and must be played in the same turn");
    meld_refused(
        &script(false),
        "0@7=7s",
        "R6.4: twos on the table are not swapped at this table (option swap_twos), at play 0",
    );
}
