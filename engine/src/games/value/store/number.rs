//! Numbers as 32-bit handles. The handle of a small dyadic encodes the number itself; all others live in a
//! table.

use std::cmp::Ordering;
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::games::value::Dyadic;
use crate::ground::control::HeapBytes;

/// The number of fractional bits of a handle that encodes the number itself.
const FRACTION: u32 = 12;

/// A handle of a dyadic rational in one [`NumberTable`]; equal handles are equal numbers.
///
/// An even handle is inline: taken as a signed integer, half of it is the number in units of 2^-12. An odd
/// handle is an index into the table. Numbers below 2^18 in absolute value with at most 12 fractional bits
/// are always inline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Num(pub(crate) u32);

impl Num {
    pub(crate) const ZERO: Self = Self(0);

    #[inline]
    fn inline(units: i32) -> Option<Self> {
        units.checked_mul(2).map(|twice| Self(twice as u32))
    }

    #[inline]
    pub(crate) fn is_inline(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns an inline number in units of 2^-12.
    #[inline]
    fn units(self) -> i32 {
        self.0 as i32 >> 1
    }

    /// Returns the number in units of `2^-exponent`, for an exponent of at least 12; `None` if it is not
    /// inline.
    #[inline]
    pub(crate) fn fixed(self, exponent: u32) -> Option<i64> {
        self.is_inline().then(|| i64::from(self.units()) << (exponent - FRACTION))
    }
}

/// The numbers of a store whose handles are not inline.
pub(crate) struct NumberTable {
    numbers: boxcar::Vec<Dyadic>,
    index: Mutex<HashMap<Dyadic, u32, FxBuildHasher>>,
    bytes: AtomicUsize,
}

/// The memory of a number in the list, in bytes, without its heap memory.
const LISTED_BYTES: usize = size_of::<Dyadic>() + 8;

impl NumberTable {
    pub(crate) fn new() -> Self {
        Self { numbers: boxcar::Vec::new(), index: Mutex::default(), bytes: AtomicUsize::new(0) }
    }

    /// Returns the handle of `x`.
    pub(crate) fn intern(&self, x: &Dyadic) -> Num {
        if let Some((n, e)) = x.as_small()
            && e <= FRACTION
            && let Some(units) = n.checked_mul(1 << (FRACTION - e))
            && let Some(num) = i32::try_from(units).ok().and_then(Num::inline)
        {
            return num;
        }
        let mut index = self.index.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(&at) = index.get(x) {
            return Num(at << 1 | 1);
        }
        let at = self.numbers.push(x.clone()) as u32;
        let before = index.allocation_size();
        index.insert(x.clone(), at);
        // The number is stored twice, in the list and as a key of the index.
        let bytes = LISTED_BYTES + 2 * x.heap_bytes() + index.allocation_size() - before;
        self.bytes.fetch_add(bytes, Relaxed);
        Num(at << 1 | 1)
    }

    /// Returns the number behind a handle.
    pub(crate) fn get(&self, num: Num) -> Dyadic {
        if num.is_inline() {
            Dyadic::new(i64::from(num.units()), FRACTION)
        } else {
            self.numbers[(num.0 >> 1) as usize].clone()
        }
    }

    #[inline]
    pub(crate) fn add(&self, a: Num, b: Num) -> Num {
        // The sum of two even handles is the handle of the sum, unless it overflows.
        if (a.0 | b.0) & 1 == 0
            && let Some(sum) = (a.0 as i32).checked_add(b.0 as i32)
        {
            return Num(sum as u32);
        }
        self.add_slow(a, b)
    }

    #[cold]
    fn add_slow(&self, a: Num, b: Num) -> Num {
        self.intern(&(&self.get(a) + &self.get(b)))
    }

    #[inline]
    pub(crate) fn neg(&self, a: Num) -> Num {
        if a.is_inline()
            && let Some(negated) = (a.0 as i32).checked_neg()
        {
            return Num(negated as u32);
        }
        self.intern(&-&self.get(a))
    }

