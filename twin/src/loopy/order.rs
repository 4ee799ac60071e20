//! The order of loopy games.
//!
//! G >= H means that Left, moving second, survives G - H. The side determines who wins infinite play.

use std::collections::HashMap;

use super::Loopy;

/// The player for whom infinite play is a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// For Left.
    On,
    /// For Right.
    Off,
}

/// A position of G - H with a player to move.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    g: usize,
    h: usize,
    left_moves: bool,
}

/// The moves from a state: the next state, and whether the move is in G.
type Moves = Vec<(usize, bool)>;

/// Returns all positions that are reached when Right begins in G - H, the initial one first, with their
/// moves.
fn play(g: &Loopy, h: &Loopy) -> (Vec<State>, Vec<Moves>) {
    let mut states = vec![State { g: g.root, h: h.root, left_moves: false }];
    let mut known = HashMap::from([(states[0].clone(), 0)]);
    let mut moves = vec![];
    while moves.len() < states.len() {
        let State { g: in_g, h: in_h, left_moves } = states[moves.len()];
        // Left's moves in -H are Right's moves in H.
        let (options_g, options_h) = match left_moves {
            true => (&g.graph.left[in_g], &h.graph.right[in_h]),
            false => (&g.graph.right[in_g], &h.graph.left[in_h]),
        };
        let moved_g = options_g.iter().map(|&to| (State { g: to, h: in_h, left_moves: !left_moves }, true));
        let moved_h = options_h.iter().map(|&to| (State { g: in_g, h: to, left_moves: !left_moves }, false));
        let mut from_here = vec![];
        for (state, is_in_g) in moved_g.chain(moved_h) {
            let to = *known.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                states.len() - 1
            });
            from_here.push((to, is_in_g));
        }
        moves.push(from_here);
    }
    (states, moves)
}

/// Returns whether Left has a good move, or, if Right is to move, whether all of Right's moves are good for
/// Left.
fn step(state: &State, moves: &Moves, good: impl Fn(&(usize, bool)) -> bool) -> bool {
    if state.left_moves { moves.iter().any(good) } else { moves.iter().all(good) }
}

/// Returns whether G >= H for stoppers: Left never runs out of moves. It computes the greatest set of
/// states in which she can stay.
pub fn ge_of_stoppers(g: &Loopy, h: &Loopy) -> bool {
    let (states, moves) = play(g, h);
    let mut survived = vec![true; states.len()];
    loop {
        let before = survived.clone();
        for (i, state) in states.iter().enumerate() {
            survived[i] = step(state, &moves[i], |&(to, _)| before[to]);
        }
        if survived == before {
            return survived[0];
        }
    }
}

/// Returns whether G+ >= H+ or G- >= H-: Left never runs out of moves, and if play goes on for ever,
/// infinitely many moves are in G (onside), or in H (offside).
///
/// It computes the greatest set of states from which she can force, without leaving the set, one more move
/// of that kind or the end of play. The states from which she can force that are a least fixed point inside
/// the greatest one.
pub fn ge_on_side(g: &Loopy, h: &Loopy, side: Side) -> bool {
    let (states, moves) = play(g, h);
    let mut survived = vec![true; states.len()];
    loop {
        let mut forced = vec![false; states.len()];
        loop {
            let before = forced.clone();
            for (i, state) in states.iter().enumerate() {
                forced[i] = step(state, &moves[i], |&(to, in_g)| {
                    if in_g == (side == Side::On) { survived[to] } else { before[to] }
                });
            }
            if forced == before {
                break;
            }
        }
        if forced == survived {
            return survived[0];
        }
        survived = forced;
    }
}

/// Returns whether G >= H on both sides.
pub fn ge(g: &Loopy, h: &Loopy) -> bool {
    ge_on_side(g, h, Side::On) && ge_on_side(g, h, Side::Off)
}
