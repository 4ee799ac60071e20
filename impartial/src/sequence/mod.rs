//! Nim sequences of games with heaps: the nim values of single heaps, and proofs that they repeat.
//!
//! [`Sequence`] calculates the values for a [`Code`], and stops to calculate as soon as a period is proved: from then on it
//! copies. [`naive_values`] follows the definition, for any game, and shares no code with the fast methods.
//!
//! | code | method | proof of a period |
//! |---|---|---|
//! | finite, at most two heaps after a move | sparse space, mostly linear time | [`Theorem`] |
//! | all-but set, or the same as a code | window of the last values | a repeated state, with a saltus |
//! | finite, three heaps, no constraints | sets of pairs, quadratic time | [`Theorem`] |
//! | others | sets of sums, like a knapsack | [`Theorem`] if there is one |

mod all_but;
mod functional;
mod many;
mod naive;
mod period;
mod sets;
mod sparse;
mod triples;

use std::fmt;
use std::ops::ControlFlow;

pub use functional::Functional;
pub(crate) use naive::naive_value;
pub use naive::naive_values;
pub use period::{Period, Theorem};

use crate::code::Code;

/// The reason why a sequence is shorter than it should be. The values so far are kept, and the sequence can be extended again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The watch asked to stop.
    Stopped,
    /// The next step needs more memory than allowed.
    TooLarge,
    /// A move of a game leaves a heap that is not smaller, so play need not end.
    NotSmaller,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped => "stopped",
            Self::TooLarge => "the next step needs more memory than allowed",
            Self::NotSmaller => "a move leaves a heap that is not smaller than the one before",
        })
    }
}

impl std::error::Error for Ended {}

/// A fault in values that should be continued: the value of a heap is greater than any nim value at this place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongStart {
    /// The first such heap; 0 also if there are no values.
    pub heap: u64,
}

impl fmt::Display for WrongStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.heap {
            0 => f.write_str("a nim sequence begins with the value 0 of the empty heap"),
            heap => write!(f, "the value of heap {heap} is too large for a nim value"),
        }
    }
}

impl std::error::Error for WrongStart {}

/// The nim values G(0), G(1), .. of a code as far as they are known, with a period if it is proved.
///
/// ```
/// use std::ops::ControlFlow;
/// use upstar_impartial::sequence::Sequence;
/// let mut kayles = Sequence::new("0.77".parse().unwrap());
/// kayles.extend(10_000, usize::MAX, &mut |_| ControlFlow::Continue(())).unwrap();
/// assert_eq!(kayles.values()[..10], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// let period = kayles.period().unwrap();
/// assert_eq!((period.length, period.from, period.last_exception()), (12, 71, Some(70)));
/// assert_eq!(kayles.value(u64::MAX), Some(8));
/// ```
#[derive(Clone, Debug)]
pub struct Sequence {
    code: Code,
    values: Vec<u32>,
    period: Option<Period>,
    /// The number of values that were calculated, and not copied from an earlier period.
    calculated: usize,
    /// Whether a period has been looked for since the last value was calculated.
    is_checked: bool,
    solver: Solver,
}

#[derive(Clone, Debug)]
enum Solver {
    Sparse(Box<sparse::Sparse>),
    AllBut(all_but::AllBut),
    Triples(triples::Triples),
    Many(many::Many),
}

/// The number of values after which a functional is chosen and a period is looked for; then again after each doubling.
const FIRST_CHECK: usize = 32;
/// The number of values that are copied between two calls of the watch.
const COPIED: usize = 1 << 16;

impl Sequence {
    /// Returns the sequence of a code with one value, that of the empty heap.
    pub fn new(code: Code) -> Self {
        let solver = if let Some(sparse) = sparse::Sparse::new(&code) {
            Solver::Sparse(Box::new(sparse))
        } else if let Some(kept) = code.all_but() {
            Solver::AllBut(all_but::AllBut::new(&kept))
        } else if let Some(triples) = triples::Triples::new(&code) {
            Solver::Triples(triples)
        } else {
            Solver::Many(many::Many::new(&code))
        };
        Self { code, values: vec![0], period: None, calculated: 1, is_checked: true, solver }
    }

