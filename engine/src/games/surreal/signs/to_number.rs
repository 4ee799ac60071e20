//! Conversions between numbers and sign expansions.

use std::collections::HashSet;

use super::blocks::Cursor;
use super::prefix::parting;
use super::{Block, Expansion, Run, Sign};
use crate::games::surreal::NoSurreal;
use crate::games::surreal::number::{Surreal, Term};
use crate::games::surreal::ordinal::Ordinal;
use crate::games::surreal::rational::Rational;
use crate::ground::control::Control;

// The conversion of expansions to normal forms inverts Gonshor's rules. A term is read beginning at its first
// sign s. Signs are assigned to the exponent y as long as possible. Suppose that c pluses of y have been
// read. Then omega^d copies of s, for the greatest possible d above c, stand for d - c more pluses, and
// omega^(c+1) copies of the other sign stand for a minus. The signs after the exponent, each omega^c times,
// are those of the coefficient. But the expansion of a real number has no sign directly before infinitely
// many equal signs of the other kind. So such a sign begins the next term.
//
// The signs that were omitted from an exponent can be recovered, since the exponent is below the one before:
// where the exponent before continues with a minus, so does this one, and this minus was omitted.

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

// Normal forms are converted to expansions by Gonshor's rules.

/// The greatest number of terms, written out with all exponents, of a number whose sign expansion is
/// computed.
const MOST_TERMS: u64 = 1 << 20;

impl Surreal {
    /// Returns the sign expansion.
    ///
    /// ```
    /// use upstar::Control;
    /// use upstar::games::surreal::Surreal;
    /// let number = Surreal::omega().minus(&Surreal::from(1));
    /// let signs = number.signs(&Control::unlimited())?;
    /// assert_eq!(signs.to_string(), "B*w R");
    /// assert_eq!(signs.length()?.to_string(), "w + 1");
    /// # Ok::<(), upstar::games::surreal::NoSurreal>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`NoSurreal`] if the expansion cannot be represented, or if the calculation has to stop.
    pub fn signs(&self, control: &Control) -> Result<Expansion, NoSurreal> {
        // Each exponent is expanded separately, even if exponents share memory, so the limit applies to the
        // number written out.
        if self.all_terms() > MOST_TERMS {
            return Err(NoSurreal::TooLong);
        }
        let mut expansion = Expansion::default();
        let mut before: Option<(Expansion, &Rational)> = None;
        for (i, (exponent, coefficient)) in self.terms().enumerate() {
            control.check_step(i)?;
            let whole = exponent.signs(control)?;
            let reduced = match &before {
                None => whole.clone(),
                Some((exponent, coefficient)) => whole.reduced(exponent, coefficient, control)?,
            };
            expansion.push_term(&reduced, coefficient, control)?;
            before = Some((whole, coefficient));
        }
        Ok(expansion)
    }
}

impl Expansion {
    /// Appends the signs of omega^y r, where `exponent` is the reduced expansion of y.
    pub(crate) fn push_term(
        &mut self,
        exponent: &Self,
        coefficient: &Rational,
        control: &Control,
    ) -> Result<(), NoSurreal> {
        let is_negative = coefficient.signum() < 0;
        let signed = |sign: Sign| if is_negative { sign.other() } else { sign };
        self.push(signed(Sign::Plus), 1.into());
        let mut pluses = Ordinal::ZERO;
        for (i, block) in exponent.blocks.iter().enumerate() {
            control.check_step(i)?;
            match block {
                Block::Run(Run { sign: Sign::Plus, length }) => {
                    pluses = pluses.then(length);
                    self.push(signed(Sign::Plus), Ordinal::power_of_omega(&pluses)?);
                }
                Block::Run(Run { sign: Sign::Minus, length }) => {
                    let each = Ordinal::power_of_omega(&pluses.then(&1.into()))?;
                    self.push(signed(Sign::Minus), each.repeated(length)?);
                }
                Block::Period(_) => return Err(NoSurreal::Growing),
            }
        }
        let each = Ordinal::power_of_omega(&pluses)?;
        let size = if is_negative { -coefficient } else { coefficient.clone() };
        let of_size = Self::of_rational(&size, control)?.without_first()?;
        let longer = |run: &Run| -> Result<Run, NoSurreal> {
            Ok(Run { sign: signed(run.sign), length: each.repeated(&run.length)? })
        };
        for (i, block) in of_size.blocks.iter().enumerate() {
            control.check_step(i)?;
            match block {
                Block::Run(run) => {
                    let run = longer(run)?;
                    self.push(run.sign, run.length);
                }
                Block::Period(runs) => {
                    self.push_period(runs.iter().map(longer).collect::<Result<_, _>>()?)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the expansion without its first sign. The first run has to be finite.
    fn without_first(&self) -> Result<Self, NoSurreal> {
        let Some((first, others)) = self.blocks.split_first() else { return Ok(Self::default()) };
        let (first, round) = match first {
            Block::Run(run) => (run, &[][..]),
            Block::Period(runs) => (&runs[0], &runs[1..]),
        };
        let mut rest = Self::default();
        rest.push(first.sign, first.length.before().unwrap_or(Ordinal::ZERO));
        round.iter().for_each(|run| rest.push(run.sign, run.length.clone()));
        let again = self.blocks.first().filter(|_| !round.is_empty());
        again.into_iter().chain(others).try_for_each(|block| rest.push_block(block))?;
        Ok(rest)
    }

    /// Returns the exponent without the minuses that are omitted after a term with the exponent `before` and
    /// the coefficient `coefficient`: see the [module](super).
    fn reduced(&self, before: &Self, coefficient: &Rational, control: &Control) -> Result<Self, NoSurreal> {
        let parting = parting(self, before, control)?;
        let mut agreed = parting.length.clone();
        // The exponent before ends where this one continues with a minus.
        if coefficient.dyadic().is_none() && parting.next() == (Some(Sign::Minus), None) {
            agreed = agreed.then(&1.into());
        }
        let mut reduced = Self::default();
        let mut place = Ordinal::ZERO;
        for (i, block) in self.blocks.iter().enumerate() {
            control.check_step(i)?;
            reduced.push_reduced(block, &place, &agreed, control)?;
            place = place.then(&block.length()?);
        }
        Ok(reduced)
    }

    /// Appends a block that begins at `place`, without its minuses before the place `agreed`.
    fn push_reduced(
        &mut self,
        block: &Block,
        place: &Ordinal,
        agreed: &Ordinal,
        control: &Control,
    ) -> Result<(), NoSurreal> {
        let end = place.then(&block.length()?);
        match block {
            Block::Run(run) if run.sign == Sign::Plus || agreed <= place => {
                self.push(run.sign, run.length.clone());
            }
            Block::Run(run) => self.push(run.sign, end.less(agreed).unwrap_or(Ordinal::ZERO)),
            Block::Period(_) if agreed <= place => self.push_block(block)?,
            Block::Period(runs) if end <= *agreed => {
                let has_plus = runs.iter().any(|run| run.sign == Sign::Plus);
                self.push(Sign::Plus, if has_plus { block.length()? } else { Ordinal::ZERO });
            }
            Block::Period(runs) => {
                // The place `agreed` lies in some round of the period, so the rounds up to there are written
                // one by one.
                let mut at = place.clone();
                while at < *agreed {
                    for (i, run) in runs.iter().enumerate() {
                        control.check_step(i)?;
                        let one = Block::Run(run.clone());
                        self.push_reduced(&one, &at, agreed, control)?;
                        at = at.then(&run.length);
                    }
                }
                self.push_block(block)?;
            }
        }
        Ok(())
    }
}
