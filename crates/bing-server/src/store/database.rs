//! The connections to the database, and its tables in their newest form.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};

/// How long a connection waits for another process that writes to the same file.
const BUSY_MS_MAX: u64 = 5_000;
/// Connections that read. One more writes.
const READERS: u32 = 4;

/// Where the server remembers.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file of SQLite.
    Sqlite(PathBuf),
    /// PostgreSQL, by its URL, which can hold a password.
    Postgres(String),
}

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// A URL of another kind of database.
    #[error("a database is a path, or a URL that begins with postgres:// or sqlite:, not with {scheme}:")]
    Scheme {
        /// How it begins.
        scheme: String,
    },
    /// The folder of the file cannot be made.
    #[error("the folder of the database {path}: {error}")]
    Folder {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// It cannot be opened.
    #[error("the database cannot be opened: {0}")]
    Open(#[from] sqlx::Error),
    /// It cannot be brought up to date.
    #[error("the database cannot be brought up to date: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
}

impl FromStr for Database {
    type Err = DatabaseError;

    fn from_str(text: &str) -> Result<Self, DatabaseError> {
        match text.split_once(':') {
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres(text.to_owned())),
            Some(("sqlite", path)) => Ok(Self::Sqlite(path.trim_start_matches("//").into())),
            // A letter and a colon is a drive.
            Some((scheme, rest)) if scheme.len() > 1 && rest.starts_with("//") => {
                Err(DatabaseError::Scheme { scheme: scheme.to_owned() })
            }
            _ => Ok(Self::Sqlite(text.into())),
        }
    }
}

/// Without the URL, as it can hold a password.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => path.display().fmt(f),
            Self::Postgres(_) => f.write_str("PostgreSQL"),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

#[derive(Clone, Debug)]
pub(super) enum Pools {
    /// SQLite has one writer at a time, so it has a connection of its own here.
    Sqlite {
        reader: SqlitePool,
        writer: SqlitePool,
    },
    Postgres {
        reader: PgPool,
        writer: PgPool,
    },
}

/// The same statements on either database.
macro_rules! on {
    ($pools:expr, $which:ident, $pool:ident => $body:expr) => {
        match $pools {
            $crate::store::database::Pools::Sqlite { $which: $pool, .. } => $body,
            $crate::store::database::Pools::Postgres { $which: $pool, .. } => $body,
        }
    };
}

pub(super) use on;

impl Pools {
    pub(super) async fn open(database: &Database) -> Result<Self, DatabaseError> {
        match database {
            Database::Sqlite(path) => {
                if let Some(folder) = path.parent() {
                    let folder_error = |error| DatabaseError::Folder { path: path.clone(), error };
                    std::fs::create_dir_all(folder).map_err(folder_error)?;
                }
                // FULL: the log is on the disk, and not only with the system, before a commit returns.
                let options = SqliteConnectOptions::new()
                    .filename(path)
                    .create_if_missing(true)
                    .journal_mode(SqliteJournalMode::Wal)
                    .synchronous(SqliteSynchronous::Full)
                    .foreign_keys(true)
                    .busy_timeout(Duration::from_millis(BUSY_MS_MAX));
                let writer = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
                SQLITE.migrator().run(&writer).await?;
                let reader = SqlitePoolOptions::new().max_connections(READERS).connect_with(options).await?;
                Ok(Self::Sqlite { reader, writer })
            }
            Database::Postgres(url) => {
                let options: PgConnectOptions = url.parse()?;
                let writer = PgPoolOptions::new().max_connections(2).connect_with(options.clone()).await?;
                POSTGRES.migrator().run(&writer).await?;
                let reader = PgPoolOptions::new().max_connections(READERS).connect_with(options).await?;
                Ok(Self::Postgres { reader, writer })
            }
        }
    }

    pub(super) async fn close(&self) {
        on!(self, reader, pool => pool.close().await);
        on!(self, writer, pool => pool.close().await);
    }
}

/// The steps to the newest form of the tables, by number. A step that was released is never changed.
struct Steps(&'static [(i64, &'static str, &'static str)]);

const SQLITE: Steps = Steps(&[(1, "first", include_str!("../../migrations/sqlite/0001_first.sql"))]);
const POSTGRES: Steps = Steps(&[(1, "first", include_str!("../../migrations/postgres/0001_first.sql"))]);

impl Steps {
    fn migrator(&self) -> Migrator {
        let step = |&(number, name, sql): &(i64, &'static str, &'static str)| {
            Migration::new(number, Cow::Borrowed(name), MigrationType::Simple, sqlx::SqlStr::from_static(sql), false)
        };
        Migrator { migrations: Cow::Owned(self.0.iter().map(step).collect()), ..Migrator::DEFAULT }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn database_is_a_path_or_a_url() {
        let read = |text: &str| text.parse::<Database>().expect("a database");
        assert_eq!(read("games/bing.sqlite"), Database::Sqlite("games/bing.sqlite".into()));
        assert_eq!(read("C:\\bing.sqlite"), Database::Sqlite("C:\\bing.sqlite".into()));
        assert_eq!(read("sqlite:///var/bing.sqlite"), Database::Sqlite("/var/bing.sqlite".into()));
        let url = "postgres://bing:secret@localhost/bing";
        assert_eq!(read(url), Database::Postgres(url.into()));
        let error = "mysql://localhost/bing".parse::<Database>().expect_err("another database").to_string();
        assert!(error.ends_with("not with mysql:"), "{error}");
    }

    #[test]
    fn password_is_not_shown() {
        let database: Database = "postgres://bing:secret@localhost/bing".parse().expect("a database");
        assert!(!format!("{database} {database:?}").contains("secret"));
    }

    #[test]
    fn both_databases_take_the_same_steps() {
        let names = |steps: &Steps| steps.0.iter().map(|&(number, name, _)| (number, name)).collect::<Vec<_>>();
        assert_eq!(names(&SQLITE), names(&POSTGRES));
    }
}
