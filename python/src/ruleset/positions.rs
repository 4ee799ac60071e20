//! Positions, which are any hashable objects, and their numbers.

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use upstar::games::rules::Signed;
use upstar::games::value::Held;

use super::codes::Codes;

/// What an object takes at least, in bytes.
const OBJECT_BYTES: usize = 32;

/// A position that has a number, or a value that stands for one.
pub(super) enum Numbered {
    Position(Py<PyAny>),
    Value(Held),
}

/// All positions that were met.
#[derive(Default)]
pub(super) struct Positions {
    /// By their numbers.
    pub(super) numbered: Vec<Numbered>,
    /// What each object was found to be as a sum of components, where they are asked for: see [`Code`].
    pub(super) codes: Codes,
    /// What each object is as a component.
    pub(super) components: Codes,
    /// The parts of all sums, one after another, and where those of each end.
    summands: Vec<Signed<u32>>,
    ends: Vec<usize>,
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
    /// The memory in use at least, in bytes.
    pub(super) fn bytes(&self) -> usize {
        // Objects that are sums are in the first table alone, and others may be in both.
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

    /// The code of a sum.
    pub(super) fn code_of_sum(&mut self, parts: &[Signed<u32>]) -> Code {
        if let [part] = parts {
            return code_of(part);
        }
        self.summands.extend_from_slice(parts);
        self.ends.push(self.summands.len());
        -(self.ends.len() as i64)
    }

    /// Tells the parts that a code stands for.
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
