//! Improvement of a drawing by stress, as long as no edges cross.

use super::clearance::{is_clear, room};
use crate::layout::stress::{EDGE, distances, wanted_place};
use upstar::ground::graph::Shape;

/// The number of rounds. Hardly anything moves after so many.
const ROUNDS: usize = 60;
/// The divisors of the distance to the goal: a vertex goes all the way, a half, a quarter or an eighth of it.
const PARTS: [i64; 4] = [1, 2, 4, 8];
/// The most rounds of loosening, and the distances and directions in which vertices are then moved.
const MOST_LOOSENINGS: usize = 40;
const DISTANCES: [i64; 5] = [EDGE, EDGE / 2, EDGE / 4, EDGE / 8, EDGE / 16];
const DIRECTIONS: [(i64, i64); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
/// The distance up to which the space around a vertex counts.
const ENOUGH: i64 = EDGE / 2;

/// Moves the vertices of a drawing towards their places in the stress layout, in the unit in which an edge is
/// [`EDGE`] long. The given drawing, in the same unit, must have no crossings; nor has the result.
pub(super) fn relaxed(shape: &Shape, places: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    let n = shape.vertices();
    let wanted = distances(shape);
    let mut at: Vec<[i64; 2]> = places.iter().map(|&(x, y)| [x, y]).collect();
    let mut drawn = places;
    let mut own = vec![Vec::new(); n];
    for &(a, b) in shape.edges() {
        own[a as usize].push((a, b));
        own[b as usize].push((a, b));
    }
    for _ in 0..ROUNDS {
        for v in 0..n {
            let goal = wanted_place(v, &at, &wanted[v * n..(v + 1) * n]);
            go(shape, &mut drawn, v, &own[v], goal);
            at[v] = [drawn[v].0, drawn[v].1];
        }
    }
    loosen(shape, &mut drawn, &own);
    drawn
}

/// Moves vertices that have little space to places with more of it, as long as no edges cross. The narrowest
/// place of a drawing decides how large the whole drawing has to be.
fn loosen(shape: &Shape, drawn: &mut [(i64, i64)], own: &[Vec<(u32, u32)>]) {
    for _ in 0..MOST_LOOSENINGS {
        let mut is_better = false;
        for v in 0..drawn.len() {
            let here = drawn[v];
            let mut best = (room(drawn, v, &own[v], shape.edges(), ENOUGH), here);
            if best.0 >= ENOUGH {
                continue;
            }
            for distance in DISTANCES {
                for (dx, dy) in DIRECTIONS {
                    drawn[v] = (here.0 + dx * distance, here.1 + dy * distance);
                    let found = room(drawn, v, &own[v], shape.edges(), ENOUGH);
                    // A place without more space is not worth the longer test for crossings.
                    if found > best.0 && is_clear(shape, drawn, &own[v]) {
                        best = (found, drawn[v]);
                    }
                }
            }
            drawn[v] = best.1;
            is_better |= best.1 != here;
        }
        if !is_better {
            return;
        }
    }
}

/// Moves a vertex towards a goal, as far as no edges cross and its space does not shrink below the smaller of
/// [`ENOUGH`] and its present space.
fn go(shape: &Shape, drawn: &mut [(i64, i64)], v: usize, own: &[(u32, u32)], goal: [i64; 2]) {
    let here = drawn[v];
    let before = room(drawn, v, own, shape.edges(), ENOUGH);
    for part in PARTS {
        // If the whole way is blocked, a shorter part of it may still be free.
        drawn[v] = (here.0 + (goal[0] - here.0) / part, here.1 + (goal[1] - here.1) / part);
        if room(drawn, v, own, shape.edges(), ENOUGH) >= before && is_clear(shape, drawn, own) {
            return;
        }
    }
    drawn[v] = here;
}
