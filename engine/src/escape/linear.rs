//! Nemesis in linear time on trees with any number of copies of edges, and on multigraphs of maximum degree 3.
//!
//! Duplicate the exits, so that each edge to an exit has an exit of its own. Prune regular vertices with at most two
//! copies of edges other than the start s, one after another. The remaining regular vertices without s fall into connected
//! parts. These are the *branches* at s, and each exit next to s is a branch too. Two kinds of branches are *settled*:
//!
//! - A *tree*: it has no cycle, where copies of one edge form none, and one edge, of any number of copies, to s.
//! - A *cubic* branch: each of its vertices has at most three copies of edges.
//!
//! For a vertex v of a tree, or an exit, let a(v) be the least number of deletions that the Nemesis must have made beyond v,
//! seen from s, when the fugitive arrives there. So a(exit) is infinite, and a(v) = max(0, n(v) - 1), where n(v) is the sum
//! of min(m, a(c)) over the edges, of m copies, from v to the vertices c beyond it. The *price* of a tree is min(m, a(c)) for
//! the edge from s to its vertex c. The price of any other cubic branch is 0.
//!
//! Theorem. Let all branches at s be settled. With the fugitive to move, the fugitive wins if and only if s is an exit or
//! some price is positive. With the Nemesis to move, the fugitive wins if and only if s is an exit or the sum of the prices
//! is at least 2. A positive price, or a sum of at least 2, suffices if other branches are not settled.
//!
//! Proof for trees. The fugitive need not enter a vertex twice (Remark 7 of Bergé, Dailly and Gerard, *Nemesis, an escape
//! game in graphs*), so he goes away from s until he is at an exit. When he leaves v, the Nemesis must be safe from each
//! vertex c beyond it: all copies of the edge to c are deleted, or a(c) copies beyond c. These sets of copies are disjoint,
//! so the numbers add up to n(v), and she deletes one copy while he stands on v. Hence a(v). If he follows positive prices,
//! each deletion lowers n(v) by at most 1, so a price stays positive until he comes to an exit. If n(v) is at most 1 when he
//! arrives, she lowers it to 0.
//!
//! Proof for cubic branches. A cubic branch is worth something to the fugitive if and only if it is a tree of single copies
//! with one copy to s; then the theorem on trees gives it price 1. The proof is in the book, *Nemesis on trees and with degrees
//! up to 3*; for simple graphs this is Lemma 12 of the article. The test of the article counts the branches at the
//! neighbours of s as well, which is wrong: seen from a neighbour, s is no longer exempt from pruning, and a branch
//! through s is none.
//!
//! After some steps s is a vertex like any other, and its branches may not be settled. But if the fugitive loses
//! from s, they gain nothing by returning, so s is left out. They do not gain by entering a pruned vertex v
//! either. Call a vertex *later* if it was pruned after v or not at all. At most two copies of edges lead
//! from v to later vertices. The fugitive came by one of them, from a vertex where they lose, and the Nemesis
//! deletes the other. From v the fugitive can then go only to earlier vertices, and back.
//!
//! Hypotheses: those of the theorem for the start, on whose branches alone it depends. Then every position of
//! a play in which the winner follows this solver is decided. Time and memory are O(n + m), for the solver
//! and for each position.
//!
//! The winners from all vertices of a board are computed together, where a connected part of the regular vertices is a tree
//! or cubic. On a tree, the sums of prices at one vertex follow from those at its neighbours: two passes, down and up, give
//! all of them.
//!
//! In a cubic part, call a copy of an edge from u to v *alive* if v is an exit, or two copies from v to vertices other than u
//! are alive. A fugitive who comes from u to v then has two ways on. The same applies to each of them, until the fugitive
//! comes to an exit. As long as no vertex occurs twice, this is a binary escape tree, and the copy leads into a branch of
//! price 1 at u. Conversely, the copies to the children of each vertex of such a branch are alive.
//!
//! Theorem. In a cubic part the sum of the prices at a vertex is the number of copies from there that are alive. Proof: an
//! alive copy needs all copies that lead on, and these need all copies that lead on from them. If a vertex
//! occurred twice among these, the way to it would be a way back along the other one and would lead round in
//! a circle. A copy would then have to become alive before itself.
//!
//! Time and memory of these computations are O(n + m): in a cubic part every vertex is visited at most twice, when two and
//! when three of its copies are found to be alive.

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
    copies: Vec<u32>,
    start: u32,
    /// The position of each vertex in the order of pruning, in which the start is kept.
    order: Vec<u32>,
}

