//! Multigraphs, represented by edges with numbers of copies, and maps from their vertices to values.

use rustc_hash::FxHashMap;

use crate::ground::control::{Control, OrStop, UNLIMITED};
use crate::ground::graph::is_sparse;
use crate::ground::graph::shape::NO_VERTEX;

/// The value of [`Edge::copies`] for an edge that can never be deleted.
pub const UNBREAKABLE: u32 = u32::MAX;

/// The greatest number of vertices of a multigraph, 2^24.
pub const MAX_VERTICES: usize = 1 << 24;
/// The greatest number of edges, 2^25; parallel copies count as one edge.
pub const MAX_EDGES: usize = 1 << 25;
/// The greatest number of copies of a breakable edge, 2^31.
pub const MAX_COPIES: u32 = 1 << 31;

/// The number of vertices and edges that are handled in the time of one node of a budget.
const PARTS_OF_NODE: u64 = 1 << 12;
/// The memory that a vertex takes in adjacency lists, in bytes.
const BYTES_OF_VERTEX: usize = 16;
/// The memory that an edge takes in adjacency lists, for both of its ends, in bytes.
const BYTES_OF_EDGE: usize = 32;

/// An edge between two different vertices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The vertices that the edge joins, in the order in which they were written.
    pub ends: [u32; 2],
    /// The number of copies, at least 1; [`UNBREAKABLE`] for an edge that cannot be deleted.
    pub copies: u32,
}

impl Edge {
    /// Creates an edge with one copy.
    pub fn simple(u: u32, v: u32) -> Self {
        Self { ends: [u, v], copies: 1 }
    }

    /// Returns the other end, or None if the vertex is not an end of the edge.
    pub fn other_end(self, vertex: u32) -> Option<u32> {
        match self.ends {
            [u, v] if u == vertex => Some(v),
            [u, v] if v == vertex => Some(u),
            _ => None,
        }
    }

    /// Returns whether the edge can never be deleted.
    pub fn is_unbreakable(self) -> bool {
        self.copies == UNBREAKABLE
    }
}

/// A finite multigraph without loops on the vertices 0, 1, 2, and so on. Two vertices are joined by at most
/// one [`Edge`], which states the number of copies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Multigraph {
    vertices: usize,
    edges: Vec<Edge>,
}

impl Multigraph {
    /// Creates a graph from its edges. Edges between the same two vertices are merged into one, at the place
    /// of the first, and their copies are added; a sum beyond 32 bits makes the edge unbreakable. Time and
    /// memory are linear.
    ///
    /// # Panics
    /// If an edge is a loop, has no copies, or ends at a vertex that does not exist. Readers of text and data
    /// reject such edges before.
    pub fn new(vertices: usize, edges: Vec<Edge>) -> Self {
        Self::under(vertices, edges, &UNLIMITED).expect("there is no budget")
    }

    /// Creates a graph like [`Multigraph::new`], under a budget.
    ///
    /// # Errors
    /// Returns why the work stopped, if the budget ends.
    ///
    /// # Panics
    /// In the same cases as [`Multigraph::new`].
    pub fn under(vertices: usize, mut edges: Vec<Edge>, control: &Control) -> OrStop<Self> {
        control.check(nodes_of(vertices, edges.len()), building_bytes(vertices, edges.len()))?;
        assert!(
            edges.iter().all(|e| e.ends[0] != e.ends[1] && e.copies > 0),
            "loops and edges without copies"
        );
        assert!(edges.iter().all(|e| e.ends.iter().all(|&v| (v as usize) < vertices)), "vertices");
        merge_parallel(vertices, &mut edges, control)?;
        Ok(Self { vertices, edges })
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// The edges; each pair of vertices occurs at most once.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The number of nodes that one pass over all vertices and edges counts as; see [`Control`].
    pub(crate) fn nodes_of_pass(&self) -> u64 {
        1 + nodes_of(self.vertices, self.edges.len())
    }

    /// An estimate of the memory that a solver takes, beside the graph, for adjacency lists, in bytes.
    pub(crate) fn bytes_of_rows(&self) -> usize {
        self.vertices * BYTES_OF_VERTEX + self.edges.len() * BYTES_OF_EDGE
    }

    /// The memory in use by the edges, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.edges.capacity() * size_of::<Edge>()
    }

    /// Returns whether every edge has exactly one copy.
    pub fn is_simple(&self) -> bool {
        self.edges.iter().all(|edge| edge.copies == 1)
    }

    /// Returns the graph with one copy of an edge deleted; an unbreakable edge stays as it is.
    pub fn without_copy(&self, edge: usize) -> Self {
        let mut graph = self.clone();
        match graph.edges[edge].copies {
            UNBREAKABLE => {}
            1 => _ = graph.edges.remove(edge),
            _ => graph.edges[edge].copies -= 1,
        }
        graph
    }
}

/// The number of nodes that one pass over a graph of this size counts as.
pub(super) fn nodes_of(vertices: usize, edges: usize) -> u64 {
    let vertices = if is_sparse(vertices, edges) { 0 } else { vertices };
    (vertices + edges) as u64 / PARTS_OF_NODE
}

