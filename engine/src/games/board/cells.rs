//! The notation of cells in grids, strips and colourings.
//!
//! A cell is a character of a ruleset's alphabet. Its case does not matter unless the alphabet has both. `·`,
//! which output uses for `.`, is read as `.`. Blanks between cells mean nothing.

use std::ops::Range;

use crate::ground::input::InputError;

/// Returns the cell that a character stands for, or `None` if it stands for none.
pub(super) fn cell(character: char, alphabet: &str) -> Option<u8> {
    let is_cell = |c: &char| alphabet.contains(*c);
    let other_case = |c: char| match c.is_ascii_lowercase() {
        true => c.to_ascii_uppercase(),
        false => c.to_ascii_lowercase(),
    };
    let plain = if character == '·' { '.' } else { character };
    // The exact character comes first, for alphabets in which both cases have a meaning.
    [plain, other_case(plain)].iter().find(|c| is_cell(c)).map(|&c| c as u8)
}

/// Returns whether a character is ignored between cells.
pub(super) fn is_blank(character: char) -> bool {
    character == ' ' || character == '\t'
}

/// Returns the error for a character that does not stand for a cell.
pub(super) fn no_cell(at: usize, character: char, alphabet: &str) -> InputError {
    let message = format!("a cell is one of {}, not {character:?}", listed(alphabet));
    InputError::new(at..at + character.len_utf8(), message)
}

/// Lists the characters of an alphabet for a message: `.`, `#` for ".#".
pub(super) fn listed(alphabet: &str) -> String {
    alphabet.chars().map(|c| format!("`{c}`")).collect::<Vec<_>>().join(", ")
}

/// Returns the range in a text of the cell with this index, counted from 0. Returns the whole text if it is a
/// [`size`], and the first byte if there is no such cell.
pub(super) fn span(text: &str, place: usize, alphabet: &str) -> Range<usize> {
    if size(text, alphabet).is_some() {
        return 0..text.len();
    }
    let mut cells = text.char_indices().filter(|(_, c)| cell(*c, alphabet).is_some());
    cells.nth(place).map_or(0..usize::from(!text.is_empty()), |(at, c)| at..at + c.len_utf8())
}

/// Reads an empty board given by its rows and columns, as in `2x5`. Returns `None` if the text has another
/// form, or if the alphabet has digits, or lacks `.` for an empty cell. A number that does not fit is read as
/// the largest one, so the limits of the board refuse it.
pub(super) fn size(text: &str, alphabet: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.trim().split_once(['x', 'X', '×'])?;
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        is_number.then(|| text.parse().unwrap_or(usize::MAX))
    };
    let looks_like_cells = alphabet.contains(|c: char| c.is_ascii_digit()) || !alphabet.contains('.');
    if looks_like_cells { None } else { number(rows.trim_end()).zip(number(columns.trim_start())) }
}

/// Encodes a place of a board of `cells` cells together with the sign that a move puts there. The result is
/// at least `cells`, and so is distinct from every plain place.
pub(crate) fn with_sign(place: usize, sign: u8, cells: usize) -> usize {
    place + cells * sign as usize
}

/// Returns the name of a place. For a place encoded by [`with_sign`], the name includes the sign: `(1,2)=L`.
pub(crate) fn place_name(place: usize, cells: usize, name: impl Fn(usize) -> String) -> String {
    match u8::try_from(place / cells) {
        Ok(0) | Err(_) => name(place),
        Ok(sign) => format!("{}={}", name(place % cells), char::from(sign)),
    }
}
