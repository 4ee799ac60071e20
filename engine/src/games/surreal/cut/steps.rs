//! The path to a number in the tree of all numbers. At each number on the path, the options determine whether
//! it continues to the left or to the right.

use super::options::Form;
use crate::games::surreal::failure::NoSurreal;
use crate::games::surreal::number::Surreal;
use crate::games::surreal::ordinal::Ordinal;
use crate::games::surreal::signs::{Block, Expansion, Run, Sign};
use crate::ground::control::Control;

/// The greatest number of steps of a path.
const MOST_STEPS: usize = 10_000;
/// The greatest number of consecutive equal signs that are listed one by one.
const MOST_ONE_BY_ONE: i64 = 16;

/// A number on the path, and the continuation of the path from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number.
    pub number: Surreal,
    /// The next signs: plus if the number is not above all of Left's options, minus if it is not below all of
    /// Right's. `None` at the end of the path.
    pub next: Option<Block>,
}

/// Returns the path to the number between options, beginning at 0.
///
/// ```
/// use upstar::Control;
/// use upstar::games::surreal::{Form, Options, Rational, Surreal, steps};
/// let options = |text: &str| Options {
///     numbers: Rational::from_decimal(text).map(Surreal::from).into_iter().collect(),
///     ..Options::default()
/// };
/// let form = Form { left: options("0.1"), right: options("0.3") };
/// let steps = steps(&form, &Control::unlimited())?;
/// assert!(steps.iter().map(|step| step.number.to_string()).eq(["0", "1", "1/2", "1/4"]));
/// # Ok::<(), upstar::games::surreal::NoSurreal>(())
/// ```
///
/// # Errors
/// Returns [`NoSurreal`] if there is no such number, or if the path is too long.
pub fn steps(form: &Form, control: &Control) -> Result<Vec<Step>, NoSurreal> {
    let signs = form.signs(control)?;
    let mut way = Way { steps: Vec::new(), signs: Expansion::default(), control };
    for block in signs.blocks() {
        match block {
            Block::Run(run) => way.go_run(run)?,
            Block::Period(runs) => {
                // The first round of a period is listed step by step, and the others follow as one step.
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
    fn go_run(&mut self, run: &Run) -> Result<(), NoSurreal> {
        let length = run.length.number().to_i64();
        match length.filter(|&length| length <= MOST_ONE_BY_ONE) {
            Some(length) => {
                let one = Block::Run(Run { sign: run.sign, length: Ordinal::from(1) });
                (0..length).try_for_each(|_| self.go(&one))
            }
            None => self.go(&Block::Run(run.clone())),
        }
    }

    fn go(&mut self, block: &Block) -> Result<(), NoSurreal> {
        if self.steps.len() == MOST_STEPS {
            return Err(NoSurreal::TooLong);
        }
        self.steps.push(Step { number: self.signs.number(self.control)?, next: Some(block.clone()) });
        self.signs.push_block(block)
    }
}

impl Step {
    /// Returns the reason, in words, why the path continues in this way, such as `not below 3/10: -`. `left`
    /// and `right` are the texts of the options.
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
