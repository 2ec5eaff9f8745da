//! Games over real sockets.

use axum::http::StatusCode;
use bing_protocol::{ClientMessage, Command, ServerMessage, Stage};

use crate::client::{Person, Player, Socket, bot, names_of, seat, sit};
use crate::server::Server;

/// A table with Ann, Ben and a bot, at which the game has begun.
async fn started(server: &Server) -> (String, [Person; 2], [Player; 2]) {
    let people = [Person::new(server).await, Person::new(server).await];
    let table = people[0].make_table(server, 3).await;
    let mut ann = people[0].connect(server, &table, None).await;
    let mut ben = people[1].connect(server, &table, None).await;
    ann.must(sit("Ann")).await;
    ben.must(sit("Ben")).await;
    ann.must(bot(seat(2), "early")).await;
    ben.must(Command::Ready { ready: true }).await;
    ann.must(Command::Start {}).await;
    (table, people, [Player::new(ann, 1), Player::new(ben, 2)])
}

/// Lets both play until this many events have been seen by both.
async fn play_until(players: &mut [Player; 2], number: u64) {
    let is_there = |player: &Player| player.events.last().is_some_and(|(seen, _)| *seen >= number);
    let [ann, ben] = players;
    while !is_there(ann) || !is_there(ben) {
        tokio::select! {
            open = ann.step() => assert!(open),
            open = ben.step() => assert!(open),
        }
    }
}

#[tokio::test]
async fn two_people_and_a_bot_play_a_game_to_its_end_and_its_record_replays() {
    let server = Server::start().await;
    let (table, people, mut players) = started(&server).await;
    let [ann, ben] = &mut players;
    while ann.games_won == 0 || ben.games_won == 0 {
        tokio::select! {
            open = ann.step() => assert!(open),
            open = ben.step() => assert!(open),
        }
    }
    for player in &players {
        let numbers: Vec<u64> = player.events.iter().map(|(number, _)| *number).collect();
        assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
    }
    let (status, record) = people[1].get(&server, &format!("/api/tables/{table}/records/1")).await;
    assert_eq!(status, StatusCode::OK, "{record}");
    let record: bing_rules::record::Record = record.parse().unwrap();
    assert!(record.replay().unwrap().game().winner().is_some());
    let (status, error) = people[1].get(&server, &format!("/api/tables/{table}/records/2")).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{error}");
    server.stop().await;
}

#[tokio::test]
async fn who_comes_back_gets_exactly_what_they_have_missed() {
    let server = Server::start().await;
    let (table, people, mut players) = started(&server).await;
    play_until(&mut players, 40).await;
    // A second connection that says where it was sees what the first one saw, byte for byte.
    let [ann, _] = &mut players;
    let from = 25;
    let mut again = people[0].connect(&server, &table, Some(from)).await;
    let seen: Vec<&(u64, String)> = ann.events.iter().filter(|(number, _)| *number >= from).collect();
    for (number, text) in seen {
        assert_eq!(again.next_text().await.as_ref(), Some(text), "event {number}");
    }
    server.stop().await;
}

#[tokio::test]
async fn game_goes_on_after_a_restart_with_the_same_cards() {
    let server = Server::start().await;
    let (table, people, mut players) = started(&server).await;
    play_until(&mut players, 60).await;
    drop(players);
    let server = server.restart().await;
    let seen = people[0].snapshot(&server, &table).await;
    assert_eq!(names_of(&seen), ["Ann", "Ben", "bot early"]);
    assert!(seen.stopped, "nobody is there yet");
    let mut players = [people[0].connect(&server, &table, None).await, people[1].connect(&server, &table, None).await]
        .map(|socket| Player::new(socket, 7));
    let [ann, ben] = &mut players;
    while ann.games_won == 0 || ben.games_won == 0 {
        tokio::select! {
            open = ann.step() => assert!(open),
            open = ben.step() => assert!(open),
        }
    }
    // Every card of every deal is where the seeds put it that were committed to before the restart.
    let (_, record) = people[0].get(&server, &format!("/api/tables/{table}/records/1")).await;
    let record: bing_rules::record::Record = record.parse().unwrap();
    assert!(record.replay().unwrap().game().winner().is_some());
    server.stop().await;
}

