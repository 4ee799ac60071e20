//! A solver of Nemesis on any multigraph.
//!
//! Nemesis is PSPACE-complete (Bergé, Dailly and Gerard, *Nemesis, an escape game in graphs*, Theorem 5), so
//! the search has a budget. The methods that make it fast are described in the modules [`search`],
//! [`closure`] and [`atoms`].

mod atoms;
mod closure;
#[cfg(test)]
mod samples;
mod search;
mod strategies;

use self::atoms::core::Core;
use self::atoms::{Patterns, Winner};
pub use self::search::MAX_WALK;
use self::search::mirrors::Mirrors;
use self::search::{NO_STEP, NemesisSearch};
use self::strategies::Writer;
use crate::escape::Verdict;
use crate::escape::board::EscapeGraph;
use crate::escape::rules::{Step, Turn};
use crate::escape::strategy::Strategy;
use crate::ground::control::{Control, OrStop};

/// A solver of positions of Nemesis on one board. It remembers its results as patterns, up to a limit for each
/// vertex and player.
#[derive(Debug)]
pub struct NemesisSolver {
    core: Core,
    board: EscapeGraph,
    to_move: Patterns,
    at_half_time: Patterns,
    mirrors: Mirrors,
    nodes: u64,
}

impl NemesisSolver {
    /// Creates a solver without any results.
    pub fn new(board: &EscapeGraph) -> Self {
        let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
        Self::of_copies(board, &copies)
    }

    fn of_copies(board: &EscapeGraph, copies: &[u32]) -> Self {
        let core = Core::new(board, copies);
        let patterns = || Patterns::new(core.vertices());
        Self {
            to_move: patterns(),
            at_half_time: patterns(),
            mirrors: Mirrors::new(),
            board: board.clone(),
            core,
            nodes: 0,
        }
    }

    /// The number of positions that have been searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The memory of the stored results, in bytes.
    pub fn bytes(&self) -> usize {
        self.to_move.bytes() + self.at_half_time.bytes()
    }

