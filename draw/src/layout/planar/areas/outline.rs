//! Outlines of areas, signed areas, places inside an outline that are far from its boundary, and
//! triangulations that contain a given graph.

use std::collections::HashSet;

use crate::layout::planar::clearance::is_drawing;
use crate::layout::planar::faces::{Around, biconnected, faces, on_grid, triangulated, tutte};
use upstar::ground::graph::planar::embedding;
use upstar::ground::graph::{Classes, Shape};

pub(crate) type Place = (i64, i64);

/// The boundary of an area: a polygon around it, and one around each hole in the opposite direction.
pub(crate) type Outline = Vec<Vec<Place>>;

/// Returns twice the signed area of a triangle.
pub(super) fn double_area(a: Place, b: Place, c: Place) -> i128 {
    let (along, up) = (i128::from(b.0 - a.0), i128::from(b.1 - a.1));
    along * i128::from(c.1 - a.1) - up * i128::from(c.0 - a.0)
}

/// Returns twice the signed area of a polygon.
pub(super) fn surrounded(line: &[Place]) -> i128 {
    (0..line.len()).map(|i| cross(line[i], line[(i + 1) % line.len()])).sum()
}

/// Returns twice the signed area of the triangle of the origin, `a` and `b`.
pub(super) fn cross(a: Place, b: Place) -> i128 {
    i128::from(a.0) * i128::from(b.1) - i128::from(a.1) * i128::from(b.0)
}

/// Returns the least coordinates of some lines, and their width and height.
pub(super) fn bounds<'l>(lines: impl IntoIterator<Item = &'l Vec<Place>>) -> (Place, (i64, i64)) {
    let mut points = lines.into_iter().flatten().copied();
    let Some(first) = points.next() else { return ((0, 0), (0, 0)) };
    let grown = |(low, high): (Place, Place), (x, y): Place| {
        ((x.min(low.0), y.min(low.1)), (x.max(high.0), y.max(high.1)))
    };
    let (low, high) = points.fold((first, first), grown);
    (low, (high.0 - low.0, high.1 - low.1))
}

/// The number of divisions of the width and of the height in the first, coarse search.
const TRIED: i64 = 16;

/// Returns a place for the name of an area: the centre of gravity if it is nearly as far from the boundary as
/// possible, otherwise the pole of inaccessibility, the place farthest from the boundary.
pub(super) fn middle(outline: &Outline) -> Place {
    let ((west, north), (width, height)) = bounds(outline);
    let tried = (1..TRIED).flat_map(|row| (1..TRIED).map(move |column| (column, row)));
    let places = tried.map(|(column, row)| (west + width * column / TRIED, north + height * row / TRIED));
    let coarse = places.max_by_key(|&place| (room(outline, place), place)).unwrap_or((west, north));
    let pole = climbed(outline, coarse, width.max(height) / TRIED);
    let centre = centre(outline);
    // The measures are squares of distances: the centre is preferred if its distance is at least 87 % of the
    // pole's.
    if 4 * room(outline, centre) >= 3 * room(outline, pole) { centre } else { pole }
}

/// Improves a place by ever smaller steps, until no step takes it farther from the boundary.
fn climbed(outline: &Outline, from: Place, step: i64) -> Place {
    let (mut here, mut step) = ((room(outline, from), from), step);
    while step > 0 {
        let (x, y) = here.1;
        let around = [(step, 0), (-step, 0), (0, step), (0, -step)].map(|(dx, dy)| (x + dx, y + dy));
        match around.into_iter().map(|place| (room(outline, place), place)).max() {
            Some(best) if best.0 > here.0 => here = best,
            _ => step /= 2,
        }
    }
    here.1
}

