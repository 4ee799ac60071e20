//! Cooling, which makes every move cost t.

use rustc_hash::FxHashMap;

use super::Calc;
use crate::games::value::store::Id;
use crate::games::value::{Dyadic, Stop, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Returns a cooled by t: every move costs t, and above its temperature the game is frozen at its mean.
    ///
    /// # Errors
    /// Returns the reason to stop; [`Stop::OutOfRange`] unless t > -1.
    pub fn cool(&mut self, a: Value<'s>, t: &Dyadic) -> OrStop<Value<'s>> {
        if *t <= Dyadic::from(-1) {
            return Err(Stop::OutOfRange);
        }
        if *t == Dyadic::ZERO {
            return Ok(a);
        }
        let a = self.checked(a)?;
        if *t < Dyadic::ZERO {
            // An uptimal has temperature 0, so for t < 0 the recursion walks through all its followers.
            self.check_depth(a, Id::ZERO)?;
        }
        let mut known = FxHashMap::default();
        Ok(self.store.value(self.cooled(a, t, &mut known)?))
    }

    /// Cools a by t > -1 (ONAG, ch. 9). The result is the mean if t is above the temperature of a, otherwise
    /// {a^L cooled - t | a^R cooled + t}.
    fn cooled(&mut self, a: Id, t: &Dyadic, known: &mut FxHashMap<Id, Id>) -> OrStop<Id> {
        if self.temperature_of(a)? < *t {
            let mean = self.mean_of(a)?;
            return Ok(Id::number(self.store.numbers.intern(&mean)));
        }
        // Below 0 the recursion follows a number m/2^k down to integers, which takes k levels.
        if a.is_number() && self.store.numbers.get(a.num).exponent() > self.store.depth_limit() {
            return Err(Stop::TooDeep);
        }
        if let Some(&found) = known.get(&a) {
            return Ok(found);
        }
        self.step()?;
        let tax = self.store.numbers.intern(t);
        let mut sides = [self.take_list(), self.take_list()];
        for (player, options) in Player::BOTH.into_iter().zip(&mut sides) {
            let by = player.of((self.store.numbers.neg(tax), tax));
            self.extend_all_options(a, player, options)?;
            for option in options.iter_mut() {
                let cooled = self.nested(|calc| calc.cooled(*option, t, known))?;
                *option = self.store.shift(cooled, by);
            }
        }
        let [left, right] = sides;
        let id = self.canonical(&left, &right)?;
        self.give_list(left);
        self.give_list(right);
        known.insert(a, id);
        Ok(id)
    }
}
