//! Nim values of games whose moves leave at most two heaps, by a sparse space.
//!
//! The sums of pairs of common heaps all have one value of a linear functional, so only pairs with a rare heap can have the
//! other one. The least number with the other value that no option has is a bound for the nim value; smaller numbers are
//! looked for among all pairs, and are mostly found soon. This is exact for every functional (E. R. Berlekamp, J. H. Conway,
//! R. K. Guy, *Winning Ways*, chapter 4, on sparse spaces; A. Flammenkamp's calculations use them).

use std::ops::ControlFlow;

use super::Ended;
use super::functional::{Functional, best, dot};
use crate::code::{Code, Constraint};

/// The number of pairs that are examined between two calls of the watch.
const PATIENCE: u64 = 1 << 18;

/// A division of the rest of a heap into two.
#[derive(Clone, Copy, Debug)]
struct Split {
    taken: usize,
    /// Whether the two heaps must differ.
    is_unequal: bool,
}

/// The moves, and all that is known beside the values.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    /// The sizes of heaps that may be taken as a whole.
    wholes: Vec<usize>,
    /// The numbers of tokens that may be taken so that one heap is left.
    leaves: Vec<usize>,
    /// The numbers of tokens that may be taken so that two equal heaps are left and no unequal ones.
    halves: Vec<usize>,
    splits: Vec<Split>,
    functional: Functional,
    /// The rare heaps, in ascending order.
    rare: Vec<u32>,
    /// The last heap that has an option with this value. A mark of a heap that was not finished is still right.
    seen: Vec<u32>,
    /// The pairs examined since the last call of the watch.
    work: u64,
}

impl Sparse {
    /// Returns the solver of a code with finitely many digits whose moves leave at most two heaps.
    pub(super) fn new(code: &Code) -> Option<Self> {
        let last = code.last_digit()?;
        if code.most_parts()? > 2 {
            return None;
        }
        let (mut wholes, mut leaves, mut halves, mut splits) = (vec![], vec![], vec![], vec![]);
        code.each_digit(last, &mut |taken, digit| {
            let taken = taken as usize;
            if digit.constraint(0).is_some() {
                wholes.push(taken);
            }
            if digit.constraint(1).is_some() {
                leaves.push(taken);
            }
            match digit.constraint(2) {
                None => {}
                Some(Constraint::AllEqual) => halves.push(taken),
                Some(constraint) => splits.push(Split { taken, is_unequal: constraint != Constraint::Any }),
            }
        });
        let functional = Functional { mask: 1, parity: false, class: true };
        Some(Self { wholes, leaves, halves, splits, functional, rare: Vec::new(), seen: Vec::new(), work: 0 })
    }

    /// Returns the functional in use and the rare heaps; `None` if no move divides a heap.
    pub(super) fn space(&self) -> Option<(Functional, &[u32])> {
        (!self.splits.is_empty()).then_some((self.functional, &self.rare))
    }

    /// Chooses the best functional for the values, and finds the rare heaps. Heap 0 is no part of a pair.
    pub(super) fn calibrate(&mut self, values: &[u32]) {
        let taken: Vec<u64> = self.splits.iter().map(|split| split.taken as u64).collect();
        let Some(functional) = best(values, &taken) else { return };
        self.functional = functional;
        let is_rare = |&(heap, value): &(usize, &u32)| heap > 0 && !functional.is_common(heap as u64, *value);
        self.rare = values.iter().enumerate().filter(is_rare).map(|(heap, _)| heap as u32).collect();
    }

    /// Adds values until there are `count` of them.
    pub(super) fn run(
        &mut self,
        values: &mut Vec<u32>,
        count: usize,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), Ended> {
        self.resize(values.iter().max().copied().unwrap_or_default());
        while values.len() < count {
            let heap = values.len();
            let value = self.value(values, heap, watch)?;
            if !self.functional.is_common(heap as u64, value) {
                self.rare.push(heap as u32);
            }
            values.push(value);
            self.resize(value);
        }
        Ok(())
    }

    /// Makes room for marks of sums of values up to `most`, and for as many numbers above them: these have both values of the
    /// functional, so that the bound is one of them at the latest.
    fn resize(&mut self, most: u32) {
        let size = 2 * (most as usize + 1).next_power_of_two().max(2);
        if size > self.seen.len() {
            self.seen.resize(size, 0);
        }
    }

