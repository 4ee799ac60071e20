//! A reader of plain octal and hexadecimal codes, independent of that of the crate.

pub(crate) mod brute;
pub(crate) mod planar;

use upstar_impartial::HeapGame;
use upstar_impartial::quotient::Breaking;

/// A taking-and-breaking game: digit j has bit i if removing j may leave exactly i heaps.
pub(crate) struct Code(pub(crate) Vec<u32>);

impl Code {
    pub(crate) fn new(code: &str) -> Self {
        let digits = code.chars().filter(|c| *c != '.').map(|c| c.to_digit(16).expect("a digit"));
        Self(digits.collect())
    }

    pub(crate) fn breaking(&self) -> Breaking {
        let parts =
            self.0.iter().map(|digit| u64::from(digit.checked_ilog2().unwrap_or(0))).max().unwrap_or(1);
        let taken = self.0.iter().rposition(|digit| *digit != 0).unwrap_or(0) as u64;
        Breaking { parts: parts.max(1), taken }
    }
}

impl HeapGame for Code {
    fn options(&self, heap: u64, found: &mut dyn FnMut(&[u64])) {
        for (removed, digit) in self.0.iter().enumerate() {
            let Some(left) = heap.checked_sub(removed as u64) else { break };
            if digit & 1 == 1 && left == 0 {
                found(&[]);
            }
            if digit & 2 == 2 && left > 0 {
                found(&[left]);
            }
            if digit & 4 == 4 {
                (1..=left / 2).for_each(|a| found(&[a, left - a]));
            }
            if digit & 8 == 8 {
                for a in 1..=left / 3 {
                    (a..=(left - a) / 2).for_each(|b| found(&[a, b, left - a - b]));
                }
            }
        }
    }
}
