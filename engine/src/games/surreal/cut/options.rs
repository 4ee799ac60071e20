//! Numbers given by their options: `{0, 1, 2, .. | }` is omega, `{0 | 1, 1/2, 1/4, ..}` its inverse.

use std::fmt;

use super::steps::simplest_between;
use super::{Edge, simplest};
use crate::games::surreal::NoSurreal;
use crate::games::surreal::number::Surreal;
use crate::games::surreal::rational::Rational;
use crate::games::surreal::real::Real;
use crate::games::surreal::signs::{Expansion, Sign};
use crate::ground::control::Control;

/// The options of one player: exact numbers, real numbers, and the numbers of a progression.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The numbers that are known exactly.
    pub numbers: Vec<Surreal>,
    /// The real numbers that are known by enclosures.
    pub reals: Vec<Real>,
    /// The numbers that continue by a rule.
    pub progression: Option<Progression>,
}

/// A number, given by its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The options of Left.
    pub left: Options,
    /// The options of Right.
    pub right: Options,
}

impl Options {
    /// Returns whether there are no options.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty() && self.reals.is_empty() && self.progression.is_none()
    }

    /// Returns the options of Left that matter in a description of the number: the greatest one, if all of
    /// them are known exactly and finite in number, and otherwise all.
    #[must_use]
    pub fn greatest(&self) -> Self {
        self.only(self.numbers.iter().max())
    }

    /// Returns the options of Right that matter in a description of the number: the least one, if all of them
    /// are known exactly and finite in number, and otherwise all.
    #[must_use]
    pub fn least(&self) -> Self {
        self.only(self.numbers.iter().min())
    }

    fn only(&self, nearest: Option<&Surreal>) -> Self {
        if self.reals.is_empty() && self.progression.is_none() {
            Self { numbers: nearest.cloned().into_iter().collect(), ..Self::default() }
        } else {
            self.clone()
        }
    }

    /// Returns the lower end of the numbers above all these options. None of the options may be known by an
    /// enclosure only.
    fn edge_above(&self, control: &Control) -> Result<Edge, NoSurreal> {
        let greatest = self.numbers.iter().max();
        let number = greatest.map(|number| Edge::at(number, control)).transpose()?;
        let limit =
            self.progression.as_ref().map(|progression| Edge::above(progression, control)).transpose()?;
        Ok(match (number, limit) {
            (Some(number), Some(limit)) => {
                if number.is_below(&limit, control)? {
                    limit
                } else {
                    number
                }
            }
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => Edge::none(),
        })
    }

    /// Returns the upper end of the numbers below all these options. None of the options may be known by an
    /// enclosure only.
    fn edge_below(&self, control: &Control) -> Result<Edge, NoSurreal> {
        Ok(self.negative().edge_above(control)?.negative())
    }

    fn negative(&self) -> Self {
        Self {
            numbers: self.numbers.iter().map(Surreal::negative).collect(),
            reals: self.reals.iter().map(Real::negative).collect(),
            progression: self.progression.as_ref().map(Progression::negative),
        }
    }
}

impl Form {
    /// Returns the simplest number above all of Left's options and below all of Right's.
    ///
    /// ```
    /// use upstar::Control;
    /// use upstar::games::surreal::{Form, Options, Progression, Surreal};
    /// let naturals = Progression::read(&[0, 1, 2].map(Surreal::from)).ok();
    /// let left = Options { progression: naturals, ..Options::default() };
    /// let form = Form { left, right: Options::default() };
    /// assert_eq!(form.number(&Control::unlimited())?, Surreal::omega());
    /// # Ok::<(), upstar::games::surreal::NoSurreal>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`NoSurreal`] if there is none, or if it was not found.
    pub fn number(&self, control: &Control) -> Result<Surreal, NoSurreal> {
        if !self.left.reals.is_empty() || !self.right.reals.is_empty() {
            return self.between_reals(control);
        }
        match self.between_rationals() {
            Some(found) => found,
            None => Ok(self.signs(control)?.number(control)?),
        }
    }

    /// Returns the signs of the simplest number between the options.
    pub(super) fn signs(&self, control: &Control) -> Result<Expansion, NoSurreal> {
        if self.left.reals.is_empty() && self.right.reals.is_empty() {
            simplest(&self.left.edge_above(control)?, &self.right.edge_below(control)?, control)
        } else {
            Ok(self.between_reals(control)?.signs(control)?)
        }
    }

