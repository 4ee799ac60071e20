//! A Devil against an Angel who follows no path, and the moves of such an Angel.

use std::collections::HashSet;

use crate::angel::plane::Square;

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
