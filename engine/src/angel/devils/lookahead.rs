//! A Devil who looks some turns ahead.

use super::{Devil, waste};
use crate::angel::game::Angel;
use crate::angel::plane::{Bend, Square};
use crate::ground::control::{Control, OrStop};

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

/// The worst that can come of so many turns, and the first square on the way there, if one is worth trying.
fn worst(angel: &Angel, depth: u64, control: &Control) -> OrStop<((i64, i64), Option<Square>)> {
    let mut worst = None;
    let squares = if depth == 0 { Vec::new() } else { candidates(angel) };
    for square in squares {
        control.check(0, 0)?;
        let mut next = angel.clone();
        next.turn_under(square, control)?;
        let (merit, _) = self::worst(&next, depth - 1, control)?;
        if worst.is_none_or(|(least, _)| merit < least) {
            worst = Some((merit, square));
        }
    }
    Ok(worst.map_or_else(|| (merit(angel), None), |(merit, square)| (merit, Some(square))))
}

impl Devil for Lookahead {
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square> {
        let (_, best) = worst(angel, self.0, control)?;
        Ok(best.unwrap_or_else(|| waste(angel)))
    }
}
