//! Binary escape trees: full binary trees in the graph whose leaves are exits.
//!
//! Lemma 11 (Bergé, Dailly and Gerard, *Nemesis, an escape game in graphs*): at half-time the fugitive wins
//! on the root of a binary escape tree, and so, when he is to move, on an exit and beside such a root: of two
//! subtrees that share nothing one is left whole. The converse is false in general.
//!
//! The convention on exits: they count as duplicated. A leaf is a copy of an edge to an exit, and an exit is
//! a leaf once for each such copy; inner vertices are regular, and each is used once. An exit is the root of
//! a tree by itself.
//!
//! Whether a vertex is such a root is NP-complete, also for maximum degree 4 (Theorem 3), so the search has a
//! budget: it takes exponential time at worst: O(m log n) and O(m) for each child that is missing at each of
//! its nodes, and O(n) bits for each vertex of the tree and for each state that it remembers. What makes it
//! fast is told in [`search`].
//!
//! - `check`: is it such a tree?
//! - `core`: the part of a board in which an escape tree has its inner vertices
//! - `costs`: how many vertices with two exits a subtree needs at least
//! - `paths`: disjoint paths from the open vertices to vertices with two exits

mod check;
mod core;
mod costs;
mod paths;
mod search;

use self::core::{Core, ROOT};
use self::search::TreeSearch;
use crate::escape::board::EscapeGraph;
use crate::escape::remains::rows::Rows;
use crate::ground::control::{Control, OrStop};

/// A full binary tree whose leaves are exits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EscapeTree {
    /// The root; an exit is a tree by itself.
    pub root: u32,
    /// The inner vertices, each before its children.
    pub forks: Vec<Fork>,
}

/// An inner vertex of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fork {
    /// The vertex.
    pub vertex: u32,
    /// Its children: vertices that are forks as well, or exits.
    pub children: [u32; 2],
    /// The edges to them, by their numbers; the same one where both are copies of an edge to an exit.
    pub edges: [usize; 2],
}

/// Looks for a binary escape tree with this root; the answer that there is none is exact.
///
/// # Panics
/// If the vertex does not exist.
pub fn escape_tree(board: &EscapeGraph, root: u32, control: &Control) -> OrStop<Option<EscapeTree>> {
    if board.is_exit(root) {
        return Ok(Some(EscapeTree { root, forks: Vec::new() }));
    }
    let rows = Rows::new(board);
    let Some(core) = Core::new(board, &rows, root) else { return Ok(None) };
    let found = TreeSearch::new(&core, control).run()?;
    Ok(found.map(|children| tree(&core, &children)))
}

/// Looks for a binary escape tree whose root is the start, if that is an exit, and a neighbour of the start
/// otherwise: with one the fugitive wins who is to move. A start that is the root of a tree has neighbours
/// that are.
///
/// # Panics
/// If the vertex does not exist.
pub fn tree_condition(board: &EscapeGraph, start: u32, control: &Control) -> OrStop<Option<EscapeTree>> {
    if board.is_exit(start) {
        return escape_tree(board, start, control);
    }
    let mut roots: Vec<u32> = board.graph().edges().iter().filter_map(|edge| edge.other_end(start)).collect();
    roots.sort_by_key(|&root| !board.is_exit(root));
    for root in roots {
        if let Some(tree) = escape_tree(board, root, control)? {
            return Ok(Some(tree));
        }
    }
    Ok(None)
}

/// The tree of which the search found the children that are no exits.
fn tree(core: &Core, children: &[Vec<u32>]) -> EscapeTree {
    let mut forks = Vec::new();
    let mut below = vec![ROOT];
    while let Some(v) = below.pop() {
        forks.push(core.fork(v, &children[v as usize]));
        below.extend(children[v as usize].iter().rev());
    }
    EscapeTree { root: forks[0].vertex, forks }
}
