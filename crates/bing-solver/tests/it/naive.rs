//! Every meld turn there is, tried one play at a time; straight from the rules, and slow.
//!
//! Nothing is asked of the solver, nor of the check of a turn. A turn under way is a hand, melds and freed twos; from there go every
//! new meld of three cards, every lay-off of one card and every swap. That reaches every turn, since among the cards of a longer meld
//! there are three that are a meld (side by side, one of them natural), and the others can be laid off on it one by one.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use bing_rules::card::{Card, Rank, Suit};
use bing_rules::hand::Hand;
use bing_rules::meld::{Declaration, End, Meld};
use bing_rules::options::{Aces, Options};
use bing_rules::turn::MeldTurn;

/// What a legal turn leaves, the better the smaller: points, cards, twos spent; or cards, points, twos spent.
pub(crate) type Left = [u32; 3];

/// What a player could do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outlook {
    /// The best turn by points, cards and twos with at least so many new melds, by that number.
    pub(crate) by_melds: Vec<Option<Left>>,
    /// The best turn by cards, points and twos.
    pub(crate) longest: Option<Left>,
    /// How many turns under way were looked at.
    pub(crate) states: usize,
}

impl Outlook {
    pub(crate) fn best(&self) -> Option<Left> {
        self.by_melds.first().copied().flatten()
    }
}

/// All melds that have been met by the same house rules, each with a number, and what they can grow to.
#[derive(Debug, Default)]
pub(crate) struct Naive {
    rules: Option<(Aces, Option<u8>)>,
    numbers: HashMap<Meld, u32>,
    melds: Vec<Meld>,
    grown: HashMap<(u32, Card), Vec<Grown>, Quick>,
    of_three: HashMap<[Card; 3], Vec<u32>>,
}

/// What a card makes of a meld: the number of the grown meld, and the two that a swap frees.
type Grown = (u32, Option<Card>);

/// Quick, and good enough for what these tests put into tables.
#[derive(Debug, Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = (self.0.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

type Quick = BuildHasherDefault<Mix>;

/// A turn under way; melds by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    hand: Hand,
    /// The melds that lay there before, then the new ones sorted, since it does not matter when they were put down.
    melds: Vec<u32>,
    freed: Hand,
    has_played: bool,
}

impl Naive {
    /// What the player could do; `None` if there are more than so many turns under way.
    pub(crate) fn outlook(&mut self, turn: &MeldTurn<'_>, states_max: usize) -> Option<Outlook> {
        self.begin(turn.options);
        let on_table = turn.tableau.len();
        let news = self.melds_among(&all_in_reach(turn), turn.options);
        let melds = turn.tableau.melds().iter().map(|meld| self.number_of(meld)).collect();
        let mut outlook = Outlook::default();
        let mut seen: HashSet<State, Quick> = HashSet::default();
        let mut waiting = vec![State { hand: *turn.hand, melds, freed: Hand::EMPTY, has_played: false }];
        while let Some(state) = waiting.pop() {
            if seen.len() > states_max {
                return None;
            }
            note(turn, &state, &mut outlook);
            for mut next in self.nexts(turn, &state, &news) {
                next.has_played = true;
                next.melds[on_table..].sort_unstable();
                if seen.insert(next.clone()) {
                    waiting.push(next);
                }
            }
        }
        outlook.states = seen.len();
        Some(outlook)
    }

    /// The largest number of new melds that can be put down at once, by trying all.
    pub(crate) fn max_melds(&mut self, hand: &Hand, options: &Options) -> u32 {
        self.begin(options);
        let melds: Vec<Hand> = self.melds_among(hand, options).into_iter().map(|(cards, _)| cards).collect();
        most_melds(hand, &melds, &mut HashMap::default())
    }

    /// Forgets what was found by other house rules.
    fn begin(&mut self, options: &Options) {
        let rules = Some((options.aces, options.max_wilds));
        if self.rules != rules || self.melds.len() > 100_000 {
            *self = Self { rules, ..Self::default() };
        }
    }

