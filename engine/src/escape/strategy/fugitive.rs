//! Winning strategies of the fugitive in Nemesis.

use super::terrain::Terrain;
use super::{Copies, Link, copies_of, fault_at, fault_of, is_regular, renamed_copies};
use crate::escape::board::{EscapeGraph, OnVertices};
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
