//! The stored form of a log: every event reads back, and what is in databases today is read for ever.

use std::path::Path;
use std::{env, fs};

use bing_bots::names;
use bing_bots::rng::BotRng;
use bing_rules::event::Event as DealEvent;
use bing_rules::outcome::{DealOutcome, VoidReason};
use bing_rules::pack::Pack;
use bing_rules::record::{PackSource, Player, ReshuffleOrder};
use bing_rules::seat::{Seat, Seats};
use bing_rules::seeds::Seeds;
use bing_server::stored::{self, FORMAT, StoredError};
use bing_table::{
    BuyBackBy, By, Clock, Command, DealEnd, DeputyReason, Duty, Entry, Event, FirstDeal, House, KeeperCommand, Pace,
    Packs, PersonId, Place, Proposal, ProposalEnd, PublicEvent, Reaction, Recap, RecapStep, Request, Settings, Table,
};
use proptest::prelude::*;

fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

fn read<T: std::str::FromStr>(text: &str) -> T
where
    T::Err: std::fmt::Debug,
{
    text.parse().unwrap()
}

fn house() -> House {
    House {
        table: "4f7k-9m2p-x3wq".into(),
        bots: vec!["early".into(), "common".into()],
        packs: Packs::Seeds,
        unattended: false,
    }
}

fn settings(clock: Clock) -> Settings {
    let pace = Pace { bot_ms: 1, between_ms: 2, contribution_ms: 3, buy_back_ms: 4, vote_ms: 5 };
    let options = read("target=50 swap_twos=on");
    Settings { options, clock, pace, deputy: "early".into(), absent_ms: None, watchers_max: 16 }
}

fn seeds() -> Seeds {
    Seeds { secret: [7; 32], contributions: vec![[1; 32], [0; 32]], table: "4f7k-9m2p-x3wq/1".into(), deal: 2 }
}

fn went_out() -> DealOutcome {
    DealOutcome::WentOut { seat: seat(0), hands: vec![Some(read("-")), Some(read("6c Qd Qs")), None] }
}

fn deal_events() -> Vec<DealEvent> {
    vec![
        DealEvent::CutShown { seat: seat(1), lifted: 17, card: read("2d") },
        DealEvent::TwoKept { seat: seat(1), card: read("2d") },
        DealEvent::TwoDeclined { seat: seat(1) },
        DealEvent::Dealt { hands: vec![read("2s Kc Kd"), read("-")], upcard: read("Td") },
        DealEvent::Reshuffled { cards: 61 },
        DealEvent::Drew { seat: seat(2), card: read("Ah") },
        DealEvent::Took { seat: seat(0), card: read("8s") },
        DealEvent::Discarded { seat: seat(0), card: read("Qs") },
        DealEvent::Melded { seat: seat(1), opening: true, plays: vec![read("K:2cKdKh"), read("0+Ks"), read("0@7=8s")] },
        DealEvent::Ended(went_out()),
        DealEvent::Ended(DealOutcome::Void(VoidReason::Agreed)),
        DealEvent::Ended(DealOutcome::Void(VoidReason::Reshuffles)),
    ]
}

