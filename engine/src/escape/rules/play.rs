//! Escape games step by step.

use super::{Cuts, Escape, Goal, Reach, Step, Turn};
use crate::escape::board::{Edge, EscapeGraph, UNBREAKABLE};
use crate::escape::remains::edges::{Neighbours, leads_to_exit, remaining};

/// A position of an escape game on a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EscapeState {
    /// How many copies are left of each edge of the board.
    pub copies: Vec<u32>,
    /// Where the one on the graph stands.
    pub at: u32,
    /// Whose turn it is.
    pub turn: Turn,
}

impl EscapeState {
    /// The edges of which a copy is left, with their numbers.
    pub fn remaining<'s>(&'s self, board: &'s EscapeGraph) -> impl Iterator<Item = (usize, Edge)> + 's {
        remaining(board, &self.copies)
    }
}

impl Escape {
    /// The position with somebody on this vertex, before the first step.
    pub fn state(&self, board: &EscapeGraph, at: u32) -> EscapeState {
        let copies = board.graph().edges().iter().map(|edge| edge.copies).collect();
        EscapeState { copies, at, turn: self.first }
    }

    /// Does somebody stand on an exit that he wants to reach?
    pub fn is_escaped(&self, board: &EscapeGraph, state: &EscapeState) -> bool {
        self.goal == Goal::Exit && board.is_exit(state.at)
    }

    /// Is the play over? Time is near linear in the edges, and in the vertices if they are not many more.
    pub fn is_over(&self, board: &EscapeGraph, state: &EscapeState) -> bool {
        self.is_escaped(board, state)
            || !state.remaining(board).any(|(_, edge)| edge.ends.contains(&state.at))
            || self.goal == Goal::Exit && !leads_to_exit(board, &state.copies, state.at)
    }

    /// The steps of the player whose turn it is: vertices in increasing order, edges in that of the board.
    /// None if the play is over.
    pub fn steps(&self, board: &EscapeGraph, state: &EscapeState) -> Vec<Step> {
        if self.is_over(board, state) {
            return Vec::new();
        }
        match state.turn {
            Turn::Walk => self.reached(board, state).into_iter().map(Step::Walk).collect(),
            Turn::Cut => {
                let is_allowed = |edge: &Edge| self.cuts == Cuts::Anywhere || edge.ends.contains(&state.at);
                let edges: Vec<_> = state.remaining(board).filter(|(_, edge)| is_allowed(edge)).collect();
                // To delete a copy of an unbreakable edge is to pass, for who can do nothing else.
                let must_pass = edges.iter().all(|(_, edge)| edge.is_unbreakable());
                let counts = |edge: &Edge| must_pass || !edge.is_unbreakable();
                edges
                    .into_iter()
                    .filter(|(_, edge)| counts(edge))
                    .map(|(number, _)| Step::Cut(number))
                    .collect()
            }
        }
    }

    /// The position after one of its steps.
    pub fn after(&self, state: &EscapeState, step: Step) -> EscapeState {
        let mut after = EscapeState { turn: state.turn.other(), ..state.clone() };
        match step {
            Step::Walk(to) => after.at = to,
            Step::Cut(edge) if after.copies[edge] == UNBREAKABLE => {}
            Step::Cut(edge) => after.copies[edge] -= 1,
        }
        after
    }

    /// Where a move may lead, in increasing order.
    fn reached(&self, board: &EscapeGraph, state: &EscapeState) -> Vec<u32> {
        let mut reached: Vec<u32> = match self.reach {
            Reach::Edge => state.remaining(board).filter_map(|(_, edge)| edge.other_end(state.at)).collect(),
            Reach::Path => Neighbours::new(board, &state.copies).reached(state.at, None).split_off(1),
        };
        reached.sort_unstable();
        reached
    }
}
