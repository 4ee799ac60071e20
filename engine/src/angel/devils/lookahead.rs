//! A Devil who looks some turns ahead.

use super::{Devil, waste};
use crate::angel::game::Angel;
use crate::angel::plane::{Bend, Square};
use crate::ground::control::{Control, OrStop};

/// The Devil who tries every square near the path, this number of turns deep, and takes the one that lets the
/// Angel advance least and costs him most.
///
/// A turn costs about 12^depth updates, each with a copy of the whole game.
#[derive(Clone, Debug)]
pub(super) struct Lookahead(pub(super) u64);

/// The number of segments of the path beside which squares are tried.
const SEGMENTS: usize = 6;

/// Returns the squares that are worth trying: the Angel's own, the squares on the right of his path, and
/// their right neighbours.
pub(super) fn candidates(angel: &Angel) -> Vec<Square> {
    let mut squares = vec![angel.square()];
    for (segment, _) in angel.future().take(SEGMENTS) {
        let right = segment.right();
        squares.extend([right, right.beside(segment.heading.bent(Bend::Right))]);
    }
    squares.sort_unstable();
    squares.dedup();
    // Eaten squares cannot be eaten again, and squares of the left set do not change the path.
    squares.retain(|&square| !angel.has_eaten(square) && !angel.is_left(square));
    squares
}

/// Returns the merit of a position for the Angel; smaller is worse for him.
fn merit(angel: &Angel) -> (i64, i64) {
    (angel.square().y, -angel.length())
}

/// Returns the worst merit for the Angel after `depth` turns, and the first square that leads there, if there
/// is a square worth trying.
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
