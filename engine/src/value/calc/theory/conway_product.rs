//! The Conway product.

use rustc_hash::FxHashMap;

use crate::value::calc::Calc;
use crate::value::literal::LiteralKey;
use crate::value::{Literal, Stop, Value};

type Known<'s> = FxHashMap<(LiteralKey, LiteralKey), Value<'s>>;

impl<'s> Calc<'s, '_> {
    /// The Conway product GH = {G^L H + G H^L - G^L H^L, G^R H + G H^R - G^R H^R | G^L H + G H^R - G^L H^R, G^R H + G H^L - G^R H^L}
    /// (ONAG, ch. 1 and 7).
    ///
    /// For numbers it is their product, for nimbers {smaller options} their products, and with an integer
    /// a multiple. For other games it depends on the forms of both factors (ONAG, ch. 7): a value stands for its canonical form.
    /// One node for each pair of followers.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn conway_product(
        &mut self,
        g: impl Into<Literal<'s>>,
        h: impl Into<Literal<'s>>,
    ) -> Result<Value<'s>, Stop> {
        let (g, h) = (g.into(), h.into());
        self.check_sum_of_depths(g.depth(), h.depth())?;
        self.conway_product_of(&g, &h, &mut Known::default())
    }

    fn conway_product_of(
        &mut self,
        g: &Literal<'s>,
        h: &Literal<'s>,
        known: &mut Known<'s>,
    ) -> Result<Value<'s>, Stop> {
        if let Some(product) = self.product_with_number(g, h)? {
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

    /// The product if a canonical factor is an integer, or both are numbers.
    fn product_with_number(&mut self, g: &Literal<'s>, h: &Literal<'s>) -> Result<Option<Value<'s>>, Stop> {
        let number = |x: &Literal<'s>| x.value().number().filter(|_| x.written().is_none());
        let (x, y) = (number(g), number(h));
        Ok(match (&x, &y) {
            (Some(x), Some(y)) => Some(self.product(x, y)?),
            (Some(n), _) if n.is_integer() => Some(self.copies(n, h.value())?),
            (_, Some(n)) if n.is_integer() => Some(self.copies(n, g.value())?),
            _ => None,
        })
    }

    /// Appends G'H + GH' - G'H' for these options G' and H'.
    fn push_products(
        &mut self,
        (g, of_g): (&Literal<'s>, &[Literal<'s>]),
        (h, of_h): (&Literal<'s>, &[Literal<'s>]),
        known: &mut Known<'s>,
        out: &mut Vec<Value<'s>>,
    ) -> Result<(), Stop> {
        for x in of_g {
            for y in of_h {
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
