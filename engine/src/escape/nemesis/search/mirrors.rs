//! Lookup of positions up to the [symmetries](super::symmetries) of the board.
//!
//! A pattern of an image is mapped back together with the winner's step, so the result is the same as if the
//! position itself had been searched. Each pattern is stored once, and the position is mapped instead.
//! Storing all images would multiply the memory, and each vertex has room for a limited number of patterns.

use std::sync::Arc;

use super::symmetries::{Symmetry, symmetries};
use crate::escape::nemesis::atoms::core::Core;
use crate::escape::nemesis::atoms::{Set, Winner};
use crate::escape::nemesis::search::{NO_STEP, NemesisSearch};
use crate::escape::rules::Turn;

/// The number of failed lookups before symmetries are used. An easy search is over before they would pay off.
const PATIENCE: u32 = 100;

/// The symmetries of a board, which are computed when they are first needed.
#[derive(Debug)]
pub(crate) struct Mirrors {
    patience: u32,
    symmetries: Option<Arc<[Symmetry]>>,
}

impl Mirrors {
    pub(crate) fn new() -> Self {
        Self::after(PATIENCE)
    }

    /// Creates symmetries that are used after this number of failed lookups.
    fn after(patience: u32) -> Self {
        Self { patience, symmetries: None }
    }

    /// Returns the symmetries, or None if it is too early to use them.
    fn get(&mut self, core: &Core) -> Option<Arc<[Symmetry]>> {
        if self.patience > 0 {
            self.patience -= 1;
            return None;
        }
        Some(self.symmetries.get_or_insert_with(|| symmetries(core).into()).clone())
    }
}

