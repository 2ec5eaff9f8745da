//! One message of every kind.

use bing_protocol::{
    BuyBackBy, By, ChatLine, ClientMessage, Clock, ClockView, Command, CommandId, DealEnd, DealEvent, DealOutcome,
    DealView, DeputyReason, ErrorBody, FirstDeal, GameView, Hex, House, LastDeal, Occupant, OwnView, Pace, Packs,
    PhaseView, Place, Proposal, ProposalEnd, Reaction, Recap, RecapStep, SeatDeputy, SeatNumber, SeatView, Seeds,
    ServerMessage, Settings, ShownCut, Snapshot, Stage, TableEvent, Thrown, Timed, VoidReason, VoteView, Watcher,
};
use bing_rules::seat::Seat;

pub(crate) fn seat(number: usize) -> SeatNumber {
    SeatNumber(Seat::new(number).unwrap())
}

fn at_seat(number: usize) -> Place {
    Place::Seat(seat(number))
}

/// A value that stands in a message as text.
fn text<T: TryFrom<String>>(text: &str) -> T
where
    T::Error: std::fmt::Debug,
{
    T::try_from(text.to_owned()).unwrap()
}

fn texts<T: TryFrom<String>>(list: &str) -> Vec<T>
where
    T::Error: std::fmt::Debug,
{
    list.split(", ").filter(|one| !one.is_empty()).map(text).collect()
}

fn settings() -> Settings {
    Settings {
        rules: text("target=50 swap_twos=on"),
        clock: Clock::PerTurn { turn_ms: 30_000, bank_ms: 300_000 },
        pace: Pace { bot_ms: 1_200, between_ms: 20_000, contribution_ms: 5_000, buy_back_ms: 60_000, vote_ms: 60_000 },
        deputy: "common".into(),
        absent_ms: Some(120_000),
        watchers_max: 16,
    }
}

fn house() -> House {
    House { table: "kitchen".into(), bots: vec!["early".into(), "common".into()], packs: Packs::Seeds }
}

pub(crate) fn commands() -> Vec<Command> {
    vec![
        Command::Sit { name: "Ann".into(), seat: None },
        Command::Sit { name: "Ann".into(), seat: Some(seat(2)) },
        Command::Watch { name: "Ben".into() },
        Command::Leave {},
        Command::Ready { ready: true },
        Command::Start {},
        Command::Configure { settings: Box::new(settings()) },
        Command::Configure { settings: Box::new(Settings { clock: Clock::Off {}, absent_ms: None, ..settings() }) },
        Command::Configure { settings: Box::new(Settings { clock: Clock::Correspondence { days: 3 }, ..settings() }) },
        Command::SeatBot { seat: seat(3), bot: "common".into() },
        Command::RemoveBot { seat: seat(3) },
        Command::AddSeat {},
        Command::RemoveSeat { seat: seat(4) },
        Command::PassHost { to: at_seat(1) },
        Command::Kick { whom: Place::Watcher(7) },
        Command::Replace { seat: seat(1), bot: "early".into() },
        Command::Contribute { contribution: Hex([0xa5; 32]) },
        Command::Act { action: text("cut 17") },
        Command::Act { action: text("keep") },
        Command::Act { action: text("draw") },
        Command::Act { action: text("discard 8s") },
        Command::Act { action: text("meld K:2cKdKh / c8:8c9c2d / 4:4c4d4h / 0>9s") },
        Command::Undo {},
        Command::BuyBack { buys: true },
        Command::Propose { proposal: Proposal::Pause },
        Command::Propose { proposal: Proposal::Void },
        Command::Vote { yes: false },
        Command::Resume {},
        Command::Nudge {},
        Command::CallDeputy { seat: seat(0) },
        Command::TakeBack {},
        Command::Say { text: "¡Buena mano!".into() },
        Command::React { reaction: Reaction::WellPlayed },
        Command::Mute { whom: at_seat(2), muted: true },
        Command::Silence { whom: at_seat(2), silenced: false },
    ]
}

