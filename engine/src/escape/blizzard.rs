//! Blizzard in linear time: the sets of winning positions.
//!
//! In Blizzard the Storm deletes copies of edges only at the trapper's own vertex. Let W_0 be the set of
//! exits. For k > 0, let W_k be the set of vertices of no lower rank that have at least two copies of edges
//! into W_0, .., W_(k-1). Let W be the union of these sets. At half-time, before a deletion, the trapper wins
//! on the vertices of W and nowhere else (Bergé, Dailly and Gerard, *Nemesis, an escape game in graphs*,
//! Theorem 13). So a trapper who is to move wins on an exit and on vertices with an edge into W. The theorem
//! is about simple graphs and counts neighbours; in multigraphs copies have to be counted, and a start on an
//! exit needs no neighbour.
//!
//! The rank is exactly the number of steps that remain under best play. It is an upper bound: of two copies
//! into lower ranks one is left, and the deletions at the trapper's vertex are not at vertices of lower
//! ranks. It is a lower bound: from a vertex of rank k at most one copy leads to ranks below k - 1, and the
//! Storm deletes it; deletions never lower a rank.
//!
//! Hypotheses: none; any multigraph with any exits is allowed. Time O(n + m) for n vertices and m edges,
//! where parallel copies count once, for the solver and for each position. Memory: 20 bytes for each edge and
//! 13 for each vertex, besides the board.

use super::Verdict;
use super::remains::edges::{HalfEdge, Rows};
use super::strategy::{BlizzardStrategy, StormStrategy, TrapperStrategy};
use crate::escape::board::EscapeGraph;
use crate::escape::rules::{Step, Turn};

/// The rank of a vertex outside W.
const OUTSIDE: u32 = u32::MAX;

/// A solver of positions of Blizzard on one board.
#[derive(Clone, Debug)]
pub struct BlizzardSolver {
    board: EscapeGraph,
    rows: Rows,
}

impl BlizzardSolver {
    /// Creates a solver of positions on this board.
    pub fn new(board: &EscapeGraph) -> Self {
        Self { board: board.clone(), rows: Rows::new(board) }
    }

    /// Computes the winning positions, where `remaining_copies` states how many copies of each edge of the
    /// board are left.
    ///
    /// ```
    /// use upstar::escape::{BlizzardSolver, rules::{Escape, Turn}};
    /// use upstar::ground::Ruleset;
    /// let board = Escape::BLIZZARD.read("0-1*2 1-2*2 exits 2 @ 0")?;
    /// let solver = BlizzardSolver::new(&board);
    /// let positions = solver.positions(&[2, 2]);
    /// assert_eq!([0, 1, 2].map(|vertex| positions.rank(vertex)), [Some(2), Some(1), Some(0)]);
    /// assert_eq!(positions.rounds(0, Turn::Walk), Some(2));
    /// # Ok::<(), upstar::InputError>(())
    /// ```
    ///
    /// # Panics
    /// If there are fewer numbers of copies than edges.
    pub fn positions<'a>(&'a self, remaining_copies: &'a [u32]) -> WinningPositions<'a> {
        let mut ranks = vec![OUTSIDE; self.board.vertices()];
        let mut counts = vec![0_u8; self.board.vertices()];
        let mut members = self.board.exits().to_vec();
        for &exit in &members {
            ranks[exit as usize] = 0;
        }
        // Ranks are found in increasing order, so the second copy that is counted determines the rank.
        let mut next = 0;
        while let Some(&v) = members.get(next) {
            next += 1;
            for way in self.rows.of(v) {
                let to = way.to as usize;
                if ranks[to] != OUTSIDE {
                    continue;
                }
                counts[to] += remaining_copies[way.edge as usize].min(2) as u8;
                if counts[to] >= 2 {
                    ranks[to] = ranks[v as usize] + 1;
                    members.push(way.to);
                }
            }
        }
        WinningPositions { rows: &self.rows, remaining_copies, ranks, members }
    }

