//! The expansions of rationals.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::{Block, Expansion, NotTold, Run, Sign};
use crate::games::surreal::ordinal::Ordinal;
use crate::games::surreal::rational::Rational;

/// The longest period that is told, with what comes before it, in signs.
const MOST_SIGNS: usize = 100_000;

impl Expansion {
    /// The expansion of a rational: finite for a dyadic one, ultimately periodic for others.
    ///
    /// # Errors
    /// [`NotTold::TooLong`] for more than 100,000 signs behind the integer part.
    pub fn of_rational(x: &Rational) -> Result<Self, NotTold> {
        let (sign, size) = if x.signum() < 0 { (Sign::Minus, -x) } else { (Sign::Plus, x.clone()) };
        let mut expansion = Self::default();
        let whole = Rational::from_parts(size.floor(), 1.into()).unwrap_or(Rational::ZERO);
        let rest = &size - &whole;
        if rest.signum() == 0 {
            expansion.push(sign, ordinal(&whole));
            return Ok(expansion);
        }
        // The path goes to the integer beyond, turns back, and stands in the middle between two integers.
        expansion.push(sign, ordinal(&(&whole + &Rational::ONE)));
        expansion.push(sign.other(), 1.into());
        let (digits, period) = digits(rest)?;
        let signs = |digits: &[bool]| -> Vec<Sign> {
            digits.iter().map(|&is_on| if is_on { sign } else { sign.other() }).collect()
        };
        signs(&digits).into_iter().for_each(|sign| expansion.push(sign, 1.into()));
        if !period.is_empty() {
            // Lengths are finite, so that their sums are no towers.
            expansion.push_period(runs(&signs(&period)))?;
        }
        Ok(expansion)
    }

    /// The rational whose expansion it is; `None` if it is that of no rational.
    pub fn rational(&self) -> Option<Rational> {
        let (mut signs, mut period) = (Vec::new(), Vec::new());
        for block in &self.blocks {
            if !period.is_empty() {
                return None;
            }
            let (runs, into) = match block {
                Block::Run(run) => (std::slice::from_ref(run), &mut signs),
                Block::Period(runs) => (&runs[..], &mut period),
            };
            for run in runs {
                into.push((run.sign, run.length.number().to_i64()?));
            }
        }
        // The first turn is made before the period.
        signs.extend_from_slice(&period);
        value_of(&signs, &period)
    }
}

/// From a number between 0 and 1, which is compared with one half again and again: is it above? What is told before
/// the comparisons repeat, and what is told for ever.
fn digits(mut rest: Rational) -> Result<(Vec<bool>, Vec<bool>), NotTold> {
    let (mut seen, mut digits) = (HashMap::new(), Vec::new());
    let two = Rational::from(2);
    loop {
        if let Some(&start) = seen.get(&rest) {
            let period = digits.split_off(start);
            return Ok((digits, period));
        }
        if digits.len() >= MOST_SIGNS {
            return Err(NotTold::TooLong);
        }
        seen.insert(rest.clone(), digits.len());
        let twice = &rest * &two;
        match twice.cmp(&Rational::ONE) {
            Ordering::Equal => return Ok((digits, Vec::new())),
            Ordering::Greater => {
                rest = &twice - &Rational::ONE;
                digits.push(true);
            }
            Ordering::Less => {
                rest = twice;
                digits.push(false);
            }
        }
    }
}

/// The number with finitely many signs, followed by a period; if there is one, there are both signs before it.
fn value_of(signs: &[(Sign, i64)], period: &[(Sign, i64)]) -> Option<Rational> {
    let Some(&(first, _)) = signs.first() else {
        return period.is_empty().then_some(Rational::ZERO);
    };
    let mut walk = Walk { first, value: Rational::ZERO, step: Rational::ONE, has_turned: false };
    signs.iter().for_each(|run| walk.go(*run));
    if period.is_empty() {
        return Some(walk.value);
    }
    let before = (walk.value.clone(), walk.step.clone());
    period.iter().for_each(|run| walk.go(*run));
    // Each round adds what the first one adds, times a power of one half.
    let ratio = walk.step.over(&before.1)?;
    let sum = (&walk.value - &before.0).over(&(&Rational::ONE - &ratio))?;
    Some(&before.0 + &sum)
}

/// A walk down the tree of dyadic numbers.
struct Walk {
    first: Sign,
    value: Rational,
    step: Rational,
    has_turned: bool,
}

impl Walk {
    fn go(&mut self, (sign, length): (Sign, i64)) {
        let signed = |x: Rational| if sign == Sign::Plus { x } else { -&x };
        self.has_turned |= sign != self.first;
        if !self.has_turned {
            self.value = &self.value + &signed(Rational::from(length));
            return;
        }
        let half = Rational::new(1, 2).unwrap_or(Rational::ONE);
        for _ in 0..length {
            self.step = &self.step * &half;
            self.value = &self.value + &signed(self.step.clone());
        }
    }
}

fn ordinal(n: &Rational) -> Ordinal {
    Ordinal::of(&n.clone().into()).unwrap_or(Ordinal::ZERO)
}

/// Signs as runs.
fn runs(signs: &[Sign]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for &sign in signs {
        match runs.last_mut() {
            Some(last) if last.sign == sign => last.length = last.length.then(&1.into()),
            _ => runs.push(Run { sign, length: 1.into() }),
        }
    }
    runs
}
