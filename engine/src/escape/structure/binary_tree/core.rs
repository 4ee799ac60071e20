//! The part of a board that can contain the inner vertices of an escape tree.

use super::Fork;
use crate::escape::blizzard::BlizzardSolver;
use crate::escape::board::EscapeGraph;
use crate::escape::remains::rows::{HalfEdge, Rows};

/// The number of the root in the core.
pub(super) const ROOT: u32 = 0;

/// The candidates for inner vertices: the regular vertices of the set W of Blizzard, which contains every
/// inner vertex of a tree, that can be reached from the root through such vertices.
#[derive(Debug)]
pub(super) struct Core {
    /// The vertices of the board, by their numbers in the core.
    boards: Vec<u32>,
    /// The edges from each vertex to others in the core; `to` is a number in the core.
    ways: Vec<Vec<HalfEdge>>,
    /// Up to two edges from each vertex to exits; an edge with several copies occurs twice.
    doors: Vec<Vec<HalfEdge>>,
}

impl Core {
    /// Builds the core of a root. Returns None if the root does not belong to W.
    pub(super) fn new(board: &EscapeGraph, rows: &Rows, root: u32) -> Option<Self> {
        let edges = board.graph().edges();
        let copies: Vec<u32> = edges.iter().map(|edge| edge.copies).collect();
        let blizzard = BlizzardSolver::new(board);
        let positions = blizzard.positions(&copies);
        positions.rank(root)?;
        let mut numbers = vec![u32::MAX; board.vertices()];
        numbers[root as usize] = ROOT;
        let mut core = Self { boards: vec![root], ways: Vec::new(), doors: Vec::new() };
        // `boards` is also the queue of the traversal; its first `ways.len()` vertices are done.
        while let Some(&v) = core.boards.get(core.ways.len()) {
            let (mut ways, mut doors) = (Vec::new(), Vec::new());
            for &way in rows.of(v) {
                match positions.rank(way.to) {
                    // The vertices of rank 0 are the exits.
                    Some(0) => {
                        doors.extend(std::iter::repeat_n(way, copies[way.edge as usize].min(2) as usize))
                    }
                    Some(_) => {
                        let number = &mut numbers[way.to as usize];
                        if *number == u32::MAX {
                            *number = core.boards.len() as u32;
                            core.boards.push(way.to);
                        }
                        ways.push(HalfEdge { to: *number, ..way });
                    }
                    None => {}
                }
            }
            doors.truncate(2);
            core.ways.push(ways);
            core.doors.push(doors);
        }
        Some(core)
    }

    pub(super) fn vertices(&self) -> usize {
        self.boards.len()
    }

    /// The neighbours of a vertex in the core.
    pub(super) fn neighbours(&self, v: u32) -> impl Iterator<Item = u32> {
        self.ways[v as usize].iter().map(|way| way.to)
    }

    /// The number of children that have to be regular. A leaf in the place of a subtree never hurts, so a
    /// vertex uses the exits that it has.
    pub(super) fn need(&self, v: u32) -> usize {
        2 - self.doors[v as usize].len()
    }

    /// Returns the inner vertex with these regular children and exits for the others.
    pub(super) fn fork(&self, v: u32, children: &[u32]) -> Fork {
        let doors = self.doors[v as usize].iter().map(|way| (way.to, way.edge as usize));
        let way_to = |child: u32| self.ways[v as usize].iter().find(|way| way.to == child);
        let ways = children.iter().filter_map(|&child| way_to(child));
        let mut both = ways.map(|way| (self.boards[way.to as usize], way.edge as usize)).chain(doors);
        let mut child = || both.next().expect("two children");
        let [first, second] = [child(), child()];
        let vertex = self.boards[v as usize];
        Fork { vertex, children: [first.0, second.0], edges: [first.1, second.1] }
    }
}
