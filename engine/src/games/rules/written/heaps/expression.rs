//! Expressions in the numbers of a heap, and conditions on them.

/// An operation on two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    Plus,
    Minus,
    Times,
    /// Division, rounded down.
    Over,
    /// The remainder of this division.
    Mod,
    Min,
    Max,
}

/// A number given by the variables of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expression {
    Number(i64),
    Variable(usize),
    Of(Operation, Box<[Expression; 2]>),
}

impl Expression {
    /// Returns the value; `None` on overflow or if a divisor is not positive.
    pub(crate) fn value(&self, variables: &[i64]) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Variable(variable) => Some(variables[*variable]),
            Self::Of(operation, parts) => {
                let (a, b) = (parts[0].value(variables)?, parts[1].value(variables)?);
                match operation {
                    Operation::Plus => a.checked_add(b),
                    Operation::Minus => a.checked_sub(b),
                    Operation::Times => a.checked_mul(b),
                    Operation::Over if b > 0 => a.checked_div_euclid(b),
                    Operation::Mod if b > 0 => a.checked_rem_euclid(b),
                    Operation::Over | Operation::Mod => None,
                    Operation::Min => Some(a.min(b)),
                    Operation::Max => Some(a.max(b)),
                }
            }
        }
    }

    /// Returns the slope in a variable, if the expression is recognised as linear in it.
    pub(super) fn slope(&self, of: usize) -> Option<i64> {
        match self {
            Self::Number(_) => Some(0),
            Self::Variable(variable) => Some(i64::from(*variable == of)),
            Self::Of(operation, parts) => {
                let (a, b) = (parts[0].slope(of)?, parts[1].slope(of)?);
                match operation {
                    Operation::Plus => Some(a + b),
                    Operation::Minus => Some(a - b),
                    _ => (a == 0 && b == 0).then_some(0),
                }
            }
        }
    }

    /// Returns the number of variables that must be known: one more than the last variable that occurs.
    pub(crate) fn variables(&self) -> usize {
        match self {
            Self::Number(_) => 0,
            Self::Variable(variable) => variable + 1,
            Self::Of(_, parts) => parts[0].variables().max(parts[1].variables()),
        }
    }
}

/// A comparison of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// A condition on the variables of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Condition {
    pub(crate) first: Expression,
    pub(crate) comparison: Comparison,
    pub(crate) second: Expression,
}

impl Condition {
    /// Returns whether the condition holds. It does not if one of its sides has no value.
    pub(crate) fn holds(&self, variables: &[i64]) -> bool {
        let (Some(a), Some(b)) = (self.first.value(variables), self.second.value(variables)) else {
            return false;
        };
        match self.comparison {
            Comparison::Equal => a == b,
            Comparison::Unequal => a != b,
            Comparison::Less => a < b,
            Comparison::AtMost => a <= b,
            Comparison::Greater => a > b,
            Comparison::AtLeast => a >= b,
        }
    }

    /// Returns the number of variables that must be known; see [`Expression::variables`].
    pub(crate) fn variables(&self) -> usize {
        self.first.variables().max(self.second.variables())
    }
}
