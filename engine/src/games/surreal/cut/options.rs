//! Numbers told by their options: `{0, 1, 2, .. | }` is omega, `{0 | 1, 1/2, 1/4, ..}` its inverse.

use std::fmt;

use super::edge::{Edge, NoNumber, simplest};
use super::progression::Progression;
use super::rationals::simplest_between;
use crate::games::surreal::number::Surreal;
use crate::games::surreal::real::Real;
use crate::games::surreal::signs::{Expansion, NotTold, Sign};
use crate::ground::control::Control;

/// The options of one player: some numbers, real ones, and those of a progression.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Numbers.
    pub numbers: Vec<Surreal>,
    /// Real numbers that are told by enclosures.
    pub reals: Vec<Real>,
    /// Numbers that go on by a rule.
    pub progression: Option<Progression>,
}

/// A number as it is told by its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// Left's.
    pub left: Options,
    /// Right's.
    pub right: Options,
}

impl Options {
    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty() && self.reals.is_empty() && self.progression.is_none()
    }

    /// Those to which a number between the options of both players is told to be: of finitely many rational and infinite ones
    /// the greatest, else all.
    #[must_use]
    pub fn greatest(&self) -> Self {
        self.only(self.numbers.iter().max())
    }

    /// The same of Right's: the least.
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

    /// The lower end of the numbers above all of these, of which none is told by enclosures.
    fn edge_above(&self, control: &Control) -> Result<Edge, NotTold> {
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

    /// The upper end of the numbers below all of these.
    fn edge_below(&self, control: &Control) -> Result<Edge, NotTold> {
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
    /// The simplest number above all of Left's options and below all of Right's.
    ///
    /// # Errors
    /// [`NoNumber`].
    pub fn number(&self, control: &Control) -> Result<Surreal, NoNumber> {
        if !self.left.reals.is_empty() || !self.right.reals.is_empty() {
            return self.between_reals(control);
        }
        match self.between_rationals() {
            Some(found) => found,
            None => Ok(self.signs(control)?.number(control)?),
        }
    }

    /// The signs of that number.
    pub(super) fn signs(&self, control: &Control) -> Result<Expansion, NoNumber> {
        if self.left.reals.is_empty() && self.right.reals.is_empty() {
            simplest(&self.left.edge_above(control)?, &self.right.edge_below(control)?, control)
        } else {
            Ok(self.between_reals(control)?.signs(control)?)
        }
    }

    /// The same if all options are rationals, and finitely many.
    fn between_rationals(&self) -> Option<Result<Surreal, NoNumber>> {
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
            return Some(Err(NoNumber::NotBelow));
        }
        let found = simplest_between(low, high).ok_or(NoNumber::TooLong);
        Some(found.map(|dyadic| Surreal::from(&dyadic)))
    }

    /// The options of a number in its simplest form, of which those that others make needless are left out: the numbers
    /// on the way to it in the tree of all numbers. Infinitely many are told by the rule of a progression.
    ///
    /// # Errors
    /// [`NotTold`]; [`NotTold::NoRule`] if the options follow no rule that is read.
    pub fn of(number: &Surreal, control: &Control) -> Result<Self, NotTold> {
        let signs = number.signs(control)?;
        let [left, right] = [Sign::Plus, Sign::Minus].map(|sign| on_the_way(&signs, sign, control));
        let form = Self { left: left?, right: right? };
        match form.number(control) {
            Ok(found) if found == *number => Ok(form),
            Err(NoNumber::Stopped(stop)) => Err(stop.into()),
            _ => Err(NotTold::NoRule),
        }
    }
}

/// The numbers from which the way goes on with a sign: the last one, or some that come up to all of them.
fn on_the_way(signs: &Expansion, sign: Sign, control: &Control) -> Result<Options, NotTold> {
    let places = signs.last_of(sign, 0..3)?;
    let numbers = places.iter().map(|place| signs.prefix(place, control)?.number(control));
    let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
    if numbers.len() < 2 {
        return Ok(Options { numbers, ..Options::default() });
    }
    let progression = Progression::read(&numbers).map_err(|_| NotTold::NoRule)?;
    Ok(Options { progression: Some(progression), ..Options::default() })
}

/// `1/2, 3/4`, or `0, 1, 2, ..`
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.numbers.iter().map(ToString::to_string);
        let reals = self.reals.iter().map(ToString::to_string);
        let progression = self.progression.iter().map(ToString::to_string);
        f.write_str(&numbers.chain(reals).chain(progression).collect::<Vec<_>>().join(", "))
    }
}

/// `{0, 1, 2, .. | }`
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{} | {}}}", self.left, self.right)
    }
}
