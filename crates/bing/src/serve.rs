//! `bing serve`: the game in the browser, for this machine or for all that reach it.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Context as _;
use bing_server::AppState;
use bing_server::base_path::BasePath;
use bing_server::config::{Config, Layer, Place};
use bing_server::store::{Database, Store};
use tokio::net::TcpListener;
use tracing_subscriber::filter::LevelFilter;

use crate::data_folder::data_folder;

/// Where the server listens if nothing is said; the next free port if this one is taken.
const LISTEN_DEFAULT: &str = "127.0.0.1:3000";

/// Serves the game to browsers and bots, and keeps the tables.
///
/// Prints the link on a line of its own and goes on until it is interrupted. Games that were under way when it ended go on when it is
/// started again. Settings come from these flags, then from variables such as `BING_LISTEN`, then from a file.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The address and port to listen on [default: 127.0.0.1:3000, or a free port if that one is taken]
    #[arg(long, value_name = "HOST:PORT")]
    listen: Option<String>,
    /// How browsers reach it, such as `https://example.org/bing`; links, cookies and passkeys depend on it
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// The path of the site below which the game lies, such as /games/bing [default: that of the public URL]
    #[arg(long, value_name = "PATH")]
    base_path: Option<String>,
    /// Where the tables are kept: a file, or a URL that begins with postgres:// [default: bing.sqlite in your folder of data]
    #[arg(long, value_name = "FILE|URL")]
    database: Option<String>,
    /// The proxies that are believed when they say for whom they ask, such as `127.0.0.1,10.0.0.0/8`
    #[arg(long, value_name = "NETWORKS")]
    trusted_proxies: Option<String>,
    /// A file of settings [default: the one in `BING_CONFIG`, if any]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
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
        let config = args.config()?;
        let listener = listen(config.listen.as_deref()).await?;
        let store = Store::open(&database(&config)?).await?;
        let link = match &config.public_url {
            Some(url) => format!("{url}/"),
            None => link(listener.local_addr()?, &config.base_path),
        };
        let state = AppState::with_config(store, config);
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

/// Where a server of these settings remembers.
pub(crate) fn database(config: &Config) -> anyhow::Result<Database> {
    if let Some(database) = &config.database {
        return Ok(database.clone());
    }
    let folder = data_folder().context("this system names no folder for data; say where with --database")?;
    Ok(Database::Sqlite(folder.join("bing.sqlite")))
}

/// The settings of these flags, of the environment, and of the file that either of them names.
pub(crate) fn settings(flags: Layer, file: Option<&Path>) -> anyhow::Result<Config> {
    let variables =
        std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let mut layers = vec![flags, Layer::environment(variables)];
    let named = std::env::var_os("BING_CONFIG").map(PathBuf::from);
    if let Some(file) = file.map(Path::to_owned).or(named) {
        layers.push(Layer::file(&file)?);
    }
    Ok(Config::from_layers(&layers)?)
}

impl Args {
    fn config(&self) -> anyhow::Result<Config> {
        let flags = Layer::new(Place::Flag)
            .with("listen", self.listen.clone())
            .with("public_url", self.public_url.clone())
            .with("base_path", self.base_path.clone())
            .with("database", self.database.clone())
            .with("trusted_proxies", self.trusted_proxies.clone());
        settings(flags, self.config.as_deref())
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
