//! What the server remembers: the logs of the tables, and who is who. In SQLite, or in PostgreSQL.
//!
//! A table is its log. Entries are appended by compare and set: whoever appends says which number comes next, and if somebody else was
//! faster nothing is written, so that there is never a second history. What has been appended is durable when [`Store::append`] returns; the
//! appends that are waiting at the same time share one transaction, and so one write to the disk.

mod database;
mod people;
mod tables;
mod writer;

use std::sync::Arc;

use bing_protocol::CommandId;
use bing_table::{Entry, PersonId, ReplayError};
use tokio::sync::mpsc;

pub use database::{Database, DatabaseError};
pub use tables::OwnTable;

use crate::stored::StoredError;
use database::Pools;
use writer::Job;

/// The most appends that wait for the disk; more wait before they are taken.
const APPENDS_WAITING_MAX: usize = 1_024;
/// The most entries that are read at once.
pub const ENTRIES_PER_READ: u32 = 1_000;

/// See the head of this module. Clones are the same store.
#[derive(Clone, Debug)]
pub struct Store {
    pools: Pools,
    writer: mpsc::Sender<Job>,
}

/// The number of a table in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(i64);

/// Entries to be appended to the log of a table, with all that is to be written in the same transaction.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The number of the first of the entries.
    pub from: u64,
    /// The entries.
    pub entries: Arc<[Entry]>,
    /// When the server has to do something at the table next.
    pub due_ms: Option<u64>,
    /// The command of which they came.
    pub command: Option<DoneCommand>,
    /// A command of the same person that need not be remembered any longer.
    pub forget: Option<CommandId>,
}

/// A command that was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoneCommand {
    /// Whose.
    pub person: PersonId,
    /// What they call it.
    pub id: CommandId,
    /// The number of the event after the last one that came of it.
    pub next: u64,
}

/// Why something cannot be stored or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database does not do it.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The log of the table is not as the appender thinks: somebody else has appended to it.
    #[error("the log of the table has gone on without us")]
    Conflict,
    /// There is a table with this code already.
    #[error("there is a table with this code already")]
    CodeTaken,
    /// An entry cannot be read.
    #[error("entry {number} of the table: {error}")]
    Entry {
        /// Which.
        number: u64,
        /// Why.
        error: StoredError,
    },
    /// The entries are no log of a table.
    #[error("the log of the table: {0}")]
    Log(#[from] ReplayError),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

impl Store {
    /// Opens a database, makes it if it is not there, and brings it up to date.
    ///
    /// # Errors
    /// If it cannot be opened, or is of a later version of this program.
    pub async fn open(database: &Database) -> Result<Self, DatabaseError> {
        let pools = Pools::open(database).await?;
        let (writer, jobs) = mpsc::channel(APPENDS_WAITING_MAX);
        tokio::spawn(writer::run(pools.clone(), jobs));
        Ok(Self { pools, writer })
    }

    /// Appends to the log of a table. All of it is durable when this returns, or none of it is there.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the log does not end where the entries begin. After another error it is not known whether they are
    /// there; reading the log tells.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (job, answer) = Job::new(append);
        self.writer.send(job).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let ping = database::on!(&self.pools, reader, pool => {
            sqlx::query_as::<_, (i64,)>("SELECT CAST(1 AS BIGINT)").fetch_one(pool).await.map(|_| ())
        });
        Ok(ping?)
    }

    /// Lets what is under way come to its end and closes the database. What comes later is an error.
    pub async fn close(&self) {
        self.pools.close().await;
    }
}
