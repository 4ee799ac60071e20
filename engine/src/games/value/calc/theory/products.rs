//! Products, ordinal sums and powers.

use rustc_hash::FxHashMap;

use crate::games::value::calc::Calc;
use crate::games::value::calc::LiteralKey;
use crate::games::value::store::Id;
use crate::games::value::{Dyadic, Literal, NumberUpStar, Value};
use crate::ground::control::OrStop;

type KnownProducts<'s> = FxHashMap<(LiteralKey, LiteralKey), Value<'s>>;

impl<'s> Calc<'s, '_> {
    /// Returns the Conway product GH = {G^L H + G H^L - G^L H^L, G^R H + G H^R - G^R H^R | G^L H + G H^R -
    /// G^L H^R, G^R H + G H^L - G^R H^L} (ONAG, ch. 1 and 7).
    ///
    /// For two numbers it is their product, for two nimbers the nim product, and for an integer factor the
    /// multiple of the other one. For other games it depends on the forms of both factors (ONAG, ch. 7); a
    /// value stands for its canonical form. The cost is one node for each pair of followers.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// let (nim_four, three) = (store.nimber(4), store.integer(3));
    /// assert_eq!(calc.conway_product(nim_four, nim_four)?, store.nimber(6));
    /// assert_eq!(calc.conway_product(three, store.up_star(1, 0))?, store.up_star(3, 0));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn conway_product(
        &mut self,
        g: impl Into<Literal<'s>>,
        h: impl Into<Literal<'s>>,
    ) -> OrStop<Value<'s>> {
        let (g, h) = (g.into(), h.into());
        if let Some(product) = self.product_in_a_field(&g, &h)? {
            return Ok(product);
        }
        self.check_sum_of_depths(g.depth(), h.depth())?;
        self.conway_product_of(&g, &h, &mut KnownProducts::default())
    }

    fn conway_product_of(
        &mut self,
        g: &Literal<'s>,
        h: &Literal<'s>,
        known: &mut KnownProducts<'s>,
    ) -> OrStop<Value<'s>> {
        if let Some(product) = self.product_in_a_field(g, h)? {
            return Ok(product);
        }
        if let Some(&known) = known.get(&(g.key(), h.key())) {
            return Ok(known);
        }
        self.step()?;
        let (g_left, g_right) = self.literal_options(g)?;
        let (h_left, h_right) = self.literal_options(h)?;
        let mut left = Vec::new();
        self.push_products((g, &g_left), (h, &h_left), known, &mut left)?;
        self.push_products((g, &g_right), (h, &h_right), known, &mut left)?;
        let mut right = Vec::new();
        self.push_products((g, &g_left), (h, &h_right), known, &mut right)?;
        self.push_products((g, &g_right), (h, &h_left), known, &mut right)?;
        let product = self.form(&left, &right)?;
        known.insert((g.key(), h.key()), product);
        Ok(product)
    }

    /// Returns the product if a factor in canonical form is an integer, or if both factors are canonical
    /// numbers or nimbers; `None` otherwise.
    fn product_in_a_field(&mut self, g: &Literal<'s>, h: &Literal<'s>) -> OrStop<Option<Value<'s>>> {
        let plain = |x: &Literal<'s>| {
            let canonical = x.given_options().is_none();
            x.value().number_up_star().filter(|x| canonical && x.ups == 0)
        };
        let (x, y) = (plain(g), plain(h));
        let integer = |x: &Option<NumberUpStar>| {
            x.as_ref().filter(|x| x.nim == 0 && x.number.is_integer()).map(|x| x.number.clone())
        };
        if let Some(n) = integer(&x) {
            return self.copies(&n, h.value()).map(Some);
        }
        if let Some(n) = integer(&y) {
            return self.copies(&n, g.value()).map(Some);
        }
        let (Some(x), Some(y)) = (x, y) else { return Ok(None) };
        if (x.nim, y.nim) == (0, 0) {
            return self.product(&x.number, &y.number).map(Some);
        }
        if (&x.number, &y.number) == (&Dyadic::ZERO, &Dyadic::ZERO) {
            return self.up_star(0, nim_product(x.nim, y.nim, u32::BITS / 2)).map(Some);
        }
        Ok(None)
    }

    /// Appends G'H + GH' - G'H' for all of these options G' and H'.
    fn push_products(
        &mut self,
        (g, of_g): (&Literal<'s>, &[Literal<'s>]),
        (h, of_h): (&Literal<'s>, &[Literal<'s>]),
        known: &mut KnownProducts<'s>,
        out: &mut Vec<Value<'s>>,
    ) -> OrStop<()> {
        for x in of_g {
            for y in of_h {
                self.step()?;
                let product = self.nested(|calc| {
                    let first = calc.conway_product_of(x, h, known)?;
                    let second = calc.conway_product_of(g, y, known)?;
                    let both = calc.conway_product_of(x, y, known)?;
                    let sum = calc.sum(first, second)?;
                    calc.difference(sum, both)
                })?;
                out.push(product);
            }
        }
        Ok(())
    }
}

