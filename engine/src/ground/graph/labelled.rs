//! Small graphs with colours on vertices and edges, as keys of memos, and their twins.

use super::canonical;
use crate::ground::control::HeapBytes;

/// A graph with a colour on each vertex and each edge. Loops and multiple edges are allowed.
///
/// Two of them are equal if they are the same graph on the same numbered vertices. [`Labelled::canonical`]
/// gives isomorphic graphs the same numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Labelled {
    colours: Box<[u8]>,
    /// The edges (u, v, colour) with u <= v, sorted.
    edges: Box<[(u32, u32, u8)]>,
}

impl Labelled {
    /// Makes the graph with these colours of vertices and these edges. The ends of edges must be vertices.
    pub fn new(colours: Vec<u8>, mut edges: Vec<(u32, u32, u8)>) -> Self {
        for (u, v, _) in &mut edges {
            if *u > *v {
                std::mem::swap(u, v);
            }
        }
        edges.sort_unstable();
        Self { colours: colours.into(), edges: edges.into() }
    }

    /// Returns the colour of each vertex.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// Returns the edges (u, v, colour) with u <= v, sorted.
    pub fn edges(&self) -> &[(u32, u32, u8)] {
        &self.edges
    }

    /// Returns the same graph with other colours of vertices and edges.
    ///
    /// ```
    /// use upstar::ground::graph::Labelled;
    /// let graph = Labelled::new(vec![0, 1], vec![(0, 1, 0)]);
    /// let exchanged = graph.recoloured(|colour| 1 - colour, |colour| colour);
    /// assert_eq!(exchanged.colours(), [1, 0]);
    /// ```
    pub fn recoloured(&self, vertex: impl Fn(u8) -> u8, edge: impl Fn(u8) -> u8) -> Self {
        let colours = self.colours.iter().map(|&c| vertex(c)).collect();
        let edges = self.edges.iter().map(|&(u, v, c)| (u, v, edge(c))).collect();
        Self::new(colours, edges)
    }

    /// Renames each vertex v to `labels[v]`, which must be a permutation.
    pub(crate) fn relabelled(&self, labels: &[u32]) -> Self {
        let mut colours = vec![0; self.colours.len()];
        for (&colour, &label) in self.colours.iter().zip(labels) {
            colours[label as usize] = colour;
        }
        let edges = self.edges.iter().map(|&(u, v, c)| (labels[u as usize], labels[v as usize], c));
        Self::new(colours, edges.collect())
    }

    /// Returns an isomorphic graph that is the same for all isomorphic graphs. If the graph is so regular
    /// that the search is given up, it is only some isomorphic graph. Graphs with little symmetry take time
    /// nearly linear in the edges.
    ///
    /// ```
    /// use upstar::ground::graph::Labelled;
    /// // Two paths of three vertices, whose middle vertices are 1 and 0.
    /// let path = Labelled::new(vec![0; 3], vec![(0, 1, 0), (1, 2, 0)]);
    /// let other = Labelled::new(vec![0; 3], vec![(1, 0, 0), (0, 2, 0)]);
    /// assert_ne!(path, other);
    /// assert_eq!(path.canonical(), other.canonical());
    /// ```
    pub fn canonical(&self) -> Self {
        self.relabelled(&self.canonical_labels())
    }

    /// Returns the label of each vertex in [`Labelled::canonical`].
    pub(crate) fn canonical_labels(&self) -> Vec<u32> {
        canonical::canonical_labels(self)
    }
}

impl HeapBytes for Labelled {
    fn heap_bytes(&self) -> usize {
        self.colours.len() + self.edges.len() * size_of::<(u32, u32, u8)>()
    }
}

/// The other end of an edge, and the colour of the edge.
type End = (u32, u8);

/// Returns, for each vertex, the first vertex that is its *twin*, or the vertex itself. Twins have the same
/// colour and, apart from each other, the same neighbours. Takes time O(m log m) for m edges. Twins that are
/// joined are found only if all edges have one colour. A vertex with a loop has no twins.
pub(crate) fn first_twins(graph: &Labelled) -> Vec<u32> {
    let rows = Rows::of(graph);
    let mut first: Vec<u32> = (0..graph.colours().len() as u32).collect();
    let key = |v: u32| Key {
        colour: graph.colours()[v as usize],
        sum: rows.row(v).iter().fold(0, |sum: u64, &end| sum.wrapping_add(spread(end))),
        vertex: v,
    };
    let has_loop = |v: u32| rows.row(v).binary_search_by_key(&v, |end| end.0).is_ok();
    let mut keys: Vec<Key> = first.iter().copied().filter(|&v| !has_loop(v)).map(key).collect();
    merge(&mut keys, |v| rows.row(v).iter().copied(), &mut first);
    let edge_colour = graph.edges().first().map(|edge| edge.2);
    if let Some(colour) = edge_colour.filter(|&colour| graph.edges().iter().all(|edge| edge.2 == colour)) {
        // Adjacent twins have the same neighbours once each counts as its own neighbour.
        for key in &mut keys {
            key.sum = key.sum.wrapping_add(spread((key.vertex, colour)));
        }
        merge(&mut keys, |v| rows.row_with(v, (v, colour)), &mut first);
    }
    first
}

/// The neighbours of each vertex in increasing order, in one list.
struct Rows {
    starts: Vec<u32>,
    ends: Vec<End>,
}

