//! Placement of the vertices of lattices.

use crate::layout::patterns::{STEP, sine};
use upstar::escape::board::{Lattice, LatticeKind, LatticePoint};

/// Half the square root of 3, in thousandths.
const HEIGHT: i64 = 866;

/// Returns a place for each vertex in the usual picture of the lattice: rows and columns, triangles,
/// hexagons, concentric rings, or layers in parallel projection. An exit lies two thirds of the way from its
/// cell to the missing neighbour. Returns `None` for a torus, which has no natural picture in the plane.
pub(super) fn places(lattice: &Lattice) -> Option<Vec<(i64, i64)>> {
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
