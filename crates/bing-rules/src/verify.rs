//! Whether the cards of a recorded game were those that its seeds give, as `docs/shuffle.md` promises.
//!
//! A deal is as promised if its secret fits the commitment that was published before anybody contributed, its pack and every stock
//! made of the discard pile (R8.4) are those of the seeds, and the deal can be played with these cards as it was recorded. Nobody
//! is believed: all of it is worked out again from secret and contributions.

use crate::card::Card;
use crate::event::Events;
use crate::game::GameError;
use crate::record::{Claims, DealRecord, PackSource, Record, Replay, ReplayError, ReplayStep, new_stock};
use crate::seat::Seat;
use crate::seeds::{CommitmentError, Seeds};

/// What a record shows of one deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All cards are those that were settled when the commitment was published.
    AsPromised,
    /// All cards are those of the seeds, but the record has no commitment: nothing shows that the secret was settled before the contributions.
    NoCommitment,
    /// The record has the pack itself and no seeds, so there is nothing to verify.
    NoSeeds,
    /// Something is not as the seeds give it.
    Differs(Vec<Difference>),
}

/// Something in a deal that is not as it should be by its seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The secret is not the one that was promised.
    Commitment(CommitmentError),
    /// The contributions are not one for each seat.
    Contributions {
        /// How many there are.
        found: usize,
        /// How many seats the table has.
        wanted: usize,
    },
    /// A bot of the house contributed: a host that chooses this last could choose among packs.
    BotContributed {
        /// The bot's seat.
        seat: Seat,
    },
    /// The seeds are those of another deal, which a host could also choose.
    DealNumber {
        /// The number in the seeds.
        found: u32,
        /// Which deal of the game it is.
        wanted: u32,
    },
    /// The seeds name another table than those of the deal before.
    TableName {
        /// The name in the seeds.
        found: String,
        /// The name in the first deal that has seeds.
        wanted: String,
    },
    /// The pack that was played is not the one that the seeds give.
    Pack(Misplaced),
    /// The stock after a reshuffle is not the one that the seeds give.
    Stock {
        /// Which reshuffle of the deal, counted from 1.
        reshuffle: usize,
        /// The cards.
        cards: Misplaced,
    },
    /// The record has stocks after another number of reshuffles than there were.
    Reshuffles {
        /// How many the record tells of.
        found: usize,
        /// How many there were.
        wanted: usize,
    },
    /// The deal cannot begin, as the record says that it did.
    Start(GameError),
    /// With the cards of the seeds, a step cannot have happened.
    Step {
        /// Which step of the deal, counted from 1; buy-backs are counted on.
        step: usize,
        /// Why.
        error: GameError,
    },
    /// An earlier deal cannot be played, so that it is unknown with which scores and dealer this one began. Its pack was compared.
    NotPlayed,
}

/// Cards that lie elsewhere than the seeds put them; one at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    /// Each place where the cards differ, from the top.
    pub places: Vec<MisplacedCard>,
}

/// A place of a pack or stock where another card lies than the seeds put there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MisplacedCard {
    /// The place, counted from 1, the top card's.
    pub place: usize,
    /// The card that the record says lay there; `None` behind its last card.
    pub recorded: Option<Card>,
    /// The card that the seeds put there; `None` behind their last card.
    pub promised: Option<Card>,
}

impl Record {
    /// What the record shows of each of its deals, in order.
    ///
    /// ```
    /// use bing_rules::record::{PackSource, Player, RecordedGame};
    /// use bing_rules::seat::Seat;
    /// use bing_rules::seeds::Seeds;
    /// use bing_rules::verify::Verdict;
    ///
    /// let player = |name: &str| Player { name: name.into(), bot: None };
    /// let mut game = RecordedGame::new(&Default::default(), vec![player("Ann"), player("Bob")], Seat::new(0).unwrap())?;
    /// let seeds = Seeds { secret: [1; 32], contributions: vec![[2; 32], [3; 32]], table: "kitchen".into(), deal: 1 };
    /// let published = seeds.commitment();
    /// game.start_deal(PackSource::Seeds(seeds))?;
    ///
    /// let mut record = game.record().clone();
    /// assert_eq!(record.verify()?, [Verdict::NoCommitment]);
    /// record.deals[0].claims.commitment = Some(published);
    /// assert_eq!(record.verify()?, [Verdict::AsPromised]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the record is of another version of the rules, or the game could not have begun like this.
    pub fn verify(&self) -> Result<Vec<Verdict>, ReplayError> {
        let mut check = Check { record: self, replay: Some(Replay::new(self)?), table: None };
        Ok((0..self.deals.len()).map(|place| check.deal(place)).collect())
    }
}

/// A record that is being verified, deal by deal.
struct Check<'a> {
    record: &'a Record,
    /// The game so far, at the end of a deal; `None` from the first deal on that cannot be played.
    replay: Option<Replay<'a>>,
    /// The name of the table in the seeds so far.
    table: Option<&'a str>,
}

