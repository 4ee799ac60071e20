//! The board of an escape game: a multigraph with exits and a start, the restrictions that a game puts on it,
//! and the names of its vertices.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::construction::Construction;
use super::multigraph::{Edge, Multigraph, UNBREAKABLE};
use crate::ground::graph::{Kept, is_sparse};
use crate::ground::input::{InputError, Reader};

/// A multigraph with exits and the vertex where play begins.
///
/// ```
/// use upstar::{escape::rules::Escape, ground::Ruleset};
/// let board = Escape::NEMESIS.read("grid(7,7) @ 3,3")?;
/// assert_eq!((board.vertices(), board.exits().len()), (49 + 28, 28));
/// assert_eq!(board.start(), board.vertex("3,3"));
/// # Ok::<(), upstar::InputError>(())
/// ```
#[must_use]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EscapeGraph {
    graph: Arc<Multigraph>,
    naming: Arc<Naming>,
    /// The exits, in increasing order and without repetition.
    exits: Vec<u32>,
    start: Option<u32>,
    /// The vertex of the spy who is not to move, in games of two spies.
    other: Option<u32>,
    /// The places where vertices are drawn, if the input gives them.
    places: Option<Arc<Vec<(i64, i64)>>>,
}

impl EscapeGraph {
    /// Creates a board without exits and without a start, whose vertices are named by their numbers.
    ///
    /// ```
    /// use upstar::escape::board::{Edge, EscapeGraph, Multigraph};
    /// let graph = Multigraph::new(3, vec![Edge::simple(0, 1), Edge::simple(1, 2)]);
    /// let board = EscapeGraph::new(graph).with_exits(vec![2]).with_start(0);
    /// assert_eq!(board.to_string(), "0-1 1-2 exits 2 @ 0");
    /// ```
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

    /// Replaces the exits.
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

    /// Replaces the start. A second spy is removed.
    ///
    /// # Panics
    /// If the vertex does not exist.
    pub fn with_start(mut self, start: u32) -> Self {
        assert!((start as usize) < self.vertices(), "the start is a vertex");
        self.start = Some(start);
        self.other = None;
        self
    }

    /// Places two spies. The first one is to move.
    ///
    /// # Panics
    /// If a vertex does not exist, or both spies stand on the same one.
    pub fn with_spies(mut self, spies: [u32; 2]) -> Self {
        assert!(spies.iter().all(|&spy| (spy as usize) < self.vertices()), "spies stand on vertices");
        assert_ne!(spies[0], spies[1], "spies stand on different vertices");
        self.start = Some(spies[0]);
        self.other = Some(spies[1]);
        self
    }

    /// Replaces the edges; the vertices stay.
    ///
    /// # Panics
    /// If the numbers of vertices differ.
    pub fn with_graph(mut self, graph: Multigraph) -> Self {
        assert_eq!(graph.vertices(), self.vertices(), "the vertices are the same");
        self.graph = Arc::new(graph);
        self
    }

    /// The multigraph, which clones of the board share.
    pub fn graph(&self) -> &Arc<Multigraph> {
        &self.graph
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.graph.vertices()
    }

    /// The exits, in increasing order.
    pub fn exits(&self) -> &[u32] {
        &self.exits
    }

    /// Returns whether a vertex is an exit.
    pub fn is_exit(&self, vertex: u32) -> bool {
        self.exits.binary_search(&vertex).is_ok()
    }

    /// The vertex where play begins, or None if it is not given. With two spies, the vertex of the spy who is
    /// to move.
    pub fn start(&self) -> Option<u32> {
        self.start
    }

    /// The vertices of the two spies, the one to move first, or None in games without them.
    pub fn spies(&self) -> Option<[u32; 2]> {
        Some([self.start?, self.other?])
    }

    /// The names of the vertices, and the name by which the graph was described.
    pub fn naming(&self) -> &Naming {
        &self.naming
    }

    /// Returns whether vertices are named by anything but their numbers.
    pub(crate) fn has_names(&self) -> bool {
        matches!(
            *self.naming,
            Naming::Names(_) | Naming::Built(Construction::Grid(_) | Construction::Lattice(_))
        )
    }

    /// The edges that were removed from the graph by whose name the board was described. They are empty if no
    /// name describes it.
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

    /// Returns the name of a vertex.
    pub fn name(&self, vertex: u32) -> String {
        self.naming.name(vertex)
    }

    /// Returns the vertex with this name, or None if there is none.
    pub fn vertex(&self, name: &str) -> Option<u32> {
        self.naming.vertex(name, self.vertices())
    }

