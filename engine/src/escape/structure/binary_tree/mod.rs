//! Binary escape trees: full binary trees in the graph whose leaves are exits.
//!
//! Lemma 11 (Bergé, Dailly and Gerard, *Nemesis, an escape game in graphs*): at half-time, the fugitive wins
//! on the root of a binary escape tree, since a deletion leaves one of its two disjoint subtrees whole. So
//! when the fugitive is to move, they win on an exit and next to such a root. The converse is false in
//! general.
//!
//! The convention on exits: exits count as duplicated. A leaf is a copy of an edge to an exit, and an exit is
//! a leaf once for each such copy. Inner vertices are regular, and each is used once. An exit is the root of
//! a tree by itself.
//!
//! Deciding whether a vertex is such a root is NP-complete, even for maximum degree 4 (Theorem 3), so the
//! search has a budget. It takes exponential time in the worst case. At each of its nodes it takes time O(m
//! log n) and O(m) for each missing child, and O(n) bits of memory for each vertex of the tree and for each
//! state that it remembers. The pruning that makes it fast is described in [`search`].

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

/// A full binary tree in the graph whose leaves are exits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EscapeTree {
    /// The root. An exit is a tree by itself.
    pub root: u32,
    /// The inner vertices; a parent precedes its children.
    pub forks: Vec<Fork>,
}

/// An inner vertex of a tree, with its children.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fork {
    /// The vertex.
    pub vertex: u32,
    /// Its children, each an inner vertex or an exit.
    pub children: [u32; 2],
    /// The numbers of the edges to the children. They are equal if both edges are copies of the same edge to
    /// an exit.
    pub edges: [usize; 2],
}

/// Searches for a binary escape tree with this root. If the answer is None, there is none.
///
/// ```
/// use upstar::{Control, escape::{escape_tree, rules::Escape}, ground::Ruleset};
/// let board = Escape::NEMESIS.read("0-1 1-2 1-3 2-4 2-5 3-6 3-7 exits 4,5,6,7 @ 0")?;
/// let tree = escape_tree(&board, 1, &Control::unlimited())?.expect("1 is a root");
/// assert_eq!((tree.forks.len(), tree.check(&board)), (3, Ok(())));
/// assert_eq!(escape_tree(&board, 0, &Control::unlimited())?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// Searches for a binary escape tree that proves a win for the fugitive, who is to move. Its root is the
/// start, if that is an exit, and a neighbour of the start otherwise. A regular start that is itself the root
/// of a tree has neighbours that are roots too, so it needs no search of its own.
///
/// # Panics
/// If the vertex does not exist.
pub fn tree_condition(board: &EscapeGraph, start: u32, control: &Control) -> OrStop<Option<EscapeTree>> {
    if board.is_exit(start) {
        return escape_tree(board, start, control);
    }
    let mut roots: Vec<u32> = board.graph().edges().iter().filter_map(|edge| edge.other_end(start)).collect();
    // Exits come first, since they are trees by themselves.
    roots.sort_by_key(|&root| !board.is_exit(root));
    for root in roots {
        if let Some(tree) = escape_tree(board, root, control)? {
            return Ok(Some(tree));
        }
    }
    Ok(None)
}

/// Builds the tree from the regular children that the search found for each vertex.
fn tree(core: &Core, children: &[Vec<u32>]) -> EscapeTree {
    let mut forks = Vec::new();
    let mut below = vec![ROOT];
    while let Some(v) = below.pop() {
        forks.push(core.fork(v, &children[v as usize]));
        below.extend(children[v as usize].iter().rev());
    }
    EscapeTree { root: forks[0].vertex, forks }
}