pub(crate) fn client() -> Vec<ClientMessage> {
    let mut all = vec![
        ClientMessage::Hello { protocol: 1, next: None, snapshots: false },
        ClientMessage::Hello { protocol: 1, next: Some(1234), snapshots: false },
        ClientMessage::Hello { protocol: 1, next: Some(1234), snapshots: true },
        ClientMessage::Ping { nonce: 7 },
    ];
    let ids = (1..).map(|number| CommandId::new(format!("c-{number}")).unwrap());
    all.extend(commands().into_iter().zip(ids).map(|(command, id)| ClientMessage::Command { id, command }));
    all
}

pub(crate) fn deal_events() -> Vec<DealEvent> {
    let hands = vec![Some(Vec::new()), Some(texts("6c, Qd, Qs")), None];
    vec![
        DealEvent::CutShown { seat: seat(1), lifted: 17, card: text("2d") },
        DealEvent::TwoKept { seat: seat(1), card: text("2d") },
        DealEvent::TwoDeclined { seat: seat(1) },
        DealEvent::Dealt { hand: Some(texts("2s, Kc, Kd")), upcard: text("Td") },
        DealEvent::Dealt { hand: None, upcard: text("Td") },
        DealEvent::Reshuffled { cards: 61 },
        DealEvent::Drew { seat: seat(2), card: Some(text("Ah")) },
        DealEvent::Drew { seat: seat(2), card: None },
        DealEvent::Took { seat: seat(0), card: text("8s") },
        DealEvent::Discarded { seat: seat(0), card: text("Qs") },
        DealEvent::Melded { seat: seat(1), opening: true, plays: texts("K:2cKdKh, c8:8c9c2d, 4:4c4d4h, 0+Ks") },
        DealEvent::Ended { outcome: DealOutcome::WentOut { seat: seat(0), hands } },
        DealEvent::Ended { outcome: DealOutcome::Void { reason: VoidReason::Agreed } },
        DealEvent::Ended { outcome: DealOutcome::Void { reason: VoidReason::Reshuffles } },
    ]
}

fn went_out() -> DealOutcome {
    DealOutcome::WentOut { seat: seat(2), hands: vec![Some(texts("Ac, Ad")), Some(texts("6h")), Some(Vec::new())] }
}