    /// Returns the simplest number between the options if these are finitely many rational numbers, and
    /// `None` otherwise.
    fn between_rationals(&self) -> Option<Result<Surreal, NoSurreal>> {
        let all = [&self.left, &self.right];
        let is_rational = |number: &Surreal| number.rational().is_some();
        let are_rational =
            |side: &&Options| side.progression.is_none() && side.numbers.iter().all(is_rational);
        if !all.iter().all(are_rational) {
            return None;
        }
        let low = self.left.numbers.iter().max().and_then(Surreal::rational);
        let high = self.right.numbers.iter().min().and_then(Surreal::rational);
        if let (Some(low), Some(high)) = (low, high)
            && low >= high
        {
            return Some(Err(NoSurreal::NotBelow));
        }
        let found = simplest_between(low, high).ok_or(NoSurreal::FractionTooLong);
        Some(found.map(|dyadic| Surreal::from(&dyadic)))
    }

    /// Returns the options of a number in its simplest form, without those that other options dominate. They
    /// are numbers on the path to it in the tree of all numbers. Infinitely many options are given by the
    /// rule of a progression.
    ///
    /// ```
    /// use upstar::Control;
    /// use upstar::games::surreal::{Form, Surreal};
    /// let control = Control::unlimited();
    /// assert_eq!(Form::of(&Surreal::omega(), &control)?.to_string(), "{0, 1, 2, .. | }");
    /// assert_eq!(Form::of(&Surreal::epsilon(), &control)?.to_string(), "{0 | 1, 1/2, 1/4, ..}");
    /// # Ok::<(), upstar::games::surreal::NoSurreal>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`NoSurreal`]; it is [`NoSurreal::NoRule`] if the options follow no rule that
    /// [`Progression::read`] recognises.
    pub fn of(number: &Surreal, control: &Control) -> Result<Self, NoSurreal> {
        let signs = number.signs(control)?;
        let [left, right] = [Sign::Plus, Sign::Minus].map(|sign| on_the_way(&signs, sign, control));
        let form = Self { left: left?, right: right? };
        // The rule is recognised from the first options only, so the result is verified.
        match form.number(control) {
            Ok(found) if found == *number => Ok(form),
            Err(NoSurreal::Stopped(stop)) => Err(stop.into()),
            _ => Err(NoSurreal::NoRule),
        }
    }
}

/// Returns the numbers from which the path continues with a sign: the last of them, or a progression that
/// approaches all of them if there is no last one.
fn on_the_way(signs: &Expansion, sign: Sign, control: &Control) -> Result<Options, NoSurreal> {
    let places = signs.last_of(sign, 0..3)?;
    let numbers = places.iter().map(|place| signs.prefix(place, control)?.number(control));
    let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
    if numbers.len() < 2 {
        return Ok(Options { numbers, ..Options::default() });
    }
    let progression = Progression::read(&numbers).map_err(|_| NoSurreal::NoRule)?;
    Ok(Options { progression: Some(progression), ..Options::default() })
}

/// Writes `1/2, 3/4` or `0, 1, 2, ..`.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.numbers.iter().map(ToString::to_string);
        let reals = self.reals.iter().map(ToString::to_string);
        let progression = self.progression.iter().map(ToString::to_string);
        f.write_str(&numbers.chain(reals).chain(progression).collect::<Vec<_>>().join(", "))
    }
}

/// Writes `{0, 1, 2, .. | }`.
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{} | {}}}", self.left, self.right)
    }
}

// Numbers may continue by a rule, as in `1, 2, 3, ..` and `1, 1/2, 1/4, ..`.

/// The first numbers of a progression, and the rule by which it continues.
///
/// ```
/// use upstar::games::surreal::{Progression, Surreal};
/// let numbers = [1, 2, 3].map(Surreal::from);
/// assert_eq!(Progression::read(&numbers).unwrap().to_string(), "1, 2, 3, ..");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progression {
    terms: Vec<Surreal>,
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
        Ok(Self { terms: numbers.to_vec(), rule })
    }

    /// Returns the progression that continues two numbers by equal steps.
    pub(super) fn by_equal_steps(first: Surreal, second: Surreal) -> Self {
        Self { terms: vec![first, second], rule: Rule::Arithmetic }
    }

    /// Returns the first number.
    pub fn first(&self) -> &Surreal {
        &self.terms[0]
    }

    /// Returns the numbers that are given explicitly.
    pub fn terms(&self) -> &[Surreal] {
        &self.terms
    }

    /// Returns the step from the first number to the second.
    pub(super) fn step(&self) -> Surreal {
        self.terms[1].minus(&self.terms[0])
    }

    /// Returns the progression of the negatives.
    pub(super) fn negative(&self) -> Self {
        Self { terms: self.terms.iter().map(Surreal::negative).collect(), rule: self.rule.clone() }
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
        self.terms.iter().try_for_each(|number| write!(f, "{number}, "))?;
        f.write_str("..")
    }
}
