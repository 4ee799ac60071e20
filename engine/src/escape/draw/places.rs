//! Where the vertices of escape games are drawn.

use crate::draw::layout::{STEP, circle, is_forest, layers, places as usual};
use crate::escape::board::{Construction, EscapeGraph, EscapeGrid};
use crate::ground::graph::Shape;

/// The height of a triangle whose sides are a step.
const ROW: i64 = STEP * 866 / 1000;

/// A place for each vertex: as the board was described, trees in layers below the start, everything else on a
/// circle.
pub(super) fn places(board: &EscapeGraph) -> Vec<(i64, i64)> {
    match board.naming().construction() {
        Some(Construction::Grid(grid)) => (0..board.vertices() as u32).map(|v| in_grid(grid, v)).collect(),
        Some(Construction::Hexagon(hexagon)) => {
            let place = |(row, half): (usize, usize)| (half as i64 * STEP / 2, row as i64 * ROW);
            hexagon.places().into_iter().map(place).collect()
        }
        Some(Construction::Usual(builder)) => usual(&Shape::built(builder.clone())),
        Some(Construction::Random(_)) | None => of_edges(board),
    }
}

fn of_edges(board: &EscapeGraph) -> Vec<(i64, i64)> {
    let edges = board.graph().edges().iter().map(|edge| (edge.ends[0], edge.ends[1]));
    let shape = Shape::of_edges(board.vertices(), edges.collect());
    let root = board.start().unwrap_or(0) as usize;
    if is_forest(&shape) {
        return layers(&shape, root);
    }
    // Numbers of copies need room between edges that cross.
    circle(board.vertices()).into_iter().map(|(x, y)| (x * 3 / 2, y * 3 / 2)).collect()
}

/// Exits lie nearer to their cells than cells do to one another.
fn in_grid(grid: &EscapeGrid, vertex: u32) -> (i64, i64) {
    let (row, column) = grid.place(vertex);
    let along = |at: i64, count: usize| {
        let inside = at.clamp(0, count as i64 - 1);
        inside * STEP + (at - inside) * STEP * 3 / 4
    };
    (along(column, grid.columns()), along(row, grid.rows()))
}
