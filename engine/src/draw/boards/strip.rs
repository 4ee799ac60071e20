//! Strips: a row of cells.

use super::marks::{BORDER, colour, label};
use crate::draw::svg::Svg;
use crate::games::board::strip::Strip;

/// The side of a cell.
const CELL: i64 = 40;

pub(crate) fn svg(strip: &Strip) -> String {
    let width = CELL * strip.cells().len() as i64;
    let mut svg = Svg::new(width + 2 * BORDER, CELL + 2 * BORDER, &format!("Strip {strip}"));
    for (i, &cell) in strip.cells().iter().enumerate() {
        let x = BORDER + CELL * i as i64;
        svg.add(format_args!(
            "<rect x=\"{x}\" y=\"{BORDER}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#ffffff\" stroke=\"#666666\"/>"
        ));
        if cell != b'.' {
            let middle = (x + CELL / 2, BORDER + CELL / 2);
            svg.add(format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"15\" fill=\"{}\"/>",
                middle.0,
                middle.1,
                colour(cell)
            ));
            label(&mut svg, middle, &char::from(cell).to_string(), "#ffffff");
        }
    }
    svg.finish()
}
