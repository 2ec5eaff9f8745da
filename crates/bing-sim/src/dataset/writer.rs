//! The file: rows of whole games, in groups of a bounded size.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, FixedLenByteArrayType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;

use bing_rules::card::Card;

use crate::facts::GameFacts;
use crate::plan::Plan;

use super::VERSION;
use super::columns::{self, Column, Kind, Source};
use super::rows::{Rows, Values};

/// After how many rows a group is written out; the rest of a game still goes into it.
const GROUP_ROWS: usize = 65_536;

/// What the file says of the program that wrote it.
const CREATED_BY: &str = concat!("bing ", env!("CARGO_PKG_VERSION"));

/// Writes the rows of games.
pub struct Writer<W: Write + Send> {
    file: SerializedFileWriter<W>,
    columns: Vec<Column>,
    values: Vec<Values>,
    rows: usize,
    bots: Vec<ByteArray>,
}

impl<W: Write + Send> Writer<W> {
    /// Begins a file for the decisions of a plan.
    ///
    /// # Errors
    /// If it cannot be written to.
    pub fn new(to: W, plan: &Plan) -> Result<Self> {
        let columns = columns::all();
        let schema = Arc::new(schema(&columns)?);
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(CREATED_BY.to_owned())
            .set_key_value_metadata(Some(about(plan)))
            .build();
        let file = SerializedFileWriter::new(to, schema, Arc::new(properties))?;
        let names = plan.lineup().bots().iter().map(|bot| ByteArray::from(bot.name()));
        Ok(Self { file, values: empty(&columns), columns, rows: 0, bots: names.collect() })
    }

    /// Adds the rows of a game.
    ///
    /// # Errors
    /// If a group of rows is complete and cannot be written.
    pub fn add(&mut self, _: &GameFacts, rows: Rows) -> Result<()> {
        let Rows { values, bots, .. } = rows;
        let added = bots.len();
        for ((column, all), more) in self.columns.iter().zip(&mut self.values).zip(values) {
            match (column.source, &mut *all) {
                (Source::Bot, Values::Texts(all)) => all.extend(bots.iter().map(|&bot| self.bots.get(bot).cloned())),
                _ => all.append(more),
            }
        }
        self.rows += added;
        if self.rows >= GROUP_ROWS { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> Result<()> {
        self.rows = 0;
        let values = std::mem::replace(&mut self.values, empty(&self.columns));
        let mut group = self.file.next_row_group()?;
        for values in values {
            match values {
                Values::Numbers(all) => write_column::<Int32Type, _>(&mut group, all)?,
                Values::Longs(all) => write_column::<Int64Type, _>(&mut group, all)?,
                Values::Flags(all) => write_column::<BoolType, _>(&mut group, all)?,
                Values::Texts(all) => write_column::<ByteArrayType, _>(&mut group, all)?,
                Values::Faces(all) => write_column::<FixedLenByteArrayType, _>(&mut group, all)?,
            }
        }
        group.close()?;
        Ok(())
    }

    /// Writes the rest and gives back what was written to.
    ///
    /// # Errors
    /// If the rest cannot be written.
    pub fn finish(mut self) -> Result<W> {
        if self.rows > 0 {
            self.write_group()?;
        }
        self.file.into_inner()
    }
}

fn empty(columns: &[Column]) -> Vec<Values> {
    columns.iter().map(|column| Values::new(column.source.kind())).collect()
}

fn write_column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: Vec<Option<T::T>>,
) -> Result<()> {
    let mut column = group.next_column()?.ok_or_else(|| ParquetError::General("a column too many".to_owned()))?;
    let present: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = values.into_iter().flatten().collect();
    column.typed::<T>().write_batch(&values, Some(&present), None)?;
    column.close()
}

fn schema(columns: &[Column]) -> Result<Type> {
    let field = |column: &Column| {
        let (physical, logical, length) = match column.source.kind() {
            Kind::Number => (Physical::INT32, None, -1),
            Kind::Long => (Physical::INT64, None, -1),
            Kind::Flag => (Physical::BOOLEAN, None, -1),
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String), -1),
            Kind::Faces => (Physical::FIXED_LEN_BYTE_ARRAY, None, Card::FACES as i32),
        };
        let builder = Type::primitive_type_builder(&column.name, physical).with_repetition(Repetition::OPTIONAL);
        builder.with_logical_type(logical).with_length(length).build().map(Arc::new)
    };
    let fields = columns.iter().map(field).collect::<Result<Vec<_>>>()?;
    Type::group_type_builder("decision").with_fields(fields).build()
}

/// What the file says of the tournament.
fn about(plan: &Plan) -> Vec<KeyValue> {
    let lineup: Vec<&str> = plan.lineup().by_seat().iter().map(|&bot| plan.lineup().bots()[bot].name()).collect();
    let about = [
        ("bing.dataset", VERSION.to_string()),
        ("bing.bots", lineup.join(",")),
        ("bing.options", plan.options().to_string()),
        ("bing.games", plan.games().to_string()),
        ("bing.seed", plan.seed().to_string()),
        ("bing.orders", plan.orders().to_string()),
    ];
    about.into_iter().map(|(key, value)| KeyValue::new(key.to_owned(), value)).collect()
}
