//! Games in expressions: short where they can be, loopy where they must.

use super::{Answer, Evaluator};
use crate::games::notation::Expression;
use crate::games::value::{Calc, Dyadic, LoopyValue, Value};
use crate::ground::Failure;
use crate::ground::control::OrStop;
use crate::ground::input::InputError;

/// A game that an operation works on.
#[derive(Clone, Copy)]
pub(super) enum Operand<'s> {
    Short(Value<'s>),
    /// Equal to no short game.
    Loopy(LoopyValue<'s>),
}

impl<'s> From<LoopyValue<'s>> for Operand<'s> {
    fn from(value: LoopyValue<'s>) -> Self {
        value.short().map_or(Self::Loopy(value), Self::Short)
    }
}

impl<'s> From<Operand<'s>> for Answer<'s> {
    fn from(operand: Operand<'s>) -> Self {
        match operand {
            Operand::Short(value) => Self::Value(value),
            Operand::Loopy(value) => Self::Loopy(value),
        }
    }
}

impl<'s> Operand<'s> {
    pub(super) fn loopy(self) -> LoopyValue<'s> {
        match self {
            Self::Short(value) => value.into(),
            Self::Loopy(value) => value,
        }
    }

    /// The values, if all are short.
    pub(super) fn all_short(operands: &[Self]) -> Option<Vec<Value<'s>>> {
        let short = |operand: &Self| if let Self::Short(value) = operand { Some(*value) } else { None };
        operands.iter().map(short).collect()
    }

    pub(super) fn number(self) -> Option<Dyadic> {
        if let Self::Short(value) = self { value.number() } else { None }
    }

    pub(super) fn negative(self, calc: &mut Calc<'s, '_>) -> OrStop<Self> {
        Ok(match self {
            Self::Short(value) => Self::Short(calc.negative(value)?),
            Self::Loopy(value) => Self::Loopy(calc.loopy_negative(value)?),
        })
    }

    pub(super) fn plus(self, other: Self, calc: &mut Calc<'s, '_>) -> OrStop<Self> {
        if let (Self::Short(a), Self::Short(b)) = (self, other) {
            return Ok(Self::Short(calc.sum(a, b)?));
        }
        Ok(calc.loopy_sum(self.loopy(), other.loopy())?.into())
    }

    pub(super) fn ge(self, other: Self, calc: &mut Calc<'s, '_>) -> OrStop<bool> {
        if let (Self::Short(a), Self::Short(b)) = (self, other) {
            return calc.less_or_equal(b, a);
        }
        calc.loopy_ge(self.loopy(), other.loopy())
    }

    pub(super) fn braces(left: &[Self], right: &[Self], calc: &mut Calc<'s, '_>) -> OrStop<Self> {
        if let (Some(left), Some(right)) = (Self::all_short(left), Self::all_short(right)) {
            return Ok(Self::Short(calc.form(&left, &right)?));
        }
        let [left, right] =
            [left, right].map(|side| side.iter().map(|operand| operand.loopy()).collect::<Vec<_>>());
        Ok(calc.loopy_form(&left, &right)?.into())
    }
}

impl<'s> Evaluator<'_, 's, '_> {
    /// An expression that has to be a game.
    pub(super) fn operand(&mut self, expression: &Expression) -> Result<Operand<'s>, Failure> {
        match self.evaluate(expression)? {
            Answer::Value(value) => Ok(Operand::Short(value)),
            Answer::Literal(literal) => Ok(Operand::Short(literal.value())),
            Answer::Uptimal(expansion) => Ok(Operand::Short(self.calc.uptimal(&expansion)?)),
            Answer::Loopy(value) => Ok(Operand::Loopy(value)),
            other => {
                let message = format!("expected a game, this is {}", other.describe());
                Err(InputError::new(expression.span.clone(), message).into())
            }
        }
    }

    pub(super) fn operands(&mut self, expressions: &[Expression]) -> Result<Vec<Operand<'s>>, Failure> {
        expressions.iter().map(|expression| self.operand(expression)).collect()
    }
}
