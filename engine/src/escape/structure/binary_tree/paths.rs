//! Vertex-disjoint paths from the open vertices to vertices with two exits.

use super::core::Core;
use super::costs::{Costs, IMPOSSIBLE, Use};

/// The absence of a vertex.
const NONE: u32 = u32::MAX;
/// The successor of the last vertex of a path.
const END: u32 = u32::MAX - 1;

/// A side of a vertex. A path enters a vertex at its entrance and leaves it at its exit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PathSide {
    Entrance,
    Exit,
}

/// Vertex-disjoint paths through free vertices. They are found by the method of Ford and Fulkerson, on a
/// network in which every vertex has capacity 1.
#[derive(Debug)]
pub(super) struct Paths {
    /// The predecessor of each vertex on its path; it may be an open vertex.
    before: Vec<u32>,
    /// The successor of each vertex on its path.
    after: Vec<u32>,
    /// The vertex sides that the current search has reached, in order, each with the index in this list of
    /// the side from which it was reached.
    reached: Vec<(u32, PathSide, usize)>,
    is_reached: [Vec<bool>; 2],
}

impl Paths {
    pub(super) fn new(core: &Core) -> Self {
        let n = core.vertices();
        let is_reached = [vec![false; n], vec![false; n]];
        Self { before: vec![NONE; n], after: vec![NONE; n], reached: Vec::new(), is_reached }
    }

    /// Returns whether there is a path for each missing child. This is necessary, since every subtree
    /// contains such a path and the subtrees are disjoint.
    pub(super) fn suffice(&mut self, core: &Core, uses: &[Use], open: &[u32], costs: &Costs) -> bool {
        self.before.fill(NONE);
        self.after.fill(NONE);
        let is_possible = |v: &u32| uses[*v as usize] == Use::Free && costs.of(*v) != IMPOSSIBLE;
        open.iter().all(|&v| (0..core.need(v)).all(|_| self.augment(core, &is_possible, v)))
    }

    /// Adds a path from an open vertex by an augmenting path. Returns false if there is none.
    fn augment(&mut self, core: &Core, is_possible: &impl Fn(&u32) -> bool, from: u32) -> bool {
        self.reached.clear();
        self.is_reached.iter_mut().for_each(|side| side.fill(false));
        self.set_out(core, is_possible, from, NONE as usize);
        let mut place = 0;
        while let Some(&(v, side, _)) = self.reached.get(place) {
            let before = self.before[v as usize];
            match side {
                PathSide::Entrance if before == NONE => self.reach(v, PathSide::Exit, place),
                // The vertex lies on another path. The augmenting path cancels the edge into the vertex and
                // continues from the predecessor.
                PathSide::Entrance if is_possible(&before) => self.reach(before, PathSide::Exit, place),
                PathSide::Entrance => self.set_out(core, is_possible, before, place),
                PathSide::Exit if core.need(v) == 0 && self.after[v as usize] != END => {
                    self.turn(place, from);
                    return true;
                }
                PathSide::Exit => {
                    if before != NONE {
                        self.reach(v, PathSide::Entrance, place);
                    }
                    for to in core.neighbours(v).filter(is_possible) {
                        if self.after[v as usize] != to {
                            self.reach(to, PathSide::Entrance, place);
                        }
                    }
                }
            }
            place += 1;
        }
        false
    }

    /// Reaches the vertices that a path from an open vertex may enter.
    fn set_out(&mut self, core: &Core, is_possible: &impl Fn(&u32) -> bool, open: u32, place: usize) {
        for to in core.neighbours(open).filter(is_possible) {
            if self.before[to as usize] != open {
                self.reach(to, PathSide::Entrance, place);
            }
        }
    }

    fn reach(&mut self, v: u32, side: PathSide, from: usize) {
        if !std::mem::replace(&mut self.is_reached[side as usize][v as usize], true) {
            self.reached.push((v, side, from));
        }
    }

    /// Updates the paths along the augmenting path that ends at this index.
    fn turn(&mut self, last: usize, from: u32) {
        let mut steps = Vec::new();
        let mut place = last;
        while let Some(&(v, side, parent)) = self.reached.get(place) {
            steps.push((v, side));
            place = parent;
        }
        let mut joined = vec![(self.reached[last].0, END)];
        let mut parted = Vec::new();
        for pair in steps.windows(2) {
            let [(v, side), (parent, parent_side)] = [pair[0], pair[1]];
            match (side, parent_side) {
                _ if v == parent => {}
                (PathSide::Entrance, PathSide::Exit) => joined.push((parent, v)),
                // The other path came to the parent from an open vertex; it now leaves that vertex elsewhere.
                (PathSide::Entrance, PathSide::Entrance) => {
                    let open = self.before[parent as usize];
                    parted.push((open, parent));
                    joined.push((open, v));
                }
                (PathSide::Exit, _) => parted.push((v, parent)),
            }
        }
        joined.extend(steps.last().map(|&(first, _)| (from, first)));
        for (u, v) in parted {
            (self.after[u as usize], self.before[v as usize]) = (NONE, NONE);
        }
        for (u, v) in joined {
            // Several paths may start at an open vertex, so its successors are not recorded.
            if u != from {
                self.after[u as usize] = v;
            }
            if v != END {
                self.before[v as usize] = u;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::escape::board::{Cast, EscapeGraph};
    use crate::escape::remains::rows::Rows;
    use crate::ground::board::Board;

    /// Returns whether there are disjoint paths for all missing children if the root, which is vertex 0, and
    /// the other vertices before `free` are open.
    fn suffice(text: &str, free: u32) -> bool {
        let board = EscapeGraph::parse(text, Cast::EXITS).expect("a board");
        let core = Core::new(&board, &Rows::new(&board), 0).expect("a root in W");
        let mut uses = vec![Use::Free; core.vertices()];
        uses[..free as usize].fill(Use::Open);
        let mut costs = Costs::new(&core);
        costs.find(&core, &uses, 100);
        Paths::new(&core).suffice(&core, &uses, &Vec::from_iter(0..free), &costs)
    }

    #[test]
    fn a_path_makes_room_for_another() {
        // The first path is 0, 1, 3. It has to turn to 4, since 3 is the only vertex to which a path from 2
        // can lead.
        assert!(suffice("0-1 0-2 1-3 1-4 2-3 1-90 2-91 3-90 3-91 4-90 4-91 exits 90,91", 1));
    }

    #[test]
    fn one_vertex_serves_one_path() {
        assert!(!suffice("0-1 0-2 1-3 2-3 1-90 2-91 3-90 3-91 exits 90,91", 1));
    }

    /// Vertices 0 and 1 are open. The first path from 0 leads to 2. It has to turn to 3, since a path from 1
    /// can lead only to 2.
    #[test]
    fn a_path_makes_room_for_another_open_vertex() {
        let edges = "0-1 0-2 0-3 1-2 0-90 1-91 2-90 2-91";
        assert!(suffice(&format!("{edges} 3-90 3-91 exits 90,91"), 2));
        assert!(!suffice(&format!("{edges} 3-91 exits 90,91"), 2));
    }
}
