//! Nemesis with simultaneous choices (Bergé, Dailly and Gerard, *Nemesis, an escape game in graphs*, section
//! 2.1): the probability of an escape.
//!
//! **Definition.** In each round the fugitive chooses an edge at their vertex and the Nemesis chooses a copy
//! of any edge. The copy is deleted; then the fugitive goes along the chosen edge, or stays if no copy of it
//! is left. Let p(u, E) be 1 on an exit and 0 on another vertex without edges. Otherwise it is the value of
//! the matrix with a row for each edge at u and a column for each edge of E, whose entries are p of the
//! position that results from the two choices. Each round deletes a copy, so p is well defined. By von
//! Neumann's theorem, p is what either player can enforce with a mixed strategy.
//!
//! **Facts**, by induction on the rounds, comparing with games in which the players choose one after the
//! other:
//!
//! - *p = 0 if and only if the Nemesis wins when deleting first* (`nemesis_cuts_first`). A value in [0, 1] is
//!   0 if and only if some column is 0 in all rows, since a mixture of columns that concedes nothing consists
//!   of such columns. So p = 0 if and only if the Nemesis wins the game in which the deletion comes first, in
//!   view of the fugitive, who may then also stay if there was an edge of which the last copy was deleted.
//!   Staying does not help the fugitive: if the Nemesis wins with the fugitive to move from (u, E - d), the
//!   Nemesis also wins after a further deletion there, since more deletions never hurt.
//! - Therefore p = 0 if the Nemesis wins Nemesis itself, in which the fugitive moves first.
//! - *p = 1 if and only if the fugitive wins when announcing the edge before the Nemesis deletes*, since some
//!   row has to be 1 in all columns. It is not enough that the fugitive wins when the Nemesis deletes first:
//!   with two edges to two exits, p is 1/2.
//!
//! We do not know whether an additional edge can lower p. Hence the number of copies in other components
//! stays in the state, and no column is removed unless the matrix itself shows that it is dominated.
//!
//! **Algorithm.** Depth-first search that stores the values of positions, each given by the component of the
//! fugitive and the number of copies elsewhere. [`NemesisSolver`] decides the first fact. By the third fact,
//! a row of ones ends the computation of a matrix. The remaining matrices are solved in `matrix`.
//!
//! **Time** is exponential: a matrix for each vertex of each set of copies. **Memory** is O(m) for each
//! position with its value. The **recursion** is as deep as there are copies, at most [`MAX_DEPTH`].

mod matrix;

use std::sync::{Mutex, PoisonError};

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use rustc_hash::FxHashMap;

use super::NemesisSolver;
use super::board::{Compact, Edge, EscapeGraph};
use super::remains::edges::remaining;
use super::rules::{NemesisAtOnce, Turn};
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::graph::Classes;
use crate::ground::{Facts, Ruleset};

/// The greatest number of copies of edges on a board that is searched.
pub const MAX_DEPTH: u32 = 400;

/// A probability, exact and in lowest terms.
pub type Probability = dashu_ratio::RBig;

/// The result of a position under optimal play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtOnceAnswer {
    /// The probability of an escape.
    pub probability: Probability,
    /// The probability with which the fugitive chooses the edge to each vertex, for the edges that are chosen
    /// at all. Empty if the play is over.
    pub fugitive: Vec<(u32, Probability)>,
    /// The probability with which the Nemesis chooses each edge, by its number on the board, for the edges
    /// that are chosen at all.
    pub nemesis: Vec<(usize, Probability)>,
}

/// A position up to irrelevant details: copies of edges in other components are only counted, in `spare`.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    at: u32,
    copies: Box<[u32]>,
    spare: u32,
}

/// A solver of positions on one board, which remembers its results.
pub struct AtOnceSolver {
    board: EscapeGraph,
    /// The solver of Nemesis with a deletion first, which decides whether the probability is 0.
    cuts_first: NemesisSolver,
    known: FxHashMap<Key, Probability>,
    bytes: usize,
    nodes: u64,
}

impl AtOnceSolver {
    /// Creates a solver without any results.
    pub fn new(board: &EscapeGraph) -> Self {
        let cuts_first = NemesisSolver::new(board);
        Self { board: board.clone(), cuts_first, known: FxHashMap::default(), bytes: 0, nodes: 0 }
    }