    #[inline]
    pub(crate) fn sub(&self, a: Num, b: Num) -> Num {
        if (a.0 | b.0) & 1 == 0
            && let Some(difference) = (a.0 as i32).checked_sub(b.0 as i32)
        {
            return Num(difference as u32);
        }
        self.add(a, self.neg(b))
    }

    /// Splits a number into its floor and a fraction in [0, 1).
    pub(crate) fn split(&self, a: Num) -> (Num, Num) {
        let floor = if a.is_inline() {
            const INTEGER: u32 = !((2 << FRACTION) - 1);
            // Inline handles hold twice the units, so the bits of the fraction end one place higher.
            Num(a.0 & INTEGER)
        } else {
            self.intern(&self.get(a).floor())
        };
        (floor, self.sub(a, floor))
    }

    #[inline]
    pub(crate) fn cmp(&self, a: Num, b: Num) -> Ordering {
        if (a.0 | b.0) & 1 == 0 {
            return (a.0 as i32).cmp(&(b.0 as i32));
        }
        self.cmp_slow(a, b)
    }

    #[cold]
    fn cmp_slow(&self, a: Num, b: Num) -> Ordering {
        if a == b { Ordering::Equal } else { self.get(a).cmp(&self.get(b)) }
    }

    /// Returns the memory of the table, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Relaxed)
    }
}

/// Returns the simplest number between two inline ends, each given as the number and whether it is admitted.
/// The result is `None` if no number with 12 fractional bits lies between them; a finer one may.
#[inline]
pub(crate) fn simplest_inline(lower: (Num, bool), upper: (Num, bool)) -> Option<Num> {
    let low = lower.0.units() + i32::from(!lower.1);
    let high = upper.0.units() - i32::from(!upper.1);
    if low > high {
        return None;
    }
    if low <= 0 && high >= 0 {
        return Some(Num::ZERO);
    }
    let (near, far, sign) = if low > 0 { (low, high, 1) } else { (-high, -low, -1) };
    let one = 1 << FRACTION;
    let integer = near.checked_add(one - 1)? & !(one - 1);
    if integer <= far {
        return Num::inline(sign * integer);
    }
    // No integer lies inside. The common leading bits of near-1 and far, followed by a 1, give the multiple
    // of the largest power of two that fits.
    let differing = ((near - 1) ^ far).ilog2();
    Num::inline(sign * (far >> differing << differing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::value::{IntervalEnd, simplest};

    #[test]
    fn handles_are_unique_and_arithmetic_is_exact() {
        let table = NumberTable::new();
        let samples: Vec<Dyadic> = [
            Dyadic::new(3, 2),
            Dyadic::new(-7, 12),
            Dyadic::new(1, 13),
            Dyadic::from(262_143),
            Dyadic::from(-262_144),
            Dyadic::from(i64::MAX),
            Dyadic::new(-5, 90),
        ]
        .into();
        for a in &samples {
            for b in &samples {
                let (x, y) = (table.intern(a), table.intern(b));
                assert_eq!(table.get(x), *a);
                assert_eq!(table.get(table.add(x, y)), a + b);
                assert_eq!(table.get(table.sub(x, y)), a - b);
                assert_eq!(table.cmp(x, y), a.cmp(b));
                assert_eq!(table.add(x, y), table.intern(&(a + b)));
                let (integer, fraction) = table.split(x);
                assert_eq!(table.get(integer), a.floor());
                assert_eq!(table.add(integer, fraction), x);
            }
        }
    }

    #[test]
    fn inline_simplest_agrees_with_the_general_one() {
        let table = NumberTable::new();
        let ends: Vec<Dyadic> = (-40..40).map(|n| Dyadic::new(n, 3)).collect();
        for a in &ends {
            for b in &ends {
                for closed in [(false, false), (false, true), (true, false), (true, true)] {
                    let lower = IntervalEnd { at: a.clone(), closed: closed.0 };
                    let upper = IntervalEnd { at: b.clone(), closed: closed.1 };
                    let fast = simplest_inline((table.intern(a), closed.0), (table.intern(b), closed.1));
                    let general = simplest(Some(&lower), Some(&upper));
                    assert_eq!(fast.map(|n| table.get(n)), general, "{lower:?} {upper:?}");
                }
            }
        }
    }
}
