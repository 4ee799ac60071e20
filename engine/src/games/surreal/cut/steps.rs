//! The way to a number in the tree of all numbers: at each number on it the options tell whether to go to the left or
//! to the right.

use super::edge::NoNumber;
use super::options::Form;
use crate::games::surreal::number::Surreal;
use crate::games::surreal::ordinal::Ordinal;
use crate::games::surreal::signs::{Block, Expansion, NotTold, Run, Sign};
use crate::ground::control::Control;

/// The most steps of a way that is told.
const MOST_STEPS: usize = 10_000;
/// Up to so many equal signs are told one by one.
const MOST_ONE_BY_ONE: i64 = 16;

/// A number on the way, and how it goes on from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number.
    pub number: Surreal,
    /// The signs that come next: plus where the number is not above all of Left's options, minus where it is not below
    /// all of Right's. `None` at the end of the way.
    pub next: Option<Block>,
}

/// The way to the number between options, from 0 on.
///
/// # Errors
/// [`NoNumber`].
pub fn steps(form: &Form, control: &Control) -> Result<Vec<Step>, NoNumber> {
    let signs = form.signs(control)?;
    let mut way = Way { steps: Vec::new(), signs: Expansion::default(), control };
    for block in signs.blocks() {
        match block {
            Block::Run(run) => way.go_run(run)?,
            Block::Period(runs) => {
                // The first round is told step by step.
                runs.iter().try_for_each(|run| way.go_run(run))?;
                way.go(block)?;
            }
        }
    }
    let number = way.signs.number(control)?;
    way.steps.push(Step { number, next: None });
    Ok(way.steps)
}

struct Way<'c> {
    steps: Vec<Step>,
    signs: Expansion,
    control: &'c Control,
}

impl Way<'_> {
    fn go_run(&mut self, run: &Run) -> Result<(), NotTold> {
        let length = run.length.number().to_i64();
        match length.filter(|&length| length <= MOST_ONE_BY_ONE) {
            Some(length) => {
                let one = Block::Run(Run { sign: run.sign, length: Ordinal::from(1) });
                (0..length).try_for_each(|_| self.go(&one))
            }
            None => self.go(&Block::Run(run.clone())),
        }
    }

    fn go(&mut self, block: &Block) -> Result<(), NotTold> {
        if self.steps.len() == MOST_STEPS {
            return Err(NotTold::TooLong);
        }
        self.steps.push(Step { number: self.signs.number(self.control)?, next: Some(block.clone()) });
        Ok(self.signs.push_block(block)?)
    }
}

impl Step {
    /// Why the way goes on as it does, in words, given the options that are to be between: `not below 3/10: -`.
    pub fn told(&self, left: &str, right: &str) -> String {
        match &self.next {
            None => "between the options".to_owned(),
            Some(Block::Run(Run { sign, length })) => {
                let (why, sign) = match sign {
                    Sign::Plus => (format!("not above {left}"), '+'),
                    Sign::Minus => (format!("not below {right}"), '-'),
                };
                match *length == Ordinal::from(1) {
                    true => format!("{why}: {sign}"),
                    false => format!("{why}: {sign}, {length} times"),
                }
            }
            Some(Block::Period(_)) => format!("not above {left} and not below {right} in turn, for ever"),
        }
    }
}