#[tokio::test]
async fn command_that_is_sent_again_is_done_once_even_after_a_restart() {
    let server = Server::start().await;
    let person = Person::new(&server).await;
    let table = person.make_table(&server, 2).await;
    let path = format!("/api/tables/{table}/commands");
    let (_, sat) = person.post(&server, &path, r#"{"id":"a","command":{"do":"sit","name":"Ann"}}"#).await;
    let say = r#"{"id":"b","command":{"do":"say","text":"hello"}}"#;
    let (status, first) = person.post(&server, &path, say).await;
    assert_eq!((status, first["type"].as_str()), (StatusCode::OK, Some("done")), "{sat} {first}");
    let (_, again) = person.post(&server, &path, say).await;
    assert_eq!(again, first);
    let server = server.restart().await;
    let (_, later) = person.post(&server, &path, say).await;
    assert_eq!(later, first);
    assert_eq!(person.snapshot(&server, &table).await.chat.len(), 1);
    // For somebody else the same id is another command.
    let other = Person::new(&server).await;
    let (status, theirs) = other.post(&server, &path, say).await;
    assert_eq!((status, theirs["error"]["code"].as_str()), (StatusCode::FORBIDDEN, Some("not_here")));
    server.stop().await;
}

#[tokio::test]
async fn seat_belongs_to_the_person_and_not_to_the_name() {
    let server = Server::start().await;
    let (ann, other) = (Person::new(&server).await, Person::new(&server).await);
    let table = ann.make_table(&server, 2).await;
    let mut socket = ann.connect(&server, &table, None).await;
    socket.must(sit("Ann")).await;
    let mut theirs = other.connect(&server, &table, None).await;
    let ServerMessage::Refused { error, .. } = theirs.ask(sit("Ann")).await else { panic!("refused") };
    assert_eq!(error.code, "name_taken");
    assert_eq!(other.snapshot(&server, &table).await.viewer, None);
    assert!(ann.snapshot(&server, &table).await.viewer.is_some());
    server.stop().await;
}

#[tokio::test]
async fn first_message_is_a_hello_of_this_version() {
    let server = Server::start().await;
    let person = Person::new(&server).await;
    let table = person.make_table(&server, 2).await;
    let cases =
        [(r#"{"type":"ping","nonce":1}"#, "hello_first"), (r#"{"type":"hello","protocol":2}"#, "protocol_version")];
    for (text, code) in cases {
        let mut socket = Socket::open(&server, &table, &person.cookie).await;
        socket.send_text(text).await;
        let ServerMessage::Error { error } = socket.next().await else { panic!("{text}") };
        assert_eq!(error.code, code);
        assert_eq!(socket.next_text().await, None);
    }
    let mut socket = Socket::open(&server, &table, &person.cookie).await;
    socket.send_text("what").await;
    let ServerMessage::Error { error } = socket.next().await else { panic!("an error") };
    assert_eq!(error.code, "unreadable");
    socket.send(&ClientMessage::Hello { protocol: 1, next: None, snapshots: false }).await;
    assert!(matches!(socket.next().await, ServerMessage::Welcome { next: 1, you: None, .. }));
    let ServerMessage::Snapshot { snapshot } = socket.next().await else { panic!("a snapshot") };
    assert_eq!((snapshot.next, snapshot.stage), (1, Stage::Open));
    server.stop().await;
}

#[tokio::test]
async fn without_a_person_or_a_code_there_is_no_table() {
    let server = Server::start().await;
    let person = Person::new(&server).await;
    let table = person.make_table(&server, 2).await;
    let nobody = Person { cookie: "bing_guest=0".into() };
    let (status, text) = nobody.get(&server, &format!("/api/tables/{table}")).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "{text}");
    for code in ["0000-0000-0000", "kitchen", "%F0%9F%8D%8E"] {
        let (status, text) = person.get(&server, &format!("/api/tables/{code}")).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{text}");
        assert!(text.contains("no_such_table"), "{text}");
    }
    let (status, own) = person.get(&server, "/api/tables").await;
    assert_eq!(status, StatusCode::OK);
    assert!(own.contains(&table), "{own}");
    server.stop().await;
}

#[tokio::test]
async fn server_says_that_it_is_well() {
    let server = Server::start().await;
    let nobody = Person { cookie: "a=b".into() };
    for path in ["/api/health", "/api/ready"] {
        assert_eq!(nobody.get(&server, path).await, (StatusCode::OK, "ok\n".to_owned()));
    }
    let (status, text) = nobody.get(&server, "/api/nowhere").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(text.contains("no_such_path"), "{text}");
    server.stop().await;
}
