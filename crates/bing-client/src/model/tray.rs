//! The staging tray: what a player has laid out for a meld turn and not played yet. Only they see it.

use bing_rules::card::{Card, Suit};
use bing_rules::hand::Hand;
use bing_rules::meld::{Declaration, End, Meld, candidates};
use bing_rules::options::Options;
use bing_rules::play::Play;
use bing_rules::tableau::Tableau;
use bing_rules::turn::MeldTurn;

use super::Model;
use crate::errors::Explain as _;
use crate::events::meld_message;
use crate::intent::Intent;
use crate::message::Message;

/// The numbers of twos that swaps free begin here, far beyond those of the cards in hand.
const FREED: u32 = 1 << 24;

/// Whether this is the number of a two that a swap frees, not of a card in hand.
pub(super) const fn is_freed(number: u32) -> bool {
    number >= FREED
}

/// Cards laid out together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) number: u32,
    /// The numbers of its cards in hand.
    pub(super) cards: Vec<u32>,
    pub(super) place: Place,
    /// Which of its readings the player has chosen.
    reading: usize,
}

/// What a group is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A new meld.
    New,
    /// Cards for a meld that lies on the table, at an end of a run.
    On { meld: usize, end: Option<End> },
    /// A card for the place of a two.
    Swap { meld: usize, position: u8 },
}

/// All that is laid out.
#[derive(Clone, Debug, Default)]
pub(super) struct Tray {
    groups: Vec<Group>,
    next_number: u32,
}

impl Tray {
    pub(super) fn holds(&self, card: u32) -> bool {
        self.groups.iter().any(|group| group.cards.contains(&card))
    }

    pub(super) fn read(&mut self, number: u32, reading: usize) {
        if let Some(group) = self.groups.iter_mut().find(|group| group.number == number) {
            group.reading = reading;
        }
    }

    /// Takes a group away; what was made of a two that it frees goes with it.
    pub(super) fn take_back(&mut self, number: u32) {
        self.groups.retain(|group| group.number != number);
        let freed = FREED + number;
        self.keep_only(|card| card != freed);
    }

    /// Keeps the cards that are still there. Freed twos are there as long as their swap is.
    pub(super) fn keep_only(&mut self, is_there: impl Fn(u32) -> bool) {
        let swaps: Vec<u32> = self.groups.iter().map(|group| FREED + group.number).collect();
        for group in &mut self.groups {
            group.cards.retain(|&card| is_there(card) && (!is_freed(card) || swaps.contains(&card)));
        }
        self.groups.retain(|group| !group.cards.is_empty());
    }

    fn add(&mut self, cards: Vec<u32>, place: Place) -> u32 {
        let number = self.next_number;
        self.next_number += 1;
        self.groups.push(Group { number, cards, place, reading: 0 });
        number
    }

    fn at(&mut self, place: Place) -> Option<&mut Group> {
        self.groups.iter_mut().find(|group| group.place == place && place != Place::New)
    }
}

/// What the tray comes to.
#[derive(Clone, Debug, Default)]
pub(super) struct Staged {
    pub(super) groups: Vec<StagedGroup>,
    /// The plays in the order they are made; of groups that are something.
    pub(super) plays: Vec<Play>,
    /// Whether every group is something.
    pub(super) is_whole: bool,
    pub(super) new_melds: usize,
    /// The cards that would be left in hand.
    pub(super) left: Hand,
    /// The melds on the table with what is laid out on them.
    pub(super) tableau: Tableau,
}

/// A group of the tray as it is shown.
#[derive(Clone, Debug)]
pub(super) struct StagedGroup {
    pub(super) number: u32,
    pub(super) place: Place,
    /// The cards in the order in which they will lie.
    pub(super) cards: Vec<(u32, Card)>,
    /// What the cards can be; none if they are nothing.
    pub(super) readings: Vec<Message>,
    pub(super) chosen: usize,
    /// Why they are nothing.
    pub(super) why_not: Option<Message>,
}

