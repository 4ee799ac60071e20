//! The score of a path that the reader proposes as an update.

use std::fmt;

use super::Change;
use crate::angel::plane::{NoCurve, Path, Segment, Square};

/// The score of a candidate for the new path, compared with the path before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// L of the path before, and of the candidate.
    pub lengths: [i64; 2],
    /// The changes by the candidate.
    pub change: Change,
}

/// A reason why a candidate may not be the new path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoUpdate {
    /// The candidate does not contain this segment of the past.
    Past(Segment),
    /// The candidate is no descendant of the path before, since its left set lacks this square (Lemma 3).
    Lost(Square),
    /// The candidate is no border curve.
    Curve(NoCurve),
    /// The path before is no border curve, so nothing can be compared.
    Before(NoCurve),
}

impl fmt::Display for NoUpdate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Past(segment) => write!(f, "it does not begin with the past, which passes {segment}"),
            Self::Lost(square) => write!(
                f,
                "it is no descendant: {square} is in the left set of the path, and not in that of the candidate (Lemma 3)"
            ),
            Self::Curve(why) => write!(f, "it is no border curve. {why}"),
            Self::Before(why) => write!(f, "the path before is no border curve. {why}"),
        }
    }
}

impl std::error::Error for NoUpdate {}

/// Scores a candidate: a path whose past begins with that of `before`, and whose left set is the proposed
/// one. Its Eaten squares are ignored: n counts those of `before`. Time O(n log n) for n segments and
/// squares.
///
/// # Errors
/// The reason why the candidate may not be the new path.
pub fn score(before: &Path, candidate: &Path) -> Result<Score, NoUpdate> {
    // Padding the candidate's past makes one that is too short differ at its first missing segment.
    let both = before.past().iter().zip(candidate.past().iter().map(Some).chain(std::iter::repeat(None)));
    if let Some((segment, _)) = both.into_iter().find(|(segment, other)| Some(*segment) != *other) {
        return Err(NoUpdate::Past(*segment));
    }
    if let Some(&square) = before.left().iter().find(|&&square| !candidate.is_left(square)) {
        return Err(NoUpdate::Lost(square));
    }
    let old = before.check_curve().and_then(|()| before.length().ok_or(NoCurve::TooLong));
    let new = candidate.check_curve().and_then(|()| candidate.length().ok_or(NoCurve::TooLong));
    let lengths = [old.map_err(NoUpdate::Before)?, new.map_err(NoUpdate::Curve)?];
    let evaded = before.eaten().iter().filter(|&&square| candidate.is_left(square)).count() as i64;
    Ok(Score { lengths, change: Change { delta_f: lengths[1] - lengths[0] - 2 * evaded, delta_n: evaded } })
}
