//! Numbers that go on by a rule: `1, 2, 3, ..` and `1, 1/2, 1/4, ..`.

use std::fmt;

use crate::games::surreal::division::Quotient;
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

impl Progression {
    /// Reads the rule from the first numbers: two are taken to go on by equal steps; of three or more the steps may also
    /// grow or shrink by a factor, the numbers by a power of omega, or the reciprocals go on by equal steps. Two steps are
    /// enough for a factor n or 1/n; for another one it takes three, since the two first steps of many sequences would have
    /// one. `None` if these rules do not hold for all of them.
    pub fn read(numbers: &[Surreal]) -> Option<Self> {
        let steps = steps(numbers);
        let (first, second) = (steps.first()?, steps.get(1));
        let rule = if steps.iter().all(|step| step == first) {
            Rule::Arithmetic
        } else if let Some(power) = power(numbers) {
            Rule::Powers(power)
        } else if is_harmonic(numbers) {
            Rule::Harmonic
        } else {
            let factor = quotient(second?, first)?.rational()?.clone();
            let goes_on = |pair: &[Surreal]| pair[0].scaled(&factor) == pair[1];
            let is_simple =
                factor.is_integer() || factor.inverse().is_some_and(|inverse| inverse.is_integer());
            if factor.signum() <= 0 || steps.len() < 3 && !is_simple || !steps.windows(2).all(goes_on) {
                return None;
            }
            Rule::Geometric(factor)
        };
        Some(Self { told: numbers.to_vec(), rule })
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

fn quotient(a: &Surreal, b: &Surreal) -> Option<Surreal> {
    match a.divided_by(b, 1).ok()? {
        Quotient::Exact(quotient) => Some(quotient),
        Quotient::Infinite(_) | Quotient::Unknown(_) => None,
    }
}

/// `1, 2, 3, ..`
impl fmt::Display for Progression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.told.iter().try_for_each(|number| write!(f, "{number}, "))?;
        f.write_str("..")
    }
}
