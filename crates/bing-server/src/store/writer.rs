//! The one task that appends: what waits at the same time is written in one transaction.

use bing_table::{Event, PersonId};
use tokio::sync::{mpsc, oneshot};

use super::database::Pools;
use super::{Append, DoneCommand, StoreError};
use crate::stored;

/// The most appends of one transaction.
const APPENDS_PER_COMMIT: usize = 256;

type Answer = oneshot::Sender<Result<(), StoreError>>;

#[derive(Debug)]
pub(super) struct Job {
    append: Append,
    answer: Answer,
}

impl Job {
    pub(super) fn new(append: Append) -> (Self, oneshot::Receiver<Result<(), StoreError>>) {
        let (answer, receiver) = oneshot::channel();
        (Self { append, answer }, receiver)
    }
}

/// Whether it was written, or somebody else was faster.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Written,
    Conflict,
}

pub(super) async fn run(pools: Pools, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, APPENDS_PER_COMMIT).await > 0 {
        // All who write to several tables at once do so in the same order, and so never wait for each other in a circle.
        batch.sort_by_key(|job| job.append.table);
        let (appends, answers): (Vec<Append>, Vec<Answer>) =
            batch.drain(..).map(|job| (job.append, job.answer)).unzip();
        match write(&pools, &appends).await {
            Ok(outcomes) => outcomes.into_iter().zip(answers).for_each(|(outcome, answer)| tell(answer, Ok(outcome))),
            // One that cannot be written must not take the others with it.
            Err(_) => {
                for (append, answer) in appends.iter().zip(answers) {
                    let written = write(&pools, std::slice::from_ref(append)).await;
                    tell(answer, written.map(|outcomes| outcomes[0]));
                }
            }
        }
    }
}

fn tell(answer: Answer, outcome: Result<Outcome, sqlx::Error>) {
    let outcome = match outcome {
        Ok(Outcome::Written) => Ok(()),
        Ok(Outcome::Conflict) => Err(StoreError::Conflict),
        Err(error) => Err(error.into()),
    };
    // Who does not wait any more reads the log when they come back.
    let _gone = answer.send(outcome);
}

async fn write(pools: &Pools, appends: &[Append]) -> Result<Vec<Outcome>, sqlx::Error> {
    let mut outcomes = Vec::with_capacity(appends.len());
    match pools {
        Pools::Sqlite { writer, .. } => {
            let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await?;
            for append in appends {
                outcomes.push(write_to_sqlite(&mut transaction, append).await?);
            }
            transaction.commit().await?;
        }
        Pools::Postgres { writer, .. } => {
            let mut transaction = writer.begin().await?;
            for append in appends {
                outcomes.push(write_to_postgres(&mut transaction, append).await?);
            }
            transaction.commit().await?;
        }
    }
    Ok(outcomes)
}

/// The same statements for each database.
macro_rules! write_to {
    ($name:ident, $connection:ty) => {
        async fn $name(connection: &mut $connection, append: &Append) -> Result<Outcome, sqlx::Error> {
            let Append { table, from, entries, due_ms, command, forget } = append;
            let next = from + entries.len() as u64;
            let changed_ms = entries.last().map(|entry| signed(entry.at_ms));
            let moved = sqlx::query(MOVE_ON)
                .bind(signed(next))
                .bind(changed_ms)
                .bind(due_ms.map(signed))
                .bind(table.0)
                .bind(signed(*from))
                .execute(&mut *connection)
                .await?;
            if moved.rows_affected() == 0 {
                return Ok(Outcome::Conflict);
            }
            for (entry, number) in entries.iter().zip(*from..) {
                let body = stored::write(&entry.event);
                let row = sqlx::query(ADD_ENTRY).bind(table.0).bind(signed(number)).bind(signed(entry.at_ms));
                row.bind(stored::FORMAT).bind(body).execute(&mut *connection).await?;
                if let Some(PersonId(person)) = visitor(&entry.event) {
                    sqlx::query(ADD_VISIT).bind(signed(person)).bind(table.0).execute(&mut *connection).await?;
                }
            }
            if let Some(DoneCommand { person: PersonId(person), id, next }) = command {
                let row = sqlx::query(ADD_COMMAND).bind(table.0).bind(signed(*person)).bind(id.as_str());
                row.bind(signed(*next)).execute(&mut *connection).await?;
                if let Some(old) = forget {
                    let row = sqlx::query(FORGET_COMMAND).bind(table.0).bind(signed(*person)).bind(old.as_str());
                    row.execute(&mut *connection).await?;
                }
            }
            Ok(Outcome::Written)
        }
    };
}

const MOVE_ON: &str =
    "UPDATE tables SET next = $1, changed_ms = COALESCE($2, changed_ms), due_ms = $3 WHERE id = $4 AND next = $5";
const ADD_ENTRY: &str = "INSERT INTO entries (table_id, seq, at_ms, format, body) VALUES ($1, $2, $3, $4, $5)";
const ADD_VISIT: &str = "INSERT INTO visits (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const ADD_COMMAND: &str = "INSERT INTO commands (table_id, person, command_id, next) VALUES ($1, $2, $3, $4)";
const FORGET_COMMAND: &str = "DELETE FROM commands WHERE table_id = $1 AND person = $2 AND command_id = $3";

write_to!(write_to_sqlite, sqlx::SqliteConnection);
write_to!(write_to_postgres, sqlx::PgConnection);

/// Who has come to the table by this event.
fn visitor(event: &Event) -> Option<PersonId> {
    match event {
        Event::SatDown { person, .. } | Event::Watching { person, .. } => Some(*person),
        _ => None,
    }
}

/// Numbers of events, people and times as databases hold them; none of them comes near the limit.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
