//! Binary escape trees found by descending the ranks of W.

use crate::escape::nemesis::atoms::core::Core;
use crate::escape::nemesis::atoms::sets::{Set, Sets};
use crate::escape::nemesis::closure::Closure;

/// The number of vertices after which an attempt is given up.
const MOST_STEPS: u32 = 512;

/// The working memory of the attempts.
#[derive(Debug)]
pub(crate) struct TreeFinder {
    used: Vec<bool>,
    trail: Vec<u32>,
    steps: u32,
    /// The atoms of the tree so far.
    edges: Vec<u32>,
}

impl TreeFinder {
    pub(crate) fn new(core: &Core) -> Self {
        Self { used: vec![false; core.vertices()], trail: Vec::new(), steps: 0, edges: Vec::new() }
    }

    /// Searches for a binary escape tree with this root in which ranks decrease from parents to children. The
    /// search does not backtrack over choices that succeeded, so it misses some trees. If a tree is found,
    /// the fugitive wins at half-time, and its atoms are added to `needed`.
    pub(crate) fn find(
        &mut self,
        core: &Core,
        sets: &mut Sets,
        closure: &Closure,
        (root, atoms): (u32, Set),
        needed: Set,
    ) -> bool {
        self.steps = 0;
        self.edges.clear();
        let found = self.grow(core, sets, closure, (root, atoms));
        for v in self.trail.drain(..) {
            self.used[v as usize] = false;
        }
        if found {
            for &atom in &self.edges {
                sets.insert(needed, atom);
            }
        }
        found
    }

    fn grow(&mut self, core: &Core, sets: &Sets, closure: &Closure, (v, atoms): (u32, Set)) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return false;
        }
        // The state to return to if there is no tree below `v`.
        let (trail, edges) = (self.trail.len(), self.edges.len());
        self.used[v as usize] = true;
        self.trail.push(v);
        let exit = core.exit(v);
        let mut children = 0;
        for atom in [exit.first, exit.second] {
            if sets.has(atoms, atom) {
                children += 1;
                self.edges.push(atom);
            }
        }
        let rank = closure.rank(v);
        for way in core.ways(v) {
            if children >= 2 {
                break;
            }
            if closure.rank(way.to) < rank
                && !self.used[way.to as usize]
                && sets.has(atoms, way.copies.first)
                && self.grow(core, sets, closure, (way.to, atoms))
            {
                children += 1;
                self.edges.push(way.copies.first);
            }
        }
        if children < 2 {
            for v in self.trail.drain(trail..) {
                self.used[v as usize] = false;
            }
            self.edges.truncate(edges);
        }
        children >= 2
    }
}