impl Model {
    /// What the tray comes to as things stand.
    pub(super) fn staged(&self) -> Staged {
        let Some(view) = &self.now.view else { return Staged { is_whole: true, ..Staged::default() } };
        let mut made = Staged { is_whole: true, left: view.hand, tableau: view.tableau.clone(), ..Staged::default() };
        let opened = self.now.me.is_some_and(|me| view.opened.contains(me));
        // Swaps come first, as they bring twos; then new melds; lay-offs last.
        let order = |group: &&Group| match group.place {
            Place::Swap { .. } => 0,
            Place::New => 1,
            Place::On { .. } => 2,
        };
        let mut groups: Vec<&Group> = self.tray.groups.iter().collect();
        groups.sort_by_key(order);
        let mut shown: Vec<StagedGroup> = Vec::new();
        for group in groups {
            let cards: Vec<(u32, Card)> =
                group.cards.iter().filter_map(|&number| Some((number, self.card_of(number)?))).collect();
            let (play, staged) = read_group(group, cards, &made.tableau, &view.options);
            let turn = MeldTurn { hand: &made.left, tableau: &made.tableau, opened, score: 0, options: &view.options };
            match play.map(|play| (turn.make(&play), play)) {
                Some((Ok((hand, tableau)), play)) => {
                    made.new_melds += usize::from(matches!(play, Play::NewMeld(_)));
                    (made.left, made.tableau) = (hand, tableau);
                    made.plays.push(play);
                    shown.push(staged);
                }
                Some((Err(error), _)) => {
                    made.is_whole = false;
                    shown.push(StagedGroup { why_not: Some(error.message()), readings: Vec::new(), ..staged });
                }
                None => {
                    made.is_whole = false;
                    for &(_, card) in &staged.cards {
                        let _was_there = made.left.remove(card);
                    }
                    shown.push(staged);
                }
            }
        }
        shown.sort_by_key(|group| group.number);
        made.groups = shown;
        made
    }

    /// The card of this number in hand, or the two that a swap laid out frees.
    fn card_of(&self, number: u32) -> Option<Card> {
        let Some(swap) = number.checked_sub(FREED) else { return self.cards.get(number) };
        self.freed_by(self.tray.groups.iter().find(|group| group.number == swap)?)
    }

    fn freed_by(&self, group: &Group) -> Option<Card> {
        let Place::Swap { meld, position } = group.place else { return None };
        let card = self.cards.get(*group.cards.first()?)?;
        let lies = self.now.view.as_ref()?.tableau.get(meld)?;
        lies.swap_two(position, card).ok().map(|(_, two)| two)
    }

    /// The twos that swaps laid out free and that are not laid out themselves.
    pub(super) fn freed_twos(&self) -> Vec<(u32, Card)> {
        let freed = self.tray.groups.iter().filter_map(|group| Some((FREED + group.number, self.freed_by(group)?)));
        freed.filter(|(number, _)| !self.tray.holds(*number)).collect()
    }

    /// The cards to lay out: those selected, and freed twos if they are selected too.
    fn selection(&self) -> Vec<(u32, Card)> {
        let freed = self.freed_twos().into_iter().filter(|(number, _)| self.selected.contains(number));
        self.selected_cards().chain(freed).collect()
    }

    /// Lays the selected cards out in the way the intent says.
    pub(super) fn lay(&mut self, intent: Intent) -> Result<(), Message> {
        let cards = self.selection();
        if cards.is_empty() {
            return Err(Message::new("why-select-first"));
        }
        let numbers: Vec<u32> = cards.iter().map(|(number, _)| *number).collect();
        match intent {
            Intent::AddTo(number) => {
                let group = self.tray.groups.iter_mut().find(|group| group.number == number);
                let Some(group) = group else { return Ok(()) };
                group.cards.extend(&numbers);
                group.reading = 0;
            }
            Intent::LayOff(meld) => self.lay_off(meld, &cards)?,
            _ => {
                self.tray.add(numbers, Place::New);
            }
        }
        self.selected.clear();
        Ok(())
    }

