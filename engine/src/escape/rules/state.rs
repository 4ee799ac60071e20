//! The state of a game with one walker, and its steps.

use super::{Cuts, Escape, Goal, Reach, Step, Turn};
use crate::escape::board::{Edge, EscapeGraph, UNBREAKABLE};
use crate::escape::remains::edges::{Neighbours, leads_to_exit, remaining};

/// A position of an escape game on a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EscapeState {
    /// The number of copies left of each edge of the board.
    pub copies: Vec<u32>,
    /// The vertex of the walking player.
    pub at: u32,
    /// The player to move.
    pub turn: Turn,
}

impl EscapeState {
    /// Iterates over the edges of which a copy is left, with their numbers.
    pub fn remaining<'s>(&'s self, board: &'s EscapeGraph) -> impl Iterator<Item = (usize, Edge)> + 's {
        remaining(board, &self.copies)
    }
}

impl Escape {
    /// Returns the position with the walking player on this vertex, before the first step.
    pub fn state(&self, board: &EscapeGraph, at: u32) -> EscapeState {
        let copies = board.graph().edges().iter().map(|edge| edge.copies).collect();
        EscapeState { copies, at, turn: self.first }
    }

    /// Returns whether the walking player stands on an exit, in games with that goal.
    pub fn is_escaped(&self, board: &EscapeGraph, state: &EscapeState) -> bool {
        self.goal == Goal::Exit && board.is_exit(state.at)
    }

    /// Returns whether the play is over. The time is nearly linear in the number of edges, and in that of
    /// vertices unless they are far more.
    pub fn is_over(&self, board: &EscapeGraph, state: &EscapeState) -> bool {
        self.is_escaped(board, state)
            || !state.remaining(board).any(|(_, edge)| edge.ends.contains(&state.at))
            || self.goal == Goal::Exit && !leads_to_exit(board, &state.copies, state.at)
    }

    /// Returns the steps of the player to move: vertices in increasing order, edges in the order of the
    /// board. There are none if the play is over.
    ///
    /// ```
    /// use upstar::{escape::rules::{Escape, Step}, ground::Ruleset};
    /// let rules = Escape::NEMESIS;
    /// let board = rules.read("0-1 1-2 exits 2 @ 0")?;
    /// let state = rules.state(&board, 0);
    /// assert_eq!(rules.steps(&board, &state), [Step::Walk(1)]);
    /// let state = rules.after(&state, Step::Walk(1));
    /// assert_eq!(rules.steps(&board, &state), [Step::Cut(0), Step::Cut(1)]);
    /// # Ok::<(), upstar::InputError>(())
    /// ```
    pub fn steps(&self, board: &EscapeGraph, state: &EscapeState) -> Vec<Step> {
        if self.is_over(board, state) {
            return Vec::new();
        }
        match state.turn {
            Turn::Walk => self.reached(board, state).into_iter().map(Step::Walk).collect(),
            Turn::Cut => {
                let is_allowed = |edge: &Edge| self.cuts == Cuts::Anywhere || edge.ends.contains(&state.at);
                let edges: Vec<_> = state.remaining(board).filter(|(_, edge)| is_allowed(edge)).collect();
                // The deletion of an unbreakable edge is a pass. It is allowed only if there is nothing else
                // to delete.
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

    /// Returns the position after a step.
    pub fn after(&self, state: &EscapeState, step: Step) -> EscapeState {
        let mut after = EscapeState { turn: state.turn.other(), ..state.clone() };
        match step {
            Step::Walk(to) => after.at = to,
            Step::Cut(edge) if after.copies[edge] == UNBREAKABLE => {}
            Step::Cut(edge) => after.copies[edge] -= 1,
        }
        after
    }

    /// Returns the vertices to which a move can lead, in increasing order.
    fn reached(&self, board: &EscapeGraph, state: &EscapeState) -> Vec<u32> {
        let mut reached: Vec<u32> = match self.reach {
            Reach::Edge => state.remaining(board).filter_map(|(_, edge)| edge.other_end(state.at)).collect(),
            // The first vertex is the walking player's own; staying there is not a move.
            Reach::Path => Neighbours::new(board, &state.copies).reached(state.at, None).split_off(1),
        };
        reached.sort_unstable();
        reached
    }
}
