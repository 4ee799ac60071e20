//! Exact tests for crossings, measures of the space between vertices and edges, and two ways to improve a
//! drawing, as long as no edges cross. By stress, the vertices move towards their places in the stress layout.
//! By compaction, edges pull their ends together, and vertices and edges that come too near repel each other.

use crate::layout::patterns::STEP;
use crate::layout::stress::{EDGE, distances, wanted_place};
use upstar::ground::graph::Shape;

type Place = (i64, i64);

/// The least distance of two vertices, and of a vertex and an edge that passes it, in pixels.
const APART: i64 = STEP * 8 / 10;
const PASSING: i64 = STEP * 4 / 10;
/// The largest width and height of a drawing in pixels, even if its vertices then have too little space.
const WIDEST: i64 = 2400;

/// Returns the side of the line from `a` to `b` on which `c` lies: 1, -1, or 0 on the line.
fn side(a: Place, b: Place, c: Place) -> i128 {
    let across = i128::from(b.0 - a.0) * i128::from(c.1 - a.1);
    (across - i128::from(b.1 - a.1) * i128::from(c.0 - a.0)).signum()
}

/// Returns whether `c` lies on the segment from `a` to `b`.
fn is_on(a: Place, b: Place, c: Place) -> bool {
    side(a, b, c) == 0
        && (a.0.min(b.0)..=a.0.max(b.0)).contains(&c.0)
        && (a.1.min(b.1)..=a.1.max(b.1)).contains(&c.1)
}

/// Returns whether two edges have a point in common other than a common end.
pub(super) fn crosses(places: &[Place], (u, v): (u32, u32), (x, y): (u32, u32)) -> bool {
    let at = |v: u32| places[v as usize];
    let shared = [u, v].into_iter().find(|&end| end == x || end == y);
    if let Some(end) = shared {
        // Edges with a common end cross only if one of them runs along the other.
        let (one, two) = (u + v - end, x + y - end);
        return one != two && (is_on(at(end), at(one), at(two)) || is_on(at(end), at(two), at(one)));
    }
    let (a, b, c, d) = (at(u), at(v), at(x), at(y));
    if a.0.max(b.0) < c.0.min(d.0) || c.0.max(d.0) < a.0.min(b.0) {
        return false;
    }
    if a.1.max(b.1) < c.1.min(d.1) || c.1.max(d.1) < a.1.min(b.1) {
        return false;
    }
    side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
}

/// Returns whether no edge of the graph crosses one of the edges `own`.
fn is_clear(shape: &Shape, drawn: &[Place], own: &[(u32, u32)]) -> bool {
    let is_clear =
        |&edge: &(u32, u32)| shape.edges().iter().all(|&other| edge == other || !crosses(drawn, edge, other));
    own.iter().all(is_clear)
}

/// Returns whether this is a proper drawing: no two vertices coincide, and no edge crosses another one or
/// passes through a vertex that has edges.
pub(super) fn is_drawing(shape: &Shape, places: &[Place]) -> bool {
    let mut sorted = places.to_vec();
    sorted.sort_unstable();
    let is_double = sorted.windows(2).any(|two| two[0] == two[1]);
    let edges = shape.edges();
    let is_clear =
        |(i, &edge): (usize, &(u32, u32))| edges[i + 1..].iter().all(|&other| !crosses(places, edge, other));
    !is_double && edges.iter().enumerate().all(is_clear)
}

/// Returns how many pixels a unit of the drawing must measure for enough space between vertices and beside
/// edges, as a fraction (pixels, units). Returns `None` if a vertex coincides with another one or lies on an
/// edge that does not end in it.
fn scale(shape: &Shape, places: &[Place]) -> Option<(i64, i64)> {
    let mut worst = (0, 1);
    let mut needs = |wanted: i64, there: i64| {
        if i128::from(wanted) * i128::from(worst.1) > i128::from(worst.0) * i128::from(there) {
            worst = (wanted, there);
        }
    };
    for (i, &a) in places.iter().enumerate() {
        for &b in &places[i + 1..] {
            needs(APART, length(a, b));
        }
        for &(u, v) in shape.edges() {
            if u as usize != i && v as usize != i {
                needs(PASSING, distance(a, places[u as usize], places[v as usize]));
            }
        }
    }
    (worst.1 > 0).then_some(worst)
}

pub(super) fn length(a: Place, b: Place) -> i64 {
    let (x, y) = (i128::from(a.0 - b.0), i128::from(a.1 - b.1));
    (x * x + y * y).isqrt() as i64
}

/// Returns the distance of a point from the segment from `a` to `b`.
fn distance(point: Place, a: Place, b: Place) -> i64 {
    let dot = |o: Place, p: Place, q: Place| {
        i128::from(p.0 - o.0) * i128::from(q.0 - o.0) + i128::from(p.1 - o.1) * i128::from(q.1 - o.1)
    };
    if dot(a, b, point) <= 0 {
        return length(a, point);
    }
    if dot(b, a, point) <= 0 {
        return length(b, point);
    }
    let across =
        i128::from(b.0 - a.0) * i128::from(point.1 - a.1) - i128::from(b.1 - a.1) * i128::from(point.0 - a.0);
    (across.abs() / i128::from(length(a, b).max(1))) as i64
}

