//! People, and the tokens by which they are known.

use bing_table::PersonId;

use super::database::on;
use super::writer::signed;
use super::{Store, StoreError};

const ADD_PERSON: &str = "INSERT INTO people (created_ms) VALUES ($1) RETURNING id";
const ADD_TOKEN: &str = "INSERT INTO tokens (hash, person, created_ms) VALUES ($1, $2, $3)";
const VISITED: &str =
    "SELECT v.person FROM visits v JOIN tables t ON t.id = v.table_id WHERE v.person = $1 AND t.code = $2";
const PERSON_OF: &str = "SELECT person FROM tokens WHERE hash = $1";

impl Store {
    /// A new person, who is known by the token of this hash.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn add_person(&self, token_hash: [u8; 32], now_ms: u64) -> Result<PersonId, StoreError> {
        let person = on!(&self.pools, writer, pool => {
            let mut transaction = pool.begin().await?;
            let (person,): (i64,) =
                sqlx::query_as(ADD_PERSON).bind(signed(now_ms)).fetch_one(&mut *transaction).await?;
            let token = sqlx::query(ADD_TOKEN).bind(token_hash.to_vec()).bind(person).bind(signed(now_ms));
            token.execute(&mut *transaction).await?;
            transaction.commit().await?;
            person
        });
        Ok(PersonId(person.cast_unsigned()))
    }

    /// Whether a person has been at the table of this code.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn has_visited(&self, person: PersonId, code: &str) -> Result<bool, StoreError> {
        let row: Option<(i64,)> = on!(&self.pools, reader, pool => {
            sqlx::query_as(VISITED).bind(signed(person.0)).bind(code).fetch_optional(pool).await?
        });
        Ok(row.is_some())
    }

    /// The person who is known by the token of this hash.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn person_of(&self, token_hash: [u8; 32]) -> Result<Option<PersonId>, StoreError> {
        let row: Option<(i64,)> = on!(&self.pools, reader, pool => {
            sqlx::query_as(PERSON_OF).bind(token_hash.to_vec()).fetch_optional(pool).await?
        });
        Ok(row.map(|(person,)| PersonId(person.cast_unsigned())))
    }
}
