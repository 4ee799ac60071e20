//! Races that need no looking ahead.
//!
//! *The Nemesis wins the race* if she can bring every vertex down to one copy to exits before the fugitive comes there. She is forced only where he stands next
//! to an exit, and then she deletes that copy. Let g(v) be the least number of vertices without a copy to exits that he passes on a way to v, and e(v) the
//! number of copies to exits at v beyond the first. If for every t the sum of e(v) over the v with g(v) <= t is at most t, she wins by
//! deleting, whenever she is free, a copy with the least g: each free move lowers t by one and the sum by one. (This contains that she wins if all
//! excess is at most the distance to the first vertex next to an exit.)
//!
//! *The fugitive wins the race* along a path whose i-th edge has at least i copies and which ends, after d moves, at a vertex with at least d + 1 copies to exits:
//! only i - 1 copies are deleted before he crosses the i-th edge.

use std::collections::VecDeque;

use super::core::{ABSENT, Copies, Core};
use super::sets::{Set, Sets};

const FAR: u32 = u32::MAX;

/// How many copies there are; [`u32::MAX`] if they cannot be deleted.
pub(super) fn copies_left(copies: Copies, sets: &Sets, atoms: Set) -> u32 {
    if !sets.has(atoms, copies.first) {
        0
    } else if copies.is_unbreakable() {
        u32::MAX
    } else {
        1 + (1..copies.count).take_while(|i| sets.has(atoms, copies.first + i)).count() as u32
    }
}

/// Room for the work.
#[derive(Debug)]
pub(super) struct Race {
    /// The number g of each vertex.
    free: Vec<u32>,
    queue: VecDeque<u32>,
    /// Vertices that can be reached, in order.
    reached: Vec<u32>,
    /// How the fugitive came to a vertex.
    before: Vec<(u32, Copies)>,
    jobs: Vec<(u32, u32)>,
}

impl Race {
    pub(super) fn new(core: &Core) -> Self {
        let n = core.vertices();
        Self {
            free: vec![FAR; n],
            queue: VecDeque::new(),
            reached: Vec::new(),
            before: vec![(0, Copies { first: ABSENT, second: ABSENT, count: 0 }); n],
            jobs: Vec::new(),
        }
    }

    /// Does the Nemesis win the race, with the fugitive to move at `from`? If so, adds atoms to `reason` without which she does; those of edges at
    /// `from` have to be there already.
    pub(super) fn nemesis_wins(
        &mut self,
        core: &Core,
        sets: &mut Sets,
        (from, atoms): (u32, Set),
        reason: Set,
    ) -> bool {
        self.count_free_moves(core, sets, from, atoms);
        self.jobs.clear();
        for &v in &self.reached {
            let copies = copies_left(core.exit(v), sets, atoms);
            if copies == u32::MAX {
                return false;
            }
            if copies > 1 {
                self.jobs.push((self.free[v as usize], copies - 1));
            }
        }
        self.jobs.sort_unstable();
        let mut total = 0_u64;
        for (i, &(free, excess)) in self.jobs.iter().enumerate() {
            total += u64::from(excess);
            let is_last = self.jobs.get(i + 1).is_none_or(|next| next.0 > free);
            if is_last && total > u64::from(free) {
                return false;
            }
        }
        self.explain(core, sets, (from, atoms), total, reason);
        true
    }

    /// The copy to an exit that the Nemesis deletes when nothing else is urgent, with the fugitive at `from`: one of the vertex with excess that he
    /// can come to soonest.
    pub(super) fn most_urgent(&mut self, core: &Core, sets: &Sets, from: u32, atoms: Set) -> Option<u32> {
        self.count_free_moves(core, sets, from, atoms);
        let excess = |v: &u32| match copies_left(core.exit(*v), sets, atoms) {
            0 | 1 | u32::MAX => None,
            copies => Some((self.free[*v as usize], *v, copies)),
        };
        let (_, v, copies) = self.reached.iter().filter_map(excess).min()?;
        Some(core.exit(v).first + copies - 1)
    }

    fn count_free_moves(&mut self, core: &Core, sets: &Sets, from: u32, atoms: Set) {
        self.free.fill(FAR);
        self.reached.clear();
        self.queue.clear();
        self.free[from as usize] = 0;
        self.queue.push_back(from);
        while let Some(u) = self.queue.pop_front() {
            let cost = cost(core, sets, (u, from), atoms);
            let free = self.free[u as usize] + cost;
            for way in core.ways(u) {
                let to = way.to as usize;
                if free < self.free[to] && sets.has(atoms, way.copies.first) {
                    self.free[to] = free;
                    if cost == 0 { self.queue.push_front(way.to) } else { self.queue.push_back(way.to) }
                }
            }
        }
        self.reached.extend((0..core.vertices() as u32).filter(|&v| self.free[v as usize] != FAR));
    }

    fn explain(&self, core: &Core, sets: &mut Sets, (from, atoms): (u32, Set), total: u64, reason: Set) {
        let most = u32::try_from(total).unwrap_or(FAR - 2);
        let label = |v: u32| self.free[v as usize].min(most);
        for &u in &self.reached {
            let exit = core.exit(u);
            let left = copies_left(exit, sets, atoms);
            if left < exit.count {
                sets.insert(reason, exit.first + left);
            }
            if u == from {
                continue;
            }
            let after = label(u) + cost(core, sets, (u, from), atoms);
            for way in core.ways(u).iter().filter(|way| way.to != from) {
                let is_far = self.free[way.to as usize] == FAR;
                if !sets.has(atoms, way.copies.first) && (is_far || label(way.to) > after) {
                    sets.insert(reason, way.copies.first);
                }
            }
        }
    }

    /// Does the fugitive, to move at `from`, win the race? If so, adds the atoms that he needs to `needed` and tells the
    /// vertex to go to.
    pub(super) fn fugitive_wins(
        &mut self,
        core: &Core,
        sets: &mut Sets,
        (from, atoms): (u32, Set),
        needed: Set,
    ) -> Option<u32> {
        self.free.fill(FAR);
        self.queue.clear();
        self.free[from as usize] = 0;
        self.queue.push_back(from);
        while let Some(u) = self.queue.pop_front() {
            let deleted = self.free[u as usize];
            if copies_left(core.exit(u), sets, atoms) > deleted {
                return Some(self.walk_back(core, sets, (from, u), needed));
            }
            for way in core.ways(u) {
                let to = way.to as usize;
                if self.free[to] == FAR && copies_left(way.copies, sets, atoms) > deleted {
                    self.free[to] = deleted + 1;
                    self.before[to] = (u, way.copies);
                    self.queue.push_back(way.to);
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
        need(core.exit(end), self.free[end as usize]);
        let (mut v, mut next) = (end, end);
        while v != from {
            let (before, copies) = self.before[v as usize];
            need(copies, self.free[before as usize]);
            (v, next) = (before, v);
        }
        next
    }
}

/// Is the Nemesis free when the fugitive passes `u`?
fn cost(core: &Core, sets: &Sets, (u, from): (u32, u32), atoms: Set) -> u32 {
    u32::from(u != from && !sets.has(atoms, core.exit(u).first))
}
