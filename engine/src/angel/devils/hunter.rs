//! A Devil for an Angel who follows no path.

use std::collections::HashSet;

use crate::angel::plane::Square;

/// How many moves ahead the Devil counts squares.
const MOVES: u32 = 3;

/// The square that the Devil eats against a piece that may fly to any square at most `power` steps of a king
/// away: the one whose loss leaves the fewest squares that it could be on within three moves, of these the
/// nearest. No strategy that is known to win; none is for power 2.
///
/// Time O(power^6) for a square.
pub fn hunt(at: Square, power: u32, has_eaten: &dyn Fn(Square) -> bool) -> Square {
    let reach = 2 * i64::from(power);
    let candidates = around(at, reach).filter(|&square| square != at && !has_eaten(square));
    let best = candidates.min_by_key(|&square| {
        let left = reached(at, power, &|other| other == square || has_eaten(other));
        (left, at.distance(square), square)
    });
    best.unwrap_or_else(|| Square::new(at.x + reach + 1, at.y))
}

fn around(at: Square, reach: i64) -> impl Iterator<Item = Square> {
    (-reach..=reach).flat_map(move |dx| (-reach..=reach).map(move |dy| Square::new(at.x + dx, at.y + dy)))
}

/// How many squares the piece could be on after each number of moves, all together.
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
