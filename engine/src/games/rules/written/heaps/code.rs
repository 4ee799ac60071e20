//! Take-and-break games by their codes: octal, hexadecimal, and the digits between.

use super::rule::Found;
use crate::ground::control::Stop;

/// A code d0.d1d2d3..: if 1 is in the digit dk as a sum of different powers of two, k may be taken from a heap
/// of k; if 2 is, so that one heap is left; if 4 is, two; if 8 is, three. (R. K. Guy and C. A. B. Smith, *The G-values of various
/// games*, 1956.)
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Code {
    digits: Vec<u8>,
}

impl Code {
    /// The code with these digits, d0 first.
    pub(crate) fn new(digits: Vec<u8>) -> Self {
        Self { digits }
    }

    /// Is there no digit by which something can be done?
    pub(super) fn is_empty(&self) -> bool {
        self.digits.iter().all(|digit| *digit == 0)
    }

    /// Hands over all that can be made of a heap.
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
