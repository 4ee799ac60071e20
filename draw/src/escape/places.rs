//! Where the vertices of escape games are drawn.

use super::lattice;
use crate::layout::patterns::{STEP, is_forest, layers};
use crate::layout::places as usual;
use upstar::escape::board::{Construction, EscapeGraph, EscapeGrid};
use upstar::ground::graph::Shape;

/// The height of a triangle whose sides are a step.
const ROW: i64 = STEP * 866 / 1000;

/// A place for each vertex: as it was given, or as the board was described, trees in layers below the start,
/// everything else as far apart as it is in the graph.
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

/// Places that were given, so large that neighbours do not touch, and no larger than [`WIDEST`].
fn spread(given: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let reach = |along: fn(&(i64, i64)) -> i64| {
        let all = || given.iter().map(along);
        all().max().unwrap_or(0) - all().min().unwrap_or(0)
    };
    let widest = reach(|p| p.0).max(reach(|p| p.1)).max(1);
    let mut sorted = given.to_vec();
    sorted.sort_unstable();
    let apart = |a: &(i64, i64), b: &(i64, i64)| ((a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)).isqrt();
    // Those that come next from left to right are enough for an estimate.
    let near =
        sorted.iter().enumerate().flat_map(|(i, a)| sorted[i + 1..].iter().take(NEXT).map(move |b| (a, b)));
    let nearest = near.map(|(a, b)| apart(a, b)).filter(|&d| d > 0).min().unwrap_or(1);
    let (times, parts) = if STEP * widest / nearest > WIDEST { (WIDEST, widest) } else { (STEP, nearest) };
    given.iter().map(|&(x, y)| (x * times / parts, y * times / parts)).collect()
}

/// The widest picture of places that were given, in pixels.
const WIDEST: i64 = 3000;
/// How many vertices are compared with each.
const NEXT: usize = 40;

fn of_edges(board: &EscapeGraph) -> Vec<(i64, i64)> {
    let edges = board.graph().edges().iter().map(|edge| (edge.ends[0], edge.ends[1]));
    let shape = Shape::of_edges(board.vertices(), edges.collect());
    let root = board.start().unwrap_or(0) as usize;
    if is_forest(&shape) {
        return layers(&shape, root);
    }
    // Numbers of copies need room, and more of it between edges that cross.
    usual(&shape).into_iter().map(|(x, y)| (x * 3 / 2, y * 3 / 2)).collect()
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
