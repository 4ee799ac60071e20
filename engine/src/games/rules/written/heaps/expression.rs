//! Expressions in the numbers of a heap, and conditions on them.

/// What two numbers are brought together by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    Plus,
    Minus,
    Times,
    /// Rounded down.
    Over,
    /// What is left by that.
    Mod,
    Min,
    Max,
}

/// A number, told by the variables of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expression {
    Number(i64),
    Variable(usize),
    Of(Operation, Box<[Expression; 2]>),
}

impl Expression {
    /// Its value; `None` if a number is too large, or something is divided by 0.
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

    /// By how much it rises with a variable, if that is the same everywhere.
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

    /// How many variables it has to know: one more than the last that is in it.
    pub(crate) fn variables(&self) -> usize {
        match self {
            Self::Number(_) => 0,
            Self::Variable(variable) => variable + 1,
            Self::Of(_, parts) => parts[0].variables().max(parts[1].variables()),
        }
    }
}

/// How two numbers are compared.
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
    /// Does it hold? What has no value is like nothing.
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

    /// As [`Expression::variables`].
    pub(crate) fn variables(&self) -> usize {
        self.first.variables().max(self.second.variables())
    }
}
