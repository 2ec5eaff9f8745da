//! The records of the games of a table, from its log.

use bing_rules::options::Options;
use bing_rules::record::{BuyBackStep, Claims, DealRecord, RULES_VERSION, Record, Step};
use bing_rules::seeds::commitment;

use crate::event::{By, Entry, Event, Proposal, ProposalEnd, PublicEvent};

/// How much of a log goes into the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordExtent {
    /// Only deals that are over: what anybody may see.
    EndedDeals,
    /// Also the deal that is on, with all its cards: for the keeper alone.
    All,
}

/// The records of all games that a log holds, in order. A game has a record from its first deal on, and begins with the first
/// entry of the log; a game of whose beginning the log lacks is left out. Each deal with seeds has its commitment and its cards, so that
/// anybody can [verify](Record::verify) it.
pub fn records<'a>(log: impl IntoIterator<Item = &'a Entry>, extent: RecordExtent) -> Vec<Record> {
    let mut reader = Reader::default();
    for entry in log {
        reader.read(&entry.event);
    }
    if extent == RecordExtent::EndedDeals
        && reader.deal_is_on
        && let Some(record) = reader.records.last_mut()
    {
        record.deals.pop();
    }
    reader.records.retain(|record| !record.deals.is_empty());
    // A log that was read back can be played again; of one that cannot, the record says less and is as it was written.
    reader.records.into_iter().map(|record| record.with_cards().unwrap_or(record)).collect()
}

#[derive(Default)]
struct Reader {
    options: Options,
    records: Vec<Record>,
    deal_is_on: bool,
    /// What was published for the deal that is coming.
    commitment: Option<[u8; 32]>,
}

impl Reader {
    fn read(&mut self, event: &Event) {
        match event {
            Event::Created { settings, .. } | Event::Public(PublicEvent::Configured { settings }) => {
                self.options = settings.options;
            }
            Event::Committed { secret, .. } => self.commitment = Some(commitment(secret)),
            Event::Dealt { first, source, .. } => {
                if let Some(first) = first {
                    self.records.push(Record {
                        rules: RULES_VERSION,
                        options: self.options,
                        players: first.players.clone(),
                        first_dealer: first.dealer,
                        deals: Vec::new(),
                    });
                }
                let claims = Claims { commitment: self.commitment.take(), ..Claims::default() };
                let deal = DealRecord { source: source.clone(), claims, steps: Vec::new(), buy_backs: Vec::new() };
                self.deal_is_on = true;
                if let Some(record) = self.records.last_mut() {
                    record.deals.push(deal);
                }
            }
            Event::Acted { seat, by, action, .. } => {
                let players = self.records.last().map(|record| record.players.as_slice()).unwrap_or_default();
                let own = players.get(seat.index()).and_then(|player| player.bot.as_deref());
                let deputy = match by {
                    By::Person => None,
                    // A bot that took the seat over in the game is none of those that the record begins with.
                    By::Bot(bot) | By::Deputy(bot) => (own != Some(bot)).then(|| bot.clone()),
                };
                self.step(Step::Action { seat: *seat, action: action.clone(), deputy });
            }
            Event::Public(PublicEvent::Undone { .. }) => {
                if let Some(deal) = self.deal() {
                    deal.steps.pop();
                }
            }
            Event::Public(PublicEvent::ProposalEnded { proposal: Proposal::Void, end: ProposalEnd::Carried }) => {
                self.step(Step::Void);
            }
            Event::Public(PublicEvent::DealEnded(_)) => self.deal_is_on = false,
            Event::Public(PublicEvent::BuyBackDecided { seat, buys, .. }) => {
                let buy_back = BuyBackStep { seat: *seat, buys: *buys };
                if let Some(deal) = self.deal() {
                    deal.buy_backs.push(buy_back);
                }
            }
            _ => {}
        }
    }

    fn deal(&mut self) -> Option<&mut DealRecord> {
        self.records.last_mut()?.deals.last_mut()
    }

    fn step(&mut self, step: Step) {
        if let Some(deal) = self.deal() {
            deal.steps.push(step);
        }
    }
}
