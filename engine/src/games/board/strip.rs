//! Strips: rows of cells.

use std::fmt;
use std::ops::Range;

use super::cells::{self, cell, is_blank, no_cell};
use super::grid::MAX_CELLS;
use crate::ground::board::Board;
use crate::ground::control::HeapBytes;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::InputError;

/// A row of cells, each a character of a ruleset's alphabet.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Strip {
    cells: Vec<u8>,
}

impl Strip {
    /// Makes a strip of these cells, which must belong to the alphabet.
    pub fn new(cells: Vec<u8>) -> Self {
        Self { cells }
    }

    /// Returns the cells from left to right.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Changes a cell; `to` must belong to the alphabet.
    pub fn set(&mut self, cell: usize, to: u8) {
        self.cells[cell] = to;
    }
}

impl HeapBytes for Strip {
    fn heap_bytes(&self) -> usize {
        self.cells.len()
    }
}

impl Board for Strip {
    const KIND: &'static str = "strip";
    type Alphabet<'a> = &'a str;

    /// Parses one cell for each character, as for every board with cells: case is free where it is
    /// unambiguous, and blanks mean nothing.
    fn parse(text: &str, alphabet: &str) -> Result<Self, InputError> {
        let mut cells = Vec::new();
        let end = text.trim_end().len();
        for (at, character) in text[..end].char_indices().filter(|(_, c)| !is_blank(*c)) {
            if cells.len() == MAX_CELLS {
                let message = format!("a strip has at most {MAX_CELLS} cells");
                return Err(InputError::new(at..at + character.len_utf8(), message));
            }
            cells.push(cell(character, alphabet).ok_or_else(|| no_cell(at, character, alphabet))?);
        }
        if cells.is_empty() {
            return Err(InputError::new(0..text.len(), "a strip has at least one cell"));
        }
        Ok(Self { cells })
    }

    fn fields(_: &str) -> &'static [&'static [&'static str]] {
        &[&["strip"]]
    }

    fn from_data(position: Field<'_>, alphabet: &str) -> Result<Self, DataError> {
        let strip = position.field("strip")?;
        let text = strip.text()?;
        Self::parse(text, alphabet).map_err(|error| strip.error_within(&error.span, error.message))
    }

    fn span(text: &str, place: usize, alphabet: &str) -> Range<usize> {
        cells::span(text, place, alphabet)
    }

    fn places(&self) -> usize {
        self.cells().len()
    }

    fn place_name(&self, place: usize) -> String {
        cells::place_name(place, self.places(), |place| place.to_string())
    }

    fn to_data(&self) -> Data {
        Data::object([("strip", self.to_string().into())])
    }
}

impl fmt::Display for Strip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.cells).unwrap_or_default())
    }
}
