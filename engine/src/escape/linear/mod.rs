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

mod branches;
mod everywhere;

use self::branches::Branches;
pub(super) use self::everywhere::Everywhere;
use super::Verdict;
use super::remains::pruning::{Rest, STAYS};
use super::remains::rows::{HalfEdge, Rows};
use crate::escape::board::EscapeGraph;
use crate::escape::rules::{Step, Turn};

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