/// The memory that a graph of this size takes while it is built, in bytes.
pub(super) fn building_bytes(vertices: usize, edges: usize) -> usize {
    let of_vertices = if is_sparse(vertices, edges) { 0 } else { vertices * 2 * size_of::<u32>() };
    of_vertices + edges * (size_of::<Edge>() + size_of::<u32>())
}

/// Merges the edges between the same two vertices into the first of them.
fn merge_parallel(vertices: usize, edges: &mut Vec<Edge>, control: &Control) -> OrStop<()> {
    if is_sparse(vertices, edges.len()) {
        merge_few(edges);
        return Ok(());
    }
    // Counting sort by lesser end. Within a row, `first` holds for each greater end the first edge to it.
    let lesser = |edge: &Edge| edge.ends[0].min(edge.ends[1]) as usize;
    let greater = |edge: &Edge| edge.ends[0].max(edge.ends[1]) as usize;
    let mut starts = vec![0_u32; vertices + 1];
    for edge in edges.iter() {
        starts[lesser(edge) + 1] += 1;
    }
    for v in 0..vertices {
        starts[v + 1] += starts[v];
    }
    control.check(0, 0)?;
    let mut rows = vec![0_u32; edges.len()];
    for (i, edge) in edges.iter().enumerate() {
        let next = &mut starts[lesser(edge)];
        rows[*next as usize] = i as u32;
        *next += 1;
    }
    control.check(0, 0)?;
    let mut first = vec![u32::MAX; vertices];
    let mut is_parallel = false;
    for &i in &rows {
        let edge = edges[i as usize];
        let seen = first[greater(&edge)];
        // `first` is not reset between rows; an edge of an earlier row has another lesser end.
        if seen != u32::MAX && lesser(&edges[seen as usize]) == lesser(&edge) {
            let all = edges[seen as usize].copies.saturating_add(edge.copies);
            edges[seen as usize].copies = all;
            edges[i as usize].copies = 0;
            is_parallel = true;
        } else {
            first[greater(&edge)] = i;
        }
    }
    if is_parallel {
        edges.retain(|edge| edge.copies > 0);
    }
    Ok(())
}

/// Merges parallel edges by hashing, for graphs in which most vertices have no edge.
fn merge_few(edges: &mut Vec<Edge>) {
    let mut first = FxHashMap::default();
    for i in 0..edges.len() {
        let Edge { ends: [u, v], copies } = edges[i];
        let seen = *first.entry((u.min(v), u.max(v))).or_insert(i);
        if seen < i {
            edges[seen].copies = edges[seen].copies.saturating_add(copies);
            edges[i].copies = 0;
        }
    }
    edges.retain(|edge| edge.copies > 0);
}

/// Checks the size of a graph before memory is allocated for it.
pub(super) fn check_size(vertices: usize, edges: usize) -> Result<(), String> {
    if vertices > MAX_VERTICES || edges > MAX_EDGES {
        return Err(format!("a graph has at most {MAX_VERTICES} vertices and {MAX_EDGES} edges"));
    }
    if vertices == 0 { Err(NO_VERTEX.to_owned()) } else { Ok(()) }
}

// A map is small if most vertices share one value.

/// A map from vertices to values in which every vertex has the usual value until it is assigned another one.
#[derive(Clone, Debug)]
pub(crate) struct ByVertex<T> {
    vertices: usize,
    usual: T,
    values: Values<T>,
}

/// The values of all vertices, or only of the vertices that were assigned a value.
#[derive(Clone, Debug)]
enum Values<T> {
    Dense(Vec<T>),
    Sparse(FxHashMap<u32, T>),
}

impl<T: Clone> ByVertex<T> {
    /// Creates a map that gives every vertex the value `usual`, for a graph with this number of edges.
    ///
    /// Memory is linear in the number of vertices. If the graph has far fewer edges than vertices, it is
    /// linear in the number of vertices that are assigned a value.
    pub(crate) fn new(vertices: usize, edges: usize, usual: T) -> Self {
        // A board may have millions of vertices that no edge, exit or spy ever touches.
        let values = match is_sparse(vertices, edges) {
            true => Values::Sparse(FxHashMap::default()),
            false => Values::Dense(vec![usual.clone(); vertices]),
        };
        Self { vertices, usual, values }
    }

    /// The number of vertices.
    pub(crate) fn vertices(&self) -> usize {
        self.vertices
    }

    /// Returns the value of a vertex.
    pub(crate) fn get(&self, vertex: u32) -> &T {
        match &self.values {
            Values::Dense(values) => &values[vertex as usize],
            Values::Sparse(values) => values.get(&vertex).unwrap_or(&self.usual),
        }
    }

    /// Returns the value of a vertex for modification.
    pub(crate) fn get_mut(&mut self, vertex: u32) -> &mut T {
        match &mut self.values {
            Values::Dense(values) => &mut values[vertex as usize],
            Values::Sparse(values) => values.entry(vertex).or_insert_with(|| self.usual.clone()),
        }
    }

    /// Iterates over the vertices and their values, in any order. A sparse map leaves out vertices that were
    /// never assigned a value.
    pub(crate) fn iter(&self) -> Box<dyn Iterator<Item = (u32, &T)> + '_> {
        match &self.values {
            Values::Dense(values) => Box::new((0..).zip(values)),
            Values::Sparse(values) => Box::new(values.iter().map(|(&vertex, value)| (vertex, value))),
        }
    }
}
