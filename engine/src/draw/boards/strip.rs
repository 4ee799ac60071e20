//! Strips: a row of cells.

use super::marks::{BORDER, colour, label};
use super::moves::{DrawnMove, Shows, arrow, explain};
use crate::draw::legend::{Legend, Sample};
use crate::draw::svg::Svg;
use crate::games::board::strip::Strip;
use crate::ground::{Player, Signs};

/// The side of a cell.
const CELL: i64 = 40;
/// How far moves bend away from the cells that they jump over.
const BEND: i64 = 11;

pub(crate) fn svg(strip: &Strip, signs: Signs, moves: &[DrawnMove<'_>]) -> String {
    let width = CELL * strip.cells().len() as i64;
    let mut legend = Legend::default();
    for &(piece, whose) in signs {
        legend.add_if(strip.cells().contains(&piece), Sample::Disk(colour(piece)), whose);
    }
    explain(&mut legend, moves, Sample::Arrow);
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
    for m in moves {
        if let &[from, to] = m.places()
            && from.max(to) < strip.cells().len()
        {
            // Left's moves are above the cells, Right's below.
            let is_below = m.shows == Shows::Best(Player::Right);
            let side = if is_below { CELL - 4 } else { 4 };
            let place = |cell: usize| (BORDER + CELL * cell as i64 + CELL / 2, BORDER + side);
            let is_rightwards = (to > from) != is_below;
            arrow(
                &mut svg,
                [place(from), place(to)],
                if is_rightwards { BEND } else { -BEND },
                m.shows.colour(),
            );
        }
    }
    svg.finish()
}
