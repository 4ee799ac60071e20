//! Winning strategies of the fugitive in Nemesis, and winning strategies for Blizzard, represented by sets of
//! vertices.

use super::{
    Copies, Link, Terrain, check_start, copies_of, fault_at, fault_at_vertex, fault_of, is_regular,
    renamed_copies,
};
use crate::escape::board::{ByVertex, Edge, EscapeGraph, OnVertices};
use crate::ground::data::DataError;

/// A node of a winning strategy: the fugitive stands on a vertex and is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FugitiveNode {
    /// The vertex of the fugitive.
    pub at: u32,
    /// The carrier: copies with which the fugitive wins, whatever else is left.
    pub needs: Copies,
    /// The next vertex, or None if the fugitive goes to an exit.
    pub to: Option<u32>,
    /// The nodes from which play may continue after the next deletion: the first one whose carrier is intact.
    /// Empty if the fugitive goes to an exit.
    pub then: Vec<usize>,
}

/// A winning strategy of the fugitive, who starts at the vertex of the last node and is to move. Each node
/// leads to earlier ones.
///
/// **Why it wins.** The carriers of a node's successors are contained in its own carrier, and for each copy
/// that can be deleted, some successor does without it. So after any deletion a successor's carrier is
/// intact, and play reaches an earlier node, until it reaches an exit. If a link has more copies than play
/// has moves, one copy in the carrier stands for all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FugitiveStrategy {
    /// The nodes; successors precede their predecessors.
    pub nodes: Vec<FugitiveNode>,
}

impl FugitiveStrategy {
    /// Checks every node by the definition, and that the last one is at `start`.
    ///
    /// # Errors
    /// Returns the first node that is wrong.
    pub fn check(&self, board: &EscapeGraph, start: u32) -> Result<(), DataError> {
        if self.nodes.last().is_none_or(|last| last.at != start) {
            return Err(fault_at(self.nodes.len(), format!("does not begin at {start}")));
        }
        if let Some(node) = self.nodes.iter().position(|node| !is_regular(node.at, board)) {
            return Err(fault_at(node, "is at no regular vertex"));
        }
        let terrain = Terrain::new(board);
        let longest = self.longest();
        for (i, node) in self.nodes.iter().enumerate() {
            self.check_node((&terrain, longest), i, node).map_err(|message| fault_at(i, message))?;
        }
        Ok(())
    }

    fn check_node(
        &self,
        (terrain, longest): (&Terrain, usize),
        i: usize,
        node: &FugitiveNode,
    ) -> Result<(), String> {
        if let Some(fault) = fault_of(&node.needs) {
            return Err(fault.to_owned());
        }
        if node.needs.iter().any(|(_, copies)| *copies == 0) {
            return Err("needs no copy of a link".to_owned());
        }
        if let Some((link, _)) = node.needs.iter().find(|(link, copies)| *copies > terrain.copies(*link)) {
            return Err(format!("needs more copies of {link} than there are"));
        }
        let Some(to) = node.to else {
            let way = copies_of(&node.needs, Link::to_exits(node.at));
            return if way.is_some() { Ok(()) } else { Err("there is no exit beside it".to_owned()) };
        };
        if copies_of(&node.needs, Link::between(node.at, to)).is_none() {
            return Err(format!("does not need the edge to {to}, where it goes"));
        }
        if node.then.is_empty() {
            return Err("does not say how it goes on".to_owned());
        }
        for &next in &node.then {
            let after = self.nodes.get(next).filter(|_| next < i).ok_or("goes on at a later node")?;
            if after.at != to {
                return Err(format!("node {next} begins elsewhere"));
            }
            let is_whole = |&(link, copies): &(Link, u32)| copies_of(&node.needs, link) >= Some(copies);
            if !after.needs.iter().all(is_whole) {
                return Err(format!("node {next} needs more than this node has"));
            }
        }
        // A link with more copies than play has moves cannot be used up.
        let breakable = node.needs.iter().filter(|(link, _)| terrain.copies(*link) as usize <= longest);
        for &(link, copies) in breakable {
            let does_without = |&next: &usize| copies_of(&self.nodes[next].needs, link).unwrap_or(0) < copies;
            if !node.then.iter().any(does_without) {
                return Err(format!("has no answer to the deletion of {link}"));
            }
        }
        Ok(())
    }

    /// The greatest number of moves that the strategy takes.
    pub fn longest(&self) -> usize {
        let mut longest: Vec<usize> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let after = node.then.iter().map(|&next| longest[next]).max().unwrap_or(0);
            longest.push(after + 1);
        }
        longest.last().copied().unwrap_or(0)
    }
}

impl OnVertices for FugitiveNode {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        let needs = renamed_copies(self.needs, name);
        Self { at: name(self.at), needs, to: self.to.renamed(name), ..self }
    }
}

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
    /// and to move. The place of a fault is an index into the list of vertices. Time and memory are linear.
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
        Some(at) => Err(fault_at_vertex(at, "is not on the board, or not in increasing order")),
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
        if let Some(at) = self.ranks.iter().position(|ranked| !is_right(ranked)) {
            return Err(fault_at_vertex(at, "has no two copies to lesser ranks, and is no exit"));
        }
        let begins = copies_along(board, |from, to| from == start && ranks.get(to).is_some());
        if board.is_exit(start) || *begins.get(start) > 0 {
            return Ok(());
        }
        let message = format!("no vertex with a rank is beside {start}");
        Err(fault_at_vertex(self.ranks.len(), message))
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
        if let Some(at) = self.inside.iter().position(is_wrong) {
            return Err(fault_at_vertex(at, "is an exit, or has several copies out of the set"));
        }
        // The first move must lead into the set whatever the trapper chooses.
        if board.is_exit(start) || *out.get(start) > 0 {
            let message = format!("from {start} the trapper does not come into the set");
            return Err(fault_at_vertex(self.inside.len(), message));
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