    fn number_of(&mut self, meld: &Meld) -> u32 {
        *self.numbers.entry(*meld).or_insert_with(|| {
            self.melds.push(*meld);
            self.melds.len() as u32 - 1
        })
    }

    /// Every meld of three of these cards, with its cards.
    fn melds_among(&mut self, cards: &Hand, options: &Options) -> Vec<(Hand, u32)> {
        let cards: Vec<Card> = cards.iter().collect();
        let mut threes = HashSet::new();
        for (a, first) in cards.iter().enumerate() {
            for (b, second) in cards.iter().enumerate().skip(a + 1) {
                threes.extend(cards[b + 1..].iter().map(|third| [*first, *second, *third]));
            }
        }
        let mut found = Vec::new();
        for three in threes {
            if !self.of_three.contains_key(&three) {
                let melds = melds_of(three, options).iter().map(|meld| self.number_of(meld)).collect();
                self.of_three.insert(three, melds);
            }
            found.extend(self.of_three[&three].iter().map(|&meld| (hand_of(&three), meld)));
        }
        found
    }

    /// Every turn under way that one more play makes of this one.
    fn nexts(&mut self, turn: &MeldTurn<'_>, state: &State, news: &[(Hand, u32)]) -> Vec<State> {
        let mut nexts = Vec::new();
        for (cards, meld) in news {
            let mut next = state.clone();
            if next.spend_all(cards) {
                next.melds.push(*meld);
                nexts.push(next);
            }
        }
        let may_swap = turn.options.swap_twos && turn.opened;
        for (place, &meld) in state.melds.iter().enumerate() {
            for card in state.hand.faces() {
                let grown = self.grown(meld, card, turn.options);
                let allowed = grown.iter().filter(|(_, freed)| freed.is_none() || may_swap);
                nexts.extend(allowed.filter_map(|grown| state.after(card, place, *grown)));
            }
        }
        nexts
    }

    /// What one card makes of a meld, laid off or in the place of a two.
    fn grown(&mut self, meld: u32, card: Card, options: &Options) -> Vec<Grown> {
        if let Some(known) = self.grown.get(&(meld, card)) {
            return known.clone();
        }
        let lies = self.melds[meld as usize];
        let ends = [None, Some(End::Low), Some(End::High)];
        let laid_off = ends.into_iter().filter_map(|end| Some((lies.lay_off(end, &[card], options).ok()?, None)));
        let positions = 0..=lies.len().max(14) as u8;
        let swapped = positions.filter_map(|position| lies.swap_two(position, card).ok());
        let all: Vec<(Meld, Option<Card>)> = laid_off.chain(swapped.map(|(meld, two)| (meld, Some(two)))).collect();
        let grown: Vec<Grown> = all.into_iter().map(|(meld, freed)| (self.number_of(&meld), freed)).collect();
        self.grown.insert((meld, card), grown.clone());
        grown
    }
}

fn most_melds(hand: &Hand, melds: &[Hand], known: &mut HashMap<Hand, u32, Quick>) -> u32 {
    if let Some(most) = known.get(hand) {
        return *most;
    }
    let mut most = 0;
    for meld in melds {
        let mut rest = *hand;
        if rest.remove_all(meld) {
            most = most.max(1 + most_melds(&rest, melds, known));
        }
    }
    known.insert(*hand, most);
    most
}

/// The cards of the hand, and all twos of the table where they can be swapped.
fn all_in_reach(turn: &MeldTurn<'_>) -> Hand {
    let mut cards = *turn.hand;
    if turn.options.swap_twos {
        let twos = turn.tableau.melds().iter().flat_map(Meld::cards).filter(|card| card.is_two());
        for two in twos {
            // More than four of a face cannot be there.
            let _ = cards.insert(two);
        }
    }
    cards
}

