//! Nemesis in linear time on trees and on graphs of maximum degree 3.
//!
//! Let the exits be duplicated, so that each copy of an edge to an exit has an exit of its own, and let
//! regular vertices of degree at most 2 other than the start s be pruned, one after another. What is left of
//! the regular vertices without s falls into connected parts, the *branches* at s, besides which each exit
//! beside s is one. A branch is *enabled* if it is a tree with a single edge to s. Then each of its regular
//! vertices has two edges away from s, so that it contains a binary escape tree.
//!
//! Theorem (after Bergé, Dailly and Gerard, *Nemesis, an escape game in graphs*, Lemmas 11 and 12). If the
//! fugitive is to move, he wins if s is an exit or some branch is enabled. If no branch is, and each is
//! simple with all degrees at most 3, where s may have any degree, he loses. At half-time the same holds with
//! two branches in place of one; she deletes the edge to the only one, if there is one.
//!
//! A branch of a tree is always enabled. In a cubic branch with a cycle or with a second edge to s, every
//! vertex that he enters leaves him two edges, of which she deletes one, so that she leads him round. The
//! test is not that of the article, which counts the branches at the neighbours of s as well: seen from a
//! neighbour, s is exempt from pruning no longer, and a branch through s is none.
//!
//! After some steps s is a vertex as any other, and may have a degree that is too large. But where he loses
//! from s he gains nothing by coming back, so that s is left out. Nor does he gain by entering a pruned
//! vertex: let *later* be what was pruned after it or not at all. It has at most two copies of edges to later
//! vertices, and he came by one from a vertex where he loses, so that she deletes the other one; from there
//! he can go to earlier vertices only, and back.
//!
//! Hypotheses: those of the theorem for the start, on whose branches it depends alone; then every position of
//! a play in which the winner follows this solver is answered. Time and memory are O(n + m), for the solver
//! and for each position.
//!
//! - `everywhere`: who wins from every vertex of a board, in one go

mod branches;
mod everywhere;

use self::branches::Branches;
pub(super) use self::everywhere::Everywhere;
use super::Verdict;
use super::remains::rows::{HalfEdge, Rows};
use super::structure::pruning::{Rest, STAYS};
use crate::escape::board::EscapeGraph;
use crate::escape::rules::{Step, Turn};

/// Solves Nemesis on one board to which the theorem applies.
#[derive(Clone, Debug)]
pub struct LinearNemesis {
    rows: Rows,
    is_exit: Vec<bool>,
    start: u32,
    /// The order in which vertices other than the start are pruned from the whole board.
    order: Vec<u32>,
}

impl LinearNemesis {
    /// A solver, if the board has a start and the theorem tells who wins from there.
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

    /// Who wins with the fugitive on the vertex `at`, when of each edge of the board so many copies are left;
    /// none where the theorem does not tell, which happens only in plays whose winner did not follow the
    /// solver.
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

    /// What follows elsewhere from the fugitive's losing from the start.
    fn by_start(&self, rest: Rest<'_>, at: u32, turn: Turn) -> Option<Verdict> {
        if at == self.start || self.is_exit[self.start as usize] {
            return None;
        }
        by_branches(rest, self.start, Turn::Walk, None).filter(|verdict| !verdict.walker_wins)?;
        match turn {
            _ if self.order[at as usize] == STAYS => by_branches(rest, at, turn, Some(self.start)),
            Turn::Walk => self.walk_from_pruned(rest, at),
            Turn::Cut => self.cut_at_pruned(rest, at),
        }
    }

    /// The ways from a pruned vertex to later ones, once for each copy that is left: there are at most two.
    fn later(&self, rest: Rest<'_>, at: u32) -> Vec<HalfEdge> {
        let ways =
            self.rows.of(at).iter().filter(|way| self.order[way.to as usize] > self.order[at as usize]);
        ways.flat_map(|&way| std::iter::repeat_n(way, rest.copies[way.edge as usize].min(2) as usize))
            .collect()
    }

    /// Who wins when the fugitive enters a vertex from an earlier one, and he loses from the start.
    fn wins_upon(&self, rest: Rest<'_>, entered: u32) -> Option<bool> {
        if self.is_exit[entered as usize] {
            return Some(true);
        }
        if entered == self.start {
            return Some(false);
        }
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
            [kept, other, ..] if self.wins_upon(rest, kept.to) == Some(false) => Some(cut(other)),
            [other, kept, ..] if self.wins_upon(rest, kept.to) == Some(false) => Some(cut(other)),
            _ => return None,
        };
        Some(Verdict { walker_wins: false, step })
    }
}

/// What the theorem tells about a position as a start, where the vertex `without` is not there.
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
