//! Nemesis with one exit, and with two.
//!
//! **One exit** (Bergé, Dailly and Gerard, section 2.3). On a multigraph all exits are merged to one, which
//! keeps the copies of all edges to them; edges between exits are dropped. The winner stays the same, and so
//! do all strategies, since they count copies to exits together. Simple graphs allow no such reduction: with
//! one exit the Nemesis wins unless it is adjacent to the start.
//!
//! **Two exits** (Theorem 9). Take a simple graph of n vertices, m edges and x exits, none of which is the
//! start. Add n + 1 vertices that are joined to all exits, and two new exits that are joined to those
//! vertices; the old exits become regular vertices. The fugitive wins on one board if and only if he wins on
//! the other: he comes to an old exit within n moves, and one of the new vertices has lost no edge by then.
//! The board has 2n + 3 vertices and m + x(n + 1) + 2(n + 1) edges. It is simple, and planar only in trivial
//! cases.

use crate::escape::board::{EscapeGraph, OnVertices};
use crate::escape::rules::EscapeState;
use crate::escape::strategy::{Link, Strategy};
use crate::escape::{Simplified, merge_exits};
use crate::ground::Failure;
use crate::ground::control::Control;
use crate::reduce::gadgets::{Extended, Size, check_start};

/// Returns the size of the board with one exit.
///
/// # Errors
/// There is no exit, or no start, or the start is an exit.
pub fn size_with_one(board: &EscapeGraph) -> Result<Size, Failure> {
    check_start(board)?;
    let mut links: Vec<Link> = Vec::new();
    for edge in board.graph().edges() {
        match edge.ends.map(|end| board.is_exit(end)) {
            [true, true] => {}
            [true, false] => links.push(Link::to_exits(edge.ends[1])),
            [false, true] => links.push(Link::to_exits(edge.ends[0])),
            [false, false] => links.push(Link::between(edge.ends[0], edge.ends[1])),
        }
    }
    links.sort_unstable();
    links.dedup();
    let vertices = board.vertices() - board.exits().len() + 1;
    Ok(Size { vertices: vertices as u64, edges: links.len() as u64 })
}

/// Builds the board with one exit. Time and memory are linear.
///
/// # Errors
/// There is no exit, or no start, or the start is an exit.
pub fn with_one_exit(board: &EscapeGraph) -> Result<Simplified, Failure> {
    check_start(board)?;
    let Simplified { board: merged, vertices } = merge_exits(board);
    let names = vertices.iter().map(|&vertex| board.name(vertex)).collect();
    Ok(Simplified { board: merged.with_names(names), vertices })
}

/// Maps a strategy for the source to one for the board with one exit.
pub fn with_merged_exits(merged: &Simplified, strategy: Strategy) -> Strategy {
    let here = |vertex: u32| merged.vertices.binary_search(&vertex).map_or(vertex, |number| number as u32);
    strategy.renamed(&here)
}

/// Maps a strategy for the board with one exit to one for its source.
pub fn with_own_exits(merged: &Simplified, strategy: Strategy) -> Strategy {
    strategy.renamed(&|vertex| merged.vertices[vertex as usize])
}

/// A simple graph as one with two exits.
#[derive(Debug)]
pub struct TwoExits {
    extended: Extended,
}

impl TwoExits {
    /// Returns the size of the board.
    ///
    /// # Errors
    /// The graph is not simple, it has no exit, or no start, the start is an exit, or the board would be too
    /// large.
    pub fn size(board: &EscapeGraph) -> Result<Size, Failure> {
        check_start(board)?;
        if let Some(edge) = board.graph().edges().iter().find(|edge| edge.copies > 1) {
            let [u, v] = edge.ends.map(|end| board.name(end));
            return Err(Failure::because(format!(
                "there is more than one copy of {u}-{v}, but the theorem is about simple graphs; `nemesis-to-one-exit` accepts multigraphs"
            )));
        }
        let (n, x) = (board.vertices() as u64, board.exits().len() as u64);
        let edges = board.graph().edges().len() as u64 + (x + 2) * (n + 1);
        Size { vertices: 2 * n + 3, edges }.check()
    }

    /// Builds the board with two exits. Time and memory are linear in its size.
    ///
    /// # Errors
    /// The errors of [`TwoExits::size`], or the budget is used up.
    pub fn new(board: &EscapeGraph, control: &Control) -> Result<Self, Failure> {
        let extended = Extended::new(board, Self::size(board)?, control, |gadgets| {
            let between: Vec<u32> = (0..=board.vertices()).map(|i| gadgets.vertex(format!("y{i}"))).collect();
            for &vertex in &between {
                board.exits().iter().for_each(|&exit| _ = gadgets.edge(exit, vertex, 1));
            }
            let exits = ["t1", "t2"].map(|name| gadgets.vertex(name.to_owned()));
            for exit in exits {
                between.iter().for_each(|&vertex| _ = gadgets.edge(vertex, exit, 1));
                gadgets.mark_exit(exit);
            }
        })?;
        Ok(Self { extended })
    }

    /// Returns the board with its source as a part.
    pub fn extended(&self) -> &Extended {
        &self.extended
    }

    /// Returns the next vertex of a fugitive who stands on an exit of the source, or has left it: a vertex
    /// that has lost no edge, and then an exit. None if there is no such way, or if he is still in the
    /// source.
    pub fn last_steps(&self, state: &EscapeState) -> Option<u32> {
        let (board, source) = (self.extended.board(), self.extended.source());
        let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); board.vertices()];
        for (_, edge) in state.remaining(board) {
            edge.ends.iter().for_each(|&end| neighbours[end as usize].extend(edge.other_end(end)));
        }
        let exits_at = |vertex: u32| neighbours[vertex as usize].iter().filter(|&&to| board.is_exit(to));
        if state.at as usize >= source.vertices() {
            return exits_at(state.at).copied().next();
        }
        let mut ways = neighbours[state.at as usize].iter().copied();
        // The new vertex is whole if its edges to both exits are left.
        let is_whole = |to: &u32| *to as usize >= source.vertices() && exits_at(*to).count() == 2;
        ways.find(is_whole).filter(|_| source.is_exit(state.at))
    }
}
