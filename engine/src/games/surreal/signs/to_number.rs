//! The conversion of expansions to normal forms, the inverse of Gonshor's rules.
//!
//! A term is read beginning at its first sign s. Signs are assigned to the exponent y as long as possible.
//! Suppose that c pluses of y have been read. Then omega^d copies of s, for the greatest possible d above c,
//! stand for d - c more pluses, and omega^(c+1) copies of the other sign stand for a minus. The signs after
//! the exponent, each omega^c times, are those of the coefficient. But the expansion of a real number has no
//! sign directly before infinitely many equal signs of the other kind. So such a sign begins the next term.
//!
//! The signs that were omitted from an exponent can be recovered, since the exponent is below the one before:
//! where the exponent before continues with a minus, so does this one, and this minus was omitted.

use std::collections::HashSet;

use super::cursor::Cursor;
use super::{Block, Expansion, Run, Sign};
use crate::games::surreal::failure::NoSurreal;
use crate::games::surreal::number::{Surreal, Term};
use crate::games::surreal::ordinal::Ordinal;
use crate::games::surreal::rational::Rational;
use crate::ground::control::Control;

impl Expansion {
    /// Returns the number in normal form.
    ///
    /// # Errors
    /// Returns [`NoSurreal::Endless`] if the number has infinitely many terms, [`NoSurreal::TooHigh`] or
    /// [`NoSurreal::Stopped`].
    pub fn number(&self, control: &Control) -> Result<Surreal, NoSurreal> {
        let mut terms = Vec::new();
        let mut before: Option<(Self, Rational)> = None;
        for (i, (reduced, coefficient)) in self.reduced_terms(control)?.into_iter().enumerate() {
            control.check_step(i)?;
            let exponent = match &before {
                None => reduced,
                Some((exponent, coefficient)) => reduced.restored(exponent, coefficient, control)?,
            };
            terms.push(Term { exponent: exponent.number(control)?, coefficient: coefficient.clone() });
            before = Some((exponent, coefficient));
        }
        Surreal::from_decreasing(terms)
    }

    /// Returns the terms, with reduced exponents.
    fn reduced_terms(&self, control: &Control) -> Result<Vec<(Self, Rational)>, NoSurreal> {
        let mut cursor = Cursor::new(self);
        let mut terms = Vec::new();
        // A term depends only on the signs that follow. If the same place in a period comes again, the terms
        // repeat for ever.
        let mut seen = HashSet::new();
        while let Some(run) = cursor.run() {
            control.check_step(terms.len())?;
            if cursor.is_in_period() && !seen.insert(cursor.clone()) {
                return Err(NoSurreal::Endless);
            }
            let own = run.sign;
            cursor.advance(&1.into());
            let (reduced, pluses) = cursor.take_exponent(own, control)?;
            let coefficient = cursor.take_coefficient(own, &pluses, control)?;
            terms.push((reduced, coefficient));
        }
        Ok(terms)
    }

    /// Returns the exponent of which this is the reduced form after a term with the exponent `before` and the
    /// coefficient `coefficient`.
    fn restored(&self, before: &Self, coefficient: &Rational, control: &Control) -> Result<Self, NoSurreal> {
        let mut whole = Self::default();
        let mut rest = Cursor::new(self);
        // The exponent before, as long as this one agrees with it.
        let mut agreeing = Some(Cursor::new(before));
        loop {
            control.check_step(whole.blocks.len())?;
            let other = agreeing.as_ref().map(|before| before.run().cloned());
            let (sign, length) = match other {
                Some(Some(Run { sign: Sign::Minus, length })) => (Sign::Minus, length),
                Some(None) if coefficient.dyadic().is_none() => (Sign::Minus, 1.into()),
                _ => {
                    let Some(run) = rest.run().cloned() else { return Ok(whole) };
                    let shared = other.flatten().filter(|other| other.sign == run.sign);
                    let length = shared.map_or(run.length.clone(), |shared| shared.length.min(run.length));
                    rest.advance(&length);
                    (run.sign, length)
                }
            };
            agreeing = agreeing.filter(|before| before.sign() == Some(sign));
            if let Some(before) = &mut agreeing {
                before.advance(&length);
            }
            whole.push(sign, length);
        }
    }
}

impl Cursor<'_> {
    /// Takes the signs of an exponent, which follow the first sign of a term. Returns the exponent and the
    /// number of its pluses.
    fn take_exponent(&mut self, own: Sign, control: &Control) -> Result<(Expansion, Ordinal), NoSurreal> {
        let (mut exponent, mut pluses) = (Expansion::default(), Ordinal::ZERO);
        while let Some(Run { sign, length }) = self.run().cloned() {
            control.check_step(exponent.blocks.len())?;
            let leading = length.leading();
            if leading <= pluses {
                break;
            }
            if sign == own {
                self.advance(&Ordinal::power_of_omega(&leading)?);
                exponent.push(Sign::Plus, leading.less(&pluses).unwrap_or(Ordinal::ZERO));
                pluses = leading;
            } else {
                let exponent_of_each = pluses.then(&1.into());
                let (times, _) = length.over_power(&exponent_of_each);
                self.advance(&Ordinal::power_of_omega(&exponent_of_each)?.repeated(&times)?);
                exponent.push(Sign::Minus, times);
            }
        }
        Ok((exponent, pluses))
    }

    /// Takes the signs of a coefficient, which follow an exponent with `pluses` pluses.
    fn take_coefficient(
        &mut self,
        own: Sign,
        pluses: &Ordinal,
        control: &Control,
    ) -> Result<Rational, NoSurreal> {
        let each = Ordinal::power_of_omega(pluses)?;
        let as_own = |sign: Sign| if sign == own { Sign::Plus } else { Sign::Minus };
        let mut signs = Expansion::default();
        signs.push(Sign::Plus, 1.into());
        loop {
            control.check_step(signs.blocks.len())?;
            if let Some(Block::Period(runs)) = self.whole_period()
                && let Some(runs) = divided(runs, pluses)
            {
                let runs = runs.into_iter().map(|run| Run { sign: as_own(run.sign), ..run });
                signs.push_period(runs.collect())?;
                self.skip();
                break;
            }
            let Some(Run { sign, length }) = self.run().cloned() else { break };
            let (times, rest) = length.over_power(pluses);
            if times.is_zero() || !times.is_finite() {
                break;
            }
            // If infinitely many equal signs of the other kind follow, the last sign of this run begins the
            // next term.
            let mut next = self.clone();
            next.advance(&each.repeated(&times)?);
            let is_before_many =
                rest.is_zero() && next.run().is_some_and(|run| run.length.leading() > *pluses);
            let times = if is_before_many { times.before().unwrap_or(Ordinal::ZERO) } else { times };
            if times.is_zero() {
                break;
            }
            self.advance(&each.repeated(&times)?);
            signs.push(as_own(sign), times);
            if is_before_many {
                break;
            }
        }
        let size = signs.rational(control)?.unwrap_or(Rational::ZERO);
        Ok(if own == Sign::Plus { size } else { -&size })
    }
}

/// Divides the lengths of runs by a power of omega. `None` unless each quotient is finite, positive and
/// exact.
fn divided(runs: &[Run], exponent: &Ordinal) -> Option<Vec<Run>> {
    let divided = |run: &Run| {
        let (times, rest) = run.length.over_power(exponent);
        let is_exact = !times.is_zero() && times.is_finite() && rest.is_zero();
        is_exact.then_some(Run { sign: run.sign, length: times })
    };
    runs.iter().map(divided).collect()
}