    /// Returns the edge that is named by its ends, in either order, as `2,3-2,4`. The result is an index into
    /// [`Multigraph::edges`]; it is None if there is no such edge.
    ///
    /// ```
    /// use upstar::ground::board::Board;
    /// use upstar::escape::board::{Cast, EscapeGraph};
    /// let board = EscapeGraph::parse("graph { a -- \"b-c\" }", Cast::WALKER).unwrap();
    /// assert_eq!((board.vertex("b-c"), board.edge("b-c-a"), board.edge("a-b")), (Some(1), Some(0), None));
    /// ```
    pub fn edge(&self, name: &str) -> Option<usize> {
        // A name may itself contain a hyphen, so each hyphen is tried as the separator.
        let mut pairs = name.match_indices('-').filter_map(|(at, hyphen)| {
            let (u, v) = (&name[..at], &name[at + hyphen.len()..]);
            Some([self.vertex(u.trim())?, self.vertex(v.trim())?])
        });
        let joins = |edge: &Edge, [u, v]: [u32; 2]| edge.ends == [u, v] || edge.ends == [v, u];
        pairs.find_map(|pair| self.graph.edges().iter().position(|edge| joins(edge, pair)))
    }

    /// Sets the place where each vertex is drawn, in hundredths of an arbitrary unit; the second coordinate
    /// grows downwards.
    pub(super) fn with_places(mut self, places: Vec<(i64, i64)>) -> Self {
        self.places = Some(Arc::new(places));
        self
    }

    /// The places where vertices are drawn, or None if the input does not give them. They are in hundredths
    /// of an arbitrary unit; the second coordinate grows downwards.
    pub fn places_given(&self) -> Option<&[(i64, i64)]> {
        self.places.as_deref().map(Vec::as_slice)
    }

    /// Replaces the names of the vertices, which must be distinct.
    ///
    /// # Panics
    /// If there are not as many names as vertices.
    pub fn with_names(self, names: Vec<String>) -> Self {
        assert_eq!(names.len(), self.vertices(), "each vertex has a name");
        self.with_naming(Naming::of_names(names))
    }

    /// Replaces the naming.
    pub(super) fn with_naming(mut self, naming: Naming) -> Self {
        self.naming = naming.into();
        self
    }

    /// Returns the edges that were deleted from a graph with a name. Returns None if the board differs from
    /// that graph in any other way, or if one of the graph's own exits is no longer an exit.
    pub(crate) fn deleted(&self, construction: &Construction) -> Option<Vec<(u32, u32)>> {
        if construction.exits().any(|exit| !self.is_exit(exit)) {
            return None;
        }
        // The edges of the board are in the order in which they were built, so one pass finds those that are
        // missing.
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

pub(super) const NO_UNBREAKABLE: &str = "there are no unbreakable edges in this game";
pub(super) const SAME_PLACE: &str = "the spies stand on different vertices";
pub(super) const WHERE: &str = "where do the spies stand?";

/// The parts that a board may have in a game: exits, a second spy, unbreakable edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cast {
    pub(super) has_exits: bool,
    pub(super) has_spies: bool,
    pub(super) has_unbreakable: bool,
}

impl Cast {
    /// One walker, no exits, unbreakable edges allowed.
    pub const WALKER: Self = Self { has_exits: false, has_spies: false, has_unbreakable: true };
    /// One walker, exits and unbreakable edges allowed.
    pub const EXITS: Self = Self { has_exits: true, has_spies: false, has_unbreakable: true };
    /// One walker, exits allowed, no unbreakable edges.
    pub const BREAKABLE: Self = Self { has_exits: true, has_spies: false, has_unbreakable: false };
    /// Two spies, no exits, no unbreakable edges.
    pub const SPIES: Self = Self { has_exits: false, has_spies: true, has_unbreakable: false };

    /// Checks the conditions that are known only after the whole text has been read.
    ///
    /// # Errors
    /// Fails on an unbreakable edge if the game has none, and on a missing position of the spies.
    pub(super) fn check(self, board: EscapeGraph, text: &str) -> Result<EscapeGraph, InputError> {
        if !self.has_unbreakable && board.graph().edges().iter().any(|edge| edge.copies == UNBREAKABLE) {
            // Parallel copies beyond the limit also add up to an unbreakable edge. No word marks it then, so
            // the error points at the whole text.
            let word = ["unbreakable", "="].into_iter().find_map(|word| Some((text.find(word)?, word.len())));
            let span = word.map_or(0..text.len(), |(at, length)| at..at + length);
            return Err(InputError::new(span, NO_UNBREAKABLE));
        }
        if self.has_spies && board.spies().is_none() {
            let end = text.trim_end().len();
            let hint = "write their vertices after @, as in @ 0 1; the spy on the first vertex moves first";
            return Err(InputError::new(end..end, WHERE).with_hint(hint));
        }
        Ok(board)
    }
}

// Unused vertices have no edge and are neither exit nor start. Nothing happens on these vertices, so they
// should not cost time or memory either.

/// The number of vertices below which boards are left as they are.
const FEW: usize = 1 << 12;

/// A statement about vertices that can be translated to other vertex numbers, such as a vertex, a strategy or
/// an explanation.
pub(crate) trait OnVertices {
    /// Replaces each vertex `v` by `name(v)`, where `name` is increasing.
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self;
}

impl<T: OnVertices> OnVertices for Option<T> {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        self.map(|item| item.renamed(name))
    }
}

