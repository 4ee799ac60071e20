//! Stoppers, and their stops.

use super::{Loopy, ge_of_stoppers};
use crate::game::Game;
use crate::rational::Rational;

/// Returns whether no position that play can reach has an infinite alternating play.
pub fn is_stopper(game: &Loopy) -> bool {
    let reachable = game.graph.reachable(game.root);
    // Whether play must end from each node with each player to move. That is so if it must end after every
    // move.
    let mut ends = vec![[false; 2]; game.graph.len()];
    loop {
        // The least fixed point: at first no play is known to end.
        let before = ends.clone();
        for &node in &reachable {
            ends[node][0] = game.graph.left[node].iter().all(|&option| before[option][1]);
            ends[node][1] = game.graph.right[node].iter().all(|&option| before[option][0]);
        }
        if ends == before {
            return reachable.iter().all(|&node| ends[node] == [true; 2]);
        }
    }
}

/// Returns the left and the right stop of a stopper as indices into `pseudonumbers`: each is the first one
/// that it equals.
///
/// A game that equals a pseudonumber is its own stop. The left stop of another game is the greatest right
/// stop of Left's options. `None` if a pseudonumber is missing from the list.
pub fn stops(game: &Loopy, pseudonumbers: &[Loopy]) -> Option<[usize; 2]> {
    let mut own = vec![None; game.graph.len()];
    for node in game.graph.reachable(game.root) {
        own[node] = Some(equal_one(&game.at(node), pseudonumbers));
    }
    let stop = |left| stop(game, game.root, left, &own, pseudonumbers);
    Some([stop(true)?, stop(false)?])
}

/// Returns `on`, `off`, and `x`, `x + over` and `x + under` for the given numbers x.
pub fn pseudonumbers(numbers: &[Rational]) -> Vec<Loopy> {
    let mut found = vec![Loopy::passing(&[None], &[]), Loopy::passing(&[], &[None])];
    for &x in numbers {
        let x = Game::number(x);
        found.push(Loopy::short(&x));
        found.push(Loopy::passing(&[Some(x.clone())], &[None]));
        found.push(Loopy::passing(&[None], &[Some(x)]));
    }
    found
}

fn equal_one(game: &Loopy, pseudonumbers: &[Loopy]) -> Option<usize> {
    pseudonumbers.iter().position(|x| ge_of_stoppers(game, x) && ge_of_stoppers(x, game))
}

fn stop(
    game: &Loopy,
    node: usize,
    left: bool,
    own: &[Option<Option<usize>>],
    pseudonumbers: &[Loopy],
) -> Option<usize> {
    if let Some(Some(own)) = own[node] {
        return Some(own);
    }
    let options = if left { &game.graph.left[node] } else { &game.graph.right[node] };
    let mut best = None;
    for &option in options {
        let found = stop(game, option, !left, own, pseudonumbers)?;
        let better = |best: usize| match left {
            true => ge_of_stoppers(&pseudonumbers[found], &pseudonumbers[best]),
            false => ge_of_stoppers(&pseudonumbers[best], &pseudonumbers[found]),
        };
        if best.is_none_or(better) {
            best = Some(found);
        }
    }
    best
}
