//! The common prefix of two expansions, the signs up to a place, and the expansions of rationals.

use std::cmp::Ordering;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use super::blocks::Cursor;
use super::{Block, Expansion, Run, Sign};
use crate::games::surreal::NoSurreal;
use crate::games::surreal::ordinal::Ordinal;
use crate::games::surreal::rational::Rational;
use crate::ground::control::Control;

/// The number of common runs after which the comparison of two expansions is given up.
const MOST_RUNS: usize = 1_000_000;

/// The place where two expansions first differ.
pub(crate) struct Parting<'a, 'b> {
    /// The number of signs that they have in common, from the ground on.
    pub(crate) length: Ordinal,
    /// The rest of the first expansion.
    pub(crate) first: Cursor<'a>,
    /// The rest of the second expansion.
    pub(crate) second: Cursor<'b>,
}

impl Parting<'_, '_> {
    /// Returns the next sign of each expansion, if there is one.
    pub(crate) fn next(&self) -> (Option<Sign>, Option<Sign>) {
        (self.first.sign(), self.second.sign())
    }
}

/// Finds the place where two expansions first differ.
pub(crate) fn parting<'a, 'b>(
    a: &'a Expansion,
    b: &'b Expansion,
    control: &Control,
) -> Result<Parting<'a, 'b>, NoSurreal> {
    let (mut first, mut second) = (Cursor::new(a), Cursor::new(b));
    let mut length = Ordinal::ZERO;
    for i in 0..MOST_RUNS {
        control.check_step(i)?;
        // Equal periods are skipped as a whole, since walking through them would never end.
        if let (Some(block), true) = (first.whole_period(), first.whole_period() == second.whole_period()) {
            length = length.then(&block.length()?);
            first.skip();
            second.skip();
            continue;
        }
        match (first.run(), second.run()) {
            (Some(one), Some(other)) if one.sign == other.sign => {
                let shared = one.length.clone().min(other.length.clone());
                length = length.then(&shared);
                first.advance(&shared);
                second.advance(&shared);
            }
            _ => return Ok(Parting { length, first, second }),
        }
    }
    Err(NoSurreal::TooLong)
}

impl Expansion {
    /// Returns the number of signs that two expansions have in common, from the ground on.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooLong`] if they agree for too long, [`NoSurreal::TooHigh`] or
    /// [`NoSurreal::Stopped`].
    pub fn agreeing(&self, other: &Self, control: &Control) -> Result<Ordinal, NoSurreal> {
        Ok(parting(self, other, control)?.length)
    }

    /// Returns the sign that has `place` signs before it; `None` if there are no more.
    pub fn sign_at(&self, place: &Ordinal) -> Option<Sign> {
        let mut left = place.clone();
        for block in &self.blocks {
            let length = block.length().ok()?;
            if length <= left {
                left = left.less(&length)?;
                continue;
            }
            let Block::Period(runs) = block else { return block.first() };
            // The place within a round does not depend on the number of the round.
            left = left.remainder(&block.round()).ok()?;
            for run in runs {
                if left < run.length {
                    return Some(run.sign);
                }
                left = left.less(&run.length)?;
            }
        }
        None
    }

    /// Returns the signs after the first `length` ones.
    ///
    /// # Errors
    /// Fails under the same conditions as [`Expansion::prefix`].
    pub fn behind(&self, length: &Ordinal, control: &Control) -> Result<Self, NoSurreal> {
        let mut cursor = Cursor::new(self);
        let mut left = length.clone();
        for i in 0..MOST_RUNS {
            control.check_step(i)?;
            if let Some(block) = cursor.whole_period()
                && let Some(rest) = left.less(&block.length()?)
            {
                cursor.skip();
                left = rest;
                continue;
            }
            let Some(run) = cursor.run() else { break };
            let taken = run.length.clone().min(left.clone());
            if taken.is_zero() {
                return cursor.rest();
            }
            left = left.less(&taken).unwrap_or(Ordinal::ZERO);
            cursor.advance(&taken);
        }
        if cursor.run().is_none() { Ok(Self::default()) } else { Err(NoSurreal::TooLong) }
    }