pub(crate) fn events() -> Vec<TableEvent> {
    let mut all = vec![
        TableEvent::Created { house: house(), settings: Box::new(settings()), seats: 4 },
        TableEvent::SatDown { seat: seat(0), name: "Ann".into(), from: None },
        TableEvent::SatDown { seat: seat(0), name: "Ann".into(), from: Some(Place::Watcher(3)) },
        TableEvent::Watching { watcher: 3, name: "Ben".into(), from: Some(seat(1)) },
        TableEvent::Left { from: at_seat(1), deputy: Some("common".into()) },
        TableEvent::Left { from: Place::Watcher(3), deputy: None },
        TableEvent::Kicked { from: at_seat(1), bot: Some("common".into()) },
        TableEvent::HostPassed { to: Some(at_seat(1)) },
        TableEvent::HostPassed { to: None },
        TableEvent::BotSeated { seat: seat(3), bot: "early".into() },
        TableEvent::BotRemoved { seat: seat(3) },
        TableEvent::SeatAdded,
        TableEvent::SeatRemoved { seat: seat(3) },
        TableEvent::Configured { settings: Box::new(settings()) },
        TableEvent::Ready { seat: seat(1), ready: true },
        TableEvent::Started { game: 1 },
        TableEvent::Committed { game: 1, deal: 1, commitment: Hex([0x5a; 32]) },
        TableEvent::Contributed { seat: seat(1) },
        TableEvent::ContributionsClosed { without: vec![seat(0), seat(2)] },
        TableEvent::Dealt {
            deal: 1,
            first: Some(FirstDeal {
                names: vec!["Ann".into(), "Ben".into(), "early".into()],
                dealer: seat(2),
                drawn: texts("4c, 9h, Ks"),
            }),
            contributions: vec![Hex([1; 32]), Hex([2; 32]), Hex([0; 32])],
            happened: Vec::new(),
        },
        TableEvent::Undone { seat: seat(1) },
        TableEvent::Proposed { by: seat(1), proposal: Proposal::Void },
        TableEvent::Voted { seat: seat(2), yes: true },
        TableEvent::ProposalEnded { proposal: Proposal::Void, end: ProposalEnd::Carried },
        TableEvent::ProposalEnded { proposal: Proposal::Pause, end: ProposalEnd::Refused },
        TableEvent::ProposalEnded { proposal: Proposal::Pause, end: ProposalEnd::Expired },
        TableEvent::ProposalEnded { proposal: Proposal::Void, end: ProposalEnd::Lapsed },
        TableEvent::Resumed { by: seat(0) },
        TableEvent::DealEnded {
            end: DealEnd {
                deal: 4,
                outcome: went_out(),
                totals: vec![Some(89), Some(11), Some(19)],
                bust: vec![seat(0)],
                deciding: vec![seat(0)],
                return_score: Some(19),
            },
        },
        TableEvent::SecretShown {
            seeds: Seeds {
                secret: Hex([7; 32]),
                contributions: vec![Hex([1; 32]), Hex([2; 32]), Hex([0; 32])],
                table: "kitchen/1".into(),
                deal: 4,
            },
        },
        TableEvent::BuyBackDecided { seat: seat(0), buys: true, by: BuyBackBy::Person },
        TableEvent::BuyBackDecided { seat: seat(1), buys: false, by: BuyBackBy::Bot },
        TableEvent::BuyBackDecided { seat: seat(2), buys: false, by: BuyBackBy::Time },
        TableEvent::BuyBacksDone { scores: vec![Some(19), Some(11), None] },
        TableEvent::GameWon { winner: seat(1), pot: 125 },
        TableEvent::HandedBack {
            seat: seat(1),
            recap: Some(Recap {
                bot: "common".into(),
                actions: 31,
                deals: 1,
                steps: vec![
                    RecapStep { deal: 2, action: text("draw"), card: Some(text("9c")) },
                    RecapStep { deal: 2, action: text("discard Qs"), card: None },
                ],
            }),
        },
        TableEvent::HandedBack { seat: seat(1), recap: None },
        TableEvent::Replaced { seat: seat(1), bot: "early".into() },
        TableEvent::Nudged { by: seat(0), whom: vec![seat(2)] },
        TableEvent::Said { by: at_seat(0), text: "good hand".into() },
        TableEvent::Reacted { by: Place::Watcher(3), reaction: Reaction::Surprise },
        TableEvent::Muted { whom: at_seat(2), muted: true },
        TableEvent::Silenced { whom: at_seat(2), silenced: true },
        TableEvent::PresenceChanged { who: at_seat(2), present: false },
        TableEvent::Restarted,
        TableEvent::Hidden,
    ];
    for reason in [DeputyReason::Asked, DeputyReason::Called, DeputyReason::Clock, DeputyReason::Absent] {
        all.push(TableEvent::DeputyBegan { seat: seat(1), bot: "common".into(), reason });
    }
    for (number, event) in deal_events().into_iter().enumerate() {
        let by = [By::Person, By::Bot("early".into()), By::Deputy("common".into())][number % 3].clone();
        all.push(TableEvent::Acted { seat: seat(1), by, happened: vec![event] });
    }
    all
}

fn deal() -> DealView {
    DealView {
        seat: Some(seat(0)),
        rules: text("target=50 swap_twos=on"),
        seats: vec![seat(0), seat(1), seat(2)],
        dealer: seat(2),
        scores: vec![31, 5, 0, 47],
        phase: PhaseView::DiscardAfterDraw,
        turn: Some(seat(0)),
        hand: texts("2s, 9d, Kc, Kd"),
        drawn: Some(text("9d")),
        hand_sizes: vec![4, 14, 14, 0],
        known: vec![texts("2s"), Vec::new(), texts("8s"), Vec::new()],
        opened: vec![seat(0)],
        melds: texts("K:2cKdKh, c8:8c9c2d, 4:4c4d4h"),
        discards: vec![Thrown { card: text("Td"), by: None }, Thrown { card: text("Qs"), by: Some(seat(2)) }],
        stock: 52,
        reshuffles: 1,
        recycled: texts("3h, 3s"),
        cut: Some(ShownCut { seat: seat(1), lifted: 17, card: text("2s"), kept: true }),
        cut_depth: Some(5),
        outcome: None,
    }
}

