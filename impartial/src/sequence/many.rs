//! Nim values of games whose moves leave any number of heaps, with constraints, and of codes that repeat for ever.
//!
//! The heaps are added one after another, in ascending order, as items are in a knapsack. After each of them, the set of the
//! values of r heaps with total s is known for each r and s, as far as these heaps are enough. So a value takes polynomial
//! time, though the number of options may be exponential.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::Ended;
use super::sets::Bits;
use crate::code::{Code, Constraint, Digit};

/// The kind of the moves that a layer is about.
type Kind = (Constraint, u64, bool);

/// The values of all sums of a number of heaps, by their total.
#[derive(Clone, Debug)]
struct Layer {
    constraint: Constraint,
    /// The number of heaps.
    parts: u64,
    /// Whether more heaps count, too.
    is_least: bool,
    /// The layer of exactly one heap less.
    before: Option<usize>,
    sets: Vec<Bits>,
}

/// The rules, and the layers that they need.
#[derive(Clone, Debug)]
pub(super) struct Many {
    code: Code,
    layers: Vec<Layer>,
    known: FxHashMap<Kind, usize>,
    /// The number of heaps that are in the layers.
    added: usize,
}

impl Many {
    pub(super) fn new(code: &Code) -> Self {
        Self { code: code.clone(), layers: Vec::new(), known: FxHashMap::default(), added: 0 }
    }

