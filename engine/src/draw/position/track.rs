//! Squares in a row with ladders and snakes, winding upwards from the lower left.

use super::{BORDER, label};
use crate::board::track::Track;
use crate::draw::svg::{LEFT, RIGHT, Svg};

/// The side of a square.
const SIDE: i64 = 64;

/// The squares in a row of the picture: about as many as there are rows.
pub(in crate::draw) fn columns(squares: u32) -> u32 {
    let root = squares.isqrt();
    if root * root < squares { root + 1 } else { root }
}

/// The column and row of a square, rows counted from below.
pub(in crate::draw) fn cell(square: u32, columns: u32) -> (u32, u32) {
    let (row, place) = ((square - 1) / columns, (square - 1) % columns);
    (if row % 2 == 0 { place } else { columns - 1 - place }, row)
}

pub(super) fn svg(track: &Track, notes: &[String]) -> String {
    let columns = columns(track.squares());
    let rows = track.squares().div_ceil(columns);
    let corner = |square: u32| {
        let (column, row) = cell(square, columns);
        (BORDER + SIDE * i64::from(column), BORDER + SIDE * i64::from(rows - 1 - row))
    };
    let size = |squares: u32| 2 * BORDER + SIDE * i64::from(squares);
    let mut svg = Svg::new(size(columns), size(rows), &format!("Track {track}"));
    for square in 1..=track.squares() {
        let (x, y) = corner(square);
        svg.add(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#ffffff\" stroke=\"#666666\"/>"
        ));
        svg.add(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"11\" fill=\"#666666\">{square}</text>",
            x + 4,
            y + 13
        ));
    }
    for (from, to) in track.jumps() {
        let ((x, y), (to_x, to_y)) = (corner(from), corner(to));
        let colour = if to > from { LEFT } else { RIGHT };
        let dashes = if to > from { "" } else { " stroke-dasharray=\"8 4\"" };
        svg.add(format_args!(
            "<path d=\"M{} {}L{} {}\" stroke=\"{colour}\" stroke-width=\"4\" stroke-opacity=\"0.45\"{dashes}/>",
            x + SIDE / 2,
            y + SIDE / 2,
            to_x + SIDE / 2,
            to_y + SIDE / 2
        ));
        svg.add(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"{colour}\"/>",
            to_x + SIDE / 2,
            to_y + SIDE / 2
        ));
    }
    for (square, note) in (1..=track.squares()).zip(notes) {
        let (x, y) = corner(square);
        label(&mut svg, (x + SIDE / 2, y + SIDE / 2), note, "#000000");
    }
    let mut here = std::collections::BTreeMap::new();
    for &counter in track.counters() {
        let (x, y) = corner(counter);
        let place = here.entry(counter).or_insert(0);
        svg.add(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"6\" fill=\"#2a8a4a\" stroke=\"#333333\"/>",
            x + 10 + 14 * (*place % 4),
            y + SIDE - 10
        ));
        *place += 1;
    }
    svg.finish()
}