    /// Puts the cards where they fit on a meld on the table: the naturals where they belong, twos where there is room; a single natural
    /// card may instead take the place of a two, where the house rules allow it.
    fn lay_off(&mut self, meld: usize, cards: &[(u32, Card)]) -> Result<(), Message> {
        let Some(lies) = self.staged().tableau.get(meld).copied() else { return Ok(()) };
        let options = self.now.options;
        let places = fit(&lies, cards, &options).or_else(|reason| {
            let (number, card) =
                *cards.first().filter(|_| cards.len() == 1 && options.swap_twos).ok_or(reason.clone())?;
            let position = (0..=14).find(|&position| lies.swap_two(position, card).is_ok()).ok_or(reason)?;
            Ok::<_, Message>(vec![(number, Place::Swap { meld, position })])
        })?;
        for (number, place) in places {
            let place = match place {
                Place::On { end, .. } => Place::On { meld, end },
                other => other,
            };
            match self.tray.at(place) {
                Some(group) => group.cards.push(number),
                None => {
                    self.tray.add(vec![number], place);
                }
            }
        }
        Ok(())
    }

    /// Which of the melds on the table take all the selected cards.
    pub(super) fn fitting_melds(&self, tableau: &Tableau) -> Vec<bool> {
        let cards = self.selection();
        let fits = |lies: &Meld| {
            let swaps = self.now.options.swap_twos
                && matches!(cards[..], [(_, card)] if (0..=14).any(|position| lies.swap_two(position, card).is_ok()));
            !cards.is_empty() && (swaps || fit(lies, &cards, &self.now.options).is_ok())
        };
        tableau.melds().iter().map(fits).collect()
    }

    /// Fills the tray with these plays.
    pub(super) fn stage(&mut self, plays: &[Play]) {
        self.tray = Tray::default();
        self.selected.clear();
        let on_table = self.now.view.as_ref().map_or(0, |view| view.tableau.len());
        let mut new_groups = Vec::new();
        for play in plays {
            match play {
                Play::NewMeld(declaration) => {
                    let cards = self.take_numbers(declaration.cards());
                    let number = self.tray.add(cards, Place::New);
                    let readings = self.readings_of(declaration);
                    self.tray.read(number, readings);
                    new_groups.push(number);
                }
                Play::LayOff { meld, end, cards } => {
                    let cards = self.take_numbers(cards);
                    match meld.checked_sub(on_table).and_then(|new| new_groups.get(new)) {
                        Some(&number) => {
                            let group = self.tray.groups.iter_mut().find(|group| group.number == number);
                            if let Some(group) = group {
                                group.cards.extend(&cards);
                            }
                        }
                        None => {
                            self.tray.add(cards, Place::On { meld: *meld, end: *end });
                        }
                    }
                }
                Play::SwapTwo { meld, position, card } => {
                    let cards = self.take_numbers(&[*card]);
                    self.tray.add(cards, Place::Swap { meld: *meld, position: *position });
                }
            }
        }
    }

    /// Which of the readings of its cards this declaration is.
    fn readings_of(&self, declaration: &Declaration) -> usize {
        let mut cards = Hand::EMPTY;
        for &card in declaration.cards() {
            let _fits = cards.insert(card);
        }
        let is_it = |meld: &Meld| same_reading(&meld.declaration(), declaration);
        candidates(&cards, &self.now.options).iter().position(is_it).unwrap_or(0)
    }

