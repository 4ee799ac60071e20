//! Positions, which are any hashable objects, and their numbers.

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use upstar::games::rules::Signed;
use upstar::games::value::Held;

use super::codes::Codes;

/// A lower bound of the memory of an object, in bytes.
const OBJECT_BYTES: usize = 32;

/// A position that has a number, or a value that stands for one.
pub(super) enum Numbered {
    Position(Py<PyAny>),
    Value(Held),
}

/// All positions that have occurred.
#[derive(Default)]
pub(super) struct Positions {
    /// The positions by their numbers.
    pub(super) numbered: Vec<Numbered>,
    /// The code of each object as a sum, if the ruleset defines components: see [`Code`].
    pub(super) codes: Codes,
    /// The code of each object as a single component.
    pub(super) components: Codes,
    /// The parts of all sums, one sum after another; `ends` holds the end of each sum.
    summands: Vec<Signed<u32>>,
    ends: Vec<usize>,
}

/// An object in an integer. A code of at least 0 is a component: twice its number, plus one if it is
/// negated. A negative code -k is the k-th sum, counted from 1.
pub(super) type Code = i64;

pub(super) fn code_of(part: &Signed<u32>) -> Code {
    2 * i64::from(part.component) + i64::from(part.negated)
}

pub(super) fn part_of(code: Code) -> Signed<u32> {
    Signed { component: (code >> 1) as u32, negated: code & 1 == 1 }
}

impl Positions {
    /// Returns a lower bound of the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        // An object that is a sum is in the first table only, while others may be in both.
        let objects = self.codes.len().max(self.components.len()) * OBJECT_BYTES;
        let lists = self.numbered.capacity() * size_of::<Numbered>()
            + self.summands.capacity() * size_of::<Signed<u32>>()
            + self.ends.capacity() * size_of::<usize>();
        objects + self.codes.bytes() + self.components.bytes() + lists
    }

    /// Gives a position, or a value, the next number.
    pub(super) fn number(&mut self, numbered: Numbered) -> Signed<u32> {
        self.numbered.push(numbered);
        Signed { component: self.numbered.len() as u32 - 1, negated: false }
    }

    /// Returns the code of a sum. A sum of one part has the code of that part.
    pub(super) fn code_of_sum(&mut self, parts: &[Signed<u32>]) -> Code {
        // A sum of one component is that component, so equal positions get equal codes.
        if let [part] = parts {
            return code_of(part);
        }
        self.summands.extend_from_slice(parts);
        self.ends.push(self.summands.len());
        -(self.ends.len() as i64)
    }

    /// Passes the parts of a code to `tell`.
    #[inline]
    pub(super) fn decode(&self, code: Code, tell: impl FnOnce(&[Signed<u32>])) {
        if code >= 0 {
            return tell(&[part_of(code)]);
        }
        let sum = (-1 - code) as usize;
        let start = if sum == 0 { 0 } else { self.ends[sum - 1] };
        tell(&self.summands[start..self.ends[sum]]);
    }

    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.codes.traverse(visit)?;
        self.components.traverse(visit)?;
        for numbered in &self.numbered {
            if let Numbered::Position(position) = numbered {
                visit.call(position)?;
            }
        }
        Ok(())
    }
}
