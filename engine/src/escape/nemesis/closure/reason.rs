//! Why the fugitive is held outside of W: what of it would have to be there for him to get out.

use super::super::atoms::core::{ABSENT, Core};
use super::super::atoms::sets::{Set, Sets};
use super::{Closure, OUTSIDE};

impl Closure {
    /// Adds to `reason` atoms without which the fugitive is held wherever he goes from the `sources`, all
    /// outside of W: let X be what can be reached from them outside of W and past `left`, the vertex that he
    /// comes from. As long as each vertex of X has at most one copy of an edge out of X, she deletes that one
    /// whenever he comes there.
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

    /// Lists the vertices outside of W with exits or, by an edge that is there or not, beside W. Where too
    /// much can be reached outside of W, X is all outside of W, and only these have anything out of it.
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

    /// The vertices that can be reached from one outside of W.
    pub(crate) fn held(&mut self, core: &Core, sets: &Sets, atoms: Set, from: u32) -> Vec<u32> {
        self.spread(core, sets, atoms, (&[from], u32::MAX), usize::MAX);
        self.unmark();
        self.reached.clone()
    }

    /// Marks and lists what can be reached from the sources outside of W and past `left`. Is that at most so
    /// much? If not, it ends early.
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

/// Adds to `reason` atoms without which at most one copy leads from a vertex to exits and past `left` to what
/// `is_in` does not name.
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
    // One copy may be there: the one that is, or else one that is not.
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
