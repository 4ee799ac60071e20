//! Places for the vertices of any graph: those whose distances in the picture are nearest to those in the graph.
//!
//! The stress of a picture is the sum over all pairs of vertices of (|p_u - p_v| / d(u, v) - 1)^2, where d
//! counts edges (T. Kamada, S. Kawai, *An algorithm for drawing general undirected graphs*, 1989). Each vertex in
//! turn goes where the others want it, which never makes the stress larger (E. Gansner, Y. Koren, S. North,
//! *Graph drawing by stress majorization*, 2004). It takes O(n^2) a round, in integers, so
//! that the picture is the same on every machine.

use std::collections::VecDeque;

use super::patterns::{STEP, circle};
use crate::ground::graph::Shape;

/// The most vertices that places are worked out for; more take too long.
pub(crate) const MOST: usize = 400;
/// After so many rounds hardly anything moves.
const ROUNDS: usize = 150;
/// How long an edge is to be, in the unit of the places here.
pub(super) const EDGE: i64 = 1 << 12;
/// The weight of a neighbour.
const WEIGHT: i64 = 1 << 20;
/// The least distance of two vertices in the picture, in hundredths of a step.
const LEAST: i64 = 80;

/// A place for each vertex, the least coordinates 0; on a circle if there are more than [`MOST`].
pub(crate) fn places(shape: &Shape) -> Vec<(i64, i64)> {
    let n = shape.vertices();
    if n > MOST {
        return circle(n);
    }
    let wanted = distances(shape);
    let mut places: Vec<_> = circle(n).into_iter().map(|(x, y)| [x * EDGE / STEP, y * EDGE / STEP]).collect();
    for _ in 0..ROUNDS {
        for v in 0..n {
            places[v] = wanted_place(v, &places, &wanted[v * n..(v + 1) * n]);
        }
    }
    in_pixels(&places)
}

/// Where the others want a vertex: each of them as far away as it is in the graph, in the direction where it is
/// now, the nearer ones more than the farther ones.
pub(super) fn wanted_place(v: usize, places: &[[i64; 2]], wanted: &[u32]) -> [i64; 2] {
    let here = places[v];
    let (mut sum, mut weights) = ([0; 2], 0);
    let others = places.iter().zip(wanted).enumerate().filter(|(u, _)| *u != v);
    for (there, distance) in others.map(|(_, (there, &distance))| (there, i64::from(distance))) {
        let weight = (WEIGHT / (distance * distance)).max(1);
        let apart = [here[0] - there[0], here[1] - there[1]];
        let now = length(apart).max(1);
        for i in 0..2 {
            sum[i] += weight * (there[i] + distance * EDGE * apart[i] / now);
        }
        weights += weight;
    }
    if weights > 0 { sum.map(|sum| sum / weights) } else { here }
}

fn length([x, y]: [i64; 2]) -> i64 {
    (x * x + y * y).isqrt()
}

/// The numbers of edges between all pairs of vertices; between those that are not joined one more than the
/// longest.
pub(super) fn distances(shape: &Shape) -> Vec<u32> {
    let n = shape.vertices();
    let neighbours = shape.neighbours();
    let mut all = vec![u32::MAX; n * n];
    for start in 0..n {
        let row = &mut all[start * n..(start + 1) * n];
        row[start] = 0;
        let mut queue = VecDeque::from([start]);
        while let Some(v) = queue.pop_front() {
            for &u in &neighbours[v] {
                if row[u as usize] == u32::MAX {
                    row[u as usize] = row[v] + 1;
                    queue.push_back(u as usize);
                }
            }
        }
    }
    let longest = all.iter().filter(|&&d| d != u32::MAX).max().copied().unwrap_or(0);
    all.iter_mut().filter(|d| **d == u32::MAX).for_each(|d| *d = longest + 1);
    all
}

/// The picture with room between any two vertices.
fn in_pixels(places: &[[i64; 2]]) -> Vec<(i64, i64)> {
    let pairs = places.iter().enumerate().flat_map(|(i, a)| places[i + 1..].iter().map(move |b| (a, b)));
    let nearest = pairs.map(|(a, b)| length([a[0] - b[0], a[1] - b[1]])).min().unwrap_or(EDGE);
    // What lies on one another is not torn apart by making all much larger.
    let nearest = nearest.clamp(EDGE / 4, EDGE * LEAST / 100);
    let least = [0, 1].map(|i| places.iter().map(|place| place[i]).min().unwrap_or(0));
    let in_pixels = |at: i64| at * STEP * LEAST / (100 * nearest);
    places.iter().map(|p| (in_pixels(p[0] - least[0]), in_pixels(p[1] - least[1]))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(places: &[(i64, i64)], u: usize, v: usize) -> i64 {
        let ((x, y), (a, b)) = (places[u], places[v]);
        ((x - a) * (x - a) + (y - b) * (y - b)).isqrt()
    }

    #[test]
    fn neighbours_are_nearer_than_others() {
        // A ladder of five rungs.
        let rungs = (0..5).map(|i| (2 * i, 2 * i + 1));
        let rails = (0..8).map(|v| (v, v + 2));
        let shape = Shape::of_edges(10, rungs.chain(rails).collect());
        let places = places(&shape);
        assert!((0..8).all(|v| apart(&places, v, v + 2) < apart(&places, 0, 9) / 2), "{places:?}");
        let nearest =
            (0..10).flat_map(|u| (0..u).map(move |v| (u, v))).map(|(u, v)| apart(&places, u, v)).min();
        assert!(nearest > Some(STEP / 2), "{places:?}");
    }

    #[test]
    fn parts_that_are_not_joined_have_places_of_their_own() {
        let places = places(&Shape::of_edges(5, vec![(0, 1), (1, 2), (2, 0)]));
        assert!(apart(&places, 3, 4) > STEP / 2 && apart(&places, 0, 3) > STEP / 2, "{places:?}");
    }
}
