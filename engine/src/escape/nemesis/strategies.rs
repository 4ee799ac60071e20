//! Explicit strategies, extracted from the search.

use rustc_hash::FxHashMap;

use super::atoms::bits;
use super::atoms::core::{ABSENT, Copies as EdgeCopies, Core};
use super::search::{NO_STEP, NemesisSearch};
use crate::escape::strategy::{
    Copies, Fence, FugitiveNode, FugitiveStrategy, Link, NemesisNode, NemesisReply, NemesisStrategy,
};
use crate::ground::control::OrStop;

type Atoms = Vec<u64>;

/// A writer of strategies, which asks the search for each node.
pub(super) struct Writer<'w, 'c> {
    core: &'c Core,
    search: &'w mut NemesisSearch<'c>,
    known: FxHashMap<(u32, Atoms), usize>,
    fugitive: Vec<FugitiveNode>,
    nemesis: Vec<NemesisNode>,
    /// For each node of the Nemesis, the atoms whose absence makes it valid.
    reasons: Vec<Atoms>,
    /// The nodes of the Nemesis at each vertex.
    held: FxHashMap<u32, Vec<usize>>,
}

fn has(atoms: &[u64], atom: u32) -> bool {
    atoms[atom as usize / 64] >> (atom % 64) & 1 != 0
}

fn insert(atoms: &mut [u64], atom: u32) {
    atoms[atom as usize / 64] |= 1 << (atom % 64);
}

fn without(atoms: &[u64], atom: u32) -> Atoms {
    let mut rest = atoms.to_vec();
    rest[atom as usize / 64] &= !(1 << (atom % 64));
    rest
}

impl<'w, 'c> Writer<'w, 'c> {
    pub(super) fn new(core: &'c Core, search: &'w mut NemesisSearch<'c>) -> Self {
        Self {
            core,
            search,
            known: FxHashMap::default(),
            fugitive: Vec::new(),
            nemesis: Vec::new(),
            reasons: Vec::new(),
            held: FxHashMap::default(),
        }
    }

    /// Returns the strategy of the fugitive, who wins from `at`.
    pub(super) fn fugitive(mut self, at: u32, atoms: &[u64]) -> OrStop<FugitiveStrategy> {
        self.fugitive_node(at, atoms)?;
        Ok(FugitiveStrategy { nodes: self.fugitive })
    }

    /// Returns the strategy of the Nemesis, who wins with the fugitive on `at` and to move.
    pub(super) fn nemesis(mut self, at: u32, atoms: &[u64]) -> OrStop<NemesisStrategy> {
        self.nemesis_node(at, atoms)?;
        Ok(NemesisStrategy { nodes: self.nemesis })
    }

    /// Adds a node in which the fugitive wins from `at` with these atoms. Positions with the same carrier
    /// share a node.
    fn fugitive_node(&mut self, at: u32, atoms: &[u64]) -> OrStop<usize> {
        let (_, carrier) = self.search.walk_with_reason(at, atoms)?;
        let step = self.search.step();
        let key = (at, carrier);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let (to, then) = match step {
            NO_STEP => (None, Vec::new()),
            to => {
                let after = self.search.left_behind(at, to, &key.1);
                (Some(self.core.on_board(to)), self.alternatives(to, &after)?)
            }
        };
        let node = FugitiveNode { at: self.core.on_board(at), needs: self.needs(&key.1), to, then };
        self.fugitive.push(node);
        self.known.insert(key, self.fugitive.len() - 1);
        Ok(self.fugitive.len() - 1)
    }

    /// Returns nodes from which the fugitive can continue after each deletion of one of these atoms.
    fn alternatives(&mut self, at: u32, atoms: &[u64]) -> OrStop<Vec<usize>> {
        let mut then = vec![self.fugitive_node(at, atoms)?];
        let mut open = self.carrier_of(then[0]);
        // `open` is the intersection of the carriers so far. While it contains an atom that can be deleted,
        // that deletion has no answer yet.
        loop {
            let Some(atom) = bits(&open).find(|&atom| self.is_last(atom, atoms)) else { return Ok(then) };
            let node = self.fugitive_node(at, &without(atoms, atom))?;
            for (word, carrier) in open.iter_mut().zip(self.carrier_of(node)) {
                *word &= carrier;
            }
            then.push(node);
        }
    }

    /// Returns whether an atom can be deleted and is the last present copy of its edge.
    fn is_last(&self, atom: u32, atoms: &[u64]) -> bool {
        self.core.is_deletable(atom) && !has(atoms, self.core.next_copy(atom))
    }

    fn carrier_of(&self, node: usize) -> Atoms {
        let mut carrier = vec![0; self.core.words()];
        for &(link, copies) in &self.fugitive[node].needs {
            let edge = self.edge(link);
            for atom in edge.first..edge.first + copies.min(edge.count) {
                insert(&mut carrier, atom);
            }
        }
        carrier
    }

    fn edge(&self, link: Link) -> EdgeCopies {
        let number = |v| self.core.number(v).unwrap_or(u32::MAX);
        let from = number(link.from);
        match link.to {
            None => self.core.exit(from),
            Some(to) => {
                let to = number(to);
                let way = self.core.ways(from).iter().find(|way| way.to == to);
                way.map_or(EdgeCopies::NONE, |way| way.copies)
            }
        }
    }

