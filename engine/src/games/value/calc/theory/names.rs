//! Games that have a name of their own: switches and tinies.

use crate::games::value::calc::Calc;
use crate::games::value::{Outcome, Value};
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Is it a switch {x|y} with numbers x > y (*Winning Ways*, ch. 5)?
    pub fn is_switch(&mut self, g: Value<'s>) -> OrStop<bool> {
        let (left, right) = self.options(g)?;
        let number = |side: &[Value<'s>]| if let [only] = side { only.number() } else { None };
        Ok(number(&left).zip(number(&right)).is_some_and(|(x, y)| x > y))
    }

    /// Is it tiny-G, {0||0|-G}, for some G > 0 (*Winning Ways*, ch. 5)?
    pub fn is_tiny(&mut self, g: Value<'s>) -> OrStop<bool> {
        let zero = self.store.zero();
        let (left, right) = self.options(g)?;
        let (&[near], &[threat]) = (&left[..], &right[..]) else { return Ok(false) };
        let (left, right) = self.options(threat)?;
        let (&[safe], &[far]) = (&left[..], &right[..]) else { return Ok(false) };
        Ok(near == zero && safe == zero && far.outcome() == Outcome::R)
    }
}