    /// Returns a sequence that continues known values. It only checks that they are not too large; see [`crate::check`].
    pub fn resume(code: Code, values: Vec<u32>) -> Result<Self, WrongStart> {
        if let Some(heap) = first_too_large(&code, &values) {
            return Err(WrongStart { heap });
        }
        let mut sequence = Self::new(code);
        sequence.calculated = values.len();
        sequence.values = values;
        // Nothing stops this check.
        let _ = sequence.check(&mut |_| ControlFlow::Continue(()));
        Ok(sequence)
    }

    /// Returns the code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the known values; the index is the size of the heap.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Returns the values that were calculated and not copied by the period. They are enough for the proof of the period.
    pub fn calculated(&self) -> &[u32] {
        &self.values[..self.calculated]
    }

    /// Returns the least period, if the known values prove one.
    ///
    /// Periods are looked for after each doubling of the values and at the end of [`Self::extend`]. Sequences of codes with
    /// infinitely many digits that are no all-but sets have no proof here; [`crate::automata::prove`] finds arithmetic periods of
    /// codes with three heaps.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// Sets a period that is proved elsewhere.
    pub(crate) fn set_period(&mut self, period: Period) {
        (self.period, self.is_checked) = (Some(period), true);
    }

    /// Returns the value of a heap if it is known, or follows from the period.
    pub fn value(&self, heap: u64) -> Option<u128> {
        let known = usize::try_from(heap).ok().and_then(|heap| self.values.get(heap));
        known.map(|value| u128::from(*value)).or_else(|| self.period?.value(&self.values, heap))
    }

    /// Returns the places where the values are greater than ever before, with these values.
    pub fn records(&self) -> Vec<(u64, u32)> {
        let mut most = None;
        let is_record = |&(_, value): &(u64, u32)| most.replace(most.unwrap_or(0).max(value)) < Some(value);
        (0..).zip(self.values.iter().copied()).filter(is_record).collect()
    }

    /// Returns the functional of the sparse space, and the rare heaps among the calculated ones, in ascending order; `None` for
    /// codes without a division into two heaps, or with more heaps.
    pub fn sparse_space(&self) -> Option<(Functional, &[u32])> {
        match &self.solver {
            Solver::Sparse(sparse) => sparse.space(),
            _ => None,
        }
    }

    /// Calculates the values of all heaps up to `to`, which is at most 2^32 - 2.
    ///
    /// `watch` receives the number of calculated values from time to time, and may stop the calculation. The memory is about
    /// eight bytes for each value, and more for codes with three heaps or with constraints; the calculation ends
    /// before it takes more than `most_bytes`. After an error the known values are kept, and a later call continues.
    /// Each call takes time for all known values, so it should add many.
    pub fn extend(
        &mut self,
        to: u64,
        most_bytes: usize,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), Ended> {
        let count = match usize::try_from(to) {
            Ok(to) if (to as u64) < u64::from(u32::MAX) => to + 1,
            _ => return Err(Ended::TooLarge),
        };
        loop {
            if !self.is_checked {
                self.check(watch)?;
            }
            if self.values.len() >= count {
                return Ok(());
            }
            if self.period.is_some() {
                return self.copy(count, most_bytes, watch);
            }
            let doubled = (self.values.len() + 1).next_power_of_two().max(FIRST_CHECK);
            self.run(doubled.min(count), most_bytes, watch)?;
        }
    }

