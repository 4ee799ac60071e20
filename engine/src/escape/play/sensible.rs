//! Steps that make sense without any search, for players who lose anyway and for those whose time is up.

use crate::escape::board::EscapeGraph;
use crate::escape::remains::edges::{NOWHERE, Neighbours};
use crate::escape::rules::{EscapeState, Step};

/// The most edges of a board on which the way to the nearest exit is looked for when a budget has ended.
const MAX_MEASURED: usize = 1 << 20;

/// Of these steps one towards the nearest exit; of deletions one of the edge to an exit that is nearest to
/// the one on the graph, and which has the fewest copies. Of steps that are as sensible the first.
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

/// How many edges away the nearest exit is, if there is a way to one: fewer moves do not lead there. Nothing on
/// boards so large that looking for it would take long.
pub(super) fn moves_to_exit_at_least(board: &EscapeGraph, state: &EscapeState) -> Option<u32> {
    if board.graph().edges().len() > MAX_MEASURED {
        return None;
    }
    let distances = Neighbours::new(board, &state.copies).distances(board.exits());
    Some(*distances.get(state.at)).filter(|&moves| moves != NOWHERE)
}
