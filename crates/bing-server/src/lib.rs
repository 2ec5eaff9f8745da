//! The server of Bing rummy: tables for everybody, stored so that none is lost, and the page to play at them.
//!
//! A table is a log of events in a [`store`]. While somebody needs it, a room keeps it awake: one task that does what people ask for and what
//! is due, appends it to the log, and only then tells anybody. What people see goes over a WebSocket or as lines of JSON, as
//! `docs/protocol.md` describes. The server makes no request of its own to anybody.
//!
//! The page is built by `cargo xtask web` and embedded when this crate is compiled. A server without it still builds and runs, and
//! says how to get it.

pub mod address;
mod api;
pub mod base_path;
pub mod clock;
pub mod code;
pub mod config;
mod connection;
mod files;
pub mod guard;
pub mod limits;
mod metrics;
pub mod page;
pub mod people;
pub mod public_url;
pub mod rates;
mod room;
mod rooms;
pub mod secret;
pub mod store;
pub mod stored;
mod wire;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::middleware::map_response_with_state;
use axum::serve::ListenerExt as _;
use base_path::BasePath;
use clock::Clock;
use config::Config;
use guard::{Guard, GuardRates};
use metrics::Metrics;
use rooms::Rooms;
use store::Store;
use tokio::net::TcpListener;

pub use api::ApiError;

/// Everything that a request needs. Clones are the same server.
#[derive(Clone, Debug)]
pub struct AppState(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    rooms: Rooms,
    config: Config,
    guard: Guard,
    metrics: Arc<Metrics>,
}

impl AppState {
    /// A server that remembers here, lies below this path of its site, and lets everybody do as much as they like. Games that were under way
    /// go on. It must be made within a runtime of tokio.
    pub fn new(store: Store, base_path: BasePath) -> Self {
        Self::with_config(store, Config { base_path, rates: GuardRates::UNLIMITED, ..Config::default() })
    }

    /// A server that remembers here and is set up like this. Where to listen and to remember is settled already.
    pub fn with_config(store: Store, config: Config) -> Self {
        Self::with_clock(store, config, Clock::default())
    }

    /// As [`AppState::with_config`], with a clock of its own for what happens at the tables.
    pub fn with_clock(store: Store, config: Config, clock: Clock) -> Self {
        let metrics = Arc::new(Metrics::default());
        let guard = Guard::new(&config, metrics.clone());
        Self(Arc::new(Inner { rooms: Rooms::new(store, clock), config, guard, metrics }))
    }

    /// What it remembers.
    pub fn store(&self) -> &Store {
        self.0.rooms.store()
    }

    /// The path of the site below which it lies.
    pub fn base_path(&self) -> &BasePath {
        &self.0.config.base_path
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn guard(&self) -> &Guard {
        &self.0.guard
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(crate) fn rooms(&self) -> &Rooms {
        &self.0.rooms
    }

    /// Ends all connections, lets what is under way be stored, and closes the store.
    pub async fn stop(&self) {
        self.0.rooms.stop().await;
        self.store().close().await;
    }
}

/// Everything that this server answers, below a path of its site.
pub fn router(state: &AppState) -> Router {
    let base_path = state.base_path();
    let api = format!("{base_path}/api");
    Router::new()
        .nest(&api, api::router(state.clone()))
        .merge(page::router(base_path.clone()))
        .layer(map_response_with_state(state.clone(), guard::add_headers))
}

/// Answers what comes in on this listener until `stop` is done, and then what is under way. All that was acknowledged is stored
/// when this returns.
///
/// # Errors
/// If the listener fails.
pub async fn serve(
    listener: TcpListener,
    state: AppState,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let rooms = state.rooms().clone();
    let stopping = async move {
        stop.await;
        rooms.begin_to_stop();
    };
    // What is written goes out at once. Otherwise an answer waits until the client has owned up to the message before it, which it puts off.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let service = router(&state).into_make_service_with_connect_info::<SocketAddr>();
    let served = axum::serve(listener, service).with_graceful_shutdown(stopping).await;
    state.stop().await;
    served
}