    /// Returns the winner's strategy on the whole board, with the trapper on the vertex `at` and to move.
    ///
    /// # Panics
    /// If the vertex does not exist.
    pub fn strategy(&self, at: u32) -> BlizzardStrategy {
        let copies: Vec<u32> = self.board.graph().edges().iter().map(|edge| edge.copies).collect();
        let positions = self.positions(&copies);
        let vertices = 0..self.board.vertices() as u32;
        if positions.wins(at, Turn::Walk) {
            let ranks = vertices.filter_map(|v| Some((v, positions.rank(v)?))).collect();
            return BlizzardStrategy::Trapper(TrapperStrategy { ranks });
        }
        let inside = vertices.filter(|&v| positions.rank(v).is_none()).collect();
        BlizzardStrategy::Storm(StormStrategy { inside })
    }

    /// Decides who wins with the trapper on the vertex `at`, where `remaining_copies` states how many copies
    /// of each edge of the board are left.
    ///
    /// # Panics
    /// If the vertex does not exist, or there are fewer numbers of copies than edges.
    pub fn solve(&self, at: u32, turn: Turn, remaining_copies: &[u32]) -> Verdict {
        let positions = self.positions(remaining_copies);
        let walker_wins = positions.wins(at, turn);
        let step = match turn {
            Turn::Walk if walker_wins => positions.walk(at).map(Step::Walk),
            Turn::Cut if !walker_wins => positions.cut(at).map(Step::Cut),
            Turn::Walk | Turn::Cut => None,
        };
        Verdict { walker_wins, step }
    }
}

/// The set W of a position, with the ranks of its members.
#[derive(Clone, Debug)]
pub struct WinningPositions<'a> {
    rows: &'a Rows,
    remaining_copies: &'a [u32],
    ranks: Vec<u32>,
    /// The members of W, in increasing order of rank.
    members: Vec<u32>,
}

impl WinningPositions<'_> {
    /// Returns the rank of a vertex, or None if it does not belong to W. The rank is the number of steps that
    /// the trapper takes from there at half-time under best play.
    pub fn rank(&self, vertex: u32) -> Option<u32> {
        Some(self.ranks[vertex as usize]).filter(|&rank| rank != OUTSIDE)
    }

    /// Iterates over W_0 (the exits), W_1, W_2, and so on, as far as they have members.
    pub fn levels(&self) -> impl Iterator<Item = &[u32]> {
        self.members.chunk_by(|&u, &v| self.ranks[u as usize] == self.ranks[v as usize])
    }

    /// Returns whether the trapper wins on this vertex.
    pub fn wins(&self, at: u32, turn: Turn) -> bool {
        self.rounds(at, turn).is_some()
    }

    /// Returns the number of steps that the trapper takes to an exit, if the trapper minimises it and the
    /// Storm maximises it. Returns None if the trapper does not win.
    pub fn rounds(&self, at: u32, turn: Turn) -> Option<u32> {
        match (turn, self.rank(at)) {
            (Turn::Cut, rank) => rank,
            (Turn::Walk, Some(0)) => Some(0),
            (Turn::Walk, _) => Some(self.rank(self.way_in(at)?.to)? + 1),
        }
    }

    /// Returns the next vertex of the trapper, from a vertex on which the trapper wins and which is not an
    /// exit. Returns None elsewhere.
    pub fn walk(&self, from: u32) -> Option<u32> {
        let is_over = self.rank(from) == Some(0);
        self.way_in(from).filter(|_| !is_over).map(|way| way.to)
    }

    /// Returns the edge of which the Storm deletes a copy. The deletion wins if that is possible, and
    /// otherwise makes the game as long as possible. Returns None if all deletions are equally good.
    pub fn cut(&self, at: u32) -> Option<usize> {
        let is_over = self.rank(at) == Some(0);
        let edge = self.way_in(at).filter(|_| !is_over)?.edge as usize;
        (self.remaining_copies[edge] == 1).then_some(edge)
    }

    /// Returns the half-edge to the neighbour of least rank, or None if no neighbour along a remaining copy
    /// is in W.
    fn way_in(&self, from: u32) -> Option<HalfEdge> {
        let there = self.rows.of(from).iter().filter(|way| self.remaining_copies[way.edge as usize] > 0);
        let into = there.filter(|way| self.ranks[way.to as usize] != OUTSIDE);
        into.min_by_key(|way| self.ranks[way.to as usize]).copied()
    }
}