    /// The number of matrices that have been solved.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Computes the probability of an escape of the fugitive from a vertex, and optimal mixed strategies of
    /// both players. Each matrix counts as a node.
    ///
    /// ```
    /// use upstar::ground::board::Board;
    /// use upstar::escape::board::{Cast, EscapeGraph};
    /// use upstar::ground::control::Control;
    /// use upstar::escape::at_once::AtOnceSolver;
    /// // A guess among two, which has to be right for the Nemesis, and again after that.
    /// let board = EscapeGraph::parse("0-1 0-2 0-3 exits 1,2,3 @ 0", Cast::BREAKABLE).unwrap();
    /// let answer = AtOnceSolver::new(&board).solve(0, &Control::unlimited()).unwrap();
    /// assert_eq!(answer.probability.to_string(), "5/6");
    /// assert!(answer.fugitive.iter().all(|(_, chance)| chance.to_string() == "1/3"));
    /// ```
    ///
    /// # Errors
    /// Returns [`Stop::TooDeep`] for more than [`MAX_DEPTH`] copies, and the reason to stop if the budget
    /// ends.
    ///
    /// # Panics
    /// If an edge cannot be deleted.
    pub fn solve(&mut self, at: u32, control: &Control) -> OrStop<AtOnceAnswer> {
        let edges = self.board.graph().edges();
        assert!(!edges.iter().any(|edge| edge.is_unbreakable()), "each edge can be deleted");
        let copies: Vec<u32> = edges.iter().map(|edge| edge.copies).collect();
        if copies.iter().map(|&copies| u64::from(copies)).sum::<u64>() > MAX_DEPTH.into() {
            return Err(Stop::TooDeep);
        }
        let steps = self.steps(at, &copies);
        if self.board.is_exit(at) || steps.is_empty() {
            let probability = if self.board.is_exit(at) { Probability::ONE } else { Probability::ZERO };
            return Ok(AtOnceAnswer { probability, fugitive: Vec::new(), nemesis: Vec::new() });
        }
        let deleted: Vec<usize> = (0..copies.len()).collect();
        let position = Key { at, copies: copies.into(), spare: 0 };
        let matrix: Vec<Vec<Probability>> = steps
            .iter()
            .map(|&step| deleted.iter().map(|&edge| self.entry(&position, step, edge, control)).collect())
            .collect::<OrStop<_>>()?;
        let solution = self.solve_matrix(&matrix, control)?;
        let chance = |weight: &IBig, all: &UBig| Probability::from_parts(weight.clone(), all.clone());
        let fugitive = steps.iter().zip(&solution.rows).map(|(step, x)| (step.1, chance(x, &solution.all)));
        let nemesis = solution.columns.iter().enumerate().map(|(j, y)| (j, chance(y, &solution.all)));
        Ok(AtOnceAnswer {
            fugitive: fugitive.filter(|(_, chance)| !chance.is_zero()).collect(),
            nemesis: nemesis.filter(|(_, chance)| !chance.is_zero()).collect(),
            probability: solution.value,
        })
    }

    fn solve_matrix(&mut self, matrix: &[Vec<Probability>], control: &Control) -> OrStop<matrix::Solution> {
        self.nodes += 1;
        control.check(1, self.bytes + self.cuts_first.bytes())?;
        Ok(matrix::solve(matrix))
    }

    /// Returns the edges at a vertex of which a copy is left, each with its other end.
    fn steps(&self, at: u32, copies: &[u32]) -> Vec<(usize, u32)> {
        let edges = remaining(&self.board, copies);
        edges.filter_map(|(number, edge)| Some((number, edge.other_end(at)?))).collect()
    }

    /// The probability of an escape after a choice of both players.
    fn entry(
        &mut self,
        from: &Key,
        (step, to): (usize, u32),
        deleted: usize,
        control: &Control,
    ) -> OrStop<Probability> {
        let mut copies = from.copies.to_vec();
        copies[deleted] -= 1;
        let at = if copies[step] == 0 { from.at } else { to };
        self.probability(at, copies, from.spare, control)
    }

    fn probability(
        &mut self,
        at: u32,
        mut copies: Vec<u32>,
        mut spare: u32,
        control: &Control,
    ) -> OrStop<Probability> {
        if self.board.is_exit(at) {
            return Ok(Probability::ONE);
        }
        spare += self.forget_elsewhere(at, &mut copies);
        if copies.iter().all(|&copies| copies == 0) {
            return Ok(Probability::ZERO);
        }
        let position = Key { at, copies: copies.into(), spare };
        if let Some(known) = self.known.get(&position) {
            return Ok(known.clone());
        }
        let found = if self.cuts_first.solve(at, Turn::Cut, &position.copies, control)?.walker_wins {
            self.value(&position, control)?
        } else {
            control.check(0, self.bytes + self.cuts_first.bytes())?;
            Probability::ZERO
        };
        self.bytes += size_of::<Key>() + 4 * position.copies.len() + bytes(&found) + 8;
        self.known.insert(position, found.clone());
        Ok(found)
    }

