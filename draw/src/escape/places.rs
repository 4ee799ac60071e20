//! Placement of the vertices of escape games.

use super::lattice;
use crate::layout::patterns::{STEP, is_forest, layers};
use crate::layout::places as usual;
use upstar::escape::board::{Construction, EscapeGraph, EscapeGrid};
use upstar::ground::graph::Shape;

/// The height of an equilateral triangle whose sides are a step long.
const ROW: i64 = STEP * 866 / 1000;

/// Returns a place for each vertex: the given places if the board has some; otherwise the usual picture of
/// its construction; otherwise layers below the start for a tree, and the usual layout for any other graph.
pub(super) fn places(board: &EscapeGraph) -> Vec<(i64, i64)> {
    if let Some(given) = board.places_given() {
        return spread(given);
    }
    match board.naming().construction() {
        Some(Construction::Grid(grid)) => (0..board.vertices() as u32).map(|v| in_grid(grid, v)).collect(),
        Some(Construction::Hexagon(hexagon)) => {
            let place = |(row, half): (usize, usize)| (half as i64 * STEP / 2, row as i64 * ROW);
            hexagon.places().into_iter().map(place).collect()
        }
        Some(Construction::Usual(builder)) => usual(&Shape::built(builder.clone())),
        Some(Construction::Lattice(part)) => lattice::places(part).unwrap_or_else(|| of_edges(board)),
        Some(Construction::Random(_)) | None => of_edges(board),
    }
}

/// Scales the given places such that neighbouring vertices do not touch, but no picture is wider than
/// [`WIDEST`].
fn spread(given: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let reach = |along: fn(&(i64, i64)) -> i64| {
        let all = || given.iter().map(along);
        all().max().unwrap_or(0) - all().min().unwrap_or(0)
    };
    let widest = reach(|p| p.0).max(reach(|p| p.1)).max(1);
    let mut sorted = given.to_vec();
    sorted.sort_unstable();
    let apart = |a: &(i64, i64), b: &(i64, i64)| ((a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)).isqrt();
    // For an estimate it is enough to compare each vertex with the next `NEXT` ones from left to right.
    let near =
        sorted.iter().enumerate().flat_map(|(i, a)| sorted[i + 1..].iter().take(NEXT).map(move |b| (a, b)));
    let nearest = near.map(|(a, b)| apart(a, b)).filter(|&d| d > 0).min().unwrap_or(1);
    let (times, parts) = if STEP * widest / nearest > WIDEST { (WIDEST, widest) } else { (STEP, nearest) };
    given.iter().map(|&(x, y)| (x * times / parts, y * times / parts)).collect()
}

/// The greatest width of a picture with given places, in pixels.
const WIDEST: i64 = 3000;
/// The number of vertices with which each vertex is compared.
const NEXT: usize = 40;

fn of_edges(board: &EscapeGraph) -> Vec<(i64, i64)> {
    let edges = board.graph().edges().iter().map(|edge| (edge.ends[0], edge.ends[1]));
    let shape = Shape::of_edges(board.vertices(), edges.collect());
    let root = board.start().unwrap_or(0) as usize;
    if is_forest(&shape) {
        return layers(&shape, root);
    }
    // The numbers of copies need space, in particular between edges that cross.
    usual(&shape).into_iter().map(|(x, y)| (x * 3 / 2, y * 3 / 2)).collect()
}

/// Returns the place of a vertex of a grid. Exits are nearer to their cells than cells are to each other.
fn in_grid(grid: &EscapeGrid, vertex: u32) -> (i64, i64) {
    let (row, column) = grid.place(vertex);
    let along = |at: i64, count: usize| {
        let inside = at.clamp(0, count as i64 - 1);
        inside * STEP + (at - inside) * STEP * 3 / 4
    };
    (along(column, grid.columns()), along(row, grid.rows()))
}