/// The reason why a player wins with the fugitive on the start and to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// This neighbour of the start is the root of a binary escape tree, or an exit.
    Tree(u32),
    /// The Nemesis must have deleted so many copies beyond this neighbour of the start before the fugitive comes there.
    Needed(u32, u64),
    /// No price is positive, and some branch is a tree.
    InTime,
    /// No branch is a tree.
    NoBranch,
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
        let solver = Self { rows, is_exit, copies, start, order };
        solver.solve(start, Turn::Walk, &solver.copies).is_some().then_some(solver)
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

    /// Returns who wins from the start, with the fugitive to move, and the reason.
    pub(crate) fn reason(&self) -> (bool, Reason) {
        let copies = &self.copies;
        let rest = Rest { rows: &self.rows, is_exit: &self.is_exit, copies };
        let branches = Branches::new(rest, self.start, None);
        match branches.paid.first() {
            Some(way) if branches.survey.is_single(way.to) => (true, Reason::Tree(way.to)),
            Some(way) => (true, Reason::Needed(way.to, branches.survey.needed(way.to))),
            None if branches.has_trees => (false, Reason::InTime),
            None => (false, Reason::NoBranch),
        }
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
    let walker_wins = branches.sum > u64::from(turn == Turn::Cut);
    let step = match turn {
        Turn::Walk => branches.paid.first().map(|way| Step::Walk(way.to)),
        Turn::Cut if walker_wins => None,
        Turn::Cut => branches.cheaper().map(Step::Cut),
    };
    (walker_wins || branches.is_settled).then_some(Verdict { walker_wins, step })
}

/// The branches at a root after all other useless vertices have been pruned: the edges to exits, and the connected parts of
/// the remaining regular vertices.
struct Branches<'a> {
    survey: Survey<'a>,
    /// The half-edges into branches with a positive price.
    paid: Vec<HalfEdge>,
    /// The sum of the prices.
    sum: u64,
    /// True if each branch is a tree or cubic.
    is_settled: bool,
    /// True if some branch is a tree with regular vertices.
    has_trees: bool,
}

impl<'a> Branches<'a> {
    /// Finds the branches at `root` on the board without the vertex `without`. Linear time in the board.
    fn new(rest: Rest<'a>, root: u32, without: Option<u32>) -> Self {
        let survey = Survey::new(rest, root, rest.prune(Some(root), without));
        let mut branches = Self { survey, paid: Vec::new(), sum: 0, is_settled: true, has_trees: false };
        for &way in rest.rows.of(root) {
            if rest.copies[way.edge as usize] == 0 || branches.survey.order[way.to as usize] != STAYS {
                continue;
            }
            if !rest.is_exit[way.to as usize] {
                let branch = branches.survey.branch(way.to);
                branches.is_settled &= branch.is_tree() || branch.is_cubic;
                if !branch.is_tree() {
                    continue;
                }
                branches.has_trees = true;
                branches.survey.add_up();
            }
            let price = branches.survey.price(way);
            if price > 0 {
                branches.paid.push(way);
                branches.sum += price;
            }
        }
        branches
    }

    /// Returns the edge of which a deletion lowers the sum of the prices, or None if that is 0. Goes along positive prices
    /// to the first edge whose copies cost no more than what lies beyond it.
    fn cheaper(&self) -> Option<usize> {
        let survey = &self.survey;
        let (mut from, mut way) = (survey.root, *self.paid.first()?);
        while u64::from(survey.rest.copies[way.edge as usize]) > survey.needed(way.to) {
            let (before, at) = (from, way.to);
            from = at;
            way = *survey.rest.rows.of(at).iter().find(|way| way.to != before && survey.price(**way) > 0)?;
        }
        Some(way.edge as usize)
    }
}

/// The value in the order of pruning that marks a vertex as visited.
const SEEN: u32 = STAYS - 1;

