//! Periods of nim sequences, and the theorem that proves them from finitely many values.

use std::fmt;
use std::ops::ControlFlow;

use super::Ended;
use crate::code::{Code, Constraint};

/// A period that holds for ever: G(n + length) = G(n) + saltus for all n >= `from`.
///
/// `from` is the least such heap. The heap before it is the last exception; the two numbers are often confused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// The least heap from which on the period holds: the length of the pre-period.
    pub from: u64,
    /// The length of the period, at least 1.
    pub length: u64,
    /// The number that is added in each period; 0 if the sequence is periodic, and positive if it is arithmetic periodic.
    pub saltus: u64,
}

impl Period {
    /// Returns the greatest heap n with G(n + length) != G(n) + saltus, or `None` if there is no such heap.
    pub fn last_exception(&self) -> Option<u64> {
        self.from.checked_sub(1)
    }

    /// Returns the value of a heap from those of smaller heaps; `None` if there are too few of them.
    pub fn value(&self, values: &[u32], heap: u64) -> Option<u128> {
        let known = |heap: u64| values.get(usize::try_from(heap).ok()?).map(|value| u128::from(*value));
        if heap < self.from {
            return known(heap);
        }
        let (times, rest) = ((heap - self.from) / self.length, (heap - self.from) % self.length);
        Some(known(self.from + rest)? + u128::from(times) * u128::from(self.saltus))
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "period {} from heap {}", self.length, self.from)?;
        match self.saltus {
            0 => Ok(()),
            saltus => write!(f, ", saltus {saltus}"),
        }
    }
}

/// The theorem that proves periods with saltus 0 from finitely many values, for one code.
///
/// Let t be the greatest number of heaps that a move leaves, and k the place of the last digit. If n0 >= 1, p >= 1 and
/// G(n + p) = G(n) for all n with n0 <= n < t n0 + (t - 1) p + k, then this holds for all n >= n0 (*Winning Ways*, chapter 4, for
/// octal games). So t n0 + t p + k values are needed.
///
/// Proof: let n be at or above the bound. Replace the largest heap b of an option of the heap n + p by b - p. As
/// b >= (n + p - k) / t >= n0 + p, this heap is at least n0 >= 1, so it is not empty and, by induction, has the same value; the
/// result is an option of n. In the same way b + p replaces b in an option of n. For n0 = 0 it is false: 0.4 with p = 1.
///
/// With constraints it is false as well: the first 13 values of Grundy's game, 4!.0, would prove the period 3. For two heaps:
///
/// - Heaps that must be unequal need a bound that is greater by p. Then, if b - p is equal to the other heap a, a - p and b
///   are an option of n: a = (n - j) / 2 >= n0 + p.
/// - Two heaps that must be equal need an even p: then p / 2 is taken from both. An odd p is proved with 2 p in the bound.
///
/// For more heaps with constraints there is no theorem here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theorem {
    parts: u64,
    last_digit: u64,
    has_unequal: bool,
    has_equal: bool,
}

impl Theorem {
    /// Returns the theorem for a code with finitely many digits and a bound for the number of heaps after a move; with
    /// constraints, at most two heaps.
    pub fn of(code: &Code) -> Option<Self> {
        let (parts, last_digit) = (code.most_parts()?.max(1), code.last_digit()?);
        let mut theorem = Self { parts, last_digit, has_unequal: false, has_equal: false };
        let mut is_known = true;
        code.each_digit(last_digit, &mut |_, digit| {
            for heaps in 2..=parts {
                match digit.constraint(heaps) {
                    None | Some(Constraint::Any) => {}
                    Some(Constraint::AllEqual) => theorem.has_equal = true,
                    Some(Constraint::Unequal | Constraint::NotAllEqual) => theorem.has_unequal = true,
                }
            }
            is_known &= parts <= 2 || !(theorem.has_equal || theorem.has_unequal);
        });
        is_known.then_some(theorem)
    }

    /// Returns the number of values that prove a period.
    ///
    /// ```
    /// use upstar_impartial::sequence::{Period, Theorem};
    /// let kayles = Theorem::of(&"0.77".parse().unwrap()).unwrap();
    /// assert_eq!(kayles.needed_values(&Period { from: 71, length: 12, saltus: 0 }), 168);
    /// ```
    pub fn needed_values(&self, period: &Period) -> u64 {
        let is_odd = period.length % 2 == 1;
        let length = period.length.saturating_mul(if self.has_equal && is_odd { 2 } else { 1 });
        let lengths = self.parts + u64::from(self.has_unequal);
        let of_start = self.parts.saturating_mul(period.from.max(1));
        of_start.saturating_add(lengths.saturating_mul(length)).saturating_add(self.last_digit)
    }

    /// Returns the least period that the values G(0), G(1), .. prove. The time is linear in the number of values.
    pub fn proved_period(&self, values: &[u32]) -> Option<Period> {
        self.proved_period_under(values, &mut |_| ControlFlow::Continue(())).ok().flatten()
    }

    /// Returns the period as [`Self::proved_period`] does, unless the watch stops the search.
    pub(super) fn proved_period_under(
        &self,
        values: &[u32],
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Option<Period>, Ended> {
        let known = values.len();
        let agreement = agreements_from_the_end(values, watch)?;
        Ok((1..known).find_map(|length| {
            let from = known - length - agreement[length] as usize;
            let period = Period { from: from as u64, length: length as u64, saltus: 0 };
            (self.needed_values(&period) <= known as u64).then_some(period)
        }))
    }
}

/// The number of places between two calls of the watch.
const PATIENCE: usize = 1 << 18;

/// Returns, for each p, the number of heaps n just below `values.len() - p` with G(n + p) = G(n), without a gap: the
/// Z function of the reversed sequence (D. Gusfield, *Algorithms on Strings, Trees, and Sequences*, chapter 1).
pub(super) fn agreements_from_the_end(
    values: &[u32],
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Vec<u32>, Ended> {
    let known = values.len();
    let at = |place: usize| values[known - 1 - place];
    let mut agreement = vec![0_u32; known];
    // The values at `start..end` agree with those at the beginning; no other such stretch reaches further.
    let (mut start, mut end) = (0, 0);
    for place in 1..known {
        if place.is_multiple_of(PATIENCE) && watch(known as u64).is_break() {
            return Err(Ended::Stopped);
        }
        let mut length = 0;
        if place < end {
            length = (agreement[place - start] as usize).min(end - place);
        }
        while place + length < known && at(length) == at(place + length) {
            length += 1;
        }
        if place + length > end {
            (start, end) = (place, place + length);
        }
        agreement[place] = length as u32;
    }
    Ok(agreement)
}
