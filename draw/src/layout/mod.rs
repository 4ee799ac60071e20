//! Placement of the vertices of a graph, in integers, which makes a picture the same on every machine.

pub(crate) mod patterns;
pub(crate) mod planar;
pub(crate) mod stress;

use self::patterns::{STEP, circle, is_forest, layers};
use upstar::ground::graph::{Builder, Shape};

/// Returns a place for each vertex in pixels, with least coordinates 0. Paths, grids, stars, trees and
/// complete bipartite graphs have their usual layouts, forests are drawn in layers, planar edge lists without
/// crossings, other edge lists by stress, and the rest on a circle.
pub(crate) fn places(shape: &Shape) -> Vec<(i64, i64)> {
    let n = shape.vertices();
    let at = |column: usize, row: usize| (column as i64 * STEP, row as i64 * STEP);
    match *shape.builder() {
        Builder::Path(_) => (0..n).map(|v| at(v, 0)).collect(),
        Builder::Grid(_, columns) => (0..n).map(|v| at(v % columns, v / columns)).collect(),
        Builder::Bipartite(m, _) => (0..n).map(|v| if v < m { at(v, 0) } else { at(v - m, 2) }).collect(),
        Builder::Star(_) => {
            let around = circle(n - 1);
            let radius = around.iter().map(|&(x, _)| x).max().unwrap_or(0) / 2;
            [(radius, radius)].into_iter().chain(around).collect()
        }
        Builder::Tree(_) => layers(shape, 0),
        _ if is_forest(shape) => layers(shape, 0),
        Builder::Edges => planar::places(shape).unwrap_or_else(|| stress::places(shape)),
        // K4 is the only complete graph that looks better without crossings.
        Builder::Complete(4) => planar::places(shape).unwrap_or_else(|| circle(n)),
        _ => circle(n),
    }
}
