//! The Eaten squares that can join the left set at all.
//!
//! Let X be a column such that all of the left set with x >= 0 lies in the columns 0 to X. Let C be a part of
//! a best set that touches the left set, and M its easternmost column. For each r from X to M - 1, C without
//! its columns east of r is no better. In each row that set has at most as many sides, and in each of the M -
//! r columns it has two fewer. So C has at least M - r Eaten squares in these columns. Let N(x) be the number
//! of Eaten squares in the columns X + 1 to x. Then N(M) - M >= N(r) - r: no part reaches further than the
//! last column where N(x) - x is largest.
//!
//! By the literal rule, the columns east of r are folded into the column r instead, so that whatever they
//! connect stays connected. That column must contain no segment of the past.
//!
//! An island with k Eaten squares, w columns and h rows has at least 2(w + h) sides, hence k >= w + h. With r
//! + 1 = max(w, h), each of its squares has at least r + 2 Eaten squares at a distance of at most r.
//!
//! A square that is in no best set may be left out: a set that contains it becomes worse, and other sets stay
//! as they are.

use crate::angel::plane::Square;

/// The largest number of Eaten squares for which islands are bounded: the test looks at all pairs of squares.
const MOST: usize = 1 << 13;
/// The largest number of rounds. A square that is left out may make others fail the test in the next round.
const ROUNDS: usize = 16;

/// Returns the last column that a part touching the left set can reach; `from` is the X above.
pub(super) fn limit(eaten: &[Square], from: i64) -> i64 {
    let mut columns: Vec<i64> = eaten.iter().map(|square| square.x).filter(|&x| x > from).collect();
    columns.sort_unstable();
    let (mut limit, mut best) = (from, 0);
    for (before, &x) in (0..).zip(&columns) {
        let value = before + 1 - (x - from);
        // Of columns with equal values the last one is the bound.
        if value >= best {
            (limit, best) = (x, value);
        }
    }
    limit
}

/// Returns the Eaten squares that may be in a best set by the relaxed rule, in their given order.
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

/// Returns whether the square may be in an island: for some r, r + 2 Eaten squares are at a distance of at
/// most r.
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