impl Rows {
    fn of(graph: &Labelled) -> Self {
        let mut next = vec![0; graph.colours().len() + 2];
        for &(u, v, _) in graph.edges() {
            next[u as usize + 2] += 1;
            next[v as usize + 2] += 1;
        }
        for v in 2..next.len() {
            next[v] += next[v - 1];
        }
        // The index v + 1 serves as the insertion point of the row of v, and ends up as the start of the next
        // row. Since the edges are sorted, the smaller neighbours of a vertex come before the larger ones.
        let mut ends = vec![(0, 0); 2 * graph.edges().len()];
        for &(u, v, colour) in graph.edges() {
            for (from, to) in [(u, v), (v, u)] {
                let place = &mut next[from as usize + 1];
                ends[*place as usize] = (to, colour);
                *place += 1;
            }
        }
        Self { starts: next, ends }
    }

    fn row(&self, vertex: u32) -> &[End] {
        &self.ends[self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize]
    }

    /// Returns the row of a vertex with one more end in its place.
    fn row_with(&self, vertex: u32, more: End) -> impl Iterator<Item = End> + '_ {
        let row = self.row(vertex);
        let (before, behind) = row.split_at(row.partition_point(|&end| end < more));
        before.iter().copied().chain([more]).chain(behind.iter().copied())
    }
}

/// A key that twins share, and a vertex that has it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    colour: u8,
    /// The sum of the neighbours, each spread over a word.
    sum: u64,
    vertex: u32,
}

/// Spreads an end over a word, so that equal sums almost surely come from equal rows.
fn spread((vertex, colour): End) -> u64 {
    let mut word =
        (u64::from(vertex) << 8 | u64::from(colour)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^= word >> 29;
    word.wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// Finds vertices with equal rows among those with equal keys. The rows are compared, since the keys may
/// agree by chance.
fn merge<I: Iterator<Item = End>>(keys: &mut [Key], row: impl Fn(u32) -> I, first: &mut [u32]) {
    keys.sort_unstable();
    for alike in keys.chunk_by(|a, b| (a.colour, a.sum) == (b.colour, b.sum)) {
        let mut earliest: Vec<u32> = Vec::new();
        for &Key { vertex, .. } in alike.iter().filter(|_| alike.len() > 1) {
            match earliest.iter().find(|&&early| row(early).eq(row(vertex))) {
                Some(&early) => first[vertex as usize] = first[vertex as usize].min(early),
                None => earliest.push(vertex),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twins_of_both_kinds() {
        let graph = |colours: &[u8], edges: &[(u32, u32, u8)]| {
            first_twins(&Labelled::new(colours.to_vec(), edges.to_vec()))
        };
        // A star with one leaf of another colour; a triangle with a tail; a path of three edges.
        assert_eq!(graph(&[0, 0, 0, 1], &[(0, 1, 0), (0, 2, 0), (0, 3, 0)]), [0, 1, 1, 3]);
        assert_eq!(graph(&[0; 4], &[(0, 1, 0), (1, 2, 0), (2, 0, 0), (2, 3, 0)]), [0, 0, 2, 3]);
        assert_eq!(graph(&[0; 4], &[(0, 1, 0), (1, 2, 0), (2, 3, 0)]), [0, 1, 2, 3]);
        // Colours of edges, multiplicities and loops matter.
        assert_eq!(graph(&[0; 3], &[(0, 1, 1), (0, 2, 2)]), [0, 1, 2]);
        assert_eq!(graph(&[0; 3], &[(0, 1, 0), (0, 2, 0), (0, 2, 0)]), [0, 1, 2]);
        assert_eq!(graph(&[0; 3], &[(0, 1, 0), (0, 2, 0), (2, 2, 0)]), [0, 1, 2]);
    }

    /// Finds twins by their definition: the same neighbours apart from each other, as lists with all copies.
    fn by_definition(graph: &Labelled) -> Vec<u32> {
        let n = graph.colours().len() as u32;
        let is_uniform = graph.edges().iter().all(|edge| edge.2 == graph.edges()[0].2);
        let around = |v: u32, more: Option<End>| {
            let ends = graph.edges().iter().flat_map(|&(a, b, colour)| [(a, b, colour), (b, a, colour)]);
            let row = ends.filter(|end| end.0 == v).map(|(_, to, colour)| (to, colour));
            let mut row: Vec<End> = row.chain(more).collect();
            row.sort_unstable();
            row
        };
        let has_loop = |v: u32| graph.edges().iter().any(|&(a, b, _)| a == v && b == v);
        let itself = |v: u32| graph.edges().first().map(|edge| (v, edge.2));
        let are_twins = |u: u32, v: u32| {
            let alone = around(u, None) == around(v, None);
            let joined = is_uniform && around(u, itself(u)) == around(v, itself(v));
            graph.colours()[u as usize] == graph.colours()[v as usize]
                && !has_loop(u)
                && !has_loop(v)
                && (alone || joined)
        };
        (0..n).map(|v| (0..v).find(|&u| are_twins(u, v)).unwrap_or(v)).collect()
    }

    #[test]
    fn twins_are_those_of_the_definition() {
        let mut state = 1_u64;
        let mut chance = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut found = 0;
        for _ in 0..3000 {
            let (n, colours, kinds) = (2 + chance(6), 1 + chance(2), 1 + chance(2));
            let vertices: Vec<u8> = (0..n).map(|_| chance(colours) as u8).collect();
            let edges: Vec<(u32, u32, u8)> = (0..chance(3 * n))
                .map(|_| (chance(n) as u32, chance(n) as u32, chance(kinds) as u8))
                .collect();
            let graph = Labelled::new(vertices, edges);
            let twins = first_twins(&graph);
            assert_eq!(twins, by_definition(&graph), "{graph:?}");
            found += twins.iter().zip(0..).filter(|(first, v)| *first != v).count();
        }
        assert!(found > 1000, "{found}");
    }
}
