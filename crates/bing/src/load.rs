//! `bing load`: how much a server can bear.

mod figures;
mod server;
mod table;
mod wire;

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use tokio::sync::watch;

use figures::{Figures, Report};
use server::{Server, resident_bytes};
use table::{Pace, Play, SEATS, Table};
use wire::Site;

/// Tables that are set up at the same time.
const SET_UP_AT_ONCE: usize = 32;
/// Tables that one person plays at.
const TABLES_PER_PERSON: usize = 50;
/// How long is played before anything counts, in seconds.
const WARM_UP_SECONDS: u64 = 3;
/// How long an untouched server is given before its memory is read, in seconds.
const REST_SECONDS: u64 = 2;

/// Plays at many tables at once over sockets, and says how fast the server answers.
///
/// Two bots play at each table, each over a socket of its own. They think so long that all tables together come to the rate that is asked
/// for. Without --url it starts a server of its own, with a database in a new folder, and says how much memory that uses.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// How many tables
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    tables: u32,
    /// How long to play, in seconds
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// How many actions a second all tables together make; 0 for as many as they can
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    rate: u32,
    /// A server that runs already, such as `http://127.0.0.1:3000`; its limits must allow it
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// Also waits until the tables sleep, and says what memory is left
    #[arg(long)]
    sleep: bool,
}

/// Plays and reports.
///
/// # Errors
/// If the server cannot be started or reached, or breaks off.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(args, out))
}

async fn measure(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let own = if args.url.is_none() { Some(Server::start()?) } else { None };
    let site = match &own {
        Some(server) => Site { address: server.address, base_path: String::new() },
        None => site(args.url.as_deref().unwrap_or_default())?,
    };
    let memory = |own: &Option<Server>| own.as_ref().and_then(|server| resident_bytes(server.id()));
    let mut report =
        Report { tables: args.tables, rate: args.rate, sockets: args.tables * SEATS as u32, ..Report::default() };
    report.memory.push(("before any table", memory(&own)));

    let made = make_tables(&site, args.tables as usize).await?;
    report.memory.push(("tables made", memory(&own)));
    let began = Instant::now();
    let tables: Vec<Table> = stream::iter(made.iter().enumerate())
        .map(|(number, made)| Table::open(&site, made, number as u64))
        .buffer_unordered(SET_UP_AT_ONCE)
        .try_collect()
        .await?;
    report.opened_in = began.elapsed();
    tokio::time::sleep(Duration::from_secs(REST_SECONDS)).await;
    report.memory.push(("all sockets open, nobody plays", memory(&own)));

    let (measured, counts) = watch::channel(false);
    let (stop, stopped) = watch::channel(false);
    let play = Play { pace: Pace::of(args.rate, args.tables), counts, stopped };
    let players: Vec<_> = tables.into_iter().map(|table| tokio::spawn(table.play(play.clone()))).collect();
    tokio::time::sleep(Duration::from_secs(WARM_UP_SECONDS)).await;
    measured.send_replace(true);
    let began = Instant::now();
    tokio::time::sleep(Duration::from_secs(args.seconds.into())).await;
    report.memory.push(("all tables played at", memory(&own)));
    measured.send_replace(false);
    report.seconds = began.elapsed();
    stop.send_replace(true);
    let mut figures = Figures::default();
    let mut tables = Vec::new();
    for player in players {
        let (table, played) = player.await??;
        figures.add(played);
        tables.push(table);
    }
    drop(tables);
    if args.sleep
        && let Some(server) = &own
    {
        server.wait_until_all_sleep(&site).await?;
        report.memory.push(("all tables asleep", memory(&own)));
    }
    report.write(figures, out)?;
    Ok(())
}

/// A table that was made, and who plays at it.
#[derive(Clone, Debug)]
struct Made {
    code: String,
    people: [Arc<str>; SEATS],
}

async fn make_tables(site: &Site, tables: usize) -> anyhow::Result<Vec<Made>> {
    let mut groups: Vec<[Arc<str>; SEATS]> = Vec::new();
    for _ in 0..tables.div_ceil(TABLES_PER_PERSON) {
        groups.push([site.guest().await?.into(), site.guest().await?.into()]);
    }
    let make = async |number: usize| {
        let people = groups[number / TABLES_PER_PERSON].clone();
        let code = site.make_table(&people[0], table::SETTINGS).await?;
        anyhow::Ok(Made { code, people })
    };
    stream::iter(0..tables).map(make).buffer_unordered(SET_UP_AT_ONCE).try_collect().await
}

/// The server of a URL.
fn site(url: &str) -> anyhow::Result<Site> {
    let rest =
        url.strip_prefix("http://").with_context(|| format!("{url}: a URL that begins with http:// is wanted"))?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let with_port = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
    let addresses =
        std::net::ToSocketAddrs::to_socket_addrs(&with_port).with_context(|| format!("cannot find {host}"))?;
    let address: SocketAddr = addresses.into_iter().next().with_context(|| format!("{host} has no address"))?;
    let path = path.trim_matches('/');
    Ok(Site { address, base_path: if path.is_empty() { String::new() } else { format!("/{path}") } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn url_names_an_address_and_a_path() {
        let site = site("http://127.0.0.1:4300/games/bing/").expect("a URL");
        assert_eq!((site.address.port(), &*site.base_path), (4300, "/games/bing"));
        assert!(super::site("127.0.0.1:4300").is_err());
    }
}
