//! Winning strategies for Blizzard, represented by sets of vertices.

use super::{check_start, fault_at};
use crate::escape::board::{ByVertex, Edge, EscapeGraph, OnVertices};
use crate::ground::data::DataError;

/// A winning strategy of the trapper, who always goes to an adjacent vertex of the least rank.
///
/// **Why it wins.** From a vertex of rank greater than 0, two copies lead to vertices of lesser rank. One of
/// them is left after a deletion, and no copy at a vertex of lesser rank is deleted before the trapper comes
/// there. The vertices of rank 0 are exits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrapperStrategy {
    /// The vertices that have a rank, with their ranks, in increasing order of the vertices.
    pub ranks: Vec<(u32, u32)>,
}

/// A winning strategy of the Storm, which deletes the copy that leads from the trapper's vertex out of a set.
///
/// **Why it wins.** The trapper's first move leads into the set. Only one copy leads out of the set from each
/// of its vertices, and the set contains no exit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StormStrategy {
    /// The vertices of the set, in increasing order.
    pub inside: Vec<u32>,
}

/// The winner's strategy for Blizzard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BlizzardStrategy {
    /// A winning strategy of the trapper.
    Trapper(TrapperStrategy),
    /// A winning strategy of the Storm.
    Storm(StormStrategy),
}

impl BlizzardStrategy {
    /// Checks every vertex by the definition. Success proves who wins with the trapper on the vertex `start`
    /// and to move. The node of a fault is an index into the list of vertices. Time and memory are linear.
    ///
    /// # Errors
    /// Returns the first vertex that is wrong.
    pub fn check(&self, board: &EscapeGraph, start: u32) -> Result<(), DataError> {
        match self {
            Self::Trapper(strategy) => strategy.check(board, start),
            Self::Storm(strategy) => strategy.check(board, start),
        }
    }
}

/// Checks that these are vertices of the board, in increasing order and without repetition.
fn check_list(list: &[u32], board: &EscapeGraph) -> Result<(), DataError> {
    let is_wrong = |i: &usize| list[*i] as usize >= board.vertices() || *i > 0 && list[*i - 1] >= list[*i];
    match (0..list.len()).find(is_wrong) {
        Some(node) => Err(fault_at(node, "is no vertex, or not in increasing order")),
        None => Ok(()),
    }
}

/// Creates a map that gives every vertex of a board the same value.
fn for_each_vertex<T: Clone>(board: &EscapeGraph, usual: T) -> ByVertex<T> {
    ByVertex::new(board.vertices(), board.graph().edges().len(), usual)
}

/// The number of copies at each vertex along the edges for which `leads` holds, with that vertex as first
/// argument.
fn copies_along(board: &EscapeGraph, leads: impl Fn(u32, u32) -> bool) -> ByVertex<u32> {
    let mut sums = for_each_vertex(board, 0_u32);
    for Edge { ends: [u, v], copies } in board.graph().edges() {
        for (from, to) in [(*u, *v), (*v, *u)] {
            if leads(from, to) {
                *sums.get_mut(from) = sums.get(from).saturating_add(*copies);
            }
        }
    }
    sums
}

impl TrapperStrategy {
    fn check(&self, board: &EscapeGraph, start: u32) -> Result<(), DataError> {
        check_start(start, board)?;
        let (vertices, _): (Vec<u32>, Vec<u32>) = self.ranks.iter().copied().unzip();
        check_list(&vertices, board)?;
        let mut ranks = for_each_vertex(board, None);
        self.ranks.iter().for_each(|&(v, rank)| *ranks.get_mut(v) = Some(rank));
        let down = copies_along(board, |from, to| match (ranks.get(from), ranks.get(to)) {
            (Some(rank), Some(lesser)) => lesser < rank,
            _ => false,
        });
        let is_right = |&(v, rank): &(u32, u32)| match rank {
            0 => board.is_exit(v),
            _ => *down.get(v) >= 2,
        };
        if let Some(node) = self.ranks.iter().position(|ranked| !is_right(ranked)) {
            return Err(fault_at(node, "has no two copies to lesser ranks, and is no exit"));
        }
        let begins = copies_along(board, |from, to| from == start && ranks.get(to).is_some());
        if board.is_exit(start) || *begins.get(start) > 0 {
            return Ok(());
        }
        let message = format!("no vertex with a rank is beside {start}");
        Err(fault_at(self.ranks.len(), message))
    }
}

impl StormStrategy {
    fn check(&self, board: &EscapeGraph, start: u32) -> Result<(), DataError> {
        check_start(start, board)?;
        check_list(&self.inside, board)?;
        let mut is_inside = for_each_vertex(board, false);
        self.inside.iter().for_each(|&v| *is_inside.get_mut(v) = true);
        let out = copies_along(board, |_, to| !is_inside.get(to));
        let is_wrong = |&v: &u32| board.is_exit(v) || *out.get(v) > 1;
        if let Some(node) = self.inside.iter().position(is_wrong) {
            return Err(fault_at(node, "is an exit, or has several copies out of the set"));
        }
        // The first move must lead into the set whatever the trapper chooses.
        if board.is_exit(start) || *out.get(start) > 0 {
            let message = format!("from {start} the trapper does not come into the set");
            return Err(fault_at(self.inside.len(), message));
        }
        Ok(())
    }
}

impl OnVertices for BlizzardStrategy {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        match self {
            Self::Trapper(TrapperStrategy { ranks }) => {
                let ranks = ranks.into_iter().map(|(vertex, rank)| (name(vertex), rank)).collect();
                Self::Trapper(TrapperStrategy { ranks })
            }
            Self::Storm(StormStrategy { inside }) => {
                Self::Storm(StormStrategy { inside: inside.renamed(name) })
            }
        }
    }
}
