//! Horseflies on the rows around them.

use std::collections::BTreeSet;

use super::marks::{BORDER, Change, DrawnMove, arrow, explain};
use crate::TooLarge;
use crate::scene::{GOOD, GREY, LEFT, Legend, Look, PALE, Sample, Scene, WHITE, fitted, parts, width};
use upstar::games::board::AnyBoard;
use upstar::games::board::flies::{COLUMNS, Flies, Square};
use upstar::ground::board::Board;

/// The side of a square, in pixels.
const SIDE: i64 = 40;
/// The gap between rows where some are left out, in pixels.
const GAP: i64 = 20;
/// The number of rows up to which all are shown, if no fly is farther from home.
const WHOLE: u64 = 60;
/// The radius of a fly, in pixels.
const RADIUS: i64 = 15;
/// The font size of the names of rows and columns, in pixels.
const NAME: i64 = 16;

/// Draws flies and the rows around them. Only the squares of these rows count as places.
pub(crate) fn scene(flies: &Flies, notes: &[String], moves: &[DrawnMove<'_>]) -> Result<Scene, TooLarge> {
    let shown = Shown::new(flies);
    TooLarge::check_places(shown.rows.len() * usize::from(COLUMNS))?;
    let first = shown.rows.first().map_or(0, |row| row.0);
    let mut legend = legend(flies, notes, first);
    explain(&mut legend, moves, Sample::Arrow);
    let mut scene = Scene::with_legend(shown.size(), &format!("Horseflies {flies}"), &legend);
    for column in 0..COLUMNS {
        let name = char::from(b'A' + column).to_string();
        scene.label((shown.left(column) + SIDE / 2, BORDER), name, GREY);
    }
    for &row in &shown.rows {
        draw_row(&mut scene, shown.margin, row);
    }
    for (i, fly) in flies.flies().iter().enumerate() {
        let middle = shown.middle(fly.at);
        let name = flies.place_name(i);
        scene.circle(middle, RADIUS, &[Look::Fill(LEFT)]).place(&name);
        if let Some(from) = fly.from {
            scene.straight(shown.middle(from), middle, &[Look::Stroke(LEFT, 20), Look::Dashes(4, 3)]);
        }
        scene.showing(name, |scene| value(scene, middle, notes.get(i).map_or("", String::as_str)));
    }
    for m in moves {
        if let Change::Token(fly, AnyBoard::Flies(after)) = m.change {
            let ends = [flies.flies()[fly], after.flies()[fly]].map(|fly| shown.middle(fly.at));
            arrow(&mut scene, ends, 0, m.shows.colour());
        }
    }
    Ok(scene)
}

/// The rows that are shown: all rows up to the last fly if they are few, otherwise those around the flies,
/// with a gap where rows are left out.
struct Shown {
    /// The rows, each with the y coordinate of its upper edge.
    rows: Vec<(u64, i64)>,
    margin: i64,
}

impl Shown {
    fn new(flies: &Flies) -> Self {
        let squares = || flies.flies().iter().flat_map(|fly| [Some(fly.at), fly.from]).flatten();
        let last = squares().map(|square| square.row).max().unwrap_or(0);
        let rows: BTreeSet<u64> = if last < WHOLE {
            (0..last + 2).collect()
        } else {
            // Rows may lie at either end of `u64`, hence the saturating operations.
            let around = |row: u64| row.saturating_sub(2)..row.saturating_add(2);
            squares().flat_map(|square| around(square.row)).collect()
        };
        let (mut top, mut before) = (2 * BORDER, rows.first().copied().unwrap_or(0));
        let place = |row| {
            // A row is missing between the two.
            if row > before + 1 {
                top += GAP;
            }
            before = row;
            top += SIDE;
            (row, top - SIDE)
        };
        Self { rows: rows.into_iter().map(place).collect(), margin: margin(last.saturating_add(2)) }
    }

    fn left(&self, column: u8) -> i64 {
        self.margin + SIDE * i64::from(column)
    }

    fn top(&self, row: u64) -> i64 {
        let place = self.rows.binary_search_by_key(&row, |shown| shown.0);
        place.map_or(0, |place| self.rows[place].1)
    }

    fn middle(&self, square: Square) -> (i64, i64) {
        (self.left(square.column) + SIDE / 2, self.top(square.row) + SIDE / 2)
    }

    fn size(&self) -> (i64, i64) {
        let bottom = self.rows.last().map_or(2 * BORDER, |(_, top)| top + SIDE);
        (self.left(COLUMNS) + BORDER, bottom + BORDER)
    }
}

/// Draws a row with its name.
fn draw_row(scene: &mut Scene, margin: i64, (row, y): (u64, i64)) {
    scene.label((margin / 2, y + SIDE / 2), row, GREY);
    for column in 0..COLUMNS {
        let is_home = row == 0 && column % 3 == 0;
        let square = Square { column, row };
        let fill = match square.exists() {
            _ if is_home => GOOD,
            true => WHITE,
            false => PALE,
        };
        let x = margin + SIDE * i64::from(column);
        let shape = scene.rect((x, y), (SIDE, SIDE), &[Look::Fill(fill), Look::Rim(GREY)]);
        if square.exists() {
            shape.place(square);
        }
    }
}

/// Returns the legend. `first` is the first row of the picture; home squares are explained only if it is 0.
fn legend(flies: &Flies, notes: &[String], first: u64) -> Legend {
    let mut legend = Legend::default();
    legend.add(Sample::Disk(LEFT), if notes.is_empty() { "a fly" } else { "a fly with its value" });
    legend.add_if(first == 0, Sample::Square(GOOD), "squares where a fly is at home");
    legend.add_if(
        flies.flies().iter().any(|fly| fly.from.is_some()),
        Sample::Dashes(LEFT),
        "where it came from",
    );
    legend
}

/// Returns the margin for the names of rows below `end`, in pixels.
fn margin(end: u64) -> i64 {
    (width(&end.to_string(), NAME) + BORDER - 4).max(2 * BORDER)
}

/// Writes the value of a fly onto it in white. The set of an infinite value stands below it, dark on the
/// square.
fn value(scene: &mut Scene, (x, y): (i64, i64), note: &str) {
    let (head, members) = parts(note);
    for (text, largest, room, base, look) in [
        (head, 16, 2 * RADIUS - 4, y + 6, Look::Fill(WHITE)),
        (members, 11, SIDE - 2, y + SIDE / 2 - 2, Look::Halo),
    ] {
        if !text.is_empty() {
            let (text, size) = fitted(text, 7..=largest, room);
            scene.text((x, base), text, &[Look::Middle, Look::Size(size), Look::Bold, look]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_rows_and_values_have_room() {
        let flies = Flies::parse("C-1000000", ()).expect("a fly");
        let svg = scene(&flies, &["inf{0,1,2}".to_owned()], &[]).expect("a few rows").svg();
        assert!(svg.contains(">1000000<") && margin(1_000_002) > width("1000001", NAME));
        assert!(
            svg.contains("fill=\"#ffffff\" data-place=\"C-1000000\">\u{221e}<") && svg.contains(">0,1,2<")
        );
        assert_eq!(margin(12), 2 * BORDER);
    }

    #[test]
    fn flies_far_apart_are_all_drawn() {
        let flies = Flies::parse("C-7 D-900000 E-60>F-58", ()).expect("flies");
        let svg = scene(&flies, &[], &[]).expect("a few rows").svg();
        assert_eq!(svg.matches("r=\"15\"").count(), 3);
        let rows: Vec<u64> = Shown::new(&flies).rows.into_iter().map(|(row, _)| row).collect();
        assert_eq!(rows, [5, 6, 7, 8, 56, 57, 58, 59, 60, 61, 899_998, 899_999, 900_000, 900_001]);
        let many: Vec<String> = (1..500).map(|i| format!("A-{}", 1000 * i)).collect();
        let many = Flies::parse(&many.join(" "), ()).expect("flies");
        assert_eq!(scene(&many, &[], &[]).err(), Some(TooLarge::Places));
    }
}
