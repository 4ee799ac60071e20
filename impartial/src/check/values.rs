//! The check of the values.

use std::ops::ControlFlow;

use super::Refusal;
use crate::HeapGame;
use crate::code::{Code, Constraint};
use crate::sequence::Functional;
use crate::stored::StoredSequence;

/// The number of steps between two calls of the watch.
const PATIENCE: u64 = 1 << 16;

/// Checks that each value is the least one that no option has.
pub(super) fn check(
    stored: &StoredSequence,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<(), Refusal> {
    let values = &stored.values;
    let mut pairs = stored.functional.and_then(|functional| Pairs::new(&stored.code, functional));
    let mut met = Met::default();
    let mut steps = 0_u64;
    for (heap, &value) in values.iter().enumerate().skip(1) {
        steps +=
            1 + pairs.as_ref().map_or(heap, |pairs| pairs.lists[0].len().min(pairs.lists[1].len())) as u64;
        if steps >= PATIENCE {
            steps = 0;
            if watch(heap as u64).is_break() {
                return Err(Refusal::Stopped);
            }
        }
        met.begin(value);
        let option = match &mut pairs {
            None => list_options(&stored.code, values, heap, &mut met),
            Some(pairs) => pairs.check(values, heap, &mut met),
        };
        if let Some(option) = option {
            let option = option.into_iter().map(|part| part as u64).collect();
            return Err(Refusal::Met { heap: heap as u64, value, option });
        }
        if let Some(free) = met.free() {
            return Err(Refusal::Unmet { heap: heap as u64, value, free });
        }
    }
    Ok(())
}

/// Checks that each value is the least one that no listed option has. An option with an unknown heap has no value.
pub(super) fn check_listed<E>(
    values: &[u32],
    options: &mut dyn FnMut(u64) -> Result<Vec<Vec<u64>>, E>,
) -> Result<Result<(), Refusal>, E> {
    let mut met = Met::default();
    for (heap, &value) in values.iter().enumerate() {
        met.begin(value);
        for option in options(heap as u64)? {
            let part = |heap: &u64| usize::try_from(*heap).ok().and_then(|heap| values.get(heap));
            let parts: Option<Vec<&u32>> = option.iter().map(part).collect();
            let Some(parts) = parts else { return Ok(Err(Refusal::NoValue { heap: heap as u64, option })) };
            if met.add(parts.into_iter().fold(0, |sum, part| sum ^ part)) {
                return Ok(Err(Refusal::Met { heap: heap as u64, value, option }));
            }
        }
        if let Some(free) = met.free() {
            return Ok(Err(Refusal::Unmet { heap: heap as u64, value, free }));
        }
    }
    Ok(Ok(()))
}

/// The numbers below a claimed value that options have.
#[derive(Default)]
struct Met {
    value: u32,
    is_met: Vec<bool>,
    /// The number of numbers that are not met yet.
    missing: usize,
}

impl Met {
    fn begin(&mut self, value: u32) {
        self.value = value;
        self.is_met.clear();
        // A wrong value may be large. At most as many numbers are met as there are options, so
        // the list grows only up to the greatest one that is met.
        self.missing = value as usize;
    }

    /// Notes the value of an option, and returns whether it is the claimed value of the heap.
    fn add(&mut self, value: u32) -> bool {
        if value >= self.value {
            return value == self.value;
        }
        let place = value as usize;
        if place >= self.is_met.len() {
            self.is_met.resize(place + 1, false);
        }
        if !self.is_met[place] {
            self.is_met[place] = true;
            self.missing -= 1;
        }
        false
    }

    /// Returns the least number below the claimed value that no option has.
    fn free(&self) -> Option<u32> {
        let free = || self.is_met.iter().position(|is_met| !is_met).unwrap_or(self.is_met.len());
        (self.missing > 0).then(|| free() as u32)
    }
}

/// Lists all options; returns one with the claimed value.
fn list_options(code: &Code, values: &[u32], heap: usize, met: &mut Met) -> Option<Vec<usize>> {
    let mut wrong = None;
    code.options(heap as u64, &mut |heaps| {
        let value = heaps.iter().fold(0, |sum, part| sum ^ values[*part as usize]);
        if met.add(value) {
            wrong = Some(heaps.iter().map(|part| *part as usize).collect());
        }
    });
    wrong
}

/// The moves of a code with at most two heaps, and the heaps by their class.
struct Pairs {
    /// For each number of taken tokens: whether no heap, one heap or two heaps may be left.
    moves: Vec<(usize, bool, bool, Option<Constraint>)>,
    functional: Functional,
    /// The heaps of each class, in ascending order.
    lists: [Vec<u32>; 2],
    class: Vec<bool>,
}

impl Pairs {
    fn new(code: &Code, functional: Functional) -> Option<Self> {
        if code.most_parts()? > 2 {
            return None;
        }
        let moves = (0..=code.last_digit()?).map(|taken| {
            let digit = code.digit(taken);
            let [none, one] = [0, 1].map(|heaps| digit.constraint(heaps).is_some());
            (taken as usize, none, one, digit.constraint(2))
        });
        Some(Self { moves: moves.collect(), functional, lists: [Vec::new(), Vec::new()], class: vec![false] })
    }

    fn dot(&self, value: u32) -> bool {
        (self.functional.mask & value).count_ones() & 1 == 1
    }

    /// Returns <mask, v> for the value v of two heaps of one class with this total.
    fn of_equal_classes(&self, total: usize) -> bool {
        self.functional.parity && total & 1 == 1
    }

    /// Checks the options of a heap, and returns one that has the claimed value; then sorts the heap into its class.
    fn check(&mut self, values: &[u32], heap: usize, met: &mut Met) -> Option<Vec<usize>> {
        let found = self.single(values, heap, met).or_else(|| self.pair(values, heap, met));
        let class = self.dot(values[heap]) ^ self.of_equal_classes(heap);
        self.lists[usize::from(class)].push(heap as u32);
        self.class.push(class);
        found
    }

    fn single(&self, values: &[u32], heap: usize, met: &mut Met) -> Option<Vec<usize>> {
        for &(taken, none, one, _) in &self.moves {
            if none && taken == heap && met.add(0) {
                return Some(Vec::new());
            }
            if one && taken < heap && met.add(values[heap - taken]) {
                return Some(vec![heap - taken]);
            }
        }
        None
    }

    fn pair(&self, values: &[u32], heap: usize, met: &mut Met) -> Option<Vec<usize>> {
        let divisions = || {
            let can_divide = |&(taken, _, _, constraint): &(usize, bool, bool, Option<Constraint>)| {
                Some((heap.checked_sub(taken).filter(|left| *left >= 2)?, constraint?))
            };
            self.moves.iter().filter_map(can_divide)
        };
        for (left, constraint) in divisions() {
            let is_possible =
                constraint != Constraint::AllEqual && self.dot(met.value) != self.of_equal_classes(left);
            let wrong = if is_possible {
                self.mixed(values, left, met)
            } else {
                all_pairs(left, constraint).find(|a| met.add(values[*a] ^ values[left - a]))
            };
            if let Some(a) = wrong {
                return Some(vec![a, left - a]);
            }
        }
        // No option has the value itself; the smaller numbers that are missing need any pair.
        for (left, constraint) in divisions() {
            for a in all_pairs(left, constraint) {
                if met.missing == 0 {
                    return None;
                }
                met.add(values[a] ^ values[left - a]);
            }
        }
        None
    }

    /// Looks at all pairs of different classes; they are unequal.
    fn mixed(&self, values: &[u32], left: usize, met: &mut Met) -> Option<usize> {
        let small = usize::from(self.lists[1].len() < self.lists[0].len());
        let heaps = self.lists[small].iter().map(|heap| *heap as usize).take_while(|heap| *heap < left);
        heaps
            .filter(|a| self.class[left - a] != self.class[*a])
            .find(|a| met.add(values[*a] ^ values[left - a]))
    }
}

/// Returns the lesser heap of each pair with a total that a constraint allows.
fn all_pairs(left: usize, constraint: Constraint) -> std::ops::Range<usize> {
    let half = left / 2;
    let is_even = left.is_multiple_of(2);
    match constraint {
        Constraint::Any => 1..half + 1,
        Constraint::Unequal | Constraint::NotAllEqual => 1..half + usize::from(!is_even),
        Constraint::AllEqual if is_even => half..half + 1,
        Constraint::AllEqual => 1..1,
    }
}
