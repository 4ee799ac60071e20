//! Cells as text: how the characters of grids, strips and colourings are read.
//!
//! A cell is a character of a ruleset's alphabet, in capitals or not where only one of them is in it; `·` is
//! read as `.`, as it is printed. Blanks between cells mean nothing.

use std::ops::Range;

use crate::ground::input::InputError;

/// The cell that a character stands for.
pub(super) fn cell(character: char, alphabet: &str) -> Option<u8> {
    let is_cell = |c: &char| alphabet.contains(*c);
    let other_case = |c: char| match c.is_ascii_lowercase() {
        true => c.to_ascii_uppercase(),
        false => c.to_ascii_lowercase(),
    };
    let plain = if character == '·' { '.' } else { character };
    [plain, other_case(plain)].iter().find(|c| is_cell(c)).map(|&c| c as u8)
}

/// Does a character between cells mean nothing?
pub(super) fn is_blank(character: char) -> bool {
    character == ' ' || character == '\t'
}

/// What is wrong with a character that is no cell.
pub(super) fn no_cell(at: usize, character: char, alphabet: &str) -> InputError {
    let message = format!("a cell is one of {}, not {character:?}", listed(alphabet));
    InputError::new(at..at + character.len_utf8(), message)
}

/// `.`, `#` from ".#".
pub(super) fn listed(alphabet: &str) -> String {
    alphabet.chars().map(|c| format!("`{c}`")).collect::<Vec<_>>().join(", ")
}

/// Where a cell, counted from 0, stands in a text; all of it if the text is a [`size`].
pub(super) fn span(text: &str, place: usize, alphabet: &str) -> Range<usize> {
    if size(text, alphabet).is_some() {
        return 0..text.len();
    }
    let mut cells = text.char_indices().filter(|(_, c)| cell(*c, alphabet).is_some());
    cells.nth(place).map_or(0..usize::from(!text.is_empty()), |(at, c)| at..at + c.len_utf8())
}

/// The rows and columns of an empty board that is given by its size, as in `2x5`; nothing if the text is no
/// size, or if cells of the alphabet look like one. Numbers beyond all boards are the largest ones.
pub(super) fn size(text: &str, alphabet: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.trim().split_once(['x', 'X', '×'])?;
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        is_number.then(|| text.parse().unwrap_or(usize::MAX))
    };
    let looks_like_cells = alphabet.contains(|c: char| c.is_ascii_digit()) || !alphabet.contains('.');
    if looks_like_cells { None } else { number(rows.trim_end()).zip(number(columns.trim_start())) }
}

/// A place of a board of so many cells, together with what comes to stand there: a number past those of all places.
pub(crate) fn with_sign(place: usize, sign: u8, cells: usize) -> usize {
    place + cells * sign as usize
}

/// The name of a place, if one of a board without such signs is given, with what comes to stand there: `(1,2)=L`.
pub(crate) fn place_name(place: usize, cells: usize, name: impl Fn(usize) -> String) -> String {
    match u8::try_from(place / cells) {
        Ok(0) | Err(_) => name(place),
        Ok(sign) => format!("{}={}", name(place % cells), char::from(sign)),
    }
}
