//! From normal forms to expansions: Gonshor's rules.

use super::prefix::parting;
use super::{Block, Expansion, NotTold, Run, Sign};
use crate::games::surreal::number::{Surreal, TooHigh};
use crate::games::surreal::ordinal::Ordinal;
use crate::games::surreal::rational::Rational;
use crate::ground::control::Control;

/// Numbers that are longer, written out with all exponents, have no sign expansion that is told.
const MOST_TERMS: u64 = 1 << 20;

impl Surreal {
    /// The sign expansion.
    ///
    /// # Errors
    /// [`NotTold`].
    pub fn signs(&self, control: &Control) -> Result<Expansion, NotTold> {
        // Each exponent has an expansion of its own, whether others are the same or not.
        if self.written_out() > MOST_TERMS {
            return Err(NotTold::TooLong);
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
    /// Adds that of omega^y r, where this is that of y, reduced.
    pub(in crate::games::surreal) fn push_term(
        &mut self,
        exponent: &Self,
        coefficient: &Rational,
        control: &Control,
    ) -> Result<(), NotTold> {
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
                Block::Period(_) => return Err(NotTold::Growing),
            }
        }
        let each = Ordinal::power_of_omega(&pluses)?;
        let size = if is_negative { -coefficient } else { coefficient.clone() };
        let of_size = Self::of_rational(&size, control)?.without_first()?;
        let longer = |run: &Run| -> Result<Run, TooHigh> {
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

    /// The same without the first sign, of finitely many that are equal.
    fn without_first(&self) -> Result<Self, NotTold> {
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

    /// The same without the minuses that a term of a normal form does not need behind another one, with this exponent and
    /// coefficient: see the [module](super).
    fn reduced(&self, before: &Self, coefficient: &Rational, control: &Control) -> Result<Self, NotTold> {
        let parting = parting(self, before, control)?;
        let mut agreed = parting.length.clone();
        // The exponent before ends where this one goes on with a minus.
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

    /// Adds a block that begins at a place, without its minuses before another place.
    fn push_reduced(
        &mut self,
        block: &Block,
        place: &Ordinal,
        agreed: &Ordinal,
        control: &Control,
    ) -> Result<(), NotTold> {
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
                // Round by round, until the place is reached, which lies in one of them.
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