struct Survey<'a> {
    rest: Rest<'a>,
    root: u32,
    /// The order of pruning; [`STAYS`] for vertices that remain and have not been visited.
    order: Vec<u32>,
    /// The vertices of the last branch, each after the vertex from which it was visited.
    queue: Vec<u32>,
    /// The vertex from which each vertex was visited.
    above: Vec<u32>,
    /// For the vertices of trees that have been added up, the sum of the prices beyond them.
    sums: Vec<u64>,
}

/// The counts that decide whether a branch is a tree or cubic.
struct Branch {
    vertices: usize,
    /// The number of edges between its vertices, each counted at both ends.
    ends: usize,
    /// The number of edges to the root.
    roots: usize,
    /// True if each vertex has at most three copies of edges.
    is_cubic: bool,
}

impl Branch {
    fn is_tree(&self) -> bool {
        self.roots == 1 && self.ends == 2 * (self.vertices - 1)
    }
}

impl<'a> Survey<'a> {
    fn new(rest: Rest<'a>, root: u32, order: Vec<u32>) -> Self {
        let vertices = order.len();
        Self { rest, root, order, queue: Vec::new(), above: vec![root; vertices], sums: vec![0; vertices] }
    }

    /// Traverses the branch of a vertex. If its vertices have been visited before, the branch has another
    /// edge to the root; the result is then empty and not a tree.
    fn branch(&mut self, first: u32) -> Branch {
        let mut branch = Branch { vertices: 0, ends: 0, roots: 0, is_cubic: true };
        self.queue.clear();
        self.see(first, self.root);
        while let Some(&v) = self.queue.get(branch.vertices) {
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
            let copies = rest.copies[way.edge as usize].min(4);
            if copies == 0 || self.order[way.to as usize] < SEEN {
                continue;
            }
            degree += copies;
            if rest.is_exit[way.to as usize] {
                continue;
            }
            if way.to == self.root {
                branch.roots += 1;
            } else {
                branch.ends += 1;
                self.see(way.to, v);
            }
        }
        branch.is_cubic &= degree <= 3;
    }

    fn see(&mut self, v: u32, above: u32) {
        if self.order[v as usize] == STAYS {
            self.order[v as usize] = SEEN;
            self.above[v as usize] = above;
            self.queue.push(v);
        }
    }

    /// Adds up the prices beyond each vertex of the last branch, which is a tree.
    fn add_up(&mut self) {
        for &v in self.queue.iter().rev() {
            let above = self.above[v as usize];
            let beyond = self.rest.rows.of(v).iter().filter(|way| way.to != above);
            self.sums[v as usize] = beyond.map(|&way| self.price(way)).sum();
        }
    }

    /// Returns the number of deletions that the Nemesis must have made beyond a vertex when the fugitive arrives there.
    fn needed(&self, v: u32) -> u64 {
        if self.rest.is_exit[v as usize] { u64::MAX } else { self.sums[v as usize].saturating_sub(1) }
    }

    /// Returns whether the edges between regular vertices beyond a neighbour of the root, in a tree, have one copy each. If
    /// the price of the tree is positive, the neighbour is then the root of a binary escape tree.
    fn is_single(&self, first: u32) -> bool {
        let mut queue = vec![(first, self.root)];
        while let Some((v, above)) = queue.pop() {
            for way in self.rest.rows.of(v).iter().filter(|way| way.to != above) {
                let is_left = self.order[way.to as usize] >= SEEN && !self.rest.is_exit[way.to as usize];
                match self.rest.copies[way.edge as usize] {
                    0 => {}
                    1 if is_left => queue.push((way.to, v)),
                    _ if is_left => return false,
                    _ => {}
                }
            }
        }
        true
    }

    /// Returns the price at the other end of an edge. The price of a pruned vertex is 0.
    fn price(&self, way: HalfEdge) -> u64 {
        u64::from(self.rest.copies[way.edge as usize]).min(self.needed(way.to))
    }
}

/// The number of vertices between two checks of the budget.
const PATIENCE: usize = 1 << 12;

