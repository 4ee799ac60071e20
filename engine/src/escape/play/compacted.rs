//! A solver for boards on which most vertices have no edges.

use super::EscapeAnswer;
use super::solver::EscapeSolver;
use crate::escape::board::Compact;
use crate::escape::cat::Rounds;
use crate::escape::rules::{EscapeState, Step, Turn};
use crate::ground::control::{Control, OrStop};

/// A solver that works on the compact board. A play is over on a vertex without edges, so nobody asks about
/// the removed vertices.
pub(super) struct Compacted {
    compact: Compact,
    solver: Box<dyn EscapeSolver>,
    vertices: usize,
}

impl Compacted {
    /// Creates the solver. `solver` works on the compact board of a board that has this number of vertices.
    pub(super) fn new(compact: Compact, solver: Box<dyn EscapeSolver>, vertices: usize) -> Self {
        Self { compact, solver, vertices }
    }

    fn state(&self, state: &EscapeState) -> EscapeState {
        let at = self.compact.number(state.at).expect("the play is not over where he stands");
        EscapeState { at, ..state.clone() }
    }

    fn on_board(&self, step: Step) -> Step {
        match step {
            Step::Walk(to) => Step::Walk(self.compact.vertex(to)),
            Step::Cut(edge) => Step::Cut(edge),
        }
    }
}

impl EscapeSolver for Compacted {
    fn solve(&mut self, state: &EscapeState, control: &Control) -> OrStop<(EscapeAnswer, Option<Step>)> {
        let (answer, step) = self.solver.solve(&self.state(state), control)?;
        Ok((answer, step.map(|step| self.on_board(step))))
    }

    fn best_step(
        &mut self,
        state: &EscapeState,
        answer: EscapeAnswer,
        control: &Control,
    ) -> OrStop<Option<Step>> {
        let step = self.solver.best_step(&self.state(state), answer, control)?;
        Ok(step.map(|step| self.on_board(step)))
    }

    fn solve_all(&mut self, turn: Turn, control: &Control) -> OrStop<Vec<Option<EscapeAnswer>>> {
        let mut answers = vec![None; self.vertices];
        for (number, answer) in (0..).zip(self.solver.solve_all(turn, control)?) {
            answers[self.compact.vertex(number) as usize] = answer;
        }
        Ok(answers)
    }

    fn moves_to_exit(&mut self, state: &EscapeState, control: &Control) -> OrStop<Option<u32>> {
        self.solver.moves_to_exit(&self.state(state), control)
    }

    fn deletions_to_capture(&mut self, state: &EscapeState, control: &Control) -> OrStop<Option<u32>> {
        self.solver.deletions_to_capture(&self.state(state), control)
    }

    fn lasts_more_than(
        &mut self,
        state: &EscapeState,
        rounds: u32,
        control: &Control,
    ) -> OrStop<Option<bool>> {
        self.solver.lasts_more_than(&self.state(state), rounds, control)
    }

    fn bounds(&mut self, state: &EscapeState) -> Option<[Rounds; 2]> {
        // Unlike the other questions, this one may come on a removed vertex, after the play is over.
        self.compact.number(state.at)?;
        self.solver.bounds(&self.state(state))
    }

    fn nodes(&self) -> u64 {
        self.solver.nodes()
    }
}
