//! The path to a number in the tree of all numbers. At each number on the path, the options determine whether
//! it continues to the left or to the right.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::options::{Form, Options};
use crate::games::surreal::NoSurreal;
use crate::games::surreal::number::Surreal;
use crate::games::surreal::ordinal::Ordinal;
use crate::games::surreal::rational::Rational;
use crate::games::surreal::real::{NoReal, Real, finenesses};
use crate::games::surreal::signs::{Block, Expansion, Run, Sign};
use crate::games::value::Dyadic;
use crate::ground::control::{Control, Stop};

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
    pub fn reason(&self, left: &str, right: &str) -> String {
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

// The simplest number between rationals is found without their sign expansions, which may be long.

/// The greatest number of binary digits of the fraction that is searched for.
const MAX_DIGITS: u32 = 100_000;

/// Returns the simplest number between two rationals: 0, otherwise the integer nearest to 0, otherwise the
/// number with the smallest denominator, which is dyadic. `None` if the fraction would be longer than
/// [`MAX_DIGITS`].
pub(super) fn simplest_between(low: Option<&Rational>, high: Option<&Rational>) -> Option<Dyadic> {
    let is_above = |x: &Rational| low.is_none_or(|low| x > low);
    let is_below = |x: &Rational| high.is_none_or(|high| x < high);
    if is_above(&Rational::ZERO) && is_below(&Rational::ZERO) {
        return Some(Dyadic::ZERO);
    }
    if !is_below(&Rational::ZERO)
        && let Some(high) = high
    {
        // All candidates are below 0, so the mirror image is solved instead.
        let negative = low.map(|low| -low);
        return simplest_between(Some(&-high), negative.as_ref()).map(|found| -&found);
    }
    let low = low?;
    // The next multiple of 2^-digits above the lower bound, and whether it is below the upper bound.
    let next = |digits: u32| {
        let scale = IBig::ONE << digits as usize;
        let next = (low * &Rational::from_parts(scale.clone(), IBig::ONE)?).floor() + IBig::ONE;
        Some((is_below(&Rational::from_parts(next.clone(), scale)?), next))
    };
    // If there is such a multiple between the bounds, there is one for any greater number of digits too, so a
    // binary search applies.
    let (mut least, mut most) = (0, MAX_DIGITS);
    while least < most {
        let digits = (least + most) / 2;
        (least, most) = if next(digits)?.0 { (least, digits) } else { (digits + 1, most) };
    }
    let (is_between, next) = next(least)?;
    is_between.then(|| Dyadic::from_big(next, least))
}

// Real numbers are known by enclosures. Replacing each real number by the outer end of its enclosure widens
// the cut. If the simplest number in the wider cut also lies beyond all inner ends, it lies in the cut
// itself, and is the simplest number there. Otherwise the enclosures are refined.

impl Form {
    /// Returns the simplest number between the options, some of which are real numbers.
    pub(super) fn between_reals(&self, control: &Control) -> Result<Surreal, NoSurreal> {
        for left in &self.left.reals {
            for right in &self.right.reals {
                match left.compare(right, control) {
                    Ok(Ordering::Less) | Err(NoReal::Undecided | NoReal::TooLong) => {}
                    Ok(_) => return Err(NoSurreal::NotBelow),
                    Err(NoReal::Stopped(stop)) => return Err(NoSurreal::Stopped(stop)),
                    Err(NoReal::NegativeRoot) => return Err(NoSurreal::UndecidedOrder),
                }
            }
        }
        let mut form = None;
        for bits in finenesses() {
            // If an option equals a dyadic number, the wider cut may yield that number at every fineness. So
            // from here on, such options are replaced by their exact values.
            if form.is_none() && bits >= FINE {
                form = Some(Self { left: self.left.known(control)?, right: self.right.known(control)? });
            }
            let form = form.as_ref().unwrap_or(self);
            let Some((left, right)) =
                enclosed(&form.left, bits, control)?.zip(enclosed(&form.right, bits, control)?)
            else {
                continue;
            };
            let (lower, inner_left): (Vec<_>, Vec<_>) = left.into_iter().unzip();
            let (inner_right, upper): (Vec<_>, Vec<_>) = right.into_iter().unzip();
            let wider = Self { left: form.left.with(lower), right: form.right.with(upper) };
            let found = match wider.number(control) {
                // At such a fineness, the ends of the enclosures differ even if the numbers are equal.
                Err(NoSurreal::FractionTooLong) => return Err(NoSurreal::UndecidedOrder),
                found => found?,
            };
            let is_inside = |found: &Surreal| {
                inner_left.iter().all(|left| *found > left.clone().into())
                    && inner_right.iter().all(|right| *found < right.clone().into())
            };
            if is_inside(&found) {
                return Ok(found);
            }
        }
        Err(NoSurreal::UndecidedOrder)
    }
}

/// The fineness, in binary digits, from which on options are tested for being dyadic.
const FINE: usize = 512;

/// Returns both ends of the enclosures of the real options; `None` if a divisor may be 0.
fn enclosed(
    options: &Options,
    bits: usize,
    control: &Control,
) -> Result<Option<Vec<(Rational, Rational)>>, Stop> {
    options.reals.iter().map(|real: &Real| real.between(bits, control)).collect()
}

impl Options {
    /// Returns the options with all real numbers that are found to be dyadic replaced by their exact values.
    fn known(&self, control: &Control) -> Result<Self, Stop> {
        let mut known = Self { reals: Vec::new(), ..self.clone() };
        for real in &self.reals {
            match real.dyadic(control)? {
                Some(dyadic) => known.numbers.push(dyadic.into()),
                None => known.reals.push(real.clone()),
            }
        }
        Ok(known)
    }

    /// Returns the options with rationals in place of the real numbers.
    fn with(&self, rationals: Vec<Rational>) -> Self {
        let numbers = self.numbers.iter().cloned().chain(rationals.into_iter().map(Surreal::from));
        Self { numbers: numbers.collect(), reals: Vec::new(), progression: self.progression.clone() }
    }
}
