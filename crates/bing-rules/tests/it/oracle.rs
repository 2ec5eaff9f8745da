//! The engine and the naive oracle of the testkit must agree: on declarations, on meld turns, on whether there is one, and step by step
//! on whole deals.

use std::cell::Cell;

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::deal::Deal;
use bing_rules::game::{Game, Stage};
use bing_rules::hand::Hand;
use bing_rules::meld::{Declaration, End, Meld};
use bing_rules::options::Options;
use bing_rules::outcome::DealOutcome;
use bing_rules::phase::Phase;
use bing_rules::play::{Action, Play};
use bing_rules::record::ReshuffleOrder;
use bing_rules::seat::Seat;
use bing_testkit::compose::{self, TurnSpot};
use bing_testkit::dice::Dice;
use bing_testkit::hostile;
use bing_testkit::law::check;
use bing_testkit::oracle::deal::OracleDeal;
use bing_testkit::oracle::meld::{is_wild_in_run, judge};
use bing_testkit::oracle::money::{Count, settle};
use bing_testkit::oracle::outlook::outlook;
use bing_testkit::oracle::turn::{Progress, judge_turn};
use bing_testkit::play::{pack, random_action, random_order, random_turn, rich_pack};
use bing_testkit::script::{hand, seat};
use bing_testkit::strategies::{dice, turn_spots};

/// How many different hands and tables the oracle looks at before it gives a spot up.
const STATES_MAX: usize = 3_000;

#[test]
fn engine_agrees_with_the_oracle() {
    declarations_agree();
    turns_agree();
    outlooks_agree();
    lists_agree();
}

fn declarations_agree() {
    let valid = Cell::new(0);
    check(40_000, &dice(), |mut dice| {
        let (_, options) = compose::table(&mut dice);
        let TurnSpot { spot, .. } = compose::turn_spot(14, &mut dice);
        let declaration = hostile::declaration(&hand(&spot.hand), &options, &mut dice);
        match (Meld::declare(&declaration, &options), judge(&declaration, &options)) {
            (Ok(meld), Ok(())) => {
                valid.set(valid.get() + 1);
                assert_eq!(meld.declaration(), sorted_set(declaration));
            }
            (Err(error), Err(blame)) => assert!(blame.allows(error.rule()), "{declaration}: {error} or {blame:?}"),
            (engine, oracle) => panic!("{declaration} by {options:?}: {engine:?} or {oracle:?}"),
        }
    });
    assert!(valid.get() > 2_000, "{} of the declarations were melds", valid.get());
}

/// The declaration as the engine gives it back: the cards of a set sorted.
fn sorted_set(mut declaration: Declaration) -> Declaration {
    if let Declaration::Set { cards, .. } = &mut declaration {
        cards.sort_unstable();
    }
    declaration
}

fn turns_agree() {
    let legal = Cell::new(0);
    check(40_000, &(turn_spots(14), dice()), |(case, mut dice)| {
        let random = case.with(|turn| random_turn(&turn, &mut dice));
        let melds = case.spot.table.len();
        let hostile = hostile::plays(&hand(&case.spot.hand), melds, &case.options, &mut dice);
        for plays in random.into_iter().chain([hostile]) {
            legal.set(legal.get() + usize::from(turn_agrees(&case, &plays)));
        }
    });
    assert!(legal.get() > 5_000, "{} of the turns were legal", legal.get());
}

/// Whether the turn is legal; both must say the same.
fn turn_agrees(case: &TurnSpot, plays: &[Play]) -> bool {
    let engine = case.with(|turn| turn.check(plays));
    match (engine, judge_turn(&case.spot, plays, &case.options)) {
        (Ok(melded), Ok(after)) => {
            assert_eq!(melded.hand, hand(&after.hand), "{plays:?} of {case:?}");
            let table: Vec<Declaration> = melded.tableau.melds().iter().map(Meld::declaration).collect();
            assert_eq!(table, after.table, "{plays:?} of {case:?}");
            true
        }
        (Err(error), Err(blame)) => {
            assert!(blame.allows(error.rule()), "{plays:?} of {case:?}: {error} or {blame:?}");
            false
        }
        (engine, oracle) => panic!("{plays:?} of {case:?}: {engine:?} or {oracle:?}"),
    }
}

