//! Positions as strings of symbols.
//!
//! A string lists regions, a region lists boundaries, and a boundary lists in cyclic order the corners of vertices that
//! still have lives. Each boundary and each region ends with a symbol of its own.

use std::ops::Range;

/// A spot without lines: three lives, and a boundary of its own.
pub(super) const SPOT: u8 = 0;
/// A vertex with one line: two lives, and one corner.
pub(super) const TWO_LIVES: u8 = 1;
/// A vertex with one life and one corner that matters.
pub(super) const ONE_LIFE: u8 = 2;
/// The end of a boundary.
pub(super) const END_BOUNDARY: u8 = 3;
/// The end of a region.
pub(super) const END_REGION: u8 = 4;
/// The first of the letters. A letter is a vertex with one life and two corners, and so occurs twice.
pub(super) const FIRST_LETTER: u8 = 5;

/// Returns true for a letter.
pub(super) fn is_letter(symbol: u8) -> bool {
    symbol >= FIRST_LETTER
}

/// Returns the regions of a string, without their ends.
pub(super) fn regions(symbols: &[u8]) -> impl Iterator<Item = &[u8]> {
    symbols.split_inclusive(|symbol| *symbol == END_REGION).map(|region| &region[..region.len() - 1])
}

/// Returns the boundaries of a region, without their ends.
pub(super) fn boundaries(region: &[u8]) -> impl Iterator<Item = &[u8]> {
    region.split_inclusive(|symbol| *symbol == END_BOUNDARY).map(|boundary| &boundary[..boundary.len() - 1])
}

/// Returns the places of the regions of a string, with their ends.
pub(super) fn region_ranges(symbols: &[u8]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    for (place, symbol) in symbols.iter().enumerate() {
        if *symbol == END_REGION {
            ranges.push(start..place + 1);
            start = place + 1;
        }
    }
    ranges
}

/// Returns the number of lives of the vertices at a region, or of all vertices of a string.
pub(super) fn lives(symbols: &[u8]) -> u32 {
    let mut seen = [false; 256];
    let mut lives = 0;
    for &symbol in symbols {
        lives += match symbol {
            SPOT => 3,
            TWO_LIVES => 2,
            ONE_LIFE => 1,
            END_BOUNDARY | END_REGION => 0,
            letter => u32::from(!std::mem::replace(&mut seen[usize::from(letter)], true)),
        };
    }
    lives
}
