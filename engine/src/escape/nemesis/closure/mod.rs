//! The closure W, in which the fugitive has to stay: the theorem on Blizzard, used to prune the search.
//!
//! Let W be the least set of vertices that contains every vertex with two copies of edges to exits or into W.
//! The Storm, who deletes only at the fugitive's own vertex, keeps a fugitive outside W away from W and from
//! the exits. The Nemesis can do the same and more. So at half-time the fugitive loses outside W, and when
//! they are to move, only neighbours in W have to be tried.

mod ground;

use std::cmp::Reverse;
use std::mem::take;

use self::ground::{Grounds, Unknown};
use super::atoms::core::{Copies, Core};
use super::atoms::{Set, Sets};

/// The rank of a vertex outside W.
pub(super) const OUTSIDE: u32 = u32::MAX;

/// The greatest number of vertices outside W that are listed for a reason.
const MOST_REACHED: usize = 1 << 12;

const NO_SUPPORT: [u32; 2] = [OUTSIDE; 2];

/// The set W of a position, with ranks. A vertex with two copies to exits has rank 1. The rank of another
/// vertex is one more than the greater rank of the two vertices that put it into W.
///
/// W is computed rank by rank, as far as it is needed.
#[derive(Debug)]
pub(super) struct Closure {
    grounds: Grounds,
    /// The index of the ground of the position.
    ground: usize,
    /// The rank of each vertex. The vector is taken out of the ground, whose ranks it holds at first.
    ranks: Vec<u32>,
    /// For each vertex outside the ground, the two least ranks to which its copies lead, as far as they are
    /// known. Exits count as rank 0.
    supports: Vec<[u32; 2]>,
    /// The vertices that have any support.
    supported: Vec<u32>,
    /// The vertices with two supports in the ground or exits, with their ranks, in decreasing order of rank.
    sources: Vec<(u32, u32)>,
    /// The vertices that were put into W by others.
    queue: Vec<u32>,
    /// The number of vertices of the queue that have been passed on to their neighbours.
    reported: usize,
    /// The vertices that can be reached outside W.
    reached: Vec<u32>,
    marks: Vec<bool>,
    /// The greatest number of vertices that are listed for a reason.
    most_reached: usize,
}

impl Closure {
    pub(super) fn new(core: &Core) -> Self {
        let n = core.vertices();
        Self {
            grounds: Grounds::new(core),
            ground: 0,
            ranks: Vec::new(),
            supports: vec![NO_SUPPORT; n],
            supported: Vec::new(),
            sources: Vec::new(),
            queue: Vec::new(),
            reported: 0,
            reached: Vec::new(),
            marks: vec![false; n],
            most_reached: MOST_REACHED,
        }
    }

