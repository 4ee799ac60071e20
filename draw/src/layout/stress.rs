//! Layout of any graph by stress: distances in the picture are as near as possible to those in the graph.
//!
//! The stress of a picture is the sum over all pairs of vertices of (|p_u - p_v| / d(u, v) - 1)^2, where d is
//! the graph distance (T. Kamada, S. Kawai, *An algorithm for drawing general undirected graphs*, 1989). The
//! vertices move in turn, each to the weighted mean of the places that the others assign to it, which never
//! increases the stress (E. Gansner, Y. Koren, S. North, *Graph drawing by stress majorization*, 2004). A
//! round takes O(n^2) time. It uses integers only, hence the picture is the same on every machine.

use std::collections::VecDeque;

use super::patterns::{STEP, circle};
use upstar::ground::graph::Shape;

/// The most vertices of a graph that is laid out this way; more take too long.
pub(crate) const MOST: usize = 400;
/// The number of rounds. Hardly anything moves after so many.
const ROUNDS: usize = 150;
/// The desired length of an edge, in the internal unit of this module.
pub(super) const EDGE: i64 = 1 << 12;
/// The weight of a neighbour. Other vertices have this weight divided by the square of their distance.
const WEIGHT: i64 = 1 << 20;
/// The least distance of two vertices in the picture, in the internal unit: enough for their disks and for a
/// line that passes between them.
const LEAST: i64 = EDGE * 6 / 10;
/// The most rounds in which vertices are pushed apart. After so many they are apart, or hardly move.
const MOST_PUSHES: usize = 200;

/// Returns a place for each vertex in pixels, with least coordinates 0. Graphs with more than [`MOST`]
/// vertices are drawn on a circle.
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
    push_apart(&mut places);
    in_pixels(&places)
}

/// Returns the weighted mean of the places that the other vertices assign to `v`. Each of them assigns the
/// place at its graph distance in the direction in which `v` lies now. Nearer vertices weigh more.
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
    // The squares fit: coordinates are at most a few hundred edges of 2^12 units.
    (x * x + y * y).isqrt()
}

/// Returns the graph distances of all pairs of vertices, as a matrix of rows. Vertices in different
/// components have the greatest finite distance plus one.
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

/// Moves vertices apart that are closer than [`LEAST`]. This changes the picture only where it is too
/// crowded; scaling would enlarge all of it.
fn push_apart(places: &mut [[i64; 2]]) {
    for _ in 0..MOST_PUSHES {
        let mut is_moved = false;
        for v in 1..places.len() {
            for u in 0..v {
                let apart = [0, 1].map(|i| places[v][i] - places[u][i]);
                let now = length(apart);
                if now >= LEAST {
                    continue;
                }
                is_moved = true;
                // Coinciding vertices are moved in a direction that differs from pair to pair.
                let (apart, now) =
                    if now == 0 { ([1 + u as i64, v as i64], 1 + v as i64) } else { (apart, now) };
                for i in 0..2 {
                    let push = apart[i] * (LEAST - now.min(LEAST) + 2) / (2 * now);
                    places[v][i] += push;
                    places[u][i] -= push;
                }
            }
        }
        if !is_moved {
            return;
        }
    }
}

/// Converts the places to pixels. An edge of the desired length becomes one step long.
fn in_pixels(places: &[[i64; 2]]) -> Vec<(i64, i64)> {
    let least = [0, 1].map(|i| places.iter().map(|place| place[i]).min().unwrap_or(0));
    let in_pixels = |at: i64| at * STEP / EDGE;
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

    /// Pictures of random graphs are about as large as their vertices need, and no two vertices touch.
    #[test]
    fn pictures_of_graphs_without_pattern_are_small() {
        for (n, m) in [(30_u32, 34), (30, 45), (30, 60), (30, 90), (60, 120), (100, 300)] {
            let mut state = u64::from(n * m);
            let mut chance = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) as u32 % n
            };
            let edges = (0..m).map(|_| (chance(), chance())).filter(|(u, v)| u != v).collect();
            let places = places(&Shape::of_edges(n as usize, edges));
            let pairs = (0..n as usize).flat_map(|u| (0..u).map(move |v| (u, v)));
            let nearest = pairs.map(|(u, v)| apart(&places, u, v)).min();
            let widest = places.iter().map(|&(x, y)| x.max(y)).max().unwrap_or(0);
            assert!(nearest >= Some(STEP / 2), "{n} {m}: {nearest:?}");
            assert!(widest <= STEP * (4 + 2 * i64::from(n).isqrt()), "{n} {m}: {widest}");
        }
    }

    #[test]
    fn parts_that_are_not_joined_have_places_of_their_own() {
        let places = places(&Shape::of_edges(5, vec![(0, 1), (1, 2), (2, 0)]));
        assert!(apart(&places, 3, 4) > STEP / 2 && apart(&places, 0, 3) > STEP / 2, "{places:?}");
    }
}