    /// The numbers of cards that are not laid out yet, one for each of these faces.
    fn take_numbers(&self, faces: &[Card]) -> Vec<u32> {
        let held = self.cards.iter().map(|held| (held.number, held.card));
        let mut there: Vec<(u32, Card)> =
            held.filter(|(number, _)| !self.tray.holds(*number)).chain(self.freed_twos()).collect();
        let mut take = |face: &Card| {
            let place = there.iter().position(|(_, card)| card == face)?;
            Some(there.swap_remove(place).0)
        };
        faces.iter().filter_map(&mut take).collect()
    }
}

const fn same_reading(a: &Declaration, b: &Declaration) -> bool {
    match (a, b) {
        (Declaration::Set { .. }, Declaration::Set { .. }) => true,
        (Declaration::Run { suit: a, from: from_a, .. }, Declaration::Run { suit: b, from: from_b, .. }) => {
            *a as u8 == *b as u8 && *from_a == *from_b
        }
        _ => false,
    }
}

/// What a group is: its play, if it is anything, and what is shown of it.
fn read_group(
    group: &Group,
    cards: Vec<(u32, Card)>,
    tableau: &Tableau,
    options: &Options,
) -> (Option<Play>, StagedGroup) {
    let nothing = StagedGroup {
        number: group.number,
        place: group.place,
        cards: Vec::new(),
        readings: Vec::new(),
        chosen: 0,
        why_not: None,
    };
    let faces: Vec<Card> = cards.iter().map(|(_, card)| *card).collect();
    match group.place {
        Place::New => {
            let mut hand = Hand::EMPTY;
            let fits = faces.iter().all(|&card| hand.insert(card));
            let melds = if fits { candidates(&hand, options) } else { Vec::new() };
            let readings = melds.iter().map(meld_message).collect();
            let chosen = if group.reading < melds.len() { group.reading } else { 0 };
            let Some(meld) = melds.get(chosen) else {
                return (None, StagedGroup { cards, why_not: Some(why_no_meld(&faces, options)), ..nothing });
            };
            let cards = in_order(&meld.cards(), &cards);
            (Some(Play::from(*meld)), StagedGroup { cards, readings, chosen, ..nothing })
        }
        Place::On { meld, end } => {
            let lies = tableau.get(meld);
            let arranged = lies.and_then(|lies| arrange(lies, end, &faces, options).ok());
            let order = arranged.clone().unwrap_or(faces);
            let readings =
                lies.map(|lies| Message::new("tray-on").with("meld", meld_message(lies))).into_iter().collect();
            let play = Play::LayOff { meld, end, cards: order.clone() };
            (Some(play), StagedGroup { cards: in_order(&order, &cards), readings, ..nothing })
        }
        Place::Swap { meld, position } => {
            let play = faces.first().map(|&card| Play::SwapTwo { meld, position, card });
            let lies = tableau.get(meld).map(|lies| Message::new("tray-swap").with("meld", meld_message(lies)));
            (play, StagedGroup { cards, readings: lies.into_iter().collect(), ..nothing })
        }
    }
}

/// The cards with their numbers in the order of these faces.
fn in_order(faces: &[Card], cards: &[(u32, Card)]) -> Vec<(u32, Card)> {
    let mut left = cards.to_vec();
    let mut take = |face: &Card| left.iter().position(|(_, card)| card == face).map(|place| left.remove(place));
    faces.iter().filter_map(&mut take).collect()
}

/// The cards in the order in which they can be laid off at one end of a meld.
fn arrange(lies: &Meld, end: Option<End>, cards: &[Card], options: &Options) -> Result<Vec<Card>, Message> {
    let mut left = cards.to_vec();
    let mut grown = *lies;
    let mut order = Vec::with_capacity(left.len());
    // Naturals first, so that twos fill the gaps between them.
    left.sort_by_key(|card| card.is_two());
    while !left.is_empty() {
        let mut reason = None;
        let fitting = left.iter().position(|&card| match grown.lay_off(end, &[card], options) {
            Ok(meld) => {
                grown = meld;
                true
            }
            Err(error) => {
                reason.get_or_insert(error);
                false
            }
        });
        match (fitting, reason) {
            (Some(place), _) => order.push(left.remove(place)),
            (None, Some(error)) => return Err(error.message()),
            (None, None) => break,
        }
    }
    Ok(order)
}