fn snapshot() -> Snapshot {
    let person = |name: &str, present, left| Occupant::Person { name: name.into(), present, left, silenced: false };
    let chair = |occupant, deputy, ready| SeatView { occupant, deputy, ready };
    let deputy = Some(SeatDeputy { bot: "common".into(), reason: DeputyReason::Absent });
    Snapshot {
        viewer: Some(at_seat(0)),
        next: 210,
        at_ms: 1_700_000_000_000,
        house: house(),
        settings: settings(),
        host: Some(at_seat(0)),
        seats: vec![
            chair(person("Ann", true, false), None, false),
            chair(person("Ben", false, true), deputy, false),
            chair(Occupant::Bot { bot: "early".into() }, None, false),
            chair(Occupant::Empty, None, false),
        ],
        watchers: vec![Watcher { watcher: 3, name: "Cat".into() }],
        stage: Stage::Playing,
        paused: false,
        stopped: false,
        games: 1,
        game: Some(GameView {
            scores: vec![Some(31), Some(5), Some(0), None],
            bought: vec![1, 0, 0, 0],
            paid: vec![50, 25, 25, 25],
            pot: 125,
            dealer: seat(2),
            deals: 5,
            last_deal: Some(LastDeal {
                dealer: seat(1),
                outcome: went_out(),
                totals: vec![Some(31), Some(5), Some(0), Some(89)],
                bust: vec![seat(3)],
                return_score: Some(31),
            }),
            winner: None,
        }),
        deal: Some(Box::new(deal())),
        clock: Some(ClockView { seat: seat(0), turn_due_ms: 1_700_000_030_000, bank_due_ms: 1_700_000_330_000 }),
        banks_ms: vec![300_000, 0, 300_000, 300_000],
        vote: Some(VoteView {
            by: seat(1),
            proposal: Proposal::Pause,
            yes: vec![seat(1)],
            voters: vec![seat(0), seat(1)],
            due_ms: 1_700_000_060_000,
        }),
        chat: vec![ChatLine {
            number: 200,
            at_ms: 1_699_999_999_000,
            by: Place::Watcher(3),
            name: "Cat".into(),
            text: "hello".into(),
        }],
        own: Some(OwnView { muted: vec![at_seat(2)], can_undo: false, contributes: false }),
    }
}

/// A table before a game, for somebody who is not at it, at each of its stages.
fn bare_snapshots() -> impl Iterator<Item = Snapshot> {
    let stages = [
        Stage::Open,
        Stage::Between { due_ms: 20_000 },
        Stage::Shuffling { deal: 1, commitment: Hex([9; 32]), missing: vec![seat(1)], due_ms: 5_000 },
        Stage::BuyBacks { deciding: vec![seat(2)], due_ms: 60_000 },
    ];
    stages.into_iter().map(|stage| Snapshot {
        viewer: None,
        next: 1,
        at_ms: 0,
        host: None,
        seats: vec![SeatView { occupant: Occupant::Empty, deputy: None, ready: false }; 2],
        watchers: Vec::new(),
        stage,
        games: 0,
        game: None,
        deal: None,
        clock: None,
        banks_ms: Vec::new(),
        vote: None,
        chat: Vec::new(),
        own: None,
        house: House { packs: Packs::Given, ..house() },
        ..snapshot()
    })
}

pub(crate) fn server() -> Vec<ServerMessage> {
    let id = || CommandId::new("c-1").unwrap();
    let error = ErrorBody {
        code: "rules".into(),
        rule: Some("R7.1".into()),
        message: "R7.1: 20 points would remain; with a score of 63 at most 12 may".into(),
    };
    let mut all = vec![
        ServerMessage::Welcome {
            protocol: 1,
            rules: 1,
            server: "bing 0.1.0".into(),
            you: Some(at_seat(0)),
            next: 210,
            now_ms: 1_700_000_000_000,
        },
        ServerMessage::Snapshot { snapshot: Box::new(snapshot()) },
        ServerMessage::Done { id: id(), next: 212 },
        ServerMessage::Refused { id: id(), error: error.clone() },
        ServerMessage::Error { error: ErrorBody { code: "unreadable".into(), rule: None, ..error } },
        ServerMessage::Pong { nonce: 7, now_ms: 1_700_000_000_000 },
    ];
    all.extend(bare_snapshots().map(|snapshot| ServerMessage::Snapshot { snapshot: Box::new(snapshot) }));
    let numbered = events().into_iter().zip(0..);
    all.extend(numbered.map(|(what, number)| ServerMessage::Event(Timed { number, at_ms: 1_700_000_000_000, what })));
    all
}
