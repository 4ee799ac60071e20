//! How far two expansions agree.

use super::cursor::Cursor;
use super::{Expansion, NotTold, Sign};
use crate::games::surreal::ordinal::Ordinal;

/// Two expansions that agree in more runs than this are not compared to the end.
const MOST_RUNS: usize = 1_000_000;

/// The next sign of two expansions, if there is one.
type Next = (Option<Sign>, Option<Sign>);

/// How many signs two expansions have in common from the ground on, and what comes next.
pub(super) fn common(a: &Expansion, b: &Expansion) -> Result<(Ordinal, Next), NotTold> {
    let (mut a, mut b) = (Cursor::new(a), Cursor::new(b));
    let mut length = Ordinal::ZERO;
    for _ in 0..MOST_RUNS {
        if let (Some(block), true) = (a.whole_period(), a.whole_period() == b.whole_period()) {
            length = length.then(&block.length()?);
            a.skip();
            b.skip();
            continue;
        }
        let next = (a.run().map(|run| run.sign), b.run().map(|run| run.sign));
        let (Some(mine), Some(other)) = (a.run(), b.run()) else { return Ok((length, next)) };
        if mine.sign != other.sign {
            return Ok((length, next));
        }
        let shared = mine.length.clone().min(other.length.clone());
        length = length.then(&shared);
        a.advance(&shared);
        b.advance(&shared);
    }
    Err(NotTold::TooLong)
}
