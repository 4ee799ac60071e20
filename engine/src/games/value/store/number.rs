//! Numbers as 32-bit handles: small dyadics are the handle itself, all others live in a table.

use std::cmp::Ordering;
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::games::value::Dyadic;
use crate::ground::memory::HeapBytes;

/// Fractional bits of a handle that is the number itself.
const FRACTION: u32 = 12;

/// A handle of a dyadic rational within one [`NumberTable`]; equal handles are equal numbers.
///
/// An even handle is the number itself, `2^-12` times half the handle, taken as signed; an odd one points
/// into the table. Numbers with at most 12 fractional bits below 2^18 in absolute value never touch the
/// table.
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

    /// In units of 2^-12; only for inline numbers.
    #[inline]
    fn units(self) -> i32 {
        self.0 as i32 >> 1
    }

    /// In units of `2^-exponent` (`exponent` >= 12), if it is inline.
    #[inline]
    pub(crate) fn fixed(self, exponent: u32) -> Option<i64> {
        self.is_inline().then(|| i64::from(self.units()) << (exponent - FRACTION))
    }
}

/// The numbers of a store that are not their own handles.
pub(crate) struct NumberTable {
    numbers: boxcar::Vec<Dyadic>,
    index: Mutex<HashMap<Dyadic, u32, FxBuildHasher>>,
    bytes: AtomicUsize,
}

/// What a number takes in the list.
const LISTED_BYTES: usize = size_of::<Dyadic>() + 8;

impl NumberTable {
    pub(crate) fn new() -> Self {
        Self { numbers: boxcar::Vec::new(), index: Mutex::default(), bytes: AtomicUsize::new(0) }
    }

    /// The handle of `x`.
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
        let bytes = LISTED_BYTES + 2 * x.heap_bytes() + index.allocation_size() - before;
        self.bytes.fetch_add(bytes, Relaxed);
        Num(at << 1 | 1)
    }

    /// The number behind a handle.
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

    /// The number as an integer and a fraction from 0 to 1, without 1.
    pub(crate) fn split(&self, a: Num) -> (Num, Num) {
        let floor = if a.is_inline() {
            const INTEGER: u32 = !((2 << FRACTION) - 1);
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

    /// The memory of the table, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Relaxed)
    }
}

/// The simplest number from `lower` to `upper`, each end as (number, is it allowed), for inline numbers;
/// `None` if there is none with 12 fractional bits, which says nothing about finer ones.
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
    // No integer inside: keep the common leading bits of near-1 and far, which gives the largest power of two
    // that fits.
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