    /// Returns the first `length` signs, or all of them if there are no more.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooLong`] if the prefix ends too many rounds into a period,
    /// [`NoSurreal::TooHigh`] or [`NoSurreal::Stopped`].
    pub fn prefix(&self, length: &Ordinal, control: &Control) -> Result<Self, NoSurreal> {
        let mut cursor = Cursor::new(self);
        let (mut prefix, mut left) = (Self::default(), length.clone());
        for i in 0..MOST_RUNS {
            control.check_step(i)?;
            if let Some(block) = cursor.whole_period()
                && let Some(rest) = left.less(&block.length()?)
            {
                prefix.push_block(block)?;
                cursor.skip();
                left = rest;
                continue;
            }
            let Some(Run { sign, length }) = cursor.run().cloned() else { return Ok(prefix) };
            let taken = length.min(left.clone());
            if taken.is_zero() {
                return Ok(prefix);
            }
            left = left.less(&taken).unwrap_or(Ordinal::ZERO);
            cursor.advance(&taken);
            prefix.push(sign, taken);
        }
        Err(NoSurreal::TooLong)
    }
}

/// The greatest number of signs after the integer part: those of a period together with those before it.
const MOST_SIGNS: usize = 100_000;
/// The greatest number of signs after the integer part of a number that is computed from its signs.
const MOST_HALVINGS: usize = 1 << 17;

impl Expansion {
    /// Returns the expansion of a rational: finite for a dyadic number, ultimately periodic for any other.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooLong`] for more than 100,000 signs after the integer part, or
    /// [`NoSurreal::Stopped`].
    pub fn of_rational(x: &Rational, control: &Control) -> Result<Self, NoSurreal> {
        let (sign, size) = if x.signum() < 0 { (Sign::Minus, -x) } else { (Sign::Plus, x.clone()) };
        let mut expansion = Self::default();
        let whole = Rational::from_parts(size.floor(), 1.into()).unwrap_or(Rational::ZERO);
        let rest = &size - &whole;
        if rest.signum() == 0 {
            expansion.push(sign, ordinal(&whole));
            return Ok(expansion);
        }
        // The path goes one integer beyond the number, turns back, and is then in the middle between two
        // integers.
        expansion.push(sign, ordinal(&(&whole + &Rational::ONE)));
        expansion.push(sign.other(), 1.into());
        let (digits, period) = digits(&rest, control)?;
        let signs = |digits: &[bool]| -> Vec<Sign> {
            digits.iter().map(|&is_on| if is_on { sign } else { sign.other() }).collect()
        };
        signs(&digits).into_iter().for_each(|sign| expansion.push(sign, 1.into()));
        if !period.is_empty() {
            // All lengths are finite, so their sums are no towers of exponents.
            expansion.push_period(runs(&signs(&period)))?;
        }
        Ok(expansion)
    }

    /// Returns the rational number of the expansion, or `None` if the number is not rational.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooLong`] if there are too many signs after the integer part, or
    /// [`NoSurreal::Stopped`].
    pub fn rational(&self, control: &Control) -> Result<Option<Rational>, NoSurreal> {
        let (mut signs, mut period) = (Vec::new(), Vec::new());
        for block in &self.blocks {
            if !period.is_empty() {
                return Ok(None);
            }
            let (runs, into) = match block {
                Block::Run(run) => (std::slice::from_ref(run), &mut signs),
                Block::Period(runs) => (&runs[..], &mut period),
            };
            for run in runs {
                let Some(length) = run.length.number().rational() else { return Ok(None) };
                into.push((run.sign, length.numerator()));
            }
        }
        // One round is written before the period, which ensures that the first turn of the path is before the
        // period.
        signs.extend_from_slice(&period);
        value_of(&signs, &period, control).map(Some)
    }
}

