//! Powers of a game, such as up-second.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Stop, Value};
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Returns the x-th power of a game G = {0|H} for a number x >= 1: {0 | H:(1-x)}, with the ordinal sum
    /// on the canonical form of H, as in CGSuite.
    ///
    /// If G is up or a tiny and n is an integer, the n-th power is {0 | H - G - G^2 - .. - G^(n-1)}. The sum
    /// of the first n powers is then [`Calc::pow_to`], and each power is infinitesimal with respect to those
    /// before it; up-second is {0|v*} (*Winning Ways*, ch. 8). For other games this need not hold: the
    /// second power of * is {0|-1}. The cost is that of an ordinal sum.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Dyadic;
    ///
    /// let (zero, up, down_star) = (store.zero(), store.up_star(1, 0), store.up_star(-1, 1));
    /// let up_second = calc.pow(up, &Dyadic::from(2))?;
    /// assert_eq!(up_second, calc.form(&[zero], &[down_star])?);
    /// assert_eq!(calc.pow_to(up, &Dyadic::from(2))?, calc.sum(up, up_second)?);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason to stop; [`Stop::OutOfRange`] unless x >= 1 and the canonical form of G is {0|H}.
    pub fn pow(&mut self, g: Value<'s>, x: &Dyadic) -> OrStop<Value<'s>> {
        let zero = self.store.zero();
        let (left, right) = self.options(g)?;
        let [h] = right[..] else { return Err(Stop::OutOfRange) };
        let one = Dyadic::from(1);
        if left != [zero] || *x < one {
            return Err(Stop::OutOfRange);
        }
        // For x = 1 the result is {0 | H:0} = G.
        let exponent = self.store.number(&(&one - x));
        let right = self.ordinal_sum(h, exponent)?;
        self.form(&[zero], &[right])
    }

    /// Returns the powers of G up to the x-th, for a number x >= 1: the ordinal sum G:(x-1) on the canonical
    /// form of G. For x = 0 it returns 0.
    ///
    /// If G is up or a tiny and x is an integer, this is the sum of the first x powers; up-to-2 is {^|*}.
    ///
    /// # Errors
    /// Returns the reason to stop; [`Stop::OutOfRange`] for all other numbers.
    pub fn pow_to(&mut self, g: Value<'s>, x: &Dyadic) -> OrStop<Value<'s>> {
        let one = Dyadic::from(1);
        if *x == Dyadic::ZERO {
            return Ok(self.store.zero());
        }
        if *x < one {
            return Err(Stop::OutOfRange);
        }
        let exponent = self.store.number(&(x - &one));
        self.ordinal_sum(g, exponent)
    }
}
