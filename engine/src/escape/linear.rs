//! Nemesis in linear time on trees and on graphs of maximum degree 3.
//!
//! Duplicate the exits, so that each copy of an edge to an exit has an exit of its own. Prune regular
//! vertices of degree at most 2 other than the start s, one after another. The remaining regular vertices
//! without s fall into connected parts. These are the *branches* at s, and each exit next to s is a branch
//! too. A branch is *enabled* if it is a tree with a single edge to s. Then each of its regular vertices has
//! two edges leading away from s, so the branch contains a binary escape tree.
//!
//! Theorem (after Bergé, Dailly and Gerard, *Nemesis, an escape game in graphs*, Lemmas 11 and 12). Let the
//! fugitive be to move. The fugitive wins if s is an exit or some branch is enabled. If no branch is enabled,
//! and each branch is simple with all degrees at most 3, where s may have any degree, the fugitive loses. At
//! half-time the same holds with two branches in the place of one; if only one branch is enabled, the Nemesis
//! deletes the edge to it.
//!
//! A branch of a tree is always enabled. In a cubic branch with a cycle or with a second edge to s, every
//! vertex that the fugitive enters has two edges leading on, of which the Nemesis deletes one, so the
//! fugitive is led round in a circle. This test is not that of the article, which counts the branches at the
//! neighbours of s as well: seen from a neighbour, s is no longer exempt from pruning, and a branch through s
//! is none.
//!
//! After some steps s is a vertex like any other, and its degree may be too large. But if the fugitive loses
//! from s, they gain nothing by returning, so s is left out. They do not gain by entering a pruned vertex v
//! either. Call a vertex *later* if it was pruned after v or not at all. At most two copies of edges lead
//! from v to later vertices. The fugitive came by one of them, from a vertex where they lose, and the Nemesis
//! deletes the other. From v the fugitive can then go only to earlier vertices, and back.
//!
//! Hypotheses: those of the theorem for the start, on whose branches alone it depends. Then every position of
//! a play in which the winner follows this solver is decided. Time and memory are O(n + m), for the solver
//! and for each position.
//!
//! The winners from all vertices of a board are computed together. Call a copy of an edge from u to v *alive*
//! if v is an exit, or two copies from v to vertices other than u are alive. A fugitive who comes from u to v
//! then has two ways on. The same applies to each of them, until the fugitive comes to an exit. As long as no
//! vertex occurs twice, this is a binary escape tree, and the copy leads into an enabled branch at u.
//! Conversely, the copies to the children of each vertex of an enabled branch are alive.
//!
//! Theorem. Let the start lie in a connected part of the regular vertices, joined by single edges, that is a
//! tree or in which all degrees, including the copies to exits, are at most 3. Then the number of enabled
//! branches at the start is the number of copies from there that are alive. Proof for degrees up to 3: an
//! alive copy needs all copies that lead on, and these need all copies that lead on from them. If a vertex
//! occurred twice among these, the way to it would be a way back along the other one and would lead round in
//! a circle. A copy would then have to become alive before itself.
//!
//! Time and memory of this computation are O(n + m): every vertex is visited at most twice, when two and when
//! three of its copies are found to be alive.

use super::Verdict;
use super::board::EscapeGraph;
use super::remains::edges::{HalfEdge, Rest, Rows, STAYS};
use super::rules::{Step, Turn};
use crate::ground::control::{Control, OrStop};
use crate::ground::graph::Classes;

/// A solver of Nemesis on one board to which the theorem applies.
#[derive(Clone, Debug)]
pub struct LinearNemesis {
    rows: Rows,
    is_exit: Vec<bool>,
    start: u32,
    /// The position of each vertex in the order of pruning, in which the start is kept.
    order: Vec<u32>,
}

impl LinearNemesis {
    /// Creates a solver, or returns None if the board has no start or the theorem does not decide who wins
    /// from there.
    pub fn new(board: &EscapeGraph) -> Option<Self> {
        let start = board.start()?;
        let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
        let mut is_exit = vec![false; board.vertices()];
        board.exits().iter().for_each(|&exit| is_exit[exit as usize] = true);
        let rows = Rows::new(board);
        let order = Rest { rows: &rows, is_exit: &is_exit, copies: &copies }.prune(Some(start), None);
        let solver = Self { rows, is_exit, start, order };
        solver.solve(start, Turn::Walk, &copies).is_some().then_some(solver)
    }

    /// Decides who wins with the fugitive on the vertex `at`, where `remaining_copies` states how many copies
    /// of each edge are left. Returns None if the theorem does not decide it, which happens only in plays
    /// whose winner did not follow the solver.
    ///
    /// # Panics
    /// If the vertex does not exist, or there are fewer numbers of copies than edges.
    pub fn solve(&self, at: u32, turn: Turn, remaining_copies: &[u32]) -> Option<Verdict> {
        let rest = Rest { rows: &self.rows, is_exit: &self.is_exit, copies: remaining_copies };
        if self.is_exit[at as usize] {
            return Some(Verdict { walker_wins: true, step: None });
        }
        self.by_start(rest, at, turn).or_else(|| by_branches(rest, at, turn, None))
    }

