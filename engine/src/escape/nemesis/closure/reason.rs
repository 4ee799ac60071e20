//! Reasons why the fugitive is held outside W: the missing atoms without which there would be a way out.

use super::super::atoms::core::{ABSENT, Core};
use super::super::atoms::sets::{Set, Sets};
use super::{Closure, OUTSIDE};

impl Closure {
    /// Adds to `reason` atoms whose absence holds the fugitive on every way from the `sources`, which lie
    /// outside W. Let X be the set of vertices that can be reached from the sources outside W, without
    /// passing `left`, the vertex from which the fugitive comes. As long as each vertex of X has at most one
    /// copy of an edge out of X, the Nemesis deletes that copy whenever the fugitive comes there.
    pub(crate) fn reason(
        &mut self,
        core: &Core,
        sets: &mut Sets,
        atoms: Set,
        (sources, left): (&[u32], u32),
        reason: Set,
    ) {
        if self.spread(core, sets, atoms, (sources, left), self.most_reached) {
            for &v in &self.reached {
                let is_in = |to: u32| self.marks[to as usize];
                hold(core, sets, atoms, (v, left), is_in, reason);
            }
            self.unmark();
        } else {
            self.unmark();
            self.list_shore(core);
            for &v in &self.reached {
                hold(core, sets, atoms, (v, left), |to| self.rank(to) == OUTSIDE, reason);
            }
        }
    }

    /// Lists the vertices outside W that have exits or are adjacent to W by an edge, whether a copy of it is
    /// present or not. It is used if too many vertices can be reached outside W: then X is all of the
    /// complement of W, and only these vertices have edges out of it.
    fn list_shore(&mut self, core: &Core) {
        self.reached.clear();
        let ranks = &self.ranks;
        let is_outside = |v: &u32| ranks[*v as usize] == OUTSIDE;
        let inside = self.supported.iter().filter(|v| !is_outside(v));
        let beside = inside.flat_map(|&v| core.ways(v)).map(|way| way.to);
        let rim = self.grounds.get(self.ground).rim.iter().copied();
        self.reached.extend(beside.chain(rim).filter(is_outside));
        self.reached.sort_unstable();
        self.reached.dedup();
    }

    /// Returns the vertices that can be reached, outside W, from a vertex outside W.
    pub(crate) fn held(&mut self, core: &Core, sets: &Sets, atoms: Set, from: u32) -> Vec<u32> {
        self.spread(core, sets, atoms, (&[from], u32::MAX), usize::MAX);
        self.unmark();
        self.reached.clone()
    }

    /// Marks and lists the vertices that can be reached from the sources, outside W and without passing
    /// `left`. Stops and returns false if there are more than `most`.
    fn spread(
        &mut self,
        core: &Core,
        sets: &Sets,
        atoms: Set,
        (sources, left): (&[u32], u32),
        most: usize,
    ) -> bool {
        self.reached.clear();
        for &source in sources {
            if !std::mem::replace(&mut self.marks[source as usize], true) {
                self.reached.push(source);
            }
        }
        let mut next = 0;
        while let Some(&v) = self.reached.get(next) {
            next += 1;
            for way in core.ways(v) {
                let to = way.to as usize;
                if way.to != left
                    && self.ranks[to] == OUTSIDE
                    && sets.has(atoms, way.copies.first)
                    && !std::mem::replace(&mut self.marks[to], true)
                {
                    self.reached.push(way.to);
                }
            }
            if self.reached.len() > most {
                return false;
            }
        }
        true
    }

    fn unmark(&mut self) {
        for &v in &self.reached {
            self.marks[v as usize] = false;
        }
    }
}

/// Adds to `reason` atoms whose absence leaves at most one copy from a vertex to exits and to vertices that
/// `is_in` does not contain, apart from `left`.
fn hold(
    core: &Core,
    sets: &mut Sets,
    atoms: Set,
    (v, left): (u32, u32),
    is_in: impl Fn(u32) -> bool,
    reason: Set,
) {
    let ways = core.ways(v).iter().filter(|way| way.to != left && !is_in(way.to));
    let out = ways.map(|way| way.copies).chain([core.exit(v)]);
    // One copy may be present. If none is, the first edge that could have one is chosen, and its first atom
    // need not be absent.
    let mut is_used = out.clone().any(|copies| sets.has(atoms, copies.first));
    for copies in out {
        let may_be =
            sets.has(atoms, copies.first) || (!is_used && copies.count > 0 && !copies.is_unbreakable());
        is_used |= may_be;
        let missing = if may_be { copies.second } else { copies.first };
        if missing != ABSENT {
            sets.insert(reason, missing);
        }
    }
}
