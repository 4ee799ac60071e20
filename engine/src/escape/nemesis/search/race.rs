//! Races that are decided without looking ahead.
//!
//! *The Nemesis wins the race* if every vertex can be brought down to one copy to exits before the fugitive
//! comes there. A deletion is forced only if the fugitive stands next to an exit; it takes that copy. Let
//! g(v) be the least number of vertices without a copy to exits that the fugitive passes on a way to v, and
//! let e(v) be the number of copies to exits at v beyond the first. If for every t the sum of e(v) over the v
//! with g(v) <= t is at most t, the Nemesis wins by deleting, whenever the deletion is free, a copy with the
//! least g: each free move lowers t by one and the sum by one. (As a special case, the Nemesis wins if the
//! total excess is at most the distance to the first vertex next to an exit.)
//!
//! *The fugitive wins the race* along a path whose i-th edge has at least i copies and which ends, after d
//! moves, at a vertex with at least d + 1 copies to exits: only i - 1 copies are deleted before the fugitive
//! crosses the i-th edge.

//!
//!
//! **How far to look.** Let E be the total excess. The condition can fail only for t < E, so vertices with
//! g >= E need not be found, and E can stand for their g. On a large board with few vertices that have
//! several copies to exits, such as a grid, little remains to be examined.

use crate::escape::nemesis::atoms::core::{ABSENT, Copies, Core};
use crate::escape::nemesis::atoms::{FAR, Labels, Set, Sets};

/// Returns the number of copies of an edge that are present; [`u32::MAX`] if they cannot be deleted.
pub(crate) fn remaining_copies(copies: Copies, sets: &Sets, atoms: Set) -> u32 {
    if !sets.has(atoms, copies.first) {
        return 0;
    }
    if copies.is_unbreakable() {
        return u32::MAX;
    }
    // The copies that are present are the first ones, so binary search finds how many there are.
    let (mut remaining, mut most) = (1, copies.count);
    while remaining < most {
        let middle = remaining.midpoint(most);
        if sets.has(atoms, copies.first + middle) { remaining = middle + 1 } else { most = middle }
    }
    remaining
}

/// The working memory for races.
#[derive(Debug)]
pub(crate) struct Race {
    /// The number g of each vertex; in the fugitive's race, the number of moves to it.
    free: Labels,
    /// The vertices that get the current number, and those that get the next one.
    level: Vec<u32>,
    next_level: Vec<u32>,
    /// The predecessor of each vertex on the fugitive's path, with the copies of the edge between them.
    before: Vec<(u32, Copies)>,
    /// The vertices that may have excess, because they have two copies to exits on the whole board.
    rich: Vec<u32>,
}

impl Race {
    pub(crate) fn new(core: &Core) -> Self {
        let n = core.vertices();
        let is_rich = |v: &u32| core.exit(*v).second != ABSENT;
        Self {
            free: Labels::new(n),
            level: Vec::new(),
            next_level: Vec::new(),
            before: vec![(0, Copies::NONE); n],
            rich: (0..n as u32).filter(is_rich).collect(),
        }
    }

    /// Returns whether the Nemesis wins the race, with the fugitive on `from` and to move. If so, adds atoms
    /// to `reason` whose absence proves it; the missing edges at `from` have to be in it already.
    pub(crate) fn nemesis_wins(
        &mut self,
        core: &Core,
        sets: &mut Sets,
        (from, atoms): (u32, Set),
        reason: Set,
    ) -> bool {
        let all = self.all_excess(core, sets, atoms);
        let (mut free, mut total) = (0, 0);
        self.begin(from);
        while !self.level.is_empty() && free < all {
            for &v in self.find_level(core, sets, (from, atoms), free) {
                match excess(core, sets, v, atoms) {
                    FAR => return false,
                    excess => total += excess,
                }
            }
            if total > free {
                return false;
            }
            free += 1;
        }
        let most = if self.level.is_empty() { total } else { all };
        self.explain(core, sets, (from, atoms), most, reason);
        true
    }

    /// Returns whether no vertex has two copies to exits. In that case W is empty (see
    /// [`closure`](crate::escape::nemesis::closure)), and the Nemesis wins unless the fugitive is to move
    /// next to an exit. Adds atoms to `reason` whose absence proves it.
    pub(crate) fn is_without_excess(
        &mut self,
        core: &Core,
        sets: &mut Sets,
        atoms: Set,
        reason: Set,
    ) -> bool {
        let is_it = self.all_excess(core, sets, atoms) == 0;
        if is_it {
            self.free.clear();
            self.explain_others(core, sets, atoms, reason);
        }
        is_it
    }

    /// Returns the copy to an exit that the Nemesis deletes if nothing else is urgent, with the fugitive on
    /// `from`: a copy at the vertex with excess that can be reached soonest. Returns None if the Nemesis wins
    /// the race without it.
    pub(crate) fn most_urgent(&mut self, core: &Core, sets: &Sets, from: u32, atoms: Set) -> Option<u32> {
        let all = self.all_excess(core, sets, atoms);
        let mut free = 0;
        self.begin(from);
        while !self.level.is_empty() && free < all {
            let found = self.find_level(core, sets, (from, atoms), free).iter();
            let can_be_less = |v: &&u32| !matches!(excess(core, sets, **v, atoms), 0 | FAR);
            if let Some(&v) = found.filter(can_be_less).min() {
                let exit = core.exit(v);
                return Some(exit.first + remaining_copies(exit, sets, atoms) - 1);
            }
            free += 1;
        }
        None
    }