fn outlooks_agree() {
    let (can, cannot, given_up) = (Cell::new(0), Cell::new(0), Cell::new(0));
    check(3_000, &turn_spots(10), |case| {
        let Some(outlook) = outlook(&case.spot, &case.options, STATES_MAX) else {
            given_up.set(given_up.get() + 1);
            return;
        };
        assert_eq!(case.with(|turn| turn.can_meld()), outlook.can_meld(), "{case:?}");
        let count = if outlook.can_meld() { &can } else { &cannot };
        count.set(count.get() + 1);
    });
    let counts = (can.get(), cannot.get(), given_up.get());
    assert!(counts.0 > 500 && counts.1 > 500 && counts.2 < 300, "can, cannot, given up: {counts:?}");
}

/// What the engine lists, one new meld of three or four cards, lay-off or swap at a time, is what the oracle finds by trying.
fn lists_agree() {
    let listed = Cell::new(0);
    check(700, &turn_spots(8), |case| {
        let (melds, plays): (Vec<Meld>, Vec<Play>) =
            case.with(|turn| (turn.new_melds().collect(), turn.lay_offs().chain(turn.swaps()).collect()));
        let mut shapes: Vec<String> =
            melds.iter().filter(|meld| meld.len() <= 4).map(|meld| shape(&meld.declaration())).collect();
        shapes.sort_unstable();
        let mut wanted: Vec<String> = small_melds(&case.spot.hand, &case.options).iter().map(shape).collect();
        wanted.sort_unstable();
        wanted.dedup();
        assert_eq!(shapes, wanted, "{case:?}");
        for meld in melds {
            assert_eq!(judge(&meld.declaration(), &case.options), Ok(()), "{meld}");
            let makes = Progress::new(&case.spot).make(&meld.into(), &case.options);
            assert_eq!(makes, Ok(()), "{meld} of {case:?}");
        }
        let mut wanted = one_card_plays(&case);
        wanted.retain(|play| Progress::new(&case.spot).make(play, &case.options).is_ok());
        assert_eq!(sorted_texts(&plays), sorted_texts(&wanted), "{case:?}");
        listed.set(listed.get() + shapes.len() + plays.len());
    });
    assert!(listed.get() > 1_000, "{} melds and plays", listed.get());
}

