//! Strategies by which a cat survives a number of deletions.

use super::terrain::Terrain;
use super::{Copies, Link, check_start, copies_of, fault_at, fault_of};
use crate::escape::board::{EscapeGraph, OnVertices};
use crate::escape::rules::{Convention, Reach, Rounds, Turn};
use crate::ground::data::DataError;

/// A move of the cat after a deletion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CatMove {
    /// The vertices that the cat visits, in order. The last of them is the vertex of the node `then`. If the
    /// convention allows one edge per move, there is one vertex.
    pub along: Vec<u32>,
    /// The node from which play continues.
    pub then: usize,
}

/// A node of a strategy of the cat: the cat has arrived at a vertex, and the herder is to delete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CatNode {
    /// The vertex of the cat.
    pub at: u32,
    /// A lower bound on the number of deletions that the cat survives from here, including the next one.
    pub lasts: Rounds,
    /// The copies that suffice for this, whatever else is left.
    pub needs: Copies,
    /// The cat's moves. After a deletion it makes the first one such that all copies needed by the move and
    /// by its node are left.
    pub moves: Vec<CatMove>,
}

/// A strategy of a cat. If the cat moves first, its first move leads to the vertex of the last node;
/// otherwise it starts there. Each node leads to earlier ones.
///
/// **Why it lasts.** The copies needed by a move of a node, including those needed after it, are among the
/// copies that the node needs. For each breakable copy that the node needs, some move does without that copy.
/// So after any deletion one of the moves is possible, and it leads to a node in which the cat survives one
/// deletion less. A cat that has just arrived survives one deletion without needing any copy, since the edge
/// by which it came is there. There are two reasons why a cat may survive for ever: an unbreakable edge at
/// its vertex, along which it goes to and fro, or a number of deletions that exceeds the number of breakable
/// copies that it needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CatStrategy {
    /// The nodes; none for a cat without edges.
    pub nodes: Vec<CatNode>,
}

/// A board and the convention of the game.
struct Rules<'t> {
    terrain: &'t Terrain,
    convention: Convention,
}

impl CatStrategy {
    /// Checks every node by the definition. Checks also that the cat survives at least this number of
    /// deletions from `start`, where the player who moves first in the convention is to move.
    ///
    /// # Errors
    /// Returns the first node that is wrong.
    pub fn check(
        &self,
        board: &EscapeGraph,
        convention: Convention,
        (start, rounds): (u32, Rounds),
    ) -> Result<(), DataError> {
        check_start(start, board)?;
        let terrain = Terrain::new(board);
        let rules = Rules { terrain: &terrain, convention };
        for (i, node) in self.nodes.iter().enumerate() {
            self.check_node(&rules, i, node).map_err(|message| fault_at(i, message))?;
        }
        self.check_begin(&rules, start, rounds).map_err(|message| fault_at(self.nodes.len(), message))
    }

    fn check_begin(&self, rules: &Rules<'_>, start: u32, rounds: Rounds) -> Result<(), String> {
        if rounds == Rounds::Finite(0) {
            return Ok(());
        }
        let last = self.nodes.last().ok_or("there is no node")?;
        let begins = match rules.convention.first() {
            Turn::Walk => rules.terrain.neighbours(start).contains(&last.at),
            Turn::Cut => start == last.at && !rules.terrain.neighbours(start).is_empty(),
        };
        if !begins {
            return Err(format!("does not begin at {start}"));
        }
        let breakable = last.needs.iter().filter(|need| !rules.terrain.is_unbreakable(need.0));
        let deletions: u64 = breakable.map(|need| u64::from(need.1)).sum();
        // A cat that survives one deletion may do so by an edge that the node does not list; `max(1)` allows
        // for that.
        let outlasts_all = matches!(last.lasts, Rounds::Finite(lasts) if u64::from(lasts) > deletions.max(1));
        if last.lasts >= rounds || outlasts_all {
            return Ok(());
        }
        Err(format!("lasts {} deletions, and not {rounds}", last.lasts))
    }

    fn check_node(&self, rules: &Rules<'_>, i: usize, node: &CatNode) -> Result<(), String> {
        if let Some(fault) = fault_of(&node.needs) {
            return Err(fault.to_owned());
        }
        if let Some((link, _)) =
            node.needs.iter().find(|need| need.1 == 0 || need.1 > rules.terrain.copies(need.0))
        {
            return Err(format!("needs no copy of {link}, or more than there are"));
        }
        if node.at as usize >= rules.terrain.vertices() {
            return Err("is at no vertex".to_owned());
        }
        if node.moves.is_empty() {
            return self.check_end(rules, node);
        }
        let used = node.moves.iter().map(|walk| self.used(rules, i, (node, walk)));
        let used = used.collect::<Result<Vec<Copies>, String>>()?;
        for &(link, copies) in node.needs.iter().filter(|need| !rules.terrain.is_unbreakable(need.0)) {
            if used.iter().all(|used| copies_of(used, link).unwrap_or(0) >= copies) {
                return Err(format!("has no answer to the deletion of {link}"));
            }
        }
        Ok(())
    }

    /// Checks the claim of a node without moves.
    fn check_end(&self, rules: &Rules<'_>, node: &CatNode) -> Result<(), String> {
        let is_free = |&(link, _): &(Link, u32)| link.touches(node.at) && rules.terrain.is_unbreakable(link);
        if node.lasts <= Rounds::Finite(1) || node.needs.iter().any(is_free) {
            return Ok(());
        }
        Err("has no move".to_owned())
    }

    /// Returns the copies that a move and its node need. Fails if the node does not last long enough, or if
    /// the move uses copies that are not listed.
    fn used(
        &self,
        rules: &Rules<'_>,
        i: usize,
        (node, walk): (&CatNode, &CatMove),
    ) -> Result<Copies, String> {
        let after = self.nodes.get(walk.then).filter(|_| walk.then < i).ok_or("goes on at a later node")?;
        if after.lasts.and_one() < node.lasts {
            return Err(format!("does not last so long by node {}", walk.then));
        }
        let is_long = rules.convention.reach() == Reach::Edge && walk.along.len() > 1;
        if is_long || walk.along.last() != Some(&after.at) || after.at == node.at {
            return Err(format!("does not come to node {}", walk.then));
        }
        let mut used = after.needs.clone();
        let mut from = node.at;
        for &to in &walk.along {
            let link = Link::between(from, to);
            if let Err(place) = used.binary_search_by_key(&link, |need| need.0) {
                used.insert(place, (link, 1));
            }
            from = to;
        }
        let is_needed = |&(link, copies): &(Link, u32)| copies_of(&node.needs, link) >= Some(copies);
        match used.iter().find(|need| !is_needed(need)) {
            Some((link, _)) => Err(format!("does not need {link}, which it uses")),
            None => Ok(used),
        }
    }
}

impl OnVertices for CatMove {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        Self { along: self.along.renamed(name), ..self }
    }
}

impl OnVertices for CatNode {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        Self { at: name(self.at), needs: self.needs.renamed(name), moves: self.moves.renamed(name), ..self }
    }
}
