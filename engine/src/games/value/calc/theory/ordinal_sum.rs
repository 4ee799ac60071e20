//! Ordinal sums.
//!
//! The sign expansion of the ordinal sum G:H of two numbers is that of G followed by that of H (*Winning
//! Ways*, ch. 3 on Hackenbush strings; Siegel, *Combinatorial Game Theory*, VIII.2), so sums of numbers need
//! no forms.

use rustc_hash::FxHashMap;

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Literal, Value};
use crate::ground::control::OrStop;

/// The left operand of the colon, with the values of its options.
struct Base<'s> {
    value: Value<'s>,
    /// The number that it equals, if it is in canonical form.
    number: Option<Dyadic>,
    /// The n of the nimber *n that it equals, if it is in canonical form. Then *n:*m is *(n + m), since the
    /// options of both are all smaller nimbers.
    nimber: Option<u32>,
    left: Vec<Value<'s>>,
    right: Vec<Value<'s>>,
    known: FxHashMap<Value<'s>, Value<'s>>,
}

impl<'s> Calc<'s, '_> {
    /// Returns the ordinal sum G:H = {G^L, G:H^L | G^R, G:H^R}, in which a move in G ends H (ONAG, ch. 15;
    /// *Winning Ways*, ch. 7).
    ///
    /// It depends on the form of G but, by the colon principle, only on the value of H. A value G stands for
    /// its canonical form. The cost is one node for each follower of H.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Dyadic;
    ///
    /// let (one, star) = (store.integer(1), store.nimber(1));
    /// // A red edge on a blue one, in Hackenbush, is worth 1/2; a blue edge on a green one is worth ^*.
    /// assert_eq!(calc.ordinal_sum(one, -one)?, store.number(&Dyadic::new(1, 1)));
    /// assert_eq!(calc.ordinal_sum(star, one)?, store.up_star(1, 1));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn ordinal_sum(&mut self, g: impl Into<Literal<'s>>, h: Value<'s>) -> OrStop<Value<'s>> {
        let g = g.into();
        let depths = (g.depth(), self.store.depth(self.id(h)));
        let is_canonical = g.written().is_none();
        let number = g.value().number().filter(|_| is_canonical);
        let nimber = nimber_of(g.value()).filter(|_| is_canonical);
        if let Some(sum) = nimber.zip(nimber_of(h)).and_then(|(g, h)| g.checked_add(h)) {
            return Ok(self.store.nimber(sum));
        }
        // The sum of nimbers above needs no recursion, so only other sums have a limit on depth.
        self.check_sum_of_depths(depths.0, depths.1)?;
        let (left, right) = self.option_values(&g)?;
        let mut base = Base { value: g.value(), number, nimber, left, right, known: FxHashMap::default() };
        self.ordinal_sum_on(&mut base, h)
    }

    fn ordinal_sum_on(&mut self, base: &mut Base<'s>, h: Value<'s>) -> OrStop<Value<'s>> {
        if h == self.store.zero() {
            return Ok(base.value);
        }
        if let Some(sum) = base.nimber.zip(nimber_of(h)).and_then(|(g, h)| g.checked_add(h)) {
            return Ok(self.store.nimber(sum));
        }
        if let (Some(g), Some(h)) = (&base.number, h.number()) {
            return Ok(self.store.number(&self.appended(g, &h)?));
        }
        if let Some(&known) = base.known.get(&h) {
            return Ok(known);
        }
        self.step()?;
        let (of_left, of_right) = self.options(h)?;
        let left = self.ordinal_sums_on(base, &of_left, base.left.clone())?;
        let right = self.ordinal_sums_on(base, &of_right, base.right.clone())?;
        let sum = self.form(&left, &right)?;
        base.known.insert(h, sum);
        Ok(sum)
    }

    fn ordinal_sums_on(
        &mut self,
        base: &mut Base<'s>,
        options: &[Value<'s>],
        mut side: Vec<Value<'s>>,
    ) -> OrStop<Vec<Value<'s>>> {
        for &option in options {
            side.push(self.nested(|calc| calc.ordinal_sum_on(base, option))?);
        }
        Ok(side)
    }
}

/// Returns the n of *n if the value is a nimber other than 0.
fn nimber_of(value: Value<'_>) -> Option<u32> {
    let sum = value.number_up_star()?;
    (sum.number == Dyadic::ZERO && sum.ups == 0 && sum.nim > 0).then_some(sum.nim)
}
