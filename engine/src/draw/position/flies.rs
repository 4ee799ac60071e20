//! Horseflies on the rows around them.

use super::{BORDER, label};
use crate::board::flies::{COLUMNS, Flies, Square};
use crate::draw::svg::{LEFT, Svg};

/// The side of a square.
const SIDE: i64 = 40;
/// The most rows of a picture.
const MAX_ROWS: u64 = 60;

pub(super) fn svg(flies: &Flies, notes: &[String]) -> String {
    let rows = || flies.flies().iter().map(|fly| fly.at.row);
    let first = if rows().max().is_some_and(|row| row < MAX_ROWS) {
        0
    } else {
        rows().min().unwrap_or(0).saturating_sub(2)
    };
    let count = (rows().max().unwrap_or(0) + 2).saturating_sub(first).min(MAX_ROWS);
    let corner = |column: u8, row: u64| {
        (2 * BORDER + SIDE * i64::from(column), 2 * BORDER + SIDE * row.saturating_sub(first) as i64)
    };
    let (width, height) = (3 * BORDER + SIDE * i64::from(COLUMNS), 3 * BORDER + SIDE * count as i64);
    let mut svg = Svg::new(width, height, &format!("Horseflies {flies}"));
    for column in 0..COLUMNS {
        let name = char::from(b'A' + column).to_string();
        label(&mut svg, (corner(column, first).0 + SIDE / 2, BORDER), &name, "#666666");
    }
    for row in first..first + count {
        let (x, y) = corner(0, row);
        label(&mut svg, (x - BORDER, y + SIDE / 2), &row.to_string(), "#666666");
        for column in 0..COLUMNS {
            let is_home = row == 0 && column % 3 == 0;
            let fill = match (Square { column, row }).exists() {
                _ if is_home => "#d9ead3",
                true => "#ffffff",
                false => "#bbbbbb",
            };
            let (x, y) = corner(column, row);
            svg.add(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" stroke=\"#666666\"/>"
            ));
        }
    }
    for (i, fly) in flies.flies().iter().enumerate().filter(|(_, fly)| fly.at.row < first + count) {
        let (x, y) = corner(fly.at.column, fly.at.row);
        let middle = (x + SIDE / 2, y + SIDE / 2);
        svg.add(format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"15\" fill=\"{LEFT}\"/>", middle.0, middle.1));
        if let Some(from) = fly.from.filter(|from| (first..first + count).contains(&from.row)) {
            let (x, y) = corner(from.column, from.row);
            svg.add(format_args!(
                "<path d=\"M{} {}L{} {}\" stroke=\"{LEFT}\" stroke-width=\"2\" stroke-dasharray=\"4 3\"/>",
                x + SIDE / 2,
                y + SIDE / 2,
                middle.0,
                middle.1
            ));
        }
        label(&mut svg, middle, notes.get(i).map_or("", String::as_str), "#ffffff");
    }
    svg.finish()
}
