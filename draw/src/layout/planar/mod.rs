//! Drawings of planar graphs with straight edges of which no two cross.
//!
//! One drawing puts a face outside, as a regular polygon, and every other vertex
//! in the middle of its neighbours (W. T. Tutte, *How to draw a graph*, 1963); that face is chosen around which the
//! graph has most rotations, so that a cube is two squares and a prism two triangles. Where that puts vertices on
//! one another, faces get a vertex in their middle first. Where there are no rotations, or vertices come too near, they
//! are moved from there to where they would be without the condition that nothing crosses, as far as nothing does; and
//! so are those of a drawing on a small grid (H. de Fraysseix, J. Pach, R. Pollack, *How to draw a planar graph on a
//! grid*, 1990), which there is for every planar graph. The smallest one with room serves.
//!
//! - `areas`: maps: an area for each vertex, with borders where there are edges
//! - `augment`: more edges and vertices, until every face is a triangle
//! - `clearance`: does anything cross or touch?
//! - `compact`: a drawing is made small while nothing crosses
//! - `faces`: the faces of an embedding, and how many rotations there are around each
//! - `relax`: vertices go where they are wanted while nothing crosses
//! - `shift`: drawings of triangulations on a small grid
//! - `tutte`: every vertex in the middle of its neighbours

mod areas;
mod augment;
mod clearance;
mod compact;
mod faces;
mod relax;
mod shift;
mod tutte;

pub(crate) use self::areas::{Areas, areas, areas_of_cells};
use self::augment::{biconnected, triangulated};
use self::clearance::{Fitted, fitted, is_drawing};
use self::compact::compacted;
use self::relax::relaxed;
use super::patterns::{STEP, is_forest, layers};
use super::stress::{self, EDGE, MOST};
use upstar::ground::graph::planar::embedding;
use upstar::ground::graph::{Classes, Shape};

/// A row of parts that is no longer stays one row.
const SHORT_ROW: i64 = 8 * STEP;

/// A drawing is taken at once if it is no wider than so many steps for each vertex in a row of a square of them.
const WIDE: i64 = 4;

/// A place for each vertex, in pixels, the least coordinates 0; nothing if there is no drawing without crossings, or
/// for more than [`MOST`] vertices.
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

fn extent(places: &[(i64, i64)]) -> (i64, i64) {
    let most = |along: fn(&(i64, i64)) -> i64| places.iter().map(along).max().unwrap_or(0);
    (most(|p| p.0), most(|p| p.1))
}

/// The corners of boxes of these widths and heights, side by side in their order, in rows that make all of it about a
/// square; what fits a short row stands in one.
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

/// A part of a graph that is joined.
struct Part {
    vertices: Vec<usize>,
    shape: Shape,
}

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

fn part_places(shape: &Shape) -> Option<Vec<(i64, i64)>> {
    if is_forest(shape) {
        return Some(layers(shape, 0));
    }
    let n = shape.vertices();
    let around = biconnected(embedding(n, shape.edges().iter().copied())?);
    let (outer, turns) = faces::outer(&around);
    let full = triangulated(&around, &outer);
    // What looks alike from several sides is drawn so, other graphs as small as they can be.
    for graph in [&shape.neighbours(), &full.around].into_iter().filter(|_| turns > 1) {
        let drawn = &tutte::places(graph, &outer)[..n];
        if let Some(fit) = fitted(shape, drawn).filter(is_small) {
            return Some(fit.places);
        }
    }
    let grid = &shift::places(&triangulated(&around, &[]).around)[..n];
    let balanced = fitted(shape, &tutte::places(&full.around, &outer)[..n]);
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
    // Thin graphs often need not be told that nothing may cross.
    let free = fitted(shape, &stress::places(shape));
    // On the grid nothing crosses, however near edges come to other vertices.
    let all = moved.chain(fitted(shape, grid)).chain(balanced).chain(free);
    all.min_by_key(|fit| fit.wanted).map(|fit| fit.places)
}

fn is_small(drawn: &Fitted) -> bool {
    drawn.wanted <= STEP * (WIDE * drawn.places.len().isqrt() as i64 + WIDE)
}

#[cfg(test)]
mod tests;
