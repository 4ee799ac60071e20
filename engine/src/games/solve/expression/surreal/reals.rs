//! Real numbers by enclosures, in expressions: they are added, multiplied, divided and compared, and their first signs told.

use dashu_int::IBig;

use super::MAX_POWER;
use super::operands::{real, real_at, undefined};
use crate::games::notation::{Comparison, Expression};
use crate::games::solve::expression::Evaluator;
use crate::games::solve::expression::answer::Operand;
use crate::games::surreal::{MAX_DEGREE, Real, Surreal};
use crate::ground::Failure;
use crate::ground::input::InputError;

impl<'s> Evaluator<'_, 's, '_> {
    /// A real number as an operand: a rational one if it is known to be one.
    pub(crate) fn real_operand(&self, real: Real) -> Operand<'s> {
        match real.rational() {
            Some(rational) => self.number_operand(rational.clone().into()),
            None => Operand::Real(real),
        }
    }

    /// A power that is a real number: of a real one with an integer as the exponent, or of a positive rational with a fraction.
    /// `None` for all other powers.
    pub(crate) fn real_power(
        &mut self,
        base: &Operand<'s>,
        exponent: &Surreal,
        at: &Expression,
    ) -> Result<Option<Operand<'s>>, Failure> {
        let is_rational = !matches!(base, Operand::Real(_));
        let (Some(of), Some(exponent)) = (real(base), exponent.rational()) else { return Ok(None) };
        if is_rational && exponent.is_integer() {
            return Ok(None);
        }
        let small = |n: IBig| i64::try_from(n).ok().filter(|n| n.abs() <= MAX_POWER);
        let (Some(p), Some(q)) = (small(exponent.numerator()), small(exponent.denominator().into())) else {
            return Ok(None);
        };
        let power = of.root(q as u32).and_then(|root| root.to_the(p));
        Ok(Some(self.real_operand(power.map_err(|error| undefined(error, at))?)))
    }

    /// The root of a number: of a power of omega with a rational square as its coefficient, too.
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

    /// The root of a degree from 1 to [`MAX_DEGREE`].
    pub(crate) fn root_of_degree(&mut self, of: &Expression, degree: u32) -> Result<Operand<'s>, Failure> {
        let operand = self.addend(of)?;
        if let Operand::Surreal(number) = &operand
            && number.rational().is_none()
        {
            let root = number.root(degree).ok_or_else(|| {
                let message = "of infinite and infinitesimal numbers only a single term has a root here";
                Failure::Undefined(InputError::new(of.span.clone(), message))
            })?;
            return Ok(self.number_operand(root));
        }
        let root = real_at(&operand, of)?.root(degree).map_err(|error| undefined(error, of))?;
        Ok(self.real_operand(root))
    }

    /// Compares two real numbers by enclosures.
    pub(crate) fn compare_reals(
        &mut self,
        comparison: Comparison,
        (a, b): (&Real, &Real),
        at: &Expression,
    ) -> Result<bool, Failure> {
        let order = a.compare(b).map_err(|error| undefined(error, at))?;
        Ok(comparison.holds(order.is_le(), order.is_ge()))
    }
}
