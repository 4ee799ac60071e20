//! A Devil who looks some turns ahead.

use super::{Devil, waste};
use crate::board::plane::{Bend, Square};
use crate::solve::angel::game::Angel;

/// Tries every square near the path for so many turns, and takes what brings the Angel least far and costs
/// him most.
///
/// A turn costs about 12^depth updates, and a copy of the whole game for each.
#[derive(Clone, Debug)]
pub(super) struct Lookahead(pub(super) u64);

/// How many segments of the path are looked at.
const SEGMENTS: usize = 6;

/// The squares that are worth trying: the Angel's own, and on both sides of what lies on the right of his
/// path.
pub(super) fn candidates(angel: &Angel) -> Vec<Square> {
    let mut squares = vec![angel.square()];
    for (segment, _) in angel.future().take(SEGMENTS) {
        let right = segment.right();
        squares.extend([right, right.beside(segment.heading.bent(Bend::Right))]);
    }
    squares.sort_unstable();
    squares.dedup();
    squares.retain(|&square| !angel.has_eaten(square) && !angel.is_left(square));
    squares
}

/// How bad a position is for the Angel: small is bad.
fn merit(angel: &Angel) -> (i64, i64) {
    (angel.square().y, -angel.length())
}

fn worst(angel: &Angel, depth: u64) -> (i64, i64) {
    if depth == 0 {
        return merit(angel);
    }
    let results = candidates(angel).into_iter().map(|square| {
        let mut next = angel.clone();
        next.turn(square);
        worst(&next, depth - 1)
    });
    results.min().unwrap_or_else(|| merit(angel))
}

impl Devil for Lookahead {
    fn eat(&mut self, angel: &Angel) -> Square {
        let best = candidates(angel).into_iter().min_by_key(|&square| {
            let mut next = angel.clone();
            next.turn(square);
            worst(&next, self.0.saturating_sub(1))
        });
        best.unwrap_or_else(|| waste(angel))
    }
}
