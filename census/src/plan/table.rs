//! The rows of a unit as a table in a file of Apache Parquet.
//!
//! Each fact is a column: text, integers or truth values, null where the position lacks the fact. The last column holds the
//! reason why a position is unknown. The footer holds the hash of the plan, the unit, the version, the number of rows and a
//! checksum of all cells. The same rows always make the same bytes.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::column::reader::{ColumnReader, get_typed_column_reader};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use serde_json::Value as Json;
use twox_hash::XxHash3_128;

use crate::examine::ColumnType;

/// The greatest number of rows that are held in memory while a file is read.
const BATCH: usize = 1 << 16;

/// The column of the positions.
pub(super) const POSITION: &str = "position";

/// The column of the reasons why positions are unknown.
pub(super) const UNKNOWN: &str = "unknown";

/// A cell of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    Null,
    Text(String),
    Integer(i64),
    Truth(bool),
}

/// The columns of a table with their types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Columns(pub(super) Vec<(String, ColumnType)>);

/// The footer of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Footer {
    /// The hash of the plan.
    pub(super) plan: String,
    /// The unit; `all` for a merged table.
    pub(super) unit: String,
    /// The version of the program.
    pub(super) version: String,
    /// The number of rows.
    pub(super) rows: u64,
    /// The checksum of all cells.
    pub(super) checksum: String,
}

/// The names of the fields of the footer.
const FOOTER: [&str; 5] = ["upstar.plan", "upstar.unit", "upstar.version", "upstar.rows", "upstar.checksum"];

impl Cell {
    /// Converts a field of an answer to a cell of a column; `None` if it does not fit.
    pub(super) fn of(json: &Json, column: ColumnType) -> Option<Self> {
        Some(match (json, column) {
            (Json::Null, _) => Self::Null,
            (Json::Bool(truth), ColumnType::Truth) => Self::Truth(*truth),
            (Json::Number(number), ColumnType::Integer) => Self::Integer(number.as_i64()?),
            (Json::String(text), ColumnType::Text) => Self::Text(text.clone()),
            (Json::String(text), ColumnType::Integer) => Self::Integer(text.parse().ok()?),
            (other, ColumnType::Text) => Self::Text(other.to_string()),
            _ => return None,
        })
    }

    /// Adds the cell to a checksum.
    fn hash(&self, hash: &mut XxHash3_128) {
        match self {
            Self::Null => hash.write(&[0]),
            Self::Text(text) => {
                hash.write(&[1]);
                hash.write(&(text.len() as u64).to_le_bytes());
                hash.write(text.as_bytes());
            }
            Self::Integer(n) => {
                hash.write(&[2]);
                hash.write(&n.to_le_bytes());
            }
            Self::Truth(truth) => hash.write(&[3, u8::from(*truth)]),
        }
    }

    /// Converts the cell to a field of an answer.
    pub(super) fn to_json(&self) -> Json {
        match self {
            Self::Null => Json::Null,
            Self::Text(text) => text.as_str().into(),
            Self::Integer(n) => (*n).into(),
            Self::Truth(truth) => (*truth).into(),
        }
    }
}

/// A checksum of rows.
#[derive(Default)]
pub(super) struct Checksum {
    hash: XxHash3_128,
    rows: u64,
}

impl Checksum {
    pub(super) fn add(&mut self, row: &[Cell]) {
        row.iter().for_each(|cell| cell.hash(&mut self.hash));
        self.rows += 1;
    }

    pub(super) fn footer(&self, plan: &str, unit: String, version: &str) -> Footer {
        Footer {
            plan: plan.to_owned(),
            unit,
            version: version.to_owned(),
            rows: self.rows,
            checksum: format!("{:032x}", self.hash.finish_128()),
        }
    }
}

/// Returns the hash of a text, in hexadecimal.
pub(super) fn hash_of(text: &str) -> String {
    format!("{:032x}", XxHash3_128::oneshot(text.as_bytes()))
}

fn broken(error: &ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast_ref::<io::Error>() {
            Some(inner) => io::Error::new(inner.kind(), inner.to_string()),
            None => io::Error::other(error.to_string()),
        },
        _ => io::Error::other(error.to_string()),
    }
}

