//! A server of its own for a measurement, in a process of its own.

use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::Context as _;

use super::wire::Site;

/// Everything comes from one address and from a few people.
const WITHOUT_LIMITS: [&str; 6] = [
    "BING_REQUESTS_PER_MINUTE_AND_PERSON",
    "BING_REQUESTS_PER_MINUTE_AND_ADDRESS",
    "BING_GUESTS_PER_HOUR_AND_ADDRESS",
    "BING_TABLES_PER_HOUR_AND_PERSON",
    "BING_WRONG_CODES_PER_HOUR_AND_ADDRESS",
    "BING_CONNECTIONS_PER_ADDRESS",
];
/// How long tables may take to fall asleep when all have gone, in seconds.
const SLEEP_SECONDS_MAX: u32 = 180;

/// See the head of this module. It ends when it is dropped, and its folder goes with it.
#[derive(Debug)]
pub(super) struct Server {
    child: Child,
    folder: PathBuf,
    pub(super) address: SocketAddr,
}

impl Server {
    /// Starts it at a free port.
    pub(super) fn start() -> anyhow::Result<Self> {
        let folder = std::env::temp_dir().join(format!("bing-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--listen", &address.to_string(), "--database"])
            .arg(folder.join("bing.sqlite"))
            .envs(WITHOUT_LIMITS.map(|name| (name, "4000000000")))
            .env_remove("BING_CONFIG")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start a server")?;
        let mut said = String::new();
        let out = child.stdout.take().context("the server says nothing")?;
        BufReader::new(out).read_line(&mut said)?;
        anyhow::ensure!(said.starts_with("Bing is served at "), "the server does not start: {said}");
        Ok(Self { child, folder, address })
    }

    /// The number of its process.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until no table is awake.
    pub(super) async fn wait_until_all_sleep(&self, site: &Site) -> anyhow::Result<()> {
        for _ in 0..SLEEP_SECONDS_MAX {
            let metrics = site.ask("GET", "/metrics", "", "").await?.body;
            if metrics.lines().any(|line| line == "bing_tables_awake 0") {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        anyhow::bail!("after {SLEEP_SECONDS_MAX} seconds there are still tables awake")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _gone = self.child.kill().and_then(|()| self.child.wait());
        let _left = std::fs::remove_dir_all(&self.folder);
    }
}

/// The memory that a process holds, in bytes, where the system tells it.
pub(super) fn resident_bytes(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1_024)
}
