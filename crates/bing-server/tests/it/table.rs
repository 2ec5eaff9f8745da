//! What a table promises to those who sit at it, over real sockets and by a clock that the tests move.

use bing_bots::rng::BotRng;
use bing_protocol::{
    BuyBackBy, By, Command, DeputyReason, Hex, Place, Proposal, ProposalEnd, SeatNumber, ServerMessage, Snapshot,
    Stage, TableEvent, Timed,
};
use bing_server::clock::ClockHand;

use crate::client::{Person, Socket, bot, seat, sit, wanted};
use crate::server::Server;

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// How long the server may take to notice that a connection was closed.
const NOTICED_MS: u64 = 3_000;

/// Somebody at a table, with what they saw last.
struct Guest {
    person: Person,
    socket: Socket,
    seat: SeatNumber,
    seen: Option<Snapshot>,
    events: Vec<Timed>,
}

/// A server with a table.
struct Scene {
    server: Server,
    hand: ClockHand,
    table: String,
    guests: Vec<Guest>,
    rng: BotRng,
}

/// Settings in which nothing goes by itself, with this clock and this time for those who are away.
fn settings(rules: &str, clock: &str, absent_ms: u64) -> String {
    let pace = r#"{"bot_ms":0,"between_ms":60000,"contribution_ms":5000,"buy_back_ms":30000,"vote_ms":20000}"#;
    format!(
        r#"{{"rules":"{rules}","clock":{clock},"pace":{pace},"deputy":"early","absent_ms":{absent_ms},"watchers_max":2}}"#
    )
}

const OFF: &str = r#"{"kind":"off"}"#;

impl Guest {
    /// Takes the next message in; `None` when it was no event.
    async fn read(&mut self) -> Option<TableEvent> {
        match self.socket.next().await {
            ServerMessage::Event(event) => {
                self.events.push(event.clone());
                Some(event.what)
            }
            ServerMessage::Snapshot { snapshot } => {
                self.seen = Some(*snapshot);
                None
            }
            _ => None,
        }
    }

    /// Reads until an event that is wanted has come.
    async fn until<T>(&mut self, wanted: impl Fn(&TableEvent) -> Option<T>) -> T {
        loop {
            if let Some(found) = self.read().await.as_ref().and_then(&wanted) {
                return found;
            }
        }
    }

    /// Does something and waits until its events and the snapshot behind them have come.
    async fn must(&mut self, command: Command) {
        let id = self.socket.command(command.clone()).await;
        loop {
            match self.socket.next().await {
                ServerMessage::Done { id: done, .. } if done == id => return,
                ServerMessage::Refused { error, .. } => panic!("{command:?}: {error:?}"),
                ServerMessage::Event(event) => self.events.push(event),
                ServerMessage::Snapshot { snapshot } => self.seen = Some(*snapshot),
                _ => {}
            }
        }
    }

    async fn refused(&mut self, command: Command) -> String {
        match self.socket.ask(command.clone()).await {
            ServerMessage::Refused { error, .. } => error.code,
            answer => panic!("{command:?}: {answer:?}"),
        }
    }
}