impl Columns {
    fn schema(&self) -> Result<Arc<Type>, ParquetError> {
        let column = |(name, column): &(String, ColumnType)| {
            let physical = match column {
                ColumnType::Text => Physical::BYTE_ARRAY,
                ColumnType::Integer => Physical::INT64,
                ColumnType::Truth => Physical::BOOLEAN,
            };
            let text = matches!(column, ColumnType::Text).then_some(LogicalType::String);
            let built = Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
            built.with_logical_type(text).build().map(Arc::new)
        };
        let fields = self.0.iter().map(column).collect::<Result<Vec<_>, _>>()?;
        Type::group_type_builder("rows").with_fields(fields).build().map(Arc::new)
    }
}

/// A table that is being written.
pub(super) struct Writer {
    file: SerializedFileWriter<File>,
    columns: Columns,
    checksum: Checksum,
}

impl Writer {
    /// Creates the file of a table.
    pub(super) fn create(path: &Path, columns: Columns, version: &str) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
        // The default name of the writer would change the bytes with each version of the library.
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(format!("upstar {version}"))
            .build();
        let schema = columns.schema().map_err(|error| broken(&error))?;
        let file = SerializedFileWriter::new(file, schema, Arc::new(properties));
        Ok(Self { file: file.map_err(|error| broken(&error))?, columns, checksum: Checksum::default() })
    }

    /// Writes rows as one row group.
    pub(super) fn write(&mut self, rows: &[Vec<Cell>]) -> io::Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        rows.iter().for_each(|row| self.checksum.add(row));
        let columns = self.columns.0.clone();
        let mut write = || -> Result<(), ParquetError> {
            let mut group = self.file.next_row_group()?;
            for (i, (_, column)) in columns.iter().enumerate() {
                write_column(&mut group, *column, rows.iter().map(|row| &row[i]))?;
            }
            group.close().map(drop)
        };
        write().map_err(|error| broken(&error))
    }

    /// Writes the footer, and everything to the disk.
    pub(super) fn finish(mut self, plan: &str, unit: String, version: &str) -> io::Result<Footer> {
        let footer = self.checksum.footer(plan, unit, version);
        let rows = footer.rows.to_string();
        let fields = [&footer.plan, &footer.unit, &footer.version, &rows, &footer.checksum];
        for (name, field) in FOOTER.into_iter().zip(fields) {
            self.file.append_key_value_metadata(KeyValue::new(name.to_owned(), field.clone()));
        }
        let mut file = self.file.into_inner().map_err(|error| broken(&error))?;
        file.flush()?;
        file.sync_all()?;
        Ok(footer)
    }
}

fn write_column<'r>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    column: ColumnType,
    cells: impl Iterator<Item = &'r Cell> + Clone,
) -> Result<(), ParquetError> {
    let levels: Vec<i16> = cells.clone().map(|cell| i16::from(*cell != Cell::Null)).collect();
    let Some(mut writer) = group.next_column()? else {
        return Err(ParquetError::General("a column is missing".to_owned()));
    };
    match column {
        ColumnType::Text => {
            let text = |cell: &Cell| {
                if let Cell::Text(text) = cell { Some(ByteArray::from(text.as_str())) } else { None }
            };
            let texts: Vec<ByteArray> = cells.filter_map(text).collect();
            writer.typed::<ByteArrayType>().write_batch(&texts, Some(&levels), None)?;
        }
        ColumnType::Integer => {
            let integer = |cell: &Cell| if let Cell::Integer(n) = cell { Some(*n) } else { None };
            let integers: Vec<i64> = cells.filter_map(integer).collect();
            writer.typed::<Int64Type>().write_batch(&integers, Some(&levels), None)?;
        }
        ColumnType::Truth => {
            let truth = |cell: &Cell| if let Cell::Truth(truth) = cell { Some(*truth) } else { None };
            let truths: Vec<bool> = cells.filter_map(truth).collect();
            writer.typed::<BoolType>().write_batch(&truths, Some(&levels), None)?;
        }
    }
    writer.close()
}

/// Reads a table, passes its rows in groups, and returns its footer after checking the number of rows and the checksum.
///
/// # Errors
/// The file cannot be read, is damaged, or is no such table; or `each` fails.
pub(super) fn read(
    path: &Path,
    columns: &Columns,
    each: &mut dyn FnMut(Vec<Vec<Cell>>) -> io::Result<()>,
) -> io::Result<Footer> {
    // The library may panic on bytes that no writer produces.
    let read = catch_unwind(AssertUnwindSafe(|| read_table(path, columns, each)));
    read.unwrap_or_else(|_| Err(io::Error::new(io::ErrorKind::InvalidData, "the file is damaged")))
}

