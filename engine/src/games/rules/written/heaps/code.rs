//! Take-and-break games given by codes: octal, hexadecimal, and codes with other digits.

use super::rule::Found;
use crate::ground::control::Stop;

/// A code d0.d1d2d3... The digit dk, as a sum of distinct powers of two, says what may be left when k is
/// taken from a heap: no heap if it contains 1, one heap if it contains 2, two heaps for 4, and three for 8
/// (R. K. Guy and C. A. B. Smith, *The G-values of various games*, 1956).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Code {
    digits: Vec<u8>,
}

impl Code {
    /// Creates the code with these digits, d0 first.
    pub(crate) fn new(digits: Vec<u8>) -> Self {
        Self { digits }
    }

    /// Returns whether all digits are 0, so that there are no moves.
    pub(super) fn is_empty(&self) -> bool {
        self.digits.iter().all(|digit| *digit == 0)
    }

    /// Calls `found` with the result of each move from a heap.
    pub(super) fn each<E: From<Stop>>(&self, heap: u32, found: Found<'_, E>) -> Result<(), E> {
        let of = |size: u32| [size, 0, 0];
        for (taken, digit) in (0..=heap).zip(&self.digits) {
            let left = heap - taken;
            let may_leave = |heaps: u32| digit >> heaps & 1 != 0;
            if may_leave(0) && left == 0 {
                found(Some(&[]))?;
            }
            if may_leave(1) && left > 0 {
                found(Some(&[of(left)]))?;
            }
            if may_leave(2) {
                for a in 1..=left / 2 {
                    found(Some(&[of(a), of(left - a)]))?;
                }
            }
            if may_leave(3) {
                for a in 1..=left / 3 {
                    for b in a..=(left - a) / 2 {
                        found(Some(&[of(a), of(b), of(left - a - b)]))?;
                    }
                }
            }
        }
        Ok(())
    }
}
