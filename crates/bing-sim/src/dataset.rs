//! Every decision of a tournament as a row: what the seat saw, what it did, and what came of it, in a file of Parquet.
//!
//! `docs/dataset.md` describes the columns. Rows come in the order of games and decisions, so that the same plan gives the same bytes on any
//! number of threads. The file gets its name when it is whole.

mod columns;
mod rows;
mod writer;

use std::fs;
use std::io;
use std::path::Path;

use parquet::errors::ParquetError;

use crate::facts::GameFacts;
use crate::plan::Plan;
use crate::runner::RunError;
use crate::tournament::Collect;
use crate::whole_file::{FileError, WholeFile};

pub use columns::{Kind, columns};
pub use rows::Rows;
pub use writer::Writer;

/// The name of the file in its folder.
pub const FILE: &str = "decisions.parquet";

/// The version of the columns, in the file under `bing.dataset`. A column that is added does not change it; one whose meaning changes does.
pub const VERSION: u32 = 1;

/// Why there is no dataset.
#[derive(Debug, thiserror::Error)]
pub enum DatasetError {
    /// The folder cannot be made.
    #[error("the folder {folder} cannot be made: {error}")]
    Folder {
        /// Its name.
        folder: String,
        /// Why.
        error: io::Error,
    },
    /// There is one already, which is not overwritten.
    #[error("{file} is there already; name another folder, or move it away")]
    Exists {
        /// The file.
        file: String,
    },
    /// The file cannot be begun or finished.
    #[error(transparent)]
    File(#[from] FileError),
    /// The rows cannot be written; nothing is left of the file.
    #[error("{file} cannot be written: {error}")]
    Write {
        /// The file.
        file: String,
        /// Why.
        error: ParquetError,
    },
    /// The tournament itself failed.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// A file of decisions that grows with a tournament; hand it to [`crate::tournament::run_with`], then call [`Dataset::finish`].
pub struct Dataset {
    writer: Writer<WholeFile>,
    file: String,
}

impl Dataset {
    /// Begins the file [`FILE`] in a folder, which is made if it is not there. What cannot be written is known before a game is played.
    ///
    /// # Errors
    /// If the folder cannot be made or written to, or the file is there.
    pub fn create(folder: &Path, plan: &Plan) -> Result<Self, DatasetError> {
        let folder_error = |error| DatasetError::Folder { folder: folder.display().to_string(), error };
        fs::create_dir_all(folder).map_err(folder_error)?;
        let name = folder.join(FILE);
        let file = name.display().to_string();
        if name.try_exists().map_err(folder_error)? {
            return Err(DatasetError::Exists { file });
        }
        let whole = WholeFile::create(&name)?;
        match Writer::new(whole, plan) {
            Ok(writer) => Ok(Self { writer, file }),
            Err(error) => Err(DatasetError::Write { file, error }),
        }
    }

    /// Ends the file and gives it its name.
    ///
    /// # Errors
    /// If the rest cannot be written; nothing is left of the file then.
    pub fn finish(self) -> Result<(), DatasetError> {
        let Self { writer, file } = self;
        let whole = writer.finish().map_err(|error| DatasetError::Write { file, error })?;
        Ok(whole.finish()?)
    }
}

impl Collect for Dataset {
    type Watch = Rows;
    type Error = DatasetError;

    fn collect(&mut self, game: &GameFacts, rows: Rows) -> Result<(), DatasetError> {
        let write_error = |error| DatasetError::Write { file: self.file.clone(), error };
        self.writer.add(game, rows).map_err(write_error)
    }
}
