//! Nim values and periods of all-but sets.
//!
//! All positive numbers of tokens but those of a finite set, the *kept* ones, may be taken. Among the values of all smaller
//! heaps, only the values of heaps at a kept distance can fail to be options, so the next value is found from these.
//!
//! Let s be the greatest kept number: the heap n has all values of heaps below n - s as options, and some of the last s values.
//! Let M be the least number that is no value below n - s. The values of these heaps above M and the last s values, all minus
//! M, determine what follows up to the addition of M; a last value below M does not matter. So if this state is the same at n
//! and n + p, then the sequence is arithmetic periodic from n on, and its saltus is the difference of the numbers M.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::Ended;
use super::period::{Period, agreements_from_the_end};

/// The number of values between two calls of the watch.
const PATIENCE: usize = 1 << 10;
/// The number of lengths whose states are compared.
const MOST_TRIED: usize = 32;

/// A set of kept numbers, and a summary of the known values.
#[derive(Clone, Debug)]
pub(super) struct AllBut {
    /// The numbers of tokens that may not be taken, in ascending order.
    kept: Vec<usize>,
    /// The number of heaps with each value.
    heaps: Vec<u32>,
    /// The number of values in the summary.
    known: usize,
    /// The least number that is no value.
    least: u32,
}

/// The values of the first heaps, as far as they matter for the heaps that follow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Far {
    /// The least number that is not among the values.
    least: u32,
    /// The values above `least`.
    above: BTreeSet<u32>,
}

impl Far {
    fn of(values: &[u32]) -> Self {
        let mut far = Self::default();
        for value in values {
            if *value >= far.least {
                far.above.insert(*value);
            }
            while far.above.remove(&far.least) {
                far.least += 1;
            }
        }
        far
    }
}

impl AllBut {
    pub(super) fn new(kept: &[u64]) -> Self {
        let kept = kept.iter().map(|taken| *taken as usize).collect();
        Self { kept, heaps: Vec::new(), known: 0, least: 0 }
    }

    /// Adds values until there are `count` of them.
    pub(super) fn run(
        &mut self,
        values: &mut Vec<u32>,
        count: usize,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), Ended> {
        while values.len() < count {
            if values.len().is_multiple_of(PATIENCE) && watch(values.len() as u64).is_break() {
                return Err(Ended::Stopped);
            }
            while self.known < values.len() {
                self.add(values[self.known]);
            }
            values.push(self.value(values));
        }
        Ok(())
    }

    fn add(&mut self, value: u32) {
        self.known += 1;
        let place = value as usize;
        if place >= self.heaps.len() {
            self.heaps.resize(place + 1, 0);
        }
        self.heaps[place] += 1;
        while self.heaps.get(self.least as usize).is_some_and(|heaps| *heaps > 0) {
            self.least += 1;
        }
    }

    fn value(&self, values: &[u32]) -> u32 {
        let heap = values.len();
        let near = self.kept.iter().take_while(|taken| **taken <= heap);
        let mut kept: Vec<u32> = near.map(|taken| values[heap - taken]).collect();
        kept.sort_unstable();
        // A value is no option if all heaps with this value are at kept distances.
        let unmet =
            kept.chunk_by(|a, b| a == b).find(|equal| equal.len() as u32 == self.heaps[equal[0] as usize]);
        unmet.map_or(self.least, |equal| self.least.min(equal[0]))
    }

    /// Returns the least period, if the states at the end and one period earlier are equal.
    pub(super) fn period(
        &self,
        values: &[u32],
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Option<Period>, Ended> {
        let reach = self.kept.last().copied().unwrap_or_default();
        let steps: Vec<u32> = values.windows(2).map(|pair| pair[1].wrapping_sub(pair[0])).collect();
        let agreement = agreements_from_the_end(&steps, watch)?;
        let end = values.len();
        let Some(before) = end.checked_sub(reach) else { return Ok(None) };
        let far = Far::of(&values[..before]);
        // Equal states need the last `reach` values to agree up to a constant.
        let fits = |length: &usize| agreement[*length] as usize + 1 >= reach && reach + length <= end;
        Ok((1..agreement.len()).filter(fits).take(MOST_TRIED).find_map(|length| {
            let saltus = self.saltus(values, reach, &far, end - length)?;
            Some(least_period(values, end - length, end, saltus))
        }))
    }

    /// Returns the saltus if the state at `before` is equal to that at the end.
    fn saltus(&self, values: &[u32], reach: usize, far: &Far, before: usize) -> Option<u32> {
        let far_before = Far::of(&values[..before - reach]);
        let saltus = far.least.checked_sub(far_before.least)?;
        let above = |far: &Far| far.above.iter().map(|value| value - far.least).collect::<Vec<u32>>();
        let last = |far: &Far, end: usize| {
            let clipped = values[end - reach..end].iter().map(|value| (value + 1).saturating_sub(far.least));
            clipped.collect::<Vec<u32>>()
        };
        let is_equal =
            above(far) == above(&far_before) && last(far, values.len()) == last(&far_before, before);
        is_equal.then_some(saltus)
    }
}

/// Returns the least period and its beginning, if the period from `first` to `again` is proved.
fn least_period(values: &[u32], first: usize, again: usize, saltus: u32) -> Period {
    let length = again - first;
    // Beyond the known values the sequence goes on by the proved period.
    let value = |heap: usize| {
        let times = (heap.saturating_sub(first)) / length;
        u64::from(values[heap - times * length]) + times as u64 * u64::from(saltus)
    };
    let step = |divisor: usize| {
        let total = saltus as usize * divisor;
        total.is_multiple_of(length).then(|| (total / length) as u64)
    };
    // A shorter period that holds throughout the longer one holds for ever.
    let holds = |divisor: &usize| {
        length.is_multiple_of(*divisor)
            && step(*divisor)
                .is_some_and(|step| (first..again).all(|heap| value(heap + divisor) == value(heap) + step))
    };
    let least = (1..length).find(holds).unwrap_or(length);
    let saltus = step(least).unwrap_or_default();
    let mut from = first;
    while from > 0 && value(from - 1 + least) == value(from - 1) + saltus {
        from -= 1;
    }
    Period { from: from as u64, length: least as u64, saltus }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last values agree, but the values above the least free number do not.
    #[test]
    fn the_state_has_the_values_above_the_least_free_one() {
        let period = |values: &[u32]| AllBut::new(&[1]).period(values, &mut |_| ControlFlow::Continue(()));
        assert_eq!(period(&[0, 2, 1, 6, 3]), Ok(None));
        assert_eq!(period(&[0, 2, 1, 4, 3]), Ok(Some(Period { from: 1, length: 2, saltus: 2 })));
    }
}
