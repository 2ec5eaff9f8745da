//! Tables: making, finding and reading them.

use bing_protocol::CommandId;
use bing_table::{Entry, PersonId, Table};

use super::database::on;
use super::writer::signed;
use super::{DoneCommand, ENTRIES_PER_READ, Store, StoreError, TableId};
use crate::stored;

/// The most commands of a table that are read back, the last ones.
const COMMANDS_READ_MAX: i64 = 8_192;

/// A table at which a person has been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTable {
    /// Its code.
    pub code: String,
    /// When it was made.
    pub created_ms: u64,
    /// When something happened at it last.
    pub changed_ms: u64,
}

type Row = (i64, i64, i16, String);

const CREATE: &str = "INSERT INTO tables (code, created_ms, changed_ms, next) VALUES ($1, $2, $2, 1) ON CONFLICT DO NOTHING RETURNING id";
const FIRST_ENTRY: &str = "INSERT INTO entries (table_id, seq, at_ms, format, body) VALUES ($1, 0, $2, $3, $4)";
const VISIT: &str = "INSERT INTO visits (person, table_id) VALUES ($1, $2)";
const FIND: &str = "SELECT id FROM tables WHERE code = $1";
const ENTRIES: &str =
    "SELECT seq, at_ms, format, body FROM entries WHERE table_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3";
const COMMANDS: &str =
    "SELECT person, command_id, next FROM commands WHERE table_id = $1 ORDER BY next DESC, command_id LIMIT $2";
const DUE: &str = "SELECT code FROM tables WHERE due_ms <= $1 ORDER BY due_ms LIMIT $2";
const OWN: &str = "SELECT t.code, t.created_ms, t.changed_ms FROM visits v JOIN tables t ON t.id = v.table_id \
    WHERE v.person = $1 ORDER BY t.changed_ms DESC, t.id DESC LIMIT $2";

impl Store {
    /// Remembers a new table, which somebody has made.
    ///
    /// # Errors
    /// [`StoreError::CodeTaken`] if there is one of this code.
    pub async fn create(&self, code: &str, first: &Entry, by: PersonId) -> Result<TableId, StoreError> {
        let id = on!(&self.pools, writer, pool => {
            let mut transaction = pool.begin().await?;
            let row: Option<(i64,)> = sqlx::query_as(CREATE)
                .bind(code)
                .bind(signed(first.at_ms))
                .fetch_optional(&mut *transaction)
                .await?;
            let Some((id,)) = row else { return Err(StoreError::CodeTaken) };
            let body = stored::write(&first.event);
            let entry = sqlx::query(FIRST_ENTRY).bind(id).bind(signed(first.at_ms)).bind(stored::FORMAT).bind(body);
            entry.execute(&mut *transaction).await?;
            sqlx::query(VISIT).bind(signed(by.0)).bind(id).execute(&mut *transaction).await?;
            transaction.commit().await?;
            id
        });
        Ok(TableId(id))
    }

    /// The table of this code, if there is one.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn find(&self, code: &str) -> Result<Option<TableId>, StoreError> {
        let row: Option<(i64,)> =
            on!(&self.pools, reader, pool => sqlx::query_as(FIND).bind(code).fetch_optional(pool).await?);
        Ok(row.map(|(id,)| TableId(id)))
    }

    /// The entries of a log from this number on, at most [`ENTRIES_PER_READ`].
    ///
    /// # Errors
    /// If the database does not answer, or an entry is damaged.
    pub async fn entries(&self, table: TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        let rows: Vec<Row> = on!(&self.pools, reader, pool => {
            let query = sqlx::query_as(ENTRIES).bind(table.0).bind(signed(from)).bind(i64::from(ENTRIES_PER_READ));
            query.fetch_all(pool).await?
        });
        let entry = |(seq, at_ms, format, body): Row| {
            let event = stored::read(format, &body);
            let event = event.map_err(|error| StoreError::Entry { number: unsigned(seq), error })?;
            Ok(Entry { at_ms: unsigned(at_ms), event })
        };
        rows.into_iter().map(entry).collect()
    }

    /// The table that a log adds up to.
    ///
    /// # Errors
    /// If the database does not answer, or the log is damaged.
    pub async fn load(&self, table: TableId) -> Result<Table, StoreError> {
        let first = self.entries(table, 0).await?;
        let mut loaded = Table::replay(&first)?;
        let mut read = first.len();
        while read == ENTRIES_PER_READ as usize {
            let entries = self.entries(table, loaded.events()).await?;
            entries.iter().try_for_each(|entry| loaded.fold(entry))?;
            read = entries.len();
        }
        Ok(loaded)
    }

    /// The commands of a table that are remembered, the oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn commands(&self, table: TableId) -> Result<Vec<DoneCommand>, StoreError> {
        let rows: Vec<(i64, String, i64)> = on!(&self.pools, reader, pool => {
            sqlx::query_as(COMMANDS).bind(table.0).bind(COMMANDS_READ_MAX).fetch_all(pool).await?
        });
        let command = |(person, id, next): (i64, String, i64)| {
            let id = CommandId::new(id).ok()?;
            Some(DoneCommand { person: PersonId(unsigned(person)), id, next: unsigned(next) })
        };
        Ok(rows.into_iter().rev().filter_map(command).collect())
    }

    /// The codes of tables at which the server had something to do by this time, those that have waited longest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn due(&self, now_ms: u64, at_most: u32) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> = on!(&self.pools, reader, pool => {
            sqlx::query_as(DUE).bind(signed(now_ms)).bind(i64::from(at_most)).fetch_all(pool).await?
        });
        Ok(rows.into_iter().map(|(code,)| code).collect())
    }

    /// The tables at which a person has been, the one of the last change first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tables_of(&self, person: PersonId, at_most: u32) -> Result<Vec<OwnTable>, StoreError> {
        let rows: Vec<(String, i64, i64)> = on!(&self.pools, reader, pool => {
            sqlx::query_as(OWN).bind(signed(person.0)).bind(i64::from(at_most)).fetch_all(pool).await?
        });
        let own = |(code, created_ms, changed_ms)| OwnTable {
            code,
            created_ms: unsigned(created_ms),
            changed_ms: unsigned(changed_ms),
        };
        Ok(rows.into_iter().map(own).collect())
    }
}

/// What [`signed`] has written.
fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}