/// A drawing in pixels, with the size that it needs.
pub(super) struct Fitted {
    /// The places of the vertices; the least coordinates are 0.
    pub(super) places: Vec<Place>,
    /// The width or height, whichever is larger, at which vertices and edges have enough space. The drawing
    /// itself is at most [`WIDEST`].
    pub(super) wanted: i64,
}

/// Scales a drawing to the size that it needs, but at most to [`WIDEST`]. Returns `None` if edges cross or
/// touch in the drawing, also if they do so only because of rounding.
pub(super) fn fitted(shape: &Shape, places: &[Place]) -> Option<Fitted> {
    let low = (places.iter().map(|p| p.0).min()?, places.iter().map(|p| p.1).min()?);
    let extent = places.iter().map(|p| (p.0 - low.0).max(p.1 - low.1)).max()?.max(1);
    let (mut pixels, mut units) = scale(shape, places)?;
    let wanted =
        i64::try_from(i128::from(extent) * i128::from(pixels) / i128::from(units)).unwrap_or(i64::MAX);
    if wanted > WIDEST {
        (pixels, units) = (WIDEST, extent);
    }
    let fit = |at: i64| (i128::from(at) * i128::from(pixels) / i128::from(units)) as i64;
    let places: Vec<_> = places.iter().map(|p| (fit(p.0 - low.0), fit(p.1 - low.1))).collect();
    is_drawing(shape, &places).then_some(Fitted { places, wanted })
}

/// Returns the distance of a vertex and its edges from all other vertices and edges, up to `enough`.
fn room(places: &[Place], v: usize, own: &[(u32, u32)], edges: &[(u32, u32)], enough: i64) -> i64 {
    let at = |v: u32| places[v as usize];
    let mut least = enough;
    let mut look = |p: Place, a: Place, b: Place| {
        // A cheap test of bounding boxes spares the division and the square root for most pairs.
        if is_near(p, a, b, enough) {
            least = least.min(distance(p, a, b));
        }
    };
    for (u, &other) in places.iter().enumerate().filter(|(u, _)| *u != v) {
        look(other, places[v], places[v]);
        let passing = own.iter().filter(|(a, b)| *a as usize != u && *b as usize != u);
        passing.for_each(|&(a, b)| look(other, at(a), at(b)));
    }
    for &(a, b) in edges.iter().filter(|(a, b)| *a as usize != v && *b as usize != v) {
        look(places[v], at(a), at(b));
    }
    least
}

/// Returns whether a point may be nearer than `room` to the segment from `a` to `b`. Tests the bounding box
/// only.
fn is_near(point: Place, a: Place, b: Place, room: i64) -> bool {
    (a.0.min(b.0) - room..=a.0.max(b.0) + room).contains(&point.0)
        && (a.1.min(b.1) - room..=a.1.max(b.1) + room).contains(&point.1)
}

/// Returns the edges at each vertex.
fn edges_at(shape: &Shape) -> Vec<Vec<(u32, u32)>> {
    let mut own = vec![Vec::new(); shape.vertices()];
    for &(a, b) in shape.edges() {
        own[a as usize].push((a, b));
        own[b as usize].push((a, b));
    }
    own
}