    /// The total excess of all vertices; [`FAR`] if some of it cannot be deleted.
    fn all_excess(&self, core: &Core, sets: &Sets, atoms: Set) -> u32 {
        self.rich.iter().fold(0, |all: u32, &v| all.saturating_add(excess(core, sets, v, atoms)))
    }

    fn begin(&mut self, from: u32) {
        self.free.clear();
        self.next_level.clear();
        self.level.clear();
        self.level.push(from);
    }

    /// Gives the number `free` to all vertices that have this number, and returns them. The vertices with
    /// lesser numbers must have theirs.
    fn find_level(&mut self, core: &Core, sets: &Sets, (from, atoms): (u32, Set), free: u32) -> &[u32] {
        let first = self.free.given().len();
        while let Some(v) = self.level.pop() {
            if !self.free.give(v, free) {
                continue;
            }
            let to =
                if cost(core, sets, (v, from), atoms) == 0 { &mut self.level } else { &mut self.next_level };
            let is_open = |to: u32| self.free.of(to) == FAR;
            let ways = core.ways(v).iter().filter(|way| is_open(way.to) && sets.has(atoms, way.copies.first));
            to.extend(ways.map(|way| way.to));
        }
        std::mem::swap(&mut self.level, &mut self.next_level);
        self.level.retain(|&v| self.free.of(v) == FAR);
        &self.free.given()[first..]
    }

    /// Adds atoms whose absence keeps every g below `most` from decreasing, and every excess from increasing.
    ///
    /// If only some of the vertices were found, the others are known to have g of at least `most`. The reason
    /// then has to bound their excess too.
    fn explain(&self, core: &Core, sets: &mut Sets, (from, atoms): (u32, Set), most: u32, reason: Set) {
        let is_all = self.level.is_empty();
        let label = |v: u32| self.free.of(v).min(most);
        for &u in self.free.given() {
            let exit = core.exit(u);
            let remaining = remaining_copies(exit, sets, atoms);
            if remaining < exit.count {
                sets.insert(reason, exit.first + remaining);
            }
            if u == from {
                continue;
            }
            let after = label(u) + cost(core, sets, (u, from), atoms);
            for way in core.ways(u).iter().filter(|way| way.to != from) {
                let is_cut_off = is_all && self.free.of(way.to) == FAR;
                if !sets.has(atoms, way.copies.first) && (is_cut_off || label(way.to) > after) {
                    sets.insert(reason, way.copies.first);
                }
            }
        }
        if !is_all {
            self.explain_others(core, sets, atoms, reason);
        }
    }

    /// Adds atoms whose absence keeps the excess of the vertices that were not found from increasing.
    fn explain_others(&self, core: &Core, sets: &mut Sets, atoms: Set, reason: Set) {
        for &v in self.rich.iter().filter(|&&v| self.free.of(v) == FAR) {
            let exit = core.exit(v);
            // The first copy is not excess, so it may be present.
            let without_more = remaining_copies(exit, sets, atoms).max(1);
            if without_more < exit.count {
                sets.insert(reason, exit.first + without_more);
            }
        }
    }

    /// Returns the next vertex of the fugitive, if the fugitive wins the race from `from`, being to move.
    /// Adds the atoms that this takes to `needed`.
    pub(crate) fn fugitive_wins(
        &mut self,
        core: &Core,
        sets: &mut Sets,
        (from, atoms): (u32, Set),
        needed: Set,
    ) -> Option<u32> {
        self.free.clear();
        self.free.give(from, 0);
        let mut next = 0;
        while let Some(&u) = self.free.given().get(next) {
            next += 1;
            let deleted = self.free.of(u);
            if remaining_copies(core.exit(u), sets, atoms) > deleted {
                return Some(self.walk_back(core, sets, (from, u), needed));
            }
            for way in core.ways(u) {
                if self.free.of(way.to) == FAR && remaining_copies(way.copies, sets, atoms) > deleted {
                    self.free.give(way.to, deleted + 1);
                    self.before[way.to as usize] = (u, way.copies);
                }
            }
        }
        None
    }

    fn walk_back(&self, core: &Core, sets: &mut Sets, (from, end): (u32, u32), needed: Set) -> u32 {
        let mut need = |copies: Copies, deleted: u32| {
            for i in 0..copies.count.min(deleted + 1) {
                sets.insert(needed, copies.first + i);
            }
        };
        need(core.exit(end), self.free.of(end));
        let (mut v, mut next) = (end, end);
        while v != from {
            let (before, copies) = self.before[v as usize];
            need(copies, self.free.of(before));
            (v, next) = (before, v);
        }
        next
    }
}

/// Returns 1 if the deletion is free when the fugitive passes `u`, and 0 otherwise.
fn cost(core: &Core, sets: &Sets, (u, from): (u32, u32), atoms: Set) -> u32 {
    u32::from(u != from && !sets.has(atoms, core.exit(u).first))
}

/// The number of copies to exits at a vertex beyond the first; [`FAR`] if they cannot be deleted.
fn excess(core: &Core, sets: &Sets, v: u32, atoms: Set) -> u32 {
    match remaining_copies(core.exit(v), sets, atoms) {
        u32::MAX => FAR,
        copies => copies.saturating_sub(1),
    }
}
