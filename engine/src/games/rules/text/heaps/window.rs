//! Nim values if every move leads to one heap and each rule to an interval of sizes, as in Nim and
//! subtraction games.
//!
//! From one heap to the next, these intervals usually move by little. We keep the number of occurrences of
//! each value in the intervals and count only the sizes that enter and leave. A heap of Nim then takes
//! constant time instead of time linear in its moves.

use std::ops::{ControlFlow, Range};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use upstar_impartial::nimber::Nimber;
use upstar_impartial::sequence::Sequence;

use super::rule::{Formula, HeapRule, Order, factors};
use super::{Condition, Expression, HeapRules, rule};
use crate::games::board::heaps::{MAX_NUMBER, Tuple};
use crate::ground::Player;
use crate::ground::control::{OrStop, Stop};
use crate::ground::input::{NoAnswer, OrNoAnswer};

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
    fn of(formula: &Formula) -> Option<Vec<Self>> {
        let [made] = &formula.heaps[..] else { return None };
        let [after] = &made.heap[..] else { return None };
        let asks_of_size = |condition: &Condition| condition.variables() <= 1;
        if formula.numbers != 1
            || made.count != Expression::Number(1)
            || made.all.is_some()
            || !formula.conditions.iter().all(asks_of_size)
        {
            return None;
        }
        let window = |range| Self { conditions: formula.conditions.clone(), range, after: after.clone() };
        match &formula.choices[..] {
            [] => Some(vec![window(None)]),
            [ranges] if after.slope(1)?.abs() == 1 => {
                Some(ranges.iter().map(|range| window(Some(range.clone()))).collect())
            }
            _ => None,
        }
    }

    /// Returns whether there is one move from each heap to each smaller one, and no other.
    fn is_whole(&self) -> bool {
        let Some((low, high)) = &self.range else { return false };
        let ends = || {
            let [constant, size, number] = self.after.linear()?;
            let [low, high] = [low.linear()?, high.linear()?].map(|[end, slope, _]| {
                Some([
                    constant.checked_add(number.checked_mul(end)?)?,
                    size.checked_add(number.checked_mul(slope)?)?,
                ])
            });
            Some([low?, high?])
        };
        // The new heap lies between 0 and n - 1.
        let is_end = |ends: [[i64; 2]; 2]| ends.contains(&[0, 0]) && ends.contains(&[-1, 1]);
        self.conditions.is_empty() && ends().is_some_and(is_end)
    }

    /// Returns the sizes that moves from a heap lead to.
    fn sizes(&self, size: u32) -> OrNoAnswer<Range<usize>> {
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
            (Some(a), Some(b)) if a.max(b) <= i64::from(MAX_NUMBER) => Err(NoAnswer::NoEnd),
            (None, None) => Ok(0..0),
            _ => Err(Stop::TooLarge.into()),
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
            HeapRule::Formula(formula) => Window::of(formula),
            HeapRule::Code(_) => None,
        };
        let windows: Vec<Vec<Window>> = rules.iter().map(of).collect::<Option<_>>()?;
        let windows = windows.into_iter().flatten().map(|window| (window, 0..0)).collect();
        Some(Self { windows, values: Vec::new(), met: vec![0], least: 0 })
    }

    /// Returns whether the game has the moves of Nim.
    fn are_whole(&self) -> bool {
        !self.windows.is_empty() && self.windows.iter().all(|(window, _)| window.is_whole())
    }

    /// Returns the value of a heap. Values are kept if the search has to stop.
    pub(super) fn value(&mut self, size: u32, charge: Charge<'_>) -> OrNoAnswer<u32> {
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
    fn slide(&mut self, size: u32) -> OrNoAnswer<usize> {
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

// Heaps have nim values if both players have the same moves and play ends (R. P. Sprague, 1935; P. M. Grundy,
// 1939).

/// The mark of a value that is not known yet.
const UNKNOWN: u32 = u32::MAX;
/// The number of moves of a heap that count as one node of the budget.
const MOVES_OF_NODE: usize = 1 << 12;
/// The number of moves, or of choices examined, between two charges.
const MOVES_OF_COUNT: usize = 64;

/// A cost of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cost {
    /// Memory, in bytes.
    Bytes(usize),
    /// The number of heaps whose values were found, or of other work that takes as long.
    Nodes(u32),
}

/// A callback that receives costs and returns an error to stop the search.
pub(crate) type Charge<'c> = &'c mut dyn FnMut(Cost) -> OrStop<()>;

/// The nim values found so far.
#[derive(Debug)]
pub(super) struct Nims {
    /// Whether the game has the moves of Nim. The value of a heap is then its size.
    is_nim: bool,
    /// The rules for each number of a heap, if the game is the product of these games; otherwise none.
    factors: Vec<HeapRules>,
    /// The sliding windows, if every move leads to one heap and each rule to an interval of sizes.
    windows: Option<Windows>,
    /// The nim sequence, if the only rule is a code.
    sequence: Option<Box<Sequence>>,
    /// The values of heaps of one number, by this number.
    sizes: Vec<u32>,
    /// The values of all other heaps.
    others: HashMap<Tuple, u32, FxBuildHasher>,
    /// For each value, the last turn in which it was met. Turns save clearing the table for each heap.
    met: Vec<u64>,
    turn: u64,
    /// The number of moves examined beyond whole nodes.
    moves: usize,
}

/// The reason that the moves of a heap are not examined to the end.
enum Halt {
    NoAnswer(NoAnswer),
    /// This heap must be evaluated first.
    First(Tuple),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::NoAnswer(stop.into())
    }
}

