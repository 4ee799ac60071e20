//! Numbers that continue by a rule: `1, 2, 3, ..` and `1, 1/2, 1/4, ..`.

use std::fmt;

use crate::games::surreal::number::Surreal;
use crate::games::surreal::rational::Rational;

/// The first numbers of a progression, and the rule by which it continues.
///
/// ```
/// use upstar::games::surreal::{Progression, Surreal};
/// let numbers = [1, 2, 3].map(Surreal::from);
/// assert_eq!(Progression::read(&numbers).unwrap().to_string(), "1, 2, 3, ..");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progression {
    told: Vec<Surreal>,
    pub(super) rule: Rule,
}

/// The rule by which numbers continue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    /// Each number differs from the one before by the same step.
    Arithmetic,
    /// Each step is the step before times this factor, which is positive and not 1.
    Geometric(Rational),
    /// Each number is the one before times omega to this power, which is not 0.
    Powers(Surreal),
    /// The numbers are rationals of the same sign, and their reciprocals continue by equal steps.
    Harmonic,
}

/// The reason why no rule is recognised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoProgression {
    /// There are fewer than two numbers.
    TooFew,
    /// Several rules begin with these two numbers. A third number would decide between them.
    NeedsThird,
    /// No rule holds for all the numbers.
    NoRule,
}

impl Progression {
    /// Recognises the rule from the first numbers. Two integers are taken to continue by equal steps. For
    /// three or more numbers, the steps may also grow or shrink by a factor, the numbers may grow by a power
    /// of omega, or the reciprocals may continue by equal steps. Two steps are enough for a factor n or 1/n.
    /// Any other factor takes three steps, since two steps have a rational ratio in many sequences. Two
    /// numbers are treated like integers if all their coefficients are integers and they have the same
    /// leading exponent, as w and 2 * w do, or if one of them is 0.
    ///
    /// # Errors
    /// Returns [`NoProgression`] if no rule is recognised.
    pub fn read(numbers: &[Surreal]) -> Result<Self, NoProgression> {
        let steps = steps(numbers);
        let rule = match (numbers, &steps[..]) {
            ([first, second], _) if are_like_integers(first, second) => Rule::Arithmetic,
            ([_, _], _) => return Err(NoProgression::NeedsThird),
            (_, [first, second, ..]) => rule_of(numbers, &steps, (first, second))?,
            _ => return Err(NoProgression::TooFew),
        };
        Ok(Self { told: numbers.to_vec(), rule })
    }

    /// Returns the progression that continues two numbers by equal steps.
    pub(super) fn by_equal_steps(first: Surreal, second: Surreal) -> Self {
        Self { told: vec![first, second], rule: Rule::Arithmetic }
    }

    /// Returns the first number.
    pub fn first(&self) -> &Surreal {
        &self.told[0]
    }

    /// Returns the numbers that are given explicitly.
    pub fn told(&self) -> &[Surreal] {
        &self.told
    }

    /// Returns the step from the first number to the second.
    pub(super) fn step(&self) -> Surreal {
        self.told[1].minus(&self.told[0])
    }

    /// Returns the progression of the negatives.
    pub(super) fn negative(&self) -> Self {
        Self { told: self.told.iter().map(Surreal::negative).collect(), rule: self.rule.clone() }
    }
}

/// Returns the rule of at least three numbers. `first` and `second` are their first two steps.
fn rule_of(
    numbers: &[Surreal],
    steps: &[Surreal],
    (first, second): (&Surreal, &Surreal),
) -> Result<Rule, NoProgression> {
    if steps.iter().all(|step| step == first) {
        return Ok(Rule::Arithmetic);
    }
    if let Some(power) = power(numbers) {
        return Ok(Rule::Powers(power));
    }
    if is_harmonic(numbers) {
        return Ok(Rule::Harmonic);
    }
    let factor = ratio(second, first).ok_or(NoProgression::NoRule)?;
    let goes_on = |pair: &[Surreal]| pair[0].scaled(&factor) == pair[1];
    let is_simple = factor.is_integer() || factor.inverse().is_some_and(|inverse| inverse.is_integer());
    if factor.signum() <= 0 || steps.len() < 3 && !is_simple || !steps.windows(2).all(goes_on) {
        return Err(NoProgression::NoRule);
    }
    Ok(Rule::Geometric(factor))
}

/// Returns whether two numbers are taken to continue by equal steps: all their coefficients are integers, and
/// they have the same leading exponent or one of them is 0.
fn are_like_integers(first: &Surreal, second: &Surreal) -> bool {
    let has_integers = |number: &Surreal| number.terms().all(|(_, coefficient)| coefficient.is_integer());
    let leading = |number: &Surreal| number.terms().next().map(|(exponent, _)| exponent.clone());
    let (one, other) = (leading(first), leading(second));
    has_integers(first) && has_integers(second) && (one.is_none() || other.is_none() || one == other)
}

fn steps(numbers: &[Surreal]) -> Vec<Surreal> {
    numbers.windows(2).map(|pair| pair[1].minus(&pair[0])).collect()
}

/// Returns the exponent of the power of omega, other than 0, by which each number is multiplied to get the
/// next one. There have to be at least three numbers.
fn power(numbers: &[Surreal]) -> Option<Surreal> {
    let exponent = |number: &Surreal| number.terms().next().map(|(exponent, _)| exponent.clone());
    let power = exponent(numbers.get(1)?)?.minus(&exponent(&numbers[0])?);
    let factor = Surreal::power_of_omega(power.clone()).ok()?;
    let goes_on = |pair: &[Surreal]| pair[0].times(&factor).as_ref() == Ok(&pair[1]);
    (numbers.len() > 2 && !power.is_zero() && numbers.windows(2).all(goes_on)).then_some(power)
}

fn is_harmonic(numbers: &[Surreal]) -> bool {
    let inverse = |number: &Surreal| number.rational().and_then(Rational::inverse).map(Surreal::from);
    let Some(inverses) = numbers.iter().map(inverse).collect::<Option<Vec<_>>>() else { return false };
    let is_one_sign = inverses.windows(2).all(|pair| pair[0].signum() == pair[1].signum());
    let steps = steps(&inverses);
    // If the reciprocals approached 0, they would reach it or change their sign, and the progression would
    // end.
    let is_away_from_0 = steps.first().is_some_and(|step| step.signum() == inverses[0].signum());
    is_one_sign && is_away_from_0 && steps.iter().all(|step| *step == steps[0])
}

/// Returns the rational r for which `of` is r times `other`, if there is one.
fn ratio(of: &Surreal, other: &Surreal) -> Option<Rational> {
    let ((_, a), (_, b)) = (of.terms().next()?, other.terms().next()?);
    let ratio = a.over(b)?;
    (other.scaled(&ratio) == *of).then_some(ratio)
}

/// Writes `1, 2, 3, ..`.
impl fmt::Display for Progression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.told.iter().try_for_each(|number| write!(f, "{number}, "))?;
        f.write_str("..")
    }
}
