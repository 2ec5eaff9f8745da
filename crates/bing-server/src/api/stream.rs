//! The events of a table as lines of JSON, for programs that have no WebSocket.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bing_protocol::ServerMessage;
use futures_util::stream;
use serde::Deserialize;

use super::error::ApiError;
use crate::AppState;
use crate::clock::now_ms;
use crate::connection::Connection;
use crate::guard::ClientAddress;
use crate::limits::HEARTBEAT_MS;
use crate::people::AtTable;

/// From where on, and how: as in `hello`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct From {
    next: Option<u64>,
    #[serde(default)]
    snapshots: bool,
}

/// What a socket would get after such a hello, one message on each line.
pub(super) async fn events(
    State(state): State<AppState>,
    AtTable { person, code }: AtTable,
    address: ClientAddress,
    from: Result<Query<From>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(From { next, snapshots }) = from?;
    let open = state.guard().connection(address)?;
    let connection = state.rooms().join(&code, person, next, snapshots).await?;
    let lines = stream::unfold(Some((connection, open)), async |connection| {
        let (mut connection, open) = connection?;
        let (bytes, goes_on) = next_lines(&mut connection).await;
        Some((Ok::<_, std::convert::Infallible>(bytes), goes_on.then_some((connection, open))))
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}

/// The next lines, and whether there will be more. In a long silence it is a `pong` that nobody asked for, so that nobody on the way thinks the
/// connection dead.
async fn next_lines(connection: &mut Connection) -> (Bytes, bool) {
    let (batch, goes_on) = match tokio::time::timeout(Duration::from_millis(HEARTBEAT_MS), connection.next()).await {
        Ok(Ok(batch)) => (batch, true),
        Ok(Err(end)) => (vec![ServerMessage::Error { error: end.error() }.to_json().into()], false),
        Err(_silence) => (vec![ServerMessage::Pong { nonce: 0, now_ms: now_ms() }.to_json().into()], true),
    };
    let mut text = String::with_capacity(batch.iter().map(|line| line.len() + 1).sum());
    for line in batch {
        text.push_str(&line);
        text.push('\n');
    }
    (text.into(), goes_on)
}