/// Every kind of event, with every kind of value in it.
fn samples() -> Vec<Event> {
    let at = |number| Place::Seat(seat(number));
    let mut all = vec![
        Event::Created { house: house(), settings: settings(Clock::Off), seats: 4 },
        Event::Created {
            house: House { packs: Packs::Given, unattended: true, ..house() },
            settings: Settings { absent_ms: Some(9), ..settings(Clock::PerTurn { turn_ms: 1000, bank_ms: 2 }) },
            seats: 2,
        },
        Event::SatDown { person: PersonId(3), seat: seat(0), name: "Ann".into(), from: None },
        Event::SatDown { person: PersonId(3), seat: seat(1), name: "Ann".into(), from: Some(Place::Watcher(3)) },
        Event::Watching { person: PersonId(4), watcher: 3, name: "Ben".into(), from: Some(seat(1)) },
        Event::Committed { game: 1, deal: 2, secret: [7; 32] },
        Event::Contributed { seat: seat(1), contribution: [1; 32] },
        Event::Dealt {
            deal: 1,
            first: Some(FirstDeal {
                players: vec![
                    Player { name: "Ann".into(), bot: None },
                    Player { name: "early".into(), bot: Some("early".into()) },
                ],
                dealer: seat(1),
                drawn: vec![read("4c"), read("Ks")],
            }),
            source: PackSource::Seeds(seeds()),
            happened: Vec::new(),
        },
        Event::HandedBack {
            seat: seat(1),
            recap: Recap {
                bot: "early".into(),
                actions: 31,
                deals: 1,
                steps: vec![
                    RecapStep { deal: 2, action: read("draw"), card: Some(read("9c")) },
                    RecapStep { deal: 2, action: read("discard Qs"), card: None },
                ],
            },
        },
        Event::Said { by: at(0), text: "good “hand”".into(), hidden_from: Vec::new() },
        Event::Said { by: at(0), text: "x".into(), hidden_from: vec![at(1), Place::Watcher(2)] },
        Event::Muted { by: at(0), whom: Place::Watcher(3), muted: true },
    ];
    for order in [ReshuffleOrder::OldestFirst, ReshuffleOrder::NewestFirst, ReshuffleOrder::Sorted] {
        let source = PackSource::Cards { pack: Pack::sorted(1), order };
        all.push(Event::Dealt { deal: 2, first: None, source, happened: Vec::new() });
    }
    let actions = ["cut 17", "keep", "decline", "draw", "take", "discard 8s", "meld K:2cKdKh / 0>9s"];
    for (happened, action) in deal_events().into_iter().zip(actions.iter().cycle()) {
        let by = [By::Person, By::Bot("early".into()), By::Deputy("common".into())][all.len() % 3].clone();
        all.push(Event::Acted { seat: seat(1), by, action: read(action), happened: vec![happened] });
    }
    all.extend(Reaction::ALL.map(|reaction| Event::Reacted { by: at(1), reaction, hidden_from: Vec::new() }));
    all.extend(public_samples().into_iter().map(Event::Public));
    all
}

fn public_samples() -> Vec<PublicEvent> {
    let at = |number| Place::Seat(seat(number));
    let seats = Seats::all(3);
    let mut all = vec![
        PublicEvent::Left { from: at(1), deputy: Some("early".into()) },
        PublicEvent::Left { from: Place::Watcher(3), deputy: None },
        PublicEvent::Kicked { from: at(1), bot: Some("early".into()) },
        PublicEvent::HostPassed { to: Some(at(1)) },
        PublicEvent::HostPassed { to: None },
        PublicEvent::BotSeated { seat: seat(3), bot: "early".into() },
        PublicEvent::BotRemoved { seat: seat(3) },
        PublicEvent::SeatAdded,
        PublicEvent::SeatRemoved { seat: seat(3) },
        PublicEvent::Configured { settings: settings(Clock::Correspondence { days: 3 }) },
        PublicEvent::Ready { seat: seat(1), ready: true },
        PublicEvent::Started { game: 1 },
        PublicEvent::ContributionsClosed { without: seats },
        PublicEvent::Undone { seat: seat(1) },
        PublicEvent::Proposed { by: seat(1), proposal: Proposal::Void },
        PublicEvent::Voted { seat: seat(2), yes: false },
        PublicEvent::Resumed { by: seat(0) },
        PublicEvent::DealEnded(DealEnd {
            deal: 4,
            outcome: went_out(),
            totals: vec![Some(89), None],
            bust: seats,
            deciding: Seats::EMPTY,
            return_score: Some(19),
        }),
        PublicEvent::SecretShown { seeds: seeds() },
        PublicEvent::BuyBacksDone { scores: vec![Some(19), None] },
        PublicEvent::GameWon { winner: seat(1), pot: 125 },
        PublicEvent::Replaced { seat: seat(1), bot: "early".into() },
        PublicEvent::Nudged { by: seat(0), whom: seats },
        PublicEvent::Silenced { whom: at(2), silenced: true },
        PublicEvent::PresenceChanged { who: at(2), present: false },
        PublicEvent::Restarted,
    ];
    for end in [ProposalEnd::Carried, ProposalEnd::Refused, ProposalEnd::Expired, ProposalEnd::Lapsed] {
        all.push(PublicEvent::ProposalEnded { proposal: Proposal::Pause, end });
    }
    for by in [BuyBackBy::Person, BuyBackBy::Bot, BuyBackBy::Time] {
        all.push(PublicEvent::BuyBackDecided { seat: seat(0), buys: true, by });
    }
    for reason in [DeputyReason::Asked, DeputyReason::Called, DeputyReason::Clock, DeputyReason::Absent] {
        all.push(PublicEvent::DeputyBegan { seat: seat(1), bot: "early".into(), reason });
    }
    all
}

