//! Every combination of house rules that the check accepts can be played to the end (R12).

use std::cell::Cell;

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::deal::Deal;
use bing_rules::game::{Game, Stage};
use bing_rules::options::Options;
use bing_rules::pack::Pack;
use bing_rules::play::{Action, Play};
use bing_rules::record::ReshuffleOrder;
use bing_rules::seat::Seat;
use bing_testkit::compose;
use bing_testkit::dice::Dice;
use bing_testkit::law::check;
use bing_testkit::play::{pack, pack_for, random_action, random_order};
use bing_testkit::script::seat;
use bing_testkit::strategies::dice;

/// The deals that chance may play before it is helped.
const FREE_DEALS: u32 = 4;
/// The steps of a deal after which those at the table agree to void it, if the house rules do not.
const STEPS_MAX: usize = 1_000;
/// The deals after which a game must be over, the target apart: each helped deal makes all but one player count their cards, and half of
/// those who are bust leave.
const DEALS_MAX: u32 = 400;

/// Random play, whole games. Where chance ends no deal (an opening may need all the cards of the hand), a pack that lets one player go out
/// shows that the deal can be won by these house rules all the same.
#[test]
fn every_option_combination_terminates_under_random_play() {
    let (deals, won_by_chance) = (Cell::new(0), Cell::new(0));
    check(250, &dice(), |mut dice| {
        let (players, options) = compose::table(&mut dice);
        let mut game = Game::new(&options, players, seat(dice.below(players))).expect("the options are accepted");
        while game.winner().is_none() {
            assert!(game.deals() < DEALS_MAX + options.target, "no winner after {} deals by {options:?}", game.deals());
            if game.deals() < FREE_DEALS {
                let cards = pack_for(&game, &mut dice);
                game.start_deal(&cards, random_order(&mut dice).into()).expect("the game goes on");
                play_by_chance(&mut game, &mut dice);
                let won = game.last_deal().is_some_and(|last| last.settlement.is_some());
                won_by_chance.set(won_by_chance.get() + usize::from(won));
            } else {
                play_helped(&mut game);
            }
            while let Stage::BuyBacks { pending, .. } = game.stage() {
                let decides: Vec<Seat> = pending.iter().collect();
                game.buy_back(*dice.pick(&decides), dice.one_in(2)).expect("it is this player's decision");
            }
        }
        deals.set(deals.get() + game.deals());
    });
    assert!(won_by_chance.get() > 150, "chance won {} of {} deals", won_by_chance.get(), deals.get());
}

/// Plays the deal by chance, and agrees to void it where that leads nowhere. Whatever the house rules, somebody can always act.
fn play_by_chance(game: &mut Game, dice: &mut Dice) {
    for _ in 0..STEPS_MAX {
        let Some(deal) = game.deal() else { return };
        assert!(!deal.legal_actions().is_empty(), "nobody can act in {deal:?}");
        let (seat, action) = random_action(deal, dice).expect("the deal is not over");
        game.apply(seat, &action).expect("the action is legal");
    }
    if game.deal().is_some() {
        game.agree_to_void().expect("the deal goes on");
    }
}

#[test]
fn a_deal_ends_by_itself_where_reshuffles_are_limited() {
    check(300, &dice(), |mut dice| {
        let (players, options) = compose::table(&mut dice);
        let most = dice.below(4) as u16;
        let options = Options { void_after_reshuffles: Some(most), ..options };
        let mut game = Game::new(&options, players, seat(0)).expect("the options are accepted");
        let cards = pack_for(&game, &mut dice);
        game.start_deal(&cards, random_order(&mut dice).into()).expect("it is the first deal");
        let pack = usize::from(options.decks_for(players)) * 52;
        let mut draws = 0;
        while let Some(deal) = game.deal() {
            let (seat, action) = random_action(deal, &mut dice).expect("the deal is not over");
            draws += usize::from(action == Action::Draw);
            game.apply(seat, &action).expect("the action is legal");
            assert!(draws <= pack * (usize::from(most) + 1), "{draws} draws and the deal goes on by {options:?}");
        }
    });
}

/// A deal in which the player on the dealer's left goes out at once.
fn play_helped(game: &mut Game) {
    let (cards, plays) = pack_to_go_out(game);
    game.start_deal(&cards, ReshuffleOrder::Sorted.into()).expect("the game goes on");
    if game.options().cut_for_two {
        let (seat, cut) = (game.deal().and_then(Deal::turn).expect("somebody cuts"), lift_no_two(&cards));
        game.apply(seat, &cut).expect("the cut is legal");
    }
    let seat = game.deal().and_then(Deal::turn).expect("somebody plays first");
    game.apply(seat, &Action::Meld(plays)).expect("the whole hand is melds");
    assert!(game.deal().is_none(), "who plays the last card goes out");
}