/// The winners from all starts, as far as the theorem decides them.
pub(crate) struct Everywhere {
    is_exit: Vec<bool>,
    /// The sum of the prices at each vertex; in cubic parts, counted up to three.
    sums: Vec<u64>,
    theorems: Vec<Option<Theorem>>,
}

/// The reason why the theorem applies to a connected part of the regular vertices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Theorem {
    Tree,
    Cubic,
}

impl Everywhere {
    pub(crate) fn new(board: &EscapeGraph, control: &Control) -> OrStop<Self> {
        let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
        let mut is_exit = vec![false; board.vertices()];
        board.exits().iter().for_each(|&exit| is_exit[exit as usize] = true);
        let rows = Rows::new(board);
        control.check(board.graph().nodes_of_pass(), 0)?;
        let rest = Rest { rows: &rows, is_exit: &is_exit, copies: &copies };
        let theorems = theorems(board, rest);
        control.check(board.graph().nodes_of_pass(), 0)?;
        let counts = Spread::new(rest).counts(control)?;
        let mut sums: Vec<u64> = counts.into_iter().map(u64::from).collect();
        control.check(board.graph().nodes_of_pass(), 0)?;
        add_up_trees(rest, &theorems, &mut sums);
        Ok(Self { is_exit, sums, theorems })
    }

    /// Returns whether the fugitive wins from a vertex, with either player to move. Returns None if the
    /// theorem does not decide it.
    pub(crate) fn walker_wins(&self, start: u32, turn: Turn) -> Option<bool> {
        let start = start as usize;
        let needed = if turn == Turn::Walk { 1 } else { 2 };
        let wins = self.is_exit[start] || self.sums[start] >= needed;
        (self.is_exit[start] || self.theorems[start].is_some()).then_some(wins)
    }
}

/// Returns the theorem that applies to the part of each vertex.
fn theorems(board: &EscapeGraph, rest: Rest<'_>) -> Vec<Option<Theorem>> {
    let is_regular = |v: u32| !rest.is_exit[v as usize];
    let mut parts = Classes::new(board.vertices());
    let mut has_circle = vec![false; board.vertices()];
    for edge in board.graph().edges().iter().filter(|edge| edge.ends.into_iter().all(is_regular)) {
        let [u, v] = edge.ends;
        has_circle[u as usize] |= !parts.join(u, v);
    }
    // The properties found at a vertex are attributed to the root of its part.
    let mut is_tree = vec![true; board.vertices()];
    let mut is_cubic = vec![true; board.vertices()];
    for v in (0..board.vertices() as u32).filter(|&v| is_regular(v)) {
        let root = parts.root(v) as usize;
        is_tree[root] &= !has_circle[v as usize];
        is_cubic[root] &= rest.degree(v) <= 3;
    }
    let theorem = |v: u32| {
        let root = parts.root(v) as usize;
        is_tree[root].then_some(Theorem::Tree).or(is_cubic[root].then_some(Theorem::Cubic))
    };
    (0..board.vertices() as u32).map(theorem).collect()
}

/// Computes the sums of the prices at all vertices of trees.
fn add_up_trees(rest: Rest<'_>, theorems: &[Option<Theorem>], sums: &mut [u64]) {
    let mut survey = Survey::new(rest, STAYS, vec![STAYS; theorems.len()]);
    for v in 0..theorems.len() as u32 {
        if rest.is_exit[v as usize] || theorems[v as usize] != Some(Theorem::Tree) {
            continue;
        }
        if survey.order[v as usize] == STAYS {
            survey.branch(v);
            survey.add_up();
            survey.add_above();
        }
        sums[v as usize] = survey.sums[v as usize];
    }
}

impl Survey<'_> {
    /// Adds to the sum of each vertex of the last tree, which has been added up, the price of what lies above it.
    fn add_above(&mut self) {
        let rows = self.rest.rows;
        for &v in &self.queue {
            let below = self.needed(v);
            let Some(way) = rows.of(v).iter().find(|way| way.to == self.above[v as usize]) else { continue };
            let copies = u64::from(self.rest.copies[way.edge as usize]);
            // Seen from here, all prices at the vertex above count except that of this way.
            let others = self.sums[way.to as usize] - copies.min(below);
            self.sums[v as usize] += copies.min(others.saturating_sub(1));
        }
    }
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
