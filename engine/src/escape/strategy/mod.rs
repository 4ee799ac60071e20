//! Explicit strategies, whose parts can be checked one by one. For Nemesis and Cat Herding they are finite
//! graphs of nodes; for Blizzard they are sets of vertices.
//!
//! All exits are identified with each other. The copies of edges from a vertex to exits are counted together,
//! as copies of its [`Link`] to the exits.

mod cat;
mod fugitive;
mod nemesis;

use std::fmt;

use rustc_hash::FxHashMap;

pub use self::cat::{CatMove, CatNode, CatStrategy, HerderNode, HerderStrategy, HerdingStrategies};
pub use self::fugitive::{BlizzardStrategy, FugitiveNode, FugitiveStrategy, StormStrategy, TrapperStrategy};
pub use self::nemesis::{Excess, Fence, NemesisNode, NemesisReply, NemesisStrategy, race};
pub(crate) use self::nemesis::{Fences, fence_cut};
use super::board::{ByVertex, Edge, EscapeGraph, Multigraph, OnVertices, UNBREAKABLE};
use crate::ground::control::{Control, OrStop, UNLIMITED};
use crate::ground::data::DataError;

/// The winner's strategy for Nemesis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// A winning strategy of the fugitive.
    Fugitive(FugitiveStrategy),
    /// A winning strategy of the Nemesis.
    Nemesis(NemesisStrategy),
}

impl Strategy {
    /// Checks every node by the definition. Success proves who wins with the fugitive on the vertex `start`
    /// and to move.
    ///
    /// # Errors
    /// Returns the first node that is wrong.
    pub fn check(&self, board: &EscapeGraph, start: u32) -> Result<(), DataError> {
        match self {
            Self::Fugitive(strategy) => strategy.check(board, start),
            Self::Nemesis(strategy) => strategy.check(board, start),
        }
    }
}

impl OnVertices for Strategy {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        match self {
            Self::Fugitive(FugitiveStrategy { nodes }) => {
                Self::Fugitive(FugitiveStrategy { nodes: nodes.renamed(name) })
            }
            Self::Nemesis(NemesisStrategy { nodes }) => {
                Self::Nemesis(NemesisStrategy { nodes: nodes.renamed(name) })
            }
        }
    }
}

/// A pair of adjacent regular vertices, or a regular vertex together with the exits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link {
    /// The vertex; of two regular vertices, the lesser one.
    pub from: u32,
    /// The other vertex, or None for the exits.
    pub to: Option<u32>,
}

impl Link {
    /// Creates the link between two regular vertices.
    pub fn between(u: u32, v: u32) -> Self {
        Self { from: u.min(v), to: Some(u.max(v)) }
    }

    /// Creates the link between a vertex and the exits.
    pub fn to_exits(vertex: u32) -> Self {
        Self { from: vertex, to: None }
    }

    /// Returns whether the vertex is an end of the link.
    pub fn touches(self, vertex: u32) -> bool {
        self.from == vertex || self.to == Some(vertex)
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) => write!(f, "{}-{to}", self.from),
            None => write!(f, "{} to the exits", self.from),
        }
    }
}

impl OnVertices for Link {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        match self.to {
            Some(to) => Self::between(name(self.from), name(to)),
            None => Self::to_exits(name(self.from)),
        }
    }
}

impl OnVertices for (Link, u32) {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        (self.0.renamed(name), self.1)
    }
}

/// Links with their numbers of copies, in increasing order and without repetition.
pub type Copies = Vec<(Link, u32)>;

/// Renames the vertices of a list and sorts it again.
fn renamed_copies(list: Copies, name: &dyn Fn(u32) -> u32) -> Copies {
    let mut renamed = list.renamed(name);
    renamed.sort_unstable();
    renamed
}

/// Returns the fault of a list of copies, or None if it is valid.
fn fault_of(list: &Copies) -> Option<&'static str> {
    let is_sorted = list.windows(2).all(|pair| pair[0].0 < pair[1].0);
    (!is_sorted).then_some("has links that are not in increasing order, each once")
}

/// Returns whether `at` is a regular vertex of the board.
fn is_regular(at: u32, board: &EscapeGraph) -> bool {
    (at as usize) < board.vertices() && !board.is_exit(at)
}

/// Checks that `start` is a vertex of the board.
fn check_start(start: u32, board: &EscapeGraph) -> Result<(), DataError> {
    if (start as usize) < board.vertices() {
        return Ok(());
    }
    Err(fault_at(0, format!("there is no vertex {start}")))
}

/// Returns the number of copies in a list, or None if the link is not in it.
fn copies_of(list: &Copies, link: Link) -> Option<u32> {
    list.binary_search_by_key(&link, |&(link, _)| link).ok().map(|i| list[i].1)
}

