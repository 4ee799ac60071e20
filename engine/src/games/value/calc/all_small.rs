//! The test for all-small games.

use rustc_hash::FxHashMap;

use super::Calc;
use crate::games::value::Value;
use crate::games::value::store::{Id, Num};
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Returns whether the game is all-small: in every follower both players have a move, or neither has.
    pub fn is_all_small(&mut self, a: Value<'s>) -> OrStop<bool> {
        let a = self.checked(a)?;
        let mut known = FxHashMap::default();
        self.all_small(a, &mut known)
    }

    fn all_small(&mut self, a: Id, known: &mut FxHashMap<Id, bool>) -> OrStop<bool> {
        // A number other than 0 is not all-small, so neither is a game with a nonzero number part. Every sum
        // of ups and a nimber is all-small.
        if a.num != Num::ZERO || a.is_number() || self.store.uptimal(a).is_some() {
            return Ok(a.num == Num::ZERO);
        }
        if let Some(&found) = known.get(&a) {
            return Ok(found);
        }
        self.step()?;
        let mut all = true;
        for option in self.store.record(a.base).all_options() {
            all = all && self.all_small(option, known)?;
        }
        known.insert(a, all);
        Ok(all)
    }
}