/// The directions in which a vertex is moved.
const DIRECTIONS: [(i64, i64); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// Moves a vertex to the cheapest of its place and the places at some distances around it, as long as its
/// edges `own` cross no others. Returns whether it has moved.
fn improve(
    shape: &Shape,
    drawn: &mut [Place],
    (v, own): (usize, &[(u32, u32)]),
    distances: &[i64],
    cost: impl Fn(&[Place]) -> i64,
) -> bool {
    let here = drawn[v];
    let mut best = (cost(drawn), here);
    for distance in distances {
        for (dx, dy) in DIRECTIONS {
            drawn[v] = (here.0 + dx * distance, here.1 + dy * distance);
            let found = cost(drawn);
            // A place that is no better is not worth the longer test for crossings.
            if found < best.0 && is_clear(shape, drawn, own) {
                best = (found, drawn[v]);
            }
        }
    }
    drawn[v] = best.1;
    best.1 != here
}

/// The number of rounds of stress. Hardly anything moves after so many.
const ROUNDS: usize = 60;
/// The divisors of the distance to the goal: a vertex goes all the way, a half, a quarter or an eighth of it.
const PARTS: [i64; 4] = [1, 2, 4, 8];
/// The most rounds of loosening, and the distances by which vertices are then moved.
const MOST_LOOSENINGS: usize = 40;
const LOOSER: [i64; 5] = [EDGE, EDGE / 2, EDGE / 4, EDGE / 8, EDGE / 16];
/// The distance up to which the space around a vertex counts.
const ENOUGH: i64 = EDGE / 2;

/// Moves the vertices of a drawing towards their places in the stress layout, in the unit in which an edge is
/// [`EDGE`] long. The given drawing, in the same unit, must have no crossings; nor has the result.
pub(super) fn relaxed(shape: &Shape, places: Vec<Place>) -> Vec<Place> {
    let n = shape.vertices();
    let wanted = distances(shape);
    let mut at: Vec<[i64; 2]> = places.iter().map(|&(x, y)| [x, y]).collect();
    let mut drawn = places;
    let own = edges_at(shape);
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
fn loosen(shape: &Shape, drawn: &mut [Place], own: &[Vec<(u32, u32)>]) {
    for _ in 0..MOST_LOOSENINGS {
        let mut is_better = false;
        for (v, own) in own.iter().enumerate() {
            let room = |drawn: &[Place]| room(drawn, v, own, shape.edges(), ENOUGH);
            if room(drawn) < ENOUGH {
                is_better |= improve(shape, drawn, (v, own), &LOOSER, |drawn| -room(drawn));
            }
        }
        if !is_better {
            return;
        }
    }
}

/// Moves a vertex towards a goal, as far as no edges cross and its space does not shrink below the smaller of
/// [`ENOUGH`] and its present space.
fn go(shape: &Shape, drawn: &mut [Place], v: usize, own: &[(u32, u32)], goal: [i64; 2]) {
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

/// The space that compaction wants between vertices, and between a vertex and an edge that passes it.
const ROOMY: i64 = EDGE * 8 / 10;
const BESIDE: i64 = EDGE * 4 / 10;
/// The weight of a lack of space, relative to that of an edge that is too long.
const LACK: i64 = 40;
/// The fixed-point representation of 1.
const WHOLE: i64 = 1 << 10;
/// The distances by which compaction moves a vertex.
const CLOSER: [i64; 7] = [8 * EDGE, 4 * EDGE, 2 * EDGE, EDGE, EDGE / 2, EDGE / 4, EDGE / 8];
/// The most rounds of compaction, after which hardly anything moves, and the most tests of pairs in all
/// rounds, which limits the rounds for large graphs.
const MOST_ROUNDS: usize = 80;
const MOST_LOOKS: usize = 60_000_000;

/// Moves the vertices of a drawing closer together, in the unit in which an edge is [`EDGE`] long. The given
/// drawing must have no crossings; nor has the result.
pub(super) fn compacted(shape: &Shape, mut drawn: Vec<Place>) -> Vec<Place> {
    let (n, own) = (shape.vertices(), edges_at(shape));
    let looks = n * CLOSER.len() * DIRECTIONS.len() * (n + 4 * shape.edges().len()).max(1);
    // Large graphs get fewer rounds, the largest ones none.
    for _ in 0..MOST_ROUNDS.min(MOST_LOOKS / looks.max(1)) {
        let mut is_better = false;
        for (v, own) in own.iter().enumerate() {
            is_better |= improve(shape, &mut drawn, (v, own), &CLOSER, |drawn| strain(shape, drawn, v, own));
        }
        if !is_better {
            break;
        }
    }
    drawn
}

/// Returns the strain of a vertex: the sum of the squares of the excess of its edges over [`EDGE`] and, with
/// weight [`LACK`], of the missing space around it and its edges, each relative to the wanted amount.
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
        if is_near(other, drawn[v], drawn[v], ROOMY) {
            strain += lack(length(other, drawn[v]), ROOMY);
        }
        let passing = own.iter().filter(|(a, b)| *a as usize != u && *b as usize != u);
        for &(a, b) in passing.filter(|&&(a, b)| is_near(other, at(a), at(b), BESIDE)) {
            strain += lack(distance(other, at(a), at(b)), BESIDE);
        }
    }
    for &(a, b) in shape.edges().iter().filter(|(a, b)| *a as usize != v && *b as usize != v) {
        if is_near(drawn[v], at(a), at(b), BESIDE) {
            strain += lack(distance(drawn[v], at(a), at(b)), BESIDE);
        }
    }
    strain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_cross_or_touch() {
        let places = [(0, 0), (10, 10), (0, 10), (10, 0), (5, 5), (20, 20)];
        assert!(crosses(&places, (0, 1), (2, 3)));
        assert!(!crosses(&places, (0, 2), (1, 3)));
        assert!(crosses(&places, (0, 1), (2, 4)), "it ends on the other one");
        assert!(!crosses(&places, (0, 2), (0, 3)));
        assert!(crosses(&places, (0, 1), (0, 5)), "one lies on the other");
        assert!(!crosses(&places, (0, 1), (1, 5)), "they go on from one another");
        assert!(!is_drawing(&Shape::of_edges(6, vec![(0, 5), (2, 3)]), &places));
        assert!(is_drawing(&Shape::of_edges(6, vec![(0, 4), (2, 4)]), &places));
    }
}
