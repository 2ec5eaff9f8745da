//! Deals that agree with everything a seat has seen.

use bing_rules::card::Card;
use bing_rules::deal::{Deal, Reshuffle};
use bing_rules::hand::{Faces, Hand};
use bing_rules::meld::{Declaration, Meld};
use bing_rules::pack::PackStream;
use bing_rules::seat::{PLAYERS_MAX, Seat};
use bing_rules::setup::Setup;
use bing_rules::view::View;

use crate::player::{Player, Style};
use crate::rng::BotRng;
use crate::sight::Sight;

/// How many hands are tried for a seat before what it is taken to be like is given up.
const TRIES: usize = 8;
/// The most cards that a seat is taken to have chosen among.
const EXCHANGES_MAX: usize = 12;

/// One in so many players does what its style speaks against.
const ODDS: usize = 4;

/// All styles, as likely as each other before anything is seen.
const STYLES: [Style; 3] = [Style::Early, Style::Common, Style::Sandbag];

/// An imagined deal, and how the seats are taken to play.
pub(super) struct World {
    pub(super) deal: Deal,
    pub(super) styles: [Style; PLAYERS_MAX],
}

/// What a seat knows about the cards it does not see.
pub(super) struct Imagination<'a> {
    view: &'a View,
    sight: &'a Sight<'a>,
    others: Vec<Other>,
    /// The cards of the stock and of the other hands of which nobody knows where they are.
    free: Vec<Card>,
    /// How many of them are in the stock.
    in_stock: usize,
    /// Those that may be in the stock: after a reshuffle only what it was made of (R8.4).
    may_lie: Hand,
    tableau: Vec<Declaration>,
}

/// Another seat.
struct Other {
    seat: Seat,
    known: Hand,
    /// How many cards it holds besides.
    unknown: usize,
    /// How many of its discards lie in the pile.
    thrown: usize,
}

impl<'a> Imagination<'a> {
    /// `None` if the view makes no sense.
    pub(super) fn new(view: &'a View, sight: &'a Sight<'a>) -> Option<Self> {
        let mut unseen = view.unseen();
        let mut others = Vec::new();
        for seat in sight.others() {
            let known = view.known[seat.index()];
            if !unseen.remove_all(&known) {
                return None;
            }
            let unknown = usize::from(view.hand_sizes[seat.index()]).checked_sub(known.len())?;
            let thrown = view.discards.iter().filter(|thrown| thrown.by == Some(seat)).count();
            others.push(Other { seat, known, unknown, thrown });
        }
        let mut in_stock = usize::from(view.stock);
        if view.cut_depth.is_some() {
            in_stock = in_stock.checked_sub(1)?;
            if !unseen.remove(view.cut?.card) {
                return None;
            }
        }
        let free: Vec<Card> = unseen.iter().collect();
        let may_lie = if view.reshuffles == 0 { unseen } else { view.recycled };
        let fits = free.len() == in_stock + others.iter().map(|other| other.unknown).sum::<usize>();
        let tableau = view.tableau.melds().iter().map(Meld::declaration).collect();
        fits.then_some(Self { view, sight, others, free, in_stock, may_lie, tableau })
    }

    /// A deal drawn at random; `None` if chance made none that can be.
    pub(super) fn world(&self, rng: &mut BotRng) -> Option<World> {
        let mut last = None;
        for _ in 0..TRIES {
            let styles = self.styles(rng);
            let Some((stock, hands)) = self.hidden(rng) else { continue };
            let agrees = self.others.iter().all(|other| self.agrees(other, &hands, styles, rng));
            last = Some((styles, stock, hands));
            if agrees {
                break;
            }
        }
        let (styles, stock, hands) = last?;
        Some(World { deal: self.deal(stock, &hands, rng)?, styles })
    }

    /// How the others play, before it is asked whether they have played so: at half of the tables all alike.
    fn styles(&self, rng: &mut BotRng) -> [Style; PLAYERS_MAX] {
        let mut styles = [Style::Sandbag; PLAYERS_MAX];
        let alike = rng.one_in(2).then(|| STYLES[rng.below(STYLES.len())]);
        for other in &self.others {
            styles[other.seat.index()] = alike.unwrap_or_else(|| STYLES[rng.below(STYLES.len())]);
        }
        styles
    }

