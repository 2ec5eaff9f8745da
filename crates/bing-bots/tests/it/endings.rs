//! Deals do not go round for ever: players may take each other's discards for a while only.

use bing_bots::policy::Policy;
use bing_bots::rng::BotRng;
use bing_rules::deal::{Deal, Reshuffle};
use bing_rules::options::Options;
use bing_rules::pack::{Pack, PackStream};
use bing_rules::play::Action;
use bing_rules::seat::Seat;
use bing_testkit::dice::Dice;

use crate::tables::bot;

/// The most takes in a row that a table of these players may make, with neither a draw nor a meld turn between them: each take leaves
/// fewer cards of the hand in no meld.
fn takes_in_a_row_most(players: usize, options: &Options) -> usize {
    players * (usize::from(options.hand_size) + 1)
}

/// A deal before its cut, with any scores.
fn new_deal(options: &Options, players: usize, dice: &mut Dice) -> Deal {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&dice.bits().to_le_bytes());
    let mut stream = PackStream::new(key);
    let mut pack = Pack::sorted(options.decks_for(players));
    pack.shuffle(&mut stream);
    let scores: Vec<_> = (0..players).map(|_| Some(dice.below(options.target as usize) as u32)).collect();
    let dealer = Seat::new(dice.below(players)).expect("a seat of the table");
    let (deal, _) = Deal::start(options, &scores, dealer, &pack, Reshuffle::Stream(stream)).expect("it can be dealt");
    deal
}

/// Plays a deal to its end; panics where nobody draws or melds for too long.
fn play_out(mut deal: Deal, table: &[&dyn Policy], dice: &mut Dice) {
    let most = takes_in_a_row_most(deal.seats().len(), deal.options());
    let mut rng = BotRng::new(dice.bits());
    let mut takes = 0;
    let mut view = deal.view(None);
    while let Some(seat) = deal.turn() {
        deal.view_into(Some(seat), &mut view);
        let action = table[seat.index()].choose(&view, &mut rng);
        match action {
            Action::Take => takes += 1,
            Action::Draw | Action::Meld(_) => takes = 0,
            Action::Cut(_) | Action::KeepTwo(_) | Action::Discard(_) => {}
        }
        assert!(takes <= most, "{takes} takes in a row; {view:?}");
        deal.apply(seat, &action).expect("a bot's action is legal");
    }
}

/// House rules under which deals go differently.
fn house_rules() -> Vec<Options> {
    let bots = Options::preset("bots").expect("there is this preset");
    vec![
        bots,
        Options { hand_size: 7, opening_melds: 1, ..bots },
        Options { max_wilds: Some(1), two_value: 20, ..bots },
        Options { swap_twos: true, aces: bing_rules::options::Aces::High, ..bots },
    ]
}

#[test]
fn nobody_takes_discards_for_ever() {
    for (number, options) in house_rules().iter().enumerate() {
        for names in
            [["early"; 4], ["common"; 4], ["sandbag"; 4], ["greedy"; 4], ["common", "sandbag", "early", "greedy"]]
        {
            let bots = names.map(bot);
            for (players, deals) in [(2, if number == 0 { 3_000 } else { 800 }), (3, 150), (4, 150)] {
                let table: Vec<_> = bots[..players].iter().map(AsRef::as_ref).collect();
                let mut dice = Dice::new(number as u64);
                for _ in 0..deals {
                    play_out(new_deal(options, players, &mut dice), &table, &mut dice);
                }
            }
        }
    }
}