    /// Examines pairs, and calls the watch from time to time.
    fn look(
        &mut self,
        heap: usize,
        pairs: usize,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), Ended> {
        self.work += pairs as u64;
        if self.work >= PATIENCE {
            self.work = 0;
            if watch(heap as u64).is_break() {
                return Err(Ended::Stopped);
            }
        }
        Ok(())
    }

    fn value(
        &mut self,
        values: &[u32],
        heap: usize,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<u32, Ended> {
        self.mark_single(values, heap);
        self.mark_rare(values, heap);
        self.look(heap, 1 + self.splits.len() * self.rare.len(), watch)?;
        let bound = self.bound(heap);
        let mut open = (0..bound).filter(|value| self.seen[*value] != heap as u32).count();
        // All divisions in turn, as a number may have no pair in one of them and many in another.
        let (mut start, mut step) = (1, 1 << 6);
        while open > 0 && start <= heap / 2 {
            for index in 0..self.splits.len() {
                let split = self.splits[index];
                let left = heap.saturating_sub(split.taken);
                // With equal heaps left out, the pairs end before the middle.
                let end = if split.is_unequal { left.div_ceil(2) } else { left / 2 + 1 };
                if open > 0 && start < end {
                    let stop = end.min(start + step);
                    self.scan(values, heap, left, start..stop, bound, &mut open);
                    self.look(heap, stop - start, watch)?;
                }
            }
            start += step;
            step = (2 * step).min(1 << 12);
        }
        let is_open = |value: &usize| self.seen[*value] != heap as u32;
        Ok((0..bound).find(is_open).unwrap_or(bound) as u32)
    }

    /// Marks the values of moves that leave no pair of heaps, or only a pair of equal heaps.
    fn mark_single(&mut self, values: &[u32], heap: usize) {
        for &taken in &self.leaves {
            if taken < heap {
                self.seen[values[heap - taken] as usize] = heap as u32;
            }
        }
        let is_half = |taken: &usize| heap >= taken + 2 && (heap - taken).is_multiple_of(2);
        if self.wholes.contains(&heap) || self.halves.iter().any(is_half) {
            self.seen[0] = heap as u32;
        }
    }

    /// Marks the values of the pairs with a rare heap.
    fn mark_rare(&mut self, values: &[u32], heap: usize) {
        for split in &self.splits {
            let Some(left) = heap.checked_sub(split.taken) else { continue };
            let end = self.rare.partition_point(|rare| (*rare as usize) < left);
            for &rare in &self.rare[..end] {
                let rare = rare as usize;
                if split.is_unequal && 2 * rare == left {
                    continue;
                }
                self.seen[(values[rare] ^ values[left - rare]) as usize] = heap as u32;
            }
        }
    }

    /// Returns a number that no option has: the least one without a mark that no pair of common heaps can have.
    fn bound(&self, heap: usize) -> usize {
        let first = self.splits.iter().find(|split| heap > split.taken + 1);
        let of_pairs = first.map(|split| self.functional.of_common_pair((heap - split.taken) as u64));
        let is_free = |&value: &usize| {
            self.seen.get(value) != Some(&(heap as u32))
                && of_pairs.is_none_or(|of_pairs| dot(self.functional.mask, value as u32) != of_pairs)
        };
        // Some number above all marks has the other value of the functional, as the mask is not 0.
        (0..).find(is_free).unwrap_or_default()
    }

    /// Marks the values of some pairs, until no number below the bound is open.
    fn scan(
        &mut self,
        values: &[u32],
        heap: usize,
        left: usize,
        range: std::ops::Range<usize>,
        bound: usize,
        open: &mut usize,
    ) {
        let others = values[left + 1 - range.end..=left - range.start].iter().rev();
        for (a, b) in values[range].iter().zip(others) {
            let value = (a ^ b) as usize;
            if self.seen[value] != heap as u32 {
                self.seen[value] = heap as u32;
                if value < bound {
                    *open -= 1;
                    if *open == 0 {
                        return;
                    }
                }
            }
        }
    }
}
