//! Sensible steps, found without a search, for players who lose with every step or whose time is up.

use crate::escape::board::EscapeGraph;
use crate::escape::remains::edges::{NOWHERE, Neighbours};
use crate::escape::rules::{EscapeState, Step};

/// The greatest number of edges of a board on which the distance to the nearest exit is computed after a
/// budget has ended.
const MAX_MEASURED: usize = 1 << 20;

/// Returns the most sensible of these steps, the first among equals. A walking player goes towards the
/// nearest exit. A deleting player chooses an edge to an exit that is as near to the walking player as
/// possible, and among these one with the fewest copies.
pub(super) fn sensible(board: &EscapeGraph, state: &EscapeState, steps: &[Step]) -> Option<Step> {
    let neighbours = Neighbours::new(board, &state.copies);
    let to_exits = neighbours.distances(board.exits());
    let from_him = neighbours.distances(&[state.at]);
    let merit = |step: &Step| match *step {
        Step::Walk(to) => (false, *to_exits.get(to), 0),
        Step::Cut(number) => {
            let ends = board.graph().edges()[number].ends;
            let distance = ends.map(|end| *from_him.get(end)).into_iter().min().unwrap_or(NOWHERE);
            (!ends.iter().any(|&end| board.is_exit(end)), distance, state.copies[number])
        }
    };
    steps.iter().copied().min_by_key(merit)
}

/// Returns the distance to the nearest exit, a lower bound on the number of moves. Returns None if no exit
/// can be reached, and on boards so large that computing it would take long.
pub(super) fn moves_to_exit_at_least(board: &EscapeGraph, state: &EscapeState) -> Option<u32> {
    if board.graph().edges().len() > MAX_MEASURED {
        return None;
    }
    let distances = Neighbours::new(board, &state.copies).distances(board.exits());
    Some(*distances.get(state.at)).filter(|&moves| moves != NOWHERE)
}
