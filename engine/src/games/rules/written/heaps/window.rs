//! Nim values if every move leads to one heap and each rule to an interval of sizes, as in Nim and
//! subtraction games.
//!
//! From one heap to the next, these intervals usually move by little. We keep the number of occurrences of
//! each value in the intervals and count only the sizes that enter and leave. A heap of Nim then takes
//! constant time instead of time linear in its moves.

use std::ops::Range;

use super::expression::{Condition, Expression};
use super::nims::{Charge, Cost};
use super::rule::{self, HeapRule, Told};
use crate::games::board::heaps::MAX_NUMBER;
use crate::ground::control::{OrStop, Stop};

/// The number of windows, and of sizes that enter or leave, that count as one node beside the heap itself.
const STEPS_OF_NODE: usize = 1 << 12;

/// The moves of a rule that one range describes: to the heaps of all sizes in an interval.
#[derive(Debug)]
struct Window {
    conditions: Vec<Condition>,
    /// The range of the choice; `None` if there is at most one move.
    range: Option<rule::Range>,
    /// The size of the new heap; it rises or falls by 1 with the chosen number.
    after: Expression,
}

impl Window {
    /// Returns the windows of a rule; `None` if it has other moves, too.
    fn of(told: &Told) -> Option<Vec<Self>> {
        let [made] = &told.heaps[..] else { return None };
        let [after] = &made.heap[..] else { return None };
        let asks_of_size = |condition: &Condition| condition.variables() <= 1;
        if told.numbers != 1
            || made.count != Expression::Number(1)
            || made.all.is_some()
            || !told.conditions.iter().all(asks_of_size)
        {
            return None;
        }
        let window = |range| Self { conditions: told.conditions.clone(), range, after: after.clone() };
        match &told.choices[..] {
            [] => Some(vec![window(None)]),
            [ranges] if after.slope(1)?.abs() == 1 => {
                Some(ranges.iter().map(|range| window(Some(range.clone()))).collect())
            }
            _ => None,
        }
    }

    /// Returns the sizes that moves from a heap lead to.
    fn sizes(&self, size: u32) -> OrStop<Range<usize>> {
        let mut variables = vec![i64::from(size)];
        if !self.conditions.iter().all(|condition| condition.holds(&variables)) {
            return Ok(0..0);
        }
        let (low, high) = match &self.range {
            Some((low, high)) => (low.value(&variables), high.value(&variables)),
            None => (Some(0), Some(0)),
        };
        let (Some(low), Some(high)) = (low, high) else { return Ok(0..0) };
        if low > high {
            return Ok(0..0);
        }
        // The size is monotonic in the chosen number, so its extremes are at the ends of the range.
        let mut after = |number: i64| {
            variables.truncate(1);
            variables.push(number);
            self.after.value(&variables)
        };
        match (after(low), after(high)) {
            (Some(a), Some(b)) if a.max(b) < 0 => Ok(0..0),
            (Some(a), Some(b)) if a.max(b) < i64::from(size) => {
                Ok(a.min(b).max(0) as usize..a.max(b) as usize + 1)
            }
            (Some(a), Some(b)) if a.max(b) <= i64::from(MAX_NUMBER) => Err(Stop::NoEnd),
            (None, None) => Ok(0..0),
            _ => Err(Stop::TooLarge),
        }
    }
}

/// The values of all heaps up to a size, and the occurrences of values in the windows of the next heap.
#[derive(Debug)]
pub(super) struct Windows {
    /// The windows, each with the sizes that it now contains.
    windows: Vec<(Window, Range<usize>)>,
    /// The value of each heap.
    values: Vec<u32>,
    /// The number of occurrences of each value in the windows.
    met: Vec<u32>,
    /// A number such that all smaller values occur in the windows.
    least: usize,
}

impl Windows {
    /// Returns the windows of rules; `None` if the rules have other moves.
    pub(super) fn of(rules: &[HeapRule]) -> Option<Self> {
        let of = |rule: &HeapRule| match rule {
            HeapRule::Told(told) => Window::of(told),
            HeapRule::Code(_) => None,
        };
        let windows: Vec<Vec<Window>> = rules.iter().map(of).collect::<Option<_>>()?;
        let windows = windows.into_iter().flatten().map(|window| (window, 0..0)).collect();
        Some(Self { windows, values: Vec::new(), met: vec![0], least: 0 })
    }

    /// Returns the value of a heap. Values are kept if the search has to stop.
    pub(super) fn value(&mut self, size: u32, charge: Charge<'_>) -> OrStop<u32> {
        for next in self.values.len() as u32..=size {
            let steps = self.slide(next)?;
            while self.met[self.least] > 0 {
                self.least += 1;
            }
            self.values.push(self.least as u32);
            // The value of a heap of n is at most n, so one more counter is enough.
            self.met.push(0);
            charge(Cost::Bytes(2 * size_of::<u32>()))?;
            charge(Cost::Nodes(1 + (steps / STEPS_OF_NODE) as u32))?;
        }
        Ok(self.values[size as usize])
    }

    /// Moves all windows to their places for a heap; returns the number of steps.
    fn slide(&mut self, size: u32) -> OrStop<usize> {
        let mut steps = self.windows.len();
        for at in 0..self.windows.len() {
            let (window, before) = &self.windows[at];
            let (before, after) = (before.clone(), window.sizes(size)?);
            self.windows[at].1 = after.clone();
            for coming in without(&after, &before) {
                steps += coming.len();
                self.values[coming].iter().for_each(|&value| self.met[value as usize] += 1);
            }
            for going in without(&before, &after) {
                steps += going.len();
                for &value in &self.values[going] {
                    let met = &mut self.met[value as usize];
                    *met -= 1;
                    if *met == 0 {
                        self.least = self.least.min(value as usize);
                    }
                }
            }
        }
        Ok(steps)
    }
}

/// Returns the difference of two ranges, which consists of at most two ranges.
fn without(range: &Range<usize>, other: &Range<usize>) -> [Range<usize>; 2] {
    let (before, behind) = (range.start..range.end.min(other.start), range.start.max(other.end)..range.end);
    match other.is_empty() {
        true => [range.clone(), 0..0],
        false => [before, behind].map(|part| if part.is_empty() { 0..0 } else { part }),
    }
}
