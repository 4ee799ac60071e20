//! Strips: a row of cells.

use super::marks::{
    BORDER, DrawnMove, arrow, character, explain_cells, explain_steps, half_ring, leads, of_player,
};
use crate::scene::{BLACK, BLOCKED, GREY, Look, Scene, WHITE};
use upstar::games::board::strip::Strip;
use upstar::ground::board::Board;
use upstar::ground::{Player, Sign};

/// The side of a cell, in pixels.
const CELL: i64 = 40;
/// The bend of arrows, away from the cells that a move jumps over, in pixels.
const BEND: i64 = 11;
/// The radius of the half rings around cells that a move changes, in pixels.
const RING: i64 = 17;

pub(crate) fn scene(strip: &Strip, signs: &[Sign], moves: &[DrawnMove<'_>]) -> Scene {
    let mut legend = explain_cells(strip.cells(), signs);
    explain_steps(&mut legend, moves, strip.cells(), signs);
    let size = (CELL * strip.cells().len() as i64 + 2 * BORDER, CELL + 2 * BORDER);
    let mut scene = Scene::with_legend(size, &format!("Strip {strip}"), &legend);
    let left = |cell: usize| BORDER + CELL * cell as i64;
    for (i, &cell) in strip.cells().iter().enumerate() {
        scene.showing(strip.place_name(i), |scene| {
            scene.rect((left(i), BORDER), (CELL, CELL), &[Look::Fill(WHITE), Look::Rim(GREY)]);
            draw_cell(scene, cell, (left(i), BORDER), signs);
        });
    }
    for m in moves {
        if !leads(m.places(), strip.cells(), signs) {
            for &cell in m.places().iter().filter(|&&cell| cell < strip.cells().len()) {
                half_ring(&mut scene, (left(cell) + CELL / 2, BORDER + CELL / 2), RING, m.shows);
            }
        } else if let &[from, to, ..] = m.places() {
            // Arrows of Left's moves run above the middle of the cells, those of Right's below.
            let is_below = m.shows.player == Some(Player::Right);
            let side = if is_below { CELL - 4 } else { 4 };
            let ends = [from, to].map(|cell| (left(cell) + CELL / 2, BORDER + side));
            let is_rightwards = (to > from) != is_below;
            arrow(&mut scene, ends, if is_rightwards { BEND } else { -BEND }, m.shows.colour());
        }
    }
    scene
}

/// Draws the contents of a cell with its upper left corner at the given point.
fn draw_cell(scene: &mut Scene, cell: u8, (x, y): (i64, i64), signs: &[Sign]) {
    let middle = (x + CELL / 2, y + CELL / 2);
    match (of_player(cell, signs), cell) {
        (None, b'.') => {}
        (None, b'#') => {
            scene.rect((x, y), (CELL, CELL), &[Look::Fill(BLOCKED)]);
        }
        (None, other) => scene.label(middle, character(other), BLACK),
        (Some(colour), piece) => {
            scene.circle(middle, 15, &[Look::Fill(colour)]);
            scene.label(middle, character(piece), WHITE);
        }
    }
}
