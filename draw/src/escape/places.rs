//! Placement of the vertices of escape games.

use crate::layout::patterns::{STEP, is_forest, layers, sine};
use crate::layout::places as usual;
use upstar::escape::board::{Construction, EscapeGraph, EscapeGrid, Lattice, LatticeKind, LatticePoint};
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
        Some(Construction::Lattice(part)) => in_lattice(part).unwrap_or_else(|| of_edges(board)),
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

/// Half the square root of 3, in thousandths.
const HEIGHT: i64 = 866;

/// Returns a place for each vertex in the usual picture of the lattice: rows and columns, triangles,
/// hexagons, concentric rings, or layers in parallel projection. An exit lies two thirds of the way from its
/// cell to the missing neighbour. Returns `None` for a torus, which has no natural picture in the plane.
fn in_lattice(lattice: &Lattice) -> Option<Vec<(i64, i64)>> {
    let kind = lattice.kind();
    if kind == LatticeKind::Torus {
        return None;
    }
    let sizes = lattice.sizes().map(|size| size as i64);
    let place = |point: LatticePoint, parity: i64| match kind {
        LatticeKind::King => in_rows(point),
        LatticeKind::Triangular => in_triangles(point),
        LatticeKind::Honeycomb => in_hexagons(point, parity),
        LatticeKind::Cylinder => in_rings(point, sizes),
        LatticeKind::Torus | LatticeKind::Box => in_layers(point, sizes),
    };
    // In a honeycomb the parity of a place decides its height in the row, also for a missing neighbour.
    let vertex = |(cell, missing): (LatticePoint, Option<LatticePoint>)| {
        let parity = |point: LatticePoint| (point[1] + point[2]).rem_euclid(2);
        let (x, y) = place(cell, parity(cell));
        let Some(missing) = missing else { return (x, y) };
        let (to_x, to_y) = place(missing, parity(missing));
        (x + (to_x - x) * 2 / 3, y + (to_y - y) * 2 / 3)
    };
    Some(lattice.places().into_iter().map(vertex).collect())
}

/// The distance of neighbouring cells, large enough for the exits of several cells side by side.
const APART: i64 = STEP * 3 / 2;

fn in_rows([_, row, column]: LatticePoint) -> (i64, i64) {
    (column * APART, row * APART)
}

/// Returns a place in a triangular lattice. Each row begins half a step to the right of the one above it,
/// hence a cell lies between two cells of the row above.
fn in_triangles([_, row, column]: LatticePoint) -> (i64, i64) {
    ((2 * column + row) * APART / 2, row * APART * HEIGHT / 1000)
}

/// Returns a place in a honeycomb. Even cells lie half a side lower than odd ones in the same row.
fn in_hexagons([_, row, column]: LatticePoint, parity: i64) -> (i64, i64) {
    (column * STEP * HEIGHT / 1000, (3 * row - parity) * STEP / 2)
}

/// Returns a place on a ring. The first row is the innermost ring, which leaves space for exits inside it.
/// The factor 0.159 is 1 / 2π.
fn in_rings([_, row, column]: LatticePoint, [_, _, columns]: [i64; 3]) -> (i64, i64) {
    let angle = column * 360_000 / columns;
    let radius = STEP * columns * 159 / 1000 + STEP * 2 / 3 + row * STEP;
    (radius * sine(angle) / 1000, -radius * sine(angle + 90_000) / 1000)
}

/// Returns a place in a stack of layers. Rows and columns are so far apart that all layers fit between them,
/// hence no vertex lies on an edge of other vertices.
fn in_layers([layer, row, column]: LatticePoint, [layers, _, _]: [i64; 3]) -> (i64, i64) {
    let room = layers + 1;
    ((column * room + layer) * STEP * 3 / 4, (row * room - layer) * STEP / 2)
}