    /// Decides who wins with the fugitive on the vertex `at`, where `remaining_copies` states how many copies
    /// of each edge of the board are left.
    ///
    /// ```
    /// use upstar::escape::{NemesisSolver, rules::{Escape, Step, Turn}};
    /// use upstar::{Control, ground::Ruleset};
    /// let board = Escape::NEMESIS.read("0-1 1-2*2 exits 2 @ 0")?;
    /// let (mut solver, control) = (NemesisSolver::new(&board), Control::unlimited());
    /// let verdict = solver.solve(0, Turn::Walk, &[1, 2], &control)?;
    /// assert_eq!((verdict.walker_wins, verdict.step), (true, Some(Step::Walk(1))));
    /// // The Nemesis has the time to delete a single copy of 1-2.
    /// assert!(!solver.solve(0, Turn::Walk, &[1, 1], &control)?.walker_wins);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(
        &mut self,
        at: u32,
        turn: Turn,
        remaining_copies: &[u32],
        control: &Control,
    ) -> OrStop<Verdict> {
        control.check(1, self.bytes())?;
        let Some(vertex) = self.core.number(at) else {
            return Ok(Verdict { walker_wins: true, step: None });
        };
        // The core is built for certain numbers of copies. A position that is not contained in it needs a
        // core of its own.
        if !self.core.holds_for(&self.board, remaining_copies) {
            let mut anew = Self::of_copies(&self.board, remaining_copies);
            let verdict = anew.search(vertex, turn, remaining_copies, control);
            self.nodes += anew.nodes;
            return verdict;
        }
        self.search(vertex, turn, remaining_copies, control)
    }

    /// Computes the number of moves that the fugitive needs from `at` if the Nemesis delays as long as
    /// possible. Returns None if the Nemesis wins. Each number of moves takes a search of its own.
    pub fn moves_to_escape(
        &mut self,
        at: u32,
        turn: Turn,
        remaining_copies: &[u32],
        control: &Control,
    ) -> OrStop<Option<u32>> {
        let Some(vertex) = self.core.number(at) else { return Ok(Some(0)) };
        if !self.solve(at, turn, remaining_copies, control)?.walker_wins {
            return Ok(None);
        }
        let core = Core::new(&self.board, remaining_copies);
        let atoms = core.atoms_of(remaining_copies.iter().copied());
        let mut mirrors = Mirrors::new();
        for moves in 1.. {
            let patterns = || Patterns::new(NemesisSearch::slots(&core, moves));
            let (mut to_move, mut at_half_time) = (patterns(), patterns());
            let search = NemesisSearch::new(&core, [&mut to_move, &mut at_half_time], &mut mirrors, control);
            let mut search = search.with_most_moves(moves);
            let winner = match turn {
                Turn::Walk => search.walk(vertex, &atoms),
                Turn::Cut => search.cut(vertex, &atoms),
            };
            self.nodes += search.nodes();
            if winner? == Winner::Fugitive {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Computes the winner's strategy with the fugitive on a regular vertex and to move.
    ///
    /// ```
    /// use upstar::escape::{NemesisSolver, rules::Escape, strategy::Strategy};
    /// use upstar::{Control, ground::Ruleset};
    /// let board = Escape::NEMESIS.read("0-1 1-2 1-3 2-3 2-4 3-5 3-6 3-7 exits 4,5,6,7 @ 0")?;
    /// let strategy = NemesisSolver::new(&board).strategy(0, &Control::unlimited())?;
    /// assert!(matches!(strategy, Strategy::Fugitive(_)));
    /// assert_eq!(strategy.check(&board, 0), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason to stop if the budget ends.
    ///
    /// # Panics
    /// If the vertex is an exit, where the play is over.
    pub fn strategy(&mut self, at: u32, control: &Control) -> OrStop<Strategy> {
        let vertex = self.core.number(at).expect("the play is not over");
        let atoms = self.core.atoms_of(self.board.graph().edges().iter().map(|edge| edge.copies));
        let patterns = [&mut self.to_move, &mut self.at_half_time];
        let mut search = NemesisSearch::new(&self.core, patterns, &mut self.mirrors, control);
        let winner = search.walk(vertex, &atoms);
        let strategy = winner.and_then(|winner| {
            let writer = Writer::new(&self.core, &mut search);
            Ok(match winner {
                Winner::Fugitive => Strategy::Fugitive(writer.fugitive(vertex, &atoms)?),
                Winner::Nemesis => Strategy::Nemesis(writer.nemesis(vertex, &atoms)?),
            })
        });
        self.nodes += search.nodes();
        strategy
    }

    fn search(
        &mut self,
        vertex: u32,
        turn: Turn,
        remaining_copies: &[u32],
        control: &Control,
    ) -> OrStop<Verdict> {
        let atoms = self.core.atoms_of(remaining_copies.iter().copied());
        let patterns = [&mut self.to_move, &mut self.at_half_time];
        let mut search = NemesisSearch::new(&self.core, patterns, &mut self.mirrors, control);
        let winner = match turn {
            Turn::Walk => search.walk(vertex, &atoms),
            Turn::Cut => search.cut(vertex, &atoms),
        };
        self.nodes += search.nodes();
        let step = search.step();
        let step = match (turn, winner?) {
            (Turn::Walk, Winner::Fugitive) => self.walk_step(vertex, step, remaining_copies),
            (Turn::Cut, Winner::Nemesis) => self.cut_step(step, remaining_copies),
            (_, winner) => return Ok(Verdict { walker_wins: winner == Winner::Fugitive, step: None }),
        };
        Ok(Verdict { walker_wins: turn == Turn::Walk, step })
    }

    /// Returns the fugitive's step: to the vertex that the search found, or to an exit if it found none.
    fn walk_step(&self, from: u32, to: u32, remaining_copies: &[u32]) -> Option<Step> {
        if to != NO_STEP {
            return Some(Step::Walk(self.core.on_board(to)));
        }
        let from = self.core.on_board(from);
        let left = self.board.graph().edges().iter().zip(remaining_copies).filter(|&(_, &copies)| copies > 0);
        let mut ends = left.filter_map(|(edge, _)| edge.other_end(from));
        ends.find(|&end| self.board.is_exit(end)).map(Step::Walk)
    }

    /// Returns an edge of the board that contains the atom.
    fn cut_step(&self, atom: u32, remaining_copies: &[u32]) -> Option<Step> {
        let has_it = |edge: &usize| remaining_copies[*edge] > 0 && self.core.of_edge(*edge).has(atom);
        (0..remaining_copies.len()).find(has_it).map(Step::Cut)
    }
}
