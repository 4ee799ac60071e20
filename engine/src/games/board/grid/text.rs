//! Grids as text: rows of characters, separated by `|` or line breaks.

use std::fmt;
use std::ops::Range;

use crate::games::board::cells::{self, cell, is_blank, no_cell};
use crate::ground::board::Board;
use crate::ground::control::HeapBytes;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::InputError;

/// The maximum number of cells of a grid: 2^20.
pub const MAX_CELLS: usize = 1 << 20;

/// A rectangle of cells, each a character of a ruleset's alphabet.
///
/// ```
/// use upstar::{games::board::grid::Grid, ground::board::Board};
/// let mut grid = Grid::parse("..#|...", ".#")?;
/// assert_eq!((grid.width(), grid.height(), grid.cell(0, 2)), (3, 2, b'#'));
/// grid.set(1, 0, b'#');
/// assert_eq!(grid.to_string(), "..#|#..");
/// # Ok::<(), upstar::InputError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid {
    width: usize,
    cells: Vec<u8>,
}

impl Grid {
    /// Returns the number of cells in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// Returns the character of a cell.
    pub fn cell(&self, row: usize, column: usize) -> u8 {
        self.cells[row * self.width + column]
    }

    /// Changes a cell; `to` must belong to the alphabet.
    pub fn set(&mut self, row: usize, column: usize, to: u8) {
        self.cells[row * self.width + column] = to;
    }

    /// Returns a board of the same width with equal cells, and with more rows if there would be fewer than `rows`.
    pub(crate) fn emptied(&self, rows: usize, cell: u8) -> Self {
        Self { width: self.width, cells: vec![cell; self.width * rows.max(self.height())] }
    }

    /// Returns the index of a cell, counted row by row.
    pub fn place(&self, row: usize, column: usize) -> usize {
        row * self.width + column
    }

    /// Returns the characters, row by row.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Returns the rows, as text.
    pub fn rows(&self) -> impl Iterator<Item = &str> {
        self.cells.chunks(self.width).map(|row| std::str::from_utf8(row).unwrap_or_default())
    }
}

impl HeapBytes for Grid {
    fn heap_bytes(&self) -> usize {
        self.cells.len()
    }
}

impl Board for Grid {
    const KIND: &'static str = "grid";
    type Alphabet<'a> = &'a str;

    /// Parses rows of characters of `alphabet`, separated by `|` or line breaks. All rows have the same
    /// length, and there are from 1 to 2^20 cells. Blanks between cells mean nothing. `2x5` is an empty board
    /// of two rows of five cells.
    fn parse(text: &str, alphabet: &str) -> Result<Self, InputError> {
        let Some((rows, columns)) = cells::size(text, alphabet) else { return of_rows(text, alphabet) };
        match rows.checked_mul(columns) {
            Some(1..=MAX_CELLS) => Ok(Self { width: columns, cells: vec![b'.'; rows * columns] }),
            Some(0) => Err(InputError::new(0..text.len(), NO_CELL)),
            _ => Err(InputError::new(0..text.len(), too_many_cells())),
        }
    }

    fn fields(_: &str) -> &'static [&'static [&'static str]] {
        &[&["rows"]]
    }

    /// Reads `rows`, a list of texts.
    fn from_data(position: Field<'_>, alphabet: &str) -> Result<Self, DataError> {
        let rows = position.field("rows")?;
        let mut texts = Vec::new();
        for row in rows.items()? {
            let text = row.text()?;
            if let Some((at, separator)) = text.char_indices().find(|(_, c)| ['|', '\n', '\r'].contains(c)) {
                let column = text[..at].chars().count();
                return Err(row.item(column).error(format!("{separator:?} separates rows")));
            }
            texts.push(text);
        }
        // The rows are parsed as one text. An error there is at an offset of the joined text: find its row,
        // and the column in characters.
        of_rows(&texts.join("|"), alphabet).map_err(|error| {
            let mut start = 0;
            let row = texts.iter().position(|text| {
                let end = start + text.len();
                let is_here = error.span.start <= end;
                start += if is_here { 0 } else { text.len() + 1 };
                is_here
            });
            match row {
                Some(row) if !error.span.is_empty() => {
                    let before = texts[row].get(..error.span.start - start).unwrap_or_default();
                    DataError::new(
                        format!("{}[{row}][{}]", rows.place(), before.chars().count()),
                        error.message,
                    )
                }
                _ => rows.error(error.message),
            }
        })
    }

    fn span(text: &str, place: usize, alphabet: &str) -> Range<usize> {
        cells::span(text, place, alphabet)
    }

    fn places(&self) -> usize {
        self.width() * self.height()
    }

    fn to_data(&self) -> Data {
        Data::object([("rows", Data::list(self.rows()))])
    }

    /// Returns (row, column), counted from 1.
    fn place_name(&self, place: usize) -> String {
        cells::place_name(place, self.places(), |place| {
            format!("({},{})", place / self.width + 1, place % self.width + 1)
        })
    }
}

const NO_CELL: &str = "a board has at least one cell";

fn too_many_cells() -> String {
    format!("a board has at most {MAX_CELLS} cells")
}

/// Parses a grid given by its rows.
fn of_rows(text: &str, alphabet: &str) -> Result<Grid, InputError> {
    let end = text.trim_end_matches(|c: char| c.is_whitespace()).len();
    let mut grid = Grid { width: 0, cells: Vec::new() };
    // The start of the current row, as an index of cells and as an offset in the text.
    let (mut row_start, mut row_at) = (0, 0);
    let mut rows = 0;
    for (at, character) in text[..end].char_indices().chain([(end, '|')]) {
        // `\r\n` counts as one line break.
        let ends_line = character == '\r' && text[at + 1..].starts_with('\n');
        if ends_line || is_blank(character) {
            continue;
        }
        if character != '|' && character != '\n' {
            let cell = cell(character, alphabet).ok_or_else(|| no_cell(at, character, alphabet))?;
            if grid.cells.len() == MAX_CELLS {
                return Err(InputError::new(at..at + character.len_utf8(), too_many_cells()));
            }
            grid.cells.push(cell);
            continue;
        }
        let width = grid.cells.len() - row_start;
        if rows == 0 && width == 0 && character == '\n' {
            // Skip blank lines before the board.
            row_at = at + 1;
            continue;
        }
        if rows == 0 {
            grid.width = width;
        } else if width != grid.width {
            let row = row_at..row_at + text[row_at..at].trim_end().len();
            let message = format!("row {} has {width} cells, the first row has {}", rows + 1, grid.width);
            return Err(InputError::new(row, message));
        }
        rows += 1;
        (row_start, row_at) = (grid.cells.len(), at + 1);
    }
    match grid.cells.is_empty() {
        true => Err(InputError::new(0..text.len(), NO_CELL)),
        false => Ok(grid),
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.rows().enumerate() {
            if i > 0 {
                f.write_str("|")?;
            }
            f.write_str(row)?;
        }
        Ok(())
    }
}
