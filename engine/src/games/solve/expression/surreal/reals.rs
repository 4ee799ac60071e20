//! Real numbers by enclosures, in expressions. They can be added, multiplied, divided and compared, and their
//! first signs can be found.

use dashu_int::IBig;

use super::operands::{real, real_at, undefined};
use super::{MAX_POWER, infinitely_many};
use crate::games::notation::{Comparison, Expression};
use crate::games::solve::expression::Evaluator;
use crate::games::solve::expression::answer::Operand;
use crate::games::surreal::{MAX_DEGREE, NoReal, Real, Root, Surreal};
use crate::ground::Failure;
use crate::ground::control::Stop;
use crate::ground::input::InputError;

impl<'s> Evaluator<'_, 's, '_> {
    /// Returns a real number as an operand: a rational number if it is known to be rational.
    ///
    /// # Errors
    /// Returns the error of `real` at its place, or an error if the number is too large.
    pub(crate) fn real_operand(
        &mut self,
        real: Result<Real, NoReal>,
        at: &Expression,
    ) -> Result<Operand<'s>, Failure> {
        let real = real.map_err(|error| undefined(error, at))?;
        self.calc.steps(real.weight())?;
        match real.rational() {
            Some(rational) => self.number_operand(rational.into()),
            None => Ok(Operand::Real(real)),
        }
    }

    /// Returns a power that is a real number: of a real number that is not known to be rational, with a
    /// rational exponent, or of a rational number with a fraction as the exponent. `None` for all other
    /// powers, and if the numerator or the denominator is above the limit.
    pub(crate) fn real_power(
        &mut self,
        base: &Operand<'s>,
        exponent: &Surreal,
        at: &Expression,
    ) -> Result<Option<Operand<'s>>, Failure> {
        let is_rational = !matches!(base, Operand::Real(_));
        let (Some(of), Some(exponent)) = (real(base), exponent.rational().cloned()) else { return Ok(None) };
        if is_rational && exponent.is_integer() {
            return Ok(None);
        }
        let small = |n: IBig| i64::try_from(n).ok().filter(|n| n.abs() <= MAX_POWER);
        let (Some(p), Some(q)) = (small(exponent.numerator()), small(exponent.denominator().into())) else {
            return Ok(None);
        };
        let control = self.calc.control();
        let power = of.root(q as u32, control).and_then(|root| root.to_the(p, control));
        self.real_operand(power, at).map(Some)
    }

    /// Evaluates a root of a number.
    pub(crate) fn root(&mut self, of: &Expression, degree: &Expression) -> Result<Operand<'s>, Failure> {
        let degree_number = self.any_number(degree)?.to_i64();
        let known =
            degree_number.and_then(|n| u32::try_from(n).ok()).filter(|n| (1..=MAX_DEGREE).contains(n));
        let Some(n) = known else {
            let message = format!("the degree of a root is a number from 1 to {MAX_DEGREE}");
            return Err(InputError::new(degree.span.clone(), message).into());
        };
        self.root_of_degree(of, n)
    }

    /// Evaluates a root of a degree from 1 to [`MAX_DEGREE`].
    pub(crate) fn root_of_degree(&mut self, of: &Expression, degree: u32) -> Result<Operand<'s>, Failure> {
        let operand = self.addend(of)?;
        if let Operand::Surreal(number) = &operand
            && number.rational().is_none()
        {
            let root = self.root_of_number(number, degree, of)?;
            return self.number_operand(root);
        }
        let root = real_at(&operand, of)?.root(degree, self.calc.control());
        self.real_operand(root, of)
    }

    /// Returns a root of a number in normal form.
    pub(super) fn root_of_number(
        &mut self,
        number: &Surreal,
        degree: u32,
        at: &Expression,
    ) -> Result<Surreal, Failure> {
        match number.root(degree, |root| self.natural_power(root, degree, at))? {
            Ok(Root::Exact(root)) => Ok(root),
            Ok(Root::Infinite(first)) => Err(infinitely_many("root", &first, at.span.clone())),
            Ok(Root::Unknown(_)) => Err(Stop::TooLarge.into()),
            Err(error) => Err(Failure::Undefined(InputError::new(at.span.clone(), error.to_string()))),
        }
    }

    /// Compares two real numbers by enclosures.
    pub(crate) fn compare_reals(
        &mut self,
        comparison: Comparison,
        (a, b): (&Real, &Real),
        at: &Expression,
    ) -> Result<bool, Failure> {
        let order = a.compare(b, self.calc.control()).map_err(|error| undefined(error, at))?;
        Ok(comparison.holds(order.is_le(), order.is_ge()))
    }
}