#[test]
fn golden_log_is_read_and_written_the_same() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/log.jsonl");
    let written: String = samples().iter().map(|event| stored::write(event) + "\n").collect();
    if env::var_os("BING_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &written).unwrap();
    }
    let golden = fs::read_to_string(path).unwrap();
    assert_eq!(written, golden, "a format that was released does not change; a new one gets a new number");
    let events: Vec<Event> = golden.lines().map(|line| stored::read(FORMAT, line).unwrap()).collect();
    assert_eq!(events, samples());
}

#[test]
fn what_is_damaged_or_of_a_later_format_is_refused_without_repeating_it() {
    let secret = "07".repeat(32);
    for damaged in [
        format!(r#"{{"committed":{{"game":1,"deal":2,"secret":"{secret}00"}}}}"#),
        format!(r#"{{"committed":{{"game":1,"deal":2,"secret":"{secret}","more":1}}}}"#),
        r#"{"acted":{"seat":1,"by":"person","action":"draw","happened":[{"drew":{"seat":1,"card":"Xx"}}]}}"#.into(),
        String::new(),
    ] {
        let error = stored::read(FORMAT, &damaged).unwrap_err();
        assert!(matches!(error, StoredError::Damaged { .. }), "{error}");
        assert!(!error.to_string().contains("07") && !error.to_string().contains("Xx"), "{error}");
    }
    let error = stored::read(FORMAT + 1, &stored::write(&samples()[0])).unwrap_err();
    assert_eq!(error, StoredError::Format { format: FORMAT + 1 });
}

/// The log of a table at which bots play a game.
fn played(seed: u64, seats: usize, bots: &[&str], cut: bool) -> (Table, Vec<Entry>) {
    let house = House { bots: names::NAMES.map(str::to_owned).to_vec(), unattended: true, ..house() };
    let options = read(if cut { "target=20 buy_backs=1" } else { "target=20 cut_for_two=off" });
    let settings = Settings { options, pace: Pace::NONE, ..settings(Clock::Off) };
    let (mut table, first) = Table::create(house, settings, seats, 0).unwrap();
    let mut log = vec![first];
    let host = PersonId(1);
    let mut ask = |table: &mut Table, command| log.extend(table.handle(&Request::Person(host, command), 1).unwrap());
    ask(&mut table, Command::Sit { name: "Ann".into(), seat: None });
    for number in 1..seats {
        ask(&mut table, Command::SeatBot { seat: seat(number), bot: bots[number % bots.len()].into() });
    }
    ask(&mut table, Command::Start);
    ask(&mut table, Command::CallDeputy { seat: seat(0) });
    let mut rng = BotRng::new(seed);
    for _ in 0..3_000 {
        let Some((due_ms, duty)) = table.next_duty() else { break };
        let command = match duty {
            Duty::Tick | Duty::Deal { .. } => KeeperCommand::Tick,
            Duty::Commit { .. } => KeeperCommand::Commit(std::array::from_fn(|_| rng.below(256) as u8)),
            Duty::BotAct { seat, bot } => {
                let view = table.deal_view(Some(seat)).unwrap();
                KeeperCommand::BotAct { seat, action: names::by_name(&bot).unwrap().choose(&view, &mut rng) }
            }
            Duty::BotBuyBack { seat, .. } => KeeperCommand::BotBuyBack { seat, buys: rng.one_in(2) },
        };
        log.extend(table.handle(&Request::Keeper(command), due_ms).unwrap());
    }
    (table, log)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn log_of_any_game_reads_back_and_gives_the_same_table(seed: u64, seats in 2..=5_usize, cut: bool) {
        let (table, log) = played(seed, seats, &["early", "random", "sandbag"], cut);
        let read: Vec<Entry> = log
            .iter()
            .map(|entry| Entry { at_ms: entry.at_ms, event: stored::read(FORMAT, &stored::write(&entry.event)).unwrap() })
            .collect();
        prop_assert_eq!(Table::replay(&read).unwrap(), table);
        prop_assert_eq!(read, log);
    }
}
