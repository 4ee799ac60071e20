//! Nim values of games whose moves leave at most three heaps.
//!
//! The values of all pairs with each total are kept as sets. A number v is the value of three heaps with a given total if the
//! first has a value g and a pair with the rest of the total has v ^ g, so each number costs one look for each first heap.

use std::ops::ControlFlow;

use super::Ended;
use super::sets::Bits;
use crate::code::Code;

/// The moves, and the values of pairs.
#[derive(Clone, Debug)]
pub(super) struct Triples {
    /// The bits of the digits, d0 first.
    digits: Vec<u8>,
    /// The set of values of two heaps, by their total.
    pairs: Vec<Bits>,
}

impl Triples {
    /// Returns the solver of a code with finitely many digits, all without constraints and below 16.
    pub(super) fn new(code: &Code) -> Option<Self> {
        let digits: Option<Vec<u8>> =
            (0..=code.last_digit()?).map(|taken| code.digit(taken).plain_bits(3)).collect();
        Some(Self { digits: digits?, pairs: Vec::new() })
    }

    /// Returns the bytes that the sets of pairs take.
    pub(super) fn bytes(&self) -> usize {
        self.pairs.iter().map(|set| 8 * set.words()).sum()
    }

    /// Adds values until there are `count` of them.
    pub(super) fn run(
        &mut self,
        values: &mut Vec<u32>,
        count: usize,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), Ended> {
        while values.len() < count {
            let heap = values.len();
            if watch(heap as u64).is_break() {
                return Err(Ended::Stopped);
            }
            // The heap itself can be divided only if nothing is taken, into smaller heaps.
            while self.pairs.len() <= heap {
                self.add_pairs(values);
            }
            values.push(self.value(values, heap));
        }
        Ok(())
    }

    fn add_pairs(&mut self, values: &[u32]) {
        let total = self.pairs.len();
        let mut set = Bits::default();
        for a in 1..=total / 2 {
            set.insert(values[a] ^ values[total - a]);
        }
        self.pairs.push(set);
    }

    fn value(&self, values: &[u32], heap: usize) -> u32 {
        let mut met = Bits::default();
        let mut totals = Vec::new();
        for (taken, digit) in self.digits.iter().enumerate().take(heap + 1) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                met.insert(0);
            }
            if digit & 2 != 0 && left > 0 {
                met.insert(values[left]);
            }
            if digit & 4 != 0 {
                met.add(&self.pairs[left]);
            }
            if digit & 8 != 0 && left >= 3 {
                totals.push(left);
            }
        }
        let is_triple = |value: u32, total: usize| {
            (1..=total - 2).any(|heap| self.pairs[total - heap].contains(value ^ values[heap]))
        };
        let is_free =
            |value: &u32| !met.contains(*value) && !totals.iter().any(|total| is_triple(*value, *total));
        (0..).find(is_free).unwrap_or_default()
    }
}
