//! A keeper for tests: a table with its log, people by number, and bots that play at random.

use bing_rules::play::Action;
use bing_rules::seat::Seat;
use bing_table::{
    Command, Duty, Entry, Event, House, KeeperCommand, Pace, Packs, PersonId, PublicEvent, Request, Settings, Stage,
    Table, TableError,
};
use bing_testkit::dice::Dice;
use bing_testkit::play::{random_action, random_order, rich_pack};

pub(crate) const BOTS: [&str; 2] = ["plodder", "dasher"];

pub(crate) fn house(packs: Packs) -> House {
    House { table: "t-1".into(), bots: BOTS.map(str::to_owned).to_vec(), packs, unattended: false }
}

pub(crate) fn settings() -> Settings {
    Settings { pace: Pace { bot_ms: 100, ..Pace::default() }, ..Settings::with_deputy(BOTS[0]) }
}

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

pub(crate) struct Keeper {
    pub(crate) table: Table,
    pub(crate) log: Vec<Entry>,
    pub(crate) now_ms: u64,
    pub(crate) dice: Dice,
    /// How many decks make the pack where the keeper gives it.
    pub(crate) decks: u8,
}

impl Keeper {
    pub(crate) fn new(house: House, settings: Settings, seats: usize) -> Self {
        let decks = settings.options.decks_for(seats);
        let (table, made) = Table::create(house, settings, seats, 1_000).expect("settings that are right");
        Self { table, log: vec![made], now_ms: 1_000, dice: Dice::new(7), decks }
    }

    /// People 0, 1, ... on the seats from 0 on, a bot on each seat that is left, before the game.
    pub(crate) fn seated(house: House, settings: Settings, seats: usize, people: usize) -> Self {
        let mut keeper = Self::new(house, settings, seats);
        for person in 0..people {
            keeper.person(person, Command::Sit { name: format!("P{person}"), seat: None }).expect("a free seat");
        }
        for number in people..seats {
            let bot = BOTS[number % 2].to_owned();
            keeper.person(0, Command::SeatBot { seat: seat(number), bot }).expect("a free seat");
        }
        keeper
    }

    /// The same with the game started.
    pub(crate) fn started(house: House, settings: Settings, seats: usize, people: usize) -> Self {
        let mut keeper = Self::seated(house, settings, seats, people);
        for person in 1..people {
            keeper.person(person, Command::Ready(true)).expect("before the game");
        }
        keeper.person(0, Command::Start).expect("all are ready");
        keeper
    }

    /// The same with the cards of the first deal ready, given by the keeper or from seeds.
    pub(crate) fn dealt(house: House, settings: Settings, seats: usize, people: usize) -> Self {
        let mut keeper = Self::started(house, settings, seats, people);
        keeper.begin_deal();
        keeper
    }

    pub(crate) fn begin_deal(&mut self) {
        while self.table.stage() != Stage::Playing {
            let (due_ms, duty) = self.table.next_duty().expect("a deal is to begin");
            self.now_ms = self.now_ms.max(due_ms);
            self.do_duty(&duty);
        }
    }

    pub(crate) fn ask(&mut self, request: &Request) -> Result<Vec<Event>, TableError> {
        let entries = self.table.handle(request, self.now_ms)?;
        self.log.extend(entries.iter().cloned());
        Ok(entries.into_iter().map(|entry| entry.event).collect())
    }

    pub(crate) fn person(&mut self, person: usize, command: Command) -> Result<Vec<Event>, TableError> {
        self.ask(&Request::Person(PersonId(person as u64), command))
    }

    pub(crate) fn keeper(&mut self, command: KeeperCommand) -> Result<Vec<Event>, TableError> {
        self.ask(&Request::Keeper(command))
    }

    pub(crate) fn tick_after(&mut self, wait_ms: u64) -> Vec<Event> {
        self.now_ms += wait_ms;
        self.keeper(KeeperCommand::Tick).expect("a tick is never refused")
    }

    pub(crate) fn to_act(&self) -> Option<Seat> {
        self.table.game()?.deal()?.turn()
    }

    /// A legal action of the seat to act.
    pub(crate) fn some_action(&mut self) -> (Seat, Action) {
        let deal = self.table.game().and_then(|game| game.deal()).expect("a deal is on");
        random_action(deal, &mut self.dice).expect("somebody is to act")
    }

    /// Does what the table asks its keeper for.
    pub(crate) fn do_duty(&mut self, duty: &Duty) -> Vec<Event> {
        let command = match duty {
            Duty::Tick => KeeperCommand::Tick,
            Duty::Commit { .. } => {
                let mut secret = [0; 32];
                secret.fill_with(|| self.dice.bits() as u8);
                KeeperCommand::Commit(secret)
            }
            Duty::Deal { .. } => {
                let players = self.table.view(None).seats.len();
                let pack = rich_pack(self.decks, players, 14, &mut self.dice);
                KeeperCommand::Deal { pack, order: random_order(&mut self.dice), first_dealer: None }
            }
            Duty::BotAct { seat, .. } => {
                let (turn, action) = self.some_action();
                assert_eq!(turn, *seat, "the seat to act is the one that is asked for");
                KeeperCommand::BotAct { seat: turn, action }
            }
            Duty::BotBuyBack { seat, .. } => KeeperCommand::BotBuyBack { seat: *seat, buys: self.dice.one_in(2) },
        };
        self.keeper(command).expect("what the table asks for is not refused")
    }

    /// Lets a person do something that the game waits for, if it does.
    pub(crate) fn play_for_people(&mut self) -> bool {
        match self.table.stage() {
            Stage::Playing => {
                let (turn, action) = self.some_action();
                self.act(turn, action)
            }
            Stage::BuyBacks | Stage::Shuffling => {
                let seats = self.table.view(None).seats.len();
                let command = |dice: &mut Dice, stage| match stage {
                    Stage::BuyBacks => Command::BuyBack(dice.one_in(2)),
                    _ => Command::Contribute([dice.below(256) as u8; 32]),
                };
                (0..seats).any(|person| {
                    let command = command(&mut self.dice, self.table.stage());
                    self.person(person, command).is_ok()
                })
            }
            Stage::Open | Stage::Between => false,
        }
    }

    pub(crate) fn act(&mut self, turn: Seat, action: Action) -> bool {
        let place = bing_table::Place::Seat(turn);
        let Some(person) = self.table.person_at(place) else { return false };
        self.ask(&Request::Person(person, Command::Act(action))).is_ok()
    }

    /// Plays the game to its end, or so many steps of it.
    pub(crate) fn play_on(&mut self, steps_max: usize) {
        for _ in 0..steps_max {
            if self.table.stage() == Stage::Open {
                return;
            }
            if !self.play_for_people() {
                let (due_ms, duty) = self.table.next_duty().expect("a game that is on goes on");
                self.now_ms = self.now_ms.max(due_ms);
                self.do_duty(&duty);
            }
        }
    }

    pub(crate) fn replayed(&self) -> Table {
        Table::replay(&self.log).expect("the log of a table")
    }
}

/// The public event among these for which `find` gives something.
pub(crate) fn public<T>(events: &[Event], find: impl Fn(&PublicEvent) -> Option<T>) -> Option<T> {
    events.iter().find_map(|event| match event {
        Event::Public(event) => find(event),
        _ => None,
    })
}
