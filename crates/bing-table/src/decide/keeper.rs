//! The keeper's part: time, secrets, packs, bots, and who is there.

use bing_rules::game::{Game, GameError};
use bing_rules::pack::Pack;
use bing_rules::play::Action;
use bing_rules::record::{PackSource, Player, ReshuffleOrder};
use bing_rules::seat::Seat;
use bing_rules::seeds::Seeds;

use super::{Decided, just};
use crate::chair::Chair;
use crate::command::KeeperCommand;
use crate::error::{PlayError, TableError};
use crate::event::{BuyBackBy, By, DeputyReason, Event, FirstDeal, PublicEvent};
use crate::place::{PersonId, Place};
use crate::settings::Packs;
use crate::shuffle::{NO_CONTRIBUTION, draw_for_dealer, seeds_name};
use crate::table::{Table, TableStage};

impl Table {
    pub(super) fn decide_keeper(&self, command: &KeeperCommand, at_ms: u64) -> Decided {
        match command {
            KeeperCommand::Tick => Ok(self.overdue(at_ms).into_iter().collect()),
            KeeperCommand::Commit(secret) => {
                self.check_between(Packs::Seeds)?;
                just(Event::Committed { game: self.games, deal: self.next_deal(), secret: *secret })
            }
            KeeperCommand::Deal { pack, order, first_dealer } => self.decide_deal(pack, *order, *first_dealer),
            KeeperCommand::BotAct { seat, action } => self.decide_bot_act(*seat, action),
            KeeperCommand::BotBuyBack { seat, buys } => {
                self.check_going()?;
                if !self.has_bot_only(*seat) {
                    return Err(PlayError::NoBot { seat: *seat }.into());
                }
                self.decide_buying(*seat, *buys, BuyBackBy::Bot)
            }
            KeeperCommand::Presence { person, present } => self.decide_presence(*person, *present),
            KeeperCommand::Restart => just(PublicEvent::Restarted),
        }
    }

    fn check_between(&self, packs: Packs) -> Result<(), PlayError> {
        self.check_going()?;
        if self.house.packs != packs {
            return Err(PlayError::OtherPacks);
        }
        if !matches!(self.stage, TableStage::Between { .. }) {
            return Err(PlayError::NotShuffling);
        }
        Ok(())
    }

    fn decide_deal(&self, pack: &Pack, order: ReshuffleOrder, first_dealer: Option<Seat>) -> Decided {
        self.check_between(Packs::Given)?;
        let first = self.is_before_first_deal().then(|| {
            let dealer = first_dealer.or(Seat::all(self.chairs.len()).next());
            dealer.map(|dealer| FirstDeal { players: self.players(), dealer, drawn: Vec::new() })
        });
        let source = PackSource::Cards { pack: pack.clone(), order };
        Ok(vec![self.dealt(first.flatten(), source).map_err(PlayError::Rules)?])
    }

    /// The deal that begins when all have contributed.
    pub(super) fn shuffled(&self) -> Option<Event> {
        let TableStage::Shuffling { secret, contributions, .. } = &self.stage else { return None };
        let seats = &contributions[..self.chairs.len()];
        if seats.contains(&None) {
            return None;
        }
        let contributions = seats.iter().map(|contribution| contribution.unwrap_or(NO_CONTRIBUTION)).collect();
        let table = seeds_name(&self.house.table, self.games);
        let seeds = Seeds { secret: *secret, contributions, table, deal: self.next_deal() };
        let first = self.is_before_first_deal().then(|| {
            let (dealer, drawn) = draw_for_dealer(&seeds, self.chairs.len());
            FirstDeal { players: self.players(), dealer, drawn }
        });
        Some(self.dealt(first, PackSource::Seeds(seeds)).expect("the settings were checked when the game was started"))
    }

    fn dealt(&self, first: Option<FirstDeal>, source: PackSource) -> Result<Event, GameError> {
        let mut game = match (&first, &self.game) {
            (Some(first), _) => Game::new(&self.settings.options, first.players.len(), first.dealer)?,
            (None, Some(game)) => game.clone(),
            (None, None) => return Err(GameError::NoDeal),
        };
        let (pack, reshuffle) = source.pack(game.options().decks_for(game.players()));
        let happened = game.start_deal(&pack, reshuffle)?.to_vec();
        Ok(Event::Dealt { deal: game.deals(), first, source, happened })
    }

    fn players(&self) -> Vec<Player> {
        self.chairs.iter().map(Chair::player).collect()
    }

    fn decide_bot_act(&self, seat: Seat, action: &Action) -> Decided {
        self.check_going()?;
        let chair = self.chair_at(seat)?;
        let by = match (chair.bot(), chair.deputy()) {
            (Some(bot), _) => By::Bot(bot.to_owned()),
            (None, Some(deputy)) => By::Deputy(deputy.bot.clone()),
            (None, None) => return Err(PlayError::NoBot { seat }.into()),
        };
        self.decide_action(seat, by, action)
    }

    fn decide_presence(&self, person: PersonId, present: bool) -> Decided {
        let who = self.place(person)?;
        if self.guest(who).ok_or(TableError::NotHere)?.present == present {
            return Ok(Vec::new());
        }
        let mut events = vec![PublicEvent::PresenceChanged { who, present }.into()];
        // A deputy that somebody asked for stays until they ask for the seat.
        let returns = |seat: &Seat| {
            let deputy = self.chair(*seat).and_then(Chair::deputy);
            present && deputy.is_some_and(|deputy| deputy.reason != DeputyReason::Asked)
        };
        if let Place::Seat(seat) = who {
            events.extend(Some(seat).filter(returns).and_then(|seat| self.handed_back(seat)));
        }
        Ok(events)
    }
}