impl NemesisSearch<'_> {
    /// Returns the winner, if a pattern of the position or of an image decides it. The pattern is written to
    /// `out`, and the winner's step to the field `step`.
    pub(crate) fn known(&mut self, turn: Turn, y: u32, atoms: Set, out: Set) -> Option<Winner> {
        if let Some((winner, step)) = self.find(turn, y, atoms, out) {
            self.step = step;
            return Some(winner);
        }
        // A failed lookup uses up patience. The symmetries are computed when none is left.
        let symmetries = self.mirrors.get(self.core)?;
        let height = self.sets.height();
        let winner =
            symmetries.iter().find_map(|symmetry| self.known_of_image(symmetry, turn, y, (atoms, out)));
        self.sets.cut(height);
        winner
    }

    fn find(&mut self, turn: Turn, y: u32, atoms: Set, out: Set) -> Option<(Winner, u32)> {
        let slot = self.slot(y);
        let patterns = match turn {
            Turn::Walk => &mut *self.to_move,
            Turn::Cut => &mut *self.at_half_time,
        };
        patterns.find(slot, &mut self.sets, atoms, out)
    }

    fn known_of_image(
        &mut self,
        symmetry: &Symmetry,
        turn: Turn,
        y: u32,
        (atoms, out): (Set, Set),
    ) -> Option<Winner> {
        let image = self.sets.image(atoms, |atom| symmetry.atom(atom));
        let pattern = self.sets.empty();
        let (winner, step) = self.find(turn, symmetry.vertex(y), image, pattern)?;
        let back = self.sets.image(pattern, |atom| symmetry.atom_back(atom));
        self.sets.assign(out, back);
        self.step = match turn {
            _ if step == NO_STEP => NO_STEP,
            Turn::Walk => symmetry.vertex_back(step),
            Turn::Cut => symmetry.atom_back(step),
        };
        Some(winner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::escape::Verdict;
    use crate::escape::board::EscapeGraph;
    use crate::escape::nemesis::NemesisSolver;
    use crate::escape::nemesis::atoms::Patterns;
    use crate::escape::nemesis::samples::{Dice, board, copies, grid, some_copies};
    use crate::escape::rules::Step;
    use crate::ground::control::Control;

    const AT_ONCE: u32 = 0;
    const NEVER: u32 = u32::MAX;

    fn solver(board: &EscapeGraph, patience: u32) -> NemesisSolver {
        NemesisSolver { mirrors: Mirrors::after(patience), ..NemesisSolver::new(board) }
    }

    fn solve(solver: &mut NemesisSolver, at: u32, turn: Turn, copies: &[u32]) -> Verdict {
        solver.solve(at, turn, copies, &Control::unlimited()).expect("no budget")
    }

    /// Returns whether the fugitive wins after a step, decided without symmetries.
    fn wins_after(plain: &mut NemesisSolver, at: u32, step: Step, copies: &[u32]) -> bool {
        match step {
            Step::Walk(to) => {
                let edges = plain.board.graph().edges().iter().zip(copies);
                let mut there = edges.filter(|(edge, copies)| **copies > 0 && edge.other_end(at) == Some(to));
                assert!(there.next().is_some(), "an edge to {to}");
                solve(plain, to, Turn::Cut, copies).walker_wins
            }
            Step::Cut(edge) => {
                let mut copies = copies.to_vec();
                copies[edge] -= 1;
                solve(plain, at, Turn::Walk, &copies).walker_wins
            }
        }
    }

    /// The winners are the same with and without symmetries, and the steps found win, with and without
    /// deleted edges.
    #[test]
    fn winners_are_the_same_and_reported_steps_win() {
        let mut dice = Dice(3);
        let (mut nodes, mut of_plain, mut counts) = (0, 0, [0; 2]);
        for _ in 0..250 {
            let board = board(&mut dice);
            let (mut mirrored, mut plain) = (solver(&board, AT_ONCE), solver(&board, NEVER));
            for one_in in [u32::MAX, 12, 4] {
                let copies = some_copies(&board, one_in, &mut dice);
                for at in (0..board.vertices() as u32).filter(|&at| !board.is_exit(at)) {
                    for turn in [Turn::Walk, Turn::Cut] {
                        let verdict = solve(&mut mirrored, at, turn, &copies);
                        let expected = solve(&mut plain, at, turn, &copies);
                        assert_eq!(verdict.walker_wins, expected.walker_wins, "{board} from {at}");
                        assert_eq!(verdict.step.is_some(), expected.step.is_some(), "{board} from {at}");
                        if let Some(step) = verdict.step {
                            counts[usize::from(turn == Turn::Cut)] += 1;
                            let wins = wins_after(&mut plain, at, step, &copies);
                            assert_eq!(wins, verdict.walker_wins, "{board} from {at}: {step:?}");
                        }
                    }
                }
            }
            nodes += mirrored.nodes();
            of_plain += plain.nodes();
        }
        assert!(counts.iter().all(|&counts| counts > 500), "{counts:?}");
        assert!(nodes < of_plain, "{nodes} {of_plain}");
    }

    #[test]
    fn strategies_are_right() {
        let mut dice = Dice(5);
        let grids = [grid(7, 7), grid(8, 8), grid(9, 9), grid(7, 10)];
        let boards = (0..250).map(|_| board(&mut dice)).chain(grids);
        for board in boards {
            let mut solver = solver(&board, AT_ONCE);
            for at in (0..board.vertices() as u32).filter(|&at| !board.is_exit(at)) {
                let strategy = solver.strategy(at, &Control::unlimited()).expect("no budget");
                assert_eq!(strategy.check(&board, at), Ok(()), "{board} from {at}");
            }
        }
    }

    /// Returns who wins from each regular vertex if the fugitive has this number of moves.
    fn counted(board: &EscapeGraph, moves: u32, patience: u32) -> Vec<Winner> {
        let core = Core::new(board, &copies(board));
        let atoms = core.atoms_of(copies(board));
        let patterns = || Patterns::new(NemesisSearch::slots(&core, moves));
        let (mut to_move, mut at_half_time) = (patterns(), patterns());
        let (mut mirrors, control) = (Mirrors::after(patience), Control::unlimited());
        let search = NemesisSearch::new(&core, [&mut to_move, &mut at_half_time], &mut mirrors, &control);
        let mut search = search.with_most_moves(moves);
        (0..core.vertices() as u32).map(|v| search.walk(v, &atoms).expect("no budget")).collect()
    }

    #[test]
    fn winners_are_the_same_if_moves_are_counted() {
        let mut dice = Dice(9);
        for _ in 0..150 {
            let board = board(&mut dice);
            for moves in 1..5 {
                assert_eq!(counted(&board, moves, AT_ONCE), counted(&board, moves, NEVER), "{board}");
            }
        }
    }
}
