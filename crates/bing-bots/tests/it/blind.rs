use bing_bots::rng::BotRng;
use bing_rules::card::Card;
use bing_rules::deal::Deal;
use bing_rules::hand::Hand;
use bing_rules::phase::Phase;
use bing_rules::seat::Seat;
use bing_testkit::dice::Dice;
use bing_testkit::{law, strategies};

use crate::tables::{all, any_moment};

/// The same deal to the eyes of this seat, what it does not see dealt anew; `None` if chance made what cannot be.
fn with_hidden_cards_shuffled(deal: &Deal, viewer: Seat, dice: &mut Dice) -> Option<Deal> {
    let mut setup = deal.setup();
    let shown = match setup.phase {
        Phase::Keep => setup.cut.map(|cut| usize::from(cut.lifted) - 1),
        _ => setup.cut_depth.map(usize::from),
    };
    let hidden_in_stock = |place: &usize| Some(*place) != shown;
    let places: Vec<usize> = (0..setup.stock.len()).filter(hidden_in_stock).collect();
    let mut hidden: Vec<Card> = places.iter().map(|&place| setup.stock[place]).collect();
    let mut others = Vec::new();
    for (number, hand) in setup.hands.iter().enumerate() {
        if number != viewer.index() {
            let known = setup.known.get(number).copied().unwrap_or_default();
            let mut unknown = *hand;
            assert!(unknown.remove_all(&known), "what is known to be in a hand is there");
            others.push((number, known, unknown.len()));
            hidden.extend(unknown.iter());
        }
    }
    dice.shuffle(&mut hidden);
    for (number, known, unknown) in others {
        let mut hand: Hand = known;
        assert!(hidden.split_off(hidden.len() - unknown).into_iter().all(|card| hand.insert(card)));
        setup.hands[number] = hand;
    }
    for (place, card) in places.into_iter().zip(hidden) {
        setup.stock[place] = card;
    }
    setup.into_deal().ok()
}

#[test]
fn bots_decide_from_view_options_and_seed_alone() {
    let bots = all();
    let pairs = std::cell::Cell::new(0);
    law::check(1_000, &strategies::dice(), |mut dice| {
        let Some((deal, seat)) = any_moment(&mut dice) else { return };
        let Some(twin) = with_hidden_cards_shuffled(&deal, seat, &mut dice) else { return };
        let (view, twin_view) = (deal.view(Some(seat)), twin.view(Some(seat)));
        assert_eq!(view, twin_view, "the seat cannot tell the two deals apart");
        pairs.set(pairs.get() + usize::from(deal != twin));
        let seed = dice.bits();
        for bot in &bots {
            let action = bot.choose(&view, &mut BotRng::new(seed));
            assert_eq!(action, bot.choose(&view, &mut BotRng::new(seed)), "{} decides as before", bot.name());
            assert_eq!(action, bot.choose(&twin_view, &mut BotRng::new(seed)), "{} sees no more", bot.name());
        }
    });
    assert!(pairs.get() > 500, "only {} pairs of deals differ", pairs.get());
}
