//! Pseudorandom graphs, the same on every machine: uniform random cubic graphs, graphs with a given number of
//! edges, and labelled trees; and random triangulations of the sphere.

use std::fmt;

use rustc_hash::FxHashMap;

use crate::escape::board::multigraph::{MAX_EDGES, check_size};
use crate::ground::chance::SplitMix64;

/// A family of random graphs, with its distribution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomFamily {
    /// `random(n,m,seed)`: m edges, uniform over the simple graphs of that size.
    Simple,
    /// `random_tree(n,seed)`: a tree, uniform over the labelled trees.
    Tree,
    /// `random_cubic(n,seed)`: three edges at each vertex, uniform over the labelled simple cubic graphs.
    Cubic,
    /// `random_planar(n,m,seed)`: m edges of a triangulation of the sphere that was mixed by flipping
    /// diagonals. Every planar graph has a positive probability.
    Planar,
    /// `random_multigraph(n,m,seed)`: m copies of edges, each between a uniformly chosen pair of vertices.
    Multigraph,
    /// `random_planar_multigraph(n,m,seed)`: m copies of edges, each a uniformly chosen edge of a random
    /// triangulation as in [`RandomFamily::Planar`].
    PlanarMultigraph,
}

impl RandomFamily {
    const ALL: [Self; 6] =
        [Self::Simple, Self::Tree, Self::Cubic, Self::Planar, Self::Multigraph, Self::PlanarMultigraph];

    /// The name of the family in the notation of boards.
    pub fn name(self) -> &'static str {
        match self {
            Self::Simple => "random",
            Self::Tree => "random_tree",
            Self::Cubic => "random_cubic",
            Self::Planar => "random_planar",
            Self::Multigraph => "random_multigraph",
            Self::PlanarMultigraph => "random_planar_multigraph",
        }
    }

    /// The number of edges of a graph of the family, or None if it is a parameter of its own.
    fn edges(self, vertices: usize) -> Option<usize> {
        match self {
            Self::Tree => Some(vertices.saturating_sub(1)),
            Self::Cubic => Some(vertices.saturating_mul(3) / 2),
            Self::Simple | Self::Planar | Self::Multigraph | Self::PlanarMultigraph => None,
        }
    }

    /// Returns why the family has no graph of this size, or None if it has one.
    fn fault(self, vertices: usize, edges: usize) -> Option<String> {
        let most = |most: u64, why: String| {
            (edges as u64 > most).then(|| format!("{why}, so there are at most {most} edges"))
        };
        match self {
            Self::Cubic if vertices % 2 == 1 => Some(format!(
                "if each vertex has three edges, the number of vertices is even, not {vertices}"
            )),
            Self::Cubic if vertices < 4 => Some(format!(
                "if each vertex has three neighbours, there are at least 4 vertices, not {vertices}"
            )),
            Self::Simple => {
                let pairs = count_pairs(vertices);
                most(pairs, format!("{vertices} vertices have {pairs} pairs"))
            }
            Self::Planar => {
                let triangulated = most_edges(vertices);
                most(
                    triangulated,
                    format!("a planar graph of {vertices} vertices has 3n - 6 edges, or fewer"),
                )
            }
            Self::Multigraph | Self::PlanarMultigraph if vertices == 1 => {
                most(0, "one vertex has no pairs".to_owned())
            }
            _ => None,
        }
    }
}

/// A pseudorandom graph. The same parameters give the same graph on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomGraph {
    family: RandomFamily,
    vertices: usize,
    edges: usize,
    seed: u64,
}

impl RandomGraph {
    /// Returns the random graph with this name, or None if no family has the name and this number of
    /// parameters.
    pub(super) fn of_name(name: &str, parameters: &[u64]) -> Option<Result<Self, String>> {
        let family = RandomFamily::ALL.into_iter().find(|family| family.name() == name)?;
        let size = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let (vertices, edges, seed) = match *parameters {
            [vertices, seed] => (size(vertices), family.edges(size(vertices))?, seed),
            [vertices, edges, seed] if family.edges(0).is_none() => (size(vertices), size(edges), seed),
            _ => return None,
        };
        Some(Self::new(family, (vertices, edges), seed))
    }