impl<T: OnVertices, E> OnVertices for Result<T, E> {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        self.map(|item| item.renamed(name))
    }
}

impl<T: OnVertices> OnVertices for Vec<T> {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        self.into_iter().map(|item| item.renamed(name)).collect()
    }
}

impl OnVertices for u32 {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        name(self)
    }
}

/// A board whose unused vertices (no edge, not an exit, not the start) are removed. Edges keep their numbers.
pub(crate) struct Compact {
    board: EscapeGraph,
    /// The vertices that remain, with their new numbers.
    kept: Kept,
}

impl Compact {
    /// Returns the compact board, or None if it would not be much smaller. Time O(m log m), memory O(m) for m
    /// edges and exits.
    pub(crate) fn of(board: &EscapeGraph) -> Option<Self> {
        if !Self::is_for(board) {
            return None;
        }
        let edges = board.graph().edges();
        let named = board.exits().iter().copied().chain(board.start());
        let kept = Kept::new(edges.iter().flat_map(|edge| edge.ends).chain(named));
        let number = |v: u32| kept.number(v);
        let renumbered = edges.iter().filter_map(|edge| {
            let [u, v] = edge.ends;
            Some(Edge { ends: [number(u)?, number(v)?], ..*edge })
        });
        let graph = Multigraph::new(kept.len(), renumbered.collect());
        let exits = board.exits().iter().filter_map(|&exit| number(exit)).collect();
        let compact = EscapeGraph::new(graph).with_exits(exits);
        let compact = match board.start().and_then(number) {
            Some(start) => compact.with_start(start),
            None => compact,
        };
        Some(Self { board: compact, kept })
    }

    /// Returns whether the compact board is much smaller than the board.
    pub(crate) fn is_for(board: &EscapeGraph) -> bool {
        let edges = board.graph().edges().len();
        // Otherwise the compact board would have no vertices at all.
        let is_named = edges > 0 || !board.exits().is_empty() || board.start().is_some();
        board.vertices() >= FEW && is_sparse(board.vertices(), edges + board.exits().len()) && is_named
    }

    /// The board without the unused vertices.
    pub(crate) fn board(&self) -> &EscapeGraph {
        &self.board
    }

    /// Returns the number of a vertex on the compact board, or None if the vertex was removed.
    pub(crate) fn number(&self, vertex: u32) -> Option<u32> {
        self.kept.number(vertex)
    }

    /// Returns the original vertex that has this number on the compact board.
    pub(crate) fn vertex(&self, number: u32) -> u32 {
        self.kept.vertex(number)
    }

    /// Answers a question about a board by asking it about the compact board, if that is much smaller. The
    /// vertices in the answer are those of the original board.
    pub(crate) fn ask<T: OnVertices>(board: &EscapeGraph, question: impl FnOnce(&EscapeGraph) -> T) -> T {
        match Self::of(board) {
            Some(compact) => question(compact.board()).renamed(&|number| compact.vertex(number)),
            None => question(board),
        }
    }
}

/// The way in which vertices are named.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Naming {
    /// Numbers from 0.
    #[default]
    Numbers,
    /// A name for each vertex.
    Names(Vec<String>),
    /// The names of a [`Construction`]: coordinates in grids and lattices, numbers elsewhere.
    Built(Construction),
}

impl Naming {
    /// Creates a naming from distinct names. The names 0, 1, 2, .. give [`Naming::Numbers`].
    pub(super) fn of_names(names: Vec<String>) -> Self {
        let are_numbers = names.iter().enumerate().all(|(i, name)| *name == i.to_string());
        if are_numbers { Self::Numbers } else { Self::Names(names) }
    }

    /// Returns the name of a vertex.
    pub fn name(&self, vertex: u32) -> String {
        match self {
            Self::Names(names) => names[vertex as usize].clone(),
            Self::Built(Construction::Grid(grid)) => grid.name(vertex),
            Self::Built(Construction::Lattice(lattice)) => lattice.name(vertex),
            Self::Numbers | Self::Built(_) => vertex.to_string(),
        }
    }

