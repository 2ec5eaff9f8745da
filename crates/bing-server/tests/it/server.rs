//! A server for a test, on a port of its own, with a database of its own.

use std::net::SocketAddr;

use bing_server::AppState;
use bing_server::clock::{Clock, ClockHand};
use bing_server::config::Config;
use bing_server::guard::GuardRates;
use bing_server::store::{Database, Store};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) state: AppState,
    database: Database,
    /// Removed at the end.
    folder: Option<TempDir>,
    stop: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
}

/// A file of its own for a database, in a folder that goes with it.
pub(crate) fn file() -> (TempDir, Database) {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::Sqlite(folder.path().join("bing.sqlite"));
    (folder, database)
}

impl Server {
    pub(crate) async fn start() -> Self {
        let (folder, database) = file();
        Self { folder: Some(folder), ..Self::start_on(database).await }
    }

    pub(crate) async fn start_on(database: Database) -> Self {
        Self::start_with(database, Config { rates: GuardRates::UNLIMITED, ..Config::default() }).await
    }

    /// With a database of its own and these settings.
    pub(crate) async fn start_as(config: Config) -> Self {
        let (folder, database) = file();
        Self { folder: Some(folder), ..Self::start_with(database, config).await }
    }

    /// With a database of its own, and a clock that stands until the test moves it.
    pub(crate) async fn start_by_hand() -> (Self, ClockHand) {
        let (folder, database) = file();
        let (hand, clock) = Clock::by_hand(1_700_000_000_000);
        let config = Config { rates: GuardRates::UNLIMITED, ..Config::default() };
        (Self { folder: Some(folder), ..Self::start_by(database, config, clock).await }, hand)
    }

    async fn start_with(database: Database, config: Config) -> Self {
        Self::start_by(database, config, Clock::default()).await
    }

    pub(crate) async fn start_by(database: Database, config: Config, clock: Clock) -> Self {
        let store = Store::open(&database).await.unwrap();
        let state = AppState::with_clock(store, config, clock);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(bing_server::serve(listener, state.clone(), async {
            let _ = stopped.await;
        }));
        Self { address, state, database, folder: None, stop, served }
    }

    /// Stops as it would by a signal, and waits for it.
    pub(crate) async fn stop(self) {
        let _ = self.stop.send(());
        self.served.await.unwrap().unwrap();
    }

    /// Stops, and starts again with the same database.
    pub(crate) async fn restart(mut self) -> Self {
        let (folder, database) = (self.folder.take(), self.database.clone());
        self.stop().await;
        Self { folder, ..Self::start_on(database).await }
    }
}
