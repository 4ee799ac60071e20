//! Places for the vertices of any graph: those whose distances in the picture are nearest to those in the graph.
//!
//! The stress of a picture is the sum over all pairs of vertices of (|p_u - p_v| / d(u, v) - 1)^2, where d
//! counts edges (T. Kamada, S. Kawai, *An algorithm for drawing general undirected graphs*, 1989). Each vertex in
//! turn goes where the others want it, which never makes the stress larger (E. Gansner, Y. Koren, S. North,
//! *Graph drawing by stress majorization*, 2004). It takes O(n^2) a round. Sums, products, quotients and square
//! roots of floating-point numbers are the same on every machine, so that the picture is, too.

use std::collections::VecDeque;

use super::layout::{STEP, circle};
use crate::ground::graph::Shape;

/// The most vertices that places are worked out for; more take too long.
pub(crate) const MOST: usize = 400;
/// After so many rounds hardly anything moves.
const ROUNDS: usize = 150;
/// The least distance of two vertices in the picture, in parts of a step.
const LEAST: f64 = 0.8;

/// A place for each vertex, the least coordinates 0; on a circle if there are more than [`MOST`].
pub(crate) fn places(shape: &Shape) -> Vec<(i64, i64)> {
    let n = shape.vertices();
    if n > MOST {
        return circle(n);
    }
    let wanted = distances(shape);
    let around = circle(n);
    let mut places: Vec<[f64; 2]> =
        around.iter().map(|&(x, y)| [x as f64 / STEP as f64, y as f64 / STEP as f64]).collect();
    for _ in 0..ROUNDS {
        for v in 0..n {
            places[v] = wanted_place(v, &places, &wanted[v * n..(v + 1) * n]);
        }
    }
    in_pixels(&places)
}

/// Where the others want a vertex: each of them as far away as it is in the graph, in the direction where it is
/// now, the nearer ones more than the farther ones.
fn wanted_place(v: usize, places: &[[f64; 2]], wanted: &[u32]) -> [f64; 2] {
    let here = places[v];
    let (mut sum, mut weights) = ([0.0; 2], 0.0);
    for (&there, &distance) in
        places.iter().zip(wanted).enumerate().filter(|(u, _)| *u != v).map(|(_, pair)| pair)
    {
        let distance = f64::from(distance);
        let weight = 1.0 / (distance * distance);
        let apart = [here[0] - there[0], here[1] - there[1]];
        let now = (apart[0] * apart[0] + apart[1] * apart[1]).sqrt().max(1e-6);
        for (sum, (there, apart)) in sum.iter_mut().zip(there.into_iter().zip(apart)) {
            *sum += weight * (there + distance * apart / now);
        }
        weights += weight;
    }
    if weights > 0.0 { sum.map(|sum| sum / weights) } else { here }
}

/// The numbers of edges between all pairs of vertices; between those that are not joined one more than the
/// longest.
fn distances(shape: &Shape) -> Vec<u32> {
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
fn in_pixels(places: &[[f64; 2]]) -> Vec<(i64, i64)> {
    let pairs = places.iter().enumerate().flat_map(|(i, a)| places[i + 1..].iter().map(move |b| (a, b)));
    let apart = pairs.map(|(a, b)| ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt());
    let nearest = apart.fold(1.0, f64::min).max(0.25);
    let scale = STEP as f64 * (LEAST / nearest).max(1.0);
    let least = [0, 1].map(|i| places.iter().map(|place| place[i]).fold(f64::INFINITY, f64::min));
    places.iter().map(|p| (((p[0] - least[0]) * scale) as i64, ((p[1] - least[1]) * scale) as i64)).collect()
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