    /// The value of a position that is not over.
    fn value(&mut self, position: &Key, control: &Control) -> OrStop<Probability> {
        let deleted: Vec<usize> =
            (0..position.copies.len()).filter(|&edge| position.copies[edge] > 0).collect();
        let mut matrix = Vec::new();
        for step in self.steps(position.at, &position.copies) {
            let mut row = Vec::new();
            for &edge in &deleted {
                row.push(self.entry(position, step, edge, control)?);
            }
            // All copies in other components are equivalent, so one column stands for their deletion.
            if position.spare > 0 {
                let copies = position.copies.to_vec();
                row.push(self.probability(step.1, copies, position.spare - 1, control)?);
            }
            if row.iter().all(Probability::is_one) {
                return Ok(Probability::ONE);
            }
            matrix.push(row);
        }
        Ok(self.solve_matrix(&matrix, control)?.value)
    }

    /// Removes the edges outside the component of a vertex, and returns the number of their copies.
    fn forget_elsewhere(&self, at: u32, copies: &mut [u32]) -> u32 {
        let edges: &[Edge] = self.board.graph().edges();
        let mut classes = Classes::new(self.board.vertices());
        for (edge, _) in edges.iter().zip(&*copies).filter(|(_, copies)| **copies > 0) {
            classes.join(edge.ends[0], edge.ends[1]);
        }
        let here = classes.root(at);
        let mut forgotten = 0;
        for (edge, copies) in edges.iter().zip(copies) {
            if classes.root(edge.ends[0]) != here {
                forgotten += std::mem::take(copies);
            }
        }
        forgotten
    }
}

/// Returns an estimate of the memory that a probability takes, in bytes.
fn bytes(probability: &Probability) -> usize {
    // The numerator is no longer than the denominator, of bit_len / 8 bytes.
    size_of::<Probability>() + probability.denominator().bit_len() / 4
}

/// A board on which the fugitive and the Nemesis choose simultaneously.
pub struct AtOncePosition {
    board: EscapeGraph,
    /// The solver, which is created when it is first asked.
    solver: Mutex<Option<AtOnceSolver>>,
    /// The board without unused vertices, if it is much smaller.
    compact: Option<Compact>,
}

impl AtOncePosition {
    /// Creates a position about which nothing is known yet.
    pub fn new(board: EscapeGraph) -> Self {
        let compact = Compact::of(&board);
        Self { board, solver: Mutex::new(None), compact }
    }

    /// The multigraph with its exits and its start.
    pub fn graph(&self) -> &EscapeGraph {
        &self.board
    }

    /// Computes the answer for the fugitive on a vertex.
    ///
    /// # Errors
    /// Returns the errors of [`AtOnceSolver::solve`].
    ///
    /// # Panics
    /// If the vertex does not exist.
    pub fn answer(&self, at: u32, control: &Control) -> OrStop<AtOnceAnswer> {
        assert!((at as usize) < self.board.vertices(), "the start is a vertex");
        let Some(compact) = &self.compact else {
            return self.ask(|solver| solver.solve(at, control));
        };
        let Some(at_left) = compact.number(at) else {
            // The vertex has no edge.
            let probability = if self.board.is_exit(at) { Probability::ONE } else { Probability::ZERO };
            return Ok(AtOnceAnswer { probability, fugitive: Vec::new(), nemesis: Vec::new() });
        };
        let answer = self.ask(|solver| solver.solve(at_left, control))?;
        let fugitive = answer.fugitive.into_iter().map(|(to, chance)| (compact.vertex(to), chance));
        Ok(AtOnceAnswer { fugitive: fugitive.collect(), ..answer })
    }

    /// The number of matrices that have been solved.
    pub fn nodes(&self) -> u64 {
        self.ask(|solver| solver.nodes())
    }

    fn ask<T>(&self, question: impl FnOnce(&mut AtOnceSolver) -> T) -> T {
        let mut made = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let board = self.compact.as_ref().map_or(&self.board, Compact::board);
        question(made.get_or_insert_with(|| AtOnceSolver::new(board)))
    }
}

impl OfBoard for AtOncePosition {
    type Board = EscapeGraph;

    fn rules_facts(&self) -> Facts<'_> {
        NemesisAtOnce.facts()
    }

    fn of_board(&self) -> &EscapeGraph {
        &self.board
    }
}

impl NemesisAtOnce {
    pub(crate) fn rules(&self) -> &Self {
        self
    }

    pub(crate) fn open(&self, board: EscapeGraph) -> AtOncePosition {
        AtOncePosition::new(board)
    }
}
