//! Copies of values from other stores.

use rustc_hash::FxHashMap;

use super::Calc;
use crate::games::value::store::{Bounds, Edge, Id, Num};
use crate::games::value::{Stop, Store, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Returns the same value in the store of this calculation. The value may belong to any store.
    ///
    /// To free memory, copy the values that are still needed into a new store and drop the old one.
    pub fn copy(&mut self, a: Value<'_>) -> OrStop<Value<'s>> {
        let mut known = FxHashMap::default();
        let depth = a.store().depth(a.id());
        if depth > self.store.depth_limit() && a.store().uptimal(a.id()).is_none() {
            return Err(Stop::TooDeep);
        }
        Ok(self.store.value(self.copied(a.store(), a.id(), &mut known)?))
    }

    /// Returns the value of this store that equals the value `a` of the store `from`.
    fn copied(&mut self, from: &Store, a: Id, known: &mut FxHashMap<u32, Id>) -> OrStop<Id> {
        let number = self.store.numbers.intern(&from.numbers.get(a.num));
        if a.is_number() {
            return Ok(Id::number(number));
        }
        if let Some(&found) = known.get(&a.base) {
            return Ok(self.store.shift(found, number));
        }
        self.step()?;
        let record = from.record(a.base);
        let id = match record.uptimal() {
            Some(uptimal) => self.store.intern_uptimal(uptimal)?,
            None => {
                let mut sides = [self.take_list(), self.take_list()];
                for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                    for option in record.options(player) {
                        side.push(self.copied(from, option, known)?);
                    }
                }
                let [mut left, mut right] = sides;
                let bounds = record.bounds(Num::ZERO, &from.numbers);
                // Only the right stop needs translation: the left stop of a base is 0, whose handle is the
                // same in all stores.
                let right_stop = from.numbers.get(bounds.right.num());
                let right_stop = self.store.numbers.intern(&right_stop);
                let bounds = Bounds { right: Edge::new(right_stop, bounds.ge_right()), ..bounds };
                let id = self.store.intern_form(&mut left, &mut right, bounds)?;
                self.give_list(left);
                self.give_list(right);
                id
            }
        };
        known.insert(a.base, id);
        Ok(self.store.shift(id, number))
    }
}