    /// The memory of the stored grounds, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.grounds.bytes()
    }

    /// The rank of a vertex, or [`OUTSIDE`], as far as W has been computed.
    #[inline]
    pub(super) fn rank(&self, vertex: u32) -> u32 {
        self.ranks[vertex as usize]
    }

    /// Starts with a position, with the fugitive at the vertex `at`.
    pub(super) fn begin(&mut self, core: &Core, sets: &mut Sets, (at, atoms): (u32, Set)) {
        self.forget();
        if !self.ranks.is_empty() {
            self.grounds.get_mut(self.ground).ranks = take(&mut self.ranks);
        }
        self.ground = match self.grounds.find(core, sets, (at, atoms)) {
            Ok(known) => known,
            Err(unknown) => self.add_ground(core, sets, unknown, atoms),
        };
        let ground = self.grounds.get_mut(self.ground);
        self.ranks = take(&mut ground.ranks);
        let rim = take(&mut ground.rim);
        self.look_around(core, sets, atoms, &rim);
        self.grounds.get_mut(self.ground).rim = rim;
    }

    /// Removes the vertices that do not belong to the ground.
    fn forget(&mut self) {
        for v in self.supported.drain(..) {
            self.ranks[v as usize] = OUTSIDE;
            self.supports[v as usize] = NO_SUPPORT;
        }
        self.sources.clear();
        self.queue.clear();
        self.reported = 0;
    }

    fn add_ground(&mut self, core: &Core, sets: &mut Sets, unknown: Unknown, atoms: Set) -> usize {
        let height = sets.height();
        let others = self.grounds.atoms(sets, &unknown, atoms);
        let all: Vec<u32> = (0..core.vertices() as u32).collect();
        self.ranks = vec![OUTSIDE; core.vertices()];
        self.look_around(core, sets, others, &all);
        self.complete(core, sets, others);
        sets.cut(height);
        self.supported.clear();
        self.supports.fill(NO_SUPPORT);
        self.forget();
        self.grounds.add(core, unknown, take(&mut self.ranks))
    }

    /// Computes W until these vertices and all vertices of lesser rank are final. If one of them does not
    /// belong to W, all of W is computed.
    pub(super) fn reach(
        &mut self,
        core: &Core,
        sets: &Sets,
        atoms: Set,
        vertices: impl IntoIterator<Item = u32>,
    ) {
        for v in vertices {
            while !self.is_settled(v) && self.advance(core, sets, atoms) {}
        }
    }

    fn is_settled(&self, vertex: u32) -> bool {
        let rank = self.rank(vertex);
        rank != OUTSIDE && self.sources.last().is_none_or(|&(next, _)| next >= rank)
    }

    /// Computes all of W.
    pub(super) fn complete(&mut self, core: &Core, sets: &Sets, atoms: Set) {
        while self.advance(core, sets, atoms) {}
    }

    /// Passes the next vertex of W on to its neighbours. Returns false if there is none.
    fn advance(&mut self, core: &Core, sets: &Sets, atoms: Set) -> bool {
        let known = self.queue.get(self.reported).copied();
        match (self.sources.last().copied(), known) {
            (Some((rank, v)), known) if known.is_none_or(|u| self.rank(u) >= rank) => {
                self.sources.pop();
                if self.rank(v) == OUTSIDE {
                    self.ranks[v as usize] = rank;
                    self.pass_on(core, sets, atoms, v);
                }
                true
            }
            (_, Some(v)) => {
                self.reported += 1;
                self.pass_on(core, sets, atoms, v);
                true
            }
            _ => false,
        }
    }

    /// Finds the supports of the vertices of the rim, before any vertex outside the ground has a rank.
    fn look_around(&mut self, core: &Core, sets: &Sets, atoms: Set, rim: &[u32]) {
        for &v in rim {
            self.support(v, 0, up_to_two(core.exit(v), sets, atoms));
            for way in core.ways(v) {
                let rank = self.rank(way.to);
                if rank != OUTSIDE {
                    self.support(v, rank, up_to_two(way.copies, sets, atoms));
                }
            }
            let [_, second] = self.supports[v as usize];
            if second != OUTSIDE {
                self.sources.push((second + 1, v));
            }
        }
        self.sources.sort_unstable_by_key(|&source| Reverse(source));
    }

    /// Adds a vertex of W to the supports of its neighbours.
    fn pass_on(&mut self, core: &Core, sets: &Sets, atoms: Set, v: u32) {
        let rank = self.rank(v);
        for way in core.ways(v) {
            if self.rank(way.to) == OUTSIDE && self.support(way.to, rank, up_to_two(way.copies, sets, atoms))
            {
                self.ranks[way.to as usize] = self.supports[way.to as usize][1] + 1;
                self.queue.push(way.to);
            }
        }
    }

    /// Records that a vertex has this number of copies to vertices of this rank. Returns whether its
    /// second-least support decreases.
    fn support(&mut self, v: u32, rank: u32, copies: u8) -> bool {
        let supports = &mut self.supports[v as usize];
        if copies > 0 && *supports == NO_SUPPORT {
            self.supported.push(v);
        }
        let [first, second] = supports;
        let before = *second;
        for _ in 0..copies {
            *second = (*second).min(rank.max(*first));
            *first = (*first).min(rank);
        }
        *second < before
    }
}

fn up_to_two(copies: Copies, sets: &Sets, atoms: Set) -> u8 {
    u8::from(sets.has(atoms, copies.first)) + u8::from(sets.has(atoms, copies.second))
}

#[cfg(test)]
mod tests {
    use super::super::atoms::core::ABSENT;
    use super::*;
    use crate::escape::board::{Edge, EscapeGraph, Multigraph};