    /// Adds values until there are `count` of them, or as many as the memory permits.
    fn run(
        &mut self,
        count: usize,
        most_bytes: usize,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), Ended> {
        let fitting = count.min(most_bytes / self.bytes_of_value());
        let needed = fitting * self.bytes_of_value() + self.extra_bytes(fitting);
        if fitting <= self.values.len() || needed > most_bytes {
            return Err(Ended::TooLarge);
        }
        self.is_checked = false;
        self.values.reserve(fitting - self.values.len());
        let ended = match &mut self.solver {
            Solver::Sparse(sparse) => sparse.run(&mut self.values, fitting, watch),
            Solver::AllBut(all_but) => all_but.run(&mut self.values, fitting, watch),
            Solver::Triples(triples) => triples.run(&mut self.values, fitting, watch),
            Solver::Many(many) => many.run(&mut self.values, fitting, most_bytes - needed, watch),
        };
        self.calculated = self.values.len();
        ended
    }

    /// Returns the bytes that each value takes.
    fn bytes_of_value(&self) -> usize {
        // A value has 4 bytes, and the search for a period takes as many.
        match &self.solver {
            Solver::AllBut(_) => 20,
            _ => 8,
        }
    }

    /// Returns the bytes beside the values after a number of values, as far as they can be foreseen.
    fn extra_bytes(&self, count: usize) -> usize {
        match &self.solver {
            // The sets of pairs grow at most with the square of the number of values.
            Solver::Triples(triples) => {
                let times = count.div_ceil(self.values.len());
                triples.bytes().saturating_mul(times.saturating_mul(times)).min(usize::MAX / 2)
            }
            _ => 0,
        }
    }

    /// Looks for a period, and prepares the solver for the next values.
    fn check(&mut self, watch: &mut dyn FnMut(u64) -> ControlFlow<()>) -> Result<(), Ended> {
        if let Some(theorem) = Theorem::of(&self.code) {
            self.period = theorem.proved_period_under(&self.values, watch)?;
        }
        match &mut self.solver {
            Solver::Sparse(sparse) => sparse.calibrate(&self.values),
            Solver::AllBut(all_but) => self.period = all_but.period(&self.values, watch)?,
            Solver::Triples(_) | Solver::Many(_) => {}
        }
        self.is_checked = true;
        Ok(())
    }

    /// Copies values by the period until there are `count` of them, or as many as the memory permits.
    fn copy(
        &mut self,
        count: usize,
        most_bytes: usize,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), Ended> {
        let Some(period) = self.period else { return Ok(()) };
        let fitting = count.min(most_bytes / self.bytes_of_value());
        while self.values.len() < fitting {
            if watch(self.calculated as u64).is_break() {
                return Err(Ended::Stopped);
            }
            // Far more values may be asked for than the watch permits, so the room for them grows step by step.
            for _ in self.values.len()..fitting.min(self.values.len() + COPIED) {
                let value =
                    u64::from(self.values[self.values.len() - period.length as usize]) + period.saltus;
                self.values.push(u32::try_from(value).map_err(|_| Ended::TooLarge)?);
            }
        }
        if fitting < count { Err(Ended::TooLarge) } else { Ok(()) }
    }
}

/// Returns the first heap with a value that is too large, whatever the values before it are.
fn first_too_large(code: &Code, values: &[u32]) -> Option<u64> {
    if values.first() != Some(&0) {
        return Some(0);
    }
    let digits = code.last_digit().map_or(u64::MAX, |last| last + 1);
    let mut most = 0_u32;
    (0..)
        .zip(values)
        .find(|(heap, value)| {
            // The sums of values below a power of two are below it, too. Also, each option excludes one number.
            let of_sums = u64::from(most) + 1;
            let of_options = match code.most_parts() {
                Some(0 | 1) => *heap,
                Some(2) => digits.min(heap + 1).saturating_mul(heap + 1),
                _ => u64::MAX,
            };
            most = most.max(**value);
            u64::from(**value) > of_sums.next_power_of_two().min(of_options)
        })
        .map(|(heap, _)| heap)
}
