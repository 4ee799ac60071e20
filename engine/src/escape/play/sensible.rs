//! Steps that make sense without any search, for players who lose anyway and for those whose time is up.

use std::collections::VecDeque;

use crate::escape::board::EscapeGraph;
use crate::escape::rules::{EscapeState, Step};

/// No way leads there.
const NOWHERE: u32 = u32::MAX;

/// Of these steps one towards the nearest exit; of deletions one of the edge to an exit that is nearest to
/// the one on the graph, and which has the fewest copies. Of steps that are as sensible the first.
pub(super) fn sensible(board: &EscapeGraph, state: &EscapeState, steps: &[Step]) -> Option<Step> {
    let to_exits = distances(board, state, board.exits());
    let from_him = distances(board, state, &[state.at]);
    let merit = |step: &Step| match *step {
        Step::Walk(to) => (false, to_exits[to as usize], 0),
        Step::Cut(number) => {
            let ends = board.graph().edges()[number].ends;
            let distance = ends.map(|end| from_him[end as usize]).into_iter().min().unwrap_or(NOWHERE);
            (!ends.iter().any(|&end| board.is_exit(end)), distance, state.copies[number])
        }
    };
    steps.iter().copied().min_by_key(merit)
}

/// How many edges away the nearest exit is, if there is a way to one: fewer moves do not lead there.
pub(super) fn moves_to_exit_at_least(board: &EscapeGraph, state: &EscapeState) -> Option<u32> {
    Some(distances(board, state, board.exits())[state.at as usize]).filter(|&moves| moves != NOWHERE)
}

/// How many edges away each vertex is from the nearest of some.
fn distances(board: &EscapeGraph, state: &EscapeState, from: &[u32]) -> Vec<u32> {
    let mut neighbours = vec![Vec::new(); board.vertices()];
    for (_, edge) in state.edges_left(board) {
        let [u, v] = edge.ends;
        neighbours[u as usize].push(v);
        neighbours[v as usize].push(u);
    }
    let mut distances = vec![NOWHERE; board.vertices()];
    let mut waiting: VecDeque<u32> = from.iter().copied().collect();
    from.iter().for_each(|&v| distances[v as usize] = 0);
    while let Some(vertex) = waiting.pop_front() {
        for &next in &neighbours[vertex as usize] {
            if distances[next as usize] == NOWHERE {
                distances[next as usize] = distances[vertex as usize] + 1;
                waiting.push_back(next);
            }
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::escape::board::Cast;
    use crate::escape::rules::Escape;
    use crate::ground::board::Board;

    #[test]
    fn towards_the_nearest_exit_and_against_it() {
        let board = EscapeGraph::parse("0-1 1-2 0-3 2-4 3-5*2 exits 4,5 @ 0", Cast::EXITS).expect("a graph");
        let state = Escape::NEMESIS.state(&board, 0);
        let of = |state: &EscapeState| sensible(&board, state, &Escape::NEMESIS.steps(&board, state));
        assert_eq!(of(&state), Some(Step::Walk(3)));
        let state = Escape::NEMESIS.after(&state, Step::Walk(3));
        assert_eq!(of(&state), Some(Step::Cut(4)));
    }
}
