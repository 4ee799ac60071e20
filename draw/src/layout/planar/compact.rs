//! A drawing without crossings is made small: edges pull their ends together, and what comes too near is pushed away.

use super::clearance::{distance, is_clear, length};
use crate::layout::stress::EDGE;
use upstar::ground::graph::Shape;

type Place = (i64, i64);

/// The room that there has to be between vertices, and between a vertex and an edge that passes it.
const APART: i64 = EDGE * 8 / 10;
const PASSING: i64 = EDGE * 4 / 10;
/// What counts how much: a lack of room, and an edge that is longer than others.
const LACK: i64 = 40;
/// A whole, in which parts are counted.
const WHOLE: i64 = 1 << 10;
/// How far a vertex is moved, and where to.
const DISTANCES: [i64; 7] = [8 * EDGE, 4 * EDGE, 2 * EDGE, EDGE, EDGE / 2, EDGE / 4, EDGE / 8];
const DIRECTIONS: [(i64, i64); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
/// After so many rounds hardly anything moves; large graphs have fewer.
const ROUNDS: usize = 80;
const MOST_LOOKS: usize = 60_000_000;

/// The drawing after its vertices have moved, in units of which there are [`EDGE`] in an edge; nothing may cross in the
/// given one, and nothing does then.
pub(super) fn compacted(shape: &Shape, mut drawn: Vec<Place>) -> Vec<Place> {
    let n = shape.vertices();
    let mut own = vec![Vec::new(); n];
    for &(a, b) in shape.edges() {
        own[a as usize].push((a, b));
        own[b as usize].push((a, b));
    }
    let looks = n * DISTANCES.len() * DIRECTIONS.len() * (n + 4 * shape.edges().len()).max(1);
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

/// Moves a vertex to the best of some places, if there is a better one.
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

/// How much is wrong with the place of a vertex: its own edges are long, or there is too little room around it and them.
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

/// May a point be nearer than so much to a line between two others?
fn is_near(point: Place, a: Place, b: Place, room: i64) -> bool {
    (a.0.min(b.0) - room..=a.0.max(b.0) + room).contains(&point.0)
        && (a.1.min(b.1) - room..=a.1.max(b.1) + room).contains(&point.1)
}