impl<'a> Check<'a> {
    fn deal(&mut self, place: usize) -> Verdict {
        let deal = &self.record.deals[place];
        let mut differences = Vec::new();
        if let PackSource::Seeds(seeds) = &deal.source {
            self.check_seeds(place, seeds, &mut differences);
            self.check_claims(seeds, &deal.claims, &mut differences);
        }
        let stocks = self.play(deal, &mut differences);
        if let Some(stocks) = stocks {
            check_stocks(&deal.claims, &stocks, &mut differences);
        }
        match (&deal.source, deal.claims.commitment) {
            _ if !differences.is_empty() => Verdict::Differs(differences),
            (PackSource::Cards { .. }, _) => Verdict::NoSeeds,
            (PackSource::Seeds(_), None) => Verdict::NoCommitment,
            (PackSource::Seeds(_), Some(_)) => Verdict::AsPromised,
        }
    }

    /// Whether all that a host could choose among is as `docs/shuffle.md` lays it down.
    fn check_seeds(&mut self, place: usize, seeds: &'a Seeds, differences: &mut Vec<Difference>) {
        let players = &self.record.players;
        let (found, wanted) = (seeds.contributions.len(), players.len());
        if found != wanted {
            differences.push(Difference::Contributions { found, wanted });
        }
        let by_seat = Seat::all(players.len()).zip(players).zip(&seeds.contributions);
        let by_bots = by_seat.filter(|((_, player), contribution)| player.bot.is_some() && **contribution != [0; 32]);
        differences.extend(by_bots.map(|((seat, _), _)| Difference::BotContributed { seat }));
        let wanted = u32::try_from(place + 1).unwrap_or(u32::MAX);
        if seeds.deal != wanted {
            differences.push(Difference::DealNumber { found: seeds.deal, wanted });
        }
        let table = *self.table.get_or_insert(&seeds.table);
        if seeds.table != table {
            let (found, wanted) = (seeds.table.clone(), table.to_owned());
            differences.push(Difference::TableName { found, wanted });
        }
    }

    fn check_claims(&self, seeds: &Seeds, claims: &Claims, differences: &mut Vec<Difference>) {
        if let Some(Err(error)) = claims.commitment.map(|published| seeds.verify(&published)) {
            differences.push(Difference::Commitment(error));
        }
        let Some(recorded) = &claims.pack else { return };
        let (pack, _) = seeds.shuffle(self.record.options.decks_for(self.record.players.len()));
        differences.extend(misplaced(recorded, pack.cards()).map(Difference::Pack));
    }

    /// Plays the deal; the stocks that were made in it, if it could be played.
    fn play(&mut self, deal: &DealRecord, differences: &mut Vec<Difference>) -> Option<Vec<Vec<Card>>> {
        let Some(replay) = &mut self.replay else {
            differences.push(Difference::NotPlayed);
            return None;
        };
        let mut stocks = Vec::new();
        for _ in 0..=deal.steps.len() + deal.buy_backs.len() {
            let done: Option<Result<(ReplayStep<'_>, Events), ReplayError>> = replay.step();
            match done? {
                Ok((_, events)) => stocks.extend(new_stock(replay.played().game(), &events)),
                Err(error) => {
                    differences.push(match error {
                        ReplayError::Step { step, error, .. } => Difference::Step { step, error },
                        ReplayError::Deal { error, .. } => Difference::Start(error),
                        // These end a replay before its first deal.
                        ReplayError::RulesVersion { .. } | ReplayError::Start(_) => Difference::NotPlayed,
                    });
                    self.replay = None;
                    return None;
                }
            }
        }
        Some(stocks)
    }
}

/// Compares the stocks of a record that has the cards.
fn check_stocks(claims: &Claims, stocks: &[Vec<Card>], differences: &mut Vec<Difference>) {
    let both = claims.stocks.iter().zip(stocks).enumerate();
    differences.extend(both.filter_map(|(place, (recorded, promised))| {
        let cards = misplaced(recorded, promised)?;
        Some(Difference::Stock { reshuffle: place + 1, cards })
    }));
    let (found, wanted) = (claims.stocks.len(), stocks.len());
    if found > wanted || (claims.pack.is_some() && found < wanted) {
        differences.push(Difference::Reshuffles { found, wanted });
    }
}

fn misplaced(recorded: &[Card], promised: &[Card]) -> Option<Misplaced> {
    let card = |cards: &[Card], place: usize| cards.get(place).copied();
    let places = (0..recorded.len().max(promised.len())).filter_map(|place| {
        let (recorded, promised) = (card(recorded, place), card(promised, place));
        (recorded != promised).then_some(MisplacedCard { place: place + 1, recorded, promised })
    });
    let places: Vec<MisplacedCard> = places.collect();
    (!places.is_empty()).then_some(Misplaced { places })
}
