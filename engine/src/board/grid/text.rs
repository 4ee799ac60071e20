//! Grids as text: rows of characters, separated by `|` or line breaks.

use std::fmt;

use crate::input::InputError;

/// The most cells that a grid may have.
pub const MAX_CELLS: usize = 1 << 20;

/// A rectangle of cells, each one character of a ruleset's alphabet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    width: usize,
    cells: Vec<u8>,
}

impl Grid {
    /// Reads rows of the characters of `alphabet`, separated by `|` or line breaks.
    ///
    /// # Errors
    /// An unknown character, rows of different lengths, no cell at all, or more than 2^20 cells.
    pub fn parse(text: &str, alphabet: &str) -> Result<Self, InputError> {
        let error =
            |at: usize, length: usize, message: String| Err(InputError::new(at..at + length, message));
        let text_end = text.trim_end_matches(['\n', '\r']).len();
        let mut grid = Self { width: 0, cells: Vec::new() };
        let mut row_start = 0;
        let mut rows = 0;
        for (at, character) in text[..text_end].char_indices().chain([(text_end, '|')]) {
            if character == '\r' {
                continue;
            }
            if character != '|' && character != '\n' {
                if !alphabet.contains(character) {
                    return error(
                        at,
                        character.len_utf8(),
                        format!("a cell is one of {}, not {character:?}", listed(alphabet)),
                    );
                }
                if grid.cells.len() == MAX_CELLS {
                    return error(at, 1, format!("a board has at most {MAX_CELLS} cells"));
                }
                grid.cells.push(character as u8);
                continue;
            }
            let width = grid.cells.len() - row_start;
            if rows == 0 {
                grid.width = width;
            } else if width != grid.width {
                return error(
                    at - width,
                    width,
                    format!("row {} has {width} cells, the first row has {}", rows + 1, grid.width),
                );
            }
            rows += 1;
            row_start = grid.cells.len();
        }
        if grid.cells.is_empty() {
            return error(0, text.len(), "a board has at least one cell".to_owned());
        }
        Ok(grid)
    }

    /// Cells in a row.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// The character at a place.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> u8 {
        self.cells[row * self.width + column]
    }

    /// Changes a cell; `to` must belong to the alphabet.
    pub fn set(&mut self, row: usize, column: usize, to: u8) {
        self.cells[row * self.width + column] = to;
    }

    /// The rows, as text.
    pub fn rows(&self) -> impl Iterator<Item = &str> {
        self.cells.chunks(self.width).map(|row| std::str::from_utf8(row).unwrap_or_default())
    }
}

/// `.`, `#` from ".#".
fn listed(alphabet: &str) -> String {
    alphabet.chars().map(|c| format!("`{c}`")).collect::<Vec<_>>().join(", ")
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
