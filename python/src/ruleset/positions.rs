//! Positions, which are any hashable objects, and their numbers.

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use upstar::games::rules::Signed;
use upstar::games::value::Held;

/// What an entry of a dictionary and the object in it take at least, in bytes.
const ENTRY_BYTES: usize = 160;

/// A position that has a number, or a value that stands for one.
pub(super) enum Numbered {
    Position(Py<PyAny>),
    Value(Held),
}

/// All positions that were met.
pub(super) struct Positions {
    /// By their numbers.
    pub(super) numbered: Vec<Numbered>,
    /// What each object was found to be: see [`Code`].
    pub(super) codes: Py<PyDict>,
    /// The same for components, where they are asked for.
    pub(super) components: Py<PyDict>,
    sums: Vec<Box<[Signed<u32>]>>,
}

/// What an object is, in an integer: twice the number of a position, and one more for its negative; or, below 0, the
/// place of a sum.
pub(super) type Code = i64;

pub(super) fn code_of(part: &Signed<u32>) -> Code {
    2 * i64::from(part.component) + i64::from(part.negated)
}

pub(super) fn part_of(code: Code) -> Signed<u32> {
    Signed { component: (code >> 1) as u32, negated: code & 1 == 1 }
}

impl Positions {
    pub(super) fn new(py: Python<'_>) -> Self {
        Self {
            numbered: Vec::new(),
            codes: PyDict::new(py).unbind(),
            components: PyDict::new(py).unbind(),
            sums: Vec::new(),
        }
    }

    /// The memory in use at least, in bytes.
    pub(super) fn bytes(&self) -> usize {
        (self.numbered.len() + self.sums.len()) * ENTRY_BYTES
    }

    /// Gives a position, or a value, the next number.
    pub(super) fn number(&mut self, numbered: Numbered) -> Signed<u32> {
        self.numbered.push(numbered);
        Signed { component: self.numbered.len() as u32 - 1, negated: false }
    }

    /// The code of a sum.
    pub(super) fn code_of_sum(&mut self, parts: &[Signed<u32>]) -> Code {
        if let [part] = parts {
            return code_of(part);
        }
        self.sums.push(parts.into());
        -(self.sums.len() as i64)
    }

    /// Adds what a code stands for.
    #[inline]
    pub(super) fn decode(&self, code: Code, parts: &mut impl Extend<Signed<u32>>) {
        if code >= 0 {
            parts.extend([part_of(code)]);
        } else {
            parts.extend(self.sums[(-1 - code) as usize].iter().cloned());
        }
    }

    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.codes)?;
        visit.call(&self.components)?;
        for numbered in &self.numbered {
            if let Numbered::Position(position) = numbered {
                visit.call(position)?;
            }
        }
        Ok(())
    }
}
