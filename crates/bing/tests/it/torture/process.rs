//! A server in a process of its own, which can be killed at any moment.

use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Limits that no torment reaches, since all of it comes from one address.
const WITHOUT_LIMITS: [&str; 6] = [
    "BING_REQUESTS_PER_MINUTE_AND_PERSON",
    "BING_REQUESTS_PER_MINUTE_AND_ADDRESS",
    "BING_GUESTS_PER_HOUR_AND_ADDRESS",
    "BING_TABLES_PER_HOUR_AND_PERSON",
    "BING_WRONG_CODES_PER_HOUR_AND_ADDRESS",
    "BING_CONNECTIONS_PER_ADDRESS",
];

/// See the head of this module. It is killed when it is dropped.
pub(super) struct Process {
    child: Child,
    database: PathBuf,
    pub(super) address: SocketAddr,
}

impl Process {
    /// Starts a server with this database on a port of its own.
    pub(super) fn start(database: &Path) -> Self {
        let address = free_address();
        Self { child: spawn(address, database), database: database.to_owned(), address }
    }

    /// Waits until it says that it serves, and says how long that took since this was asked.
    pub(super) fn wait_until_it_serves(&mut self) -> Duration {
        let began = Instant::now();
        let mut said = String::new();
        let out = self.child.stdout.take().expect("it is piped, and read once");
        BufReader::new(out).read_line(&mut said).expect("it says where it is");
        assert!(said.starts_with("Bing is served at "), "the server did not start: {said}");
        began.elapsed()
    }

    /// Ends it as `kill -9` does.
    pub(super) fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it was killed");
    }

    /// Starts it again after a kill, at the same address and with the same database.
    pub(super) fn start_again(&mut self) {
        self.child = spawn(self.address, &self.database);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _gone = self.child.kill().and_then(|()| self.child.wait());
    }
}

fn spawn(address: SocketAddr, database: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_bing"))
        .arg("serve")
        .args(["--listen", &address.to_string(), "--database"])
        .arg(database)
        .envs(WITHOUT_LIMITS.map(|name| (name, "4000000000")))
        .env_remove("BING_CONFIG")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program was built for this test")
}

/// An address at which nobody listens; the system gives another one to who asks next.
pub(super) fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port")
}