impl From<NoAnswer> for Halt {
    fn from(reason: NoAnswer) -> Self {
        Self::NoAnswer(reason)
    }
}

/// Returns a value of a nim sequence. Values are kept if the search has to stop.
fn value_in(sequence: &mut Sequence, heap: u32, charge: Charge<'_>) -> OrNoAnswer<u32> {
    if sequence.value(heap.into()).is_none() {
        let mut stop = None;
        let mut known = sequence.values().len() as u64;
        let ended = sequence.extend(heap.into(), usize::MAX, &mut |now| {
            let more = now.saturating_sub(known);
            known = known.max(now);
            // A value takes four bytes, and those of its solver as many.
            let charged = charge(Cost::Bytes(2 * size_of::<u32>() * more as usize));
            let charged = charged.and_then(|()| charge(Cost::Nodes(more as u32)));
            match charged {
                Ok(()) => ControlFlow::Continue(()),
                Err(reason) => {
                    stop = Some(reason);
                    ControlFlow::Break(())
                }
            }
        });
        if let (Err(_), reason) = (ended, stop) {
            return Err(reason.unwrap_or(Stop::TooLarge).into());
        }
    }
    let value = sequence.value(heap.into()).and_then(|value| u32::try_from(value).ok());
    value.ok_or_else(|| Stop::TooLarge.into())
}

impl Nims {
    pub(super) fn new(rules: &[HeapRule]) -> Self {
        let (sizes, others) = (Vec::new(), HashMap::default());
        let sequence = match rules {
            [HeapRule::Code(code)] => code.to_string().parse().ok().map(|code| Box::new(Sequence::new(code))),
            _ => None,
        };
        let windows = Windows::of(rules);
        let is_nim = windows.as_ref().is_some_and(Windows::are_whole);
        let factor = |rules: Vec<HeapRule>| {
            HeapRules::new(1, [rules.clone(), rules], Some(Order::Numbers), Vec::new())
        };
        let factors = factors(rules).into_iter().flatten().map(factor).collect();
        Self { is_nim, factors, windows, sequence, sizes, others, met: Vec::new(), turn: 0, moves: 0 }
    }

    /// Returns whether a theorem gives the values of heaps of any size.
    pub(super) fn has_theorem(&self) -> bool {
        self.is_nim || !self.factors.is_empty() && self.factors.iter().all(|factor| factor.has_theorem)
    }