    /// Returns the vertex with this name, or None, in a graph with this number of vertices.
    pub(super) fn vertex(&self, name: &str, vertices: usize) -> Option<u32> {
        let mut reader = Reader::new(name);
        let vertex = match self {
            Self::Names(names) => return names.iter().position(|known| known == name).map(|at| at as u32),
            Self::Built(construction) => construction.vertex(&mut reader),
            Self::Numbers => reader.number(0, vertices as u64 - 1, "a vertex").map(|n| n as u32),
        };
        vertex.ok().filter(|_| reader.rest().is_empty())
    }

    /// The name with parameters that describes the graph, if there is one.
    pub fn construction(&self) -> Option<&Construction> {
        match self {
            Self::Built(construction) => Some(construction),
            Self::Numbers | Self::Names(_) => None,
        }
    }
}

// Symmetries of boards that are parts of lattices.

/// The permutations of three coordinates.
const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

type Point = [i64; 3];

impl EscapeGraph {
    /// Returns, for each vertex, the first vertex of its orbit under the rotations and reflections of the
    /// lattice that preserve edges, copies and exits. Only square grids and hexagons are examined; on other
    /// boards every vertex is its own representative.
    ///
    /// ```
    /// use upstar::ground::board::Board;
    /// use upstar::escape::board::{Cast, EscapeGraph};
    /// let board = EscapeGraph::parse("grid(2,3)", Cast::WALKER).unwrap();
    /// assert_eq!(board.first_alike(), [0, 1, 0, 0, 1, 0]);
    /// ```
    pub fn first_alike(&self) -> Vec<u32> {
        let mut first: Vec<u32> = (0..self.vertices() as u32).collect();
        let Some(points) = self.points() else { return first };
        let vertices: FxHashMap<Point, u32> = points.iter().copied().zip(0..).collect();
        let edges = self.graph().edges().iter().map(|edge| (ordered(edge.ends), edge.copies)).collect();
        for permutation in PERMUTATIONS {
            for signs in 0..8 {
                let image = |point: &Point| vertices.get(&turned(point, permutation, signs)).copied();
                let Some(images) = points.iter().map(image).collect::<Option<Vec<u32>>>() else { continue };
                if self.is_kept(&images, &edges) {
                    // The symmetries form a group, so the first vertex of an orbit is an image of each of its
                    // vertices.
                    first.iter_mut().zip(images).for_each(|(first, image)| *first = image.min(*first));
                }
            }
        }
        first
    }

    /// Returns whether a permutation of the vertices preserves edges, copies and exits.
    fn is_kept(&self, images: &[u32], edges: &FxHashMap<[u32; 2], u32>) -> bool {
        let image = |v: u32| images[v as usize];
        self.exits().iter().all(|&exit| self.is_exit(image(exit)))
            && self.graph().edges().iter().all(|edge| {
                edges.get(&ordered(edge.ends.map(image))).is_some_and(|&copies| copies == edge.copies)
            })
    }

    /// Returns the vertices in coordinates around the centre, in which every symmetry permutes the
    /// coordinates and changes signs. For a grid they are twice the row and the column; for a hexagon they
    /// are the three coordinates of the triangular lattice, whose sum is 0.
    fn points(&self) -> Option<Vec<Point>> {
        match self.naming().construction()? {
            Construction::Grid(grid) => {
                let (rows, columns) = (grid.rows() as i64, grid.columns() as i64);
                let point = |vertex| {
                    let (row, column) = grid.place(vertex);
                    [2 * row - rows + 1, 2 * column - columns + 1, 0]
                };
                Some((0..self.vertices() as u32).map(point).collect())
            }
            Construction::Hexagon(hexagon) => {
                let middle = hexagon.side() as i64 - 1;
                let point = |(row, half): (usize, usize)| {
                    let (down, right) = (row as i64 - middle, half as i64 - 2 * middle);
                    [down, (right - down) / 2, -(right + down) / 2]
                };
                Some(hexagon.places().into_iter().map(point).collect())
            }
            Construction::Usual(_) | Construction::Lattice(_) | Construction::Random(_) => None,
        }
    }
}

fn ordered([u, v]: [u32; 2]) -> [u32; 2] {
    [u.min(v), u.max(v)]
}

/// Permutes the coordinates, and negates those whose bits are set in `signs`.
fn turned(point: &Point, permutation: [usize; 3], signs: u32) -> Point {
    let coordinate =
        |i: usize| if signs >> i & 1 == 1 { -point[permutation[i]] } else { point[permutation[i]] };
    [coordinate(0), coordinate(1), coordinate(2)]
}