/// Compares a number between 0 and 1 with one half, again and again, and records whether it is above. Returns
/// the results before they become periodic, and the period.
///
/// The remainder p/q with q = 2^a m, m odd, is doubled in each step, and 1 is subtracted if it exceeds 1.
/// After a steps its denominator is m. From there on the remainders form a cycle.
fn digits(rest: &Rational, control: &Control) -> Result<(Vec<bool>, Vec<bool>), NoSurreal> {
    let (mut rest, whole) = (UBig::try_from(rest.numerator()).unwrap_or(UBig::ZERO), rest.denominator());
    let before = whole.trailing_zeros().unwrap_or(0);
    // A period of k signs means that m divides 2^k - 1, so m has at most k binary digits.
    let shortest = whole.bit_len() - before - 1;
    if before + shortest > MOST_SIGNS {
        return Err(NoSurreal::TooLong);
    }
    let (mut digits, mut start) = (Vec::new(), None);
    loop {
        control.check_step(digits.len())?;
        if digits.len() == before {
            start = Some(rest.clone());
        } else if start.as_ref() == Some(&rest) {
            let period = digits.split_off(before);
            return Ok((digits, period));
        }
        if digits.len() >= MOST_SIGNS {
            return Err(NoSurreal::TooLong);
        }
        rest <<= 1;
        match rest.cmp(&whole) {
            Ordering::Equal => return Ok((digits, Vec::new())),
            Ordering::Greater => {
                rest -= &whole;
                digits.push(true);
            }
            Ordering::Less => digits.push(false),
        }
    }
}

/// Returns the number with finitely many signs, followed by a period. If there is a period, both signs occur
/// before it.
fn value_of(
    signs: &[(Sign, IBig)],
    period: &[(Sign, IBig)],
    control: &Control,
) -> Result<Rational, NoSurreal> {
    let Some((first, _)) = signs.first() else { return Ok(Rational::ZERO) };
    let mut walk = Walk { first: *first, value: IBig::ZERO, halvings: 0, has_turned: false };
    walk.go_all(signs, control)?;
    if period.is_empty() {
        return Ok(walk.place());
    }
    let (before, start) = (walk.place(), walk.halvings);
    walk.go_all(period, control)?;
    // Each round adds the contribution of the first one, times a power of one half: a geometric series.
    let whole = IBig::ONE << (walk.halvings - start);
    let sum = Rational::from_parts(whole.clone(), whole - IBig::ONE).unwrap_or(Rational::ONE);
    Ok(&before + &(&(&walk.place() - &before) * &sum))
}

/// A walk down the tree of dyadic numbers.
struct Walk {
    first: Sign,
    /// The current number times 2^halvings.
    value: IBig,
    halvings: usize,
    has_turned: bool,
}

impl Walk {
    fn go_all(&mut self, runs: &[(Sign, IBig)], control: &Control) -> Result<(), NoSurreal> {
        for (i, (sign, length)) in runs.iter().enumerate() {
            control.check_step(i)?;
            self.go(*sign, length)?;
        }
        Ok(())
    }

    fn go(&mut self, sign: Sign, length: &IBig) -> Result<(), NoSurreal> {
        let signed = |x: IBig| if sign == Sign::Plus { x } else { -x };
        self.has_turned |= sign != self.first;
        if !self.has_turned {
            self.value += signed(length.clone());
            return Ok(());
        }
        let length = usize::try_from(length).ok().filter(|length| self.halvings + length <= MOST_HALVINGS);
        let length = length.ok_or(NoSurreal::TooLong)?;
        // After the first turn, each step is half of the one before: one half, one quarter and so on.
        self.value = (&self.value << length) + signed((IBig::ONE << length) - IBig::ONE);
        self.halvings += length;
        Ok(())
    }

    fn place(&self) -> Rational {
        Rational::from_parts(self.value.clone(), IBig::ONE << self.halvings).unwrap_or(Rational::ZERO)
    }
}

fn ordinal(n: &Rational) -> Ordinal {
    Ordinal::of(&n.clone().into()).unwrap_or(Ordinal::ZERO)
}

/// Combines signs to runs.
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
