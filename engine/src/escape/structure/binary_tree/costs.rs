//! How many vertices with two exits a subtree needs at least.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::core::Core;

/// What cannot be the root of a subtree.
pub(super) const IMPOSSIBLE: u32 = u32::MAX;

/// How far a vertex is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// It may become a child.
    Free,
    /// It belongs to the tree, and its children are not chosen.
    Open,
    /// It belongs to the tree, with its children.
    Done,
}

/// For each vertex the least number of leaves of this kind of a tree of which only the vertices along each
/// path from its root are different: 1 if it has two exits; as a child that it needs if it has one; and else
/// the two least together. Every binary escape tree has at least as many.
///
/// Knuth's generalisation of Dijkstra's algorithm, O(m log n).
#[derive(Debug)]
pub(super) struct Costs {
    costs: Vec<u32>,
    /// The cost of the first of two children.
    firsts: Vec<u32>,
    heap: BinaryHeap<Reverse<(u32, u32)>>,
    /// For each possible vertex its place in the order in which they are found; the children that make it
    /// cheap come before it.
    places: Vec<u32>,
    found: u32,
}

impl Costs {
    pub(super) fn new(core: &Core) -> Self {
        let n = core.vertices();
        let none = vec![IMPOSSIBLE; n];
        Self { costs: none.clone(), firsts: none.clone(), heap: BinaryHeap::new(), places: none, found: 0 }
    }

    pub(super) fn of(&self, v: u32) -> u32 {
        self.costs[v as usize]
    }

    /// Where the vertex stands in the order in which possible ones were found.
    pub(super) fn place(&self, v: u32) -> u32 {
        self.places[v as usize]
    }

    /// Works them out where only free vertices become children. Those beyond `most` are impossible.
    pub(super) fn find(&mut self, core: &Core, uses: &[Use], most: u32) {
        self.costs.fill(IMPOSSIBLE);
        self.firsts.fill(IMPOSSIBLE);
        self.places.fill(IMPOSSIBLE);
        self.found = 0;
        let leaves =
            (0..core.vertices() as u32).filter(|&v| core.need(v) == 0 && uses[v as usize] == Use::Free);
        self.heap.extend(leaves.map(|v| Reverse((1, v))));
        while let Some(Reverse((cost, v))) = self.heap.pop() {
            if self.costs[v as usize] != IMPOSSIBLE || cost > most {
                continue;
            }
            self.costs[v as usize] = cost;
            self.places[v as usize] = self.found;
            self.found += 1;
            if uses[v as usize] == Use::Free {
                self.pass_on(core, uses, v, cost);
            }
        }
    }

    fn pass_on(&mut self, core: &Core, uses: &[Use], v: u32, cost: u32) {
        for to in core.neighbours(v) {
            if uses[to as usize] == Use::Done || self.costs[to as usize] != IMPOSSIBLE {
                continue;
            }
            let first = self.firsts[to as usize];
            match core.need(to) {
                1 => self.heap.push(Reverse((cost, to))),
                2 if first != IMPOSSIBLE => self.heap.push(Reverse((first + cost, to))),
                2 => self.firsts[to as usize] = cost,
                _ => {}
            }
        }
    }
}
