//! Triangulations that contain a given graph.

use std::collections::HashSet;

use super::outline::Place;
use crate::layout::planar::augment::{biconnected, triangulated};
use crate::layout::planar::clearance::is_drawing;
use crate::layout::planar::faces::{Around, faces};
use crate::layout::planar::{shift, tutte};
use upstar::ground::graph::planar::embedding;
use upstar::ground::graph::{Classes, Shape};

/// Returns a triangulation that contains the graph, with the places of its vertices. All faces but the outer
/// one are drawn as triangles. Returns `None` if the graph is not planar.
pub(super) fn triangles(n: usize, shape: &Shape) -> Option<(Around, Vec<Place>)> {
    let edges = filled(n, shape);
    let around = biconnected(embedding(n.max(3), edges)?);
    let outer = faces(&around).into_iter().rev().max_by_key(Vec::len)?;
    let full = triangulated(&around, &outer).around;
    let places = tutte::places(&full, &outer);
    let clear = |around: &Around, places: &[Place]| {
        let edges = (0..).zip(around).flat_map(|(u, of): (u32, &Vec<u32>)| of.iter().map(move |&v| (u, v)));
        is_drawing(&Shape::of_edges(around.len(), edges.filter(|(u, v)| u < v).collect()), places)
    };
    if clear(&full, &places) {
        return Some((full, places));
    }
    // In the Tutte drawing vertices may come too near each other for integer coordinates. The grid drawing
    // always works.
    let full = triangulated(&around, &[]).around;
    let places = shift::places(&full).into_iter().map(|(x, y)| (x << 12, -(y << 12))).collect();
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
