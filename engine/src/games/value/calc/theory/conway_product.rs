//! The Conway product.

use rustc_hash::FxHashMap;

use crate::games::value::calc::Calc;
use crate::games::value::literal::LiteralKey;
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
            let canonical = x.written().is_none();
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
