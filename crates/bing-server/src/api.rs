//! The HTTP API. `docs/protocol.md` describes it for people who write a client.

mod error;
mod socket;
mod stream;
mod tables;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderValue, header};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::{get, post};
use bing_protocol::limits::CLIENT_MESSAGE_BYTES_MAX;

use crate::AppState;
use crate::{guard, metrics, people};
pub use error::ApiError;

/// Everything below `/api`.
pub(crate) fn router(state: AppState) -> Router {
    Router::new()
        .route("/guest", post(people::guest))
        .route("/tables", get(tables::own).post(tables::create))
        .route("/tables/{code}", get(tables::look))
        .route("/tables/{code}/commands", post(tables::command))
        .route("/tables/{code}/events", get(stream::events))
        .route("/tables/{code}/socket", get(socket::open))
        .route("/tables/{code}/records/{game}", get(tables::record))
        .route("/health", get(health))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics::show))
        .fallback(async || ApiError::no_such_path())
        .method_not_allowed_fallback(async || ApiError::no_such_method())
        .layer(DefaultBodyLimit::max(CLIENT_MESSAGE_BYTES_MAX))
        .layer(from_fn_with_state(state.clone(), guard::watch))
        .layer(from_fn_with_state(state.clone(), metrics::count))
        .layer(map_response(as_data))
        .with_state(state)
}

/// Nothing here is a page, and nothing may be kept: it is for one person at one moment.
async fn as_data(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'"));
    response
}

/// Whether the server runs.
async fn health() -> &'static str {
    "ok\n"
}

/// Whether it can do what it is for.
async fn ready(State(state): State<AppState>) -> Result<&'static str, ApiError> {
    if *state.rooms().stopped().borrow() {
        return Err(ApiError::from(crate::rooms::RoomError::Stopping));
    }
    state.store().ping().await?;
    Ok("ok\n")
}
