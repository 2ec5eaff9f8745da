//! `bing serve`: the game in the browser, for this machine or for all that reach it.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};

use anyhow::Context as _;
use bing_server::base_path::BasePath;
use tokio::net::TcpListener;

/// Where the server listens if nothing is said; the next free port if this one is taken.
const LISTEN_DEFAULT: &str = "127.0.0.1:3000";

/// Serves the game to browsers.
///
/// Prints the link on a line of its own and goes on until it is interrupted.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The address and port to listen on [default: 127.0.0.1:3000, or a free port if that one is taken]
    #[arg(long, value_name = "HOST:PORT")]
    listen: Option<String>,
    /// The path of the site below which the game lies, such as /games/bing
    #[arg(long, value_name = "PATH", default_value = "")]
    base_path: BasePath,
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
/// If the address cannot be listened on.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = listen(args.listen.as_deref()).await?;
        let link = link(listener.local_addr()?, &args.base_path);
        writeln!(out, "Bing is served at {link}")?;
        out.flush()?;
        if args.open && !args.no_open {
            open(&link);
        }
        bing_server::serve(listener, &args.base_path, interrupted()).await?;
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

async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        // Without a way to hear of it, it never happens.
        std::future::pending::<()>().await;
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
