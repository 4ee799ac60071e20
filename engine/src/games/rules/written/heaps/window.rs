//! Nim values where every move leads to one heap, and each rule to all heaps between two sizes, as in Nim and in subtraction games.
//!
//! From heap to heap the sizes that a rule leads to move on by little, mostly. How often each value is met there is kept, and only what
//! comes in and what goes out is counted; so a heap of Nim takes a step, not as many as there are moves.

use std::ops::Range;

use super::expression::{Condition, Expression};
use super::nims::{Charge, Cost};
use super::rule::{self, HeapRule, Told};
use crate::games::board::heaps::MAX_NUMBER;
use crate::ground::control::{OrStop, Stop};

/// How many windows, and sizes that come in or go out, are a node beside the heap itself.
const STEPS_OF_NODE: usize = 1 << 12;

/// The moves of a rule that are told by one range: to heaps of all sizes between two.
#[derive(Debug)]
struct Window {
    conditions: Vec<Condition>,
    /// What is chosen; nothing, if there is one move at most.
    range: Option<rule::Range>,
    /// The size of the heap that is made; it rises or falls by 1 with the number that is chosen.
    after: Expression,
}

impl Window {
    /// The ranges of a rule; `None` if it leads elsewhere, too.
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

    /// The sizes of the heaps that moves with a heap lead to.
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

/// The values of all heaps up to a size, and what is met in the windows of the next one.
#[derive(Debug)]
pub(super) struct Windows {
    /// Each with the sizes that it leads to now.
    windows: Vec<(Window, Range<usize>)>,
    /// The value of each heap.
    values: Vec<u32>,
    /// How often each value is met.
    met: Vec<u32>,
    /// All values below this one are met.
    least: usize,
}

impl Windows {
    /// The windows of rules, if they have no other moves.
    pub(super) fn of(rules: &[HeapRule]) -> Option<Self> {
        let of = |rule: &HeapRule| match rule {
            HeapRule::Told(told) => Window::of(told),
            HeapRule::Code(_) => None,
        };
        let windows: Vec<Vec<Window>> = rules.iter().map(of).collect::<Option<_>>()?;
        let windows = windows.into_iter().flatten().map(|window| (window, 0..0)).collect();
        Some(Self { windows, values: Vec::new(), met: vec![0], least: 0 })
    }

    /// The value of a heap. What was found is kept if the search has to stop.
    pub(super) fn value(&mut self, size: u32, charge: Charge<'_>) -> OrStop<u32> {
        for next in self.values.len() as u32..=size {
            let steps = self.slide(next)?;
            while self.met[self.least] > 0 {
                self.least += 1;
            }
            self.values.push(self.least as u32);
            // A value is less than its heap is large, or equal.
            self.met.push(0);
            charge(Cost::Bytes(2 * size_of::<u32>()))?;
            charge(Cost::Nodes(1 + (steps / STEPS_OF_NODE) as u32))?;
        }
        Ok(self.values[size as usize])
    }

    /// Moves all windows to where they are for a heap; the number of steps.
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

/// What is in a range and not in another one.
fn without(range: &Range<usize>, other: &Range<usize>) -> [Range<usize>; 2] {
    let (before, behind) = (range.start..range.end.min(other.start), range.start.max(other.end)..range.end);
    match other.is_empty() {
        true => [range.clone(), 0..0],
        false => [before, behind].map(|part| if part.is_empty() { 0..0 } else { part }),
    }
}
