//! Numbers that go on by a rule: `1, 2, 3, ..` and `1, 1/2, 1/4, ..`.

use std::fmt;

use crate::games::surreal::number::Surreal;
use crate::games::surreal::rational::Rational;

/// The first numbers of a progression, and the rule by which it goes on.
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

/// How the numbers go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    /// By equal steps.
    Arithmetic,
    /// By steps each of which is so many times the one before; the factor is positive and not 1.
    Geometric(Rational),
    /// Each number is the one before times omega to this power, which is not 0.
    Powers(Surreal),
    /// The reciprocals of rationals go on by equal steps, and have the same sign.
    Harmonic,
}

/// Why no rule is read from numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoProgression {
    /// There are fewer than two numbers.
    TooFew,
    /// Several rules begin with these two numbers: a third one would tell which.
    NeedsThird,
    /// None of the rules holds for all of them.
    NoRule,
}

impl Progression {
    /// Reads the rule from the first numbers: two integers are taken to go on by equal steps; of three or more numbers the
    /// steps may also grow or shrink by a factor, the numbers by a power of omega, or the reciprocals go on by equal steps.
    /// Two steps are enough for a factor n or 1/n; for another one it takes three, since the two first steps of many
    /// sequences would have one. Two numbers are like integers if all coefficients are integers and no power of omega leads
    /// from one to the other, such as w and 2 * w.
    ///
    /// # Errors
    /// [`NoProgression`].
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

    /// The numbers that go on by equal steps.
    pub(super) fn by_equal_steps(first: Surreal, second: Surreal) -> Self {
        Self { told: vec![first, second], rule: Rule::Arithmetic }
    }

    /// The first number.
    pub fn first(&self) -> &Surreal {
        &self.told[0]
    }

    /// The numbers that are told.
    pub fn told(&self) -> &[Surreal] {
        &self.told
    }

    /// The step from the first number to the second.
    pub(super) fn step(&self) -> Surreal {
        self.told[1].minus(&self.told[0])
    }

    /// The numbers on the other side of 0.
    pub(super) fn negative(&self) -> Self {
        Self { told: self.told.iter().map(Surreal::negative).collect(), rule: self.rule.clone() }
    }
}

/// The rule of three numbers or more, of which the first two steps are these.
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

/// Are these two numbers taken to go on by equal steps? All their coefficients are integers, and no power of omega leads from
/// one to the other.
fn are_like_integers(first: &Surreal, second: &Surreal) -> bool {
    let has_integers = |number: &Surreal| number.terms().all(|(_, coefficient)| coefficient.is_integer());
    let leading = |number: &Surreal| number.terms().next().map(|(exponent, _)| exponent.clone());
    let (one, other) = (leading(first), leading(second));
    has_integers(first) && has_integers(second) && (one.is_none() || other.is_none() || one == other)
}

fn steps(numbers: &[Surreal]) -> Vec<Surreal> {
    numbers.windows(2).map(|pair| pair[1].minus(&pair[0])).collect()
}

/// The power of omega, other than 0, by which each number is greater than the one before.
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
    let is_away_from_0 = steps.first().is_some_and(|step| step.signum() == inverses[0].signum());
    is_one_sign && is_away_from_0 && steps.iter().all(|step| *step == steps[0])
}

/// The rational number as often as which one number is another one.
fn ratio(of: &Surreal, other: &Surreal) -> Option<Rational> {
    let ((_, a), (_, b)) = (of.terms().next()?, other.terms().next()?);
    let ratio = a.over(b)?;
    (other.scaled(&ratio) == *of).then_some(ratio)
}

/// `1, 2, 3, ..`
impl fmt::Display for Progression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.told.iter().try_for_each(|number| write!(f, "{number}, "))?;
        f.write_str("..")
    }
}
