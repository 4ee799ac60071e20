//! Horseflies on the rows around them.

use super::marks::{BORDER, label};
use crate::draw::legend::{Legend, Sample};
use crate::draw::svg::{Escaped, LEFT, Svg};
use crate::draw::writing::{fitted, halo, parts, width};
use crate::games::board::flies::{COLUMNS, Flies, Square};

/// The side of a square.
const SIDE: i64 = 40;
/// What home is drawn in.
const HOME: &str = "#d9ead3";
/// The most rows of a picture.
const MAX_ROWS: u64 = 60;
/// The radius of a fly.
const RADIUS: i64 = 15;
/// The size of the names of rows and columns, in pixels.
const NAME: i64 = 16;

pub(crate) fn svg(flies: &Flies, notes: &[String]) -> String {
    let rows = || flies.flies().iter().map(|fly| fly.at.row);
    let first = if rows().max().is_some_and(|row| row < MAX_ROWS) {
        0
    } else {
        rows().min().unwrap_or(0).saturating_sub(2)
    };
    let count = (rows().max().unwrap_or(0) + 2).saturating_sub(first).min(MAX_ROWS);
    let margin = margin(first + count);
    let corner = |column: u8, row: u64| {
        (margin + SIDE * i64::from(column), 2 * BORDER + SIDE * row.saturating_sub(first) as i64)
    };
    let (width, height) = (margin + BORDER + SIDE * i64::from(COLUMNS), 3 * BORDER + SIDE * count as i64);
    let mut svg =
        Svg::with_legend((width, height), &format!("Horseflies {flies}"), &legend(flies, notes, first));
    for column in 0..COLUMNS {
        let name = char::from(b'A' + column).to_string();
        label(&mut svg, (corner(column, first).0 + SIDE / 2, BORDER), &name, "#666666");
    }
    for row in first..first + count {
        let (_, y) = corner(0, row);
        label(&mut svg, (margin / 2, y + SIDE / 2), &row.to_string(), "#666666");
        for column in 0..COLUMNS {
            let is_home = row == 0 && column % 3 == 0;
            let fill = match (Square { column, row }).exists() {
                _ if is_home => HOME,
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
        svg.add(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{RADIUS}\" fill=\"{LEFT}\"/>",
            middle.0, middle.1
        ));
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
        value(&mut svg, middle, notes.get(i).map_or("", String::as_str));
    }
    svg.finish()
}

/// What is in the picture, whose first row this is.
fn legend(flies: &Flies, notes: &[String], first: u64) -> Legend {
    let mut legend = Legend::default();
    legend.add(Sample::Disk(LEFT), if notes.is_empty() { "a fly" } else { "a fly with its value" });
    legend.add_if(first == 0, Sample::Square(HOME), "squares where a fly is at home");
    legend.add_if(
        flies.flies().iter().any(|fly| fly.from.is_some()),
        Sample::Dashes(LEFT),
        "where it came from",
    );
    legend
}

/// Room for the names of the rows before this one.
fn margin(end: u64) -> i64 {
    (width(&end.to_string(), NAME) + BORDER - 4).max(2 * BORDER)
}

/// The value of a fly, white on it; the members of an infinite one stand below, dark on the square.
fn value(svg: &mut Svg, (x, y): (i64, i64), note: &str) {
    let (head, members) = parts(note);
    for (text, largest, room, base, look) in [
        (head, 16, 2 * RADIUS - 4, y + 6, "fill=\"#ffffff\"".to_owned()),
        (members, 11, SIDE - 2, y + SIDE / 2 - 2, halo().to_owned()),
    ] {
        if !text.is_empty() {
            let (text, size) = fitted(text, 7..=largest, room);
            svg.add(format_args!(
                "<text x=\"{x}\" y=\"{base}\" text-anchor=\"middle\" font-size=\"{size}\" font-weight=\"bold\" {look}>{}</text>",
                Escaped(&text)
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::board::Board;

    #[test]
    fn names_of_rows_and_values_have_room() {
        let svg = svg(&Flies::parse("C-1000000", ()).expect("a fly"), &["inf{0,1,2}".to_owned()]);
        assert!(svg.contains(">1000000<") && margin(1_000_002) > width("1000001", NAME));
        assert!(svg.contains("fill=\"#ffffff\">\u{221e}<") && svg.contains(">0,1,2<"));
        assert_eq!(margin(12), 2 * BORDER);
    }
}