    /// Whether a player of this style with this hand would have done what the seat has done, as far as chance wants it.
    fn agrees(
        &self,
        other: &Other,
        hands: &[Hand; PLAYERS_MAX],
        styles: [Style; PLAYERS_MAX],
        rng: &mut BotRng,
    ) -> bool {
        let style = styles[other.seat.index()];
        let opened = self.view.opened.contains(other.seat);
        if opened {
            let alone = self.view.opened.len() == 1;
            return style != Style::Sandbag || !alone && rng.one_in(ODDS);
        }
        let hand = &hands[other.seat.index()];
        let sight = Sight { seat: other.seat, hand, ..*self.sight };
        // A hand that could be put down now may not have been good enough before its last card.
        other.thrown == 0 || !Player::of(style).seems_ready(&sight) || rng.one_in(ODDS)
    }

    fn deal(&self, mut stock: Vec<Card>, hands: &[Hand; PLAYERS_MAX], rng: &mut BotRng) -> Option<Deal> {
        if let (Some(depth), Some(cut)) = (self.view.cut_depth, self.view.cut) {
            stock.insert(usize::from(depth).min(stock.len()), cut.card);
        }
        let view = self.view;
        let score = |seat: Seat| view.seats.contains(seat).then(|| view.scores[seat.index()]);
        let mut key = [0; 32];
        key[..8].copy_from_slice(&rng.next_u64().to_le_bytes());
        let setup = Setup {
            options: view.options,
            scores: Seat::all(view.players).map(score).collect(),
            dealer: view.dealer,
            phase: view.phase,
            turn: self.sight.seat,
            hands: hands[..view.players].to_vec(),
            opened: view.opened,
            tableau: self.tableau.clone(),
            stock,
            discards: view.discards.clone(),
            drawn: view.drawn,
            reshuffles: view.reshuffles,
            reshuffle: Reshuffle::Stream(PackStream::new(key)),
            recycled: view.recycled,
            known: view.known[..view.players].to_vec(),
            cut: view.cut,
            cut_depth: view.cut_depth,
            void: None,
        };
        setup.into_deal().ok()
    }

    /// The stock but for the card that the cut showed, and the hands.
    fn hidden(&self, rng: &mut BotRng) -> Option<(Vec<Card>, [Hand; PLAYERS_MAX])> {
        let mut cards = self.free.clone();
        rng.shuffle(&mut cards);
        let mut table = Hidden { stock: Vec::with_capacity(self.in_stock + 1), may_lie: self.may_lie };
        let mut held = Vec::with_capacity(cards.len());
        for card in cards {
            if table.stock.len() < self.in_stock && table.may_lie.remove(card) {
                table.stock.push(card);
            } else {
                held.push(card);
            }
        }
        if table.stock.len() < self.in_stock {
            return None;
        }
        let mut hands = [Hand::EMPTY; PLAYERS_MAX];
        hands[self.sight.seat.index()] = *self.sight.hand;
        for other in &self.others {
            let mut hand = other.known;
            for card in held.split_off(held.len().checked_sub(other.unknown)?) {
                if !hand.insert(card) {
                    return None;
                }
            }
            self.choose_cards(other, &mut hand, &mut table, rng);
            self.keep_limit(other, &mut hand, &mut table, rng)?;
            hands[other.seat.index()] = hand;
        }
        Some((table.stock, hands))
    }

    /// Lets a hand grow better as that of a player does who keeps the best of what they see: for each card that the seat has thrown, one more
    /// is drawn, and the worst goes back.
    fn choose_cards(&self, other: &Other, hand: &mut Hand, table: &mut Hidden, rng: &mut BotRng) {
        if table.stock.is_empty() {
            return;
        }
        let player = Player::of(Style::Sandbag);
        for _ in 0..other.thrown.min(EXCHANGES_MAX) {
            let place = rng.below(table.stock.len());
            let drawn = table.stock[place];
            let mut more = *hand;
            if !more.insert(drawn) {
                continue;
            }
            let sight = Sight { seat: other.seat, hand: &more, ..*self.sight };
            let Some(worst) = player.worst(&sight, free_faces(&more, &other.known)) else { continue };
            if worst != drawn && table.exchange(place, worst) && more.remove(worst) {
                *hand = more;
            }
        }
    }

    /// Exchanges cards of a seat that has opened until it keeps the limit (R7.2), which it does.
    fn keep_limit(&self, other: &Other, hand: &mut Hand, table: &mut Hidden, rng: &mut BotRng) -> Option<()> {
        if !self.view.opened.contains(other.seat) {
            return Some(());
        }
        let two_value = self.view.options.two_points();
        let most = self.view.options.target.checked_sub(self.view.scores[other.seat.index()])?;
        for _ in 0..TRIES * usize::from(self.view.options.hand_size) {
            if hand.points(two_value) <= most {
                return Some(());
            }
            let faces = free_faces(hand, &other.known);
            let dear = faces.into_iter().max_by_key(|card| card.points(two_value))?;
            if table.stock.is_empty() {
                return None;
            }
            let place = rng.below(table.stock.len());
            let cheap = table.stock[place];
            if cheap.points(two_value) < dear.points(two_value) && table.exchange(place, dear) {
                let exchanged = hand.remove(dear) && hand.insert(cheap);
                debug_assert!(exchanged, "the card was held, and there is room for another");
            }
        }
        None
    }
}