impl Scene {
    /// Ann, Ben, … at a table, with bots on the seats that are left, and the game begun.
    async fn new(settings: &str, people: usize, seats: usize) -> Self {
        let (server, hand) = Server::start_by_hand().await;
        let persons = [Person::new(&server).await, Person::new(&server).await, Person::new(&server).await];
        let body = format!(r#"{{"seats":{seats},"settings":{settings}}}"#);
        let (_, made) = persons[0].post(&server, "/api/tables", &body).await;
        let table = made["table"].as_str().unwrap().to_owned();
        let mut guests = Vec::new();
        for (number, (person, name)) in persons.into_iter().zip(["Ann", "Ben", "Cat"]).take(people).enumerate() {
            let socket = person.connect(&server, &table, None).await;
            let mut guest = Guest { person, socket, seat: seat(number), seen: None, events: Vec::new() };
            guest.must(sit(name)).await;
            guests.push(guest);
        }
        for number in people..seats {
            guests[0].must(bot(seat(number), "early")).await;
        }
        for guest in &mut guests[1..] {
            guest.must(Command::Ready { ready: true }).await;
        }
        guests[0].must(Command::Start {}).await;
        Self { server, hand, table, guests, rng: BotRng::new(5) }
    }

    /// The same with the cards of the first deal ready.
    async fn dealt(settings: &str, people: usize, seats: usize) -> Self {
        let mut scene = Self::new(settings, people, seats).await;
        for guest in &mut scene.guests {
            guest.until(|event| matches!(event, TableEvent::Committed { .. }).then_some(())).await;
            guest.must(Command::Contribute { contribution: Hex([7; 32]) }).await;
        }
        for guest in &mut scene.guests {
            if guest.events.iter().all(|event| !matches!(event.what, TableEvent::Dealt { .. })) {
                guest.until(|event| matches!(event, TableEvent::Dealt { .. }).then_some(())).await;
            }
        }
        scene
    }

    /// The table as a guest sees it now.
    async fn look(&self, guest: usize) -> Snapshot {
        self.guests[guest].person.snapshot(&self.server, &self.table).await
    }

    /// Whose turn it is.
    async fn to_act(&self) -> usize {
        self.look(0).await.deal.and_then(|deal| deal.turn).expect("a deal is on").0.index()
    }

    /// Plays for all until a guest has seen what is wanted. Nobody decides by themselves whether they buy back.
    async fn play_until(&mut self, wants: impl Fn(&TableEvent) -> bool) {
        loop {
            for number in 0..self.guests.len() {
                let snapshot = self.look(number).await;
                match wanted(&snapshot, &mut self.rng) {
                    Some(Command::BuyBack { .. }) | None => {}
                    Some(command) => self.guests[number].must(command).await,
                }
                if matches!(snapshot.stage, Stage::Between { .. }) {
                    self.guests[number].must(Command::Ready { ready: true }).await;
                }
                if self.guests[number].events.iter().any(|event| wants(&event.what)) {
                    return;
                }
            }
        }
    }

    /// A guest comes back and goes on where they were.
    async fn come_back(&mut self, guest: usize) {
        let next = self.guests[guest].events.last().map_or(0, |event| event.number + 1);
        let guest = &mut self.guests[guest];
        guest.socket = guest.person.connect(&self.server, &self.table, Some(next)).await;
    }

    /// Waits until so many connections are open and the table knows it.
    async fn until_open(&self, connections: usize) {
        let open = format!("bing_connections {connections}\n");
        while !self.guests[0].person.get(&self.server, "/api/metrics").await.1.contains(&open) {
            tokio::task::yield_now().await;
        }
        self.look(0).await;
    }

    /// A guest goes away, and all notice.
    async fn go_away(&mut self, guest: usize) {
        let (other, gone) = (1 - guest, self.guests[guest].seat);
        self.guests[guest].socket.close().await;
        self.until_open(self.guests.len() - 1).await;
        self.hand.advance(NOTICED_MS);
        self.guests[other]
            .until(|event| match event {
                TableEvent::PresenceChanged { who, present: false } if *who == Place::Seat(gone) => Some(()),
                _ => None,
            })
            .await;
    }
}

#[tokio::test]
async fn deputy_plays_for_who_is_away_and_hands_the_seat_back_with_a_recap() {
    let mut scene = Scene::dealt(&settings("", OFF, 5_000), 2, 2).await;
    let away = scene.to_act().await;
    let other = 1 - away;
    scene.go_away(away).await;
    scene.hand.advance(5_000);
    let reason = scene.guests[other]
        .until(|event| match event {
            TableEvent::DeputyBegan { seat: of, reason, .. } if of.0.index() == away => Some(*reason),
            _ => None,
        })
        .await;
    assert_eq!(reason, DeputyReason::Absent);
    let by_deputy = |event: &TableEvent| {
        matches!(event, TableEvent::Acted { by: By::Deputy(bot), .. } if bot == "early").then_some(())
    };
    scene.guests[other].until(by_deputy).await;
    scene.come_back(away).await;
    scene.guests[away].until(by_deputy).await;
    if scene.look(away).await.seats[away].deputy.is_some() {
        scene.guests[away].must(Command::TakeBack {}).await;
    }
    let handed_back = |event: &TableEvent| match event {
        TableEvent::HandedBack { seat: of, recap } if of.0.index() == away => Some(recap.clone()),
        _ => None,
    };
    let known = scene.guests[away].events.iter().find_map(|event| handed_back(&event.what));
    let recap = match known {
        Some(recap) => recap,
        None => scene.guests[away].until(handed_back).await,
    };
    let recap = recap.expect("whose seat it is hears what was done with it");
    assert!(recap.bot == "early" && recap.actions > 0 && !recap.steps.is_empty(), "{recap:?}");
    assert_eq!(scene.guests[other].until(handed_back).await, None, "nobody else's business");
    assert!(scene.look(away).await.seats[away].deputy.is_none());
    scene.server.stop().await;
}

#[tokio::test]
async fn who_is_waited_for_can_be_nudged_after_ten_seconds() {
    let mut scene = Scene::dealt(&settings("", OFF, 500_000), 2, 2).await;
    let slow = scene.to_act().await;
    let other = 1 - slow;
    assert_eq!(scene.guests[other].refused(Command::Nudge {}).await, "nudge_too_soon");
    scene.hand.advance(10_000);
    scene.guests[other].must(Command::Nudge {}).await;
    let nudged = |event: &TableEvent| match event {
        TableEvent::Nudged { whom, .. } => Some(whom.clone()),
        _ => None,
    };
    assert_eq!(scene.guests[slow].until(nudged).await, [seat(slow)]);
    assert_eq!(scene.guests[other].refused(Command::Nudge {}).await, "nudge_too_soon");
    scene.server.stop().await;
}

#[tokio::test]
async fn deal_is_void_when_all_vote_for_it_and_goes_on_when_time_runs_out() {
    let mut scene = Scene::dealt(&settings("", OFF, 500_000), 2, 2).await;
    let ended = |event: &TableEvent| match event {
        TableEvent::ProposalEnded { proposal: Proposal::Void, end } => Some(*end),
        _ => None,
    };
    scene.guests[0].must(Command::Propose { proposal: Proposal::Void }).await;
    assert_eq!(scene.guests[1].refused(Command::Propose { proposal: Proposal::Void }).await, "vote_on");
    scene.hand.advance(20_000);
    assert_eq!(scene.guests[1].until(ended).await, ProposalEnd::Expired);
    assert_eq!(scene.look(0).await.stage, Stage::Playing);
    scene.guests[1].must(Command::Propose { proposal: Proposal::Void }).await;
    scene.guests[0].must(Command::Vote { yes: true }).await;
    assert_eq!(scene.guests[1].until(ended).await, ProposalEnd::Carried);
    scene.guests[1].until(|event| matches!(event, TableEvent::SecretShown { .. }).then_some(())).await;
    assert!(matches!(scene.look(1).await.stage, Stage::Between { .. }));
    scene.server.stop().await;
}

#[tokio::test]
async fn who_does_not_decide_in_time_does_not_buy_back() {
    // With a target this low, hardly anybody survives a deal that somebody else ends.
    let mut scene = Scene::dealt(&settings("target=40", OFF, 500_000), 3, 3).await;
    let asks = |event: &TableEvent| matches!(event, TableEvent::DealEnded { end } if !end.deciding.is_empty());
    let over = |event: &TableEvent| asks(event) || matches!(event, TableEvent::GameWon { .. });
    scene.play_until(over).await;
    while !scene.guests.iter().flat_map(|guest| &guest.events).any(|event| asks(&event.what)) {
        // Somebody won before anybody could decide: another game.
        for guest in &mut scene.guests[1..] {
            guest.events.clear();
            guest.must(Command::Ready { ready: true }).await;
        }
        scene.guests[0].events.clear();
        scene.guests[0].must(Command::Start {}).await;
        scene.play_until(over).await;
    }
    let Stage::BuyBacks { deciding, .. } = scene.look(0).await.stage else { panic!("somebody decides") };
    scene.hand.advance(29_999);
    let late = deciding[0];
    assert!(matches!(scene.look(0).await.stage, Stage::BuyBacks { .. }), "there is still a millisecond");
    scene.hand.advance(1);
    let decided = |event: &TableEvent| match event {
        TableEvent::BuyBackDecided { seat, buys, by } if *seat == late => Some((*buys, *by)),
        _ => None,
    };
    assert_eq!(scene.guests[0].until(decided).await, (false, BuyBackBy::Time));
    scene.server.stop().await;
}

#[tokio::test]
async fn after_a_game_the_same_seats_play_another() {
    let mut scene = Scene::dealt(&settings("target=20 buy_backs=none", OFF, 500_000), 2, 2).await;
    scene.play_until(|event| matches!(event, TableEvent::GameWon { .. })).await;
    assert_eq!(scene.look(0).await.stage, Stage::Open);
    assert_eq!(scene.guests[0].refused(Command::Start {}).await, "not_ready");
    scene.guests[1].must(Command::Ready { ready: true }).await;
    scene.guests[0].must(Command::Start {}).await;
    let seen = scene.look(1).await;
    assert_eq!((seen.games, seen.viewer), (2, Some(Place::Seat(seat(1)))));
    scene.server.stop().await;
}

#[tokio::test]
async fn who_is_kicked_loses_the_seat_to_a_bot_and_may_not_come_back() {
    let mut scene = Scene::dealt(&settings("", OFF, 500_000), 2, 3).await;
    let ben = Place::Seat(seat(1));
    assert_eq!(scene.guests[1].refused(Command::Kick { whom: Place::Seat(seat(0)) }).await, "not_host");
    scene.guests[0].must(Command::Kick { whom: ben }).await;
    let bot = scene.guests[1]
        .until(|event| match event {
            TableEvent::Kicked { from, bot } if *from == ben => Some(bot.clone()),
            _ => None,
        })
        .await;
    assert_eq!(bot.as_deref(), Some("early"));
    assert_eq!(scene.guests[1].refused(Command::Watch { name: "Ben".into() }).await, "banned");
    assert_eq!(scene.look(1).await.viewer, None, "and sees no hand any more");
    scene.server.stop().await;
}

#[tokio::test]
async fn who_mutes_somebody_sees_only_that_there_was_something() {
    let mut scene = Scene::dealt(&settings("", OFF, 500_000), 2, 2).await;
    scene.guests[0].must(Command::Mute { whom: Place::Seat(seat(1)), muted: true }).await;
    scene.guests[1].must(Command::Say { text: "can you hear me?".into() }).await;
    scene.guests[1].must(Command::React { reaction: bing_protocol::Reaction::Laugh }).await;
    let said =
        scene.guests[1].events.iter().find(|event| matches!(event.what, TableEvent::Said { .. })).unwrap().number;
    scene.guests[0].until(|event| matches!(event, TableEvent::Hidden).then_some(())).await;
    let seen = scene.guests[0].events.iter().find(|event| event.number == said).unwrap();
    assert_eq!(seen.what, TableEvent::Hidden);
    assert!(scene.look(0).await.chat.is_empty() && scene.look(1).await.chat.len() == 1);
    // The other does not learn of it.
    assert!(scene.guests[1].events.iter().all(|event| !matches!(event.what, TableEvent::Muted { .. })));
    scene.server.stop().await;
}

#[tokio::test]
async fn who_watches_sees_the_game_and_no_hand() {
    let mut scene = Scene::dealt(&settings("", OFF, 500_000), 2, 2).await;
    let (eve, fay, gus) =
        (Person::new(&scene.server).await, Person::new(&scene.server).await, Person::new(&scene.server).await);
    let mut watching = eve.connect(&scene.server, &scene.table, None).await;
    watching.must(Command::Watch { name: "Eve".into() }).await;
    let mut second = fay.connect(&scene.server, &scene.table, None).await;
    second.must(Command::Watch { name: "Fay".into() }).await;
    let mut third = gus.connect(&scene.server, &scene.table, None).await;
    let ServerMessage::Refused { error, .. } = third.ask(Command::Watch { name: "Gus".into() }).await else {
        panic!("two may watch")
    };
    assert_eq!(error.code, "too_many_watchers");
    let snapshot = eve.snapshot(&scene.server, &scene.table).await;
    assert_eq!(snapshot.viewer, Some(Place::Watcher(0)));
    assert!(snapshot.deal.expect("a deal is on").hand.is_empty());
    let ServerMessage::Refused { error, .. } = watching.ask(Command::Nudge {}).await else { panic!("only watching") };
    assert_eq!(error.code, "not_seated");
    let turn = scene.to_act().await;
    let command = wanted(&scene.look(turn).await, &mut scene.rng).expect("it is their turn");
    scene.guests[turn].must(command).await;
    loop {
        if let ServerMessage::Event(Timed { what: TableEvent::Acted { seat, .. }, .. }) = watching.next().await {
            assert_eq!(seat.0.index(), turn);
            break;
        }
    }
    scene.server.stop().await;
}

#[tokio::test]
async fn when_turn_and_bank_are_used_up_the_deputy_plays() {
    let clock = r#"{"kind":"per_turn","turn_ms":2000,"bank_ms":3000}"#;
    let mut scene = Scene::dealt(&settings("", clock, 500_000), 2, 2).await;
    let slow = scene.to_act().await;
    let shown = scene.look(slow).await.clock.expect("the turn is limited");
    assert_eq!(shown.bank_due_ms - shown.turn_due_ms, 3_000);
    scene.hand.advance(4_999);
    assert!(scene.look(slow).await.seats[slow].deputy.is_none(), "there is still a millisecond");
    scene.hand.advance(1);
    let began = |event: &TableEvent| match event {
        TableEvent::DeputyBegan { seat: of, reason, .. } => Some((of.0.index(), *reason)),
        _ => None,
    };
    assert_eq!(scene.guests[1 - slow].until(began).await, (slow, DeputyReason::Clock));
    scene.server.stop().await;
}

#[tokio::test]
async fn by_correspondence_days_go_on_while_nobody_is_there() {
    let clock = r#"{"kind":"correspondence","days":1}"#;
    let mut scene = Scene::dealt(&settings("", clock, 500_000), 2, 2).await;
    let slow = scene.to_act().await;
    for guest in &mut scene.guests {
        guest.socket.close().await;
    }
    scene.until_open(0).await;
    scene.hand.advance(DAY_MS + 1);
    scene.come_back(1 - slow).await;
    let began = |event: &TableEvent| match event {
        TableEvent::DeputyBegan { seat: of, reason, .. } => Some((of.0.index(), *reason)),
        _ => None,
    };
    let (of, reason) = scene.guests[1 - slow].until(began).await;
    assert_eq!(of, slow);
    assert!(matches!(reason, DeputyReason::Clock | DeputyReason::Absent), "{reason:?}");
    scene.server.stop().await;
}