    /// Decides a position elsewhere on the board, using that the fugitive loses from the start.
    fn by_start(&self, rest: Rest<'_>, at: u32, turn: Turn) -> Option<Verdict> {
        if at == self.start || self.is_exit[self.start as usize] {
            return None;
        }
        by_branches(rest, self.start, Turn::Walk, None).filter(|verdict| !verdict.walker_wins)?;
        match turn {
            // The fugitive loses from the start and gains nothing by returning, so the start is left out.
            _ if self.order[at as usize] == STAYS => by_branches(rest, at, turn, Some(self.start)),
            Turn::Walk => self.walk_from_pruned(rest, at),
            Turn::Cut => self.cut_at_pruned(rest, at),
        }
    }

    /// Returns the half-edges from a pruned vertex to later ones, one for each copy that is left: there are
    /// at most two.
    fn later(&self, rest: Rest<'_>, at: u32) -> Vec<HalfEdge> {
        let ways =
            self.rows.of(at).iter().filter(|way| self.order[way.to as usize] > self.order[at as usize]);
        ways.flat_map(|&way| std::iter::repeat_n(way, rest.copies[way.edge as usize].min(2) as usize))
            .collect()
    }

    /// Returns whether the fugitive wins on entering a vertex from an earlier one, if they lose from the
    /// start. Returns None if the theorem does not decide it.
    fn wins_upon(&self, rest: Rest<'_>, entered: u32) -> Option<bool> {
        if self.is_exit[entered as usize] {
            return Some(true);
        }
        if entered == self.start {
            return Some(false);
        }
        // At most one copy leads on to later vertices, and the Nemesis deletes it.
        if self.order[entered as usize] != STAYS && self.later(rest, entered).len() < 2 {
            return Some(false);
        }
        by_branches(rest, entered, Turn::Cut, Some(self.start)).map(|verdict| verdict.walker_wins)
    }

    fn walk_from_pruned(&self, rest: Rest<'_>, at: u32) -> Option<Verdict> {
        let later = self.later(rest, at);
        let wins: Vec<_> = later.iter().map(|way| self.wins_upon(rest, way.to)).collect();
        if let Some(i) = wins.iter().position(|&wins| wins == Some(true)) {
            return Some(Verdict { walker_wins: true, step: Some(Step::Walk(later[i].to)) });
        }
        wins.iter().all(|&wins| wins == Some(false)).then_some(Verdict { walker_wins: false, step: None })
    }

    fn cut_at_pruned(&self, rest: Rest<'_>, at: u32) -> Option<Verdict> {
        let cut = |way: &HalfEdge| Step::Cut(way.edge as usize);
        let step = match &self.later(rest, at)[..] {
            [] => None,
            [only] => Some(cut(only)),
            // One of two copies stays. It must lead to a vertex on which the fugitive loses.
            [kept, other, ..] if self.wins_upon(rest, kept.to) == Some(false) => Some(cut(other)),
            [other, kept, ..] if self.wins_upon(rest, kept.to) == Some(false) => Some(cut(other)),
            _ => return None,
        };
        Some(Verdict { walker_wins: false, step })
    }
}

/// Applies the theorem to a position as a start, on the board without the vertex `without`.
fn by_branches(rest: Rest<'_>, at: u32, turn: Turn, without: Option<u32>) -> Option<Verdict> {
    let branches = Branches::new(rest, at, without);
    let first = branches.enabled.first();
    let walker_wins = branches.count > u32::from(turn == Turn::Cut);
    let step = match turn {
        Turn::Walk => first.map(|way| Step::Walk(way.to)),
        Turn::Cut if walker_wins => None,
        Turn::Cut => first.map(|way| Step::Cut(way.edge as usize)),
    };
    (walker_wins || branches.is_settled).then_some(Verdict { walker_wins, step })
}

/// The branches at a root after all other useless vertices have been pruned: the copies of its edges to
/// exits, and the connected parts of the remaining regular vertices.
#[derive(Clone, Debug)]
struct Branches {
    /// The half-edges into branches that are trees with a single edge to the root, or exits.
    enabled: Vec<HalfEdge>,
    /// The number of enabled branches. Copies of an edge to an exit count one by one, up to two.
    count: u32,
    /// True if each branch that is not enabled is simple and has at most three edges at each vertex.
    is_settled: bool,
}

