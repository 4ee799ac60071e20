//! The check of a period.

use std::ops::ControlFlow;

use super::Refusal;
use crate::automata::{Undecided, Verdict, decide};
use crate::code::{Code, Constraint};
use crate::sequence::{Ended, Period};

/// The most memory of a decision by automata.
const MOST_BYTES: usize = 1 << 30;

/// Checks that right values prove the period.
pub(super) fn check(
    code: &Code,
    period: &Period,
    values: &[u32],
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<(), Refusal> {
    match (code.last_digit(), code.most_parts(), code.all_but()) {
        (Some(last), Some(parts), _) if period.saltus == 0 => {
            match by_theorem(period, values, &Bound::of(code, parts.max(1), last)?) {
                // Automata need only one period.
                Err(Refusal::TooFew { needed }) => match by_automata(code, period, values, watch) {
                    Err(Refusal::NoTheorem | Refusal::TooFew { .. }) => Err(Refusal::TooFew { needed }),
                    decided => decided,
                },
                decided => decided,
            }?;
        }
        (Some(_), _, _) => by_automata(code, period, values, watch)?,
        (_, _, Some(kept)) => by_state(period, values, kept.last().copied().unwrap_or_default())?,
        _ => return Err(Refusal::NoTheorem),
    }
    is_least(period, values)
}

/// Checks the known values, and all others by automata.
fn by_automata(
    code: &Code,
    period: &Period,
    values: &[u32],
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<(), Refusal> {
    let known = values.len() as u64;
    let needed = period.from.saturating_add(period.length);
    if needed > known {
        return Err(Refusal::TooFew { needed });
    }
    holds(period, values, period.from..known - period.length)?;
    match decide(code, values, period, MOST_BYTES, watch) {
        Ok(Verdict::Proved) => Ok(()),
        Ok(Verdict::Refuted { heap }) => Err(Refusal::Exception { heap }),
        Err(Undecided::Ended(Ended::Stopped)) => Err(Refusal::Stopped),
        Err(_) => Err(Refusal::NoTheorem),
    }
}

/// Checks that the period holds for the heaps in a range, of which the values are known.
fn holds(period: &Period, values: &[u32], mut heaps: impl Iterator<Item = u64>) -> Result<(), Refusal> {
    let value = |heap: u64| u128::from(values[heap as usize]);
    match heaps.find(|heap| value(heap + period.length) != value(*heap) + u128::from(period.saltus)) {
        None => Ok(()),
        Some(heap) => Err(Refusal::Exception { heap }),
    }
}

/// The constants of the theorem: at least one value below parts * n0 + lengths * p + last is needed.
struct Bound {
    parts: u64,
    lengths: u64,
    last: u64,
    /// Whether p must be even.
    is_even: bool,
}

impl Bound {
    /// Two unequal heaps need one length more, two equal heaps an even one; no theorem has three heaps with a constraint.
    fn of(code: &Code, parts: u64, last: u64) -> Result<Self, Refusal> {
        let constraints: Vec<Constraint> = (0..=last)
            .flat_map(|taken| {
                let digit = code.digit(taken);
                (2..=parts).filter_map(move |heaps| digit.constraint(heaps)).collect::<Vec<_>>()
            })
            .filter(|constraint| *constraint != Constraint::Any)
            .collect();
        if parts > 2 && !constraints.is_empty() {
            return Err(Refusal::NoTheorem);
        }
        let has_equal = constraints.contains(&Constraint::AllEqual);
        let has_unequal = constraints.iter().any(|constraint| *constraint != Constraint::AllEqual);
        Ok(Self { parts, lengths: parts + u64::from(has_unequal), last, is_even: has_equal })
    }

    fn needed(&self, period: &Period) -> Option<u64> {
        let is_doubled = self.is_even && !period.length.is_multiple_of(2);
        let length = period.length.checked_mul(1 + u64::from(is_doubled))?;
        let of_start = self.parts.checked_mul(period.from.max(1))?;
        of_start.checked_add(self.lengths.checked_mul(length)?)?.checked_add(self.last)
    }
}

/// Checks the hypothesis of the theorem: G(n + p) = G(n) from n0 on, for all values that are needed.
fn by_theorem(period: &Period, values: &[u32], bound: &Bound) -> Result<(), Refusal> {
    let known = values.len() as u64;
    let needed = bound.needed(period).unwrap_or(u64::MAX);
    holds(period, values, period.from..needed.min(known).saturating_sub(period.length))?;
    if needed > known {
        return Err(Refusal::TooFew { needed });
    }
    Ok(())
}

/// Checks that the same state occurs at the end and one period earlier; see the proof at the calculation of all-but sets.
fn by_state(period: &Period, values: &[u32], reach: u64) -> Result<(), Refusal> {
    let known = values.len() as u64;
    let needed = period.from.checked_add(period.length).and_then(|needed| needed.checked_add(reach));
    if needed.is_none_or(|needed| needed > known) {
        return Err(Refusal::TooFew { needed: needed.unwrap_or(u64::MAX) });
    }
    holds(period, values, period.from..known - period.length)?;
    // Returns the least number that no far heap has, the greater ones that some have, and the near values that matter.
    let state = |end: u64| {
        let (far, near) = values[..end as usize].split_at((end - reach) as usize);
        let mut far = far.to_vec();
        far.sort_unstable();
        far.dedup();
        let least = far.iter().zip(0..).take_while(|(value, place)| **value == *place).count();
        let above: Vec<u32> = far[least..].iter().map(|value| value - least as u32).collect();
        let near: Vec<Option<u32>> = near.iter().map(|value| value.checked_sub(least as u32)).collect();
        (least as u64, above, near)
    };
    let (now, before) = (state(known), state(known - period.length));
    if before.0.checked_add(period.saltus) != Some(now.0) || now.1 != before.1 || now.2 != before.2 {
        return Err(Refusal::DifferentStates);
    }
    Ok(())
}

/// Checks that a proved period begins as early as possible, and that no shorter one holds.
fn is_least(period: &Period, values: &[u32]) -> Result<(), Refusal> {
    let value = |heap: u64| period.value(values, heap);
    let follows = |heap: u64, length: u64, saltus: u64| {
        value(heap + length) == value(heap).map(|value| value + u128::from(saltus))
    };
    if period.from > 0 && follows(period.from - 1, period.length, period.saltus) {
        return Err(Refusal::NotLeast { least: Period { from: period.from - 1, ..*period } });
    }
    // The lengths of all periods are multiples of the least one, so it is enough to divide by each prime.
    for prime in primes_of(period.length) {
        let length = period.length / prime;
        let saltus = period.saltus / prime;
        let is_whole = period.saltus.is_multiple_of(prime);
        if is_whole && (0..period.length).all(|place| follows(period.from + place, length, saltus)) {
            return Err(Refusal::NotLeast { least: Period { length, saltus, ..*period } });
        }
    }
    Ok(())
}

fn primes_of(mut number: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut divisor = 2;
    while divisor * divisor <= number {
        if number.is_multiple_of(divisor) {
            primes.push(divisor);
            while number.is_multiple_of(divisor) {
                number /= divisor;
            }
        }
        divisor += 1;
    }
    if number > 1 {
        primes.push(number);
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last values agree, but the values above the least free number do not.
    #[test]
    fn the_state_has_the_values_above_the_least_free_one() {
        let with = |from: u64, values: &[u32]| {
            let period = Period { from, length: 2, saltus: 2 };
            by_state(&period, values, 1)
        };
        assert_eq!(with(2, &[0, 2, 1, 6, 3]), Err(Refusal::DifferentStates));
        assert_eq!(with(1, &[0, 2, 1, 6, 3]), Err(Refusal::Exception { heap: 1 }));
        assert_eq!(with(1, &[0, 2, 1, 4, 3]), Ok(()));
    }
}
