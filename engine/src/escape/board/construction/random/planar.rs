//! Random triangulations of the sphere.

use rustc_hash::FxHashMap;

use crate::ground::chance::SplitMix64;

/// The number of attempted flips per edge.
pub(super) const MIXING: usize = 8;

/// The greatest number of edges of a simple planar graph with this number of vertices.
pub(super) fn most_edges(vertices: usize) -> u64 {
    match vertices as u64 {
        n @ 0..=2 => n.saturating_sub(1),
        n => 3 * n - 6,
    }
}

/// Returns the edges of a random triangulation, in increasing order; two vertices have one edge. Vertices are
/// put into random faces, and then diagonals are flipped. Flips connect all triangulations with each other
/// (Wagner, *Bemerkungen zum Vierfarbenproblem*, 1936). Time O(n log n).
pub(super) fn triangulation(vertices: usize, chance: &mut SplitMix64) -> Vec<(u32, u32)> {
    if vertices < 3 {
        return (1..vertices as u32).map(|v| (v - 1, v)).collect();
    }
    // Names are permuted, since the order of insertion leaves traces in the degrees of the vertices.
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

/// A triangulation, represented by its faces.
struct Faces {
    /// The edges, each once.
    edges: Vec<[u32; 2]>,
    /// The third vertex of the face on the left of each edge, for both directions of the edge.
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

    /// Puts a new vertex into the face on one side of a random edge.
    fn put_into_one(&mut self, vertex: u32, chance: &mut SplitMix64) {
        let [a, b] = self.edges[self.any_edge(chance)];
        let [a, b] = if chance.below(2) == 0 { [a, b] } else { [b, a] };
        let c = self.third[&[a, b]];
        for [from, to] in [[a, b], [b, c], [c, a]] {
            self.add([from, to, vertex]);
            self.edges.push([from, vertex]);
        }
    }

    /// Flips a random edge: replaces it by an edge between the opposite vertices of its two faces, unless
    /// these are adjacent already.
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
