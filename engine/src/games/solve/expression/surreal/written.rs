//! Functions that depend on the text of their arguments, on braces, or on real numbers.

use super::operands::number_at;
use super::{no_surreal, undefined};
use crate::games::notation::{Expression, ExpressionKind};
use crate::games::solve::expression::Evaluator;
use crate::games::solve::expression::answer::{About, Answer, Evaluated, Operand};
use crate::games::solve::expression::functions::Written;
use crate::games::surreal::{Expansion, Ordinal, Real};
use crate::ground::input::InputError;

/// The greatest number of signs that a call may ask for.
const MAX_SIGNS: i64 = 50_000;
/// The greatest absolute value of an exponent of e.
const MAX_EXPONENT: i64 = 1000;

impl<'s> Evaluator<'_, 's, '_> {
    /// Calls a function that depends on the text of its arguments.
    pub(crate) fn of_written(&mut self, function: Written, given: &[Expression]) -> Evaluated<'s> {
        match function {
            Written::Exp => self.exp(given),
            Written::FirstSigns => self.first_signs(given),
            Written::Path => self.path(given),
            Written::Root => self.root_of(given),
            Written::Sqrt => self.sqrt(given),
            Written::Stalk => self.stalk(given),
        }
    }

    /// Evaluates the number of a stalk, which is written as a text.
    fn stalk(&mut self, given: &[Expression]) -> Evaluated<'s> {
        let ExpressionKind::Text(text) = &given[0].kind else {
            let error = InputError::new(given[0].span.clone(), "expected a stalk as a text");
            return Err(error.with_hint("such as stalk(\"B(RB)\") or stalk(\"B*w R\")").into());
        };
        let stalk = Expansion::read(text).map_err(|error| error.moved(given[0].span.start + 1))?;
        let number = stalk.number(self.calc.control());
        let number = number.map_err(|error| no_surreal(error, given[0].span.clone()))?;
        Ok(self.number_operand(number)?.into())
    }

    /// Evaluates the path to a number.
    fn path(&mut self, given: &[Expression]) -> Evaluated<'s> {
        let (form, steps) = self.way(&given[0])?;
        let way = About::way(form, steps).map_err(|error| no_surreal(error, given[0].span.clone()))?;
        Ok(Answer::About(way))
    }

    /// Evaluates the first signs of a number.
    fn first_signs(&mut self, given: &[Expression]) -> Evaluated<'s> {
        let count = self.any_number(&given[1])?.to_i64().filter(|n| (0..=MAX_SIGNS).contains(n));
        let Some(count) = count else {
            let message = format!("a number of signs from 0 to {MAX_SIGNS}");
            return Err(InputError::new(given[1].span.clone(), message).into());
            // Real numbers refine enclosures until the signs are determined; other numbers have exact sign
            // expansions.
        };
        let operand = self.addend(&given[0])?;
        let signs = match operand {
            Operand::Real(real) => real
                .first_signs(count as u32, self.calc.control())
                .map_err(|error| undefined(error, &given[0]))?,
            operand => {
                let number = number_at(&operand, &given[0])?;
                let (control, count) = (self.calc.control(), Ordinal::from(count as u32));
                let signs = number.signs(control).and_then(|signs| signs.prefix(&count, control));
                signs.map_err(|error| no_surreal(error, given[0].span.clone()))?
            }
        };
        Ok(Answer::About(About::signs(signs).map_err(|error| no_surreal(error, given[0].span.clone()))?))
    }

    fn sqrt(&mut self, given: &[Expression]) -> Evaluated<'s> {
        Ok(self.root_of_degree(&given[0], 2)?.into())
    }

    fn root_of(&mut self, given: &[Expression]) -> Evaluated<'s> {
        Ok(self.root(&given[0], &given[1])?.into())
    }

    /// Evaluates e to the power of an integer.
    fn exp(&mut self, given: &[Expression]) -> Evaluated<'s> {
        let exponent = self.any_number(&given[0])?.to_i64().filter(|n| n.abs() <= MAX_EXPONENT);
        let Some(exponent) = exponent else {
            let message = format!("an integer up to {MAX_EXPONENT}, as other powers of e are not computed");
            return Err(InputError::new(given[0].span.clone(), message).into());
        };
        let power = Real::e().to_the(exponent, self.calc.control());
        Ok(self.real_operand(power, &given[0])?.into())
    }
}
