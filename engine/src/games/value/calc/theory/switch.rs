//! Switches and sums of switches.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Value};
use crate::ground::control::OrStop;

/// A sum of a number, switches ±t with different temperatures, ups, and a nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchExpansion {
    /// The number, which is the mean of the sum.
    pub number: Dyadic,
    /// The temperatures of the switches in decreasing order.
    pub temperatures: Vec<Dyadic>,
    /// The number of ups; negative for downs.
    pub ups: i32,
    /// The n of the nimber *n.
    pub nim: u32,
}

impl<'s> Calc<'s, '_> {
    /// Returns whether the game is a switch {x|y} with numbers x > y (*Winning Ways*, ch. 5).
    pub fn is_switch(&mut self, g: Value<'s>) -> OrStop<bool> {
        let (left, right) = self.options(g)?;
        let number = |side: &[Value<'s>]| if let [only] = side { only.number() } else { None };
        Ok(number(&left).zip(number(&right)).is_some_and(|(x, y)| x > y))
    }

    /// Returns G as a number plus switches plus ups and a nimber; `None` if G is no such sum.
    ///
    /// A switch ±t has mean 0 and temperature t, and is its own negative. Hence the number is the mean of G,
    /// the hottest switch has the temperature of G, and adding this switch once more removes it. Equal
    /// switches cancel, so a sum contains no two of them. A sum of n different switches has depth at least
    /// n, since its options lead through all of them; the search therefore stops after as many switches as
    /// the depth of G.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Dyadic;
    /// use upstar::games::value::SwitchExpansion;
    ///
    /// // {4|-10} is -3 plus a switch of temperature 7.
    /// let g = calc.form(&[store.integer(4)], &[store.integer(-10)])?;
    /// let g = calc.sum(g, store.switch(store.integer(6)))?;
    /// let temperatures = vec![Dyadic::from(7), Dyadic::from(6)];
    /// let expansion = SwitchExpansion { number: Dyadic::from(-3), temperatures, ups: 0, nim: 0 };
    /// assert_eq!(calc.switch_expansion(g)?, Some(expansion));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn switch_expansion(&mut self, g: Value<'s>) -> OrStop<Option<SwitchExpansion>> {
        let number = self.mean(g)?;
        let by = self.store.number(&number);
        let mut rest = self.difference(g, by)?;
        let mut temperatures: Vec<Dyadic> = Vec::new();
        let most = self.store.depth(self.id(rest)) as usize;
        loop {
            self.step()?;
            let temperature = self.temperature(rest)?;
            if temperature <= Dyadic::ZERO {
                break;
            }
            let is_cooler = temperatures.last().is_none_or(|last| temperature < *last);
            // In such a sum each switch is cooler than the one before it.
            if !is_cooler || temperatures.len() == most {
                return Ok(None);
            }
            let switch = self.switch(&temperature)?;
            rest = self.sum(rest, switch)?;
            temperatures.push(temperature);
        }
        let infinitesimal = rest.number_up_star().filter(|parts| parts.number == Dyadic::ZERO);
        Ok(infinitesimal.map(|parts| SwitchExpansion {
            number,
            temperatures,
            ups: parts.ups,
            nim: parts.nim,
        }))
    }

    /// Returns the value of such a sum.
    pub fn switches(&mut self, expansion: &SwitchExpansion) -> OrStop<Value<'s>> {
        let infinitesimal = self.up_star(expansion.ups, expansion.nim)?;
        let mut sum = self.sum(self.store.number(&expansion.number), infinitesimal)?;
        for temperature in &expansion.temperatures {
            let switch = self.switch(temperature)?;
            sum = self.sum(sum, switch)?;
        }
        Ok(sum)
    }

    /// Returns the switch ±t.
    fn switch(&mut self, temperature: &Dyadic) -> OrStop<Value<'s>> {
        let [left, right] = [temperature.clone(), -temperature].map(|x| self.store.number(&x));
        self.form(&[left], &[right])
    }
}
