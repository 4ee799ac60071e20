//! Switches, and sums of them.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Value};
use crate::ground::control::OrStop;

/// A sum of a number, switches ±t of different temperatures, ups and a nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchExpansion {
    /// The number, which is the mean.
    pub number: Dyadic,
    /// The temperatures of the switches, the highest first.
    pub temperatures: Vec<Dyadic>,
    /// How many ups; downs if negative.
    pub ups: i32,
    /// The nimber.
    pub nim: u32,
}

impl<'s> Calc<'s, '_> {
    /// Is it a switch {x|y} with numbers x > y (*Winning Ways*, ch. 5)?
    pub fn is_switch(&mut self, g: Value<'s>) -> OrStop<bool> {
        let (left, right) = self.options(g)?;
        let number = |side: &[Value<'s>]| if let [only] = side { only.number() } else { None };
        Ok(number(&left).zip(number(&right)).is_some_and(|(x, y)| x > y))
    }

    /// G as a number plus switches plus ups and a nimber; `None` if it is no such sum.
    ///
    /// The mean of a switch ±t is 0, its temperature is t, and it is its own negative. So the number is the mean of G, the
    /// hottest switch has the temperature of G, and with this switch added once more it is gone: equal ones cancel, so that a
    /// sum has no two of them. A sum of n different switches is n deep at least, since its options lead through all of them;
    /// so many are looked for.
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

    /// The value of such a sum.
    pub fn switches(&mut self, expansion: &SwitchExpansion) -> OrStop<Value<'s>> {
        let infinitesimal = self.up_star(expansion.ups, expansion.nim)?;
        let mut sum = self.sum(self.store.number(&expansion.number), infinitesimal)?;
        for temperature in &expansion.temperatures {
            let switch = self.switch(temperature)?;
            sum = self.sum(sum, switch)?;
        }
        Ok(sum)
    }

    /// The switch ±t.
    fn switch(&mut self, temperature: &Dyadic) -> OrStop<Value<'s>> {
        let [left, right] = [temperature.clone(), -temperature].map(|x| self.store.number(&x));
        self.form(&[left], &[right])
    }
}
