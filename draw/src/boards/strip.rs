//! Strips: a row of cells.

use super::marks::{
    BORDER, DrawnMove, arrow, character, explain, explain_cells, half_ring, label, leads, of_player,
};
use crate::legend::{Legend, Sample};
use crate::scene::Scene;
use upstar::games::board::strip::Strip;
use upstar::ground::board::Board;
use upstar::ground::{Player, Signs};

/// The side of a cell, in pixels.
const CELL: i64 = 40;
/// The bend of arrows, away from the cells that a move jumps over, in pixels.
const BEND: i64 = 11;

/// The radius of the half rings around cells that a move changes, in pixels.
const RING: i64 = 17;
/// The colour of blocked cells.
const BLOCKED: &str = "#444444";

pub(crate) fn svg(strip: &Strip, signs: Signs, moves: &[DrawnMove<'_>]) -> String {
    let width = CELL * strip.cells().len() as i64;
    let mut legend = Legend::default();
    explain_cells(&mut legend, strip.cells(), signs, BLOCKED);
    for m in moves {
        let sample = if leads(m.places(), strip.cells(), signs) { Sample::Arrow } else { Sample::Ring };
        explain(&mut legend, std::slice::from_ref(m), sample);
    }
    let size = (width + 2 * BORDER, CELL + 2 * BORDER);
    let mut svg = Scene::with_legend(size, &format!("Strip {strip}"), &legend);
    for (i, &cell) in strip.cells().iter().enumerate() {
        let x = BORDER + CELL * i as i64;
        svg.showing(strip.place_name(i), |svg| {
            svg.rect((x, BORDER), (CELL, CELL), "fill=\"#ffffff\" stroke=\"#666666\"");
            draw_cell(svg, cell, (x, BORDER), signs);
        });
    }
    for m in moves {
        let middle = |cell: usize| (BORDER + CELL * cell as i64 + CELL / 2, BORDER + CELL / 2);
        if !leads(m.places(), strip.cells(), signs) {
            m.places()
                .iter()
                .filter(|&&cell| cell < strip.cells().len())
                .for_each(|&cell| half_ring(&mut svg, middle(cell), RING, m.shows));
        } else if let &[from, to, ..] = m.places() {
            // Arrows of Left's moves run above the middle of the cells, those of Right's below.
            let is_below = m.shows.player == Some(Player::Right);
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

/// Draws the contents of a cell with its upper left corner at the given point.
fn draw_cell(svg: &mut Scene, cell: u8, (x, y): (i64, i64), signs: Signs) {
    let middle = (x + CELL / 2, y + CELL / 2);
    match (of_player(cell, signs), cell) {
        (None, b'.') => {}
        (None, b'#') => {
            svg.rect((x, y), (CELL, CELL), format_args!("fill=\"{BLOCKED}\""));
        }
        (None, other) => label(svg, middle, character(other), "#000000"),
        (Some(colour), piece) => {
            svg.circle((middle.0, middle.1), 15, format_args!("fill=\"{colour}\""));
            label(svg, middle, character(piece), "#ffffff");
        }
    }
}