    /// Returns the value of a heap by the Tartan theorem; see [`factors`]. `None` if the game is no product of games that
    /// end.
    fn product(&self, heap: &Tuple, charge: Charge<'_>) -> OrNoAnswer<Option<u32>> {
        if self.factors.is_empty() {
            return Ok(None);
        }
        let mut product = Nimber::from(1);
        for (factor, &number) in self.factors.iter().zip(heap) {
            match factor.nim_value(&[number, 0, 0], charge) {
                Some(Ok(value)) => product = product.product(&u128::from(value).into()),
                Some(Err(NoAnswer::NoEnd)) | None => return Ok(None),
                Some(Err(reason)) => return Err(reason),
            }
        }
        // The numbers, and so the values, are less than 2^32, and this is a field.
        Ok(product.small().and_then(|value| u32::try_from(value).ok()))
    }

    /// Returns the value of a heap. Each heap that play can reach is examined once, and once more for each
    /// time that it lacks the value of another heap. Values are kept if the search has to stop.
    pub(super) fn value(&mut self, rules: &HeapRules, heap: &Tuple, charge: Charge<'_>) -> OrNoAnswer<u32> {
        if self.is_nim {
            return Ok(heap[0]);
        }
        if let Some(value) = self.product(heap, charge)? {
            return Ok(value);
        }
        if let Some(windows) = &mut self.windows {
            return windows.value(heap[0], charge);
        }
        if let Some(sequence) = &mut self.sequence {
            return value_in(sequence, heap[0], charge);
        }
        // An explicit stack: a path of moves may be as long as heaps are large.
        let mut path = vec![*heap];
        while let Some(&next) = path.last() {
            if self.known(&next).is_some() {
                path.pop();
                continue;
            }
            match self.found(rules, &next, charge) {
                Ok(value) => {
                    charge(Cost::Bytes(self.keep(next, value)))?;
                    charge(Cost::Nodes(1))?;
                    path.pop();
                }
                Err(Halt::First(first)) => path.push(first),
                Err(Halt::NoAnswer(reason)) => return Err(reason),
            }
        }
        Ok(self.known(heap).unwrap_or_default())
    }

    fn known(&self, heap: &Tuple) -> Option<u32> {
        match heap {
            [size, 0, 0] => self.sizes.get(*size as usize).copied().filter(|value| *value != UNKNOWN),
            _ => self.others.get(heap).copied(),
        }
    }

    /// Stores a value; returns the memory that it newly takes, in bytes.
    fn keep(&mut self, heap: Tuple, value: u32) -> usize {
        match heap {
            [size, 0, 0] => {
                let size = size as usize;
                let before = self.sizes.len();
                self.sizes.resize(before.max(size + 1), UNKNOWN);
                self.sizes[size] = value;
                (self.sizes.len() - before) * size_of::<u32>()
            }
            _ => {
                self.others.insert(heap, value);
                size_of::<(Tuple, u32)>()
            }
        }
    }

    /// Returns the nim value: the least number that no move leads to (the mex).
    fn found(&mut self, rules: &HeapRules, heap: &Tuple, charge: Charge<'_>) -> Result<u32, Halt> {
        self.turn += 1;
        let mut moves = 0;
        rules.ending_moves(heap, Player::Left, &mut |made| -> Result<(), Halt> {
            moves += 1;
            if moves == MOVES_OF_COUNT || made.is_none() {
                moves = 0;
                self.moves += MOVES_OF_COUNT;
                charge(Cost::Nodes((self.moves / MOVES_OF_NODE) as u32))?;
                self.moves %= MOVES_OF_NODE;
            }
            let mut value = 0;
            for after in made.unwrap_or_default() {
                value ^= self.known(after).ok_or(Halt::First(*after))?;
            }
            if made.is_some() {
                let at = value as usize;
                if at >= self.met.len() {
                    self.met.resize((at + 1).next_power_of_two(), 0);
                }
                self.met[at] = self.turn;
            }
            Ok(())
        })?;
        let is_met = |value: &u32| self.met.get(*value as usize) == Some(&self.turn);
        Ok((0..).find(|value| !is_met(value)).unwrap_or_default())
    }
}
