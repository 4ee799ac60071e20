//! Strategies by which a cat survives a number of deletions, strategies by which a herder catches the cat
//! within a number of deletions, and the number of deletions that both prove.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Copies, Link, Terrain, check_start, copies_of, fault_at, fault_of};
use crate::escape::board::{EscapeGraph, OnVertices, UNBREAKABLE};
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

/// The number of copies that are deleted, with a strategy of the cat that proves that there are no fewer, and
/// a strategy of the herder that proves that there are no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HerdingStrategies {
    /// The number of deletions.
    pub rounds: Rounds,
    /// A strategy by which the cat survives that many deletions.
    pub cat: CatStrategy,
    /// A strategy by which the herder needs no more, or None if the cat is never caught.
    pub herder: Option<HerderStrategy>,
}

impl HerdingStrategies {
    /// Checks every node of both strategies by the definition. Success proves the number of deletions with
    /// the cat on the vertex `start`, where the player who moves first in the convention is to move.
    ///
    /// # Errors
    /// Returns the first node that is wrong; the cat's strategy is checked first.
    pub fn check(&self, board: &EscapeGraph, convention: Convention, start: u32) -> Result<(), DataError> {
        self.cat.check(board, convention, (start, self.rounds))?;
        match (&self.herder, self.rounds) {
            (Some(herder), Rounds::Finite(rounds)) => herder.check(board, convention, (start, rounds)),
            (None, Rounds::Never) => Ok(()),
            _ => Err(fault_at(0, "the herder has a strategy if and only if the cat is caught")),
        }
    }
}

impl OnVertices for HerdingStrategies {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        let cat = CatStrategy { nodes: self.cat.nodes.renamed(name) };
        let herder = self.herder.map(|herder| HerderStrategy { nodes: herder.nodes.renamed(name), ..herder });
        Self { cat, herder, ..self }
    }
}