/// A cut that shows no two.
fn lift_no_two(cards: &Pack) -> Action {
    let place = cards.cards().iter().position(|card| !card.is_two()).expect("not all cards are twos");
    Action::Cut(place as u16 + 1)
}

/// A pack from which the first player is dealt nothing but melds, as many as an opening needs, and the melds.
fn pack_to_go_out(game: &Game) -> (Pack, Vec<Play>) {
    let (options, in_game) = (game.options(), game.in_game().len());
    let decks = options.decks_for(game.players());
    let melds = all_natural_melds(options.hand_size.into(), options.opening_melds.into(), decks);
    let hand: Vec<Card> = melds.concat();
    let mut rest: Vec<Card> = (0..decks).flat_map(|_| Card::all()).collect();
    for card in &hand {
        let place = rest.iter().position(|held| held == card).expect("the melds are of one pack");
        rest.remove(place);
    }
    rest.reverse();
    let mut cards = Vec::new();
    for card in hand {
        cards.push(card);
        cards.extend(rest.drain(..in_game - 1));
    }
    cards.extend(rest);
    let declared = melds.into_iter().map(|cards| declared(cards).into()).collect();
    (pack(cards, decks), declared)
}

/// What these natural cards are, which are a set, or a run in position order.
fn declared(cards: Vec<Card>) -> bing_rules::meld::Declaration {
    use bing_rules::meld::Declaration;
    let first = cards[0];
    if cards.iter().all(|card| card.rank() == first.rank()) {
        Declaration::Set { rank: first.rank(), cards }
    } else {
        Declaration::Run { suit: first.suit(), from: first.rank().number(), cards }
    }
}

/// So many cards without wild twos in at least so many melds: sets of three of each rank but twos, and what is over laid out with
/// them; runs where sets are not enough.
fn all_natural_melds(cards: usize, melds: usize, decks: u8) -> Vec<Vec<Card>> {
    let mut left: Vec<Card> = (0..decks).flat_map(|_| Card::all()).filter(|card| !card.is_two()).collect();
    let mut found: Vec<Vec<Card>> = Vec::new();
    let mut take = |wanted: &[Card]| {
        let mut rest = left.clone();
        let all = wanted
            .iter()
            .all(|card| rest.iter().position(|held| held == card).map(|place| rest.remove(place)).is_some());
        if all {
            left = rest;
        }
        all
    };
    // Runs of three from the three up leave a rest that the aces and sets take.
    for _ in 0..decks {
        for suit in Suit::ALL {
            for from in [3, 6, 9] {
                let run: Vec<Card> =
                    (from..from + 3).filter_map(Rank::at_position).map(|rank| Card::new(rank, suit)).collect();
                if found.len() * 3 + 3 <= cards && take(&run) {
                    found.push(run);
                }
            }
        }
    }
    for rank in [Rank::Ace, Rank::Queen, Rank::King] {
        let set: Vec<Card> = Suit::ALL.into_iter().take(3).map(|suit| Card::new(rank, suit)).collect();
        for _ in 0..decks {
            if found.len() * 3 + 3 <= cards && take(&set) {
                found.push(set.clone());
            }
        }
    }
    assert!(found.len() >= melds, "{} melds of {cards} cards, {melds} are wanted", found.len());
    let mut missing = cards - found.concat().len();
    for meld in &mut found {
        while missing > 0 && grow(meld, &mut take) {
            missing -= 1;
        }
    }
    assert_eq!(missing, 0, "all {cards} cards are in melds");
    found
}

/// Adds one natural card to a meld, if there is one.
fn grow(meld: &mut Vec<Card>, take: &mut impl FnMut(&[Card]) -> bool) -> bool {
    let (first, last) = (meld[0], meld[meld.len() - 1]);
    let next = if first.rank() == last.rank() {
        Suit::ALL.into_iter().map(|suit| Card::new(first.rank(), suit)).find(|card| take(&[*card]))
    } else {
        let above = Rank::at_position(last.rank().number() + 1).filter(|rank| *rank != Rank::Ace);
        above.map(|rank| Card::new(rank, last.suit())).filter(|card| take(&[*card]))
    };
    meld.extend(next);
    next.is_some()
}