/// Makes the error of a node that does not have the properties it claims. Its place is `node` with the index.
fn fault_at(node: usize, message: impl Into<String>) -> DataError {
    DataError::new(format!("node {node}"), message)
}

/// Makes the error of a vertex in a list of vertices. Its place is `vertex` with the index in the list.
fn fault_at_vertex(at: usize, message: impl Into<String>) -> DataError {
    DataError::new(format!("vertex {at} of the list"), message)
}

/// The links of a board and their copies.
#[derive(Debug)]
struct Terrain {
    copies: FxHashMap<Link, u32>,
    /// The regular neighbours of each vertex. An exit has none.
    neighbours: ByVertex<Vec<u32>>,
}

impl Terrain {
    fn new(board: &EscapeGraph) -> Self {
        let mut copies: FxHashMap<Link, u32> = FxHashMap::default();
        let edges = board.graph().edges();
        let mut neighbours = ByVertex::new(board.vertices(), edges.len(), Vec::new());
        for edge in edges {
            let [u, v] = edge.ends;
            let link = match (board.is_exit(u), board.is_exit(v)) {
                // An edge between exits is never used.
                (true, true) => continue,
                (true, false) => Link::to_exits(v),
                (false, true) => Link::to_exits(u),
                (false, false) => {
                    neighbours.get_mut(u).push(v);
                    neighbours.get_mut(v).push(u);
                    Link::between(u, v)
                }
            };
            let sum = copies.entry(link).or_insert(0);
            *sum = sum.saturating_add(edge.copies);
        }
        Self { copies, neighbours }
    }

    /// The number of copies of a link; [`UNBREAKABLE`] if it cannot be deleted.
    fn copies(&self, link: Link) -> u32 {
        self.copies.get(&link).copied().unwrap_or(0)
    }

    /// Returns all links with their copies, in increasing order.
    fn all(&self) -> Copies {
        let mut all: Copies = self.copies.iter().map(|(&link, &copies)| (link, copies)).collect();
        all.sort_unstable();
        all
    }

    fn is_unbreakable(&self, link: Link) -> bool {
        self.copies(link) == UNBREAKABLE
    }

    fn neighbours(&self, vertex: u32) -> &[u32] {
        self.neighbours.get(vertex)
    }

    /// Creates a map that gives every vertex the same value.
    fn for_each_vertex<T: Clone>(&self, usual: T) -> ByVertex<T> {
        ByVertex::new(self.vertices(), self.copies.len(), usual)
    }

    fn vertices(&self) -> usize {
        self.neighbours.vertices()
    }
}

// At half-time, when the Nemesis is to delete, the fugitive has just arrived at the start. We may assume that
// they came from a new vertex, by an edge that nothing else needs. Going back there would give the Nemesis
// two deletions for nothing. Deleting that edge is no better for the Nemesis than any other deletion, since
// an additional edge never hurts the fugitive. So the winner at half-time is the winner with the fugitive on
// the new vertex and to move.

/// An estimate of the memory of a name, in bytes.
const NAME_BYTES: usize = 48;

/// The winner's strategy if the Nemesis moves first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HalfTimeStrategy {
    /// The strategy on the board with one more vertex; see [`HalfTimeStrategy::board`].
    pub strategy: Strategy,
}

impl HalfTimeStrategy {
    /// Returns the board with one more vertex, which is the last one. A single edge leads from it to the
    /// start of the game, and the new board starts there.
    ///
    /// # Errors
    /// Returns the reason to stop if the budget ends.
    pub fn board(board: &EscapeGraph, start: u32, control: &Control) -> OrStop<EscapeGraph> {
        let before = board.vertices() as u32;
        let mut edges = board.graph().edges().to_vec();
        edges.push(Edge::simple(start, before));
        let graph = Multigraph::under(board.vertices() + 1, edges, control)?;
        let mut extended = EscapeGraph::new(graph).with_exits(board.exits().to_vec());
        if board.has_names() {
            control.check(0, NAME_BYTES * board.vertices())?;
            let mut names: Vec<String> = (0..before).map(|vertex| board.name(vertex)).collect();
            let is_new = |name: &String| !names.contains(name);
            let others = (2..).map(|n| format!("before {n}"));
            names.extend(std::iter::once("before".to_owned()).chain(others).find(is_new));
            extended = extended.with_names(names);
        }
        Ok(extended.with_start(before))
    }

    /// Checks every node by the definition. Success proves who wins with the fugitive on the vertex `start`
    /// and the Nemesis to delete.
    ///
    /// # Errors
    /// Returns the first node that is wrong.
    pub fn check(&self, board: &EscapeGraph, start: u32) -> Result<(), DataError> {
        check_start(start, board)?;
        let fault = |message: String| fault_at(0, message);
        let extended = Self::board(board, start, &UNLIMITED).map_err(|stop| fault(stop.to_string()))?;
        self.strategy.check(&extended, board.vertices() as u32)
    }
}
