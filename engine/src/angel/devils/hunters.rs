//! Devils who choose each square by what is near the Angel or by looking some turns ahead, and the moves of
//! an Angel who follows no path.

use std::collections::HashSet;

use super::{Devil, ahead, waste};
use crate::angel::game::Angel;
use crate::angel::plane::{Bend, Square};
use crate::ground::chance::SplitMix64;
use crate::ground::control::{Control, OrStop};

/// The number of moves that the Devil looks ahead.
const MOVES: u32 = 3;

/// Returns the square that the Devil eats against a piece that may fly to any square at most `power` king's
/// steps away. It is the square whose loss leaves the piece the fewest squares to reach within three moves;
/// among these, the nearest. This is not known to be a winning strategy; against power 2 there is none.
///
/// Time O(power^6): O(power^2) candidates, each with O(power^4) moves.
pub fn hunt(at: Square, power: u32, has_eaten: &dyn Fn(Square) -> bool) -> Square {
    let reach = 2 * i64::from(power);
    let candidates = around(at, reach).filter(|&square| square != at && !has_eaten(square));
    let best = candidates.min_by_key(|&square| {
        let left = reached(at, power, &|other| other == square || has_eaten(other));
        (left, at.distance(square), square)
    });
    // If everything nearby is eaten, any square further away will do.
    best.unwrap_or_else(|| Square::new(at.x + reach + 1, at.y))
}

fn around(at: Square, reach: i64) -> impl Iterator<Item = Square> {
    (-reach..=reach).flat_map(move |dx| (-reach..=reach).map(move |dy| Square::new(at.x + dx, at.y + dy)))
}

/// Returns the number of squares that the piece can reach within [`MOVES`] moves.
fn reached(at: Square, power: u32, is_eaten: &dyn Fn(Square) -> bool) -> usize {
    let mut found = HashSet::from([at]);
    let mut last = vec![at];
    for _ in 0..MOVES {
        let mut next = Vec::new();
        for &from in &last {
            for square in around(from, i64::from(power)) {
                if !is_eaten(square) && found.insert(square) {
                    next.push(square);
                }
            }
        }
        last = next;
    }
    found.len()
}

/// The distance at which a fleeing piece sees eaten squares.
const SIGHT: i64 = 9;

/// Returns the squares on which a piece can be after its turn, including its own square. It flies at most
/// `power` king's steps; or, if it walks, it makes up to `power` steps over squares that are not eaten.
pub fn goals(at: Square, power: u32, walks: bool, has_eaten: &dyn Fn(Square) -> bool) -> HashSet<Square> {
    let (steps, reach) = if walks { (power, 1) } else { (1, i64::from(power)) };
    let mut found = HashSet::from([at]);
    let mut last = vec![at];
    for _ in 0..steps {
        let next: Vec<Square> = last.iter().flat_map(|&from| around(from, reach)).collect();
        last = next.into_iter().filter(|&square| !has_eaten(square) && found.insert(square)).collect();
    }
    found
}

/// Returns the square among the [`goals`] from which a piece sees the fewest eaten squares, near ones
/// counting more; among these, the farthest. None if the piece cannot move. This is not known to be a winning
/// strategy.
pub fn flee(at: Square, power: u32, walks: bool, has_eaten: &dyn Fn(Square) -> bool) -> Option<Square> {
    let danger = |to: Square| -> u64 {
        let eaten = around(to, SIGHT).filter(|&square| has_eaten(square));
        eaten.map(|square| SIGHT as u64 + 1 - to.distance(square)).sum()
    };
    let goals = goals(at, power, walks, has_eaten).into_iter().filter(|&to| to != at);
    goals.min_by_key(|&to| (danger(to), std::cmp::Reverse(at.distance(to)), to))
}

/// The Devil who eats the square where the Angel is.
#[derive(Clone, Debug)]
pub(super) struct Own;

impl Devil for Own {
    fn eat(&mut self, angel: &Angel, _: &Control) -> OrStop<Square> {
        Ok(angel.square())
    }
}

/// The Devil who eats the square where the Angel would land.
#[derive(Clone, Debug)]
pub(super) struct Landing;

impl Devil for Landing {
    fn eat(&mut self, angel: &Angel, _: &Control) -> OrStop<Square> {
        Ok(angel.landing())
    }
}

/// The Devil who eats the square beside the path, a fixed number of segments ahead.
#[derive(Clone, Debug)]
pub(super) struct Ahead(pub(super) u64);

impl Devil for Ahead {
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square> {
        Ok(ahead(angel, self.0, control)?.right())
    }
}

/// The Devil who eats a random square within a number of king's steps.
#[derive(Clone, Debug)]
pub(super) struct Random {
    pub(super) radius: u64,
    pub(super) chance: SplitMix64,
}

/// The number of draws after which the Devil passes, in case he has eaten nearly all squares nearby.
const DRAWS: usize = 64;

impl Devil for Random {
    fn eat(&mut self, angel: &Angel, _: &Control) -> OrStop<Square> {
        let Square { x, y } = angel.square();
        let side = 2 * self.radius + 1;
        for _ in 0..DRAWS {
            let mut offset = || self.chance.below(side) as i64 - self.radius as i64;
            let square = Square::new(x + offset(), y + offset());
            if !angel.has_eaten(square) {
                return Ok(square);
            }
        }
        Ok(waste(angel))
    }
}

/// The Devil who tries to trap the Angel in a dead end, as in Figure 6. He makes the path turn clockwise, and
/// eats the Angel's square when the Angel sits right before the turn.
#[derive(Clone, Debug)]
pub(super) struct Trap(pub(super) SplitMix64);

impl Devil for Trap {
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square> {
        let (_, bend) = angel.future().next().expect("a path without end");
        if bend == Bend::Right && !angel.has_eaten(angel.square()) {
            return Ok(angel.square());
        }
        // The place of the turn depends on the other eaten squares, so the distance is varied.
        let square = ahead(angel, 2 + self.0.below(4), control)?.right();
        Ok(if angel.has_eaten(square) { waste(angel) } else { square })
    }
}

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
