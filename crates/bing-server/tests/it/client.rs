//! A person for a test, with a program that plays for them.

use std::collections::VecDeque;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use bing_bots::names;
use bing_bots::rng::BotRng;
use bing_protocol::{
    ClientMessage, Command, CommandId, Hex, Occupant, Place, SeatNumber, ServerMessage, Snapshot, Stage, TableEvent,
};
use bing_rules::view::View;
use bing_server::router;
use futures_util::{SinkExt as _, StreamExt as _};
use http_body_util::BodyExt as _;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt as _;

use crate::server::Server;

/// Longer than anything takes, so that a test that hangs fails.
const PATIENCE: Duration = Duration::from_secs(20);

/// Somebody, by their cookie.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) cookie: String,
}

impl Person {
    pub(crate) async fn new(server: &Server) -> Self {
        let request = Request::post("/api/guest").body(Body::empty()).unwrap();
        let response = router(&server.state).oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::CREATED);
        let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap();
        Self { cookie: cookie.split_once(';').unwrap().0.to_owned() }
    }

    pub(crate) async fn get(&self, server: &Server, path: &str) -> (StatusCode, String) {
        self.ask(server, Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, server: &Server, path: &str, body: &str) -> (StatusCode, Value) {
        let (status, text) = self.ask(server, Request::post(path).body(Body::from(body.to_owned())).unwrap()).await;
        (status, serde_json::from_str(&text).unwrap())
    }

    async fn ask(&self, server: &Server, mut request: Request<Body>) -> (StatusCode, String) {
        request.headers_mut().insert(header::COOKIE, self.cookie.parse().unwrap());
        let response = router(&server.state).oneshot(request).await.unwrap();
        let status = response.status();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    /// Makes a table with these settings and seats, and gives its code.
    pub(crate) async fn make_table(&self, server: &Server, seats: usize) -> String {
        let body = format!("{{\"seats\":{seats},\"settings\":{}}}", quick_settings());
        let (status, made) = self.post(server, "/api/tables", &body).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        made["table"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn snapshot(&self, server: &Server, table: &str) -> Snapshot {
        let (status, text) = self.get(server, &format!("/api/tables/{table}")).await;
        assert_eq!(status, StatusCode::OK, "{text}");
        let ServerMessage::Snapshot { snapshot } = ServerMessage::from_json(&text).unwrap() else {
            panic!("no snapshot: {text}")
        };
        *snapshot
    }

    pub(crate) async fn connect(&self, server: &Server, table: &str, next: Option<u64>) -> Socket {
        let mut socket = Socket::open(server, table, &self.cookie).await;
        socket.send(&ClientMessage::Hello { protocol: 1, next, snapshots: true }).await;
        assert!(matches!(socket.next().await, ServerMessage::Welcome { .. }));
        socket
    }
}

/// Nothing waits for anything, so that a game takes no time.
pub(crate) fn quick_settings() -> String {
    let pace = r#"{"bot_ms":0,"between_ms":0,"contribution_ms":2000,"buy_back_ms":0,"vote_ms":1000}"#;
    format!(r#"{{"rules":"target=30","clock":{{"kind":"off"}},"pace":{pace},"deputy":"early","watchers_max":4}}"#)
}

/// A socket to a table.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    commands: u32,
    name: u64,
}

impl Socket {
    pub(crate) async fn open(server: &Server, table: &str, cookie: &str) -> Self {
        let url = format!("ws://{}/api/tables/{table}/socket", server.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        let (stream, _) = connect_async(request).await.unwrap();
        let name = u64::from_le_bytes(rand_bytes());
        Self { stream, commands: 0, name }
    }

    pub(crate) async fn send(&mut self, message: &ClientMessage) {
        self.send_text(&message.to_json()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::Text(text.into())).await.unwrap();
    }

    /// Sends a command under an id of its own, without waiting for the answer.
    pub(crate) async fn command(&mut self, command: Command) -> CommandId {
        self.commands += 1;
        let id = CommandId::new(format!("{:x}-{}", self.name, self.commands)).unwrap();
        self.send(&ClientMessage::Command { id: id.clone(), command }).await;
        id
    }

    /// Closes it as a client does that goes away.
    pub(crate) async fn close(&mut self) {
        let _gone = self.stream.close(None).await;
    }

    /// The next message as text; `None` when the server has closed the connection.
    pub(crate) async fn next_text(&mut self) -> Option<String> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("the server says something");
            match message {
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return None,
            }
        }
    }

    pub(crate) async fn next(&mut self) -> ServerMessage {
        let text = self.next_text().await.expect("the connection is open");
        ServerMessage::from_json(&text).unwrap()
    }

    /// Sends a command and waits for its answer, passing over what else is told.
    pub(crate) async fn ask(&mut self, command: Command) -> ServerMessage {
        let id = self.command(command).await;
        loop {
            match self.next().await {
                ServerMessage::Done { id: done, next } if done == id => return ServerMessage::Done { id, next },
                ServerMessage::Refused { id: refused, error } if refused == id => {
                    return ServerMessage::Refused { id, error };
                }
                _ => {}
            }
        }
    }

    /// As [`Socket::ask`], for what must be done.
    pub(crate) async fn must(&mut self, command: Command) {
        let answer = self.ask(command.clone()).await;
        assert!(matches!(answer, ServerMessage::Done { .. }), "{command:?}: {answer:?}");
    }
}

/// Somebody who plays at a table over a socket as a bot would, and remembers all that they were sent.
pub(crate) struct Player {
    pub(crate) socket: Socket,
    rng: BotRng,
    /// Every event by its number, as text.
    pub(crate) events: Vec<(u64, String)>,
    pub(crate) latest: Option<Snapshot>,
    /// The numbers of the events after those that came of commands that were acknowledged.
    pub(crate) acknowledged: VecDeque<u64>,
    pub(crate) games_won: u32,
}

impl Player {
    pub(crate) fn new(socket: Socket, seed: u64) -> Self {
        let rng = BotRng::new(seed);
        Self { socket, rng, events: Vec::new(), latest: None, acknowledged: VecDeque::new(), games_won: 0 }
    }

    /// Takes the next message in, and does what is to be done. `false` when the connection is closed.
    pub(crate) async fn step(&mut self) -> bool {
        let Some(text) = self.socket.next_text().await else { return false };
        match ServerMessage::from_json(&text).unwrap() {
            ServerMessage::Event(event) => {
                if matches!(event.what, TableEvent::GameWon { .. }) {
                    self.games_won += 1;
                }
                self.events.push((event.number, text));
            }
            ServerMessage::Snapshot { snapshot } => {
                if let Some(command) = wanted(&snapshot, &mut self.rng) {
                    self.socket.command(command).await;
                }
                self.latest = Some(*snapshot);
            }
            ServerMessage::Done { next, .. } => self.acknowledged.push_back(next),
            ServerMessage::Error { .. } => return false,
            ServerMessage::Welcome { .. } | ServerMessage::Refused { .. } | ServerMessage::Pong { .. } => {}
        }
        true
    }
}

/// What a player wants to do who sees this; nothing if it is not their time.
pub(crate) fn wanted(snapshot: &Snapshot, rng: &mut BotRng) -> Option<Command> {
    let Some(Place::Seat(seat)) = snapshot.viewer else { return None };
    let own = snapshot.own.as_ref()?;
    if own.contributes {
        return Some(Command::Contribute { contribution: Hex([rng.below(256) as u8; 32]) });
    }
    match &snapshot.stage {
        Stage::BuyBacks { deciding, .. } if deciding.contains(&seat) => Some(Command::BuyBack { buys: rng.one_in(4) }),
        Stage::Playing => {
            let deal = snapshot.deal.as_deref()?;
            let is_deputy = snapshot.seats[seat.0.index()].deputy.is_some();
            if is_deputy {
                return Some(Command::TakeBack {});
            }
            if deal.turn != Some(seat) {
                return None;
            }
            let view = View::try_from(deal.clone()).unwrap();
            let bot = names::by_name("early").unwrap();
            Some(Command::Act { action: bot.choose(&view, rng).into() })
        }
        _ => None,
    }
}

/// Sits down under this name.
pub(crate) fn sit(name: &str) -> Command {
    Command::Sit { name: name.to_owned(), seat: None }
}

/// Seats a bot.
pub(crate) fn bot(seat: SeatNumber, name: &str) -> Command {
    Command::SeatBot { seat, bot: name.to_owned() }
}

pub(crate) fn seat(number: usize) -> SeatNumber {
    SeatNumber(bing_rules::seat::Seat::new(number).unwrap())
}

/// The names of the people and bots of a table, by seat.
pub(crate) fn names_of(snapshot: &Snapshot) -> Vec<String> {
    let name = |occupant: &Occupant| match occupant {
        Occupant::Empty => String::new(),
        Occupant::Bot { bot } => format!("bot {bot}"),
        Occupant::Person { name, .. } => name.clone(),
    };
    snapshot.seats.iter().map(|seat| name(&seat.occupant)).collect()
}

fn rand_bytes() -> [u8; 8] {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).unwrap();
    bytes
}
