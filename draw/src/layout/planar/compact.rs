//! Compaction of a drawing without crossings: edges pull their ends together, and vertices and edges that
//! come too near repel each other.

use super::clearance::{distance, is_clear, length};
use crate::layout::stress::EDGE;
use upstar::ground::graph::Shape;

type Place = (i64, i64);

/// The space that is wanted between vertices, and between a vertex and an edge that passes it.
const APART: i64 = EDGE * 8 / 10;
const PASSING: i64 = EDGE * 4 / 10;
/// The weight of a lack of space, relative to that of an edge that is too long.
const LACK: i64 = 40;
/// The fixed-point representation of 1.
const WHOLE: i64 = 1 << 10;
/// The distances and the directions in which a vertex is moved.
const DISTANCES: [i64; 7] = [8 * EDGE, 4 * EDGE, 2 * EDGE, EDGE, EDGE / 2, EDGE / 4, EDGE / 8];
const DIRECTIONS: [(i64, i64); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
/// The most rounds, after which hardly anything moves, and the most tests of pairs in all rounds, which
/// limits the rounds for large graphs.
const ROUNDS: usize = 80;
const MOST_LOOKS: usize = 60_000_000;

/// Moves the vertices of a drawing closer together, in the unit in which an edge is [`EDGE`] long. The given
/// drawing must have no crossings; nor has the result.
pub(super) fn compacted(shape: &Shape, mut drawn: Vec<Place>) -> Vec<Place> {
    let n = shape.vertices();
    let mut own = vec![Vec::new(); n];
    for &(a, b) in shape.edges() {
        own[a as usize].push((a, b));
        own[b as usize].push((a, b));
    }
    let looks = n * DISTANCES.len() * DIRECTIONS.len() * (n + 4 * shape.edges().len()).max(1);
    // Large graphs get fewer rounds, the largest ones none.
    for _ in 0..ROUNDS.min(MOST_LOOKS / looks.max(1)) {
        let mut is_better = false;
        for (v, own) in own.iter().enumerate() {
            is_better |= improve(shape, &mut drawn, v, own);
        }
        if !is_better {
            break;
        }
    }
    drawn
}

/// Moves a vertex to the place of least strain among some places around it. Returns whether it has moved.
fn improve(shape: &Shape, drawn: &mut [Place], v: usize, own: &[(u32, u32)]) -> bool {
    let here = drawn[v];
    let mut best = (strain(shape, drawn, v, own), here);
    for distance in DISTANCES {
        for (dx, dy) in DIRECTIONS {
            drawn[v] = (here.0 + dx * distance, here.1 + dy * distance);
            let found = strain(shape, drawn, v, own);
            if found < best.0 && is_clear(shape, drawn, own) {
                best = (found, drawn[v]);
            }
        }
    }
    drawn[v] = best.1;
    best.1 != here
}

/// Returns the strain of a vertex: the sum of the squares of what its edges exceed [`EDGE`] by and, with
/// weight [`LACK`], of the space that is missing around it and its edges, each relative to what is wanted.
fn strain(shape: &Shape, drawn: &[Place], v: usize, own: &[(u32, u32)]) -> i64 {
    let at = |v: u32| drawn[v as usize];
    let lack = |found: i64, wanted: i64| {
        let part = (wanted - found).max(0) * WHOLE / wanted;
        LACK * part * part / WHOLE
    };
    let mut strain = 0;
    for &(a, b) in own {
        let part = (length(at(a), at(b)) - EDGE).max(0) * WHOLE / EDGE;
        strain += part * part / WHOLE;
    }
    for (u, &other) in drawn.iter().enumerate().filter(|(u, _)| *u != v) {
        if is_near(other, drawn[v], drawn[v], APART) {
            strain += lack(length(other, drawn[v]), APART);
        }
        let passing = own.iter().filter(|(a, b)| *a as usize != u && *b as usize != u);
        for &(a, b) in passing.filter(|&&(a, b)| is_near(other, at(a), at(b), PASSING)) {
            strain += lack(distance(other, at(a), at(b)), PASSING);
        }
    }
    for &(a, b) in shape.edges().iter().filter(|(a, b)| *a as usize != v && *b as usize != v) {
        if is_near(drawn[v], at(a), at(b), PASSING) {
            strain += lack(distance(drawn[v], at(a), at(b)), PASSING);
        }
    }
    strain
}

/// Returns whether a point may be nearer than `room` to the segment from `a` to `b`. Tests the bounding box
/// only.
fn is_near(point: Place, a: Place, b: Place, room: i64) -> bool {
    (a.0.min(b.0) - room..=a.0.max(b.0) + room).contains(&point.0)
        && (a.1.min(b.1) - room..=a.1.max(b.1) + room).contains(&point.1)
}
