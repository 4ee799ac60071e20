//! Where the fugitive can be held without looking ahead: the theorem on Blizzard.
//!
//! Let W be the least set of vertices such that a vertex with two copies of edges to exits or into W belongs to it. The Storm, who deletes at the fugitive's own
//! vertex, keeps him out of W and of the exits; so does the Nemesis, who may do more. So at half-time he loses outside of W, and when he is to move
//! he need only look at neighbours in W.

use super::core::{ABSENT, Copies, Core};
use super::sets::{Set, Sets};

/// The rank of what does not belong to W.
pub(super) const OUTSIDE: u32 = u32::MAX;

/// The set W of a position, with ranks: 1 for a vertex with two copies to exits, and one more than the greater of two others it needs.
#[derive(Debug)]
pub(super) struct Closure {
    ranks: Vec<u32>,
    counts: Vec<u8>,
    queue: Vec<u32>,
    /// The vertices with exit edges.
    doors: Vec<u32>,
    marks: Vec<bool>,
}

impl Closure {
    pub(super) fn new(core: &Core) -> Self {
        let n = core.vertices();
        let doors = (0..n as u32).filter(|&v| core.exit(v).count > 0).collect();
        Self { ranks: vec![OUTSIDE; n], counts: vec![0; n], queue: Vec::new(), doors, marks: vec![false; n] }
    }

    pub(super) fn rank(&self, vertex: u32) -> u32 {
        self.ranks[vertex as usize]
    }

    /// Works W out. Linear in the edges at its vertices.
    pub(super) fn find(&mut self, core: &Core, sets: &Sets, atoms: Set) {
        self.ranks.fill(OUTSIDE);
        self.counts.fill(0);
        self.queue.clear();
        for &door in &self.doors {
            let copies = up_to_two(core.exit(door), sets, atoms);
            self.counts[door as usize] = copies;
            if copies == 2 {
                self.ranks[door as usize] = 1;
                self.queue.push(door);
            }
        }
        let mut next = 0;
        while let Some(&v) = self.queue.get(next) {
            next += 1;
            for way in core.ways(v) {
                let to = way.to as usize;
                if self.ranks[to] != OUTSIDE || !sets.has(atoms, way.copies.first) {
                    continue;
                }
                self.counts[to] += up_to_two(way.copies, sets, atoms);
                if self.counts[to] >= 2 {
                    self.ranks[to] = self.ranks[v as usize] + 1;
                    self.queue.push(way.to);
                }
            }
        }
    }

    /// Adds to `reason` atoms without which the fugitive is held wherever he goes from the `sources`, all outside of W: let X be what can be reached
    /// from them outside of W and past `left`, the vertex that he comes from. As long as each vertex of X has at most one copy
    /// of an edge out of X, she deletes that one whenever he comes there.
    pub(super) fn reason(
        &mut self,
        core: &Core,
        sets: &mut Sets,
        atoms: Set,
        (sources, left): (&[u32], u32),
        reason: Set,
    ) {
        self.spread(core, sets, atoms, (sources, left));
        for &v in &self.queue {
            let ways = core.ways(v).iter().filter(|way| way.to != left && !self.marks[way.to as usize]);
            let out = ways.map(|way| way.copies).chain([core.exit(v)]);
            // One copy may be there: the one that is, or else one that is not.
            let mut is_used = out.clone().any(|copies| sets.has(atoms, copies.first));
            for copies in out {
                let may_be = sets.has(atoms, copies.first)
                    || (!is_used && copies.count > 0 && !copies.is_unbreakable());
                is_used |= may_be;
                let missing = if may_be { copies.second } else { copies.first };
                if missing != ABSENT {
                    sets.insert(reason, missing);
                }
            }
        }
        self.unmark();
    }

    /// The vertices that can be reached from one outside of W.
    pub(super) fn held(&mut self, core: &Core, sets: &Sets, atoms: Set, from: u32) -> Vec<u32> {
        self.spread(core, sets, atoms, (&[from], u32::MAX));
        self.unmark();
        self.queue.clone()
    }

    /// Marks and lists what can be reached from the sources outside of W and past `left`.
    fn spread(&mut self, core: &Core, sets: &Sets, atoms: Set, (sources, left): (&[u32], u32)) {
        self.queue.clear();
        for &source in sources {
            if !std::mem::replace(&mut self.marks[source as usize], true) {
                self.queue.push(source);
            }
        }
        let mut next = 0;
        while let Some(&v) = self.queue.get(next) {
            next += 1;
            for way in core.ways(v) {
                let to = way.to as usize;
                if way.to != left
                    && self.ranks[to] == OUTSIDE
                    && sets.has(atoms, way.copies.first)
                    && !std::mem::replace(&mut self.marks[to], true)
                {
                    self.queue.push(way.to);
                }
            }
        }
    }

    fn unmark(&mut self) {
        for &v in &self.queue {
            self.marks[v as usize] = false;
        }
    }
}

fn up_to_two(copies: Copies, sets: &Sets, atoms: Set) -> u8 {
    u8::from(sets.has(atoms, copies.first)) + u8::from(sets.has(atoms, copies.second))
}
