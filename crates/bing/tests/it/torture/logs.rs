//! What the database holds, compared with what the players were told.

use std::collections::HashMap;
use std::path::Path;

use bing_protocol::Command;
use bing_rules::record::Record;
use bing_server::store::{Database, ENTRIES_PER_READ, Store, TableId};
use bing_server::stored;
use bing_table::{By, Entry, Event, RecordExtent, Table, records};

use super::ledger::Sent;

/// How many of the last commands of a person the server remembers.
const COMMANDS_KEPT: usize = bing_protocol::limits::COMMAND_IDS_KEPT;

/// What players at a table were told by the moment of a crash.
pub(super) struct Promises {
    pub(super) table: String,
    /// The seat and the acknowledged commands of each player.
    pub(super) done: Vec<(usize, Vec<Sent>)>,
    /// The number of the event after the last one that anybody saw.
    pub(super) seen: u64,
}

/// What a look at the database found.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    pub(super) entries: u64,
    pub(super) acknowledged: u64,
    pub(super) records: u64,
    pub(super) games_over: u64,
}

/// The logs as they were when they were looked at last.
#[derive(Default)]
pub(super) struct Logs(HashMap<String, Vec<(u64, String)>>);

impl Logs {
    /// Looks whether everything is there that was promised, and nothing has changed that was there.
    pub(super) async fn check(&mut self, database: &Path, promises: &[Promises]) -> anyhow::Result<Found> {
        let store = Store::open(&Database::Sqlite(database.to_owned())).await?;
        let mut found = Found::default();
        for promise in promises {
            self.check_table(&store, promise, &mut found).await?;
        }
        store.close().await;
        Ok(found)
    }

    async fn check_table(&mut self, store: &Store, promise: &Promises, found: &mut Found) -> anyhow::Result<()> {
        let Promises { table, done, seen } = promise;
        let id = store.find(table).await?.ok_or_else(|| anyhow::anyhow!("table {table} is gone"))?;
        let log = log(store, id).await?;
        let written: Vec<(u64, String)> = log.iter().map(|entry| (entry.at_ms, stored::write(&entry.event))).collect();
        let known = self.0.entry(table.clone()).or_default();
        anyhow::ensure!(written.starts_with(known), "{table}: an entry that was there is another one now");
        anyhow::ensure!(*seen <= written.len() as u64, "{table}: event {} was seen and is lost", seen - 1);
        found.entries += (written.len() - known.len()) as u64;
        *known = written;
        Table::replay(&log)?;
        let remembered = store.commands(id).await?;
        for (seat, commands) in done {
            for sent in commands {
                let next = sent.done.unwrap_or_default();
                anyhow::ensure!(next <= log.len() as u64, "{table}: {:?} was done until {next} and is lost", sent.id);
                found.acknowledged += 1;
            }
            let changes = |sent: &&Sent| matches!(sent.command, Command::Act { .. } | Command::Say { .. });
            for sent in commands.iter().rev().take(COMMANDS_KEPT / 2).filter(changes) {
                let is_known = remembered.iter().any(|done| done.id == sent.id && Some(done.next) == sent.done);
                anyhow::ensure!(is_known, "{table}: {:?} of seat {seat} is not remembered", sent.id);
            }
        }
        check_records(table, &log, found)
    }

    /// Looks whether each command of a player was done once; all of them have been answered.
    pub(super) async fn check_done_once(&self, database: &Path, promises: &[Promises]) -> anyhow::Result<()> {
        let store = Store::open(&Database::Sqlite(database.to_owned())).await?;
        for Promises { table, done, .. } in promises {
            let id = store.find(table).await?.ok_or_else(|| anyhow::anyhow!("table {table} is gone"))?;
            let log = log(&store, id).await?;
            for (seat, commands) in done {
                let is_own = |entry: &&Entry| matches!(&entry.event, Event::Acted { seat: of, by: By::Person, .. } if of.index() == *seat);
                let acted = log.iter().filter(is_own).count();
                let sent = commands.iter().filter(|sent| matches!(sent.command, Command::Act { .. })).count();
                anyhow::ensure!(acted == sent, "{table}: seat {seat} did {sent} actions, the log has {acted}");
                for sent in commands {
                    let Command::Say { text } = &sent.command else { continue };
                    let is_said =
                        |entry: &&Entry| matches!(&entry.event, Event::Said { text: said, .. } if said == text);
                    let said = log.iter().filter(is_said).count();
                    anyhow::ensure!(said == 1, "{table}: {text:?} was said {said} times");
                }
            }
        }
        store.close().await;
        Ok(())
    }
}

async fn log(store: &Store, id: TableId) -> anyhow::Result<Vec<Entry>> {
    let mut log = Vec::new();
    loop {
        let entries = store.entries(id, log.len() as u64).await?;
        let is_last = entries.len() < ENTRIES_PER_READ as usize;
        log.extend(entries);
        if is_last {
            return Ok(log);
        }
    }
}

/// Every record of the table replays from its text, and comes out as it was written.
fn check_records(table: &str, log: &[Entry], found: &mut Found) -> anyhow::Result<()> {
    for record in records(log, RecordExtent::EndedDeals) {
        let text = record.to_string();
        let read: Record = text.parse()?;
        anyhow::ensure!(read.to_string() == text, "{table}: a record reads back as another");
        let replayed = read.replay()?;
        found.records += 1;
        found.games_over += u64::from(replayed.game().winner().is_some());
    }
    Ok(())
}