/// Returns the square of the distance of a place from the boundary, or -1 if the place lies outside.
pub(super) fn room(outline: &Outline, at: Place) -> i64 {
    let (mut is_inside, mut least) = (false, i64::MAX);
    for line in outline {
        for (i, &a) in line.iter().enumerate() {
            let b = line[(i + 1) % line.len()];
            // A ray to the right from a place inside crosses the boundary an odd number of times.
            let is_right = if a.1 < b.1 { double_area(a, b, at) > 0 } else { double_area(a, b, at) < 0 };
            is_inside ^= ((a.1 > at.1) != (b.1 > at.1)) && is_right;
            least = least.min(distance(a, b, at));
        }
    }
    if is_inside { least } else { -1 }
}

/// Returns the square of the distance of a place from a segment.
fn distance(a: Place, b: Place, at: Place) -> i64 {
    let (side, to) = ((b.0 - a.0, b.1 - a.1), (at.0 - a.0, at.1 - a.1));
    let length = (side.0 * side.0 + side.1 * side.1).max(1);
    let along = (side.0 * to.0 + side.1 * to.1).clamp(0, length);
    let (x, y) = (to.0 - side.0 * along / length, to.1 - side.1 * along / length);
    x * x + y * y
}

/// Returns the centre of gravity of an area.
fn centre(outline: &Outline) -> Place {
    let total: i128 = outline.iter().map(|line| 3 * surrounded(line)).sum();
    let mut sum = (0, 0);
    for line in outline {
        for (i, &a) in line.iter().enumerate() {
            let b = line[(i + 1) % line.len()];
            let area = cross(a, b);
            sum.0 += area * i128::from(a.0 + b.0);
            sum.1 += area * i128::from(a.1 + b.1);
        }
    }
    match total {
        0 => outline.iter().flatten().next().copied().unwrap_or((0, 0)),
        _ => ((sum.0 / total) as i64, (sum.1 / total) as i64),
    }
}

/// Returns a triangulation that contains the graph, with the places of its vertices. All faces but the outer
/// one are drawn as triangles. Returns `None` if the graph is not planar.
pub(super) fn triangles(n: usize, shape: &Shape) -> Option<(Around, Vec<Place>)> {
    let edges = filled(n, shape);
    let around = biconnected(embedding(n.max(3), edges)?);
    let outer = faces(&around).into_iter().rev().max_by_key(Vec::len)?;
    let full = triangulated(&around, &outer);
    let places = tutte(&full, &outer);
    let clear = |around: &Around, places: &[Place]| {
        let edges = (0..).zip(around).flat_map(|(u, of): (u32, &Vec<u32>)| of.iter().map(move |&v| (u, v)));
        is_drawing(&Shape::of_edges(around.len(), edges.filter(|(u, v)| u < v).collect()), places)
    };
    if clear(&full, &places) {
        return Some((full, places));
    }
    // In the Tutte drawing vertices may come too near each other for integer coordinates. The grid drawing
    // always works.
    let full = triangulated(&around, &[]);
    let places = on_grid(&full).into_iter().map(|(x, y)| (x << 12, -(y << 12))).collect();
    Some((full, places))
}

/// Returns the edges of the graph, and additional ones that make it connected and give it a cycle. A graph
/// with fewer than three vertices is enlarged to three.
fn filled(n: usize, shape: &Shape) -> Vec<(u32, u32)> {
    let n = n.max(3);
    let mut edges: Vec<_> = shape.edges().to_vec();
    let mut classes = Classes::new(n);
    edges.iter().for_each(|&(u, v)| _ = classes.join(u, v));
    for v in 1..n as u32 {
        if classes.root(0) != classes.root(v) {
            classes.join(0, v);
            edges.push((0, v));
        }
    }
    let distinct: HashSet<_> = edges.iter().map(|&(u, v)| (u.min(v), u.max(v))).collect();
    if distinct.len() == n - 1 {
        // In a tree two neighbours of a vertex are not adjacent, and may be joined without a crossing.
        let neighbours = Shape::of_edges(n, edges.clone()).neighbours();
        if let Some([a, b, ..]) = neighbours.iter().find(|of| of.len() > 1).map(|of| &of[..]) {
            edges.push((*a, *b));
        }
    }
    edges
}
