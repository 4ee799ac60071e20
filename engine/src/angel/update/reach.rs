//! Which Eaten squares may join the left set at all.
//!
//! Let X be a column such that all of the left set with x >= 0 lies in the columns 0 to X, and C a part of a
//! best set that touches the left set, with M its easternmost column. For each r from X to M - 1, C without
//! its columns east of r is no better: in each row it has as few sides, and in each of the M - r columns two
//! fewer. So C has at least M - r Eaten squares in these columns. With N(x), the number of Eaten squares in
//! the columns X + 1 to x, that is N(M) - M >= N(r) - r: no part reaches further than the last column where
//! N(x) - x is largest.
//!
//! By the literal rule the columns east of r are folded into the column r instead, so that what they connect
//! stays connected. In that column there must be no segment of the past.
//!
//! An island with k Eaten squares, w columns and h rows has 2(w + h) sides at least, so that k >= w + h: each
//! of its squares has r + 2 Eaten squares at a distance of at most r, for r + 1 the larger one of w and h.
//!
//! A square that is in no best set may be left out: a set that contains it becomes worse, and other sets stay
//! as they are.

use crate::angel::plane::Square;

/// With more Eaten squares than these, islands are not looked for: all pairs of squares would have to be.
const MOST: usize = 1 << 13;
/// How often squares are left out because others were.
const ROUNDS: usize = 16;

/// The last column that a part touching the left set may reach, where `from` is the X of above.
pub(super) fn limit(eaten: &[Square], from: i64) -> i64 {
    let mut columns: Vec<i64> = eaten.iter().map(|square| square.x).filter(|&x| x > from).collect();
    columns.sort_unstable();
    let (mut limit, mut best) = (from, 0);
    for (before, &x) in (0..).zip(&columns) {
        let value = before + 1 - (x - from);
        if value >= best {
            (limit, best) = (x, value);
        }
    }
    limit
}

/// The Eaten squares that may be in a best set by the relaxed rule, in the order that they have.
pub(super) fn relaxed(left: &[Square], eaten: &[Square]) -> Vec<Square> {
    let mut kept = eaten.to_vec();
    if kept.len() > MOST {
        return kept;
    }
    let limit = limit(eaten, left.iter().map(|square| square.x).max().unwrap_or(-1));
    for _ in 0..ROUNDS {
        let all = kept.clone();
        kept.retain(|&square| square.x <= limit || is_crowded(square, &all));
        if kept.len() == all.len() {
            break;
        }
    }
    kept
}

/// Whether the square may be in an island.
fn is_crowded(square: Square, eaten: &[Square]) -> bool {
    let mut at = vec![0_usize; eaten.len()];
    for &other in eaten {
        if let Some(count) = usize::try_from(square.distance(other)).ok().and_then(|far| at.get_mut(far)) {
            *count += 1;
        }
    }
    let mut near = 0;
    (0..at.len()).any(|distance| {
        near += at[distance];
        near >= distance + 2
    })
}
