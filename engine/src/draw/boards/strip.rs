//! Strips: a row of cells.

use super::marks::{BORDER, colour, label};
use crate::draw::legend::{Legend, Sample};
use crate::draw::svg::Svg;
use crate::games::board::strip::Strip;

/// The side of a cell.
const CELL: i64 = 40;

pub(crate) fn svg(strip: &Strip) -> String {
    let width = CELL * strip.cells().len() as i64;
    let mut legend = Legend::default();
    for (piece, whose) in [(b'T', "T: a toad, Left's"), (b'F', "F: a frog, Right's")] {
        legend.add_if(strip.cells().contains(&piece), Sample::Disk(colour(piece)), whose);
    }
    let size = (width + 2 * BORDER, CELL + 2 * BORDER);
    let mut svg = Svg::with_legend(size, &format!("Strip {strip}"), &legend);
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
