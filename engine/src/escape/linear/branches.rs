//! The branches at a vertex, and whether they are trees.

use crate::escape::remains::pruning::{Rest, STAYS};
use crate::escape::remains::rows::HalfEdge;

/// The branches at a root after all other useless vertices have been pruned: the copies of its edges to
/// exits, and the connected parts of the remaining regular vertices.
#[derive(Clone, Debug)]
pub(super) struct Branches {
    /// The half-edges into branches that are trees with a single edge to the root, or exits.
    pub(super) enabled: Vec<HalfEdge>,
    /// The number of enabled branches. Copies of an edge to an exit count one by one, up to two.
    pub(super) count: u32,
    /// True if each branch that is not enabled is simple and has at most three edges at each vertex.
    pub(super) is_settled: bool,
}

impl Branches {
    /// Finds the branches at `root` on the board without the vertex `without`. Linear time in the board.
    pub(super) fn new(rest: Rest<'_>, root: u32, without: Option<u32>) -> Self {
        let mut branches = Self { enabled: Vec::new(), count: 0, is_settled: true };
        let mut survey = Survey { rest, root, order: rest.prune(Some(root), without), queue: Vec::new() };
        for &way in rest.rows.of(root) {
            let copies = rest.copies[way.edge as usize];
            if copies == 0 || survey.order[way.to as usize] != STAYS {
                continue;
            }
            if rest.is_exit[way.to as usize] {
                branches.enabled.push(way);
                branches.count += copies.min(2);
                continue;
            }
            let branch = survey.branch(way.to);
            if branch.is_tree() {
                branches.enabled.push(way);
                branches.count += 1;
            }
            branches.is_settled &= branch.is_tree() || branch.is_cubic;
        }
        branches
    }
}

/// The value in the order of pruning that marks a vertex as visited.
const SEEN: u32 = STAYS - 1;

struct Survey<'a> {
    rest: Rest<'a>,
    root: u32,
    /// The order of pruning; [`STAYS`] for vertices that remain and have not been visited.
    order: Vec<u32>,
    queue: Vec<u32>,
}

/// The counts that decide whether a branch is a tree or cubic.
struct Branch {
    vertices: usize,
    /// The number of copies of edges between its vertices, each counted at both ends.
    ends: usize,
    /// The number of copies of edges to the root.
    roots: usize,
    /// True if the branch is simple and has at most three edges at each vertex.
    is_cubic: bool,
}

impl Branch {
    fn is_tree(&self) -> bool {
        self.roots == 1 && self.ends == 2 * (self.vertices - 1)
    }
}

impl Survey<'_> {
    /// Traverses the branch of a vertex. If its vertices have been visited before, the branch has another
    /// edge to the root; the result is then empty and not a tree.
    fn branch(&mut self, first: u32) -> Branch {
        let mut branch = Branch { vertices: 0, ends: 0, roots: 0, is_cubic: true };
        self.queue.clear();
        self.see(first);
        while let Some(v) = self.queue.pop() {
            self.visit(v, &mut branch);
        }
        branch
    }

    fn visit(&mut self, v: u32, branch: &mut Branch) {
        branch.vertices += 1;
        let rest = self.rest;
        let mut degree = 0;
        for way in rest.rows.of(v) {
            // More than three copies need not be distinguished.
            let copies = rest.copies[way.edge as usize].min(4) as usize;
            if copies == 0 || self.order[way.to as usize] < SEEN {
                continue;
            }
            degree += copies;
            if rest.is_exit[way.to as usize] {
                continue;
            }
            branch.is_cubic &= copies == 1;
            if way.to == self.root {
                branch.roots += copies;
            } else {
                branch.ends += copies;
                self.see(way.to);
            }
        }
        branch.is_cubic &= degree <= 3;
    }

    fn see(&mut self, v: u32) {
        if self.order[v as usize] == STAYS {
            self.order[v as usize] = SEEN;
            self.queue.push(v);
        }
    }
}
