//! Multigraphs with exits and a vertex on which someone stands: the boards of escape games.

mod cast;
mod construction;
mod data;
mod dimacs;
mod dot;
mod format;
mod graph6;
mod lines;
mod multigraph;
mod naming;
mod symmetry;
mod text;

use std::fmt;
use std::sync::Arc;

pub use self::cast::Cast;
pub use self::construction::{Construction, EscapeGrid, Hexagon, RandomGraph};
pub use self::format::{EscapeFormat, FormatError};
pub use self::multigraph::{Edge, Multigraph, UNBREAKABLE};
pub use self::naming::Naming;
use crate::ground::board::Board;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// The most vertices of a multigraph: 2^24.
pub const MAX_VERTICES: usize = 1 << 24;
/// The most edges, parallel ones counted together: 2^25.
pub const MAX_EDGES: usize = 1 << 25;
/// The most copies of an edge that is not unbreakable: 2^31.
pub const MAX_COPIES: u32 = 1 << 31;

const NO_VERTEX: &str = "a graph has at least one vertex";

/// A multigraph with exits, and the vertex where a play begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EscapeGraph {
    graph: Arc<Multigraph>,
    naming: Arc<Naming>,
    /// In increasing order, each once.
    exits: Vec<u32>,
    start: Option<u32>,
    /// Where the other one of two spies stands.
    other: Option<u32>,
}

impl EscapeGraph {
    /// A graph without exits and without a start, whose vertices are called by their numbers.
    #[must_use]
    pub fn new(graph: Multigraph) -> Self {
        Self { graph: Arc::new(graph), naming: Arc::default(), exits: Vec::new(), start: None, other: None }
    }

    /// The same with these exits.
    ///
    /// # Panics
    /// If a vertex does not exist.
    #[must_use]
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
    #[must_use]
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
    #[must_use]
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
    #[must_use]
    pub fn with_graph(mut self, graph: Multigraph) -> Self {
        assert_eq!(graph.vertices(), self.vertices(), "the vertices are the same");
        self.graph = Arc::new(graph);
        self
    }

    /// The multigraph, which copies of the board share.
    #[must_use]
    pub fn graph(&self) -> &Arc<Multigraph> {
        &self.graph
    }

    /// How many vertices there are.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.graph.vertices()
    }

    /// The exits, in increasing order.
    #[must_use]
    pub fn exits(&self) -> &[u32] {
        &self.exits
    }

    /// Is a vertex an exit?
    #[must_use]
    pub fn is_exit(&self, vertex: u32) -> bool {
        self.exits.binary_search(&vertex).is_ok()
    }

    /// Where the play begins, if that is told: of two spies, where the one stands who is to move.
    #[must_use]
    pub fn start(&self) -> Option<u32> {
        self.start
    }

    /// Where the two spies stand, in games of two; the first one is to move.
    #[must_use]
    pub fn spies(&self) -> Option<[u32; 2]> {
        Some([self.start?, self.other?])
    }

    /// How the vertices are called, and how the graph was described.
    #[must_use]
    pub fn naming(&self) -> &Naming {
        &self.naming
    }

    /// Are vertices called by anything but their numbers?
    fn has_names(&self) -> bool {
        matches!(*self.naming, Naming::Names(_) | Naming::Built(Construction::Grid(_)))
    }

    /// The edges that were taken away from the graph by whose name the board was described.
    ///
    /// ```
    /// use upstar::ground::board::Board;
    /// use upstar::escape::board::{Cast, EscapeGraph};
    /// let board = EscapeGraph::parse("path(3) without 1-2", Cast::WALKER).unwrap();
    /// assert_eq!(board.without(), [(1, 2)]);
    /// ```
    #[must_use]
    pub fn without(&self) -> Vec<(u32, u32)> {
        let construction = self.naming.construction();
        construction.and_then(|built| construction::deleted(built, self)).unwrap_or_default()
    }

    /// The name of a vertex.
    #[must_use]
    pub fn name(&self, vertex: u32) -> String {
        self.naming.name(vertex)
    }

    /// The vertex with a name.
    #[must_use]
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
    #[must_use]
    pub fn edge(&self, name: &str) -> Option<usize> {
        // A name may have a hyphen itself.
        let mut pairs = name.match_indices('-').filter_map(|(at, hyphen)| {
            let (u, v) = (&name[..at], &name[at + hyphen.len()..]);
            Some([self.vertex(u.trim())?, self.vertex(v.trim())?])
        });
        let joins = |edge: &Edge, [u, v]: [u32; 2]| edge.ends == [u, v] || edge.ends == [v, u];
        pairs.find_map(|pair| self.graph.edges().iter().position(|edge| joins(edge, pair)))
    }
}