    /// Adds values until there are `count` of them.
    pub(super) fn run(
        &mut self,
        values: &mut Vec<u32>,
        count: usize,
        most_bytes: usize,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), Ended> {
        self.begin(count, most_bytes)?;
        while values.len() < count {
            while self.added + 1 < values.len() {
                if watch(values.len() as u64).is_break() {
                    return Err(Ended::Stopped);
                }
                self.added += 1;
                self.add_heap(values, self.added);
                if self.bytes() > most_bytes {
                    return Err(Ended::TooLarge);
                }
            }
            values.push(self.value(values));
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        let of_layer =
            |layer: &Layer| layer.sets.iter().map(|set| size_of::<Bits>() + 8 * set.words()).sum::<usize>();
        self.layers.iter().map(of_layer).sum()
    }

    /// Makes empty layers for totals below `count`, if they have fewer.
    fn begin(&mut self, count: usize, most_bytes: usize) -> Result<(), Ended> {
        if self.layers.first().is_some_and(|layer| layer.sets.len() >= count) {
            return Ok(());
        }
        let mut kinds = Vec::new();
        // A code that repeats has all its digits among the first ones.
        self.code
            .each_digit(self.code.digits_with_one_period(), &mut |_, digit| kinds.extend(kinds_of(digit)));
        kinds.sort_unstable_by_key(|(constraint, parts, is_least)| (*constraint as u8, *parts, *is_least));
        kinds.dedup();
        (self.layers, self.added) = (Vec::new(), 0);
        self.known.clear();
        for kind in kinds {
            // This layer, and at most one for each smaller number of heaps.
            let layers = self.layers.len() + 1 + kind.1 as usize;
            if layers.saturating_mul(count).saturating_mul(size_of::<Bits>()) > most_bytes {
                return Err(Ended::TooLarge);
            }
            self.layer(kind, count);
        }
        Ok(())
    }

    /// Returns the layer of a kind, and makes it and those that it needs.
    fn layer(&mut self, kind: Kind, count: usize) -> usize {
        if let Some(known) = self.known.get(&kind) {
            return *known;
        }
        let (constraint, parts, is_least) = kind;
        // One heap alone, or none, is all equal.
        let fewest = if constraint == Constraint::NotAllEqual { 2 } else { 0 };
        let before = (parts > fewest).then(|| self.layer((constraint, parts - 1, false), count));
        let mut sets = vec![Bits::default(); count];
        if parts == 0 {
            sets[0].insert(0);
        }
        self.layers.push(Layer { constraint, parts, is_least, before, sets });
        self.known.insert(kind, self.layers.len() - 1);
        self.layers.len() - 1
    }

    /// Adds one more heap size to all layers.
    fn add_heap(&mut self, values: &[u32], heap: usize) {
        for index in 0..self.layers.len() {
            let count = self.layers[index].sets.len();
            // Going down, a heap is added at most once. The layers of fewer heaps come first in the list, so
            // going up they must not have changed, if the heap may be added once only.
            if self.layers[index].constraint != Constraint::Unequal {
                (heap..count).for_each(|total| self.add_to(values, index, heap, total));
            }
        }
        for index in (0..self.layers.len()).rev() {
            let count = self.layers[index].sets.len();
            if self.layers[index].constraint == Constraint::Unequal {
                (heap..count).rev().for_each(|total| self.add_to(values, index, heap, total));
            }
        }
    }

    /// Adds the values of the sums with this total in which the heap is the greatest one.
    fn add_to(&mut self, values: &[u32], index: usize, heap: usize, total: usize) {
        let rest = total - heap;
        let mut set = std::mem::take(&mut self.layers[index].sets[total]);
        let layer = &self.layers[index];
        if let Some(before) = layer.before {
            set.add_sums(&self.layers[before].sets[rest], values[heap]);
        }
        if layer.is_least {
            set.add_sums(&layer.sets[rest], values[heap]);
        }
        if layer.constraint == Constraint::NotAllEqual {
            // Equal heaps that are smaller than this one.
            let fewest = layer.parts as usize - 1;
            let most = if layer.is_least { rest } else { fewest };
            for parts in (fewest..=most).filter(|parts| rest > 0 && rest.is_multiple_of(*parts)) {
                if rest / parts < heap {
                    set.insert(of_equal(values, parts, rest) ^ values[heap]);
                }
            }
        }
        self.layers[index].sets[total] = set;
    }

    fn value(&self, values: &[u32]) -> u32 {
        let heap = values.len();
        let mut met = Bits::default();
        self.code.each_digit(heap as u64, &mut |taken, digit| {
            let left = heap - taken as usize;
            if digit.constraint(0).is_some() && left == 0 {
                met.insert(0);
            }
            if digit.constraint(1).is_some() && left > 0 {
                met.insert(values[left]);
            }
            let (listed, more) = several(digit);
            for (parts, constraint) in listed.chain(more) {
                let is_least = Some((parts, constraint)) == more;
                let most = if is_least { left } else { parts as usize };
                if constraint == Constraint::AllEqual {
                    let divides = |parts: &usize| left > 0 && left.is_multiple_of(*parts);
                    (parts as usize..=most)
                        .filter(divides)
                        .for_each(|parts| met.insert(of_equal(values, parts, left)));
                } else if let Some(layer) = self.known.get(&(constraint, parts, is_least)) {
                    met.add(&self.layers[*layer].sets[left]);
                }
            }
        });
        met.mex()
    }
}

/// Returns the value of a number of equal heaps.
fn of_equal(values: &[u32], parts: usize, total: usize) -> u32 {
    if parts % 2 == 1 { values[total / parts] } else { 0 }
}

/// A number of heaps with its constraint.
type Parts = (u64, Constraint);

/// Returns the single numbers of several heaps that a digit allows, and the number from which on all are allowed.
fn several(digit: &Digit) -> (impl Iterator<Item = Parts> + '_, Option<Parts>) {
    let last = digit.listed();
    let has_more = digit.most_parts().is_none();
    let with_constraint = |parts: u64| Some((parts, digit.constraint(parts)?));
    let more = has_more.then(|| with_constraint(last)).flatten();
    let end = if has_more { last } else { last + 1 };
    ((2..end).filter_map(with_constraint), more)
}

/// Returns the kinds of layers that a digit needs.
fn kinds_of(digit: &Digit) -> Vec<Kind> {
    let (listed, more) = several(digit);
    let listed = listed.map(|(parts, constraint)| (constraint, parts, false));
    let more = more.map(|(parts, constraint)| (constraint, parts, true));
    listed.chain(more).filter(|(constraint, _, _)| *constraint != Constraint::AllEqual).collect()
}