/// Where each of the cards goes on a meld; the meld of the places is filled in by the caller.
fn fit(lies: &Meld, cards: &[(u32, Card)], options: &Options) -> Result<Vec<(u32, Place)>, Message> {
    let ends: &[Option<End>] = match lies {
        Meld::Set(_) => &[None],
        Meld::Run(_) => &[Some(End::High), Some(End::Low)],
    };
    let (mut grown, mut left, mut placed) = (*lies, cards.to_vec(), Vec::new());
    left.sort_by_key(|(_, card)| card.is_two());
    while !left.is_empty() {
        let mut reason = None;
        let fitting = left.iter().enumerate().find_map(|(place, &(_, card))| {
            ends.iter().find_map(|&end| match grown.lay_off(end, &[card], options) {
                Ok(meld) => Some((place, end, meld)),
                Err(error) => {
                    reason.get_or_insert(error);
                    None
                }
            })
        });
        match (fitting, reason) {
            (Some((place, end, meld)), _) => {
                grown = meld;
                placed.push((left.remove(place).0, Place::On { meld: 0, end }));
            }
            (None, Some(error)) => return Err(error.message()),
            (None, None) => break,
        }
    }
    Ok(placed)
}

/// Why cards are no meld, for a person who laid them out and said nothing of what they should be.
fn why_no_meld(cards: &[Card], options: &Options) -> Message {
    if cards.len() < 3 {
        return Message::new("why-three-cards");
    }
    let naturals: Vec<Card> = cards.iter().copied().filter(|card| !card.is_two()).collect();
    let Some(first) = naturals.first() else {
        let twos = Declaration::Set { rank: bing_rules::card::Rank::Two, cards: cards.to_vec() };
        return declared_wrong(&twos, options).unwrap_or_else(|| Message::new("why-mixed"));
    };
    let one_rank = naturals.iter().all(|card| card.rank() == first.rank());
    if one_rank
        && let Some(reason) = declared_wrong(&Declaration::Set { rank: first.rank(), cards: cards.to_vec() }, options)
    {
        return reason;
    }
    if naturals.iter().any(|card| card.suit() != first.suit()) {
        return Message::new("why-mixed");
    }
    why_no_run(&naturals, cards.len() - naturals.len(), first.suit(), options)
}

fn declared_wrong(declaration: &Declaration, options: &Options) -> Option<Message> {
    Meld::declare(declaration, options).err().map(|error| error.message())
}

fn why_no_run(naturals: &[Card], twos: usize, suit: Suit, options: &Options) -> Message {
    let mut ranks: Vec<u8> = naturals.iter().map(|card| card.rank().number()).collect();
    ranks.sort_unstable();
    if ranks.windows(2).any(|pair| pair[0] == pair[1] && pair[0] != 1) {
        return Message::new("why-twice");
    }
    // The ace stands at whichever end leaves fewer gaps.
    let gaps = |ranks: &[u8]| match (ranks.first(), ranks.last()) {
        (Some(low), Some(high)) => usize::from(high - low) + 1 - ranks.len(),
        _ => 0,
    };
    let mut high_ace: Vec<u8> = ranks.iter().map(|&rank| if rank == 1 { 14 } else { rank }).collect();
    high_ace.sort_unstable();
    let missing = gaps(&ranks).min(gaps(&high_ace));
    if missing > twos {
        return Message::new("why-gaps").with("missing", missing - twos).with("suit", crate::errors::suit_name(suit));
    }
    options.max_wilds.map_or_else(
        || Message::new("why-no-run"),
        |most| Message::new("error-too-many-wilds").with("rule", "R5.5").with("wilds", twos).with("most", most),
    )
}
