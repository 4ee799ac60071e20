//! Lower bounds on the number of leaves that a subtree needs.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::core::Core;

/// The cost of a vertex that cannot be the root of a subtree.
pub(super) const IMPOSSIBLE: u32 = u32::MAX;

/// The state of a vertex during the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// The vertex may become a child.
    Free,
    /// The vertex belongs to the tree, but its children are not chosen yet.
    Open,
    /// The vertex and its children belong to the tree.
    Done,
}

/// A lower bound, for each vertex, on the number of vertices with two exits in a binary escape tree with this
/// root.
///
/// The bound comes from a relaxation in which only the vertices on each path from the root have to be
/// different. A vertex with two exits costs 1; a vertex with one exit costs as much as its cheapest child;
/// any other vertex costs the sum of its two cheapest children. Computed by Knuth's generalisation of
/// Dijkstra's algorithm in time O(m log n).
#[derive(Debug)]
pub(super) struct Costs {
    costs: Vec<u32>,
    /// The cost of the cheaper of the two children, once it is known.
    firsts: Vec<u32>,
    heap: BinaryHeap<Reverse<(u32, u32)>>,
    /// The position of each possible vertex in the order in which they are found. The children that determine
    /// its cost come before it.
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

    /// The position of a vertex in the order in which possible vertices were found.
    pub(super) fn place(&self, v: u32) -> u32 {
        self.places[v as usize]
    }

    /// Computes the costs if only free vertices may become children. Costs above `most` count as impossible.
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
            // An open vertex gets a cost but is nobody's child any more.
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