    fn new(family: RandomFamily, (vertices, edges): (usize, usize), seed: u64) -> Result<Self, String> {
        check_size(vertices, edges)?;
        match family.fault(vertices, edges) {
            Some(fault) => Err(fault),
            None => Ok(Self { family, vertices, edges, seed }),
        }
    }

    /// The family of the graph.
    pub fn family(&self) -> RandomFamily {
        self.family
    }

    pub(super) fn vertices(&self) -> usize {
        self.vertices
    }

    /// An upper bound on the number of edges that are handled while the graph is built.
    pub(super) fn work(&self) -> usize {
        match self.family {
            RandomFamily::Planar | RandomFamily::PlanarMultigraph => {
                (MIXING * most_edges(self.vertices) as usize + self.edges).min(MAX_EDGES)
            }
            RandomFamily::Cubic => (TRIES * self.edges).min(MAX_EDGES),
            _ => self.edges,
        }
    }

    /// The edges in increasing order, each with its lesser end first. The copies of an edge are adjacent.
    pub(super) fn edges(&self) -> Vec<(u32, u32)> {
        let mut chance = SplitMix64::new(self.seed);
        let (n, m) = (self.vertices, self.edges);
        match self.family {
            RandomFamily::Simple => some_pairs(n, m, &mut chance),
            RandomFamily::Tree => tree_edges(n, &mut chance),
            RandomFamily::Cubic => cubic_edges(n, &mut chance),
            RandomFamily::Planar => {
                let all = triangulation(n, &mut chance);
                let chosen = chance.subset(m as u64, all.len() as u64);
                chosen.into_iter().map(|i| all[i as usize]).collect()
            }
            RandomFamily::Multigraph => {
                // Pairs are drawn with repetition; equal ones become copies of one edge.
                let mut chosen: Vec<u64> = (0..m).map(|_| chance.below(count_pairs(n))).collect();
                chosen.sort_unstable();
                ends_of_pairs(n, chosen.into_iter())
            }
            RandomFamily::PlanarMultigraph => {
                let all = triangulation(n, &mut chance);
                let mut chosen: Vec<_> =
                    (0..m).map(|_| all[chance.below(all.len() as u64) as usize]).collect();
                chosen.sort_unstable();
                chosen
            }
        }
    }
}

impl fmt::Display for RandomGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({},", self.family.name(), self.vertices)?;
        if self.family.edges(0).is_none() {
            write!(f, "{},", self.edges)?;
        }
        write!(f, "{})", self.seed)
    }
}

/// The expected number of attempts, about: a pairing is simple with probability near exp(-2).
const TRIES: usize = 8;

/// Builds a cubic graph by the pairing model: the three ends at each vertex are paired at random, again and
/// again until there is no loop and no double edge (Bollobás, *A probabilistic proof of an asymptotic formula
/// for the number of labelled regular graphs*, 1980).
fn cubic_edges(vertices: usize, chance: &mut SplitMix64) -> Vec<(u32, u32)> {
    loop {
        if let Some(mut edges) = pairing(vertices, chance) {
            edges.sort_unstable();
            return edges;
        }
    }
}

/// Makes one attempt. Returns None at the first loop or double edge.
fn pairing(vertices: usize, chance: &mut SplitMix64) -> Option<Vec<(u32, u32)>> {
    let mut ends: Vec<u32> = (0..vertices as u32).flat_map(|v| [v; 3]).collect();
    let mut neighbours = vec![[u32::MAX; 3]; vertices];
    let mut edges = Vec::with_capacity(ends.len() / 2);
    while let Some(u) = ends.pop() {
        let v = ends.swap_remove(chance.below(ends.len() as u64) as usize);
        if u == v || neighbours[u as usize].contains(&v) {
            return None;
        }
        for (one, other) in [(u, v), (v, u)] {
            let free = neighbours[one as usize].iter_mut().find(|known| **known == u32::MAX);
            *free.expect("each vertex has three ends") = other;
        }
        edges.push((u.min(v), u.max(v)));
    }
    Some(edges)
}

