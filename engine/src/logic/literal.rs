//! Variables and their negations.

use std::fmt;
use std::ops::Not;

/// A variable, or its negation. Variables are counted from 1, as in the format DIMACS.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(i32);

impl Literal {
    /// The literal of a variable that holds when the variable has this value.
    ///
    /// # Panics
    /// If the variable is 0 or greater than 2^31 - 1.
    pub fn new(variable: u32, value: bool) -> Self {
        let number = i32::try_from(variable).expect("variables are below 2^31");
        assert_ne!(number, 0, "variables are counted from 1");
        Self(if value { number } else { -number })
    }

    /// Its variable.
    pub fn variable(self) -> u32 {
        self.0.unsigned_abs()
    }

    /// Its variable, counted from 0.
    pub fn index(self) -> usize {
        self.variable() as usize - 1
    }

    /// The value of its variable for which it holds.
    pub fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Does it hold with these values of the variables, the first of which is that of variable 1?
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
