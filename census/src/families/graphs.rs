//! Graphs and multigraphs up to isomorphism, by canonical augmentation (B. D. McKay, *Isomorph-free exhaustive
//! generation*, J. Algorithms 26 (1998)).
//!
//! A graph with n vertices is grown from one with n - 1 by a vertex and its edges. It is accepted only if the new vertex is
//! the one that its canonical reduction deletes: the vertex of greatest degree, then of greatest neighbourhood, then with
//! the greatest canonical form of the graph in which it is marked. Isomorphic graphs are then accepted from the same parent
//! only, and there the marked form separates them. Time: most of (k + 1)^(n - 1) sets of edges for each parent fail by
//! their degree; about n marked forms for each graph that is accepted. Memory: one branch, and the parents of the chunks.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use upstar::ground::graph::{Classes, Labelled};

/// The greatest number of vertices.
pub const MOST_VERTICES: usize = 24;

/// A graph, with the number of copies of each edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SmallGraph {
    vertices: usize,
    copies: [[u8; MOST_VERTICES]; MOST_VERTICES],
}

impl SmallGraph {
    /// Returns the graph without edges.
    ///
    /// # Panics
    /// If there are more than [`MOST_VERTICES`] vertices.
    pub fn empty(vertices: usize) -> Self {
        assert!(vertices <= MOST_VERTICES, "a small graph");
        Self { vertices, copies: [[0; MOST_VERTICES]; MOST_VERTICES] }
    }

    /// Returns the graph with these edges.
    pub fn of_edges(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut graph = Self::empty(vertices);
        edges.into_iter().for_each(|(u, v)| graph.join(u, v, graph.copies[u][v] + 1));
        graph
    }

    /// Sets the number of copies of an edge.
    pub fn join(&mut self, u: usize, v: usize, copies: u8) {
        self.copies[u][v] = copies;
        self.copies[v][u] = copies;
    }

    /// Returns the number of vertices.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// Returns the number of copies of an edge; 0 if it is none.
    pub fn copies(&self, u: usize, v: usize) -> u8 {
        self.copies[u][v]
    }

    /// Returns the edges (u, v, copies) with u < v.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize, u8)> + '_ {
        let pairs = (0..self.vertices).flat_map(move |u| (u + 1..self.vertices).map(move |v| (u, v)));
        pairs.map(|(u, v)| (u, v, self.copies[u][v])).filter(|edge| edge.2 > 0)
    }

    /// Returns the number of distinct neighbours of a vertex.
    pub fn neighbours(&self, vertex: usize) -> usize {
        self.copies[vertex].iter().filter(|&&copies| copies > 0).count()
    }

    /// Returns whether the graph is connected.
    pub fn is_connected(&self) -> bool {
        let mut classes = Classes::new(self.vertices);
        let joined = self.edges().filter(|&(u, v, _)| classes.join(u as u32, v as u32)).count();
        joined + 1 >= self.vertices
    }

    /// Returns the form of the graph in which a vertex is marked. It is the same for isomorphic graphs.
    fn marked(&self, vertex: usize) -> Labelled {
        let colours = (0..self.vertices).map(|v| u8::from(v == vertex)).collect();
        let edges = self.edges().map(|(u, v, copies)| (u as u32, v as u32, copies)).collect();
        Labelled::new(colours, edges).canonical()
    }

    /// Returns the degree of a vertex, with copies.
    fn degree(&self, vertex: usize) -> u32 {
        self.copies[vertex].iter().map(|&copies| u32::from(copies)).sum()
    }

    /// Returns a number for each vertex that its neighbourhood determines, from numbers that the vertices have.
    fn around(&self, of: &[u64; MOST_VERTICES]) -> [u64; MOST_VERTICES] {
        let mut around = *of;
        for (v, sum) in around[..self.vertices].iter_mut().enumerate() {
            let neighbours = (0..self.vertices).filter(|&u| self.copies[v][u] > 0);
            let mixed = neighbours.map(|u| mix(of[u].wrapping_mul(31) + u64::from(self.copies[v][u])));
            *sum = mix(*sum).wrapping_add(mixed.fold(0, u64::wrapping_add));
        }
        around
    }

    /// Returns the graph with one more vertex, if the canonical reduction of that graph deletes the new vertex; and the
    /// form in which it is marked.
    fn grown(&self, copies: &[u8]) -> Option<(Self, Labelled)> {
        let last = self.vertices;
        let mut graph = Self { vertices: last + 1, ..*self };
        copies.iter().enumerate().for_each(|(v, &copies)| graph.join(v, last, copies));
        let mut numbers = [0; MOST_VERTICES];
        (0..=last).for_each(|v| numbers[v] = u64::from(graph.degree(v)));
        // Each round compares the vertices that are as good as the new one so far.
        let mut rivals: u32 = (1 << last) - 1;
        for _ in 0..3 {
            for v in 0..last {
                if rivals >> v & 1 != 0 {
                    if numbers[v] > numbers[last] {
                        return None;
                    }
                    rivals &= !(u32::from(numbers[v] != numbers[last]) << v);
                }
            }
            if rivals == 0 {
                break;
            }
            numbers = graph.around(&numbers);
        }
        let form = graph.marked(last);
        let is_best = (0..last).all(|v| rivals >> v & 1 == 0 || graph.marked(v) <= form);
        is_best.then_some((graph, form))
    }

    /// Passes the accepted graphs with one more vertex, whose edges have at most `most` copies.
    fn children(&self, most: u8, each: &mut dyn FnMut(&Self) -> ControlFlow<()>) -> ControlFlow<()> {
        let greatest = (0..self.vertices).map(|v| self.degree(v)).max().unwrap_or(0);
        let mut forms = HashSet::new();
        let mut copies = [0_u8; MOST_VERTICES];
        let copies = &mut copies[..self.vertices];
        loop {
            let degree: u32 = copies.iter().map(|&copies| u32::from(copies)).sum();
            if degree >= greatest
                && let Some((graph, form)) = self.grown(copies)
                && forms.insert(form)
            {
                each(&graph)?;
            }
            let Some(next) = copies.iter().position(|&copies| copies < most) else {
                return ControlFlow::Continue(());
            };
            copies[next] += 1;
            copies[..next].fill(0);
        }
    }

    /// Passes all graphs with a number of vertices that are grown from this one.
    fn descendants(
        &self,
        (vertices, most): (usize, u8),
        each: &mut dyn FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.vertices == vertices {
            return each(self);
        }
        self.children(most, &mut |child| child.descendants((vertices, most), each))
    }
}