fn sorted_texts(plays: &[Play]) -> Vec<String> {
    let mut texts: Vec<String> = plays.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

/// A meld with nothing said of which twos are wild in it, as the engine lists each such meld once. In a run that covers position 2 the
/// two of its suit is never wild elsewhere.
fn shape(meld: &Declaration) -> String {
    match meld {
        Declaration::Set { rank: Rank::Two, cards } => format!("2 {:?}", hand(cards)),
        Declaration::Set { rank, cards } => {
            let naturals: Vec<Card> = cards.iter().copied().filter(|card| !card.is_two()).collect();
            format!("{rank} {:?} {}", hand(&naturals), cards.len() - naturals.len())
        }
        Declaration::Run { suit, from, cards } => {
            let natural = |(position, card): (u8, &Card)| !is_wild_in_run(*card, position.into(), *suit);
            format!("{suit}{from} {:?}", (*from..).zip(cards).map(natural).collect::<Vec<_>>())
        }
    }
}

/// Every meld of three or four cards of the hand, in every order.
fn small_melds(held: &[Card], options: &Options) -> Vec<Declaration> {
    let mut found = Vec::new();
    let mut places = vec![Vec::new()];
    for _ in 0..4 {
        let longer = |places: &Vec<usize>| -> Vec<Vec<usize>> {
            let others = (0..held.len()).filter(|place| !places.contains(place));
            others.map(|place| [&places[..], &[place]].concat()).collect()
        };
        places = places.iter().flat_map(longer).collect();
        for places in places.iter().filter(|places| places.len() >= 3) {
            let cards: Vec<Card> = places.iter().map(|&place| held[place]).collect();
            let set_rank = cards.iter().find(|card| !card.is_two()).map_or(Rank::Two, |card| card.rank());
            found.push(Declaration::Set { rank: set_rank, cards: cards.clone() });
            for suit in Suit::ALL {
                found.extend((1..=12).map(|from| Declaration::Run { suit, from, cards: cards.clone() }));
            }
        }
        found.retain(|declaration| judge(declaration, options).is_ok() && keeps_natural_two(declaration, held));
    }
    found
}

/// Not a run that covers position 2, and holds a two elsewhere while one of its suit could stand there.
fn keeps_natural_two(meld: &Declaration, held: &[Card]) -> bool {
    let Declaration::Run { suit, from, cards } = meld else { return true };
    let Some(at_two) = 2_usize.checked_sub(usize::from(*from)).and_then(|place| cards.get(place)) else { return true };
    let natural = Card::new(Rank::Two, *suit);
    *at_two == natural || !held.contains(&natural)
}

/// Every lay-off of one card of the hand and every swap that can be written down.
fn one_card_plays(case: &TurnSpot) -> Vec<Play> {
    let mut plays = Vec::new();
    let mut faces = case.spot.hand.clone();
    faces.sort_unstable();
    faces.dedup();
    for card in faces {
        for meld in 0..=case.spot.table.len() {
            plays.extend([None, Some(End::Low), Some(End::High)].map(|end| Play::LayOff {
                meld,
                end,
                cards: vec![card],
            }));
            plays.extend((0..40).map(|position| Play::SwapTwo { meld, position, card }));
        }
    }
    plays
}

/// Whole deals, from the pack to the end or for a few hundred steps, with a hostile action before each legal one.
#[test]
fn whole_deals_agree_with_the_oracle() {
    let (steps, ends) = (Cell::new(0), Cell::new(0));
    check(400, &dice(), |mut dice| {
        let (mut deal, mut oracle) = same_deals(&mut dice);
        for _ in 0..dice.below(400) {
            let Some(seat) = deal.turn() else { break };
            let (_, tried) = hostile::action(&deal, &mut dice);
            both(&mut deal, &mut oracle, seat, &tried);
            assert_same(&deal, &oracle);
            if let Some((seat, action)) = random_action(&deal, &mut dice) {
                both(&mut deal, &mut oracle, seat, &action);
                assert_same(&deal, &oracle);
            }
            steps.set(steps.get() + 1);
        }
        ends.set(ends.get() + usize::from(deal.turn().is_none()));
    });
    assert!(steps.get() > 30_000 && ends.get() > 50, "{} steps, {} deals to the end", steps.get(), ends.get());
}

/// The same deal for the engine and the oracle, with a pack that gives some players melds.
fn same_deals(dice: &mut Dice) -> (Deal, OracleDeal) {
    let (players, options) = compose::table(dice);
    let mut scores: Vec<Option<u32>> = vec![Some(0); players];
    for place in 0..players {
        scores[place] = match dice.below(6) {
            0 if scores.iter().flatten().count() > 2 => None,
            1 => Some(options.target),
            _ => Some(dice.between(0, options.target as usize) as u32),
        };
    }
    let in_game: Vec<Seat> = Seat::all(players).filter(|seat| scores[seat.index()].is_some()).collect();
    let dealer = *dice.pick(&in_game);
    let cards = rich_pack(options.decks_for(players), in_game.len(), options.hand_size.into(), dice);
    let order = random_order(dice);
    let (deal, _) = Deal::start(&options, &scores, dealer, &cards, order.into()).expect("the options are accepted");
    let oracle = OracleDeal::start(&options, &scores, dealer.index(), cards.cards(), order);
    assert_same(&deal, &oracle);
    (deal, oracle)
}

fn both(deal: &mut Deal, oracle: &mut OracleDeal, seat: Seat, action: &Action) {
    match (deal.apply(seat, action), oracle.apply(action)) {
        (Ok(_), Ok(())) => {}
        (Err(error), Err(blame)) => assert!(blame.allows(error.rule()), "{action:?}: {error} or {blame:?}"),
        (engine, oracle) => panic!("{action:?} in {deal:?}: {engine:?} or {oracle:?}"),
    }
}

fn assert_same(deal: &Deal, oracle: &OracleDeal) {
    let setup = deal.setup();
    assert_eq!(setup.phase, oracle.phase);
    assert_eq!(setup.turn.index(), oracle.turn);
    let dealt = !matches!(setup.phase, Phase::Cut | Phase::Keep);
    let hands: Vec<Hand> = oracle.hands.iter().map(|cards| hand(cards)).collect();
    assert_eq!(setup.hands, hands);
    let opened: Vec<bool> = Seat::all(deal.players()).map(|seat| deal.opened().contains(seat)).collect();
    assert_eq!(opened, oracle.opened);
    assert_eq!(setup.tableau, oracle.table);
    assert_eq!(setup.stock, oracle.stock);
    assert_eq!(setup.discards.iter().map(|thrown| thrown.card).collect::<Vec<_>>(), oracle.discards);
    assert_eq!((setup.drawn, setup.reshuffles), (oracle.drawn, oracle.reshuffles));
    assert_eq!(setup.void.is_some(), oracle.void);
    let known: Vec<Hand> = oracle.known.iter().map(|cards| hand(cards)).collect();
    assert_eq!((setup.known, setup.cut_depth.map(usize::from)), (known, oracle.shown_depth.filter(|_| dealt)));
    if setup.phase != Phase::Cut {
        assert_eq!(deal.legal_actions().iter().collect::<Vec<_>>(), oracle.listed_actions());
    }
    let outcome = deal.outcome();
    assert_eq!(outcome.as_ref().and_then(DealOutcome::went_out).map(Seat::index), oracle.went_out);
    if oracle.went_out.is_some() {
        assert_eq!(outcome.and_then(|outcome| outcome.deadwood(deal.options())), Some(oracle.deadwood()));
    }
}

/// Games that stand anywhere before a deal, which one player wins at once.
#[test]
fn settlements_agree_with_the_oracle() {
    let (busts, wins) = (Cell::new(0), Cell::new(0));
    check(2_000, &dice(), |mut dice| {
        let (players, options) = compose::table(&mut dice);
        let options = Options { cut_for_two: false, ..options };
        let scores: Vec<Option<u32>> = (0..players)
            .map(|place| {
                let score = (options.target as usize).saturating_sub(dice.below(60)) as u32;
                if place > 1 && dice.one_in(5) { None } else { Some(score) }
            })
            .collect();
        let bought: Vec<u32> = (0..players).map(|_| dice.below(3) as u32).collect();
        let dealer = seat(dice.below(2));
        let mut game = Game::resume(&options, &scores, &bought, dealer).expect("two players at least are in the game");
        let pot = game.pot();
        let in_game = scores.iter().flatten().count();
        let cards = rich_pack(options.decks_for(players), in_game, options.hand_size.into(), &mut dice);
        game.start_deal(&pack(cards.cards().to_vec(), cards.decks()), ReshuffleOrder::Sorted.into())
            .expect("it can begin");
        for _ in 0..300 {
            let Some((seat, action)) = game.deal().and_then(|deal| random_action(deal, &mut dice)) else { break };
            game.apply(seat, &action).expect("the action is legal");
        }
        let Some(last) = game.last_deal().filter(|last| last.settlement.is_some()).cloned() else { return };
        let deadwood = last.outcome.deadwood(&options).expect("the deal was won");
        let wants: Vec<bool> = (0..players).map(|_| dice.one_in(2)).collect();
        while let Stage::BuyBacks { pending, .. } = game.stage() {
            let decides = pending.iter().last().expect("somebody has to decide");
            game.buy_back(decides, wants[decides.index()]).expect("it is this player's decision");
        }
        let settled = settle(&Count { scores, deadwood, wants, bought, pot }, &options);
        let engine = last.settlement.expect("it was settled");
        assert_eq!(engine.totals, settled.totals);
        assert_eq!(engine.bust.iter().map(Seat::index).collect::<Vec<_>>(), settled.bust);
        assert_eq!(engine.return_score, settled.return_score);
        assert_eq!((game.scores(), game.bought(), game.pot()), (&*settled.scores, &*settled.bought, settled.pot));
        assert_eq!(game.winner().map(Seat::index), settled.winner);
        busts.set(busts.get() + usize::from(!settled.bust.is_empty()));
        wins.set(wins.get() + usize::from(settled.winner.is_some()));
    });
    assert!(busts.get() > 100 && wins.get() > 20, "{} with busts, {} games won", busts.get(), wins.get());
}
