//! A Devil for an Angel who follows no path, and where such an Angel can go.

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

/// How far somebody who flees looks, in squares.
const SIGHT: i64 = 9;

/// Where a piece can be after its turn: where it stands, and where it can go. It flies at most `power` steps of a
/// king, or, if it walks, it makes as many steps over squares that are not eaten.
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

/// The square of its [`goals`] from which a piece has the fewest eaten squares in sight, near ones counting more,
/// and of these the farthest; none if it cannot move. No strategy that is known to win.
pub fn flee(at: Square, power: u32, walks: bool, has_eaten: &dyn Fn(Square) -> bool) -> Option<Square> {
    let danger = |to: Square| -> u64 {
        let eaten = around(to, SIGHT).filter(|&square| has_eaten(square));
        eaten.map(|square| SIGHT as u64 + 1 - to.distance(square)).sum()
    };
    let goals = goals(at, power, walks, has_eaten).into_iter().filter(|&to| to != at);
    goals.min_by_key(|&to| (danger(to), std::cmp::Reverse(at.distance(to)), to))
}
