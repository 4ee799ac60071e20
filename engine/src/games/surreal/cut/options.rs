//! Numbers given by their options: `{0, 1, 2, .. | }` is omega, `{0 | 1, 1/2, 1/4, ..}` its inverse.

use std::fmt;

use super::edge::{Edge, simplest};
use super::progression::Progression;
use super::rationals::simplest_between;
use crate::games::surreal::failure::NoSurreal;
use crate::games::surreal::number::Surreal;
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
