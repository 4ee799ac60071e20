//! Drawings of planar graphs, random ones and those of textbooks.

use super::clearance::is_drawing;
use super::*;
use crate::layout;

/// A linear congruential generator of pseudorandom numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Returns a triangulation of n vertices, each of which was put into an existing triangle, a random one or,
/// if `is_deep`, the last one. About one edge in `lost` is then removed, or none if `lost` is 0.
fn by_chance(n: usize, lost: usize, is_deep: bool, chance: &mut Chance) -> Shape {
    // The first triangle has two sides, both of which are faces to be divided.
    let (mut edges, mut triangles) = (vec![(0, 1), (1, 2), (2, 0)], vec![[0, 1, 2], [2, 1, 0]]);
    for v in 3..n as u32 {
        let at = if is_deep { triangles.len() - 1 } else { chance.below(triangles.len()) };
        let [a, b, c] = triangles.swap_remove(at);
        edges.extend([(a, v), (b, v), (c, v)]);
        triangles.extend([[a, b, v], [b, c, v], [c, a, v]]);
    }
    edges.retain(|_| lost == 0 || chance.below(lost) > 0);
    Shape::of_edges(n, edges)
}

#[test]
fn edges_of_planar_graphs_do_not_cross() {
    let mut chance = Chance(7);
    for (n, lost) in [(5, 0), (9, 3), (20, 2), (40, 4), (60, 0), (90, 2), (120, 0), (200, 3), (300, 2)] {
        let shape = by_chance(n, lost, false, &mut chance);
        let places = places(&shape).expect("a planar graph");
        assert!(is_drawing(&shape, &places), "{shape}: {places:?}");
    }
    let deep = by_chance(150, 0, true, &mut chance);
    assert!(is_drawing(&deep, &places(&deep).expect("a planar graph")));
}

#[test]
fn drawings_of_boards_fit_a_screen() {
    let mut chance = Chance(11);
    let mut widths = Vec::new();
    for n in [12, 16, 20, 24, 30] {
        for lost in [2, 3, 4] {
            let shape = by_chance(n, lost, false, &mut chance);
            let (width, height) = extent(&places(&shape).expect("a planar graph"));
            widths.push((n, lost, width.max(height)));
        }
    }
    assert!(widths.iter().all(|&(n, _, width)| width <= 300 + 30 * n as i64), "{widths:?}");
}

#[test]
fn graphs_that_are_not_planar_are_drawn_otherwise() {
    let complete = |n: u32| (0..n).flat_map(|u| (0..u).map(move |v| (u, v))).collect();
    assert_eq!(places(&Shape::of_edges(5, complete(5))), None);
    assert!(places(&Shape::of_edges(4, complete(4))).is_some());
    assert_eq!(layout::places(&Shape::of_edges(5, complete(5))).len(), 5);
}

/// Returns the number of vertices at each distance from the barycentre, the nearest ones first. Distances
/// that differ by less than 6 pixels count as equal.
fn rings(places: &[(i64, i64)]) -> Vec<usize> {
    let n = places.len() as i64;
    let sum = places.iter().fold((0, 0), |sum, p| (sum.0 + p.0, sum.1 + p.1));
    let mut radii: Vec<i64> =
        places.iter().map(|p| ((p.0 * n - sum.0).pow(2) + (p.1 * n - sum.1).pow(2)).isqrt() / n).collect();
    radii.sort_unstable();
    radii.chunk_by(|a, b| b - a < 6).map(<[i64]>::len).collect()
}

#[test]
fn solids_look_as_in_textbooks() {
    let ring = |from: u32, n: u32| (0..n).map(move |i| (from + i, from + (i + 1) % n));
    let spokes = |from: u32, to: u32, n: u32| (0..n).map(move |i| (from + i, to + i));
    let prism = |n| ring(0, n).chain(ring(n, n)).chain(spokes(0, n, n)).collect();
    let wheel = ring(1, 6).chain((1..7).map(|v| (0, v))).collect();
    let dodecahedron = ring(0, 5)
        .chain(spokes(0, 5, 5))
        .chain((0..5).flat_map(|i| [(5 + i, 10 + i), (5 + (i + 1) % 5, 10 + i)]))
        .chain(spokes(10, 15, 5))
        .chain(ring(15, 5))
        .collect();
    for (n, edges, wanted) in [
        (4, vec![(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], vec![1, 3]),
        (6, prism(3), vec![3, 3]),
        (8, prism(4), vec![4, 4]),
        (12, prism(6), vec![6, 6]),
        (7, wheel, vec![1, 6]),
        (20, dodecahedron, vec![5, 5, 5, 5]),
    ] {
        let shape = Shape::of_edges(n, edges);
        let places = places(&shape).expect("a planar graph");
        assert!(is_drawing(&shape, &places), "{shape}: {places:?}");
        assert_eq!(rings(&places), wanted, "{shape}: {places:?}");
    }
}

/// Disconnected graphs with thirty vertices and about as many edges have pictures that fit a screen.
#[test]
fn sparse_graphs_are_drawn_small() {
    let mut chance = Chance(11);
    let mut extents = Vec::new();
    for kept in [30, 34] {
        for _ in 0..4 {
            let whole = by_chance(30, 0, false, &mut chance);
            let mut edges = whole.edges().to_vec();
            while edges.len() > kept {
                edges.swap_remove(chance.below(edges.len()));
            }
            let shape = Shape::of_edges(30, edges);
            let places = places(&shape).expect("a planar graph");
            assert!(is_drawing(&shape, &places), "{shape}: {places:?}");
            let (width, height) = extent(&places);
            extents.push(width.max(height));
        }
    }
    let mean = extents.iter().sum::<i64>() / extents.len() as i64;
    assert!(mean <= 19 * STEP, "{mean}: {extents:?}");
}

#[test]
fn parts_stand_in_rows() {
    assert_eq!(shelves(&[(70, 0), (70, 70), (0, 0)]), [(0, 0), (140, 0), (280, 0)]);
    let corners = shelves(&[(0, 0); 100]);
    let (width, height) = extent(&corners);
    assert!(width <= 13 * STEP && height <= 10 * STEP, "{width} x {height}");
    let mut different = corners.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 100);
}
