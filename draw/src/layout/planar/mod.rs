//! Straight-line drawings of planar graphs without crossings.
//!
//! Several drawings are made, and the smallest one in which everything has enough space is taken.
//!
//! The Tutte drawing puts the outer face on a regular polygon and every other vertex at the barycentre of its
//! neighbours (W. T. Tutte, *How to draw a graph*, 1963). The outer face is the one around which the graph
//! has the most rotations, which draws a cube as two squares and a prism as two triangles. If vertices
//! coincide or come too near, each face gets a vertex in its middle first. For a graph with rotations the
//! drawing is taken at once if it is small enough.
//!
//! The grid drawing (H. de Fraysseix, J. Pach, R. Pollack, *How to draw a planar graph on a grid*, 1990)
//! exists for every planar graph.
//!
//! Both are also improved: the vertices move towards their places in the stress layout, or closer together,
//! as long as no edges cross. The stress layout itself is taken if it has no crossings.

mod areas;
mod clearance;
mod faces;

pub(crate) use self::areas::{Areas, areas, areas_of_cells};
use self::clearance::{Fitted, compacted, fitted, is_drawing, relaxed};
use self::faces::{biconnected, on_grid, triangulated, tutte};
use super::patterns::{STEP, extent, is_forest, layers};
use super::stress::{self, EDGE, MOST};
use upstar::ground::graph::planar::embedding;
use upstar::ground::graph::{Classes, Shape};

/// The width up to which all components stand in one row, in pixels.
const SHORT_ROW: i64 = 8 * STEP;

/// The size up to which a symmetric drawing is taken at once: for n vertices it is [`WIDE`] steps times the
/// square root of n plus one.
const WIDE: i64 = 4;

/// Returns a place for each vertex in pixels, with least coordinates 0. Returns `None` if the graph is not
/// planar or has more than [`MOST`] vertices.
pub(super) fn places(shape: &Shape) -> Option<Vec<(i64, i64)>> {
    let n = shape.vertices();
    if n > MOST {
        return None;
    }
    embedding(n, shape.edges().iter().copied())?;
    let parts: Vec<(Part, Vec<(i64, i64)>)> = parts(shape)
        .into_iter()
        .map(|part| part_places(&part.shape).map(|drawn| (part, drawn)))
        .collect::<Option<_>>()?;
    let mut places = vec![(0, 0); n];
    let corners = shelves(&parts.iter().map(|(_, drawn)| extent(drawn)).collect::<Vec<_>>());
    for ((part, drawn), (west, top)) in parts.into_iter().zip(corners) {
        for (&v, (x, y)) in part.vertices.iter().zip(drawn) {
            places[v] = (west + x, top + y);
        }
    }
    Some(places)
}

/// Returns the upper left corners of boxes with these widths and heights, side by side in their order, in
/// rows that make the whole about square. All boxes stand in one row if that is at most [`SHORT_ROW`] wide.
fn shelves(boxes: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let area: i64 = boxes.iter().map(|(width, height)| (width + STEP) * (height + STEP)).sum();
    let widest = boxes.iter().map(|one| one.0).max().unwrap_or(0);
    let most = (area.isqrt() * 5 / 4).max(widest).max(SHORT_ROW);
    let (mut west, mut top, mut height) = (0, 0, 0);
    let mut corners = Vec::with_capacity(boxes.len());
    for one in boxes {
        if west > 0 && west + one.0 > most {
            (west, top, height) = (0, top + height + STEP, 0);
        }
        corners.push((west, top));
        west += one.0 + STEP;
        height = height.max(one.1);
    }
    corners
}

/// A connected component of a graph, with the numbers of its vertices in the graph.
struct Part {
    vertices: Vec<usize>,
    shape: Shape,
}

/// Returns the connected components, in the order of their first vertices, without loops.
fn parts(shape: &Shape) -> Vec<Part> {
    let n = shape.vertices();
    let mut classes = Classes::new(n);
    shape.edges().iter().for_each(|&(u, v)| _ = classes.join(u, v));
    let roots: Vec<u32> = (0..n as u32).map(|v| classes.root(v)).collect();
    let mut parts = Vec::new();
    for root in (0..n as u32).filter(|&v| roots[v as usize] == v) {
        let vertices: Vec<usize> = (0..n).filter(|&v| roots[v] == root).collect();
        let number = |v: u32| vertices.binary_search(&(v as usize)).unwrap_or(0) as u32;
        let own = shape.edges().iter().filter(|(u, v)| roots[*u as usize] == root && u != v);
        let edges = own.map(|&(u, v)| (number(u), number(v))).collect();
        parts.push(Part { shape: Shape::of_edges(vertices.len(), edges), vertices });
    }
    parts.sort_by_key(|part| part.vertices[0]);
    parts
}

/// Returns the places of the vertices of a connected graph; see the description of the module.
fn part_places(shape: &Shape) -> Option<Vec<(i64, i64)>> {
    if is_forest(shape) {
        return Some(layers(shape, 0));
    }
    let n = shape.vertices();
    let around = biconnected(embedding(n, shape.edges().iter().copied())?);
    let (outer, turns) = faces::outer(&around);
    let full = triangulated(&around, &outer);
    // Symmetric graphs are drawn symmetrically, all others as small as possible.
    for graph in [&shape.neighbours(), &full].into_iter().filter(|_| turns > 1) {
        let drawn = &tutte(graph, &outer)[..n];
        if let Some(fit) = fitted(shape, drawn).filter(is_small) {
            return Some(fit.places);
        }
    }
    let grid = &on_grid(&triangulated(&around, &[]))[..n];
    let balanced = fitted(shape, &tutte(&full, &outer)[..n]);
    let of_grid: Vec<_> = grid.iter().map(|&(x, y)| (x * EDGE / 2, y * EDGE / 2)).collect();
    let starts =
        balanced.iter().map(|fit| fit.places.iter().map(|&(x, y)| (x * EDGE / STEP, y * EDGE / STEP)));
    let starts: Vec<Vec<_>> =
        starts.map(Iterator::collect).filter(|start: &Vec<_>| is_drawing(shape, start)).collect();
    let moved = starts.into_iter().chain([of_grid]).flat_map(|start| {
        let relaxed = relaxed(shape, start);
        [compacted(shape, relaxed.clone()), relaxed]
    });
    let moved = moved.filter_map(|drawn| fitted(shape, &drawn));
    // The stress layout of a sparse graph often has no crossings.
    let free = fitted(shape, &stress::places(shape));
    // The grid drawing never has crossings, however near edges come to other vertices.
    let all = moved.chain(fitted(shape, grid)).chain(balanced).chain(free);
    all.min_by_key(|fit| fit.wanted).map(|fit| fit.places)
}

/// Returns whether a drawing is small enough to be taken at once.
fn is_small(drawn: &Fitted) -> bool {
    drawn.wanted <= STEP * (WIDE * drawn.places.len().isqrt() as i64 + WIDE)
}

#[cfg(test)]
mod tests;