fn read_table(
    path: &Path,
    columns: &Columns,
    each: &mut dyn FnMut(Vec<Vec<Cell>>) -> io::Result<()>,
) -> io::Result<Footer> {
    let damaged = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
    let reader = SerializedFileReader::new(File::open(path)?).map_err(|error| broken(&error))?;
    let metadata = reader.metadata().file_metadata();
    let schema = columns.schema().map_err(|error| broken(&error))?;
    if *metadata.schema() != *schema {
        return Err(damaged("the file has other columns"));
    }
    let footer = footer(metadata.key_value_metadata()).ok_or_else(|| damaged("the footer is incomplete"))?;
    let mut checksum = Checksum::default();
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group).map_err(|error| broken(&error))?;
        let mut readers = Vec::new();
        for (i, (_, column)) in columns.0.iter().enumerate() {
            readers.push((group.get_column_reader(i).map_err(|error| broken(&error))?, *column));
        }
        let mut left =
            usize::try_from(group.metadata().num_rows()).map_err(|_| damaged("a wrong number of rows"))?;
        let mut readers: Vec<TypedReader> = readers.into_iter().map(TypedReader::of).collect();
        while left > 0 {
            let count = left.min(BATCH);
            let mut rows = vec![Vec::with_capacity(columns.0.len()); count];
            for reader in &mut readers {
                let cells = reader.read(count).map_err(|error| broken(&error))?;
                if cells.len() != count {
                    return Err(damaged("a column has too few cells"));
                }
                rows.iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
            }
            rows.iter().for_each(|row| checksum.add(row));
            each(rows)?;
            left -= count;
        }
    }
    match checksum.footer(&footer.plan, footer.unit.clone(), &footer.version) == footer {
        true => Ok(footer),
        false => Err(damaged("the checksum differs")),
    }
}

fn footer(fields: Option<&Vec<KeyValue>>) -> Option<Footer> {
    let field = |name: &str| fields?.iter().find(|field| field.key == name)?.value.clone();
    let [plan, unit, version, rows, checksum] = FOOTER.map(field);
    Some(Footer {
        plan: plan?,
        unit: unit?,
        version: version?,
        rows: rows?.parse().ok()?,
        checksum: checksum?,
    })
}

/// A reader of a column.
enum TypedReader {
    Text(parquet::column::reader::ColumnReaderImpl<ByteArrayType>),
    Integer(parquet::column::reader::ColumnReaderImpl<Int64Type>),
    Truth(parquet::column::reader::ColumnReaderImpl<BoolType>),
}

impl TypedReader {
    fn of((reader, column): (ColumnReader, ColumnType)) -> Self {
        match column {
            ColumnType::Text => Self::Text(get_typed_column_reader(reader)),
            ColumnType::Integer => Self::Integer(get_typed_column_reader(reader)),
            ColumnType::Truth => Self::Truth(get_typed_column_reader(reader)),
        }
    }

    /// Reads cells, which may be fewer at the end of the column.
    fn read(&mut self, count: usize) -> Result<Vec<Cell>, ParquetError> {
        let mut levels = Vec::new();
        let cells: Vec<Cell> = match self {
            Self::Text(reader) => {
                let mut texts = Vec::new();
                reader.read_records(count, Some(&mut levels), None, &mut texts)?;
                let text = |text: ByteArray| text.as_utf8().map(|text| Cell::Text(text.to_owned()));
                texts.into_iter().map(text).collect::<Result<_, _>>()?
            }
            Self::Integer(reader) => {
                let mut integers = Vec::new();
                reader.read_records(count, Some(&mut levels), None, &mut integers)?;
                integers.into_iter().map(Cell::Integer).collect()
            }
            Self::Truth(reader) => {
                let mut truths = Vec::new();
                reader.read_records(count, Some(&mut levels), None, &mut truths)?;
                truths.into_iter().map(Cell::Truth).collect()
            }
        };
        let mut cells = cells.into_iter();
        Ok(levels
            .iter()
            .map(|&level| if level == 0 { Cell::Null } else { cells.next().unwrap_or(Cell::Null) })
            .collect())
    }
}
