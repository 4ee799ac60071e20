//! Triangulations of the sphere by chance.

use rustc_hash::FxHashMap;

use crate::ground::chance::SplitMix64;

/// How often a diagonal is turned for each edge.
pub(super) const MIXING: usize = 8;

/// How many edges a planar graph has at most.
pub(super) fn most_edges(vertices: usize) -> u64 {
    match vertices as u64 {
        n @ 0..=2 => n.saturating_sub(1),
        n => 3 * n - 6,
    }
}

/// The edges of a triangulation, in increasing order; of two vertices one edge. Vertices are put into faces by chance,
/// and then diagonals are turned, which leads from every triangulation to every other (Wagner, *Bemerkungen zum
/// Vierfarbenproblem*, 1936). Time O(n log n).
pub(super) fn triangulation(vertices: usize, chance: &mut SplitMix64) -> Vec<(u32, u32)> {
    if vertices < 3 {
        return (1..vertices as u32).map(|v| (v - 1, v)).collect();
    }
    let mut names: Vec<u32> = (0..vertices as u32).collect();
    for i in (1..vertices).rev() {
        names.swap(i, chance.below(i as u64 + 1) as usize);
    }
    let mut faces = Faces::triangle();
    for v in 3..vertices as u32 {
        faces.put_into_one(v, chance);
    }
    for _ in 0..MIXING * faces.edges.len() {
        faces.turn_one(chance);
    }
    let named = |&[u, v]: &[u32; 2]| {
        let (u, v) = (names[u as usize], names[v as usize]);
        (u.min(v), u.max(v))
    };
    let mut edges: Vec<_> = faces.edges.iter().map(named).collect();
    edges.sort_unstable();
    edges
}

/// A triangulation by its faces.
struct Faces {
    /// Each edge once.
    edges: Vec<[u32; 2]>,
    /// For each edge in each of its directions the third vertex of the face on its left.
    third: FxHashMap<[u32; 2], u32>,
}

impl Faces {
    fn triangle() -> Self {
        let mut faces = Self { edges: vec![[0, 1], [1, 2], [2, 0]], third: FxHashMap::default() };
        faces.add([0, 1, 2]);
        faces.add([2, 1, 0]);
        faces
    }

    fn add(&mut self, [a, b, c]: [u32; 3]) {
        for (from, to, third) in [(a, b, c), (b, c, a), (c, a, b)] {
            self.third.insert([from, to], third);
        }
    }

    fn any_edge(&self, chance: &mut SplitMix64) -> usize {
        chance.below(self.edges.len() as u64) as usize
    }

    /// Puts a new vertex into the face on one side of an edge.
    fn put_into_one(&mut self, vertex: u32, chance: &mut SplitMix64) {
        let [a, b] = self.edges[self.any_edge(chance)];
        let [a, b] = if chance.below(2) == 0 { [a, b] } else { [b, a] };
        let c = self.third[&[a, b]];
        for [from, to] in [[a, b], [b, c], [c, a]] {
            self.add([from, to, vertex]);
            self.edges.push([from, vertex]);
        }
    }

    /// Joins the vertices on both sides of an edge in its place, unless they are joined already.
    fn turn_one(&mut self, chance: &mut SplitMix64) {
        let edge = self.any_edge(chance);
        let [a, b] = self.edges[edge];
        let (c, d) = (self.third[&[a, b]], self.third[&[b, a]]);
        if c == d || self.third.contains_key(&[c, d]) {
            return;
        }
        self.third.remove(&[a, b]);
        self.third.remove(&[b, a]);
        self.add([a, d, c]);
        self.add([d, b, c]);
        self.edges[edge] = [c, d];
    }
}