/// What is wrong with an edge from a vertex to itself.
fn loop_at(vertex: impl fmt::Display) -> String {
    format!("vertex {vertex} is joined to itself: an escape game has no loops")
}

impl Board for EscapeGraph {
    const KIND: &'static str = "multigraph";
    const MAX_TEXT: usize = 512 << 20;
    type Alphabet = Cast;

    /// A graph in one of these notations, and behind it, in each of them, its exits and the vertex where the
    /// play begins, as in `exits 3,4 @ 0`:
    ///
    /// - `6: 0-1 1-2*3 2=3`: edges, with the number of their copies, or `=` for unbreakable ones; before them
    ///   the number of vertices, if the last ones have no edges;
    /// - `grid(7,7)`: a name with parameters, of which edges may have been deleted, as in
    ///   `grid(7,7) without 3,3-3,4` (see [`Construction`]);
    /// - a line `0 1`, `0 1 3` or `0 1 unbreakable` for each edge;
    /// - the format of the DIMACS challenges: `p edge 6 4`, then `e 1 2` for each edge;
    /// - `graph6:DQc`, nauty's format for simple graphs;
    /// - the language of Graphviz, as in `graph { a -- b [copies=3]; b [exit=true] }`.
    ///
    /// Where there are no exits, grids have none either; with [`Cast::SPIES`] two vertices stand behind `@`.
    fn parse(text: &str, cast: Cast) -> Result<Self, InputError> {
        let read = if dot::begins(text) {
            dot::read
        } else if graph6::begins(text) {
            graph6::read
        } else if dimacs::begins(text) {
            dimacs::read
        } else if lines::begins(text) {
            lines::read
        } else if construction::begins(text) {
            construction::read
        } else {
            text::read
        };
        cast.check(read(text, cast)?, text)
    }

    /// `n`, `edges: [[u, v, copies]]`, `exits`, `start`; copies may be `"unbreakable"`, or be left out where
    /// there is one; optionally `names` of the vertices. With [`Cast::SPIES`] there is `spies: [u, v]` in place of the start.
    fn from_data(position: Field<'_>, cast: Cast) -> Result<Self, DataError> {
        data::read(position, cast)
    }

    fn places(&self) -> usize {
        self.vertices()
    }

    fn to_data(&self) -> Data {
        data::write(self)
    }

    fn place_name(&self, place: usize) -> String {
        self.name(place as u32)
    }
}

const NO_EXITS: &str = "there are no exits in this game";
const SECOND_START: &str = "there is another start already";

/// Adds an edge that was read, unless there are too many.
fn push_edge(edges: &mut Vec<Edge>, edge: Edge, reader: &Reader<'_>) -> Result<(), InputError> {
    if edges.len() == MAX_EDGES {
        return Err(reader.error(format!("a graph has at most {MAX_EDGES} edges")));
    }
    edges.push(edge);
    Ok(())
}

/// The shortest notation: what was built as it was built, names in the language of Graphviz, and edges
/// otherwise.
impl fmt::Display for EscapeGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.naming {
            Naming::Names(_) => dot::write(self, f),
            Naming::Numbers => text::write(self, f),
            Naming::Built(built) => match construction::deleted(built, self) {
                Some(deleted) => construction::write(built, &deleted, self, f),
                None => text::write(self, f),
            },
        }
    }
}
