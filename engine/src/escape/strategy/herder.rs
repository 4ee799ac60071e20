//! Strategies by which a herder catches the cat within a number of deletions.

use rustc_hash::{FxHashMap, FxHashSet};

use super::terrain::Terrain;
use super::{Copies, Link, check_start, copies_of, fault_at, fault_of};
use crate::escape::board::{EscapeGraph, OnVertices, UNBREAKABLE};
use crate::escape::rules::{Convention, Reach, Turn};
use crate::ground::data::DataError;

/// A node of a strategy of the herder: the cat is on a vertex, and the herder is to delete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HerderNode {
    /// The vertex of the cat.
    pub at: u32,
    /// An upper bound on the number of deletions from here, including the next one.
    pub within: u32,
    /// The greatest numbers of copies that may be reachable from there for the bound to hold.
    pub most: Copies,
    /// The link of which the herder deletes a copy. If fewer copies of it are left than in `most`, the herder
    /// deletes any copy.
    pub cut: Link,
    /// The nodes from which play continues, one for each vertex to which the cat can go after the deletion.
    pub then: Vec<usize>,
}

/// A strategy of the herder. Each node leads to earlier ones.
///
/// **Why it suffices.** An additional edge never helps the herder. So it is enough that, for each vertex to
/// which the cat can go, the copies that can be reached after the deletion are among those that a node
/// allows. In that node the herder needs one deletion less.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HerderStrategy {
    /// The nodes.
    pub nodes: Vec<HerderNode>,
    /// The nodes where play begins: one for each vertex to which the cat can go, if the cat moves first;
    /// otherwise the node of the cat's vertex.
    pub begins: Vec<usize>,
}

/// The part of the graph that the cat can reach: its vertices, beginning with the cat's own, and the copies
/// of its links.
struct Around {
    vertices: Vec<u32>,
    copies: Copies,
}

impl Around {
    /// Finds the part that can be reached from a vertex.
    fn new(at: u32, copies: &[(Link, u32)]) -> Self {
        let mut ways: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (u, v) in copies.iter().filter_map(|&(Link { from, to }, _)| Some((from, to?))) {
            ways.entry(u).or_default().push(v);
            ways.entry(v).or_default().push(u);
        }
        let (mut vertices, mut found) = (vec![at], FxHashSet::from_iter([at]));
        let mut next = 0;
        while let Some(v) = vertices.get(next) {
            next += 1;
            let new = ways.get(v).into_iter().flatten().filter(|&&to| found.insert(to));
            let new: Vec<u32> = new.copied().collect();
            vertices.extend(new);
        }
        let copies = copies.iter().filter(|(link, _)| found.contains(&link.from)).copied().collect();
        Self { vertices, copies }
    }

    /// Returns the vertices to which the cat can move.
    fn moves(&self, convention: Convention) -> Vec<u32> {
        let at = self.vertices[0];
        let is_beside = |to: &u32| copies_of(&self.copies, Link::between(at, *to)).is_some();
        let others = self.vertices[1..].iter().copied();
        match convention.reach() {
            Reach::Edge => others.filter(is_beside).collect(),
            Reach::Path => others.collect(),
        }
    }
}

impl HerderStrategy {
    /// Checks every node by the definition. Checks also that the herder needs at most this number of
    /// deletions with the cat at `start`, where the player who moves first in the convention is to move.
    ///
    /// # Errors
    /// Returns the first node that is wrong.
    pub fn check(
        &self,
        board: &EscapeGraph,
        convention: Convention,
        (start, rounds): (u32, u32),
    ) -> Result<(), DataError> {
        check_start(start, board)?;
        for (i, node) in self.nodes.iter().enumerate() {
            self.check_node(convention, i, node).map_err(|message| fault_at(i, message))?;
        }
        let around = Around::new(start, &Terrain::new(board).all());
        let begins = match convention.first() {
            Turn::Walk => around.moves(convention),
            // A cat without edges is caught already.
            Turn::Cut if around.copies.is_empty() => Vec::new(),
            Turn::Cut => vec![start],
        };
        self.check_answers((&begins, &around.copies), (&self.begins, self.nodes.len(), rounds))
            .map_err(|message| fault_at(self.nodes.len(), message))
    }

    fn check_node(&self, convention: Convention, i: usize, node: &HerderNode) -> Result<(), String> {
        if let Some(fault) = fault_of(&node.most) {
            return Err(fault.to_owned());
        }
        if let Some((link, _)) = node.most.iter().find(|&&(link, copies)| copies == 0 || link.to.is_none()) {
            return Err(format!("has {link} without a copy, or to an exit"));
        }
        let mut remaining = node.most.clone();
        let cut = remaining.binary_search_by_key(&node.cut, |there| there.0);
        let cut = cut.map_err(|_| "deletes what is not there".to_owned())?;
        match remaining[cut].1 {
            UNBREAKABLE => return Err("deletes an unbreakable edge".to_owned()),
            1 => _ = remaining.remove(cut),
            _ => remaining[cut].1 -= 1,
        }
        let rest = node.within.checked_sub(1).ok_or("deletes once, and is within none")?;
        let around = Around::new(node.at, &remaining);
        self.check_answers((&around.moves(convention), &around.copies), (&node.then, i, rest))
    }

    /// Checks that for each of these vertices there is a node in `then` that is earlier than `before`, allows
    /// the copies left, and needs at most `rest` deletions.
    fn check_answers(
        &self,
        (moves, remaining): (&[u32], &Copies),
        (then, before, rest): (&[usize], usize, u32),
    ) -> Result<(), String> {
        if let Some(next) = then.iter().find(|&&next| next >= before) {
            return Err(format!("goes on at the later node {next}"));
        }
        let nodes: FxHashMap<u32, &HerderNode> =
            then.iter().map(|&next| (self.nodes[next].at, &self.nodes[next])).collect();
        for to in moves {
            let after = nodes.get(to).ok_or_else(|| format!("has no node for a cat that goes to {to}"))?;
            if after.within > rest {
                return Err(format!("takes {} deletions after a move to {to}", after.within));
            }
            // It is enough that the node allows at least these copies: fewer copies never help the cat.
            let is_in = |&(link, copies): &(Link, u32)| copies_of(&after.most, link) >= Some(copies);
            if let Some((link, _)) = remaining.iter().find(|there| !is_in(there)) {
                return Err(format!("after a move to {to} there may be more copies of {link}"));
            }
        }
        Ok(())
    }
}

impl OnVertices for HerderNode {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        Self { at: name(self.at), most: self.most.renamed(name), cut: self.cut.renamed(name), ..self }
    }
}