    /// Builds a ring with chords and a few exits, with one or two copies of each edge.
    fn board(dice: &mut impl FnMut(u32) -> u32) -> EscapeGraph {
        let vertices = 8 + dice(20);
        let ring = (0..vertices).map(|v| [v, (v + 1) % vertices]);
        let mut ends: Vec<[u32; 2]> = ring.collect();
        for _ in 0..dice(vertices) {
            let v = dice(vertices);
            ends.push([v, (v + 2 + dice(vertices - 3)) % vertices]);
        }
        ends.iter_mut().for_each(|ends| ends.sort_unstable());
        ends.sort_unstable();
        ends.dedup();
        let edges = ends.into_iter().map(|ends| Edge { ends, copies: 1 + dice(2) }).collect();
        let exits = (0..vertices).filter(|_| dice(5) == 0).collect();
        EscapeGraph::new(Multigraph::new(vertices as usize, edges)).with_exits(exits)
    }

    /// Returns the least set that is closed under the rule, from the definition.
    fn least_set(core: &Core, sets: &Sets, atoms: Set) -> Vec<bool> {
        let mut is_in = vec![false; core.vertices()];
        loop {
            let copies_in = |v: u32| {
                let into = core.ways(v).iter().filter(|way| is_in[way.to as usize]).map(|way| way.copies);
                into.chain([core.exit(v)]).map(|copies| up_to_two(copies, sets, atoms)).sum::<u8>()
            };
            let new = (0..core.vertices() as u32).find(|&v| !is_in[v as usize] && copies_in(v) >= 2);
            match new {
                Some(v) => is_in[v as usize] = true,
                None => return is_in,
            }
        }
    }

    /// Returns a set of atoms from which a given percentage is missing.
    fn some_atoms(core: &Core, sets: &mut Sets, missing: u32, dice: &mut impl FnMut(u32) -> u32) -> Set {
        let atoms = sets.empty();
        for atom in 1..core.atom_count() {
            if dice(100) >= missing {
                sets.insert(atoms, atom);
            }
        }
        // If a copy is present, all earlier copies of its edge are present too.
        for atom in (1..core.atom_count()).rev() {
            let next = core.next_copy(atom);
            if next != ABSENT && sets.has(atoms, next) {
                sets.insert(atoms, atom);
            }
        }
        atoms
    }

    /// Balls have few vertices, so that a ground exists. In half of the rounds few vertices are listed, so
    /// that X is all of the complement of W.
    #[test]
    fn with_a_ground_the_set_and_its_reasons_are_the_same() {
        let mut seed = 1_u64;
        let mut dice = move |below: u32| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 33) % u64::from(below)) as u32
        };
        let mut outside = 0;
        for round in 0..600 {
            let board = board(&mut dice);
            let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
            let core = Core::new(&board, &copies);
            if core.vertices() == 0 {
                continue;
            }
            let mut closure = Closure::new(&core);
            closure.grounds = Grounds::with_balls_of(&core, 1 + round % 6);
            closure.most_reached = if round % 2 == 0 { 1 } else { usize::MAX };
            let mut sets = Sets::new(core.words());
            for _ in 0..20 {
                sets.cut(0);
                let missing = [2, 10, 30, 60][dice(4) as usize];
                let atoms = some_atoms(&core, &mut sets, missing, &mut dice);
                let at = dice(core.vertices() as u32);
                let expected = least_set(&core, &sets, atoms);
                closure.begin(&core, &mut sets, (at, atoms));
                closure.reach(&core, &sets, atoms, [at]);
                assert_eq!(closure.rank(at) != OUTSIDE, expected[at as usize]);
                closure.complete(&core, &sets, atoms);
                let found: Vec<bool> = closure.ranks.iter().map(|&rank| rank != OUTSIDE).collect();
                assert_eq!(found, expected);
                if closure.rank(at) != OUTSIDE {
                    continue;
                }
                outside += 1;
                let reason = sets.empty();
                closure.reason(&core, &mut sets, atoms, (&[at], u32::MAX), reason);
                let most = some_atoms(&core, &mut sets, 0, &mut dice);
                let without: Vec<u32> = sets.atoms(reason).collect();
                for atom in without {
                    assert!(!sets.has(atoms, atom), "a reason is missing");
                    // Removing an atom from a position removes the later copies of its edge too.
                    let next = |&atom: &u32| Some(core.next_copy(atom)).filter(|&next| next != ABSENT);
                    std::iter::successors(Some(atom), next).for_each(|copy| sets.remove(most, copy));
                }
                assert!(!least_set(&core, &sets, most)[at as usize], "the reason is enough");
            }
        }
        assert!(outside > 1000, "{outside}");
    }
}
