//! Explicit strategies, whose parts can be checked one by one. For Nemesis and Cat Herding they are finite
//! graphs of nodes; for Blizzard they are sets of vertices.
//!
//! All exits are identified with each other. The copies of edges from a vertex to exits are counted together,
//! as copies of its [`Link`] to the exits.

mod blizzard;
mod cat;
mod fugitive;
mod half_time;
mod herder;
mod herding;
mod nemesis;
mod terrain;

use std::fmt;

pub use self::blizzard::{BlizzardStrategy, StormStrategy, TrapperStrategy};
pub use self::cat::{CatMove, CatNode, CatStrategy};
pub use self::fugitive::{FugitiveNode, FugitiveStrategy};
pub use self::half_time::HalfTimeStrategy;
pub use self::herder::{HerderNode, HerderStrategy};
pub use self::herding::HerdingStrategies;
pub use self::nemesis::{Excess, Fence, NemesisNode, NemesisReply, NemesisStrategy, race};
pub(crate) use self::nemesis::{Fences, fence_cut};
use crate::escape::board::{EscapeGraph, OnVertices};
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
