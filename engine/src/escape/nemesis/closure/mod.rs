//! Where the fugitive can be held without looking ahead: the theorem on Blizzard.
//!
//! Let W be the least set of vertices such that a vertex with two copies of edges to exits or into W belongs
//! to it. The Storm, who deletes at the fugitive's own vertex, keeps him out of W and of the exits; so does
//! the Nemesis, who may do more. So at half-time he loses outside of W, and when he is to move he need only
//! look at neighbours in W.
//!
//! - `ground`: what belongs to W whatever happens near the fugitive
//! - `reason`: why the fugitive is held outside of W: what of it would have to be there for him to get out

mod ground;
mod reason;

use std::cmp::Reverse;
use std::mem::take;

use self::ground::{Grounds, Unknown};
use super::atoms::core::{Copies, Core};
use super::atoms::sets::{Set, Sets};

/// The rank of what does not belong to W.
pub(super) const OUTSIDE: u32 = u32::MAX;

/// How much of what can be reached outside of W is listed.
const MOST_REACHED: usize = 1 << 12;

const NO_SUPPORT: [u32; 2] = [OUTSIDE; 2];

/// The set W of a position, with ranks: 1 for a vertex with two copies to exits, and for others one more than
/// the greater of two others that put them there.
///
/// It is worked out rank by rank, as far as somebody asks.
#[derive(Debug)]
pub(super) struct Closure {
    grounds: Grounds,
    /// Which ground the position has.
    ground: usize,
    /// Of each vertex, those of the ground first; taken out of it.
    ranks: Vec<u32>,
    /// Of each vertex outside of the ground: the least ranks of two things that copies lead to, with 0 for an
    /// exit, as far as is known.
    supports: Vec<[u32; 2]>,
    /// The vertices that have any support.
    supported: Vec<u32>,
    /// The vertices that have two supports in the ground and in exits, with their ranks, the last ones first.
    sources: Vec<(u32, u32)>,
    /// The vertices that others put there, and how many of them told those beside them.
    queue: Vec<u32>,
    told: usize,
    /// What can be reached outside of W.
    reached: Vec<u32>,
    marks: Vec<bool>,
    /// So much of that is listed to tell why the fugitive does not come into W.
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
            told: 0,
            reached: Vec::new(),
            marks: vec![false; n],
            most_reached: MOST_REACHED,
        }
    }

    /// The memory of what is remembered, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.grounds.bytes()
    }

    /// The rank of a vertex, as far as W was worked out.
    #[inline]
    pub(super) fn rank(&self, vertex: u32) -> u32 {
        self.ranks[vertex as usize]
    }

    /// Begins with a position with the fugitive at a vertex.
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

    /// Forgets what does not belong to the ground.
    fn forget(&mut self) {
        for v in self.supported.drain(..) {
            self.ranks[v as usize] = OUTSIDE;
            self.supports[v as usize] = NO_SUPPORT;
        }
        self.sources.clear();
        self.queue.clear();
        self.told = 0;
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

    /// Works W out until these vertices and all with lesser ranks have theirs, or to the end if one does not
    /// belong to it.
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

    /// Works W out to the end.
    pub(super) fn complete(&mut self, core: &Core, sets: &Sets, atoms: Set) {
        while self.advance(core, sets, atoms) {}
    }

    /// The next vertex tells those beside it that it belongs to W. Is there one?
    fn advance(&mut self, core: &Core, sets: &Sets, atoms: Set) -> bool {
        let known = self.queue.get(self.told).copied();
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
                self.told += 1;
                self.pass_on(core, sets, atoms, v);
                true
            }
            _ => false,
        }
    }

    /// Finds the supports of the vertices of the rim, before any vertex outside of the ground has a rank.
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

    /// Tells those beside a vertex that it has got its rank.
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

    /// A vertex has so many copies to something with this rank. Does it get a lesser rank by that?
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

    /// A ring with chords and a few exits, with one or two copies of each edge.
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

    /// The least set that is closed under the rule.
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

    /// All atoms but so many parts of a hundred.
    fn some_atoms(core: &Core, sets: &mut Sets, missing: u32, dice: &mut impl FnMut(u32) -> u32) -> Set {
        let atoms = sets.empty();
        for atom in 1..core.atom_count() {
            if dice(100) >= missing {
                sets.insert(atoms, atom);
            }
        }
        // The copies that are left are the first ones.
        for atom in (1..core.atom_count()).rev() {
            let next = core.next_copy(atom);
            if next != ABSENT && sets.has(atoms, next) {
                sets.insert(atoms, atom);
            }
        }
        atoms
    }

    /// Balls of few vertices, so that there is a ground, and few vertices listed, so that X is all outside of
    /// W.
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
                    // Nor are the copies after it there.
                    let next = |&atom: &u32| Some(core.next_copy(atom)).filter(|&next| next != ABSENT);
                    std::iter::successors(Some(atom), next).for_each(|copy| sets.remove(most, copy));
                }
                assert!(!least_set(&core, &sets, most)[at as usize], "the reason is enough");
            }
        }
        assert!(outside > 1000, "{outside}");
    }
}
