//! The board of an escape game: a multigraph with exits, and where somebody stands.

use std::sync::Arc;

use super::construction::Construction;
use super::multigraph::{Edge, Multigraph};
use super::naming::Naming;

/// A multigraph with exits, and the vertex where a play begins.
#[must_use]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EscapeGraph {
    graph: Arc<Multigraph>,
    naming: Arc<Naming>,
    /// In increasing order, each once.
    exits: Vec<u32>,
    start: Option<u32>,
    /// Where the other one of two spies stands.
    other: Option<u32>,
    /// Where vertices are drawn, if that was told.
    places: Option<Arc<Vec<(i64, i64)>>>,
}

impl EscapeGraph {
    /// A graph without exits and without a start, whose vertices are called by their numbers.
    pub fn new(graph: Multigraph) -> Self {
        Self {
            graph: Arc::new(graph),
            naming: Arc::default(),
            exits: Vec::new(),
            start: None,
            other: None,
            places: None,
        }
    }

    /// The same with these exits.
    ///
    /// # Panics
    /// If a vertex does not exist.
    pub fn with_exits(mut self, mut exits: Vec<u32>) -> Self {
        exits.sort_unstable();
        exits.dedup();
        assert!(exits.last().is_none_or(|&exit| (exit as usize) < self.vertices()), "exits are vertices");
        self.exits = exits;
        self
    }

    /// The same with another start.
    ///
    /// # Panics
    /// If the vertex does not exist.
    pub fn with_start(mut self, start: u32) -> Self {
        assert!((start as usize) < self.vertices(), "the start is a vertex");
        self.start = Some(start);
        self.other = None;
        self
    }

    /// The same with two spies, of whom the first one is to move.
    ///
    /// # Panics
    /// If a vertex does not exist, or both are the same.
    pub fn with_spies(mut self, spies: [u32; 2]) -> Self {
        assert!(spies.iter().all(|&spy| (spy as usize) < self.vertices()), "spies stand on vertices");
        assert_ne!(spies[0], spies[1], "spies stand on different vertices");
        self.start = Some(spies[0]);
        self.other = Some(spies[1]);
        self
    }

    /// The same with other edges on the same vertices.
    ///
    /// # Panics
    /// If the number of vertices is another one.
    pub fn with_graph(mut self, graph: Multigraph) -> Self {
        assert_eq!(graph.vertices(), self.vertices(), "the vertices are the same");
        self.graph = Arc::new(graph);
        self
    }

    /// The multigraph, which copies of the board share.
    pub fn graph(&self) -> &Arc<Multigraph> {
        &self.graph
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.graph.vertices()
    }

    /// The exits, in increasing order.
    pub fn exits(&self) -> &[u32] {
        &self.exits
    }

    /// Is a vertex an exit?
    pub fn is_exit(&self, vertex: u32) -> bool {
        self.exits.binary_search(&vertex).is_ok()
    }

    /// Where the play begins, if that is told: of two spies, where the one stands who is to move.
    pub fn start(&self) -> Option<u32> {
        self.start
    }

    /// Where the two spies stand, in games of two; the first one is to move.
    pub fn spies(&self) -> Option<[u32; 2]> {
        Some([self.start?, self.other?])
    }

    /// How the vertices are called, and how the graph was described.
    pub fn naming(&self) -> &Naming {
        &self.naming
    }

    /// Are vertices called by anything but their numbers?
    pub(crate) fn has_names(&self) -> bool {
        matches!(
            *self.naming,
            Naming::Names(_) | Naming::Built(Construction::Grid(_) | Construction::Lattice(_))
        )
    }

    /// The edges that were taken away from the graph by whose name the board was described.
    ///
    /// ```
    /// use upstar::ground::board::Board;
    /// use upstar::escape::board::{Cast, EscapeGraph};
    /// let board = EscapeGraph::parse("path(3) without 1-2", Cast::WALKER).unwrap();
    /// assert_eq!(board.without(), [(1, 2)]);
    /// ```
    pub fn without(&self) -> Vec<(u32, u32)> {
        let construction = self.naming.construction();
        construction.and_then(|built| self.deleted(built)).unwrap_or_default()
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: u32) -> String {
        self.naming.name(vertex)
    }

    /// The vertex with a name.
    pub fn vertex(&self, name: &str) -> Option<u32> {
        self.naming.vertex(name, self.vertices())
    }

    /// The edge that is called by the names of its ends, in either order, as `2,3-2,4`, by its number in
    /// [`Multigraph::edges`].
    ///
    /// ```
    /// use upstar::ground::board::Board;
    /// use upstar::escape::board::{Cast, EscapeGraph};
    /// let board = EscapeGraph::parse("graph { a -- \"b-c\" }", Cast::WALKER).unwrap();
    /// assert_eq!((board.vertex("b-c"), board.edge("b-c-a"), board.edge("a-b")), (Some(1), Some(0), None));
    /// ```
    pub fn edge(&self, name: &str) -> Option<usize> {
        // A name may have a hyphen itself.
        let mut pairs = name.match_indices('-').filter_map(|(at, hyphen)| {
            let (u, v) = (&name[..at], &name[at + hyphen.len()..]);
            Some([self.vertex(u.trim())?, self.vertex(v.trim())?])
        });
        let joins = |edge: &Edge, [u, v]: [u32; 2]| edge.ends == [u, v] || edge.ends == [v, u];
        pairs.find_map(|pair| self.graph.edges().iter().position(|edge| joins(edge, pair)))
    }

    /// The same with a place for each vertex where it is drawn, in hundredths of any unit, downwards.
    pub(super) fn with_places(mut self, places: Vec<(i64, i64)>) -> Self {
        self.places = Some(Arc::new(places));
        self
    }

    /// Where vertices are drawn, if that was told, in hundredths of any unit, downwards.
    pub fn places_given(&self) -> Option<&[(i64, i64)]> {
        self.places.as_deref().map(Vec::as_slice)
    }

    /// The same with a name for each vertex, each another one.
    ///
    /// # Panics
    /// If there are not as many names as vertices.
    pub fn with_names(self, names: Vec<String>) -> Self {
        assert_eq!(names.len(), self.vertices(), "each vertex has a name");
        self.with_naming(Naming::of_names(names))
    }

    /// The same with other names.
    pub(super) fn with_naming(mut self, naming: Naming) -> Self {
        self.naming = naming.into();
        self
    }

    /// The edges that were deleted from a graph, if nothing else happened to it since it was built, and its
    /// own exits are exits still.
    pub(crate) fn deleted(&self, construction: &Construction) -> Option<Vec<(u32, u32)>> {
        if construction.exits().any(|exit| !self.is_exit(exit)) {
            return None;
        }
        let mut edges = self.graph.edges().iter().peekable();
        let mut deleted = Vec::new();
        for copies in construction.edges().chunk_by(|a, b| a == b) {
            let (u, v) = copies[0];
            let whole = Edge { ends: [u, v], copies: copies.len() as u32 };
            if edges.next_if(|edge| **edge == whole).is_none() {
                deleted.push((u, v));
            }
        }
        edges.next().is_none().then_some(deleted)
    }
}
