//! The WebSocket of a table.

use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use bing_protocol::limits::CLIENT_MESSAGE_BYTES_MAX;
use bing_protocol::{ClientMessage, ErrorBody, PROTOCOL_VERSION, ServerMessage};
use futures_util::SinkExt as _;
use tokio::time::{Instant, timeout};

use super::error::ApiError;
use crate::AppState;
use crate::connection::Connection;
use crate::guard::ClientAddress;
use crate::limits::{BAD_MESSAGES_MAX, HEARTBEAT_MS, HELLO_MS_MAX, SEND_MS_MAX, SILENT_MS_MAX};
use crate::people::AtTable;
use crate::room::{Batch, End};

/// A message up to this size is read to be refused; a longer one ends the connection.
const FRAME_BYTES_MAX: usize = 4 * CLIENT_MESSAGE_BYTES_MAX;
/// What a socket reads at once. Each has such a buffer for all its life, so it is small: most messages are shorter.
const READ_BUFFER_BYTES: usize = 1024;
/// How much is gathered before it is written; a batch is written at its end in any case.
const WRITE_BUFFER_BYTES: usize = 4 * 1024;

/// Opens the socket of a table that exists.
pub(super) async fn open(
    State(state): State<AppState>,
    at: AtTable,
    address: ClientAddress,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    state.rooms().look(&at.code, at.person).await?;
    let upgrade = upgrade.map_err(|error| ApiError::unreadable(&error.body_text()))?;
    let upgrade = upgrade.max_message_size(FRAME_BYTES_MAX).max_frame_size(FRAME_BYTES_MAX);
    let upgrade = upgrade.read_buffer_size(READ_BUFFER_BYTES).write_buffer_size(WRITE_BUFFER_BYTES);
    let open = state.guard().connection(address)?;
    Ok(upgrade.on_upgrade(async move |socket| {
        Talk { socket, state, at, bad_messages: 0 }.run().await;
        drop(open);
    }))
}

/// The talk over one socket.
struct Talk {
    socket: WebSocket,
    state: AppState,
    at: AtTable,
    bad_messages: u32,
}

/// Why a talk is over.
enum Over {
    /// The client has gone.
    Gone,
    /// The server says why.
    Told(ErrorBody),
}

impl From<End> for Over {
    fn from(end: End) -> Self {
        Self::Told(end.error())
    }
}

/// What has come from the client.
enum Came {
    Message(ClientMessage),
    /// One that cannot be read, or nothing of interest.
    Nothing,
}

impl Talk {
    async fn run(mut self) {
        let over = match self.hello().await {
            Ok(connection) => self.go_on(connection).await,
            Err(over) => over,
        };
        if let Over::Told(error) = over {
            let close = CloseFrame { code: close_code::POLICY, reason: Utf8Bytes::from(error.code.clone()) };
            let last = [Message::Text(ServerMessage::Error { error }.to_json().into()), Message::Close(Some(close))];
            for message in last {
                let _gone = timeout(Duration::from_millis(SEND_MS_MAX), self.socket.send(message)).await;
            }
        }
    }

    /// Waits for the hello and opens the connection to the table.
    async fn hello(&mut self) -> Result<Connection, Over> {
        let until = Instant::now() + Duration::from_millis(HELLO_MS_MAX);
        loop {
            let came = tokio::time::timeout_at(until, self.socket.recv()).await;
            let came = came.map_err(|_| told("hello_first", "no hello has come in time"))?;
            match self.read(came).await? {
                Came::Message(ClientMessage::Hello { protocol: PROTOCOL_VERSION, next, snapshots }) => {
                    let joined = self.state.rooms().join(&self.at.code, self.at.person, next, snapshots).await;
                    return joined.map_err(|error| Over::Told(error.body()));
                }
                Came::Message(ClientMessage::Hello { protocol, .. }) => {
                    let message =
                        format!("this server speaks version {PROTOCOL_VERSION} of the messages, not {protocol}");
                    return Err(told("protocol_version", &message));
                }
                Came::Message(_) => return Err(told("hello_first", "the first message is a hello")),
                Came::Nothing => {}
            }
        }
    }

    async fn go_on(&mut self, mut connection: Connection) -> Over {
        let mut heard = Instant::now();
        loop {
            let step = tokio::select! {
                batch = connection.next() => match batch {
                    Ok(batch) => self.send(batch).await,
                    Err(end) => Err(end.into()),
                },
                came = self.socket.recv() => {
                    heard = Instant::now();
                    match self.read(came).await {
                        Ok(came) => self.answer(&connection, came).await,
                        Err(over) => Err(over),
                    }
                }
                () = tokio::time::sleep(Duration::from_millis(HEARTBEAT_MS)) => {
                    if heard.elapsed() > Duration::from_millis(SILENT_MS_MAX) {
                        return Over::Gone;
                    }
                    self.put([Message::Ping(axum::body::Bytes::new())]).await
                }
            };
            if let Err(over) = step {
                return over;
            }
        }
    }

    async fn answer(&mut self, connection: &Connection, came: Came) -> Result<(), Over> {
        match came {
            Came::Message(ClientMessage::Command { id, command }) => match self.state.guard().person(self.at.person) {
                Ok(()) => Ok(connection.command(id, command).await?),
                Err(refused) => self.say(&ServerMessage::Refused { id, error: refused.into_body() }).await,
            },
            Came::Message(ClientMessage::Ping { nonce }) => {
                self.say(&ServerMessage::Pong { nonce, now_ms: self.state.rooms().now_ms() }).await
            }
            Came::Message(ClientMessage::Hello { .. }) => {
                Err(told("hello_again", "a connection has one hello; open another connection for another"))
            }
            Came::Nothing => Ok(()),
        }
    }

    /// Reads what has come. What cannot be read is answered, a few times.
    async fn read(&mut self, came: Option<Result<Message, axum::Error>>) -> Result<Came, Over> {
        let read = match came {
            Some(Ok(Message::Text(text))) => ClientMessage::from_json(&text),
            Some(Ok(Message::Binary(bytes))) => match std::str::from_utf8(&bytes) {
                Ok(text) => ClientMessage::from_json(text),
                Err(_) => ClientMessage::from_json(""),
            },
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(Came::Nothing),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Over::Gone),
        };
        match read {
            Ok(message) => Ok(Came::Message(message)),
            Err(error) => {
                self.bad_messages += 1;
                if self.bad_messages > BAD_MESSAGES_MAX {
                    return Err(Over::Told((&error).into()));
                }
                self.say(&ServerMessage::Error { error: (&error).into() }).await?;
                Ok(Came::Nothing)
            }
        }
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), Over> {
        self.send(vec![message.to_json().into()]).await
    }

    async fn send(&mut self, batch: Batch) -> Result<(), Over> {
        self.put(batch.into_iter().map(Message::Text)).await
    }

    /// Sends messages in one go.
    async fn put(&mut self, messages: impl IntoIterator<Item = Message>) -> Result<(), Over> {
        let all = async {
            for message in messages {
                self.socket.feed(message).await?;
            }
            self.socket.flush().await
        };
        match timeout(Duration::from_millis(SEND_MS_MAX), all).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_gone)) => Err(Over::Gone),
            Err(_late) => Err(End::Slow.into()),
        }
    }
}

fn told(code: &str, message: &str) -> Over {
    Over::Told(ErrorBody { code: code.to_owned(), rule: None, message: message.to_owned() })
}
