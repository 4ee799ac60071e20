//! Sensible turns for positions whose winner is unknown. They are found by looking two turns ahead and
//! estimating the resulting positions.

use std::cmp::Reverse;

use crate::escape::board::EscapeGraph;
use crate::escape::remains::edges::Neighbours;
use crate::escape::rules::{SpiesMove, SpiesState};

/// The number of turns that are compared by the answers to them: the turns with the best estimates.
const CANDIDATES: usize = 12;
/// The greatest number of turns that are listed. On larger boards only some vertices and edges are
/// considered.
const MOST_TURNS: usize = 20_000;
/// The weight of an edge at the spy's own vertex; each edge that the spy can reach has weight 1.
const AT_HIM: i64 = 2;
/// The estimate of a position that is won for the player who made the last turn.
const WON: i64 = i64::MAX;

/// Returns the turn after whose best answer the player has the most edges to walk on, compared with the other
/// player. Returns None if the play is over.
pub(super) fn sensible(board: &EscapeGraph, state: &SpiesState) -> Option<SpiesMove> {
    let mut turns: Vec<(i64, SpiesMove)> =
        turns(board, state).into_iter().map(|turn| (estimate(board, &state.after(turn)), turn)).collect();
    turns.sort_by_key(|&(merit, turn)| (Reverse(merit), turn));
    let &(merit, best) = turns.first()?;
    if merit == WON {
        return Some(best);
    }
    let worst = |turn: SpiesMove| {
        let after = state.after(turn);
        let answers = self::turns(board, &after).into_iter();
        answers.map(|answer| estimate(board, &after.after(answer))).max()
    };
    let candidates = turns.into_iter().take(CANDIDATES).map(|(_, turn)| turn);
    candidates.min_by_key(|&turn| worst(turn))
}

/// Returns all turns, or some of them if there are too many.
fn turns(board: &EscapeGraph, state: &SpiesState) -> Vec<SpiesMove> {
    let to = state.reached(board);
    let mut edges: Vec<usize> = state.remaining(board).map(|(edge, _)| edge).collect();
    if to.len() * edges.len() > MOST_TURNS {
        let other = state.own_and_other()[1];
        // On a large board, a block far from the other spy hardly matters.
        edges.sort_by_key(|&edge| !board.graph().edges()[edge].ends.contains(&other));
        edges.truncate(MOST_TURNS / to.len().max(1) + 1);
    }
    let to = to.into_iter().take(MOST_TURNS);
    to.flat_map(|to| edges.iter().map(move |&edge| SpiesMove { to, edge })).collect()
}

/// Estimates how much better the position is for the player who made the last turn.
fn estimate(board: &EscapeGraph, state: &SpiesState) -> i64 {
    let neighbours = Neighbours::new(board, &state.copies);
    let [to_move, moved] = state.own_and_other();
    let room = |from: u32, other: u32| {
        let reached = neighbours.reached(from, Some(other));
        let edges: usize = reached.iter().map(|&vertex| neighbours.of(vertex).len()).sum();
        (reached.len() > 1).then(|| edges as i64 + AT_HIM * neighbours.of(from).len() as i64)
    };
    match (room(moved, to_move), room(to_move, moved)) {
        (_, None) => WON,
        (own, Some(other)) => own.unwrap_or(0) - other,
    }
}
