//! The answer for every start on a board.

use super::{EscapeAnswer, EscapePosition};
use crate::ground::control::{Control, Stop};

/// What comes of the plays from all vertices of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EscapeMap {
    /// For each vertex what comes of the play that begins there, as far as it is known.
    pub answers: Vec<Option<EscapeAnswer>>,
    /// Why not all are known.
    pub stopped: Option<Stop>,
}

impl EscapePosition {
    /// The answers for all starts: at once those that come at once, and then one after another. Of starts
    /// that look alike (see [`EscapeGraph::first_alike`](crate::escape::board::EscapeGraph::first_alike)) one
    /// is worked out.
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