/// The stock that is being imagined.
struct Hidden {
    stock: Vec<Card>,
    /// What may be put there besides.
    may_lie: Hand,
}

impl Hidden {
    /// Puts a card into a place of the stock for the one that lies there, if it may lie there.
    fn exchange(&mut self, place: usize, card: Card) -> bool {
        if !self.may_lie.remove(card) {
            return false;
        }
        let back = std::mem::replace(&mut self.stock[place], card);
        self.may_lie.insert(back)
    }
}

/// The faces of a hand of which a card may be elsewhere.
fn free_faces(hand: &Hand, known: &Hand) -> Faces {
    let mut free = *hand;
    if free.remove_all(known) { free.faces() } else { Faces::EMPTY }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use bing_rules::options::Options;
    use bing_rules::pack::Pack;
    use bing_rules::phase::Phase;
    use bing_testkit::dice::Dice;
    use bing_testkit::play::play_on;
    use bing_testkit::{compose, law, strategies};

    use super::*;
    use crate::policy::Policy as _;
    use crate::published::{Common, Early};

    /// A deal imagined by the seat to act; `None` if chance makes none.
    fn imagined(deal: &Deal, rng: &mut BotRng) -> Option<Deal> {
        let view = deal.view(deal.turn());
        let sight = Sight::of(&view)?;
        let world = Imagination::new(&view, &sight)?.world(rng)?;
        assert_eq!(world.deal.view(deal.turn()), view, "what is imagined looks like what is seen");
        Some(world.deal)
    }

    fn is_searched(deal: &Deal) -> bool {
        matches!(deal.phase(), Phase::Turn | Phase::Discard { .. })
    }

    #[test]
    fn imagined_deals_look_to_the_seat_like_the_one_it_is_in() {
        let (others, all) = (Cell::new(0), Cell::new(0));
        law::check(2_000, &strategies::dice(), |mut dice| {
            let mut deal = compose::deal(&mut dice);
            if deal.stock_len() + deal.discards().len() > 2 {
                let steps = dice.below(12);
                play_on(&mut deal, &mut dice, steps);
            }
            if is_searched(&deal) {
                let imagined = imagined(&deal, &mut BotRng::new(dice.bits()));
                others.set(others.get() + usize::from(imagined.is_some_and(|imagined| imagined != deal)));
                all.set(all.get() + 1);
            }
        });
        assert!(others.get() * 2 > all.get(), "{} of {} moments are imagined anew", others.get(), all.get());
    }

    /// Plays a deal and imagines another at each of its turns.
    fn imagine_all_along(players: usize, dice: &mut Dice) -> usize {
        let options = Options::preset("bots").expect("there is this preset");
        let mut key = [0; 32];
        key[..8].copy_from_slice(&dice.bits().to_le_bytes());
        let mut stream = PackStream::new(key);
        let mut pack = Pack::sorted(options.decks_for(players));
        pack.shuffle(&mut stream);
        let scores: Vec<_> = (0..players).map(|_| Some(dice.below(76) as u32)).collect();
        let dealer = Seat::new(dice.below(players)).expect("a seat of the table");
        let (mut deal, _) = Deal::start(&options, &scores, dealer, &pack, Reshuffle::Stream(stream)).expect("a deal");
        let mut rng = BotRng::new(dice.bits());
        let mut reshuffles = 0;
        while let Some(seat) = deal.turn() {
            if is_searched(&deal) {
                let found = (0..20).any(|_| imagined(&deal, &mut rng).is_some());
                assert!(found, "some deal can be imagined at any moment: {:?}", deal.view(Some(seat)));
                reshuffles = deal.reshuffles().into();
            }
            let view = deal.view(Some(seat));
            let action = if dice.one_in(2) {
                Early::default().choose(&view, &mut rng)
            } else {
                Common::default().choose(&view, &mut rng)
            };
            deal.apply(seat, &action).expect("a bot's action is legal");
        }
        reshuffles
    }

    #[test]
    fn deals_can_be_imagined_at_every_turn_of_played_deals() {
        let mut dice = Dice::new(5);
        let reshuffles: usize = (0..120).map(|number| imagine_all_along(2 + number % 7, &mut dice)).sum();
        assert!(reshuffles > 0, "the stock has been made anew in some of them");
    }
}
