//! Switches.

use crate::games::value::Value;
use crate::games::value::calc::Calc;
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Is it a switch {x|y} with numbers x > y (*Winning Ways*, ch. 5)?
    pub fn is_switch(&mut self, g: Value<'s>) -> OrStop<bool> {
        let (left, right) = self.options(g)?;
        let number = |side: &[Value<'s>]| if let [only] = side { only.number() } else { None };
        Ok(number(&left).zip(number(&right)).is_some_and(|(x, y)| x > y))
    }
}
