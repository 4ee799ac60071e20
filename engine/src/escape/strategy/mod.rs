//! Strategies for Nemesis, written out: finite graphs whose nodes can be checked one by one; for Blizzard:
//! sets of vertices; and for Cat Herding: graphs again, one for each player.
//!
//! Copies of edges from a vertex to exits are counted together, as copies of its [`Link`] to the outside; so
//! are all exits one.
//!
//! - `blizzard`: how Blizzard is won: sets of vertices, which tell all
//! - `cat`: how a cat lasts so many deletions
//! - `fugitive`: how the fugitive wins
//! - `half_time`: how Nemesis is won where she begins
//! - `herder`: how a herder needs no more than so many deletions
//! - `herding`: the number of deletions of a cat, with strategies of both players that show it
//! - `nemesis`: how the Nemesis wins
//! - `terrain`: a board as its links

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

/// The strategy of whoever wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// The fugitive's.
    Fugitive(FugitiveStrategy),
    /// The one of the Nemesis.
    Nemesis(NemesisStrategy),
}

impl Strategy {
    /// Checks every node, from the definition: that is a proof of who wins with the fugitive on the vertex
    /// `start` and to move.
    ///
    /// # Errors
    /// The first node that is wrong.
    pub fn check(&self, board: &EscapeGraph, start: u32) -> Result<(), StrategyFault> {
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

/// What joins two regular vertices, or a regular vertex with the exits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link {
    /// The vertex; of two the lesser one.
    pub from: u32,
    /// The other vertex; none for the exits.
    pub to: Option<u32>,
}

impl Link {
    /// The link between two regular vertices.
    pub fn between(u: u32, v: u32) -> Self {
        Self { from: u.min(v), to: Some(u.max(v)) }
    }

    /// The link of a vertex to the exits.
    pub fn to_exits(vertex: u32) -> Self {
        Self { from: vertex, to: None }
    }

    /// Is the vertex an end?
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

/// Links with numbers of copies, in increasing order, each once.
pub type Copies = Vec<(Link, u32)>;

/// The list with its vertices renamed, in order again.
fn renamed_copies(list: Copies, name: &dyn Fn(u32) -> u32) -> Copies {
    let mut renamed = list.renamed(name);
    renamed.sort_unstable();
    renamed
}

/// What is wrong with a list of copies, if anything.
fn fault_of(list: &Copies) -> Option<&'static str> {
    let is_sorted = list.windows(2).all(|pair| pair[0].0 < pair[1].0);
    (!is_sorted).then_some("has links that are not in increasing order, each once")
}

/// Is there a place on the board where the fugitive can stand and has not won yet?
fn is_regular(at: u32, board: &EscapeGraph) -> bool {
    (at as usize) < board.vertices() && !board.is_exit(at)
}

/// Is there such a vertex?
fn check_start(start: u32, board: &EscapeGraph) -> Result<(), StrategyFault> {
    if (start as usize) < board.vertices() {
        return Ok(());
    }
    Err(StrategyFault { node: 0, message: format!("there is no vertex {start}") })
}

/// The number of copies in a list; none if it is not in it.
fn copies_of(list: &Copies, link: Link) -> Option<u32> {
    list.binary_search_by_key(&link, |&(link, _)| link).ok().map(|i| list[i].1)
}

/// A node of a strategy that does not keep what it promises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrategyFault {
    /// The node.
    pub node: usize,
    /// What is wrong with it.
    pub message: String,
}

impl std::fmt::Display for StrategyFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "node {}: {}", self.node, self.message)
    }
}

impl std::error::Error for StrategyFault {}