/// R5: everything that these three cards can be, in every order.
fn melds_of([a, b, c]: [Card; 3], options: &Options) -> Vec<Meld> {
    let mut found: HashSet<Meld> = HashSet::new();
    for card in [a, b, c] {
        let set = Declaration::Set { rank: card.rank(), cards: vec![a, b, c] };
        found.extend(Meld::declare(&set, options));
    }
    let suits: HashSet<Suit> = [a, b, c].map(Card::suit).into();
    for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
        for &suit in &suits {
            for from in 1..=12 {
                let run = Declaration::Run { suit, from, cards: order.to_vec() };
                found.extend(Meld::declare(&run, options));
            }
        }
    }
    found.into_iter().collect()
}

fn hand_of(cards: &[Card]) -> Hand {
    let mut hand = Hand::EMPTY;
    for &card in cards {
        assert!(hand.insert(card), "at most four cards of a face");
    }
    hand
}

/// If the turn could end here (R4.3, R6.1, R6.4, R7.1), notes what it leaves.
fn note(turn: &MeldTurn<'_>, state: &State, outlook: &mut Outlook) {
    let new_melds = state.melds.len() - turn.tableau.len();
    let has_opened = turn.opened || new_melds >= usize::from(turn.options.opening_melds);
    let points: u32 = state.hand.iter().map(|card| points_of(card, turn.options)).sum();
    let keeps_limit = points + turn.score <= turn.options.target;
    if !(state.has_played && has_opened && state.freed.is_empty() && keeps_limit) {
        return;
    }
    let cards = state.hand.len() as u32;
    let spent = turn.hand.twos().saturating_sub(state.hand.twos()) as u32;
    if outlook.by_melds.len() <= new_melds {
        outlook.by_melds.resize(new_melds + 1, None);
    }
    for best in &mut outlook.by_melds[..=new_melds] {
        keep_better(best, [points, cards, spent]);
    }
    keep_better(&mut outlook.longest, [cards, points, spent]);
}

fn keep_better(best: &mut Option<Left>, left: Left) {
    *best = Some(best.map_or(left, |known| known.min(left)));
}

/// R8.2.
fn points_of(card: Card, options: &Options) -> u32 {
    match card.rank() {
        Rank::Ace => 15,
        Rank::Two => options.two_value.into(),
        Rank::Jack | Rank::Queen | Rank::King => 10,
        rank => rank.number().into(),
    }
}

impl State {
    /// Takes a card from the hand; it pays for a freed two of its face.
    fn spend(&mut self, card: Card) -> bool {
        let _was_freed = self.freed.remove(card);
        self.hand.remove(card)
    }

    fn spend_all(&mut self, cards: &Hand) -> bool {
        self.hand.contains_all(cards) && cards.iter().all(|card| self.spend(card))
    }

    /// A card has made something else of a meld.
    fn after(&self, card: Card, place: usize, (grown, freed): Grown) -> Option<Self> {
        let mut next = self.clone();
        assert!(next.spend(card), "the card is held");
        next.melds[place] = grown;
        freed.is_none_or(|two| next.hand.insert(two) && next.freed.insert(two)).then_some(next)
    }
}

#[test]
fn naive_search_finds_what_can_be_seen_at_a_glance() {
    let options = Options { opening_melds: 1, ..Options::default() };
    let hand: Hand = "Kc Kd 2h 9s".parse().expect("a hand");
    let tableau = bing_rules::tableau::Tableau::EMPTY;
    let turn = MeldTurn { hand: &hand, tableau: &tableau, opened: false, score: 0, options: &options };
    let outlook = Naive::default().outlook(&turn, 1_000).expect("a small case");
    assert_eq!(outlook.by_melds, [Some([9, 1, 1]); 2]);
    assert_eq!(outlook.longest, Some([1, 9, 1]));
    assert_eq!(Naive::default().max_melds(&hand, &options), 1);
}