impl Branches {
    /// Finds the branches at `root` on the board without the vertex `without`. Linear time in the board.
    fn new(rest: Rest<'_>, root: u32, without: Option<u32>) -> Self {
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

/// The number of vertices between two checks of the budget.
const PATIENCE: usize = 1 << 12;

/// The winners from all starts, as far as the theorem decides them.
pub(crate) struct Everywhere {
    is_exit: Vec<bool>,
    /// The number of alive copies from each vertex, counted up to three.
    counts: Vec<u8>,
    is_settled: Vec<bool>,
}

impl Everywhere {
    pub(crate) fn new(board: &EscapeGraph, control: &Control) -> OrStop<Self> {
        let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
        let mut is_exit = vec![false; board.vertices()];
        board.exits().iter().for_each(|&exit| is_exit[exit as usize] = true);
        let rows = Rows::new(board);
        control.check(board.graph().nodes_of_pass(), 0)?;
        let rest = Rest { rows: &rows, is_exit: &is_exit, copies: &copies };
        let is_settled = settled(board, rest);
        control.check(board.graph().nodes_of_pass(), 0)?;
        let counts = Spread::new(rest).counts(control)?;
        Ok(Self { is_exit, counts, is_settled })
    }

    /// Returns whether the fugitive wins from a vertex, with either player to move. Returns None if the
    /// theorem does not decide it.
    pub(crate) fn walker_wins(&self, start: u32, turn: Turn) -> Option<bool> {
        let start = start as usize;
        let needed = if turn == Turn::Walk { 1 } else { 2 };
        let wins = self.is_exit[start] || self.counts[start] >= needed;
        (self.is_exit[start] || self.is_settled[start]).then_some(wins)
    }
}

/// Returns the vertices to which the theorem applies.
fn settled(board: &EscapeGraph, rest: Rest<'_>) -> Vec<bool> {
    let is_regular = |v: u32| !rest.is_exit[v as usize];
    let mut parts = Classes::new(board.vertices());
    let mut has_circle = vec![false; board.vertices()];
    let mut has_copies = vec![false; board.vertices()];
    for edge in board.graph().edges().iter().filter(|edge| edge.ends.into_iter().all(is_regular)) {
        let [u, v] = edge.ends;
        has_circle[u as usize] |= !parts.join(u, v);
        has_copies[u as usize] |= edge.copies > 1;
    }
    // The properties found at a vertex are attributed to the root of its part.
    let mut is_tree = vec![true; board.vertices()];
    let mut is_cubic = vec![true; board.vertices()];
    for v in (0..board.vertices() as u32).filter(|&v| is_regular(v)) {
        let root = parts.root(v) as usize;
        is_tree[root] &= !has_circle[v as usize] && !has_copies[v as usize];
        is_cubic[root] &= !has_copies[v as usize] && rest.degree(v) <= 3;
    }
    let is_settled = |v: u32| {
        let root = parts.root(v) as usize;
        is_tree[root] || is_cubic[root]
    };
    (0..board.vertices() as u32).map(is_settled).collect()
}

/// The propagation of alive copies.
struct Spread<'a> {
    rest: Rest<'a>,
    counts: Vec<u8>,
    /// For each edge, whether its copies towards its end with the larger number are alive, and whether those
    /// towards the other end are.
    is_alive: Vec<[bool; 2]>,
    /// The vertices at which a second or third copy has become alive.
    queue: Vec<u32>,
}

impl<'a> Spread<'a> {
    fn new(rest: Rest<'a>) -> Self {
        let vertices = rest.is_exit.len();
        let is_alive = vec![[false; 2]; rest.copies.len()];
        Self { rest, counts: vec![0; vertices], is_alive, queue: Vec::new() }
    }

    fn counts(mut self, control: &Control) -> OrStop<Vec<u8>> {
        for v in (0..self.counts.len() as u32).filter(|&v| !self.rest.is_exit[v as usize]) {
            let rows = self.rest.rows;
            for way in rows.of(v).iter().filter(|way| self.rest.is_exit[way.to as usize]) {
                for _ in 0..self.rest.copies[way.edge as usize].min(3) {
                    self.count(v);
                }
            }
        }
        let mut looked = 0;
        while let Some(v) = self.queue.pop() {
            looked += 1;
            if looked % PATIENCE == 0 {
                control.check(1, 0)?;
            }
            self.visit(v);
        }
        Ok(self.counts)
    }

    /// Counts one more alive copy from a vertex. A vertex is visited again at its third copy, which may make
    /// copies alive whose way back was one of the first two.
    fn count(&mut self, from: u32) {
        let count = &mut self.counts[from as usize];
        if *count < 3 {
            *count += 1;
            if *count >= 2 {
                self.queue.push(from);
            }
        }
    }

    /// Examines the copies that lead to a vertex.
    fn visit(&mut self, v: u32) {
        let rows = self.rest.rows;
        for &HalfEdge { to: u, edge } in rows.of(v).iter().filter(|way| !self.rest.is_exit[way.to as usize]) {
            let [there, back] = [usize::from(u < v), usize::from(v < u)];
            let alive = self.is_alive[edge as usize];
            if !alive[there] && self.counts[v as usize] - u8::from(alive[back]) >= 2 {
                self.is_alive[edge as usize][there] = true;
                self.count(u);
            }
        }
    }
}