/// Mixes the bits of a number (the finalizer of SplitMix64).
pub(super) fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

/// All graphs with some number of vertices.
pub struct Graphs {
    vertices: usize,
    /// The greatest number of copies of an edge.
    most: u8,
    is_connected: bool,
    /// The graphs from which the chunks are grown.
    leading: OnceLock<Vec<SmallGraph>>,
}

impl Graphs {
    /// Returns the graphs with at most [`MOST_VERTICES`] vertices, all or only the connected ones, whose edges have at
    /// most `most` copies.
    pub fn new(vertices: usize, most: u8, is_connected: bool) -> Self {
        Self { vertices, most, is_connected, leading: OnceLock::new() }
    }

    /// Returns the number of vertices of each graph.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// Returns an upper bound for the number of graphs, without the connectedness.
    pub fn at_most(&self) -> u128 {
        /// The numbers of graphs with 0, 1, 2, ... vertices (OEIS A000088).
        const GRAPHS: [u128; 14] = [
            1,
            1,
            2,
            4,
            11,
            34,
            156,
            1044,
            12346,
            274_668,
            12_005_168,
            1_018_997_864,
            165_091_172_592,
            50_502_031_367_952,
        ];
        if self.most == 1 && self.vertices < GRAPHS.len() {
            return GRAPHS[self.vertices];
        }
        let n = self.vertices as u32;
        let labelled = (u128::from(self.most) + 1).saturating_pow(n * n.saturating_sub(1) / 2);
        if labelled == u128::MAX {
            return u128::MAX;
        }
        // Each class of isomorphic graphs has at most n! members, and most have as many; twice as many classes is a
        // generous bound from 7 vertices on.
        let classes = labelled / (1..=u128::from(n)).product::<u128>().max(1);
        if n < 7 { labelled } else { classes.saturating_mul(2) }
    }

    fn leading(&self) -> &[SmallGraph] {
        self.leading.get_or_init(|| {
            let mut leading = Vec::new();
            let vertices = self.vertices.saturating_sub(3);
            let mut push = |graph: &SmallGraph| {
                leading.push(*graph);
                ControlFlow::Continue(())
            };
            let _ = SmallGraph::empty(0).descendants((vertices, self.most), &mut push);
            leading
        })
    }

    /// Returns the number of chunks.
    pub fn chunks(&self) -> u64 {
        self.leading().len() as u64
    }

    /// Passes the graphs of a chunk.
    pub fn visit(&self, chunk: u64, each: &mut dyn FnMut(&SmallGraph) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(leading) = self.leading().get(chunk as usize) else { return ControlFlow::Continue(()) };
        leading.descendants((self.vertices, self.most), &mut |graph| {
            if self.is_connected && !graph.is_connected() {
                return ControlFlow::Continue(());
            }
            each(graph)
        })
    }
}