/// The number of pairs of different vertices.
fn count_pairs(vertices: usize) -> u64 {
    let n = vertices as u64;
    n * n.saturating_sub(1) / 2
}

/// Chooses this number of different pairs of vertices, uniformly.
fn some_pairs(vertices: usize, edges: usize, chance: &mut SplitMix64) -> Vec<(u32, u32)> {
    let (edges, pairs) = (edges as u64, count_pairs(vertices));
    // A small subset is found fast by rejection. A large one is found by its small complement.
    if edges <= pairs / 2 {
        return ends_of_pairs(vertices, chance.subset(edges, pairs).into_iter());
    }
    let mut left_out = chance.subset(pairs - edges, pairs).into_iter().peekable();
    ends_of_pairs(vertices, (0..pairs).filter(|pair| left_out.next_if_eq(pair).is_none()))
}

/// Returns the ends of pairs that are given by their numbers, in increasing order. The pairs of vertex 0 with
/// greater vertices come first, then those of vertex 1 with greater vertices, and so on.
fn ends_of_pairs(vertices: usize, chosen: impl Iterator<Item = u64>) -> Vec<(u32, u32)> {
    let mut edges = Vec::with_capacity(chosen.size_hint().0);
    let (mut lesser, mut first) = (0, 0);
    for pair in chosen {
        let row = |lesser: usize| (vertices - 1 - lesser) as u64;
        while pair - first >= row(lesser) {
            first += row(lesser);
            lesser += 1;
        }
        edges.push((lesser as u32, lesser as u32 + 1 + (pair - first) as u32));
    }
    edges
}

/// Returns a tree with this number of vertices, in linear time from a random Prüfer sequence. The sequence
/// lists the neighbours of the least leaves, which are removed one after another (Prüfer, *Neuer Beweis eines
/// Satzes über Permutationen*, 1918).
fn tree_edges(vertices: usize, chance: &mut SplitMix64) -> Vec<(u32, u32)> {
    if vertices == 1 {
        return Vec::new();
    }
    let sequence: Vec<usize> = (2..vertices).map(|_| chance.below(vertices as u64) as usize).collect();
    let mut missing = vec![1_u32; vertices];
    for &v in &sequence {
        missing[v] += 1;
    }
    let mut edges = Vec::with_capacity(vertices - 1);
    // The least leaf is either the next one in order, or a smaller vertex that has just become a leaf.
    let (mut in_order, mut became) = (0, None);
    let last = vertices - 1;
    for &neighbour in sequence.iter().chain([&last]) {
        let leaf = became.take().unwrap_or_else(|| {
            while missing[in_order] != 1 {
                in_order += 1;
            }
            in_order += 1;
            in_order - 1
        });
        missing[neighbour] -= 1;
        if missing[neighbour] == 1 && neighbour < in_order {
            became = Some(neighbour);
        }
        edges.push((leaf.min(neighbour) as u32, leaf.max(neighbour) as u32));
    }
    edges.sort_unstable();
    edges
}

/// The number of attempted flips per edge.
const MIXING: usize = 8;

/// The greatest number of edges of a simple planar graph with this number of vertices.
fn most_edges(vertices: usize) -> u64 {
    match vertices as u64 {
        n @ 0..=2 => n.saturating_sub(1),
        n => 3 * n - 6,
    }
}

/// Returns the edges of a random triangulation, in increasing order; two vertices have one edge. Vertices are
/// put into random faces, and then diagonals are flipped. Flips connect all triangulations with each other
/// (Wagner, *Bemerkungen zum Vierfarbenproblem*, 1936). Time O(n log n).
fn triangulation(vertices: usize, chance: &mut SplitMix64) -> Vec<(u32, u32)> {
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