    /// Returns the atoms, each with the link that it belongs to.
    fn links(&self, atoms: &[u64]) -> Vec<(Link, u32)> {
        bits(atoms).map(|atom| (self.link_of(atom), atom)).collect()
    }

    fn needs(&self, carrier: &[u64]) -> Copies {
        let mut needs: Copies = Vec::new();
        let mut links = self.links(carrier);
        links.sort_unstable();
        for (link, atom) in links {
            let copies = atom - self.edge(link).first + 1;
            match needs.last_mut() {
                Some((last, most)) if *last == link => *most = copies.max(*most),
                _ => needs.push((link, copies)),
            }
        }
        needs
    }

    /// Returns bounds on the copies of links that exclude all of these atoms.
    fn limits(&self, reason: &[u64]) -> Copies {
        let mut limits: Copies = Vec::new();
        let mut links = self.links(reason);
        links.sort_unstable();
        for (link, atom) in links {
            let most = atom - self.edge(link).first;
            match limits.last_mut() {
                Some((last, least)) if *last == link => *least = most.min(*least),
                _ => limits.push((link, most)),
            }
        }
        limits
    }

    /// Adds a node in which the Nemesis wins with the fugitive on `at` and to move with these atoms. A node
    /// at the same vertex is reused if its reason applies.
    fn nemesis_node(&mut self, at: u32, atoms: &[u64]) -> OrStop<usize> {
        let is_held =
            |&&node: &&usize| self.reasons[node].iter().zip(atoms).all(|(reason, atoms)| reason & atoms == 0);
        if let Some(&known) = self.held.get(&at).and_then(|there| there.iter().find(is_held)) {
            return Ok(known);
        }
        let on_board = self.core.on_board(at);
        let (reason, node) = match self.search.fence(at, atoms) {
            Some((reason, inside)) => {
                let fence = inside.map_or(Fence::All, |inside| Fence::Inside(self.on_board(inside)));
                let most = self.limits(&reason);
                (reason, NemesisNode::Fence { at: on_board, most, fence })
            }
            None => {
                let (reason, replies) = self.replies(at, atoms)?;
                let most = self.limits(&reason);
                (reason, NemesisNode::Replies { at: on_board, most, replies })
            }
        };
        self.nemesis.push(node);
        let index = self.nemesis.len() - 1;
        self.reasons.push(reason);
        self.held.entry(at).or_default().push(index);
        Ok(index)
    }

    /// Returns answers to all moves, and the atoms whose absence makes them valid.
    fn replies(&mut self, at: u32, atoms: &[u64]) -> OrStop<(Atoms, Vec<NemesisReply>)> {
        let mut reason = self.missing_at(at, atoms);
        let mut replies = Vec::new();
        let core = self.core;
        for way in core.ways(at).iter().filter(|way| has(atoms, way.copies.first)) {
            let after = self.search.left_behind(at, way.to, atoms);
            self.search.cut(way.to, &after)?;
            let step = self.last_copy(self.search.step(), &after);
            let (cut, after) = match step {
                NO_STEP => (None, after),
                atom => (Some(self.link_of(atom)), without(&after, atom)),
            };
            let then = self.nemesis_node(way.to, &after)?;
            let mut of_reply = self.reasons[then].clone();
            // Before the deletion the atom may be present, but no further copy of its edge.
            if cut.is_some() && has(&of_reply, step) {
                of_reply = without(&of_reply, step);
                match core.next_copy(step) {
                    ABSENT => {}
                    next => insert(&mut of_reply, next),
                }
            }
            for ((word, of_reply), atoms) in reason.iter_mut().zip(of_reply).zip(atoms) {
                *word |= of_reply & !atoms;
            }
            replies.push(NemesisReply { to: core.on_board(way.to), cut, then });
        }
        Ok((reason, replies))
    }

    /// Returns the last present copy of the edge of an atom that the Nemesis deletes, or [`NO_STEP`] if there
    /// is none.
    ///
    /// The deletion may come from a pattern that matches the position, in which more or fewer copies of the
    /// edge may be left than when the pattern was stored. If there are more, the win does not depend on the
    /// choice of the copy.
    fn last_copy(&self, atom: u32, atoms: &[u64]) -> u32 {
        if atom == NO_STEP {
            return NO_STEP;
        }
        let edge = self.edge(self.link_of(atom));
        (edge.first..edge.first + edge.count).rev().find(|&atom| has(atoms, atom)).unwrap_or(NO_STEP)
    }

    /// Returns the first atom of each edge at a vertex of which no copy is left.
    fn missing_at(&self, at: u32, atoms: &[u64]) -> Atoms {
        let mut missing = vec![0; self.core.words()];
        let edges = self.core.ways(at).iter().map(|way| way.copies).chain([self.core.exit(at)]);
        for edge in edges.filter(|edge| edge.count > 0 && !has(atoms, edge.first)) {
            insert(&mut missing, edge.first);
        }
        missing
    }

    fn on_board(&self, vertices: Vec<u32>) -> Vec<u32> {
        let mut vertices: Vec<u32> = vertices.into_iter().map(|v| self.core.on_board(v)).collect();
        vertices.sort_unstable();
        vertices
    }

    fn link_of(&self, atom: u32) -> Link {
        match self.core.ends(atom).map(|v| self.core.on_board(v)) {
            [u, v] if u == v => Link::to_exits(u),
            [u, v] => Link::between(u, v),
        }
    }
}
