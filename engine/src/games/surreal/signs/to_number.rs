//! From expansions to normal forms: Gonshor's rules the other way round.
//!
//! A term is read from its first sign, s, on. While signs may belong to the exponent y, they do: with c pluses of y read
//! so far, s as often as omega^d, for the greatest d above c, stands for d - c pluses more, and the other sign omega^(c+1)
//! times for a minus. What follows, each sign omega^c times, is the coefficient; but a real number has no sign before
//! infinitely many equal ones of the other kind, so that such a sign begins the next term.
//!
//! What was left out of an exponent is found again, since it is below all earlier ones: where one of these goes on with a
//! minus, it does so, too, and this minus was left out.

use std::collections::HashSet;

use super::cursor::Cursor;
use super::{Block, Expansion, NotTold, Run, Sign};
use crate::games::surreal::number::{Surreal, Term};
use crate::games::surreal::ordinal::Ordinal;
use crate::games::surreal::rational::Rational;

impl Expansion {
    /// The number in normal form.
    ///
    /// # Errors
    /// [`NotTold::Endless`] if it has infinitely many terms, or [`NotTold::TooHigh`].
    pub fn number(&self) -> Result<Surreal, NotTold> {
        let (mut terms, mut earlier) = (Vec::new(), Vec::new());
        let mut is_dyadic = true;
        for (reduced, coefficient) in self.reduced_terms()? {
            let exponent = reduced.restored(&earlier, is_dyadic);
            is_dyadic = coefficient.dyadic().is_some();
            terms.push(Term { exponent: exponent.number()?, coefficient });
            earlier.push(exponent);
        }
        Ok(Surreal::from_decreasing(terms)?)
    }

    /// The terms, with exponents that lack what later terms do not need.
    fn reduced_terms(&self) -> Result<Vec<(Self, Rational)>, NotTold> {
        let mut cursor = Cursor::new(self);
        let mut terms = Vec::new();
        // What a term is depends only on what comes next: if that is the same again in a period, the terms repeat.
        let mut seen = HashSet::new();
        while let Some(run) = cursor.run() {
            if cursor.is_in_period() && !seen.insert(cursor.clone()) {
                return Err(NotTold::Endless);
            }
            let own = run.sign;
            cursor.advance(&1.into());
            let (reduced, pluses) = cursor.take_exponent(own)?;
            let coefficient = cursor.take_coefficient(own, &pluses)?;
            terms.push((reduced, coefficient));
        }
        Ok(terms)
    }

    /// An exponent with the minuses that it does not need behind earlier ones, from the signs without them.
    fn restored(&self, earlier: &[Self], is_dyadic: bool) -> Self {
        let mut whole = Self::default();
        let mut rest = Cursor::new(self);
        let mut agreeing: Vec<Cursor<'_>> = earlier.iter().map(Cursor::new).collect();
        let mut last = earlier.len().checked_sub(1).filter(|_| !is_dyadic);
        // Which of those that agree so far is the last one.
        let mut places: Vec<usize> = (0..earlier.len()).collect();
        loop {
            let minuses = agreeing.iter().filter_map(|cursor| cursor.run_of(Sign::Minus)).min().cloned();
            let is_at_last = |i: &usize| Some(*i) == last;
            let ends =
                agreeing.iter().zip(&places).any(|(cursor, i)| cursor.run().is_none() && is_at_last(i));
            let (sign, length) = if let Some(length) = minuses {
                (Sign::Minus, length)
            } else if ends {
                last = None;
                (Sign::Minus, 1.into())
            } else {
                let Some(run) = rest.run().cloned() else { return whole };
                let shared = agreeing.iter().filter_map(|cursor| cursor.run_of(run.sign)).min();
                let length =
                    shared.map_or(run.length.clone(), |shared| shared.clone().min(run.length.clone()));
                rest.advance(&length);
                (run.sign, length)
            };
            whole.push(sign, length.clone());
            let goes_on: Vec<bool> = agreeing.iter().map(|cursor| cursor.run_of(sign).is_some()).collect();
            let mut kept = goes_on.iter();
            agreeing.retain(|_| *kept.next().unwrap_or(&false));
            let mut kept = goes_on.iter();
            places.retain(|_| *kept.next().unwrap_or(&false));
            agreeing.iter_mut().for_each(|cursor| cursor.advance(&length));
        }
    }
}

impl Cursor<'_> {
    /// How long the present run is, if it has this sign.
    fn run_of(&self, sign: Sign) -> Option<&Ordinal> {
        self.run().filter(|run| run.sign == sign).map(|run| &run.length)
    }

    /// Takes the signs of an exponent, which stand behind the first sign of a term, and counts its pluses.
    fn take_exponent(&mut self, own: Sign) -> Result<(Expansion, Ordinal), NotTold> {
        let (mut exponent, mut pluses) = (Expansion::default(), Ordinal::ZERO);
        while let Some(Run { sign, length }) = self.run().cloned() {
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

    /// Takes the signs of a coefficient, which stand behind an exponent with so many pluses.
    fn take_coefficient(&mut self, own: Sign, pluses: &Ordinal) -> Result<Rational, NotTold> {
        let each = Ordinal::power_of_omega(pluses)?;
        let as_own = |sign: Sign| if sign == own { Sign::Plus } else { Sign::Minus };
        let mut signs = Expansion::default();
        signs.push(Sign::Plus, 1.into());
        loop {
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
            if is_before_many || !rest.is_zero() {
                break;
            }
        }
        let size = signs.rational().unwrap_or(Rational::ZERO);
        Ok(if own == Sign::Plus { size } else { -&size })
    }
}

/// The runs divided by that power of omega, if all of them are finitely many times as long.
fn divided(runs: &[Run], exponent: &Ordinal) -> Option<Vec<Run>> {
    let divided = |run: &Run| {
        let (times, rest) = run.length.over_power(exponent);
        let is_exact = !times.is_zero() && times.is_finite() && rest.is_zero();
        is_exact.then_some(Run { sign: run.sign, length: times })
    };
    runs.iter().map(divided).collect()
}
