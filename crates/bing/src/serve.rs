//! `bing serve`: the game in the browser, for this machine or for all that reach it.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};

use anyhow::Context as _;
use bing_server::AppState;
use bing_server::base_path::BasePath;
use bing_server::store::{Database, Store};
use tokio::net::TcpListener;
use tracing_subscriber::filter::LevelFilter;

use crate::data_folder::data_folder;

/// Where the server listens if nothing is said; the next free port if this one is taken.
const LISTEN_DEFAULT: &str = "127.0.0.1:3000";

/// Serves the game to browsers and bots, and keeps the tables.
///
/// Prints the link on a line of its own and goes on until it is interrupted. Games that were under way when it ended go on when it is
/// started again.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The address and port to listen on [default: 127.0.0.1:3000, or a free port if that one is taken]
    #[arg(long, value_name = "HOST:PORT")]
    listen: Option<String>,
    /// The path of the site below which the game lies, such as /games/bing
    #[arg(long, value_name = "PATH", default_value = "")]
    base_path: BasePath,
    /// Where the tables are kept: a file, or a URL that begins with postgres:// [default: bing.sqlite in your folder of data]
    #[arg(long, value_name = "FILE|URL", value_parser = database)]
    database: Option<Database>,
    /// Opens the link in a browser
    #[arg(long)]
    open: bool,
    /// Does not open the link, whatever was said before
    #[arg(long, overrides_with = "open")]
    no_open: bool,
}

/// Serves until it is interrupted.
///
/// # Errors
/// If the address cannot be listened on, or the database cannot be opened.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(LevelFilter::WARN).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = listen(args.listen.as_deref()).await?;
        let store = Store::open(&args.database()?).await?;
        let state = AppState::new(store, args.base_path.clone());
        let link = link(listener.local_addr()?, &args.base_path);
        writeln!(out, "Bing is served at {link}")?;
        out.flush()?;
        if args.open && !args.no_open {
            open(&link);
        }
        bing_server::serve(listener, state, interrupted()?).await?;
        Ok(())
    })
}

async fn listen(address: Option<&str>) -> anyhow::Result<TcpListener> {
    let bind =
        async |address: &str| TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"));
    match address {
        Some(address) => bind(address).await,
        None => match bind(LISTEN_DEFAULT).await {
            Ok(listener) => Ok(listener),
            Err(_taken) => bind("127.0.0.1:0").await,
        },
    }
}

/// The link a person can open: an address that stands for all of this machine's is none, so it names this machine.
fn link(address: SocketAddr, base_path: &BasePath) -> String {
    let host = match address.ip() {
        ip if ip.is_unspecified() => "localhost".to_owned(),
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    format!("http://{host}:{}{base_path}/", address.port())
}

/// Asks the system to show the link. Where it has no way to, the printed link is there.
fn open(link: &str) {
    let (program, args): (_, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(target_os = "windows") {
        ("cmd", &["/c", "start", ""])
    } else if ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some()) {
        ("xdg-open", &[])
    } else {
        return;
    };
    let mut command = Command::new(program);
    let _no_browser =
        command.args(args).arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}

/// Done when somebody wants the program to end: Ctrl-C, or the signal with which systems end their services.
fn interrupted() -> anyhow::Result<impl Future<Output = ()> + Send + 'static> {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
        .context("cannot hear of the signal to end")?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = interrupt => {}
            _ = terminate.recv() => {}
        }
        #[cfg(not(unix))]
        if interrupt.await.is_err() {
            // Without a way to hear of it, it never happens.
            std::future::pending::<()>().await;
        }
    })
}

fn database(text: &str) -> Result<Database, String> {
    text.parse().map_err(|error: bing_server::store::DatabaseError| error.to_string())
}

impl Args {
    fn database(&self) -> anyhow::Result<Database> {
        if let Some(database) = &self.database {
            return Ok(database.clone());
        }
        let folder = data_folder().context("this system names no folder for data; say where with --database")?;
        Ok(Database::Sqlite(folder.join("bing.sqlite")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn link_names_this_machine_where_the_address_names_all() {
        let link =
            |address: &str, base: &str| link(address.parse().expect("an address"), &base.parse().expect("a path"));
        assert_eq!(link("127.0.0.1:3000", ""), "http://127.0.0.1:3000/");
        assert_eq!(link("0.0.0.0:80", "/bing"), "http://localhost:80/bing/");
        assert_eq!(link("[::1]:80", "a/b/"), "http://[::1]:80/a/b/");
    }
}
