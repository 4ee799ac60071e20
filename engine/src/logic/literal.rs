//! Literals: variables and their negations.

use std::fmt;
use std::ops::Not;

/// A variable, or its negation. Variables are counted from 1, as in the format DIMACS.
///
/// ```
/// use upstar::logic::Literal;
/// let literal = !Literal::new(2, true);
/// assert_eq!(literal.to_string(), "-2");
/// assert!(literal.holds(&[true, false]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(i32);

impl Literal {
    /// Makes the literal of a variable that is true when the variable has this value.
    ///
    /// # Panics
    /// If the variable is 0 or greater than 2^31 - 1.
    pub fn new(variable: u32, value: bool) -> Self {
        let number = i32::try_from(variable).expect("variables are below 2^31");
        assert_ne!(number, 0, "variables are counted from 1");
        Self(if value { number } else { -number })
    }

    /// Returns the variable, counted from 1.
    pub fn variable(self) -> u32 {
        self.0.unsigned_abs()
    }

    /// Returns the index of the variable, counted from 0.
    pub fn index(self) -> usize {
        self.variable() as usize - 1
    }

    /// Returns whether the literal is a variable and not a negation: the value of the variable for which it
    /// is true.
    pub fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Returns whether the literal is true under these values of the variables, the first of which belongs to
    /// variable 1.
    pub fn holds(self, values: &[bool]) -> bool {
        values[self.index()] == self.is_positive()
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
