//! How far two expansions agree.

use super::{Block, Expansion, NotTold, Run, Sign};
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

/// A place in an expansion.
struct Cursor<'e> {
    blocks: &'e [Block],
    /// Which run of a period comes next, and whether it has been entered.
    in_period: usize,
    is_inside: bool,
    /// What is left of the present run.
    rest: Option<Run>,
}

impl<'e> Cursor<'e> {
    fn new(of: &'e Expansion) -> Self {
        let mut cursor = Self { blocks: &of.blocks, in_period: 0, is_inside: false, rest: None };
        cursor.load();
        cursor
    }

    /// The present run.
    fn run(&self) -> Option<&Run> {
        self.rest.as_ref()
    }

    /// The period at whose beginning this place is.
    fn whole_period(&self) -> Option<&'e Block> {
        self.blocks.first().filter(|block| matches!(block, Block::Period(_)) && !self.is_inside)
    }

    /// Goes behind the present block.
    fn skip(&mut self) {
        self.blocks = &self.blocks[1..];
        (self.in_period, self.is_inside) = (0, false);
        self.load();
    }

    /// Goes on by so much, which is no more than the present run.
    fn advance(&mut self, by: &Ordinal) {
        let rest = self.rest.as_ref().and_then(|run| run.length.less(by)).filter(|rest| !rest.is_zero());
        match (rest, self.blocks.first()) {
            (Some(length), _) => {
                self.is_inside = true;
                if let Some(run) = &mut self.rest {
                    run.length = length;
                }
            }
            (None, Some(Block::Period(runs))) => {
                self.in_period = (self.in_period + 1) % runs.len();
                self.is_inside = self.in_period != 0;
                self.load();
            }
            (None, _) => self.skip(),
        }
    }

    fn load(&mut self) {
        self.rest = match self.blocks.first() {
            Some(Block::Run(run)) => Some(run.clone()),
            Some(Block::Period(runs)) => runs.get(self.in_period).cloned(),
            None => None,
        };
    }
}
