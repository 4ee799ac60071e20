//! Escape games step by step.

use super::{Cuts, Escape, Goal, Reach, Step, Turn};
use crate::escape::board::{Edge, EscapeGraph, UNBREAKABLE};
use crate::escape::remains::edges::{Neighbours, remaining};

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

    /// Is the play over?
    pub fn is_over(&self, board: &EscapeGraph, state: &EscapeState) -> bool {
        self.is_escaped(board, state)
            || !state.remaining(board).any(|(_, edge)| edge.ends.contains(&state.at))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Ruleset;
    use crate::ground::board::Board;

    fn start(rules: Escape, text: &str) -> (EscapeGraph, EscapeState) {
        let board = EscapeGraph::parse(text, rules.alphabet()).expect("a graph");
        let state = rules.state(&board, board.start().expect("a start"));
        (board, state)
    }

    #[test]
    fn steps_of_both_players() {
        let text = "0-1*2 1-2 2=3 exits 3 @ 1";
        let rules = Escape::NEMESIS;
        let (board, state) = start(rules, text);
        assert_eq!(rules.steps(&board, &state), [Step::Walk(0), Step::Walk(2)]);
        let state = rules.after(&state, Step::Walk(2));
        assert_eq!(rules.steps(&board, &state), [Step::Cut(0), Step::Cut(1)]);
        assert_eq!(Escape::BLIZZARD.steps(&board, &state), [Step::Cut(1)]);
        let last = rules.after(&rules.after(&state, Step::Cut(1)), Step::Walk(3));
        assert_eq!(
            Escape::BLIZZARD.steps(&board, &EscapeState { at: 2, turn: Turn::Cut, ..last }),
            [Step::Cut(2)]
        );
        assert_eq!(rules.after(&state, Step::Cut(0)).copies, [1, 1, UNBREAKABLE]);
        assert_eq!(rules.after(&state, Step::Cut(2)).copies, [2, 1, UNBREAKABLE]);
        let state = rules.after(&rules.after(&state, Step::Cut(2)), Step::Walk(3));
        assert!(rules.is_escaped(&board, &state) && rules.steps(&board, &state).is_empty());
    }

    #[test]
    fn paths_lead_to_the_whole_component() {
        let rules = Escape::CAT_HERDING_PATHS;
        let (board, state) = start(rules, "5: 2-1 1-0 3-4 @ 2");
        assert_eq!(rules.steps(&board, &state).len(), 3);
        let state = rules.after(&state, Step::Cut(2));
        assert_eq!(rules.steps(&board, &state), [Step::Walk(0), Step::Walk(1)]);
        let state = EscapeState { at: 4, ..state };
        assert!(rules.is_over(&board, &state) && !rules.is_escaped(&board, &state));
    }
}
