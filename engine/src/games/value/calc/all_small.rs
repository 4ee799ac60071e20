//! Which games are all-small.

use rustc_hash::FxHashMap;

use super::Calc;
use crate::games::value::Value;
use crate::games::value::store::{Id, Num};
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Is it all-small: do in every follower both players have a move, or neither?
    pub fn is_all_small(&mut self, a: Value<'s>) -> OrStop<bool> {
        let a = self.checked(a)?;
        let mut known = FxHashMap::default();
        self.all_small(a, &mut known)
    }

    fn all_small(&mut self, a: Id, known: &mut FxHashMap<Id, bool>) -> OrStop<bool> {
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
