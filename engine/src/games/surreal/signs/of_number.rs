//! The conversion of normal forms to expansions, by Gonshor's rules.

use super::prefix::parting;
use super::{Block, Expansion, Run, Sign};
use crate::games::surreal::failure::NoSurreal;
use crate::games::surreal::number::Surreal;
use crate::games::surreal::ordinal::Ordinal;
use crate::games::surreal::rational::Rational;
use crate::ground::control::Control;

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
        if self.written_out() > MOST_TERMS {
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
    pub(in crate::games::surreal) fn push_term(
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