/// Returns the nim product of two numbers of 2·`half` bits (ONAG, ch. 6). With F = 2^`half`, the product F·F
/// is F + F/2, and the product of F with a smaller number is the ordinary one.
fn nim_product(a: u32, b: u32, half: u32) -> u32 {
    if half == 0 {
        return a & b;
    }
    let low = (1 << half) - 1;
    // As in Karatsuba's method: cross + rest is the mixed term plus high, and F·F = F + F/2 calls for high
    // there.
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    let high = nim_product(a1, b1, half / 2);
    let rest = nim_product(a0, b0, half / 2);
    let cross = nim_product(a1 ^ a0, b1 ^ b0, half / 2);
    ((cross ^ rest) << half) ^ rest ^ nim_product(high, 1 << (half - 1), half / 2)
}

// The sign expansion of the ordinal sum G:H of two numbers is that of G followed by that of H (*Winning
// Ways*, ch. 3 on Hackenbush strings; Siegel, *Combinatorial Game Theory*, VIII.2), so sums of numbers need
// no forms.

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
        let is_canonical = g.given_options().is_none();
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

impl<'s> Calc<'s, '_> {
    /// Returns the subordinate of G to the base B: the H with G = B:H, which is unique by the colon principle
    /// (*Winning Ways*, ch. 7). `None` if none was found.
    ///
    /// An option of H is sought among the subordinates of the options of G, and B:H is compared with G at each
    /// step, so an answer is proved. The canonical form of B:H has each option B:H' of it that no other option
    /// dominates; nobody has proved that none is lost by an option of B that is reversible. The cost is that of
    /// an ordinal sum for each follower of G.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Dyadic;
    ///
    /// // A blue edge with 3/8 = 1:H on it, in Hackenbush, has red, red and blue edges on top.
    /// let number = |numerator, exponent| store.number(&Dyadic::new(numerator, exponent));
    /// assert_eq!(calc.subordinate(number(3, 3), store.integer(1))?, Some(number(-3, 1)));
    /// assert_eq!(calc.subordinate(store.integer(-1), store.integer(1))?, None);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn subordinate(&mut self, g: Value<'s>, base: impl Into<Literal<'s>>) -> OrStop<Option<Value<'s>>> {
        let base = base.into();
        self.check_sum_of_depths(base.depth(), self.store.depth(self.id(g)))?;
        let (left, right) = self.option_values(&base)?;
        let value = base.value();
        let mut base = Base { value, number: None, nimber: None, left, right, known: FxHashMap::default() };
        self.subordinate_to(&mut base, g, &mut FxHashMap::default())
    }

    fn subordinate_to(
        &mut self,
        base: &mut Base<'s>,
        g: Value<'s>,
        known: &mut FxHashMap<Id, Option<Value<'s>>>,
    ) -> OrStop<Option<Value<'s>>> {
        if g == base.value {
            return Ok(Some(self.store.zero()));
        }
        let id = self.id(g);
        if let Some(&found) = known.get(&id) {
            return Ok(found);
        }
        self.step()?;
        let (of_left, of_right) = self.options(g)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().zip([of_left, of_right]) {
            for option in options {
                side.extend(self.nested(|calc| calc.subordinate_to(base, option, known))?);
            }
        }
        let [left, right] = &sides;
        let candidate = self.form(left, right)?;
        let sum = self.ordinal_sum_on(base, candidate)?;
        let found = Some(candidate).filter(|_| sum == g);
        known.insert(id, found);
        Ok(found)
    }
}

/// Returns the n of *n if the value is a nimber other than 0.
fn nimber_of(value: Value<'_>) -> Option<u32> {
    let sum = value.number_up_star()?;
    (sum.number == Dyadic::ZERO && sum.ups == 0 && sum.nim > 0).then_some(sum.nim)
}

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
    /// let up_second = calc.pow(up, &Dyadic::from(2))?.expect("up is {0|*}");
    /// assert_eq!(up_second, calc.form(&[zero], &[down_star])?);
    /// assert_eq!(calc.pow_to(up, &Dyadic::from(2))?, Some(calc.sum(up, up_second)?));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    ///
    /// `None` unless x >= 1 and the canonical form of G is {0|H}.
    ///
    /// # Errors
    /// Returns the reason to stop.
    pub fn pow(&mut self, g: Value<'s>, x: &Dyadic) -> OrStop<Option<Value<'s>>> {
        let zero = self.store.zero();
        let (left, right) = self.options(g)?;
        let [h] = right[..] else { return Ok(None) };
        let one = Dyadic::from(1);
        if left != [zero] || *x < one {
            return Ok(None);
        }
        // For x = 1 the result is {0 | H:0} = G.
        let exponent = self.store.number(&(&one - x));
        let right = self.ordinal_sum(h, exponent)?;
        Ok(Some(self.form(&[zero], &[right])?))
    }

    /// Returns the powers of G up to the x-th, for a number x >= 1: the ordinal sum G:(x-1) on the canonical
    /// form of G. For x = 0 it returns 0, and for all other numbers `None`.
    ///
    /// If G is up or a tiny and x is an integer, this is the sum of the first x powers; up-to-2 is {^|*}.
    ///
    /// # Errors
    /// Returns the reason to stop.
    pub fn pow_to(&mut self, g: Value<'s>, x: &Dyadic) -> OrStop<Option<Value<'s>>> {
        let one = Dyadic::from(1);
        if *x == Dyadic::ZERO {
            return Ok(Some(self.store.zero()));
        }
        if *x < one {
            return Ok(None);
        }
        let exponent = self.store.number(&(x - &one));
        Ok(Some(self.ordinal_sum(g, exponent)?))
    }
}
