//! The branches at a vertex: which of them are trees.

use crate::escape::remains::rows::HalfEdge;
use crate::escape::structure::pruning::{Rest, STAYS};

/// What is found at a root after all other useless vertices are pruned. What is left falls apart at the root
/// into branches: the copies of its edges to exits, and the connected parts of the regular vertices.
#[derive(Clone, Debug)]
pub(super) struct Branches {
    /// The ways into branches that are trees with a single edge to the root.
    pub(super) enabled: Vec<HalfEdge>,
    /// How many branches are enabled; copies of an edge to an exit count one by one, up to two.
    pub(super) count: u32,
    /// Is each branch that is not enabled simple, with at most three edges at each vertex?
    pub(super) is_settled: bool,
}

impl Branches {
    /// The branches at `root` where the vertex `without` is not there. Linear in the board.
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

/// The place in the order of vertices that were seen.
const SEEN: u32 = STAYS - 1;

struct Survey<'a> {
    rest: Rest<'a>,
    root: u32,
    /// Of vertices that are left and not seen, [`STAYS`].
    order: Vec<u32>,
    queue: Vec<u32>,
}

/// Numbers of a branch.
struct Branch {
    vertices: usize,
    /// The copies of edges between its vertices, each counted at both ends.
    ends: usize,
    /// The copies of edges to the root.
    roots: usize,
    /// Is it simple, with at most three edges at each vertex?
    is_cubic: bool,
}

impl Branch {
    fn is_tree(&self) -> bool {
        self.roots == 1 && self.ends == 2 * (self.vertices - 1)
    }
}

impl Survey<'_> {
    /// Goes through a branch, unless its vertices were seen: then they are a branch with another edge to the
    /// root, and no tree.
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
            // Four are as bad as any more.
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
