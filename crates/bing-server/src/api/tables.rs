//! Tables: making, seeing and acting, one request at a time.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bing_bots::names;
use bing_protocol::{Command, CommandId, ServerMessage, Settings as WireSettings};
use bing_table::{RecordExtent, Settings, records};
use serde::{Deserialize, Serialize};

use super::error::{ApiError, status_of_refusal};
use crate::AppState;
use crate::limits::OWN_TABLES_MAX;
use crate::people::{AtTable, Caller};
use crate::rooms::RoomError;
use crate::store::ENTRIES_PER_READ;
use crate::wire;

/// How many seats a new table has if nothing is said.
const SEATS_DEFAULT: usize = 4;
/// The strongest bot plays for who is away.
const DEPUTY_DEFAULT: &str = names::NAMES[names::NAMES.len() - 1];

/// What a table is to be like.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CreateTable {
    /// How many seats it has, 4 if not said.
    seats: Option<usize>,
    /// What its host would settle; the defaults if not said.
    settings: Option<WireSettings>,
}

/// A table that was made.
#[derive(Debug, Serialize)]
pub(super) struct MadeTable {
    /// Its code: whoever knows it can come.
    table: String,
}

/// A table of the caller.
#[derive(Debug, Serialize)]
pub(super) struct ListedTable {
    table: String,
    created_ms: u64,
    changed_ms: u64,
}

/// The tables of the caller.
#[derive(Debug, Serialize)]
pub(super) struct ListedTables {
    tables: Vec<ListedTable>,
}

/// What somebody asks for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ask {
    id: CommandId,
    command: Command,
}

type Body = Result<Bytes, BytesRejection>;

/// Makes a table.
pub(super) async fn create(
    State(state): State<AppState>,
    caller: Caller,
    body: Body,
) -> Result<impl IntoResponse, ApiError> {
    state.guard().table(caller.person)?;
    let body = body?;
    let wanted: CreateTable = if body.is_empty() { CreateTable::default() } else { serde_json::from_slice(&body)? };
    let settings = wanted.settings.map_or_else(|| Settings::with_deputy(DEPUTY_DEFAULT), wire::settings);
    let code = state.rooms().create(caller.person, settings, wanted.seats.unwrap_or(SEATS_DEFAULT)).await?;
    Ok((StatusCode::CREATED, Json(MadeTable { table: code.to_string() })))
}

/// The caller's own tables, the one of the last change first.
pub(super) async fn own(State(state): State<AppState>, caller: Caller) -> Result<Json<ListedTables>, ApiError> {
    let tables = state.store().tables_of(caller.person, OWN_TABLES_MAX).await?;
    let listed = tables.into_iter().map(|own| ListedTable {
        table: own.code,
        created_ms: own.created_ms,
        changed_ms: own.changed_ms,
    });
    Ok(Json(ListedTables { tables: listed.collect() }))
}

/// A snapshot for the caller.
pub(super) async fn look(
    State(state): State<AppState>,
    AtTable { person, code }: AtTable,
) -> Result<Json<ServerMessage>, ApiError> {
    Ok(Json(state.rooms().look(&code, person).await?))
}

/// Does what the caller asks for, and answers when that is durable.
pub(super) async fn command(
    State(state): State<AppState>,
    AtTable { person, code }: AtTable,
    body: Body,
) -> Result<Response, ApiError> {
    let Ask { id, command } = serde_json::from_slice(&body?)?;
    let message = state.rooms().command(&code, person, &id, &command).await?;
    let status = match &message {
        ServerMessage::Done { .. } => StatusCode::OK,
        ServerMessage::Refused { error, .. } => status_of_refusal(error),
        _ => StatusCode::SERVICE_UNAVAILABLE,
    };
    Ok((status, Json(message)).into_response())
}

/// The record of a game of the table, with all deals that are over.
pub(super) async fn record(
    State(state): State<AppState>,
    AtTable { code, .. }: AtTable,
    Path((_, game)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let game: u32 = game.parse().map_err(|_| ApiError::unreadable("a game has a number, counted from 1"))?;
    let id = state.store().find(code.as_str()).await?.ok_or(RoomError::NoSuchTable)?;
    let mut log = Vec::new();
    loop {
        let entries = state.store().entries(id, log.len() as u64).await?;
        let is_last = entries.len() < ENTRIES_PER_READ as usize;
        log.extend(entries);
        if is_last {
            break;
        }
    }
    let records = records(&log, RecordExtent::EndedDeals);
    let wanted = game.checked_sub(1).and_then(|place| records.get(place as usize));
    let record = wanted.ok_or_else(|| ApiError::no_such_game(game, records.len()))?;
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((headers, record.to_string()).into_response())
}
