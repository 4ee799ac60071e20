//! The answers for all starts on a board.

use super::{EscapeAnswer, EscapePosition};
use crate::ground::control::{Control, Stop};

/// The answers of the plays from all vertices of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EscapeMap {
    /// The answer of the play that begins at each vertex, as far as it is known.
    pub answers: Vec<Option<EscapeAnswer>>,
    /// The reason why some answers are missing.
    pub stopped: Option<Stop>,
}

impl EscapePosition {
    /// Computes the answers for all starts: first those that the solver finds together, then the others one
    /// by one. Of starts that are equivalent by a symmetry (see
    /// [`EscapeGraph::first_alike`](crate::escape::board::EscapeGraph::first_alike)) only one is solved.
    pub fn map(&self, control: &Control) -> EscapeMap {
        let mut answers =
            match self.ask_under(control, |solver| solver.solve_all(self.rules().first(), control)) {
                Ok(answers) => answers,
                Err(stop) => {
                    return EscapeMap { answers: vec![None; self.graph().vertices()], stopped: Some(stop) };
                }
            };
        if answers.iter().all(Option::is_some) {
            return EscapeMap { answers, stopped: None };
        }
        for (vertex, first) in (0..).zip(self.graph().first_alike()) {
            if answers[vertex as usize].is_some() {
                continue;
            }
            if first < vertex {
                answers[vertex as usize] = answers[first as usize];
                continue;
            }
            match self.from(vertex).answer(control) {
                Ok(answer) => answers[vertex as usize] = Some(answer),
                Err(stop) => return EscapeMap { answers, stopped: Some(stop) },
            }
        }
        EscapeMap { answers, stopped: None }
    }
}
